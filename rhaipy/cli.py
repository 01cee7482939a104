"""The `rhaipy` command.

Exit codes: 0 all went well; 1 a script ended in an error, or does not parse; 2 the command line is
wrong or a file cannot be read; 130 interrupted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from . import LEVIATH_VERSION, RHAI_VERSION, __version__
from .convert import ConversionError, from_value, typed
from .engine import Engine, RunStats
from .errors import RhaiError
from .limits import PRESETS, Limits
from .position import Source
from .render import as_data, explain
from .scope import Scope
from .values import FnPtr, Timestamp, debug

EXIT_SCRIPT = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

F = TypeVar("F", bound=Callable[..., Any])

_VERSION = f"rhaipy {__version__} (equals Rhai {RHAI_VERSION}; its leviath equals Leviath {LEVIATH_VERSION})"


def read_script(path: str) -> str:
    """The text of a script file, or of standard input for `-`: UTF-8, with or without a mark."""
    if path == "-":
        data: bytes = click.get_binary_stream("stdin").read()
    else:
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise click.ClickException(f"cannot read {path}: {error.strerror or error}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{path} is no UTF-8 text (byte {error.start}): save it as UTF-8") from None


def engine_of(preset: str) -> Engine:
    """An engine with the limits of a preset; `hook` and `leviath` also refuse `eval`."""
    engine = Engine(limits=Limits.preset(preset))
    if preset in ("hook", "leviath"):
        engine.disable_symbol("eval")
    return engine


def limits_option(command: F) -> F:
    """`--limits`"""
    option: Callable[[F], F] = click.option(
        "--limits", "preset", type=click.Choice(list(PRESETS)), default="default", show_default=True,
        help="Limits of the run: `hook` and `leviath` are those of stage hooks, `none` has none.",
    )
    return option(command)


def result_options(command: F) -> F:
    """`--json` and `--ops`"""
    command = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")(command)
    return click.option("--ops", is_flag=True, help="Say how many operations the run took.")(command)


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.option("-e", "text", metavar="TEXT", help="Run this script and print its value.")
@click.option("--json", "as_json", is_flag=True, help="With -e: print one JSON object.")
@click.option("--ops", is_flag=True, help="With -e: say how many operations the run took.")
@click.option("--limits", "preset", type=click.Choice(list(PRESETS)), default="default", help="With -e: as for `run`.")
@click.version_option(__version__, "-V", "--version", message=_VERSION)
@click.pass_context
def cli(context: click.Context, text: str | None, as_json: bool, ops: bool, preset: str) -> None:
    """Run and check Rhai scripts.

    Exit codes: 0 success; 1 the script failed; 2 wrong usage; 130 interrupted.
    """
    if text is not None:
        if context.invoked_subcommand is not None:
            raise click.UsageError("-e runs its text by itself: give either -e or a command")
        _finish(run_text(text, "", engine_of(preset), as_json, ops))
    elif context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command("run")
@click.argument("file")
@limits_option
@result_options
def run_command(file: str, preset: str, as_json: bool, ops: bool) -> None:
    """Run a script FILE (`-` reads standard input) and print its value."""
    _finish(run_text(read_script(file), "" if file == "-" else file, engine_of(preset), as_json, ops))


@cli.command("check")
@click.argument("files", nargs=-1, required=True)
@limits_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check_command(files: tuple[str, ...], preset: str, as_json: bool) -> None:
    """Say whether script FILES parse."""
    engine = engine_of(preset)
    found = []
    for file in files:
        text = read_script(file)
        try:
            ast = engine.compile(text)
        except RhaiError as error:
            found.append({"file": file, "ok": False, "error": as_data(error)})
            if not as_json:
                click.echo(explain(error, Source(text), file), err=True)
            continue
        functions = [f"{fn.name}({', '.join(fn.params)})" for fn in ast.functions]
        found.append({"file": file, "ok": True, "functions": functions})
        if not as_json:
            click.echo(f"{file}: ok" + (f", defines {', '.join(functions)}" if functions else ""))
    if as_json:
        click.echo(json.dumps({"files": found}))
    _finish(0 if all([entry["ok"] for entry in found]) else EXIT_SCRIPT)


@cli.command("call")
@click.argument("file")
@click.argument("function")
@click.option("--arg", "args", multiple=True, metavar="JSON", help="An argument as JSON; once for each.")
@limits_option
@result_options
def call_command(
    file: str, function: str, args: tuple[str, ...], preset: str, as_json: bool, ops: bool
) -> None:
    """Call FUNCTION of a script FILE and print its value."""
    values = []
    for number, arg in enumerate(args, 1):
        try:
            values.append(json.loads(arg))
        except ValueError as error:
            raise click.UsageError(f"--arg number {number} is no JSON ({error}): {arg!r}") from None
    text = read_script(file)
    engine = engine_of(preset)
    name = "" if file == "-" else file

    def work(stats: RunStats) -> Any:
        return engine.call_fn(Scope(), engine.compile(text), function, values, stats=stats, raw=True)

    _finish(report(work, engine, text, name, as_json, ops))


def run_text(text: str, name: str, engine: Engine, as_json: bool, ops: bool) -> int:
    """Run a script and print what came of it; gives the exit code."""
    return report(
        lambda stats: engine.eval_ast(engine.compile(text), Scope(), stats=stats, raw=True),
        engine, text, name, as_json, ops,
    )


def report(
    work: Callable[[RunStats], Any], engine: Engine, text: str, name: str, as_json: bool, ops: bool
) -> int:
    """Do the work and print its value or its error; gives the exit code."""
    printed: list[str] = []
    if as_json:
        engine.on_print(printed.append)
        engine.on_debug(lambda shown, source, position: printed.append(shown))
    else:
        engine.on_print(click.echo)
        engine.on_debug(lambda shown, source, position: click.echo(f"{position} | {shown}", err=True))
    stats = RunStats()
    told: dict[str, Any] = {}
    code = 0
    try:
        value = work(stats)
        if as_json:
            told["ok"] = True
            told["value"] = _plain(value)
            told["typed"] = typed(value)
        elif value is not None:
            click.echo(debug(value) if value.__class__ is not str else value)
    except ConversionError as error:
        raise click.UsageError(f"an argument cannot be handed to the script: {error}") from None
    except RhaiError as error:
        code = EXIT_SCRIPT
        if as_json:
            told["ok"] = False
            told["error"] = as_data(error)
        else:
            click.echo(explain(error, Source(text), name), err=True)
    if as_json:
        told["operations"] = stats.operations
        told["printed"] = printed
        click.echo(json.dumps(told, ensure_ascii=False))
    elif ops:
        click.echo(f"{stats.operations} operations", err=True)
    return code


def _plain(value: Any) -> Any:
    """A script value as JSON data; what JSON cannot hold comes as its text."""
    data = from_value(value)
    try:
        return json.loads(json.dumps(data, default=_text, allow_nan=False))
    except ValueError:
        return debug(value)


def _text(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    if isinstance(value, (FnPtr, Timestamp)):
        return debug(value)
    return str(value)


def _finish(code: int) -> None:
    if code:
        sys.exit(code)


def main() -> None:
    """The console script."""
    try:
        cli(prog_name="rhaipy", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("interrupted", err=True)
        sys.exit(EXIT_INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(EXIT_USAGE)
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
        sys.exit(EXIT_INTERRUPTED)

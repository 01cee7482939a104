"""Every command, by way of click."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from .. import LEVIATH_VERSION, RHAI_VERSION, __version__
from ..convert import ConversionError
from ..engine import Engine, RunStats
from ..limits import PRESETS
from ..tools.reading import UnreadableFile, read_script
from . import EXIT_INTERRUPTED, EXIT_OK, EXIT_SCRIPT, EXIT_USAGE
from .output import engine_of, report, run_text, tell, write_json

F = TypeVar("F", bound=Callable[..., Any])

_VERSION = f"rhaipy {__version__} (equals Rhai {RHAI_VERSION}; its leviath equals Leviath {LEVIATH_VERSION})"

_EXIT_CODES = """\b
Exit codes:
  0    all went well
  1    a script ended in an error or does not parse; `check` found an error
  2    the command line is wrong, a file cannot be read, or the output cannot be written
  130  interrupted (Ctrl-C)
  141  nobody reads the output any more
"""


def engine_option(command: F) -> F:
    """`--engine`"""
    return click.option(
        "--engine", "host", metavar="MODULE[:NAME]", callback=_host_engine,
        help="Your program's engine, with its functions and limits: an Engine, or a function that gives one, called "
        "`rhai_engine` where no NAME is given. `leviath` is that of an agent's scripts.",
    )(command)


def engine_options(command: F) -> F:
    """`--limits` and `--engine`"""
    command = engine_option(command)
    return click.option(
        "--limits", "preset", type=click.Choice(list(PRESETS)),
        help="Limits of the run: `hook` and `leviath` are those of stage hooks, `none` has none; without it Rhai's "
        "own, or those of --engine.",
    )(command)


def _host_engine(context: click.Context, param: click.Parameter, value: str | None) -> Engine | None:
    if value is None:
        return None
    from .hosts import NoEngine, host_engine

    if context.params.get("cache") is not None:
        raise click.UsageError("--cache is for rhaipy's own engine: an --engine has its own, by Engine(cache=FOLDER)")
    try:
        return host_engine(value)
    except NoEngine as error:
        raise click.UsageError(f"--engine: {error}") from None


def json_option(command: F) -> F:
    """`--json`"""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")(command)


def result_options(command: F) -> F:
    """`--json`, `--ops` and `--time`"""
    command = click.option("--time", is_flag=True, help="Say how long the run took.")(command)
    command = click.option("--ops", is_flag=True, help="Say how many operations the run took.")(command)
    return json_option(command)


def modules_option(command: F) -> F:
    """`--modules`"""
    return click.option(
        "--modules", type=click.Path(exists=True, file_okay=False), metavar="FOLDER",
        help="Let scripts import the scripts in this folder, and nothing outside it.",
    )(command)


def cache_option(command: F) -> F:
    """`--cache [FOLDER]`"""
    return click.option(
        "--cache", is_flag=False, flag_value="", metavar="[FOLDER]", callback=_cache_folder, is_eager=True,
        help="Keep compiled scripts from run to run, in your cache folder or in this one; it must be your own.",
    )(command)


def _cache_folder(context: click.Context, param: click.Parameter, value: str | None) -> Path | None:
    if value is None:
        return None
    from ..syntax.cache import ScriptCache, UnsafeFolder, default_folder

    if Path(value).is_file():
        raise click.UsageError(f"--cache takes a folder, not {value}: put it last, or write --cache=FOLDER")
    try:
        return ScriptCache(value or default_folder()).folder
    except UnsafeFolder as error:
        raise click.UsageError(str(error)) from None


def script_of(file: str) -> tuple[str, str]:
    """The text of a script and its name for messages."""
    try:
        return read_script(file), "" if file == "-" else file
    except UnreadableFile as error:
        raise click.ClickException(str(error)) from None


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True, epilog=_EXIT_CODES
)
@click.option("-e", "text", metavar="TEXT", help="Run this script and print its value.")
@click.option("--limits", "preset", type=click.Choice(list(PRESETS)), default="default", help="With -e: as for `run`.")
@result_options
@click.version_option(__version__, "-V", "--version", message=_VERSION)
@click.pass_context
def cli(context: click.Context, text: str | None, preset: str, as_json: bool, ops: bool, time: bool) -> int:
    """Run, check and try out Rhai scripts. FILE is a script, or `-` for standard input."""
    if text is not None:
        if context.invoked_subcommand is not None:
            raise click.UsageError("-e runs its text by itself: give either -e or a command")
        return run_text(text, "", engine_of(preset), as_json, ops, time)
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    return EXIT_OK


@cli.command("run")
@click.argument("file")
@click.option(
    "--tier", type=click.Choice(["plan", "compile"]),
    help="Run everything this way; without it, what runs long enough is compiled to Python.",
)
@click.option("--show-python", is_flag=True, help="Print the Python text of what was compiled.")
@cache_option
@engine_options
@modules_option
@result_options
def run_command(
    file: str,
    tier: str | None,
    show_python: bool,
    cache: Path | None,
    preset: str | None,
    host: Engine | None,
    modules: str | None,
    as_json: bool,
    ops: bool,
    time: bool,
) -> int:
    """Run a script FILE and print its value."""
    text, name = script_of(file)
    return run_text(text, name, engine_of(preset, modules, tier, cache, host), as_json, ops, time, show_python)


@cli.command("call")
@click.argument("file")
@click.argument("function")
@click.option("--arg", "args", multiple=True, metavar="JSON", help="An argument as JSON; once for each.")
@click.option("--this", "this", metavar="JSON", help="What `this` is in the function, as JSON.")
@cache_option
@engine_options
@modules_option
@result_options
def call_command(
    file: str,
    function: str,
    args: tuple[str, ...],
    this: str | None,
    cache: Path | None,
    preset: str | None,
    host: Engine | None,
    modules: str | None,
    as_json: bool,
    ops: bool,
    time: bool,
) -> int:
    """Call FUNCTION of a script FILE and print its value."""
    values = [_json(arg, f"--arg number {number}") for number, arg in enumerate(args, 1)]
    more = {} if this is None else {"this": _json(this, "--this")}
    text, name = script_of(file)
    engine = engine_of(preset, modules, cache=cache, host=host)

    def work(stats: RunStats) -> Any:
        return engine.call_fn(None, engine.compile(text), function, values, stats=stats, raw=True, **more)

    return _converting(lambda: report(work, engine, text, name, as_json, ops, time))


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise click.UsageError(f"{what} is no JSON ({error}): {text!r}") from None


def _converting(work: Callable[[], int]) -> int:
    try:
        return work()
    except ConversionError as error:
        raise click.UsageError(f"an argument cannot be handed to the script: {error}") from None


@cli.command("check", short_help="Say what is wrong with scripts, without running them.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--fn", "names", multiple=True, metavar="NAME[/COUNT]",
    help="A function that the host offers besides the standard library, and how many arguments it takes.",
)
@click.option(
    "--tiers", is_flag=True,
    help="Also say which functions and loops are compiled to Python once they run long enough, and why others are not.",
)
@engine_options
@json_option
def check_command(
    files: tuple[str, ...],
    strict: bool,
    names: tuple[str, ...],
    tiers: bool,
    preset: str | None,
    host: Engine | None,
    as_json: bool,
) -> int:
    """Say what is wrong with scripts, without running them: everything that does not parse, and what surely fails
    when it runs."""
    from ..render import show
    from ..tools.check import check_script
    from .tables import checked_lines, tier_lines, tiers_as_data

    offered = [_host_function(name) for name in names]
    engine = engine_of(preset, host=host)
    told = []
    code = EXIT_OK
    for file in files:
        text, name = script_of(file)
        checked = check_script(text, engine, offered)
        if checked.errors or (strict and checked.warnings):
            code = EXIT_SCRIPT
        if as_json:
            findings = [finding.as_data() for finding in checked.findings]
            told.append({
                "file": file, "ok": not checked.errors, "functions": checked.functions, "findings": findings
            })
        else:
            show(checked_lines(checked, name or "-"), sys.stdout)
        if tiers and not checked.errors:
            bodies = engine.tiers(engine.compile(text))
            if as_json:
                told[-1]["tiers"] = tiers_as_data(bodies)
            else:
                show(tier_lines(bodies), sys.stdout)
    if as_json:
        write_json({"files": told})
    return code


def _host_function(text: str) -> tuple[str, int | None]:
    name, slash, count = text.partition("/")
    if slash and not count.isdigit():
        raise click.UsageError(f"--fn takes NAME or NAME/COUNT: {text!r}")
    return name, int(count) if slash else None


@cli.command("profile", short_help="Say where a script's operations and time go.")
@click.argument("file")
@click.option("--call", "function", metavar="FUNCTION", help="Call this function instead of running the script.")
@click.option("--arg", "args", multiple=True, metavar="JSON", help="An argument of the function; once for each.")
@click.option(
    "--top", type=click.IntRange(min=1), default=20, show_default=True, help="How many lines and functions to show."
)
@engine_options
@modules_option
@json_option
def profile_command(
    file: str,
    function: str | None,
    args: tuple[str, ...],
    top: int,
    preset: str | None,
    host: Engine | None,
    modules: str | None,
    as_json: bool,
) -> int:
    """Run a script FILE and say where its operations and its time went, by line and by function, against the limit.
    Ctrl-C ends the script, and shows what is known by then."""
    values = [_json(arg, f"--arg number {number}") for number, arg in enumerate(args, 1)]
    text, name = script_of(file)
    engine = engine_of(preset, modules, host=host)
    if as_json:
        engine.on_print(None).on_debug(None)
    return _converting(lambda: _profile(engine, text, name, function, values, top, as_json))


def _profile(
    engine: Engine, text: str, name: str, function: str | None, values: list[Any], top: int, as_json: bool
) -> int:
    from ..errors import ErrorTerminated, RhaiError
    from ..render import as_data, show
    from ..tools.profile import INTERRUPTED, profile
    from .tables import profile_lines

    try:
        found = profile(engine, engine.compile(text), None, function, values, stoppable=True)
    except RhaiError as error:
        if as_json:
            write_json({"ok": False, "error": as_data(error)})
        else:
            tell(error, engine, text, name)
        return EXIT_SCRIPT
    if as_json:
        write_json({
            "ok": found.error is None,
            "error": None if found.error is None else as_data(found.error),
            "operations": found.operations,
            "counted": found.counted,
            "limit": found.limit or None,
            "lines": [cost._asdict() for cost in found.lines],
            "functions": [cost._asdict() for cost in found.functions],
        })
    else:
        sys.stdout.flush()
        if found.functions or found.error is None:
            show(profile_lines(found, top), sys.stdout)
    if isinstance(found.error, ErrorTerminated) and found.error.token == INTERRUPTED:
        click.echo("interrupted", err=True)
        return EXIT_INTERRUPTED
    if found.error is not None and not as_json:
        tell(found.error, engine, text, name)
    return EXIT_OK if found.error is None else EXIT_SCRIPT


@cli.command("functions", short_help="List the standard library, or say what NAME does.")
@click.argument("name", required=False)
@engine_option
@json_option
def functions_command(name: str | None, host: Engine | None, as_json: bool) -> int:
    """List the functions of the standard library, or say what NAME does: its overloads by parameter types, what
    they give, whether they change their receiver, and the errors that they raise."""
    from ..render import show
    from ..tools.advice import alike
    from ..tools.inventory import inventory
    from .tables import function_lines

    library = (host or Engine()).library
    found = inventory(library, name)
    if name is not None and not found:
        where = "the standard library" if host is None else "the engine"
        raise click.UsageError(f"{where} has no function {name!r}{alike(name, library)}")
    if as_json:
        write_json({"functions": [function.as_data() for function in found]})
    else:
        show(function_lines(found), sys.stdout)
    return EXIT_OK


@cli.command("test", short_help="Run test scripts.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@engine_options
@modules_option
@json_option
def test_command(
    files: tuple[str, ...], preset: str | None, host: Engine | None, modules: str | None, as_json: bool
) -> int:
    """Run test scripts: scripts whose comments say what their statements ought to do (`//= value`, `//! error`,
    `//> printed`), and whose functions `test_…` make assertions."""
    from ..testing import BadTest, run_tests, with_assertions

    told = []
    code = EXIT_OK
    for file in files:
        text, name = script_of(file)
        try:
            failures = run_tests(text, name, with_assertions(engine_of(preset, modules, host=host)))
        except BadTest as error:
            raise click.ClickException(f"{file}: {error}") from None
        if failures:
            code = EXIT_SCRIPT
        told.append({"file": file, "ok": not failures, "failures": [failure._asdict() for failure in failures]})
        if not as_json:
            for failure in failures:
                click.echo(f"{file}:{failure.line}: {failure.name}: {failure.text}")
            click.echo(f"{file}: {f'{len(failures)} failed' if failures else 'ok'}")
    if as_json:
        write_json({"files": told})
    return code


@cli.command("repl")
@engine_options
@modules_option
def repl_command(preset: str | None, host: Engine | None, modules: str | None) -> int:
    """Type scripts and see their values; `:help` says how."""
    from ..repl import run_repl

    return run_repl(engine_of(preset, modules, host=host))


def run_command_line(args: list[str]) -> int:
    """Do what a command line says; gives the exit code."""
    try:
        result = cli.main(args, prog_name="rhaipy", standalone_mode=False)
        return result if isinstance(result, int) else EXIT_OK
    except click.exceptions.Abort:
        click.echo("interrupted", err=True)
        return EXIT_INTERRUPTED
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        error.show()
        return EXIT_USAGE

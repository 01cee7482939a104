"""Running scripts for people at a terminal, and for programs that read JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ..convert import from_value, typed
from ..engine import Engine, RunStats
from ..errors import RhaiError
from ..limits import Limits
from ..position import Source
from ..values import FnPtr, Timestamp, debug
from . import EXIT_OK, EXIT_SCRIPT

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from ..compile.tier import Made
    from ..modules import AST, ScriptFn
    from ..position import Position


def engine_of(
    preset: str | None,
    modules: str | None = None,
    tier: str | None = None,
    cache: str | PathLike[str] | None = None,
    host: Engine | None = None,
) -> Engine:
    """An engine with the limits of a preset; `hook` and `leviath` also refuse `eval`. `modules` is the folder in
    which imports are found; `tier` and `cache` as for Engine. `host` is an engine to take instead of a new one: its
    limits stay where no preset is named, and it brings its own cache."""
    if host is None:
        engine = Engine(limits=Limits.preset(preset or "default"), tier=tier, cache=cache)
    else:
        engine = host
        engine.tier = tier or engine.tier
        if preset is not None:
            engine.set_limits(**Limits.preset(preset)._asdict())
    if preset in ("hook", "leviath"):
        engine.disable_symbol("eval")
    if modules is not None:
        from ..modules import FileModuleResolver

        engine.set_module_resolver(FileModuleResolver(modules))
    return engine


def run_text(
    text: str,
    name: str,
    engine: Engine,
    as_json: bool,
    ops: bool = False,
    time: bool = False,
    show_python: bool = False,
) -> int:
    """Run a script and print what came of it; gives the exit code."""
    scripts: list[AST] = []

    def work(stats: RunStats) -> Any:
        ast = engine.compile(text)
        scripts.append(ast)
        try:
            return engine.eval_ast(ast, stats=stats, raw=True)
        finally:
            scripts.extend([module.ast for _, module in stats.imported if module.ast is not None])

    def made() -> list[Made]:
        return [one for script in scripts for one in engine.made(script)]

    return report(work, engine, text, name, as_json, ops, time, made if show_python else None)


def report(
    work: Callable[[RunStats], Any],
    engine: Engine,
    text: str,
    name: str,
    as_json: bool,
    ops: bool = False,
    time: bool = False,
    python: Callable[[], list[Made]] | None = None,
) -> int:
    """Do the work and print its value or its error, and what `python` says to have been compiled; gives the exit
    code."""
    from time import perf_counter

    printed: list[str] = []
    if as_json:
        engine.on_print(printed.append)
        engine.on_debug(lambda shown, source, position: printed.append(shown))
    else:
        engine.on_print(_print)
        engine.on_debug(_debug)
    stats = RunStats()
    told: dict[str, Any] = {}
    code = EXIT_OK
    began = perf_counter()
    try:
        value = work(stats)
        seconds = perf_counter() - began
        if as_json:
            told = {"ok": True, **value_as_data(value)}
        elif value is not None:
            _print(shown(value))
    except RhaiError as error:
        seconds = perf_counter() - began
        code = EXIT_SCRIPT
        if as_json:
            from ..render import as_data

            told = {"ok": False, "error": as_data(error)}
        else:
            tell(error, engine, text, name)
    if as_json:
        told["operations"] = stats.operations
        told["printed"] = printed
        if time:
            told["seconds"] = round(seconds, 6)
        if python is not None:
            told["python"] = [made._asdict() for made in python()]
        write_json(told)
        return code
    sys.stdout.flush()
    if ops:
        print(f"{stats.operations} operations", file=sys.stderr)
    if time:
        print(f"{seconds * 1000:.1f} ms", file=sys.stderr)
    if python is not None:
        texts = [f"# {made.what}\n{made.text}" for made in python()]
        print("\n".join(texts) or _NOTHING_COMPILED, file=sys.stderr)
    return code


_NOTHING_COMPILED = "# nothing was compiled: no function or loop ran long enough (--tier compile does not wait)"


def tell(error: RhaiError, engine: Engine, text: str, name: str) -> None:
    """Say what went wrong in a script, and what to do about it."""
    from ..render import Origin, Piece, lines_of, show
    from ..tools.advice import advice

    lines = lines_of(error, Origin(Source(text), name))
    hint = advice(error, engine.library, _functions_of(engine, text))
    if hint:
        lines.append([Piece(f"  = {hint}", "note")])
    sys.stdout.flush()
    show(lines, sys.stderr)


def _functions_of(engine: Engine, text: str) -> list[ScriptFn]:
    try:
        return engine.compile(text).functions
    except RhaiError:
        return []


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")


def _debug(text: str, source: str | None, position: Position) -> None:
    where = f"{source} @ {position}" if source else str(position)
    print(f"{where} | {text}", file=sys.stderr)


def shown(value: Any) -> str:
    """A script value for people: strings as they are, everything else as inside an array."""
    return value if value.__class__ is str else debug(value)


def value_as_data(value: Any) -> dict[str, Any]:
    """A script value as JSON data: `value` as plain as it goes, `typed` with its type."""
    return {"value": _plain(value), "typed": typed(value)}


def _plain(value: Any) -> Any:
    """A script value as JSON data; what JSON cannot hold, or is nested too deep for it, comes as its text."""
    import json

    data = from_value(value)
    try:
        return json.loads(json.dumps(data, default=_text, allow_nan=False))
    except (ValueError, RecursionError):
        return debug(value)


def _text(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    if isinstance(value, range):
        return f"{value.start}..{value.stop}"
    if isinstance(value, (FnPtr, Timestamp)):
        return debug(value)
    return str(value)


def write_json(told: Any) -> None:
    """Print one JSON object on one line."""
    import json

    sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")

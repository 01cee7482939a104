"""Trying a script: what is wrong with it, what a function of it answers, where its operations go.

Scripts run on the engine that hooks and region scripts run on, with its limits, but what they print is shown.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

import rhaipy
from leviath.scripts.engine import HOOK_OPERATIONS, hardened
from leviath.scripts.json import JsonError, NotPlain, from_script, read_json, to_script
from rhaipy import Engine, RhaiError, RunStats
from rhaipy.convert import from_value
from rhaipy.render import as_data, explain
from rhaipy.tools.profile import profile as profiled
from rhaipy.values import Array, Map

Json = Any
MAX_PRINTED = 1000
"""Lines that are kept of what a script prints."""
MAX_LINE = 2000
"""Characters that are kept of such a line."""
MAX_SHOWN = 100_000
"""Characters that are shown of a value."""
MAX_DEPTH = 100
"""Levels of arrays and maps in one another that are shown; Python's JSON ends a page with many more."""


def check(text: str) -> str:
    """Errors and warnings of a script and the functions that it defines: ``{"findings": [{"severity", "line",
    "column", "message", "hint"}], "functions": [str]}``; lines and columns (characters) from 1."""
    checked = rhaipy.check_script(text, hardened(), scope=())
    findings = []
    for found in checked.findings:
        message = found.message
        place = {"line": found.position.line, "column": found.position.column}
        findings.append({"severity": found.severity, **place, "message": message, "hint": found.hint})
    return _told({"findings": findings, "functions": checked.functions})


def run(order: str) -> str:
    """Calls a function of a script, or runs the script where none is named, ``ctx`` being a variable of it then.

    ``order`` is ``{"script", "function", "ctx": JSON text, "limit": operations, 0 for none}``. Gives ``{"ok", "value":
    JSON, "shown": text, "plain": bool, "printed": [text], "operations", "limit", "seconds", "error": None | {"kind",
    "message", "told", "line", "column"}}``, or ``{"ctx_error": text}`` for a ``ctx`` that is no JSON.
    """
    asked = json.loads(order)
    try:
        ctx = to_script(read_json(asked["ctx"]))
    except JsonError as error:
        return _told({"ctx_error": str(error)})
    printed: list[str] = []
    engine = _engine(asked["limit"], printed)
    stats = RunStats()
    began = time.perf_counter()
    told: dict[str, Json] = {"ok": True, "error": None, "value": None, "shown": "", "plain": True}
    try:
        value = _call(engine, asked["script"], asked["function"], ctx, stats)
        told.update(_value(value))
    except RhaiError as error:
        told.update(ok=False, error=_error(error, asked["script"]))
    except rhaipy.ConversionError as error:
        told.update(ok=False, error={"kind": "", "message": str(error), "told": str(error), "line": 0, "column": 0})
    told.update(seconds=time.perf_counter() - began, printed=printed)
    return _told({**told, "operations": stats.operations, "limit": asked["limit"]})


def profile(order: str) -> str:
    """As `run`, on the tier that tells every operation: ``{"operations", "counted", "limit", "lines": [{"line",
    "operations"}], "functions": [{"name", "line", "calls", "operations"}]}``; lines by their number."""
    asked = json.loads(order)
    ctx = to_script(read_json(asked["ctx"]))
    engine = _engine(asked["limit"], [])
    function = asked["function"] or None
    scope = rhaipy.Scope()
    if function is None:
        scope.push("ctx", ctx)
    try:
        compiled = engine.compile(asked["script"], scope)
    except RhaiError:
        return _told({"operations": 0, "counted": 0, "limit": asked["limit"], "lines": [], "functions": []})
    found = profiled(engine, compiled, scope, function, [] if function is None else [ctx])
    lines = [{"line": each.line, "operations": each.operations} for each in found.lines if each.line]
    functions = [
        {"name": each.name, "line": each.line, "calls": each.calls, "operations": each.operations}
        for each in found.functions
    ]
    counts = {"operations": found.operations, "counted": found.counted, "limit": found.limit}
    return _told({**counts, "lines": sorted(lines, key=lambda each: each["line"]), "functions": functions})


def _engine(limit: int, printed: list[str]) -> Engine:
    """The engine of hooks; ``limit`` 0 lets a script run without end, until somebody stops it."""
    engine = hardened(HOOK_OPERATIONS if limit < 0 else limit)
    if limit == 0:
        engine.set_limits(max_total_operations=0)
    keep = _keeper(printed)
    engine.on_print(keep)
    engine.on_debug(lambda text, source, position: keep(f"{position}: {text}"))
    return engine


def _keeper(printed: list[str]) -> Callable[[str], None]:
    def keep(text: str) -> None:
        if len(printed) < MAX_PRINTED:
            printed.append(text if len(text) <= MAX_LINE else f"{text[:MAX_LINE]}…")
        elif len(printed) == MAX_PRINTED:
            printed.append("… and more")

    return keep


def _call(engine: Engine, script: str, function: str, ctx: Json, stats: RunStats) -> Any:
    scope = rhaipy.Scope()
    if function:
        return engine.call_fn(scope, engine.compile(script), function, [ctx], stats=stats, raw=True)
    scope.push("ctx", ctx)
    return engine.eval_ast(engine.compile(script, scope), scope, stats=stats, raw=True)


def _value(value: Any) -> dict[str, Json]:
    """A script value as it is shown, and as JSON where it is plain data."""
    if _is_deeper(value, MAX_DEPTH):
        return {"value": None, "shown": f"(nested more than {MAX_DEPTH} levels deep)", "plain": False}
    try:
        plain = from_script(from_value(value))
    except NotPlain:
        return {"value": None, "shown": _cut(rhaipy.debug(value)), "plain": False}
    shown = plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False, indent=2)
    return {"value": plain, "shown": _cut("()" if plain is None else shown), "plain": True}


def _is_deeper(value: Any, levels: int) -> bool:
    """Whether arrays and maps nest deeper than that; looks level by level, not by calls."""
    level = [value]
    for _ in range(levels):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: Any) -> list[Any]:
    if isinstance(value, Array):
        items = value.items
    elif isinstance(value, Map):
        items = list(value.items.values())
    else:
        return [value.value] if hasattr(value, "value") and not isinstance(value, int) else []
    return [item for item in items if not isinstance(item, (str, int, float))]


def _error(error: RhaiError, script: str) -> dict[str, Json]:
    """What went wrong, at the place where it did: inside the innermost function."""
    inner = error
    while inner.inner is not None:
        inner = inner.inner
    position = inner.position or error.position
    told = explain(error, rhaipy.Source(script))
    kind = as_data(inner)["kind"]
    return {"kind": kind, "message": str(error), "told": told, "line": position.line, "column": position.column}


def _cut(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _told(value: Mapping[str, Json]) -> str:
    return json.dumps(value)

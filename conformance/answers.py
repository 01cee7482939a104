"""What rhaipy says to a Rhai case, in the shape of the recorded answers."""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from typing import Any

import rhaipy

JSON = dict[str, Any]

# Names of the recorded limits to those of `rhaipy.Limits`, where they differ.
LIMIT_NAMES = {"max_string": "max_string_size", "max_array": "max_array_size", "max_map": "max_map_size"}
EXPRESSION_DEPTHS = {"max_expr_depth": 64, "max_fn_expr_depth": 32}

_CLOSURE_NAME = re.compile(r"anon\$[0-9a-f]+")


def limits_of(case: JSON) -> rhaipy.Limits:
    """The limits of the case's profile, with its own `limits` over them.

    As with the recorder, naming one expression depth sets the other one to Rhai's default.
    """
    limits = rhaipy.Limits.preset(case.get("profile", "default"))
    named: dict[str, int] = dict(case.get("limits") or {})
    if not EXPRESSION_DEPTHS.keys().isdisjoint(named):
        named = {**EXPRESSION_DEPTHS, **named}
    return limits.replace(**{LIMIT_NAMES.get(name, name): value for name, value in named.items()})


def answer(case: JSON, tier: str | None = None) -> JSON:
    """Run the case's script, then its function if it names one.

    Returns `ok` or `err`, and `ops` and `out`. What is not a Rhai error is an error of ours: it comes back as an
    `err` of kind `crash`, so that one broken case does not end the run.
    """
    out: list[JSON] = []
    stats = rhaipy.RunStats()
    try:
        result = _evaluate(case, tier, stats, out)
    except Exception as error:
        *_, last = traceback.walk_tb(error.__traceback__)
        where = f"{Path(last[0].f_code.co_filename).name}:{last[1]}"
        result = {"err": {"kind": "crash", "message": f"{type(error).__name__}: {error}"[:500] + f" ({where})"}}
    told: JSON = masked({**result, "ops": stats.operations, "out": out})
    return told


def _evaluate(case: JSON, tier: str | None, stats: rhaipy.RunStats, out: list[JSON]) -> JSON:
    engine = rhaipy.Engine(limits=limits_of(case), optimize=case.get("optimize") or "simple", tier=tier)
    if case.get("profile") == "hook":
        engine.disable_symbol("eval")
        engine.set_module_resolver(None)
    for symbol in case.get("disabled") or ():
        engine.disable_symbol(symbol)
    engine.on_print(lambda text: out.append({"print": text}))
    engine.on_debug(
        lambda text, source, position: out.append({"debug": text, "source": source, "pos": place(position)})
    )
    if (end := case.get("terminate_at")) is not None:
        engine.on_progress(lambda count: "stop" if count == end else None)
    scope = rhaipy.Scope()
    for name, value in (case.get("scope") or {}).items():
        scope.push(name, given(value))
    try:
        ast = engine.compile(case["script"], scope)
        if case.get("fn") is None:
            value = engine.eval_ast(ast, scope, stats=stats, raw=True)
        else:
            value = engine.call_fn(scope, ast, case["fn"], given(case.get("args") or []), stats=stats, raw=True)
        return {"ok": described(value)}
    except rhaipy.RhaiError as error:
        return {"err": fault(error)}


def given(value: Any) -> Any:
    """A JSON value as the recorder's reader hands it to Rhai: integers beyond i64 are floats there."""
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return float(value)
    if isinstance(value, list):
        return [given(item) for item in value]
    if isinstance(value, dict):
        return {key: given(item) for key, item in value.items()}
    return value


def described(value: Any) -> JSON:
    """A result: its typed form, and how Rhai would name, display and debug-print it."""
    return {
        **rhaipy.typed(value),
        "type": rhaipy.type_name(value),
        "display": rhaipy.display(value),
        "debug": rhaipy.debug(value),
    }


def fault(error: rhaipy.RhaiError) -> JSON:
    """An error with all that Rhai tells of it; calls nest by `inner`."""
    told: JSON = {
        "kind": error.kind,
        "message": str(error),
        "pos": place(error.position),
        "catchable": error.catchable,
    }
    if error.kind == "ErrorParsing":
        told["parse"] = error.parse
    elif error.kind == "ErrorInFunctionCall":
        told["fn"] = error.function
        told["inner"] = fault(error.inner) if error.inner is not None else None
    elif error.kind == "ErrorRuntime":
        told["value"] = rhaipy.typed(error.value)
    return told


def place(position: Any) -> list[int | None] | None:
    """A position as [line, column], column null at the beginning of a line; null where there is none."""
    if not position or not position.line:
        return None
    return [position.line, position.column or None]


def masked(value: Any) -> Any:
    """The value with the names of closures replaced: they differ from run to run."""
    if isinstance(value, str):
        return _CLOSURE_NAME.sub("anon$*", value) if "anon$" in value else value
    if isinstance(value, list):
        return [masked(item) for item in value]
    if isinstance(value, dict):
        return {masked(key): masked(item) for key, item in value.items()}
    return value


def plain(typed: JSON) -> Any:
    """The typed form of a value as the JSON value that it stands for."""
    kind, value = typed["t"], typed.get("v")
    if kind == "i64":
        return int(str(value))
    if kind == "f64":
        return float(str(value))
    if kind == "array":
        return [plain(item) for item in value or []]
    if kind == "map":
        return {key: plain(item) for key, item in (value or {}).items()}
    return value

"""The engine that a blueprint's scripts run on: bounded, without files, network, ``eval`` or modules.

Limits are Leviath's (``scripting/lib.rs``); a script's ``print`` and ``debug`` go nowhere. Every call starts afresh:
what a script keeps in its variables is gone when it returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import rhaipy
from leviath.scripts.errors import ScriptError
from leviath.scripts.helpers import register_helpers
from leviath.scripts.json import Json, NotPlain, from_script, to_script

HOOK_OPERATIONS = 100_000
"""What one call of a hook, a region script, a validator or a seed may take."""
TOOL_OPERATIONS = 500_000


def hardened(max_operations: int = HOOK_OPERATIONS, **limits: int) -> rhaipy.Engine:
    """A new engine with Leviath's limits and helpers."""
    engine = rhaipy.Engine(limits=rhaipy.Limits.preset("leviath").replace(max_operations=max_operations, **limits))
    engine.disable_symbol("eval")
    engine.set_module_resolver(None)
    engine.on_print(None)
    engine.on_debug(None)
    engine.sleep = lambda seconds: None  # a script that waits would hold up the run that it belongs to
    register_helpers(engine)
    return engine


def rhai_engine() -> rhaipy.Engine:
    """A new engine as hooks, region scripts and validators have it; ``rhaipy --engine leviath`` takes it."""
    return hardened()


@cache
def hook_engine() -> rhaipy.Engine:
    """The engine of hooks, region scripts, validators and seeds; it keeps nothing from call to call."""
    return hardened()


def call(path: str, compiled: rhaipy.AST, function: str, args: Sequence[Json]) -> Any:
    """Calls a function of a compiled script; what it returned, as the engine converts it.

    Raises `ScriptError` with ``Script execution failed: PATH: FUNCTION: …``.
    """
    try:
        return hook_engine().call_fn(rhaipy.Scope(), compiled, function, [to_script(each) for each in args])
    except rhaipy.RhaiError as error:
        raise ScriptError(f"Script execution failed: {path}: {function}: {error}") from error
    except (rhaipy.ConversionError, RecursionError) as error:
        raise ScriptError(f"Script execution failed: {path}: {function}: {error}") from error


def call_for_json(path: str, compiled: rhaipy.AST, function: str, args: Sequence[Json]) -> Json:
    """As `call`; the result as a JSON value. Raises `ScriptError`, for a value that is not plain data too."""
    return plain(path, function, call(path, compiled, function, args))


def plain(path: str, function: str, value: Any) -> Json:
    """What a function returned as a JSON value. Raises `ScriptError`."""
    try:
        return from_script(value)
    except NotPlain as error:
        what = f"{function} returned a value that is not plain data: {error}"
        raise ScriptError(f"Script validation failed: {path}: {what}") from None
    except RecursionError:
        what = f"{function} returned a value that is not plain data: it is nested too deep"
        raise ScriptError(f"Script validation failed: {path}: {what}") from None

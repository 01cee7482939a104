"""The core of the language as functions: leaving, taking, tags, sleeping, JSON, what functions there are
(Rhai: packages/lang_core.rs)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ..errors import ErrorArithmetic, ErrorMismatchOutputType
from ..interpret.natives import ANY, Package
from ..interpret.signals import Exit
from ..values import Array, Map, Value, array_of, map_of, share, tag_of, type_name, with_tag
from .json_reader import evaluate_json

if TYPE_CHECKING:
    from ..interpret.state import State
    from ..syntax.nodes import FnDef

package = Package("lang_core")


@package.fn("exit", ANY, volatile=True, errors=("Exit",))
def exit_with(state: State, value: Value) -> Value:
    """End the whole script with a value."""
    raise Exit(share(value))


@package.fn("exit", volatile=True, errors=("Exit",))
def exit_(state: State) -> Value:
    """End the whole script with ()."""
    raise Exit(None)


@package.fn("take", ANY, replaces=True)
def take(state: State, value: Value) -> tuple[None, Value]:
    """The value; () stays in its place."""
    return None, value


# ----------------------------------------------------------------------------------------- tags

_MIN_TAG = -(2**31)
_MAX_TAG = 2**31 - 1


@package.getter("tag", ANY, by_reference=True)
@package.fn("tag", ANY, by_reference=True)
def tag(state: State, value: Value) -> int:
    """The number that a value carries along, 0 where nobody has given it one."""
    return tag_of(value)


def set_tag(state: State, value: Value, number: int) -> tuple[Value, None]:
    """Give the value a number, within i32, to carry along; a boolean forgets it."""
    for small, beyond in (("small", number < _MIN_TAG), ("large", number > _MAX_TAG)):
        if beyond:
            raise ErrorArithmetic(
                f"{number} is too {small} to fit into a tag (must be between {_MIN_TAG} and {_MAX_TAG})"
            )
    return with_tag(value, number), None


package.fn("set_tag", ANY, int, mutates=True, replaces=True, errors=("ErrorArithmetic",))(set_tag)
package.setter("tag", ANY, int, mutates=True, replaces=True, errors=("ErrorArithmetic",))(set_tag)


# ------------------------------------------------------------------------------------- sleeping


#: Seconds; what no machine's clock is too small for.
_LONGEST_SLEEP = 1e9


@package.fn("sleep", float, volatile=True)
def sleep_float(state: State, seconds: float) -> None:
    """Wait so many seconds, where the engine lets scripts wait."""
    if seconds > 0.0 and math.isfinite(seconds):
        _sleep(state, seconds)


@package.fn("sleep", int, volatile=True)
def sleep(state: State, seconds: int) -> None:
    """Wait so many seconds, where the engine lets scripts wait."""
    if seconds > 0:
        _sleep(state, float(seconds))


def _sleep(state: State, seconds: float) -> None:
    """Wait by the engine's `sleep`, a function of seconds, no longer than the deadline allows; without
    one, do not."""
    wait: Any = getattr(state.engine, "sleep", None)
    if wait is None:
        return
    deadline = state.limits.deadline
    wait(min(seconds, _LONGEST_SLEEP if deadline is None else deadline))
    state.over(0, ())


# ----------------------------------------------------------------------------------------- JSON


@package.fn("parse_json", str, calls_back=True, errors=("ErrorParsing", "ErrorMismatchOutputType"))
def parse_json(state: State, text: str) -> Map:
    """The object map that a JSON text holds; other expressions may stand in it."""
    value = evaluate_json(state, text)
    if value.__class__ is not Map:
        raise ErrorMismatchOutputType("map", type_name(value))
    made: Map = value
    return made


# ----------------------------------------------------------------------------------- reflection


def _described(fn: FnDef) -> Map:
    described: dict[str, Value] = {
        "name": fn.name,
        "access": "private" if fn.private else "public",
        "is_anonymous": fn.name.startswith("anon$"),
        "params": array_of(list(fn.params)),
    }
    if fn.this_type is not None:
        described["this_type"] = fn.this_type
    return map_of(described)


def _functions(state: State) -> list[FnDef]:
    program = state.plan.program
    return [*program.functions, *program.closures]


@package.fn("get_fn_metadata_list", volatile=True)
def functions(state: State) -> Array:
    """What functions the script defines, closures included: a map for each."""
    return array_of([_described(fn) for fn in _functions(state)])


@package.fn("get_fn_metadata_list", str, volatile=True)
def functions_by_name(state: State, name: str) -> Array:
    """What functions of a name the script defines: a map for each."""
    return array_of([_described(fn) for fn in _functions(state) if fn.name == name])


@package.fn("get_fn_metadata_list", str, int, volatile=True)
def functions_by_signature(state: State, name: str, count: int) -> Array:
    """What functions of a name and a number of parameters the script defines: a map for each."""
    return array_of([_described(fn) for fn in _functions(state) if fn.name == name and len(fn.params) == count])

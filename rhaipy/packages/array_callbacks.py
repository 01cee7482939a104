"""Array functions that call back (Rhai: packages/array_basic.rs, api/deprecated.rs).

A callback takes the item, or the item and its index; one without parameters has the item as `this`
and may change it in place. The function's name as a string will do for most of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from ..errors import ErrorFunctionNotFound, ErrorInFunctionCall, RhaiError
from ..interpret.natives import ANY, Package
from ..interpret.pointers import pointer_to
from ..values import Array, FnPtr, Value, array_of, share
from .array_basic import index_of_from, remove_at
from .callback import Callback
from .offsets import offset

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("array_basic")


def _by_name(name: str, fn: Callable[..., Any], *more: type, doc: str, pure: bool = True) -> None:
    """Declare the form of a function that takes the callback's name. Rhai checks the name even where
    nothing will be called."""

    def named(state: State, array: Array, callback: str, *args: Value) -> Value:
        return fn(state, array, pointer_to(callback), *args)

    named.__doc__ = doc
    package.fn(
        name,
        Array,
        str,
        *more,
        calls_back=True,
        mutates=True,
        pure=pure,
        errors=("ErrorParsing", "ErrorFunctionNotFound", "ErrorInFunctionCall"),
    )(named)


_CALLS: dict[str, Any] = {"calls_back": True, "mutates": True, "errors": ("ErrorInFunctionCall",)}


# ------------------------------------------------------------------------------------ each item


@package.fn("for_each", Array, FnPtr, **_CALLS)
def _for_each(state: State, array: Array, action: FnPtr) -> None:
    """Call a function with each item as `this`, and its index as an argument if it takes one."""
    call = Callback(state, "for_each", action, extras=1).run
    for index in range(len(array.items)):
        call(array, index, (), (index,))


@package.fn("map", Array, FnPtr, pure=True, **_CALLS)
def _map(state: State, array: Array, mapper: FnPtr) -> Array:
    """An array of what a function makes of each item."""
    call = Callback(state, "map", mapper, extras=1, moved=0)
    return array_of([result for result in call.each(array, range(len(array.items)))])  # noqa: C416 - as in `_all`


_by_name("map", _map, doc="An array of what a function makes of each item.", pure=False)


@package.fn("filter", Array, FnPtr, pure=True, **_CALLS)
def _filter(state: State, array: Array, wanted: FnPtr) -> Array:
    """An array of those items for which a function is true."""
    call = Callback(state, "filter", wanted, extras=1, moved=0)
    kept: list[Value] = []
    index = 0
    for chosen in call.each(array, range(len(array.items))):
        if chosen is True:
            kept.append(share(array.items[index]))
        index += 1  # noqa: SIM113 - no C function may stand under a callback
    return array_of(kept)


_by_name("filter", _filter, doc="An array of those items for which a function is true.", pure=False)


@package.fn("zip", Array, Array, FnPtr, calls_back=True, by_reference=True, errors=("ErrorInFunctionCall",))
def _zip(state: State, left: Array, right: Array, joiner: FnPtr) -> Array:
    """An array of what a function makes of each pair of items, up to the shorter array's length."""
    call = Callback(state, "zip", joiner, args=2, extras=1, this=False)
    made: list[Value] = []
    for index, (x, y) in enumerate(zip(left.items, right.items, strict=False)):
        made.append(call.plain((share(x), share(y)), (index,)))
    return array_of(made)


# ------------------------------------------------------------------------------------ searching


def _first(state: State, array: Array, wanted: FnPtr, start: int, caller: str) -> int:
    """The index of the first item from a start on for which a function is true, or -1."""
    call = Callback(state, caller, wanted, extras=1, moved=0)
    count = len(array.items)
    index = offset(count, start)
    for found in call.each(array, range(index, count)):
        if found is True:
            return index
        index += 1
    return -1


@package.fn("index_of", Array, FnPtr, pure=True, **_CALLS)
def _index_of(state: State, array: Array, wanted: FnPtr) -> int:
    """The index of the first item for which a function is true, or -1."""
    return _first(state, array, wanted, 0, "index_of")


@package.fn("index_of", Array, FnPtr, int, pure=True, **_CALLS)
def _index_of_start(state: State, array: Array, wanted: FnPtr, start: int) -> int:
    """The index of the first item from a start on for which a function is true, or -1."""
    return _first(state, array, wanted, start, "index_of")


@package.fn("index_of", Array, str, pure=True, **_CALLS)
def _index_of_named(state: State, array: Array, name: str) -> int:
    """The index of the first item for which the function of that name is true, or -1.

    Where there is no such function for the items, that of the first item that equals the string.
    """
    return _index_of_named_start(state, array, name, 0)


@package.fn("index_of", Array, str, int, pure=True, **_CALLS)
def _index_of_named_start(state: State, array: Array, name: str, start: int) -> int:
    """The index of the first item from a start on for which the function of that name is true, or -1.

    Where there is no such function for the items, that of the first item that equals the string.
    """
    if not array.items:
        return -1
    try:
        pointer = pointer_to(name)
    except RhaiError:
        return index_of_from(state, array, name, start)
    try:
        return _first(state, array, pointer, start, "index_of")
    except ErrorInFunctionCall as error:
        if not isinstance(error.inner, ErrorFunctionNotFound) or not error.inner.name.startswith(name):
            raise
    return index_of_from(state, array, name, start)


@package.fn("find", Array, FnPtr, pure=True, **_CALLS)
def _find(state: State, array: Array, wanted: FnPtr) -> Value:
    """The first item for which a function is true; unit where there is none."""
    return _find_start(state, array, wanted, 0)


@package.fn("find", Array, FnPtr, int, pure=True, **_CALLS)
def _find_start(state: State, array: Array, wanted: FnPtr, start: int) -> Value:
    """The first item from a start on for which a function is true; unit where there is none."""
    index = _first(state, array, wanted, start, "index_of")
    return None if index < 0 else share(array.items[index])


@package.fn("find_map", Array, FnPtr, pure=True, **_CALLS)
def _find_map(state: State, array: Array, mapper: FnPtr) -> Value:
    """The first result of a function on the items that is not unit; unit where there is none."""
    return _find_map_start(state, array, mapper, 0)


@package.fn("find_map", Array, FnPtr, int, pure=True, **_CALLS)
def _find_map_start(state: State, array: Array, mapper: FnPtr, start: int) -> Value:
    """The first result of a function on the items from a start on that is not unit; unit without one."""
    call = Callback(state, "find_map", mapper, extras=1, moved=0)
    count = len(array.items)
    for result in call.each(array, range(offset(count, start), count)):
        if result is not None:
            return result
    return None


@package.fn("some", Array, FnPtr, pure=True, **_CALLS)
def _some(state: State, array: Array, wanted: FnPtr) -> bool:
    """Whether a function is true for any item."""
    return _first(state, array, wanted, 0, "some") >= 0


_by_name("some", _some, doc="Whether a function is true for any item.")


@package.fn("all", Array, FnPtr, pure=True, **_CALLS)
def _all(state: State, array: Array, wanted: FnPtr) -> bool:
    """Whether a function is true for every item."""
    call = Callback(state, "all", wanted, extras=1, moved=0)
    for held in call.each(array, range(len(array.items))):  # noqa: SIM110 - no C function may stand under a callback
        if held is not True:
            return False
    return True


_by_name("all", _all, doc="Whether a function is true for every item.")


# ------------------------------------------------------------------------------------- folding


def _fold(state: State, array: Array, reducer: FnPtr, initial: Value, caller: str, order: range) -> Value:
    call = Callback(state, caller, reducer, args=1, extras=1, moved=1).run
    result = share(initial)
    for index in order:
        result = call(array, index, (result,), (index,))
    return result


@package.fn("reduce", Array, FnPtr, ANY, pure=True, **_CALLS)
def _reduce_from(state: State, array: Array, reducer: FnPtr, initial: Value) -> Value:
    """What a function makes of a value and the first item, of that and the second, and so on."""
    return _fold(state, array, reducer, initial, "reduce", range(len(array.items)))


@package.fn("reduce", Array, FnPtr, pure=True, **_CALLS)
def _reduce(state: State, array: Array, reducer: FnPtr) -> Value:
    """What a function makes of unit and the first item, of that and the second, and so on."""
    return _reduce_from(state, array, reducer, None)


@package.fn("reduce_rev", Array, FnPtr, ANY, pure=True, **_CALLS)
def _reduce_rev_from(state: State, array: Array, reducer: FnPtr, initial: Value) -> Value:
    """What a function makes of a value and the last item, of that and the one before, and so on."""
    return _fold(state, array, reducer, initial, "reduce_rev", range(len(array.items) - 1, -1, -1))


@package.fn("reduce_rev", Array, FnPtr, pure=True, **_CALLS)
def _reduce_rev(state: State, array: Array, reducer: FnPtr) -> Value:
    """What a function makes of unit and the last item, of that and the one before, and so on."""
    return _reduce_rev_from(state, array, reducer, None)


for _name, _short, _long in (("reduce", _reduce, _reduce_from), ("reduce_rev", _reduce_rev, _reduce_rev_from)):
    _by_name(_name, _short, doc=_short.__doc__ or "")
    _by_name(_name, _long, ANY, doc=_long.__doc__ or "")


# ------------------------------------------------------------------------------------ removing


def _part(state: State, array: Array, chooser: FnPtr, caller: str, leaving: bool) -> Array:
    """Move those items for which a function is true (`leaving`) or not to a new array."""
    call = Callback(state, caller, chooser, extras=1, moved=0)
    moved: list[Value] = []
    place = 0

    def places() -> Iterator[int]:
        while place < len(array.items):
            yield place

    for chosen in call.each(array, places(), count()):
        if (chosen is True) is leaving:
            moved.append(remove_at(array, place))
        else:
            place += 1
    return array_of(moved)


@package.fn("drain", Array, FnPtr, **_CALLS)
def _drain(state: State, array: Array, chooser: FnPtr) -> Array:
    """Remove those items for which a function is true, and return them."""
    return _part(state, array, chooser, "drain", True)


@package.fn("retain", Array, FnPtr, **_CALLS)
def _retain(state: State, array: Array, chooser: FnPtr) -> Array:
    """Keep those items for which a function is true, and return the others."""
    return _part(state, array, chooser, "retain", False)


_by_name("drain", _drain, doc=_drain.__doc__ or "", pure=False)
_by_name("retain", _retain, doc=_retain.__doc__ or "", pure=False)

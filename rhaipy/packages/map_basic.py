"""Object maps (Rhai: packages/map_basic.rs).

Callbacks get the key and, where they take two arguments, the value; those that take one have the
value as `this`. Keys come in their order, by bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import RhaiError
from ..interpret.natives import ANY, Package
from ..values import Array, FnPtr, Map, Value, array_of, map_of, share, share_all, sorted_items
from .callback import Callback
from .equality import maps_equal
from .growth import ask_for_more_properties, ask_for_properties
from .json_writer import map_to_json

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("map_basic")


# --------------------------------------------------------------------------------- properties


@package.fn("len", Map, by_reference=True)
def _len(state: State, map: Map) -> int:
    """The number of properties."""
    return len(map.items)


@package.fn("is_empty", Map, by_reference=True)
def _is_empty(state: State, map: Map) -> bool:
    """Whether there are no properties."""
    return not map.items


@package.fn("contains", Map, str, by_reference=True)
def _contains(state: State, map: Map, key: str) -> bool:
    """Whether there is a property of that name."""
    return key in map.items


@package.fn("get", Map, str, by_reference=True)
def _get(state: State, map: Map, key: str) -> Value:
    """The value of a property; unit where there is none."""
    return share(map.items.get(key))


@package.fn("set", Map, str, ANY, mutates=True)
def _set(state: State, map: Map, key: str, value: Value) -> None:
    """Set a property."""
    map.items[key] = share(value)


@package.fn("clear", Map, mutates=True)
def _clear(state: State, map: Map) -> None:
    """Remove all properties."""
    map.items.clear()


@package.fn("remove", Map, str, mutates=True)
def _remove(state: State, map: Map, key: str) -> Value:
    """Remove a property, and return its value; unit where there is none."""
    return map.items.pop(key, None)


@package.fn("keys", Map, by_reference=True)
def _keys(state: State, map: Map) -> Array:
    """The names of all properties, in order."""
    return array_of([key for key, _ in sorted_items(map.items)])


@package.fn("values", Map, by_reference=True)
def _values(state: State, map: Map) -> Array:
    """The values of all properties, in the order of their names."""
    items = [value for _, value in sorted_items(map.items)]
    share_all(items)
    return array_of(items)


# ------------------------------------------------------------------------------------- merging


def _union_size(left: Map, right: Map) -> int:
    return len(left.items.keys() | right.items.keys())


@package.fn("mixin +=", Map, Map, mutates=True)
def _mixin(state: State, map: Map, other: Map) -> None:
    """Set all properties of another map."""
    if len(map.items) + len(other.items) > state.max_map:
        ask_for_more_properties(state, _union_size(map, other))
    share_all(other.items.values())
    map.items.update(other.items)


@package.fn("+", Map, Map)
def _merge(state: State, left: Map, right: Map) -> Map:
    """A map with the properties of both; the second one's win."""
    if len(left.items) + len(right.items) > state.max_map:
        ask_for_properties(state, _union_size(left, right), left, right)
    merged = {**left.items, **right.items}
    share_all(merged.values())
    return map_of(merged)


@package.fn("fill_with", Map, Map, mutates=True)
def _fill_with(state: State, map: Map, other: Map) -> None:
    """Set those properties of another map that are missing."""
    if len(map.items) + len(other.items) > state.max_map:
        ask_for_more_properties(state, _union_size(map, other))
    items = map.items
    for key, value in other.items.items():
        if key not in items:
            items[key] = share(value)


@package.fn("==", Map, Map, by_reference=True, errors=("ErrorFunctionNotFound",))
def _equal(state: State, left: Map, right: Map) -> bool:
    """Whether two maps have the same names with equal values."""
    return maps_equal(state, left, right)


@package.fn("!=", Map, Map, by_reference=True, errors=("ErrorFunctionNotFound",))
def _not_equal(state: State, left: Map, right: Map) -> bool:
    """Whether two maps differ."""
    return not maps_equal(state, left, right)


# ----------------------------------------------------------------------------------- callbacks


@package.fn("map", Map, FnPtr, calls_back=True, mutates=True, pure=True)
def _map(state: State, map: Map, mapper: FnPtr) -> Map:
    """A map with the same names, and what a function makes of each property as the values."""
    # Rhai names the wrong function in errors from here.
    call = Callback(state, "filter", mapper, args=1, moved=1).run
    made: dict[str, Value] = {}
    for key, _ in sorted_items(map.items):
        made[key] = call(map, key, [key])
    return map_of(made)


@package.fn("filter", Map, FnPtr, calls_back=True, mutates=True, pure=True)
def _filter(state: State, map: Map, wanted: FnPtr) -> Map:
    """A map of those properties for which a function is true."""
    call = Callback(state, "filter", wanted, args=1, moved=1).run
    kept: dict[str, Value] = {}
    for key, _ in sorted_items(map.items):
        if call(map, key, [key]) is True:
            kept[key] = share(map.items[key])
    return map_of(kept)


def _part(state: State, map: Map, chooser: FnPtr, caller: str, leaving: bool) -> Map:
    """Move those properties for which a function is true (`leaving`) or not to a new map.

    The one at which it fails is lost, as in Rhai.
    """
    call = Callback(state, caller, chooser, args=1, moved=1).run
    drained: dict[str, Value] = {}
    for key, _ in sorted_items(map.items):
        try:
            chosen = call(map, key, [key]) is True
        except RhaiError:
            del map.items[key]
            raise
        if chosen is leaving:
            drained[key] = map.items.pop(key)
    return map_of(drained)


@package.fn("drain", Map, FnPtr, calls_back=True, mutates=True)
def _drain(state: State, map: Map, chooser: FnPtr) -> Map:
    """Remove those properties for which a function is true, and return them."""
    return _part(state, map, chooser, "drain", True)


@package.fn("retain", Map, FnPtr, calls_back=True, mutates=True)
def _retain(state: State, map: Map, chooser: FnPtr) -> Map:
    """Keep those properties for which a function is true, and return the others."""
    return _part(state, map, chooser, "retain", False)


# ---------------------------------------------------------------------------------------- text


@package.fn("to_json", Map, by_reference=True)
def _to_json(state: State, map: Map) -> str:
    """The map as JSON text."""
    return map_to_json(state, map)

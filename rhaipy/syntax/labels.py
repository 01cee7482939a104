"""When two constants are the same label of a `switch` (Rhai: func/hashing.rs `calc_switch_value_hash`,
types/dynamic.rs `Hash for Dynamic` and `is_hashable`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import Array, Blob, Cell, Char, FnPtr, Map, Range, RangeInclusive, Tagged, sorted_items
from ..values.u8 import U8

if TYPE_CHECKING:
    from collections.abc import Hashable

    from ..values import Value

#: Types whose values are their own key, once the type is told.
_PLAIN = frozenset((int, bool, type(None), Char, U8))

#: Types that hold a value in place of being one.
_BOXES = frozenset((Cell, Tagged))


def label_key(value: Value) -> Hashable | None:
    """What a value is found by among the labels of a `switch`: equal keys for equal labels, where
    types count (1, 1.0 and '1' differ) and floats are compared by their bits. None for a value
    that is not to be found: it is or holds a timestamp or a host's object."""
    cls = value.__class__
    if cls is str:
        return value  # type: ignore[no-any-return]
    if cls in _PLAIN:
        return (cls, value)
    # The value written out from left to right, each container with its length in front.
    key: list[Any] = []
    todo = [value]
    while todo:
        value = todo.pop()
        cls = value.__class__
        while cls in _BOXES:
            value = value.value
            cls = value.__class__
        key.append(cls)
        if cls in _PLAIN or cls is str:
            key.append(value)
        elif cls is float:
            key.append(value.hex())
        elif cls is Array:
            key.append(len(value.items))
            todo.extend(reversed(value.items))
        elif cls is Map:
            entries = sorted_items(value.items)
            key.append(tuple([name for name, _ in entries]))
            todo.extend([item for _, item in reversed(entries)])
        elif cls is Blob:
            key.append(bytes(value.data))
        elif cls is Range or cls is RangeInclusive:
            key.append((value.start, value.end))
        elif cls is FnPtr:
            key.append((value.name, len(value.curry)))
            todo.extend(reversed(value.curry))
        else:
            return None
    return tuple(key)

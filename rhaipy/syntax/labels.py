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

#: A value with more parts than this is no label's: no script holds one that large.
_MOST_PARTS = 1 << 20


class _Leave:
    """Stands behind the value of a captured variable: here the way into it ends."""

    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        self.cell = cell


def label_key(value: Value) -> Hashable | None:
    """What a value is found by among the labels of a `switch`: equal keys for equal labels, where
    types count (1, 1.0 and '1' differ) and floats are compared by their bits. None for a value
    that is not to be found: it is or holds a timestamp, a host's object, or a captured variable that
    holds itself."""
    cls = value.__class__
    if cls is str:
        return value  # type: ignore[no-any-return]
    if cls in _PLAIN:
        return (cls, value)
    # The value written out from left to right, each container with its length in front.
    key: list[Any] = []
    todo: list[Any] = [value]
    inside: set[int] = set()
    while todo:
        value = todo.pop()
        cls = value.__class__
        while cls is Tagged or cls is Cell or cls is _Leave:
            if cls is Tagged:
                value = value.value
            elif cls is _Leave:
                inside.discard(value.cell)
                if not todo:
                    return tuple(key)
                value = todo.pop()
            else:
                if id(value) in inside:
                    return None
                inside.add(id(value))
                todo.append(_Leave(id(value)))
                value = value.value
            cls = value.__class__
        if len(key) > _MOST_PARTS:
            return None
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

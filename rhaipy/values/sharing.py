"""Copy on write: who may change a container, and what a copy costs (Rhai: `Dynamic::clone`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .dynamic import CONTAINERS, Array, Blob, Cell, FnPtr, Map, Value, array_of, map_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def share(value: Value) -> Value:
    """Mark a value that was read from a place and is about to be stored in another one."""
    if value.__class__ in CONTAINERS:
        value.shared = True
    return value


def share_all(values: Iterable[Value]) -> None:
    """Mark every container among the values."""
    for value in values:
        if value.__class__ in CONTAINERS:
            value.shared = True


def freeze(value: Value) -> Value:
    """Mark a constant and all containers in it as shared: it stands in many places, and nobody may change it there."""
    stack = [value]
    while stack:
        item = stack.pop()
        cls = item.__class__
        if cls in CONTAINERS:
            item.shared = True
            if cls is Array:
                stack.extend(item.items)
            elif cls is Map:
                stack.extend(item.items.values())
        elif cls is FnPtr:
            stack.extend(item.curry)
    return value


def own(value: Value) -> Value:
    """A container that may be changed: the value itself, or a copy of one level where it is shared."""
    if not value.shared:
        return value
    cls = value.__class__
    copy: Value
    if cls is Array:
        items = value.items[:]
        copy = array_of(items)
        flat = copy.flat = value.flat
        if flat < len(items):
            share_all(items[flat:] if flat else items)
    elif cls is Map:
        entries = value.items.copy()
        share_all(entries.values())
        copy = map_of(entries)
        if hasattr(value, "added"):
            copy.added = set(value.added)
    else:
        copy = Blob(value.data[:])
    if hasattr(value, "tag"):
        copy.tag = value.tag
    return copy


def flatten(value: Value) -> Value:
    """The value itself where it is the box of a captured variable (Rhai: `Dynamic::flatten`)."""
    if value.__class__ is Cell:
        return share(value.value)
    return value

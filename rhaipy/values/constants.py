"""What may be changed in a constant (Rhai: types/dynamic.rs `AccessMode`).

Rhai marks every value of a constant, down to the last, as read-only when it is declared. A map takes new keys
nevertheless, and what stands under one that came later is read-write, and all that is in it. So a map in a constant
notes the keys that came later, in `added`, and its copies keep the note: it says nothing where a map is in no
constant, and goes where a value becomes a new one's.
"""

from __future__ import annotations

from .dynamic import Array, Map, Value
from .sharing import own

_NESTING = frozenset((Array, Map))


def read_only_key(target: Map, key: str) -> bool:
    """Whether what stands under a key of a map in a constant is read-only."""
    return key in target.items and key not in getattr(target, "added", ())


def add_key(target: Map, key: str) -> Map:
    """A map in a constant with a new key, unit at first."""
    made: Map = own(target)
    made.items[key] = None
    if not hasattr(made, "added"):
        made.added = set()
    made.added.add(key)
    return made


def read_only(value: Value) -> Value:
    """A value as a new constant's: read-only throughout (Rhai: `Dynamic::set_access_mode`)."""
    pending = [value]
    while pending:
        part = pending.pop()
        cls = part.__class__
        if cls is Map:
            if hasattr(part, "added"):
                return _without_notes(value)
            pending += [item for item in part.items.values() if item.__class__ in _NESTING]
        elif cls is Array:
            pending += [item for item in part.items[part.flat :] if item.__class__ in _NESTING]
    return value


def _without_notes(value: Value) -> Value:
    """A copy at all depths, in which nothing has been added."""
    copy = _copy(value)
    pending = [copy]
    while pending:
        part = pending.pop()
        items = part.items
        for key, item in list(items.items() if part.__class__ is Map else enumerate(items)):
            if item.__class__ in _NESTING:
                items[key] = made = _copy(item)
                pending.append(made)
    return copy


def _copy(value: Value) -> Value:
    value.shared = True
    copy = own(value)
    if hasattr(copy, "added"):
        del copy.added
    return copy

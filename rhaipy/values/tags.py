"""Tags: the number that a value carries along without showing it (Rhai: `Dynamic::tag`).

Arrays, maps, blobs and function pointers hold theirs themselves. Any other value with a tag stands
in a box of its own, `Tagged`, wherever it is stored; natives with typed parameters, operators and
the host never see the box. A boolean takes no tag.
"""

from __future__ import annotations

from .dynamic import Array, Blob, FnPtr, Map, Tagged, Value

_HOLDERS = frozenset((Array, Map, Blob, FnPtr))


def tag_of(value: Value) -> int:
    """The tag of a value, 0 for none."""
    tag: int = getattr(value, "tag", 0)
    return tag


def untagged(value: Value) -> Value:
    """The value itself, out of its box."""
    return value.value if value.__class__ is Tagged else value


def with_tag(value: Value, tag: int) -> Value:
    """The value with a tag in place of its own; a container must be the caller's, and is changed in place."""
    cls = value.__class__
    if cls is Tagged:
        value = value.value
        cls = value.__class__
    if cls is FnPtr:
        value = FnPtr(value.name, value.curry, value.fn, value.library)
    if cls in _HOLDERS:
        value.tag = tag
        return value
    return Tagged(value, tag) if tag and cls is not bool else value

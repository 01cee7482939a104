"""What a host has said about its own types: the names and texts by which scripts know them
(Rhai: types/custom_types.rs).

Types are known for the whole process, so that values and errors can be shown without an engine at hand;
a type that is described twice goes by its last description. The classes themselves stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable


class HostType:
    """A host's type: its name, and what makes the texts that `display` and `debug` show, or None."""

    __slots__ = ("debug", "display", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.display: Callable[[Any], Any] | None = None
        self.debug: Callable[[Any], Any] | None = None


_types: WeakKeyDictionary[type, HostType] = WeakKeyDictionary()


def describe(cls: type, name: str) -> HostType:
    """Take note of a type, under the name that scripts see; gives its entry, to be filled in. Raises TypeError for a
    name that is no str."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a type is a str, not {name!r}")
    entry = _types.get(cls)
    if entry is None:
        entry = _types[cls] = HostType(name)
    entry.name = name
    return entry


def host_type(cls: type) -> HostType | None:
    """The entry of a type, or of the nearest base class that has one."""
    for base in cls.__mro__:
        entry = _types.get(base)
        if entry is not None:
            return entry
    return None


def is_described(cls: type) -> bool:
    """Whether a type, or a base class of it, has been described."""
    return host_type(cls) is not None


def text_by(make: Callable[[Any], Any] | None, value: Any) -> str | None:
    """The text that a host's function makes of a value; None where there is none, or where it fails."""
    if make is None:
        return None
    try:
        return str(make(value))
    except Exception:
        return None

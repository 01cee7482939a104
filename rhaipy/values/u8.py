"""The byte: what a `for` over a blob runs through (Rhai registers u8 beside its own integers).

The only other integer type that a script can meet. Everywhere else bytes of blobs are i64.
"""

from __future__ import annotations

from typing import Any


class U8:
    """A byte, `value` from 0 to 255. Interned: use `u8(value)`; equal bytes are the same object."""

    __slots__ = ("value",)

    __rhai_type_name__ = "u8"

    value: int

    def __init__(self, value: int) -> None:
        self.value = value

    def __rhai_display__(self) -> str:
        return str(self.value)

    __rhai_debug__ = __rhai_display__

    def __repr__(self) -> str:
        return f"U8({self.value})"

    def __reduce__(self) -> Any:
        return (u8, (self.value,))


#: All bytes, by their value.
BYTES: tuple[U8, ...] = tuple([U8(value) for value in range(256)])


def u8(value: int) -> U8:
    """The byte of this value, from 0 to 255."""
    return BYTES[value]

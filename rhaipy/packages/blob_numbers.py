"""Numbers and strings in blobs (Rhai: packages/blob_basic.rs).

A number takes at most eight bytes. What is read stands at the start of eight zeros, so a big-endian
integer from fewer bytes is shifted left; of what is written, the first bytes in its own order are.
Nothing grows a blob.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from ..interpret.natives import Package
from ..values import Blob, Range, RangeInclusive
from .offsets import span, start_and_count

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("blob_basic")

_WIDTH = 8


def _window(blob: Blob, start: int, count: int) -> bytes:
    """At most eight bytes of a part, filled up with zeros."""
    begin, end = span(len(blob.data), start, count)
    return bytes(blob.data[begin : min(end, begin + _WIDTH)]).ljust(_WIDTH, b"\0")


def _overwrite(blob: Blob, start: int, count: int, written: bytes) -> None:
    """Put the first bytes of `written` into a part, as many as fit."""
    begin, end = span(len(blob.data), start, count)
    end = min(end, begin + len(written))
    blob.data[begin:end] = written[: end - begin]


def _declare_reading(name: str, form: struct.Struct, kind: str) -> None:
    def read(state: State, blob: Blob, start: int, count: int) -> int | float:
        number: int | float = form.unpack(_window(blob, start, count))[0]
        return number

    def read_range(state: State, blob: Blob, range_: Range | RangeInclusive) -> int | float:
        return read(state, blob, *start_and_count(range_))

    read.__doc__ = read_range.__doc__ = f"The {kind} in a part of at most eight bytes."
    package.fn(name, Blob, int, int, by_reference=True)(read)
    package.fn(name, Blob, (Range, RangeInclusive), by_reference=True)(read_range)


def _declare_writing(name: str, form: struct.Struct, cls: type, kind: str) -> None:
    def write(state: State, blob: Blob, start: int, count: int, value: int | float) -> None:
        _overwrite(blob, start, count, form.pack(value))

    def write_range(state: State, blob: Blob, range_: Range | RangeInclusive, value: int | float) -> None:
        write(state, blob, *start_and_count(range_), value)

    write.__doc__ = write_range.__doc__ = f"Write the first bytes of {kind} over a part."
    package.fn(name, Blob, int, int, cls, mutates=True)(write)
    package.fn(name, Blob, (Range, RangeInclusive), cls, mutates=True)(write_range)


for _name, _order in (("le", "<"), ("be", ">")):
    _int = struct.Struct(_order + "q")
    _float = struct.Struct(_order + "d")
    _full = "little" if _name == "le" else "big"
    _declare_reading(f"parse_{_name}_int", _int, f"{_full}-endian integer")
    _declare_reading(f"parse_{_name}_float", _float, f"{_full}-endian float")
    _declare_writing(f"write_{_name}", _int, int, f"a {_full}-endian integer")
    _declare_writing(f"write_{_name}", _float, float, f"a {_full}-endian float")


@package.fn("write_utf8", Blob, int, int, str, mutates=True)
def _write_utf8(state: State, blob: Blob, start: int, count: int, text: str) -> None:
    """Write a string as UTF-8 over a part; a character at the end may be cut."""
    _overwrite(blob, start, count, text.encode("utf-8", "surrogatepass"))


@package.fn("write_utf8", Blob, (Range, RangeInclusive), str, mutates=True)
def _write_utf8_range(state: State, blob: Blob, range_: Range | RangeInclusive, text: str) -> None:
    """Write a string as UTF-8 over a part; a character at the end may be cut."""
    _write_utf8(state, blob, *start_and_count(range_), text)


@package.fn("write_ascii", Blob, int, int, str, mutates=True)
def _write_ascii(state: State, blob: Blob, start: int, count: int, text: str) -> None:
    """Write the ASCII characters of a string over a part."""
    _overwrite(blob, start, count, text.encode("ascii", "ignore"))


@package.fn("write_ascii", Blob, (Range, RangeInclusive), str, mutates=True)
def _write_ascii_range(state: State, blob: Blob, range_: Range | RangeInclusive, text: str) -> None:
    """Write the ASCII characters of a string over a part."""
    _write_ascii(state, blob, *start_and_count(range_), text)

"""Blobs: bytes, parts, growing and shrinking (Rhai: packages/blob_basic.rs).

Bytes are i64 here, cut to their lowest eight bits where one is stored. Reading and writing numbers
and strings is in `blob_numbers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ErrorDataTooLarge
from ..interpret.natives import Package
from ..values import U8, Array, Blob, Char, Range, RangeInclusive, array_of
from ..values.u8 import BYTES
from .growth import ask_for_bytes, ask_for_growth, ask_for_items
from .offsets import exact_index, offset, span, start_and_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..interpret.state import State

package = Package("blob_basic")

_BY_RANGE = (Range, RangeInclusive)


def text_of_bytes(blob: Blob) -> str:
    """The bytes read as UTF-8, with U+FFFD in place of what is none (Rust: `String::from_utf8_lossy`)."""
    return blob.data.decode("utf-8", "replace")


def take_out(blob: Blob, start: int, end: int) -> Blob:
    """The bytes from `start` up to `end`, which the blob loses."""
    taken = Blob(blob.data[start:end])
    del blob.data[start:end]
    return taken


# ------------------------------------------------------------------------------------- making


@package.fn("blob")
def _empty(state: State) -> Blob:
    """A blob without bytes."""
    return Blob(bytearray())


@package.fn("blob", int, errors=("ErrorDataTooLarge",))
def _of_length(state: State, length: int) -> Blob:
    """A blob of that many zeros."""
    return _of_value(state, length, 0)


@package.fn("blob", int, int, errors=("ErrorDataTooLarge",))
def _of_value(state: State, length: int, value: int) -> Blob:
    """A blob of that many bytes of one value."""
    if length <= 0:
        return Blob(bytearray())
    ask_for_bytes(state, length)
    return Blob(bytearray((value & 0xFF,)) * length)


@package.fn("to_array", Blob, by_reference=True)
def _to_array(state: State, blob: Blob) -> Array:
    """The bytes as an array of integers."""
    ask_for_items(state, len(blob.data))
    made = array_of(list(blob.data))
    made.flat = len(made.items)
    return made


@package.fn("as_string", Blob)
def _as_string(state: State, blob: Blob) -> str:
    """The bytes as a string of UTF-8, with U+FFFD in place of what is none."""
    return text_of_bytes(blob)


# -------------------------------------------------------------------------------------- bytes


@package.fn("len", Blob, by_reference=True)
def _len(state: State, blob: Blob) -> int:
    """The number of bytes."""
    return len(blob.data)


package.getter("len", Blob, by_reference=True)(_len)


@package.fn("is_empty", Blob, by_reference=True)
def _is_empty(state: State, blob: Blob) -> bool:
    """Whether there are no bytes."""
    return not blob.data


package.getter("is_empty", Blob, by_reference=True)(_is_empty)


@package.fn("contains", Blob, int, by_reference=True)
def _contains(state: State, blob: Blob, value: int) -> bool:
    """Whether a byte has that value."""
    return value & 0xFF in blob.data


@package.fn("get", Blob, int, by_reference=True)
def _get(state: State, blob: Blob, index: int) -> int:
    """The byte at an index, negative ones counted from the end; 0 where there is none."""
    data = blob.data
    index = offset(len(data), index)
    return data[index] if index < len(data) else 0


@package.fn("set", Blob, int, int, mutates=True)
def _set(state: State, blob: Blob, index: int, value: int) -> None:
    """Replace the byte at an index; nothing where there is none."""
    data = blob.data
    index = offset(len(data), index)
    if index < len(data):
        data[index] = value & 0xFF


@package.fn("push append", Blob, int, mutates=True)
def _push(state: State, blob: Blob, value: int) -> None:
    """Append a byte."""
    blob.data.append(value & 0xFF)


@package.fn("append", Blob, Blob, mutates=True)
def _append(state: State, blob: Blob, other: Blob) -> None:
    """Append all bytes of another blob."""
    ask_for_growth(state, len(blob.data) + len(other.data))
    blob.data.extend(other.data)


@package.fn("append", Blob, str, mutates=True)
def _append_text(state: State, blob: Blob, text: str) -> None:
    """Append a string as UTF-8."""
    ask_for_growth(state, len(blob.data) + len(text))
    blob.data.extend(text.encode("utf-8", "surrogatepass"))


@package.fn("append", Blob, Char, mutates=True)
def _append_char(state: State, blob: Blob, character: Char) -> None:
    """Append a character as UTF-8."""
    blob.data.extend(character.text.encode("utf-8", "surrogatepass"))


@package.fn("insert", Blob, int, int, mutates=True)
def _insert(state: State, blob: Blob, index: int, value: int) -> None:
    """Insert a byte before an index; beyond the end, append it."""
    blob.data.insert(offset(len(blob.data), index), value & 0xFF)


@package.fn("pad", Blob, int, int, mutates=True, errors=("ErrorDataTooLarge",))
def _pad(state: State, blob: Blob, length: int, value: int) -> None:
    """Append a byte until the blob has a length."""
    if length <= 0:
        return
    if length > state.max_array:
        raise ErrorDataTooLarge("Size of BLOB")
    missing = length - len(blob.data)
    if missing > 0:
        blob.data.extend(bytes((value & 0xFF,)) * missing)


@package.fn("pop", Blob, mutates=True)
def _pop(state: State, blob: Blob) -> int:
    """Remove the last byte; 0 where there is none."""
    return blob.data.pop() if blob.data else 0


@package.fn("shift", Blob, mutates=True)
def _shift(state: State, blob: Blob) -> int:
    """Remove the first byte; 0 where there is none."""
    return blob.data.pop(0) if blob.data else 0


@package.fn("remove", Blob, int, mutates=True)
def _remove(state: State, blob: Blob, index: int) -> int:
    """Remove the byte at an index, negative ones counted from the end; 0 where there is none."""
    found = exact_index(len(blob.data), index)
    return 0 if found is None else blob.data.pop(found)


@package.fn("clear", Blob, mutates=True)
def _clear(state: State, blob: Blob) -> None:
    """Remove all bytes."""
    blob.data.clear()


@package.fn("truncate", Blob, int, mutates=True)
def _truncate(state: State, blob: Blob, length: int) -> None:
    """Keep that many of the first bytes."""
    del blob.data[max(length, 0) :]


@package.fn("chop", Blob, int, mutates=True)
def _chop(state: State, blob: Blob, length: int) -> None:
    """Keep that many of the last bytes."""
    surplus = len(blob.data) - max(length, 0)
    if surplus > 0:
        del blob.data[:surplus]


@package.fn("reverse", Blob, mutates=True)
def _reverse(state: State, blob: Blob) -> None:
    """Reverse the order of the bytes."""
    blob.data.reverse()


# -------------------------------------------------------------------------------------- parts


@package.fn("splice", Blob, int, int, Blob, mutates=True)
def _splice(state: State, blob: Blob, start: int, count: int, replacement: Blob) -> None:
    """Replace a part by the bytes of another blob; where the part is empty, append them."""
    data = blob.data
    begin, end = span(len(data), start, count)
    if begin == end:
        begin = end = len(data)
    ask_for_growth(state, len(data) - (end - begin) + len(replacement.data))
    data[begin:end] = replacement.data


@package.fn("splice", Blob, _BY_RANGE, Blob, mutates=True)
def _splice_range(state: State, blob: Blob, range_: Range | RangeInclusive, replacement: Blob) -> None:
    """Replace a part by the bytes of another blob; where the part is empty, append them."""
    _splice(state, blob, *start_and_count(range_), replacement)


@package.fn("extract", Blob, int, int, by_reference=True, pure=False)
def _extract(state: State, blob: Blob, start: int, count: int) -> Blob:
    """A copy of a part."""
    begin, end = span(len(blob.data), start, count)
    return Blob(blob.data[begin:end])


@package.fn("extract", Blob, int, by_reference=True, pure=False)
def _extract_tail(state: State, blob: Blob, start: int) -> Blob:
    """A copy of the bytes from an index on."""
    return Blob(blob.data[offset(len(blob.data), start) :])


@package.fn("extract", Blob, _BY_RANGE, by_reference=True, pure=False)
def _extract_range(state: State, blob: Blob, range_: Range | RangeInclusive) -> Blob:
    """A copy of a part."""
    return _extract(state, blob, *start_and_count(range_))


@package.fn("split", Blob, int, mutates=True)
def _split(state: State, blob: Blob, index: int) -> Blob:
    """Remove the bytes from an index on, and return them."""
    return take_out(blob, offset(len(blob.data), index), len(blob.data))


@package.fn("drain", Blob, int, int, mutates=True)
def _drain(state: State, blob: Blob, start: int, count: int) -> Blob:
    """Remove a part, and return it."""
    return take_out(blob, *span(len(blob.data), start, count))


@package.fn("drain", Blob, _BY_RANGE, mutates=True)
def _drain_range(state: State, blob: Blob, range_: Range | RangeInclusive) -> Blob:
    """Remove a part, and return it."""
    return _drain(state, blob, *start_and_count(range_))


@package.fn("retain", Blob, int, int, mutates=True)
def _retain(state: State, blob: Blob, start: int, count: int) -> Blob:
    """Keep a part only, and return what was removed.

    No bytes asked for keeps everything; a start beyond the end keeps nothing.
    """
    if count <= 0:
        return Blob(bytearray())
    begin, end = span(len(blob.data), start, count)
    rest = take_out(blob, end, len(blob.data))
    removed = take_out(blob, 0, begin)
    removed.data.extend(rest.data)
    return removed


@package.fn("retain", Blob, _BY_RANGE, mutates=True)
def _retain_range(state: State, blob: Blob, range_: Range | RangeInclusive) -> Blob:
    """Keep a part only, and return what was removed."""
    return _retain(state, blob, *start_and_count(range_))


@package.iterator(Blob)
def _iterate(state: State, blob: Blob) -> Iterator[U8]:
    """The bytes, as u8."""
    for byte in bytes(blob.data):
        yield BYTES[byte]

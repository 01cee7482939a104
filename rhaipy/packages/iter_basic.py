"""Ranges and iterators (Rhai: packages/iter_basic.rs).

What `range`, `chars` and `bits` give are values of their own: immutable, and each `for` over one
starts from its beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ErrorArithmetic, ErrorBitFieldBounds, ErrorInFunctionCall
from ..interpret.natives import Package
from ..values import MAX_INT, MIN_INT, U8, Range, RangeInclusive
from ..values.dynamic import CHARS
from ..values.u8 import BYTES
from .offsets import exact_index, offset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..interpret.state import State
    from ..values import Char

package = Package("iter_basic")

_BITS = 64


class _Iterable:
    """A value that a `for` runs through and that scripts can do nothing else with."""

    __slots__ = ()

    __rhai_type_name__ = "range"
    __rhai_rust_name__ = ""

    def __rhai_debug__(self) -> str:
        return self.__rhai_rust_name__


class StepRange(_Iterable):
    """Integers, floats or bytes from `start` up to (not including) `end`, `step` apart.

    `direction` is 1 or -1, or 0 where there is nothing to run through.
    """

    __slots__ = ("direction", "end", "start", "step")

    def __init__(self, start: int | float, end: int | float, step: int | float, direction: int) -> None:
        self.start = start
        self.end = end
        self.step = step
        self.direction = direction


class StepRangeInt(StepRange):
    """A range of i64 with a step."""

    __slots__ = ()
    __rhai_rust_name__ = "rhai::packages::iter_basic::StepRange<i64>"


class StepRangeFloat(StepRange):
    """A range of f64 with a step."""

    __slots__ = ()
    __rhai_rust_name__ = "rhai::packages::iter_basic::StepRange<f64>"


class StepRangeByte(StepRange):
    """A range of u8 with a step."""

    __slots__ = ()
    __rhai_rust_name__ = "rhai::packages::iter_basic::StepRange<u8>"


class ByteRange(_Iterable):
    """Bytes from `start` up to (not including) `end`."""

    __slots__ = ("end", "start")
    __rhai_rust_name__ = "core::ops::range::Range<u8>"
    __rhai_type_name__ = __rhai_rust_name__

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class CharsStream(_Iterable):
    """The characters of a string."""

    __slots__ = ("text",)
    __rhai_rust_name__ = "rhai::packages::iter_basic::CharsStream"

    def __init__(self, text: str) -> None:
        self.text = text


class BitRange(_Iterable):
    """The lowest `count` bits of a number, upwards."""

    __slots__ = ("count", "number")
    __rhai_rust_name__ = "rhai::packages::iter_basic::BitRange"

    def __init__(self, number: int, count: int) -> None:
        self.number = number
        self.count = count


# -------------------------------------------------------------------------------------- ranges


@package.fn("range", int, int)
def _range(state: State, start: int, end: int) -> Range:
    """The integers from `start` up to (not including) `end`."""
    return Range(start, end)


@package.fn("range", U8, U8)
def _range_bytes(state: State, start: U8, end: U8) -> ByteRange:
    """The bytes from `start` up to (not including) `end`."""
    return ByteRange(start.value, end.value)


def _direction(start: float, end: float, step: float, limit: int | None) -> int:
    """Which way a range with a step runs; the first step must change the value and stay within `limit`.

    Raises ErrorInFunctionCall.
    """
    after = start + step
    if limit is not None and not MIN_INT <= after <= limit:
        return 0
    if after == start:
        raise ErrorInFunctionCall("range", "", ErrorArithmetic("step value cannot be zero"))
    if start < end and after > start:
        return 1
    if start > end and after < start:
        return -1
    return 0


@package.fn("range", int, int, int, errors=("ErrorInFunctionCall",))
def _range_steps(state: State, start: int, end: int, step: int) -> StepRangeInt:
    """The integers from `start` up to (not including) `end`, `step` apart."""
    return StepRangeInt(start, end, step, _direction(start, end, step, MAX_INT))


@package.fn("range", float, float, float, errors=("ErrorInFunctionCall",))
def _range_float_steps(state: State, start: float, end: float, step: float) -> StepRangeFloat:
    """The floats from `start` up to (not including) `end`, `step` apart."""
    return StepRangeFloat(start, end, step, _direction(start, end, step, None))


@package.fn("range", U8, U8, U8, errors=("ErrorInFunctionCall",))
def _range_byte_steps(state: State, start: U8, end: U8, step: U8) -> StepRangeByte:
    """The bytes from `start` up to (not including) `end`, `step` apart."""
    direction = 0 if start.value + step.value > 255 else _direction(start.value, end.value, step.value, None)
    return StepRangeByte(start.value, end.value, step.value, direction)


@package.fn("range", Range, int, errors=("ErrorInFunctionCall",))
def _step_through(state: State, range_: Range, step: int) -> StepRangeInt:
    """The integers of a range, `step` apart."""
    return _range_steps(state, range_.start, range_.end, step)


@package.fn("range", ByteRange, U8, errors=("ErrorInFunctionCall",))
def _step_through_bytes(state: State, range_: ByteRange, step: U8) -> StepRangeByte:
    """The bytes of a range, `step` apart."""
    return _range_byte_steps(state, BYTES[range_.start], BYTES[range_.end], step)


@package.fn("start", (Range, RangeInclusive), by_reference=True)
def _start(state: State, range_: Range | RangeInclusive) -> int:
    """Where a range starts."""
    return range_.start


@package.fn("end", (Range, RangeInclusive), by_reference=True)
def _end(state: State, range_: Range | RangeInclusive) -> int:
    """Where a range ends."""
    return range_.end


@package.fn("is_inclusive", (Range, RangeInclusive), by_reference=True)
def _is_inclusive(state: State, range_: Range | RangeInclusive) -> bool:
    """Whether a range includes its end."""
    return range_.inclusive


@package.fn("is_exclusive", (Range, RangeInclusive), by_reference=True)
def _is_exclusive(state: State, range_: Range | RangeInclusive) -> bool:
    """Whether a range leaves out its end."""
    return not range_.inclusive


@package.fn("is_empty", (Range, RangeInclusive), by_reference=True)
def _is_empty(state: State, range_: Range | RangeInclusive) -> bool:
    """Whether a range holds no integer."""
    return range_.start > range_.end if range_.inclusive else range_.start >= range_.end


@package.fn("contains", (Range, RangeInclusive), int, by_reference=True, pure=False)
def _contains(state: State, range_: Range | RangeInclusive, value: int) -> bool:
    """Whether a range holds an integer."""
    if range_.inclusive:
        return range_.start <= value <= range_.end
    return range_.start <= value < range_.end


for _name, _fn in (
    ("start", _start),
    ("end", _end),
    ("is_inclusive", _is_inclusive),
    ("is_exclusive", _is_exclusive),
    ("is_empty", _is_empty),
):
    package.getter(_name, Range, by_reference=True)(_fn)
    package.getter(_name, RangeInclusive, by_reference=True)(_fn)


# ---------------------------------------------------------------------------------- characters


def _window(range_: Range | RangeInclusive) -> tuple[int, int]:
    """Start and count for `chars` and `bits`: an inclusive end before the start selects nothing."""
    start = max(range_.start, 0)
    if range_.inclusive:
        return start, min(max(range_.end, start - 1), MAX_INT - 1) - start + 1
    return start, max(range_.end, start) - start


@package.fn("chars", str, int, int)
def _chars(state: State, text: str, start: int, count: int) -> CharsStream:
    """The characters of a part, to run through."""
    begin = offset(len(text), start)
    return CharsStream(text[begin : begin + max(count, 0)])


@package.fn("chars", str, int)
def _chars_tail(state: State, text: str, start: int) -> CharsStream:
    """The characters from an index on, to run through."""
    return CharsStream(text[offset(len(text), start) :])


@package.fn("chars", str, (Range, RangeInclusive))
def _chars_range(state: State, text: str, range_: Range | RangeInclusive) -> CharsStream:
    """The characters of a part, to run through."""
    return _chars(state, text, *_window(range_))


@package.fn("chars", str)
def _chars_all(state: State, text: str) -> CharsStream:
    """All characters, to run through."""
    return CharsStream(text)


package.getter("chars", str)(_chars_all)


# ---------------------------------------------------------------------------------------- bits


@package.fn("bits", int, int, int, errors=("ErrorBitFieldBounds",))
def _bits(state: State, number: int, start: int, count: int) -> BitRange:
    """Some bits of a number, lowest first, to run through; a negative start counts from the top."""
    begin = exact_index(_BITS, start)
    if begin is None:
        raise ErrorBitFieldBounds(_BITS, start)
    return BitRange(number >> begin, min(max(count, 0), _BITS - begin))


@package.fn("bits", int, int, errors=("ErrorBitFieldBounds",))
def _bits_tail(state: State, number: int, start: int) -> BitRange:
    """The bits of a number from one on, to run through."""
    return _bits(state, number, start, _BITS)


@package.fn("bits", int, (Range, RangeInclusive), errors=("ErrorBitFieldBounds",))
def _bits_range(state: State, number: int, range_: Range | RangeInclusive) -> BitRange:
    """Some bits of a number, to run through."""
    return _bits(state, number, *_window(range_))


@package.fn("bits", int)
def _bits_all(state: State, number: int) -> BitRange:
    """All bits of a number, lowest first, to run through."""
    return BitRange(number, _BITS)


package.getter("bits", int)(_bits_all)


# ----------------------------------------------------------------------------------- iterators


@package.iterator(Range)
def _iterate_range(state: State, range_: Range) -> Iterator[int]:
    """The integers of a range."""
    return iter(range(range_.start, range_.end))


@package.iterator(RangeInclusive)
def _iterate_range_inclusive(state: State, range_: RangeInclusive) -> Iterator[int]:
    """The integers of a range, its end included."""
    return iter(range(range_.start, range_.end + 1))


def _steps(range_: StepRange, lowest: int, highest: int) -> Iterator[int]:
    """The integers of a range. One after which the next would overflow is not reached, as in Rhai."""
    value, end, step, direction = int(range_.start), range_.end, int(range_.step), range_.direction
    while direction:
        after = value + step
        if not lowest <= after <= highest:
            return
        if after >= end if direction > 0 else after <= end:
            direction = 0
        yield value
        value = after


@package.iterator(StepRangeInt)
def _iterate_steps(state: State, range_: StepRangeInt) -> Iterator[int]:
    """The integers of a range with a step."""
    return _steps(range_, MIN_INT, MAX_INT)


@package.iterator(StepRangeFloat)
def _iterate_float_steps(state: State, range_: StepRangeFloat) -> Iterator[float]:
    """The floats of a range with a step."""
    value, end, step, direction = range_.start, range_.end, range_.step, range_.direction
    while direction:
        after = value + step
        if after >= end if direction > 0 else after <= end:
            direction = 0
        yield value
        value = after


@package.iterator(StepRangeByte)
def _iterate_byte_steps(state: State, range_: StepRangeByte) -> Iterator[U8]:
    """The bytes of a range with a step."""
    for value in _steps(range_, 0, 255):
        yield BYTES[value]


@package.iterator(ByteRange)
def _iterate_bytes(state: State, range_: ByteRange) -> Iterator[U8]:
    """The bytes of a range."""
    for value in range(range_.start, range_.end):
        yield BYTES[value]


@package.iterator(str)
def _iterate_text(state: State, text: str) -> Iterator[Char]:
    """The characters of a string."""
    for letter in text:
        yield CHARS[letter]


@package.iterator(CharsStream)
def _iterate_chars(state: State, stream: CharsStream) -> Iterator[Char]:
    """The characters of a string or a part of one."""
    for letter in stream.text:
        yield CHARS[letter]


@package.iterator(BitRange)
def _iterate_bits(state: State, bits: BitRange) -> Iterator[bool]:
    """The bits, lowest first."""
    for index in range(bits.count):
        yield bool(bits.number >> index & 1)

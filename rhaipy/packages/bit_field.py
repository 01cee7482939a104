"""The bits of an integer (Rhai: packages/bit_field.rs). Bit 0 is the lowest, -1 the highest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ErrorBitFieldBounds
from ..interpret.natives import Package
from ..values import Range, RangeInclusive
from ..values.numbers import wrap
from .offsets import exact_index

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("bit_field")

BITS = 64

_BOUNDS = ("ErrorBitFieldBounds",)

#: A new number in the place of the receiver, and the result.
Replaced = tuple[int, None]


def bit_offset(index: int) -> int:
    """The offset of a bit, counted from the top where negative. Raises ErrorBitFieldBounds."""
    at = exact_index(BITS, index)
    if at is None:
        raise ErrorBitFieldBounds(BITS, index)
    return at


def bit_range(places: Range | RangeInclusive) -> tuple[int, int]:
    """Start and number of the bits of a range. Raises ErrorBitFieldBounds for an inclusive end beyond them."""
    start = max(places.start, 0)
    if not places.inclusive:
        return start, max(places.end, start) - start
    end = max(places.end, start - 1)
    if end >= BITS:
        raise ErrorBitFieldBounds(BITS, end)
    return start, end - start + 1


def bits_of(number: int, start: int, count: int) -> int:
    """So many bits from `start` as a number. Raises ErrorBitFieldBounds."""
    if count <= 0:
        return 0
    at = bit_offset(start)
    count = min(count, BITS - at)
    return wrap((number >> at) & ((1 << count) - 1))


def with_bits(number: int, start: int, count: int, bits: int) -> int:
    """A number with so many bits from `start` taken from another one. Raises ErrorBitFieldBounds."""
    if count <= 0:
        return number
    at = bit_offset(start)
    mask = (1 << min(count, BITS - at)) - 1
    return wrap((number & ~(mask << at)) | ((bits & mask) << at))


@package.fn("get_bit", int, int, errors=_BOUNDS)
def get_bit(state: State, number: int, index: int) -> bool:
    """Whether a bit is set."""
    return (number >> bit_offset(index)) & 1 == 1


@package.fn("set_bit", int, int, bool, replaces=True, errors=_BOUNDS)
def set_bit(state: State, number: int, index: int, value: bool) -> Replaced:
    """Set or clear a bit."""
    return with_bits(number, bit_offset(index), 1, int(value)), None


@package.fn("get_bits", int, (Range, RangeInclusive), errors=_BOUNDS)
def get_bits_range(state: State, number: int, places: Range | RangeInclusive) -> int:
    """The bits of a range as a number."""
    return bits_of(number, *bit_range(places))


@package.fn("get_bits", int, int, int, errors=_BOUNDS)
def get_bits(state: State, number: int, start: int, count: int) -> int:
    """So many bits from `start` as a number."""
    return bits_of(number, start, count)


@package.fn("set_bits", int, (Range, RangeInclusive), int, replaces=True, errors=_BOUNDS)
def set_bits_range(state: State, number: int, places: Range | RangeInclusive, bits: int) -> Replaced:
    """Put the lowest bits of another number in the places of a range."""
    return with_bits(number, *bit_range(places), bits), None


@package.fn("set_bits", int, int, int, int, replaces=True, errors=_BOUNDS)
def set_bits(state: State, number: int, start: int, count: int, bits: int) -> Replaced:
    """Put the lowest bits of another number in so many places from `start`."""
    return with_bits(number, start, count, bits), None

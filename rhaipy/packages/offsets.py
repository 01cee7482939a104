"""Places and lengths as library functions take them (Rhai: eval/target.rs, `calc_offset_len`, `calc_index`)."""

from __future__ import annotations

from ..values import MAX_INT, Range, RangeInclusive


def offset(length: int, start: int) -> int:
    """A start as an offset: negative ones count from the end, all are kept within 0 to `length`."""
    if start < 0:
        return max(0, length + start)
    return min(start, length)


def span(length: int, start: int, count: int) -> tuple[int, int]:
    """Start and end offsets of `count` items from `start`; (length, length) where it lies beyond the end."""
    if start >= length:
        return length, length
    if start < 0:
        start = max(0, length + start)
    return start, min(start + max(count, 0), length)


def exact_index(length: int, index: int) -> int | None:
    """The offset of one item, negative ones counted from the end; None where there is no such item."""
    if index < 0:
        index += length
    return index if 0 <= index < length else None


def start_and_count(range_: Range | RangeInclusive) -> tuple[int, int]:
    """A range as library functions read it: a negative start is 0, an exclusive end before the start
    selects nothing, an inclusive one selects the item at the start."""
    start = max(range_.start, 0)
    end = max(range_.end, start)
    if range_.inclusive:
        return start, min(end, MAX_INT - 1) - start + 1
    return start, end - start

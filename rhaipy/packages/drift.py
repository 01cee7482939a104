"""A stable sort that asks its comparison for the same pairs, in the same order, as Rust's `sort_by`.

Scripts see which pairs are compared: comparators print and count, and one that is no order at all
leaves an arrangement behind that depends on the pairs. So the steps are those of Rust's stable sort
for items of 16 bytes (the size of Rhai's values): insertion sort up to 20 items, above that existing
runs, merged in the order that powersort gives, with quicksort for what is in no order and a sort of
small parts below it. Everything runs in Python loops: a comparison may call script functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Less = Callable[[Any, Any], bool]

#: Up to this many items, plain insertion sort.
_INSERTION_LIMIT = 20

#: Up to this many items, a part is sorted by `_sort_small`.
_SMALL = 32

#: A run shorter than this is not worth merging, up to `_RUN_LENGTH` squared items.
_RUN_LENGTH = 64

#: From this many items on, a pivot is the median of medians.
_MEDIANS = 64

#: Items that Rust's working memory holds at most where it need not hold all (8 MB of 16 bytes each).
_FULL_SCRATCH = 500_000


class InconsistentOrder(Exception):
    """The comparison is no order: Rust's sort panics. The list holds all items, partly sorted."""


def sort(items: list[Any], less: Less) -> None:
    """Sort a list in place, stably.

    Raises InconsistentOrder, and whatever `less` raises; the list holds all its items then too.
    """
    count = len(items)
    if count <= _INSERTION_LIMIT:
        for tail in range(1, count):
            _insert_tail(items, 0, tail, less)
        return
    scratch = max(count - count // 2, min(count, _FULL_SCRATCH))
    _merge_runs(items, 0, count, scratch, count <= 2 * _SMALL, less)


# --------------------------------------------------------------------------------------- runs


def _merge_runs(items: list[Any], start: int, stop: int, scratch: int, eager: bool, less: Less) -> None:
    """Find or make runs, and merge them as powersort says. With `eager`, all runs are sorted at once."""
    count = stop - start
    if count < 2:
        return
    scale = ((1 << 62) + count - 1) // count
    good = min(count - count // 2, _RUN_LENGTH) if count <= _RUN_LENGTH * _RUN_LENGTH else _root(count)
    #: (length, sorted, wanted depth of the merge with the run after it)
    stack: list[tuple[int, bool, int]] = []
    scanned = 0
    length, is_sorted = 0, True
    while True:
        if scanned < count:
            next_length, next_sorted = _next_run(items, start + scanned, stop, scratch, good, eager, less)
            depth = _merge_depth(scanned - length, scanned, scanned + next_length, scale)
        else:
            next_length, next_sorted, depth = 0, True, 0
        while len(stack) > 1 and stack[-1][2] >= depth:
            left_length, left_sorted, _ = stack.pop()
            first = start + scanned - length - left_length
            length, is_sorted = _join(items, first, left_length, left_sorted, length, is_sorted, scratch, less)
        stack.append((length, is_sorted, depth))
        if scanned >= count:
            break
        scanned += next_length
        length, is_sorted = next_length, next_sorted
    if not is_sorted:
        _quicksort_part(items, start, stop, scratch, less)


def _root(count: int) -> int:
    """About the square root."""
    shift = count.bit_length() // 2
    return ((1 << shift) + (count >> shift)) // 2


def _merge_depth(left: int, middle: int, right: int, scale: int) -> int:
    """How deep in the merge tree the split between two neighbouring runs wants to be."""
    difference = (scale * (left + middle)) ^ (scale * (middle + right))
    return 64 - difference.bit_length()


def _next_run(
    items: list[Any], start: int, stop: int, scratch: int, good: int, eager: bool, less: Less
) -> tuple[int, bool]:
    """The length of the next run, and whether it is sorted."""
    count = stop - start
    if count >= good:
        length, descending = _existing_run(items, start, stop, less)
        if length >= good:
            if descending:
                items[start : start + length] = items[start : start + length][::-1]
            return length, True
    if eager:
        length = min(_SMALL, count)
        _sort_small(items, start, start + length, less)
        return length, True
    return min(good, count), False


def _existing_run(items: list[Any], start: int, stop: int, less: Less) -> tuple[int, bool]:
    """The length of the run at `start`, and whether it is strictly descending."""
    if stop - start < 2:
        return stop - start, False
    descending = less(items[start + 1], items[start])
    end = start + 2
    while end < stop and less(items[end], items[end - 1]) is descending:
        end += 1
    return end - start, descending


def _join(
    items: list[Any],
    start: int,
    left: int,
    left_sorted: bool,
    right: int,
    right_sorted: bool,
    scratch: int,
    less: Less,
) -> tuple[int, bool]:
    """Merge two neighbouring runs; two unsorted ones become one for as long as memory allows."""
    count = left + right
    if count <= scratch and not left_sorted and not right_sorted:
        return count, False
    middle = start + left
    if not left_sorted:
        _quicksort_part(items, start, middle, scratch, less)
    if not right_sorted:
        _quicksort_part(items, middle, start + count, scratch, less)
    _merge(items, start, middle, start + count, less)
    return count, True


def _merge(items: list[Any], start: int, middle: int, stop: int, less: Less) -> None:
    """Merge two sorted parts, from the end at which the shorter one lies."""
    if start == middle or middle == stop:
        return
    if middle - start <= stop - middle:
        kept = items[start:middle]
        left, right, out = 0, middle, start
        try:
            while left < len(kept) and right < stop:
                if less(items[right], kept[left]):
                    items[out] = items[right]
                    right += 1
                else:
                    items[out] = kept[left]
                    left += 1
                out += 1
        finally:
            items[out : out + len(kept) - left] = kept[left:]
        return
    kept = items[middle:stop]
    left, right, out = middle, len(kept), stop
    try:
        while left > start and right > 0:
            if less(kept[right - 1], items[left - 1]):
                left -= 1
                out -= 1
                items[out] = items[left]
            else:
                right -= 1
                out -= 1
                items[out] = kept[right]
    finally:
        items[left : left + right] = kept[:right]


# ----------------------------------------------------------------------------------- quicksort


_NO_PIVOT: Any = object()


def _quicksort_part(items: list[Any], start: int, stop: int, scratch: int, less: Less) -> None:
    _quicksort(items, start, stop, scratch, 2 * ((stop - start) | 1).bit_length() - 2, _NO_PIVOT, less)


def _quicksort(items: list[Any], start: int, stop: int, scratch: int, limit: int, ancestor: Any, less: Less) -> None:
    """Sort a part. `limit` is how many more partitions may be made; `ancestor` is the pivot to the left."""
    while True:
        if stop - start <= _SMALL:
            _sort_small(items, start, stop, less)
            return
        if limit == 0:
            _merge_runs(items, start, stop, scratch, True, less)
            return
        limit -= 1
        place = _choose_pivot(items, start, stop, less)
        pivot = items[place]
        equal = ancestor is not _NO_PIVOT and not less(ancestor, pivot)
        middle = start
        if not equal:
            middle = _partition(items, start, stop, place, False, less)
            equal = middle == start
        if equal:
            start = _partition(items, start, stop, place, True, less)
            ancestor = _NO_PIVOT
            continue
        _quicksort(items, middle, stop, scratch, limit, pivot, less)
        stop = middle


def _choose_pivot(items: list[Any], start: int, stop: int, less: Less) -> int:
    """The place of an item that is likely near the middle."""
    eighth = (stop - start) // 8
    places = (start, start + eighth * 4, start + eighth * 7)
    if stop - start < _MEDIANS:
        return _median(items, *places, less)
    return _median_of_medians(items, *places, eighth, less)


def _median_of_medians(items: list[Any], a: int, b: int, c: int, count: int, less: Less) -> int:
    if count * 8 >= _MEDIANS:
        eighth = count // 8
        a = _median_of_medians(items, a, a + eighth * 4, a + eighth * 7, eighth, less)
        b = _median_of_medians(items, b, b + eighth * 4, b + eighth * 7, eighth, less)
        c = _median_of_medians(items, c, c + eighth * 4, c + eighth * 7, eighth, less)
    return _median(items, a, b, c, less)


def _median(items: list[Any], a: int, b: int, c: int, less: Less) -> int:
    below_b = less(items[a], items[b])
    below_c = less(items[a], items[c])
    if below_b is not below_c:
        return a
    return c if less(items[b], items[c]) is not below_b else b


def _partition(items: list[Any], start: int, stop: int, place: int, with_equal: bool, less: Less) -> int:
    """Put what is less than the pivot at `place` first (`with_equal`: what is not greater), and give
    the place where that part ends. The pivot is not compared with itself."""
    pivot = items[place]
    low: list[Any] = []
    high: list[Any] = []
    for index in range(start, stop):
        item = items[index]
        if index == place:
            goes_low = with_equal
        elif with_equal:
            goes_low = not less(pivot, item)
        else:
            goes_low = less(item, pivot)
        (low if goes_low else high).append(item)
    items[start:stop] = low + high
    return start + len(low)


# --------------------------------------------------------------------------------- small parts


def _insert_tail(items: list[Any], start: int, tail: int, less: Less) -> None:
    """Move the item at `tail` down into the sorted part before it."""
    item = items[tail]
    gap = tail
    try:
        while gap > start and less(item, items[gap - 1]):
            items[gap] = items[gap - 1]
            gap -= 1
    finally:
        items[gap] = item


def _sort_small(items: list[Any], start: int, stop: int, less: Less) -> None:
    """Sort up to 32 items: both halves by themselves, then merged from both ends."""
    count = stop - start
    if count < 2:
        return
    half = count // 2
    if count >= 16:
        left, right = _sort_eight(items, start, less), _sort_eight(items, start + half, less)
    elif count >= 8:
        left, right = _sort_four(items, start, less), _sort_four(items, start + half, less)
    else:
        left, right = [items[start]], [items[start + half]]
    for part, first, size in ((left, start, half), (right, start + half, count - half)):
        for index in range(len(part), size):
            part.append(items[first + index])
            _insert_tail(part, 0, index, less)
    halves = left + right
    try:
        items[start:stop] = _merge_both_ends(halves, less)
    except BaseException:
        items[start:stop] = halves
        raise


def _sort_four(items: list[Any], start: int, less: Less) -> list[Any]:
    """Four items in order, with five comparisons."""
    a, b, c, d = items[start : start + 4]
    if less(b, a):
        a, b = b, a
    if less(d, c):
        c, d = d, c
    right_has_least = less(c, a)
    left_has_most = less(d, b)
    least = c if right_has_least else a
    most = b if left_has_most else d
    if right_has_least:
        low = a
        high = d if left_has_most else b
    elif left_has_most:
        low, high = c, d
    else:
        low, high = b, c
    if less(high, low):
        low, high = high, low
    return [least, low, high, most]


def _sort_eight(items: list[Any], start: int, less: Less) -> list[Any]:
    return _merge_both_ends(_sort_four(items, start, less) + _sort_four(items, start + 4, less), less)


def _merge_both_ends(items: list[Any], less: Less) -> list[Any]:
    """The two halves of a list, each sorted, merged: one item from the front and one from the back in
    turn. The two ways meet, unless the comparison is no order.

    Raises InconsistentOrder.
    """
    count = len(items)
    half = count // 2
    merged = items[:]
    left, right = 0, half
    left_back, right_back = half - 1, count - 1
    for index in range(half):
        if less(items[right], items[left]):
            merged[index] = items[right]
            right += 1
        else:
            merged[index] = items[left]
            left += 1
        if less(items[right_back], items[left_back]):
            merged[count - 1 - index] = items[left_back]
            left_back -= 1
        else:
            merged[count - 1 - index] = items[right_back]
            right_back -= 1
    if count % 2:
        if left <= left_back:
            merged[half] = items[left]
            left += 1
        else:
            merged[half] = items[right]
            right += 1
    if left != left_back + 1 or right != right_back + 1:
        raise InconsistentOrder
    return merged

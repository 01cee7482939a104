"""Arrays: items, parts, growing and shrinking, equality (Rhai: packages/array_basic.rs).

Functions with callbacks are in `array_callbacks`, sorting is in `array_sort`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..interpret.natives import ANY, Package
from ..values import CONTAINERS, SCALARS, Array, Range, RangeInclusive, Value, array_of, share, share_all, sizes
from .equality import arrays_equal, index_of_equal
from .growth import ask_for_growth, ask_for_items
from .offsets import exact_index, offset, span, start_and_count

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("array_basic")

_BY_RANGE = (Range, RangeInclusive)


# ----------------------------------------------------------------------- what others use too


def share_items(array: Array) -> None:
    """Share the items of an array, which are about to stand in another place too."""
    items = array.items
    flat = array.flat
    count = len(items)
    if flat == count:
        return
    while flat < count and items[flat].__class__ in SCALARS:
        flat += 1
    array.flat = flat
    if flat < count:
        share_all(items[flat:])


def part(array: Array, start: int, end: int) -> Array:
    """A copy of the items from `start` up to `end`."""
    made = array_of(array.items[start:end])
    made.flat = max(0, min(array.flat, end) - start)
    share_items(made)
    return made


def take_out(array: Array, start: int, end: int) -> Array:
    """The items from `start` up to `end`, which the array loses."""
    items = array.items
    taken = array_of(items[start:end])
    flat = array.flat
    taken.flat = max(0, min(flat, end) - start)
    del items[start:end]
    if flat > start:
        array.flat = flat - (min(flat, end) - start)
    return taken


def remove_at(array: Array, index: int) -> Value:
    """The item at an index, which the array loses."""
    if index < array.flat:
        array.flat -= 1
    return array.items.pop(index)


def add_all(array: Array, added: Array) -> None:
    """Append the items of another array, which keeps them."""
    share_items(added)
    if array.flat == len(array.items):
        array.flat += added.flat
    array.items.extend(added.items)


# -------------------------------------------------------------------------------------- items


@package.fn("len", Array, by_reference=True)
def _len(state: State, array: Array) -> int:
    """The number of items."""
    return len(array.items)


package.getter("len", Array, by_reference=True)(_len)


@package.fn("is_empty", Array, by_reference=True)
def _is_empty(state: State, array: Array) -> bool:
    """Whether there are no items."""
    return not array.items


package.getter("is_empty", Array, by_reference=True)(_is_empty)


@package.fn("get", Array, int, by_reference=True, pure=False)
def _get(state: State, array: Array, index: int) -> Value:
    """The item at an index, negative ones counted from the end; unit where there is none."""
    items = array.items
    index = offset(len(items), index)
    return share(items[index]) if index < len(items) else None


@package.fn("set", Array, int, ANY, mutates=True)
def _set(state: State, array: Array, index: int, value: Value) -> None:
    """Replace the item at an index; nothing where there is none."""
    items = array.items
    index = offset(len(items), index)
    if index < len(items):
        items[index] = share(value)
        if index < array.flat and value.__class__ not in SCALARS:
            array.flat = index


@package.fn("push", Array, ANY, mutates=True)
def _push(state: State, array: Array, item: Value) -> None:
    """Append an item."""
    cls = item.__class__
    items = array.items
    if cls in SCALARS:
        if array.flat == len(items):
            array.flat += 1
    elif cls in CONTAINERS:
        item.shared = True
    items.append(item)


@package.fn("insert", Array, int, ANY, mutates=True)
def _insert(state: State, array: Array, index: int, item: Value) -> None:
    """Insert an item before an index; beyond the end, append it."""
    items = array.items
    index = offset(len(items), index)
    if index <= array.flat:
        array.flat = array.flat + 1 if item.__class__ in SCALARS else index
    items.insert(index, share(item))


@package.fn("append", Array, Array, mutates=True)
def _append(state: State, array: Array, other: Array) -> None:
    """Append all items of another array."""
    ask_for_growth(state, len(array.items) + len(other.items))
    add_all(array, other)


@package.fn("+", Array, Array)
def _concat(state: State, left: Array, right: Array) -> Array:
    """An array with the items of both."""
    if not left.items or not right.items:
        whole = left if left.items else right
        return part(whole, 0, len(whole.items))
    ask_for_items(state, len(left.items) + len(right.items), left, right)
    made = part(left, 0, len(left.items))
    add_all(made, right)
    return made


#: What sizes are counted modulo (Rust: `usize`).
_WORD = 1 << 64


@package.fn("pad", Array, int, ANY, mutates=True, errors=("ErrorDataTooLarge",))
def _pad(state: State, array: Array, length: int, item: Value) -> None:
    """Append an item until the array has a length."""
    items = array.items
    missing = length - len(items)
    if missing <= 0:
        return
    if state.sized:
        arrays, maps, texts = sizes(array)
        more_arrays, more_maps, more_texts = sizes(item)
        # Rhai's sums are of 64 bits, and may come round to little; the length is asked for below.
        state.throw_on_size(
            (arrays + missing * (1 + more_arrays)) % _WORD,
            (maps + missing * more_maps) % _WORD,
            (texts + missing * more_texts) % _WORD,
        )
    ask_for_items(state, length, array)
    if array.flat == len(items) and item.__class__ in SCALARS:
        array.flat = length
    items.extend([share(item)] * missing)


@package.fn("pop", Array, mutates=True)
def _pop(state: State, array: Array) -> Value:
    """Remove the last item; unit where there is none."""
    return remove_at(array, len(array.items) - 1) if array.items else None


@package.fn("shift", Array, mutates=True)
def _shift(state: State, array: Array) -> Value:
    """Remove the first item; unit where there is none."""
    return remove_at(array, 0) if array.items else None


@package.fn("remove", Array, int, mutates=True)
def _remove(state: State, array: Array, index: int) -> Value:
    """Remove the item at an index, negative ones counted from the end; unit where there is none."""
    found = exact_index(len(array.items), index)
    return None if found is None else remove_at(array, found)


@package.fn("clear", Array, mutates=True)
def _clear(state: State, array: Array) -> None:
    """Remove all items."""
    array.items.clear()
    array.flat = 0


@package.fn("truncate", Array, int, mutates=True)
def _truncate(state: State, array: Array, length: int) -> None:
    """Keep that many of the first items."""
    length = max(length, 0)
    del array.items[length:]
    array.flat = min(array.flat, length)


@package.fn("chop", Array, int, mutates=True)
def _chop(state: State, array: Array, length: int) -> None:
    """Keep that many of the last items."""
    surplus = len(array.items) - max(length, 0)
    if surplus > 0:
        del array.items[:surplus]
        array.flat = max(0, array.flat - surplus)


@package.fn("reverse", Array, mutates=True)
def _reverse(state: State, array: Array) -> None:
    """Reverse the order of the items."""
    if array.flat < len(array.items):
        array.flat = 0
    array.items.reverse()


# -------------------------------------------------------------------------------------- parts


@package.fn("splice", Array, int, int, Array, mutates=True)
def _splice(state: State, array: Array, start: int, count: int, replacement: Array) -> None:
    """Replace a part by the items of another array."""
    items = array.items
    begin, end = span(len(items), start, count)
    added = replacement.items
    ask_for_growth(state, len(items) - (end - begin) + len(added))
    share_items(replacement)
    if replacement.flat < len(added):
        array.flat = min(array.flat, begin)
    elif begin <= array.flat:
        array.flat += len(added) - (min(array.flat, end) - begin)
    items[begin:end] = added


@package.fn("splice", Array, _BY_RANGE, Array, mutates=True)
def _splice_range(state: State, array: Array, range_: Range | RangeInclusive, replacement: Array) -> None:
    """Replace a part by the items of another array."""
    _splice(state, array, *start_and_count(range_), replacement)


@package.fn("extract", Array, int, int, by_reference=True, pure=False)
def _extract(state: State, array: Array, start: int, count: int) -> Array:
    """A copy of a part."""
    return part(array, *span(len(array.items), start, count))


@package.fn("extract", Array, int, by_reference=True, pure=False)
def _extract_tail(state: State, array: Array, start: int) -> Array:
    """A copy of the items from an index on."""
    return part(array, offset(len(array.items), start), len(array.items))


@package.fn("extract", Array, _BY_RANGE, by_reference=True, pure=False)
def _extract_range(state: State, array: Array, range_: Range | RangeInclusive) -> Array:
    """A copy of a part."""
    return _extract(state, array, *start_and_count(range_))


@package.fn("split", Array, int, mutates=True)
def _split(state: State, array: Array, index: int) -> Array:
    """Remove the items from an index on, and return them."""
    return take_out(array, offset(len(array.items), index), len(array.items))


@package.fn("drain", Array, int, int, mutates=True)
def _drain(state: State, array: Array, start: int, count: int) -> Array:
    """Remove a part, and return it."""
    return take_out(array, *span(len(array.items), start, count))


@package.fn("drain", Array, _BY_RANGE, mutates=True)
def _drain_range(state: State, array: Array, range_: Range | RangeInclusive) -> Array:
    """Remove a part, and return it."""
    return _drain(state, array, *start_and_count(range_))


@package.fn("retain", Array, int, int, mutates=True)
def _retain(state: State, array: Array, start: int, count: int) -> Array:
    """Keep a part only, and return what was removed; an empty part keeps everything."""
    begin, end = span(len(array.items), start, count)
    if begin == end:
        return array_of([])
    rest = take_out(array, end, len(array.items))
    removed = take_out(array, 0, begin)
    if removed.flat == len(removed.items):
        removed.flat += rest.flat
    removed.items.extend(rest.items)
    return removed


@package.fn("retain", Array, _BY_RANGE, mutates=True)
def _retain_range(state: State, array: Array, range_: Range | RangeInclusive) -> Array:
    """Keep a part only, and return what was removed; an empty part keeps everything."""
    return _retain(state, array, *start_and_count(range_))


# ----------------------------------------------------------------------------------- equality


@package.fn("contains", Array, ANY, by_reference=True, errors=("ErrorFunctionNotFound",))
def _contains(state: State, array: Array, value: Value) -> bool:
    """Whether an item equals a value."""
    return index_of_equal(state, array.items, value, 0) >= 0


@package.fn("index_of", Array, ANY, by_reference=True, errors=("ErrorFunctionNotFound",))
def _index_of(state: State, array: Array, value: Value) -> int:
    """The index of the first item that equals a value, or -1."""
    return index_of_equal(state, array.items, value, 0)


@package.fn("index_of", Array, ANY, int, by_reference=True, errors=("ErrorFunctionNotFound",))
def index_of_from(state: State, array: Array, value: Value, start: int) -> int:
    """The index of the first item from a start on that equals a value, or -1."""
    return index_of_equal(state, array.items, value, offset(len(array.items), start))


@package.fn("==", Array, Array, by_reference=True, errors=("ErrorFunctionNotFound",))
def _equal(state: State, left: Array, right: Array) -> bool:
    """Whether two arrays have equal items in the same order."""
    return arrays_equal(state, left, right)


@package.fn("!=", Array, Array, by_reference=True, errors=("ErrorFunctionNotFound",))
def _not_equal(state: State, left: Array, right: Array) -> bool:
    """Whether two arrays differ."""
    return not arrays_equal(state, left, right)


@package.iterator(Array)
def _iterate(state: State, array: Array) -> list[Value]:
    """The items as they were when the loop began."""
    share_items(array)
    return array.items

"""Sorting arrays and dropping repeated items (Rhai: packages/array_basic.rs).

A comparator that fails, or answers with neither a number nor a truth value, does not stop a sort:
the two items then compare by type.
"""

from __future__ import annotations

from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from ..errors import ErrorFunctionNotFound, ErrorRuntime, RhaiError
from ..interpret.natives import Package
from ..interpret.pointers import pointer_to
from ..interpret.signals import Exit
from ..values import (
    U8,
    Array,
    Blob,
    Char,
    FnPtr,
    Map,
    Range,
    RangeInclusive,
    Tagged,
    Timestamp,
    Value,
    rust_type_name,
    share,
    untagged,
)
from . import drift
from .array_basic import part
from .callback import Target
from .equality import Comparison
from .iter_basic import BitRange, ByteRange, CharsStream, StepRangeByte, StepRangeFloat, StepRangeInt

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("array_basic")


# --------------------------------------------------------------------------- by the items' own order

#: Types whose values have an order of their own, and what to sort them by where it is not the value.
_SORTABLE: dict[type, Any] = {int: None, float: None, str: None, bool: None, Char: attrgetter("text"), type(None): None}


def _sort_plain(array: Array, descending: bool) -> None:
    """Sort items of one type by their own order.

    Raises ErrorFunctionNotFound.
    """
    items = array.items
    if len(items) <= 1:
        return
    classes = set(map(type, items))
    bare = [untagged(item) for item in items] if Tagged in classes else items
    if bare is not items:
        classes = set(map(type, bare))
    if len(classes) > 1:
        raise ErrorFunctionNotFound("elements of different types cannot be sorted")
    cls = bare[0].__class__
    if cls not in _SORTABLE:
        raise ErrorFunctionNotFound(f"elements of {rust_type_name(bare[0])} cannot be sorted")
    if cls is type(None):
        return
    key = _SORTABLE[cls]
    less = _above if descending else _below
    # NaN equals everything, so the result depends on the pairs that are compared.
    has_nan = cls is float and any(item != item for item in bare)
    if bare is not items:
        order = list(zip(map(key, bare) if key else bare, items, strict=True))
        if has_nan:
            drift.sort(order, lambda left, right: less(left[0], right[0]))
        else:
            order.sort(key=itemgetter(0), reverse=descending)
        items[:] = [item for _, item in order]
    elif has_nan:
        drift.sort(items, less)
    else:
        items.sort(key=key, reverse=descending)


def _below(left: float, right: float) -> bool:
    return left < right


def _above(left: float, right: float) -> bool:
    return left > right


@package.fn("sort", Array, mutates=True, errors=("ErrorFunctionNotFound",))
def _sort(state: State, array: Array) -> None:
    """Sort the items, which must be of one type."""
    _sort_plain(array, False)


@package.fn("sort_desc", Array, mutates=True, errors=("ErrorFunctionNotFound",))
def _sort_desc(state: State, array: Array) -> None:
    """Sort the items, which must be of one type, greatest first."""
    _sort_plain(array, True)


@package.fn("order", Array, by_reference=True, pure=False, errors=("ErrorFunctionNotFound",))
def _order(state: State, array: Array) -> Array:
    """A sorted copy; the items must be of one type."""
    copy = part(array, 0, len(array.items))
    _sort_plain(copy, False)
    return copy


@package.fn("order_desc", Array, by_reference=True, pure=False, errors=("ErrorFunctionNotFound",))
def _order_desc(state: State, array: Array) -> Array:
    """A sorted copy, greatest first; the items must be of one type."""
    copy = part(array, 0, len(array.items))
    _sort_plain(copy, True)
    return copy


# ------------------------------------------------------------------------------- by a comparator

#: The order of types where a comparator gives none: that of Rust's type identifiers.
_TYPE_ORDER: dict[type, int] = {
    cls: rank
    for rank, cls in enumerate(
        (
            int,
            float,
            Range,
            StepRangeByte,
            str,
            U8,
            RangeInclusive,
            ByteRange,
            Map,
            Char,
            CharsStream,
            type(None),
            BitRange,
            bool,
            Array,
            StepRangeFloat,
            Blob,
            FnPtr,
            Timestamp,
            StepRangeInt,
        )
    )
}


class _Comparator:
    """A script function as the order of a sort.

    Rhai swallows every error of a comparator. Where sorts are nested in comparators, that would let
    a recursion run on at each level after it has hit a limit; so here limits pass through all but the
    outermost sort.
    """

    __slots__ = ("_call", "_nested", "_state")

    def __init__(self, state: State, pointer: FnPtr) -> None:
        self._state = state
        self._call = Target(state, pointer, 2).run
        self._nested = state.comparing > 0

    def answer(self, left: Value, right: Value) -> Value:
        """What the function says, or unit where it fails."""
        state = self._state
        state.comparing += 1
        try:
            return untagged(self._call([share(left), share(right)]))
        except Exit:
            return None
        except RhaiError as error:
            if self._nested and (error.system or _is_limit(error)):
                raise
            return None
        finally:
            state.comparing -= 1

    def less(self, left: Value, right: Value) -> bool:
        """Whether the function puts the first item before the second."""
        answer = self.answer(left, right)
        cls = answer.__class__
        if cls is int:
            return bool(answer < 0)
        if cls is bool:
            return bool(answer)
        left_cls = untagged(left).__class__
        right_cls = untagged(right).__class__
        if left_cls is right_cls:
            return False
        return _TYPE_ORDER.get(left_cls, len(_TYPE_ORDER)) < _TYPE_ORDER.get(right_cls, len(_TYPE_ORDER))


def _is_limit(error: RhaiError) -> bool:
    """Whether a limit was hit somewhere inside an error."""
    inner: RhaiError | None = error
    while inner is not None:
        if inner.system:
            return True
        inner = inner.inner
    return False


def _sort_items(state: State, array: Array, comparator: FnPtr) -> None:
    items = array.items
    if len(items) <= 1:
        return
    if array.flat < len(items):
        array.flat = 0
    try:
        drift.sort(items, _Comparator(state, comparator).less)
    except drift.InconsistentOrder:
        raise ErrorRuntime("error in comparer for sorting") from None


_CALLS: dict[str, Any] = {"calls_back": True, "errors": ("ErrorRuntime",)}


@package.fn("sort sort_by", Array, FnPtr, mutates=True, **_CALLS)
def _sort_by(state: State, array: Array, comparator: FnPtr) -> None:
    """Sort the items in the order that a function of two of them gives.

    A negative number, or true, puts the first before the second.
    """
    _sort_items(state, array, comparator)


@package.fn("sort", Array, str, mutates=True, **_CALLS)
def _sort_by_name(state: State, array: Array, comparator: str) -> None:
    """Sort the items in the order that the function of that name gives."""
    _sort_items(state, array, pointer_to(comparator))


@package.fn("order order_by", Array, FnPtr, by_reference=True, pure=False, **_CALLS)
def _order_by(state: State, array: Array, comparator: FnPtr) -> Array:
    """A copy sorted in the order that a function of two items gives."""
    copy = part(array, 0, len(array.items))
    _sort_items(state, copy, comparator)
    return copy


# ------------------------------------------------------------------------------------- repeats


@package.fn("dedup", Array, mutates=True)
def _dedup(state: State, array: Array) -> None:
    """Remove items that equal the one before them."""
    comparison = Comparison(state)

    def same(left: Value, right: Value) -> bool:
        try:
            return comparison.same(left, right)
        except RhaiError:
            return False

    try:
        _drop_repeats(array, same)
    finally:
        comparison.done()


@package.fn("dedup", Array, FnPtr, mutates=True, calls_back=True)
def _dedup_by(state: State, array: Array, comparator: FnPtr) -> None:
    """Remove items for which a function of the one before them and them is true."""
    compare = _Comparator(state, comparator)

    def same(left: Value, right: Value) -> bool:
        return compare.answer(left, right) is True

    _drop_repeats(array, same)


@package.fn("dedup", Array, str, mutates=True, calls_back=True, errors=("ErrorParsing", "ErrorFunctionNotFound"))
def _dedup_by_name(state: State, array: Array, comparator: str) -> None:
    """Remove items for which the function of that name, of the one before them and them, is true."""
    _dedup_by(state, array, pointer_to(comparator))


def _drop_repeats(array: Array, same: Any) -> None:
    """Keep the items that are not the same as the last one kept."""
    items = array.items
    if len(items) < 2:
        return
    kept = items[:1]
    for item in items[1:]:
        if not same(kept[-1], item):
            kept.append(item)
    array.flat = len(kept) if array.flat == len(items) else 0
    items[:] = kept

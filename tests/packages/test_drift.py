from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhaipy.packages import drift


def _logged(items, less):
    """The list after sorting, and the pairs that were compared."""
    pairs = []

    def log(left, right):
        pairs.append((left, right))
        return less(left, right)

    drift.sort(items, log)
    return items, pairs


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 50), max_size=400))
def test_sorts_stably(numbers):
    items = list(enumerate(numbers))
    drift.sort(items, lambda left, right: left[1] < right[1])
    assert items == sorted(enumerate(numbers), key=lambda item: item[1])


def test_small_lists_are_sorted_by_insertion():
    assert _logged([3, 1, 2], lambda left, right: left < right)[1] == [(1, 3), (2, 3), (2, 1)]


# What Rust's sort asks for, counted by the comparators of real scripts.
@pytest.mark.parametrize(
    ("items", "comparisons"),
    [
        ([(i * 7919) % 41 for i in range(40)], 222),
        (list(range(100)), 99),
        (list(range(100, 0, -1)), 99),
    ],
)
def test_asks_as_often_as_rust_does(items, comparisons):
    expected = sorted(items)
    result, pairs = _logged(items, lambda left, right: left < right)
    assert result == expected
    assert len(pairs) == comparisons


def test_an_inconsistent_order_is_noticed_and_loses_nothing():
    noticed = 0
    for seed in range(40):
        numbers = random.Random(seed)
        items = [numbers.randrange(1000) for _ in range(40)]
        before = sorted(items)
        try:
            drift.sort(items, lambda left, right: (left * 7 + right * 13) % 3 == 0)
        except drift.InconsistentOrder:
            noticed += 1
        assert sorted(items) == before
    assert noticed


@pytest.mark.parametrize("after", [0, 1, 20, 30, 45, 60, 100, 150, 300])
@pytest.mark.parametrize("count", [10, 30, 60, 200])
def test_a_failing_comparison_loses_nothing(count, after):
    items = [(i * 7919) % 211 for i in range(count)]
    before = sorted(items)
    left_over = after

    def less(left, right):
        nonlocal left_over
        if left_over == 0:
            raise ValueError
        left_over -= 1
        return left < right

    with contextlib.suppress(ValueError):
        drift.sort(items, less)
    assert sorted(items) == before


def test_equal_items_take_one_partition():
    _, pairs = _logged([5] * 300, lambda left, right: left < right)
    assert len(pairs) == 299

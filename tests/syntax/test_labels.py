"""Which values are the same label of a `switch`."""

from __future__ import annotations

from typing import Any

import pytest

from rhaipy.syntax.labels import label_key
from rhaipy.values import Blob, Cell, FnPtr, Range, RangeInclusive, Tagged, Timestamp, array_of, char, map_of

DISTINCT: list[Any] = [
    None,
    True,
    False,
    1,
    0,
    1.0,
    0.0,
    -0.0,
    "1",
    "",
    char("1"),
    array_of([]),
    array_of([1]),
    array_of([1.0]),
    array_of([1, 2]),
    array_of([array_of([1]), 2]),
    array_of([array_of([1, 2])]),
    map_of({}),
    map_of({"a": 1}),
    map_of({"a": 2}),
    map_of({"b": 1}),
    array_of([map_of({"a": 1}), 2]),
    Blob(bytearray(b"")),
    Blob(bytearray(b"1")),
    Range(0, 1),
    RangeInclusive(0, 1),
    FnPtr("f"),
    FnPtr("g"),
    FnPtr("f", (1,)),
]


def test_different_values_have_different_keys() -> None:
    assert len({label_key(value) for value in DISTINCT}) == len(DISTINCT)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (array_of([1, map_of({"a": "x", "b": 2.5})]), array_of([1, map_of({"b": 2.5, "a": "x"})])),
        (array_of([Cell(1)]), array_of([1])),
        (Tagged(1, 7), array_of([1]).items[0]),
        (FnPtr("f", (Cell("x"),)), FnPtr("f", ("x",))),
        (float("nan"), float("nan")),
    ],
)
def test_equal_values_have_equal_keys(left: Any, right: Any) -> None:
    assert label_key(left) == label_key(right)


@pytest.mark.parametrize("value", [Timestamp(0), array_of([Timestamp(0)]), map_of({"a": object()}), object()])
def test_some_values_are_no_labels(value: Any) -> None:
    assert label_key(value) is None


def test_a_deep_value_has_a_key() -> None:
    value: Any = 1
    for _ in range(5_000):
        value = array_of([value])
    assert label_key(value) == label_key(value)

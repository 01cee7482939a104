"""print, debug, to_string, to_debug: the text, and the operations that Rhai counts for it."""

from __future__ import annotations

import pytest

from rhaipy.errors import ErrorRuntime
from rhaipy.interpret.natives import Native
from rhaipy.limits import Limits
from rhaipy.values import Array, Blob, FnPtr, Range, RangeInclusive, Timestamp, Value, array_of, char, map_of, u8

NESTED = array_of([1, array_of([char("c"), "s"]), map_of({"k": array_of([]), "a": 1e16}), None, True, -0.0])
NESTED_TEXT = '[1, [c, "s"], #{"a": 1e16, "k": []}, (), true, -0.0]'

TEXTS: list[tuple[Value, str, str]] = [
    (5, "5", "5"),
    (u8(5), "5", "5"),
    (1e13, "1e13", "10000000000000.0"),
    (-0.0, "0.0", "-0.0"),
    ("a\n", "a\n", '"a\\n"'),
    (char("\n"), "\n", "\n"),
    (True, "true", "true"),
    (None, "", "()"),
    (Range(1, 5), "1..5", "1..5"),
    (RangeInclusive(1, 2**63 - 1), "1..=", "1..="),
    (Blob(bytearray(range(9))), "[0001020304050607 08]", "[0001020304050607 08]"),
    (FnPtr("foo", (1,)), "Fn(foo)", "Fn(foo)"),
    (Timestamp(5), "<timestamp>", "<timestamp>"),
    (array_of([]), "[]", "[]"),
    (map_of({}), "#{}", "#{}"),
    (NESTED, NESTED_TEXT, NESTED_TEXT),
    (array_of([FnPtr("foo", (1,)), 5, u8(7)]), "[Fn(foo), 5, 7]", "[Fn(foo), 5, 7]"),
]


@pytest.mark.parametrize(("value", "plain", "debug"), TEXTS)
def test_texts(natives, value, plain, debug):
    assert natives("to_string", value) == plain
    assert natives("print", value) == plain
    assert natives("+", "", value) == (
        "" if value is None else plain if not isinstance(value, Blob) else "".join(map(chr, range(9)))
    )
    assert natives("to_debug", value) == debug
    assert natives("debug", value) == debug


def test_no_value_at_all(natives):
    assert natives("print") == natives("debug") == ""


def test_depth_does_not_exhaust_python(natives):
    value: Value = 1
    for _ in range(50_000):
        value = array_of([value])
    assert natives("print", value) == "[" * 50_000 + "1" + "]" * 50_000
    while value.__class__ is Array:
        value = value.items.pop()


class Seen:
    """What a progress callback is told."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    def __call__(self, count: int) -> None:
        self.counts.append(count)


@pytest.mark.parametrize(
    ("name", "value", "counts"),
    [
        ("print", 5, [11]),
        ("print", "a", []),
        ("to_string", 5, []),
        ("print", array_of([]), []),
        ("print", array_of([1, 2]), [11, 11]),
        ("to_string", array_of([1, array_of([2, array_of([3])]), 4]), [11, 11, 12, 12, 13, 11]),
        ("debug", map_of({"b": array_of([1]), "a": 1}), [11, 11, 12]),
    ],
)
def test_operations_inside_are_reported_and_forgotten(natives, name, value, counts):
    natives.ops = 10
    natives(name, value)
    assert natives.state.ops == 10
    quiet = natives.state.reported
    natives.progress = Seen()
    natives(name, value)
    assert natives.state.progress.counts == counts
    assert natives.state.ops == 10
    assert natives.state.reported == quiet == (counts[-1] if counts else 10)


def test_an_item_in_a_sum_costs_one_more_than_in_a_text(natives):
    natives.ops = 10
    natives.progress = Seen()
    assert natives("+", "", array_of([1, array_of([2])])) == "[1, [2]]"
    assert natives.state.progress.counts == [11, 12, 12, 13]


def test_without_operations_left_debug_texts_stand_in(natives):
    natives.ops = 10
    natives.limits = Limits(max_operations=11)
    assert natives("print", array_of([char("a"), array_of([char("b")])])) == "[a, ['b']]"
    natives.limits = Limits(max_operations=10)
    assert natives("print", array_of([char("a")])) == "['a']"
    assert natives("print", 5) == "5"


class Point:
    __rhai_type_name__ = "Point"

    def __init__(self, x: int) -> None:
        self.x = x

    def __rhai_display__(self) -> str:
        return f"point {self.x}"

    def __rhai_debug__(self) -> str:
        return f"Point {{ x: {self.x} }}"


def test_a_hosts_type_without_natives_shows_itself(natives):
    assert natives("print", Point(3)) == "point 3"
    assert natives("print", array_of([Point(3)])) == "[Point { x: 3 }]"


def test_a_hosts_native_is_asked(natives):
    natives.library.add(Native("to_debug", (Point,), lambda state, point: f"<{point.x}>"))
    natives.library.add(Native("to_string", (Point,), lambda state, point: point.x))
    natives.ops = 10
    natives.progress = Seen()
    assert natives("print", array_of([Point(3), array_of([Point(4)]), 1])) == "[<3>, [<4>], 1]"
    assert natives.state.progress.counts == [11, 11, 12, 11]
    assert natives("+", "a ", Point(3)) == "a i64"


def test_a_hosts_native_that_fails_is_passed_over(natives):
    def fail(state: object, value: Value) -> Value:
        raise ErrorRuntime("no")

    natives.library.add(Native("to_debug", (int,), fail))
    assert natives("print", array_of([5, "x"])) == '[5, "x"]'

"""Timestamps, sleeping, leaving: what a test can decide by handing the engine a clock."""

from __future__ import annotations

import time

import pytest

from rhaipy.errors import ErrorArithmetic, ErrorTerminated
from rhaipy.interpret.signals import Exit
from rhaipy.limits import Limits
from rhaipy.values import MAX_INT, MIN_INT, FnPtr, Timestamp, array_of

SECOND = 1_000_000_000


def test_the_clock_is_the_engines(natives):
    natives.engine.clock = iter([5.0, 7.25]).__next__
    moment = natives("timestamp")
    assert moment.nanos == 5 * SECOND
    assert natives("elapsed", moment) == 2.25


def test_without_a_clock_time_goes_on(natives):
    first = natives("timestamp")
    assert natives("elapsed", first) >= 0.0
    assert natives(">=", natives("timestamp"), first) is True


def test_the_future_has_not_elapsed(natives):
    natives.engine.clock = lambda: 5
    with pytest.raises(ErrorArithmetic, match="Time-stamp is later than now"):
        natives("get$elapsed", Timestamp(6 * SECOND))


NOW = Timestamp(1000 * SECOND)

MOVED = [
    ("+", 5, 5.0),
    ("+", -5, -5.0),
    ("-", 5, -5.0),
    ("+", 2.5, 2.5),
    ("+", -0.25, -0.25),
    ("-", 0.0019, -0.001),
    ("-", -3.5, 3.5),
    ("+", float("nan"), 0.0),
    ("-", MAX_INT, -9.223372036854776e18),
    ("+", MIN_INT, -9.223372036854776e18),
]


@pytest.mark.parametrize(("name", "seconds", "difference"), MOVED)
def test_moving_a_timestamp(natives, name, seconds, difference):
    moved = natives(name, NOW, seconds)
    assert natives("-", moved, NOW) == difference
    assert natives(name + "=", NOW, seconds) is None
    assert natives.receiver.nanos == moved.nanos


TOO_FAR = [
    ("+", MAX_INT, f"Timestamp overflow when adding {MAX_INT} second(s)"),
    ("-", MIN_INT, f"Timestamp overflow when subtracting {MIN_INT} second(s)"),
    ("+", 1e19, "Integer overflow for timestamp add: 10000000000000000000"),
    ("+", -1e19, "Integer overflow for timestamp subtract: 10000000000000000000"),
    ("-", float("inf"), "Integer overflow for timestamp subtract: inf"),
]


@pytest.mark.parametrize(("name", "seconds", "text"), TOO_FAR)
def test_moving_a_timestamp_too_far(natives, name, seconds, text):
    with pytest.raises(ErrorArithmetic) as caught:
        natives(name, NOW, seconds)
    assert caught.value.text == text


def test_comparing_timestamps(natives):
    later = Timestamp(NOW.nanos + 1)
    names = ["==", "!=", "<", "<=", ">", ">="]
    assert [natives(name, NOW, NOW) for name in names] == [True, False, False, True, False, True]
    assert [natives(name, NOW, later) for name in names] == [False, True, True, True, False, False]


def test_sleep_waits_only_where_the_engine_lets_it(natives):
    natives("sleep", 3600)
    waited: list[float] = []
    natives.engine.sleep = waited.append
    for seconds in (2, 0, -1, 0.5, -0.5, 0.0, float("nan"), float("inf")):
        assert natives("sleep", seconds) is None
    assert waited == [2.0, 0.5]
    natives("sleep", MAX_INT)
    assert waited[2:] == [1e9]


def test_sleep_ends_at_the_deadline(natives):
    waited: list[float] = []
    natives.engine.sleep = waited.append
    natives.limits = Limits(deadline=0.5)
    natives("sleep", 60)
    assert waited == [0.5]
    natives.engine.sleep = time.sleep
    natives.limits = Limits(deadline=0.01)
    with pytest.raises(ErrorTerminated):
        natives("sleep", 60)


def test_exit_leaves_with_a_value(natives):
    array = array_of([1])
    with pytest.raises(Exit) as caught:
        natives("exit", array)
    assert caught.value.value is array
    assert array.shared
    with pytest.raises(Exit) as caught:
        natives("exit")
    assert caught.value.value is None


def test_take_leaves_nothing_behind(natives):
    array = array_of([1])
    assert natives("take", array) is array
    assert natives.receiver is None


@pytest.mark.parametrize(
    ("number", "size"), [(2**31, "large"), (-(2**31) - 1, "small"), (MAX_INT, "large"), (MIN_INT, "small")]
)
def test_tags_fit_32_bits(natives, number, size):
    with pytest.raises(ErrorArithmetic) as caught:
        natives("set_tag", 5, number)
    assert caught.value.text == (
        f"{number} is too {size} to fit into a tag (must be between -2147483648 and 2147483647)"
    )


def test_what_a_function_pointer_tells(natives):
    assert natives("name", FnPtr("foo")) == natives("get$name", FnPtr("foo")) == "foo"
    assert natives("is_anonymous", FnPtr("anon$1")) is True
    assert natives("get$is_anonymous", FnPtr("foo")) is False

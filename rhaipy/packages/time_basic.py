"""Timestamps (Rhai: packages/time_basic.rs, Rust's Instant).

The clock is the engine's `clock`, a function without arguments that gives seconds, or where it has
none the monotonic clock of the system.
"""

from __future__ import annotations

from time import monotonic_ns
from typing import TYPE_CHECKING, Any

from ..errors import ErrorArithmetic
from ..interpret.natives import Package
from ..values import MAX_INT, MIN_INT, Timestamp
from ..values.numbers import float_plain

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("time_basic")

_ARITHMETIC = ("ErrorArithmetic",)
_SECOND = 1_000_000_000
_MILLISECOND = 1_000_000
_MAX_U64 = 2**64 - 1


def _now(state: State) -> int:
    clock: Any = getattr(state.engine, "clock", None)
    return monotonic_ns() if clock is None else int(clock() * _SECOND)


def _seconds(nanos: int) -> float:
    """A length of time as Rust's `Duration::as_secs_f64` gives it."""
    whole, rest = divmod(nanos, _SECOND)
    return float(whole) + float(rest) / 1e9


@package.fn("timestamp", volatile=True)
def timestamp(state: State) -> Timestamp:
    """The present moment."""
    return Timestamp(_now(state))


@package.getter("elapsed", Timestamp, errors=_ARITHMETIC)
@package.fn("elapsed", Timestamp, errors=_ARITHMETIC)
def elapsed(state: State, moment: Timestamp) -> float:
    """The seconds that have passed since."""
    nanos = _now(state) - moment.nanos
    if nanos < 0:
        raise ErrorArithmetic("Time-stamp is later than now")
    return _seconds(nanos)


@package.fn("-", Timestamp, Timestamp)
def difference(state: State, moment: Timestamp, other: Timestamp) -> float:
    """The seconds from the second moment to the first."""
    nanos = moment.nanos - other.nanos
    return -_seconds(-nanos) if nanos < 0 else _seconds(nanos)


# -------------------------------------------------------------------------------------- by floats


def _moved(moment: Timestamp, nanos: int, verb: str, seconds: str) -> Timestamp:
    made = moment.nanos + nanos
    if not MIN_INT <= made // _SECOND <= MAX_INT:
        raise ErrorArithmetic(f"Timestamp overflow when {verb} {seconds} second(s)")
    return Timestamp(made)


def _milliseconds(seconds: float, verb: str) -> int:
    if seconds > 2.0**63:
        raise ErrorArithmetic(f"Integer overflow for timestamp {verb}: {float_plain(seconds)}")
    return 0 if seconds != seconds else min(int(seconds * 1000.0), _MAX_U64)


def _later(moment: Timestamp, seconds: float) -> Timestamp:
    if seconds < 0.0:
        return _earlier(moment, -seconds)
    return _moved(moment, _milliseconds(seconds, "add") * _MILLISECOND, "adding", float_plain(seconds))


def _earlier(moment: Timestamp, seconds: float) -> Timestamp:
    if seconds < 0.0:
        return _later(moment, -seconds)
    return _moved(moment, -_milliseconds(seconds, "subtract") * _MILLISECOND, "subtracting", float_plain(seconds))


@package.fn("+", Timestamp, float, errors=_ARITHMETIC)
def add_float(state: State, moment: Timestamp, seconds: float) -> Timestamp:
    """The moment so many seconds later, to the millisecond."""
    return _later(moment, seconds)


@package.fn("+=", Timestamp, float, replaces=True, errors=_ARITHMETIC)
def add_assign_float(state: State, moment: Timestamp, seconds: float) -> tuple[Timestamp, None]:
    """Move a moment so many seconds later, to the millisecond."""
    return _later(moment, seconds), None


@package.fn("-", Timestamp, float, errors=_ARITHMETIC)
def subtract_float(state: State, moment: Timestamp, seconds: float) -> Timestamp:
    """The moment so many seconds earlier, to the millisecond."""
    return _earlier(moment, seconds)


@package.fn("-=", Timestamp, float, replaces=True, errors=_ARITHMETIC)
def subtract_assign_float(state: State, moment: Timestamp, seconds: float) -> tuple[Timestamp, None]:
    """Move a moment so many seconds earlier, to the millisecond."""
    return _earlier(moment, seconds), None


# ------------------------------------------------------------------------------------ by integers


@package.fn("+", Timestamp, int, errors=_ARITHMETIC)
def add_int(state: State, moment: Timestamp, seconds: int) -> Timestamp:
    """The moment so many seconds later."""
    return _moved(moment, seconds * _SECOND, "adding", str(seconds))


@package.fn("+=", Timestamp, int, replaces=True, errors=_ARITHMETIC)
def add_assign_int(state: State, moment: Timestamp, seconds: int) -> tuple[Timestamp, None]:
    """Move a moment so many seconds later."""
    return _moved(moment, seconds * _SECOND, "adding", str(seconds)), None


@package.fn("-", Timestamp, int, errors=_ARITHMETIC)
def subtract_int(state: State, moment: Timestamp, seconds: int) -> Timestamp:
    """The moment so many seconds earlier."""
    return _moved(moment, -seconds * _SECOND, "subtracting", str(seconds))


@package.fn("-=", Timestamp, int, replaces=True, errors=_ARITHMETIC)
def subtract_assign_int(state: State, moment: Timestamp, seconds: int) -> tuple[Timestamp, None]:
    """Move a moment so many seconds earlier."""
    return _moved(moment, -seconds * _SECOND, "subtracting", str(seconds)), None


# ------------------------------------------------------------------------------------ comparisons


@package.fn("==", Timestamp, Timestamp)
def equal(state: State, moment: Timestamp, other: Timestamp) -> bool:
    """Whether two moments are the same."""
    return moment.nanos == other.nanos


@package.fn("!=", Timestamp, Timestamp)
def not_equal(state: State, moment: Timestamp, other: Timestamp) -> bool:
    """Whether two moments differ."""
    return moment.nanos != other.nanos


@package.fn("<", Timestamp, Timestamp)
def less(state: State, moment: Timestamp, other: Timestamp) -> bool:
    """Whether the first moment is earlier."""
    return moment.nanos < other.nanos


@package.fn("<=", Timestamp, Timestamp)
def less_equal(state: State, moment: Timestamp, other: Timestamp) -> bool:
    """Whether the first moment is not later."""
    return moment.nanos <= other.nanos


@package.fn(">", Timestamp, Timestamp)
def greater(state: State, moment: Timestamp, other: Timestamp) -> bool:
    """Whether the first moment is later."""
    return moment.nanos > other.nanos


@package.fn(">=", Timestamp, Timestamp)
def greater_equal(state: State, moment: Timestamp, other: Timestamp) -> bool:
    """Whether the first moment is not earlier."""
    return moment.nanos >= other.nanos

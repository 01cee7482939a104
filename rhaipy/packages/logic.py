"""Comparisons that are not built in: negation, bytes, the larger and the smaller of two numbers
(Rhai: packages/logic.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..interpret.natives import Package
from ..values import U8

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("logic")


# Registration goes bytes, floats, booleans, integers, as in Rhai.


@package.fn("<", U8, U8)
def u8_less(state: State, x: U8, y: U8) -> bool:
    """Whether the first byte is smaller."""
    return x.value < y.value


@package.fn("<=", U8, U8)
def u8_less_equal(state: State, x: U8, y: U8) -> bool:
    """Whether the first byte is not larger."""
    return x.value <= y.value


@package.fn(">", U8, U8)
def u8_greater(state: State, x: U8, y: U8) -> bool:
    """Whether the first byte is larger."""
    return x.value > y.value


@package.fn(">=", U8, U8)
def u8_greater_equal(state: State, x: U8, y: U8) -> bool:
    """Whether the first byte is not smaller."""
    return x.value >= y.value


@package.fn("==", U8, U8)
def u8_equal(state: State, x: U8, y: U8) -> bool:
    """Whether two bytes are equal."""
    return x.value == y.value


@package.fn("!=", U8, U8)
def u8_not_equal(state: State, x: U8, y: U8) -> bool:
    """Whether two bytes differ."""
    return x.value != y.value


@package.fn("max", U8, U8)
def u8_max(state: State, x: U8, y: U8) -> U8:
    """The larger of two bytes."""
    return x if x.value >= y.value else y


@package.fn("min", U8, U8)
def u8_min(state: State, x: U8, y: U8) -> U8:
    """The smaller of two bytes."""
    return x if x.value <= y.value else y


@package.fn("max", float, (float, int))
@package.fn("max", int, float)
def float_max(state: State, x: float, y: float) -> float:
    """The larger of two numbers, as a float; the second one where either is NaN."""
    x, y = float(x), float(y)
    return x if x >= y else y


@package.fn("min", float, (float, int))
@package.fn("min", int, float)
def float_min(state: State, x: float, y: float) -> float:
    """The smaller of two numbers, as a float; the second one where either is NaN."""
    x, y = float(x), float(y)
    return x if x <= y else y


@package.fn("!", bool)
def negate(state: State, value: bool) -> bool:
    """The other truth value."""
    return not value


@package.fn("max", int, int)
def int_max(state: State, x: int, y: int) -> int:
    """The larger of two integers."""
    return max(x, y)


@package.fn("min", int, int)
def int_min(state: State, x: int, y: int) -> int:
    """The smaller of two integers."""
    return min(x, y)

"""Arithmetic that is not built in: signs, tests, and everything on bytes (Rhai: packages/arithmetic.rs).

The operators of integers and floats are built in (`rhaipy.values.operators`) and are no natives.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..errors import ErrorArithmetic
from ..interpret.natives import Package
from ..values import MIN_INT, U8, u8
from ..values.operators import U32_MAX, int_power

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("arithmetic")

_ARITHMETIC = ("ErrorArithmetic",)


# --------------------------------------------------------------------------------------- integers


@package.getter("is_zero", int)
@package.fn("is_zero", int)
def int_is_zero(state: State, number: int) -> bool:
    """Whether it is 0."""
    return number == 0


@package.getter("is_odd", int)
@package.fn("is_odd", int)
def int_is_odd(state: State, number: int) -> bool:
    """Whether it is odd."""
    return number % 2 != 0


@package.getter("is_even", int)
@package.fn("is_even", int)
def int_is_even(state: State, number: int) -> bool:
    """Whether it is even."""
    return number % 2 == 0


@package.fn("-", int, errors=_ARITHMETIC)
def int_negate(state: State, number: int) -> int:
    """The number with the other sign."""
    if number == MIN_INT:
        raise ErrorArithmetic(f"Negation overflow: -{number}")
    return -number


@package.fn("+", (int, float))
def plus(state: State, number: float) -> float:
    """The number itself."""
    return number


@package.fn("abs", int, errors=_ARITHMETIC)
def int_abs(state: State, number: int) -> int:
    """The number without its sign."""
    if number == MIN_INT:
        raise ErrorArithmetic(f"Negation overflow: -{number}")
    return abs(number)


@package.fn("sign", int)
def int_sign(state: State, number: int) -> int:
    """1 for a positive number, -1 for a negative one, 0 for 0."""
    return (number > 0) - (number < 0)


# ----------------------------------------------------------------------------------------- floats


@package.fn("-", float)
def float_negate(state: State, number: float) -> float:
    """The number with the other sign."""
    return -number


@package.fn("abs", float)
def float_abs(state: State, number: float) -> float:
    """The number without its sign."""
    return math.fabs(number)


@package.fn("sign", float, errors=_ARITHMETIC)
def float_sign(state: State, number: float) -> int:
    """1 for a positive number, -1 for a negative one, 0 for 0."""
    if number != number:
        raise ErrorArithmetic("Sign of NaN is undefined")
    return (number > 0.0) - (number < 0.0)


@package.getter("is_zero", float)
@package.fn("is_zero", float)
def float_is_zero(state: State, number: float) -> bool:
    """Whether it is 0, of either sign."""
    return number == 0.0


# ------------------------------------------------------------------------------------------ bytes


@package.fn("+", U8, U8, errors=_ARITHMETIC)
def u8_add(state: State, x: U8, y: U8) -> U8:
    """The sum of two bytes."""
    result = x.value + y.value
    if result > 255:
        raise ErrorArithmetic(f"Addition overflow: {x.value} + {y.value}")
    return u8(result)


@package.fn("-", U8, U8, errors=_ARITHMETIC)
def u8_subtract(state: State, x: U8, y: U8) -> U8:
    """The difference of two bytes."""
    result = x.value - y.value
    if result < 0:
        raise ErrorArithmetic(f"Subtraction overflow: {x.value} - {y.value}")
    return u8(result)


@package.fn("*", U8, U8, errors=_ARITHMETIC)
def u8_multiply(state: State, x: U8, y: U8) -> U8:
    """The product of two bytes."""
    result = x.value * y.value
    if result > 255:
        raise ErrorArithmetic(f"Multiplication overflow: {x.value} * {y.value}")
    return u8(result)


@package.fn("/", U8, U8, errors=_ARITHMETIC)
def u8_divide(state: State, x: U8, y: U8) -> U8:
    """The quotient of two bytes, rounded down."""
    if y.value == 0:
        raise ErrorArithmetic(f"Division by zero: {x.value} / {y.value}")
    return u8(x.value // y.value)


@package.fn("%", U8, U8, errors=_ARITHMETIC)
def u8_modulo(state: State, x: U8, y: U8) -> U8:
    """The rest of the division of two bytes."""
    if y.value == 0:
        raise ErrorArithmetic(f"Modulo division by zero or overflow: {x.value} % {y.value}")
    return u8(x.value % y.value)


@package.fn("**", U8, int, errors=_ARITHMETIC)
def u8_power(state: State, x: U8, y: int) -> U8:
    """A byte to a power."""
    result = int_power(x.value, y)
    if result > 255:
        raise ErrorArithmetic(f"Exponential overflow: {x.value} ** {y}")
    return u8(result)


def _shifted_left(x: int, count: int) -> int:
    return (x << count) & 0xFF if count < 8 else 0


def _shifted_right(x: int, count: int) -> int:
    # A count that is too large is cut to 32 bits, then to 3 (Rust: `wrapping_shr(u32::MAX)`).
    return x >> min(count, U32_MAX & 7)


@package.fn("<<", U8, int)
def u8_shift_left(state: State, x: U8, count: int) -> U8:
    """A byte shifted left; a negative count shifts right."""
    return u8(_shifted_right(x.value, -count) if count < 0 else _shifted_left(x.value, count))


@package.fn(">>", U8, int)
def u8_shift_right(state: State, x: U8, count: int) -> U8:
    """A byte shifted right; a negative count shifts left."""
    return u8(_shifted_left(x.value, -count) if count < 0 else _shifted_right(x.value, count))


@package.fn("&", U8, U8)
def u8_and(state: State, x: U8, y: U8) -> U8:
    """The bits that both bytes have."""
    return u8(x.value & y.value)


@package.fn("|", U8, U8)
def u8_or(state: State, x: U8, y: U8) -> U8:
    """The bits that either byte has."""
    return u8(x.value | y.value)


@package.fn("^", U8, U8)
def u8_xor(state: State, x: U8, y: U8) -> U8:
    """The bits that one of the two bytes has."""
    return u8(x.value ^ y.value)


@package.getter("is_zero", U8)
@package.fn("is_zero", U8)
def u8_is_zero(state: State, x: U8) -> bool:
    """Whether the byte is 0."""
    return x.value == 0


@package.getter("is_odd", U8)
@package.fn("is_odd", U8)
def u8_is_odd(state: State, x: U8) -> bool:
    """Whether the byte is odd."""
    return x.value % 2 == 1


@package.getter("is_even", U8)
@package.fn("is_even", U8)
def u8_is_even(state: State, x: U8) -> bool:
    """Whether the byte is even."""
    return x.value % 2 == 0

"""Mathematics on floats, and conversions between numbers and text (Rhai: packages/math_basic.rs).

Results are those of Rust's f64: outside its domain a function gives NaN or an infinity, never an
error. A NaN that goes in comes out as it is.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from ..errors import ErrorArithmetic
from ..interpret.natives import Package
from ..values import MAX_INT, MIN_INT, U8, Char
from ..values.numbers import NAN, float_plain
from ..values.operators import float_divide
from ..values.white_space import trimmed

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("math_basic")

_ARITHMETIC = ("ErrorArithmetic",)


# ------------------------------------------------------------------------------- text to numbers


@package.fn("parse_int", str, errors=_ARITHMETIC)
def parse_int(state: State, text: str) -> int:
    """The integer that a decimal text shows, white space around it aside."""
    return _parse_int(text, 10)


@package.fn("parse_int", str, int, errors=_ARITHMETIC)
def parse_int_radix(state: State, text: str, radix: int) -> int:
    """The integer that a text shows in base `radix`, 2 to 36."""
    if not 2 <= radix <= 36:
        raise ErrorArithmetic(f"Invalid radix: '{radix}'")
    return _parse_int(text, radix)


def _parse_int(text: str, radix: int) -> int:
    number, fault = _integer(trimmed(text), radix)
    if fault:
        raise ErrorArithmetic(f"Error parsing integer number '{text}': {fault}")
    return number


_DIGITS = {digit: value for value, digit in enumerate("0123456789abcdefghijklmnopqrstuvwxyz")}
_DIGITS.update({digit.upper(): value for digit, value in list(_DIGITS.items())})


def _integer(text: str, radix: int) -> tuple[int, str]:
    """The i64 that a text shows, or what is wrong with it (Rust: `i64::from_str_radix`).

    Digits are looked at one after the other, so that whichever fault comes first is told.
    """
    if not text:
        return 0, "cannot parse integer from empty string"
    negative = text[0] == "-"
    digits = text[1:] if text[0] in "+-" else text
    if not digits:
        return 0, "invalid digit found in string"
    number = 0
    for digit in digits:
        value = _DIGITS.get(digit, radix)
        if value >= radix:
            return 0, "invalid digit found in string"
        number = number * radix + value
        if negative and -number < MIN_INT:
            return 0, "number too small to fit in target type"
        if not negative and number > MAX_INT:
            return 0, "number too large to fit in target type"
    return -number if negative else number, ""


_FLOAT = re.compile(r"[+-]?(?:inf|infinity|nan|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?)", re.IGNORECASE)


@package.fn("parse_float", str, errors=_ARITHMETIC)
def parse_float(state: State, text: str) -> float:
    """The float that a text shows, white space around it aside."""
    shown = trimmed(text)
    if shown.isascii() and _FLOAT.fullmatch(shown):
        return float(shown)
    fault = "invalid float literal" if shown else "cannot parse float from empty string"
    raise ErrorArithmetic(f"Error parsing floating-point number '{text}': {fault}")


# ------------------------------------------------------------------------------------ conversions


@package.fn("to_int", int)
def int_to_int(state: State, number: int) -> int:
    """The number itself."""
    return number


@package.fn("to_int", U8)
def u8_to_int(state: State, byte: U8) -> int:
    """The byte as an integer."""
    return byte.value


@package.fn("to_int", Char)
def char_to_int(state: State, character: Char) -> int:
    """The code point of a character."""
    return ord(character.text)


@package.fn("to_int", float, errors=_ARITHMETIC)
def float_to_int(state: State, number: float) -> int:
    """The float without its fraction; 0 for NaN."""
    if number != number:
        return 0
    if number > 2.0**63 or number < -(2.0**63):
        raise ErrorArithmetic(f"Integer overflow: to_int({float_plain(number)})")
    return min(int(number), MAX_INT)


@package.fn("to_float", (int, float))
def to_float(state: State, number: float) -> float:
    """The number as a float, the nearest one there is."""
    return float(number)


@package.fn("to_float", U8)
def u8_to_float(state: State, byte: U8) -> float:
    """The byte as a float."""
    return float(byte.value)


# --------------------------------------------------------------------------------------- rounding


def _is_whole(number: float) -> bool:
    """Whether rounding cannot change it: infinite, not a number, or too large for a fraction."""
    return not abs(number) < 2.0**52


@package.getter("floor", float)
@package.fn("floor", float)
def floor(state: State, number: float) -> float:
    """The largest whole number that is not larger."""
    return number if _is_whole(number) else math.copysign(math.floor(number), number)


@package.getter("ceiling", float)
@package.fn("ceiling", float)
def ceiling(state: State, number: float) -> float:
    """The smallest whole number that is not smaller."""
    return number if _is_whole(number) else math.copysign(math.ceil(number), number)


@package.getter("round", float)
@package.fn("round", float)
def round_away(state: State, number: float) -> float:
    """The nearest whole number; halves go away from zero."""
    if _is_whole(number):
        return number
    whole = math.trunc(number)
    if abs(number - whole) >= 0.5:
        whole += 1 if number > 0.0 else -1
    return math.copysign(whole, number)


def _truncated(number: float) -> float:
    return number if _is_whole(number) else math.copysign(math.trunc(number), number)


@package.getter("int", float)
@package.fn("int", float)
def truncate(state: State, number: float) -> float:
    """The float without its fraction."""
    return _truncated(number)


@package.getter("fraction", float)
@package.fn("fraction", float)
def fraction(state: State, number: float) -> float:
    """The fraction of the float, with its sign."""
    return number - _truncated(number)


@package.getter("is_nan", float)
@package.fn("is_nan", float)
def is_nan(state: State, number: float) -> bool:
    """Whether it is not a number."""
    return number != number


@package.getter("is_finite", float)
@package.fn("is_finite", float)
def is_finite(state: State, number: float) -> bool:
    """Whether it is neither infinite nor NaN."""
    return math.isfinite(number)


@package.getter("is_infinite", float)
@package.fn("is_infinite", float)
def is_infinite(state: State, number: float) -> bool:
    """Whether it is one of the infinities."""
    return math.isinf(number)


# -------------------------------------------------------------------------- powers and logarithms


@package.fn("E")
def e(state: State) -> float:
    """Euler's number."""
    return math.e


@package.fn("PI")
def pi(state: State) -> float:
    """The number pi."""
    return math.pi


@package.fn("to_radians", float)
def to_radians(state: State, degrees: float) -> float:
    """Degrees as radians."""
    return degrees * (math.pi / 180.0)


@package.fn("to_degrees", float)
def to_degrees(state: State, radians: float) -> float:
    """Radians as degrees."""
    return radians * (180.0 / math.pi)


def _invalid(number: float) -> float:
    """The result for a number that has none, of functions that C works out: NaN as the machine makes it."""
    return number if number != number else NAN


def _nan(number: float) -> float:
    """The result for a number that has none, of functions that say NaN themselves."""
    return number if number != number else math.nan


def _sqrt(number: float) -> float:
    return NAN if number < 0.0 else math.sqrt(number)


def _ln(number: float) -> float:
    if number > 0.0:
        return math.log(number)
    return -math.inf if number == 0.0 else _invalid(number)


@package.fn("sqrt", float)
def sqrt(state: State, number: float) -> float:
    """The square root; NaN for a negative number."""
    return _sqrt(number)


@package.fn("exp", float)
def exp(state: State, number: float) -> float:
    """Euler's number to this power."""
    try:
        return math.exp(number)
    except OverflowError:
        return math.inf


@package.fn("ln", float)
def ln(state: State, number: float) -> float:
    """The natural logarithm; NaN for a negative number."""
    return _ln(number)


@package.fn("log", float, float)
def log(state: State, number: float, base: float) -> float:
    """The logarithm to a base."""
    return float_divide(_ln(number), _ln(base))


@package.fn("log", float)
def log10(state: State, number: float) -> float:
    """The logarithm to base 10."""
    if number > 0.0:
        return math.log10(number)
    return -math.inf if number == 0.0 else _nan(number)


# ----------------------------------------------------------------------------------- trigonometry


@package.fn("sin", float)
def sin(state: State, radians: float) -> float:
    """The sine of an angle in radians."""
    return math.sin(radians) if math.isfinite(radians) else _invalid(radians)


@package.fn("cos", float)
def cos(state: State, radians: float) -> float:
    """The cosine of an angle in radians."""
    return math.cos(radians) if math.isfinite(radians) else _invalid(radians)


@package.fn("tan", float)
def tan(state: State, radians: float) -> float:
    """The tangent of an angle in radians."""
    return math.tan(radians) if math.isfinite(radians) else _invalid(radians)


@package.fn("sinh", float)
def sinh(state: State, number: float) -> float:
    """The hyperbolic sine."""
    try:
        return math.sinh(number)
    except OverflowError:
        return math.copysign(math.inf, number)


@package.fn("cosh", float)
def cosh(state: State, number: float) -> float:
    """The hyperbolic cosine."""
    try:
        return math.cosh(number)
    except OverflowError:
        return math.inf


@package.fn("tanh", float)
def tanh(state: State, number: float) -> float:
    """The hyperbolic tangent."""
    return math.tanh(number)


@package.fn("asin", float)
def asin(state: State, number: float) -> float:
    """The angle with this sine, in radians."""
    return math.asin(number) if -1.0 <= number <= 1.0 else _nan(number)


@package.fn("acos", float)
def acos(state: State, number: float) -> float:
    """The angle with this cosine, in radians."""
    return math.acos(number) if -1.0 <= number <= 1.0 else _nan(number)


@package.fn("atan", float)
def atan(state: State, number: float) -> float:
    """The angle with this tangent, in radians."""
    return math.atan(number)


@package.fn("atan", float, float)
def atan2(state: State, y: float, x: float) -> float:
    """The angle of the point (second, first argument), in radians."""
    if x != x or y != y:
        return x if x != x else y
    return math.atan2(y, x)


def _hypot(x: float, y: float) -> float:
    if (x != x or y != y) and not (math.isinf(x) or math.isinf(y)):
        return x if x != x else y
    # C's hypot stands behind complex numbers; math.hypot has an algorithm of its own.
    try:
        return abs(complex(x, y))
    except OverflowError:
        return math.inf


# The inverse hyperbolic functions are Rust's own, not C's: other formulas, other last digits.


@package.fn("asinh", float)
def asinh(state: State, number: float) -> float:
    """The inverse hyperbolic sine."""
    size = abs(number)
    inverse = float_divide(1.0, size)
    return math.copysign(math.log1p(size + size / (_hypot(1.0, inverse) + inverse)), number)


@package.fn("acosh", float)
def acosh(state: State, number: float) -> float:
    """The inverse hyperbolic cosine; NaN below 1."""
    if not number >= 1.0:
        return _nan(number)
    return _ln(number + math.sqrt(number - 1.0) * math.sqrt(number + 1.0))


@package.fn("atanh", float)
def atanh(state: State, number: float) -> float:
    """The inverse hyperbolic tangent; NaN outside -1 to 1."""
    if not -1.0 <= number <= 1.0:
        return _invalid(number)
    ratio = float_divide(2.0 * number, 1.0 - number)
    return 0.5 * math.log1p(ratio) if ratio > -1.0 else -math.inf


@package.fn("hypot", float, float)
def hypot(state: State, x: float, y: float) -> float:
    """The longest side of a right triangle with these other sides."""
    return _hypot(x, y)

"""Integers and floats: the range of i64, Rust's texts of floats (Rhai: types/float.rs)."""

from __future__ import annotations

import math
from typing import Any

MIN_INT = -(2**63)
MAX_INT = 2**63 - 1
#: Python compares integers from -QUICK_INT to here several times faster than others, and fastest with one at a time.
QUICK_INT = 2**30 - 1

#: What the machine gives for an operation that has no result. Its sign bit differs between machines.
NAN = math.inf - math.inf

#: Rust's `f64::EPSILON`.
EPSILON = 2.220446049250313e-16

# Rhai compares with f32 constants: 1e13 and 1e-13 rounded to f32.
_MAX_PLAIN = 9999999827968.0
_MIN_PLAIN = 9.999999824516700e-14

# A float can be in the middle between two shorter numbers only where it has 17 or 18 digits in all: below the first,
# and a whole number when multiplied by the second.
_LAST_TIE = 2.0**80
_TIES = 2.0**26


def wrap(number: int) -> int:
    """The i64 with the same low 64 bits."""
    number &= 0xFFFF_FFFF_FFFF_FFFF
    return number - (1 << 64) if number >> 63 else number


def _special(number: float) -> str | None:
    if number != number:
        return "NaN"
    if number in (float("inf"), float("-inf")):
        return "inf" if number > 0 else "-inf"
    return None


def _decimal(text: str) -> Any:
    """The decimal number that a text shows."""
    from decimal import Decimal  # takes long to load, and few scripts show such numbers

    return Decimal(text)


def _shortest(number: float) -> str:
    """The shortest digits that give the number again, as `repr` writes them.

    Where two numbers of so many digits are equally near, `repr` takes the even one, and Rust the one
    farther from 0.
    """
    text = repr(number)
    if len(text) < 17 or abs(number) >= _LAST_TIE or not (number * _TIES).is_integer():
        return text
    sign, digits, power = _decimal(text).as_tuple()
    assert isinstance(power, int)
    shown = int("".join(map(str, digits)))
    while shown % 10 == 0:
        shown //= 10
        power += 1
    over, under = abs(number).as_integer_ratio()
    over *= 10 ** max(-power, 0)
    under *= 10 ** max(power, 0)
    if 2 * (over - shown * under) == under:
        return f"{'-' if sign else ''}{shown + 1}e{power}"
    return text


def float_plain(number: float) -> str:
    """A float as error messages show it (Rust's `{}`): shortest digits, never an exponent, no point
    where the number is whole."""
    special = _special(number)
    if special is not None:
        return special
    text = _shortest(number)
    if "e" in text:
        text = format(_decimal(text), "f")
    if text.endswith(".0"):
        text = text[:-2]
    return text


def _exponent(number: float) -> str:
    """Rust's `{:e}`: shortest digits, `1e13`, `1.5e-7`."""
    sign, digits, exponent = _decimal(_shortest(number)).as_tuple()
    assert isinstance(exponent, int)
    body = "".join(map(str, digits)).rstrip("0") or "0"
    power = exponent + len(digits) - 1 if body != "0" else 0
    mantissa = body[0] + ("." + body[1:] if len(body) > 1 else "")
    return f"{'-' if sign else ''}{mantissa}e{power}"


def float_display(number: float) -> str:
    """A float as `print`, `to_string` and interpolation show it."""
    special = _special(number)
    if special is not None:
        return special
    size = abs(number)
    if size == 0.0:
        return "0.0"
    if size > _MAX_PLAIN or size < _MIN_PLAIN:
        return _exponent(number)
    text = float_plain(number)
    return text if "." in text else text + ".0"


def float_debug(number: float) -> str:
    """A float as it shows inside arrays and maps (Rust's `{:?}`)."""
    special = _special(number)
    if special is not None:
        return special
    size = abs(number)
    if size == 0.0:
        return "-0.0" if str(number).startswith("-") else "0.0"
    if size >= 1e16 or size < 1e-4:
        return _exponent(number)
    text = float_plain(number)
    return text if "." in text else text + ".0"

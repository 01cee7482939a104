"""The built-in operators (Rhai: func/builtin.rs, packages/arithmetic.rs).

`BINARY[op](state, left, right)` gives the result of a binary operator, or `NO_BUILTIN` where Rhai
has no built-in for the two types. `ASSIGN[op](state, left, right)` gives the new value of the left
side of `left op= right`, for the operators whose assigning form has rules of its own; an array or
blob on the left must be the caller's own and is changed in place.

`state` supplies the size limits (`max_string`, `throw_on_size`, `check_size`). Errors carry no
position. A left operand that is a range or a host's object is for the caller to look up among the
natives first.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..errors import ErrorArithmetic
from .dynamic import CONTAINERS, SCALARS, Array, Blob, Char, Range, RangeInclusive, Value
from .measure import text_size
from .numbers import EPSILON, MAX_INT, MIN_INT, NAN, wrap
from .sharing import share, share_all
from .u8 import U8

Operator = Callable[[Any, Value, Value], Value]


class _NoBuiltin:
    def __repr__(self) -> str:
        return "NO_BUILTIN"


#: There is no built-in operator for these types.
NO_BUILTIN: Any = _NoBuiltin()

U32_MAX = 2**32 - 1

#: Types that have no default comparison with each other.
_NUMBERS = frozenset((int, float, U8))


def _is_number(cls: type) -> bool:
    return cls is int or cls is float


# ---------------------------------------------------------------------------------- integers


def int_add(x: int, y: int) -> int:
    """x + y within i64. Raises ErrorArithmetic."""
    result = x + y
    if MIN_INT <= result <= MAX_INT:
        return result
    raise ErrorArithmetic(f"Addition overflow: {x} + {y}")


def int_subtract(x: int, y: int) -> int:
    """x - y within i64. Raises ErrorArithmetic."""
    result = x - y
    if MIN_INT <= result <= MAX_INT:
        return result
    raise ErrorArithmetic(f"Subtraction overflow: {x} - {y}")


def int_multiply(x: int, y: int) -> int:
    """x * y within i64. Raises ErrorArithmetic."""
    result = x * y
    if MIN_INT <= result <= MAX_INT:
        return result
    raise ErrorArithmetic(f"Multiplication overflow: {x} * {y}")


def int_divide(x: int, y: int) -> int:
    """x / y, towards zero. Raises ErrorArithmetic."""
    if y == 0:
        raise ErrorArithmetic(f"Division by zero: {x} / {y}")
    if y == -1 and x == MIN_INT:
        raise ErrorArithmetic(f"Division overflow: {x} / {y}")
    return x // y if (x < 0) == (y < 0) else -(-x // y)


def int_modulo(x: int, y: int) -> int:
    """x % y, with the sign of x. Raises ErrorArithmetic."""
    if y == 0 or (y == -1 and x == MIN_INT):
        raise ErrorArithmetic(f"Modulo division by zero or overflow: {x} % {y}")
    result = abs(x) % abs(y)
    return -result if x < 0 else result


def int_power(x: int, y: int) -> int:
    """x ** y within i64. Raises ErrorArithmetic."""
    if y > U32_MAX:
        raise ErrorArithmetic(f"Exponential overflow: {x} ** {y}")
    if y < 0:
        raise ErrorArithmetic(f"Integer raised to a negative power: {x} ** {y}")
    if -1 <= x <= 1:
        return x if y % 2 else x * x if y else 1
    if y < 64:
        result: int = x**y
        if MIN_INT <= result <= MAX_INT:
            return result
    raise ErrorArithmetic(f"Exponential overflow: {x} ** {y}")


def int_shift_left(x: int, y: int) -> int:
    """x << y; a negative count shifts right, a count of 64 or more gives 0."""
    if y < 0:
        return int_shift_right(x, min(-y, MAX_INT))
    return wrap(x << y) if y < 64 else 0


def int_shift_right(x: int, y: int) -> int:
    """x >> y; a negative count shifts left, a count of 64 or more shifts by 63."""
    if y < 0:
        return int_shift_left(x, min(-y, MAX_INT))
    return x >> min(y, 63)


# ------------------------------------------------------------------------------------ floats


def float_divide(x: float, y: float) -> float:
    """x / y as IEEE 754 has it."""
    if y == 0.0:
        if x == 0.0 or x != x:
            return x if x != x else NAN
        return math.copysign(math.inf, x) * math.copysign(1.0, y)
    return x / y


def float_modulo(x: float, y: float) -> float:
    """x % y, with the sign of x; NaN where there is none."""
    if x != x or y != y:
        return x if x != x else y
    if y == 0.0 or x in (math.inf, -math.inf):
        return NAN
    return math.fmod(x, y)


def float_power(x: float, y: float) -> float:
    """x to the power of y as C's `pow` has it."""
    try:
        if x != x and math.fabs(y) < math.inf and math.fmod(y, 2.0) in (1.0, -1.0):
            return math.fabs(x)  # an odd power of a NaN loses its sign
        return math.pow(x, y)
    except OverflowError:
        odd = y == math.floor(y) and math.fmod(y, 2.0) != 0.0
        return -math.inf if x < 0.0 and odd else math.inf
    except ValueError:
        if x == 0.0:
            odd = y == math.floor(y) and math.fmod(y, 2.0) != 0.0
            return math.copysign(math.inf, x) if odd else math.inf
        return NAN


def _distance(x: float, y: float) -> float:
    scale = 1.0 if x * y == 0.0 else max(abs(x), abs(y))
    if x != x or y != y:
        # Rust's `max` passes over NaN: beside a zero the larger one is 0, which Rhai takes for equality.
        return 0.0 if x == 0.0 or y == 0.0 else math.nan
    return (x - y) / scale


def float_equal(x: float, y: float) -> bool:
    """Rhai's relative comparison: equal within epsilon of the larger one."""
    return abs(_distance(x, y)) <= EPSILON


def float_not_equal(x: float, y: float) -> bool:
    """Not the contrary of `float_equal` where NaN or infinities are involved."""
    return abs(_distance(x, y)) > EPSILON


def float_greater(x: float, y: float) -> bool:
    """Larger by more than epsilon of the larger one."""
    return _distance(x, y) > EPSILON


def float_greater_equal(x: float, y: float) -> bool:
    """Not smaller by more than epsilon of the larger one."""
    return _distance(x, y) > -EPSILON


# ------------------------------------------------------------------------------- arithmetic


def _check_text(state: Any, text: str) -> str:
    if len(text) * 4 > state.max_string and text_size(text) > state.max_string:
        state.throw_on_size(0, 0, text_size(text))
    return text


def _check_joined(state: Any, left: str, right: str) -> None:
    """Refuse a concatenation before it takes memory."""
    if (len(left) + len(right)) * 4 > state.max_string:
        state.throw_on_size(0, 0, text_size(left) + text_size(right))


def add(state: Any, left: Value, right: Value) -> Value:
    """`left + right`"""
    cls = left.__class__
    other = right.__class__
    if cls is int:
        if other is int:
            result = left + right
            if MIN_INT <= result <= MAX_INT:
                return result
            raise ErrorArithmetic(f"Addition overflow: {left} + {right}")
        if other is float:
            return left + right
    elif cls is float:
        if other is float or other is int:
            return left + right
    elif cls is str:
        if other is str:
            _check_joined(state, left, right)
            return left + right
        if other is Char:
            _check_joined(state, left, right.text)
            return left + right.text
        if right is None:
            return left
    elif cls is Char:
        if other is Char:
            return _check_text(state, left.text + right.text)
        if other is str:
            _check_joined(state, left.text, right)
            return left.text + right
    elif left is None:
        if other is str:
            return right
    elif cls is Blob:
        if other is Blob:
            if not right.data:
                return share(left)
            if not left.data:
                return share(right)
            state.throw_on_size(len(left.data) + len(right.data), 0, 0)
            return Blob(left.data + right.data)
        if other is Char:
            tail = right.text.encode("utf-8", "surrogatepass")
            state.throw_on_size(len(left.data) + len(tail), 0, 0)
            return Blob(left.data + tail)
    return NO_BUILTIN


def text_subtract(left: str, right: str) -> str:
    """A string without any occurrence of another; the other one where the first is empty."""
    if not right:
        return left
    return left.replace(right, "") if left else right


def subtract(state: Any, left: Value, right: Value) -> Value:
    """`left - right`"""
    cls = left.__class__
    other = right.__class__
    if cls is int:
        if other is int:
            return int_subtract(left, right)
        if other is float:
            return left - right
    elif cls is float:
        if other is float or other is int:
            return left - right
    elif cls is str:
        if other is str:
            return text_subtract(left, right)
        if other is Char:
            return left.replace(right.text, "")
    return NO_BUILTIN


def multiply(state: Any, left: Value, right: Value) -> Value:
    """`left * right`"""
    cls = left.__class__
    other = right.__class__
    if cls is int and other is int:
        return int_multiply(left, right)
    if _is_number(cls) and _is_number(other):
        return left * right
    return NO_BUILTIN


def divide(state: Any, left: Value, right: Value) -> Value:
    """`left / right`"""
    cls = left.__class__
    other = right.__class__
    if cls is int and other is int:
        return int_divide(left, right)
    if _is_number(cls) and _is_number(other):
        return float_divide(float(left), float(right))
    return NO_BUILTIN


def modulo(state: Any, left: Value, right: Value) -> Value:
    """`left % right`"""
    cls = left.__class__
    other = right.__class__
    if cls is int and other is int:
        return int_modulo(left, right)
    if _is_number(cls) and _is_number(other):
        return float_modulo(float(left), float(right))
    return NO_BUILTIN


def power(state: Any, left: Value, right: Value) -> Value:
    """`left ** right`"""
    cls = left.__class__
    other = right.__class__
    if cls is int and other is int:
        return int_power(left, right)
    if _is_number(cls) and _is_number(other):
        return float_power(float(left), float(right))
    return NO_BUILTIN


def shift_left(state: Any, left: Value, right: Value) -> Value:
    """`left << right`"""
    if left.__class__ is int and right.__class__ is int:
        return int_shift_left(left, right)
    return NO_BUILTIN


def shift_right(state: Any, left: Value, right: Value) -> Value:
    """`left >> right`"""
    if left.__class__ is int and right.__class__ is int:
        return int_shift_right(left, right)
    return NO_BUILTIN


def bit_and(state: Any, left: Value, right: Value) -> Value:
    """`left & right`, of two integers or two booleans"""
    cls = left.__class__
    if cls is right.__class__ and (cls is int or cls is bool):
        return left & right
    return NO_BUILTIN


def bit_or(state: Any, left: Value, right: Value) -> Value:
    """`left | right`, of two integers or two booleans"""
    cls = left.__class__
    if cls is right.__class__ and (cls is int or cls is bool):
        return left | right
    return NO_BUILTIN


def bit_xor(state: Any, left: Value, right: Value) -> Value:
    """`left ^ right`, of two integers or two booleans"""
    cls = left.__class__
    if cls is right.__class__ and (cls is int or cls is bool):
        return left ^ right
    return NO_BUILTIN


def range_exclusive(state: Any, left: Value, right: Value) -> Value:
    """`left..right`"""
    if left.__class__ is int:
        if right.__class__ is int:
            return Range(left, right)
        if right is None:
            return Range(left, MAX_INT)
    elif left is None and right.__class__ is int:
        return Range(0, right)
    return NO_BUILTIN


def range_inclusive(state: Any, left: Value, right: Value) -> Value:
    """`left..=right`"""
    if left.__class__ is int:
        if right.__class__ is int:
            return RangeInclusive(left, right)
        if right is None:
            return RangeInclusive(left, MAX_INT)
    elif left is None and right.__class__ is int:
        return RangeInclusive(0, right)
    return NO_BUILTIN


# ------------------------------------------------------------------------------- comparison


def equal(state: Any, left: Value, right: Value) -> Value:
    """`left == right`"""
    cls = left.__class__
    other = right.__class__
    if cls is other:
        if cls is int or cls is str or cls is bool:
            return left == right
        if cls is Char:
            return left is right or left.text == right.text
        if cls is float:
            return float_equal(left, right)
        if left is None:
            return True
        if cls is Blob:
            return left.data == right.data
        if cls is Range or cls is RangeInclusive:
            return left.start == right.start and left.end == right.end
        return NO_BUILTIN
    if _is_number(cls) and _is_number(other):
        return float_equal(float(left), float(right))
    if cls is Char and other is str:
        return left.text == right[:2]
    if cls is str and other is Char:
        return left[:2] == right.text
    return NO_BUILTIN if _incomparable(cls, other) else False


def _incomparable(cls: type, other: type) -> bool:
    """Whether there is no default comparison between two different types."""
    if cls in _NUMBERS:
        return other in _NUMBERS
    if cls is Range or cls is RangeInclusive:
        return other is Range or other is RangeInclusive
    return cls is Blob and other is Char


def not_equal(state: Any, left: Value, right: Value) -> Value:
    """`left != right`"""
    cls = left.__class__
    other = right.__class__
    if _is_number(cls) and _is_number(other):
        if cls is int and other is int:
            return left != right
        return float_not_equal(float(left), float(right))
    if (cls is Range or cls is RangeInclusive) and (other is Range or other is RangeInclusive) and cls is not other:
        return True
    result = equal(state, left, right)
    return result if result is NO_BUILTIN else not result


def _ordering(
    of_plain: Callable[[Any, Any], bool], of_floats: Callable[[float, float], bool]
) -> Callable[[Any, Value, Value], Value]:
    def compare(state: Any, left: Value, right: Value) -> Value:
        cls = left.__class__
        other = right.__class__
        if cls is other:
            if cls is int or cls is str or cls is bool:
                return of_plain(left, right)
            if cls is float:
                return of_floats(left, right)
            if cls is Char:
                return of_plain(left.text, right.text)
            return False if left is None else NO_BUILTIN
        if _is_number(cls) and _is_number(other):
            return of_floats(float(left), float(right))
        if cls is Char and other is str:
            return of_plain(left.text, right[:2])
        if cls is str and other is Char:
            return of_plain(left[:2], right.text)
        return NO_BUILTIN if _incomparable(cls, other) else False

    return compare


def _plain_less(left: Any, right: Any) -> bool:
    return bool(left < right)


def _plain_less_equal(left: Any, right: Any) -> bool:
    return bool(left <= right)


def _plain_greater(left: Any, right: Any) -> bool:
    return bool(left > right)


def _plain_greater_equal(left: Any, right: Any) -> bool:
    return bool(left >= right)


less = _ordering(_plain_less, lambda x, y: float_greater(y, x))
less_equal = _ordering(_plain_less_equal, lambda x, y: float_greater_equal(y, x))
greater = _ordering(_plain_greater, float_greater)
greater_equal = _ordering(_plain_greater_equal, float_greater_equal)


BINARY: dict[str, Operator] = {
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "%": modulo,
    "**": power,
    "<<": shift_left,
    ">>": shift_right,
    "&": bit_and,
    "|": bit_or,
    "^": bit_xor,
    "==": equal,
    "!=": not_equal,
    "<": less,
    "<=": less_equal,
    ">": greater,
    ">=": greater_equal,
    "..": range_exclusive,
    "..=": range_inclusive,
}


# --------------------------------------------------------------------------------- assigning


def assign_add(state: Any, left: Value, right: Value) -> Value:
    """The new value of the left side of `left += right`."""
    cls = left.__class__
    other = right.__class__
    if cls is int:
        return int_add(left, right) if other is int else NO_BUILTIN
    if cls is float:
        return left + right if other is float or other is int else NO_BUILTIN
    if cls is str:
        if other is str:
            if left and right:
                _check_joined(state, left, right)
            return left + right
        if other is Char:
            _check_joined(state, left, right.text)
            return left + right.text
        return NO_BUILTIN
    if cls is Char:
        if other is Char:
            return left.text + right.text
        if other is str:
            if not right:
                return left
            _check_joined(state, left.text, right)
            return left.text + right
        return NO_BUILTIN
    if cls is Array:
        items = left.items
        if other is Array:
            if right.items:
                added = right.items
                if state.sized:
                    if items:
                        state.check_size(left)
                elif len(items) + len(added) > state.max_array:
                    state.throw_on_size(len(items) + len(added), 0, 0)
                share_all(added)
                if left.flat == len(items):
                    left.flat += right.flat
                items.extend(added)
            return left
        if left.flat == len(items) and other in SCALARS:
            left.flat += 1
        elif other in CONTAINERS:
            right.shared = True
        items.append(right)
        if state.sized:
            state.check_size(left)
        return left
    if cls is Blob:
        return _assign_add_blob(state, left, right, other)
    return NO_BUILTIN


def _assign_add_blob(state: Any, left: Blob, right: Value, other: type) -> Value:
    data = left.data
    if other is Blob:
        state.throw_on_size(len(data) + len(right.data), 0, 0)
        data.extend(right.data)
    elif other is int:
        state.throw_on_size(len(data) + 1, 0, 0)
        data.append(right & 0xFF)
    elif other is Char:
        state.throw_on_size(len(data) + 1, 0, 0)
        data.extend(right.text.encode("utf-8", "surrogatepass"))
    elif other is str:
        tail = right.encode("utf-8", "surrogatepass")
        if tail:
            state.throw_on_size(len(data) + len(tail), 0, 0)
            data.extend(tail)
    else:
        return NO_BUILTIN
    return left


def assign_subtract(state: Any, left: Value, right: Value) -> Value:
    """The new value of the left side of `left -= right`."""
    if left.__class__ is int and right.__class__ is float:
        return NO_BUILTIN
    return subtract(state, left, right)


def _assign_number(operator: Operator) -> Operator:
    def assign(state: Any, left: Value, right: Value) -> Value:
        if left.__class__ is int and right.__class__ is float:
            return NO_BUILTIN
        return operator(state, left, right)

    return assign


#: For every `op=`, by `op`.
ASSIGN: dict[str, Operator] = {
    "+": assign_add,
    "-": assign_subtract,
    "*": _assign_number(multiply),
    "/": _assign_number(divide),
    "%": _assign_number(modulo),
    "**": _assign_number(power),
    "<<": shift_left,
    ">>": shift_right,
    "&": bit_and,
    "|": bit_or,
    "^": bit_xor,
}

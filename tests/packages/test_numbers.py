"""Numbers: mathematics, conversions, bits, bytes. The answers are those of Rhai 1.27."""

from __future__ import annotations

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rhaipy.errors import ErrorArithmetic, ErrorBitFieldBounds, RhaiError
from rhaipy.packages import standard_library
from rhaipy.values import MAX_INT, MIN_INT, Range, RangeInclusive, char, u8

INF = math.inf
NAN = math.nan


def bits(number: float) -> bytes:
    return struct.pack("<d", NAN if number != number else number)


FLOATS = [
    ("floor", (-0.3,), -1.0),
    ("floor", (0.3,), 0.0),
    ("floor", (-0.0,), -0.0),
    ("ceiling", (-0.3,), -0.0),
    ("ceiling", (1e300,), 1e300),
    ("round", (0.5,), 1.0),
    ("round", (-2.5,), -3.0),
    ("round", (0.49999999999999994,), 0.0),
    ("round", (-0.3,), -0.0),
    ("round", (4503599627370497.5,), 4503599627370498.0),
    ("round", (-INF,), -INF),
    ("int", (-2.9,), -2.0),
    ("int", (-0.9,), -0.0),
    ("fraction", (-2.25,), -0.25),
    ("fraction", (-3.0,), 0.0),
    ("fraction", (INF,), NAN),
    ("sqrt", (-1.0,), NAN),
    ("sqrt", (-0.0,), -0.0),
    ("exp", (1000.0,), INF),
    ("exp", (-INF,), 0.0),
    ("ln", (0.0,), -INF),
    ("ln", (-1.0,), NAN),
    ("ln", (INF,), INF),
    ("log", (8.0, 2.0), 3.0),
    ("log", (8.0, 1.0), INF),
    ("log", (1.0, 1.0), NAN),
    ("log", (0.0,), -INF),
    ("log", (1000.0,), 3.0),
    ("sin", (INF,), NAN),
    ("cos", (NAN,), NAN),
    ("tan", (-INF,), NAN),
    ("asin", (1.5,), NAN),
    ("acos", (1.0,), 0.0),
    ("sinh", (-1000.0,), -INF),
    ("cosh", (-1000.0,), INF),
    ("tanh", (1000.0,), 1.0),
    ("atan", (1.0, -1.0), 2.356194490192345),
    ("asinh", (-0.0,), -0.0),
    ("asinh", (-INF,), -INF),
    ("asinh", (5e-324,), 5e-324),
    ("acosh", (0.5,), NAN),
    ("acosh", (INF,), INF),
    ("atanh", (1.0,), INF),
    ("atanh", (-1.0,), -INF),
    ("atanh", (2.0,), NAN),
    ("hypot", (3.0, 4.0), 5.0),
    ("hypot", (1.5e308, 1.5e308), INF),
    ("hypot", (INF, NAN), INF),
    ("to_degrees", (1e308,), INF),
    ("to_radians", (180.0,), math.pi),
    ("abs", (-0.0,), 0.0),
    ("-", (0.0,), -0.0),
    ("max", (NAN, 1.0), 1.0),
    ("max", (1.0, NAN), NAN),
    ("max", (2, 2.0), 2.0),
    ("min", (3.5, 4), 3.5),
    ("to_float", (9007199254740993,), 9007199254740992.0),
    ("parse_float", (" 5\n",), 5.0),
    ("parse_float", (".5",), 0.5),
    ("parse_float", ("5.",), 5.0),
    ("parse_float", ("-Infinity",), -INF),
    ("parse_float", ("NaN",), NAN),
    ("parse_float", ("1e400",), INF),
    ("parse_float", ("+1.5E-3",), 0.0015),
]


@pytest.mark.parametrize(("name", "args", "result"), FLOATS)
def test_floats(natives, name, args, result):
    answer = natives(name, *args)
    assert answer.__class__ is float
    assert bits(answer) == bits(result)


OTHERS = [
    ("is_nan", (NAN,), True),
    ("is_finite", (INF,), False),
    ("is_infinite", (-INF,), True),
    ("sign", (-0.0,), 0),
    ("sign", (-INF,), -1),
    ("sign", (MIN_INT,), -1),
    ("is_zero", (-0.0,), True),
    ("is_odd", (-3,), True),
    ("is_even", (MIN_INT,), True),
    ("abs", (-5,), 5),
    ("+", (-5,), -5),
    ("max", (2, 3), 3),
    ("!", (True,), False),
    ("to_int", (-2.9,), -2),
    ("to_int", (NAN,), 0),
    ("to_int", (2.0**63,), MAX_INT),
    ("to_int", (-(2.0**63),), MIN_INT),
    ("to_int", (char("é"),), 233),
    ("to_int", (u8(200),), 200),
    ("parse_int", ("+123",), 123),
    ("parse_int", ("\t-42\u3000",), -42),
    ("parse_int", ("-9223372036854775808",), MIN_INT),
    ("parse_int", ("zZ", 36), 1295),
    ("parse_int", ("0" * 100 + "7", 8), 7),
    ("to_hex", (-1,), "f" * 16),
    ("to_octal", (8,), "10"),
    ("to_binary", (u8(5),), "101"),
    ("**", (u8(2), 7), u8(128)),
    ("<<", (u8(7), 9), u8(0)),
    ("<<", (u8(7), -1), u8(3)),
    (">>", (u8(200), 9), u8(1)),
    (">>", (u8(200), MIN_INT), u8(0)),
    ("<<", (u8(200), MIN_INT), u8(1)),
    ("^", (u8(6), u8(3)), u8(5)),
    ("<=", (u8(6), u8(6)), True),
    ("max", (u8(6), u8(7)), u8(7)),
]


@pytest.mark.parametrize(("name", "args", "result"), OTHERS)
def test_integers_and_others(natives, name, args, result):
    answer = natives(name, *args)
    assert (answer, answer.__class__) == (result, result.__class__)


INTEGER = "Error parsing integer number '{}': {}"

ERRORS = [
    ("to_int", (9.3e18,), "Integer overflow: to_int(9300000000000000000)"),
    ("to_int", (-INF,), "Integer overflow: to_int(-inf)"),
    ("abs", (MIN_INT,), "Negation overflow: --9223372036854775808"),
    ("sign", (NAN,), "Sign of NaN is undefined"),
    ("parse_int", ("",), "Error parsing integer number '': cannot parse integer from empty string"),
    ("parse_int", (" ",), "Error parsing integer number ' ': cannot parse integer from empty string"),
    ("parse_int", ("+",), "Error parsing integer number '+': invalid digit found in string"),
    ("parse_int", ("1_000",), "Error parsing integer number '1_000': invalid digit found in string"),
    ("parse_int", ("٣",), "Error parsing integer number '٣': invalid digit found in string"),
    (
        "parse_int",
        ("9223372036854775808",),
        INTEGER.format("9223372036854775808", "number too large to fit in target type"),
    ),
    (
        "parse_int",
        ("-9223372036854775809",),
        INTEGER.format("-9223372036854775809", "number too small to fit in target type"),
    ),
    (
        "parse_int",
        ("99999999999999999999x",),
        INTEGER.format("99999999999999999999x", "number too large to fit in target type"),
    ),
    ("parse_int", ("10", 37), "Invalid radix: '37'"),
    ("parse_float", ("",), "Error parsing floating-point number '': cannot parse float from empty string"),
    ("parse_float", ("1_0",), "Error parsing floating-point number '1_0': invalid float literal"),
    ("parse_float", (".",), "Error parsing floating-point number '.': invalid float literal"),
    ("parse_float", ("1e",), "Error parsing floating-point number '1e': invalid float literal"),
    ("parse_float", ("infinit",), "Error parsing floating-point number 'infinit': invalid float literal"),
    ("+", (u8(200), u8(200)), "Addition overflow: 200 + 200"),
    ("-", (u8(1), u8(2)), "Subtraction overflow: 1 - 2"),
    ("*", (u8(16), u8(16)), "Multiplication overflow: 16 * 16"),
    ("/", (u8(1), u8(0)), "Division by zero: 1 / 0"),
    ("%", (u8(1), u8(0)), "Modulo division by zero or overflow: 1 % 0"),
    ("**", (u8(2), 8), "Exponential overflow: 2 ** 8"),
    ("**", (u8(2), -1), "Integer raised to a negative power: 2 ** -1"),
    ("**", (u8(2), 2**32), "Exponential overflow: 2 ** 4294967296"),
]


@pytest.mark.parametrize(("name", "args", "text"), ERRORS)
def test_errors(natives, name, args, text):
    with pytest.raises(ErrorArithmetic) as caught:
        natives(name, *args)
    assert caught.value.text == text


BITS = [
    ("get_bit", (-1, -1), True, -1),
    ("get_bit", (4, 2), True, 4),
    ("get_bits", (0b1011_0000, 4, 4), 0b1011, 0b1011_0000),
    ("get_bits", (-1, 0, 64), -1, -1),
    ("get_bits", (-1, 1, MAX_INT), MAX_INT, -1),
    ("get_bits", (-1, 99, 0), 0, -1),
    ("get_bits", (-1, Range(-5, 4)), 15, -1),
    ("get_bits", (-1, Range(4, 2)), 0, -1),
    ("get_bits", (-1, RangeInclusive(4, 2)), 0, -1),
    ("get_bits", (-1, RangeInclusive(60, 63)), 15, -1),
    ("set_bit", (0, -1, True), None, MIN_INT),
    ("set_bit", (7, 1, False), None, 5),
    ("set_bits", (0, 4, 4, 0xFF), None, 0xF0),
    ("set_bits", (0, 0, 64, -7), None, -7),
    ("set_bits", (-1, -4, 99, 0), None, (1 << 60) - 1),
    ("set_bits", (0, Range(60, 99), 15), None, -(1 << 60)),
    ("set_bits", (5, 99, -1, 15), None, 5),
]


@pytest.mark.parametrize(("name", "args", "result", "receiver"), BITS)
def test_bits(natives, name, args, result, receiver):
    assert (natives(name, *args), natives.receiver) == (result, receiver)


@pytest.mark.parametrize(
    ("name", "args", "index"),
    [
        ("get_bit", (1, 64), 64),
        ("set_bit", (1, -65, True), -65),
        ("get_bits", (1, Range(64, 65)), 64),
        ("get_bits", (1, RangeInclusive(1, 64)), 64),
        ("set_bits", (1, RangeInclusive(1, MAX_INT), 0), MAX_INT),
        ("set_bits", (1, MIN_INT, 1, 0), MIN_INT),
    ],
)
def test_bits_that_do_not_exist(natives, name, args, index):
    with pytest.raises(ErrorBitFieldBounds) as caught:
        natives(name, *args)
    assert caught.value.text == f"Bit-field index {index} out of bounds: only 64 bits in bit-field"


LIBRARY = standard_library()
INTEGERS = st.integers(MIN_INT, MAX_INT)


@given(INTEGERS, st.integers(-64, 63), st.integers(-2, 70), INTEGERS)
def test_bits_that_were_set_are_there(number, start, count, new):
    changed, _ = LIBRARY.find("set_bits", (int, int, int, int)).fn(None, number, start, count, new)
    get_bits = LIBRARY.find("get_bits", (int, int, int)).fn
    assert MIN_INT <= changed <= MAX_INT
    if count > 0:
        assert get_bits(None, changed, start, count) == get_bits(None, new, 0, min(count, 64 - start % 64))


@given(INTEGERS, st.integers(2, 36))
def test_a_number_in_any_base_is_read_again(number, radix):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    rest, text = abs(number), ""
    while rest:
        rest, digit = divmod(rest, radix)
        text = digits[digit] + text
    text = ("-" if number < 0 else "") + (text or "0")
    assert LIBRARY.find("parse_int", (str, int)).fn(None, text, radix) == number


FLOAT_NATIVES = [
    native
    for overloads in LIBRARY.functions.values()
    for native in overloads.values()
    if native.package in ("math_basic", "arithmetic", "logic") and native.params and set(native.params) == {float}
]


@given(st.floats(), st.floats(), st.sampled_from(FLOAT_NATIVES))
def test_no_float_makes_a_function_of_floats_fail_in_python(x, y, native):
    try:
        result = native.fn(None, *(x, y)[: len(native.params)])
    except RhaiError as error:
        assert error.kind == "ErrorArithmetic"
    else:
        assert result.__class__ in (float, bool, int)


@given(st.text(alphabet=st.sampled_from("0123456789+-.eE_xinfaNtyI \t\u0663"), max_size=12))
def test_no_text_makes_parsing_fail_in_python(text):
    for name, params in (("parse_int", (str,)), ("parse_float", (str,))):
        try:
            LIBRARY.find(name, params).fn(None, text)
        except RhaiError as error:
            assert error.text.startswith("Error parsing ")

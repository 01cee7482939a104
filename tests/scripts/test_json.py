"""JSON as serde_json reads and writes it: the answers were recorded from Leviath 0.6.4's `parse_json` and `to_json`."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leviath.scripts.json import JsonError, NotPlain, float_text, from_script, read_json, to_script, write_json

FAULTS = [
    ("", "EOF while parsing a value at line 1 column 0"),
    ("{", "EOF while parsing an object at line 1 column 1"),
    ("[1,", "EOF while parsing a value at line 1 column 3"),
    ("[1,]", "trailing comma at line 1 column 4"),
    ('{"a"}', "expected `:` at line 1 column 5"),
    ('{"a":}', "expected value at line 1 column 6"),
    ('{"a":1,}', "trailing comma at line 1 column 8"),
    ("{a:1}", "key must be a string at line 1 column 2"),
    ("nul", "EOF while parsing a value at line 1 column 3"),
    ("tru", "EOF while parsing a value at line 1 column 3"),
    ("trux", "expected ident at line 1 column 4"),
    ('"abc', "EOF while parsing a string at line 1 column 4"),
    ('"\\x"', "invalid escape at line 1 column 3"),
    ('"\\ud800"', "unexpected end of hex escape at line 1 column 8"),
    ("01", "invalid number at line 1 column 2"),
    ("1.", "EOF while parsing a value at line 1 column 2"),
    ("1.x", "invalid number at line 1 column 3"),
    ("1e", "EOF while parsing a value at line 1 column 2"),
    ("1e+", "EOF while parsing a value at line 1 column 3"),
    ("1ex", "invalid number at line 1 column 3"),
    ("-", "EOF while parsing a value at line 1 column 1"),
    ("-x", "invalid number at line 1 column 2"),
    ("[1 2]", "expected `,` or `]` at line 1 column 4"),
    ('{"a":1 "b"}', "expected `,` or `}` at line 1 column 8"),
    ("1 2", "trailing characters at line 1 column 3"),
    ("\t\n  x", "expected value at line 2 column 3"),
    ('"a\nb"', "control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0"),
    ("1e999", "number out of range at line 1 column 5"),
    ("NaN", "expected value at line 1 column 1"),
    ('"\\u12"', "EOF while parsing a string at line 1 column 6"),
    ('"\\u12g4"', "invalid escape at line 1 column 7"),
    ('{"a":1}}', "trailing characters at line 1 column 8"),
    ("[,]", "expected value at line 1 column 2"),
    ('"\\ud800\\u0041"', "lone leading surrogate in hex escape at line 1 column 13"),
    ('"\\udc00"', "lone leading surrogate in hex escape at line 1 column 7"),
    ('"é', "EOF while parsing a string at line 1 column 3"),
    ("é", "expected value at line 1 column 1"),
    ('["é" x]', "expected `,` or `]` at line 1 column 7"),
    ('{"a" 1}', "expected `:` at line 1 column 6"),
    ('{"a":1', "EOF while parsing an object at line 1 column 6"),
    ('{"a":', "EOF while parsing a value at line 1 column 5"),
    ('{"a"', "EOF while parsing an object at line 1 column 4"),
    ('{"', "EOF while parsing a string at line 1 column 2"),
    ("[", "EOF while parsing a list at line 1 column 1"),
    ("[1", "EOF while parsing a list at line 1 column 2"),
    ("[[1]", "EOF while parsing a list at line 1 column 4"),
    ('{"a":[}', "expected value at line 1 column 7"),
    ('[{"a":1]', "expected `,` or `}` at line 1 column 8"),
    ('"\\', "EOF while parsing a string at line 1 column 2"),
    ('"\\u', "EOF while parsing a string at line 1 column 3"),
    ('"\x01"', "control character (\\u0000-\\u001F) found while parsing a string at line 1 column 2"),
    ("[1.]", "invalid number at line 1 column 4"),
    ("[1e]", "invalid number at line 1 column 4"),
    ("\ufeff1", "expected value at line 1 column 1"),
    ("[-]", "invalid number at line 1 column 3"),
    ("[1,2,", "EOF while parsing a value at line 1 column 5"),
    ("[1,2, ]", "trailing comma at line 1 column 7"),
    ('{"a":1, }', "trailing comma at line 1 column 9"),
    ("{,}", "key must be a string at line 1 column 2"),
    ("{1:2}", "key must be a string at line 1 column 2"),
    ("'a'", "expected value at line 1 column 1"),
    ("// c\n1", "expected value at line 1 column 1"),
    ("- 1", "invalid number at line 1 column 2"),
    ("+1", "expected value at line 1 column 1"),
    (".5", "expected value at line 1 column 1"),
    ("truefalse", "trailing characters at line 1 column 5"),
    ("nulll", "trailing characters at line 1 column 5"),
    ("[nul]", "expected ident at line 1 column 5"),
    ("Infinity", "expected value at line 1 column 1"),
]
ROUND = [
    ("0e99999999999", "0.0"),
    ("[1.0e20, 1e-5, 1e-6, 1e15, 1e16, -0.0, -0]", "[1e+20,0.00001,1e-6,1000000000000000.0,1e+16,-0.0,-0.0]"),
    ("[18446744073709551615, 18446744073709551616]", "[1.8446744073709552e+19,1.8446744073709552e+19]"),
    ("[123456789012345678901234567890]", "[1.2345678901234568e+29]"),
    ("[-9223372036854775809, 1.5e-7, 12345.678e-9]", "[-9.223372036854776e+18,1.5e-7,0.000012345678]"),
    ("[5e-324, 0.1e-6, 1E5]", "[5e-324,1e-7,100000.0]"),
    ('"\x7f"', '"\x7f"'),
    ('"\\n\\t\\u0001"', '"\\n\\t\\u0001"'),
    ('{"b":1,"a":[2,{"z":null,"y":true}]}', '{"a":[2,{"y":true,"z":null}],"b":1}'),
    ("1.0", "1.0"),
    ("1e2", "100.0"),
    ("1 ", "1"),
    ('"\\ud83d\\ude00"', '"😀"'),
    ("9223372036854775808", "9.223372036854776e+18"),
    ("-1", "-1"),
    ("[true,false,null]", "[true,false,null]"),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_what_is_no_json_is_told_as_serde_json_tells_it(text: str, fault: str):
    with pytest.raises(JsonError) as caught:
        read_json(text)
    assert str(caught.value) == fault


@pytest.mark.parametrize(("text", "written"), ROUND)
def test_values_come_out_as_serde_json_writes_them(text: str, written: str):
    # A script tool's value: what is beyond 64 bits has become a float on the way.
    assert write_json(to_script(read_json(text))) == written


@pytest.mark.parametrize(("depth", "fits"), [(127, True), (128, False), (100_000, False)])
def test_nesting_ends_at_127(depth: int, fits: bool):
    text = "[" * depth + "]" * depth
    if fits:
        assert read_json(text) is not None
    else:
        with pytest.raises(JsonError, match=r"^recursion limit exceeded at line 1 column 128$"):
            read_json(text)


def test_halves_of_surrogate_pairs_are_refused():
    with pytest.raises(JsonError, match="lone leading surrogate in hex escape at line 1 column 7"):
        read_json('"\\udc00"')
    assert read_json('"\\ud83d\\ude00"') == "\U0001f600"


def test_integers_keep_their_size_until_a_script_sees_them():
    assert read_json("18446744073709551615") == 2**64 - 1
    assert read_json("18446744073709551616") == 18446744073709551616.0
    assert to_script([2**63 - 1, 2**63]) == [2**63 - 1, 9.223372036854775807e18]


def test_keys_are_written_in_alphabetical_order():
    assert write_json({"b": [True, None], "a": {"z": 1, "y": "é"}}) == '{"a":{"y":"é","z":1},"b":[true,null]}'


def test_a_float_that_is_no_number_is_null():
    assert [float_text(x) for x in (math.nan, math.inf, 1e300, -1e-7)] == ["null", "null", "1e+300", "-1e-7"]
    assert from_script([math.nan, {"x": math.inf}]) == [None, {"x": None}]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (b"x", "Syntax error: invalid type: byte array, expected any valid JSON value"),
        (range(3), "Output type incorrect: Range<i64> (expecting serde_json::value::Value)"),
    ],
)
def test_what_json_cannot_hold_is_refused(value, told: str):
    with pytest.raises(NotPlain) as caught:
        from_script({"deep": [value]})
    assert str(caught.value) == told


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=("Cs",))), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(deadline=None)
@given(VALUES)
def test_what_is_written_is_read_back(value):
    assert read_json(write_json(value)) == value
    assert json.loads(write_json(value)) == value


@settings(deadline=None)
@given(st.text('[]{}",:\\ntrue1-.e \n', max_size=20))
def test_the_two_readers_agree_on_what_is_json(text: str):
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(JsonError):
            read_json(text)
    else:
        assert read_json(text) == expected

"""TOML 1.1: values, places, and faults named as Rust's reader names them."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leviath.blueprint.toml import DateTime, TomlError, parse_toml

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", {}),
        ("\ufeffa = 1", {"a": 1}),
        ("a = 1\r\nb = 2\r\n", {"a": 1, "b": 2}),
        ('a.b."c d" = 1', {"a": {"b": {"c d": 1}}}),
        ("a = {\n  b = 1, # one\n  c = [1,\n2,],\n}", {"a": {"b": 1, "c": [1, 2]}}),
        (r'a = "\e\x41\u00e9\U0001F600\t"', {"a": "\x1bAé😀\t"}),
        ('a = """\nx\\\n   y"""', {"a": "xy"}),
        ('a = """x"y""z"""""', {"a": 'x"y""z""'}),
        ("a = '''x'y''z'''''", {"a": "x'y''z''"}),
        ("a = 0xDEAD_beef\nb = 0o17\nc = 0b101", {"a": 0xDEADBEEF, "b": 15, "c": 5}),
        ("a = +1_000\nb = -0\nc = 9223372036854775807", {"a": 1000, "b": 0, "c": 2**63 - 1}),
        ("a = 1e3\nb = -2.5E-1\nc = inf\nd = -inf", {"a": 1000.0, "b": -0.25, "c": float("inf"), "d": -float("inf")}),
        ("[a.b]\nx = 1\n[a]\ny = 2", {"a": {"b": {"x": 1}, "y": 2}}),
        ("[[a]]\nx = 1\n[[a]]\n[a.b]\ny = 2", {"a": [{"x": 1}, {"b": {"y": 2}}]}),
    ],
)
def test_values(text: str, value: object):
    assert parse_toml(text).value == value


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a = 2024-02-29", "2024-02-29"),
        ("a = 2024-01-02t03:04:05.1230z", "2024-01-02T03:04:05.123Z"),
        ("a = 2024-01-02 03:04", "2024-01-02T03:04"),
        ("a = 2024-01-02T03:04:05-07:00", "2024-01-02T03:04:05-07:00"),
        ("a = 23:59:60.5", "23:59:60.5"),
    ],
)
def test_dates_are_kept_as_text(text: str, shown: str):
    value = parse_toml(text).value["a"]
    assert isinstance(value, DateTime)
    assert str(value) == shown


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("[agent\n", (1, 7), "unclosed table, expected `]`"),
        ("[[agent]\n", (1, 9), "unclosed array table, expected `]`"),
        ("a\nb = 1", (1, 2), "key with no value, expected `=`"),
        ("a = \n", (1, 5), "string values must be quoted, expected literal string"),
        ("a = x y", (1, 5), "string values must be quoted, expected literal string"),
        ('a = "x', (1, 7), 'invalid basic string, expected `"`'),
        ("a = [1, 2", (1, 10), "unclosed array, expected `]`"),
        ("a = [1 2]", (1, 6), "string values must be quoted, expected literal string"),
        ("a = [1,, 2]", (1, 8), "extra comma in array, expected value"),
        ("a = {b = 1 c = 2}", (1, 14), "extra assignment between key-value pairs, expected `,`"),
        ("a = {b = 'x' c = 2}", (1, 14), "missing comma between key-value pairs, expected `,`"),
        ("a = {b = 1", (1, 11), "unclosed inline table, expected `}`"),
        ("a = 1\na = 2", (2, 1), "duplicate key"),
        ("[a]\n[a]", (2, 2), "duplicate key"),
        ("a = {}\n[a.b]", (2, 2), "cannot extend value of type inline table with a dotted key"),
        ("a = 1\na.b = 2", (2, 1), "cannot extend value of type integer with a dotted key"),
        ("a = 012", (1, 5), "unexpected leading zero, expected nothing"),
        ("a = 1__2", (1, 6), "`_` may only go between digits, expected nothing"),
        ("a = 9223372036854775808", (1, 5), "u64 value was too large"),
        ("a = 18446744073709551616", (1, 5), f"invalid type: integer `{2**64}` as i128, expected any valid TOML value"),
        (f"a = -{2**63 + 1}", (1, 5), f"invalid type: integer `-{2**63 + 1}` as i128, expected any valid TOML value"),
        (f"a = {2**127}", (1, 5), f"invalid type: integer `{2**127}` as u128, expected any valid TOML value"),
        (f"a = 0x{'f' * 33}", (1, 5), "integer number overflowed"),
        ("a = 1e999\na = 1", (2, 1), "duplicate key"),
        ("a = [1e999]\n= 1", (2, 1), "unquoted keys cannot be empty, expected letters, numbers, `-`, `_`"),
        (f"a = {2**64}\na.b = 1", (2, 1), "cannot extend value of type integer with a dotted key"),
        (f"[b]\n[a]\nx = {2**63}\n[b.c]\ny = 1e999", (5, 5), "floating-point number overflowed"),
        ("a = True", (1, 5), "invalid boolean, expected `true`"),
        ("a = 2024-13-01", (1, 5), "invalid date, expected month between 01 and 12"),
        ("a = 2023-02-29", (1, 5), "invalid date, expected day between 01 and 28"),
        ('a = "\\q"', (1, 7), 'missing escaped value, expected `b`, `e`, `f`, `n`, `r`, `\\`, `"`, `x`, `u`, `U`'),
        ('a = "\\ud800"', (1, 8), "invalid value, expected unicode hexadecimal value"),
        ("a = 1 # \x01", (1, 9), "invalid comment character, expected printable characters"),
        ("a = 1\rb = 2", (1, 7), "carriage return must be followed by newline, expected newline"),
        ("a = " + "[" * 81, (1, 85), "cannot recurse further; max recursion depth met"),
        (".".join("a" * 90) + " = 1", (1, 1), "recursion limit"),
    ],
)
def test_faults(text: str, place: tuple[int, int], what: str):
    with pytest.raises(TomlError) as caught:
        parse_toml(text)
    assert (caught.value.line, caught.value.column, caught.value.what) == (*place, what)


def test_a_fault_is_shown_with_its_line_and_a_caret():
    with pytest.raises(TomlError) as caught:
        parse_toml('[agent]\nname = "x" y\n')
    assert str(caught.value) == (
        "TOML parse error at line 2, column 12\n"
        "  |\n"
        '2 | name = "x" y\n'
        "  |            ^\n"
        "unexpected key or value, expected newline, `#`"
    )


def test_a_caret_is_as_long_as_the_bytes():
    with pytest.raises(TomlError) as caught:
        parse_toml("é = 1\n")
    assert str(caught.value).splitlines()[3] == "  | ^^"
    with pytest.raises(TomlError) as caught:
        parse_toml("a =é'x'\n")
    assert str(caught.value).splitlines()[3] == "  |    ^"


def test_every_key_and_item_has_a_place():
    document = parse_toml('[a.b]\nc = [1,\n  { d = 2 }]\n[[e]]\n"f g".h = 3\n')
    places = {
        ("a",): (1, 2),
        ("a", "b"): (1, 4),
        ("a", "b", "c"): (2, 1),
        ("a", "b", "c", 1): (3, 3),
        ("a", "b", "c", 1, "d"): (3, 5),
        ("e", 0): (4, 3),
        ("e", 0, "f g", "h"): (5, 7),
        ("e", 0, "f g", "missing"): (5, 1),
        ("nowhere",): None,
    }
    assert {path: document.position(path) for path in places} == places


def plain(value: object) -> object:
    """A value with dates as text, to compare with the standard library's."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value if isinstance(value, (str, bool, int, float)) else "date"


PIECES = (
    *"\"'[]{}=.,#\n\t\\ _-+:10eExX",
    '"""',
    "'''",
    "\r\n",
    "true",
    "inf",
    "nan",
    "2024-01-02",
    "a = 1\n",
    "[a]\n",
    "[[a]]\n",
    "b.c = ",
    "key",
    "é",
)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join))
def test_whatever_the_standard_library_reads_is_read_alike(text: str):
    try:
        expected = plain(tomllib.loads(text))
    except (ValueError, RecursionError):
        # TOML 1.1 reads some of these too; no exception but ours may come out.
        try:
            parse_toml(text)
        except TomlError as error:
            assert error.line >= 1 and error.column >= 1
        return
    assert json.dumps(plain(parse_toml(text).value), sort_keys=True) == json.dumps(expected, sort_keys=True)

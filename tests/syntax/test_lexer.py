"""Tokens: what they are, what they hold, where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhaipy.position import Position
from rhaipy.syntax import words
from rhaipy.syntax.lexer import Tokens, lex
from rhaipy.syntax.strings import Unreadable
from rhaipy.syntax.tables import NAMES
from rhaipy.values import Char


def told(text: str, **more) -> list[tuple[str, object]]:
    """Terminals and values, without the end."""
    tokens = lex(text, **more)
    return [(NAMES[code], value) for code, value in zip(tokens.codes, tokens.values)][:-1]


def error(text: str, **more) -> tuple[str, int]:
    """The text and the place of what cannot be read."""
    value = lex(text, **more).values[-2]
    assert isinstance(value, Unreadable)
    return value.detail, value.offset


@pytest.mark.parametrize("symbol", [*words.SYMBOLS, *words.RESERVED_SYMBOLS])
def test_every_symbol_is_one_token(symbol):
    kind = words.SYMBOLS.get(symbol, "RESERVED_SYMBOL")
    assert told(f"a {symbol}") == [("NAME", "a"), (kind, symbol)]


@pytest.mark.parametrize("symbol", words.FOREIGN_SYMBOLS)
def test_symbols_of_other_languages_are_explained(symbol):
    assert error(f"a {symbol}") == (words.FOREIGN_SYMBOLS[symbol], 2)


@pytest.mark.parametrize("word", [*words.KEYWORDS, *words.RESERVED_WORDS])
def test_every_word_is_one_token(word):
    assert told(word) == [({**words.KEYWORDS, **words.RESERVED_WORDS}[word], word)]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("1_000", [("INT", 1000)]),
        ("0xFF 0o17 0b1_1 0_x1", [("INT", 255), ("INT", 15), ("INT", 3), ("INT", 1)]),
        ("0xffffffffffffffff", [("INT", -1)]),
        ("9223372036854775807", [("INT", 2**63 - 1)]),
        ("9223372036854775808", [("FLOAT", 2.0**63)]),
        ("-9223372036854775808", [("INT", -(2**63))]),
        ("1.5 1. 1e3 1E-2", [("FLOAT", 1.5), ("FLOAT", 1.0), ("FLOAT", 1000.0), ("FLOAT", 0.01)]),
        ("1.foo", [("INT", 1), ("DOT", "."), ("NAME", "foo")]),
        ("1..2", [("INT", 1), ("RANGE", ".."), ("INT", 2)]),
        ("1._5", [("INT", 1), ("DOT", "."), ("UNREADABLE", None)]),
        ("1e", [("INT", 1), ("NAME", "e")]),
        ("0b12", [("INT", 1), ("INT", 2)]),
        ("a -1", [("NAME", "a"), ("MINUS", "-"), ("INT", 1)]),
        ("a = -1", [("NAME", "a"), ("ASSIGN", "="), ("INT", -1)]),
        ("a - -1", [("NAME", "a"), ("MINUS", "-"), ("INT", -1)]),
        ("- 1", [("MINUS", "-"), ("INT", 1)]),
        ("=> -1", [("ARROW", "=>"), ("MINUS", "-"), ("INT", 1)]),
        ("x ?? return", [("NAME", "x"), ("COALESCE", "??"), ("JUMP_RETURN", "return")]),
        ("!in !inn !x", [("NOT_IN", "!in"), ("BANG", "!"), ("NAME", "inn"), ("BANG", "!"), ("NAME", "x")]),
        ("( ) ()", [("LPAREN", "("), ("RPAREN", ")"), ("UNIT", "()")]),
    ],
)
def test_tokens(text, tokens):
    assert [(kind, None if kind == "UNREADABLE" else value) for kind, value in told(text)] == tokens


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"a\\tb\\x41\\u00e9\\U0001F600\\"\\\\"', 'a\tbAé\U0001f600"\\'),
        ('"a""b"', 'a"b'),
        ('"a\\\n   b"', "a  b"),
        ('  "a\\\n      b"', "a   b"),
        ('#"a\\n"#', "a\\n"),
        ('##"a"#b"##', 'a"#b'),
        ("`a\\n``b`", "a\\n`b"),
        ("`\na\r\nb`", "a\nb"),
        ("`\\${x} $ \\x`", "${x} $ \\x"),
    ],
)
def test_strings(text, value):
    assert told(text) == [("STRING", value)]


def test_characters():
    assert told("'a' '\\'' '\\x41' '\\n'") == [("CHAR", value) for value in map(char_of, "a'A\n")]


def char_of(text: str) -> Char:
    from rhaipy.values import char

    return char(text)


def test_interpolation_switches_modes():
    assert told("`a${ {b} }c${d}` e") == [
        ("TEXT_START", "a"),
        ("LBRACE", "{"),
        ("LBRACE", "{"),
        ("NAME", "b"),
        ("RBRACE", "}"),
        ("RBRACE", "}"),
        ("TEXT_MIDDLE", "c"),
        ("LBRACE", "{"),
        ("NAME", "d"),
        ("RBRACE", "}"),
        ("TEXT_END", ""),
        ("NAME", "e"),
    ]


def test_interpolations_nest():
    assert [kind for kind, _ in told('`${`${"}`"}`}`')] == [
        "TEXT_START",
        "LBRACE",
        "TEXT_START",
        "LBRACE",
        "STRING",
        "RBRACE",
        "TEXT_END",
        "RBRACE",
        "TEXT_END",
    ]


@pytest.mark.parametrize("comment", ["// c\n", "// c\r", "/* c */", "/* a /* b */ c */", "/// c\n", "//", "/* open"])
def test_comments_are_no_tokens(comment):
    assert told(f"a {comment}")[:1] == [("NAME", "a")]
    assert len(told(f"a {comment}")) == 1


@pytest.mark.parametrize(
    ("text", "detail", "offset"),
    [
        ('x "abc', "Open string is not terminated", 2),
        ('"a\nb"', "Open string is not terminated", 0),
        ('"\\q"', "Invalid escape sequence: '\\q'", 2),
        ('"\\x4', "Invalid escape sequence: '\\x4'", 3),
        ("''", "Invalid character: ''", 0),
        ("'ab'", "Invalid character: 'ab'", 0),
        ("-0x1", "Invalid number: 'x1'", 0),
        ("[-1, -2, -0x1]", "Invalid number: 'x1'", 9),
        ("1e+", "Invalid number: '1e+'", 0),
        ("-1E+", "Invalid number: '-1e+'", 0),
        ("_1", "Variable name is not proper: '_1'", 0),
        ("é", "Unexpected 'é'", 0),
        ("\u00a0", "Unexpected '\u00a0'", 0),
        ("##x", "Unexpected 'x'", 0),
    ],
)
def test_what_cannot_be_read(text, detail, offset):
    assert error(text) == (detail, offset)


def test_strings_are_measured_in_bytes():
    assert told('"éé"', max_string=4) == [("STRING", "éé")]
    assert error('"éé"', max_string=3) == ("Length of string exceeds the maximum limit (3)", 0)


@pytest.mark.parametrize(
    ("text", "place", "position"),
    [
        ("a\nb c", 4, Position(2, 3)),
        ("a\r\nb c", 5, Position(2, 3)),
        ("a\rb c", 4, Position(1, 5)),
        ("// a\rb c", 7, Position(2, 3)),
        ("`\ra` c", 5, Position(2, 4)),
        ("`\\${` c", 6, Position(1, 6)),
        ('#"a"\nb"# c', 9, Position(1, 10)),
        ('#"a\nb"# c', 8, Position(2, 5)),
        ("a\n", 2, Position(2, 1)),
        ("x" * 70_000, 69_999, Position(1, 65_535)),
    ],
)
def test_positions_are_counted_as_rhai_counts(text, place, position):
    assert lex(text).source("").position(place) == position


def test_tokens_know_their_places():
    tokens = lex("let x /* c */ = -1; `a${y}b`")
    places = dict(zip(map(str, tokens.values), tokens.offsets))
    assert {word: places[word] for word in ("let", "x", "=", "-1", ";", "a", "y", "b")} == {
        "let": 0,
        "x": 4,
        "=": 14,
        "-1": 16,
        ";": 18,
        "a": 20,
        "y": 24,
        "b": 26,
    }


@settings(deadline=None)
@given(st.text(alphabet="ab1_ \n\r\t\"'`\\#${}()[].-+*/=<>!&|?,;:é\x0b\u2028", max_size=60))
def test_any_text_gives_tokens_in_order_or_an_unreadable_one(text):
    tokens: Tokens = lex(text)
    assert len(tokens.codes) == len(tokens.values) == len(tokens.offsets)
    assert NAMES[tokens.codes[-1]] == "$END"
    places = [offset for offset in tokens.offsets if offset >= 0]
    unreadable = [place for place, code in enumerate(tokens.codes) if NAMES[code] == "UNREADABLE"]
    assert unreadable in ([], [len(tokens.codes) - 2])
    if not unreadable:
        assert places == sorted(places)

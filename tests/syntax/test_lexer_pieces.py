"""The lexer cuts a text piece by piece; where pieces end must not show."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.check import SUITES
from conformance.paths import case_files, existing, read_cases
from rhaipy.syntax import lexer
from rhaipy.syntax.tables import NAMES

SCRIPTS = tuple(
    case["script"]
    for path in case_files(existing(SUITES))
    for case in read_cases(path)
    if 40 < len(case["script"]) < 1_000
)[::7]


def tokens(text: str, max_string: int = 0) -> Any:
    read = lexer.lex(text, max_string)
    values = [(str(value), value.offset) if hasattr(value, "offset") else repr(value) for value in read.values]
    return values, read.codes, read.offsets, sorted(read.line_starts), read.shifts, read.lost_starts


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 40])
def test_small_pieces_give_the_tokens_of_large_ones(size, monkeypatch):
    whole = [tokens(script) for script in SCRIPTS]
    monkeypatch.setattr(lexer, "_LARGE_PIECE", size)
    monkeypatch.setattr(lexer, "_SMALL_PIECE", size)
    assert [tokens(script) for script in SCRIPTS] == whole


def test_a_number_at_the_end_of_a_piece_is_no_fault(monkeypatch):
    text = "x + " * 10 + "0x7fff_ffff + 'a' + 0b1"
    whole = tokens(text)
    for size in range(30, 80):
        monkeypatch.setattr(lexer, "_LARGE_PIECE", size)
        assert tokens(text) == whole


PARTS = (
    "`", "``", "${", "}", "{", "$", "\\", "\n", "\r", "//", "/*", "*/", '"', "'", "#", "# ", "#{", "-", "-1", " ", "\t",
    "0x", "`a`", "`${x}`", "`é ${x} b ${-1}`", "`${}`", "`${ a - 1 }`", "`$`", "`${0x}`", "`${x", "y}`", "// c\r",
    "// c `\r\n", "/* `a */", "let x = ", "f(1)", ";", "?? return", "\x0b", "日", "1.5e3", "in", "!in", '"a\\n"', "'c'",
)  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PARTS), max_size=12), st.sampled_from([0, 1, 3, 8]))
def test_texts_read_as_lexemes_are_as_those_read_by_hand(parts: list[str], max_string: int):
    text = "".join(parts)
    large = lexer._LARGE_PIECE, lexer._SMALL_PIECE
    whole = tokens(text, max_string)
    try:
        lexer._LARGE_PIECE = lexer._SMALL_PIECE = 1
        assert tokens(text, max_string) == whole
    finally:
        lexer._LARGE_PIECE, lexer._SMALL_PIECE = large


@pytest.mark.parametrize(
    ("text", "codes", "values", "offsets"),
    [
        ("`a`", "STRING", ["a"], [0]),
        ("``", "STRING", [""], [0]),
        ("`a``b`", "STRING", ["a`b"], [0]),
        ("x + `a${b}`", "NAME PLUS TEXT_START LBRACE NAME RBRACE TEXT_END", ["x", "+", "a", "{", "b", "}", ""],
         [0, 2, 4, 7, 8, 9, -1]),
        ("`${-1} é ${a -1}!`", "TEXT_START LBRACE INT RBRACE TEXT_MIDDLE LBRACE NAME MINUS INT RBRACE TEXT_END",
         ["", "{", -1, "}", " é ", "{", "a", "-", 1, "}", "!"], [0, 2, 3, 5, 6, 10, 11, 13, 14, 15, 16]),
        ("/* ` */ `a```", "STRING", ["a`"], [8]),
        ("// it`s\n`${x}`", "TEXT_START LBRACE NAME RBRACE TEXT_END", ["", "{", "x", "}", ""], [8, 10, 11, 12, -1]),
    ],
)  # fmt: skip
def test_back_tick_strings(text: str, codes: str, values: list[Any], offsets: list[int]):
    read = lexer.lex(text)
    assert [NAMES[code] for code in read.codes] == [*codes.split(), "$END"]
    assert read.values == [*values, ""]
    assert read.offsets == [*offsets, len(text)]

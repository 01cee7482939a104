"""The lexer cuts a text piece by piece; where pieces end must not show."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.check import SUITES
from conformance.paths import case_files, existing, read_cases
from rhaipy.syntax import lexer

SCRIPTS = tuple(
    case["script"]
    for path in case_files(existing(SUITES))
    for case in read_cases(path)
    if 40 < len(case["script"]) < 1_000
)[::7]


def tokens(text: str) -> Any:
    read = lexer.lex(text)
    values = [(str(value), value.offset) if hasattr(value, "offset") else repr(value) for value in read.values]
    return values, read.codes, read.offsets, read.line_starts, read.shifts, read.lost_starts


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

"""Every parse error of a script: after each one its statement is blanked out, and the rest is read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..errors import ParseError
from ..syntax.lexer import UNREADABLE, lex
from ..syntax.parser import parse
from ..syntax.tables import CODES

if TYPE_CHECKING:
    from ..limits import Limits
    from ..position import Source
    from ..syntax.lexer import Tokens
    from ..syntax.nodes import Program

#: What closes each bracket.
_PAIRS = {
    CODES[opening]: CODES[closing]
    for opening, closing in (
        ("LBRACE", "RBRACE"), ("LBRACKET", "RBRACKET"), ("LPAREN", "RPAREN"), ("MAP", "RBRACE"),
        ("SAFE_LBRACKET", "RBRACKET"), ("TEXT_START", "TEXT_END"),
    )
}  # fmt: skip
OPENING = frozenset(_PAIRS)
CLOSING = frozenset(_PAIRS.values())
_LBRACE = CODES["LBRACE"]
_RBRACE = CODES["RBRACE"]
_SEMICOLON = CODES["SEMICOLON"]
#: What goes on after a `}`: the statement is not over there.
_GOES_ON = frozenset(
    CODES[name]
    for name in (
        "ELSE CATCH WHILE UNTIL DOT SAFE_DOT LBRACKET SAFE_LBRACKET PLUS MINUS FACTOR POWER EQUALITY COMPARISON AND OR "
        "COALESCE SEMICOLON COMMA RPAREN RBRACKET ASSIGN OP_ASSIGN IN RANGE"
    ).split()
)


class Recovered(NamedTuple):
    """What could be read of a script: its errors in order, the tree of the rest (None where there is none), and
    whether anything was left out of that."""

    errors: list[ParseError]
    program: Program | None
    source: Source | None
    complete: bool


def parse_all(text: str, limits: Limits, disabled: frozenset[str] = frozenset(), most: int = 25) -> Recovered:
    """Parse a script as far as possible. At most `most` errors are looked for."""
    errors: list[ParseError] = []
    rest = text
    blanked: list[tuple[int, int]] = []
    while True:
        try:
            program, source = parse(rest, limits=limits, disabled=disabled)
            return Recovered(errors, program, source, not errors)
        except ParseError as error:
            offset = _offset(error, rest)
            if not any([start <= offset < end for start, end in blanked]):
                errors.append(error)
            if len(errors) >= most or not error.position or offset >= len(text.rstrip()):
                break
            start, end, whole = statement_around(rest, offset)
            if not rest[start:end].strip():
                break
            rest = blank(rest, start, end)
            # An error right behind a part of a statement may come from what is missing.
            blanked.append((start, end if whole else _skip(rest, end) + 1))
    return Recovered(errors, None, None, False)


def _skip(text: str, offset: int) -> int:
    while offset < len(text) and text[offset].isspace():
        offset += 1
    return offset


def blank(text: str, start: int, end: int) -> str:
    """A text with a part of it blanked out: everything else stays where it is."""
    hole = "".join([character if character in "\r\n" else " " for character in text[start:end]])
    return text[:start] + hole + text[end:]


def _offset(error: ParseError, text: str) -> int:
    """Where an error is in the text."""
    if not error.position or error.origin is None:
        return len(text)
    starts = error.origin.line_starts()
    line = min(error.position.line, len(starts))
    return min(starts[line - 1] + max(error.position.column - 1, 0), len(text))


def statement_around(text: str, offset: int) -> tuple[int, int, bool]:
    """Start and end of the statement that an offset stands in, as far as the brackets tell, and whether that is
    sure to be all of it."""
    tokens = lex(text)
    codes, offsets = tokens.codes, tokens.offsets
    last = len(codes) - 1
    if codes[last - 1] == UNREADABLE:
        last -= 1
    at = 0
    while at < last and offsets[at] < offset:
        at += 1
    if codes[at] == UNREADABLE or offsets[at] < 0:
        return offsets[_first(tokens, at)], _line_end(text, offset), False
    if codes[at] == _RBRACE and _depth(codes[:at]) == 0:
        return offsets[at], offsets[at] + 1, True
    first = _first(tokens, at)
    awaited: list[int] = []
    place = first
    while place < last:
        code = codes[place]
        if code in OPENING:
            awaited.append(_PAIRS[code])
        elif code in CLOSING:
            if not awaited:
                return offsets[first], offsets[place], True
            if code != awaited[-1]:
                break
            awaited.pop()
            if code == _RBRACE and not awaited and place >= at and codes[place + 1] not in _GOES_ON:
                return offsets[first], offsets[place] + 1, True
        elif code == _SEMICOLON and not awaited and place >= at:
            return offsets[first], offsets[place] + 1, True
        place += 1
    if awaited or codes[last] == UNREADABLE:
        # A bracket that is never closed: only the line is sure to belong to the statement.
        return offsets[first], _line_end(text, max(offset, offsets[first])), False
    return offsets[first], len(text), True


def _first(tokens: Tokens, at: int) -> int:
    """The first token of the statement that a token belongs to."""
    codes = tokens.codes
    depth = 0
    place = at
    while place > 0:
        code = codes[place - 1]
        if code in CLOSING:
            if code == _RBRACE and depth == 0 and codes[place] not in _GOES_ON:
                return place
            depth += 1
        elif code in OPENING:
            if depth == 0 and code == _LBRACE:
                return place
            depth = max(depth - 1, 0)
        elif code == _SEMICOLON and depth == 0:
            return place
        place -= 1
    return 0


def _depth(codes: list[int]) -> int:
    depth = 0
    for code in codes:
        if code in OPENING:
            depth += 1
        elif code in CLOSING:
            depth = max(depth - 1, 0)
    return depth


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end

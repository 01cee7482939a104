"""Strings, characters and comments that take more than a pattern to read
(Rhai: tokenizer.rs `parse_string_literal`, `parse_raw_string_literal`, `scan_block_comment`).

Each function is told where its construct begins, and gives its value and the place behind it. Places
are offsets; limits are bytes of UTF-8, 0 for none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..position import NO_POSITION, NOWHERE, Position
from ..values import text_size
from ..values.white_space import WHITE_SPACE

if TYPE_CHECKING:
    from .lexer import Tokens

_COMMENT_MARK = re.compile(r"/\*|\*/")
#: Text between back-ticks, or read as such up to another quote, that stands for itself, doubled quotes included.
_PLAIN_TEXT = {
    quote: re.compile(
        rf"[^{quote}$\\]*(?:\$(?!\{{)[^{quote}$\\]*|\\(?!\$\{{)[^{quote}$\\]*|{quote}{quote}[^{quote}$\\]*)*"
    )
    for quote in ("`", '"', "'")
}
_MAYBE_CLOSING = re.compile(r'"#*\Z')
_QUOTED_LINE_FEED = re.compile(r'"#*\n')
_SIMPLE_ESCAPE = re.compile(r"\\(.)")

OPEN_STRING = "Open string is not terminated"
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}
_HEX_ESCAPES = {"x": 2, "u": 4, "U": 8}
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")


class Unreadable(Exception):
    """The text cannot be read from here on: kind and text of the parse error, and its place."""

    #: The quote of the string, where an escape in it is malformed.
    quote = ""

    def __init__(self, offset: int, detail: str, parse: str = "BadInput", position: Position = NO_POSITION) -> None:
        super().__init__()
        self.offset = offset
        self.detail = detail
        self.parse = parse
        #: The place where no offset can tell it.
        self.position = position


def too_long(offset: int, limit: int, position: Position = NO_POSITION) -> Unreadable:
    """A string is longer than `limit`."""
    return Unreadable(offset, f"Length of string exceeds the maximum limit ({limit})", "LiteralTooLarge", position)


def unescape(text: str) -> str:
    """A text with the escapes of one character replaced by what they stand for."""
    return _SIMPLE_ESCAPE.sub(_unescaped, text) if "\\" in text else text


def _unescaped(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[1]) or match[1]


def block_comment(text: str, offset: int) -> int:
    """Where a comment ends that may hold others; without an end it goes to the end of the text."""
    level = 0
    for mark in _COMMENT_MARK.finditer(text, offset):
        level += 1 if mark[0] == "/*" else -1
        if not level:
            return mark.end()
    return len(text)


def character(text: str, offset: int, limit: int) -> tuple[str, int]:
    """A character between single quotes."""
    if text[offset + 1 : offset + 2] == "'":
        raise Unreadable(offset, "Invalid character: ''")
    value, end = quoted(text, offset, limit)
    if len(value) != 1:
        raise Unreadable(offset, f"Invalid character: '{value}'")
    return value, end


def quoted(text: str, offset: int, limit: int) -> tuple[str, int]:
    """A string, or a character, with escapes. A doubled quote stands for one; a backslash at the end
    of a line goes on in the next, where white space up to the column of the quote is skipped."""
    quote = text[offset]
    length = 0
    value: list[str] = []
    line_start = skip_until = 0
    place = offset + 1
    while True:
        if place >= len(text):
            raise Unreadable(offset, OPEN_STRING)
        if limit and length > limit:
            raise too_long(offset, limit)
        current = text[place]
        if current == quote:
            if text[place + 1 : place + 2] != quote:
                return "".join(value), place + 1
            place += 2
            made = quote
        elif current == "\\":
            escaped = text[place + 1 : place + 2]
            if escaped == "\r" and text[place + 2 : place + 3] == "\n":
                place += 1
                escaped = "\n"
            if not escaped or (escaped == "\n" and quote != '"'):
                raise Unreadable(offset, OPEN_STRING)
            if escaped == "\n":
                line_start = place + 1
                place += 2
                skip_until = offset - text.rfind("\n", 0, offset) + 1
                continue
            made, place = _escape(text, place + 1, quote)
        elif current == "\n":
            raise Unreadable(offset, OPEN_STRING)
        elif (current == "\r" and text[place + 1 : place + 2] == "\n") or (
            place - line_start < skip_until and current in WHITE_SPACE
        ):
            place += 1
            continue
        else:
            skip_until = 0
            made = current
            place += 1
        value.append(made)
        if limit:
            length += text_size(made)


def _escape(text: str, place: int, quote: str) -> tuple[str, int]:
    """What an escape stands for, and where it ends; `place` is that of the character behind `\\`."""
    escaped = text[place]
    if escaped in _ESCAPES:
        return _ESCAPES[escaped], place + 1
    if escaped == quote:
        return quote, place + 1
    if escaped not in _HEX_ESCAPES:
        raise _malformed(place, escaped, quote)
    digits = ""
    for _ in range(_HEX_ESCAPES[escaped]):
        if place + 1 >= len(text):
            raise _malformed(place, escaped + digits, quote)
        place += 1
        digits += text[place]
        if text[place] not in _HEX_DIGITS:
            raise _malformed(place, escaped + digits, quote)
    number = int(digits, 16)
    if number > 0x10FFFF or 0xD800 <= number < 0xE000:
        raise _malformed(place, escaped + digits, quote)
    return chr(number), place + 1


def _malformed(place: int, sequence: str, quote: str) -> Unreadable:
    error = Unreadable(place, f"Invalid escape sequence: '\\{sequence}'")
    error.quote = quote
    return error


def behind_jump(tokens: Tokens, error: Unreadable, limit: int) -> Unreadable:
    """What stands behind `return`, `throw` or `break` and cannot be read. Rhai forgives an error there where the next
    token has the same place, and tells that token's: so it is with a malformed escape, and a rest of the string that is
    too long. Rhai reads on there as in a text between back-ticks."""
    if error.quote and limit:
        rest, _, _ = _text(tokens, error.offset + 1, error.quote)
        if text_size(rest) > limit:
            return too_long(error.offset, limit)
    return error


def raw_string(tokens: Tokens, offset: int, limit: int) -> tuple[str, int]:
    """A string between as many `#` on either side, without escapes."""
    text = tokens.text
    opening = offset
    while text[opening : opening + 1] == "#":
        opening += 1
    if opening >= len(text):
        raise Unreadable(offset, OPEN_STRING)
    if text[opening] != '"':
        raise Unreadable(offset, f"Unexpected '{text[opening]}'")
    closing = '"' + "#" * (opening - offset)
    end = text.find(closing, opening + 1)
    # At the end of the text, a quote and marks that might have closed the string do not count.
    value = _MAYBE_CLOSING.sub("", text[opening + 1 :]) if end < 0 else text[opening + 1 : end]
    if limit and text_size(value) > limit:
        raise too_long(offset, limit)
    if end < 0:
        raise Unreadable(offset, OPEN_STRING)
    # Rhai does not count a line feed right behind a quote.
    tokens.lost_starts.extend(match.end() for match in _QUOTED_LINE_FEED.finditer(text, opening + 1, end))
    return value, end + len(closing)


def text_start(tokens: Tokens, offset: int, limit: int) -> tuple[str, int, bool]:
    """A back-tick string up to its end or to `${`: value, where to go on, and whether at a `{`.
    A line end right behind the back-tick is no part of it."""
    text = tokens.text
    place = offset + 1
    if text.startswith("\r\n", place):
        place += 2
    elif text.startswith("\r", place):
        place += 1
        tokens.line_starts.append(place)
    elif text.startswith("\n", place):
        place += 1
    value, end, _ = _text(tokens, place)
    if limit and text_size(value) > limit:
        if place == offset + 1:
            raise too_long(offset, limit)
        # Rhai names the line, and a place before its first column.
        raise too_long(place, limit, Position(tokens.source("").position(place).line, 0))
    if end > len(text):
        raise Unreadable(offset, OPEN_STRING)
    return value, end, text[end - 1] == "$"


def text_rest(tokens: Tokens, place: int, limit: int) -> tuple[str, int, bool, int]:
    """The text behind the `}` of an interpolation, like `text_start`, and the place of its first
    character, nowhere if it has none."""
    text = tokens.text
    value, end, first = _text(tokens, place)
    if limit and text_size(value) > limit:
        raise too_long(place - 1, limit)
    if end > len(text):
        raise Unreadable(first, OPEN_STRING)
    return value, end, text[end - 1] == "$", first


def _text(tokens: Tokens, start: int, quote: str = "`") -> tuple[str, int, int]:
    """Text up to a back-tick, or another quote, or `${`: value, the place behind that character (behind the end of the
    text where there is none), and the place of the text's first character."""
    text = tokens.text
    parts: list[str] = []
    place = start
    while True:
        match = _PLAIN_TEXT[quote].match(text, place)
        assert match is not None
        parts.append(match[0].replace(quote * 2, quote))
        place = match.end()
        if text[place : place + 1] != "\\":
            break
        # `\${` is the text `${`, and the column does not count its backslash.
        parts.append("${")
        tokens.shifts.append((place + 2, -1))
        place += 3
    first = NOWHERE
    if place > start:
        # The second of a doubled back-tick is what Rhai takes for the first character.
        first = start + text.startswith(quote * 2, start)
    return "".join(parts).replace("\r\n", "\n"), place + 1, first

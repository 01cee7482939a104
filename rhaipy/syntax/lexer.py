"""From text to tokens (Rhai: tokenizer.rs).

The whole text is read before parsing, in pieces: one pattern cuts a piece into lexemes, and a table
gives the terminal of each. What a pattern cannot read (unusual escapes, nested comments, back-tick
strings with more than simple expressions in them) ends a piece, and is read by `rhaipy.syntax.strings`.

A back-tick string switches modes: `${` starts ordinary tokens, and the `}` that belongs to it
switches back to text. One with nothing but words, numbers and symbols in its `${` is a single lexeme,
taken apart once for each text of that kind.

What cannot be read at all becomes an UNREADABLE token with the error in it, where the tokens end. The
parser raises the error when it comes to that token, as Rhai's does, which asks for token after token.
"""

from __future__ import annotations

import re
from itertools import compress
from typing import Any

from ..position import Source
from ..values import char
from . import strings
from .lexemes import (
    COMMENT,
    COMMENT_LINE,
    MIN_INT,
    NO_TOKEN,
    RADIX,
    STOP,
    TEXT,
    Lexemes,
    cut,
    number_at,
    text_that_stops,
)
from .strings import Unreadable
from .tables import CODES, END
from .words import BEFORE_UNARY, FOREIGN_SYMBOLS, reserved_kind

UNREADABLE = CODES["UNREADABLE"]
_INT = CODES["INT"]
_FLOAT = CODES["FLOAT"]
_CHAR = CODES["CHAR"]
_STRING = CODES["STRING"]
_MINUS = CODES["MINUS"]
_RESERVED_SYMBOL = CODES["RESERVED_SYMBOL"]
_LBRACE = CODES["LBRACE"]
_MAP = CODES["MAP"]
_RBRACE = CODES["RBRACE"]
_COALESCE = CODES["COALESCE"]
_TEXT_START = CODES["TEXT_START"]
_TEXT_MIDDLE = CODES["TEXT_MIDDLE"]
_TEXT_END = CODES["TEXT_END"]
_FORGIVING = frozenset(CODES[word] for word in ("RETURN", "THROW", "BREAK"))
_JUMPS = {CODES[word]: CODES["JUMP_" + word] for word in ("RETURN", "THROW", "BREAK", "CONTINUE")}


def _among(*codes: int) -> bytes:
    return b"[" + b"".join(re.escape(bytes((code,))) for code in codes) + b"]"


_BEFORE_UNARY = frozenset(CODES[name] for name in BEFORE_UNARY)

#: A minus that is a number's sign, if the number is right behind it.
_SIGN = re.compile(
    rb"%s(?:(?<=\A.)|(?<=%s.))(?=%s)"
    % (re.escape(bytes((_MINUS,))), _among(*_BEFORE_UNARY), _among(_INT, _FLOAT)),
    re.DOTALL,
)

#: A block that has nothing in it but words, numbers and symbols.
_SMALL_BLOCK = re.compile(r"\{[^{}`\"'/#]*\}")

_LARGE_PIECE = 2_048
_SMALL_PIECE = 128


class Tokens:
    """The tokens of a text, in three lists of one length, the last token being the end of the text.

    `codes` are terminals, `values` what they hold (a literal's value, any other token's text, an
    Unreadable), `offsets` where they start. The rest is for `Source`.
    """

    __slots__ = ("codes", "line_starts", "lost_starts", "offsets", "shifts", "text", "values")

    def __init__(self, text: str) -> None:
        self.text = text
        self.codes: list[int] = []
        self.values: list[Any] = []
        self.offsets: list[int] = []
        self.line_starts: list[int] = []
        self.lost_starts: list[int] = []
        self.shifts: list[tuple[int, int]] = []

    def source(self, name: str) -> Source:
        """What turns offsets into positions."""
        return Source(self.text, name, tuple(self.line_starts), tuple(self.shifts), tuple(self.lost_starts))

    def add(self, code: int, value: Any, offset: int) -> None:
        """One more token."""
        self.codes.append(code)
        self.values.append(value)
        self.offsets.append(offset)

    def cut(self, count: int) -> None:
        """Keep a number of tokens."""
        del self.codes[count:], self.values[count:], self.offsets[count:]


def lex(text: str, max_string: int = 0, disabled: frozenset[str] = frozenset()) -> Tokens:
    """Read a text. `max_string` bounds the strings in it, in bytes of UTF-8; 0 for no bound.
    `disabled` are the words and symbols that the host has taken away (Rhai: `disable_symbol`)."""
    tokens = Tokens(text)
    try:
        _Reader(tokens, max_string, disabled).read()
    except Unreadable as error:
        if tokens.codes and tokens.codes[-1] in _FORGIVING:
            error = strings.behind_jump(tokens, error, max_string)
        tokens.add(UNREADABLE, error, error.offset)
    tokens.add(END, "", len(text))
    if "-" in disabled:
        # The sign of a number belongs to the number, and is never taken away.
        tokens.codes = [_RESERVED_SYMBOL if code == _MINUS else code for code in tokens.codes]
    if "??" in text:
        _mark_jumps(tokens.codes)
    return tokens


class _Reader:
    def __init__(self, tokens: Tokens, max_string: int, disabled: frozenset[str]) -> None:
        self.tokens = tokens
        self.text = tokens.text
        self.max_string = max_string
        self.disabled = disabled
        self.lexemes = Lexemes(max_string, disabled)
        self.has_returns = "\r" in tokens.text
        #: How many braces are open in each `${` that is open.
        self.braces: list[int] = []
        #: How long pieces are, at most, and how long inside of a `${`.
        self.size = _LARGE_PIECE
        self.inner_size = _SMALL_PIECE
        self.next_tick = -1

    def read(self) -> None:
        text = self.text
        place = 0
        while place < len(text):
            end, whole = self._piece(place)
            lexemes, codes, offsets = cut(text, place, end, self.lexemes)
            # The last lexemes may go on behind the piece.
            sure = len(codes) if whole else max(len(codes) - 3, 0)
            count = codes.find(STOP, 0, sure)
            if count < 0:
                count = sure
            if self.braces:
                closing = self._closing(codes, count)
                if closing >= 0:
                    self._take(lexemes, codes, offsets, closing + 1)
                    place = self._text_rest(offsets[closing] + 1)
                    continue
            if count < sure:
                self._take(lexemes, codes, offsets, count)
                lexeme, stop = lexemes[count], offsets[count]
                if count + 1 < len(codes):
                    # What lies behind has been cut into lexemes in vain: not more than what lies before.
                    self.size = max(_SMALL_PIECE, 2 * (stop - place))
                place = self._construct(lexeme, stop)
                continue
            place = end
            if not whole:
                place = offsets[count] if codes else place
                if not count:
                    self.size *= 4
                    self.inner_size *= 4
                    continue
            elif codes and codes[-1] == COMMENT and lexemes[-1][-1] == "`":
                # A line comment with a back-tick in it.
                count -= 1
                place = self._line_comment(offsets[count])
            self._take(lexemes, codes, offsets, count)
            self.size = min(2 * self.size, _LARGE_PIECE)
            self.inner_size = min(2 * self.inner_size, _LARGE_PIECE)

    def _piece(self, place: int) -> tuple[int, bool]:
        """Where to end a piece that begins at a place, and whether lexemes end there, too. Pieces end
        behind a back-tick of its own or a line if they can; only a line comment goes on behind a back-tick."""
        text = self.text
        if self.next_tick < place:
            self.next_tick = text_that_stops(text, place)
        most = place + (min(self.size, self.inner_size) if self.braces else self.size)
        if self.next_tick < most:
            end = min(self.next_tick + 1, len(text))
            while text.startswith("`", end):
                end += 1
            return end, True
        if most >= len(text):
            return len(text), True
        end = text.rfind("\n", place, most) + 1
        return (end, True) if end else (most, False)

    def _closing(self, codes: bytes, count: int) -> int:
        """Where, among the first lexemes of a piece, the innermost `${` closes; -1 for nowhere."""
        open_braces = self.braces[-1]
        for place in range(count):
            code = codes[place]
            if code in (_LBRACE, _MAP):
                open_braces += 1
            elif code == _RBRACE:
                open_braces -= 1
                if not open_braces:
                    return place
        return -1

    def _take(self, lexemes: list[str], codes: bytes, offsets: list[int], count: int) -> None:
        """Make tokens of the first lexemes of a piece."""
        tokens = self.tokens
        if count < len(codes):
            lexemes, codes, offsets = lexemes[:count], codes[:count], offsets[:count]
        if self.braces:
            self.braces[-1] += codes.count(_LBRACE) + codes.count(_MAP) - codes.count(_RBRACE)
        if COMMENT in codes:
            if self.has_returns:
                self._line_ends(codes, offsets)
            lexemes = list(compress(lexemes, codes))
            offsets = list(compress(offsets, codes))
            codes = codes.replace(NO_TOKEN, b"")
        known = len(tokens.codes)
        values = map(self.lexemes.literals.get, lexemes, lexemes)
        if TEXT in codes:
            self._splice(codes, list(values), offsets)
        else:
            tokens.codes += codes
            tokens.values += values
            tokens.offsets += offsets
        if _MINUS in codes or TEXT in codes or (known and tokens.codes[known - 1] == _MINUS):
            self._join_signs(max(known - 2, 0))

    def _splice(self, codes: bytes, values: list[Any], offsets: list[int]) -> None:
        """Make tokens of lexemes, among them some that are several."""
        tokens, texts = self.tokens, self.lexemes.texts
        start = 0
        while True:
            place = codes.find(TEXT, start)
            end = place if place >= 0 else len(codes)
            tokens.codes += codes[start:end]
            tokens.values += values[start:end]
            tokens.offsets += offsets[start:end]
            if place < 0:
                return
            inner_codes, inner_values, inner_offsets = texts[values[place]]
            first = offsets[place]
            tokens.codes += inner_codes
            tokens.values += inner_values
            tokens.offsets += [first + offset if offset >= 0 else offset for offset in inner_offsets]
            start = place + 1

    def _join_signs(self, first: int) -> None:
        """Make one token of a number and the minus right before it, where a minus is a sign, from a
        token on."""
        tokens = self.tokens
        codes, values, offsets = tokens.codes, tokens.values, tokens.offsets
        wrong = -1
        for match in reversed(list(_SIGN.finditer(bytes(codes[first:])))):
            place = first + match.start()
            offset = offsets[place]
            if offsets[place + 1] != offset + 1 or (place == first > 0):
                continue
            lexeme = number_at(tokens.text, offset + 1)
            digits = lexeme.replace("_", "")
            if _has_radix(digits):
                wrong = place
                continue
            value = -values[place + 1]
            if value == MIN_INT and digits.isdigit() and int(digits) == -MIN_INT:
                value = MIN_INT
                codes[place + 1] = _INT
            values[place + 1] = value
            offsets[place + 1] = offset
            del codes[place], values[place], offsets[place]
            wrong -= wrong >= 0
        if wrong >= 0:
            offset = offsets[wrong]
            tokens.cut(wrong)
            raise _wrong_signed(tokens.text, offset)

    def _line_ends(self, codes: bytes, offsets: list[int]) -> None:
        """A lone carriage return ends a line comment, and its line."""
        for code, offset in zip(codes, offsets):
            if code == COMMENT and self.text.startswith("//", offset):
                self._line_comment(offset)

    def _line_comment(self, offset: int) -> int:
        """Where a line comment ends."""
        match = re.compile(COMMENT_LINE).match(self.text, offset)
        assert match is not None
        if match[0][-1] == "\r":
            self.tokens.line_starts.append(match.end())
        return match.end()

    def _construct(self, lexeme: str, offset: int) -> int:
        """Read what a pattern does not; gives the place behind it."""
        tokens, text, limit = self.tokens, self.text, self.max_string
        value: Any
        if lexeme[0] == "`":
            value, end, more = strings.text_start(tokens, offset, limit)
            tokens.add(_TEXT_START if more else _STRING, value, offset)
            if more:
                end = self._interpolation(end)
        elif lexeme[0] == '"':
            value, end = strings.quoted(text, offset, limit)
            tokens.add(_STRING, value, offset)
        elif lexeme[0] == "'":
            value, end = strings.character(text, offset, limit)
            tokens.add(_CHAR, char(value), offset)
        elif lexeme in ("##", '#"'):
            value, end = strings.raw_string(tokens, offset, limit)
            tokens.add(_STRING, value, offset)
        elif lexeme == "/*":
            end = strings.block_comment(text, offset)
        else:
            raise self._unreadable(lexeme, offset)
        return end

    def _text_rest(self, place: int) -> int:
        """Read the text behind the `}` that closes a `${`; gives the place behind it."""
        value, end, more, first = strings.text_rest(self.tokens, place, self.max_string)
        self.tokens.add(_TEXT_MIDDLE if more else _TEXT_END, value, first)
        self.braces.pop()
        return self._interpolation(end) if more else end

    def _interpolation(self, place: int) -> int:
        """Begin the tokens of a `${`, whose brace is at a place. Gives where to go on: behind the text
        that follows, where there is so little in the braces that it can be read at once."""
        self.braces.append(0)
        self.inner_size = _SMALL_PIECE
        while True:
            match = _SMALL_BLOCK.match(self.text, place)
            if match is None:
                return place
            lexemes, codes, offsets = cut(self.text, place, match.end(), self.lexemes)
            if STOP in codes:
                return place
            self._take(lexemes, codes, offsets, len(codes))
            value, place, more, first = strings.text_rest(self.tokens, match.end(), self.max_string)
            self.tokens.add(_TEXT_MIDDLE if more else _TEXT_END, value, first)
            if not more:
                self.braces.pop()
                return place

    def _unreadable(self, lexeme: str, offset: int) -> Unreadable:
        if lexeme in FOREIGN_SYMBOLS:
            return Unreadable(offset, FOREIGN_SYMBOLS[lexeme])
        word = lexeme.rstrip()
        if word in self.disabled:
            return Unreadable(offset, f"reserved {reserved_kind(word)} '{word}' is disabled")
        if not lexeme.isascii():
            return Unreadable(offset, f"Unexpected '{lexeme}'")
        if lexeme[0].isdigit():
            return self._wrong_number(lexeme, offset)
        if lexeme[0] == "_" or len(lexeme) > 1:
            return Unreadable(offset, f"Variable name is not proper: '{lexeme}'")
        return Unreadable(offset, f"Unexpected '{lexeme}'")

    def _wrong_number(self, lexeme: str, offset: int) -> Unreadable:
        codes, offsets = self.tokens.codes, self.tokens.offsets
        last = len(codes) - 1
        if last >= 0 and offsets[last] == offset - 1 and codes[last] == _MINUS:
            if last == 0 or codes[last - 1] in _BEFORE_UNARY:
                self.tokens.cut(last)
                return _wrong_signed(self.text, offset - 1)
        digits = lexeme.replace("_", "")
        digits = digits[2:] if _has_radix(digits) else digits.replace("E", "e")
        return Unreadable(offset, f"Invalid number: '{digits}'")


def _has_radix(digits: str) -> bool:
    return digits[1:2].lower() in RADIX


def _wrong_signed(text: str, offset: int) -> Unreadable:
    """What is wrong with the negative number at an offset. Of one in another base than 10, Rhai skips
    two characters, which are the sign and the 0."""
    digits = number_at(text, offset + 1).replace("_", "")
    digits = digits[1:] if _has_radix(digits) else "-" + digits.replace("E", "e")
    return Unreadable(offset, f"Invalid number: '{digits}'")


def _mark_jumps(codes: list[int]) -> None:
    """Jumps right behind `??` are operands."""
    read = bytes(codes)
    place = read.find(_COALESCE) + 1
    while place > 0:
        codes[place] = _JUMPS.get(codes[place], codes[place])
        place = read.find(_COALESCE, place) + 1

"""From text to tokens (Rhai: tokenizer.rs).

The whole text is read at once, before parsing. What cannot be read becomes an UNREADABLE token with
the error in it, after which the text ends; the parser raises the error when it comes to that token,
as Rhai's parser does, which asks for one token after the other.

A back-tick string switches modes: `${` starts ordinary tokens, and the `}` that belongs to it
switches back to text.
"""

from __future__ import annotations

import re
from typing import Any

from ..position import NO_POSITION, NOWHERE, Position, Source
from ..values import char
from .nodes import Const
from .tables import CODES, END
from .words import (
    BEFORE_UNARY,
    FOREIGN_SYMBOLS,
    KEYWORDS,
    RESERVED_SYMBOLS,
    RESERVED_WORDS,
    SYMBOLS,
    is_valid_identifier,
    reserved_kind,
)

_NAME = CODES["NAME"]
_INT = CODES["INT"]
_FLOAT = CODES["FLOAT"]
_CHAR = CODES["CHAR"]
_STRING = CODES["STRING"]
_MINUS = CODES["MINUS"]
_TEXT_START = CODES["TEXT_START"]
_TEXT_MIDDLE = CODES["TEXT_MIDDLE"]
_TEXT_END = CODES["TEXT_END"]
_RESERVED_WORD = CODES["RESERVED_WORD"]
_RESERVED_SYMBOL = CODES["RESERVED_SYMBOL"]
UNREADABLE = CODES["UNREADABLE"]
_COALESCE = CODES["COALESCE"]
_JUMPS = {CODES[word]: CODES["JUMP_" + word] for word in ("RETURN", "THROW", "BREAK", "CONTINUE")}

_BEFORE_UNARY = frozenset(CODES[name] for name in BEFORE_UNARY)
_WORD_CODES = {word: CODES[name] for word, name in {**KEYWORDS, **RESERVED_WORDS, "_": "UNDERSCORE"}.items()}
_SYMBOL_CODES = {
    **{symbol: CODES[name] for symbol, name in SYMBOLS.items()},
    **dict.fromkeys(RESERVED_SYMBOLS, _RESERVED_SYMBOL),
    **dict.fromkeys(FOREIGN_SYMBOLS, UNREADABLE),
    "# ": _RESERVED_SYMBOL,
}

_NUMBER = (
    r"0_*[xX][0-9a-fA-F_]*|0_*[oO][0-7_]*|0_*[bB][01_]*"
    # A point belongs to the number before a digit, or before what cannot begin a property's name.
    r"|[0-9][0-9_]*(?:\.(?:[0-9][0-9_]*|(?=[^0-9._A-Za-z])))?(?:[eE](?=[0-9+-])[+-]?[0-9_]*)?"
)
_SYMBOL = (
    r"[{}\[\];,)]|!in(?![A-Za-z0-9_])"
    r"|(?!/[/*])(?:%s|\((?!\))|(?!\#[\"#])[.+=|:!<>\-*&/%%^?@$~#])"
    % "|".join(
        re.escape(symbol) for symbol in sorted(_SYMBOL_CODES, key=len, reverse=True) if len(symbol) > 1 and symbol != "!in"
    )
)
#: White space, then: a word, a symbol, a plain string, a number, a line comment, or one other character.
_TOKEN = re.compile(
    r"[ \n\t\r\f]*(?:([A-Za-z_][A-Za-z0-9_]*)|(%s)|(\"[^\"\\\n\r]*\"(?!\"))|(%s)|(//[^\n\r]*(?:\r\n?|\n)?)|(.|\Z))"
    % (_SYMBOL, _NUMBER),
    re.DOTALL,
)
_COMMENT_MARK = re.compile(r"/\*|\*/")
#: Text of a back-tick string that stands for itself, doubled back-ticks included.
_PLAIN_TEXT = re.compile(r"[^`$\\]*(?:\$(?!\{)[^`$\\]*|\\(?!\$\{)[^`$\\]*|``[^`$\\]*)*")

_MAYBE_CLOSING = re.compile(r'"#*\Z')
_QUOTED_LINE_FEED = re.compile(r'"#*\n')

_OPEN_STRING = "Open string is not terminated"
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}
_HEX_ESCAPES = {"x": 2, "u": 4, "U": 8}
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")
_RADIX = {"x": 16, "o": 8, "b": 2}


class Unreadable(Exception):
    """The text cannot be read from here on: kind and text of the parse error, and its place."""

    def __init__(self, offset: int, detail: str, parse: str = "BadInput", position: Position = NO_POSITION) -> None:
        super().__init__()
        self.offset = offset
        self.detail = detail
        self.parse = parse
        #: The place where no offset can tell it.
        self.position = position


class Tokens:
    """The tokens of a text, in three lists of one length, the last token being the end of the text.

    `codes` are terminals, `values` what they hold (a Const for a literal, text for the rest, an
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


def lex(text: str, max_string: int = 0, disabled: frozenset[str] = frozenset()) -> Tokens:
    """Read a text. `max_string` bounds the strings in it, in bytes of UTF-8; 0 for no bound.
    `disabled` are the words and symbols that the host has taken away (Rhai: `disable_symbol`)."""
    tokens = Tokens(text)
    reader = _Reader(tokens, max_string, disabled)
    try:
        reader.read()
    except Unreadable as error:
        tokens.codes.append(UNREADABLE)
        tokens.values.append(error)
        tokens.offsets.append(error.offset)
    tokens.codes.append(END)
    tokens.values.append("")
    tokens.offsets.append(len(text))
    if "??" in text:
        _mark_jumps(tokens.codes)
    return tokens


def _mark_jumps(codes: list[int]) -> None:
    """Jumps right behind `??` are operands."""
    for place, code in enumerate(codes):
        if code == _COALESCE:
            codes[place + 1] = _JUMPS.get(codes[place + 1], codes[place + 1])


class _Reader:
    def __init__(self, tokens: Tokens, max_string: int, disabled: frozenset[str]) -> None:
        self.tokens = tokens
        self.text = tokens.text
        self.max_string = max_string
        self.disabled = disabled
        self.words = _WORD_CODES
        self.symbols = _SYMBOL_CODES
        if disabled:
            self.words, self.symbols = _without(disabled)

    def read(self) -> None:
        tokens = self.tokens
        codes, values, offsets = tokens.codes, tokens.values, tokens.offsets
        add_code, add_value, add_offset = codes.append, values.append, offsets.append
        text = self.text
        words_get = self.words.get
        symbols = self.symbols
        max_string = self.max_string
        # Brace depths at which the text of a back-tick string goes on.
        texts: list[int] = []
        depth = 0
        place = 0
        while True:
            for match in _TOKEN.finditer(text, place):
                group = match.lastindex
                if group == 1:
                    lexeme = match[1]
                    code = words_get(lexeme)
                    if code is None:
                        code = _NAME
                        if lexeme[0] == "_" and not is_valid_identifier(lexeme):
                            raise Unreadable(match.start(1), f"Variable name is not proper: '{lexeme}'")
                    elif code == UNREADABLE:
                        raise self._disabled(lexeme, match.start(1))
                    add_code(code)
                    add_value(lexeme)
                    add_offset(match.start(1))
                elif group == 2:
                    lexeme = match[2]
                    code = symbols[lexeme]
                    add_code(code)
                    add_value(lexeme)
                    add_offset(match.start(2))
                    if lexeme == "{" or lexeme == "#{":
                        depth += 1
                    elif lexeme == "}":
                        depth -= 1
                        if texts and texts[-1] == depth:
                            texts.pop()
                            place, more = self._text(match.end(), _TEXT_MIDDLE, _TEXT_END)
                            if more:
                                texts.append(depth)
                            break
                    elif code == UNREADABLE:
                        self._drop_last()
                        raise self._disabled(lexeme, match.start(2))
                    elif lexeme == "# ":
                        values[-1] = "#"
                elif group == 3:
                    lexeme = match[3]
                    offset = match.start(3)
                    add_code(_STRING)
                    add_value(Const(lexeme[1:-1], offset))
                    add_offset(offset)
                    if max_string and len(lexeme) * 4 > max_string:
                        self._measure_last(max_string)
                elif group == 4:
                    self._number(match[4], match.start(4))
                elif group == 5:
                    # A lone carriage return ends the comment, and the line.
                    if match[5].endswith("\r"):
                        tokens.line_starts.append(match.end())
                else:
                    offset = match.start(6)
                    if offset >= len(text):
                        return
                    first = text[offset]
                    if first == "`":
                        place, more = self._text_start(offset)
                        if more:
                            texts.append(depth)
                    elif first == '"':
                        value, place = self._string(offset, '"')
                        self._literal(_STRING, value, offset)
                    elif first == "'":
                        place = self._char(offset)
                    elif first == "#":
                        place = self._raw_string(offset)
                    elif first == "/":
                        place = self._block_comment(offset)
                    else:
                        raise Unreadable(offset, f"Unexpected '{first}'")
                    break
            else:
                return

    def _literal(self, code: int, value: Any, offset: int) -> None:
        tokens = self.tokens
        tokens.codes.append(code)
        tokens.values.append(Const(value, offset))
        tokens.offsets.append(offset)

    def _drop_last(self) -> None:
        tokens = self.tokens
        tokens.codes.pop()
        tokens.values.pop()
        tokens.offsets.pop()

    def _disabled(self, lexeme: str, offset: int) -> Unreadable:
        if lexeme in FOREIGN_SYMBOLS:
            return Unreadable(offset, FOREIGN_SYMBOLS[lexeme])
        lexeme = lexeme.rstrip()
        return Unreadable(offset, f"reserved {reserved_kind(lexeme)} '{lexeme}' is disabled")

    def _too_long(self, offset: int, line_start: bool = False) -> Unreadable:
        detail = f"Length of string exceeds the maximum limit ({self.max_string})"
        position = NO_POSITION
        if line_start:
            # Before the first column of the line.
            line = self.tokens.source("").position(offset).line
            position = Position(line, 0)
        return Unreadable(offset, detail, "LiteralTooLarge", position)

    def _measure_last(self, max_string: int) -> None:
        tokens = self.tokens
        if len(tokens.values[-1].value.encode()) > max_string:
            offset = tokens.offsets[-1]
            self._drop_last()
            raise self._too_long(offset)

    def _number(self, lexeme: str, offset: int) -> None:
        tokens = self.tokens
        codes = tokens.codes
        negative = (
            bool(codes)
            and codes[-1] == _MINUS
            and tokens.offsets[-1] == offset - 1
            and (len(codes) == 1 or codes[-2] in _BEFORE_UNARY)
        )
        if negative:
            self._drop_last()
            offset -= 1
        digits = lexeme.replace("_", "")
        radix = _RADIX.get(digits[1:2].lower())
        if radix is not None:
            digits = digits[2:]
            value = -1
            # Rhai looks for the digits behind the second character, which for `-0x1` is the `x`.
            if negative:
                digits = lexeme.replace("_", "")[1:]
            elif digits:
                value = int(digits, radix)
            if value < 0 or value >> 64:
                raise Unreadable(offset, f"Invalid number: '{digits}'")
            self._literal(_INT, value - (1 << 64) if value >> 63 else value, offset)
            return
        if negative:
            digits = "-" + digits
        if digits.lstrip("-").isdigit():
            # Python refuses to convert very long texts to integers; they are floats here anyway.
            value = int(digits) if len(digits) <= 4000 else 1 << 63
            if -(1 << 63) <= value < 1 << 63:
                self._literal(_INT, value, offset)
                return
        try:
            self._literal(_FLOAT, float(digits), offset)
        except ValueError:
            digits = digits.replace("E", "e")
            raise Unreadable(offset, f"Invalid number: '{digits}'") from None

    def _block_comment(self, offset: int) -> int:
        """Where a nested comment ends; without an end it goes to the end of the text."""
        level = 0
        for mark in _COMMENT_MARK.finditer(self.text, offset):
            level += 1 if mark[0] == "/*" else -1
            if not level:
                return mark.end()
        return len(self.text)

    def _char(self, offset: int) -> int:
        if self.text[offset + 1 : offset + 2] == "'":
            raise Unreadable(offset, "Invalid character: ''")
        value, end = self._string(offset, "'")
        if len(value) != 1:
            raise Unreadable(offset, f"Invalid character: '{value}'")
        self._literal(_CHAR, char(value), offset)
        return end

    def _raw_string(self, offset: int) -> int:
        text = self.text
        opening = offset
        while text[opening : opening + 1] == "#":
            opening += 1
        if opening >= len(text):
            raise Unreadable(offset, _OPEN_STRING)
        if text[opening] != '"':
            raise Unreadable(offset, f"Unexpected '{text[opening]}'")
        closing = '"' + "#" * (opening - offset)
        end = text.find(closing, opening + 1)
        # At the end of the text, a quote and marks that might have closed the string do not count.
        value = _MAYBE_CLOSING.sub("", text[opening + 1 :]) if end < 0 else text[opening + 1 : end]
        if self.max_string and len(value.encode()) > self.max_string:
            raise self._too_long(offset)
        if end < 0:
            raise Unreadable(offset, _OPEN_STRING)
        # Rhai does not count a line feed right behind a quote.
        self.tokens.lost_starts.extend(match.end() for match in _QUOTED_LINE_FEED.finditer(text, opening + 1, end))
        self._literal(_STRING, value, offset)
        return end + len(closing)

    def _string(self, offset: int, quote: str) -> tuple[str, int]:
        """The value of a string or character with escapes, and where it ends."""
        text = self.text
        limit = self.max_string
        size = 0
        value: list[str] = []
        line_start = text.rfind("\n", 0, offset)
        column = offset - line_start
        # After a line that goes on behind a backslash: white space up to this column is skipped.
        skip_until = 0
        place = offset + 1
        while True:
            if place >= len(text):
                raise Unreadable(offset, _OPEN_STRING)
            if limit and size > limit:
                raise self._too_long(offset)
            current = text[place]
            if current == quote:
                if text[place + 1 : place + 2] != quote:
                    break
                place += 2
                made = quote
            elif current == "\\":
                escaped = text[place + 1 : place + 2]
                if escaped == "\r" and text[place + 2 : place + 3] == "\n":
                    place += 1
                    escaped = "\n"
                if not escaped:
                    raise Unreadable(offset, _OPEN_STRING)
                if escaped == "\n" and quote == '"':
                    line_start = place + 1
                    place += 2
                    skip_until = column + 1
                    continue
                if escaped == "\n":
                    raise Unreadable(offset, _OPEN_STRING)
                made, place = self._escape(place + 1, escaped, quote)
            elif current == "\n":
                raise Unreadable(offset, _OPEN_STRING)
            elif (current == "\r" and text[place + 1 : place + 2] == "\n") or (current.isspace() and place - line_start < skip_until):
                place += 1
                continue
            else:
                skip_until = 0
                made = current
                place += 1
            value.append(made)
            if limit:
                size += len(made.encode())
        if limit and size > limit:
            raise self._too_long(offset)
        return "".join(value), place + 1

    def _escape(self, place: int, escaped: str, quote: str) -> tuple[str, int]:
        """What an escape stands for, and where it ends; `place` is that of the character behind `\\`."""
        if escaped in _ESCAPES:
            return _ESCAPES[escaped], place + 1
        if escaped == quote:
            return quote, place + 1
        if escaped not in _HEX_ESCAPES:
            raise Unreadable(place, f"Invalid escape sequence: '\\{escaped}'")
        text = self.text
        digits = ""
        for _ in range(_HEX_ESCAPES[escaped]):
            if place + 1 >= len(text):
                raise Unreadable(place, f"Invalid escape sequence: '\\{escaped}{digits}'")
            place += 1
            digits += text[place]
            if text[place] not in _HEX_DIGITS:
                raise Unreadable(place, f"Invalid escape sequence: '\\{escaped}{digits}'")
        number = int(digits, 16)
        if number > 0x10FFFF or 0xD800 <= number < 0xE000:
            raise Unreadable(place, f"Invalid escape sequence: '\\{escaped}{digits}'")
        return chr(number), place + 1

    def _text_start(self, offset: int) -> tuple[int, bool]:
        """Read a back-tick string up to its end or to `${`: where to go on, and whether at a `{`."""
        text = self.text
        place = offset + 1
        line_start = True
        if text.startswith("\r\n", place):
            place += 2
        elif text.startswith("\r", place):
            place += 1
            self.tokens.line_starts.append(place)
        elif text.startswith("\n", place):
            place += 1
        else:
            line_start = False
        value, end, more, _ = self._plain_text(place, offset, place if line_start else offset, line_start)
        self._literal(_TEXT_START if more else _STRING, value, offset)
        return end, more

    def _text(self, place: int, middle: int, last: int) -> tuple[int, bool]:
        """Read the text behind the `}` of an interpolation."""
        value, end, more, first = self._plain_text(place, None, place - 1, False)
        self._literal(middle if more else last, value, first)
        return end, more

    def _plain_text(
        self, place: int, open_place: int | None, long_place: int, line_start: bool
    ) -> tuple[str, int, bool, int]:
        """Text up to a back-tick or `${`: its value, where to go on, whether at a `{`, and the place
        of its first character (nowhere for none). `open_place` is blamed where the text has no end
        (its first character if None), `long_place` where it is too long."""
        text = self.text
        start = place
        parts: list[str] = []
        while True:
            match = _PLAIN_TEXT.match(text, place)
            assert match is not None
            parts.append(match[0].replace("``", "`"))
            place = match.end()
            if place >= len(text) or text[place] != "\\":
                break
            # `\${` is the text `${`, and the column does not count its backslash.
            parts.append("${")
            self.tokens.shifts.append((place + 2, -1))
            place += 3
        value = "".join(parts).replace("\r\n", "\n")
        first = NOWHERE
        if place > start:
            # The second of a doubled back-tick is what Rhai takes for the first character.
            first = start + text.startswith("``", start)
        if self.max_string and len(value.encode()) > self.max_string:
            raise self._too_long(long_place, line_start)
        if place >= len(text):
            raise Unreadable(first if open_place is None else open_place, _OPEN_STRING)
        return value, place + 1, text[place] == "$", first


def _without(disabled: frozenset[str]) -> tuple[dict[str, int], dict[str, int]]:
    """The words and symbols with some of them taken away: what was reserved anyway cannot be read
    at all, the rest becomes reserved."""
    words = dict(_WORD_CODES)
    symbols = dict(_SYMBOL_CODES)
    for text in disabled:
        if text in RESERVED_WORDS:
            words[text] = UNREADABLE
        elif text in words:
            words[text] = _RESERVED_WORD if is_valid_identifier(text) else _RESERVED_SYMBOL
        elif text in RESERVED_SYMBOLS:
            symbols[text] = UNREADABLE
            if text == "#":
                symbols["# "] = UNREADABLE
        elif text in SYMBOLS:
            symbols[text] = _RESERVED_SYMBOL
    return words, symbols

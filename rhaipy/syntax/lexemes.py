"""Lexemes: the pattern that cuts a text, and the terminal of each lexeme (Rhai: tokenizer.rs).

Any text between white space is a lexeme of some kind. Those that take more than the pattern, or cannot be read, have
no terminal: what reads them is `rhaipy.syntax.lexer`.
"""

from __future__ import annotations

import re
from itertools import accumulate, repeat
from typing import Any

from ..position import NOWHERE
from ..values import char, text_size
from . import strings
from .tables import CODES
from .words import (
    FOREIGN_SYMBOLS,
    KEYWORDS,
    RESERVED_SYMBOLS,
    RESERVED_WORDS,
    SYMBOLS,
    is_valid_identifier,
)

_NAME = CODES["NAME"]
_INT = CODES["INT"]
_FLOAT = CODES["FLOAT"]
_CHAR = CODES["CHAR"]
_STRING = CODES["STRING"]
_TEXT_START = CODES["TEXT_START"]
_TEXT_MIDDLE = CODES["TEXT_MIDDLE"]
_TEXT_END = CODES["TEXT_END"]
_RESERVED_WORD = CODES["RESERVED_WORD"]
_RESERVED_SYMBOL = CODES["RESERVED_SYMBOL"]

#: No token: a comment.
COMMENT = 0
NO_TOKEN = b"\0"
#: No token yet: something that takes more than the pattern, or cannot be read.
STOP = 255
#: Several tokens: a back-tick string with simple expressions in it.
TEXT = 254

#: Where these begin, the rest is no matter of patterns.
_BEGINNINGS = ("/*", "##", '#"')

_BASE = {
    **{word: CODES[name] for word, name in {**KEYWORDS, **RESERVED_WORDS, "_": "UNDERSCORE"}.items()},
    **{symbol: CODES[name] for symbol, name in SYMBOLS.items()},
    **dict.fromkeys(RESERVED_SYMBOLS, _RESERVED_SYMBOL),
    **dict.fromkeys((*FOREIGN_SYMBOLS, *_BEGINNINGS), STOP),
}

_SPACE = " \n\t\r\f"
_NUMBER = (
    # A point belongs to the number before a digit, or before what cannot begin a property's name.
    r"[1-9][0-9_]*(?:\.(?:[0-9][0-9_]*|(?=[^0-9._A-Za-z])))?(?:[eE](?=[0-9+-])[+-]?[0-9_]*)?"
    r"|0_*[xX][0-9a-fA-F_]*|0_*[oO][0-7_]*|0_*[bB][01_]*"
    r"|0[0-9_]*(?:\.(?:[0-9][0-9_]*|(?=[^0-9._A-Za-z])))?(?:[eE](?=[0-9+-])[+-]?[0-9_]*)?"
)


#: A back-tick string of one line, which has nothing in its `${` but words, numbers and symbols.
_SIMPLE_TEXT = r"`[^`$\\\n\r]*(?:\$\{[^{}`\"'/#\n\r]*\}[^`$\\\n\r]*)*`(?!`)"


def _symbols(first: str) -> str:
    """The pattern of all symbols with one first character."""
    symbols = (*SYMBOLS, *RESERVED_SYMBOLS, *FOREIGN_SYMBOLS, *_BEGINNINGS)
    rests = sorted((re.escape(symbol[1:]) for symbol in symbols if symbol[0] == first), key=len, reverse=True)
    longer = "|".join(rest + r"(?![A-Za-z0-9_])" * (rest == "in") for rest in rests if rest)
    return re.escape(first) + (f"(?:{longer})?" if longer else "")


COMMENT_LINE = r"//[^\n\r]*(?:\r\n?|\n)?"

#: A lexeme and the white space behind it; any other character than white space is a lexeme, too. The alternatives
#: are in the order of their use, as far as they are free to be.
_LEXEME = re.compile(
    r"(?:[A-Za-z_][A-Za-z0-9_]*"
    r"|[{}\[\];,)]"
    rf"|{_symbols('(')}|{_symbols('.')}"
    r'|"[^"\\\n\r]*(?:\\[nrt"\\][^"\\\n\r]*)*"(?!")'
    rf"|{_symbols('=')}|{_NUMBER}|"
    + "|".join(_symbols(first) for first in "+-:*<>!&|?%^@$~")
    + rf"|{COMMENT_LINE}"
    r"|/\*[^*/]*(?:\*(?!/)[^*/]*|/(?!\*)[^*/]*)*\*/"
    rf"|{_symbols('/')}|{_symbols('#')}"
    r"|'(?:[^'\\\n\r]|\\[nrt'\\])'(?!')"
    rf"|{_SIMPLE_TEXT}"
    rf"|[^{_SPACE}])[{_SPACE}]*"
)
_SPACES = re.compile(rf"[{_SPACE}]*")
MIN_INT = -(1 << 63)
RADIX = {"x": 16, "o": 8, "b": 2}


class Lexemes(dict[str, int]):
    """The terminal of each lexeme, and the values of those that are literals."""

    def __init__(self, max_string: int, disabled: frozenset[str]) -> None:
        super().__init__(_BASE)
        self.literals: dict[str, Any] = {}
        #: The tokens of each back-tick string that has several: terminals, values, offsets in the string.
        self.texts: dict[str, tuple[list[int], list[Any], list[int]]] = {}
        self.max_string = max_string
        for text in disabled:
            # What was reserved anyway cannot be read at all, the rest becomes reserved; of a minus the lexer knows
            # whether it is the sign of a number.
            if text in RESERVED_WORDS or text in RESERVED_SYMBOLS:
                self[text] = STOP
            elif text != "-" and self.get(text, STOP) != STOP:
                self[text] = _RESERVED_WORD if is_valid_identifier(text) else _RESERVED_SYMBOL

    def __missing__(self, lexeme: str) -> int:
        first = lexeme[0]
        if first.isalpha() or first == "_":
            code = _NAME if is_valid_identifier(lexeme) else STOP
        elif first.isdecimal():
            code = self._number(lexeme)
        elif len(lexeme) == 1:
            code = STOP
        elif first == "/":
            code = COMMENT
        elif first == "`":
            code = self._text(lexeme)
        else:
            value = strings.unescape(lexeme[1:-1])
            if self._is_too_long(value):
                code = STOP
            elif first == '"':
                code = _STRING
                self.literals[lexeme] = value
            else:
                code = _CHAR
                self.literals[lexeme] = char(value)
        self[lexeme] = code
        return code

    def _is_too_long(self, value: str) -> bool:
        limit = self.max_string
        return limit > 0 and len(value) * 4 > limit and text_size(value) > limit

    def _text(self, lexeme: str) -> int:
        """Take a back-tick string apart."""
        if "$" not in lexeme:
            self.literals[lexeme] = value = lexeme[1:-1]
            return STOP if self._is_too_long(value) else _STRING
        codes: list[int] = []
        values: list[Any] = []
        offsets: list[int] = []
        place = 1
        for number, part in enumerate(re.split(r"\$(\{[^}]*\})", lexeme[1:-1])):
            if number % 2:
                place += 1
                lexemes, inner, inner_offsets = cut(part, 0, len(part), self)
                if STOP in inner:
                    return STOP
                codes += inner
                values += map(self.literals.get, lexemes, lexemes)
                offsets += [place + offset for offset in inner_offsets]
            elif self._is_too_long(part):
                return STOP
            else:
                codes.append(_TEXT_MIDDLE if number else _TEXT_START)
                values.append(part)
                # Text that is not there has no place.
                offsets.append(NOWHERE if number and not part else place if number else 0)
            place += len(part)
        codes[-1] = _TEXT_END
        self.texts[lexeme] = codes, values, offsets
        return TEXT

    def _number(self, lexeme: str) -> int:
        if not lexeme.isascii():
            return STOP
        try:
            number = self.literals[lexeme] = _number(lexeme)
        except ValueError:
            return STOP
        return _INT if number.__class__ is int else _FLOAT


def cut(text: str, start: int, end: int, terminals: Lexemes) -> tuple[list[str], bytes, list[int]]:
    """The lexemes of a piece of a text, their terminals, and their offsets."""
    match = _SPACES.match(text, start, end)
    assert match is not None
    start = match.end()
    spaced = _LEXEME.findall(text, start, end)
    lexemes = list(map(str.rstrip, spaced, repeat(_SPACE)))
    offsets = list(accumulate(map(len, spaced), initial=start))
    offsets.pop()
    return lexemes, bytes(map(terminals.__getitem__, lexemes)), offsets


def text_that_stops(text: str, place: int) -> int:
    """Where a back-tick string that is no lexeme begins, from a place on; the end of the text if none does.
    Back-ticks in comments and other strings are taken for real: that makes for shorter pieces only."""
    if "`" in text:
        for match in re.compile(rf"{_SIMPLE_TEXT}|`").finditer(text, place):
            if match.end() - match.start() == 1:
                return match.start()
    return len(text)


def _number(lexeme: str) -> int | float:
    """The value of a number. An integer in base 10 that is too large is a float; one in another base
    wraps around. Raises ValueError where it is none."""
    digits = lexeme.replace("_", "")
    radix = RADIX.get(digits[1:2].lower())
    if radix is not None:
        value = int(digits[2:], radix)
        if value >> 64:
            raise ValueError
        return value - (1 << 64) if value >> 63 else value
    # Python refuses to make integers of very long texts.
    if digits.isdigit() and len(digits) < 4_000:
        value = int(digits)
        if not value >> 63:
            return value
    return float(digits)


def number_at(text: str, offset: int) -> str:
    """The number at an offset."""
    lexeme = re.compile(_NUMBER).match(text, offset)
    assert lexeme is not None
    return lexeme[0]

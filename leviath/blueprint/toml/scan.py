"""Tokens and structure of a TOML text: statements whose keys and scalars are still raw.

Follows the order in which Rust's ``toml_parser`` finds faults: the structure of the whole text first, then the
scalars and keys (``document``). So the first fault of a text is the same one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from leviath.blueprint.toml.faults import TomlError, literal

TokenKind = Literal[
    ".", "=", ",", "[", "]", "{", "}", "space", "newline", "comment", "literal", "basic", "ml_literal", "ml_basic",
    "atom", "end",
]  # fmt: skip
STRINGS = frozenset(("literal", "basic", "ml_literal", "ml_basic"))
BLANK = frozenset(("space", "newline", "comment", "end"))
MAX_DEPTH = 80

_TOKEN = re.compile(
    r"""(?P<space>[ \t]+)
      | (?P<newline>\r\n|\r|\n)
      | (?P<comment>\#[^\r\n]*)
      | (?P<ml_basic>\"\"\"(?:[^"\\]+|\\[\\"]?|"(?!""))*(?:\"\"\""{0,2})?)
      | (?P<basic>"(?:[^"\\\n]+|\\[\\"]?)*"?)
      | (?P<ml_literal>'''(?:[^']+|'(?!''))*(?:''''{0,2})?)
      | (?P<literal>'[^'\n]*'?)
      | (?P<mark>[.=,\[\]{}])
      | (?P<atom>[^.=,\[\]{}\ \t\#\r\n]+)""",
    re.VERBOSE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


@dataclass(frozen=True)
class Token:
    """Offsets are characters of the text; ``end`` is one past the last."""

    kind: TokenKind
    start: int
    end: int


@dataclass(frozen=True)
class Pair:
    keys: tuple[Token, ...]
    value: Node


@dataclass(frozen=True)
class Array:
    start: int
    items: tuple[Node, ...]


@dataclass(frozen=True)
class Inline:
    start: int
    pairs: tuple[Pair, ...]


Node = Token | Array | Inline
"""A value: a raw scalar (a token), an array or an inline table."""


@dataclass(frozen=True)
class Header:
    keys: tuple[Token, ...]
    is_array: bool


Statement = Header | Pair


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match is not None and match.lastgroup is not None, "every character starts a token"
        kind = match.group() if match.lastgroup == "mark" else match.lastgroup
        found.append(Token(kind, at, match.end()))  # type: ignore[arg-type]
        at = match.end()
    found.append(Token("end", at, at))
    return found


class Scanner:
    """Reads statements in order; raises `TomlError` at the first fault of structure."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens_of(text)
        self.at = 0
        self.depth = 0

    def statements(self) -> list[Statement]:
        found: list[Statement] = []
        while True:
            token = self.next()
            if token.kind == "end":
                return found
            if token.kind in BLANK:
                self.check_blank(token)
            elif token.kind == "[":
                found.append(self.header(token))
            elif token.kind == "]":
                raise self.fault(token.start, "missing table open", "[")
            elif token.kind in (",", "{", "}"):
                raise self.fault(token.start, "invalid key-value pair", words=("key",))
            else:
                found.append(self.pair(token))

    # Statements

    def header(self, opening: Token) -> Header:
        is_array = self.take("[") is not None
        self.skip_space()
        keys, complete = self.header_keys()
        closing = self.take("]")
        if closing is not None and is_array and self.take("]") is None:
            raise self.fault(closing.end, "unclosed array table", "]")
        if closing is None and complete:
            what, missing = ("unclosed array table", "]]") if is_array else ("unclosed table", "]")
            raise self.fault(self.last_visible(opening).end, what, missing)
        if closing is None:
            # The missing key is the fault, and it is found when keys are decoded.
            self.skip_line()
        else:
            self.end_of_line()
        return Header(keys, is_array)

    def header_keys(self) -> tuple[tuple[Token, ...], bool]:
        self.skip_space()
        first = self.peek()
        if first.kind == "." or first.kind == "atom" or first.kind in STRINGS:
            keys, complete = self.dotted(self.next())
            return keys, complete
        return (self.nothing_before(first),), False

    def pair(self, first: Token) -> Pair:
        keys: tuple[Token, ...]
        if first.kind == "=":
            keys = (self.nothing_before(first),)
            self.at -= 1
        else:
            keys, _ = self.dotted(first)
            if self.peek().kind != "=":
                what = "missing value for key" if first.kind == "." else "key with no value"
                raise self.fault(self.peek().start, what, "=")
        self.next()
        self.skip_space()
        value = self.value()
        self.end_of_line()
        return Pair(keys, value)

    def dotted(self, first: Token) -> tuple[tuple[Token, ...], bool]:
        """The keys of ``a.b.c``; an absent one is an empty token. The flag is false where the last is absent."""
        keys: list[Token] = []
        if first.kind == ".":
            keys.append(self.nothing_before(first))
            self.at -= 1
        else:
            keys.append(first)
        self.skip_space()
        complete = True
        while self.take(".") is not None:
            self.skip_space()
            token = self.peek()
            if token.kind == ".":
                keys.append(self.nothing_before(token))
            elif token.kind == "atom" or token.kind in STRINGS:
                keys.append(self.next())
                self.skip_space()
            else:
                keys.append(self.nothing_before(token))
                complete = False
                break
        return tuple(keys), complete

    # Values

    def value(self) -> Node:
        token = self.next()
        if token.kind == "=":
            raise self.fault(token.start, "extra `=`", words=())
        if token.kind == "{":
            return self.inline(token)
        if token.kind == "[":
            return self.array(token)
        if token.kind == "}":
            raise self.fault(token.start, "missing inline table opening", "{")
        if token.kind == "]":
            raise self.fault(token.start, "missing array opening", "[")
        if token.kind in BLANK or token.kind == ",":
            self.at -= 1
            return self.nothing_before(token)
        return self.scalar(token)

    def scalar(self, token: Token) -> Token:
        if token.kind in STRINGS:
            return token
        # A bare scalar goes on over dots (1.5) and single runs of blanks (dates): what it is, decoding tells.
        end = token.end
        while True:
            following = self.peek()
            if following.kind in (".", "atom"):
                end = self.next().end
            elif following.kind == "space" and self.tokens[self.at + 1].kind == "atom":
                self.next()
                end = self.next().end
            else:
                return Token("atom", token.start, end)

    def array(self, opening: Token) -> Array:
        self.enter(opening)
        items: list[Node] = []
        wants_value = True
        while True:
            token = self.next()
            if token.kind == "end":
                raise self.fault(self.last_visible(opening).end, "unclosed array", "]")
            if token.kind in BLANK:
                self.check_blank(token)
            elif token.kind == ",":
                if wants_value:
                    raise self.fault(token.start, "extra comma in array", words=("value",))
                wants_value = True
            elif token.kind == "=":
                raise self.fault(token.start, "unexpected `=` in array", words=("value", literal("]")))
            elif token.kind == "]":
                self.depth -= 1
                return Array(opening.start, tuple(items))
            else:
                if not wants_value:
                    raise self.fault(token.start, "missing comma between array elements", ",")
                self.at -= 1
                items.append(self.value())
                wants_value = False

    def inline(self, opening: Token) -> Inline:
        self.enter(opening)
        pairs: list[Pair] = []
        keys: tuple[Token, ...] = ()
        wants: Literal["key", "=", "value", ","] = "key"
        while True:
            token = self.next()
            expected = (wants,) if wants in ("key", "value") else (literal(wants),)
            if token.kind == "end":
                raise self.fault(self.last_visible(opening).end, "unclosed inline table", "}")
            if token.kind in BLANK:
                self.check_blank(token)
            elif token.kind == "}":
                if wants in ("=", "value"):
                    # Decoding finds that nothing is there.
                    pairs.append(Pair(keys, Token("literal", token.start, token.start)))
                self.depth -= 1
                return Inline(opening.start, tuple(pairs))
            elif token.kind == ",":
                if wants != ",":
                    raise self.fault(token.start, "extra comma in inline table", words=expected)
                wants = "key"
            elif token.kind == "=":
                if wants in ("value", ","):
                    raise self.fault(token.start, "extra assignment between key-value pairs", words=expected)
                if wants == "key":
                    keys = (self.nothing_before(token),)
                wants = "value"
            elif wants == "value":
                self.at -= 1
                pairs.append(Pair(keys, self.value()))
                wants = ","
            elif token.kind == "]":
                raise self.fault(token.start, "invalid inline table element", words=expected)
            elif wants == "=":
                raise self.fault(token.start, "missing assignment between key-value pairs", words=expected)
            elif token.kind in ("{", "["):
                raise self.fault(token.start, "missing key for inline table element", words=expected)
            elif wants == ",":
                raise self.fault(token.start, "missing comma between key-value pairs", words=expected)
            else:
                keys, _ = self.dotted(token)
                wants = "="

    def enter(self, opening: Token) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TomlError(self.text, opening.start, "cannot recurse further; max recursion depth met")

    # Line ends and blanks

    def end_of_line(self) -> None:
        while True:
            token = self.next()
            if token.kind == "end":
                return
            if token.kind not in BLANK:
                raise self.fault(token.start, "unexpected key or value", words=(literal("\n"), literal("#")))
            self.check_blank(token)
            if token.kind == "newline":
                return

    def skip_line(self) -> None:
        while self.peek().kind not in ("newline", "end"):
            token = self.next()
            if token.kind == "comment":
                self.check_blank(token)

    def check_blank(self, token: Token) -> None:
        raw = self.text[token.start : token.end]
        if token.kind == "comment" and (bad := _CONTROL.search(raw)):
            where = token.start + bad.start()
            raise self.fault(where, "invalid comment character", words=("printable characters",))
        if token.kind == "newline" and raw == "\r":
            raise self.fault(token.end, "carriage return must be followed by newline", "\n")

    # Tokens

    def next(self) -> Token:
        token = self.tokens[self.at]
        if token.kind != "end":
            self.at += 1
        return token

    def peek(self) -> Token:
        return self.tokens[self.at]

    def take(self, kind: TokenKind) -> Token | None:
        return self.next() if self.peek().kind == kind else None

    def skip_space(self) -> None:
        while self.peek().kind == "space":
            self.at += 1

    def last_visible(self, opening: Token) -> Token:
        index = self.at - 1
        while index >= 0 and self.tokens[index].kind in BLANK:
            index -= 1
        return self.tokens[index] if index >= 0 else opening

    @staticmethod
    def nothing_before(token: Token) -> Token:
        return Token("atom", token.start, token.start)

    def fault(self, offset: int, what: str, *literals: str, words: tuple[str, ...] = ()) -> TomlError:
        return TomlError(self.text, offset, what, [literal(text) for text in literals] or list(words))

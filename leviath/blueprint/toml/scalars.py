"""Decoding of TOML keys and scalars: strings, numbers, booleans, dates.

What is accepted and how a fault is named follows Rust's ``toml_parser`` (TOML 1.1: ``\\e``, ``\\xHH``, times without
seconds).
"""

from __future__ import annotations

import re

from leviath.blueprint.toml.dates import DateTime, read_date
from leviath.blueprint.toml.faults import NumberError, TomlError, literal
from leviath.blueprint.toml.scan import Token

Scalar = str | bool | int | float | DateTime

INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1
_ESCAPES = {"b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"'}
_HEX_WIDTH = {"x": 2, "u": 4, "U": 8}
_ESCAPE_WORDS = [literal(mark) for mark in ("b", "e", "f", "n", "r", "\\", '"', "x", "u", "U")]
_UNQUOTED = re.compile(r"[^A-Za-z0-9_-]+")
_KEY_WORDS = ["letters", "numbers", literal("-"), literal("_")]
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_ML_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)")
_HEX = re.compile(r"[0-9A-Fa-f]*")
_DATE = re.compile(r"[0-9]+[-:]")
_RADIX = {"x": (16, "0-9A-Fa-f", "hexadecimal"), "o": (8, "0-7", "octal"), "b": (2, "01", "binary")}


def decode_key(text: str, token: Token) -> str:
    raw = text[token.start : token.end]
    if token.kind == "basic" or token.kind == "literal":
        return decode_string(text, token)
    if token.kind in ("ml_basic", "ml_literal"):
        expected = ["literal string", "basic string", "unquoted string"]
        raise TomlError(text, token.start, "invalid key", expected, len(raw))
    if not raw:
        raise TomlError(text, token.start, "unquoted keys cannot be empty", _KEY_WORDS)
    bad = _UNQUOTED.search(raw)
    if bad is not None:
        raise TomlError(text, token.start + bad.start(), "invalid unquoted key", _KEY_WORDS, len(bad.group()))
    return raw


def decode_scalar(text: str, token: Token) -> Scalar:
    if token.kind != "atom":
        return decode_string(text, token)
    return _Bare(text, token).decode()


# Strings


def decode_string(text: str, token: Token) -> str:
    raw = text[token.start : token.end]
    multi = token.kind.startswith("ml_")
    quote = '"' if token.kind.endswith("basic") else "'"
    fence = quote * 3 if multi else quote
    name = f"invalid {'multi-line ' if multi else ''}{token.kind.removeprefix('ml_')} string"
    # A lone quote is an opening one: the closing one must stand behind it.
    if not raw.startswith(fence):
        raise TomlError(text, token.start, name, [literal(quote)])
    if len(raw) < 2 * len(fence) or not raw.endswith(fence):
        raise TomlError(text, token.end, name, [literal(quote)])
    start = token.start + len(fence)
    body = raw[len(fence) : -len(fence)]
    if multi and body.startswith(("\n", "\r\n")):
        skipped = 1 if body[0] == "\n" else 2
        start, body = start + skipped, body[skipped:]
    if quote == "'":
        _check_characters(text, body, start, multi, name, ["non-single-quote " + ("characters" if multi else _VISIBLE)])
        return body
    if "\\" not in body:
        _check_characters(text, body, start, multi, name, _basic_words(multi))
        return body
    return _unescape(text, body, start, multi, name)


_VISIBLE = "visible characters"


def _basic_words(multi: bool) -> list[str]:
    return [literal("\\"), "characters"] if multi else ["non-double-quote " + _VISIBLE, literal("\\")]


def _check_characters(text: str, body: str, start: int, multi: bool, name: str, expected: list[str]) -> None:
    bad = (_ML_CONTROL if multi else _CONTROL).search(body)
    if bad is None:
        return
    if multi and bad.group() == "\r":
        raise TomlError(text, start + bad.start() + 1, "carriage return must be followed by newline", [literal("\n")])
    raise TomlError(text, start + bad.start(), name, expected)


def _unescape(text: str, body: str, start: int, multi: bool, name: str) -> str:
    parts: list[str] = []
    at = 0
    while at < len(body):
        slash = body.find("\\", at)
        plain = body[at:] if slash < 0 else body[at:slash]
        _check_characters(text, plain, start + at, multi, name, _basic_words(multi))
        parts.append(plain)
        if slash < 0:
            break
        at = slash + 1
        mark = body[at : at + 1]
        if multi and mark and mark in " \t\r\n":
            at = _skip_line_end(text, body, at, start, name)
        elif mark in _ESCAPES:
            parts.append(_ESCAPES[mark])
            at += 1
        elif mark in _HEX_WIDTH:
            parts.append(_hex_escape(text, body, at + 1, _HEX_WIDTH[mark], start))
            at += 1 + _HEX_WIDTH[mark]
        else:
            raise TomlError(text, start + at, "missing escaped value", _ESCAPE_WORDS)
    return "".join(parts)


def _hex_escape(text: str, body: str, at: int, width: int, start: int) -> str:
    match = _HEX.match(body, at, at + width)
    digits = match.group() if match is not None else ""
    if len(digits) < width:
        expected = ["unicode hexadecimal value"]
        raise TomlError(text, start + at + len(digits), "too few unicode value digits", expected)
    code = int(digits, 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise TomlError(text, start + at, "invalid value", ["unicode hexadecimal value"])
    return chr(code)


def _skip_line_end(text: str, body: str, at: int, start: int, name: str) -> int:
    """Past a backslash at the end of a line and the blanks and line ends behind it."""
    while body[at : at + 1] in (" ", "\t"):
        at += 1
    if not body.startswith(("\n", "\r"), at):
        raise TomlError(text, start + at, name, [literal("\n")])
    while at < len(body) and body[at] in " \t\r\n":
        if body[at] == "\r" and body[at + 1 : at + 2] != "\n":
            raise TomlError(text, start + at + 1, "carriage return must be followed by newline", [literal("\n")])
        at += 1
    return at


# Bare scalars


def _too_wide(value: int) -> str:
    """What is wrong with an integer of more than 64 bits, by the first of Rust's types that would hold it."""
    if 0 <= value < 1 << 64:
        return "u64 value was too large"
    for kind, least, most in (("i128", -(1 << 127), (1 << 127) - 1), ("u128", 0, (1 << 128) - 1)):
        if least <= value <= most:
            return f"invalid type: integer `{value}` as {kind}, expected any valid TOML value"
    return "integer number overflowed"


class _Bare:
    """One bare scalar: a boolean, a number or a date."""

    def __init__(self, text: str, token: Token) -> None:
        self.text = text
        self.token = token
        self.raw = text[token.start : token.end]

    def fault(self, at: int, what: str, expected: list[str] | None = None, width: int | None = None) -> TomlError:
        return TomlError(self.text, self.token.start + at, what, expected, width)

    def decode(self) -> Scalar:
        raw = self.raw
        if not raw or (raw[0] not in "0123456789" and " " in raw):
            raise self.invalid()
        first = raw[0]
        if first in "+-":
            return self.signed()
        if first in "_.0123456789":
            return self.number(raw, 0)
        for start, symbol, value, name in (
            ("tT", "true", True, "invalid boolean"),
            ("fF", "false", False, "invalid boolean"),
            ("iI", "inf", float("inf"), "invalid float"),
            ("nN", "nan", float("nan"), "invalid float"),
        ):
            if first in start:
                if raw != symbol:
                    raise self.fault(0, name, [literal(symbol)], len(raw))
                return value
        raise self.invalid()

    def invalid(self) -> TomlError:
        for fence in ("'''", '"""', "'", '"'):
            if self.raw.endswith(fence):
                return self.fault(0, "missing opening quote", [literal(fence)])
        return self.fault(0, "string values must be quoted", ["literal string"], max(1, len(self.raw)))

    def signed(self) -> Scalar:
        raw = self.raw
        if len(raw) > 1 and raw[1] in "+-":
            raise self.fault(1, "redundant numeric sign", [])
        value = raw[1:]
        for symbol, number in (("inf", float("inf")), ("nan", float("nan"))):
            if value[:1].lower() == symbol[0]:
                if value != symbol:
                    raise self.fault(1, "invalid float", [literal(symbol)], len(value))
                return -number if raw[0] == "-" else number
        if value[:1] and value[0] in "_.0123456789":
            return self.number(value, 1)
        raise self.invalid()

    def number(self, value: str, at: int) -> Scalar:
        """``value`` is the scalar without its sign, which takes ``at`` characters."""
        if value[0] == ".":
            # The check starts at the sign, so a signed one has no mantissa either.
            raise self.fault(0, "invalid mantissa", ["digits"])
        if value[0] == "0" and len(value) > 1 and value[1].lower() in "xobd":
            return self.with_radix(value, at)
        if _DATE.match(value):
            return self.date()
        digits = re.match(r"[0-9]*", value)
        rest = value[digits.end() :] if digits is not None else value
        if " " in rest:
            raise self.invalid()
        if any(mark in rest for mark in ".eE"):
            return self.floating(value, at)
        if rest and rest[0] != "_":
            raise self.invalid()
        if len(value) > 1 and value[0] == "0":
            raise self.fault(at, "unexpected leading zero", [])
        return self.integer(self.without_separators("0-9a-fA-F"), 10)

    def with_radix(self, value: str, at: int) -> int:
        if " " in value:
            raise self.invalid()
        if at:
            raise self.fault(0, "integers with a radix cannot be signed", [])
        mark = value[1]
        if mark in "dD":
            raise self.fault(0, "redundant integer number prefix", [], 2)
        if mark.isupper():
            raise self.fault(0, "radix must be lowercase", [literal(f"0{mark.lower()}")], 2)
        base, digits, name = _RADIX[mark]
        if value[2:3] in ("+", "-"):
            raise self.fault(2, "unexpected sign", [])
        bad = re.search(rf"[^{digits}_]", value[2:])
        if bad is not None:
            raise self.fault(2 + bad.start(), f"invalid {name} number")
        return self.integer(self.without_separators("0-9a-fA-F", skip=2), base)

    def integer(self, digits: str, base: int) -> int:
        try:
            value = int(digits, base)
        except ValueError:
            raise self.too_wide("integer number overflowed", "integer") from None
        if not INT_MIN <= value <= INT_MAX:
            raise self.too_wide(_too_wide(value), "integer")
        return value

    def too_wide(self, what: str, type_name: str) -> NumberError:
        return NumberError(self.text, self.token.start, what, len(self.raw), type_name)

    def floating(self, value: str, at: int) -> float:
        match = re.match(r"([0-9_]*)(?:\.([0-9_]*))?(?:[eE][+-]?([0-9_]*))?", value)
        assert match is not None, "every part may be absent"
        mantissa, fraction, power = match.groups()
        for part, group, name in ((mantissa, 1, "mantissa"), (fraction, 2, "fraction"), (power, 3, "exponent")):
            if part is not None and not part.replace("_", ""):
                raise self.fault(at + match.start(group), f"invalid {name}", ["digits"])
            if group == 1 and part.startswith("0") and len(part.replace("_", "")) > 1:
                raise self.fault(at, "unexpected leading zero", [])
        if match.end() < len(value):
            raise self.fault(at + match.end(), "invalid float", [], len(value) - match.end())
        number = float(self.without_separators("0-9"))
        if number in (float("inf"), float("-inf")):
            raise self.too_wide("floating-point number overflowed", "float")
        return number

    def without_separators(self, digits: str, skip: int = 0) -> str:
        """The scalar without the underscores between its digits, past its first ``skip`` characters."""
        raw = self.raw[skip:]
        for match in re.finditer("_", raw):
            before, after = raw[match.start() - 1 : match.start()], raw[match.end() : match.end() + 1]
            if not re.fullmatch(rf"[{digits}]{{2}}", before + after):
                raise self.fault(skip + match.start(), "`_` may only go between digits", [])
        return raw.replace("_", "")

    def date(self) -> DateTime:
        try:
            return read_date(self.raw)
        except ValueError as error:
            raise self.fault(0, str(error), width=len(self.raw)) from None

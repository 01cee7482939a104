"""Text helpers of script tools: readable text from HTML, and encodings for URLs and binary data.

They follow Leviath ``scripting/tool.rs``; what they cannot decode they leave as it is.
"""

from __future__ import annotations

import base64
import re

from leviath.text import trim

_ENTITIES = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "mdash": "—",
    "ndash": "–",
    "hellip": "…",
}
_ENTITY = re.compile(r"&([^;]{0,11}?);")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_PAD = ord("=")
_BLANKS = re.compile(r"[\t-\r\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


def html_to_text(html: str) -> str:
    """What a reader of the page would see, in one line: no scripts, styles or tags, common entities decoded."""
    text = html
    for tag in ("script", "style"):
        text = _without(text, tag)
    text = _ENTITY.sub(_entity, _without_tags(text))
    return trim(_BLANKS.sub(" ", text))


def _without(html: str, tag: str) -> str:
    """``html`` less the elements of that name; one that is never closed takes the rest with it."""
    lower = "".join([c.lower() if c.isascii() else c for c in html])
    opening, closing = f"<{tag}", f"</{tag}>"
    kept = []
    place = 0
    while (start := lower.find(opening, place)) >= 0:
        kept.append(html[place:start])
        end = lower.find(closing, start)
        if end < 0:
            return "".join(kept)
        place = end + len(closing)
    return "".join([*kept, html[place:]])


def _without_tags(html: str) -> str:
    """Every tag becomes a space; one that is never closed takes the rest with it."""
    kept = []
    place = 0
    while (start := html.find("<", place)) >= 0:
        kept.append(html[place:start])
        end = html.find(">", start)
        if end < 0:
            return "".join(kept)
        kept.append(" ")
        place = end + 1
    return "".join([*kept, html[place:]])


def _entity(match: re.Match[str]) -> str:
    name = match[1]
    if name in _ENTITIES:
        return _ENTITIES[name]
    digits, base = (name[2:], 16) if name[:2] in ("#x", "#X") else (name[1:], 10)
    if not name.startswith("#") or not re.fullmatch(r"\+?[0-9a-fA-F]+" if base == 16 else r"\+?[0-9]+", digits):
        return match[0]
    code = int(digits, base)
    return chr(code) if code < 0xD800 or 0xDFFF < code <= 0x10FFFF else match[0]


def percent_encode(text: str) -> str:
    """``text`` for a query component of a URL: unreserved characters stay, other bytes become ``%XX``."""
    data = text.encode("utf-8", "surrogatepass")
    return "".join([chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in data])


def encode_base64(text: str) -> str:
    return base64.b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")


def decode_base64(text: str) -> str:
    """`ValueError` for what is no base64, or holds bytes that are no UTF-8."""
    encoded = text.encode("utf-8", "surrogatepass")
    fault = _base64_fault(encoded)
    if fault is not None:
        raise ValueError(f"decode_base64: not valid base64: {fault}")
    data = base64.b64decode(encoded)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"decode_base64: decoded {len(data)} bytes that are not UTF-8 text ({_utf8_fault(error)}). Base64 can "
            "carry any bytes; a Rhai string holds text."
        ) from None


def _utf8_fault(error: UnicodeDecodeError) -> str:
    if error.reason == "unexpected end of data":
        return f"incomplete utf-8 byte sequence from index {error.start}"
    return f"invalid utf-8 sequence of {error.end - error.start} bytes from index {error.start}"


def _base64_fault(encoded: bytes) -> str | None:
    """What is wrong, in the words of Rust's ``base64``, which looks into the last four symbols on their own."""
    left_over = len(encoded) % 4
    if left_over == 1 and encoded[-1] not in _BASE64 and encoded[-1] != _PAD:
        return _bad_symbol(encoded, len(encoded) - 1)
    tail = max(len(encoded) - (left_over or 4), 0)
    for place in range(tail):
        if encoded[place] not in _BASE64:
            return _bad_symbol(encoded, place)
    symbols = encoded[tail:].rstrip(b"=")
    for place, symbol in enumerate(symbols, tail):
        if symbol not in _BASE64:
            return _bad_symbol(encoded, place)
    if encoded[tail:] and len(symbols) < 2:
        padded = len(encoded) > tail + len(symbols)
        return _bad_symbol(encoded, tail + len(symbols)) if padded else f"Invalid input length: {len(encoded)}"
    if left_over:
        return "Invalid padding"
    value = _BASE64.find(symbols[-1]) if symbols else 0
    if value & {2: 0b1111, 3: 0b11}.get(len(symbols), 0):
        shown = f"0x{symbols[-1]:02x} ('{chr(symbols[-1])}') at offset {tail + len(symbols) - 1}"
        return f"Invalid last symbol {shown}, decoded as {value:#010b}."
    return None


def _bad_symbol(encoded: bytes, place: int) -> str:
    return f"Invalid symbol {encoded[place]}, offset {place}."

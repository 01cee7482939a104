"""Sizes of text as the context runtime counts them: UTF-8 bytes, and tokens by estimate.

Rules: Leviath ``core/text.rs`` (a token is four bytes, rounded up; cuts never split a character).
"""

from __future__ import annotations

from collections.abc import Iterable

BYTES_PER_TOKEN = 4


def byte_length(text: str) -> int:
    """Length of ``text`` in UTF-8 bytes (a lone surrogate counts three)."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def estimate_tokens(text: str) -> int:
    """Tokens by estimate: bytes / 4, rounded up; 0 for the empty text."""
    return -(-byte_length(text) // BYTES_PER_TOKEN)


def truncate_bytes(text: str, limit: int) -> str:
    """The longest prefix of ``text`` that takes at most ``limit`` bytes and ends between two characters."""
    if limit <= 0:
        return ""
    if len(text) <= limit and (text.isascii() or byte_length(text) <= limit):
        return text
    if text.isascii():
        return text[:limit]
    head = text[:limit].encode("utf-8", "surrogatepass")[:limit]
    # A cut inside a character leaves 1 to 3 bytes of it: step back over continuation bytes to its first byte.
    end = len(head)
    while end > 0 and head[end - 1] & 0xC0 == 0x80:
        end -= 1
    if end > 0:
        lead = head[end - 1]
        width = 1 if lead < 0x80 else 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
        end = end - 1 + width if end - 1 + width <= len(head) else end - 1
    return head[:end].decode("utf-8", "surrogatepass")


def truncate_chars(text: str, limit: int) -> str:
    """The first ``limit`` characters of ``text``."""
    return text[: max(limit, 0)]


def round_half_away(value: float) -> int:
    """``value`` (not negative) rounded to the nearest integer, halves upwards, as Rust's ``f64::round``."""
    whole = int(value)
    return whole + 1 if value - whole >= 0.5 else whole


MOST_TOKENS = (1 << 64) - 1


def saturated(sizes: Iterable[int]) -> int:
    """The sum of ``sizes`` (tokens), which stops at what Leviath can count to."""
    return min(sum(sizes), MOST_TOKENS)


_WHITE_SPACE = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
)


def trim(text: str) -> str:
    """``text`` without white space at its ends, white space as Unicode and Rust's ``str::trim`` have it."""
    return text.strip(_WHITE_SPACE)


def is_blank(text: str) -> bool:
    """Whether ``text`` is empty or nothing but white space."""
    return not trim(text)

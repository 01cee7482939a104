"""White space and case as Rust sees them (core::unicode, alloc::str)."""

from __future__ import annotations

import re

#: The characters with Unicode's White_Space property. Python's own list has four more.
WHITE_SPACE = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

_WORD = re.compile(f"[^{WHITE_SPACE}]+")


def trimmed(text: str) -> str:
    """A string without the white space around it (Rust: `str::trim`)."""
    return text.strip(WHITE_SPACE)


def words(text: str) -> list[str]:
    """The pieces of a string between white space, empty ones left out (Rust: `split_whitespace`)."""
    return _WORD.findall(text)


def char_upper(text: str) -> str:
    """A character in upper case, or itself where that takes several characters."""
    upper = text.upper()
    return upper if len(upper) == 1 else text


def char_lower(text: str) -> str:
    """A character in lower case, or itself where that takes several characters."""
    lower = text.lower()
    return lower if len(lower) == 1 else text

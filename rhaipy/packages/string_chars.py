"""Words and case as Rust sees them (core::unicode, alloc::str)."""

from __future__ import annotations

import re

from ..values.white_space import WHITE_SPACE

_WORD = re.compile(f"[^{WHITE_SPACE}]+")


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

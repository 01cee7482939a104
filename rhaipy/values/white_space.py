"""White space as Rust sees it (core::unicode, alloc::str)."""

from __future__ import annotations

#: The characters with Unicode's White_Space property. Python's own list has four more.
WHITE_SPACE = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


def trimmed(text: str) -> str:
    """A string without the white space around it (Rust: `str::trim`)."""
    return text.strip(WHITE_SPACE)

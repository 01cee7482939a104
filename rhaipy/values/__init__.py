"""Script values: their types, texts, sizes, operators, and copy on write."""

from __future__ import annotations

from . import dropping  # noqa: F401  (installs itself where it is needed)
from .display import debug, display
from .dynamic import (
    CHARS,
    CONTAINERS,
    SCALARS,
    Array,
    Blob,
    Cell,
    Char,
    FnPtr,
    Map,
    Range,
    RangeInclusive,
    Tagged,
    Timestamp,
    Value,
    array_of,
    char,
    map_of,
    rust_type_name,
    sorted_items,
    type_name,
)
from .measure import sizes, text_size
from .numbers import MAX_INT, MIN_INT
from .sharing import flatten, freeze, own, share, share_all
from .tags import tag_of, untagged, with_tag
from .u8 import U8, u8

__all__ = [
    "CHARS",
    "CONTAINERS",
    "MAX_INT",
    "MIN_INT",
    "SCALARS",
    "U8",
    "Array",
    "Blob",
    "Cell",
    "Char",
    "FnPtr",
    "Map",
    "Range",
    "RangeInclusive",
    "Tagged",
    "Timestamp",
    "Value",
    "array_of",
    "char",
    "debug",
    "display",
    "flatten",
    "freeze",
    "map_of",
    "own",
    "rust_type_name",
    "share",
    "share_all",
    "sizes",
    "sorted_items",
    "tag_of",
    "text_size",
    "type_name",
    "u8",
    "untagged",
    "with_tag",
]

"""Is a text CSV whose records all have as many fields as the first? Read as Leviath's reader (Rust ``csv``) reads.

A quote opens only at the start of a field, an end of the text closes it, and CR or LF ends a record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_FIELD = re.compile(r'"(?:[^"]|"")*(?:"|\Z)[^,\r\n]*|[^,\r\n]*')
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def csv_fault(content: str) -> str | None:
    """What is wrong, ``None`` where nothing is."""
    width = None
    for number, (start, fields) in enumerate(_records(content)):
        if width is None:
            width = fields
        elif fields != width:
            line = content.count("\n", 0, start) + 1
            byte = len(content[:start].encode("utf-8", "surrogatepass"))
            return (
                f"CSV error: record {number} (line: {line}, byte: {byte}): found record with {fields} fields, but the "
                f"previous record has {width} fields"
            )
    return "the CSV is empty" if width is None else None


def _records(content: str) -> Iterator[tuple[int, int]]:
    """Where reading each record starts, empty lines before it included, and how many fields it has."""
    start = 0
    place = len(_MARK) if content.startswith(_MARK) else 0
    while place < len(content):
        if content[place] in "\r\n":
            place += 1
            continue
        fields = 1
        while (place := _after(content, place)) < len(content) and content[place] == ",":
            fields += 1
            place += 1
        yield start, fields
        place += 1
        start = place


def _after(content: str, place: int) -> int:
    found = _FIELD.match(content, place)
    return place if found is None else found.end()

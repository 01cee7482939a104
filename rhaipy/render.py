"""Errors for people: the line, a caret, and where it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .convert import typed
from .errors import ErrorInFunctionCall, ErrorRuntime, ParseError, RhaiError

if TYPE_CHECKING:
    from .position import Position, Source

#: A line longer than this many characters is shown around the caret only.
_WIDTH = 100


def snippet(source: Source, position: Position) -> list[str]:
    """The line of a position with its number, and a caret under the column."""
    if not position:
        return []
    text = source.line(position.line).replace("\t", " ")
    column = max(position.column, 1)
    if len(text) > _WIDTH:
        first = max(0, min(column - _WIDTH // 2, len(text) - _WIDTH))
        text = ("…" if first else "") + text[first : first + _WIDTH]
        column = column - first + (1 if first else 0)
    gutter = str(position.line)
    return [f" {gutter} | {text}", f" {' ' * len(gutter)} | {' ' * (column - 1)}^"]


def explain(error: RhaiError, source: Source | None, name: str = "") -> str:
    """An error as several lines of plain text: what, where, and the calls that led there."""
    chain: list[RhaiError] = []
    current: RhaiError | None = error
    while current is not None:
        chain.append(current)
        current = current.inner
    first = chain[-1]
    lines = [f"{'syntax error' if isinstance(first, ParseError) else 'error'}: {_headline(first)}"]
    lines += _place(first, source, name)
    for outer in reversed(chain[:-1]):
        if isinstance(outer, ErrorInFunctionCall):
            assert outer.function is not None
            what = "a closure" if outer.function.startswith("anon$") else f"'{outer.function}'"
            lines.append(f"in the call of {what}" + (f" ({outer.position})" if outer.position else ""))
            lines += snippet(outer.origin or source, outer.position) if (outer.origin or source) else []
    return "\n".join(lines)


def _headline(error: RhaiError) -> str:
    if isinstance(error, ParseError):
        return error.detail
    return error.text


def _place(error: RhaiError, source: Source | None, name: str) -> list[str]:
    origin = error.origin or source
    if not error.position:
        return []
    where = origin.name if origin is not None and origin.name else name
    lines = [f"  --> {where}:{error.position.line}:{error.position.column}" if where else f"  --> {error.position}"]
    if origin is not None:
        lines += snippet(origin, error.position)
    return lines


def as_data(error: RhaiError) -> dict[str, Any]:
    """An error as JSON data: kind, message, position, and what its kind adds."""
    told: dict[str, Any] = {
        "kind": error.kind,
        "message": str(error),
        "position": [error.position.line, error.position.column] if error.position else None,
        "catchable": error.catchable,
    }
    if isinstance(error, ParseError):
        told["parse"] = error.parse
    elif isinstance(error, ErrorInFunctionCall):
        told["function"] = error.function
        told["inner"] = as_data(error.inner)
    elif isinstance(error, ErrorRuntime):
        told["value"] = typed(error.value)
    return told

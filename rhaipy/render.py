"""Errors for people: the line, a caret, and where it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .convert import typed
from .errors import ErrorInFunctionCall, ErrorInModule, ErrorRuntime, ParseError, RhaiError
from .position import Source

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from .position import Position

#: A line longer than this many characters is shown around the caret only.
_WIDTH = 100

#: How the parts of a message look on a terminal, in the words of rich.
STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "text": "bold",
    "place": "cyan",
    "gutter": "blue",
    "code": "",
    "caret": "bold red",
    "note": "dim",
}


class Piece(NamedTuple):
    """A piece of text and what it is, one of STYLES."""

    text: str
    style: str = "code"


#: A line of output.
Line = list[Piece]


def snippet(source: Source | None, position: Position) -> list[Line]:
    """The line of a position with its number, and a caret under the column."""
    if not position or source is None:
        return []
    text = source.line(position.line).replace("\t", " ").rstrip()
    column = max(position.column, 1)
    if len(text) > _WIDTH:
        first = max(0, min(column - _WIDTH // 2, len(text) - _WIDTH))
        text = ("…" if first else "") + text[first : first + _WIDTH]
        column = column - first + (1 if first else 0)
    gutter = str(position.line)
    return [
        [Piece(f" {gutter} | ", "gutter"), Piece(text)],
        [Piece(f" {' ' * len(gutter)} | ", "gutter"), Piece(" " * _cells(text, column - 1) + "^", "caret")],
    ]


def _cells(text: str, count: int) -> int:
    """How many cells of a terminal the first characters of a line take."""
    if text.isascii():
        return count
    from unicodedata import category, east_asian_width

    shown = text[:count]
    wide = sum([east_asian_width(character) in "WF" for character in shown])
    return count + wide - sum([category(character) in ("Mn", "Me", "Cf") for character in shown])


class Origin(NamedTuple):
    """The script that was run: its text, and the name of its file, or the empty string."""

    source: Source | None
    name: str = ""

    def place(self, error: RhaiError) -> tuple[Source | None, str]:
        """The text that an error stands in, and what to call it."""
        origin = error.origin
        if origin is None or (self.source is not None and origin.text == self.source.text):
            return self.source, self.name
        if origin.name:
            return origin, self.name if origin.name == self.name else f"module '{origin.name}'"
        return origin, "evaluated text" if self.source is not None else ""


def lines_of(error: RhaiError, origin: Origin) -> list[Line]:
    """An error as several lines: what, where, and the calls and imports that led there."""
    chain: list[RhaiError] = []
    current: RhaiError | None = error
    while current is not None:
        chain.append(current)
        current = current.inner
    first = chain[-1]
    head = "syntax error" if isinstance(first, ParseError) else "error"
    detail = first.detail if isinstance(first, ParseError) else first.text
    lines: list[Line] = []
    for number, text in enumerate(detail.split("\n")):
        lines.append([Piece(f"{head}: ", "error"), Piece(text, "text")] if number == 0 else [Piece(text, "text")])
    lines += _place(first, origin)
    for outer in reversed(chain[:-1]):
        source, name = origin.place(outer)
        if isinstance(outer, ErrorInFunctionCall):
            assert outer.function is not None
            closure = outer.function.startswith("anon$")
            what = "in the call of a closure" if closure else f"in the call of '{outer.function}'"
        elif isinstance(outer, ErrorInModule):
            what = f"in the import of '{outer.module}'" if outer.module else "in an import"
        else:
            continue
        where = f" ({name}, {outer.position})" if name and name != origin.name else f" ({outer.position})"
        lines.append([Piece(what + (where if outer.position else ""), "note")])
        lines += snippet(source, outer.position)
    return lines


def _place(error: RhaiError, origin: Origin) -> list[Line]:
    source, name = origin.place(error)
    if not error.position:
        return []
    at = f"{name}:{error.position.line}:{error.position.column}" if name else str(error.position)
    return [[Piece("  --> ", "gutter"), Piece(at, "place")], *snippet(source, error.position)]


def plain(lines: Iterable[Line]) -> str:
    """Lines as plain text."""
    return "\n".join(["".join([piece.text for piece in line]) for line in lines])


def explain(error: RhaiError, source: Source | str | None = None, name: str = "") -> str:
    """An error as several lines of plain text: see `lines_of`. `source` is the text that was run; without one every
    script goes by its own name."""
    return plain(lines_of(error, Origin(Source(source) if isinstance(source, str) else source, name)))


def show(lines: Iterable[Line], file: TextIO) -> None:
    """Write lines to a stream: in colours on a terminal that has them, else as they are."""
    if not wants_colour(file):
        file.write(plain(lines) + "\n")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=file, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*[(piece.text, STYLES[piece.style]) for piece in line]))


def wants_colour(file: Any) -> bool:
    """Whether a stream is a terminal that may be written to in colours (https://no-color.org)."""
    import os

    try:
        return bool(file.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    except (AttributeError, ValueError):
        return False


#: How many calls around an error are told one by one: JSON nested much deeper is read nowhere.
_TOLD_CALLS = 64


def as_data(error: RhaiError) -> dict[str, Any]:
    """An error as JSON data: kind, message, position, and what its kind adds. Errors inside calls are told whole, one
    in the other, for the outermost 64; of the rest there are their number, `left_out`, and the very first error."""
    return _as_data(error, _TOLD_CALLS)


def _as_data(error: RhaiError, more: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "kind": error.kind,
        "message": str(error),
        "position": [error.position.line, error.position.column] if error.position else None,
        "catchable": error.catchable,
    }
    if isinstance(error, ParseError):
        told["parse"] = error.parse
    elif isinstance(error, (ErrorInFunctionCall, ErrorInModule)):
        if isinstance(error, ErrorInModule):
            told["module"] = error.module
        else:
            told["function"] = error.function
        inner: RhaiError = error.inner
        if not more:
            first = inner
            left_out = 0
            while first.inner is not None:
                first = first.inner
                left_out += 1
            if left_out:
                told["left_out"] = left_out
                inner = first
        told["inner"] = _as_data(inner, more - 1)
    elif isinstance(error, ErrorRuntime):
        told["value"] = typed(error.value)
    return told

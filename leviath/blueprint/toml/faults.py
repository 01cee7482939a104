"""What is wrong with a TOML text, shown with the line it stands in."""

from __future__ import annotations

from collections.abc import Sequence


class TomlError(Exception):
    """A text that is not TOML. ``line`` and ``column`` count from 1, the column in characters.

    ``str(error)`` shows place, line and caret as Rust's ``toml`` crate does, then what was expected.
    """

    def __init__(
        self, text: str, offset: int, what: str, expected: Sequence[str] | None = None, width: int | None = None
    ) -> None:
        self.line, self.column, content = _place(text, offset)
        if expected is not None:
            what = f"{what}, expected {', '.join(expected) if expected else 'nothing'}"
        self.what = what
        gutter = " " * (len(str(self.line)) + 1)
        # The length of a caret is in bytes, as there; where no width is known it is 1.
        marked = 1 if width is None else len(text[offset : offset + width].encode("utf-8", "surrogatepass"))
        rest = len(content.encode("utf-8", "surrogatepass")) - self.column + 1
        caret = "^" * max(1, min(marked, rest))
        super().__init__(
            f"TOML parse error at line {self.line}, column {self.column}\n"
            f"{gutter}|\n{self.line} | {content}\n{gutter}|{' ' * self.column}{caret}\n{what}"
        )


class NumberError(TomlError):
    """A number that TOML can write and 64 bits cannot hold. What is wrong elsewhere in the text goes first."""

    def __init__(self, text: str, offset: int, what: str, width: int, type_name: str) -> None:
        super().__init__(text, offset, what, width=width)
        self.type_name = type_name


def literal(text: str) -> str:
    """A literal in the list of what was expected."""
    return "newline" if text == "\n" else f"`{text}`"


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of the character at ``offset``."""
    line, column, _ = _place(text, offset)
    return line, column


def _place(text: str, offset: int) -> tuple[int, int, str]:
    # The end of a text that closes with a line feed belongs to its last line, one past the end.
    at = max(0, min(offset, len(text) - 1))
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    content = text[start : len(text) if end < 0 else end]
    return text.count("\n", 0, start) + 1, offset - start + 1, content

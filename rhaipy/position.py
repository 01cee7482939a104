"""Places in a script, as Rhai counts them (Rhai: types/position.rs).

Inside the engine a place is a character offset into the text of its script; it becomes a
`Position` only when somebody asks, by way of the `Source` that the offset belongs to.
"""

from __future__ import annotations

from typing import NamedTuple

#: The offset that stands for "no position".
NOWHERE = -1


class Position(NamedTuple):
    """A line and a column, both counted from 1, columns in characters; (0, 0) is Rhai's `none`."""

    line: int = 0
    column: int = 0

    def __bool__(self) -> bool:
        return self.line > 0

    def __str__(self) -> str:
        if not self.line:
            return "none"
        return f"line {self.line}, position {self.column}"


#: Rhai counts in 16 bits, and stops there.
_MOST = 65_535

#: Rhai's `Position::NONE`.
NO_POSITION = Position()


class Source:
    """The text of one script and its name, with what it takes to turn offsets into positions.

    `extra_starts` are offsets where Rhai's tokenizer starts a line although no line feed stands
    before them, `lost_starts` those where it starts none although one does; `shifts` are (offset,
    delta) pairs: from that offset to the end of its line, columns are off by delta. All come from
    the lexer.
    """

    __slots__ = ("_starts", "extra_starts", "lost_starts", "name", "shifts", "text")

    def __init__(
        self,
        text: str,
        name: str = "",
        extra_starts: tuple[int, ...] = (),
        shifts: tuple[tuple[int, int], ...] = (),
        lost_starts: tuple[int, ...] = (),
    ) -> None:
        self.text = text
        self.name = name
        self.extra_starts = extra_starts
        self.shifts = shifts
        self.lost_starts = lost_starts
        self._starts: list[int] | None = None

    def line_starts(self) -> list[int]:
        """The offsets at which lines start, ascending; the first is 0."""
        starts = self._starts
        if starts is None:
            starts = [0]
            found = self.text.find("\n")
            while found >= 0:
                starts.append(found + 1)
                found = self.text.find("\n", found + 1)
            if self.extra_starts or self.lost_starts:
                starts = sorted({*starts, *self.extra_starts} - {*self.lost_starts})
            self._starts = starts
        return starts

    def position(self, offset: int) -> Position:
        """The position of the character at `offset`; none for a negative offset."""
        if offset < 0:
            return NO_POSITION
        from bisect import bisect_right

        starts = self.line_starts()
        line = bisect_right(starts, offset)
        start = starts[line - 1]
        column = offset - start + 1
        for at, delta in self.shifts:
            if start <= at <= offset:
                column += delta
        return Position(min(line, _MOST), min(column, _MOST))

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its line end; empty where there is none."""
        starts = self.line_starts()
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def __getstate__(self) -> tuple[object, ...]:
        return (self.text, self.name, self.extra_starts, self.shifts, self.lost_starts)

    def __setstate__(
        self, state: tuple[str, str, tuple[int, ...], tuple[tuple[int, int], ...], tuple[int, ...]]
    ) -> None:
        self.text, self.name, self.extra_starts, self.shifts, self.lost_starts = state
        self._starts = None

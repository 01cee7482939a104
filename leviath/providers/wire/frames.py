"""Bytes of a stream to frames: server-sent events, or one JSON value a line.

A frame may arrive in any number of pieces, cut anywhere, also inside a character. A frame without end is refused at
``limit`` characters (Leviath ``net/read_caps.rs``: 8 MiB).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Protocol

from leviath.providers.errors import invalid

FRAME_LIMIT = 8 * 1024 * 1024
_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class Frame:
    """``event`` is the name of a server-sent event, empty where it has none. ``whole`` is false for what was left when
    the bytes ended: it may be half a frame."""

    data: str
    event: str = ""
    whole: bool = True


class Frames(Protocol):
    """Cuts a stream. Both raise `leviath.providers.errors.ProviderError` for a frame that is too long."""

    def feed(self, chunk: bytes) -> list[Frame]:
        """The frames that ``chunk`` completes."""

    def finish(self) -> list[Frame]:
        """What is left when the bytes end."""


class _Lines:
    """Text to lines, without their ends."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._pieces: list[str] = []
        self._length = 0
        self._after_cr = False

    def feed(self, chunk: bytes, *, final: bool = False) -> list[str]:
        text = self._decode(chunk, final)
        if self._after_cr and text:
            text = text[1:] if text[0] == "\n" else text
            self._after_cr = False
        if text.endswith("\r"):
            self._after_cr = True
        parts = _LINE_END.split(text)
        if len(parts) == 1:
            self._keep(text)
            return []
        parts[0] = "".join([*self._pieces, parts[0]])
        self._pieces, self._length = [], 0
        self._keep(parts.pop())
        return parts

    def finish(self) -> list[str]:
        """The lines that are left, the last one without an end."""
        lines, rest = self.feed(b"", final=True), "".join(self._pieces)
        return [*lines, rest] if rest else lines

    def _keep(self, piece: str) -> None:
        if piece:
            self._pieces.append(piece)
            self._length += len(piece)
            check_length(self._length, self.limit)


def check_length(length: int, limit: int) -> None:
    """Raises `ProviderError` for a frame of more characters than are taken."""
    if length > limit:
        raise invalid(f"a frame of the stream is longer than {limit} characters")


class EventFrames:
    """Server-sent events, as the HTML standard reads them, ids and retry times left aside."""

    def __init__(self, limit: int = FRAME_LIMIT) -> None:
        self._lines = _Lines(limit)
        self._event = ""
        self._data: list[str] = []
        self._length = 0
        self._first = True

    def feed(self, chunk: bytes) -> list[Frame]:
        return [frame for line in self._lines.feed(chunk) if (frame := self._line(line)) is not None]

    def finish(self) -> list[Frame]:
        left = self._lines.finish()
        found = [frame for line in left if (frame := self._line(line)) is not None]
        if self._data:
            found.append(Frame("\n".join(self._data), self._event, whole=False))
            self._data = []
        return found

    def _line(self, line: str) -> Frame | None:
        if self._first:
            self._first = False
            line = line.removeprefix("\ufeff")
        if not line:
            event, self._event = self._event, ""
            if not self._data:
                return None
            data, self._data, self._length = "\n".join(self._data), [], 0
            return Frame(data, event)
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            self._event = value
        elif field == "data":
            self._data.append(value)
            self._length += len(value)
            check_length(self._length, self._lines.limit)
        return None


class LineFrames:
    """One value a line; blank lines say nothing."""

    def __init__(self, limit: int = FRAME_LIMIT) -> None:
        self._lines = _Lines(limit)

    def feed(self, chunk: bytes) -> list[Frame]:
        return [Frame(line) for line in self._lines.feed(chunk) if line.strip()]

    def finish(self) -> list[Frame]:
        return [Frame(line, whole=False) for line in self._lines.finish() if line.strip()]

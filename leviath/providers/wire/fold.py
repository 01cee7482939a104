"""A reply as it comes together, and what a wire has to do: write a request, read an answer whole or in pieces.

Rules of the fold: Leviath ``providers/provider/stream.rs``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from leviath.blueprint.catalogue import ModelFacts
from leviath.context.entry import ToolCall
from leviath.context.request import Request
from leviath.providers.base import Reply, Stop, Usage
from leviath.providers.errors import ProviderError, broken_line, invalid
from leviath.providers.wire.frames import Frame, Frames
from leviath.providers.wire.reading import arguments, call_id, call_name, mapping, parse

Json = Any
TEXT_LIMIT = 64 * 1024 * 1024
"""Characters of text and arguments that one reply may have (Leviath ``net/read_caps.rs``)."""


@dataclass
class _Call:
    id: str = ""
    name: str = ""
    pieces: list[str] = field(default_factory=list)
    given: Json = None
    signature: str | None = None


class Fold:
    """Takes the pieces of one reply. ``who`` names the provider in errors, ``label`` begins ids that it gave none."""

    def __init__(self, who: str, label: str = "call") -> None:
        self._who, self._label = who, label
        self._text: list[str] = []
        self._aside: list[str] = []
        self._calls: dict[int, _Call] = {}
        self._size = 0
        self.usage = Usage()
        self.stop: Stop | None = None
        self.stopped_for: str | None = None
        self.reasoning: str | None = None

    def say(self, piece: str) -> None:
        self._text.append(piece)
        self._grow(piece)

    def think(self, piece: str) -> None:
        """Reasoning in the clear: it is the reply where there is nothing else."""
        self._aside.append(piece)
        self._grow(piece)

    def call(
        self, index: int, *, id: str | None = None, name: str | None = None, piece: str = "", given: Json = None
    ) -> None:
        """A piece of the call at ``index``. ``given`` are arguments that came whole; pieces of text outrank them."""
        call = self._calls.setdefault(index, _Call())
        call.id = id or call.id
        call.name = name or call.name
        call.given = call.given if given is None else given
        call.pieces.append(piece)
        self._grow(piece)

    def sign(self, index: int, signature: str | None) -> None:
        if signature:
            self._calls.setdefault(index, _Call()).signature = signature

    @property
    def has_calls(self) -> bool:
        return bool(self._calls)

    def charge(self, usage: Usage) -> None:
        """Adds tokens; a cost is that of the whole call."""
        mine = self.usage
        self.usage = Usage(
            mine.prompt + usage.prompt,
            mine.completion + usage.completion,
            mine.cached + usage.cached,
            mine.cache_write + usage.cache_write,
            mine.cost if usage.cost is None else usage.cost,
            mine.cache_beside or usage.cache_beside,
        )

    def end(self, stop: Stop, stopped_for: str | None = None) -> None:
        self.stop, self.stopped_for = stop, stopped_for

    def reply(self) -> Reply:
        """The whole reply. Raises `ProviderError` where it has no end, or a call no name."""
        if self.stop is None:
            detail = "the stream ended before the model said that it was done"
            raise broken_line("connection-dropped", "reading the answer", detail)
        calls = tuple([self._finish(self._calls[index]) for index in sorted(self._calls)])
        text = "".join(self._text)
        if not text.strip() and not calls:
            text = "".join(self._aside) or text
        return Reply(text, calls, self.stop, self.usage, self.reasoning, stopped_for=self.stopped_for)

    def _finish(self, call: _Call) -> ToolCall:
        written = "".join(call.pieces)
        return ToolCall(
            call_id(call.id, self._label),
            call_name(call.name, self._who),
            arguments(written if written.strip() else call.given),
            call.signature,
        )

    def _grow(self, piece: str) -> None:
        self._size += len(piece)
        if self._size > TEXT_LIMIT:
            raise invalid(f"the reply is longer than {TEXT_LIMIT} characters")


class Turn(Protocol):
    """One streamed reply of a wire. ``done`` is set where nothing more is to come."""

    fold: Fold
    done: bool

    def take(self, event: str, value: Mapping[str, Json]) -> str:
        """Takes one frame; the text that it added. Raises `ProviderError`, also for a failure that the frame tells."""


class Reader:
    """Bytes of a stream to a reply."""

    def __init__(self, frames: Frames, turn: Turn) -> None:
        self._frames, self._turn = frames, turn

    @property
    def done(self) -> bool:
        return self._turn.done

    def feed(self, chunk: bytes) -> str:
        """The text that ``chunk`` adds to the reply. Raises `ProviderError`."""
        return "".join([self._take(frame) for frame in self._frames.feed(chunk)])

    def finish(self) -> Reply:
        """The reply, now that no more bytes come. Raises `ProviderError`."""
        if not self.done:
            for frame in self._frames.finish():
                self._take(frame)
        return self._turn.fold.reply()

    def _take(self, frame: Frame) -> str:
        if self.done:
            return ""
        if frame.data.strip() == "[DONE]":
            self._turn.done = True
            return ""
        try:
            value = parse(frame.data, "a frame of the stream")
        except ProviderError:
            if frame.whole:
                raise
            return ""  # half a frame: that the reply has no end tells it better
        return self._turn.take(frame.event, mapping(value, "a frame of the stream"))


class Wire(Protocol):
    """One provider's format. Everything raises `ProviderError`."""

    path: str

    def headers(self) -> tuple[tuple[str, str], ...]:
        """What the format itself wants, besides key and content type."""

    def body(self, request: Request, facts: ModelFacts, *, stream: bool) -> dict[str, Json]: ...

    def reply(self, answer: Mapping[str, Json]) -> Reply:
        """The reply in an answer that came whole."""

    def reader(self) -> Reader: ...


def merge(body: dict[str, Json], parameters: Mapping[str, Json]) -> None:
    """Adds a stage's further parameters; what the request itself says stays."""
    for name, value in parameters.items():
        body.setdefault(name, value)

"""Who makes summaries: the backend protocol, and a backend of once-only cells over any summariser.

A completed background summary is an accelerator and never a second authority: the hook checks what it is offered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from leviath.policies.errors import SummaryError
from leviath.policies.fold import CompactRequest
from leviath.policies.messages import Block, Text
from leviath.policies.wait import resolved
from leviath.text import trim

MAX_CELLS = 256


@dataclass(frozen=True)
class CompactArtifact:
    """A finished summary: for whose conversation (`scope`), for which request (`key`), of how many leading messages,
    and its text."""

    scope: str
    key: str
    covered_messages: int
    summary: str


@dataclass(frozen=True)
class SummaryReply:
    """A summariser's answer where a plain string is not enough: text or blocks, and whether it is an error."""

    content: str | tuple[Block, ...]
    is_error: bool = False


Summary: TypeAlias = "str | SummaryReply | Iterable[Any] | None"
Summariser: TypeAlias = Callable[[CompactRequest], "Summary | Awaitable[Summary]"]


@runtime_checkable
class CompactBackend(Protocol):
    """Makes summaries. Failures of `summarize` may be None or an exception; the run goes on either way."""

    async def prefetch(self, request: CompactRequest) -> None:
        """Begin to work on a request and return at once."""

    async def latest_ready(self, scope: str, at_most_messages: int) -> CompactArtifact | None:
        """The finished summary of this scope that covers most messages, but no more than `at_most_messages`."""

    async def summarize(self, request: CompactRequest) -> CompactArtifact | None:
        """The summary for exactly this request."""


def summary_text(reply: Summary) -> str:
    """The text of a summariser's answer; of blocks, the text blocks alone.

    Blocks may be this package's or JSON objects with `type` and `text`. Raises SummaryError for an error answer, for
    nothing, and for what is neither.
    """
    if reply is None:
        raise SummaryError("refused", "the summariser gave no answer")
    if isinstance(reply, SummaryReply):
        text = summary_text(reply.content)
        if reply.is_error:
            raise SummaryError("refused", text or "the summariser answered with an error")
        return text
    if isinstance(reply, str):
        return reply
    try:
        return "".join(_block_text(block) for block in reply)
    except TypeError as error:
        kind = type(reply).__name__
        raise SummaryError("shape", f"the summariser answered with {kind}, not with text or blocks") from error


def _block_text(block: object) -> str:
    if isinstance(block, Text):
        return block.text
    if isinstance(block, dict):
        return str(block.get("text", "")) if block.get("type") == "text" else ""
    if isinstance(block, (str, bytes)) or not hasattr(block, "wire"):
        raise TypeError
    return ""


class CellBackend:
    """Runs a summariser at most once for each request key, in the background or while the caller waits.

    A prefetch and a hard request of the same key share one call. Failures are kept too: the same key is not tried
    again by this object. At most `MAX_CELLS` results are kept, the oldest finished ones go first.
    """

    def __init__(self, summarise: Summariser) -> None:
        self._summarise = summarise
        self._cells: dict[str, _Cell] = {}

    async def prefetch(self, request: CompactRequest) -> None:
        self._start(request)

    async def latest_ready(self, scope: str, at_most_messages: int) -> CompactArtifact | None:
        fitting = [
            artifact
            for cell in self._cells.values()
            if (artifact := cell.artifact) is not None
            and artifact.scope == scope
            and artifact.covered_messages <= at_most_messages
        ]
        return max(fitting, key=lambda artifact: artifact.covered_messages, default=None)

    async def summarize(self, request: CompactRequest) -> CompactArtifact | None:
        """The summary. Raises SummaryError or the summariser's own exception."""
        cell = self._start(request)
        if cell.task is not None:
            # Shielded: a caller that gives up leaves the work going, for whoever asks next.
            await asyncio.shield(cell.task)
        if cell.failure is not None:
            raise cell.failure
        return cell.artifact

    async def drain(self, timeout: float | None = None) -> bool:
        """Wait for background work, at most `timeout` seconds; returns whether all of it is done."""
        pending = [cell.task for cell in self._cells.values() if cell.task is not None and not cell.task.done()]
        if not pending:
            return True
        _, late = await asyncio.wait(pending, timeout=timeout)
        return not late

    def _start(self, request: CompactRequest) -> _Cell:
        cell = self._cells.get(request.key)
        if cell is None or cell.is_lost():
            while len(self._cells) >= MAX_CELLS and (old := self._oldest_finished()) is not None:
                del self._cells[old]
            cell = self._cells[request.key] = _Cell()
            cell.task = asyncio.get_running_loop().create_task(cell.fill(self._summarise, request))
        return cell

    def _oldest_finished(self) -> str | None:
        return next((key for key, cell in self._cells.items() if cell.is_finished()), None)


class _Cell:
    """One request's work and what came of it."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.artifact: CompactArtifact | None = None
        self.failure: Exception | None = None

    def is_finished(self) -> bool:
        return self.artifact is not None or self.failure is not None

    def is_lost(self) -> bool:
        """Was the work cut off before it ended, by cancellation or because its event loop is gone?"""
        if self.is_finished() or self.task is None:
            return False
        return self.task.done() or self.task.get_loop() is not asyncio.get_running_loop()

    async def fill(self, summarise: Summariser, request: CompactRequest) -> None:
        try:
            text = summary_text(await resolved(summarise(request)))
            if not trim(text):
                raise SummaryError("blank", "the summary is blank")
            self.artifact = CompactArtifact(request.scope, request.key, request.covered_messages, text)
        except Exception as error:  # whatever a summariser raises must not end the parent run
            self.failure = error

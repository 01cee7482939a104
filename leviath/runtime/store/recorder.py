"""Keeping a run: its events step by step, and what comes from outside at once.

A step that was cut off is taken again from the state before it. What had come from outside in the course of it is not
asked for again: a reply that was paid for, a tool that has run, an answer that a person gave.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar, runtime_checkable

from leviath.context import events as window_events
from leviath.context.events import Event
from leviath.context.request import Request
from leviath.context.window import Window
from leviath.providers.errors import ProviderError
from leviath.runtime.core import Core
from leviath.runtime.events import RequestSent, RunEvent
from leviath.runtime.journal import FactKind, Journal
from leviath.runtime.state import STATUS_WORDS
from leviath.runtime.store import codec
from leviath.runtime.store.base import Claim, Fact, Logged, RunRow, Step, Store, StoredPart
from leviath.runtime.store.pieces import Pieces
from leviath.tools.parts import PartStore

Json = Any
T = TypeVar("T")


@runtime_checkable
class Positioned(Protocol):
    """A provider that plays turns one after another; a run that goes on has it go on behind the last of them."""

    position: int


class Recorder(Journal):
    """The journal of a stored run; it holds the claim on it.

    ``row`` is the run at its last stored step, ``facts`` what is kept of it so far, ``pieces`` those of its requests.
    """

    def __init__(
        self, store: Store, row: RunRow, claim: Claim, facts: Iterable[Fact] = (), pieces: Iterable[str] = ()
    ) -> None:
        self.store = store
        self.row = row
        self.run_id = row.id
        self._claim = claim
        self._pieces = Pieces(pieces)
        self._buffer: list[Logged] = []
        self._cut_off: dict[tuple[str, str], deque[str]] = {}
        self._position = 0
        self._parts = 0
        for fact in facts:
            if fact.kind == "reply":
                self._position = json.loads(fact.text).get("position") or self._position
            if fact.step == self.step:
                self._cut_off.setdefault((fact.kind, fact.key), deque()).append(fact.text)

    @property
    def step(self) -> int:
        """The step that is being taken."""
        return self.row.step + 1

    # Events

    def watch(self, window: Window) -> None:
        """Keeps what the window's log holds beyond what is stored, and whatever is added to it."""
        window.log.listen(lambda place, event: self.add_window_event(event))

    def add_window_event(self, event: Event) -> None:
        self._add(Logged(self.step, "window", json.dumps(window_events.to_json(event), separators=(",", ":"))))

    def told(self, event: RunEvent) -> None:
        if isinstance(event, RequestSent):
            told = codec.encode(replace(event, request=Request()))
            told["request"] = self._pieces.taken_apart(event.request)
            self._add(Logged(self.step, "run", json.dumps(told, separators=(",", ":"))))
        else:
            self._add(Logged(self.step, "run", codec.dump(event)))

    def _add(self, event: Logged) -> None:
        self._buffer.append(event)

    # Steps

    def begin(self, core: Core, files: Mapping[str, bytes]) -> None:
        """Stores the run as it is before its first step."""
        step = self._step_of(core)
        self.store.create(step, files)
        self.row = step.row

    def commit(self, core: Core) -> None:
        step = self._step_of(core)
        self.store.commit(step)
        self.row = step.row
        self._cut_off.clear()

    def _step_of(self, core: Core) -> Step:
        state = core.state
        row = replace(
            self.row,
            updated=time.time(),
            status=STATUS_WORDS[state.status],
            error=None if state.error is None else _storable(state.error),
            stage=core.stage.name,
            iteration=state.iteration,
            tool_calls=state.tool_calls,
            step=self.step,
        )
        events, self._buffer = self._buffer, []
        return Step(row, codec.dump(state), events, self._pieces.taken_new())

    def release(self) -> None:
        """Lets another process drive the run."""
        self._claim.release()

    # What comes from outside

    async def once(self, kind: FactKind, key: str, work: Callable[[], Awaitable[T]], source: object = None) -> T:
        key = _storable(key)
        kept = self._cut_off.get((kind, key))
        if kept:
            return _read(kept.popleft())  # type: ignore[no-any-return]
        if isinstance(source, Positioned) and source.position < self._position:
            source.position = self._position
        try:
            value = await work()
        except ProviderError as error:
            self._keep(kind, key, {"failure": _failure(error)}, source)
            raise
        self._keep(kind, key, {"value": codec.encode(value)}, source)
        return value

    def _keep(self, kind: FactKind, key: str, told: dict[str, Json], source: object) -> None:
        if isinstance(source, Positioned):
            told["position"] = self._position = source.position
        parts = self._new_parts(source) if isinstance(source, PartStore) else []
        self.store.add_fact(self.row.id, Fact(self.step, kind, key, json.dumps(told, separators=(",", ":"))), parts)

    def _new_parts(self, parts: PartStore) -> list[StoredPart]:
        new = list(parts)[self._parts :]
        self._parts += len(new)
        return [StoredPart.of(part, parts.read(part.blob.sha256)) for part in new if part.blob is not None]

    def restore_parts(self, parts: PartStore) -> None:
        for part in self.store.parts(self.row.id):
            parts.add(part.data, part.mime_type, part.name)
            self._parts += 1


def _storable(text: str) -> str:
    """Without halves of surrogate pairs, which are no text to a file."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _failure(error: ProviderError) -> Json:
    names = ("delays", "unavailable", "retry_after", "kind")
    return {"message": str(error), **{name: codec.encode(getattr(error, name)) for name in names}}


def _read(text: str) -> Any:
    """The value that is kept. Raises the failure that is kept in its place."""
    told = json.loads(text)
    if "failure" in told:
        failure = codec.decode(told["failure"])
        raise ProviderError(failure.pop("message"), **failure)
    return codec.decode(told["value"])


def value_of(fact: Fact) -> Any:
    """What came from outside; `ProviderError` is given, not raised."""
    try:
        return _read(fact.text)
    except ProviderError as error:
        return error

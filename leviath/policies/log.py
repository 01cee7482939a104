"""The append-only log that everything here is derived from.

A log holds events; nothing in it is ever edited or removed. An event may carry committed messages and state commands,
and takes effect as a whole. `Ledger` adds events up to threads, runs and state.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from leviath.policies.errors import PolicyError
from leviath.policies.json_text import compact_json
from leviath.policies.messages import JSON, Message, Transcript, from_wire
from leviath.policies.state import Command, StateStore, visible

RUN_STARTED = "run.started"
HOOK_COMMITTED = "hook.committed"
PARTIAL_COMMITTED = "continuation.committed"
STEP_COMMITTED = "step.committed"
RUN_ENDED = "run.ended"
NOTE = "note"


@dataclass(frozen=True)
class Event:
    """One entry of the log.

    kind: one of the constants of this module. thread, run: ids. step: number of the model step, from 0, or None.
    data: JSON object. `messages` (wire forms) in it are committed to the thread, `state` (wire forms) to its state;
    the rest is for explanation.
    """

    kind: str
    thread: str
    run: str
    step: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> JSON:
        """Its JSON form."""
        return {"kind": self.kind, "thread": self.thread, "run": self.run, "step": self.step, "data": dict(self.data)}

    @classmethod
    def from_json(cls, value: JSON) -> Event:
        """Read the JSON form. Raises PolicyError."""
        try:
            return cls(value["kind"], value["thread"], value["run"], value["step"], dict(value["data"]))
        except (KeyError, TypeError, ValueError) as error:
            raise PolicyError(
                f"not an event of a log (it needs kind, thread, run, step and data): {str(value)[:80]}"
            ) from error


class EventLog(Protocol):
    """Where events are kept. `append` is atomic: after it returns the event is there, otherwise it is not."""

    def append(self, event: Event) -> None:
        """Add one event at the end."""

    def events(self) -> Iterable[Event]:
        """Every event, oldest first."""


class MemoryLog:
    """A log in memory. Events are kept as JSON text, so that what was committed cannot change afterwards."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = list(lines)

    def append(self, event: Event) -> None:
        self._lines.append(compact_json(event.to_json()))

    def events(self) -> Iterable[Event]:
        return [Event.from_json(json.loads(line)) for line in self._lines]

    def lines(self) -> list[str]:
        """The events as JSON texts, one each; `MemoryLog(lines)` is a log with the same events."""
        return list(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


@dataclass
class RunRecord:
    """What the log says about a run.

    ended: data of the event that ended it, or None. steps: number of committed steps. partials: committed rounds of
    output continuation in the step that is not yet committed. final: what the step without tool calls said, once it
    is committed. notes: its explanatory notes, in order.
    """

    id: str
    thread: str
    started: Mapping[str, Any]
    ended: Mapping[str, Any] | None = None
    steps: int = 0
    partials: int = 0
    final: Mapping[str, Any] | None = None
    notes: list[Mapping[str, Any]] = field(default_factory=list)


@dataclass
class ThreadRecord:
    """Committed messages of a thread, the ids of its runs, and its state commands, all in order of commitment."""

    id: str
    messages: Transcript = field(default_factory=Transcript)
    runs: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)


class Ledger:
    """A log, and the threads, runs and state that its events add up to.

    busy: ids of the threads on which a run of this process is going on.
    """

    def __init__(self, log: EventLog | None = None) -> None:
        self.log: EventLog = MemoryLog() if log is None else log
        self.threads: dict[str, ThreadRecord] = {}
        self.runs: dict[str, RunRecord] = {}
        self.busy: set[str] = set()
        self._observers: list[Callable[[Event], None]] = []
        for event in self.log.events():
            self._apply(event, None)

    def observe(self, observer: Callable[[Event], None]) -> None:
        """Call `observer` with every event after it has been appended."""
        self._observers.append(observer)

    def append(
        self,
        kind: str,
        thread: str,
        run: str,
        step: int | None = None,
        *,
        messages: Sequence[Message] = (),
        state: Sequence[Command] = (),
        **data: Any,
    ) -> None:
        """Commit one event. Raises StateConflict, with nothing appended, for a batch that contradicts itself."""
        StateStore.validate_batch(state)
        if messages:
            data["messages"] = [message.wire() for message in messages]
        if state:
            data["state"] = [command.wire() for command in state]
        event = Event(kind, thread, run, step, data)
        self.log.append(event)
        self._apply(event, messages)
        for observer in self._observers:
            observer(event)

    def thread(self, id: str) -> ThreadRecord:
        """The thread's record; an empty one if the log does not know it."""
        return self.threads.setdefault(id, ThreadRecord(id))

    def store(self, run: str, thread: str) -> StateStore:
        """The state that a run sees: what was committed for its thread, and for itself."""
        store = StateStore()
        for command in visible(self.thread(thread).commands, run):
            store.apply(command)
        return store

    def _apply(self, event: Event, messages: Sequence[Message] | None) -> None:
        thread = self.thread(event.thread)
        if event.kind == RUN_STARTED:
            self.runs[event.run] = RunRecord(event.run, event.thread, event.data)
            thread.runs.append(event.run)
        if messages is None:
            messages = [from_wire(wire) for wire in event.data.get("messages", ())]
        thread.messages.extend(messages)
        thread.commands.extend(Command.from_wire(wire) for wire in event.data.get("state", ()))
        record = self.runs.get(event.run)
        if record is None:
            raise PolicyError(f"the log speaks of run `{event.run}` before it started")
        if event.kind == STEP_COMMITTED:
            record.steps += 1
            record.partials = 0
            record.final = event.data.get("final")
        elif event.kind == PARTIAL_COMMITTED:
            record.partials += 1
        elif event.kind == RUN_ENDED:
            record.ended = event.data
        record.notes.extend(event.data.get("notes", ()))

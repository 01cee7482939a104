"""What a stored run tells afterwards: its window at any turn, its requests, what each stage cost."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from leviath.context import events as window_events
from leviath.context.events import Event, TurnBegan
from leviath.context.history import no_such_turn
from leviath.context.window import Window
from leviath.providers.base import Reply, Usage
from leviath.runtime.events import ReplyReceived, RequestSent, RunEvent, StageEntered
from leviath.runtime.state import State
from leviath.runtime.store import codec
from leviath.runtime.store.base import Logged, RunRow, Store, StoreError, damaged
from leviath.runtime.store.pieces import put_together

Json = Any


class History:
    """A stored run, read. Raises `StoreError` where what is stored is broken."""

    def __init__(self, store: Store, row: RunRow) -> None:
        self.row = row
        self._store = store

    @cached_property
    def log(self) -> list[Logged]:
        return self._store.events(self.row.id)

    @cached_property
    def pieces(self) -> list[str]:
        return self._store.pieces(self.row.id)

    @cached_property
    def events(self) -> Sequence[Event | RunEvent]:
        """Window and run events as they came."""
        try:
            return [self._event(each) for each in self.log]
        except (ValueError, KeyError, TypeError) as error:
            raise damaged(f"the log of run {self.row.id}", error) from error

    def _event(self, logged: Logged) -> Event | RunEvent:
        told = json.loads(logged.text)
        if logged.source == "window":
            return window_events.from_json(told)
        event: RunEvent
        if told[codec.TAG] == RequestSent.__name__:
            request = put_together(told.pop("request"), self.pieces)
            event = codec.decode({**told, "request": None})
            object.__setattr__(event, "request", request)
        else:
            event = codec.decode(told)
        return event

    @property
    def window_events(self) -> list[Event]:
        return [event for event, logged in zip(self.events, self.log) if logged.source == "window"]  # type: ignore[misc]

    @property
    def run_events(self) -> list[RunEvent]:
        return [event for event, logged in zip(self.events, self.log) if logged.source == "run"]  # type: ignore[misc]

    @cached_property
    def state(self) -> State:
        try:
            state = codec.load(self._store.state(self.row.id))
        except codec.CodecError as error:
            raise damaged(f"the state of run {self.row.id}", error) from error
        if not isinstance(state, State):
            raise damaged(f"the state of run {self.row.id}", f"it is a {type(state).__name__}")
        return state

    # The window

    @cached_property
    def window(self) -> Window:
        """The window at the end."""
        return Window.replay(self.window_events)

    @property
    def turns(self) -> list[TurnBegan]:
        return [event for event in self.window_events if isinstance(event, TurnBegan)]

    def window_at(self, turn: int) -> Window:
        """The window as the request of that turn showed it. Raises `StoreError`."""
        events = self.window_events
        for place, event in enumerate(events):
            if isinstance(event, TurnBegan) and event.turn == turn:
                return Window.replay(events[: place + 1])
        raise StoreError(f"run {self.row.id}: {no_such_turn(turn, len(self.turns))}")

    def windows(self) -> Iterator[tuple[TurnBegan, Window]]:
        """The window at each turn: one window that moves on."""
        window = Window.replay(())
        for event in self.window_events:
            window.record(event)
            if isinstance(event, TurnBegan):
                yield event, window

    # Requests and what they cost

    @property
    def requests(self) -> list[RequestSent]:
        return [event for event in self.run_events if isinstance(event, RequestSent)]

    @property
    def replies(self) -> list[Reply]:
        return [event.reply for event in self.run_events if isinstance(event, ReplyReceived)]

    def ledger(self) -> list[StageCost]:
        """What each stage took, in the order in which the stages were first entered."""
        stages: dict[str, StageCost] = {}
        for event in self.run_events:
            if isinstance(event, StageEntered):
                stages.setdefault(event.stage, StageCost(event.stage)).visits += 1
            elif isinstance(event, ReplyReceived):
                stages.setdefault(event.stage, StageCost(event.stage)).add(event)
        for name, record in self.state.records.items():
            cost = stages.setdefault(name, StageCost(name))
            cost.visits = record.visits
            cost.region_tokens = dict(record.region_tokens)
        over = self.state.is_terminal
        for cost in stages.values():
            cost.status = "running" if cost.name == self.row.stage and not over else "complete"
        return list(stages.values())


@dataclass
class StageCost:
    """Tokens as the provider charged them, over all calls that were made in the stage; ``cost`` is US dollars, ``None``
    where nobody knows what one of the calls cost: a part of a sum is no sum. ``region_tokens`` are the highest counts
    that were seen."""

    name: str
    status: str = "complete"
    visits: int = 0
    calls: int = 0
    tool_calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    cost: float | None = 0.0
    region_tokens: dict[str, int] = field(default_factory=dict)

    def add(self, event: ReplyReceived) -> None:
        used: Usage = event.reply.usage
        self.calls += 1
        self.tool_calls += len(event.reply.calls)
        self.prompt_tokens += used.prompt
        self.completion_tokens += used.completion
        self.cached_tokens += used.cached
        self.cache_write_tokens += used.cache_write
        self.cost = None if self.cost is None or used.cost is None else self.cost + used.cost

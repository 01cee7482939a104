"""The log of a window: every change is an event with a cause, and the window is what its events add up to.

Nothing in a log is ever altered. A removal names the rule that decided it; an entry's id never returns. The events
are plain data and go to JSON and back (`to_json`, `from_json`), so that a store can keep them and a window can be
rebuilt from them (`Window.replay`). Causes follow Leviath ``core/context_cause.rs``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

from leviath.blueprint.model import RegionSpec
from leviath.context.entry import Entry
from leviath.context.spec import spec_from_json, spec_to_json

Json = Any
Cause = Literal[
    "seed",
    "message",
    "model_reply",
    "tool_result",
    "produced_part",
    "compaction",
    "transform",
    "context_tool",
    "hook",
    "fan_out",
    "interaction",
    "resume",
    "framework",
    "pressure",
]
"""Why something was being done to the window at all."""

Origin = Literal["agent", "system"]
"""Who writes. A region's script may refuse what the model writes (agent), never what the framework writes (system)."""

Counting = Literal["sum", "delta", "stale"]
"""What an event does to the window's total: counts all regions anew, adds its own difference, or leaves it as it was
(release 0.6.4 forgets to count after some changes)."""

RULES: Mapping[str, str] = {
    "budget": "the region was over its budget and lets its oldest turn go first",
    "max_items": "the region holds at most max_items entries and lets its oldest turn go first",
    "least_recent": "the region evicts the entry that was written longest ago",
    "on_overflow": "the region's on_overflow hook chose it",
    "on_overflow.rest": "what the region's on_overflow hook chose freed too little, so the oldest went as well",
    "pressure.clear": "the window was nearly full, and this region is cleared as a whole then",
    "pressure.on_overflow": "the window was nearly full, and the region's on_overflow hook chose it",
    "pressure.oldest": "the window was nearly full, and this region lets its oldest turn go then",
    "summarised": "a summary took its place",
    "summary_failed": "no summary could be had, so the oldest went, down to the budget",
    "replaced": "the region was written anew",
    "item": "a checklist item was closed or annotated",
    "upsert": "the same key was written again",
    "released": "the agent released it",
    "edge.clear": "the stage was left by an edge that clears the region",
    "reset": "the stage that was entered resets the region",
    "instructions": "another stage's instructions took its place",
    "layout": "the region's budget in the layout of the stage that was entered has no room for it",
    "hook": "a stage hook wrote the region anew",
    "admission": 'the region has admission = "reject": nothing goes to make room',
    "over_budget": "it is larger than what the region can hold",
    "on_write": "the region's on_write hook refused it, or the region does not accept its type",
    "no_region": "there is no such region",
    "own_tools": "the region is written by tools of its own only",
}
"""What each rule says, for people. Keys stand in events as ``rule``."""


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """``max_tokens`` is the size that the window is measured against."""

    max_tokens: int
    type: ClassVar[str] = "window_opened"


@dataclass(frozen=True, slots=True)
class WindowSized:
    """The window has a size, in tokens, from now on: that of the stage's model."""

    max_tokens: int
    cause: Cause = "transform"
    type: ClassVar[str] = "window_sized"


@dataclass(frozen=True, slots=True)
class RegionAdded:
    """A region with its resolved budget, at the end of the list."""

    spec: RegionSpec
    max_tokens: int
    type: ClassVar[str] = "region_added"


@dataclass(frozen=True, slots=True)
class RegionChanged:
    """Another layout's declaration or another model's budget takes hold; the entries stay."""

    spec: RegionSpec
    max_tokens: int
    cause: Cause = "transform"
    type: ClassVar[str] = "region_changed"


@dataclass(frozen=True, slots=True)
class Arranged:
    """The order of the regions, and which of them the stage does not see."""

    order: tuple[str, ...]
    hidden: tuple[str, ...] = ()
    cause: Cause = "transform"
    type: ClassVar[str] = "arranged"


@dataclass(frozen=True, slots=True)
class EntryAdded:
    """``index`` is where it stands. ``sources`` are the entries that it sums up."""

    region: str
    entry: Entry
    index: int
    cause: Cause
    counting: Counting = "sum"
    sources: tuple[int, ...] = ()
    type: ClassVar[str] = "entry_added"


@dataclass(frozen=True, slots=True)
class EntryChanged:
    """The entry in its new form, under the same id."""

    region: str
    entry: Entry
    index: int
    cause: Cause
    rule: str = ""
    counting: Counting = "sum"
    type: ClassVar[str] = "entry_changed"


@dataclass(frozen=True, slots=True)
class EntryRemoved:
    """``by`` is the entry whose arrival it had to go for, or that sums it up."""

    region: str
    id: int
    index: int
    tokens: int
    cause: Cause
    rule: str
    by: int | None = None
    counting: Counting = "sum"
    type: ClassVar[str] = "entry_removed"


@dataclass(frozen=True, slots=True)
class WriteRefused:
    """Nothing was stored. ``message`` is what the writer was told."""

    region: str
    text: str
    tokens: int
    origin: Origin
    cause: Cause
    rule: str
    message: str
    type: ClassVar[str] = "write_refused"


@dataclass(frozen=True, slots=True)
class ScriptAnswered:
    """A region's script was asked what to store or what may go; what it answered, whatever came of it."""

    region: str
    script: str
    function: Literal["on_write", "on_overflow"]
    answer: Json
    cause: Cause
    type: ClassVar[str] = "script_answered"


@dataclass(frozen=True, slots=True)
class Recounted:
    """The window's total was counted anew with nothing else happening."""

    type: ClassVar[str] = "recounted"


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A request is about to be made: `Window.diff` compares windows between such marks. Turns count from 1."""

    turn: int
    stage: str
    iteration: int
    type: ClassVar[str] = "turn_began"


@dataclass(frozen=True, slots=True)
class Warned:
    """Something went on in spite of a fault. ``what`` is a short name of the fault, ``detail`` says the rest."""

    what: str
    region: str = ""
    detail: str = ""
    script: str = ""
    type: ClassVar[str] = "warned"


Event = (
    WindowOpened
    | WindowSized
    | RegionAdded
    | RegionChanged
    | Arranged
    | EntryAdded
    | EntryChanged
    | EntryRemoved
    | WriteRefused
    | ScriptAnswered
    | Recounted
    | TurnBegan
    | Warned
)
EVENT_TYPES: Mapping[str, type[Event]] = {
    each.type: each
    for each in (
        WindowOpened,
        WindowSized,
        RegionAdded,
        RegionChanged,
        Arranged,
        EntryAdded,
        EntryChanged,
        EntryRemoved,
        WriteRefused,
        ScriptAnswered,
        Recounted,
        TurnBegan,
        Warned,
    )
}


class EventLog:
    """An append-only list of events that tells its listeners of each new one."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._events: list[Event] = list(events)
        self._listeners: list[Callable[[int, Event], None]] = []

    def append(self, event: Event) -> int:
        """Adds an event; returns its place, counted from 0."""
        self._events.append(event)
        place = len(self._events) - 1
        for listener in self._listeners:
            listener(place, event)
        return place

    def listen(self, listener: Callable[[int, Event], None]) -> Callable[[], None]:
        """Calls ``listener(place, event)`` for every event from now on; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def since(self, place: int) -> Sequence[Event]:
        """The events from ``place`` on."""
        return self._events[place:]

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __getitem__(self, place: int) -> Event:
        return self._events[place]


def to_json(event: Event) -> dict[str, Json]:
    """The event as a JSON object with its ``type``."""
    value: dict[str, Json] = {"type": event.type}
    for each in fields(event):
        found = getattr(event, each.name)
        if isinstance(found, Entry):
            found = found.as_json()
        elif isinstance(found, RegionSpec):
            found = spec_to_json(found)
        elif isinstance(found, tuple):
            found = list(found)
        value[each.name] = found
    return value


def from_json(value: Mapping[str, Json]) -> Event:
    """The event that `to_json` wrote. `ValueError` for a type that this release does not know."""
    kind = EVENT_TYPES.get(value.get("type", ""))
    if kind is None:
        raise ValueError(f"no event called {value.get('type')!r}; it may come from a newer release")
    arguments: dict[str, Json] = {}
    for each in fields(kind):
        if each.name not in value:
            continue
        found = value[each.name]
        if each.name == "entry":
            found = Entry.from_json(found)
        elif each.name == "spec":
            found = spec_from_json(found)
        elif isinstance(found, list) and each.name != "answer":
            found = tuple(found)
        arguments[each.name] = found
    return kind(**arguments)

"""The window: regions in order, every change of them an event, and the window what its events add up to.

The rules of writing are Leviath's (``runtime/components/context_window/writes.rs``); what a region does with a write
is its kind's (`leviath.context.kinds`). The window knows no kind by its name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from leviath.blueprint.model import RegionSpec
from leviath.context.custom import RegionScript
from leviath.context.entry import TEXT, Content, Entry, EntryKind, Part
from leviath.context.errors import NotThisWay, RegionNotFound, RegionRefusedWrite, WriteError
from leviath.context.events import (
    Arranged,
    Cause,
    Counting,
    EntryAdded,
    EntryChanged,
    EntryRemoved,
    Event,
    EventLog,
    Origin,
    Recounted,
    RegionAdded,
    RegionChanged,
    TurnBegan,
    Warned,
    WindowOpened,
    WindowSized,
    WriteRefused,
)
from leviath.context.history import Diff, Explanation, diff_turns, explain_entry
from leviath.context.kinds import Surroundings, make_kind
from leviath.context.pen import Incoming, Pen, warn
from leviath.context.region import Region
from leviath.context.stability import Stability
from leviath.context.tokens import TokenCounter, content_tokens, estimate
from leviath.semantics import DOCUMENTED, Semantics
from leviath.texts import CATALOGUE, Texts

Written = str | Content | Iterable[Part]


class Window:
    """Named regions with budgets.

    ``regions`` are declarations (`leviath.context.spec.region` makes them). ``model_window`` is the model's context
    window in tokens; percentages are of it, and without one of them it is the size that the window is measured
    against; left out, that is the sum of the budgets. ``max_tokens`` overrides that size. ``scripts`` are the compiled
    scripts of custom regions by path, ``clock`` gives seconds since 1970, ``count`` what a text is charged (tokens).
    """

    def __init__(
        self,
        regions: Iterable[RegionSpec] = (),
        *,
        model_window: int | None = None,
        max_tokens: int | None = None,
        semantics: Semantics = DOCUMENTED,
        texts: Texts = CATALOGUE,
        scripts: Mapping[str, RegionScript] | None = None,
        clock: Callable[[], float] = time.time,
        count: TokenCounter = estimate,
    ) -> None:
        self._start(Surroundings(semantics, texts, scripts or {}, count), clock, EventLog())
        declared = list(regions)
        percent = [spec.name for spec in declared if spec.budget.is_percent]
        if percent and model_window is None:
            raise ValueError(f"region '{percent[0]}' has a share of the model's window: say model_window")
        budgets = [(spec, spec.budget.resolve(model_window or 0)) for spec in declared]
        if max_tokens is None:
            max_tokens = model_window if model_window is not None else sum([budget for _, budget in budgets])
        self.record(WindowOpened(max_tokens))
        for spec, budget in budgets:
            self.add_region(spec, budget)

    def _start(self, around: Surroundings, clock: Callable[[], float], log: EventLog) -> None:
        self.around = around
        self.log = log
        self.max_tokens = 0
        self.total_tokens = 0
        self.hidden: frozenset[str] = frozenset()
        self.turn = 0
        self._clock = clock
        self._regions: dict[str, Region] = {}
        self._where: dict[int, str] = {}
        self._next_id = 1
        self._sum = 0
        self._stories: dict[int, list[int]] = {}
        self.stability = Stability()

    @classmethod
    def replay(
        cls,
        events: Iterable[Event],
        *,
        semantics: Semantics = DOCUMENTED,
        texts: Texts = CATALOGUE,
        scripts: Mapping[str, RegionScript] | None = None,
        clock: Callable[[], float] = time.time,
        count: TokenCounter = estimate,
    ) -> Window:
        """The window that the events add up to; it goes on from there. No script is run."""
        window = cls.__new__(cls)
        window._start(Surroundings(semantics, texts, scripts or {}, count), clock, EventLog())
        for event in events:
            window.record(event)
        return window

    # Reading

    @property
    def semantics(self) -> Semantics:
        return self.around.semantics

    @property
    def texts(self) -> Texts:
        return self.around.texts

    @property
    def regions(self) -> Sequence[Region]:
        """In order. Hidden ones are among them."""
        return list(self._regions.values())

    @property
    def visible(self) -> Iterator[Region]:
        """The regions that the stage sees."""
        return (region for region in self._regions.values() if region.name not in self.hidden)

    def get(self, name: str) -> Region | None:
        return self._regions.get(name)

    def region(self, name: str) -> Region:
        """Raises `RegionNotFound`."""
        found = self._regions.get(name)
        if found is None:
            raise RegionNotFound(name)
        return found

    def find(self, entry_id: int) -> tuple[Region, Entry] | None:
        """The entry of that id and its region, ``None`` if it is not in the window."""
        name = self._where.get(entry_id)
        if name is None:
            return None
        region = self._regions[name]
        return region, next(entry for entry in region.entries if entry.id == entry_id)

    def tokens_of(self, content: Content) -> int:
        return content_tokens(content, self.around.count)

    def now(self) -> int:
        return int(self._clock())

    # Writing

    def write(
        self,
        region: str,
        content: Written,
        *,
        kind: EntryKind = TEXT,
        key: str | None = None,
        origin: Origin = "system",
        cause: Cause = "framework",
        metadata: Mapping[str, Any] | None = None,
        reasoning: str | None = None,
        tokens: int | None = None,
        sources: tuple[int, ...] = (),
        counting: Counting = "sum",
    ) -> Entry:
        """Adds an entry at the end of a region; the region's kind decides what goes to make room.

        ``origin`` is ``agent`` for what the model writes: a region's script may refuse that. ``tokens`` is what the
        entry is charged, by default what the window's counter says; ``sources`` are entries that it sums up. Raises
        `WriteError` where nothing was stored.
        """
        incoming = self._incoming(content, tokens, kind, key, metadata, reasoning, origin, sources)
        return self._attempt(region, incoming, cause, self._push, counting)

    def replace(
        self,
        region: str,
        content: Written,
        *,
        key: str | None = None,
        origin: Origin = "agent",
        cause: Cause = "context_tool",
    ) -> Entry:
        """Puts one entry in place of everything that a region holds. Raises `WriteError`."""
        incoming = self._incoming(content, None, TEXT, key, None, None, origin)
        return self._attempt(region, incoming, cause, self._replace)

    def upsert(
        self, region: str, key: str, content: Written, *, origin: Origin = "agent", cause: Cause = "context_tool"
    ) -> Entry:
        """Stores a value under ``key`` of a keyed region, in place of an older one. Raises `WriteError`."""
        incoming = self._incoming(content, None, TEXT, key, None, None, origin)

        return self._attempt(
            region, incoming, cause, lambda r, new, pen: r.kind.upsert(r, new, pen), "stale", screened=False
        )

    def modify(self, region: str, text: str, *, cause: Cause = "hook") -> Entry | None:
        """A stage hook's write: the region is emptied and, unless ``text`` is empty, holds that. No script is asked.

        Raises `WriteError`; where the text does not fit, the region is empty then.
        """
        self.pen(region, cause, "stale").clear("hook")
        if not text:
            return None
        incoming = self._incoming(text, None, TEXT, None, None, None, "system")
        return self._attempt(region, incoming, cause, self._push, "stale", screened=False)

    def _incoming(
        self,
        content: Written,
        tokens: int | None,
        kind: EntryKind,
        key: str | None,
        metadata: Mapping[str, Any] | None,
        reasoning: str | None,
        origin: Origin,
        sources: tuple[int, ...] = (),
    ) -> Incoming:
        if not isinstance(kind, EntryKind):
            raise TypeError(f"an entry's kind is TEXT, USER, an AssistantTurn or a ToolResult, not {kind!r}")
        if key is not None and not isinstance(key, str):
            raise TypeError(f"an entry's key is text, not {key!r}")
        made = Content.of(content)
        charged = self.tokens_of(made) if tokens is None else tokens
        return Incoming(made, charged, kind, key, metadata, reasoning, origin, sources)

    def _attempt(
        self,
        region: str,
        incoming: Incoming,
        cause: Cause,
        store: Callable[[Region, Incoming, Pen], Entry],
        counting: Counting = "sum",
        *,
        screened: bool = True,
    ) -> Entry:
        try:
            found, pen = self.region(region), self.pen(region, cause, counting)
            if screened:
                incoming = found.kind.screen(found, incoming, pen)
            return store(found, incoming, pen)
        except WriteError as error:
            self.refused(region, incoming, cause, error)
            raise

    def _push(self, region: Region, incoming: Incoming, pen: Pen) -> Entry:
        self._check_types(region, incoming.content)
        region.kind.admit(region, incoming, pen)
        entry = pen.add(incoming)
        region.kind.settle(region, pen)
        return entry

    def _replace(self, region: Region, incoming: Incoming, pen: Pen) -> Entry:
        if region.kind.itemised and incoming.origin == "agent" and self.semantics.checklist_survives_edges:
            raise NotThisWay(self.texts.say("checklist.own_tools", region=region.name))
        if self.semantics.replace_is_atomic:
            self._check_types(region, incoming.content)
            region.kind.check_alone(region, incoming)
        pen.clear("replaced")
        return self._push(region, incoming, pen)

    def _check_types(self, region: Region, content: Content) -> None:
        """Raises `RegionRefusedWrite` for a part that the region's ``accepts`` does not name; plain text always may."""
        if content.is_plain or not region.spec.accepts:
            return
        for part in content.parts:
            if part.mime_type != "text/plain" and not any([_matches(part.mime_type, p) for p in region.spec.accepts]):
                wanted = ", ".join(region.spec.accepts)
                raise RegionRefusedWrite(region.name, f"it takes {wanted} and this write carries {part.mime_type}")

    def refused(self, region: str, incoming: Incoming, cause: Cause, error: WriteError) -> None:
        """Puts a write that stored nothing into the log."""
        text, tokens = incoming.content.text, incoming.tokens
        self.record(WriteRefused(region, text, tokens, incoming.origin, cause, error.rule, str(error)))

    # Taking away

    def clear(self, region: str, *, rule: str, cause: Cause = "framework", counting: Counting = "sum") -> None:
        """Empties a region. ``rule`` is one of `leviath.context.events.RULES`."""
        self.pen(region, cause, counting).clear(rule)

    def release(self, region: str, entries: Iterable[Entry], *, cause: Cause = "context_tool") -> int:
        """Lets entries go because the agent is done with them; returns the tokens freed."""
        return self.pen(region, cause).remove(entries, "released")

    def release_oldest(self, region: str, count: int, *, cause: Cause = "context_tool") -> int:
        """Lets the oldest ``count`` turn groups go, or all; returns how many were asked for and can have been there."""
        found = self.region(region)
        asked = min(count, len(found))
        for _ in range(asked):
            self.pen(region, cause).remove(found.oldest(lambda _, taken: taken >= 1), "released")
        return asked

    # Regions

    def add_region(self, spec: RegionSpec, max_tokens: int | None = None) -> Region:
        """A new region at the end, with its resolved budget. `ValueError` for a name that is taken."""
        if spec.name in self._regions:
            raise ValueError(f"there is a region '{spec.name}' already")
        self.record(RegionAdded(spec, spec.budget.resolve(self.max_tokens) if max_tokens is None else max_tokens))
        return self._regions[spec.name]

    def change_region(self, spec: RegionSpec, max_tokens: int, *, cause: Cause = "transform") -> Region:
        """Another declaration and budget for the region of that name; its entries stay."""
        region = self.region(spec.name)
        if _without_seed(region.spec) != _without_seed(spec) or region.max_tokens != max_tokens:
            self.record(RegionChanged(spec, max_tokens, cause))
        return region

    def arrange(
        self,
        *,
        order: Sequence[str] | None = None,
        hidden: Iterable[str] | None = None,
        cause: Cause = "transform",
    ) -> None:
        """The regions in ``order`` (those left out follow as they were); the stage does not see ``hidden``."""
        wanted = [name for name in dict.fromkeys((*(order or ()), *self._regions)) if name in self._regions]
        unseen = self.hidden if hidden is None else frozenset(hidden) & frozenset(self._regions)
        if wanted != list(self._regions) or unseen != self.hidden:
            self.record(Arranged(tuple(wanted), tuple(sorted(unseen)), cause))

    def resize(self, max_tokens: int) -> None:
        """Another size that the window is measured against."""
        if max_tokens != self.max_tokens:
            self.record(WindowSized(max_tokens))

    def recount(self) -> None:
        """Counts the window's total anew."""
        if self.total_tokens != self._sum:
            self.record(Recounted())

    def begin_turn(self, stage: str = "", iteration: int = 0) -> int:
        """Marks that a request is about to be made; returns the turn's number, counted from 1."""
        self.record(TurnBegan(self.turn + 1, stage, iteration))
        return self.turn

    def warn(self, what: str, region: str = "", detail: str = "", script: str = "") -> None:
        """A fault that stops nothing: to Python's log, and into the window's."""
        warn(self.record, Warned(what, region, detail, script))

    # History

    def explain(self, entry: Entry | int) -> Explanation:
        """Where an entry is, or when, why and by which rule it left, with all that happened to it.

        `LookupError` for an id that the window never had.
        """
        number = entry.id if isinstance(entry, Entry) else entry
        if number not in self._stories:
            raise LookupError(f"the window never held an entry {number}")
        return explain_entry(self.log, number, self._stories[number])

    def diff(self, turn_a: int, turn_b: int | None = None) -> Diff:
        """What came, went and changed between the requests of two turns; without ``turn_b`` up to now.

        Turn 0 is the window before its first event. `LookupError` for a turn that there is not.
        """
        return diff_turns(self.log, turn_a, turn_b)

    # Events

    def pen(self, region: str, cause: Cause, counting: Counting = "sum") -> Pen:
        """For changes to one region for one cause. Raises `RegionNotFound`."""
        exact: Counting = "sum" if self.semantics.total_is_exact else counting
        return Pen(self.record, self.region(region), cause, exact, self.now, self._fresh)

    def _fresh(self) -> int:
        return self._next_id

    def record(self, event: Event) -> None:
        """Applies an event and puts it into the log: the only way that a window changes."""
        self.apply(event)
        place = self.log.append(event)
        if isinstance(event, (EntryAdded, EntryChanged)):
            self._stories.setdefault(event.entry.id, []).append(place)
        elif isinstance(event, EntryRemoved):
            self._stories.setdefault(event.id, []).append(place)

    def apply(self, event: Event) -> None:
        if isinstance(event, EntryAdded):
            region = self._regions[event.region]
            region.take(event.entry, event.index)
            self._where[event.entry.id] = event.region
            self._next_id = max(self._next_id, event.entry.id + 1)
            self._count(event.entry.tokens, event.counting)
        elif isinstance(event, EntryRemoved):
            self._regions[event.region].drop(event.index)
            del self._where[event.id]
            self._count(-event.tokens, event.counting)
        elif isinstance(event, EntryChanged):
            region = self._regions[event.region]
            before = region.entries[event.index].tokens
            region.swap(event.entry, event.index)
            self._count(event.entry.tokens - before, event.counting)
        elif isinstance(event, RegionAdded):
            self._regions[event.spec.name] = Region(event.spec, event.max_tokens, make_kind(event.spec, self.around))
            self.total_tokens = self._sum
        elif isinstance(event, RegionChanged):
            region = self._regions[event.spec.name]
            if region.spec != event.spec:
                region.spec, region.kind = event.spec, make_kind(event.spec, self.around)
            region.max_tokens = event.max_tokens
        elif isinstance(event, Arranged):
            self._regions = {name: self._regions[name] for name in event.order}
            self.hidden = frozenset(event.hidden)
        elif isinstance(event, (WindowOpened, WindowSized)):
            self.max_tokens = event.max_tokens
        elif isinstance(event, Recounted):
            self.total_tokens = self._sum
        elif isinstance(event, TurnBegan):
            self.turn = event.turn
        elif isinstance(event, WriteRefused):
            self._next_id += 1  # something may have gone for the entry that did not come: its id is not used again

    def _count(self, difference: int, counting: Counting) -> None:
        self._sum += difference
        if counting == "sum":
            self.total_tokens = self._sum
        elif counting == "delta":
            self.total_tokens = max(self.total_tokens + difference, 0)

    def snapshot(self, stage_name: str = "") -> dict[str, Any]:
        """The window as JSON, in the shape of Leviath's stored contexts."""
        return {
            "stage_name": stage_name,
            "total_tokens": self.total_tokens,
            "max_tokens": self.max_tokens,
            "regions": [_region_json(region) for region in self._regions.values()],
        }


def _without_seed(spec: RegionSpec) -> RegionSpec:
    """What of a declaration matters to a living region; a log keeps no more."""
    return replace(spec, seed=None, seed_written=False)


def _matches(mime_type: str, pattern: str) -> bool:
    """Whether a type fits a pattern: itself, ``image/*``, ``*/*`` or ``*``."""
    family, _, subtype = pattern.partition("/")
    return pattern in ("*", mime_type) or (subtype == "*" and family in ("*", mime_type.partition("/")[0]))


def _region_json(region: Region) -> dict[str, Any]:
    entries = []
    for entry in region.entries:
        told = {"content": entry.content.as_json(), "tokens": entry.tokens, "kind": entry.kind.as_json()}
        entries.append(told if entry.key is None else {**told, "key": entry.key})
    return {
        "name": region.name,
        "kind": region.spec.kind.name,
        "current_tokens": region.tokens,
        "max_tokens": region.max_tokens,
        "entries": entries,
    }

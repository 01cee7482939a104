"""What happened to an entry, and what changed between two requests: read off the log alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from leviath.context.entry import Entry
from leviath.context.events import RULES, Cause, EntryAdded, EntryChanged, EntryRemoved, EventLog, TurnBegan


@dataclass(frozen=True)
class Step:
    """One thing that happened to an entry. ``turn`` is the request that it came before, ``place`` where in the log.

    ``what`` is ``added``, ``changed`` or ``removed``; ``rule`` a key of `RULES`, empty for an addition; ``by`` the
    entry that it went for.
    """

    what: str
    turn: int
    place: int
    cause: Cause
    rule: str = ""
    by: int | None = None

    @property
    def reason(self) -> str:
        """The rule in words."""
        return RULES.get(self.rule, self.rule)


@dataclass(frozen=True)
class Explanation:
    """An entry's life. ``entry`` is it in its last form, ``sources`` the entries that it sums up."""

    entry: Entry
    region: str
    steps: tuple[Step, ...]
    sources: tuple[int, ...] = ()

    @property
    def present(self) -> bool:
        return self.steps[-1].what != "removed"

    @property
    def removal(self) -> Step | None:
        """How it left, ``None`` while it is there."""
        return None if self.present else self.steps[-1]

    def __str__(self) -> str:
        first, last = self.steps[0], self.steps[-1]
        text = f"entry {self.entry.id} came into '{self.region}' before request {first.turn + 1} ({first.cause})"
        if self.present:
            return f"{text} and is there"
        told = f"{text} and left before request {last.turn + 1} ({last.cause}): {last.reason}"
        return told if last.by is None else f"{told}, for entry {last.by}"


def explain_entry(log: EventLog, number: int, places: Sequence[int]) -> Explanation:
    """The life of the entry that the events at ``places`` are about."""
    steps: list[Step] = []
    entry: Entry | None = None
    region, sources = "", tuple[int, ...]()
    turns = _turns_at(log, places)
    for place in places:
        event = log[place]
        if isinstance(event, EntryAdded):
            entry, region, sources = event.entry, event.region, event.sources
            steps.append(Step("added", turns[place], place, event.cause))
        elif isinstance(event, EntryChanged):
            entry = event.entry
            steps.append(Step("changed", turns[place], place, event.cause, event.rule))
        elif isinstance(event, EntryRemoved):
            steps.append(Step("removed", turns[place], place, event.cause, event.rule, event.by))
    if entry is None:
        raise LookupError(f"the log does not tell how entry {number} came in")
    return Explanation(entry, region, tuple(steps), sources)


def _turns_at(log: EventLog, places: Sequence[int]) -> dict[int, int]:
    """Requests made before each place."""
    found, turn = {}, 0
    wanted = set(places)
    for place, event in enumerate(log.since(0)[: max(places) + 1]):
        if isinstance(event, TurnBegan):
            turn = event.turn
        if place in wanted:
            found[place] = turn
    return found


@dataclass(frozen=True)
class Gone:
    """An entry that left."""

    entry: Entry
    step: Step


@dataclass
class RegionDiff:
    """Tokens are the region's before and after; ``changed`` are entries in their new form."""

    tokens_before: int = 0
    tokens_after: int = 0
    added: list[Entry] = field(default_factory=list)
    removed: list[Gone] = field(default_factory=list)
    changed: list[Entry] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


@dataclass(frozen=True)
class Diff:
    """Regions by name, only those in which something changed."""

    turn_a: int
    turn_b: int | None
    regions: dict[str, RegionDiff]


def no_such_turn(turn: int, last: int) -> str:
    """What whoever asks for a turn is told where the log ends before it."""
    return f"there is no turn {turn} " + (f"(turns 1 to {last})" if last else "(no request was sent)")


def diff_turns(log: EventLog, turn_a: int, turn_b: int | None) -> Diff:
    """What came, went and changed between two turns' marks; what came and went in between counts as neither."""
    begins = {0: 0} | {event.turn: place for place, event in enumerate(log) if isinstance(event, TurnBegan)}
    for turn in (turn_a, turn_b):
        if turn is not None and turn not in begins:
            raise LookupError(no_such_turn(turn, max(begins)))
    start, end = begins[turn_a], len(log) if turn_b is None else begins[turn_b]
    if start > end:
        raise LookupError(f"turn {turn_b} comes before turn {turn_a}")
    before: dict[int, tuple[str, Entry]] = {}
    after: dict[int, tuple[str, Entry]] = {}
    gone: dict[int, Step] = {}
    turn = 0
    for place, event in enumerate(log.since(0)[:end]):
        if place == start:
            before = dict(after)
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, (EntryAdded, EntryChanged)):
            after[event.entry.id] = (event.region, event.entry)
        elif isinstance(event, EntryRemoved):
            after.pop(event.id, None)
            gone[event.id] = Step("removed", turn, place, event.cause, event.rule, event.by)
    if start == end:
        before = dict(after)
    return Diff(turn_a, turn_b, _compare(before, after, gone))


def _compare(
    before: dict[int, tuple[str, Entry]], after: dict[int, tuple[str, Entry]], gone: dict[int, Step]
) -> dict[str, RegionDiff]:
    regions: dict[str, RegionDiff] = {}
    for number, (name, entry) in before.items():
        told = regions.setdefault(name, RegionDiff())
        told.tokens_before += entry.tokens
        if number not in after:
            told.removed.append(Gone(entry, gone[number]))
        elif after[number][1] != entry:
            told.changed.append(after[number][1])
    for number, (name, entry) in after.items():
        told = regions.setdefault(name, RegionDiff())
        told.tokens_after += entry.tokens
        if number not in before:
            told.added.append(entry)
    return {name: told for name, told in regions.items() if told}

"""What every kind of region decides: taking a write, making room, giving way under pressure, rendering.

A policy object belongs to one region and keeps no state of its own; what it decides it writes with a `Pen`. Rules are
Leviath's (``core/region/mod.rs`` for writes, ``core/region/evict.rs`` for room), save where `Semantics` says otherwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Literal, TypeVar

from leviath.blueprint.model import RegionKind, RegionSpec
from leviath.context.custom import RegionScript
from leviath.context.entry import Entry, ToolResult
from leviath.context.errors import NotThisWay, OverBudget, RegionFull
from leviath.context.pen import Incoming, Pen, total
from leviath.context.region import Region, answers_newest
from leviath.context.sheet import Sheet
from leviath.context.tokens import TokenCounter, estimate
from leviath.semantics import DOCUMENTED, Semantics
from leviath.texts import CATALOGUE, Texts

K = TypeVar("K", bound=RegionKind)
Pressure = Literal["clear", "oldest"]


@dataclass(frozen=True)
class Surroundings:
    """What policies share."""

    semantics: Semantics = DOCUMENTED
    texts: Texts = CATALOGUE
    scripts: Mapping[str, RegionScript] = field(default_factory=dict)
    """Compiled region scripts by path as the blueprint writes it."""
    count: TokenCounter = estimate


SUMMARY: Mapping[str, bool] = {"summary": True}
"""Metadata of an entry that sums up others."""


@dataclass(frozen=True)
class Fold:
    """Entries that are due to become a summary, the oldest or all. ``at_front``: it takes their place in front."""

    entries: tuple[Entry, ...]
    at_front: bool = False


class Kind(ABC, Generic[K]):
    """The policy of one region."""

    label: ClassVar[str]
    """What ``context_list`` calls it."""
    pressure: ClassVar[Pressure | None] = None
    """How it gives way when the whole window is nearly full."""
    permanent: ClassVar[bool] = False
    """Counts among what never leaves; edges spare it."""
    takes_instructions: ClassVar[bool] = False
    """A stage's prompt may go here where no region is declared for it."""
    speaks: ClassVar[bool] = False
    """Renders messages, not system blocks."""
    keyed: ClassVar[bool] = False
    """Every entry the agent writes has a key, and the same key is the same entry."""
    itemised: ClassVar[bool] = False
    """Holds checklist items."""
    scripted: ClassVar[bool] = False
    renders_empty: ClassVar[bool] = False
    named_to_agents: ClassVar[bool] = True
    """Is among the sections that an agent is told of when it names one that is not there."""

    def __init__(self, spec: RegionSpec, options: K, around: Surroundings) -> None:
        self.spec = spec
        self.options = options
        self.around = around

    # Facts

    @property
    def never_leaves(self) -> bool:
        return self.permanent

    @property
    def spared_by_edges(self) -> bool:
        """Whether clear and compact edges leave it alone."""
        return self.permanent

    @property
    def gives_way(self) -> Pressure | None:
        """`pressure`, save where the region admits only what fits."""
        return None if self.spec.admission == "reject" else self.pressure

    @property
    def summarises(self) -> str | None:
        """The region whose summaries are kept here."""
        return None

    # Writing

    def screen(self, region: Region, incoming: Incoming, pen: Pen) -> Incoming:
        """The entry as it is to be stored. Raises `RegionRefusedWrite`."""
        return incoming

    def check_alone(self, region: Region, incoming: Incoming) -> None:
        """Raises what writing into the emptied region would raise."""
        if incoming.tokens > region.max_tokens:
            raise OverBudget(incoming.tokens, region.max_tokens)

    def admit(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        """Makes room as far as the kind does that. Raises `RegionFull` or `OverBudget`, for nothing is stored then."""
        used = region.tokens + incoming.tokens
        if used > region.max_tokens:
            if region.rejects and region.entries:
                raise self.full(region)
            if not region.rejects:
                self.make_room(region, incoming, pen)
            if region.tokens + incoming.tokens > region.max_tokens:
                raise OverBudget(used, region.max_tokens)
        if region.rejects and self.would_displace(region):
            raise self.full(region)

    def make_room(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        """Lets entries go so that ``incoming`` fits; most kinds let nothing go."""

    def would_displace(self, region: Region) -> bool:
        """Whether one entry more would push another out whatever its size."""
        return False

    def settle(self, region: Region, pen: Pen) -> None:
        """Enforces limits after an entry came in."""

    def carry(self, region: Region, pen: Pen) -> None:
        """The region has a new declaration: by the documents its entries stay, and only limits on their number hold at
        once. As released they come in one by one, and one that does not fit is dropped."""
        if self.around.semantics.budget_window:
            self.settle(region, pen)
            return
        tokens = 0
        dropped = []
        for entry in region.entries:
            if tokens + entry.tokens > region.max_tokens:
                dropped.append(entry)
            else:
                tokens += entry.tokens
        pen.remove(dropped, "layout")
        self.settle(region, pen)

    def full(self, region: Region) -> RegionFull:
        used, limit = region.tokens, region.max_tokens
        words = self.around.texts.say("write.full", region=region.name, used=used, max=limit)
        return RegionFull(region.name, used, limit, words)

    def upsert(self, region: Region, incoming: Incoming, pen: Pen) -> Entry:
        """Stores ``incoming`` under its key; returns the entry. Raises `WriteError`."""
        raise NotThisWay(f"region '{region.name}' keeps no values by key")

    # Giving way

    def choose(self, region: Region, needed: int, pen: Pen) -> int:
        """Lets entries of its own choice go; returns the tokens freed. ``needed`` tokens are wanted."""
        return 0

    def due(self, region: Region) -> Fold | None:
        """What is to be summarised before the next request."""
        return None

    def due_under_pressure(self, region: Region) -> bool:
        """Whether the region is to be summarised now that the window is nearly full."""
        return False

    def give_up(self, region: Region, pen: Pen) -> None:
        """No summary could be had: comes back to its limits without one."""

    # Rendering

    @abstractmethod
    def render(self, region: Region, sheet: Sheet) -> None:
        """Puts the region onto the sheet. Only called with entries, unless `renders_empty`."""


def roll_off(region: Region, incoming: Incoming, pen: Pen, semantics: Semantics) -> None:
    """The oldest turn groups go until ``incoming`` fits; nothing goes where it cannot fit.

    A result does not push out the turn that called for it.
    """
    if incoming.tokens > region.max_tokens:
        return
    over = region.tokens + incoming.tokens - region.max_tokens
    kind = incoming.kind
    stays = semantics.open_turn_stays and isinstance(kind, ToolResult) and answers_newest(region, kind.call_id)
    for after in (summaries_in_front(region), 0):
        going = region.oldest(lambda freed, _: freed >= over, keep_newest=stays, after=after)
        if total(going) >= over:
            pen.remove(going, "budget", by=pen.next_id)
            return


def summaries_in_front(region: Region) -> int:
    """1 where the region begins with what sums up older entries: that goes last of all, else 0."""
    return int(bool(region.entries) and region.entries[0].metadata == SUMMARY)


def texts_of(entries: Sequence[Entry]) -> list[str]:
    return [entry.text for entry in entries]

"""Writing changes down: one region, one cause. What a policy decides becomes events here and nowhere else."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from leviath.context.entry import TEXT, Content, Entry, EntryKind
from leviath.context.events import (
    Cause,
    Counting,
    EntryAdded,
    EntryChanged,
    EntryRemoved,
    Event,
    Origin,
    ScriptAnswered,
    Warned,
)
from leviath.context.region import Region

log = logging.getLogger("leviath.context")
log.addHandler(logging.NullHandler())  # the window keeps what is warned of; logging it is up to the program


@dataclass(frozen=True, slots=True)
class Incoming:
    """An entry on its way in; ``tokens`` is what it will be charged."""

    content: Content
    tokens: int
    kind: EntryKind = TEXT
    key: str | None = None
    metadata: Mapping[str, Any] | None = None
    reasoning: str | None = None
    origin: Origin = "system"
    sources: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pen:
    """Records changes to ``region`` for ``cause``. ``now`` is the time in seconds, ``fresh`` the id that the
    next entry will have."""

    record: Callable[[Event], None]
    region: Region
    cause: Cause
    counting: Counting
    now: Callable[[], int]
    fresh: Callable[[], int]

    @property
    def next_id(self) -> int:
        """The id that the next entry will have."""
        return self.fresh()

    def add(self, incoming: Incoming, *, front: bool = False) -> Entry:
        entries = self.region.entries
        number = self.next_id
        index = 0 if front else len(entries)
        if front:
            order = min(entries[0].order, number) - 1 if entries else number
        else:
            order = max(entries[-1].order + 1, number) if entries else number
        entry = Entry(
            number,
            incoming.content,
            incoming.tokens,
            self.now(),
            incoming.kind,
            incoming.key,
            incoming.metadata,
            incoming.reasoning,
            order,
        )
        self.record(EntryAdded(self.region.name, entry, index, self.cause, self.counting, incoming.sources))
        return entry

    def change(self, entry: Entry, rule: str, **fields: Any) -> Entry:
        """``entry`` with other ``fields`` under its old id."""
        changed = replace(entry, **fields)
        index = self.region.index_of(entry)
        self.record(EntryChanged(self.region.name, changed, index, self.cause, rule, self.counting))
        return changed

    def remove(
        self, entries: Iterable[Entry], rule: str, *, by: int | None = None, counting: Counting | None = None
    ) -> int:
        """Removes them; returns the tokens that they held."""
        freed = 0
        for entry in list(entries):
            index = self.region.index_of(entry)
            freed += entry.tokens
            self.record(
                EntryRemoved(
                    self.region.name, entry.id, index, entry.tokens, self.cause, rule, by, counting or self.counting
                )
            )
        return freed

    def clear(self, rule: str) -> int:
        """Removes everything; returns the tokens that it held."""
        return self.remove(self.region.entries, rule)

    def answered(self, script: str, function: Literal["on_write", "on_overflow"], answer: Any) -> None:
        """Keeps what the region's script answered."""
        self.record(ScriptAnswered(self.region.name, script, function, answer, self.cause))

    def warn(self, what: str, detail: str, script: str = "") -> None:
        """A fault that does not stop anything: to Python's log, and into the window's."""
        warn(self.record, Warned(what, self.region.name, detail, script))


def warn(record: Callable[[Event], None] | None, warning: Warned) -> None:
    """Logs ``warning`` and, with ``record``, puts it among the events."""
    place = f" in {warning.script}" if warning.script else ""
    log.warning("region '%s': %s%s: %s", warning.region, warning.what, place, warning.detail)
    if record is not None:
        record(warning)


def total(entries: Sequence[Entry]) -> int:
    """Tokens of the entries together."""
    return sum([entry.tokens for entry in entries])

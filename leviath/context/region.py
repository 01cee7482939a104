"""The state of one region. Only `Window.apply` changes it; its policy, `kind`, decides what is changed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any

from leviath.blueprint.model import Admission, RegionSpec, Volatility
from leviath.context.entry import AssistantTurn, Entry

if TYPE_CHECKING:
    from leviath.context.kinds.base import Kind

ITEM_ID = "checklist_id"
"""Key in an entry's metadata: the number of a checklist item."""


class Region:
    """A named part of the window. ``tokens`` is the sum over its entries, ``max_tokens`` its resolved budget."""

    def __init__(self, spec: RegionSpec, max_tokens: int, kind: Kind[Any]) -> None:
        self.spec = spec
        self.kind = kind
        self.max_tokens = max_tokens
        self.tokens = 0
        self.last_item = 0
        self._entries: list[Entry] = []
        self._by_key: dict[str, list[Entry]] = {}
        self._recency: list[tuple[int, int, int]] | None = None

    # What it is

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def admission(self) -> Admission:
        return self.spec.admission

    @property
    def rejects(self) -> bool:
        """Whether nothing may go to make room."""
        return self.spec.admission == "reject"

    @property
    def volatility(self) -> Volatility:
        return self.spec.volatility

    # What it holds

    @property
    def entries(self) -> Sequence[Entry]:
        """Oldest first. A view: it changes as the region does."""
        return self._entries

    @property
    def text(self) -> str:
        """The entries' texts, blank lines between them."""
        return "\n\n".join([entry.text for entry in self._entries])

    def __len__(self) -> int:
        return len(self._entries)

    def by_key(self, key: str) -> list[Entry]:
        """The entries of that key, oldest first."""
        return list(self._by_key.get(key, ()))

    def index_of(self, entry: Entry) -> int:
        """Where the entry of that id stands. `LookupError` if it is not here."""
        index = bisect_left(self._entries, entry.order, key=_order)
        if index == len(self._entries) or self._entries[index].id != entry.id:
            raise LookupError(f"entry {entry.id} is not in region '{self.name}'")
        return index

    def least_recent(self) -> Entry:
        """The entry that was written longest ago; of several in the same second the first. The region is not empty."""
        if self._recency is None:
            self._recency = [(entry.timestamp, entry.order, entry.id) for entry in self._entries]
            heapify(self._recency)
        while True:
            stamp, order, entry_id = self._recency[0]
            index = bisect_left(self._entries, order, key=_order)
            if index < len(self._entries):
                entry = self._entries[index]
                if entry.id == entry_id and entry.timestamp == stamp:
                    return entry
            heappop(self._recency)

    def oldest(self, enough: Callable[[int, int], bool], *, keep_newest: bool = False, after: int = 0) -> list[Entry]:
        """Turn groups from the oldest on, whole, until ``enough(tokens, entries)`` of those taken holds.

        ``keep_newest``: the newest group is not among them, nor are the first ``after`` entries.
        """
        end, tokens = after, 0
        while end < len(self._entries) and not enough(tokens, end - after):
            start, end = end, end + group_size(self._entries, end)
            if keep_newest and end == len(self._entries):
                end = start
                break
            tokens += sum([entry.tokens for entry in self._entries[start:end]])
        return self._entries[after:end]

    # Changes; `Window.apply` alone calls these

    def take(self, entry: Entry, index: int) -> None:
        self._entries.insert(index, entry)
        self.tokens += entry.tokens
        self._note(entry)

    def swap(self, entry: Entry, index: int) -> None:
        old = self._entries[index]
        self._entries[index] = entry
        self.tokens += entry.tokens - old.tokens
        self._forget(old)
        self._note(entry)

    def drop(self, index: int) -> Entry:
        entry = self._entries.pop(index)
        self.tokens -= entry.tokens
        self._forget(entry)
        return entry

    def _note(self, entry: Entry) -> None:
        if entry.key is not None:
            same = self._by_key.setdefault(entry.key, [])
            same.insert(bisect_left(same, entry.order, key=_order), entry)
        item = item_id(entry.metadata)
        if item is not None and item > self.last_item:
            self.last_item = item
        if self._recency is not None:
            heappush(self._recency, (entry.timestamp, entry.order, entry.id))

    def _forget(self, entry: Entry) -> None:
        if entry.key is not None:
            same = self._by_key[entry.key]
            same[:] = [each for each in same if each.id != entry.id]
            if not same:
                del self._by_key[entry.key]


def _order(entry: Entry) -> int:
    return entry.order


def answers_newest(region: Region, call_id: str) -> bool:
    """Whether a result of that call belongs to the newest turn group."""
    for entry in reversed(region.entries):
        if isinstance(entry.kind, AssistantTurn):
            return any([call.id == call_id for call in entry.kind.calls])
        if entry.kind.name != "tool_result":
            break
    return False


def item_id(metadata: Mapping[str, Any] | None) -> int | None:
    """The number of the checklist item that an entry with this metadata is."""
    found = (metadata or {}).get(ITEM_ID)
    return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else None


def group_size(entries: Sequence[Entry], start: int) -> int:
    """Entries of the turn group that begins at ``start``: an assistant turn with the tool results right behind it,
    anything else alone (Leviath ``core/region/evict.rs``)."""
    if entries[start].kind.name != "assistant_turn":
        return 1
    end = start + 1
    while end < len(entries) and entries[end].kind.name == "tool_result":
        end += 1
    return end - start

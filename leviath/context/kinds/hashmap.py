"""``hashmap``: named values. Writing a key again replaces its value; what was written longest ago makes room."""

from __future__ import annotations

from leviath.blueprint.model import HashMap, RegionSpec
from leviath.context.entry import Entry
from leviath.context.errors import EntryTooBig
from leviath.context.kinds.base import Kind, Surroundings
from leviath.context.pen import Incoming, Pen
from leviath.context.region import Region
from leviath.context.sheet import Sheet


class HashMapKind(Kind[HashMap]):
    label = "key-value store"
    permanent = True
    keyed = True

    def __init__(self, spec: RegionSpec, options: HashMap, around: Surroundings) -> None:
        if options.max_entries is not None and options.max_entries < 1:
            raise ValueError(f"region '{spec.name}': max_entries must be at least 1")
        super().__init__(spec, options, around)

    @property
    def never_leaves(self) -> bool:
        return False

    def upsert(self, region: Region, incoming: Incoming, pen: Pen) -> Entry:
        """Raises `EntryTooBig` or `RegionFull`."""
        same = region.by_key(incoming.key or "")
        if self.around.semantics.replace_is_atomic:
            self._check(region, incoming, same[0] if same else None)
        if same:
            fields = {"content": incoming.content, "tokens": incoming.tokens, "timestamp": pen.now()}
            entry = pen.change(same[0], "upsert", **fields)
            if self.around.semantics.replace_is_atomic:
                self._evict(region, 0, pen, spare=entry)
            return entry
        most = self.options.max_entries
        while most is not None and len(region) >= most:
            pen.remove([region.least_recent()], "max_items", by=pen.next_id)
        self._evict(region, incoming.tokens, pen)
        if region.tokens + incoming.tokens > region.max_tokens:
            raise EntryTooBig(incoming.tokens, region.max_tokens)
        return pen.add(incoming)

    def _check(self, region: Region, incoming: Incoming, old: Entry | None) -> None:
        """Raises whatever the write would end in, before anything has gone."""
        if incoming.tokens > region.max_tokens:
            raise EntryTooBig(incoming.tokens, region.max_tokens)
        if region.rejects:
            grown = old is None and len(region) + 1 > (self.options.max_entries or len(region) + 1)
            if grown or region.tokens - (old.tokens if old else 0) + incoming.tokens > region.max_tokens:
                raise self.full(region)

    def _evict(self, region: Region, tokens: int, pen: Pen, spare: Entry | None = None) -> None:
        """What was written longest ago goes until ``tokens`` more fit; never ``spare``."""
        while region.tokens + tokens > region.max_tokens and len(region) > (spare is not None):
            oldest = region.least_recent()
            if spare is not None and oldest.id == spare.id:
                others = [entry for entry in region.entries if entry.id != spare.id]
                oldest = min(others, key=lambda entry: entry.timestamp)
            pen.remove([oldest], "least_recent", by=spare.id if spare else pen.next_id)

    def render(self, region: Region, sheet: Sheet) -> None:
        parts = [e.text if e.key is None else f"### [{e.key}]\n{e.text}" for e in region.entries]
        sheet.block(
            f"[{region.name}]:\n" + "\n\n".join(parts),
            "until_changed",
            region.volatility,
            region.name,
        )

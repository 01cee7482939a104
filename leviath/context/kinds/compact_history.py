"""``compact_history``: keeps the summaries of another region; nothing leaves by itself."""

from __future__ import annotations

from leviath.blueprint.model import CompactHistory
from leviath.context.kinds.base import Kind, texts_of
from leviath.context.region import Region
from leviath.context.sheet import Sheet


class CompactHistoryKind(Kind[CompactHistory]):
    label = "summary archive"
    permanent = True
    named_to_agents = False

    @property
    def summarises(self) -> str | None:
        return self.options.source_region

    def render(self, region: Region, sheet: Sheet) -> None:
        sheet.headed(region, texts_of(region.entries), "always")

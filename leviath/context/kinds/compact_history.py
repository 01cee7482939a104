"""``compact_history``: keeps the summaries of another region; nothing leaves by itself.

By the documents summaries that have become too many for it are summed up themselves, the newest among them.
"""

from __future__ import annotations

from leviath.blueprint.model import CompactHistory
from leviath.context.errors import OverBudget
from leviath.context.kinds.base import SUMMARY, Fold, Kind, texts_of
from leviath.context.pen import Incoming, Pen
from leviath.context.region import Region
from leviath.context.sheet import Sheet


class CompactHistoryKind(Kind[CompactHistory]):
    label = "summary archive"
    permanent = True
    named_to_agents = False

    @property
    def summarises(self) -> str | None:
        return self.options.source_region

    @property
    def _rolls(self) -> bool:
        return self.around.semantics.compact_on_threshold and self.spec.summarizable

    def admit(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        """Nothing but a summary may take it over its budget, until it is rolled up before the next request."""
        if region.rejects or not self._rolls or incoming.metadata != SUMMARY:
            super().admit(region, incoming, pen)
        elif incoming.tokens > region.max_tokens:
            raise OverBudget(region.tokens + incoming.tokens, region.max_tokens)

    def due(self, region: Region) -> Fold | None:
        if not self._rolls or region.tokens <= region.max_tokens or len(region.entries) < 2:
            return None
        return Fold(tuple(region.entries))

    def render(self, region: Region, sheet: Sheet) -> None:
        sheet.headed(region, texts_of(region.entries), "always")

"""``compacting``: summarised when it is nearly full, instead of losing its oldest."""

from __future__ import annotations

from leviath.blueprint.model import Compacting
from leviath.context.errors import OverBudget
from leviath.context.kinds.base import SUMMARY, Fold, Kind, roll_off, summaries_in_front, texts_of
from leviath.context.pen import Incoming, Pen
from leviath.context.region import Region
from leviath.context.sheet import Sheet


class CompactingKind(Kind[Compacting]):
    label = "summarized when full"

    @property
    def summarised(self) -> bool:
        """Whether what is over the threshold becomes a summary instead of going."""
        return self.around.semantics.compact_on_threshold and self.spec.summarizable

    def threshold(self, region: Region) -> int:
        """Tokens over which the region is due."""
        return self.options.threshold(self.spec.budget, region.max_tokens)

    def admit(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        if region.rejects or not self.summarised:
            super().admit(region, incoming, pen)
        elif incoming.tokens > region.max_tokens:
            raise OverBudget(region.tokens + incoming.tokens, region.max_tokens)
        # Anything else comes in: the region may be over its budget until it is summarised, before the next request.

    def make_room(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        roll_off(region, incoming, pen, self.around.semantics)

    def due(self, region: Region) -> Fold | None:
        if not self.summarised or not region.entries:
            return None
        if region.tokens <= min(self.threshold(region), region.max_tokens):
            return None
        if all([entry.metadata == SUMMARY for entry in region.entries]):
            return None  # a summary of nothing but a summary would be asked for again and again
        return Fold(tuple(region.entries))

    def due_under_pressure(self, region: Region) -> bool:
        return region.tokens > self.threshold(region)

    def give_up(self, region: Region, pen: Pen) -> None:
        over = region.tokens - region.max_tokens
        if over > 0:
            front = summaries_in_front(region)
            pen.remove(region.oldest(lambda freed, _: freed >= over, after=front), "summary_failed")

    def render(self, region: Region, sheet: Sheet) -> None:
        sheet.bracketed(region, texts_of(region.entries), "until_changed")

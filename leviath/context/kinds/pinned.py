"""``pinned``: kept whole, whatever happens; a write that does not fit is refused."""

from __future__ import annotations

from leviath.blueprint.model import Pinned
from leviath.context.kinds.base import Kind, texts_of
from leviath.context.region import Region
from leviath.context.sheet import Sheet


class PinnedKind(Kind[Pinned]):
    label = "permanent"
    permanent = True
    takes_instructions = True

    def render(self, region: Region, sheet: Sheet) -> None:
        sheet.headed(region, texts_of(region.entries), "always")

"""``temporary`` and ``clearable``: working material. Over budget the oldest goes; when the whole window is nearly full
a temporary region lets its oldest go, a clearable one everything at once."""

from __future__ import annotations

from leviath.blueprint.model import Clearable, Temporary
from leviath.context.kinds.base import K, Kind, roll_off, texts_of
from leviath.context.pen import Incoming, Pen
from leviath.context.region import Region
from leviath.context.request import Hint
from leviath.context.sheet import Sheet


class _Working(Kind[K]):
    label = "temporary"

    def make_room(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        roll_off(region, incoming, pen, self.around.semantics)

    def render(self, region: Region, sheet: Sheet) -> None:
        # Both kinds say when the region goes, not how it moves until then: that is what the declaration says.
        hint: Hint = "never" if region.volatility == "rewritten" else "until_changed"
        sheet.bracketed(region, texts_of(region.entries), hint)


class TemporaryKind(_Working[Temporary]):
    pressure = "oldest"


class ClearableKind(_Working[Clearable]):
    pressure = "clear"

"""When the whole window is nearly full: which regions give way, in which order, and how far.

Order and rules: Leviath ``runtime/components/context_window/eviction.rs`` and ``runtime/pipeline/compaction.rs``. What
a region gives is its kind's decision; nothing leaves a region that admits only what fits.
"""

from __future__ import annotations

from dataclasses import dataclass

from leviath.context.guard import Calibration
from leviath.context.window import Window

FULL = 0.9
"""Share of the window from which it counts as nearly full."""


def under_pressure(window: Window, calibration: Calibration | None = None) -> bool:
    """Whether the window, corrected by what requests were really charged, is at `FULL` of its size."""
    if window.max_tokens <= 0:
        return False
    spent = window.total_tokens + (calibration.correction if calibration else 0)
    return spent / window.max_tokens >= FULL


@dataclass(frozen=True)
class Cascade:
    """What the cascade did. Tokens freed; ``to_summarise`` names regions over their threshold, set only where enough
    room was not found; ``fixed_over_window`` says that what never leaves is larger than the window."""

    freed: int
    to_summarise: tuple[str, ...] = ()
    fixed_over_window: bool = False


def cascade(window: Window, target: int | None = None) -> Cascade:
    """Frees room until ``target`` tokens of the window are free, by default a tenth of it.

    1. Regions that are cleared as a whole, in order, until there is room. 2. Scripts of custom regions choose among
    their own. 3. Regions that let their oldest go lose one turn each in turn: at least one goes, unless a script's
    choice was enough. 4. Without room still, regions over their threshold are named for the summariser.
    """
    target = window.max_tokens // 10 if target is None else target
    before = window.total_tokens
    if not any([region.kind.gives_way for region in window.regions]):
        window.warn("no region gives way when the window is full", detail="usually a mistake in the layout")
    if _clear(window, target) or _choose(window, target) or _oldest(window, target):
        return Cascade(before - window.total_tokens)
    named: tuple[str, ...] = ()
    if _free(window) < target:
        named = tuple([region.name for region in window.regions if region.kind.due_under_pressure(region)])
    fixed = sum([region.tokens for region in window.regions if region.kind.never_leaves])
    over = fixed > window.max_tokens
    # What never leaves fills the window: the summariser is not asked, and the guard will say so.
    return Cascade(before - window.total_tokens, () if over else named, over)


def _free(window: Window) -> int:
    return max(window.max_tokens - window.total_tokens, 0)


def _clear(window: Window, target: int) -> bool:
    for region in window.regions:
        if region.kind.gives_way == "clear" and region.entries:
            window.pen(region.name, "pressure", "delta").clear("pressure.clear")
            if _free(window) >= target:
                return True
    return False


def _choose(window: Window, target: int) -> bool:
    chosen = 0
    for region in window.regions:
        needed = target - _free(window)
        if needed <= 0:
            break
        if region.kind.gives_way == "oldest" and region.entries:
            chosen += region.kind.choose(region, needed, window.pen(region.name, "pressure", "delta"))
    # Only a script's own choice ends it here: the next step would override what the script kept.
    return chosen > 0 and _free(window) >= target


def _oldest(window: Window, target: int) -> bool:
    while True:
        went = False
        for region in window.regions:
            if region.kind.gives_way == "oldest" and region.entries:
                group = region.oldest(lambda _, taken: taken >= 1)
                window.pen(region.name, "pressure", "delta").remove(group, "pressure.oldest")
                went = True
                if _free(window) >= target:
                    return True
        if not went:
            return False

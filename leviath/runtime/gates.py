"""Gates: what must hold before an edge is taken (Leviath ``runtime/pipeline/gate_check.rs``)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

from leviath.blueprint.model import MODIFYING_TOOLS, Gate, Stage
from leviath.blueprint.tools import canonical_name, grants_builtins, named_tools
from leviath.context.kinds.checklist import open_items
from leviath.context.region import Region
from leviath.context.window import Window
from leviath.runtime.core import Core


@dataclass(frozen=True)
class Judged:
    """``blocked`` holds the stage with ``words``; ``forced`` lets it through because its attempts are spent."""

    verdict: Literal["passed", "forced", "blocked"] = "passed"
    words: str = ""


def digest(region: Region) -> str:
    """Stands for what a region holds."""
    found = hashlib.sha256()
    for entry in region.entries:
        found.update(entry.text.encode("utf-8", "surrogatepass") + b"\0")
    return found.hexdigest()


def watched(stage: Stage, window: Window) -> dict[str, str]:
    """Digests of the regions that the stage's gates want changed, taken on entering."""
    found = {}
    for edge in stage.transitions or ():
        name = edge.gate.require_region_updated if edge.gate is not None else None
        region = None if name is None else window.get(name)
        if region is not None:
            found[region.name] = digest(region)
    return found


def judge(core: Core, gate: Gate | None) -> Judged:
    """Whether the stage may leave by the edge of that gate."""
    words = None if gate is None else _unmet(core, gate)
    if gate is None or words is None:
        return Judged()
    if core.visit.gate_reentries >= gate.max_attempts:
        core.note("a gate is still unmet, its attempts are spent: the edge is taken")
        return Judged("forced")
    return Judged("blocked", words if gate.message is None else gate.message)


def hold(core: Core, words: str) -> None:
    """Sends the stage back for another turn."""
    core.nudge(words)
    core.note("a gate holds the stage")
    core.visit.gate_reentries += 1
    core.state.phase = "ready"


def _unmet(core: Core, gate: Gate) -> str | None:
    """What to say of the first condition that does not hold."""
    window, say = core.window, core.texts.say
    name = gate.require_region_updated
    if name is not None:
        before, region = core.visit.digests.get(name), window.get(name)
        if before is not None and region is not None and before == digest(region):
            return say("gate.region_updated", region=name)
    wanted = gate.require_region_entries
    if wanted is not None:
        region = _present(core, wanted.region)
        if region is not None and len(region) < wanted.at_least:
            return say("gate.region_entries", region=wanted.region, have=len(region), need=wanted.at_least)
    name = gate.require_no_open_items
    region = None if name is None else window.get(name)
    if region is not None:
        items = open_items(region)
        if items:
            listed = "; ".join([f"{item.id} {item.text}" for item in items])
            return say("gate.open_items", count=len(items), region=region.name, items=listed)
    empty = [each for each in gate.require_regions if (found := _present(core, each)) is not None and not len(found)]
    if empty:
        return say("gate.regions", regions=", ".join(empty))
    return say("gate.modifications") if gate.require_modifications and not _modified(core, gate) else None


def _present(core: Core, name: str) -> Region | None:
    region = core.window.get(name)
    if region is None:
        core.window.warn("a gate asks for a region that the window does not hold, it passes", name)
    return region


def _modified(core: Core, gate: Gate) -> bool:
    """Whether a file was changed, or could not be: no tool for it, not permitted, or another region answers for it."""
    stage, visit = core.stage, core.visit
    modifying = {*MODIFYING_TOOLS, *[canonical_name(tool) for tool in gate.tools]}
    can = grants_builtins(stage) or any([canonical_name(tool) in modifying for tool in named_tools(stage)])
    if not can or visit.modifying_calls > 0 or visit.blocked_modifications > 0:
        return True
    region = None if gate.region is None else core.window.get(gate.region)
    return region is not None and len(region) > 0

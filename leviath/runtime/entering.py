"""Leaving a stage by an edge and entering the next one (Leviath ``runtime/pipeline/transition.rs``)."""

from __future__ import annotations

from leviath.blueprint.model import Edge, RegionSpec, ToolsSeed
from leviath.context import stage as stages
from leviath.context.errors import PromptTooBig, WriteError
from leviath.context.region import Region
from leviath.runtime import gates, hooks, watch
from leviath.runtime.core import Core
from leviath.runtime.events import StageEntered
from leviath.runtime.state import StageRecord, Visit
from leviath.scripts.seeds import SeedError, SeedRefused, Seeds, fit_seed, resolve_regions, tool_block
from leviath.text import is_blank


async def leave_by(core: Core, edge: Edge) -> None:
    """Transforms the window as the edge says and enters its stage. A prompt that does not fit ends the run."""
    try:
        await _go(core, edge)
    except PromptTooBig as error:
        core.state.fail(str(error))


async def leave_by_choice(core: Core, edge: Edge) -> None:
    """As `leave_by`, for an edge that the model chose. Raises `PromptTooBig`, the new stage being entered."""
    await _go(core, edge)


async def leave_for(core: Core, index: int) -> None:
    """Enters the stage of that place in the file."""
    try:
        await _enter(core, index, [])
    except PromptTooBig as error:
        core.state.fail(str(error))


async def _go(core: Core, edge: Edge) -> None:
    to_compact = stages.apply_transform(core.window, edge.transform)
    await _enter(core, core.stage_index(edge.target), to_compact)


async def _enter(core: Core, index: int, to_compact: list[str]) -> None:
    state = core.state
    step_into(core, index)
    state.status, state.error = "active", None
    state.to_compact = to_compact
    seed_own(core)
    watch.note_progress(core)
    hooks.on_stage_enter(core)
    if state.status == "active":
        _refresh_seeds(core)


def step_into(core: Core, index: int) -> None:
    """Makes a stage the current one, its layout, budgets and prompt with it. Raises `PromptTooBig`."""
    state = core.state
    stage = core.blueprint.stages[index]
    state.stage, state.visit, state.model, state.phase = index, Visit(), 0, "ready"
    state.visits[stage.name] = state.visits.get(stage.name, 0) + 1
    record = state.records.setdefault(stage.name, StageRecord(stage.name))
    record.visits += 1
    core.tell(StageEntered(stage.name, state.visits[stage.name]))
    try:
        stages.enter(core.window, core.blueprint, stage, core.plan, core.prompt(stage))
    finally:
        state.visit.digests = gates.watched(stage, core.window)


# Seeds on entering


def seed_own(core: Core) -> None:
    """Fills regions of the stage's own layout that are empty. What the blueprint's layout seeds already is in the
    window, the task too, wherever it went."""
    layout = core.stage.layout
    if layout is None or not core.semantics.stage_seeds:
        return
    wanted = [spec for spec in layout if _is_wanted(core, spec)]
    if not wanted:
        return
    try:
        found = resolve_regions(core.blueprint, wanted, core.inputs, semantics=core.semantics)
    except SeedError as error:
        core.window.warn("a seed of the stage cannot be had, its region stays empty", detail=str(error))
        return
    _write(core, found)


def _is_wanted(core: Core, spec: RegionSpec) -> bool:
    region, same = core.window.get(spec.name), core.blueprint.layout.get(spec.name)
    if spec.seed is None or region is None or region.entries:
        return False
    return not (same is not None and same.seed == spec.seed)


def _write(core: Core, seeds: Seeds) -> None:
    for note in seeds.notes:
        core.window.warn("a seed gives nothing", note.region, note.reason)
    for name, text in seeds.contents.items():
        core.write(name, _fitted(core, text, core.window.region(name)), cause="seed")


def _fitted(core: Core, text: str, region: Region) -> str:
    return fit_seed(text, region.max_tokens, "\n" + core.texts.say("seed.truncated"))


def _refresh_seeds(core: Core) -> None:
    """Asks tools anew whose seeds are to be refreshed on every entry."""
    for spec in core.blueprint.layout:
        if isinstance(spec.seed, ToolsSeed) and spec.seed.refresh == "each_stage":
            _refresh(core, spec, spec.seed)


def _refresh(core: Core, spec: RegionSpec, seed: ToolsSeed) -> None:
    """Puts the tools' new answers in place of the region's content; without a usable one it stays as it is."""
    blocks = []
    for call in seed.calls:
        try:
            text = core.inputs.call_tool(call)
        except SeedRefused as error:
            core.window.warn("a tool seed is refused", spec.name, str(error))
            continue
        if not is_blank(text) and not text.startswith(("[error]", "[denied]")):
            blocks.append(tool_block(call.name, text))
    region = core.window.get(spec.name)
    if not blocks or region is None:
        return
    text = _fitted(core, "\n\n".join(blocks), region)
    try:
        core.window.replace(spec.name, text, origin="system", cause="seed")
    except WriteError as error:
        core.window.warn("a tool seed finds no room", spec.name, str(error))

"""The end of a stage: what it still owes, which way it leaves, or that the run is over.

Order of the checks: Leviath ``runtime/pipeline/requirements.rs`` and ``transition.rs``. Each one that sends the stage
back makes the later ones wait for its next end.
"""

from __future__ import annotations

from leviath.blueprint.model import DEFAULT_REENTRY_CAP, CallerSeed, Edge, Stage
from leviath.blueprint.tools import grants_builtins
from leviath.runtime import entering, gates, hooks, interaction, watch
from leviath.runtime.core import Core, interpolate
from leviath.runtime.events import GateJudged
from leviath.runtime.state import Ending


async def end_stage(core: Core) -> None:
    """Checks and resolves one end of the stage. Raises what hooks and people raise."""
    state = core.state
    ending = state.ending
    if _owes_regions(core, ending) or _owes_output(core, ending):
        state.phase = "ready"
        return
    if _asks_people(core, ending):
        if not await interaction.points(core):
            return
    elif core.stage.mode == "interactive_points" and state.status != "active" and _has_points(core):
        return  # as released: a prompt needs an active run, and nothing goes on without it
    hooks.on_stage_exit(core)
    await resolve(core, ending)


def _has_points(core: Core) -> bool:
    return core.visit.points_done < len(core.stage.interaction_points)


def _asks_people(core: Core, ending: Ending) -> bool:
    """By the documents a stage that failed has nothing to be approved; release 0.6.4 gets stuck there."""
    return core.state.status == "active"


# What a stage owes


def _owes_regions(core: Core, ending: Ending) -> bool:
    """Whether the stage goes back because a required region is empty."""
    state, visit, stage = core.state, core.visit, core.stage
    abandoned = state.flags.required_regions_abandoned
    abandoned[:] = [name for name in abandoned if (region := core.window.get(name)) is None or not region.entries]
    unmet = _unmet_regions(core, stage) if ending.is_normal else []
    if not unmet:
        return False
    cap = DEFAULT_REENTRY_CAP if stage.max_revisits is None else stage.max_revisits
    if visit.required_reentries >= cap:
        names = [name for name, _ in unmet]
        core.note(f"still empty, although required: {', '.join(names)}; the stage ends without")
        abandoned += [name for name in names if name not in abandoned]
        return False
    for name, message in unmet:
        if message is None:
            core.nudge(core.texts.say("nudge.required_region", region=name))
        else:
            core.nudge(interpolate(message, [("region", name)]))
    core.note(f"required and empty: {', '.join([name for name, _ in unmet])}")
    visit.required_reentries += 1
    return True


def _unmet_regions(core: Core, stage: Stage) -> list[tuple[str, str | None]]:
    """Required regions that are empty, with their own messages; none where the stage could not write them."""
    writes = any([tool in ("context_write", "context_append") for tool in stage.available_tools])
    if not writes and not grants_builtins(stage):
        return []
    unmet = []
    for spec in core.blueprint.layout_of(stage):
        region = core.window.get(spec.name)
        if spec.required and not isinstance(spec.seed, CallerSeed) and (region is None or not region.entries):
            unmet.append((spec.name, spec.required_message))
    return unmet


def _owes_output(core: Core, ending: Ending) -> bool:
    """Whether the stage goes back because it has submitted nothing."""
    state, visit, stage = core.state, core.visit, core.stage
    if not stage.require_output or (state.output is not None and state.output.stage == stage.name):
        return False
    if not ending.is_normal or visit.output_reentries >= DEFAULT_REENTRY_CAP:
        state.flags.output_forced += 1
        core.note("the stage ends without the output that it owes")
        return False
    core.nudge(core.texts.say("nudge.no_output"))
    core.note("no output submitted yet")
    visit.output_reentries += 1
    return True


# Which way


async def resolve(core: Core, ending: Ending) -> None:
    """Takes the edge that the ending leads to, asks which, or ends the run."""
    if ending.kind == "errored":
        escape = watch.legal_edge(core, "error") or watch.legal_edge(core, "dead_end")
        if escape is None:
            core.state.fail(ending.message)
            return
        watch.note_error(core, ending.message)
        await entering.leave_by(core, escape)
    elif ending.kind == "stuck":
        edge = watch.legal_edge(core, "stuck")
        if edge is None:
            core.state.phase = "ready"
        else:
            await entering.leave_by(core, edge)
    elif ending.kind == "max_iterations":
        watch.note_cap(core)
        edge = watch.legal_edge(core, "max_iterations")
        if edge is None:
            await _ordinary(core, ending)
        else:
            await entering.leave_by(core, edge)
    else:
        await _ordinary(core, ending)


async def _ordinary(core: Core, ending: Ending) -> None:
    stage, edges = core.stage, core.stage.transitions
    if edges is None:
        following = core.state.stage + 1
        if following < len(core.blueprint.stages):
            await entering.leave_for(core, following)
        else:
            finish(core)
        return
    ordinary = [edge for edge in edges if edge.condition in ("always", "llm_choice")]
    choosable = [edge for edge in ordinary if watch.may_enter(core, edge)]
    if len(choosable) == 1 and not stage.allow_complete:
        await _through_gate(core, choosable[0], ending)
    elif choosable:
        core.state.choices = tuple(choosable)
        core.state.phase = "choosing"
    elif ordinary:
        await _dead_end(core)
    else:
        finish(core)


async def _through_gate(core: Core, edge: Edge, ending: Ending) -> None:
    if ending.is_normal and not pass_gate(core, edge):
        return
    await entering.leave_by(core, edge)


def pass_gate(core: Core, edge: Edge) -> bool:
    """Whether the edge's gate lets the stage go; else it is sent back."""
    judged = gates.judge(core, edge.gate)
    if edge.gate is not None:
        core.tell(GateJudged(core.stage.name, edge.target, judged.verdict, judged.words))
    if judged.verdict == "blocked":
        gates.hold(core, judged.words)
        return False
    core.state.flags.gates_forced += judged.verdict == "forced"
    return True


async def _dead_end(core: Core) -> None:
    message = core.texts.say("error.dead_end", stage=core.stage.name)
    escape = watch.legal_edge(core, "dead_end") or watch.legal_edge(core, "error")
    if escape is None:
        core.state.fail(message)
        return
    watch.note_error(core, message)
    await entering.leave_by(core, escape)


def finish(core: Core) -> None:
    """The run is over: complete, unless it owes an output that nobody submitted."""
    state = core.state
    if state.output is None and any([stage.require_output for stage in core.blueprint.stages]):
        state.fail(core.texts.say("error.no_output"))
    else:
        state.status, state.error = "complete", None

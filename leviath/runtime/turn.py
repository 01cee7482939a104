"""One turn of a stage: the request, its reply, and what the reply leads to.

Order of the steps: Leviath ``runtime/world.rs``; the reply's fate: ``runtime/pipeline/response.rs``.
"""

from __future__ import annotations

from collections.abc import Mapping

from leviath.blueprint.model import DEFAULT_MAX_NUDGES, Nudge
from leviath.context import envelope, routing
from leviath.context.entry import ToolCall
from leviath.context.sheet import Meta
from leviath.providers.base import Reply
from leviath.runtime import compaction, hooks, watch
from leviath.runtime.asking import Asked, StageFailed, ask_stage, provider_of
from leviath.runtime.calls import MAX_CUT_OFFS, run_batch
from leviath.runtime.core import Core, interpolate
from leviath.runtime.state import Batch, Ending
from leviath.text import is_blank


async def take_turn(core: Core) -> None:
    """Asks the stage's model once, or ends the stage where its limits are reached."""
    state = core.state
    await compaction.before_request(core)
    if watch.over_cap(core):
        state.flags.max_iterations_hit += 1
        return end(core, Ending("max_iterations"))
    stuck = watch.stuck_reason(core)
    if stuck is not None:
        return end(core, Ending("stuck", stuck))
    lost = watch.lost_workspace(core)
    if lost is not None:
        state.flags.workspace_lost = True
        state.fail(lost)
        return end(core, Ending("errored", lost))
    if not hooks.before_inference(core) or state.status != "active":
        return None
    try:
        reply = await _ask(core)
    except StageFailed as error:
        state.fail(str(error))
        return end(core, Ending("errored", str(error)))
    if reply is not None:
        await core.control.gate()
        await take_reply(core, reply)
    return None


def end(core: Core, ending: Ending) -> None:
    """The stage asks no more."""
    core.state.ending = ending
    core.state.phase = "ending"


# Asking


def build_request(core: Core) -> envelope.Envelope:
    """The request that the stage would send now."""
    state, stage, model = core.state, core.stage, core.model
    settings, blueprint = core.options.settings, core.blueprint
    meta = Meta(stage.name, core.visit.iterations, model.name, state.prefix)
    parameters = {
        name: value
        for name, value in stage.model.parameters.items()
        if name not in ("temperature", "max_output_tokens")
    }
    options = envelope.Options(
        facts=model.facts,
        tools=core.offered_tools(stage),
        cap=stage.model.output_cap,
        raise_cap=core.visit.raise_cap,
        temperature=stage.model.temperature,
        parameters=parameters,
        timeout_secs=stage.model.request_timeout_secs,
        batch_hint=_said(stage.batch_tool_hint, blueprint.batch_tool_hint, settings.batch_tool_hint),
        shell_hint=_said(stage.shell_hint, blueprint.shell_hint, settings.shell_hint),
        correction=state.calibration.correction,
    )
    return envelope.build(core.window, meta, options)


def _said(*said: bool | None) -> bool:
    return next((word for word in said if word is not None), False)


async def _ask(core: Core) -> Reply | None:
    state, window = core.state, core.window
    provider = provider_of(core, core.model)
    window.begin_turn(core.stage.name, core.visit.iterations)
    built = build_request(core)
    state.prefix = built.prefix
    asked = Asked("stage", core.model, provider, window.total_tokens)
    reply = await ask_stage(core, asked, built.request)
    if reply is not None:
        state.iteration += 1
        usage = reply.usage
        charged = usage.sent if core.semantics.cached_tokens_count else usage.named_prompt
        state.calibration.observe(asked.believed, charged, semantics=core.semantics)
        _measure(core)
    return reply


def _measure(core: Core) -> None:
    seen = core.state.records[core.stage.name].region_tokens
    for region in core.window.regions:
        seen[region.name] = max(seen.get(region.name, 0), region.tokens)


# The reply


async def take_reply(core: Core, reply: Reply) -> None:
    """Stores a reply and does what it asks for. Raises `leviath.runtime.hooks.Refused`."""
    state, visit = core.state, core.visit
    usage = reply.usage
    used = usage.total if core.semantics.cached_tokens_count else usage.named_prompt + usage.completion
    text = hooks.after_inference(core, reply.text, reply.calls, used)
    state.last_reply = text
    if not is_blank(text):
        state.last_text = text
    visit.iterations += 1
    visit.raise_cap = visit.raise_cap or reply.was_cut_off
    if not _count_cut_off(core, reply):
        return
    if not reply.calls:
        _without_calls(core, reply, text)
        return
    visit.tool_calls += len(reply.calls)
    state.tool_calls += len(reply.calls)
    for call in reply.calls:
        path = edited_path(call)
        if path is not None:
            visit.edits[path] = visit.edits.get(path, 0) + 1
    state.batch = Batch(reply, text, reply.calls)
    await run_batch(core, state.batch)


def edited_path(call: ToolCall) -> str | None:
    """The file that a call writes or edits."""
    arguments = call.arguments if isinstance(call.arguments, Mapping) else {}
    path = arguments.get("path") if call.name in ("write_file", "edit_file") else None
    return path if isinstance(path, str) else None


def _count_cut_off(core: Core, reply: Reply) -> bool:
    """Counts replies that were cut off in a row; false where this one was one too many inside a call."""
    visit = core.visit
    if not reply.was_cut_off or (reply.calls and not any([isinstance(call.arguments, str) for call in reply.calls])):
        visit.cut_offs = 0
        return True
    if not reply.calls:
        return True  # counted where it is nudged
    if visit.cut_offs >= MAX_CUT_OFFS:
        names = ", ".join([call.name for call in reply.calls])
        message = core.texts.say("error.cut_off_calls", tools=names)
        core.state.fail(message)
        end(core, Ending("errored", message))
        return False
    visit.cut_offs += 1
    return True


def _without_calls(core: Core, reply: Reply, text: str) -> None:
    """A reply that calls no tool may end the stage (Leviath ``handle_empty_response``)."""
    visit, stage = core.visit, core.stage
    if reply.was_cut_off and visit.cut_offs < MAX_CUT_OFFS:
        visit.cut_offs += 1
        _store(core, reply, text)
        core.note("the reply was cut off, asked to shorten it")
        return core.nudge(core.texts.say("nudge.cut_off", tokens=reply.usage.completion))
    nudge = nudge_of(core)
    _store(core, reply, text)
    if visit.tool_calls > 0 or reply.parts or not nudge.enabled or visit.text_nudges >= (nudge.max or 0):
        return end(core, Ending())
    visit.text_nudges += 1
    words = nudge.text
    if words is None:
        words = core.texts.say("nudge.text_only")
    else:
        required = ", ".join([region.name for region in core.blueprint.layout_of(stage) if region.required])
        words = interpolate(words, [("stage", stage.name), ("regions", required)])
    core.note("a reply without a tool call, asked to use the tools")
    return core.nudge(words)


def nudge_of(core: Core) -> Nudge:
    """The nudge in force, each field from the narrowest setting that says something."""
    stage = core.stage
    settings = [each for each in (stage.nudge, core.blueprint.nudge, core.options.settings.nudge) if each is not None]
    reviewed = stage.mode == "interactive_points" and bool(stage.interaction_points)
    return Nudge(
        next((each.enabled for each in settings if each.enabled is not None), not reviewed),
        next((each.max for each in settings if each.max is not None), DEFAULT_MAX_NUDGES),
        next((each.text for each in settings if each.text is not None), None),
    )


def _store(core: Core, reply: Reply, text: str) -> None:
    if not is_blank(text) or reply.parts:
        routing.record_turn(core.window, text, reasoning=reply.reasoning, parts=reply.parts)

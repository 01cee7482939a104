"""Stage hooks in a run: what each is given, and what its answer changes (Leviath ``runtime/pipeline/hooks.rs``).

A hook that refuses, fails or answers what no form fits ends the run in error, without any error edge. By the documents
that ends the step at once (`Refused`); in release 0.6.4 the step goes on and may set the run active again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from leviath.blueprint.model import HookName
from leviath.context.entry import ToolCall, part_summary
from leviath.context.errors import WriteError
from leviath.runtime.core import Core
from leviath.runtime.events import HookAnswered
from leviath.scripts.errors import ScriptError
from leviath.scripts.hooks import Allow, Cancel, Modify, Outcome, Retry, run_hook
from leviath.scripts.json import write_json

Json = Any
NO_REASON = "no reason given"
_ANSWERS: dict[type[Outcome], Literal["allow", "modify", "cancel", "retry"]] = {
    Allow: "allow",
    Modify: "modify",
    Cancel: "cancel",
    Retry: "retry",
}


class Refused(Exception):
    """A hook has ended the run; its error is in the state."""


class _Wrong(Exception):
    """A modify that cannot be applied; the text says why."""


def _run(core: Core, hook: HookName, ctx: dict[str, Json]) -> Outcome:
    """The hook's decision; allow where the stage has no such hook. Raises `ScriptError`."""
    path = getattr(core.stage.hooks, hook)
    script = None if path is None else core.scripts.hooks.get(path)
    if script is None:
        return Allow()
    try:
        outcome = run_hook(script, hook, ctx)
    except ScriptError as error:
        core.tell(HookAnswered(hook, core.stage.name, script.path, "failed", reason=str(error)))
        raise
    value = outcome.value if isinstance(outcome, Modify) else None
    reason = outcome.reason if isinstance(outcome, Cancel) else None
    core.tell(HookAnswered(hook, core.stage.name, script.path, _ANSWERS[type(outcome)], value, reason))
    return outcome


def _refuse(core: Core, message: str) -> None:
    core.state.fail(message)
    if core.semantics.hook_refusals_stick:
        raise Refused


def stage_ctx(core: Core) -> dict[str, Json]:
    """What the hooks about a stage are given: every region's text, hidden ones too, and stored parts."""
    regions = core.window.regions
    parts = {region.name: [part_summary(p) for e in region.entries for p in e.content.stored] for region in regions}
    return {
        "stage": core.stage.name,
        "stage_index": core.state.stage,
        "regions": {region.name: "\n".join([entry.text for entry in region.entries]) for region in regions},
        "parts": {name: stored for name, stored in parts.items() if stored},
    }


def _modify_regions(core: Core, hook: HookName, value: Json) -> None:
    """Writes the regions that a hook names. Those before a fault stay written. Raises `_Wrong`."""
    # Release 0.6.4 says on_stage_enter whichever hook it is, and other hooks put their own name before that.
    name = "" if core.semantics.hook_error_prefix else "on_stage_enter: "
    if not isinstance(value, dict):
        raise _Wrong(f"{name}'value' must be a map of region name to content, got: {write_json(value)}")
    for region in sorted(value):
        text = value[region]
        if not isinstance(text, str):
            raise _Wrong(f"{name}region '{region}' must be given a string, got: {write_json(text)}")
        if core.window.get(region) is None:
            raise _Wrong(f"{name}no region '{region}' in this stage's layout")
        try:
            core.window.modify(region, text)
        except WriteError as error:
            raise _Wrong(f"{name}writing region '{region}': {error}") from None


# Hooks about a stage


def on_stage_enter(core: Core) -> None:
    """Once the stage is entered, before its first request. Raises `Refused`."""
    stage = core.stage.name
    own: HookName = "on_stage_enter"
    try:
        outcome = _run(core, own, stage_ctx(core))
    except ScriptError as error:
        return _refuse(core, f"{own} hook failed: {error}")
    if isinstance(outcome, Modify):
        try:
            _modify_regions(core, own, outcome.value)
        except _Wrong as error:
            _refuse(core, f"{own}: {error}" if core.semantics.hook_error_prefix else str(error))
    elif isinstance(outcome, Cancel):
        _refuse(core, f"{own} refused stage '{stage}': {_reason(outcome)}")
    elif isinstance(outcome, Retry):
        _refuse(core, f"{own} {core.texts.say('hook.retry')}")
    return None


def before_inference(core: Core) -> bool:
    """Before a request goes out; whether it may. Raises `Refused`."""
    core.state.hook_again = None
    refused = _about_regions(core, "before_inference", "refused the inference")
    if core.state.status == "error" and not refused and not core.semantics.before_inference_failure_is_final:
        core.state.hook_again = "before_inference"
    return core.state.status != "error"


def on_stage_exit(core: Core) -> None:
    """Before the edge is chosen. Raises `Refused`."""
    _about_regions(core, "on_stage_exit", f"refused to leave stage '{core.stage.name}'")


def _about_regions(core: Core, hook: HookName, cancelled: str) -> bool:
    try:
        outcome = _run(core, hook, stage_ctx(core))
    except ScriptError as error:
        _refuse(core, f"{hook}: hook failed: {error}")
        return False
    if isinstance(outcome, Modify):
        try:
            _modify_regions(core, hook, outcome.value)
        except _Wrong as error:
            _refuse(core, f"{hook}: {error}")
    elif isinstance(outcome, Cancel):
        _refuse(core, f"{hook}: {cancelled}: {_reason(outcome)}")
        return True
    elif isinstance(outcome, Retry):
        _refuse(core, f"{hook}: {core.texts.say('hook.retry')}")
    return False


def _reason(outcome: Cancel) -> str:
    return NO_REASON if outcome.reason is None else outcome.reason


# Hooks about a reply


def after_inference(core: Core, text: str, calls: tuple[ToolCall, ...], tokens_used: int) -> str:
    """The reply's text as it is to be stored. Raises `Refused`."""
    hook: HookName = "after_inference"
    ctx = {
        "stage": core.stage.name,
        "stage_index": core.state.stage,
        "response": text,
        "tokens_used": tokens_used,
        "tool_calls": [call.name for call in calls],
    }
    try:
        outcome = _run(core, hook, ctx)
    except ScriptError as error:
        _refuse(core, f"{hook}: hook failed: {error}")
        return text
    if isinstance(outcome, Modify):
        if isinstance(outcome.value, str):
            return outcome.value
        _refuse(core, f"{hook}: 'value' must be the replacement response text, got: {write_json(outcome.value)}")
    elif isinstance(outcome, Cancel):
        _refuse(core, f"{hook}: rejected the response: {_reason(outcome)}")
    elif isinstance(outcome, Retry):
        _refuse(core, f"{hook}: {core.texts.say('hook.retry')}")
    return text


def on_tool_call(core: Core, calls: tuple[ToolCall, ...]) -> tuple[ToolCall, ...]:
    """The calls as the hook leaves them; policy and gates come after. Raises `Refused`."""
    hook: HookName = "on_tool_call"
    if not calls:
        return calls
    ctx = {
        "stage": core.stage.name,
        "stage_index": core.state.stage,
        "tool_calls": [{"name": call.name, "arguments": call.arguments} for call in calls],
    }
    try:
        outcome = _run(core, hook, ctx)
    except ScriptError as error:
        _refuse(core, f"{hook}: hook failed: {error}")
        return calls
    if isinstance(outcome, Modify):
        try:
            return _calls_from(outcome.value)
        except _Wrong as error:
            _refuse(core, f"{hook}: {error}")
    elif isinstance(outcome, Cancel):
        _refuse(core, f"{hook}: refused the tool calls: {_reason(outcome)}")
    elif isinstance(outcome, Retry):
        _refuse(core, f"{hook}: {core.texts.say('hook.retry')}")
    return calls


def _calls_from(value: Json) -> tuple[ToolCall, ...]:
    if not isinstance(value, list):
        raise _Wrong(f"'value' must be an array of #{{ name, arguments }}, got: {write_json(value)}")
    calls: list[ToolCall] = []
    for item in value:
        name = item.get("name") if isinstance(item, dict) else None
        if not isinstance(name, str):
            raise _Wrong(f"a replacement call has no 'name': {write_json(item)}")
        calls.append(ToolCall(f"hook-{name}-{len(calls)}", name, item.get("arguments")))
    return tuple(calls)


# Hooks about the end


def at_the_end(core: Core) -> None:
    """``on_completion`` or ``on_error``, once; a cancelled run has neither.

    In release 0.6.4 a failed before_inference then runs once more, and has the last word on the error.
    """
    state = core.state
    if state.hook_fired or state.status not in ("complete", "error"):
        return
    state.hook_fired = True
    _terminal(core)
    if state.hook_again == "before_inference":
        _about_regions(core, "before_inference", "refused the inference")


def after_cancel(core: Core) -> None:
    """Nothing; in release 0.6.4 a before_inference that was due still has its word, and an error may come of it."""
    state = core.state
    if core.semantics.cancelled_is_final or state.phase != "ready" or state.batch is not None:
        return
    try:
        _about_regions(core, "before_inference", "refused the inference")
    except Refused:
        pass


def _terminal(core: Core) -> None:
    state = core.state
    hook: HookName = "on_completion" if state.status == "complete" else "on_error"
    ctx = {
        "stage": core.stage.name,
        "stage_index": state.stage,
        "status": state.shown_status,
        "output": state.output.content if hook == "on_completion" and state.output is not None else "",
        "error": (state.error or "") if hook == "on_error" else "",
    }
    try:
        outcome = _run(core, hook, ctx)
    except ScriptError as error:
        if hook == "on_error":
            core.note(f"on_error has failed, and its error takes the place of: {state.error}")
        state.fail(f"{hook}: hook failed: {error}")
        return
    if isinstance(outcome, Modify):
        _replace(core, hook, outcome.value)
    elif isinstance(outcome, Cancel):
        state.fail(f"{hook}: rejected the result: {_reason(outcome)}")
    elif isinstance(outcome, Retry):
        state.fail(f"{hook}: {core.texts.say('hook.retry')}")


def _replace(core: Core, hook: HookName, value: Json) -> None:
    state = core.state
    if not isinstance(value, str):
        state.fail(f"{hook}: 'value' must be replacement text, got: {write_json(value)}")
    elif hook == "on_error":
        state.error = value
    elif state.output is None:
        state.fail(f"{hook}: asked to rewrite the answer, but this run submitted none")
    else:
        state.output = replace(state.output, content=value)

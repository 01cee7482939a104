"""The tool calls of a reply: which run at all, who has to agree, and where their results go.

Order: Leviath ``runtime/pipeline/tools.rs``. Tools that only touch the window run at once, in order, before the turn
that asked for them is stored; the others run one after another behind them. Results are stored in the order of the
calls, whatever ran first.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from leviath.blueprint.model import SUBMIT_OUTPUT
from leviath.blueprint.tools import BLOCKING_TOOLS, canonical_name
from leviath.context import routing
from leviath.context import tools as context_tools
from leviath.context.entry import Content, Part, ToolCall
from leviath.context.pairing import unique_ids
from leviath.context.request import ToolDefinition
from leviath.context.schemas import check_arguments
from leviath.runtime import hooks, interaction, outputs, watch
from leviath.runtime.core import Core
from leviath.runtime.events import ToolFinished
from leviath.runtime.own_state import runtime_info
from leviath.runtime.people import Question
from leviath.runtime.state import Batch
from leviath.scripts.json import write_json
from leviath.scripts.tools import WithParts, run_script_tool
from leviath.tools import files, machine
from leviath.tools.offer import refusal_of
from leviath.tools.shell import run_shell

Json = Any
T = TypeVar("T")
TAIL_CHARS = 40
MAX_CUT_OFFS = 3
"""Replies in a row that may be cut off before the last is taken as it is, or the stage fails."""


async def run_batch(core: Core, batch: Batch) -> None:
    """Runs what is left of a batch and stores turn and results.

    Raises `leviath.runtime.hooks.Refused`, `Parked` where a person has to be asked and nobody is there,
    `leviath.runtime.control.Cancelled`.
    """
    if not batch.hooked:
        batch.calls = hooks.on_tool_call(core, batch.calls)
        batch.hooked = True
        if core.state.status != "active":
            core.state.batch = None
            return
        if core.semantics.strict_pairs:
            batch.calls = tuple(unique_ids(batch.calls, f"call-{core.state.iteration}"))
    offered = core.offered_tools(core.stage)
    if not batch.inline_done:
        for index, call in enumerate(batch.calls):
            answer = _inline(core, call, offered)
            if answer is not None:
                _finish(core, batch, index, answer)
        batch.inline_done = True
    lane = [index for index in range(len(batch.calls)) if index not in batch.results]
    for index in lane:
        _finish(core, batch, index, await _run(core, batch.calls[index]))
    store(core, batch, bool(lane))
    core.state.batch = None


def _finish(core: Core, batch: Batch, index: int, result: str | Content) -> None:
    batch.results[index] = content = Content.of(result)
    core.tell(ToolFinished(batch.calls[index], content.text))


def store(core: Core, batch: Batch, through_lane: bool) -> None:
    """Puts the turn and its results into the window, and takes note of what the calls did."""
    window, calls = core.window, batch.calls
    results = [batch.results.get(index, Content("")) for index in range(len(calls))]
    if through_lane:
        watch.count_modifications(core, calls, [result.text for result in results])
        results = [_annotated(core, call, result) for call, result in zip(calls, results)]
    routing.record_turn(window, batch.text, calls, reasoning=batch.reply.reasoning, parts=batch.reply.parts)
    for call, result in zip(calls, results):
        routing.record_result(window, call, result, core.stage.tool_routing)
    if through_lane:
        watch.look_for_repetition(core, calls)


def _annotated(core: Core, call: ToolCall, result: Content) -> Content:
    """A result with the hints and pointers that belong to it; one that carries parts stays as it is."""
    if not result.is_plain:
        return result
    text = routing.annotate_path_error(core.window, call, result.text)
    if core.blueprint.file_tracking is not None:
        text = routing.track_file(core.window, core.blueprint.file_tracking, call, text)
    return Content(text)


# Calls that run at once


def _inline(core: Core, call: ToolCall, offered: tuple[ToolDefinition, ...]) -> str | None:
    """The result of a call that is refused or only touches the window; ``None`` for any other."""
    refused = refusal_of(call.name, offered)
    if refused is not None:
        key, tools = refused
        return core.texts.say(key, tool=call.name, tools=tools) if tools else core.texts.say(key, tool=call.name)
    if isinstance(call.arguments, str):
        return _cut_off(core, call, call.arguments)
    definition = next(tool for tool in offered if canonical_name(tool.name) == canonical_name(call.name))
    wrong = check_arguments(call.name, definition.parameters, call.arguments)
    if wrong is not None:
        return wrong
    if context_tools.is_context_tool(call.name):
        return context_tools.run(core.window, call.name, call.arguments)
    if call.name == SUBMIT_OUTPUT:
        return outputs.submit(core, call.arguments)
    if canonical_name(call.name) == "runtime_info":
        return runtime_info(core)
    return None


def _cut_off(core: Core, call: ToolCall, raw: str) -> str:
    said = core.texts.say("call.cut_off", tool=call.name, chars=len(raw), tail=raw[-TAIL_CHARS:])
    if core.visit.cut_offs < 2:
        return said
    return said + core.texts.say("call.cut_off_last", left=MAX_CUT_OFFS + 1 - core.visit.cut_offs)


# Calls that reach the world


async def _run(core: Core, call: ToolCall) -> str | Content:
    policy = core.permissions.policy_of_call(core.stage, call.name, call.arguments)
    if policy == "deny":
        return core.texts.say("call.denied", tool=call.name)
    if policy == "ask" and not await _approved(core, call):
        return core.texts.say("call.denied", tool=call.name)
    if canonical_name(call.name) in BLOCKING_TOOLS:
        return await core.control.during(_execute(core, call))
    key = f"{call.id} {call.name}"
    return await core.control.during(core.journal.once("tool", key, lambda: _execute(core, call), core.host.parts))


async def _approved(core: Core, call: ToolCall) -> bool:
    shown = write_json(call.arguments)
    question = Question("approve", f"Allow {call.name}?", call.name, shown)
    answer = await interaction.ask(core, question)
    return answer is not None and answer.yes


async def _execute(core: Core, call: ToolCall) -> str | Content:
    name = canonical_name(call.name)
    if name == "read_file":
        return files.read_or_attach(call.arguments, core.workspace, core.host.parts)
    if name in files.FILE_TOOLS:
        return files.run_file_tool(name, call.arguments, core.workspace)
    security = core.options.settings.security
    if name in machine.NAMES:
        root = core.workspace.root
        return machine.run_machine_tool(name, call.arguments, root, security, core.options.clock())
    if name == "shell":
        return await _beside(lambda given_up: run_shell(call.arguments, core.workspace.root, security, given_up))
    if name in BLOCKING_TOOLS:
        return await interaction.run_tool(core, name, call.arguments)
    tool = core.tools.get(call.name)
    if tool is None:
        return f"[error] Unknown built-in tool: {call.name}"
    host = core.host
    result = await _beside(lambda given_up: run_script_tool(tool, call.arguments, replace(host, given_up=given_up)))
    return _with_parts(core, result) if isinstance(result, WithParts) else result


def _with_parts(core: Core, result: WithParts) -> str | Content:
    parts = [Part(text=result.text)] if result.text else []
    for digest in result.hashes:
        part = core.host.parts.find(digest)
        if part is None:
            return f"[error] the tool result names a part this run does not hold: {digest}"
        parts.append(part)
    return Content.of(parts)


async def _beside(work: Callable[[threading.Event], T]) -> T:
    """Runs what may block beside the loop, where the interpreter has threads. It is told when it is given up."""
    given_up = threading.Event()
    if sys.platform == "emscripten":
        return work(given_up)
    try:
        return await asyncio.to_thread(work, given_up)
    except asyncio.CancelledError:
        given_up.set()
        raise

"""The whole request of a stage: hints, region blocks, tools, the reply's budget, and what the model cannot take.

Rules: Leviath ``runtime/pipeline/inference.rs`` and ``providers/text_tools.rs``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from leviath.blueprint.catalogue import ModelFacts
from leviath.blueprint.model import SUBMIT_OUTPUT, OutputCap
from leviath.context.assembly import Assembled, assemble
from leviath.context.guard import reply_budget, schema_text
from leviath.context.pen import warn
from leviath.context.request import (
    OPENING_TURN,
    Block,
    Message,
    Request,
    SystemBlock,
    TextBlock,
    ToolDefinition,
    ToolResultBlock,
    ToolUse,
)
from leviath.context.sheet import Meta
from leviath.context.window import Window
from leviath.text import trim
from leviath.texts import CATALOGUE, Texts

DEFAULT_TEMPERATURE = 0.7


@dataclass(frozen=True)
class Options:
    """What a stage asks of its model.

    ``facts`` are what is known of the model, ``cap`` the stage's reply budget, ``raise_cap`` lifts it to the model's
    maximum after a reply that was cut off. ``correction`` is in tokens (`leviath.context.guard.Calibration`).
    """

    facts: ModelFacts
    tools: Sequence[ToolDefinition] = ()
    tool_choice: Literal["none"] | None = None
    cap: OutputCap | None = None
    raise_cap: bool = False
    temperature: float | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    timeout_secs: int | None = None
    batch_hint: bool = False
    shell_hint: bool = False
    correction: int = 0
    platform: str = sys.platform


@dataclass(frozen=True)
class Envelope:
    """The request, and the assembly that it was made from. ``prefix`` is for the next request's `Meta.previous`."""

    request: Request
    assembled: Assembled

    @property
    def prefix(self) -> str:
        return self.assembled.prefix


def build(window: Window, meta: Meta, options: Options) -> Envelope:
    """Assembles the window into a request for ``options.facts``' model. Warnings go into the window's log."""
    assembled = assemble(window, meta)
    for warning in (*assembled.warnings, *window.stability.observe(assembled.system)):
        warn(window.record, warning)
    facts = options.facts
    messages, tools = assembled.messages, tuple(options.tools)
    if not facts.tools:
        if any([tool.name != SUBMIT_OUTPUT for tool in tools]):
            window.warn("the model cannot call tools, so none is offered", detail=facts.id)
        messages, tools = flatten_tools(messages), ()
    system = (*hints(options, tools, window.texts), *assembled.system)
    if not facts.system_prompt:
        messages, system = fold_system(system, messages), ()
    request = Request(
        system=system,
        messages=messages,
        model=meta.model or facts.id,
        max_tokens=_reply(window, options),
        temperature=_temperature(options),
        tools=tools,
        tool_choice=options.tool_choice if tools else None,
        may_cache=assembled.may_cache,
        parameters=options.parameters,
        timeout_secs=options.timeout_secs,
    )
    return Envelope(request, assembled)


def _temperature(options: Options) -> float:
    if not options.facts.temperature:
        return 0.0
    return DEFAULT_TEMPERATURE if options.temperature is None else options.temperature


def _reply(window: Window, options: Options) -> int:
    facts = options.facts
    budgets = {region.name: region.max_tokens for region in window.regions}
    cap = facts.output if options.cap is None else options.cap.resolve(facts.context, facts.output, budgets)
    if options.raise_cap:
        cap = max(cap, facts.output)
    spent = window.total_tokens + options.correction
    if window.max_tokens - spent < 1:
        detail = f"{spent} tokens of prompt in a window of {window.max_tokens}"
        window.warn("the prompt leaves no room for a reply", detail=detail)
    return reply_budget(window.max_tokens, spent, cap)


def hints(options: Options, tools: Sequence[ToolDefinition], texts: Texts = CATALOGUE) -> list[SystemBlock]:
    """The standing hints: they lead the prompt and never change."""
    said = []
    if options.batch_hint:
        said.append(texts.say("hint.batch"))
    if options.shell_hint and options.platform == "win32" and any([tool.name == "shell" for tool in tools]):
        said.append(texts.say("hint.windows_shell"))
    return [SystemBlock(text, "always", "stable") for text in said]


def flatten_tools(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Tool calls and results as text, for a model that cannot call tools."""
    return tuple([_flattened(message) for message in messages])


def _flattened(message: Message) -> Message:
    if not message.calls and not message.results:
        return message
    blocks: list[Block] = []
    for block in message.blocks:
        if isinstance(block, ToolUse):
            text = f"[called {block.name} with {schema_text(block.input)}]"
        elif isinstance(block, ToolResultBlock):
            text = f"[{'tool error' if block.is_error else 'tool result'}]\n{block.content}"
        else:
            blocks.append(block)
            continue
        last = blocks[-1] if blocks else None
        if isinstance(last, TextBlock):
            blocks[-1] = TextBlock(f"{last.text}\n{text}")
        else:
            blocks.append(TextBlock(text))
    return replace(message, content=tuple(blocks))


def fold_system(system: Sequence[SystemBlock], messages: Sequence[Message]) -> tuple[Message, ...]:
    """The system prompt in front of the first user turn, for a model that reads none."""
    text = "\n\n".join([block.text for block in system])
    if not text:
        return tuple(messages)
    out = list(messages)
    for index, message in enumerate(out):
        if message.role != "user":
            continue
        if not isinstance(message.content, str):
            out[index] = replace(message, content=(TextBlock(text), *message.content))
        elif trim(message.content) == OPENING_TURN:
            out[index] = replace(message, content=text)
        else:
            out[index] = replace(message, content=f"{text}\n\n{message.content}")
        return tuple(out)
    return (*out, Message("user", text))

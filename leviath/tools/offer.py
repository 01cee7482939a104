"""Which tools a stage offers its model, in which order (Leviath ``runtime/pipeline/spawn.rs``, ``cli/tools.rs``)."""

from __future__ import annotations

from collections.abc import Mapping

from leviath.blueprint.model import FAN_OUT, SUBMIT_OUTPUT, Stage
from leviath.blueprint.tools import (
    BLOCKING_TOOLS,
    BUILTIN_TOOLS,
    SUBAGENT_TOOLS,
    canonical_name,
    covers,
    groups_of,
    named_tools,
)
from leviath.context.request import ToolDefinition
from leviath.scripts.check import ScriptTool

STAGE_CONTROL = (SUBMIT_OUTPUT, FAN_OUT)
"""No group grants these: they end or fork the run."""


def offered(
    stage: Stage,
    builtins: Mapping[str, ToolDefinition],
    scripts: Mapping[str, ScriptTool],
    *,
    unattended: bool = False,
) -> tuple[ToolDefinition, ...]:
    """The tools of ``stage``: built-ins in their own order, then script tools by name.

    An unattended run offers no tool that waits for a person, unless the stage requires it by name.
    """
    named = {canonical_name(name) for name in named_tools(stage)}
    groups = groups_of(stage.available_tools)
    required = {canonical_name(name) for name in stage.required_tools}
    all_builtins = any([covers(group, "@builtin") for group in groups])
    all_scripts = any([covers(group, "@scripts") for group in groups])
    found = [
        tool
        for name, tool in builtins.items()
        if name in named or (all_builtins and name not in STAGE_CONTROL)
        if not (unattended and name in BLOCKING_TOOLS and name not in required)
    ]
    found += [
        ToolDefinition(name, tool.header.description, tool.header.input_schema)
        for name, tool in scripts.items()
        if name in named or all_scripts
    ]
    return tuple(found)


def usable_scripts(tools: Mapping[str, ScriptTool]) -> tuple[dict[str, ScriptTool], list[str]]:
    """Script tools that may be offered, and the names that a built-in tool has already."""
    taken = {*BUILTIN_TOOLS, *SUBAGENT_TOOLS}
    clashing = [name for name in tools if canonical_name(name) in taken]
    return {name: tool for name, tool in tools.items() if name not in clashing}, clashing


def not_here(stage: Stage, builtins: Mapping[str, ToolDefinition], scripts: Mapping[str, ScriptTool]) -> list[str]:
    """Names that the stage lists and nobody answers to."""
    known = {*builtins, *scripts}
    return [name for name in named_tools(stage) if canonical_name(name) not in known]


def refusal_of(tool: str, tools: tuple[ToolDefinition, ...]) -> tuple[str, str] | None:
    """``None`` where ``tool`` is offered; else the key of the text that refuses it, and the tools that are."""
    names = [each.name for each in tools]
    if canonical_name(tool) in [canonical_name(name) for name in names]:
        return None
    return ("call.unavailable", ", ".join(names)) if names else ("call.no_tools", "")

"""Names of tools as blueprints use them: built-ins, aliases, groups, and what each may do unasked.

Rules: Leviath ``tools/context.rs``, ``tools/defs.rs``, ``core/blueprint/tool_groups.rs`` and ``cli/tools.rs``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from leviath.blueprint.model import FAN_OUT, SUBMIT_OUTPUT, Stage, ToolPolicy

Group = Literal["@all", "@builtin", "@subagent", "@scripts", "@mcp"]
GROUPS: tuple[Group, ...] = ("@all", "@builtin", "@subagent", "@scripts", "@mcp")

FILE_TOOLS = ("read_file", "read_files", "write_file", "edit_file", "list_dir")
BLOCKING_TOOLS = ("present_for_review", "ask_user_text", "ask_user_choice", "ask_user_confirm", "edit_document")
CONTEXT_TOOLS = (
    "context_write",
    "context_append",
    "context_read",
    "context_delete",
    "context_list",
    "context_attach",
    "context_export",
)
CHECKLIST_TOOLS = ("todo_add", "todo_done", "todo_note")
MACHINE_TOOLS = (
    "current_time",
    "system_info",
    "locale_info",
    "environment_info",
    "which_command",
    "runtime_info",
)
INSTALL_TOOLS = ("install_global_tool", "install_self_tool")
BUILTIN_TOOLS = (
    *FILE_TOOLS,
    "shell",
    *BLOCKING_TOOLS,
    *CONTEXT_TOOLS,
    *CHECKLIST_TOOLS,
    *MACHINE_TOOLS,
    *INSTALL_TOOLS,
    SUBMIT_OUTPUT,
    FAN_OUT,
)
SUBAGENT_TOOLS = ("spawn_agent", "check_agent", "wait_for_agent", "send_to_agent", "kill_agent")
ALIASES = {"bash": "shell", "install_tool": "install_global_tool"}
LOOSENABLE = ("web_search", "web_fetch")
"""Tools that a blueprint may allow on its own."""

_ALLOWED = frozenset(
    (
        "read_file",
        "read_files",
        "list_dir",
        *CONTEXT_TOOLS,
        *CHECKLIST_TOOLS,
        *MACHINE_TOOLS,
        *SUBAGENT_TOOLS,
        "ask_user_text",
        "ask_user_choice",
        "ask_user_confirm",
        "edit_document",
    )
)
_STRICTNESS: dict[str, int] = {"allow": 0, "ask": 1, "deny": 2}


def canonical_name(name: str) -> str:
    """The tool that ``name`` stands for: an alias becomes what it aliases."""
    return ALIASES.get(name, name)


def spellings(name: str) -> tuple[str, ...]:
    """Every name of the same tool, ``name`` itself first."""
    real = canonical_name(name)
    return tuple(dict.fromkeys((name, real, *(alias for alias, tool in ALIASES.items() if tool == real))))


def default_policy(name: str) -> ToolPolicy:
    """What a tool may do where nobody has said anything."""
    return "allow" if canonical_name(name) in _ALLOWED else "ask"


def strictness(policy: str) -> int:
    """0 for allow, 1 for ask, 2 for deny; an unknown word counts as ask."""
    return _STRICTNESS.get(policy.lower(), 1)


def is_group(entry: str) -> bool:
    return entry.startswith("@")


def groups_of(entries: Iterable[str]) -> tuple[Group, ...]:
    """The groups among ``entries``, each once, in order."""
    return tuple(dict.fromkeys(group for entry in entries for group in GROUPS if group == entry))


def covers(group: Group, source: Group) -> bool:
    """Whether granting ``group`` grants the tools of ``source``."""
    return group in ("@all", source)


def grants_builtins(stage: Stage) -> bool:
    """Whether the stage grants every built-in tool by a group."""
    return any(covers(group, "@builtin") for group in groups_of(stage.available_tools))


def named_tools(stage: Stage) -> Iterator[str]:
    """The tools that the stage names, groups left out."""
    return (tool for tool in stage.available_tools if not is_group(tool))

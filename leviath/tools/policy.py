"""What a tool may do unasked: allow, ask, or deny, from every layer that has a say.

Order and rules: Leviath ``cli/tools.rs``. A blueprint may make things stricter than the user's word or the default, and
looser only where the user lets it; a deny is lifted by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from leviath.blueprint.model import Blueprint, Stage, ToolPolicy
from leviath.blueprint.settings import Settings
from leviath.blueprint.shell_keys import command_keys, safe_keys, uncovered
from leviath.blueprint.tools import LOOSENABLE, canonical_name, default_policy, spellings, strictness

V = TypeVar("V")
EVERY_TOOL = "*"


@dataclass(frozen=True)
class Permissions:
    """Who said what. ``allowed`` are the tools that were allowed when the run was started, `EVERY_TOOL` for all."""

    blueprint: Blueprint
    settings: Settings = field(default_factory=Settings)
    allowed: frozenset[str] = frozenset()

    def policy(self, stage: Stage | None, tool: str) -> ToolPolicy:
        """What ``tool`` may do in ``stage``."""
        ceiling = _word(_spelled(self.settings.permissions_for(self.blueprint.name), tool))
        own = _spelled(stage.tool_permissions if stage is not None else {}, tool)
        if own is None:
            own = _spelled(self.blueprint.tool_permissions, tool)
        configured = self._configured(tool, _word(own), ceiling)
        if configured == "deny":
            return "deny"
        named = any([spelling in self.allowed for spelling in spellings(tool)])
        return "allow" if named or EVERY_TOOL in self.allowed else configured

    def _configured(self, tool: str, own: ToolPolicy | None, ceiling: ToolPolicy | None) -> ToolPolicy:
        if own is None:
            return default_policy(tool) if ceiling is None else ceiling
        if ceiling is not None:
            return _stricter(own, ceiling)
        if self.settings.security.allow_blueprint_permissions or canonical_name(tool) in LOOSENABLE:
            return own
        return _stricter(own, default_policy(tool))

    def policy_of_call(self, stage: Stage | None, tool: str, arguments: Any) -> ToolPolicy:
        """As `policy`; a shell command that runs nothing but safe programs need not be asked about."""
        found = self.policy(stage, tool)
        if found != "ask":
            return found
        if canonical_name(tool) != "shell":
            return "allow" if canonical_name(tool) in self.safe_tools else "ask"
        command = arguments.get("command") if isinstance(arguments, Mapping) else None
        keys = command_keys(command) if isinstance(command, str) else ()
        return "allow" if keys and not uncovered(keys, self.safe_commands) else "ask"

    @property
    def safe_tools(self) -> frozenset[str]:
        settings = self.settings
        own = settings.agent_safe_commands.get(self.blueprint.name)
        names: Iterable[str] = (*settings.safe_commands.tools, *(own.tools if own is not None else ()))
        return frozenset([canonical_name(name) for name in names])

    @property
    def safe_commands(self) -> frozenset[str]:
        settings = self.settings
        return safe_keys(
            settings.safe_commands,
            settings.agent_safe_commands.get(self.blueprint.name),
            self.blueprint.safe_commands,
            allow_blueprint=settings.security.allow_blueprint_safe_commands,
        )


def _spelled(table: Mapping[str, V], tool: str) -> V | None:
    return next((table[name] for name in spellings(tool) if name in table), None)


def _word(written: str | None) -> ToolPolicy | None:
    if written is None:
        return None
    words: dict[str, ToolPolicy] = {"allow": "allow", "deny": "deny"}
    return words.get(written.lower(), "ask")


def _stricter(first: ToolPolicy, second: ToolPolicy) -> ToolPolicy:
    return first if strictness(first) >= strictness(second) else second

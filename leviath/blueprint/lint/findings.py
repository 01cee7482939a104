"""Findings, and what the checks need to know besides the blueprint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from leviath.blueprint.model import Stage
from leviath.blueprint.settings import Settings
from leviath.blueprint.tools import BUILTIN_TOOLS, SUBAGENT_TOOLS, Group

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
LABELS: dict[Severity, str] = {"error": "ERR ", "warning": "WARN", "note": "NOTE"}


@dataclass(frozen=True)
class Finding:
    """``code`` names the check; ``stage`` is ``None`` for what concerns the whole agent; ``fix`` is a remedy."""

    severity: Severity
    code: str
    message: str
    fix: str | None = None
    stage: str | None = None

    @property
    def line(self) -> str:
        """The finding in one line, with its stage."""
        return self.message if self.stage is None else f"stage '{self.stage}': {self.message}"


def in_stage(stage: Stage, severity: Severity, code: str, message: str, fix: str | None = None) -> Finding:
    """A finding about one stage."""
    return Finding(severity, code, message, fix, stage.name)


@dataclass(frozen=True)
class LintEnv:
    """``script_tools`` are the names of the agent's and the machine's script tools; ``settings`` the user's
    configuration, where it could be read; ``workdir`` what relative read paths count from."""

    script_tools: frozenset[str] = frozenset()
    settings: Settings | None = None
    workdir: Path = field(default_factory=Path)

    @property
    def tools(self) -> Mapping[str, Group]:
        """Every tool that can be named, by the group that grants it."""
        known: dict[str, Group] = dict.fromkeys(self.script_tools, "@scripts")
        known.update(dict.fromkeys(SUBAGENT_TOOLS, "@subagent"))
        known.update(dict.fromkeys((*BUILTIN_TOOLS, "bash", "install_tool"), "@builtin"))
        return known

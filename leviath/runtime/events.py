"""What a run tells whoever watches it. Nothing depends on anybody listening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from leviath.blueprint.model import HookName
from leviath.context.entry import ToolCall
from leviath.context.request import Request
from leviath.providers.base import Reply
from leviath.runtime.state import Status

Json = Any


@dataclass(frozen=True)
class StageEntered:
    stage: str
    visit: int


@dataclass(frozen=True)
class RequestSent:
    """``kind`` is ``stage``, ``routing`` or ``summary``; ``total_tokens`` and ``max_tokens`` are of the window."""

    kind: str
    stage: str
    iteration: int
    request: Request
    total_tokens: int = 0
    max_tokens: int = 0


@dataclass(frozen=True)
class ReplyReceived:
    kind: str
    stage: str
    reply: Reply


@dataclass(frozen=True)
class ToolFinished:
    """``result`` is the whole result, before it is cut or sent anywhere."""

    call: ToolCall
    result: str


@dataclass(frozen=True)
class HookAnswered:
    """A stage hook has had its word. ``path`` is its script, ``value`` what a modify carries, ``reason`` that of a
    cancel, or the error of a hook that failed."""

    hook: HookName
    stage: str
    path: str
    answer: Literal["allow", "modify", "cancel", "retry", "failed"]
    value: Json = None
    reason: str | None = None


@dataclass(frozen=True)
class GateJudged:
    """A gate was asked whether the edge to ``target`` may be taken. ``words`` are what a held stage is told."""

    stage: str
    target: str
    verdict: Literal["passed", "forced", "blocked"]
    words: str = ""


@dataclass(frozen=True)
class StatusChanged:
    status: Status
    error: str | None = None


@dataclass(frozen=True)
class Noted:
    """Something worth a line: a nudge, a gate that holds, a retry, an edge that was forced."""

    text: str


RunEvent = StageEntered | RequestSent | ReplyReceived | ToolFinished | HookAnswered | GateJudged | StatusChanged | Noted
Listener = Callable[[RunEvent], None]

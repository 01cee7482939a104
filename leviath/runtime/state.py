"""What a run is at between two steps: plain data, apart from the window.

Names and what is reset when follow Leviath ``runtime/components`` and ``runtime/pipeline``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from leviath.blueprint.model import Edge, HookName
from leviath.context.entry import Content, ToolCall
from leviath.context.guard import Calibration
from leviath.providers.base import Reply

Json = Any
Status = Literal["active", "waiting", "paused", "complete", "error", "cancelled"]
Phase = Literal["ready", "ending", "choosing"]
"""What comes next: a request, the end of the stage, or the question which stage follows."""
EndingKind = Literal["normal", "errored", "max_iterations", "stuck"]
TERMINAL: frozenset[Status] = frozenset(("complete", "error", "cancelled"))
STATUS_WORDS: Mapping[Status, str] = {
    "active": "running",
    "waiting": "waiting_input",
    "paused": "paused",
    "complete": "complete",
    "error": "error",
    "cancelled": "cancelled",
}
"""The statuses as they are shown and stored."""


@dataclass(frozen=True)
class Ending:
    """How a stage came to its end; ``message`` is an error's text or why it is stuck."""

    kind: EndingKind = "normal"
    message: str = ""

    @property
    def is_normal(self) -> bool:
        return self.kind == "normal"


@dataclass
class Visit:
    """One visit of a stage. All of it starts anew at every entry."""

    iterations: int = 0
    tool_calls: int = 0
    text_nudges: int = 0
    cut_offs: int = 0
    raise_cap: bool = False
    modifying_calls: int = 0
    blocked_modifications: int = 0
    digests: dict[str, str] = field(default_factory=dict)
    gate_reentries: int = 0
    required_reentries: int = 0
    output_reentries: int = 0
    edits: dict[str, int] = field(default_factory=dict)
    stuck_fired: bool = False
    stuck_since: int | None = None
    points_done: int = 0
    point_rounds: int = 0


@dataclass(frozen=True)
class FinalOutput:
    """A submitted answer. ``submitted_at`` is seconds since 1970; ``artifacts`` are files that go with it."""

    content: str
    stage: str
    format: str | None = None
    submitted_at: int = 0
    truncated: bool = False
    artifacts: tuple[Mapping[str, Json], ...] = ()

    def as_json(self) -> dict[str, Json]:
        value: dict[str, Json] = {"content": self.content}
        if self.format is not None:
            value["format"] = self.format
        value.update(stage=self.stage, submitted_at=self.submitted_at, truncated=self.truncated)
        if self.artifacts:
            value["artifacts"] = [dict(each) for each in self.artifacts]
        return value


@dataclass
class Flags:
    """What is worth knowing of a run besides its end."""

    modified_files: list[str] = field(default_factory=list)
    max_iterations_hit: int = 0
    gates_forced: int = 0
    output_forced: int = 0
    required_regions_abandoned: list[str] = field(default_factory=list)
    workspace_lost: bool = False
    broken_scripts: list[str] = field(default_factory=list)


@dataclass
class StageRecord:
    """A stage over all its visits; ``region_tokens`` are the highest counts seen when a reply came."""

    name: str
    visits: int = 0
    region_tokens: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class InboundMessage:
    """Something that a person or program says to a running agent."""

    text: str
    region: str | None = None


@dataclass
class Batch:
    """The calls of one reply and the results that are there.

    ``hooked``: on_tool_call has had its word. ``inline_done``: what needs nobody but the window has been done.
    """

    reply: Reply
    text: str
    calls: tuple[ToolCall, ...]
    results: dict[int, Content] = field(default_factory=dict)
    hooked: bool = False
    inline_done: bool = False


@dataclass(frozen=True)
class Yield:
    """By how much (tokens) regions that grow have grown over a visit, the most first."""

    grew: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        return sum([tokens for _, tokens in self.grew])

    def __str__(self) -> str:
        return ", ".join([f"{name} +{tokens}" for name, tokens in self.grew]) or "nothing"


@dataclass
class Progress:
    """``stage`` and ``sizes`` are of the last entry by an edge; ``history`` what the measured visits added."""

    stage: str | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    history: dict[str, list[Yield]] = field(default_factory=dict)


@dataclass
class State:
    """``stage`` is the index of the stage in the blueprint."""

    status: Status = "active"
    error: str | None = None
    phase: Phase = "ready"
    stage: int = 0
    visits: dict[str, int] = field(default_factory=dict)
    visit: Visit = field(default_factory=Visit)
    ending: Ending = field(default_factory=Ending)
    choices: tuple[Edge, ...] = ()
    iteration: int = 0
    tool_calls: int = 0
    flags: Flags = field(default_factory=Flags)
    output: FinalOutput | None = None
    last_text: str = ""
    """The last reply that was neither blank nor an answer to the question which stage follows."""
    calibration: Calibration = field(default_factory=Calibration)
    prefix: str | None = None
    """Of the last request of a stage: what stood in front of its messages (`leviath.context.assembly`)."""
    to_compact: list[str] = field(default_factory=list)
    """Regions that an edge wants summarised before the next request."""
    inbox: list[InboundMessage] = field(default_factory=list)
    records: dict[str, StageRecord] = field(default_factory=dict)
    model: int = 0
    """Which of the stage's models is asked: the first, or one that a failure led to."""
    hook_fired: bool = False
    """Whether on_completion or on_error has had its turn."""
    hook_again: HookName | None = None
    """A hook that runs once more when the run is over (release 0.6.4)."""
    asked: bool = False
    """Whether the question which stage follows stands in the conversation and waits for its answer."""
    batch: Batch | None = None
    """The tool calls that are being worked on."""
    last_reply: str = ""
    """The text of the last reply: what an interaction point asks about."""
    revised: str | None = None
    """The same, as a person has edited it."""
    repeats: dict[tuple[str, str], int] = field(default_factory=dict)
    """How often each tool was called with the same arguments, by its name and them, since something was changed."""
    read_streak: int = 0
    """Calls since something was changed that only read."""
    progress: Progress = field(default_factory=Progress)
    begun: bool = False
    """Whether the first stage has been entered, its hooks and seeds included."""

    @property
    def is_terminal(self) -> bool:
        return self.status in TERMINAL

    def fail(self, message: str) -> None:
        self.status, self.error = "error", message

    @property
    def shown_status(self) -> str:
        """As hooks are told: ``error: MESSAGE`` for an error."""
        return f"error: {self.error}" if self.status == "error" else self.status

"""What a run leaves behind: its outcome and its steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from leviath.policies.errors import RunError
from leviath.policies.llm import ChatRequest, ChatResponse
from leviath.policies.messages import Message, Role

NATURAL_END = "NaturalEnd"
MAX_STEPS = "MaxSteps"
ERROR = "Error"


@dataclass(frozen=True)
class Outcome:
    """How a run ended.

    kind: `NaturalEnd`, `MaxSteps` or `Error`. code, text: what failed, for `Error` (`inference`,
    `max_tokens_exhausted`, `context_overflow`, `compaction`, `state_conflict`, `state`).
    """

    kind: str
    code: str = ""
    text: str = ""

    def to_json(self) -> dict[str, str]:
        """Its JSON form."""
        return {"kind": self.kind, "code": self.code, "text": self.text}


@dataclass
class Step:
    """One model step.

    requests, responses: every model call of it, continuations included, as far as this process made them. messages:
    what it committed: partial replies with the requests to go on, the final reply, the tool results.
    """

    index: int
    requests: list[ChatRequest] = field(default_factory=list)
    responses: list[ChatResponse] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Everything that the model said in it, partial replies joined with nothing between."""
        return "".join(message.text for message in self.messages if message.role is Role.ASSISTANT)


@dataclass
class Run:
    """One activation of an agent on a thread.

    steps: those that this process ran. truncated: the last reply was still cut off when the continuation budget was
    spent. notes: what hooks, pairing and continuation did, from the log.
    """

    id: str
    thread: str
    outcome: Outcome | None = None
    truncated: bool = False
    steps: list[Step] = field(default_factory=list)
    notes: list[Mapping[str, Any]] = field(default_factory=list)
    text: str = ""

    @property
    def ok(self) -> bool:
        """Did it end without an error?"""
        return self.outcome is not None and self.outcome.kind != ERROR

    def check(self) -> Run:
        """The run itself. Raises RunError when it ended in one."""
        if self.outcome is not None and self.outcome.kind == ERROR:
            raise RunError(f"run `{self.id}` failed ({self.outcome.code}): {self.outcome.text}")
        return self


@dataclass(frozen=True)
class Thread:
    """A thread as committed: its id and messages."""

    id: str
    messages: tuple[Message, ...] = ()

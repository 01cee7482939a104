"""A provider request in neutral form: what assembly produces and providers send.

Shapes follow Leviath ``providers/provider.rs`` and ``providers/provider/content.rs``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from leviath.blueprint.model import Volatility
from leviath.context.entry import Part

Json = Any
Role = Literal["user", "assistant", "system"]
Hint = Literal["always", "until_changed", "never"]
"""How long a system block holds still: the whole run, until its region changes, not at all."""

OPENING_TURN = "Begin."
CLOSING_TURN = "Continue."


@dataclass(frozen=True, slots=True)
class TextBlock:
    text: str


@dataclass(frozen=True, slots=True)
class ToolUse:
    """``input`` is always an object: see `tool_input`."""

    id: str
    name: str
    input: Mapping[str, Json] = field(default_factory=dict)
    thought_signature: str | None = None


@dataclass(frozen=True, slots=True)
class ToolResultBlock:
    call_id: str
    content: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class MediaBlock:
    """A stored part; a provider that cannot send its bytes leaves it out (its stand-in stands before it as text)."""

    part: Part


Block = TextBlock | ToolUse | ToolResultBlock | MediaBlock


@dataclass(frozen=True, slots=True)
class Message:
    """One turn: plain text, or blocks. ``region`` is where it came from, empty for what assembly added."""

    role: Role
    content: str | tuple[Block, ...]
    reasoning: str | None = None
    region: str = field(default="", compare=False)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return (TextBlock(self.content),) if isinstance(self.content, str) else self.content

    @property
    def text(self) -> str:
        """Its text blocks joined by line feeds; tool calls and results are not text (Leviath ``as_text``)."""
        if isinstance(self.content, str):
            return self.content
        return "\n".join(block.text for block in self.content if isinstance(block, TextBlock))

    @property
    def calls(self) -> tuple[ToolUse, ...]:
        if isinstance(self.content, str):
            return ()
        return tuple([block for block in self.content if isinstance(block, ToolUse)])

    @property
    def results(self) -> tuple[ToolResultBlock, ...]:
        if isinstance(self.content, str):
            return ()
        return tuple([block for block in self.content if isinstance(block, ToolResultBlock)])


@dataclass(frozen=True, slots=True)
class SystemBlock:
    """One block of the system prompt. ``region`` is where it came from, empty for a hint."""

    text: str
    hint: Hint = "always"
    volatility: Volatility = "rewritten"
    region: str = ""


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool as it is offered. ``parameters`` is a JSON Schema of an object."""

    name: str
    description: str = ""
    parameters: Mapping[str, Json] = field(default_factory=lambda: {"type": "object", "properties": {}})

    @classmethod
    def taking(
        cls, name: str, description: str, properties: Mapping[str, Json], required: Sequence[str]
    ) -> ToolDefinition:
        """A tool whose arguments are these properties."""
        return cls(name, description, {"type": "object", "properties": dict(properties), "required": list(required)})


@dataclass(frozen=True, slots=True)
class Request:
    """What goes to a provider.

    ``max_tokens`` is the reply budget. ``may_cache`` says whether the messages may bear a cache marker (``cache``
    places them). ``parameters`` are sent on as written. ``tool_choice`` is ``"none"`` where tools stay listed but may
    not be called.
    """

    system: tuple[SystemBlock, ...] = ()
    messages: tuple[Message, ...] = ()
    model: str = ""
    max_tokens: int = 1
    temperature: float = 0.7
    tools: tuple[ToolDefinition, ...] = ()
    tool_choice: Literal["none"] | None = None
    may_cache: bool = False
    parameters: Mapping[str, Json] = field(default_factory=dict)
    timeout_secs: int | None = None


def tool_input(arguments: Json) -> dict[str, Json]:
    """A call's arguments as a provider takes them: an object as it is, anything else as ``{"_raw": value}``."""
    return dict(arguments) if isinstance(arguments, Mapping) else {"_raw": arguments}

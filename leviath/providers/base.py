"""What a run asks of a provider: one method, and a count of tokens where it knows one.

Shapes follow Leviath ``providers/provider.rs``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from leviath.context.entry import Part, ToolCall
from leviath.context.request import Request

Stop = Literal["end", "tool_use", "length"]
"""Why a reply ended: it was finished, it calls tools, or its output limit cut it off."""


@dataclass(frozen=True)
class Usage:
    """Tokens that were charged for one call."""

    prompt: int = 0
    completion: int = 0

    @property
    def total(self) -> int:
        return self.prompt + self.completion


@dataclass(frozen=True)
class Reply:
    """A model's turn. ``reasoning`` is opaque and goes back to the provider with the turn."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop: Stop = "end"
    usage: Usage = Usage()
    reasoning: str | None = None
    parts: tuple[Part, ...] = ()

    @property
    def was_cut_off(self) -> bool:
        return self.stop == "length"


class Provider(Protocol):
    """Answers requests."""

    async def complete(self, request: Request) -> Reply:
        """The model's reply. Raises `leviath.providers.errors.ProviderError`; cancelling the call gives it up."""


@runtime_checkable
class Counts(Protocol):
    """A provider that can count a prompt's tokens as it charges them; the context guard asks it."""

    def count_tokens(self, model: str, text: str) -> int: ...

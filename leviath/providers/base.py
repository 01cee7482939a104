"""What a run asks of a provider: one method, and a count of tokens where it knows one.

Shapes follow Leviath ``providers/provider.rs``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from leviath.context.entry import Part, ToolCall
from leviath.context.request import Request

Stop = Literal["end", "tool_use", "length"]
"""Why a reply ended: it was finished, it calls tools, or its output limit cut it off."""


@dataclass(frozen=True)
class Usage:
    """Tokens that were charged for one call, each counted once.

    ``prompt`` is what was charged at the full rate, ``cached`` came out of the provider's cache, ``cache_write`` went
    into it. ``cost`` is US dollars: what the provider says, else what the rates say that the user has written down;
    ``None`` where nobody knows. ``cache_beside``: the provider's own count of the prompt leaves the cache's part out,
    as Anthropic's does.
    """

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    cache_write: int = 0
    cost: float | None = None
    cache_beside: bool = field(default=False, compare=False)

    @property
    def sent(self) -> int:
        """The whole prompt, cached or not."""
        return self.prompt + self.cached + self.cache_write

    @property
    def named_prompt(self) -> int:
        """The prompt as the provider itself counts it."""
        return self.prompt if self.cache_beside else self.sent

    @property
    def total(self) -> int:
        return self.sent + self.completion


@dataclass(frozen=True)
class Reply:
    """A model's turn. ``reasoning`` is opaque and goes back to the provider with the turn. ``stopped_for`` is a reason
    to stop that nobody here knows, as the provider worded it; ``stop`` is ``end`` then."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop: Stop = "end"
    usage: Usage = Usage()
    reasoning: str | None = None
    parts: tuple[Part, ...] = ()
    stopped_for: str | None = None

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


@runtime_checkable
class CountsRemotely(Protocol):
    """A provider that asks its host for a count, and has an estimate where that fails; the context guard prefers it."""

    async def count_exactly(self, model: str, text: str) -> int: ...

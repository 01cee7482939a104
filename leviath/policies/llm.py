"""What a run says to a model and what comes back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from leviath.policies.errors import ModelError
from leviath.policies.messages import Block, Message, Text, ToolUse, text_of
from leviath.policies.snapshot import ModelBinding, ToolDescriptor
from leviath.policies.wait import resolved

END_TURN = "EndTurn"
MAX_TOKENS = "MaxTokens"
_MAX_TOKENS_SPELLINGS = frozenset({"maxtokens", "length", "maxoutputtokens"})


@dataclass(frozen=True)
class ChatRequest:
    """One model call: which model, the messages, the tools on offer, and for which run, step and continuation round."""

    model: ModelBinding
    messages: tuple[Message, ...]
    tools: tuple[ToolDescriptor, ...] = ()
    run: str = ""
    step: int = 0
    round: int = 0


@dataclass(frozen=True)
class ChatResponse:
    """One model answer.

    stop_reason: None counts as a natural end; `MaxTokens` (also `max_tokens`, `length`) as cut off by the output
    limit. usage: tokens as the provider told them.
    """

    content: tuple[Block, ...]
    stop_reason: str | None = END_TURN
    usage: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Its text."""
        return text_of(self.content)

    @property
    def calls(self) -> tuple[ToolUse, ...]:
        """The tool calls in it."""
        return tuple(block for block in self.content if isinstance(block, ToolUse))

    @property
    def is_cut_off(self) -> bool:
        """Did it end because of the output limit?"""
        reason = (self.stop_reason or "").replace("_", "").replace("-", "").lower()
        return reason in _MAX_TOKENS_SPELLINGS


class Llm(Protocol):
    """A model. A plain function of a request will do as well."""

    async def infer(self, request: ChatRequest) -> ChatResponse: ...


Reply: TypeAlias = "ChatResponse | str"
ModelFunction: TypeAlias = "Callable[[ChatRequest], Reply | Awaitable[Reply]]"


async def infer(llm: Llm | ModelFunction, request: ChatRequest) -> ChatResponse:
    """Call a model. Raises ModelError for an answer that is none, and whatever the model raises."""
    call: Any = getattr(llm, "infer", llm)
    reply: object = await resolved(call(request))
    if isinstance(reply, str):
        return ChatResponse((Text(reply),))
    if not isinstance(reply, ChatResponse):
        raise ModelError(f"the model gave {type(reply).__name__}, not a ChatResponse or text")
    return reply


class ScriptedLlm:
    """Answers from a list, one reply a call, and remembers the requests. For tests and offline examples.

    A reply may be text, a ChatResponse, an exception to raise, or a function of the request.
    """

    def __init__(self, replies: Iterable[Any]) -> None:
        self._replies = list(replies)
        self.requests: list[ChatRequest] = []

    async def infer(self, request: ChatRequest) -> ChatResponse:
        """The next reply. Raises ModelError when there is none left."""
        self.requests.append(request)
        if len(self.requests) > len(self._replies):
            raise ModelError(
                f"the script has {len(self._replies)} replies and was asked once more: give it one for every model call"
            )
        reply = self._replies[len(self.requests) - 1]
        if isinstance(reply, BaseException):
            raise reply
        if callable(reply):
            return await infer(reply, request)
        return reply if isinstance(reply, ChatResponse) else ChatResponse((Text(str(reply)),))

"""Does a request fit the model's window? The guard before it is sent, the budget of its reply, and the correction of
the estimate by what requests were really charged.

Rules: Leviath ``runtime/inference_bridge.rs``, ``runtime/pipeline/inference.rs``, ``runtime/pipeline/calibration.rs``.
All sizes are tokens.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from leviath.context.errors import TokenLimit
from leviath.context.request import MediaBlock, Request, TextBlock, ToolResultBlock, ToolUse
from leviath.context.tokens import TokenCounter
from leviath.semantics import DOCUMENTED, Semantics
from leviath.text import estimate_tokens
from leviath.texts import CATALOGUE, Texts

MIN_REPLY = 1024
"""A reply's budget gives way to a prompt down to this."""
HEADROOM = 16
"""A sixteenth of what is spent is kept free, for the estimate may be light."""


@dataclass
class Calibration:
    """How much more requests were charged than the window believed: tools, hints, and an estimate that is light."""

    correction: int = 0

    def observe(self, believed: int, charged: int | None, *, semantics: Semantics = DOCUMENTED) -> bool:
        """Takes in one report of a provider; whether the correction moved. None, or one of 0, says nothing.

        ``believed`` is the window's total when the request went out, ``charged`` the prompt tokens that the provider
        reported, without media sent as bytes.
        """
        if not charged or charged < 0:
            return False
        gap = max(charged - believed, 0)
        if gap == self.correction or (gap < self.correction and not semantics.correction_follows):
            return False
        self.correction = gap
        return True


def reply_budget(window_tokens: int, spent: int, cap: int) -> int:
    """Tokens that a reply may have: what is left of the window less the headroom, at most ``cap``, at least 1."""
    room = window_tokens - spent - spent // HEADROOM
    return max(1, min(room, cap))


def flatten(request: Request, *, tool_blocks: bool = True) -> str:
    """The text whose tokens are counted: system blocks, messages, then name, description and schema of each tool.

    ``tool_blocks`` false leaves out tool calls and results, as released.
    """
    parts = [block.text for block in request.system]
    for message in request.messages:
        if not tool_blocks or isinstance(message.content, str):
            parts.append(message.text)
            continue
        told = []
        for block in message.content:
            if isinstance(block, TextBlock):
                told.append(block.text)
            elif isinstance(block, ToolUse):
                told += [block.name, schema_text(block.input)]
            elif isinstance(block, ToolResultBlock):
                told.append(block.content)
        parts.append("\n".join(told))
    for tool in request.tools:
        parts += [tool.name, tool.description, schema_text(tool.parameters)]
    return "\n".join(parts)


def schema_text(value: object) -> str:
    """Compact JSON with keys in alphabetical order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def media_tokens(request: Request) -> int:
    """What the stored parts of a request cost a model that takes their bytes."""
    tokens = 0
    for message in request.messages:
        for block in message.blocks:
            if isinstance(block, MediaBlock) and block.part.blob is not None:
                tokens += block.part.blob.tokens
    return tokens


def needs_count(
    request: Request, window_tokens: int, correction: int = 0, *, semantics: Semantics = DOCUMENTED
) -> bool:
    """Whether the request is large enough to be counted: at least half of the window by the estimate. A window of 0
    tokens is not known and never guarded."""
    if window_tokens <= 0:
        return False
    text = flatten(request, tool_blocks=semantics.guard_counts_tool_blocks)
    estimate = estimate_tokens(text) + correction + media_tokens(request)
    return estimate + request.max_tokens >= window_tokens // 2


def check(
    request: Request,
    window_tokens: int,
    prompt_tokens: int,
    *,
    texts: Texts = CATALOGUE,
) -> None:
    """Raises `TokenLimit` if ``prompt_tokens`` (as the provider counts) and the reply budget exceed the window; the
    text names the largest part of the request."""
    if window_tokens > 0 and prompt_tokens + request.max_tokens > window_tokens:
        words = texts.say("error.token_limit", prompt=prompt_tokens, reply=request.max_tokens, window=window_tokens)
        part, tokens = largest_part(request)
        words += texts.say("error.token_limit_part", part=part, tokens=tokens)
        raise TokenLimit(prompt_tokens, request.max_tokens, window_tokens, words)


def made_to_fit(request: Request, window_tokens: int, prompt_tokens: int, *, semantics: Semantics) -> Request:
    """The request with the reply budget that its prompt leaves, as far as one may give way to the other."""
    room = window_tokens - prompt_tokens
    if not semantics.reply_gives_way or window_tokens <= 0 or room < min(request.max_tokens, MIN_REPLY):
        return request
    return replace(request, max_tokens=min(request.max_tokens, room))


def largest_part(request: Request) -> tuple[str, int]:
    """What takes the most room, by the estimate: a region's name, or ``tools``."""
    sizes: dict[str, int] = {"tools": estimate_tokens(flatten(Request(tools=request.tools)))}
    for block in request.system:
        sizes[block.region] = sizes.get(block.region, 0) + estimate_tokens(block.text)
    for message in request.messages:
        text = flatten(Request(messages=(message,)))
        sizes[message.region] = sizes.get(message.region, 0) + estimate_tokens(text)
    name = max(sizes, key=lambda each: sizes[each])
    return name or "hints", sizes[name]


def guard(
    request: Request,
    window_tokens: int,
    count: TokenCounter,
    *,
    correction: int = 0,
    semantics: Semantics = DOCUMENTED,
    texts: Texts = CATALOGUE,
) -> int | None:
    """The whole guard with a counter at hand: tokens counted, ``None`` where none were. Raises `TokenLimit`."""
    if not needs_count(request, window_tokens, correction, semantics=semantics):
        return None
    text = flatten(request, tool_blocks=semantics.guard_counts_tool_blocks)
    used = count(text) + media_tokens(request)
    check(request, window_tokens, used, texts=texts)
    return used

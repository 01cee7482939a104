"""Anthropic's Messages API (Leviath ``providers/anthropic.rs``, ``providers/anthropic/stream.rs``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from leviath.blueprint.catalogue import ModelFacts
from leviath.context import wire
from leviath.context.request import Request
from leviath.providers.base import Reply, Stop, Usage
from leviath.providers.errors import ProviderError, invalid, reported
from leviath.providers.wire.fold import Fold, Reader, merge
from leviath.providers.wire.frames import EventFrames
from leviath.providers.wire.reading import count, index_of, items, mapping, text, word

Json = Any
WHO = "Anthropic"
Lifetime = Literal["5m", "1h"]
"""How long a cached prefix lives."""

_STOPS: dict[str, Stop] = {
    "end_turn": "end",
    "tool_use": "tool_use",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "stop_sequence": "end",
}
_STATUS = {"rate_limit_error": 429, "overloaded_error": 529, "api_error": 500, "authentication_error": 401}
"""What an error's type would have been as the status of an answer."""


class AnthropicWire:
    """``lifetime`` is that of cache markers; one hour costs more to write."""

    path = "/messages"

    def __init__(self, lifetime: Lifetime = "5m") -> None:
        self._lifetime = lifetime

    def headers(self) -> tuple[tuple[str, str], ...]:
        own = (("anthropic-version", "2023-06-01"),)
        return (*own, ("anthropic-beta", "extended-cache-ttl-2025-04-11")) if self._lifetime == "1h" else own

    def body(self, request: Request, facts: ModelFacts, *, stream: bool) -> dict[str, Json]:
        body = wire.body(request)
        if self._lifetime == "1h":
            _live_longer(body)
        if not facts.temperature:
            del body["temperature"]
        if stream:
            body["stream"] = True
        merge(body, request.parameters)
        return body

    def reply(self, answer: Mapping[str, Json]) -> Reply:
        if answer.get("type") == "error":
            raise _failure(answer)
        if not isinstance(answer.get("content"), list):
            raise invalid("the answer has no list `content`; does `base_url` name an API like Anthropic's?")
        fold = Fold(WHO, "anthropic_call")
        for index, each in enumerate(answer["content"]):
            block = mapping(each, f"content[{index}]")
            if block.get("type") == "text":
                fold.say(text(block.get("text"), f"content[{index}].text"))
            elif block.get("type") == "tool_use":
                fold.call(index, id=word(block.get("id")), name=word(block.get("name")), given=block.get("input", {}))
        usage = mapping(answer.get("usage"), "usage")
        fold.charge(_input(usage))
        fold.charge(Usage(completion=count(usage.get("output_tokens"))))
        _end(fold, answer.get("stop_reason"))
        return fold.reply()

    def reader(self) -> Reader:
        return Reader(EventFrames(), _Turn())


class _Turn:
    def __init__(self) -> None:
        self.fold = Fold(WHO, "anthropic_call")
        self.done = False
        self._open = -1

    def take(self, event: str, value: Mapping[str, Json]) -> str:
        kind = event or word(value.get("type"))
        if kind == "error":
            raise _failure(value)
        if kind == "message_start":
            message = mapping(value.get("message"), "message")
            self.fold.charge(_input(mapping(message.get("usage"), "message.usage")))
        elif kind == "content_block_start":
            return self._start(value)
        elif kind == "content_block_delta":
            return self._delta(value)
        elif kind == "message_delta":
            usage = mapping(value.get("usage"), "usage")
            self.fold.charge(Usage(completion=count(usage.get("output_tokens"))))
            _end(self.fold, mapping(value.get("delta"), "delta").get("stop_reason"))
        elif kind == "message_stop":
            self.done = True
        return ""

    def _start(self, value: Mapping[str, Json]) -> str:
        block = mapping(value.get("content_block"), "content_block")
        if block.get("type") == "text":
            return self._say(block.get("text"))
        if block.get("type") == "tool_use":
            self._open = index_of(value.get("index"), self._open + 1)
            given = block.get("input") or {}
            self.fold.call(self._open, id=word(block.get("id")), name=word(block.get("name")), given=given)
        return ""

    def _delta(self, value: Mapping[str, Json]) -> str:
        delta = mapping(value.get("delta"), "delta")
        if delta.get("type") == "text_delta":
            return self._say(delta.get("text"))
        if delta.get("type") == "input_json_delta":
            index = index_of(value.get("index"), max(self._open, 0))
            self.fold.call(index, piece=text(delta.get("partial_json"), "delta.partial_json"))
        return ""

    def _say(self, value: Json) -> str:
        piece = text(value, "text")
        self.fold.say(piece)
        return piece


def _input(usage: Mapping[str, Json]) -> Usage:
    """What Anthropic names ``input_tokens`` leaves out both cache counts already."""
    return Usage(
        prompt=count(usage.get("input_tokens")),
        cached=count(usage.get("cache_read_input_tokens")),
        cache_write=count(usage.get("cache_creation_input_tokens")),
        cache_beside=True,
    )


def _end(fold: Fold, reason: Json) -> None:
    told = word(reason) or "end_turn"
    fold.end(_STOPS.get(told, "end"), None if told in _STOPS else told)


def _failure(value: Mapping[str, Json]) -> ProviderError:
    error = mapping(value.get("error"), "error")
    kind = word(error.get("type")) or "error"
    return reported(f"{kind}: {word(error.get('message')) or '(no message)'}", status=_STATUS.get(kind, 400))


def _live_longer(body: dict[str, Json]) -> None:
    """Gives every marker an hour."""
    blocks = list(body["system"]) if isinstance(body.get("system"), list) else []
    for message in body["messages"]:
        blocks += items(message["content"], "content") if isinstance(message["content"], list) else []
    for block in blocks:
        if "cache_control" in block:
            block["cache_control"] = {**block["cache_control"], "ttl": "1h"}

"""OpenAI's Responses API, which OpenAI itself is asked by (Leviath ``providers/openai.rs``, ``providers/responses``).

Nothing is stored at the provider. A reasoning model's thoughts come back sealed and go out again with the turn, to the
provider that sealed them and to no other.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from leviath.blueprint.catalogue import ModelFacts
from leviath.context.request import (
    MediaBlock,
    Message,
    Request,
    TextBlock,
    ToolDefinition,
    ToolResultBlock,
    ToolUse,
)
from leviath.providers.base import Reply, Usage
from leviath.providers.errors import ProviderError, invalid, reported
from leviath.providers.wire.chat import text_of
from leviath.providers.wire.fold import Fold, Reader
from leviath.providers.wire.frames import EventFrames
from leviath.providers.wire.reading import count, index_of, mapping, text, word
from leviath.scripts.json import write_json
from leviath.text import trim
from leviath.texts import CATALOGUE, Texts

Json = Any
WHO = "OpenAI"
_REFUSED = ("max_tokens", "max_completion_tokens", "n")
"""Parameters of the older API that this one answers with a refusal."""
_O_SERIES = re.compile(r"o[0-9]")


class ResponsesWire:
    """``provider`` is the name under which reasoning is sealed."""

    path = "/responses"

    def __init__(self, provider: str = "openai", texts: Texts = CATALOGUE) -> None:
        self._provider, self._texts = provider, texts

    def headers(self) -> tuple[tuple[str, str], ...]:
        return ()

    def body(self, request: Request, facts: ModelFacts, *, stream: bool) -> dict[str, Json]:
        replay = reasons(request.model)
        leading = [trim(block.text) for block in request.system if not block.region and trim(block.text)]
        body: dict[str, Json] = {
            "model": request.model,
            "store": False,
            "stream": stream,
            "instructions": "\n\n".join(leading) or self._texts.say("wire.instructions"),
            "input": self._input(request, replay),
            "prompt_cache_key": _cache_key(request),
            "max_output_tokens": request.max_tokens,
        }
        if facts.temperature:
            body["temperature"] = float(request.temperature)
        if request.tools:
            body["tools"] = [_tool(tool) for tool in request.tools]
            body["tool_choice"] = "auto" if request.tool_choice is None else request.tool_choice
            body["parallel_tool_calls"] = True
        body.update(request.parameters)
        for name in (*_REFUSED, *(() if facts.temperature else ("temperature",))):
            body.pop(name, None)
        _rename(body)
        if replay:
            body.setdefault("include", ["reasoning.encrypted_content"])
        return body

    def _input(self, request: Request, replay: bool) -> list[Json]:
        regions = [trim(block.text) for block in request.system if block.region and trim(block.text)]
        # Summaries are asked for by a message of the system.
        regions += [trim(m.text) for m in request.messages if m.role == "system" and trim(m.text)]
        out: list[Json] = [_said("developer", told) for told in regions]
        for message in request.messages:
            if message.role == "system":
                continue
            if replay and message.role == "assistant" and message.reasoning is not None:
                out += [
                    {"type": "reasoning", "encrypted_content": item, "summary": []}
                    for item in unseal(self._provider, message.reasoning)
                ]
            out += _turn_items(message)
        return out

    def reply(self, answer: Mapping[str, Json]) -> Reply:
        if answer.get("error") is not None:
            raise _failure(answer)
        if not isinstance(answer.get("output"), list):
            raise invalid("the answer has no list `output`; does `base_url` name an API like OpenAI's?")
        turn = _Turn(self._provider)
        for place, each in enumerate(answer["output"]):
            item = mapping(each, f"output[{place}]")
            if item.get("type") == "message":
                turn.fold.say(text(item.get("content"), f"output[{place}].content"))
            turn.take("", {"type": "response.output_item.added", "output_index": place, "item": item})
            turn.take("", {"type": "response.output_item.done", "output_index": place, "item": item})
        ending = "response.incomplete" if answer.get("status") == "incomplete" else "response.completed"
        turn.take("", {"type": ending, "response": answer})
        return turn.fold.reply()

    def reader(self) -> Reader:
        return Reader(EventFrames(), _Turn(self._provider))


def reasons(model: str) -> bool:
    """Whether the model hands back its thoughts (Leviath ``openai.rs``)."""
    return (_O_SERIES.match(model) is not None or model.startswith("gpt-5")) and "chat" not in model


# Reasoning, sealed under the name of who made it


def seal(provider: str, blobs: list[str]) -> str | None:
    """What a provider wants back, as text that only it reads; nothing without any."""
    return write_json({"responses": {"provider": provider, "items": blobs}}) if blobs else None


def unseal(provider: str, sealed: str) -> list[str]:
    """What ``provider`` sealed; nothing where another did."""
    try:
        value = json.loads(sealed)["responses"]
        held = value["items"] if value["provider"] == provider else ()
        return [item for item in held if isinstance(item, str)]
    except (ValueError, TypeError, KeyError):
        return []


# Requests


def _said(role: str, told: str) -> dict[str, Json]:
    kind = "output_text" if role == "assistant" else "input_text"
    return {"type": "message", "role": role, "content": [{"type": kind, "text": told}]}


def _turn_items(message: Message) -> list[Json]:
    if isinstance(message.content, str):
        return [_said(message.role, message.content)] if trim(message.content) else []
    out: list[Json] = []
    told: list[str] = []

    def flush() -> None:
        if told:
            out.append(_said(message.role, "\n\n".join(told)))
            told.clear()

    for block in message.content:
        if isinstance(block, (TextBlock, MediaBlock)):
            if told or text_of(block):
                told.append(text_of(block))
        elif isinstance(block, ToolUse):
            flush()
            given = write_json(dict(block.input))
            out.append({"type": "function_call", "call_id": block.id, "name": block.name, "arguments": given})
        elif isinstance(block, ToolResultBlock):
            flush()
            output = f"[error] {block.content}" if block.is_error else block.content
            out.append({"type": "function_call_output", "call_id": block.call_id, "output": output})
    flush()
    return out


def _tool(tool: ToolDefinition) -> dict[str, Json]:
    shape = {"type": "function", "name": tool.name, "description": tool.description}
    return {**shape, "parameters": dict(tool.parameters), "strict": False}


def _rename(body: dict[str, Json]) -> None:
    """Gives what a stage wrote for the older API the names of this one; what it wrote in these already stays."""
    if "reasoning_effort" in body:
        effort = body.pop("reasoning_effort")
        if isinstance(body.setdefault("reasoning", {}), Mapping):
            body["reasoning"] = {"effort": effort, **body["reasoning"]}
    if "response_format" in body:
        wanted = body.pop("response_format")
        if isinstance(wanted, Mapping) and isinstance(wanted.get("json_schema"), Mapping):
            wanted = {**wanted["json_schema"], "type": "json_schema"}
        if isinstance(body.setdefault("text", {}), Mapping):
            body["text"] = {"format": wanted, **body["text"]}


def _cache_key(request: Request) -> str:
    """The same for every request that begins with the same things that never change."""
    stable = [[block.region, block.text] for block in request.system if block.volatility == "stable"]
    return "lev-" + hashlib.sha256(json.dumps([request.model, stable]).encode()).hexdigest()[:16]


# Answers


class _Turn:
    def __init__(self, provider: str) -> None:
        self.fold = Fold(WHO)
        self.done = False
        self._provider = provider
        self._sealed: list[str] = []

    def take(self, event: str, value: Mapping[str, Json]) -> str:
        kind = word(value.get("type")) or event
        if kind == "response.output_text.delta":
            piece = text(value.get("delta"), "delta")
            self.fold.say(piece)
            return piece
        if kind == "response.output_item.added":
            self._item(value, whole=False)
        elif kind == "response.function_call_arguments.delta":
            self.fold.call(_place(value), piece=text(value.get("delta"), "delta"))
        elif kind == "response.output_item.done":
            self._item(value, whole=True)
        elif kind in ("response.completed", "response.incomplete"):
            self._end(kind, mapping(value.get("response"), "response"))
        elif kind in ("response.failed", "error"):
            raise _failure(value)
        return ""

    def _item(self, value: Mapping[str, Json], *, whole: bool) -> None:
        item = mapping(value.get("item"), "item")
        if item.get("type") == "function_call":
            # What the finished item says counts only where no piece of it came before.
            given = item.get("arguments") if whole else None
            self.fold.call(_place(value), id=word(item.get("call_id")), name=word(item.get("name")), given=given)
        elif item.get("type") == "reasoning" and whole and isinstance(item.get("encrypted_content"), str):
            self._sealed.append(item["encrypted_content"])

    def _end(self, kind: str, response: Mapping[str, Json]) -> None:
        self.done = True
        usage = mapping(response.get("usage"), "response.usage")
        details = usage.get("input_tokens_details")
        details = details if isinstance(details, Mapping) else {}
        cached, written = count(details.get("cached_tokens")), count(details.get("cache_write_tokens"))
        prompt = max(count(usage.get("input_tokens")) - cached - written, 0)
        self.fold.charge(Usage(prompt, count(usage.get("output_tokens")), cached, written))
        self.fold.reasoning = seal(self._provider, self._sealed)
        cut_off = kind == "response.incomplete"
        self.fold.end("length" if cut_off else "tool_use" if self.fold.has_calls else "end")


def _place(value: Mapping[str, Json]) -> int:
    return index_of(value.get("output_index"), 0)


def _failure(value: Mapping[str, Json]) -> ProviderError:
    nested = value.get("response")
    inner = nested.get("error") if isinstance(nested, Mapping) else None
    for error in (value.get("error"), inner):
        if isinstance(error, Mapping) and isinstance(error.get("message"), str):
            code = word(error.get("code")) or ""
            return reported(f"{code}: {error['message']}" if code else error["message"])
    return reported(word(value.get("message")) or "the stream failed without a reason")

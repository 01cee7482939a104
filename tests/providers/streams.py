"""Answers in each wire's format, for readers and servers under test."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leviath.providers.wire.anthropic import AnthropicWire
from leviath.providers.wire.chat import ChatWire
from leviath.providers.wire.fold import Wire
from leviath.providers.wire.ollama import OllamaWire
from leviath.providers.wire.responses import ResponsesWire

Json = Any
WIRES: dict[str, Wire] = {
    "anthropic": AnthropicWire(),
    "chat": ChatWire(),
    "responses": ResponsesWire(),
    "ollama": OllamaWire(),
}


@dataclass(frozen=True)
class Said:
    """What a model says. ``calls`` are (id, name, arguments); usage is ten tokens of prompt, five of reply."""

    text: str = "Hello, wörld 🌍"
    calls: Sequence[tuple[str, str, Json]] = ()
    cut_off: bool = False


def event(value: Json, name: str | None = None) -> bytes:
    head = "" if name is None else f"event: {name}\n"
    data = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{head}data: {data}\n\n".encode()


def line(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def halves(text: str) -> tuple[str, str]:
    return text[: len(text) // 2], text[len(text) // 2 :]


# Streams


def frames(wire: str, said: Said) -> list[bytes]:
    return {"anthropic": _anthropic, "chat": _chat, "responses": _responses, "ollama": _ollama}[wire](said)


def _anthropic(said: Said) -> list[bytes]:
    def named(name: str, **value: Json) -> bytes:
        return event({"type": name, **value}, name)

    usage = {"input_tokens": 10, "output_tokens": 1, "cache_read_input_tokens": 3, "cache_creation_input_tokens": 2}
    out = [named("message_start", message={"content": [], "usage": usage}), named("ping")]
    index = 0
    if said.text:
        out.append(named("content_block_start", index=0, content_block={"type": "text", "text": ""}))
        for half in halves(said.text):
            out.append(named("content_block_delta", index=0, delta={"type": "text_delta", "text": half}))
        out.append(named("content_block_stop", index=0))
        index = 1
    for id, name, arguments in said.calls:
        block = {"type": "tool_use", "id": id, "name": name, "input": {}}
        out.append(named("content_block_start", index=index, content_block=block))
        for half in halves(arguments if isinstance(arguments, str) else json.dumps(arguments)):
            delta = {"type": "input_json_delta", "partial_json": half}
            out.append(named("content_block_delta", index=index, delta=delta))
        out.append(named("content_block_stop", index=index))
        index += 1
    stop = "max_tokens" if said.cut_off else "tool_use" if said.calls else "end_turn"
    out.append(named("message_delta", delta={"stop_reason": stop}, usage={"output_tokens": 5}))
    return [*out, named("message_stop")]


def _chat(said: Said) -> list[bytes]:
    def piece(finish: str | None = None, **delta: Json) -> bytes:
        return event({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})

    first, second = halves(said.text)
    out = [piece(role="assistant", content=first), piece(content=second)]
    for index, (id, name, arguments) in enumerate(said.calls):
        one, two = halves(arguments if isinstance(arguments, str) else json.dumps(arguments))
        opening = {"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": one}}
        out.append(piece(tool_calls=[opening]))
        out.append(piece(tool_calls=[{"index": index, "function": {"arguments": two}}]))
    out.append(piece("length" if said.cut_off else "tool_calls" if said.calls else "stop"))
    usage = {"prompt_tokens": 15, "completion_tokens": 5, "cost": 0.25}
    usage["prompt_tokens_details"] = {"cached_tokens": 3, "cache_write_tokens": 2}
    return [*out, event({"choices": [], "usage": usage}), event("[DONE]")]


def _responses(said: Said) -> list[bytes]:
    out = [event({"type": "response.created", "response": {}}, "response.created")]
    out += [event({"type": "response.output_text.delta", "delta": half}) for half in halves(said.text)]
    thought = {"type": "reasoning", "encrypted_content": "sealed"}
    out.append(event({"type": "response.output_item.done", "output_index": 0, "item": thought}))
    for index, (id, name, arguments) in enumerate(said.calls, 2):
        text = arguments if isinstance(arguments, str) else json.dumps(arguments)
        item = {"type": "function_call", "id": "fc", "call_id": id, "name": name, "arguments": ""}
        out.append(event({"type": "response.output_item.added", "output_index": index, "item": item}))
        for half in halves(text):
            value = {"type": "response.function_call_arguments.delta", "output_index": index, "delta": half}
            out.append(event(value))
        done = {"type": "response.output_item.done", "output_index": index, "item": {**item, "arguments": text}}
        out.append(event(done))
    kind = "response.incomplete" if said.cut_off else "response.completed"
    usage = {"input_tokens": 15, "output_tokens": 5}
    usage["input_tokens_details"] = {"cached_tokens": 3, "cache_write_tokens": 2}
    return [*out, event({"type": kind, "response": {"output": [], "usage": usage}})]


def _ollama(said: Said) -> list[bytes]:
    first, second = halves(said.text)
    out = [line({"message": {"content": first}, "done": False}), line({"message": {"content": second}})]
    if said.calls:
        calls = [{"function": {"name": name, "arguments": arguments}} for _, name, arguments in said.calls]
        out.append(line({"message": {"content": "", "tool_calls": calls}, "done": False}))
    end = {"message": {"content": ""}, "done": True, "done_reason": "length" if said.cut_off else "stop"}
    return [*out, line({**end, "prompt_eval_count": 10, "eval_count": 5})]


# Whole answers


def whole(wire: str, said: Said) -> Json:
    if wire == "anthropic":
        content: list[Json] = [{"type": "text", "text": said.text}] if said.text else []
        content += [{"type": "tool_use", "id": i, "name": n, "input": a} for i, n, a in said.calls]
        usage = {"input_tokens": 10, "output_tokens": 5, "cache_read_input_tokens": 3, "cache_creation_input_tokens": 2}
        stop = "max_tokens" if said.cut_off else "tool_use" if said.calls else "end_turn"
        return {"type": "message", "content": content, "stop_reason": stop, "usage": usage}
    if wire == "chat":
        message: dict[str, Json] = {"role": "assistant", "content": said.text}
        if said.calls:
            message["tool_calls"] = [
                {"id": i, "type": "function", "function": {"name": n, "arguments": json.dumps(a)}}
                for i, n, a in said.calls
            ]
        finish = "length" if said.cut_off else "tool_calls" if said.calls else "stop"
        usage = {"prompt_tokens": 15, "completion_tokens": 5, "cost": 0.25}
        usage["prompt_tokens_details"] = {"cached_tokens": 3, "cache_write_tokens": 2}
        return {"choices": [{"message": message, "finish_reason": finish}], "usage": usage}
    if wire == "responses":
        output: list[Json] = [{"type": "reasoning", "encrypted_content": "sealed"}]
        output.append({"type": "message", "content": [{"type": "output_text", "text": said.text}]})
        for i, n, a in said.calls:
            output.append({"type": "function_call", "call_id": i, "name": n, "arguments": json.dumps(a)})
        usage = {"input_tokens": 15, "output_tokens": 5}
        usage["input_tokens_details"] = {"cached_tokens": 3, "cache_write_tokens": 2}
        return {"status": "incomplete" if said.cut_off else "completed", "output": output, "usage": usage}
    message = {"role": "assistant", "content": said.text}
    if said.calls:
        message["tool_calls"] = [{"function": {"name": n, "arguments": a}} for _, n, a in said.calls]
    reason = "length" if said.cut_off else "stop"
    return {"message": message, "done": True, "done_reason": reason, "prompt_eval_count": 10, "eval_count": 5}

"""Messages in the shapes of two common model interfaces.

Both ways keep order and content. What a shape has no place for: OpenAI's has no reasoning and no error flag on tool
results; Anthropic's has system text apart from the turns, tool results inside user turns, and turns of one role
merged into one (always, in order).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from leviath.policies import texts
from leviath.policies.errors import PolicyError
from leviath.policies.json_text import compact_json
from leviath.policies.llm import END_TURN, MAX_TOKENS, ChatResponse
from leviath.policies.messages import (
    JSON,
    Block,
    Image,
    Message,
    Reasoning,
    Role,
    Text,
    ToolResult,
    ToolUse,
    text_of,
)
from leviath.policies.snapshot import ToolDescriptor

_OPENAI_ROLES = {
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "tool": Role.TOOL,
}
_STOP_REASONS = {
    "stop": END_TURN,
    "end_turn": END_TURN,
    "length": MAX_TOKENS,
    "max_tokens": MAX_TOKENS,
    "tool_calls": "ToolUse",
    "tool_use": "ToolUse",
}


def from_openai(messages: Iterable[Mapping[str, Any]], prefix: str = "m") -> list[Message]:
    """Messages of the chat-completions shape. Those without an `id` are named `m0`, `m1` … (`prefix` and position).

    Raises PolicyError for a message that is not of that shape.
    """
    return [_read(_openai_message, message, f"{prefix}{number}") for number, message in enumerate(_listed(messages))]


def _listed(messages: Any) -> Iterable[Any]:
    if isinstance(messages, (str, bytes, Mapping)) or not isinstance(messages, Iterable):
        raise PolicyError(f"messages must be a list, not {type(messages).__name__}")
    return messages


def _read(reader: Any, message: Any, *more: Any) -> Any:
    try:
        return reader(message, *more)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        keys = sorted(map(str, message)) if isinstance(message, Mapping) else type(message).__name__
        raise PolicyError(f"not a message of this shape ({error!r}): {keys}") from error


def _openai_message(message: Mapping[str, Any], name: str) -> Message:
    role = _OPENAI_ROLES[message["role"]]
    content = _openai_content(message.get("content"))
    if role is Role.TOOL:
        content = (ToolResult(message["tool_call_id"], content),)
    for call in message.get("tool_calls") or ():
        function = call["function"]
        content = (*content, ToolUse.from_arguments(call["id"], function["name"], function["arguments"]))
    return Message(str(message.get("id") or name), role, content)


def _openai_content(content: JSON) -> tuple[Block, ...]:
    if content is None:
        return ()
    if isinstance(content, str):
        return (Text(content),)
    return tuple(_openai_part(part) for part in content)


def _openai_part(part: Mapping[str, Any]) -> Block:
    if part["type"] == "text":
        return Text(part["text"])
    if part["type"] != "image_url":
        return Image({"type": "part", "part": dict(part)})
    image = dict(part["image_url"])
    url = image.pop("url")
    head, mark, data = url.partition(";base64,")
    if mark and head.startswith("data:"):
        return Image({"type": "base64", "media_type": head[len("data:") :], "data": data, **image})
    return Image({"type": "url", "url": url, **image})


def to_openai(messages: Iterable[Message]) -> list[dict[str, Any]]:
    """Messages in the chat-completions shape. A tool message with several results becomes several messages."""
    return [shaped for message in messages for shaped in _to_openai(message)]


def _to_openai(message: Message) -> list[dict[str, Any]]:
    if message.role is Role.TOOL:
        results = [block for block in message.content if isinstance(block, ToolResult)]
        return [{"role": "tool", "tool_call_id": r.tool_use_id, "content": _plain(r.content)} for r in results]
    shaped: dict[str, Any] = {"role": message.role.value.lower(), "content": _to_openai_content(message.content)}
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": _arguments(call)}}
        for call in message.calls
    ]
    if calls:
        shaped["tool_calls"] = calls
        shaped["content"] = shaped["content"] or None
    return [shaped]


def _arguments(call: ToolUse) -> str:
    """Arguments as JSON text; those that were cut off are carried as a string in an object."""
    return compact_json({"incomplete": call.input} if call.incomplete else call.input)


def _to_openai_content(content: Sequence[Block]) -> JSON:
    parts = [_to_openai_part(block) for block in content if isinstance(block, (Text, Image))]
    if len(parts) == 1 and parts[0]["type"] == "text":
        return parts[0]["text"]
    return parts or ""


def _to_openai_part(block: Text | Image) -> dict[str, Any]:
    if isinstance(block, Text):
        return {"type": "text", "text": block.text}
    source = block.source
    kind = source.pop("type", None)
    if kind == "part" and isinstance(part := source.get("part"), dict):
        return part
    if kind == "base64":
        url = f"data:{source.pop('media_type', 'image/png')};base64,{source.pop('data', '')}"
    else:
        url = source.pop("url", "")
    return {"type": "image_url", "image_url": {"url": url, **source}}


def _plain(content: Sequence[Block]) -> str:
    return "".join(
        text_of([block]) if not isinstance(block, Image) else texts.STAND_IN.format(kind="image") for block in content
    )


def from_anthropic(messages: Iterable[Mapping[str, Any]], system: JSON = None, prefix: str = "m") -> list[Message]:
    """Messages of the Messages-API shape, with its system text (a string or text blocks) as first message.

    A user turn that holds tool results is split: the results as a tool message, the rest as a user message. Names as
    with `from_openai`. Raises PolicyError for a message that is not of that shape.
    """
    found: list[Message] = []
    if system:
        content = (
            (Text(system),) if isinstance(system, str) else tuple(_read(_anthropic_block, b) for b in _listed(system))
        )
        found.append(Message("system", Role.SYSTEM, content))
    count = 0
    for message in _listed(messages):
        for role, blocks in _read(_anthropic_turn, message):
            found.append(Message(f"{prefix}{count}", role, tuple(blocks)))
            count += 1
    return found


def _anthropic_turn(message: Mapping[str, Any]) -> list[tuple[Role, list[Block]]]:
    role = {"user": Role.USER, "assistant": Role.ASSISTANT}[message["role"]]
    content = message["content"]
    blocks = [Text(content)] if isinstance(content, str) else [_anthropic_block(block) for block in content]
    parts: list[tuple[Role, list[Block]]] = []
    for block in blocks:
        kind = Role.TOOL if isinstance(block, ToolResult) else role
        if not parts or parts[-1][0] is not kind:
            parts.append((kind, []))
        parts[-1][1].append(block)
    return parts or [(role, [])]


def _anthropic_block(block: Mapping[str, Any]) -> Block:
    kind = block["type"]
    if kind == "text":
        return Text(block["text"])
    if kind == "tool_use":
        return ToolUse(block["id"], block["name"], block["input"])
    if kind == "tool_result":
        content = block.get("content") or ()
        inner = (Text(content),) if isinstance(content, str) else tuple(_anthropic_block(b) for b in content)
        return ToolResult(block["tool_use_id"], inner, block.get("is_error") is True)
    if kind == "thinking":
        return Reasoning(block["thinking"], block.get("signature"))
    if kind == "redacted_thinking":
        return Reasoning("", block["data"])
    if kind == "image":
        return Image(block["source"])
    return Image({"type": "part", "part": dict(block)})


def to_anthropic(messages: Iterable[Message]) -> dict[str, Any]:
    """`{"system": [text blocks], "messages": [turns]}`; `system` is left out where there is none.

    System messages come together in `system`, in order. Turns of one role are merged. A conversation that would begin
    with the assistant begins with a short user turn, which that interface demands.
    """
    system: list[dict[str, Any]] = []
    turns: list[dict[str, Any]] = []
    for message in messages:
        shaped = [_to_anthropic_block(block) for block in message.content]
        if message.role is Role.SYSTEM:
            system.extend(shaped)
            continue
        role = "assistant" if message.role is Role.ASSISTANT else "user"
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"].extend(shaped)
        elif shaped:
            turns.append({"role": role, "content": shaped})
    if turns and turns[0]["role"] == "assistant":
        turns.insert(0, {"role": "user", "content": [{"type": "text", "text": texts.FIRST_TURN}]})
    return {"system": system, "messages": turns} if system else {"messages": turns}


def _to_anthropic_block(block: Block) -> dict[str, Any]:
    if isinstance(block, Image):
        source = block.source
        if source.get("type") == "part" and isinstance(part := source.get("part"), dict):
            return {"type": "text", "text": texts.STAND_IN.format(kind=part.get("type", "other"))}
        return {"type": "image", "source": source}
    if isinstance(block, Reasoning):
        if not block.text and block.signature is not None:
            return {"type": "redacted_thinking", "data": block.signature}
        thinking = {"type": "thinking", "thinking": block.text}
        return thinking if block.signature is None else {**thinking, "signature": block.signature}
    if isinstance(block, ToolResult):
        content = [_to_anthropic_block(inner) for inner in block.content]
        shaped = {"type": "tool_result", "tool_use_id": block.tool_use_id, "content": content}
        return {**shaped, "is_error": True} if block.is_error else shaped
    if isinstance(block, ToolUse):
        value = {"incomplete": block.input} if block.incomplete else block.input
        return {"type": "tool_use", "id": block.id, "name": block.name, "input": value}
    return {"type": "text", "text": block.text}


def response_from_openai(completion: Mapping[str, Any]) -> ChatResponse:
    """A chat completion's first choice. Raises PolicyError for another shape."""
    choice = _read(lambda answer: answer["choices"][0], completion)
    message = _read(lambda first: _openai_message(first["message"], "reply"), choice)
    return _response(message.content, choice.get("finish_reason"), completion.get("usage"))


def response_from_anthropic(message: Mapping[str, Any]) -> ChatResponse:
    """A Messages-API answer. Raises PolicyError for another shape."""
    content = _read(lambda answer: tuple(_anthropic_block(block) for block in answer["content"]), message)
    return _response(content, message.get("stop_reason"), message.get("usage"))


def _response(content: tuple[Block, ...], reason: str | None, usage: Mapping[str, Any] | None) -> ChatResponse:
    stop = _STOP_REASONS.get(reason, reason) if isinstance(reason, str) else None
    return ChatResponse(content, stop, dict(usage) if isinstance(usage, Mapping) else {})


def tools_to_openai(tools: Iterable[ToolDescriptor]) -> list[dict[str, Any]]:
    """Tools as a chat completion takes them."""
    return [
        {
            "type": "function",
            "function": {"name": t.name, "description": t.description, "parameters": dict(t.input_schema)},
        }
        for t in tools
    ]


def tools_to_anthropic(tools: Iterable[ToolDescriptor]) -> list[dict[str, Any]]:
    """Tools as the Messages API takes them."""
    return [tool.to_json() for tool in tools]

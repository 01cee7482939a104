"""A request as JSON in the shape of Anthropic's Messages API, cache markers and all.

It is what this package shows of a request, and the form in which recorded requests are compared.
"""

from __future__ import annotations

from typing import Any

from leviath.context.cache import Markers, markers
from leviath.context.request import (
    Block,
    MediaBlock,
    Message,
    Request,
    TextBlock,
    ToolResultBlock,
    ToolUse,
)

MARKER = {"cache_control": {"type": "ephemeral"}}


def body(request: Request) -> dict[str, Any]:
    """The body of a request. One system block without a marker is a plain string; none at all is left out."""
    placed = markers(request)
    made: dict[str, Any] = {"model": request.model, "max_tokens": request.max_tokens}
    system = _system(request, placed)
    if system is not None:
        made["system"] = system
    made["messages"] = [_message(each, index in placed.messages) for index, each in enumerate(request.messages)]
    if request.tools:
        made["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": dict(tool.parameters)}
            for tool in request.tools
        ]
        if request.tool_choice is not None:
            made["tool_choice"] = {"type": request.tool_choice}
    made["temperature"] = request.temperature
    return made


def _system(request: Request, placed: Markers) -> list[dict[str, Any]] | str | None:
    blocks = request.system
    if not blocks:
        return None
    if len(blocks) == 1 and not placed.system:
        return blocks[0].text
    return [
        {"type": "text", "text": block.text, **(MARKER if index in placed.system else {})}
        for index, block in enumerate(blocks)
    ]


def _message(message: Message, marked: bool) -> dict[str, Any]:
    if isinstance(message.content, str) and not marked:
        return {"role": message.role, "content": message.content}
    content = [block for each in message.blocks if (block := _block(each)) is not None]
    if marked and content:
        content[-1] = {**content[-1], **MARKER}
    return {"role": message.role, "content": content}


def _block(block: Block) -> dict[str, Any] | None:
    if isinstance(block, TextBlock):
        return {"type": "text", "text": block.text}
    if isinstance(block, ToolUse):
        return {"type": "tool_use", "id": block.id, "name": block.name, "input": dict(block.input)}
    if isinstance(block, ToolResultBlock):
        shape = {"type": "tool_result", "tool_use_id": block.call_id, "content": block.content}
        return {**shape, "is_error": block.is_error}
    assert isinstance(block, MediaBlock)
    return {"type": "text", "text": block.part.reading}

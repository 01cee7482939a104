"""Tool rounds: an assistant message with calls and the tool messages directly after it.

The rule is local to one round, so a call id that is used again later cannot borrow an earlier result
(`engine/convert.rs::retain_complete_tool_rounds`). Only requests are changed by it, never what is committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leviath.policies.messages import Message, Role, ToolResult, ToolUse


@dataclass(frozen=True)
class Dropped:
    """What pairing took out of a request.

    message_id: the message it stood in. call_id: the call or result. what: `call` (it has no result), `result` (it
    has no call, or the call has one already) or `block` (it is neither and stood in a tool message).
    """

    message_id: str
    call_id: str
    what: str


def complete_rounds(messages: Sequence[Message], *, unique_calls: bool = False) -> tuple[list[Message], list[Dropped]]:
    """The messages with only whole pairs of calls and results left, and what went.

    Messages that lose nothing stay the same objects. `unique_calls`: of several calls with one id in one message the
    first alone stays.
    """
    output: list[Message] = []
    dropped: list[Dropped] = []
    index, count = 0, len(messages)
    tool, assistant = Role.TOOL, Role.ASSISTANT
    while index < count:
        message = messages[index]
        index += 1
        role = message.role
        if role is tool:
            dropped.extend(_loose(message))
        elif role is assistant and message.call_ids:
            end = index
            while end < count and messages[end].role is tool:
                end += 1
            _round(message, messages[index:end], unique_calls, output, dropped)
            index = end
        else:
            output.append(message)
    return output, dropped


def _round(
    caller: Message, results: Sequence[Message], unique_calls: bool, output: list[Message], dropped: list[Dropped]
) -> None:
    called = set(caller.call_ids)
    answered = {
        block.tool_use_id
        for message in results
        for block in message.content
        if isinstance(block, ToolResult) and block.tool_use_id in called
    }
    if len(answered) < len(called) or (unique_calls and len(called) < len(caller.call_ids)):
        kept = []
        seen: set[str] = set()
        for block in caller.content:
            if isinstance(block, ToolUse):
                if block.id not in answered or (unique_calls and block.id in seen):
                    dropped.append(Dropped(caller.id, block.id, "call"))
                    continue
                seen.add(block.id)
            kept.append(block)
        if kept:
            output.append(caller.with_content(kept))
    else:
        output.append(caller)
    emitted: set[str] = set()
    for message in results:
        kept = []
        for block in message.content:
            if isinstance(block, ToolResult) and block.tool_use_id in answered and block.tool_use_id not in emitted:
                emitted.add(block.tool_use_id)
                kept.append(block)
            else:
                dropped.append(_gone(message, block))
        if len(kept) == len(message.content):
            output.append(message)
        elif kept:
            output.append(message.with_content(kept))


def _loose(message: Message) -> list[Dropped]:
    return [_gone(message, block) for block in message.content]


def _gone(message: Message, block: object) -> Dropped:
    if isinstance(block, ToolResult):
        return Dropped(message.id, block.tool_use_id, "result")
    return Dropped(message.id, "", "block")


def round_start(messages: Sequence[Message], index: int) -> int:
    """The nearest position at or before `index` at which a cut splits no tool round.

    A call that never got a result opens no round beyond its own message, so it holds nothing back.
    """
    if index >= len(messages):
        return index
    start = index
    while start > 0 and messages[start].role is Role.TOOL:
        start -= 1
    opener = messages[start]
    if start < index and opener.role is Role.ASSISTANT and opener.call_ids:
        return start
    return index

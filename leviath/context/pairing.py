"""Tool calls and their results stay together: every request is checked once more, whatever made it.

Providers refuse a call without its result and a result without its call. Loosely (release 0.6.4) a call and a result
with the same id anywhere are a pair; strictly the results stand in the one user turn right behind their turn, the
first of two for one call wins, and an id that is used again counts by use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from leviath.context.entry import ToolCall
from leviath.context.request import Block, Message, ToolResultBlock, ToolUse


@dataclass(frozen=True)
class Paired:
    """The messages, and the ids of the calls and results that were taken out."""

    messages: list[Message]
    calls: tuple[str, ...] = ()
    results: tuple[str, ...] = ()


def unique_ids(calls: Sequence[ToolCall], turn: str = "call") -> list[ToolCall]:
    """The calls with ids that are not empty and differ from one another, in order; those that do are kept.

    ``turn`` begins the ids that are made up.
    """
    seen: set[str] = set()
    given = {call.id for call in calls}
    made = []
    for number, call in enumerate(calls):
        name = call.id
        if not name or name in seen:
            name = next(
                free
                for free in (f"{turn}-{number}" + "'" * primes for primes in range(len(calls) + 1))
                if free not in seen and free not in given
            )
        seen.add(name)
        made.append(call if name == call.id else replace(call, id=name))
    return made


def pair_loosely(messages: Sequence[Message]) -> Paired:
    """Calls without a result and results without a call go, wherever in the list the other one stands."""
    called = {block.id for message in messages for block in message.calls}
    answered = {block.call_id for message in messages for block in message.results}
    open_, stray = called - answered, answered - called
    if not open_ and not stray:
        return Paired(list(messages))

    def kept(block: Block) -> bool:
        if isinstance(block, ToolUse):
            return block.id not in open_
        return not isinstance(block, ToolResultBlock) or block.call_id not in stray

    out = []
    for message in messages:
        if isinstance(message.content, str):
            out.append(message)
            continue
        blocks = tuple([block for block in message.content if kept(block)])
        if blocks:
            out.append(replace(message, content=blocks))
    return Paired(out, tuple(sorted(open_)), tuple(sorted(stray)))


def pair_strictly(messages: Sequence[Message]) -> Paired:
    """As providers want it: each call has its result in the turn right behind it; everything else goes."""
    out: list[Message] = []
    open_: list[str] = []
    stray: list[str] = []
    place = 0
    while place < len(messages):
        message = messages[place]
        place += 1
        if message.role == "assistant" and message.calls:
            end = place
            while end < len(messages) and messages[end].role == "user" and messages[end].results:
                end += 1
            _turn(message, messages[place:end], out, open_, stray)
            place = end
        elif message.results:
            stray += [block.call_id for block in message.results]
            blocks = tuple([block for block in message.blocks if not isinstance(block, ToolResultBlock)])
            if blocks:
                out.append(replace(message, content=blocks))
        else:
            out.append(message)
    return Paired(out, tuple(open_), tuple(stray))


def _turn(message: Message, answers: Sequence[Message], out: list[Message], open_: list[str], stray: list[str]) -> None:
    """An assistant turn with calls and the user turns with results right behind it."""
    called: set[str] = set()
    results: dict[str, ToolResultBlock] = {}
    rest: list[Block] = []
    calls = message.calls
    wanted = {call.id for call in calls}
    if len(answers) == 1 and len(wanted) == len(calls) == len(answers[0].blocks):
        if wanted == {block.call_id for block in answers[0].results}:
            out += (message, answers[0])
            return
    for answer in answers:
        for block in answer.blocks:
            if not isinstance(block, ToolResultBlock):
                rest.append(block)
            elif block.call_id in wanted and block.call_id not in results:
                results[block.call_id] = block
            else:
                stray.append(block.call_id)
    blocks: list[Block] = []
    for each in message.blocks:
        if isinstance(each, ToolUse):
            if each.id not in results or each.id in called:
                open_.append(each.id)
                continue
            called.add(each.id)
        blocks.append(each)
    if blocks:
        out.append(replace(message, content=tuple(blocks)))
    answered = (*results.values(), *rest)
    if answered:
        out.append(Message("user", answered))


def is_whole(messages: Sequence[Message]) -> bool:
    """Whether every call has exactly one result, in the turn right behind it, and every result its call."""
    paired = pair_strictly(messages)
    return not paired.calls and not paired.results and paired.messages == list(messages)

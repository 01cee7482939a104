"""The request view: what a model call shows of a run's transcript. Nothing here touches committed messages.

Order: the agent's instructions as one system message (none when empty), request-only messages of hooks, then the
transcript. After Awaken's `engine/convert.rs::build_chat_request` and `run_loop::infer_step`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from leviath.policies import texts
from leviath.policies.context_policy import ContextPolicy, KeepAll, KeepLast
from leviath.policies.errors import ContextOverflow
from leviath.policies.messages import Message, Role, Text, ToolResult, is_blank_text, request_tokens, systems_before
from leviath.policies.options import Options
from leviath.policies.pairing import Dropped, complete_rounds
from leviath.policies.state import ContextWindow

INSTRUCTIONS_ID = "instructions"


@dataclass(frozen=True)
class View:
    """The messages of a request, and what pairing of tool rounds took out of them."""

    messages: tuple[Message, ...]
    dropped: tuple[Dropped, ...] = ()


def assemble(
    instructions: str,
    transcript: Sequence[Message],
    *,
    policy: ContextPolicy | None = None,
    prelude: Sequence[Message] = (),
    window: ContextWindow | None = None,
    options: Options | None = None,
) -> View:
    """Build the view.

    prelude: the hooks' request-only messages. window: the tail that a fold left. Every call and every result of the
    view is paired.
    """
    options = Options() if options is None else options
    policy = KeepAll() if policy is None else policy
    head = [Message(INSTRUCTIONS_ID, Role.SYSTEM, (Text(instructions),))] if instructions else []
    if options.exact_tail:
        start, more_before = policy.start(transcript, _tail_start(transcript, window))
        lead = [*head, *prelude]
        if more_before is not None:
            lead = KeepLast(more_before).trim(lead)
        shown = [*lead, *systems_before(transcript, start), *transcript[start:]]
        messages, dropped = complete_rounds(shown, unique_calls=True)
    else:
        messages, dropped = complete_rounds(policy.trim([*head, *prelude, *transcript]))
        if window is not None:
            keep = window.keep_last if options.window == "bare" else None
            keep = window.keep_at(len(transcript)) if window.conversation_len is not None else keep
            messages, more = _split_by_index(messages, len(head) + len(prelude), keep)
            dropped += more
    if options.clean_text:
        messages = cleaned(messages)
    return View(tuple(messages), tuple(dropped))


def _tail_start(transcript: Sequence[Message], window: ContextWindow | None) -> int:
    """From which position on a folded run shows everything; before it, system messages alone."""
    if window is None:
        return 0
    if window.conversation_len is None:
        return KeepLast(window.keep_last).start(transcript)[0]
    keep = window.keep_at(len(transcript))
    return 0 if keep is None else max(0, len(transcript) - keep)


def _split_by_index(messages: list[Message], lead: int, keep: int | None) -> tuple[list[Message], list[Dropped]]:
    if keep is None:
        return messages, []
    rest, dropped = complete_rounds(KeepLast(keep).trim(messages[lead:]))
    return messages[:lead] + rest, dropped


def cleaned(messages: Sequence[Message]) -> list[Message]:
    """The messages as providers take them.

    Blank text blocks go, and messages that hold nothing else; an empty tool result says that it is empty; a last
    assistant message loses white space at its end.
    """
    output = [m for m in messages if m.is_clean]
    if len(output) < len(messages):
        output = [clean for message in messages if (clean := _without_blanks(message)) is not None]
    if output and output[-1].role is Role.ASSISTANT and isinstance(last := output[-1].content[-1], Text):
        if last.text != (stripped := last.text.rstrip()):
            output[-1] = output[-1].with_content((*output[-1].content[:-1], Text(stripped)))
    return output


def _without_blanks(message: Message) -> Message | None:
    if message.is_clean:
        return message
    filled = [_filled(block) if isinstance(block, ToolResult) else block for block in message.content]
    kept = [block for block in filled if not is_blank_text(block)]
    return message.with_content(kept) if kept else None


def _filled(result: ToolResult) -> ToolResult:
    kept = tuple(block for block in result.content if not is_blank_text(block))
    if kept:
        return result if len(kept) == len(result.content) else ToolResult(result.tool_use_id, kept, result.is_error)
    text = texts.EMPTY_ERROR if result.is_error else texts.EMPTY_RESULT
    return ToolResult(result.tool_use_id, (Text(text),), result.is_error)


def check_fits(messages: Sequence[Message], limit: int, count: Callable[[Message], int] = request_tokens) -> int:
    """The tokens of a request by `count`. Raises ContextOverflow, which names the largest part, over `limit`."""
    sizes = [count(message) for message in messages]
    needed = sum(sizes)
    if needed <= limit:
        return needed
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    message = messages[largest]
    part = "instructions" if message.id == INSTRUCTIONS_ID else f"{message.role.value.lower()} message `{message.id}`"
    text = texts.OVERFLOW.format(needed=needed, limit=limit, part=part, part_tokens=sizes[largest])
    raise ContextOverflow(text, needed, limit, part, sizes[largest])

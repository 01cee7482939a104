"""Going on after the output limit cut a reply off. Independent of compaction, which manages the input.

A reply that ends at the limit, with text and without a tool call, is committed as a partial message, followed by a
user message that asks to go on; the same step then calls the model again. After Awaken's `run_loop::infer_step`.
"""

from __future__ import annotations

from leviath.policies import texts
from leviath.policies.llm import ChatResponse
from leviath.policies.messages import Message, Role, Text, ToolUse

DEFAULT_RETRIES = 2


def continues(response: ChatResponse, used: int, budget: int) -> bool:
    """Is the model asked to go on? `used` continuations of the step's `budget` are spent. Blank text is text."""
    return response.is_cut_off and not response.calls and bool(response.text) and used < budget


def without_cut_calls(response: ChatResponse) -> tuple[ChatResponse, list[ToolUse]]:
    """The response without calls whose arguments the output limit cut off, and those calls."""
    cut = [call for call in response.calls if call.incomplete] if response.is_cut_off else []
    if not cut:
        return response, []
    kept = tuple(block for block in response.content if not (isinstance(block, ToolUse) and block.incomplete))
    return ChatResponse(kept, response.stop_reason, response.usage), cut


def assistant_id(run: str, step: int) -> str:
    """Id of the message that ends a step."""
    return f"{run}-assistant-{step}"


def partial_messages(run: str, step: int, number: int, response: ChatResponse) -> tuple[Message, Message]:
    """The committed pair of one continuation: what the model said so far, and the request to go on."""
    said = Message(f"{assistant_id(run, step)}-truncated-{number}", Role.ASSISTANT, response.content)
    asked = Message(f"{run}-continuation-{step}-{number}", Role.USER, (Text(texts.CONTINUE_PROMPT),))
    return said, asked

"""From a window to a request: a pure function of the window and of what it is assembled for.

Order, frames and repairs: Leviath ``runtime/components/context_window.rs``. Assembling twice gives the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from leviath.blueprint.model import STAGE_INSTRUCTIONS, Volatility
from leviath.context.events import Warned
from leviath.context.pairing import pair_loosely, pair_strictly
from leviath.context.request import (
    CLOSING_TURN,
    OPENING_TURN,
    Block,
    Hint,
    Message,
    SystemBlock,
    TextBlock,
    ToolResultBlock,
)
from leviath.context.sheet import Meta, Sheet, lifted
from leviath.context.window import Window
from leviath.text import is_blank

EMPTY_RESULT = "(no output)"
"""Stands for a tool result without a text, which providers refuse."""

_VOLATILITY: dict[Volatility, int] = {"stable": 0, "grows": 1, "rewritten": 2}
_HINT: dict[Hint, int] = {"always": 0, "until_changed": 1, "never": 2}


@dataclass(frozen=True)
class Assembled:
    """The system prompt's blocks and the messages.

    ``prefix`` stands for the texts of the blocks: where it equals that of the request before, what stands in front of
    the messages has not moved. ``may_cache``: a marker on the messages can pay. ``warnings`` tell of scripts and of
    pairs that were broken.
    """

    system: tuple[SystemBlock, ...]
    messages: tuple[Message, ...]
    prefix: str
    may_cache: bool
    warnings: tuple[Warned, ...] = ()


def assemble(window: Window, meta: Meta | None = None) -> Assembled:
    """What the model is to read. The window is not changed; scripts of custom regions run."""
    meta = meta or Meta()
    sheet = Sheet(meta, window.total_tokens, window.max_tokens)
    media: list[Block] = []
    for region in window.visible:
        if region.entries or region.kind.renders_empty:
            if not region.kind.speaks:
                media += lifted(region)
            region.kind.render(region, sheet)
    blocks = sheet.blocks
    if window.semantics.no_blank_blocks:
        blocks = [block for block in blocks if not is_blank(block.text)]
    system = arranged(blocks, instructions_last=window.semantics.instructions_last)
    lead = [Message("user", tuple(media))] if media else []
    messages, flagged = _repaired([*lead, *sheet.preamble, *sheet.messages], window, sheet)
    prefix = prefix_of(system)
    moved = meta.previous is not None and meta.previous != prefix
    return Assembled(tuple(system), tuple(messages), prefix, flagged and not moved, tuple(sheet.warnings))


def arranged(blocks: Iterable[SystemBlock], *, instructions_last: bool = True) -> list[SystemBlock]:
    """What holds still longest comes first, so that a provider can cache it; else the order of the regions.

    ``instructions_last``: a stage's instructions come after every other block that holds still, for they are another
    stage's at the next stage.
    """
    ordered = sorted(blocks, key=lambda block: (_VOLATILITY[block.volatility], _HINT[block.hint]))
    if instructions_last:
        prompts = [block for block in ordered if block.region == STAGE_INSTRUCTIONS]
        ordered = [block for block in ordered if block.region != STAGE_INSTRUCTIONS]
        if prompts:
            place = _place(ordered, prompts[0])
            ordered[place:place] = prompts
    return ordered


def _place(ordered: list[SystemBlock], prompt: SystemBlock) -> int:
    """Where a stage's instructions go: behind all that holds still, and not before where their own sort puts them."""
    key = (_VOLATILITY[prompt.volatility], _HINT[prompt.hint])
    place = 0
    for index, block in enumerate(ordered):
        if block.hint == "always" or (_VOLATILITY[block.volatility], _HINT[block.hint]) < key:
            place = index + 1
    return place


def prefix_of(system: Iterable[SystemBlock]) -> str:
    """A digest of the blocks' texts."""
    digest = hashlib.sha256()
    for block in system:
        digest.update(block.text.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()


def _repaired(messages: list[Message], window: Window, sheet: Sheet) -> tuple[list[Message], bool]:
    """The messages as a provider takes them, and whether the one that would bear a cache marker is among them."""
    semantics = window.semantics
    paired = pair_strictly(messages) if semantics.strict_pairs else pair_loosely(messages)
    if paired.calls or paired.results:
        calls, results = ", ".join(paired.calls) or "none", ", ".join(paired.results) or "none"
        detail = f"calls without a result: {calls}; results without a call: {results}"
        sheet.warnings.append(Warned("tool calls and results that are no pair are left out", "", detail))
    kept = paired.messages
    marked = _marked(len(kept))
    flagged = marked is not None and not _is_blank(kept[marked])
    if semantics.no_blank_blocks:
        kept = [_without_blanks(message) for message in kept]
    kept = [message for message in kept if not _is_blank(message)]
    if not any([message.role == "user" for message in kept]):
        kept.append(Message("user", OPENING_TURN))
    if kept[-1].role == "assistant":
        kept.append(Message("user", CLOSING_TURN))
    return kept, flagged


def _marked(count: int) -> int | None:
    """The message up to which a request is expected to stay the same."""
    if count >= 5:
        return count - 4
    return 0 if count >= 2 else None


def _is_blank(message: Message) -> bool:
    return is_blank(message.content) if isinstance(message.content, str) else not message.content


def _without_blanks(message: Message) -> Message:
    """Blocks that say something; an empty tool result says so, for without it its call would stand alone."""
    if isinstance(message.content, str) or not any([_says_nothing(block) for block in message.content]):
        return message
    blocks: list[Block] = []
    for block in message.content:
        if not _says_nothing(block):
            blocks.append(block)
        elif isinstance(block, ToolResultBlock):
            blocks.append(replace(block, content=EMPTY_RESULT))
    return replace(message, content=tuple(blocks))


def _says_nothing(block: Block) -> bool:
    if isinstance(block, TextBlock):
        return is_blank(block.text)
    return isinstance(block, ToolResultBlock) and is_blank(block.content)

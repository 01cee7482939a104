"""Where cache markers go in a request for a provider that caches by marked prefix (Anthropic).

Rules: Leviath ``providers/anthropic.rs``. A provider that caches by itself needs none of this.
"""

from __future__ import annotations

from dataclasses import dataclass

from leviath.context.request import Request, SystemBlock
from leviath.text import estimate_tokens

MARKERS = 4
"""The most that a request may bear."""
SYSTEM_MARKERS = 2
MIN_TOKENS = 1024
"""A shorter prefix is not cached."""
BLOCKS_BETWEEN = 16
"""Content blocks of messages from one marker to the next: a provider looks back no farther than twenty."""


@dataclass(frozen=True)
class Markers:
    """Indices of the system blocks, and of the messages, whose last block bears a marker."""

    system: tuple[int, ...] = ()
    messages: tuple[int, ...] = ()


def markers(request: Request) -> Markers:
    """Where the markers of a request go."""
    system = _system(request.system)
    return Markers(system, _messages(request, MARKERS - len(system)) if request.may_cache else ())


def _system(blocks: tuple[SystemBlock, ...]) -> tuple[int, ...]:
    """The end of what never changes, then the deepest blocks that only grow or hold still."""
    floor: int | None = None
    candidates = []
    tokens, settled = 0, True
    for index, block in enumerate(blocks):
        tokens += estimate_tokens(block.text)
        settled = settled and block.volatility == "stable" and block.hint != "never"
        if tokens < MIN_TOKENS or block.hint == "never" or block.volatility == "rewritten":
            continue
        candidates.append(index)
        if settled:
            floor = index
    chosen = [] if floor is None else [floor]
    for index in reversed(candidates):
        if len(chosen) < SYSTEM_MARKERS and index not in chosen:
            chosen.append(index)
    return tuple(sorted(chosen))


def _messages(request: Request, budget: int) -> tuple[int, ...]:
    """Every sixteenth block or so, and where there are fewer the last; the last ones of too many."""
    chosen = []
    blocks, next_one = 0, BLOCKS_BETWEEN
    for index, message in enumerate(request.messages):
        blocks += len(message.blocks)
        if blocks >= next_one:
            chosen.append(index)
            next_one = (blocks // BLOCKS_BETWEEN + 1) * BLOCKS_BETWEEN
    if not chosen and request.messages:
        chosen.append(len(request.messages) - 1)
    return tuple(chosen[-budget:])

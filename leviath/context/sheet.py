"""What a region's policy renders onto: system blocks, messages, and what was wrong on the way.

Frames and chunks follow Leviath ``runtime/components/context_window.rs`` and ``block_cache.rs``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from leviath.blueprint.model import Volatility
from leviath.context.entry import Content, Part
from leviath.context.events import Warned
from leviath.context.region import Region
from leviath.context.request import Block, Hint, MediaBlock, Message, SystemBlock, TextBlock
from leviath.text import estimate_tokens

CHUNK_TOKENS = 2048
"""A growing region is cut into blocks of this size, so that its settled head can be cached."""


@dataclass(frozen=True)
class Meta:
    """What a request is assembled for. ``stage_iterations`` are the replies that this visit of the stage has had.

    ``previous`` is the `Assembled.prefix` of the stage's last request, ``None`` before the first.
    """

    stage_name: str = ""
    stage_iterations: int = 0
    model: str = ""
    previous: str | None = None


@dataclass
class Sheet:
    """``total_tokens`` and ``max_tokens`` are of the window that is being rendered."""

    meta: Meta
    total_tokens: int
    max_tokens: int
    blocks: list[SystemBlock] = field(default_factory=list)
    preamble: list[Message] = field(default_factory=list)
    """Messages that stand before the conversation."""
    messages: list[Message] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)

    def block(self, text: str, hint: Hint, volatility: Volatility = "rewritten", region: str = "") -> None:
        self.blocks.append(SystemBlock(text, hint, volatility, region))

    def headed(self, region: Region, bodies: Iterable[str], hint: Hint) -> None:
        """``## NAME``, the description where it is asked for, the bodies with blank lines between them."""
        chunks = chunked(bodies, region.volatility)
        for number, chunk in enumerate(chunks):
            if number:
                text = f"## {region.name} (continued)\n{chunk}"
            elif region.spec.describe_in_prompt and region.spec.description is not None:
                text = f"## {region.name}\n{region.spec.description}\n\n{chunk}"
            else:
                text = f"## {region.name}\n{chunk}"
            self.block(text, hint, region.volatility, region.name)

    def bracketed(self, region: Region, bodies: Iterable[str], hint: Hint) -> None:
        """``[NAME]:`` and the bodies with blank lines between them."""
        for number, chunk in enumerate(chunked(bodies, region.volatility)):
            frame = f"[{region.name} continued]:" if number else f"[{region.name}]:"
            self.block(f"{frame}\n{chunk}", hint, region.volatility, region.name)

    def warn(self, region: Region, what: str, detail: str, script: str = "") -> None:
        self.warnings.append(Warned(what, region.name, detail, script))


def chunked(bodies: Iterable[str], volatility: Volatility) -> list[str]:
    """One text; of a growing region as many as it takes, each closed by the entry that brings it to `CHUNK_TOKENS`."""
    if volatility != "grows":
        return ["\n\n".join(bodies)]
    chunks: list[str] = []
    open_: list[str] = []
    tokens = 0
    for body in bodies:
        open_.append(body)
        tokens += estimate_tokens(body)
        if tokens >= CHUNK_TOKENS:
            chunks.append("\n\n".join(open_))
            open_, tokens = [], 0
    if open_:
        chunks.append("\n\n".join(open_))
    return chunks


# Parts


def content_blocks(content: Content) -> tuple[Block, ...]:
    """Every part in order: inline text that is not empty, a stored part as its stand-in and its bytes."""
    if content.is_plain:
        return (TextBlock(content.text),) if content.text else ()
    blocks: list[Block] = []
    for part in content.parts:
        if part.blob is not None:
            blocks += stored_blocks(part, part.blob.stand_in)
        elif part.text:
            blocks.append(TextBlock(part.text))
    return tuple(blocks)


def stored_blocks(part: Part, stand_in: str) -> list[Block]:
    return [TextBlock(stand_in), MediaBlock(part)]


def media_blocks(content: Content) -> tuple[Block, ...]:
    return tuple([MediaBlock(part) for part in content.stored])


def lifted(region: Region) -> Sequence[Block]:
    """The stored parts of a region that renders into the system prompt, which is text: they go into a message."""
    blocks: list[Block] = []
    for entry in region.entries:
        for part in entry.content.stored:
            place = region.name if entry.key is None else f"{region.name} / {entry.key}"
            blocks += stored_blocks(part, f"[{place}] {part.reading}")
    return blocks

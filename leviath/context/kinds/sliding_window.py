"""``sliding_window``: the conversation. Holds at most ``max_items`` entries and renders as messages.

Rules: Leviath ``core/region/evict.rs`` for the strategies, ``runtime/components/context_window.rs`` for messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from leviath.blueprint.model import SlidingWindow
from leviath.context.entry import AssistantTurn, Entry, TextEntry, ToolResult
from leviath.context.kinds.base import Fold, Kind, roll_off, summaries_in_front
from leviath.context.pen import Incoming, Pen, total
from leviath.context.region import Region, group_size
from leviath.context.request import Block, Message, TextBlock, ToolResultBlock, ToolUse, tool_input
from leviath.context.sheet import Sheet, content_blocks, media_blocks
from leviath.text import trim


class SlidingWindowKind(Kind[SlidingWindow]):
    label = "conversation"
    speaks = True

    @property
    def summarised(self) -> bool:
        """Whether what is over ``max_items`` becomes a summary instead of going."""
        asked = self.options.strategy == "compact" and self.spec.summarizable
        return asked and self.around.semantics.sliding_compact_summarises

    # Writing

    def make_room(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        roll_off(region, incoming, pen, self.around.semantics)

    def would_displace(self, region: Region) -> bool:
        return len(region) + 1 > self.options.max_items

    def settle(self, region: Region, pen: Pen) -> None:
        if not self.summarised and len(region) > self._most:
            self._down_to_items(region, pen, "max_items")

    def carry(self, region: Region, pen: Pen) -> None:
        if self.around.semantics.budget_window:
            self.settle(region, pen)
            return
        # As released every entry comes in anew, so that the limit on their number makes room for later ones.
        kept: list[Entry] = []
        dropped: list[Entry] = []
        for entry in region.entries:
            if total(kept) + entry.tokens > region.max_tokens:
                dropped.append(entry)
                continue
            kept.append(entry)
            if len(kept) > self._most:
                while len(kept) > self.options.max_items:
                    end = group_size(kept, 0)
                    dropped += kept[:end]
                    del kept[:end]
        pen.remove(sorted(dropped, key=lambda entry: entry.order), "layout")

    @property
    def _most(self) -> int:
        """Entries that are let stand; strategy `compact` waits for the summariser, as released for one that never
        comes."""
        if self.options.strategy == "per_item":
            return self.options.max_items
        slack = self.options.overflow if self.options.strategy == "bulk" else 2 * self.options.compact_count
        return self.options.max_items + slack

    def _down_to_items(self, region: Region, pen: Pen, rule: str) -> None:
        over = len(region) - self.options.max_items
        stays = self.around.semantics.open_turn_stays
        front = summaries_in_front(region)
        going = region.oldest(lambda _, taken: taken >= over, keep_newest=stays, after=front)
        pen.remove(going, rule, by=region.entries[-1].id)

    # Summaries

    def due(self, region: Region) -> Fold | None:
        if not self.summarised or len(region) <= self.options.max_items:
            return None
        # An earlier summary in front is one item of what is folded, and whole turns go with the last that is counted.
        earlier = summaries_in_front(region)
        count = earlier + max(self.options.compact_count, 1)
        folded = region.oldest(lambda _, taken: taken >= count)
        if len(folded) == len(region):
            folded = folded[: _last_group(region.entries)]
        return Fold(tuple(folded), at_front=True) if len(folded) > earlier else None

    def give_up(self, region: Region, pen: Pen) -> None:
        if self.summarised and len(region) > self.options.max_items:
            self._down_to_items(region, pen, "summary_failed")

    # Rendering

    def render(self, region: Region, sheet: Sheet) -> None:
        results: list[Block] = []
        for entry in region.entries:
            if isinstance(entry.kind, ToolResult):
                results.append(ToolResultBlock(entry.kind.call_id, entry.text, entry.kind.is_error))
                results += media_blocks(entry.content)
                continue
            if results:
                sheet.messages.append(Message("user", tuple(results), region=region.name))
                results = []
            if isinstance(entry.kind, AssistantTurn):
                _turn(entry, entry.kind, region.name, sheet.messages.append)
            elif isinstance(entry.kind, TextEntry):
                sheet.messages.append(_spoken(entry, region.name))
            else:
                sheet.messages.append(_said(entry, region.name))
        if results:
            sheet.messages.append(Message("user", tuple(results), region=region.name))


def _last_group(entries: Sequence[Entry]) -> int:
    """Where the newest turn group begins: what the agent is just doing is not summed up."""
    start = 0
    while start + group_size(entries, start) < len(entries):
        start += group_size(entries, start)
    return start


def _turn(entry: Entry, kind: AssistantTurn, region: str, put: Callable[[Message], None]) -> None:
    if not kind.calls:
        put(Message("assistant", entry.text, entry.reasoning, region))
        # No provider takes media inside an assistant turn: what it produced follows as a turn of the user.
        media = media_blocks(entry.content)
        if media:
            put(Message("user", media, region=region))
        return
    blocks = [block for block in content_blocks(entry.content) if isinstance(block, TextBlock)]
    calls = [ToolUse(c.id, c.name, tool_input(c.arguments), c.thought_signature) for c in kind.calls]
    put(Message("assistant", (*blocks, *calls), entry.reasoning, region))


def _said(entry: Entry, region: str) -> Message:
    return Message("user", content_blocks(entry.content) if entry.content.stored else entry.text, region=region)


def _spoken(entry: Entry, region: str) -> Message:
    """Plain text may say who spoke it; without that it is the user's."""
    text = trim(entry.text)
    if text.startswith("Assistant: "):
        return Message("assistant", text[len("Assistant: ") :], region=region)
    if text.startswith("User: "):
        return Message("user", text[len("User: ") :], region=region)
    return _said(entry, region)

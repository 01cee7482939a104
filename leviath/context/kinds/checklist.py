"""``checklist``: items that are open or done, written by tools of their own so that their state can be counted."""

from __future__ import annotations

from dataclasses import dataclass

from leviath.blueprint.model import Checklist
from leviath.context.entry import Content, Entry
from leviath.context.kinds.base import Kind
from leviath.context.pen import Incoming, Pen
from leviath.context.region import ITEM_ID, Region, item_id
from leviath.context.sheet import Sheet

ITEM_DONE = "checklist_done"
ITEM_NOTE = "checklist_note"


@dataclass(frozen=True)
class Item:
    """``id`` counts from 1 in its region."""

    id: int
    text: str
    done: bool = False
    note: str | None = None


def item_of(entry: Entry) -> Item | None:
    """The item that an entry is; ``None`` for one that came in by another way and is never shown."""
    number = item_id(entry.metadata)
    if number is None or entry.metadata is None:
        return None
    done, note = entry.metadata.get(ITEM_DONE), entry.metadata.get(ITEM_NOTE)
    return Item(number, entry.text, done is True, note if isinstance(note, str) else None)


def items(region: Region) -> list[Item]:
    """The items in the order they were added."""
    return [item for entry in region.entries if (item := item_of(entry)) is not None]


def open_items(region: Region) -> list[Item]:
    return [item for item in items(region) if not item.done]


def checklist_text(region: Region) -> str:
    """``Checklist (O open, D done):`` and a line for each item, open ones first; empty without items."""
    every = items(region)
    todo, done = [i for i in every if not i.done], [i for i in every if i.done]
    lines = []
    for item in (*todo, *done):
        lines.append(f"[{'x' if item.done else ' '}] {item.id} {item.text}")
        if item.note is not None:
            lines.append(f"    note: {item.note}")
    if not lines:
        return ""
    return f"Checklist ({len(todo)} open, {len(done)} done):\n" + "\n".join(lines).rstrip()


class ChecklistKind(Kind[Checklist]):
    label = "checklist"
    itemised = True

    @property
    def spared_by_edges(self) -> bool:
        return self.around.semantics.checklist_survives_edges

    def add_item(self, region: Region, text: str, tokens: int, pen: Pen) -> int:
        """A new open item; returns its number. Raises as any write."""
        taken = region.last_item
        if not self.around.semantics.checklist_ids_unique:
            taken = max([item.id for item in items(region)], default=0)
        number = taken + 1
        incoming = Incoming(Content(text), tokens, metadata={ITEM_ID: number, ITEM_DONE: False}, origin="agent")
        self.admit(region, incoming, pen)
        pen.add(incoming)
        return number

    def mark(self, region: Region, number: int, pen: Pen, *, done: bool | None = None, note: str | None = None) -> bool:
        """Closes or annotates the first item of that number; whether there is one."""
        for entry in region.entries:
            if item_id(entry.metadata) == number:
                changes = {ITEM_DONE: done, ITEM_NOTE: note}
                told = {name: value for name, value in changes.items() if value is not None}
                pen.change(entry, "item", metadata={**(entry.metadata or {}), **told})
                return True
        return False

    def render(self, region: Region, sheet: Sheet) -> None:
        text = checklist_text(region)
        if text:
            # One block whatever its volatility: the list is rewritten as a whole.
            described = region.spec.describe_in_prompt and region.spec.description is not None
            before = f"{region.spec.description}\n\n" if described else ""
            sheet.block(f"## {region.name}\n{before}{text}", "until_changed", region.volatility, region.name)

"""The catalogue that stands in for the product's wording while recorded runs are compared.

It renders a text as `⟦key slot=value …|filler⟧`, the filler being dots up to the size that the real text had, so that
token counts come out as recorded; `strip` takes the filler out again before texts are compared. While a run lasts the
brackets are ASCII, for scripts may count characters. Where the recorded size varied there is no filler, and what
depends on the size is compared loosely (`varies`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("leviath-texts.json")
OPEN, CLOSE = "\x7f(", "\x7f)"
_FILLER = re.compile(r"\|\.*\x7f\)")
RECORDED_AS = {"note.progress_first": "note.progress"}
"""Texts of ours that were recorded as a form of another."""
RECORDED_WITHIN = frozenset(("call.cut_off_last", "error.token_limit_part"))
"""Texts of ours that were recorded as a part of the one before them."""


@cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """The recorded texts by key: `slots` with the times that each stands in the text, `bytes` without them, or null."""
    return {row["key"]: row for row in json.loads(TABLE.read_text(encoding="utf-8"))}


class SymbolicTexts:
    """A `leviath.texts.Texts` whose texts are their keys and slots."""

    def say(self, key: str, **slots: str | int) -> str:
        if key in RECORDED_WITHIN:
            return ""
        key = RECORDED_AS.get(key, key)
        row = table().get(key)
        names = list(slots) if row is None else [name for name in row["slots"] if name in slots]
        symbol = OPEN + " ".join([key, *(f"{name}={slots[name]}" for name in names)])
        if row is None or row["bytes"] is None:
            return symbol + CLOSE
        size: int = row["bytes"] + sum(row["slots"][name] * len(str(slots[name]).encode()) for name in names)
        return symbol + "|" + "." * (size - len(f"{symbol}|{CLOSE}".encode())) + CLOSE


def strip(text: str) -> str:
    """`text` with its symbols as they are recorded: real brackets, no fillers."""
    return _FILLER.sub("⟧", text).replace(OPEN, "⟦").replace(CLOSE, "⟧")


def varies(text: str) -> bool:
    """Whether `text`, stripped, holds a symbol whose recorded size varied: token counts over it mean nothing."""
    return any(row["bytes"] is None and f"⟦{key}" in text for key, row in table().items())

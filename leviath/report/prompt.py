"""A request as a provider's prompt cache sees it, and where it first differs from the one before.

A cache matches a request from its first byte on, in the order tools, system blocks, messages, whatever model
parameters go with it. So a request is told as one JSON line for each of these, without cache markers, which move about
and are no part of what is matched; lines that bear a marker are named beside.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from leviath.context import wire
from leviath.context.request import Request

Json = Any
Place = Literal["tool", "system", "message"]
_MARK = "cache_control"


@dataclass(frozen=True)
class Piece:
    """One line. ``region`` is where its text came from, empty for what assembly added; ``label`` a tool's name or a
    message's role."""

    place: Place
    label: str
    region: str
    text: str
    marked: bool = False

    @property
    def size(self) -> int:
        """Bytes with the line feed behind it."""
        return len(self.data)

    @property
    def data(self) -> bytes:
        return self.text.encode("utf-8", "surrogatepass") + b"\n"


def pieces_of(request: Request) -> list[Piece]:
    """The lines of a request, in the order in which a provider caches them."""
    body = wire.body(request)
    pieces = [Piece("tool", each["name"], "", _line(each)) for each in body.get("tools", ())]
    for block, told in zip(request.system, _blocks(body.get("system", []))):
        pieces.append(Piece("system", "", block.region, *_unmarked(told)))
    for message, told in zip(request.messages, body["messages"]):
        content, marks = [], False
        for block in _blocks(told["content"]):
            content.append({name: value for name, value in block.items() if name != _MARK})
            marks = marks or _MARK in block
        line = _line({"role": told["role"], "content": content})
        pieces.append(Piece("message", told["role"], message.region, line, marks))
    return pieces


def first_change(before: Sequence[Piece], after: Sequence[Piece]) -> int | None:
    """Bytes that the later request has in common with the earlier from the start; ``None`` where it is the same."""
    common = 0
    for old, new in zip(before, after):
        if old.text != new.text:
            return common + _common(old.data, new.data)
        common += new.size
    return None if len(before) == len(after) else common


def _common(before: bytes, after: bytes) -> int:
    """How many bytes both begin with, found by halving."""
    same, end = 0, min(len(before), len(after))
    while same < end:
        middle = (same + end + 1) // 2
        if before[same:middle] == after[same:middle]:
            same = middle
        else:
            end = middle - 1
    return same


def _blocks(content: Json) -> list[Json]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _unmarked(block: Json) -> tuple[str, bool]:
    return _line({name: value for name, value in block.items() if name != _MARK}), _MARK in block


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

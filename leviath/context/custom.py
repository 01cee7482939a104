"""The border between a custom region and its script: what the script is given, what its answers mean.

A `RegionScript` runs the three functions and returns plain JSON values; everything else is here: the ``ctx``
dictionaries, reading the answers, the word for each malformed one. A failing script never breaks an inference and
never loses an entry (Leviath ``runtime/custom_region.rs``).

The dictionaries, keys in no particular order (``None`` becomes ``()`` in the script):

- ``render``: ``{"region": REGION, "entries": [ENTRY, …], "stage_name": str, "stage_iterations": int, "model": str,
  "window": {"total_tokens": int, "max_tokens": int}}``; of entries that share a key only the newest is there.
- ``on_write``: ``{"region": REGION, "entry": {"content": str, "kind": KIND, "tokens": int, "key": str | None}}``; the
  region as it is before the write.
- ``on_overflow``: ``{"region": REGION, "entries": [ENTRY, …], "needed_tokens": int}``; every entry, oldest first.
- REGION: ``{"name": str, "budget": int, "current_tokens": int, "entry_count": int}``; the budget in tokens.
- ENTRY: ``{"content": str, "tokens": int, "timestamp": int, "key": str | None, "parts": [PART, …], "kind": KIND}``; an
  assistant turn also ``"tool_calls": [{"id", "name", "arguments", "thought_signature"?}, …]``, a tool result also
  ``"tool_call_id": str, "tool_name": str, "is_error": bool``. PART: `leviath.context.entry.part_summary`.
- KIND: ``text``, ``user_message``, ``assistant_turn`` or ``tool_result``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from leviath.context.entry import AssistantTurn, Entry, EntryKind, ToolResult, part_summary
from leviath.context.request import Block, Message, Role, TextBlock, ToolResultBlock, ToolUse, tool_input

Json = Any


class RegionScript(Protocol):
    """A compiled region script. Every call starts afresh: no state is kept between calls.

    A function that throws, passes a limit or returns something that is not plain data raises
    `leviath.scripts.errors.ScriptError`.
    """

    @property
    def path(self) -> str:
        """As the blueprint writes it; warnings name it."""

    @property
    def has_on_write(self) -> bool: ...

    @property
    def has_on_overflow(self) -> bool: ...

    def render(self, ctx: dict[str, Json]) -> Json: ...

    def on_write(self, ctx: dict[str, Json]) -> Json: ...

    def on_overflow(self, ctx: dict[str, Json]) -> Json: ...


class RegionLike(Protocol):
    """What is told of a region."""

    @property
    def name(self) -> str: ...

    @property
    def max_tokens(self) -> int: ...

    @property
    def tokens(self) -> int: ...

    @property
    def entries(self) -> Sequence[Entry]: ...


class Malformed(ValueError):
    """An answer that no form fits; the text says which rule it broke."""


# What a script is given


def region_ctx(region: RegionLike) -> dict[str, Json]:
    """`ctx.region`, for every function."""
    return {
        "name": region.name,
        "budget": region.max_tokens,
        "current_tokens": region.tokens,
        "entry_count": len(region.entries),
    }


def entry_ctx(entry: Entry, *, content_is_text: bool = True) -> dict[str, Json]:
    """``content_is_text`` false: the content of an entry with parts is the array of its parts, as released."""
    value: dict[str, Json] = {
        "content": entry.text if content_is_text else entry.content.as_json(),
        "tokens": entry.tokens,
        "timestamp": entry.timestamp,
        "key": entry.key,
        "parts": [part_summary(part) for part in entry.content.parts],
        "kind": entry.kind.name,
    }
    if isinstance(entry.kind, AssistantTurn):
        value["tool_calls"] = [call.as_json() for call in entry.kind.calls]
    elif isinstance(entry.kind, ToolResult):
        value["tool_call_id"] = entry.kind.call_id
        value["tool_name"] = entry.kind.tool
        value["is_error"] = entry.kind.is_error
    return value


def newest_by_key(entries: Sequence[Entry]) -> list[Entry]:
    """The entries as ``render`` sees them: of those that share a key the last one, unkeyed ones all, in order."""
    last = {entry.key: entry.id for entry in entries if entry.key is not None}
    return [entry for entry in entries if entry.key is None or last[entry.key] == entry.id]


def render_ctx(
    region: RegionLike,
    *,
    stage_name: str = "",
    stage_iterations: int = 0,
    model: str = "",
    total_tokens: int = 0,
    max_tokens: int = 0,
    content_is_text: bool = True,
) -> dict[str, Json]:
    """``total_tokens`` and ``max_tokens`` are of the whole window."""
    return {
        "region": region_ctx(region),
        "entries": [entry_ctx(e, content_is_text=content_is_text) for e in newest_by_key(region.entries)],
        "stage_name": stage_name,
        "stage_iterations": stage_iterations,
        "model": model,
        "window": {"total_tokens": total_tokens, "max_tokens": max_tokens},
    }


def write_ctx(region: RegionLike, content: str, kind: EntryKind, tokens: int, key: str | None) -> dict[str, Json]:
    """What `on_write` is given."""
    return {
        "region": region_ctx(region),
        "entry": {"content": content, "kind": kind.name, "tokens": tokens, "key": key},
    }


def overflow_ctx(region: RegionLike, needed_tokens: int, *, content_is_text: bool = True) -> dict[str, Json]:
    """What `on_overflow` is given."""
    return {
        "region": region_ctx(region),
        "entries": [entry_ctx(entry, content_is_text=content_is_text) for entry in region.entries],
        "needed_tokens": needed_tokens,
    }


# What a script answers


@dataclass(frozen=True)
class Rendered:
    """The texts of the system blocks, then the messages that stand before the conversation."""

    system: tuple[str, ...] = ()
    messages: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Accept:
    """Store it; ``content`` replaces its text, ``key`` the key it was written under."""

    content: str | None = None
    key: str | None = None


@dataclass(frozen=True)
class Reject:
    reason: str | None = None


def compact_json(value: Json) -> str:
    """As Leviath prints a value: no spaces, keys in alphabetical order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def read_on_write(answer: Json) -> Accept | Reject:
    """A string replaces the text; true and ``()`` accept; false refuses; a map holds action, reason, content, key.

    Raises `Malformed` for anything else: the entry is then accepted unchanged, with a warning.
    """
    if isinstance(answer, str):
        return Accept(answer)
    if answer is None or answer is True:
        return Accept()
    if answer is False:
        return Reject()
    if not isinstance(answer, Mapping):
        raise Malformed(f"must return a string, true, false, () or a map, found {compact_json(answer)}")
    for name in sorted(answer):
        if name not in ("action", "reason", "content", "key"):
            raise Malformed(f"unknown field '{name}'")
    action = answer.get("action", "accept")
    if not isinstance(action, str):
        raise Malformed(f"action must be a string, found {compact_json(action)}")
    if action == "reject":
        return Reject(_text_field(answer, "reason"))
    if action == "accept":
        key = _text_field(answer, "key")
        return Accept(_text_field(answer, "content"), key)
    raise Malformed(f"unknown action '{action}' (expected accept or reject)")


def _text_field(answer: Mapping[str, Json], name: str) -> str | None:
    value = answer.get(name)
    if value is None or isinstance(value, str):
        return value
    raise Malformed(f"{name} must be a string, found {compact_json(value)}")


def read_on_overflow(answer: Json, count: int) -> list[int]:
    """The indices to drop, ascending, each once. `Malformed` if it is not an array of indices below ``count``."""
    if not isinstance(answer, list):
        raise Malformed(f"must return an array of entry indices, found {compact_json(answer)}")
    for index in answer:
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < count:
            raise Malformed(f"must return indices of entries (0 to {count - 1}), found {compact_json(index)}")
    return sorted(set(answer))


def read_render(answer: Json) -> Rendered:
    """A string is one system block, a map holds ``system`` and ``messages``. `Malformed` spoils the whole answer."""
    if isinstance(answer, str):
        return Rendered((answer,) if answer else ())
    if not isinstance(answer, Mapping):
        raise Malformed(f"render must return a string or #{{ system, messages }} map, found {compact_json(answer)}")
    system, messages = _read_system(answer.get("system")), answer.get("messages")
    if messages is not None and not isinstance(messages, list):
        raise Malformed(f"messages must be an array, found {compact_json(messages)}")
    return Rendered(system, tuple([_read_message(each) for each in messages or ()]))


def _read_system(value: Json) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,) if value else ()
    if not isinstance(value, list):
        raise Malformed(f"system must be a string or array of strings, found {compact_json(value)}")
    for each in value:
        if not isinstance(each, str):
            raise Malformed(f"system array items must be strings, found {compact_json(each)}")
    return tuple(each for each in value if each)


def _read_message(value: Json) -> Message:
    if not isinstance(value, Mapping):
        raise Malformed(f"each message must be a map, found {compact_json(value)}")
    role = value.get("role")
    if not isinstance(role, str):
        raise Malformed('each message needs a role of "user" or "assistant"')
    if role not in ("user", "assistant"):
        raise Malformed(f"message role must be user or assistant, found {role}")
    content = value.get("content")
    if content is not None and not isinstance(content, str):
        raise Malformed(f"message content must be a string, found {compact_json(content)}")
    if "tool_calls" in value:
        return _read_calls(value["tool_calls"], role, content)
    if "tool_results" in value:
        return _read_results(value["tool_results"], role)
    if content is None:
        raise Malformed("a message without tool_calls/tool_results needs string content")
    named: Role = "user" if role == "user" else "assistant"
    return Message(named, content)


def _read_calls(value: Json, role: str, content: str | None) -> Message:
    if role != "assistant":
        raise Malformed("tool_calls are only valid on an assistant message")
    blocks: list[Block] = [TextBlock(content)] if content else []
    for call in _maps(value, "tool_calls", "each tool_call"):
        signature = call.get("thought_signature")
        blocks.append(
            ToolUse(
                _needed(call, "id", "each tool_call needs a string id"),
                _needed(call, "name", "each tool_call needs a string name"),
                tool_input(call["arguments"]) if "arguments" in call else {},
                signature if isinstance(signature, str) else None,
            )
        )
    return Message("assistant", tuple(blocks))


def _read_results(value: Json, role: str) -> Message:
    if role != "user":
        raise Malformed("tool_results are only valid on a user message")
    blocks = [
        ToolResultBlock(
            _needed(result, "tool_call_id", "each tool_result needs a string tool_call_id"),
            _needed(result, "content", "each tool_result needs string content"),
            result.get("is_error") is True,
        )
        for result in _maps(value, "tool_results", "each tool_result")
    ]
    return Message("user", tuple(blocks))


def _maps(value: Json, field: str, each_one: str) -> list[Mapping[str, Json]]:
    if not isinstance(value, list):
        raise Malformed(f"{field} must be an array, found {compact_json(value)}")
    for each in value:
        if not isinstance(each, Mapping):
            raise Malformed(f"{each_one} must be a map, found {compact_json(each)}")
    return value


def _needed(value: Mapping[str, Json], name: str, complaint: str) -> str:
    found = value.get(name)
    if not isinstance(found, str):
        raise Malformed(complaint)
    return found

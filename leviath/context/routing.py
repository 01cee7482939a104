"""Where a model's reply and its tools' results go, and what the conversation says of a result that went elsewhere.

Rules and order: Leviath ``runtime/pipeline/tool_results.rs``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leviath.blueprint.model import CONVERSATION, FileTracking, ToolRouting
from leviath.blueprint.tools import canonical_name
from leviath.context.entry import TEXT, AssistantTurn, Content, Entry, EntryKind, Part, ToolCall, ToolResult
from leviath.context.errors import OverBudget, RegionFull, RegionRefusedWrite, WriteError
from leviath.context.events import Origin
from leviath.context.window import Window, Written
from leviath.text import BYTES_PER_TOKEN, byte_length, truncate_bytes, truncate_chars

SCRATCH = "scratch"
PREVIEW_CHARS = 160
USEFUL_TOKENS = 100
"""Room below which no start of a result is worth storing."""
NO_ROOM = "[tool result truncated - context window full]"
OMITTED = "[result omitted]"
OMITTED_TOKENS = 5
CUT = "\n[...truncated]"
NO_EFFECT = ("[error]", "[denied]", "[unavailable]", "[blocked]")
PATH_TOOLS = ("read_file", "read_files", "list_dir", "write_file", "edit_file")


# The reply


def record_turn(
    window: Window,
    text: str,
    calls: Sequence[ToolCall] = (),
    *,
    reasoning: str | None = None,
    parts: Sequence[Part] = (),
    region: str = CONVERSATION,
) -> Entry | None:
    """Stores a reply and its calls as one turn; ``None`` where it could not be stored.

    A reply that is larger than the whole conversation is stored with its text cut, so that its calls keep their place.
    """
    content = Content.of((Part(text=text), *parts)) if parts else Content(text)
    kind = AssistantTurn(tuple(calls))
    try:
        return window.write(region, content, kind=kind, cause="model_reply", reasoning=reasoning)
    except OverBudget as error:
        if not window.semantics.oversized_turns_are_cut:
            return None
        room = error.limit * BYTES_PER_TOKEN // 2 - byte_length(CUT)  # its results need room beside it
        cut = truncate_bytes(text, room) + CUT if room > 0 else ""
        window.warn("a reply larger than the region is stored with its text cut", region, str(error))
        try:
            return window.write(region, cut, kind=kind, cause="model_reply", reasoning=reasoning)
        except WriteError:
            return None
    except WriteError:
        return None


# Results


@dataclass(frozen=True)
class Stored:
    """What became of a result in the region that it was meant for: ``whole``, ``truncated`` (``omitted`` bytes),
    ``dropped`` for want of room, or ``rejected`` by the region with ``reason``."""

    outcome: str
    omitted: int = 0
    reason: str = ""


@dataclass(frozen=True)
class Recorded:
    """Where a result went, and the text that the conversation has for it."""

    region: str
    stored: Stored
    conversation: str


def capped(text: str, tokens: int | None, *, in_bytes: bool = True) -> str:
    """``text``, or its first ``tokens`` and a marker; a token is four bytes, or characters without ``in_bytes``."""
    if tokens is None or byte_length(text) <= tokens * BYTES_PER_TOKEN:
        return text
    return _head(text, tokens * BYTES_PER_TOKEN, in_bytes) + CUT


def _head(text: str, size: int, in_bytes: bool) -> str:
    return truncate_bytes(text, size) if in_bytes else truncate_chars(text, size)


def cap_of(routing: ToolRouting | None, tool: str) -> int | None:
    """The tool's own ceiling, else the stage's (tokens); an alias and what it stands for are one tool."""
    if routing is None:
        return None
    own = next((cap for name, cap in routing.caps.items() if canonical_name(name) == canonical_name(tool)), None)
    return routing.max_result_tokens if own is None else own


def region_of(window: Window, routing: ToolRouting | None, tool: str) -> str:
    """The region that the tool's results go to."""
    if routing is None:
        return CONVERSATION
    if not routing.keep_results and window.get(SCRATCH) is not None:
        return SCRATCH
    named = canonical_name(tool)
    own = next((region for name, region in routing.overrides.items() if canonical_name(name) == named), None)
    return routing.default_region if own is None else own


def record_result(window: Window, call: ToolCall, result: Written, routing: ToolRouting | None = None) -> Recorded:
    """Stores the result of a call that `record_turn` stored. Whatever happens, the call has its answer in the
    conversation: the result, or a pointer that says what became of it."""
    content = Content.of(result)
    text = capped(content.inline_text, cap_of(routing, call.name), in_bytes=window.semantics.caps_count_bytes)
    content = content.with_text(text)
    target = region_of(window, routing, call.name)
    kind = ToolResult(call.id, call.name)
    if target == CONVERSATION:
        stored = _store(window, CONVERSATION, content, kind, "system")
        return Recorded(target, stored, content.text)
    region = window.get(target)
    typed = window.semantics.routed_kind_visible and region is not None and region.kind.scripted
    # Stored first, so that the pointer can say what happened and not what was meant.
    stored = _store(window, target, content, kind if typed else TEXT, "agent")
    pointer = _pointer(window, target, content, stored)
    _store(window, CONVERSATION, Content(pointer), kind, "system")
    return Recorded(target, stored, pointer)


def _store(window: Window, region: str, content: Content, kind: EntryKind, origin: Origin) -> Stored:
    try:
        window.write(region, content, kind=kind, origin=origin, cause="tool_result")
        return Stored("whole")
    except RegionRefusedWrite as error:
        return Stored("rejected", reason=error.reason)
    except WriteError as error:
        found = window.get(region)
        refuses = found is not None and found.rejects and isinstance(error, (RegionFull, OverBudget))
        if refuses and origin == "agent" and window.semantics.reject_routed_results:
            return Stored("dropped")
    return _store_less(window, region, content, kind, origin)


def _store_less(window: Window, region: str, content: Content, kind: EntryKind, origin: Origin) -> Stored:
    """A start of it, else a marker in its place: a call in the conversation needs an answer of some kind."""
    found = window.get(region)
    room = 0 if found is None else max(found.max_tokens - found.tokens, 0)
    text, size = content.text, byte_length(content.text)
    if room > USEFUL_TOKENS:
        head = _head(text, (room - 10) * BYTES_PER_TOKEN, window.semantics.caps_count_bytes)
        omitted = size - byte_length(head)
        less = f"{head}... [truncated, {omitted} chars omitted]"
    elif origin == "agent" and window.semantics.pointers_tell_truth:
        return Stored("dropped")
    else:
        omitted, less = size, NO_ROOM
    try:
        window.write(region, less, kind=kind, origin=origin, cause="tool_result")
        return Stored("truncated", omitted)
    except RegionRefusedWrite as error:
        return Stored("rejected", reason=error.reason)
    except WriteError:
        pass
    try:
        window.write(region, OMITTED, kind=kind, origin=origin, cause="tool_result", tokens=OMITTED_TOKENS)
    except WriteError:
        window.warn("a tool result finds no room at all", region)
    return Stored("dropped")


def _pointer(window: Window, region: str, content: Content, stored: Stored) -> str:
    head = truncate_chars(content.text, PREVIEW_CHARS)
    preview = head if len(head) == len(content.text) else f"{head}…"
    tokens = window.tokens_of(content)
    say = window.texts.say
    if region in window.hidden:
        return say("pointer.hidden", region=region, tokens=tokens, preview=preview)
    if stored.outcome == "whole":
        return say("pointer.whole", tokens=tokens, region=region, preview=preview)
    if stored.outcome == "truncated":
        return say("pointer.truncated", region=region, dropped=stored.omitted, preview=preview)
    if stored.outcome == "rejected":
        return say("pointer.rejected", region=region, reason=stored.reason, preview=preview)
    return say("pointer.dropped", region=region, preview=preview)


def had_no_effect(result: str) -> bool:
    """Whether a result says that the call did nothing."""
    return result.startswith(NO_EFFECT)


# Paths that name regions, and tracked files


def annotate_path_error(window: Window, call: ToolCall, result: str) -> str:
    """A file tool's error, with a hint where the path names a region of the context or is a directory."""
    if not result.startswith("[error]") or call.name not in PATH_TOOLS:
        return result
    path = _path_of(call.arguments)
    hint = None if path is None else _region_hint(window, path)
    if hint is None and "Is a directory" in result:
        hint = window.texts.say("path.is_directory")
    return result if hint is None else f"{result} {hint}"


def _path_of(arguments: Any) -> str | None:
    if not isinstance(arguments, dict):
        return None
    path, paths = arguments.get("path"), arguments.get("paths")
    if isinstance(path, str):
        return path
    return paths[0] if isinstance(paths, list) and paths and isinstance(paths[0], str) else None


def _region_hint(window: Window, path: str) -> str | None:
    """Models ask for a region as a file, in every spelling: the last component is what names it."""
    leaf = next((part for part in reversed(path.replace("\\", "/").split("/")) if part), path)
    if window.get(leaf) is None:
        return None
    return window.texts.say("path.is_hidden_region" if leaf in window.hidden else "path.is_region", region=leaf)


def track_file(window: Window, tracking: FileTracking, call: ToolCall, result: str) -> str:
    """Keeps the file of a call that read or wrote one under its path; returns the pointer that answers the call then.

    Nothing happens, and ``result`` comes back, for any other call, for one without effect, and where the tracking's
    region does not keep entries by key.
    """
    region = window.get(tracking.region)
    arguments = call.arguments if isinstance(call.arguments, dict) else {}
    path, content = arguments.get("path"), arguments.get("content")
    if region is None or not region.kind.keyed or had_no_effect(result) or not isinstance(path, str):
        return result
    if call.name == "read_file" and tracking.track_reads:
        body, key = result, "pointer.file_read"
    elif call.name == "write_file" and tracking.track_writes and isinstance(content, str):
        before = region.by_key(path) if arguments.get("append") is True else []
        body, key = (before[0].text if before else "") + content, "pointer.file_written"
    else:
        return result
    body = _cut_file(body, tracking.max_file_tokens, window.semantics.caps_count_bytes)
    try:
        window.upsert(region.name, path, body, cause="tool_result")
    except WriteError as error:
        if window.semantics.pointers_tell_truth:
            window.warn(
                "a file is too large to be tracked, its call is answered with the file itself", path, str(error)
            )
            return result
    return window.texts.say(key, region=region.name, path=path, tokens=window.tokens_of(Content(body)))


def _cut_file(body: str, tokens: int | None, in_bytes: bool) -> str:
    if tokens is None or byte_length(body) <= tokens * BYTES_PER_TOKEN:
        return body
    return f"{_head(body, tokens * BYTES_PER_TOKEN, in_bytes)}\n\n[... truncated at {tokens} tokens ...]"

"""Functions that every script of a blueprint can call besides Rhai's own, which they override where they share a name.

They are Leviath's (``scripting/functions.rs``, ``scripting/types.rs``). ``trim`` returns the trimmed text and leaves
the variable alone, unlike Rhai's own.
"""

from __future__ import annotations

from typing import Any

import rhaipy
from leviath.scripts.json import JsonError, read_json
from leviath.text import estimate_tokens, is_blank, trim

_MERMAID = ("graph", "sequenceDiagram", "classDiagram", "stateDiagram", "erDiagram", "flowchart")
_FORMATS = ("text", "json", "mermaid", "markdown", "code")
_MIN_INT, _MAX_INT = -(2**63), 2**63 - 1


def register_helpers(engine: rhaipy.Engine) -> None:
    """Lets scripts of ``engine`` call them, as functions and as methods."""
    add = engine.register_fn
    add("contains", lambda text, part: part in text, [str, str])
    add("starts_with", lambda text, part: text.startswith(part), [str, str])
    add("ends_with", lambda text, part: text.endswith(part), [str, str])
    add("trim", trim, [str])
    add("is_empty", is_blank, [str])
    add("split", _split, [str, str])
    add("join", _join, [list, str], raw=True)
    add("count_tokens", estimate_tokens, [str])
    add("is_json", _is_json, [str])
    add("is_mermaid", lambda text: any([word in text for word in _MERMAID]), [str])
    add("is_markdown", lambda text: text != "", [str])
    add("region_pinned", lambda: "pinned", [])
    add("region_temporary", lambda: "temporary", [])
    add("region_clearable", lambda: "clearable", [])
    add("region_sliding_window", lambda items: {"kind": "sliding_window", "max_items": items}, [int])
    add("region_compacting", lambda tokens: {"kind": "compacting", "threshold_tokens": tokens}, [int])
    add("region_custom", lambda path, pinned: {"kind": "custom", "script": path, "pinned": pinned}, [str, bool])
    add("region_entry", lambda content, tokens: {"content": content, "tokens": tokens}, [str, int])
    add("content_format", lambda name: name if name in _FORMATS else "text", [str])
    add("tokens_remaining", _remaining, [int, int])
    add("usage_ratio", _usage, [int, int])
    add("needs_eviction", lambda most, used, share: most == 0 or used / most >= share, [int, int, float])


def _split(text: str, separator: str) -> list[str]:
    """As Rust splits: an empty separator stands before, between and behind all characters."""
    return text.split(separator) if separator else ["", *text, ""]


def _join(items: Any, separator: str) -> str:
    return separator.join([rhaipy.display(item) for item in items.items])


def _is_json(text: str) -> bool:
    try:
        read_json(text)
    except JsonError:
        return False
    return True


def _remaining(most: int, used: int) -> int:
    return min(max(most - used, _MIN_INT), _MAX_INT)


def _usage(most: int, used: int) -> float:
    return 1.0 if most == 0 else used / most

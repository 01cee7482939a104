"""What the readers of a manifest share: counts, words from a list, lists of patterns, and how values are shown.

Rules: Leviath ``core/manifest/read.rs`` and ``core/manifest/regions.rs``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from leviath.blueprint.border import Section
from leviath.blueprint.errors import BlueprintError, KeyPath, nearest
from leviath.blueprint.toml import DateTime
from leviath.text import trim

W = TypeVar("W")

_FLOAT = re.compile(
    r"[+-]?(?:[0-9]+\.?[0-9]*(?:e[+-]?[0-9]+)?|\.[0-9]+(?:e[+-]?[0-9]+)?|inf|infinity|nan)", re.IGNORECASE
)
_MIME = re.compile(r"[a-z0-9!#$&\-^_.+*/]+")
REGION_FAULT = "Region validation failed: "
"""How Leviath introduces faults of admission, volatility and mime patterns."""


def fault(path: KeyPath, message: str, help: str | None = None) -> BlueprintError:
    """A manifest that cannot be read, at a key."""
    return BlueprintError(message, path=path, help=help)


def count(section: Section, path: KeyPath, where: str, key: str) -> int | None:
    """The count under ``key``; `BlueprintError` where it is negative, ``None`` where it is absent or no integer."""
    value = getattr(section, key)
    if value is not None and value < 0:
        raise fault((*path, key), f"{where}: {key} must not be negative (got {value})")
    return value  # type: ignore[no-any-return]


def refuse_unknown(section: Section, path: KeyPath, where: str, *, old: Sequence[str] = ()) -> None:
    """Raises at the first key that the section does not know; ``old`` spellings are known but not proposed."""
    known = section.known_keys()
    for key in section.keys_:
        if key not in known:
            current = [name for name in known if name not in old]
            near = nearest(key, current)
            raise fault(
                (*path, key),
                f"{where} has unknown key '{key}' (valid: {', '.join(current)})",
                f"did you mean '{near}'?" if near else "remove it, or see the list of keys above",
            )


def word(value: str | None, known: Mapping[str, W], default: W) -> W | None:
    """The meaning of ``value`` in ``known``, the default where it is absent, ``None`` where it is another word."""
    return default if value is None else known.get(value)


def trimmed(value: str | None) -> str | None:
    return None if value is None else trim(value)


def strings(value: list[str] | None) -> tuple[str, ...]:
    return tuple(value or ())


def list_of_names(value: Any, path: KeyPath, message: str) -> tuple[str, ...]:
    """A list that must hold nothing but strings."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise fault(path, message)
    return tuple(value)


def percent(text: str, path: KeyPath) -> float:
    """The share that ``"35%"`` stands for, as a fraction (Leviath ``BudgetSpec::parse_budget``)."""
    body = trim(text)
    if not body.endswith("%"):
        raise fault(path, f"budget '{text}' must end with '%' (e.g. \"35%\")", _percent_help(body))
    number = trim(body[:-1])
    if not _FLOAT.fullmatch(number):
        raise fault(path, f"budget '{text}' is not a valid number", 'write a number and a percent sign, like "35%"')
    value = float(number)
    if not 0 < value <= 100:
        raise fault(path, f"budget '{text}' must be greater than 0% and at most 100%")
    return value / 100


def _percent_help(body: str) -> str:
    try:
        value = float(body)
    except ValueError:
        return 'write a share of the window, like "35%"; for a number of tokens use max_tokens'
    if 0 < value <= 1:
        return f'for a share of the window write "{value * 100:g}%"'
    return f'for a share of the window write "{body}%"; for {body} tokens write max_tokens = {body}'


# Mime types


def is_mime_type(text: str) -> bool:
    """Whether ``text`` is a bare ``type/subtype`` (Leviath ``MimeType::parse``; ``*`` counts as a letter)."""
    kind, slash, sub = _ascii_lower(trim(text)).partition("/")
    return bool(slash and kind and sub and "/" not in sub and _MIME.fullmatch(f"{kind}/{sub}"))


def is_mime_pattern(text: str) -> bool:
    """Whether ``text`` is a mime type, ``type/*`` or ``*/*``."""
    kind, slash, sub = text.partition("/")
    if slash and sub == "*":
        return kind == "*" or is_mime_type(f"{kind}/x")
    return bool(slash) and is_mime_type(text)


def patterns(value: Any, path: KeyPath, what: str, key: str) -> tuple[str, ...]:
    """A list of mime patterns in lower case."""
    if value is None:
        return ()
    if not isinstance(value, list):
        raise fault(path, f"{REGION_FAULT}{what} has {key} = {shown(value)}; expected a list of mime types")
    found = []
    for index, item in enumerate(value):
        place = (*path, index)
        if not isinstance(item, str):
            raise fault(place, f"{REGION_FAULT}{what} has {key} entry {shown(item)}; expected a mime type string")
        pattern = _ascii_lower(trim(item))
        if not is_mime_pattern(pattern):
            raise fault(place, f'{REGION_FAULT}{what} has {key} entry "{pattern}"; expected type/subtype or type/*')
        found.append(pattern)
    return tuple(found)


def _ascii_lower(text: str) -> str:
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


# Values as text and as JSON


def shown(value: Any) -> str:
    """``value`` as TOML on one line, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float):
        return str(value) if math.isfinite(value) else str(value).replace("Infinity", "inf")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key} = {shown(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    return str(value)


def as_json(value: Any) -> Any:
    """A TOML value as JSON: a date becomes Leviath's marked object, a number that JSON lacks becomes null."""
    if isinstance(value, DateTime):
        return {"$__toml_private_datetime": value.text}
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: as_json(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value

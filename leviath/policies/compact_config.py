"""`CompactConfig`: when to fold a conversation and how much of its tail stays.

After Awaken's `awaken-ext-compact` config.rs. Only `from_json` checks values; building one in code does not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from leviath.policies import wire
from leviath.policies.errors import ConfigError
from leviath.policies.messages import JSON
from leviath.text import trim

COMPACT_AGENT_ID = "compactor"


@dataclass(frozen=True)
class CompactConfig:
    """Compaction policy.

    agent_id: the auxiliary agent that summarises. agent_instructions: system instructions in place of that agent's
    own; blank keeps its own. threshold: messages; a conversation longer than this folds (only without `max_tokens`).
    keep_last: messages at the end that stay verbatim. max_tokens: the model's window in tokens; set, it alone decides.
    trigger_ratio: the part of `max_tokens` at which a fold happens. prefetch_ratio: the part of the trigger at which
    summarising may begin in the background. instructions: the task prompt for the compactor.
    """

    agent_id: str = COMPACT_AGENT_ID
    agent_instructions: str | None = None
    threshold: int = 40
    keep_last: int = 8
    max_tokens: int | None = None
    trigger_ratio: float = 0.8
    prefetch_ratio: float = 0.75
    instructions: str | None = None

    @classmethod
    def from_json(cls, section: JSON, *, strict: bool = False) -> CompactConfig:
        """Read and check a `compact` section; what is missing takes its default.

        Unknown keys are ignored, unless `strict`. Raises ConfigError with the loader's text; the first failure wins.
        """
        values: dict[str, Any] = {}
        for name, value in _entries(section, strict).items():
            values[name] = _READERS[name](value)
        config = cls(**values)
        config.check()
        return config

    def check(self) -> None:
        """Raise ConfigError for a value out of range, in the loader's order."""
        if not trim(self.agent_id):
            raise ConfigError("compact.agent_id must not be empty")
        if self.threshold < 1:
            raise ConfigError("compact.threshold must be >= 1 (0 folds every conversation)")
        if not math.isfinite(self.trigger_ratio) or not 0 < self.trigger_ratio <= 1:
            raise ConfigError("compact.trigger_ratio must be in (0, 1]")
        if not math.isfinite(self.prefetch_ratio) or not 0 < self.prefetch_ratio < 1:
            raise ConfigError("compact.prefetch_ratio must be in (0, 1)")
        if self.max_tokens is not None and self.max_tokens < 1:
            raise ConfigError("compact.max_tokens must be >= 1 when set")

    def to_json(self) -> JSON:
        """Its JSON form: the two instruction fields only when set, `max_tokens` as null when not."""
        optional = ("agent_instructions", "instructions")
        pairs = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {name: value for name, value in pairs if value is not None or name not in optional}

    def replace(self, **changes: Any) -> CompactConfig:
        """A copy with some fields changed, unchecked."""
        return replace(self, **changes)


def _optional(read: Callable[[JSON], Any]) -> Callable[[JSON], Any]:
    return lambda value: None if value is None else read(value)


def _size(value: JSON) -> int:
    return wire.unsigned(value, 64)


_READERS: dict[str, Callable[[JSON], Any]] = {
    "agent_id": wire.string,
    "agent_instructions": _optional(wire.string),
    "threshold": _size,
    "keep_last": _size,
    "max_tokens": _optional(lambda value: wire.unsigned(value, 32)),
    "trigger_ratio": wire.real,
    "prefetch_ratio": wire.real,
    "instructions": _optional(wire.string),
}


def _entries(section: JSON, strict: bool) -> dict[str, JSON]:
    """The known fields in the order in which the loader meets them: of an object, by name."""
    if isinstance(section, Mapping):
        known = {name: section[name] for name in sorted(section) if name in _READERS}
        unknown = sorted(set(section) - set(known))
        if strict and unknown:
            expected = ", ".join(f"`{name}`" for name in _READERS)
            raise ConfigError(f"unknown field `{unknown[0]}`, expected one of {expected}")
        return known
    if isinstance(section, (list, tuple)):
        if len(section) > len(_READERS):
            raise ConfigError(f"invalid length {len(section)}, expected fewer elements in array")
        return dict(zip(_READERS, section, strict=False))
    wire.wrong_type(section, "struct Shadow")


def config_schema() -> JSON:
    """The JSON Schema of a `compact` section, for editors and validators that stand before the loader."""
    text = {"type": ["string", "null"]}
    return {
        "type": "object",
        "properties": {
            "agent_id": {"type": "string", "minLength": 1, "description": "Auxiliary agent that summarises."},
            "agent_instructions": {**text, "description": "System instructions in place of that agent's own."},
            "threshold": {"type": "integer", "minimum": 1, "description": "Messages; used without max_tokens."},
            "keep_last": {"type": "integer", "minimum": 0, "description": "Newest messages that stay verbatim."},
            "max_tokens": {"type": ["integer", "null"], "minimum": 1, "description": "The model's window in tokens."},
            "trigger_ratio": {
                "type": "number",
                "exclusiveMinimum": 0,
                "maximum": 1,
                "description": "Part of max_tokens at which a fold happens.",
            },
            "prefetch_ratio": {
                "type": "number",
                "exclusiveMinimum": 0,
                "exclusiveMaximum": 1,
                "description": "Part of the trigger at which summarising may begin in the background.",
            },
            "instructions": {**text, "description": "Task prompt for the compactor: what a summary must keep."},
        },
        "additionalProperties": False,
    }

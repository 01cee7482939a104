"""Reading typed values out of JSON with the error texts of Awaken's loader (serde over serde_json).

Numbers follow serde_json: an integer that fits neither i64 nor u64 is a float.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from leviath.policies.errors import ConfigError
from leviath.policies.json_text import float_text, number
from leviath.policies.messages import JSON

_SHORT_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}


def quoted(text: str) -> str:
    """A string in quotes as Rust's Debug writes it."""
    inner = "".join(_SHORT_ESCAPES.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text)
    return f'"{inner}"'


def found(value: JSON) -> str:
    """What a value is, in an error text."""
    value = number(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"boolean `{str(value).lower()}`"
    if isinstance(value, int):
        return f"integer `{value}`"
    if isinstance(value, float):
        return f"floating point `{float_text(value)}`"
    if isinstance(value, str):
        return f"string {quoted(value)}"
    return "map" if isinstance(value, Mapping) else "sequence"


def wrong_type(value: JSON, expected: str) -> NoReturn:
    """Raise: the value is of another type than `expected`."""
    raise ConfigError(f"invalid type: {found(value)}, expected {expected}")


def unsigned(value: JSON, bits: int) -> int:
    """An unsigned integer of 32 or 64 bits (`u32`, `usize`)."""
    expected = "u32" if bits == 32 else "usize"
    value = number(value)
    if isinstance(value, bool) or not isinstance(value, int):
        wrong_type(value, expected)
    if not 0 <= value < 2**bits:
        raise ConfigError(f"invalid value: integer `{value}`, expected {expected}")
    return value


def real(value: JSON) -> float:
    """A float; integers are taken."""
    value = number(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        wrong_type(value, "f64")
    return float(value)


def string(value: JSON) -> str:
    """A string."""
    if not isinstance(value, str):
        wrong_type(value, "a string")
    return value


@dataclass(frozen=True)
class Tagged:
    """A tagged object: its tag, and its other fields by name or, in the sequence form, in order."""

    tag: str
    fields: Mapping[str, JSON] | Sequence[JSON]

    def required(self, name: str, of: str) -> JSON:
        """The field `name`, the only one of `of`. Raises ConfigError where it is missing."""
        if isinstance(self.fields, Mapping):
            if name not in self.fields:
                raise ConfigError(f"missing field `{name}`")
            return self.fields[name]
        if not self.fields:
            raise ConfigError(f"invalid length 0, expected {of} with 1 element")
        return self.fields[0]


def tagged(value: JSON, tag: str, variants: Sequence[str], expected: str) -> Tagged:
    """Read an object (or a sequence) whose variant stands under `tag`."""
    fields: Mapping[str, JSON] | Sequence[JSON]
    if isinstance(value, Mapping):
        if tag not in value:
            raise ConfigError(f"missing field `{tag}`")
        kind, fields = value[tag], value
    elif isinstance(value, (list, tuple)):
        if not value:
            raise ConfigError(f"missing field `{tag}`")
        kind, fields = value[0], value[1:]
    else:
        wrong_type(value, expected)
    if not isinstance(kind, str):
        wrong_type(kind, "variant identifier")
    if kind not in variants:
        raise ConfigError(f"unknown variant `{kind}`, expected {' or '.join(f'`{name}`' for name in variants)}")
    return Tagged(kind, fields)

"""JSON as Leviath reads and writes it, and JSON values from and to script values.

Reading and writing follow serde_json: the same texts are refused, with the same words and places, and a value is
written without spaces, keys in alphabetical order. Conversion follows Rhai's serde support (``rhai/serde``).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import rhaipy
from leviath.scripts.json_faults import fault_in

Json = Any
"""None, bool, int, float, str, list or dict of such."""

_MAX_DEPTH = 127
_MIN_INT, _MAX_INT, _MAX_UNSIGNED = -(2**63), 2**63 - 1, 2**64 - 1


class JsonError(ValueError):
    """A text that is not JSON; the message is serde_json's, with line and column (bytes)."""


class NotPlain(ValueError):
    """A script value that JSON cannot hold; the message is Rhai's."""


# Reading


def read_json(text: str) -> Json:
    """The value that ``text`` holds. Raises `JsonError`."""
    try:
        value = json.loads(text, parse_int=_integer, parse_float=_float, parse_constant=_constant)
    except (ValueError, RecursionError):
        fault = fault_in(text)
        raise JsonError(fault or "expected value at line 1 column 1") from None
    # What Python's reader lets pass: halves of surrogate pairs, and nesting without end.
    if "\\ud" in text.lower() or text.count("[") + text.count("{") > _MAX_DEPTH:
        fault = fault_in(text)
        if fault is not None:
            raise JsonError(fault)
    return value


def _integer(digits: str) -> int | float:
    if len(digits) > 20:
        return _float(digits)
    value = int(digits)
    if value == 0 and digits.startswith("-"):
        return -0.0
    return value if _MIN_INT <= value <= _MAX_UNSIGNED else float(value)


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError("number out of range")
    return value


def _constant(name: str) -> Json:
    raise ValueError(f"{name} is no JSON")


# Writing


def write_json(value: Json) -> str:
    """``value`` in one line: no spaces, keys in alphabetical order, floats with a fraction or an exponent."""
    parts: list[str] = []
    _write(value, parts)
    return "".join(parts)


def _write(value: Json, out: list[str]) -> None:
    if isinstance(value, str):
        out.append(json.dumps(value, ensure_ascii=False))
    elif value is None:
        out.append("null")
    elif isinstance(value, bool):
        out.append("true" if value else "false")
    elif isinstance(value, int):
        out.append(str(value))
    elif isinstance(value, float):
        out.append(float_text(value))
    elif isinstance(value, Mapping):
        out.append("{")
        for index, key in enumerate(sorted(value)):
            out.append(("," if index else "") + json.dumps(key, ensure_ascii=False) + ":")
            _write(value[key], out)
        out.append("}")
    else:
        out.append("[")
        for index, item in enumerate(value):
            if index:
                out.append(",")
            _write(item, out)
        out.append("]")


def float_text(value: float) -> str:
    """A float as serde_json writes it: the shortest digits that mean it; no number at all is null."""
    if not math.isfinite(value):
        return "null"
    text = repr(value)
    mantissa, e, exponent = text.partition("e")
    if not e:
        return text
    sign = "-" if mantissa.startswith("-") else ""
    whole, _, fraction = mantissa.lstrip("-").partition(".")
    if int(exponent) == -5:
        return f"{sign}0.0000{whole}{fraction if fraction != '0' else ''}"
    return f"{mantissa.removesuffix('.0')}e{int(exponent):{'+' if int(exponent) > 0 else ''}d}"


# Script values


def to_script(value: Json) -> Json:
    """``value`` as a script can take it: integers beyond 64 bits become floats."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if _MIN_INT <= value <= _MAX_INT else float(value)
    if isinstance(value, Mapping):
        return {key: to_script(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_script(each) for each in value]
    return value


def from_script(value: Any) -> Json:
    """What a script returned, converted by the engine already, as a JSON value; floats that are no numbers are null.

    Raises `NotPlain` for what JSON cannot hold.
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: from_script(each) for key, each in value.items()}
    if isinstance(value, list):
        return [from_script(each) for each in value]
    if isinstance(value, (bytes, bytearray)):
        raise NotPlain("Syntax error: invalid type: byte array, expected any valid JSON value")
    raise NotPlain(f"Output type incorrect: {_type_name(value)} (expecting serde_json::value::Value)")


_RUST_NAMES = {"range": "Range<i64>", "range=": "RangeInclusive<i64>"}


def _type_name(value: Any) -> str:
    name = "range" if isinstance(value, range) else rhaipy.type_name(value)
    return _RUST_NAMES.get(name, name)

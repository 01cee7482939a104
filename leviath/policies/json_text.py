"""JSON as text in the form of serde_json: no blanks, characters as they are, numbers as Rust prints them.

Keys of summaries are digests of such texts, so a number must read the same however it came in.
"""

from __future__ import annotations

import json
import math
import re
from decimal import Decimal
from typing import Any

_ODD_NUMBER = re.compile(r"[0-9]e[+-][0-9]|[0-9]{19}")
_STRING_OR_NUMBER = re.compile(
    r'"[^"\\]*(?:\\.[^"\\]*)*"|(?P<float>-?[0-9]+(?:\.[0-9]+)?e[+-][0-9]+)|(?P<int>-?[0-9]{19,})(?![0-9.e])', re.DOTALL
)


def compact_json(value: Any, *, sort: bool = False) -> str:
    """The text of a value. Raises TypeError, ValueError (an endless number among them) or RecursionError for what is
    no JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort, allow_nan=False)
    return _STRING_OR_NUMBER.sub(_as_rust, text) if _ODD_NUMBER.search(text) else text


def _as_rust(match: re.Match[str]) -> str:
    if match["float"] is not None:
        return float_text(float(match["float"]))
    if match["int"] is None:
        return match[0]
    value = number(int(match["int"]))
    return float_text(value) if isinstance(value, float) and math.isfinite(value) else match["int"]


def number(value: Any) -> Any:
    """The value as serde_json holds it: an integer that fits neither i64 nor u64 is a float."""
    if isinstance(value, int) and not isinstance(value, bool) and not -(2**63) <= value < 2**64:
        try:
            return float(value)
        except OverflowError:
            return math.inf if value > 0 else -math.inf
    return value


def float_text(value: float) -> str:
    """A float as serde_json prints it: `4.0`, `1e20`, `0.00001`."""
    text = repr(value)
    mantissa, mark, exponent = text.partition("e")
    if not mark:
        return text
    if int(exponent) == -5:
        return format(Decimal(text), "f")
    return f"{mantissa}e{int(exponent)}"

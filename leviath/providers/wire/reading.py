"""Values of an answer, checked: what is absent has a default, what is of another type than it should be is refused.

Every function raises `leviath.providers.errors.ProviderError` that names the place. Counts are the exception: a number
of tokens that makes no sense is 0, for a reply is worth more than its bill.
"""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Mapping
from typing import Any

from leviath.providers.errors import ProviderError, invalid
from leviath.scripts.json import JsonError, read_json, write_json

Json = Any
_RUN = uuid.uuid4().hex[:8]
_MINTED = itertools.count()


def parse(text: str, what: str) -> Json:
    """The JSON value of ``text``, which ``what`` names in the error."""
    try:
        return read_json(text)
    except JsonError as error:
        raise invalid(f"{what} is no JSON: {error} ({_cut(text)})") from None


def mapping(value: Json, where: str) -> Mapping[str, Json]:
    """An object, an empty one for null. Raises `ProviderError`."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _wrong(value, where, "an object")
    return value


def items(value: Json, where: str) -> list[Json]:
    """A list, an empty one for null. Raises `ProviderError`."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise _wrong(value, where, "a list")
    return value


def text(value: Json, where: str) -> str:
    """A text; a list of text parts, as some servers send it, joined."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        parts = [mapping(each, f"{where}[{index}]") for index, each in enumerate(value)]
        return "".join([text(part.get("text"), f"{where}[].text") for part in parts])
    raise _wrong(value, where, "a text")


def count(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return 0
    return max(int(value), 0)


def amount(value: Json) -> float | None:
    """An amount of money, if it is one."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0:
        return None
    return float(value)


def index_of(value: Json, default: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def word(value: Json) -> str | None:
    return value if isinstance(value, str) else None


# Tool calls


def call_name(value: Json, who: str) -> str:
    """The tool that a call names."""
    if not isinstance(value, str) or not value:
        raise invalid(f"a tool call from {who} names no tool")
    return value


def call_id(value: Json, label: str) -> str:
    """The id by which a call is answered; where the provider gave none, one that no other call of this or another
    process has (Leviath ``providers/call_ids.rs``)."""
    return value if isinstance(value, str) and value else f"{label}_{_RUN}_{next(_MINTED)}"


def arguments(value: Json) -> Json:
    """A call's arguments, which come as JSON text or as a value.

    Blank text is a call without arguments. Text that is no JSON stays text: that is how it is known that a call was cut
    off (Leviath ``parse_tool_arguments``).
    """
    if value is None:
        return {}
    if not isinstance(value, str):
        return value
    told = value.strip()
    if not told:
        return {}
    try:
        return read_json(told)
    except JsonError:
        return told


def _wrong(value: Json, where: str, wanted: str) -> ProviderError:
    return invalid(f"{where} should be {wanted}, but is {_cut(write_json(value))}")


def _cut(shown: str) -> str:
    return shown if len(shown) <= 80 else f"{shown[:80]}…"

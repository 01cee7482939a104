"""Statements about the outcome of a run, as `checks.json` holds them: `{"path", "op", "value", "why"?}`.

The parts of a path are joined by dots: a name, an index (negative: from the end), `*` (every element of a list, the
results in one flat list) or `field=value` (the first element of a list whose field has that value); the empty path is
the whole outcome. A path that leads nowhere gives MISSING, under a `*` nothing. The text of a value is a string itself,
and of a list or map every string, number and bool in it, in order, one a line.

| op | holds when |
| --- | --- |
| equals, not_equals | the value is, or is not, that JSON |
| contains, not_contains | the value's text holds each, or none, of the strings |
| any_contains, none_contains | one element's text holds all of the strings; no element's text holds any |
| any_equals | one element of the list equals the value |
| length | a list, map or string has that length; MISSING and null have 0 |
| at_least, at_most | a number, or the length of a list, is so |
| matches | the regular expression is found in the value's text |
| absent | MISSING, null, or an empty list, map or text |
| before | of two strings the first occurs before the second in the value's text |

A statement about MISSING fails, except not_equals, not_contains, none_contains, length, at_most (length 0) and absent.
A request's `system` is always read as a list of blocks: a bare string is one block, null is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Any


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()
OPS = (
    "equals not_equals contains not_contains any_contains none_contains any_equals length at_least at_most matches "
    "absent before"
).split()
_NUMERIC = ("length", "at_least", "at_most")


@dataclass(frozen=True)
class Failed:
    """A statement that does not hold, and what was found instead."""

    statement: Mapping[str, Json]
    found: Json

    def __str__(self) -> str:
        told = self.statement
        value = json.dumps(told.get("value"), ensure_ascii=False)
        found = repr(self.found) if self.found is MISSING else json.dumps(self.found, ensure_ascii=False)
        return f"{told.get('path')} {told.get('op')} {value}, found {found[:300]}"


def failing(statements: Sequence[Mapping[str, Json]], outcome: Json) -> list[Failed]:
    """The statements that do not hold. A malformed one raises ValueError."""
    read = _with_blocks(outcome)
    found = []
    for statement in statements:
        wrong = fault_of(statement)
        if wrong is not None:
            raise ValueError(f"{json.dumps(statement)}: {wrong}")
        got = find(read, statement["path"])
        if not holds(statement["op"], got, statement.get("value")):
            found.append(Failed(statement, got))
    return found


def fault_of(statement: Json) -> str | None:
    """What is wrong with a statement itself."""
    if not isinstance(statement, Mapping) or not isinstance(statement.get("path"), str):
        return "it needs a path"
    op = statement.get("op")
    if op not in OPS:
        return f"unknown op {op!r}"
    if set(statement) - {"path", "op", "value", "why"}:
        return "it has an unknown field"
    if ("value" in statement) == (op == "absent"):
        return "its value is missing or not wanted"
    if op in _NUMERIC and not isinstance(statement["value"], (int, float)):
        return "its value must be a number"
    if op == "before" and len(_many(statement["value"])) != 2:
        return "it needs two values"
    return None


def _with_blocks(outcome: Json) -> Json:
    if not isinstance(outcome, Mapping) or not isinstance(outcome.get("requests"), list):
        return outcome
    return {**outcome, "requests": [_blocks(request) for request in outcome["requests"]]}


def _blocks(request: Mapping[str, Json]) -> dict[str, Json]:
    system = request.get("system")
    if isinstance(system, str):
        system = [{"type": "text", "text": system}] if system else []
    return {**request, "system": system if isinstance(system, list) else []}


# Paths


def find(value: Json, path: str) -> Json:
    """What `path` leads to, or MISSING."""
    return _look(value, path.split(".") if path else [])


def _look(value: Json, parts: list[str]) -> Json:
    if not parts:
        return value
    head, rest = parts[0], parts[1:]
    if head == "*":
        return _each(value, rest)
    if isinstance(value, Mapping):
        return _look(value[head], rest) if head in value else MISSING
    if isinstance(value, list):
        if "=" in head:
            field, _, wanted = head.partition("=")
            named = [item for item in value if isinstance(item, Mapping) and str(item.get(field)) == wanted]
            return _look(named[0], rest) if named else MISSING
        if re.fullmatch(r"-?\d+", head) and -len(value) <= int(head) < len(value):
            return _look(value[int(head)], rest)
    return MISSING


def _each(value: Json, rest: list[str]) -> list[Json]:
    found: list[Json] = []
    for item in value if isinstance(value, list) else []:
        got = _look(item, rest)
        if got is MISSING:
            continue
        if "*" in rest and isinstance(got, list):
            found.extend(got)
        else:
            found.append(got)
    return found


# Statements


def holds(op: str, got: Json, wanted: Json) -> bool:
    """Whether the statement `op wanted` is true of what was found."""
    elements = [] if got is MISSING or got is None else _many(got)
    if op == "absent":
        return got is MISSING or got is None or got in ([], "", {})
    if op == "length":
        return bool(_size(got) == wanted)
    if op == "at_most":
        return bool(_amount(got) <= wanted)
    if op == "not_equals":
        return got is MISSING or not _same(got, wanted)
    if op == "not_contains":
        return not any([part in text(got) for part in _many(wanted)])
    if op == "none_contains":
        return not any([part in text(element) for element in elements for part in _many(wanted)])
    if got is MISSING:
        return False
    if op == "equals":
        return _same(got, wanted)
    if op == "contains":
        return all([part in text(got) for part in _many(wanted)])
    if op == "any_contains":
        return any([all([part in text(element) for part in _many(wanted)]) for element in elements])
    if op == "any_equals":
        return any([_same(element, wanted) for element in elements])
    if op == "at_least":
        return bool(_amount(got) >= wanted)
    if op == "matches":
        return re.search(wanted, text(got)) is not None
    first, second = text(got).find(wanted[0]), text(got).find(wanted[1])
    return -1 < first < second


def text(value: Json) -> str:
    """Every string, number and bool of a value, in order, one a line."""
    return "\n".join(_leaves(value))


def _leaves(value: Json) -> list[str]:
    if isinstance(value, Mapping):
        return [leaf for item in value.values() for leaf in _leaves(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in _leaves(item)]
    if value is None or value is MISSING:
        return []
    return [value if isinstance(value, str) else json.dumps(value)]


def _same(left: Json, right: Json) -> bool:
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def _many(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [value]


def _size(value: Json) -> int:
    return 0 if value is MISSING or value is None else len(value)


def _amount(value: Json) -> float:
    return value if isinstance(value, (int, float)) else _size(value)

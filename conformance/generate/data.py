"""What a host hands to a script: JSON values, and functions that take them."""

from __future__ import annotations

import json
from typing import Any

from conformance.generate.draw import Draw
from conformance.generate.scope import Variable
from conformance.generate.statements import Statements
from conformance.generate.values import FIELDS

JSON = dict[str, Any]

_TEXTS = ("", "a", "hello", "ERROR: missing brace", "tests passed\n42 ok", "日本語", "a,b", "é", "user_message", "12")
_NUMBERS = (0, 1, 2, 3, -1, 7, 40, 1000, 200000, 1710000000, 9223372036854775807)


def value(draw: Draw, kind: str, depth: int = 2) -> Any:
    """A JSON value of a type of `values`; null where JSON has none of its kind."""
    if kind == "int":
        return draw.one(_NUMBERS)
    if kind == "float":
        return draw.one((0.5, -1.25, 3.0, 1e10, 0.0))
    if kind == "bool":
        return draw.chance(0.5)
    if kind in ("str", "char"):
        return draw.one(_TEXTS)
    if kind in ("ints", "strs"):
        return draw.several(0, 6, lambda: value(draw, "int" if kind == "ints" else "str"))
    if kind == "map":
        names = draw.several(0, 5, lambda: draw.one(sorted(FIELDS))) if depth > 0 else []
        return {name: value(draw, FIELDS[name], depth - 1) for name in names}
    if kind == "array":
        return draw.several(0, 4, lambda: value(draw, draw.one(("int", "str", "map", "unit", "ints")), depth - 1))
    return None


def entry(draw: Draw, writer: Statements) -> JSON:
    """A request that calls a function with arguments, at times with a scope."""
    kinds = draw.several(0, 3, lambda: draw.one(("map", "map", "int", "str", "array", "ints", "strs", "bool", "float")))
    params = {f"p{number}": kind for number, kind in enumerate(kinds)}
    outer: dict[str, str] = {}
    if draw.chance(0.4):
        outer = {f"g{number}": draw.one(("int", "str", "map", "ints")) for number in range(draw.number(1, 2))}
    # What the host sets is in sight at the top level, and in the function that it calls.
    in_sight = tuple(Variable(name, kind) for name, kind in outer.items())
    case: JSON = {"script": writer.entry("hook", params, in_sight), "fn": "hook"}
    case["args"] = [value(draw, kind) for kind in kinds]
    if draw.chance(0.03):
        case["args"] = case["args"][:-1]
    if outer:
        case["scope"] = {name: value(draw, kind) for name, kind in outer.items()}
    if draw.chance(0.6):
        case["profile"] = "hook"
    # What goes over the wire is what is meant.
    made: JSON = json.loads(json.dumps(case))
    return made

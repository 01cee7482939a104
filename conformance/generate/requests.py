"""The request round a script: limits, optimisation level, profile, a host that ends it."""

from __future__ import annotations

from typing import Any

from conformance.generate.draw import Draw

JSON = dict[str, Any]

#: Operations of a script that has no bound of its own.
OPERATIONS = 20_000
SIZES = {"max_string": 20_000, "max_array": 5_000, "max_map": 2_000}

_SMALL = {
    "max_call_levels": (0, 1, 2, 3, 8, 30),
    "max_string": (0, 1, 3, 8, 20, 100),
    "max_array": (0, 1, 2, 3, 5, 20),
    "max_map": (0, 1, 2, 3, 5, 20),
    "max_variables": (0, 1, 2, 3, 4, 6, 10),
    "max_functions": (0, 1, 2, 3, 5),
    "max_modules": (0, 1, 2),
    "max_expr_depth": (0, 2, 4, 6, 8, 10, 12, 16, 24),
    "max_fn_expr_depth": (0, 2, 4, 6, 8, 10, 12, 16, 24),
}


def bounded(case: JSON) -> JSON:
    """The case with bounds that every run ends within."""
    if case.get("profile") == "hook":
        return case
    limits = dict(case.get("limits") or {})
    if not 0 < limits.get("max_operations", 0) <= OPERATIONS * 5:
        limits["max_operations"] = OPERATIONS
    for name, size in SIZES.items():
        limits.setdefault(name, size)
        if limits[name] == 0:
            limits[name] = size
    return {**case, "limits": limits}


def varied(draw: Draw, case: JSON, operations: int | None = None) -> JSON:
    """The case, at times under another level or another limit; `operations` is how many it is thought to take."""
    if draw.chance(0.25):
        case = {**case, "optimize": draw.one(("none", "none", "full", "full", "simple"))}
    limits = dict(case.get("limits") or {})
    if draw.chance(0.12):
        name = draw.one(tuple(_SMALL))
        limits[name] = draw.one(_SMALL[name])
    if operations and draw.chance(0.2):
        limits["max_operations"] = draw.number(1, operations + 3)
    elif operations and draw.chance(0.03) and case.get("optimize") != "full":
        case = {**case, "terminate_at": draw.number(1, operations + 3)}
    if draw.chance(0.05) and case.get("profile") is None:
        case = {**case, "profile": "hook"}
    return {**case, "limits": limits} if limits else case

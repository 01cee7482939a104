"""Reading transitions and their gates (Leviath ``core/manifest/stage.rs``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from leviath.blueprint.errors import KeyPath, did_you_mean
from leviath.blueprint.model import DEFAULT_GATE_ATTEMPTS, Condition, Edge, Gate, RegionCount, Stuck, Transform
from leviath.blueprint.reading import count, fault, refuse_unknown, strings, trimmed, word
from leviath.blueprint.sections import EdgeSection, GateSection

CONDITIONS: dict[str, Condition] = {word: word for word in get_args(Condition)}
TRANSFORMS = ("direct", "clear", "compact", "summarize", "custom")


def read_edges(stage: str, transitions: Mapping[str, EdgeSection], path: KeyPath) -> tuple[Edge, ...]:
    """The edges of a stage in the order of the text. Raises `BlueprintError`."""
    return tuple(_edge(stage, target, section, (*path, target)) for target, section in transitions.items())


def _edge(stage: str, target: str, section: EdgeSection, path: KeyPath) -> Edge:
    what = f"transition to '{target}'"
    where = f"stage '{stage}': {what}"
    refuse_unknown(section, path, what)
    if section.gate is not None:
        refuse_unknown(section.gate, (*path, "gate"), f"{what}: gate")
    condition = word(section.condition, CONDITIONS, "always")
    if condition is None:
        raise fault(
            (*path, "condition"),
            f"{what} has unknown condition '{section.condition}' "
            "(valid: always, error, max_iterations, llm_choice, stuck, dead_end)",
            did_you_mean(str(section.condition), CONDITIONS),
        )
    stuck = _stuck(section, path, where)
    if condition == "stuck" and stuck is None:
        raise fault(
            (*path, "condition"),
            f"{what} has condition 'stuck' but no threshold (set at least one of stuck_after_iterations, "
            "stuck_after_minutes, stuck_after_same_file_edits, stuck_after_tool_calls)",
        )
    if condition != "stuck" and stuck is not None:
        raise fault(
            path,
            f"{what} sets stuck_after_* thresholds but its condition is not 'stuck' - they would never be read",
        )
    return Edge(
        target=target,
        condition=condition,
        hint=section.hint,
        transform=_transform(section, path, what),
        gate=None if section.gate is None else _gate(section.gate, (*path, "gate"), f"{where}: gate"),
        stuck=stuck,
    )


def _stuck(section: EdgeSection, path: KeyPath, where: str) -> Stuck | None:
    stuck = Stuck(
        after_iterations=count(section, path, where, "stuck_after_iterations") or None,
        after_minutes=count(section, path, where, "stuck_after_minutes") or None,
        after_same_file_edits=count(section, path, where, "stuck_after_same_file_edits") or None,
        after_tool_calls=count(section, path, where, "stuck_after_tool_calls") or None,
    )
    return None if stuck == Stuck() else stuck


def _transform(section: EdgeSection, path: KeyPath, what: str) -> Transform:
    written = "direct" if section.transform is None else section.transform
    if written == "direct":
        return Transform()
    if written == "clear":
        return Transform("clear")
    if written in ("compact", "summarize"):
        return Transform("compact")
    if written == "custom":
        lists = section.transform_config
        if lists is None:
            return Transform("custom")
        return Transform(
            "custom", strings(lists.carry), strings(lists.compact), strings(lists.clear), lists.compact_prompt
        )
    raise fault(
        (*path, "transform"),
        f"{what} has unknown transform '{written}' (valid: direct, clear, compact, summarize, custom)",
        did_you_mean(written, TRANSFORMS),
    )


def _gate(section: GateSection, path: KeyPath, where: str) -> Gate:
    entries = None
    if section.require_region_entries is not None:
        wanted, place = section.require_region_entries, (*path, "require_region_entries")
        if wanted.region is None:
            raise fault(place, f"{where}: require_region_entries needs a `region`")
        at_least = count(wanted, place, where, "at_least") or 0
        if at_least == 0:
            raise fault(place, f"{where}: require_region_entries needs `at_least` of 1 or more")
        entries = RegionCount(wanted.region, at_least)
    max_attempts = count(section, path, where, "max_attempts")
    return Gate(
        require_modifications=bool(section.require_modifications),
        region=section.region,
        tools=strings(section.tools),
        require_region_updated=section.require_region_updated,
        require_regions=strings(section.require_regions),
        require_no_open_items=section.require_no_open_items,
        require_region_entries=entries,
        message=trimmed(section.message),
        max_attempts=DEFAULT_GATE_ATTEMPTS if max_attempts is None else max_attempts,
    )

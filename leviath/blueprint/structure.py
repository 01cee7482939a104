"""Whether a blueprint holds together: layouts, stages, graph, references. The first failure is raised.

Order and rules: ``Blueprint::validate`` of Leviath ``core/blueprint/mod.rs``, ``Stage::validate`` of
``core/blueprint/stage.rs`` and ``ContextLayout::validate`` of ``core/layout.rs``.
"""

from __future__ import annotations

from collections.abc import Iterator

from leviath.blueprint.dependencies import check_dependencies
from leviath.blueprint.errors import BlueprintError, KeyPath, did_you_mean, nearest
from leviath.blueprint.model import (
    ALWAYS_VISIBLE,
    MODIFYING_TOOLS,
    SUBMIT_OUTPUT,
    Blueprint,
    Checklist,
    Custom,
    Edge,
    FanOut,
    Gate,
    HashMap,
    Layout,
    Stage,
)
from leviath.blueprint.tools import GROUPS, grants_builtins, groups_of, is_group
from leviath.semantics import Semantics
from leviath.text import saturated

MIN_WORKING_TOKENS = 8000
BUDGET_CHECK_MIN_WINDOW = 20_000


def check_structure(blueprint: Blueprint, semantics: Semantics) -> None:
    """Raises `BlueprintError` of kind ``validation failed``; its ``path`` is the key to blame."""
    _check_layout(blueprint.layout, ("context", "regions"))
    if semantics.preset != "released":
        check_entries(blueprint)
    for stage in blueprint.stages:
        _check_stage(stage)
    for index, transform in enumerate(blueprint.transforms):
        for number, mapping in enumerate(transform.mappings):
            if blueprint.layout.get(mapping.to_region) is None:
                raise failed(
                    ("transforms", index, "mappings", number, "to_region"),
                    f"Invalid region '{mapping.to_region}': transform target region not found in layout",
                    did_you_mean(mapping.to_region, blueprint.layout.names),
                )
    _check_graph(blueprint)
    _check_references(blueprint, semantics)
    check_dependencies(blueprint.dependencies)


def failed(path: KeyPath, message: str, help: str | None = None) -> BlueprintError:
    """A manifest that can be read and does not hold together, at a key."""
    return BlueprintError(message, kind="validation failed", path=path, help=help)


def _stage_fault(stage: Stage, key: KeyPath, message: str, help: str | None = None) -> BlueprintError:
    return failed(("stages", stage.name, *key), f"Invalid stage '{stage.name}': {message}", help)


# Layouts


def _check_layout(layout: Layout, path: KeyPath) -> None:
    for region in layout:
        if isinstance(region.kind, Custom) and not region.kind.script.strip():
            raise failed(
                (*path, region.name),
                f"Invalid region '{region.name}': custom region requires a non-empty script path",
            )
    if not layout.has_percent:
        total = layout.absolute_total
        check_working_room(total, saturated(r.budget.unresolved for r in layout if r.is_fixed), path)


def check_entries(blueprint: Blueprint) -> None:
    """Refuses a hashmap that may hold no entry. Released Leviath lets it pass, and a run of it dies at the first
    write: this runtime starts none."""
    layouts: list[tuple[Layout, KeyPath]] = [(blueprint.layout, ("context", "regions"))]
    layouts += [(s.layout, ("stages", s.name, "context", "regions")) for s in blueprint.stages if s.layout is not None]
    for layout, path in layouts:
        for region in layout:
            if isinstance(region.kind, HashMap) and region.kind.max_entries == 0:
                raise failed(
                    (*path, region.name, "max_entries"),
                    f"Invalid region '{region.name}': max_entries must be at least 1",
                    "give the number of keys that it may hold, or drop the line for any number",
                )


def check_working_room(window: int, fixed: int, path: KeyPath = ()) -> None:
    """Refuses a layout whose ``fixed`` regions (tokens) leave too little of ``window`` (tokens) to work in."""
    working = max(window - fixed, 0)
    if window >= BUDGET_CHECK_MIN_WINDOW and working < MIN_WORKING_TOKENS:
        raise failed(
            path,
            f"Invalid layout: context layout leaves only {working} working tokens after fixed regions "
            f"(pinned/hashmap/compact_history/persistent custom) consume {fixed} of the {window} window; "
            f"at least {MIN_WORKING_TOKENS} are needed for the agent to operate. Reduce the fixed regions' "
            "max_tokens or increase the window.",
        )


# Stages


def _check_stage(stage: Stage) -> None:
    if not stage.name:
        raise failed(("stages", ""), "Invalid stage '(empty)': stage name cannot be empty")
    for index, tool in enumerate(stage.available_tools):
        if is_group(tool) and tool not in GROUPS:
            raise _stage_fault(
                stage,
                ("available_tools", index),
                f"available_tools entry '{tool}' looks like a tool group but names none; the groups are "
                f"{', '.join(GROUPS)}",
                did_you_mean(tool, GROUPS),
            )
    for index, tool in enumerate(stage.required_tools):
        if not groups_of(stage.available_tools) and tool not in stage.available_tools:
            raise _stage_fault(
                stage,
                ("required_tools", index),
                f"required_tools entry '{tool}' is not in available_tools - a tool the stage cannot call can't be "
                "kept through an unattended run",
                f"add '{tool}' to available_tools",
            )
    if stage.require_output and SUBMIT_OUTPUT not in stage.available_tools:
        raise _stage_fault(
            stage,
            ("require_output",),
            f"require_output is set but '{SUBMIT_OUTPUT}' is not in available_tools - the stage cannot produce the "
            "output it is required to produce",
            f"add '{SUBMIT_OUTPUT}' to available_tools, or use mode = \"output\"",
        )
    if stage.layout is not None:
        _check_layout(stage.layout, ("stages", stage.name, "context", "regions"))


# Graph


def _check_graph(blueprint: Blueprint) -> None:
    names = [stage.name for stage in blueprint.stages]
    entry = blueprint.entry_stage
    if entry is not None and entry not in names:
        raise failed(
            ("agent", "entry_stage"),
            f"Invalid graph: entry_stage '{entry}' does not match any defined stage",
            did_you_mean(entry, names),
        )
    for stage in blueprint.stages:
        if stage.fan_out is not None:
            _check_fan_out(blueprint, stage, stage.fan_out)
    if all(stage.transitions is None for stage in blueprint.stages):
        return
    for stage in blueprint.stages:
        _check_edges(stage, stage.transitions or (), names)
    if not _ends(blueprint):
        raise failed(
            ("stages", blueprint.entry, "transitions"),
            "Invalid graph: no terminal path exists from entry stage - agent would never complete",
            "give a stage that ends the run an empty table: [stages.<name>.transitions]",
        )


def _check_fan_out(blueprint: Blueprint, stage: Stage, config: FanOut) -> None:
    sources = [config.worker_agent, config.worker_stage, config.worker_query]
    if sum(source is not None for source in sources) != 1:
        raise _stage_fault(
            stage, (), "fan_out stage must set exactly one of worker_agent, worker_stage, or worker_query"
        )
    names = [each.name for each in blueprint.stages]
    if config.worker_stage is not None:
        worker = blueprint.stage(config.worker_stage)
        key = ("worker_stage",)
        if worker is None:
            raise _stage_fault(
                stage,
                key,
                f"fan_out worker_stage '{config.worker_stage}' does not exist",
                did_you_mean(config.worker_stage, names),
            )
        if not worker.allow_as_worker:
            raise _stage_fault(
                stage, key, f"fan_out worker_stage '{config.worker_stage}' must set allow_as_worker = true"
            )
    if config.merge_stage is not None and config.merge_stage not in names:
        raise _stage_fault(
            stage,
            ("merge_stage",),
            f"fan_out merge_stage '{config.merge_stage}' does not exist",
            did_you_mean(config.merge_stage, names),
        )


def _check_edges(stage: Stage, edges: tuple[Edge, ...], names: list[str]) -> None:
    for edge in edges:
        if edge.target not in names:
            raise _edge_fault(stage, edge, "target stage does not exist", did_you_mean(edge.target, names))
    for edge in edges:
        if edge.gate is not None and edge.gate.require_modifications and not _can_modify(stage, edge.gate):
            raise _edge_fault(
                stage,
                edge,
                "gate requires modifications, but the stage has no file-modifying tool in available_tools",
                "grant write_file or edit_file, or name the tool that modifies under the gate's `tools`",
            )
    if stage.max_revisits is None and any(edge.target == stage.name for edge in edges):
        raise _stage_fault(
            stage,
            ("transitions", stage.name),
            "self-loop transition requires max_revisits",
            f"set max_revisits in [stages.{stage.name}]",
        )


def _edge_fault(stage: Stage, edge: Edge, message: str, help: str | None) -> BlueprintError:
    path = ("stages", stage.name, "transitions", edge.target)
    return failed(path, f"Invalid transition from '{stage.name}' to '{edge.target}': {message}", help)


def _can_modify(stage: Stage, gate: Gate) -> bool:
    return grants_builtins(stage) or any(
        tool in MODIFYING_TOOLS or tool in gate.tools for tool in stage.available_tools
    )


def _ends(blueprint: Blueprint) -> bool:
    """Whether some way from the entry stage comes to an end."""
    order = {stage.name: index for index, stage in enumerate(blueprint.stages)}
    pending, seen = [blueprint.entry], set[str]()
    while pending:
        stage = blueprint.stage(pending.pop())
        if stage is None or stage.name in seen:
            continue
        seen.add(stage.name)
        if stage.fan_out is not None and stage.fan_out.merge_stage is not None:
            pending.append(stage.fan_out.merge_stage)
        elif stage.transitions is None:
            following = order[stage.name] + 1
            if following >= len(blueprint.stages):
                return True
            pending.append(blueprint.stages[following].name)
        elif not stage.transitions:
            return True
        else:
            pending.extend(edge.target for edge in stage.transitions)
    return False


# References to regions


def _check_references(blueprint: Blueprint, semantics: Semantics) -> None:
    known = blueprint.known_regions
    checklists = {region.name for region in blueprint.every_region() if isinstance(region.kind, Checklist)}
    for stage in blueprint.stages:
        _check_context_lists(stage, known)
        _check_routing(blueprint, stage)
        for pattern, region in stage.output_routing.items():
            if region not in known:
                raise _stage_fault(
                    stage,
                    ("output_routing", pattern),
                    f"output_routing.\"{pattern}\" sends produced parts to region '{region}', which no layout in this "
                    "blueprint declares. Add it to a [context.regions] table, or route to a region that exists.",
                    _near_region(region, known),
                )
        for edge in stage.transitions or ():
            if edge.gate is not None:
                _check_gate(stage, edge, edge.gate, known, checklists, semantics)


def _near_region(region: str, known: frozenset[str]) -> str | None:
    near = nearest(region, sorted(known))
    return None if near is None else f"did you mean '{near}'?"


def _check_context_lists(stage: Stage, known: frozenset[str]) -> None:
    for index, region in enumerate(stage.hide):
        path = ("context", "hide", index)
        if region in ALWAYS_VISIBLE:
            raise _stage_fault(stage, path, f"context.hide names '{region}', which every stage carries and cannot hide")
        if region not in known:
            raise _stage_fault(
                stage,
                path,
                f"context.hide names region '{region}', which no layout in this blueprint declares",
                _near_region(region, known),
            )
    for index, region in enumerate(stage.reset):
        if region not in known:
            raise _stage_fault(
                stage,
                ("context", "reset", index),
                f"context.reset names region '{region}', which no layout in this blueprint declares",
                _near_region(region, known),
            )


def _check_routing(blueprint: Blueprint, stage: Stage) -> None:
    routing = stage.tool_routing
    if routing is None:
        return
    visible = blueprint.visible_to(stage)
    targets = [("default_region", routing.default_region)]
    targets.extend((f"overrides.{tool}", region) for tool, region in routing.overrides.items())
    for key, region in targets:
        if region not in visible:
            raise _stage_fault(
                stage,
                ("tool_routing", *key.split(".", 1)),
                f"tool_routing.{key} sends results to region '{region}', which this stage's context does not include, "
                f"so it could not read them back. Add '{region}' to [stages.{stage.name}.context.regions], or route "
                "somewhere the stage can see.",
                _near_region(region, visible),
            )


def _check_gate(
    stage: Stage, edge: Edge, gate: Gate, known: frozenset[str], checklists: set[str], semantics: Semantics
) -> None:
    path = ("transitions", edge.target, "gate")
    for key, region in _gate_regions(gate, semantics):
        if region not in known:
            raise _stage_fault(
                stage,
                (*path, key),
                f"transition to '{edge.target}': gate.{key} names region '{region}', which no stage declares",
                _near_region(region, known),
            )
    checklist = gate.require_no_open_items
    if checklist is not None and checklist not in checklists:
        raise _stage_fault(
            stage,
            (*path, "require_no_open_items"),
            f"transition to '{edge.target}': gate.require_no_open_items names region '{checklist}', which is not a "
            'checklist region (set kind = "checklist" on it)',
        )


def _gate_regions(gate: Gate, semantics: Semantics) -> Iterator[tuple[str, str]]:
    if gate.region is not None:
        yield "region", gate.region
    if gate.require_region_updated is not None:
        yield "require_region_updated", gate.require_region_updated
    if gate.require_no_open_items is not None:
        yield "require_no_open_items", gate.require_no_open_items
    if gate.require_region_entries is not None:
        yield "require_region_entries", gate.require_region_entries.region
    if semantics.gate_regions_checked:
        for region in gate.require_regions:
            yield "require_regions", region

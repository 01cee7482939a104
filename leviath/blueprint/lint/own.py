"""Checks of our own: what Leviath reads over in silence, and what this runtime does not run.

Keys and names that nothing reads are most likely slips; tables that concern workers, containers or servers are read
and kept, and said to have no effect here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leviath.blueprint.border import Section
from leviath.blueprint.errors import KeyPath, nearest
from leviath.blueprint.lint.findings import Finding, in_stage
from leviath.blueprint.manifest import Manifest
from leviath.blueprint.model import Blueprint, CompactHistory, Stage
from leviath.blueprint.sections import AgentSection, SeedSection
from leviath.blueprint.tools import SUBAGENT_TOOLS, groups_of, named_tools

_OPEN_TABLES = frozenset(("parameters", "schema", "args"))
"""Tables whose keys are the author's own."""


def checks(manifest: Manifest) -> Iterator[Finding]:
    """What Leviath does not look for: keys that nothing reads, regions that there are not, what this program does not
    run."""
    yield from _unread(manifest)
    yield from _unknown_regions(manifest.blueprint)
    yield from _not_run(manifest.blueprint)
    for stage in manifest.blueprint.stages:
        yield from _not_run_in_stage(stage)


# Keys that nothing reads


def _unread(manifest: Manifest) -> Iterator[Finding]:
    root = manifest.section
    yield from _section(manifest, root, ())
    agent = AgentSection.read(root.agent)
    yield from _section(manifest, agent, ("agent",))
    for path, seed in _seeds(manifest):
        yield from _section(manifest, SeedSection.read(seed), path)


def _seeds(manifest: Manifest) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    root = manifest.section
    layouts: list[tuple[KeyPath, Any]] = []
    if root.context is not None:
        layouts.append((("context", "regions"), root.context.regions))
    for name, stage in (root.stages or {}).items():
        if stage.context is not None:
            layouts.append((("stages", name, "context", "regions"), stage.context.regions))
    for path, regions in layouts:
        for name, region in (regions or {}).items():
            if isinstance(region.seed, Mapping):
                yield (*path, name, "seed"), region.seed


def _section(manifest: Manifest, section: Section, path: KeyPath) -> Iterator[Finding]:
    known = section.known_keys()
    for key in section.keys_:
        if key not in known:
            yield _unread_key(manifest, path, key, known)
            continue
        value = getattr(section, key) if hasattr(section, key) else None
        if key in _OPEN_TABLES or value is None:
            if value is None and key not in _OPEN_TABLES:
                yield from _ignored_value(manifest, (*path, key))
            continue
        if isinstance(value, Section):
            yield from _section(manifest, value, (*path, key))
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                if isinstance(inner, Section):
                    yield from _section(manifest, inner, (*path, key, name))
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                if isinstance(inner, Section):
                    yield from _section(manifest, inner, (*path, key, index))


def _unread_key(manifest: Manifest, path: KeyPath, key: str, known: tuple[str, ...]) -> Finding:
    near = nearest(key, known)
    return Finding(
        "warning",
        "unknown-key",
        f"{_named(path)} has a key '{key}' that nothing reads{_place(manifest, (*path, key))}",
        f"did you mean '{near}'?" if near else "remove it, or check where it belongs",
        _stage_of(path),
    )


def _ignored_value(manifest: Manifest, path: KeyPath) -> Iterator[Finding]:
    yield Finding(
        "warning",
        "value-ignored",
        f"{_named(path[:-1])} has a '{path[-1]}' of the wrong type, which is read as if it were not there"
        f"{_place(manifest, path)}",
        "see the manifest's documentation for what may stand here",
        _stage_of(path),
    )


def _named(path: KeyPath) -> str:
    return f"[{'.'.join(map(str, path))}]" if path else "the manifest"


def _stage_of(path: KeyPath) -> str | None:
    return path[1] if len(path) > 1 and path[0] == "stages" else None


def _place(manifest: Manifest, path: KeyPath) -> str:
    position = manifest.position(path)
    return "" if position is None else f" ({position})"


# Names of regions that no rule checks


def _unknown_regions(blueprint: Blueprint) -> Iterator[Finding]:
    known = blueprint.known_regions

    def missing(what: str, region: str, stage: str | None = None) -> Iterator[Finding]:
        if region not in known:
            near = nearest(region, sorted(known))
            yield Finding(
                "warning",
                "unknown-region",
                f"{what} names region '{region}', which no layout declares",
                f"did you mean '{near}'?" if near else "declare it under [context.regions], or name another",
                stage,
            )

    for region in blueprint.every_region():
        if isinstance(region.kind, CompactHistory) and region.kind.source_region:
            yield from missing(f"source_region of '{region.name}'", region.kind.source_region)
    if blueprint.file_tracking is not None:
        yield from missing("[context.file_tracking]", blueprint.file_tracking.region)
    for stage in blueprint.stages:
        cap = stage.model.output_cap
        if cap is not None and cap.of is not None:
            yield from missing("max_output_tokens", cap.of, stage.name)
        for edge in stage.transitions or ():
            for name in (*edge.transform.carry, *edge.transform.compact, *edge.transform.clear):
                yield from missing(f"transform_config of the transition to '{edge.target}'", name, stage.name)
        for point in stage.interaction_points:
            if point.document_region is not None:
                yield from missing(f"document_region of '{point.name}'", point.document_region, stage.name)


# What is read and kept, and not run


def _not_run(blueprint: Blueprint) -> Iterator[Finding]:
    def kept(what: str, effect: str) -> Finding:
        return Finding(
            "warning", "not-run-here", f"{what} is read and kept, but {effect}", "see the list of what is left out"
        )

    if blueprint.sandbox is not None and blueprint.sandbox.kind != "none":
        yield kept(f'[sandbox] kind = "{blueprint.sandbox.kind}"', "tools run on this machine, not in a container")
    if blueprint.security is not None and blueprint.security.taint_tracking:
        yield kept("[security] taint_tracking", "content is not labelled by where it came from")
    if blueprint.transforms:
        yield kept("[[transforms]]", "sub-agents are not started, so that nothing is handed to them")
    if blueprint.dependencies:
        yield kept("[[dependencies]]", "nothing checks whether they are in place")
    if any(isinstance(row, Mapping) and row.get("check") for row in blueprint.mime_types.values()):
        yield kept("a check under [mime_types]", "it is not called")


def _not_run_in_stage(stage: Stage) -> Iterator[Finding]:
    def kept(what: str, effect: str) -> Finding:
        return in_stage(stage, "warning", "not-run-here", f"{what} is read and kept, but {effect}")

    if stage.fan_out is not None:
        yield kept('mode = "fan_out"', "workers are not started: a run that reaches this stage ends in an error")
    names = [tool for tool in named_tools(stage) if tool in SUBAGENT_TOOLS]
    names += [group for group in groups_of(stage.available_tools) if group == "@subagent"]
    if names:
        yield kept(f"the grant of {', '.join(names)}", "sub-agents are not started")
    if stage.requires_children:
        yield kept("requires_children", "sub-agents are not started")
    connectors = [tool for tool in named_tools(stage) if "__" in tool]
    if stage.available_connectors or connectors or "@mcp" in stage.available_tools:
        listed = ", ".join((*stage.available_connectors, *connectors)) or "@mcp"
        yield kept(f"the grant of {listed}", "MCP servers are not connected")
    if stage.sandbox is not None and stage.sandbox.kind != "none":
        yield kept(f'sandbox kind = "{stage.sandbox.kind}"', "tools run on this machine, not in a container")
    if stage.security is not None and stage.security.taint_tracking:
        yield kept("security.taint_tracking", "content is not labelled by where it came from")

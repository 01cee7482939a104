"""Checks of the whole agent: renamed keys, seeds, regions (Leviath ``cli/lint/mod.rs``, ``checks.rs``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leviath.blueprint.catalogue import catalogue
from leviath.blueprint.errors import KeyPath
from leviath.blueprint.lint.findings import Finding
from leviath.blueprint.manifest import Manifest
from leviath.blueprint.model import (
    Blueprint,
    CallerSeed,
    Checklist,
    Clearable,
    Compacting,
    Custom,
    RegionKind,
    SlidingWindow,
    Temporary,
)
from leviath.blueprint.reading import shown
from leviath.blueprint.tools import grants_builtins

_OLD_KEYS = {
    "tool_routing": ("persist", "keep_results", "it says whether a result stays where it was routed"),
    "sandbox": ("persist", "keep_warm", "it says whether one container serves the whole run"),
    "region": ("persistent", "pinned", "it says whether a custom region is held like a pinned one"),
}


def model_block(manifest: Manifest) -> Iterator[Finding]:
    """A `[model]` table: models are named by stages."""
    if isinstance(manifest.section.model, Mapping):
        yield Finding(
            "warning",
            "agent-model-block-ignored",
            "nothing reads the [model] table at the top: each stage names its own model",
            "move it to [stages.<name>.model]",
        )


# Renamed keys


def renamed_keys(manifest: Manifest) -> Iterator[Finding]:
    """Old spellings, in the order of the text (Leviath ``core/manifest/renamed.rs``)."""
    for path, table in _tables(manifest.document.value, ()):
        site = _site(path)
        if site is None or _OLD_KEYS[site][0] not in table:
            continue
        old, new, meaning = _OLD_KEYS[site]
        where = f"[{'.'.join(map(str, path))}] {old} = {shown(table[old])}"
        if new in table:
            yield Finding(
                "warning",
                "renamed-key-superseded",
                f"`{where}` has no effect, for the table also sets `{new}`, today's name of the same thing",
                f"delete the `{old}` line",
            )
        else:
            yield Finding(
                "note",
                "renamed-key",
                f"`{where}` is an older name, read as `{new} = {shown(table[old])}`: {meaning}",
                f"write `{new}` instead of `{old}`",
            )


def _tables(table: Mapping[str, Any], path: KeyPath) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    """Every table reached through tables, the outer before the inner."""
    pending: list[tuple[KeyPath, Mapping[str, Any]]] = [(path, table)]
    while pending:
        here, found = pending.pop()
        yield here, found
        inner = [((*here, key), value) for key, value in found.items() if isinstance(value, Mapping)]
        pending.extend(reversed(inner))


def _site(path: KeyPath) -> str | None:
    if path == ("sandbox",) or (len(path) == 3 and path[0] == "stages" and path[2] == "sandbox"):
        return "sandbox"
    if len(path) == 3 and path[0] == "stages" and path[2] == "tool_routing":
        return "tool_routing"
    in_stage = len(path) == 5 and path[0] == "stages" and path[2:4] == ("context", "regions")
    if in_stage or (len(path) == 3 and path[:2] == ("context", "regions")):
        return "region"
    return None


# Regions


def dropped_seeds(blueprint: Blueprint) -> Iterator[Finding]:
    """Seeds that no form fits: their regions start empty."""
    for region in blueprint.layout:
        if region.seed_written and region.seed is None:
            yield Finding(
                "warning",
                "region-seed-not-understood",
                f"region '{region.name}' has a seed of no known form, so that it starts empty",
                "write the caller's key as a string, or a table with one of caller, literal, files, glob, rhai, "
                "command, tool, tools",
            )


def is_stage_specific(kind: RegionKind) -> bool:
    """Whether clear and compact edges touch a region of this kind (Leviath ``pipeline/compaction.rs``)."""
    if isinstance(kind, Custom):
        return not kind.pinned
    return isinstance(kind, (Temporary, Clearable, SlidingWindow, Compacting, Checklist))


def compacted_deliverables(blueprint: Blueprint) -> Iterator[Finding]:
    """Required regions that a `compact` edge would sum up on the way out."""
    named: set[str] = set()
    for stage in blueprint.stages:
        if not any(edge.transform.kind == "compact" for edge in stage.transitions or ()):
            continue
        for region in blueprint.layout_of(stage):
            at_risk = region.required and region.summarizable and is_stage_specific(region.kind)
            if at_risk and region.name not in named:
                named.add(region.name)
                yield Finding(
                    "warning",
                    "compact-summarizes-deliverable",
                    f"region '{region.name}' is required, and an edge with transform = \"compact\" summarises it on "
                    "the way out, so that later stages read a paraphrase of what was written",
                    f"set summarizable = false on '{region.name}', or name the regions to summarise with "
                    'transform = "custom"',
                )


def required_regions(blueprint: Blueprint) -> Iterator[Finding]:
    """Required regions that no stage can write to, and nobody fills."""
    named: set[str] = set()
    for stage in blueprint.stages:
        for region in blueprint.layout_of(stage):
            if not region.required or isinstance(region.seed, CallerSeed) or region.name in named:
                continue
            if not _can_be_written(blueprint, region.name):
                named.add(region.name)
                yield Finding(
                    "warning",
                    "required-region-unenforceable",
                    f"region '{region.name}' is required, but no stage that has it may call context_write or "
                    "context_append: nothing can fill it, and the requirement is passed over",
                    f"grant context_write or context_append to the stage that owes '{region.name}', or drop "
                    "required = true",
                )


def _can_be_written(blueprint: Blueprint, region: str) -> bool:
    for stage in blueprint.stages:
        writes = grants_builtins(stage) or {"context_write", "context_append"} & set(stage.available_tools)
        if writes and blueprint.layout_of(stage).get(region) is not None:
            return True
    return False


def unbounded_percentages(blueprint: Blueprint) -> Iterator[Finding]:
    """Regions that drop their oldest when full, and on the widest model never are."""
    widest = _widest_model(blueprint)
    if widest is None:
        return
    model, window = widest
    named: set[str] = set()
    for region in blueprint.every_region():
        budget = region.budget
        evicts = isinstance(region.kind, (Temporary, Clearable, SlidingWindow, Compacting))
        if budget.fraction is None or budget.max_tokens is not None or not evicts or region.name in named:
            continue
        named.add(region.name)
        yield Finding(
            "warning",
            "unbounded-percentage-budget",
            f"region '{region.name}' drops its oldest only when full, and its budget \"{budget.fraction * 100:.0f}%\" "
            f"is {budget.resolve(window)} tokens on {model} (window {window}): that may never be reached",
            f"set max_tokens on '{region.name}' too; the percentage still holds on smaller windows",
        )


def _widest_model(blueprint: Blueprint) -> tuple[str, int] | None:
    """The model with the widest window among those that the blueprint names with their provider; the last of
    equals."""
    known = catalogue()
    widest = None
    for stage in blueprint.stages:
        for entry in stage.model.entries:
            facts = known.get((entry.provider, entry.model))
            if facts is not None and facts.writes_text and (widest is None or facts.context >= widest[1]):
                widest = (facts.id, facts.context)
    return widest

"""Shares of a model's window made into tokens: which model counts for which region, and when.

By the documents every stage is measured against its own model, and entering one swaps the numbers. Release 0.6.4
resolves once, each region against the smallest window among the stages that see it (``runtime/pipeline/spawn.rs``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from leviath.blueprint.model import Blueprint, Layout, Stage
from leviath.semantics import DOCUMENTED, Semantics


@dataclass(frozen=True)
class Budgets:
    """Tokens by region, and the size that the window is measured against."""

    window: int
    regions: Mapping[str, int]


@dataclass(frozen=True)
class Plan:
    """``start`` holds for the blueprint's layout before any stage is entered, ``stages`` for each stage's layout."""

    start: Budgets
    stages: Mapping[str, Budgets] = field(default_factory=dict)


def plan(
    blueprint: Blueprint,
    window_of: Callable[[Stage], int],
    *,
    start: str | None = None,
    semantics: Semantics = DOCUMENTED,
) -> Plan:
    """Resolves every budget of a blueprint. ``window_of`` gives the context window of a stage's model (tokens),
    ``start`` is the stage that the run begins with."""
    stages = {stage.name: stage for stage in blueprint.stages}
    windows = {name: window_of(stage) for name, stage in stages.items()}
    first = windows.get(blueprint.entry if start is None else start, next(iter(windows.values()), 0))
    if not semantics.budget_window:
        return _released(blueprint, stages, windows)
    resolved = {name: _resolve(blueprint.layout_of(stage), windows[name]) for name, stage in stages.items()}
    return Plan(_resolve(blueprint.layout, first), resolved)


def _resolve(layout: Layout, window: int) -> Budgets:
    return Budgets(window, {region.name: region.budget.resolve(window) for region in layout})


def _released(blueprint: Blueprint, stages: Mapping[str, Stage], windows: Mapping[str, int]) -> Plan:
    first = next(iter(windows.values()), 0)
    sized = {
        region.name: min(
            [windows[n] for n, stage in stages.items() if stage.layout is None and region.name not in stage.hide],
            default=first,
        )
        for region in blueprint.layout
    }
    regions = {region.name: region.budget.resolve(sized[region.name]) for region in blueprint.layout}
    percent = blueprint.layout.has_percent
    size = max(sized.values(), default=first) if percent else blueprint.layout.absolute_total
    own = {name: _resolve(stage.layout, windows[name]) for name, stage in stages.items() if stage.layout is not None}
    # A stage's own layout never changes the window's size.
    return Plan(Budgets(size, regions), {name: Budgets(size, budgets.regions) for name, budgets in own.items()})

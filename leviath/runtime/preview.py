"""A run's first request, without asking anybody: what the model would receive."""

from __future__ import annotations

from dataclasses import replace

from leviath.blueprint.model import TASK_KEY, Blueprint, CallerSeed, CommandSeed, RegionSpec, ToolsSeed
from leviath.context import stage as stages
from leviath.context.budgets import Budgets, Plan
from leviath.context.custom import RegionScript as WindowScript
from leviath.context.envelope import Options, build
from leviath.context.request import Request
from leviath.context.sheet import Meta
from leviath.context.window import Window
from leviath.runtime import compaction, entering, hooks
from leviath.runtime.core import Core
from leviath.runtime.hooks import Refused
from leviath.runtime.models import models_of
from leviath.runtime.options import RunOptions
from leviath.runtime.spawn import SpawnError, spawn
from leviath.runtime.turn import build_request
from leviath.scripts.check import check_scripts
from leviath.scripts.region import RegionScript


def first_request(blueprint: Blueprint, options: RunOptions) -> tuple[Core, Request]:
    """The run and the request that it would send first, its hooks having had their word.

    Seeds that run commands or tools stay empty, for previewing changes nothing. Raises `SpawnError`, also where a hook
    refuses.
    """
    core = spawn(offline(blueprint, options), options)
    try:
        entering.seed_own(core)
        if core.semantics.first_stage_hook:
            hooks.on_stage_enter(core)
        compaction.make_room(core)
        hooks.before_inference(core)
    except Refused:
        pass
    if core.state.error is not None:
        raise SpawnError(core.state.error, early=True)
    return core, build_request(core).request


def offline(blueprint: Blueprint, options: RunOptions) -> Blueprint:
    """The blueprint without seeds that reach out, and without asking for what the caller did not give."""

    def lighter(spec: RegionSpec) -> RegionSpec:
        if isinstance(spec.seed, (CommandSeed, ToolsSeed)):
            return replace(spec, seed=None)
        if isinstance(spec.seed, CallerSeed) and spec.seed.key not in (TASK_KEY, *options.regions):
            return replace(spec, required=False)
        return spec

    return replace(blueprint, layout=replace(blueprint.layout, regions=tuple(map(lighter, blueprint.layout))))


def unresolved_request(blueprint: Blueprint, options: RunOptions) -> Request:
    """What release 0.6.4 sends in ``lev test``: no prompt, no seeds but the task, percentages not resolved."""
    stage = blueprint.stages[0]
    model = models_of(stage, options.settings, options.model)[0]
    sizes = {spec.name: spec.budget.unresolved for spec in blueprint.layout}
    plan = Plan(Budgets(blueprint.layout.absolute_total, sizes))
    checked = check_scripts(blueprint, semantics=options.semantics)
    scripts: dict[str, WindowScript] = {path: RegionScript(script) for path, script in checked.regions.items()}
    window: Window = stages.open_window(
        blueprint, plan, scripts=scripts, semantics=options.semantics, texts=options.texts, clock=options.clock
    )
    stages.seed(window, blueprint, {TASK_KEY: options.task})
    meta = Meta(stage.name, 0, model.name)
    request = build(window, meta, Options(facts=model.facts)).request
    left = max(window.max_tokens - window.total_tokens, 0)
    return replace(request, max_tokens=min(left, model.facts.output))

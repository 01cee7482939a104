"""A window over a blueprint's stages: opening it, seeding it, entering a stage, leaving one by an edge.

Rules: Leviath ``runtime/context_setup.rs``, ``runtime/pipeline/transition.rs`` and ``runtime/pipeline/compaction.rs``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping

from leviath.blueprint.model import (
    ALWAYS_VISIBLE,
    CONVERSATION,
    STAGE_INSTRUCTIONS,
    TASK_KEY,
    Blueprint,
    Budget,
    Layout,
    Pinned,
    RegionSpec,
    SlidingWindow,
    Stage,
    Temporary,
    Transform,
)
from leviath.context.budgets import Plan
from leviath.context.custom import RegionScript
from leviath.context.errors import PromptTooBig, WriteError
from leviath.context.region import Region
from leviath.context.tokens import TokenCounter, estimate
from leviath.context.window import Window
from leviath.scripts.seeds import fit_seed
from leviath.semantics import DOCUMENTED, Semantics
from leviath.texts import CATALOGUE, Texts

ALWAYS_THERE = (
    RegionSpec("tool_results", Temporary(), Budget(max_tokens=5000)),
    RegionSpec(CONVERSATION, SlidingWindow(max_items=50), Budget(max_tokens=10000)),
    RegionSpec("final_output", Pinned(), Budget(max_tokens=2000)),
)
"""Added at the end where a blueprint does not declare them, in this order."""
PROMPT = {"stage_prompt": True}
"""Metadata of the entry that is the stage's prompt."""
PROMPT_SHARE = 4
"""A region made for prompts takes at most a fourth of the window."""


def framed_prompt(prompt: str) -> str:
    """A stage's prompt as it stands in a region."""
    return f"[Stage instructions: {prompt}]"


def open_window(
    blueprint: Blueprint,
    plan: Plan,
    *,
    prompts: Iterable[str | None] = (),
    scripts: Mapping[str, RegionScript] | None = None,
    semantics: Semantics = DOCUMENTED,
    texts: Texts = CATALOGUE,
    clock: Callable[[], float] = time.time,
    count: TokenCounter = estimate,
) -> Window:
    """A window with the regions of the blueprint's layout and those that are always there, all empty.

    ``prompts`` are the prompts of all stages: as released, a region ``stage_instructions`` is made to hold the longest.
    """
    window = Window(
        max_tokens=plan.start.window, semantics=semantics, texts=texts, scripts=scripts, clock=clock, count=count
    )
    for spec in blueprint.layout:
        window.add_region(spec, plan.start.regions[spec.name])
    for spec in ALWAYS_THERE:
        if window.get(spec.name) is None:
            window.add_region(spec)
    longest = max([count(framed_prompt(prompt)) for prompt in prompts if prompt is not None], default=0)
    if not semantics.auto_stage_instructions and longest and window.get(STAGE_INSTRUCTIONS) is None:
        made = min(longest, window.max_tokens // PROMPT_SHARE)
        window.add_region(RegionSpec(STAGE_INSTRUCTIONS, Pinned(), Budget(max_tokens=made)), made)
    return window


# Seeds


def seed(window: Window, blueprint: Blueprint, seeds: Mapping[str, str]) -> None:
    """Fills regions of the blueprint's layout: ``task`` goes where the task goes, any other name to its region.

    A text is cut to its region's budget, with a word on that; what still does not fit is left out and in the log.
    """
    for name, text in seeds.items():
        target = task_region(blueprint, window.semantics) if name == TASK_KEY else name
        region = None if target is None else window.get(target)
        if region is None or blueprint.layout.get(region.name) is None:
            continue
        marker = "\n" + window.texts.say("seed.truncated")
        try:
            window.write(region.name, fit_seed(text, region.max_tokens, marker), cause="seed")
        except WriteError as error:
            window.warn("a seed finds no room", region.name, str(error))


def task_region(blueprint: Blueprint, semantics: Semantics = DOCUMENTED) -> str | None:
    """The region that takes the task: the one called so, else the first that is pinned."""
    pinned = [spec.name for spec in blueprint.layout if isinstance(spec.kind, Pinned)]
    if TASK_KEY in pinned or (semantics.task_region_any_kind and blueprint.layout.get(TASK_KEY) is not None):
        return TASK_KEY
    return pinned[0] if pinned else None


# Entering a stage


def enter(window: Window, blueprint: Blueprint, stage: Stage, plan: Plan, prompt: str | None = None) -> None:
    """Takes on the stage's layout and budgets, hides and resets what it says, and puts its prompt in place.

    ``prompt`` is the whole text. Raises `PromptTooBig`, with everything else done.
    """
    if stage.layout is not None:
        _take_on(window, stage.layout, plan, stage)
    elif window.semantics.budget_window:
        _take_on(window, blueprint.layout, plan, stage)
    unseen = set() if stage.layout is None else _left_out(window, stage.layout)
    unseen |= {name for name in stage.hide if name not in ALWAYS_VISIBLE}
    window.arrange(hidden=unseen)
    for name in stage.reset:
        if window.get(name) is not None:
            window.clear(name, rule="reset", cause="transform", counting="stale")
    _instruct(window, blueprint.layout_of(stage), prompt)


def _left_out(window: Window, layout: Layout) -> set[str]:
    return {r.name for r in window.regions if r.name not in layout.names and r.name not in ALWAYS_VISIBLE}


def _take_on(window: Window, layout: Layout, plan: Plan, stage: Stage) -> None:
    """The layout's regions as it declares them, in front where the layout is the stage's own; entries stay."""
    budgets = plan.stages[stage.name]
    window.resize(budgets.window)
    for spec in layout:
        if window.get(spec.name) is None:
            window.add_region(spec, budgets.regions[spec.name])
        else:
            window.change_region(spec, budgets.regions[spec.name])
    if stage.layout is not None:
        window.arrange(order=layout.names)
        for region in window.regions:
            region.kind.carry(region, window.pen(region.name, "transform"))
    window.recount()


def _instruct(window: Window, layout: Layout, prompt: str | None) -> None:
    target = STAGE_INSTRUCTIONS
    own = window.get(STAGE_INSTRUCTIONS)
    if own is not None:
        window.arrange(order=[region.name for region in window.regions if region is not own] + [own.name])
        window.clear(own.name, rule="instructions", cause="transform", counting="stale")
    else:
        target = _first_pinned(window, layout)
    text = None if prompt is None else framed_prompt(prompt)
    for region in window.regions:
        _forget_prompts(window, region, text if region.name == target else None)
    if text is None or any([entry.metadata == PROMPT for entry in window.region(target).entries]):
        return
    try:
        window.write(target, text, cause="transform", metadata=PROMPT)
    except WriteError as error:
        tokens = window.around.count(text)
        words = window.texts.say("error.prompt_too_big", tokens=tokens, region=target, cause=str(error))
        raise PromptTooBig(words) from error


def _first_pinned(window: Window, layout: Layout) -> str:
    """Where a prompt goes without a region of its own: the first pinned region that the stage declares and sees."""
    for name in layout.names:
        region = window.get(name)
        if region is not None and region.kind.takes_instructions and name not in window.hidden:
            return name
    return CONVERSATION


def _forget_prompts(window: Window, region: Region, keep: str | None) -> None:
    """Other stages' prompts go; the same text stays where it is, so that a cached prefix holds."""
    old = [entry for entry in region.entries if entry.metadata == PROMPT and entry.text != keep]
    if old:
        window.pen(region.name, "transform", "stale").remove(old, "instructions")


# Leaving by an edge


def apply_transform(window: Window, transform: Transform) -> list[str]:
    """What an edge does to the window before the next stage is entered; returns the regions that are to be summarised
    before that stage's first request, in order."""
    if transform.kind == "clear":
        for region in window.regions:
            if not region.kind.spared_by_edges:
                window.clear(region.name, rule="edge.clear", cause="transform")
        window.recount()
        return []
    if transform.kind == "compact":
        regions = [r for r in window.regions if not r.kind.spared_by_edges]
        return [region.name for region in regions if region.spec.summarizable and region.entries]
    if transform.kind != "custom":
        return []
    for name in transform.clear:
        if name not in transform.carry and window.get(name) is not None:
            window.clear(name, rule="edge.clear", cause="transform")
    window.recount()
    return [name for name in transform.compact if name not in transform.carry and _to_compact(window, name)]


def _to_compact(window: Window, name: str) -> bool:
    region = window.get(name)
    if region is not None and not region.spec.summarizable:
        window.warn("an edge asks to compact a region that is not summarizable, it stays as it is", name)
        return False
    return region is not None and bool(region.entries)

"""Room before a request: summaries that are due, regions that give way, and the summariser's calls.

Rules: Leviath ``runtime/pipeline/compaction.rs``. A summary that cannot be had changes nothing, and is not asked for
again before something else has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leviath.blueprint.model import Compaction
from leviath.context import eviction, summaries
from leviath.context.errors import TokenLimit
from leviath.context.summaries import Job
from leviath.providers.errors import ProviderError
from leviath.runtime.asking import Asked, StageFailed, ask, provider_of
from leviath.runtime.core import Core
from leviath.runtime.models import Model, entry_named, models_of
from leviath.text import is_blank


async def before_request(core: Core) -> None:
    """Everything that is to give way or to be summarised before the stage asks its model."""
    if core.state.to_compact:
        names, core.state.to_compact = core.state.to_compact, []
        await _edge(core, names)
    failed = await _due(core) if core.semantics.compact_on_threshold else frozenset[str]()
    await _pressure(core, failed)


def make_room(core: Core) -> None:
    """What gives way by itself where the window is nearly full; nobody is asked for a summary."""
    if core.semantics.cascade_always or core.blueprint.compaction is not None:
        if eviction.under_pressure(core.window, core.state.calibration):
            eviction.cascade(core.window)


async def _edge(core: Core, names: Sequence[str]) -> None:
    """What the edge that was taken wants summarised."""
    if _settings(core) is None:
        return
    await summarise(core, summaries.jobs_for(core.window, names))


async def _due(core: Core) -> frozenset[str]:
    """Summaries that are due, then those that have become so by them: of a history that is too full; the regions whose
    summary failed."""
    first = summaries.due(core.window)
    failed = [job.region for job in await summarise(core, first)]
    tried = [job.region for job in first]
    later = [job for job in summaries.due(core.window) if job.region not in tried]
    failed += [job.region for job in await summarise(core, later)]
    summaries.give_up(core.window, failed)
    return frozenset(failed)


async def _pressure(core: Core, spared: frozenset[str]) -> None:
    """While the window is nearly full, regions give way; what is left over is summarised, but for ``spared``."""
    settings = _settings(core)
    if not core.semantics.cascade_always and core.blueprint.compaction is None:
        return
    while eviction.under_pressure(core.window, core.state.calibration):
        done = eviction.cascade(core.window)
        jobs = summaries.jobs_for(core.window, [name for name in done.to_summarise if name not in spared])
        if not jobs or settings is None:
            return
        failed = await summarise(core, jobs)
        await core.control.gate()
        if core.semantics.failed_summary_waits and failed:
            # Asking again at once would give the same answer, for ever.
            summaries.give_up(core.window, [job.region for job in failed])
            return


def _settings(core: Core) -> Compaction | None:
    """Who summarises, ``None`` where nobody does."""
    if core.blueprint.compaction is not None:
        return core.blueprint.compaction
    return Compaction() if core.semantics.default_summariser else None


def _summariser(core: Core) -> Model:
    """The model of ``[compaction]``; without that table the stage's own."""
    settings = core.blueprint.compaction
    if settings is None:
        return core.model
    entry = entry_named(f"{settings.provider}/{settings.model}")
    stage = replace(core.stage, model=replace(core.stage.model, entries=(entry,)))
    return models_of(stage, core.options.settings)[0]


async def summarise(core: Core, jobs: Sequence[Job]) -> list[Job]:
    """Asks for the summaries, one after another, and puts those that came in place; returns the jobs that failed.

    As released the first failure throws away the answers before it as well.
    """
    if not jobs:
        return []
    settings = _settings(core)
    assert settings is not None, "only asked for where somebody summarises"
    answers: list[tuple[Job, str]] = []
    failed: list[Job] = []
    try:
        model = _summariser(core)
        provider = provider_of(core, model)
    except StageFailed as error:
        core.window.warn("nobody summarises", detail=str(error))
        return list(jobs)
    for job in jobs:
        request = summaries.request(
            job,
            settings,
            model=model.name,
            released_roles=not core.semantics.summariser_system_prompt,
            texts=core.texts,
        )
        try:
            reply = await ask(core, Asked("summary", model, provider), request)
        except (ProviderError, TokenLimit) as error:
            core.window.warn("a summary failed, the region is kept as it is", job.region, str(error))
            if not core.semantics.failed_summary_waits:
                return list(jobs)
            failed.append(job)
            continue
        answers.append((job, reply.text))
    for job, text in answers:
        if is_blank(text) or not summaries.accept(core.window, job, text):
            failed.append(job)
    core.window.recount()
    return failed

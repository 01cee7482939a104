"""``leviath run --count N``: the same run many times, side by side.

What is sent to another process or machine is what was asked for, as plain data; keys and addresses are read there, from
the configuration of that place. Paths have to mean the same in both.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import OutputSpec
from leviath.blueprint.settings import SettingsError, load_settings
from leviath.commands._keeping import begun, store_or_warn
from leviath.commands._shared import fail
from leviath.commands._terminal import one_line
from leviath.runtime.many import ManyError, Result, run_many
from leviath.runtime.options import RunOptions
from leviath.runtime.outcome import changed, files_of
from leviath.runtime.spawn import SpawnError
from leviath.runtime.store.base import StoreError
from leviath.semantics import Semantics
from leviath.tools.fetch import WebFetcher

Json = Any
NUMBER = "{n}"
"""Stands for a run's number, from 1, in the name of its working directory."""


@dataclass(frozen=True)
class Job:
    """One run as it was asked for. ``replies`` is the file of a scripted provider that was named; ``store`` keeps the
    run in the store of wherever it is done."""

    manifest: str
    replies: str | None
    workdir: str
    task: str
    regions: Mapping[str, str]
    model: str | None
    unattended: bool
    allowed: frozenset[str]
    seed_commands: bool
    output: OutputSpec | None
    semantics: Semantics
    store: bool = True


def run_several(
    manifest: Path,
    replies: Path | None,
    options: RunOptions,
    count: int,
    executor: str,
    exit_codes: Mapping[str, int],
    *,
    store: bool = True,
    quiet: bool = False,
    as_json: bool = False,
) -> int:
    """Runs ``count`` times what ``options`` say, and tells what came of each. Gives the exit code of the first run that
    did not complete, else 0."""
    jobs = [job_of(manifest, replies, options, number, store=store) for number in range(1, count + 1)]
    tell: Callable[[Result[dict[str, Json]]], None] = _say if not (quiet or as_json) else lambda result: None
    try:
        results = run_many(play, jobs, executor, on_done=tell)
    except ManyError as error:
        fail(str(error))
    found = [_outcome(result) for result in results]
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        counted = Counter([each["status"] for each in found])
        told = ", ".join([f"{number} {status}" for status, number in counted.most_common()])
        click.echo(f"{count} runs: {told}")
    return next((code for each in found if (code := exit_codes.get(each["status"], 1))), 0)


def job_of(manifest: Path, replies: Path | None, options: RunOptions, number: int, *, store: bool = True) -> Job:
    """One of many runs, with a working directory of its own where the path has a place for its number."""
    workdir = str(options.workdir)
    if NUMBER in workdir:
        workdir = workdir.replace(NUMBER, str(number))
        Path(workdir).mkdir(parents=True, exist_ok=True)
    return Job(
        manifest=str(manifest.resolve()),
        replies=None if replies is None else str(replies.resolve()),
        workdir=workdir,
        task=options.task,
        regions=dict(options.regions),
        model=options.model,
        unattended=options.unattended,
        allowed=options.allowed,
        seed_commands=options.seed_commands,
        output=options.output,
        semantics=options.semantics,
        store=store,
    )


def play(job: Job) -> dict[str, Json]:
    """What came out of the run, as ``leviath run --json`` shows it; a run that was refused has an error and no more."""
    from leviath.runtime.players import players, sleep_of

    manifest, workdir = Path(job.manifest), Path(job.workdir)
    try:
        settings = load_settings()
        blueprint = load_blueprint(manifest, semantics=job.semantics)
        playing = players(manifest, None if job.replies is None else Path(job.replies), workdir, settings)
        options = RunOptions(
            task=job.task,
            regions=job.regions,
            workdir=workdir,
            settings=settings,
            providers=playing.providers,
            model=job.model,
            unattended=job.unattended,
            allowed=job.allowed,
            seed_commands=job.seed_commands,
            output=job.output,
            semantics=job.semantics,
            sleep=sleep_of(playing),
            fetcher=WebFetcher(settings.security.allow_local_network),
        )
        before = files_of(workdir) if workdir.is_dir() else {}
        run = begun(blueprint, options, store_or_warn() if job.store else None, manifest, playing)
    except BlueprintError as error:
        return _refused(error.message)
    except SpawnError as error:
        return _refused(error.told)
    except (SettingsError, ValueError) as error:
        return _refused(str(error))
    with run:
        try:
            found = asyncio.run(run.run.drive())
        except StoreError as error:
            return {**_refused(str(error)), "run": run.id}
        if run.can_be_taken_up:
            found["run"] = run.id
        if run.run.waits_for is not None:
            found["waits_for"] = run.run.waits_for
    if workdir.is_dir():
        found["files"] = changed(before, files_of(workdir))
    return found


def _refused(message: str) -> dict[str, Json]:
    return {"status": "error", "error": message, "answer": None, "requests": []}


def _outcome(result: Result[dict[str, Json]]) -> dict[str, Json]:
    return result.value if result.value is not None else _refused(result.error or "no result")


def _say(result: Result[dict[str, Json]]) -> None:
    found = _outcome(result)
    told = found["error"] or found.get("waits_for") or found["answer"]
    click.echo(f"run {result.number + 1}: {found['status']}" + (f"  {one_line(told)}" if told else ""))

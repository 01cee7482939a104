"""A run in one line of a program."""

from __future__ import annotations

import asyncio
import difflib
import os
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint
from leviath.blueprint.settings import load_settings
from leviath.providers.base import Provider
from leviath.providers.scripted import Answering, ScriptedProvider
from leviath.runtime.models import same_provider
from leviath.runtime.options import RunOptions
from leviath.runtime.players import Playing, players, sleep_of
from leviath.runtime.result import RunResult
from leviath.runtime.run import Run
from leviath.semantics import semantics_named
from leviath.tools.fetch import WebFetcher

Agent = Blueprint | str | os.PathLike[str]
Replies = str | os.PathLike[str] | Sequence[Any] | Answering


def start(
    agent: Agent,
    task: str = "",
    *,
    provider: Provider | None = None,
    replies: Replies | None = None,
    workdir: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Run:
    """A run that is ready to go: drive it with `Run.drive`, `Run.run_sync` or ``async for event in run``.

    ``agent`` is a blueprint, the path of one, or a manifest's text (which has a line break in it). ``provider`` answers
    whatever the stages name; ``replies`` are a model's turns, the file that holds them, or a function that answers
    requests; without either it is as with ``leviath run``: ``replies.json`` (or ``.toml``) beside the manifest, else
    whoever the user's configuration sets up.
    ``options`` are further fields of `RunOptions`; ``semantics`` may be the name of a preset.

    Raises `TypeError` for a parameter of another kind or name, `leviath.BlueprintError`, `leviath.SpawnError`,
    `leviath.providers.scripted.ReplyFileError`, `leviath.blueprint.settings.SettingsError`.
    """
    _check(agent, provider, options)
    if isinstance(options.get("semantics"), str):
        options["semantics"] = semantics_named(options["semantics"])
    semantics = {"semantics": options["semantics"]} if "semantics" in options else {}
    if isinstance(agent, str) and "\n" not in agent:
        agent = Path(agent)
    blueprint = agent if isinstance(agent, Blueprint) else load_blueprint(agent, **semantics)
    options.setdefault("settings", load_settings())
    settings = options["settings"]
    place = None if workdir is None else Path(workdir)
    if provider is not None:
        playing = Playing(same_provider(provider), place or Path.cwd())
    elif replies is not None and not isinstance(replies, (str, os.PathLike)):
        scripted = same_provider(ScriptedProvider(replies))
        playing = Playing(scripted, place or Path.cwd(), Path("replies"))
    else:
        playing = players(blueprint.manifest_path, None if replies is None else Path(replies), place, settings)
    given = {
        "task": task,
        "workdir": playing.workdir.resolve(),
        "providers": playing.providers,
        "sleep": sleep_of(playing),
        "fetcher": WebFetcher(settings.security.allow_local_network),
        **options,
    }
    return Run.start(blueprint, RunOptions(**given))


def _check(agent: object, provider: object, options: Mapping[str, object]) -> None:
    """Raises `TypeError` for what `RunOptions` could not tell so well."""
    if not isinstance(agent, (Blueprint, str, os.PathLike)):
        raise TypeError(f"agent must be a path, a manifest's text or a Blueprint, not {type(agent).__name__}")
    if provider is not None and not callable(getattr(provider, "complete", None)):
        raise TypeError(f"provider must have `async complete(request)`, which {type(provider).__name__} has not")
    known = [field.name for field in fields(RunOptions)]
    for name in options:
        if name not in known:
            near = difflib.get_close_matches(name, [*known, "provider", "replies"], 1)
            meant = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(known)}"
            raise TypeError(f"there is no option '{name}' of a run; {meant}")


async def run(agent: Agent, task: str = "", **more: Any) -> RunResult:
    """Runs an agent to its end; parameters as those of `start`.

    A run that fails is a result whose ``status`` is ``error``; `RunResult.check` raises for it.
    """
    begun = start(agent, task, **more)
    await begun.drive()
    return begun.result


def run_sync(agent: Agent, task: str = "", **more: Any) -> RunResult:
    """As `run`, in an event loop of its own.

    >>> from leviath import run_sync
    >>> run_sync("examples/brain", "Summarise the notes").ok    # doctest: +SKIP
    True
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(run(agent, task, **more))
    raise RuntimeError("an event loop is running here already: write `await leviath.run(…)` instead of run_sync")

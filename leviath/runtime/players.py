"""Who answers a run, and where it works, where nobody said more than which agent is to run."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from leviath.blueprint.settings import Settings
from leviath.providers.registry import Registry
from leviath.providers.retries import Sleep
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.models import ProviderFor, same_provider

REPLIES = ("replies.json", "replies.toml")
WORK = "work"


@dataclass(frozen=True)
class Playing:
    """Who answers, and where the run works. ``replies`` is the file of a scripted provider."""

    providers: ProviderFor
    workdir: Path
    replies: Path | None = None

    @property
    def scripted(self) -> bool:
        return self.replies is not None


def replies_beside(folder: Path) -> Path | None:
    """The file of a model's turns that lies in an agent's folder."""
    return next((path for name in REPLIES if (path := folder / name).is_file()), None)


def players(manifest: Path | None, replies: Path | None, workdir: Path | None, settings: Settings) -> Playing:
    """A scripted provider with the turns of ``replies``, else of the file beside the manifest; without either, whoever
    the settings set up.

    Turns beside a manifest belong to the folder ``work`` beside them, where there is one. Raises `ReplyFileError`,
    `SettingsError`.
    """
    here = Path.cwd() if workdir is None else workdir
    if replies is not None:
        return Playing(same_provider(ScriptedProvider.from_file(replies)), here, replies)
    if manifest is not None and (beside := replies_beside(manifest.parent)) is not None:
        own = manifest.parent / WORK
        place = own if workdir is None and own.is_dir() else here
        return Playing(same_provider(ScriptedProvider.from_file(beside)), place, beside)
    return Playing(Registry(settings), here)


async def _at_once(seconds: float) -> None:
    """A scripted provider need not be given time."""


def sleep_of(playing: Playing) -> Sleep:
    """How to wait: not at all where turns are played."""
    return _at_once if playing.scripted else asyncio.sleep

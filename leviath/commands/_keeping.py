"""``leviath run`` and the store: beginning a run that is kept, and who answers when it is taken up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.model import Blueprint
from leviath.blueprint.settings import Settings
from leviath.providers.registry import Registry
from leviath.providers.scripted import ScriptedProvider, read_turns
from leviath.runtime.models import same_provider
from leviath.runtime.options import RunOptions
from leviath.runtime.players import Playing
from leviath.runtime.run import Run
from leviath.runtime.store.base import MemoryStore, Store, StoreError
from leviath.runtime.store.going_on import StoredRun, asked_for, begin
from leviath.runtime.store.sqlite import SqliteStore, default_path

Json = Any


@dataclass(frozen=True)
class Begun:
    """A run, its place in the store if it is kept, and the folder where its agent lies. A context manager: at its end
    another process may drive it."""

    run: Run
    stored: StoredRun | None = None
    home: Path | None = None

    @property
    def id(self) -> str | None:
        return None if self.stored is None else self.stored.id

    @property
    def can_be_taken_up(self) -> bool:
        """Whether ``--resume`` finds it."""
        return self.stored is not None and self.stored.recorder.store.outlives_process

    def __enter__(self) -> Begun:
        return self

    def __exit__(self, *_: object) -> None:
        if self.stored is not None:
            self.stored.recorder.release()


_NOT_LASTING = "the run is kept in memory, until this command ends: ps and --resume will not find it"


@cache
def _warn(why: str) -> None:
    """Once a process: of many runs each would say the same."""
    click.echo(f"warning: {why}\n  {_NOT_LASTING}", err=True)


def store_or_warn() -> Store:
    """The user's store; where it cannot be used one in memory, and that is told."""
    try:
        return SqliteStore(default_path())
    except StoreError as error:
        _warn(str(error))
        return MemoryStore()


def begun(blueprint: Blueprint, options: RunOptions, store: Store | None, manifest: Path, playing: Playing) -> Begun:
    """Raises `leviath.runtime.spawn.SpawnError`, `leviath.providers.scripted.ReplyFileError`."""
    if store is None:
        return Begun(Run.start(blueprint, options), home=manifest.parent)
    replies = None if playing.replies is None else json.dumps(read_turns(playing.replies))
    start = asked_for(options, manifest=manifest.name, source=str(manifest), replies=replies)
    try:
        stored = begin(blueprint, options, store, start=start)
    except StoreError as error:
        _warn(str(error))
        stored = begin(blueprint, options, MemoryStore(), start=start)
    return Begun(stored.run, stored, manifest.parent)


def players_again(asked: Mapping[str, Json], replies: Path | None, settings: Settings) -> Playing:
    """Who answered when the run began: the same turns, or whoever the settings set up today; ``replies`` names others.

    Raises `leviath.providers.scripted.ReplyFileError`, `leviath.blueprint.settings.SettingsError`.
    """
    workdir = Path(str(asked.get("workdir", ".")))
    if replies is not None:
        return Playing(same_provider(ScriptedProvider.from_file(replies)), workdir, replies)
    kept = asked.get("replies")
    if kept is not None:
        return Playing(same_provider(ScriptedProvider(json.loads(kept))), workdir, Path("replies.json"))
    return Playing(Registry(settings), workdir)

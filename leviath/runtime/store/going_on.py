"""Beginning a run that is stored, and taking it up again: after a pause, a kill, or on another day."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from leviath.blueprint.model import Blueprint
from leviath.runtime.core import Sent
from leviath.runtime.events import RequestSent
from leviath.runtime.options import RunOptions
from leviath.runtime.run import Run
from leviath.runtime.spawn import restore, spawn
from leviath.runtime.state import State
from leviath.runtime.store import agents, codec
from leviath.runtime.store.base import Claim, RunRow, Store, StoreError, find, readable
from leviath.runtime.store.reading import History
from leviath.runtime.store.recorder import Recorder

Json = Any


class StoredRun:
    """A run and its place in a store. A context manager: at its end another process may drive the run."""

    def __init__(self, run: Run, recorder: Recorder) -> None:
        self.run = run
        self.recorder = recorder

    @property
    def id(self) -> str:
        return self.recorder.row.id

    def __enter__(self) -> StoredRun:
        return self

    def __exit__(self, *_: object) -> None:
        self.recorder.release()


def begin(
    blueprint: Blueprint,
    options: RunOptions,
    store: Store,
    *,
    start: Mapping[str, Json] | None = None,
    name: str | None = None,
) -> StoredRun:
    """A stored run that is ready to go. ``start`` is what was asked for, as JSON, for whoever takes the run up later;
    without it what `asked_for` tells of ``options``.

    Raises `leviath.runtime.spawn.SpawnError`, `StoreError`.
    """
    core = spawn(blueprint, options)
    made = name or new_name()
    row = RunRow(made, blueprint.name, time.time(), asked_for(options) if start is None else dict(start))
    claim = store.claim(made)
    try:
        recorder = Recorder(store, row, claim)
        for event in core.window.log:
            recorder.add_window_event(event)
        recorder.watch(core.window)
        recorder.begin(core, agents.files_of(blueprint))
    except BaseException:
        claim.release()
        raise
    core.journal = recorder
    return StoredRun(Run.going_on(core), recorder)


def new_name() -> str:
    """The time of day and four hex digits, so that names sort by age."""
    return f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{secrets.token_hex(2)}"


def take_up(store: Store, name: str, blueprint: Blueprint, options: RunOptions) -> StoredRun:
    """The stored run at its last step, ready to go on under ``blueprint`` and ``options``.

    A step that was cut off is taken again, with what had come from outside in it. Raises `StoreError` (`RunBusy` while
    another process drives it), `leviath.runtime.spawn.SpawnError`.
    """
    found = find(store, name)
    claim = store.claim(found.id)
    try:
        with readable(f"run {found.id}"):
            return _restored(store, found.id, claim, blueprint, options)
    except BaseException:
        claim.release()
        raise


def _restored(store: Store, name: str, claim: Claim, blueprint: Blueprint, options: RunOptions) -> StoredRun:
    row = find(store, name)  # as it is now that nobody else can change it
    history = History(store, row)
    state = history.state
    _check_stages(blueprint, state, history)
    core = restore(blueprint, options, history.window_events, state)
    recorder = Recorder(store, row, claim, store.facts(row.id), history.pieces)
    recorder.restore_parts(core.host.parts)
    for event in history.run_events:
        if isinstance(event, RequestSent):
            core.requests.append(Sent(event.kind, event.stage, event.request))
            if event.kind == "stage":
                core.window.stability.observe(event.request.system)
    recorder.watch(core.window)
    core.journal = recorder
    run = Run.going_on(core)
    run.resume()
    return StoredRun(run, recorder)


def _check_stages(blueprint: Blueprint, state: State, history: History) -> None:
    """Today's scripts may differ from those of the start; the stage that the run is in has to be where it was."""
    names = [stage.name for stage in blueprint.stages]
    if state.stage >= len(names) or names[state.stage] != history.row.stage:
        raise StoreError(
            f"the run is in stage '{history.row.stage}', which is not in its place in this blueprint: go on without "
            "--fresh-scripts"
        )
    missing = [region for region in history.window.regions if blueprint_lacks(blueprint, region.spec.kind)]
    if missing:
        raise StoreError(
            f"region '{missing[0].name}' of the run needs a script that this blueprint does not name: go on without "
            "--fresh-scripts, or name the script there"
        )


def blueprint_lacks(blueprint: Blueprint, kind: object) -> bool:
    """Whether a region's script is one that no region of the blueprint names."""
    script = getattr(kind, "script", None)
    return script is not None and script not in {
        getattr(region.kind, "script", None) for region in blueprint.every_region()
    }


def options_of(row: RunRow) -> Mapping[str, Any]:
    """What was asked for when the run began, decoded."""
    decoded: Mapping[str, Any] = codec.decode(dict(row.start))
    return decoded


def asked_for(options: RunOptions, **more: Json) -> dict[str, Json]:
    """``options`` as far as they are plain, for `RunRow.start`."""
    names = ("task", "regions", "workdir", "model", "unattended", "allowed", "seed_commands", "output", "semantics")
    told = {name: codec.encode(getattr(options, name)) for name in names}
    return {**told, **{name: codec.encode(value) for name, value in more.items()}}


def as_asked(row: RunRow, options: RunOptions) -> RunOptions:
    """``options`` with what was asked for when the run began."""
    names = ("task", "regions", "workdir", "model", "unattended", "allowed", "seed_commands", "output", "semantics")
    told = options_of(row)
    return replace(options, **{name: told[name] for name in names if name in told})

"""What the subcommands about stored runs share."""

from __future__ import annotations

import contextlib
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint
from leviath.commands._shared import fail
from leviath.runtime.store import agents
from leviath.runtime.store.base import NONE_STORED, RunBusy, RunRow, Store, StoreError, find, readable
from leviath.runtime.store.going_on import options_of
from leviath.runtime.store.reading import History
from leviath.runtime.store.sqlite import SqliteStore, default_path, need_sqlite
from leviath.semantics import Semantics

Json = Any
BUSY = 4
"""Exit code where another process drives the run."""


@contextlib.contextmanager
def opened(*, must_exist: bool = True, only_reads: bool = True) -> Iterator[Store]:
    """The user's store. Ends the command with an error where it cannot be used, or, if the command ``only_reads``,
    where what it holds cannot be."""
    try:
        need_sqlite()
        path = default_path()
        if must_exist and _is_nowhere(path):
            raise StoreError(NONE_STORED)
        store = SqliteStore(path)
    except StoreError as error:
        fail(str(error))
    try:
        with readable("a run") if only_reads else contextlib.nullcontext():
            yield store
    except RunBusy as error:
        fail(str(error), BUSY)
    except StoreError as error:
        fail(str(error))
    finally:
        store.close()


def _is_nowhere(path: Path) -> bool:
    """Of a path that may not be looked at the store tells why."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError:
        pass
    return False


@contextlib.contextmanager
def history_of(name: str) -> Iterator[History]:
    """A stored run by name, its beginning, or `last`."""
    with opened() as store:
        yield History(store, find(store, name))


def is_driven(store: Store, row: RunRow) -> bool:
    """Whether a process drives the run just now."""
    try:
        store.claim(row.id).release()
    except RunBusy:
        return True
    return False


def shown_status(store: Store, row: RunRow) -> str:
    """The status, ``interrupted`` for a run that nobody drives although it was never over."""
    return "interrupted" if row.status == "running" and not is_driven(store, row) else row.status


@contextlib.contextmanager
def agent_of(store: Store, row: RunRow, fresh: Path | None = None) -> Iterator[Blueprint]:
    """The blueprint of the start, laid out in a folder of its own meanwhile; ``fresh`` is one to take instead."""
    semantics = options_of(row).get("semantics", Semantics())
    if fresh is not None:
        yield load_blueprint(fresh, semantics=semantics)
        return
    files = store.files(row.id)
    if not files:
        raise StoreError(
            f"run {row.id} was begun by a program, without a folder: that program has to take it up "
            "(`leviath.runtime.store.going_on.take_up`)"
        )
    with tempfile.TemporaryDirectory(prefix="leviath-") as made:
        folder = Path(made).resolve()
        agents.lay_out(files, folder)
        yield load_blueprint(folder / str(options_of(row).get("manifest", "agent.leviath")), semantics=semantics)


def print_json(value: Json) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def row_json(store: Store, row: RunRow) -> dict[str, Json]:
    """A run as `ps --json` tells of it; times are seconds."""
    return {
        "run": row.id,
        "agent": row.agent,
        "status": shown_status(store, row),
        "error": row.error,
        "stage": row.stage,
        "iteration": row.iteration,
        "tool_calls": row.tool_calls,
        "steps": row.step,
        "created": row.created,
        "updated": row.updated,
        "age_secs": int(time.time() - row.created),
    }


def age(seconds: float) -> str:
    """``3m``: how long, in the largest unit."""
    for unit, size in (("d", 86400), ("h", 3600), ("m", 60)):
        if seconds >= size:
            return f"{int(seconds // size)}{unit}"
    return f"{max(int(seconds), 0)}s"

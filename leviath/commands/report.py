"""``leviath report``: a stored run as one HTML file to look at."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.model import Blueprint
from leviath.commands._runs import agent_of, opened, shown_status
from leviath.commands._shared import fail
from leviath.report.page import page_of
from leviath.report.story import story_of
from leviath.runtime.store.base import RunRow, Store, StoreError, find
from leviath.runtime.store.reading import History

Json = Any


@click.command(short_help="Write RUN as one HTML file, turn by turn.")
@click.argument("run")
@click.option("-o", "--output", metavar="FILE.html", help="Where to write it, `-` for standard output; else RUN.html.")
def command(run: str, output: str | None) -> None:
    """Write RUN as one HTML file: its window over the turns, each request, and why each entry left.

    RUN is a run's name, the beginning of one, or `last`. The file needs no network and holds everything that the run's
    window and requests held: give it only to whoever may read that.
    """
    with opened() as store:
        row = find(store, run)
        history = History(store, row)
        about: dict[str, Json] = {"agent": row.agent, "run": row.id, "status": shown_status(store, row)}
        about.update(error=row.error, answer=_answer(history))
        page = page_of(story_of(history.events, _blueprint(store, row), about))
    if output == "-":
        click.echo(page, nl=False)
        return
    file = Path(output or f"{row.id}.html")
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        fail(f"cannot write {file}: {error.strerror}")
    click.echo(f"{file}: {_requests(len(history.turns))}, {file.stat().st_size:,} bytes")


def _answer(history: History) -> str | None:
    state = history.state
    return state.output.content if state.output is not None else state.last_text or None


def _blueprint(store: Store, row: RunRow) -> Blueprint | None:
    """The agent as it was; ``None`` where the store does not have it, or it cannot be read any more."""
    with contextlib.suppress(StoreError, BlueprintError), agent_of(store, row) as blueprint:
        return blueprint
    return None


def _requests(count: int) -> str:
    return f"{count} request" if count == 1 else f"{count} requests"

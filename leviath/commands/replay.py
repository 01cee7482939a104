"""``leviath replay``: the recorded replies of a stored run against other scripts, or another layout."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.settings import Settings
from leviath.commands._runs import agent_of, opened, print_json
from leviath.commands._shared import fail, user_settings
from leviath.runtime.options import RunOptions
from leviath.runtime.spawn import SpawnError
from leviath.runtime.store.base import find
from leviath.runtime.store.going_on import as_asked
from leviath.runtime.store.reading import History
from leviath.runtime.store.replay import Replayed, replay

DIFFERS = 5
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


@click.command(short_help="Play the replies of RUN against other scripts.")
@click.argument("run")
@click.option("--with", "folder", type=click.Path(path_type=Path), help="The agent to try instead: folder or manifest.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: outcome, and the requests' differences.")
def command(run: str, folder: Path | None, as_json: bool) -> None:
    """Play the model replies, tool results and answers of RUN again, and compare the requests with those it sent.

    Nothing outside is touched: no provider is asked and no tool runs. Exit code 0 where every request is as it was,
    5 where one differs or the run takes another way, 1 where the agent cannot be run.
    """
    with opened() as store, tempfile.TemporaryDirectory(prefix="leviath-") as spare:
        row = find(store, run)
        options = as_asked(row, RunOptions(settings=user_settings() or Settings()))
        if not options.workdir.is_dir():
            options = replace(options, workdir=Path(spare))
        try:
            with agent_of(store, row, folder) as blueprint:
                found = replay(History(store, row), store.facts(row.id), blueprint, options)
        except BlueprintError as error:
            fail(error.message)
        except SpawnError as error:
            fail(error.told)
    if as_json:
        told = {"run": row.id, "same": found.is_same, "ended": found.ended, "outcome": dict(found.outcome)}
        print_json({**told, "requests": [pair.as_json() for pair in found.pairs]})
    else:
        _tell(found)
    raise click.exceptions.Exit(0 if found.is_same else DIFFERS)


def _tell(found: Replayed) -> None:
    for pair in found.pairs:
        kind = "" if pair.before is None else f" ({pair.before.kind} in {pair.before.stage})"
        click.echo(click.style(f"request {pair.number}{kind}: {'same' if pair.is_same else 'differs'}", bold=True))
        for line in pair.diff[2:]:
            click.echo(click.style(f"  {line}", fg=_COLOURS.get(line[:1])))
    if found.ended is not None:
        click.echo(f"The replay came to no end: {found.ended}.")
    else:
        click.echo(f"The replay ended: {found.outcome['status']}.")

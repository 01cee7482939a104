"""``leviath diff``: what changed in the window of a stored run between two requests."""

from __future__ import annotations

from typing import Any

import click

from leviath.commands._runs import history_of, print_json
from leviath.commands._shared import fail
from leviath.commands._terminal import entry_text, one_line
from leviath.context.history import RegionDiff

Json = Any


@click.command(short_help="Show what changed in the window of RUN.")
@click.argument("run")
@click.argument("a", type=click.IntRange(0))
@click.argument("b", type=click.IntRange(1), required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(run: str, a: int, b: int | None, as_json: bool) -> None:
    """Show what came into the window of RUN, changed and went between its requests A and B (else its end).

    Requests count from 1; 0 is the empty window. Exit code 1 for a request that there is not.
    """
    with history_of(run) as history:
        try:
            found = history.window.diff(a, b)
        except LookupError as error:
            fail(str(error.args[0]))
        if as_json:
            print_json({"a": a, "b": b, "regions": {name: _json(told) for name, told in found.regions.items()}})
            return
        if not found.regions:
            click.echo("nothing changed")
        for name, told in found.regions.items():
            click.echo(click.style(f"{name}: {told.tokens_before} -> {told.tokens_after} tokens", bold=True))
            for entry in told.added:
                click.echo(click.style(f"  + {entry.id:>4}  {one_line(entry_text(entry))}", fg="green"))
            for entry in told.changed:
                click.echo(click.style(f"  ~ {entry.id:>4}  {one_line(entry_text(entry))}", fg="yellow"))
            for gone in told.removed:
                click.echo(click.style(f"  - {gone.entry.id:>4}  {one_line(entry_text(gone.entry))}", fg="red"))
                click.echo(f"          {gone.step.reason}")


def _json(told: RegionDiff) -> dict[str, Json]:
    return {
        "tokens_before": told.tokens_before,
        "tokens_after": told.tokens_after,
        "added": [entry.as_json() for entry in told.added],
        "changed": [entry.as_json() for entry in told.changed],
        "removed": [
            {"entry": gone.entry.as_json(), "cause": gone.step.cause, "rule": gone.step.rule, "by": gone.step.by}
            for gone in told.removed
        ],
    }

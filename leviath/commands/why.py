"""``leviath why``: how an entry came into the window of a stored run, and why it left."""

from __future__ import annotations

from typing import Any

import click

from leviath.commands._runs import history_of, print_json
from leviath.commands._shared import fail
from leviath.commands._terminal import entry_text, one_line
from leviath.context.history import Explanation

Json = Any


@click.command(short_help="Tell how an entry came into RUN, and why it left.")
@click.argument("run")
@click.argument("entry", type=int)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(run: str, entry: int, as_json: bool) -> None:
    """Tell the life of ENTRY, by its number, in RUN: when it came, what changed it, and why it left.

    `leviath context RUN --full` shows the numbers. Exit code 1 for a number that no entry has.
    """
    with history_of(run) as history:
        try:
            told = history.window.explain(entry)
        except LookupError:
            name = history.row.id
            fail(f"run '{name}' never had an entry {entry}; `leviath context {name} --full` shows those it had")
        if as_json:
            print_json(_json(told))
            return
        click.echo(str(told))
        click.echo(f"  says: {one_line(entry_text(told.entry), 200)}")
        for step in told.steps:
            reason = f": {step.reason}" if step.rule else ""
            click.echo(f"  {step.what} before request {step.turn + 1} ({step.cause}){reason}")
        if told.sources:
            click.echo(f"  sums up entries {', '.join([str(number) for number in told.sources])}")


def _json(told: Explanation) -> dict[str, Json]:
    return {
        "entry": told.entry.as_json(),
        "region": told.region,
        "present": told.present,
        "sources": list(told.sources),
        "steps": [
            {
                "what": step.what,
                "before_request": step.turn + 1,
                "cause": step.cause,
                "rule": step.rule,
                "reason": step.reason,
                "by": step.by,
            }
            for step in told.steps
        ],
    }

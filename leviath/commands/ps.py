"""``leviath ps``: the runs that are stored."""

from __future__ import annotations

import time

import click
from rich.console import Console
from rich.table import Table

from leviath.commands._runs import age, opened, print_json, row_json, shown_status
from leviath.commands._terminal import one_line

_STYLES = {"running": "cyan", "complete": "green", "error": "red", "interrupted": "yellow", "waiting_input": "yellow"}


@click.command()
@click.option("-n", "--last", type=click.IntRange(1), default=20, show_default=True, help="How many, the newest first.")
@click.option("--all", "every", is_flag=True, help="All of them.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(last: int, every: bool, as_json: bool) -> None:
    """List the stored runs, the newest first.

    `interrupted` is a run that nobody drives although it was never over: `leviath run --resume RUN` takes it up.
    """
    with opened() as store:
        rows = store.runs()
        rows = rows if every else rows[:last]
        if as_json:
            print_json([row_json(store, row) for row in rows])
            return
        table = Table("RUN", "AGENT", "STATUS", "STAGE", "ITER", "TOOLS", "AGE", "MOVED", box=None, pad_edge=False)
        now = time.time()
        for row in rows:
            status = shown_status(store, row)
            told = status if row.error is None else f"{status}: {one_line(row.error, 40)}"
            table.add_row(
                row.id,
                row.agent,
                f"[{_STYLES.get(status, 'default')}]{told.replace('[', chr(92) + '[')}[/]",
                row.stage,
                str(row.iteration),
                str(row.tool_calls),
                age(now - row.created),
                age(now - row.updated),
            )
        Console(highlight=False, soft_wrap=True).print(table)

"""``leviath ps``: the runs that are stored."""

from __future__ import annotations

import time
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from leviath.commands._runs import age, opened, print_json, row_json, shown_status
from leviath.commands._terminal import one_line

_STYLES = {"running": "cyan", "complete": "green", "error": "red", "interrupted": "yellow", "waiting_input": "yellow"}

_HEADS = ("RUN", "AGENT", "STAGE", "ITER", "TOOLS", "AGE", "MOVED")
_LEAST, _MOST = 20, 60
"""Characters of a status that are shown on a narrow terminal, and of one where nobody looks at a terminal."""


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
        now = time.time()
        told = []
        for row in rows:
            moved = str(row.iteration), str(row.tool_calls), age(now - row.created), age(now - row.updated)
            told.append((row.id, row.agent, row.stage, *moved, shown_status(store, row), row.error))
        _print(told)


def _print(told: list[tuple[Any, ...]]) -> None:
    """A line a run, however narrow the terminal is: a name that is cut off cannot be handed to any other command."""
    console = Console(highlight=False, soft_wrap=True)
    taken = sum(max(map(len, column)) + 2 for column in zip(_HEADS, *[line[:-2] for line in told], strict=True))
    room = max(console.width - taken, _LEAST) if console.is_terminal else _MOST
    table = Table(*_HEADS[:2], "STATUS", *_HEADS[2:], box=None, pad_edge=False)
    for *cells, status, error in told:
        text = status if error is None else f"{status}: {error}"
        table.add_row(*cells[:2], Text(one_line(text, room), style=_STYLES.get(status, "default")), *cells[2:])
    console.width = room + taken
    console.print(table)

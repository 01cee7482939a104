"""``leviath context``: the window of a stored run, request by request."""

from __future__ import annotations

from typing import Any

import click

from leviath.commands._runs import history_of, print_json
from leviath.commands._terminal import entry_text
from leviath.context.window import Window

Json = Any


@click.command(short_help="Show the window of RUN at each of its requests.")
@click.argument("run")
@click.option("--turn", type=click.IntRange(1), help="The window as this request showed it (from 1).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: a list with a point for each request.")
@click.option("--full", is_flag=True, help="Print what the entries say, too.")
def command(run: str, turn: int | None, as_json: bool, full: bool) -> None:
    """Show the context window of RUN at each of its requests.

    RUN is a run's name, the beginning of one, or `last`. The number before an entry is what `leviath why` takes.
    """
    with history_of(run) as history:
        history.window_at(turn) if turn is not None else None
        points: list[Json] = []
        for mark, window in history.windows():
            if turn is not None and mark.turn != turn:
                continue
            if as_json:
                points.append(
                    {
                        "turn": mark.turn,
                        "meta": {"run_id": history.row.id, "agent": history.row.agent, "iteration": mark.iteration},
                        "context": window.snapshot(mark.stage),
                    }
                )
                continue
            total = f"{window.total_tokens}/{window.max_tokens}"
            head = f"[{mark.turn}] stage={mark.stage} iter={mark.iteration} tokens={total}"
            click.echo(click.style(head, bold=True))
            _regions(window, full)
            click.echo()
        if as_json:
            print_json(points)
        elif turn is None and not history.turns:
            click.echo("The run has sent no request yet.")


def _regions(window: Window, full: bool) -> None:
    for region in window.regions:
        hidden = ", hidden" if region.name in window.hidden else ""
        count = f"{len(region.entries)} entr{'y' if len(region.entries) == 1 else 'ies'}"
        click.echo(
            f"    {region.name} ({region.spec.kind.name}{hidden}) - {region.tokens}/{region.max_tokens} tok, {count}"
        )
        if full:
            for entry in region.entries:
                first, *rest = entry_text(entry).split("\n")
                click.echo(f"      {entry.id:>4}  {first}")
                for line in rest:
                    click.echo(f"            {line}")

"""``leviath stages``: what each stage of a stored run cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import click

from leviath.commands._runs import history_of, print_json

_NUMBERS = ("prompt_tokens", "completion_tokens", "cached_tokens", "cache_write_tokens")


@click.command(short_help="Show what each stage of RUN took and cost.")
@click.argument("run")
@click.option("--regions", is_flag=True, help="Show the most tokens that each region held.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(run: str, regions: bool, as_json: bool) -> None:
    """Show the tokens that each stage of RUN was charged, as its provider counts them."""
    with history_of(run) as history:
        ledger = history.ledger()
        if as_json:
            print_json([asdict(cost) for cost in ledger])
            return
        priced = any([cost.calls and cost.cost is not None for cost in ledger])
        head = f"{'STAGE':<20} {'STATUS':<10} {'PROMPT':>10} {'OUTPUT':>10} {'CACHE RD':>10} {'CACHE WR':>10}"
        click.echo(f"{head} {'US $':>10}" if priced else head)
        for cost in ledger:
            counts = " ".join([f"{getattr(cost, name):>10}" for name in _NUMBERS])
            line = f"{_cut(cost.name):<20} {cost.status:<10} {counts}"
            click.echo(f"{line} {dollars([cost.cost])}" if priced else line)
            if regions:
                for name, tokens in sorted(cost.region_tokens.items(), key=lambda each: (-each[1], each[0])):
                    click.echo(f"  {_cut(name):<18} {tokens:>42}")
        totals = " ".join([f"{sum([getattr(cost, name) for cost in ledger]):>10}" for name in _NUMBERS])
        line = f"{'TOTAL':<20} {'':<10} {totals}"
        click.echo(f"{line} {dollars([cost.cost for cost in ledger])}" if priced else line)


def dollars(costs: Sequence[float | None]) -> str:
    """The sum, or that it is not known: one part of it is not."""
    known = [cost for cost in costs if cost is not None]
    return f"{sum(known):>10.4f}" if len(known) == len(costs) else f"{'unknown':>10}"


def _cut(name: str) -> str:
    return name[:20]

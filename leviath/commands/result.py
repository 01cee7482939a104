"""``leviath result``: what a stored run handed back."""

from __future__ import annotations

import click

from leviath.commands._runs import history_of, print_json
from leviath.commands._shared import fail


@click.command()
@click.argument("run")
@click.option("--json", "as_json", is_flag=True, help="Print the answer and what is known of it as JSON.")
@click.option("--raw", is_flag=True, help="Print the answer alone.")
def command(run: str, as_json: bool, raw: bool) -> None:
    """Print the answer that RUN submitted. Exit code 1 where it has submitted none."""
    with history_of(run) as history:
        name, output = history.row.id, history.state.output
        if output is None:
            status = history.row.status
            shown = (
                f"`leviath run --resume {name} --quiet` prints its last reply"
                if status == "complete"
                else f"`leviath context {name}` shows what it did"
            )
            fail(
                f"run '{name}' produced no final output (status: {status}). Only an agent that calls `submit_output` "
                f"has one; {shown}."
            )
        if as_json:
            print_json(output.as_json())
            return
        if not raw:
            shape = "" if output.format is None else f" ({output.format})"
            click.echo(f"Final output{shape} from run '{name}', stage '{output.stage}':\n")
        click.echo(output.content, nl=not output.content.endswith("\n"))
        if raw:
            return
        if output.truncated:
            click.echo("\n[truncated: the answer was longer than what is kept of one]")
        if output.artifacts:
            click.echo(f"\nFiles produced ({len(output.artifacts)}):")
            for artifact in output.artifacts:
                click.echo(f"  {artifact.get('path', artifact.get('name', ''))}")

"""``leviath create``: a new blueprint from a template."""

from __future__ import annotations

import json
import shlex
from importlib import resources
from pathlib import Path

import click

from leviath.blueprint.load import MANIFEST_NAME
from leviath.commands._shared import fail

TEMPLATES = ("default", "coder", "researcher")
_GITIGNORE = ".env\n*.leviath-bundle\n.leviath/\n"
_ENV_EXAMPLE = """\
# Copy to .env and fill in the key of the provider that you use.
# ANTHROPIC_API_KEY=sk-ant-...
# OPENAI_API_KEY=sk-...
# OPENROUTER_API_KEY=sk-or-...
"""


def manifest_text(name: str, template: str) -> str:
    """The manifest of a new agent called ``name``; an unknown template is the default one."""
    chosen = template if template in TEMPLATES else "default"
    text = (
        resources.files("leviath.blueprint")
        .joinpath("templates")
        .joinpath(f"{chosen}.leviath")
        .read_text(encoding="utf-8")
    )
    # JSON escapes a text in a way that TOML reads.
    return text.replace("@NAME@", json.dumps(name, ensure_ascii=False)[1:-1])


@click.command(short_help="Write a new blueprint into the directory NAME.")
@click.argument("name")
@click.option(
    "-t",
    "--template",
    default="default",
    show_default=True,
    metavar="TEMPLATE",
    help=f"One of {', '.join(TEMPLATES)}; anything else is the default.",
)
def command(name: str, template: str) -> None:
    """Write a new blueprint into the directory NAME."""
    folder = Path(name)
    if folder.exists():
        fail(f"Directory '{name}' already exists")
    try:
        folder.mkdir(parents=True)
        (folder / MANIFEST_NAME).write_text(manifest_text(folder.name, template), encoding="utf-8")
        (folder / ".gitignore").write_text(_GITIGNORE, encoding="utf-8")
        (folder / ".env.example").write_text(_ENV_EXAMPLE, encoding="utf-8")
    except (OSError, ValueError) as error:
        fail(f"cannot write the blueprint '{name}': {error}")
    click.echo(f"Created blueprint: {name}\n\nNext steps:")
    shown = shlex.quote(name)
    click.echo(f'  leviath validate {shown}\n  leviath preview {shown} --task "Your task here"    (asks no model)')
    click.echo(f'  leviath run {shown} --task "Your task here"')

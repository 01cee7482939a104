"""``leviath list``: the agents of this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import MANIFEST_NAME
from leviath.blueprint.manifest import read_manifest
from leviath.blueprint.paths import data_dir, read_text
from leviath.blueprint.settings import Settings, SettingsError
from leviath.commands._shared import user_settings

_TITLES = {
    "installed": "Installed agents (~/.leviath/agents/):",
    "local": "Local (current directory):",
    "configured": "From configured paths:",
}


@dataclass(frozen=True)
class Listed:
    """An agent that could be read; ``source`` is installed, configured or local."""

    name: str
    version: str
    description: str
    read_paths: str | None
    source: str
    path: str


def find_agents(settings: Settings, workdir: Path) -> Iterator[Listed]:
    """Installed agents, those of the configured folders, and the one of ``workdir``; unreadable ones are left out."""
    data = data_dir()
    if data is not None:
        yield from _agents_in(data / "agents", "installed", settings, workdir)
    for folder in settings.agent_paths:
        yield from _agents_in(folder, "configured", settings, workdir)
    manifest = workdir / MANIFEST_NAME
    local = _read(manifest, "local", settings, workdir, manifest)
    if local is not None:
        yield local


def _agents_in(folder: Path, source: str, settings: Settings, workdir: Path) -> Iterator[Listed]:
    try:
        below = sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return
    for place in (folder, *below):
        found = _read(place / MANIFEST_NAME, source, settings, workdir, place)
        if found is not None:
            yield found


def _read(manifest: Path, source: str, settings: Settings, workdir: Path, place: Path) -> Listed | None:
    try:
        blueprint = read_manifest(read_text(manifest)).blueprint
    except (OSError, BlueprintError):
        return None
    summary = None
    if blueprint.read_paths:
        try:
            granted = settings.read_policy(blueprint.name, blueprint.read_paths, workdir)
            some = granted.grant_all or bool(granted.granted)
            summary = f"{len(blueprint.read_paths)} declared" + ("" if some else ", none granted")
        except SettingsError as error:
            summary = str(error)
    return Listed(
        blueprint.name,
        blueprint.version,
        blueprint.description,
        None if summary is None else f"read_paths: {summary}",
        source,
        str(place),
    )


@click.command()
@click.option(
    "-f",
    "--filter",
    "shown",
    type=click.Choice(["all", "agents", "blueprints"]),
    default="all",
    show_default=True,
    help="Agents of this machine, or the ones that come with the program (there are none).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(shown: str, as_json: bool) -> None:
    """List the agents that can be run by name or from here."""
    settings = user_settings() or Settings()
    agents = list(find_agents(settings, Path.cwd())) if shown != "blueprints" else []
    if as_json:
        click.echo(
            json.dumps({"agents": [asdict(each) for each in agents], "bundled": []}, indent=2, ensure_ascii=False)
        )
        return
    for source, title in _TITLES.items():
        here = [each for each in agents if each.source == source]
        if here:
            click.echo(title)
        for each in here:
            description = f" - {each.description}" if each.description else ""
            click.echo(f"  {click.style(each.name, bold=True)} (v{each.version}){description}")
            if each.read_paths is not None:
                click.echo(f"      {each.read_paths}")
        if here:
            click.echo()
    if not agents:
        click.echo("No agents here. To write one:\n  leviath create my-agent")

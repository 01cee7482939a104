"""What several subcommands share: options, how a refused blueprint is shown, how a command ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from leviath.blueprint.errors import BlueprintError, Position
from leviath.blueprint.paths import read_text
from leviath.blueprint.settings import Settings, SettingsError, load_settings
from leviath.semantics import PRESETS, Semantics, semantics_named

F = TypeVar("F", bound=Callable[..., Any])


def _preset(_context: click.Context, _parameter: click.Parameter, value: str) -> Semantics:
    return semantics_named(value)


def semantics_option(function: F) -> F:
    """``--semantics documented|released``; the command receives a `Semantics`."""
    option: Callable[[F], F] = click.option(
        "--semantics",
        type=click.Choice(list(PRESETS)),
        default="documented",
        show_default=True,
        callback=_preset,
        help="What Leviath's documents say, or release 0.6.4 bug for bug.",
    )
    return option(function)


def fail(message: str, code: int = 1) -> NoReturn:
    """Ends the command with ``Error: MESSAGE`` on standard error."""
    click.echo(f"{click.style('Error:', fg='red', bold=True)} {message}", err=True)
    raise click.exceptions.Exit(code)


def user_settings() -> Settings | None:
    """The user's configuration; a broken one is told of on standard error and left aside."""
    try:
        return load_settings()
    except SettingsError as error:
        click.echo(f"warning: {error}\n  the checks that need a configuration are left out", err=True)
        return None


def describe_fault(error: BlueprintError, manifest: Path | None, text: str | None) -> str:
    """The message of a refused blueprint, the line it stands in with a caret, and what to write instead."""
    lines = [error.message.rstrip("\n")]
    if manifest is not None and text is not None:
        lines += _place(manifest, text, error.position if "TOML parse error" not in error.message else None)
        lines += script_place(error.message, manifest.parent)
    if error.help is not None:
        lines.append(f"{click.style('help:', bold=True)} {error.help}")
    return "\n".join(lines)


def _place(file: Path, text: str, position: Position | None) -> list[str]:
    """Where in a file, with the line and a caret under the column."""
    if position is None:
        return [f" --> {file}"]
    source = text.split("\n")
    gutter = " " * len(str(position.line))
    lines = [f"{gutter}--> {file}:{position.line}:{position.column}"]
    if position.line <= len(source):
        lines.append(f"{gutter} |")
        lines.append(f"{position.line} | {source[position.line - 1].rstrip()}".replace("\t", " "))
        lines.append(f"{gutter} | {' ' * (position.column - 1)}{click.style('^', fg='red', bold=True)}")
    return lines


_IN_SCRIPT = re.compile(r"(?P<script>[^\s:'\"]+\.rhai): .*?\(line (?P<line>\d+), position (?P<column>\d+)\)", re.DOTALL)


def script_place(message: str, directory: Path | None) -> list[str]:
    """The line of a script that an error tells of, where the script lies in the agent's ``directory``."""
    found = _IN_SCRIPT.search(message)
    if found is None or directory is None:
        return []
    file = directory / found["script"]
    try:
        text = read_text(file)
    except (OSError, ValueError):
        return []
    return _place(file, text, Position(int(found["line"]), int(found["column"])))


_REMEDIES = (
    (
        re.compile(r"(?P<script>\S+\.rhai): (?P<function>\w+): Too many operations"),
        "it takes more than it may: `rhaipy profile --limits hook {script} --call {function}` shows where it goes",
    ),
    (
        re.compile(r"Function not found: .*\(\(\)"),
        "a value is () there: there is no region, key or property of that name, or a function gave nothing",
    ),
    (
        re.compile(r"no region '[^']*' in this stage's layout"),
        "a hook writes regions that [context.regions] names: {regions}",
    ),
    (re.compile(r"has no key: set "), "or play a model's turns from a file, with --replies FILE"),
)
"""What a message is known by, and what can be done about it."""


def remedy(message: str, regions: Iterable[str] = ()) -> list[str]:
    """A line of help for why a run failed, where there is one; ``regions`` are those of its window."""
    for pattern, told in _REMEDIES:
        found = pattern.search(message)
        if found is not None:
            text = told.format(**found.groupdict(), regions=", ".join(regions))
            return [f"{click.style('help:', bold=True)} {text}"]
    return []

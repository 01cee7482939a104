"""What several subcommands share: options, how a refused blueprint is shown, how a command ends."""

from __future__ import annotations

import re
import shlex
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
        lines.append(_help(error.help))
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


def script_place(message: str, directory: Path | None, home: Path | None = None) -> list[str]:
    """The line of a script that an error tells of, where the script lies in the agent's ``directory``, and what is
    likely meant. ``home`` is the folder that is named for it, where the directory is a copy of that."""
    found = _IN_SCRIPT.search(message)
    if found is None or directory is None:
        return []
    try:
        text = read_text(directory / found["script"])
    except (OSError, ValueError):
        return []
    position = Position(int(found["line"]), int(found["column"]))
    lines = _place(_from_here((home or directory) / found["script"]), text, position)
    meant = _advice_at(text, position) if "Script execution failed" in message else None
    return lines if meant is None else [*lines, _help(meant)]


def _from_here(file: Path) -> Path:
    """A path as somebody in the working directory writes it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def _advice_at(text: str, position: Position) -> str | None:
    from leviath.scripts.lint import advice_at

    return advice_at(text, position.line, position.column)


def _help(text: str) -> str:
    return f"{click.style('help:', bold=True)} {text}"


_REMEDIES = (
    (
        re.compile(r"(?P<script>\S+\.rhai): (?P<function>\w+): Too many operations"),
        "where its operations go: `rhaipy profile --engine leviath {script} --call {function} --arg JSON`",
    ),
    (
        re.compile(r"\S+\.rhai: \w+: Stack overflow"),
        "a function calls itself too often, or for ever: hooks may be 64 calls deep",
    ),
    (
        re.compile(r"Function not found: .*\(\(\)"),
        "a value is () there: there is no region, key or property of that name, or a function gave nothing",
    ),
    (
        re.compile(r"no region '[^']*' in this stage's layout"),
        "a hook writes regions that [context.regions] names: {regions}",
    ),
    (
        re.compile(r"\.rhai: \w+: Module not found"),
        "an agent's scripts have no modules: put the function into the file",
    ),
    (re.compile(r"has no key: set "), "or play a model's turns from a file, with --replies FILE"),
)
"""What a message is known by, and what can be done about it."""


def remedy(message: str, regions: Iterable[str] = (), home: Path | None = None) -> list[str]:
    """A line of help for why a run failed, where there is one; ``regions`` are those of its window, ``home`` is the
    folder of its agent."""
    for pattern, told in _REMEDIES:
        found = pattern.search(message)
        if found is not None:
            named = found.groupdict()
            if home is not None and "script" in named:
                named["script"] = shlex.quote(str(_from_here(home / named["script"])))
            return [_help(told.format(**named, regions=", ".join(regions)))]
    return []

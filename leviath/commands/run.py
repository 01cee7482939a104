"""``leviath run``: a blueprint runs, here and now, to its answer."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import read_text
from leviath.blueprint.settings import Settings, SettingsError
from leviath.commands._inputs import InputError, find_agent, output_spec, region_texts, task_text
from leviath.commands._many import run_several
from leviath.commands._shared import describe_fault, fail, semantics_option, user_settings
from leviath.commands._terminal import Reporter, Terminal, one_line, somebody_is_there
from leviath.providers.registry import Registry
from leviath.providers.scripted import ReplyFileError, ScriptedProvider
from leviath.runtime.models import ProviderFor, same_provider
from leviath.runtime.options import RunOptions, Sleep
from leviath.runtime.outcome import changed, files_of
from leviath.runtime.run import Run
from leviath.runtime.spawn import SpawnError
from leviath.semantics import Semantics

Json = Any
REPLIES = "replies.json"
WORK = "work"
EXIT_CODES = {"complete": 0, "error": 1, "cancelled": 130, "paused": 3, "waiting_input": 3}
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|`([^`]+)`")


@dataclass(frozen=True)
class Playing:
    """Who answers, and where the run works."""

    providers: ProviderFor
    workdir: Path
    scripted: bool


def players(manifest: Path, replies: Path | None, workdir: Path | None, settings: Settings) -> Playing:
    """A scripted provider with the turns of ``replies``, else of the file beside the manifest; without either, whoever
    the settings set up.

    Turns beside a manifest belong to the folder ``work`` beside them, where there is one. Raises `ReplyFileError`,
    `SettingsError`.
    """
    beside = manifest.parent / REPLIES
    here = Path.cwd() if workdir is None else workdir
    if replies is not None:
        return Playing(same_provider(ScriptedProvider.from_file(replies)), here, True)
    if beside.is_file():
        own = manifest.parent / WORK
        place = own if workdir is None and own.is_dir() else here
        return Playing(same_provider(ScriptedProvider.from_file(beside)), place, True)
    return Playing(Registry(settings), here, False)


async def _at_once(seconds: float) -> None:
    """A scripted provider need not be given time."""


def sleep_of(playing: Playing) -> Sleep:
    return _at_once if playing.scripted else asyncio.sleep


@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("path", default=".")
@click.option("-t", "--task", help="What to do: a text, or a file that holds it.")
@click.option("-m", "--model", help="Ask this model (`provider/model` or a name) in every stage.")
@click.option("--workdir", type=click.Path(path_type=Path), help="Where the agent works; the current directory.")
@click.option("--replies", type=click.Path(path_type=Path), help="Play the model's turns from this file, offline.")
@click.option("--yolo", is_flag=True, help="Nobody is there to ask: allow every tool that is not denied.")
@click.option("--allow", multiple=True, metavar="TOOL", help="Allow this tool without asking (repeatable).")
@click.option("--no-seed-commands", is_flag=True, help="Run no command to seed a region.")
@click.option("--output-format", metavar="LABEL", help="Ask for the answer in this format.")
@click.option("--output-instructions", metavar="TEXT", help="Say how the answer is to look.")
@click.option("--output-schema", metavar="JSON|@FILE", help="Ask for JSON that fits this schema.")
@click.option("--count", type=click.IntRange(1), default=1, help="Run it so many times, side by side.")
@click.option("--executor", default="process", metavar="process|dask://ADDRESS", help="Where many runs are done.")
@click.option("-q", "--quiet", is_flag=True, help="Print the answer alone.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: status, answer, requests, window …")
@semantics_option
@click.pass_context
def command(
    context: click.Context,
    path: str,
    task: str | None,
    model: str | None,
    workdir: Path | None,
    replies: Path | None,
    yolo: bool,
    allow: tuple[str, ...],
    no_seed_commands: bool,
    output_format: str | None,
    output_instructions: str | None,
    output_schema: str | None,
    count: int,
    executor: str,
    quiet: bool,
    as_json: bool,
    semantics: Semantics,
) -> None:
    """Run the agent at PATH: a folder with an agent.leviath, or an installed agent's name.

    Any other `--<region> TEXT` (or @FILE) fills a region that the agent takes from its caller. Without a provider the
    model's turns come from replies.json beside the manifest, and the run works in the folder `work` beside it if there
    is one. Exit code 0 for a complete run, 1 for an error, 3 for one that waits, 130 for one that was cancelled.
    """
    reporter = Reporter(quiet=quiet or as_json)
    try:
        manifest = find_agent(path).resolve()
        blueprint = load_blueprint(manifest, semantics=semantics)
        settings = user_settings() or Settings()
        playing = players(manifest, replies, workdir, settings)
        options = RunOptions(
            task="" if task is None else task_text(task),
            regions=region_texts(context.args),
            workdir=playing.workdir.resolve(),
            settings=settings,
            providers=playing.providers,
            model=model,
            unattended=yolo,
            allowed=frozenset(allow),
            seed_commands=not no_seed_commands,
            output=output_spec(output_format, output_instructions, output_schema),
            semantics=semantics,
            sleep=sleep_of(playing),
            ask=Terminal(reporter).ask if somebody_is_there() and not yolo and not as_json else None,
            listener=reporter,
        )
        if task is None:
            options = _with_task(blueprint, options)
        if count > 1:
            several = run_several(manifest, replies, options, count, executor, EXIT_CODES, quiet=quiet, as_json=as_json)
            raise click.exceptions.Exit(several)
        before = files_of(options.workdir) if options.workdir.is_dir() else {}
        run = Run.start(blueprint, options)
    except BlueprintError as error:
        file = None if error.kind == "not found" else manifest
        kind = "parse manifest" if error.kind == "parse error" else "invalid blueprint"
        shown = describe_fault(error, file, None if file is None else read_text(file))
        _refuse(f"{kind}: {error.message}", as_json, f"{kind}: {shown}")
    except SpawnError as error:
        _refuse(error.told, as_json)
    except (InputError, ReplyFileError, SettingsError) as error:
        _refuse(str(error), as_json)
    with reporter:
        reporter.window = run.window
        found = asyncio.run(_drive(run, reporter))
    if options.workdir.is_dir():
        found["files"] = changed(before, files_of(options.workdir))
    _tell(found, reporter, as_json)
    raise click.exceptions.Exit(EXIT_CODES.get(found["status"], 1))


def _with_task(blueprint: Blueprint, options: RunOptions) -> RunOptions:
    """Asks for the task where the agent takes one and nobody gave it. Raises `InputError`."""
    if not blueprint.accepts_task or (not blueprint.requires_task and options.regions):
        return options
    if options.ask is None:
        raise InputError("this agent takes a task: give it with --task")
    return replace(options, task=click.prompt("Task"))


def _refuse(message: str, as_json: bool, told: str | None = None) -> None:
    if as_json:
        names = [name for groups in _QUOTED.findall(message) for name in groups if name]
        refused = {"spawn": {"exit": 1, "message": message, "names": list(dict.fromkeys(names))}, "requests": []}
        click.echo(json.dumps(refused, ensure_ascii=False, indent=2))
    fail(message if told is None else told)


async def _drive(run: Run, reporter: Reporter) -> dict[str, Json]:
    """Drives the run; Ctrl-C pauses it where somebody is there to say how it goes on, else it cancels."""
    loop = asyncio.get_running_loop()
    keyboard = _Keyboard(run, reporter)
    try:
        loop.add_signal_handler(signal.SIGINT, keyboard.interrupted)
    except (NotImplementedError, RuntimeError, ValueError):
        return await run.drive()
    try:
        return await run.drive()
    finally:
        loop.remove_signal_handler(signal.SIGINT)


class _Keyboard:
    """What Ctrl-C does."""

    def __init__(self, run: Run, reporter: Reporter) -> None:
        self.run = run
        self.reporter = reporter
        self.asking: asyncio.Task[None] | None = None

    def interrupted(self) -> None:
        if self.asking is not None or not somebody_is_there() or self.reporter.quiet:
            self.run.cancel()
            return
        self.run.pause()
        self.asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        self.reporter.pause()
        click.echo("paused. Enter: go on. Anything else is said to the agent. Ctrl-C: cancel the run.")
        said = await asyncio.to_thread(_typed)
        self.asking = None
        if said is None:
            self.run.cancel()
            return
        if said.strip():
            self.run.send(said)
        self.reporter.go_on()
        self.run.resume()


def _typed() -> str | None:
    try:
        return input("> ")
    except (EOFError, KeyboardInterrupt):
        return None


def _tell(found: dict[str, Json], reporter: Reporter, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    if found["answer"] is not None:
        if not reporter.quiet:
            click.echo()
        click.echo(found["answer"])
    if found["status"] == "error":
        click.echo(f"{click.style('Error:', fg='red', bold=True)} {found['error']}", err=True)
    elif found["status"] != "complete":
        waits = " for somebody to answer: run it on a terminal, or with --allow or --yolo"
        click.echo(f"{found['status']}{waits if found['status'] == 'waiting_input' else ''}", err=True)
    for warning in found["warnings"]:
        place = f"region '{warning['region']}': " if warning["region"] else ""
        if not reporter.quiet:
            click.echo(click.style(f"warning: {place}{one_line(warning['what'])}", fg="yellow"), err=True)

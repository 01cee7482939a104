"""``leviath run``: a blueprint runs, here and now, to its answer."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_manifest
from leviath.blueprint.manifest import Manifest
from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import read_text
from leviath.blueprint.settings import SettingsError, load_settings
from leviath.commands._asking import Terminal, Terminated, drive, somebody_is_there
from leviath.commands._inputs import (
    InputError,
    find_agent,
    model_name,
    output_spec,
    region_texts,
    region_words,
    task_text,
    unknown_tools,
)
from leviath.commands._keeping import Begun, begun, players_again, store_or_warn
from leviath.commands._many import run_several
from leviath.commands._runs import agent_of, opened
from leviath.commands._shared import describe_fault, fail, remedy, script_place, semantics_option
from leviath.commands._terminal import Reporter, one_line, plain, warning_lines
from leviath.providers.scripted import ReplyFileError
from leviath.runtime.options import RunOptions
from leviath.runtime.outcome import changed, files_of
from leviath.runtime.players import players, sleep_of
from leviath.runtime.spawn import SpawnError
from leviath.runtime.store.base import StoreError, find, readable
from leviath.runtime.store.going_on import as_asked, options_of, take_up
from leviath.semantics import Semantics
from leviath.tools.fetch import WebFetcher

Json = Any
EXIT_CODES = {"complete": 0, "error": 1, "cancelled": 130, "paused": 3, "waiting_input": 3}
TERMINATED = 128 + 15
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|`([^`]+)`")


class _WithRegions(click.Command):
    """Leaves ``--<region> TEXT`` in ``context.args``, wherever it stands: a blueprint says what its regions are."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        own = {name for parameter in self.get_params(context) for name in parameter.opts}
        takes_value = {
            name
            for parameter in self.get_params(context)
            if isinstance(parameter, click.Option) and not parameter.is_flag
            for name in parameter.opts
        }
        rest, texts = region_words(args, own, takes_value)
        left = super().parse_args(context, rest)
        context.args = [*texts, *context.args]
        return left


@click.command(
    cls=_WithRegions,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    short_help="Run an agent, or take one up with --resume.",
)
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
@click.option("--resume", metavar="RUN", help="Take up a stored run where it stopped (a name, or `last`).")
@click.option("--fresh-scripts", is_flag=True, help="With --resume: the agent as it is today, not as it was.")
@click.option("--no-store", is_flag=True, help="Keep nothing of the run.")
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
    resume: str | None,
    fresh_scripts: bool,
    no_store: bool,
    count: int,
    executor: str,
    quiet: bool,
    as_json: bool,
    semantics: Semantics,
) -> None:
    """Run the agent at PATH: a folder with an agent.leviath, or an installed agent's name.

    Any other `--<region> TEXT` (or @FILE) fills a region that the agent takes from its caller. Without a provider the
    model's turns come from replies.json (or .toml) beside the manifest, and the run works in the folder `work` beside
    it if there is one. Each step is stored: `leviath ps` lists runs, `--resume` takes one up. Exit code 0 for a
    complete run, 1 for an error, 3 for one that waits, 4 for one that another process drives, 130 for one that was
    cancelled, 143 for one that was terminated.
    """
    terminal = Terminal(Reporter(quiet=quiet or as_json))
    _refuse_unused(context, resume is not None)
    if resume is not None:
        _resume(resume, fresh_scripts, replies, yolo, frozenset(allow), terminal, as_json)
    try:
        manifest = find_agent(path).resolve()
        loaded = load_manifest(manifest, semantics=semantics)
        blueprint = loaded.blueprint
        settings = load_settings()
        playing = players(manifest, replies, workdir, settings)
        options = RunOptions(
            task="" if task is None else task_text(task),
            regions=region_texts(context.args),
            workdir=playing.workdir.resolve(),
            settings=settings,
            providers=playing.providers,
            model=None if model is None else model_name(model),
            unattended=yolo,
            allowed=frozenset(allow),
            seed_commands=not no_seed_commands,
            output=output_spec(output_format, output_instructions, output_schema),
            semantics=semantics,
            sleep=sleep_of(playing),
            ask=terminal.ask if somebody_is_there() and not yolo and not as_json else None,
            listener=terminal.reporter,
            fetcher=WebFetcher(settings.security.allow_local_network),
        )
        if task is None:
            options = _with_task(blueprint, options)
        if count > 1 or _given(context, "executor"):
            told = {"store": not no_store, "quiet": quiet, "as_json": as_json}
            raise click.exceptions.Exit(run_several(manifest, replies, options, count, executor, EXIT_CODES, **told))
        before = files_of(options.workdir) if options.workdir.is_dir() else {}
        run = begun(blueprint, options, None if no_store else store_or_warn(), manifest, playing)
    except BlueprintError as error:
        file = None if error.kind == "not found" else manifest
        kind = "parse manifest" if error.kind == "parse error" else "invalid blueprint"
        shown = describe_fault(error, file, None if file is None else read_text(file))
        _refuse(f"{kind}: {error.message}", as_json, f"{kind}: {shown}")
    except SpawnError as error:
        _refuse(error.told, as_json, _with_place(error, loaded))
    except (InputError, ReplyFileError, SettingsError) as error:
        _refuse(str(error), as_json)
    with run:
        for name, near in unknown_tools(allow, run.run.core):
            meant = "" if near is None else f"; did you mean '{near}'?"
            click.echo(f"warning: --allow {name}: there is no tool of that name{meant}", err=True)
        _finish(run, before, terminal, as_json)


_WITH_RESUME = ("resume", "fresh_scripts", "replies", "yolo", "allow", "quiet", "as_json")
"""What may stand beside ``--resume``: the rest was settled when the run began."""


def _given(context: click.Context, name: str | None) -> bool:
    """Whether the command line says it."""
    return context.get_parameter_source(name or "") is click.core.ParameterSource.COMMANDLINE


def _refuse_unused(context: click.Context, resumes: bool) -> None:
    """Ends the command where something on the command line would do nothing."""
    given = {each.name: each for each in context.command.params if _given(context, each.name)}
    if not resumes:
        if "fresh_scripts" in given:
            raise click.UsageError("--fresh-scripts goes with --resume: a run that begins has the agent as it is today")
        return
    unused = [
        "PATH" if isinstance(parameter, click.Argument) else parameter.opts[-1]
        for name, parameter in given.items()
        if name not in _WITH_RESUME
    ]
    unused += [word for word in context.args if word.startswith("--")]
    if unused:
        raise click.UsageError(
            f"--resume goes on with what the run was begun with, so that {', '.join(unused)} would do nothing: leave "
            "it out, or begin a run without --resume"
        )


def _finish(begun: Begun, before: Mapping[str, str], terminal: Terminal, as_json: bool) -> NoReturn:
    """Drives a run and tells what came of it; ``before`` are the files that were there."""
    workdir = begun.run.core.options.workdir
    reporter = terminal.reporter
    if begun.can_be_taken_up:
        reporter.say(f"run {begun.id}", "dim")
    try:
        with reporter:
            reporter.window = begun.run.window
            found = asyncio.run(drive(begun.run, terminal))
    except Terminated:
        again = f"; leviath run --resume {begun.id} takes it up where it stood" if begun.can_be_taken_up else ""
        fail(f"the run was told to end (SIGTERM){again}", TERMINATED)
    except StoreError as error:
        stopped = f"{error}\n  The run stopped; --resume {begun.id} takes it up at its last stored step."
        if as_json:
            told: Json = {"status": "error", "error": stopped, "answer": None, "requests": [], "run": begun.id}
            click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        fail(stopped)
    if workdir.is_dir():
        found["files"] = changed(before, files_of(workdir))
    if begun.can_be_taken_up:
        found["run"] = begun.id
    if begun.run.waits_for is not None:
        found["waits_for"] = begun.run.waits_for
    _tell(found, begun, reporter, as_json)
    raise click.exceptions.Exit(EXIT_CODES.get(found["status"], 1))


def _resume(
    name: str,
    fresh: bool,
    replies: Path | None,
    yolo: bool,
    allowed: frozenset[str],
    terminal: Terminal,
    as_json: bool,
) -> NoReturn:
    """Takes up a stored run with what it was asked for when it began, and what is allowed besides now."""
    with opened(only_reads=False) as store:
        try:
            settings = load_settings()
            row = find(store, name)
            with readable(f"run {row.id}"):
                asked = options_of(row)
            if fresh and "source" not in asked:
                raise StoreError(
                    f"run {row.id} was begun by a program, which has not said where its agent lies: "
                    "take it up without --fresh-scripts"
                )
            with agent_of(store, row, Path(asked["source"]) if fresh else None) as blueprint:
                with readable(f"run {row.id}") if replies is None else nullcontext():
                    playing = players_again(asked, replies, settings)
                options = as_asked(row, RunOptions(settings=settings, providers=playing.providers))
                unattended = yolo or options.unattended
                asks = somebody_is_there() and not unattended and not as_json
                options = replace(
                    options,
                    unattended=unattended,
                    allowed=options.allowed | allowed,
                    sleep=sleep_of(playing),
                    listener=terminal.reporter,
                    fetcher=WebFetcher(settings.security.allow_local_network),
                    ask=terminal.ask if asks else None,
                )
                with take_up(store, row.id, blueprint, options) as taken:
                    if taken.run.state.is_terminal:
                        why = ", and fresh scripts change nothing of it" if fresh else ""
                        terminal.reporter.say(f"run {row.id} is over already{why}; this is what came of it", "yellow")
                    home = Path(asked["source"]).parent if "source" in asked else None
                    _finish(Begun(taken.run, taken, home), files_of(options.workdir), terminal, as_json)
        except BlueprintError as error:
            fail(f"invalid blueprint: {error.message}")
        except SpawnError as error:
            fail(error.told)
        except (InputError, ReplyFileError, SettingsError) as error:
            fail(str(error))
    raise AssertionError("a run ends the command")


def _with_task(blueprint: Blueprint, options: RunOptions) -> RunOptions:
    """Asks for the task where the agent takes one and nobody gave it. Raises `InputError`."""
    if not blueprint.accepts_task or (not blueprint.requires_task and options.regions):
        return options
    if options.ask is None:
        raise InputError("this agent takes a task: give it with --task")
    return replace(options, task=click.prompt("Task"))


def _with_place(error: SpawnError, manifest: Manifest) -> str:
    """Why a run does not start, with the line of the manifest or the script that is to blame."""
    cause = error.__cause__
    file = manifest.blueprint.manifest_path
    if not isinstance(cause, BlueprintError) or file is None:
        return error.told
    cause.position = cause.position or manifest.position(cause.path)
    told = describe_fault(cause, file, read_text(file))
    return f"spawn failed: {told}"


def _refuse(message: str, as_json: bool, told: str | None = None) -> None:
    if as_json:
        names = [name for groups in _QUOTED.findall(message) for name in groups if name]
        refused = {"spawn": {"exit": 1, "message": message, "names": list(dict.fromkeys(names))}, "requests": []}
        click.echo(json.dumps(refused, ensure_ascii=False, indent=2))
    fail(message if told is None else told)


def _tell(found: dict[str, Json], begun: Begun, reporter: Reporter, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    # Of a run that is not over the last reply is no answer.
    if found["answer"] is not None and (found["status"] == "complete" or found["result"] is not None):
        seen = sys.stdout.isatty()
        if seen and not reporter.quiet:
            click.echo()
        click.echo(plain(found["answer"]) if seen else found["answer"])
    if found["status"] == "error":
        error = found["error"] or ""
        told = [f"{click.style('Error:', fg='red', bold=True)} {plain(error)}", *_place_and_help(error, begun)]
        click.echo("\n".join(told), err=True)
    elif found["status"] != "complete":
        click.echo(_why_not_over(found["status"], begun), err=True)
    about = partial(_place_and_help, begun=begun)
    for line in [] if reporter.quiet else warning_lines(found["warnings"], about):
        click.echo(click.style(line, fg="yellow") if line.startswith("warning: ") else line, err=True)


def _place_and_help(message: str, begun: Begun) -> list[str]:
    regions = [region.name for region in begun.run.window.regions]
    place = script_place(message, begun.run.core.blueprint.directory, begun.home)
    return place + remedy(message, regions, begun.home)


def _why_not_over(status: str, begun: Begun) -> str:
    """What a run that stopped waits for, and how it is taken up."""
    again = f"\n  leviath run --resume {begun.id} takes it up where it stopped" if begun.can_be_taken_up else ""
    asked = begun.run.waits_for
    if status != "waiting_input":
        return (status if asked is None else f"{status}: {plain(asked)}") + again
    what = "" if asked is None else f" ({one_line(asked)})"
    return f"waiting_input for somebody to answer{what}: run it on a terminal, or with --allow or --yolo{again}"

"""``leviath preview``: what a model would be sent, region by region, without asking one."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import read_text
from leviath.blueprint.settings import Settings
from leviath.commands._inputs import InputError, find_agent, region_texts, task_text
from leviath.commands._shared import describe_fault, fail, semantics_option, user_settings
from leviath.commands._terminal import BAR, number
from leviath.context.cache import markers
from leviath.context.events import Warned
from leviath.context.guard import schema_text
from leviath.context.request import Block, Message, Request, TextBlock, ToolResultBlock, ToolUse
from leviath.context.wire import body
from leviath.providers.base import Provider
from leviath.providers.scripted import ReplyFileError, ScriptedProvider
from leviath.runtime.events import RequestSent, RunEvent
from leviath.runtime.models import same_provider
from leviath.runtime.options import RunOptions
from leviath.runtime.players import WORK, replies_beside
from leviath.runtime.run import Run
from leviath.runtime.spawn import SpawnError
from leviath.semantics import Semantics
from leviath.text import estimate_tokens

Json = Any
LINES = 12
"""Lines of a text that are shown of it without ``--full``."""


@dataclass
class Preview:
    """One request of a run. Sizes are tokens by the estimate; ``max_tokens`` is the size of the window."""

    request: Request
    stage: str
    iteration: int
    turn: int
    total_tokens: int
    max_tokens: int
    regions: list[dict[str, Json]] = field(default_factory=list)
    warnings: list[dict[str, str]] = field(default_factory=list)

    def as_json(self) -> dict[str, Json]:
        placed = markers(self.request)
        return {
            "turn": self.turn,
            "stage": self.stage,
            "iteration": self.iteration,
            "total_tokens": self.total_tokens,
            "max_tokens": self.max_tokens,
            "reply_budget": self.request.max_tokens,
            "regions": self.regions,
            "blocks": [
                {
                    "region": block.region,
                    "tokens": estimate_tokens(block.text),
                    "hint": block.hint,
                    "volatility": block.volatility,
                    "marked": index in placed.system,
                }
                for index, block in enumerate(self.request.system)
            ],
            "messages": [
                {
                    "region": message.region,
                    "role": message.role,
                    "tokens": _tokens(message),
                    "marked": index in placed.messages,
                }
                for index, message in enumerate(self.request.messages)
            ],
            "request": body(self.request),
            "warnings": self.warnings,
        }


class _Found(Exception):
    """The request that was looked for is there."""


@dataclass
class _Watch:
    """Lets a run go on until its ``turn``-th request, which it keeps."""

    turn: int
    run: Run | None = None
    seen: int = 0
    preview: Preview | None = None

    def __call__(self, event: RunEvent) -> None:
        if not isinstance(event, RequestSent) or event.kind != "stage" or self.run is None:
            return
        self.seen += 1
        if self.seen == self.turn:
            self.preview = _preview(self.run, event, self.turn)
            raise _Found


def _preview(run: Run, event: RequestSent, turn: int) -> Preview:
    window = run.window
    preview = Preview(event.request, event.stage, event.iteration, turn, window.total_tokens, window.max_tokens)
    for region in window.regions:
        preview.regions.append(
            {
                "name": region.name,
                "kind": region.spec.kind.name,
                "tokens": region.tokens,
                "max_tokens": region.max_tokens,
                "entries": len(region),
                "visible": region.name not in window.hidden,
            }
        )
    for each in window.log:
        if isinstance(each, Warned):
            preview.warnings.append({"region": each.region, "what": each.what, "detail": each.detail})
    return preview


def preview_run(blueprint: Blueprint, options: RunOptions, turn: int = 1) -> Preview:
    """The ``turn``-th request (from 1) of a run whose model is played by ``options``. The provider is not asked for it.

    Raises `SpawnError`, and `InputError` for a run that is over before.
    """
    watch = _Watch(turn)
    run = Run.start(blueprint, replace(options, listener=watch))
    watch.run = run
    try:
        asyncio.run(run.drive())
    except _Found:
        pass
    if watch.preview is None:
        status = run.state.status if run.state.error is None else f"{run.state.status}: {run.state.error}"
        raise InputError(f"there is no request {turn}: the run made {watch.seen} and is {status}")
    return watch.preview


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    short_help="Show the request that an agent would send.",
)
@click.argument("path", default=".")
@click.option("-t", "--task", help="What to do: a text, or a file that holds it.")
@click.option("--turn", type=click.IntRange(min=1), default=1, show_default=True, help="Which request of the run.")
@click.option("--replies", type=click.Path(path_type=Path), help="Play the model's turns before it from this file.")
@click.option("--workdir", type=click.Path(path_type=Path), help="Where the agent works; nothing in it is changed.")
@click.option("--seed-commands", is_flag=True, help="Run the commands that seed regions.")
@click.option("--full", is_flag=True, help="Show every text whole.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: regions, blocks, messages, request …")
@semantics_option
@click.pass_context
def command(
    context: click.Context,
    path: str,
    task: str | None,
    turn: int,
    replies: Path | None,
    workdir: Path | None,
    seed_commands: bool,
    full: bool,
    as_json: bool,
    semantics: Semantics,
) -> None:
    """Show the request that the agent at PATH would send: its regions with the room they take, then block by block.

    Scripts and hooks run, no model is asked. A later turn than the first needs the model's turns before it: from
    --replies, or from replies.json beside the manifest; tools run in a copy of the working directory then. Any other
    `--<region> TEXT` fills a region that the agent takes from its caller.
    """
    manifest: Path | None = None
    try:
        manifest = find_agent(path).resolve()
        blueprint = load_blueprint(manifest, semantics=semantics)
        place = _workdir(manifest, workdir)
        with _copied(place) if turn > 1 else _as_it_is(place) as here:
            options = RunOptions(
                task="" if task is None else task_text(task),
                regions=region_texts(context.args),
                workdir=here,
                settings=user_settings() or Settings(),
                providers=same_provider(_player(manifest, replies, turn)),
                unattended=True,
                seed_commands=seed_commands,
                semantics=semantics,
                sleep=_at_once,
            )
            found = preview_run(blueprint, options, turn)
    except BlueprintError as error:
        file = None if error.kind == "not found" else manifest
        fail(describe_fault(error, file, None if file is None else read_text(file)))
    except SpawnError as error:
        hint = " (--seed-commands runs them)" if "command seeds are disabled" in str(error) else ""
        fail(f"{error}{hint}")
    except (InputError, ReplyFileError) as error:
        fail(str(error))
    if as_json:
        click.echo(json.dumps(found.as_json(), ensure_ascii=False, indent=2))
    else:
        _show(found, full)


async def _at_once(seconds: float) -> None:
    """Nothing is waited for."""


def _player(manifest: Path, replies: Path | None, turn: int) -> Provider:
    replies = replies or replies_beside(manifest.parent)
    if replies is not None:
        return ScriptedProvider.from_file(replies)
    if turn > 1:
        raise InputError(f"request {turn} needs the model's turns before it: give them with --replies FILE")
    return ScriptedProvider([{"text": ""}])


def _workdir(manifest: Path, workdir: Path | None) -> Path:
    own = manifest.parent / WORK
    if workdir is not None:
        return workdir.resolve()
    return own.resolve() if replies_beside(manifest.parent) is not None and own.is_dir() else Path.cwd()


@contextmanager
def _as_it_is(place: Path) -> Iterator[Path]:
    yield place


@contextmanager
def _copied(place: Path) -> Iterator[Path]:
    """A copy of a working directory, gone afterwards: what tools do there is of no consequence."""
    with tempfile.TemporaryDirectory(prefix="leviath-preview-") as made:
        copy = Path(made) / place.name
        if place.is_dir():
            shutil.copytree(place, copy, symlinks=True, ignore_dangling_symlinks=True)
        yield copy


# Showing


def _show(found: Preview, full: bool) -> None:
    request, placed = found.request, markers(found.request)
    model = click.style(request.model, bold=True)
    held, reply = _of(found.total_tokens, found.max_tokens), number(request.max_tokens)
    click.echo(f"{model}  stage {found.stage}, request {found.turn}: {held} tokens in regions, {reply} for the reply")
    _bars(found.regions)
    for index, block in enumerate(request.system):
        facts = [block.region or "hint", _tokens_of(estimate_tokens(block.text)), block.volatility, block.hint]
        _section("system", facts, index in placed.system, block.text, full)
    for index, message in enumerate(request.messages):
        facts = [message.region or "added", _tokens_of(_tokens(message))]
        _section(message.role, facts, index in placed.messages, _readable(message), full)
    if request.tools:
        click.echo(click.style(f"\n── tools ── {', '.join([tool.name for tool in request.tools])}", fg="cyan"))
    for warning in found.warnings:
        place = f"region '{warning['region']}': " if warning["region"] else ""
        detail = f": {warning['detail']}" if warning["detail"] else ""
        click.echo(click.style(f"warning: {place}{warning['what']}{detail}", fg="yellow"), err=True)


def _bars(regions: Sequence[dict[str, Json]]) -> None:
    widest = max([len(region["name"]) for region in regions], default=0)
    kinds = max([len(region["kind"]) for region in regions], default=0)
    for region in regions:
        share = region["tokens"] / region["max_tokens"] if region["max_tokens"] else 0.0
        filled = min(round(share * BAR), BAR) or (1 if region["tokens"] else 0)
        bar = click.style("█" * filled, fg=_colour(share)) + "░" * (BAR - filled)
        entries = f"{region['entries']} {'entry' if region['entries'] == 1 else 'entries'}"
        unseen = "" if region["visible"] else "  (not shown in this stage)"
        size = _of(region["tokens"], region["max_tokens"])
        click.echo(f"  {region['name']:<{widest}}  {region['kind']:<{kinds}}  {bar}  {size}, {entries}{unseen}")


def _colour(share: float) -> str:
    return "green" if share < 0.7 else "yellow" if share < 0.9 else "red"


def _of(tokens: int, limit: int) -> str:
    return f"{number(tokens)} of {number(limit)}"


def _tokens_of(tokens: int) -> str:
    return f"{number(tokens)} tokens"


def _section(role: str, facts: Sequence[str], marked: bool, text: str, full: bool) -> None:
    said = " · ".join([*facts, *(["cache marker"] if marked else [])])
    click.echo(click.style(f"\n── {role} ── {said}", fg="cyan"))
    lines = text.split("\n")
    if not full and len(lines) > LINES:
        lines = [*lines[: LINES - 1], click.style(f"… {len(lines) - LINES + 1} more lines (--full)", dim=True)]
    click.echo("\n".join(lines))


def _readable(message: Message) -> str:
    return "\n".join([_text_of(block) for block in message.blocks])


def _text_of(block: Block) -> str:
    if isinstance(block, TextBlock):
        return block.text
    if isinstance(block, ToolUse):
        return f"[calls {block.name} {schema_text(block.input)} ({block.id})]"
    if isinstance(block, ToolResultBlock):
        return f"[{'error' if block.is_error else 'result'} of {block.call_id}]\n{block.content}"
    return f"[{block.part.mime_type} {block.part.name or ''}]"


def _tokens(message: Message) -> int:
    return sum([estimate_tokens(_text_of(block)) for block in message.blocks])

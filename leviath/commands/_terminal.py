"""A run in the terminal: what is shown while it goes, and putting its questions to whoever sits there."""

from __future__ import annotations

import asyncio
import sys

import click
from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from leviath.context.window import Window
from leviath.runtime.events import (
    Noted,
    ReplyReceived,
    RequestSent,
    RunEvent,
    StageEntered,
    StatusChanged,
    ToolFinished,
)
from leviath.runtime.people import Answer, Question
from leviath.scripts.json import write_json

BAR = 24
SHOWN = 72
"""Characters of a text that are shown of it in passing."""


def one_line(text: str, limit: int = SHOWN) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else f"{flat[: limit - 1]}…"


def number(value: int) -> str:
    return f"{value:,}"


class Reporter:
    """Tells of a run, a line for each turn and call; on a terminal with the window's regions as bars below.

    ``quiet`` says nothing at all.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self.console = Console(highlight=False, soft_wrap=True)
        self.quiet = quiet
        self.window: Window | None = None
        self._live: Live | None = None
        self._waiting = ""

    @property
    def is_live(self) -> bool:
        return not self.quiet and self.console.is_terminal

    def __enter__(self) -> Reporter:
        if self.is_live:
            self._live = Live(console=self.console, transient=True, refresh_per_second=8, get_renderable=self._bars)
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.pause()

    def pause(self) -> None:
        """Takes the bars away, so that somebody can type."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def go_on(self) -> None:
        if self.is_live and self._live is None:
            self.__enter__()

    def say(self, text: str, style: str = "") -> None:
        if not self.quiet:
            self.console.print(Text(text, style=style))

    def __call__(self, event: RunEvent) -> None:
        if isinstance(event, StageEntered):
            again = f", visit {event.visit}" if event.visit > 1 else ""
            self.say(f"stage {event.stage}{again}", "bold")
        elif isinstance(event, RequestSent):
            self._waiting = f"{event.kind} request in {event.stage}"
            self.say(f"  {self._turn(event)}: {shape(event)}", "cyan")
        elif isinstance(event, ReplyReceived):
            self._waiting = ""
            self._reply(event)
        elif isinstance(event, ToolFinished):
            self.say(f"    {event.call.name} -> {one_line(event.result) or '(nothing)'}", "dim")
        elif isinstance(event, Noted):
            self.say(f"    ! {one_line(event.text, 160)}", "yellow")
        elif isinstance(event, StatusChanged) and event.status in ("paused", "waiting"):
            self.say(f"  {event.status}", "yellow")

    def _turn(self, event: RequestSent) -> str:
        return f"turn {event.iteration + 1}" if event.kind == "stage" else event.kind

    def _reply(self, event: ReplyReceived) -> None:
        for call in event.reply.calls:
            self.say(f"    calls {call.name} {one_line(write_json(call.arguments))}")
        if event.reply.text.strip():
            self.say(f"    says {one_line(event.reply.text)}")
        elif not event.reply.calls:
            self.say("    says nothing")

    def _bars(self) -> Table:
        """The regions of the window with what they hold."""
        table = Table.grid(padding=(0, 1))
        window = self.window
        if window is None:
            return table
        for region in window.visible:
            if not region.entries:
                continue
            share = region.tokens / region.max_tokens if region.max_tokens else 0.0
            style = "red" if share > 0.9 else "yellow" if share > 0.7 else "green"
            filled = min(round(share * BAR), BAR)
            bar = Text("█" * filled, style=style) + Text("░" * (BAR - filled), style="dim")
            table.add_row(Text(region.name), bar, Text(f"{number(region.tokens)}/{number(region.max_tokens)}"))
        total = f"{number(window.total_tokens)}/{number(window.max_tokens)} tokens"
        table.add_row(Text("window", style="bold"), Text(self._waiting, style="dim"), Text(total))
        return table


def shape(event: RequestSent) -> str:
    """What a request is made of, in a few words."""
    request = event.request
    parts = [
        f"{len(request.system)} system block{'s' if len(request.system) != 1 else ''}",
        f"{len(request.messages)} message{'s' if len(request.messages) != 1 else ''}",
    ]
    if request.tools:
        parts.append(f"{len(request.tools)} tool{'s' if len(request.tools) != 1 else ''}")
    if event.kind == "stage":
        parts.append(f"window {number(event.total_tokens)}/{number(event.max_tokens)} tokens")
    return ", ".join(parts)


# Questions


class Terminal:
    """Puts a run's questions to whoever sits at the terminal."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter

    async def ask(self, question: Question) -> Answer | None:
        self.reporter.pause()
        try:
            return await asyncio.to_thread(_put, question)
        finally:
            self.reporter.go_on()


def _put(question: Question) -> Answer | None:
    if question.body:
        click.echo(click.style(question.title, bold=True))
        click.echo(question.body)
    try:
        return _answer(question)
    except (click.Abort, EOFError):
        return None


def _answer(question: Question) -> Answer:
    if question.kind in ("approve", "confirm"):
        return Answer(yes=click.confirm(question.prompt))
    if question.kind == "document":
        edited = click.edit(question.body)
        return Answer("" if edited is None else edited)
    if question.options:
        for index, option in enumerate(question.options, 1):
            click.echo(f"  {index}. {option}")
        said = click.prompt(question.prompt, default="", show_default=False)
        picked = said.strip()
        if picked.isdigit() and 1 <= int(picked) <= len(question.options):
            said = question.options[int(picked) - 1]
        return Answer(said, yes=bool(said))
    said = click.prompt(question.prompt, default="", show_default=False)
    return Answer(said, yes=bool(said))


def somebody_is_there() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()

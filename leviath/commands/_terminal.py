"""What a terminal shows of a run, while it goes and of its entries afterwards."""

from __future__ import annotations

import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from leviath.context.entry import AssistantTurn, Entry, ToolCall
from leviath.context.region import Region
from leviath.context.window import Window
from leviath.providers.base import Usage
from leviath.runtime.events import (
    HookAnswered,
    Noted,
    ReplyReceived,
    RequestSent,
    RunEvent,
    StageEntered,
    StatusChanged,
    ToolFinished,
)
from leviath.scripts.json import write_json

BAR = 24
"""Characters of a bar that is full."""
SHOWN = 72
"""Characters of a text that are shown of it in passing."""
DETAIL = 300
"""Characters of the reason of a warning."""


def plain(text: str) -> str:
    """``text`` without what would move a terminal's cursor or change its colours: a model may not forge what is asked.

    Line feeds and tabs stay.
    """
    if text.isprintable():
        return text
    return "".join(["�" if unicodedata.category(c) == "Cc" and c not in "\n\t" else c for c in text])


def one_line(text: str, limit: int = SHOWN) -> str:
    """At most ``limit`` characters of a text, on one line."""
    flat = plain(" ".join(text.split()))
    return flat if len(flat) <= limit else f"{flat[: limit - 1]}…"


def call_line(call: ToolCall) -> str:
    return f"calls {call.name} {one_line(write_json(call.arguments))}"


def entry_text(entry: Entry) -> str:
    """What an entry says, and a line for each call of a turn."""
    calls = entry.kind.calls if isinstance(entry.kind, AssistantTurn) else ()
    lines = [plain(entry.text).rstrip("\n"), *[call_line(call) for call in calls]]
    return "\n".join([line for line in lines if line])


def number(value: int) -> str:
    return f"{value:,}"


def warning_lines(
    warnings: Iterable[Mapping[str, Any]], more: Callable[[str], list[str]] = lambda detail: []
) -> list[str]:
    """A line for each warning of an outcome, and what there is ``more`` to say of its detail; one that came several
    times is counted."""
    counted = Counter([(each["region"], each["what"], each["script"], each["detail"]) for each in warnings])
    lines = []
    for (region, what, script, detail), count in counted.items():
        place = f"region '{region}': " if region else ""
        told = f"{script}: {what}" if script and script not in detail else what
        why = f": {one_line(detail, DETAIL)}" if detail else ""
        lines.append(f"warning: {place}{plain(told)}{why}{f' ({count} times)' if count > 1 else ''}")
        lines += more(detail)
    return lines


class Reporter:
    """Tells of a run, a line for each turn and call; on a terminal with the window's regions as bars below.

    Where standard output is no terminal it is left to the answer alone, and this goes to standard error. ``quiet`` says
    nothing at all. What is told before `__enter__` waits until then.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self.console = Console(highlight=False, soft_wrap=True, stderr=not sys.stdout.isatty())
        self.quiet = quiet
        self.window: Window | None = None
        self._live: Live | None = None
        self._early: list[RunEvent] | None = []
        self._stage = ""
        self._turn = 0
        self._waiting = ""
        self._charged = Usage()

    @property
    def is_live(self) -> bool:
        return not self.quiet and self.console.is_terminal

    def __enter__(self) -> Reporter:
        early, self._early = self._early, None
        for event in early or ():
            self(event)
        self.go_on()
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
            # It is drawn anew whenever something is told, and by nobody else: a thread would look at a window that
            # is changing.
            self._live = Live(console=self.console, transient=True, auto_refresh=False, get_renderable=self._bars)
            self._live.start(refresh=True)

    def say(self, text: str, style: str = "") -> None:
        if not self.quiet:
            self.console.print(Text(text, style=style))

    def __call__(self, event: RunEvent) -> None:
        if self._early is not None:
            self._early.append(event)
            return
        self._tell(event)
        if self._live is not None:
            self._live.refresh()

    def _tell(self, event: RunEvent) -> None:
        if isinstance(event, StageEntered):
            self._stage, self._turn = event.stage, 0
            again = f", visit {event.visit}" if event.visit > 1 else ""
            self.say(f"stage {event.stage}{again}", "bold")
        elif isinstance(event, RequestSent):
            self._waiting = "waiting for the model" if event.kind == "stage" else f"waiting for a {event.kind}"
            self._turn = event.iteration + 1
            name = f"turn {self._turn}" if event.kind == "stage" else event.kind
            self.say(f"  {name}: {shape(event)}", "cyan")
        elif isinstance(event, ReplyReceived):
            self._waiting = ""
            used, more = self._charged, event.reply.usage
            self._charged = Usage(used.prompt + more.sent, used.completion + more.completion)
            self._reply(event)
        elif isinstance(event, HookAnswered) and event.answer == "modify":
            self.say(f"    {event.path} {event.hook} -> {one_line(write_json(event.value))}", "magenta")
        elif isinstance(event, ToolFinished):
            self.say(f"    {event.call.name} -> {one_line(event.result) or '(nothing)'}", "dim")
        elif isinstance(event, Noted):
            self.say(f"    ! {one_line(event.text, 160)}", "yellow")
        elif isinstance(event, StatusChanged) and event.status in ("paused", "waiting"):
            self.say(f"  {event.status}", "yellow")

    def _reply(self, event: ReplyReceived) -> None:
        if event.reply.text.strip():
            self.say(f"    says {one_line(event.reply.text)}")
        elif not event.reply.calls:
            self.say("    says nothing")
        for call in event.reply.calls:
            self.say(f"    {call_line(call)}")

    def _bars(self) -> Table:
        """Where the run is, and the regions of the window with what they hold."""
        table = Table.grid(padding=(0, 1))
        window = self.window
        if window is None:
            return table
        where = f"stage {self._stage}, turn {self._turn}" if self._turn else f"stage {self._stage}"
        charged = f"{number(self._charged.prompt)} in, {number(self._charged.completion)} out"
        table.add_row(Text(where, style="bold"), Text(self._waiting, style="dim"), Text(charged))
        for region in window.visible:
            if region.entries:
                table.add_row(Text(region.name), _bar(region.tokens, region.max_tokens), _of(region))
        table.add_row(Text("window", style="bold"), _bar(window.total_tokens, window.max_tokens), _of(window))
        return table


def _bar(tokens: int, most: int) -> Text:
    share = tokens / most if most else 0.0
    style = "red" if share > 0.9 else "yellow" if share > 0.7 else "green"
    filled = min(round(share * BAR), BAR)
    return Text("█" * filled, style=style) + Text("░" * (BAR - filled), style="dim")


def _of(held: Region | Window) -> Text:
    tokens = held.total_tokens if isinstance(held, Window) else held.tokens
    return Text(f"{number(tokens)}/{number(held.max_tokens)} tokens")


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

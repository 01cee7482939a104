"""Putting a run's questions to whoever sits at the terminal, and what Ctrl-C does there.

Lines are read in the event loop where it can watch the terminal, so that a question, a pause and the end of a run never
wait for one another's line.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from typing import Any

import click

from leviath.commands._terminal import Reporter, plain
from leviath.runtime.people import Answer, Question
from leviath.runtime.run import Run

Json = Any
PAUSED = "paused. Enter: go on. Anything else is said to the agent. Ctrl-C: cancel the run."


def somebody_is_there() -> bool:
    """Whether a person can be asked: they type, and see what is said."""
    return sys.stdin.isatty() and (sys.stdout.isatty() or sys.stderr.isatty())


def say(text: str, **style: Any) -> None:
    """A line for the person at the terminal; standard output is not theirs where it goes elsewhere."""
    click.echo(click.style(text, **style) if style else text, err=not sys.stdout.isatty())


class Interrupted(Exception):
    """Ctrl-C came while somebody was asked: the question is put again after the pause."""


class Terminal:
    """Asks one thing at a time; ``ask`` is what a run calls."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter
        self.editing = False
        self._line: asyncio.Future[str | None] | None = None
        self._dialog: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Answer | None:
        self.reporter.pause()
        try:
            while True:
                try:
                    return await self._put(question)
                except Interrupted:
                    if self._dialog is not None:
                        await asyncio.shield(self._dialog)
        finally:
            self.reporter.go_on()

    async def _put(self, question: Question) -> Answer | None:
        if question.kind == "document":
            return await self._edit(question)
        if question.body:
            say(plain(question.title), bold=True)
            say(plain(question.body))
        prompt = plain(question.prompt)
        if question.kind in ("approve", "confirm"):
            return await self._yes_or_no(prompt)
        if question.options:
            return await self._choice(prompt, question.options)
        said = await self.line(f"{prompt}: ")
        return None if said is None else Answer(said)

    async def _yes_or_no(self, prompt: str) -> Answer | None:
        while True:
            said = await self.line(f"{prompt} [y/N]: ")
            if said is None:
                return None
            word = said.strip().lower()
            if word in ("y", "yes", "n", "no", ""):
                return Answer(yes=word.startswith("y"))
            say("answer y or n")

    async def _choice(self, prompt: str, options: tuple[str, ...]) -> Answer | None:
        for index, option in enumerate(options, 1):
            say(f"  {index}. {plain(option)}")
        while True:
            said = await self.line(f"{prompt}: ")
            if said is None:
                return None
            word = said.strip()
            if word.isascii() and word.isdigit() and 1 <= int(word) <= len(options):
                return Answer(options[int(word) - 1])
            named = next((option for option in options if option.strip().lower() == word.lower()), None)
            if named is not None:
                return Answer(named)
            say(f"choose one of 1 to {len(options)}, or type its text")

    async def _edit(self, question: Question) -> Answer:
        say(plain(question.prompt))
        self.editing = True
        try:
            edited = await asyncio.to_thread(click.edit, question.body)
        except click.ClickException as error:
            say(f"{error.format_message()} The document stays as it is; $EDITOR names the program to edit it with.")
            edited = None
        finally:
            self.editing = False
        return Answer("" if edited is None else edited)

    # Lines

    async def line(self, prompt: str) -> str | None:
        """What is typed, without its line feed; ``None`` at the end of input. Raises `Interrupted`."""
        click.echo(prompt, nl=False, err=not sys.stdout.isatty())
        loop = asyncio.get_running_loop()
        line: asyncio.Future[str | None] = loop.create_future()
        self._line = line
        terminal = sys.stdin.fileno()

        def typed() -> None:
            data = os.read(terminal, 65536)
            if not line.done():
                text = data.decode(sys.stdin.encoding or "utf-8", errors="replace")
                line.set_result(text.rstrip("\r\n") if data else None)

        try:
            loop.add_reader(terminal, typed)
        except (NotImplementedError, OSError):
            said = await asyncio.to_thread(sys.stdin.readline)
            return said.rstrip("\r\n") if said else None
        try:
            return await line
        finally:
            loop.remove_reader(terminal)
            self._line = None

    # Ctrl-C

    def interrupted(self, run: Run) -> None:
        """Pauses the run and asks how it goes on; a second time, and where nobody is there, ends it."""
        if self.editing:
            return  # the editor's own business
        if self._dialog is not None or not somebody_is_there() or self.reporter.quiet:
            run.cancel()
            return
        run.pause()
        if self._line is not None and not self._line.done():
            self._line.set_exception(Interrupted())
        self._dialog = asyncio.ensure_future(self._how_on(run))

    async def _how_on(self, run: Run) -> None:
        self.reporter.pause()
        say(f"\n{PAUSED}")
        try:
            await asyncio.sleep(0)  # whoever was asked hands the terminal over
            said = await self.line("> ")
        finally:
            self._dialog = None
        if said is None:
            run.cancel()
            return
        if said.strip():
            run.send(said)
            if not run.core.stage.accepts_messages:
                say(f"stage '{run.core.stage.name}' takes no messages: this waits for a stage that does")
        self.reporter.go_on()
        run.resume()


class Terminated(Exception):
    """The process was told to end (SIGTERM); what was in flight has been given up."""


async def drive(run: Run, terminal: Terminal) -> dict[str, Json]:
    """Drives the run to its end; Ctrl-C pauses it where somebody is there to say how it goes on, else it cancels.
    Raises `Terminated`."""
    loop = asyncio.get_running_loop()
    driving = asyncio.ensure_future(run.drive())
    told_to_end = False

    def end() -> None:
        nonlocal told_to_end
        told_to_end = True
        driving.cancel()

    handled: list[signal.Signals] = []
    with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGINT, terminal.interrupted, run)
        handled.append(signal.SIGINT)
        loop.add_signal_handler(signal.SIGTERM, end)
        handled.append(signal.SIGTERM)
    try:
        return await driving
    except asyncio.CancelledError:
        if told_to_end:
            raise Terminated from None
        driving.cancel()
        raise
    finally:
        for each in handled:
            loop.remove_signal_handler(each)

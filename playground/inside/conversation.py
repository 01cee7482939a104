"""A blueprint with scripted replies, held at each request of a stage until somebody asks for the next turn."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint
from leviath.providers.scripted import ReplyFileError, ScriptedProvider
from leviath.report.story import story_of
from leviath.runtime.journal import FactKind, Journal
from leviath.runtime.options import RunOptions
from leviath.runtime.run import Run
from leviath.runtime.spawn import SpawnError

Json = Any
T = TypeVar("T")
MANIFEST = "agent.leviath"
REPLIES = "replies.json"


class _Gate(Journal):
    """Lets a reply come only when it is asked for."""

    def __init__(self) -> None:
        self.held = asyncio.Event()
        self.go = asyncio.Event()

    async def once(self, kind: FactKind, key: str, work: Callable[[], Awaitable[T]], source: object = None) -> T:
        if kind == "reply" and key == "stage":
            self.held.set()
            await self.go.wait()
            self.go.clear()
        return await work()


class Conversation:
    """One run. Each method gives ``{"story": STORY, "over": bool}`` as JSON (`leviath.report.story`; ``story["open"]``
    while the run waits), or ``{"error": {"message", "help", "file", "line", "column"}}`` where it cannot begin."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._task: asyncio.Task[dict[str, Json]] | None = None
        self._gate = _Gate()
        self._events: list[Any] = []
        self._blueprint: Blueprint | None = None

    async def start(self, order: str) -> str:
        """Begins with ``order``: ``{"files": {PATH: text}, "task": text}``; goes on to the first request."""
        asked = json.loads(order)
        self.close()
        self._folder = tempfile.TemporaryDirectory(prefix="page-", ignore_cleanup_errors=True)
        folder = Path(self._folder.name).resolve()
        try:
            lay_out(folder, asked["files"])
            run = self._started(folder, asked["task"])
        except BlueprintError as error:
            place = error.position
            line, column = (place.line, place.column) if place is not None else (0, 0)
            return _refused(error.message, error.help, MANIFEST if line else "", line, column)
        except ReplyFileError as error:
            return _refused(str(error).replace(f"{folder}/", ""), None, REPLIES)
        except (SpawnError, ValueError, OSError) as error:
            return _refused(str(error).replace(f"{folder}/", ""))
        self._task = asyncio.ensure_future(run.drive())
        return await self._at_next()

    def _started(self, folder: Path, task: str) -> Run:
        blueprint = self._blueprint = load_blueprint(folder)
        self._gate, self._events = _Gate(), []
        provider = ScriptedProvider.from_file(folder / REPLIES)
        options = RunOptions.with_provider(
            provider, task=task, workdir=folder / "work", unattended=True, listener=self._events.append, sleep=_at_once
        )
        run = Run.start(blueprint, options)
        run.core.journal = self._gate
        self._events[:0] = list(run.window.log)
        run.window.log.listen(lambda _, event: self._events.append(event))
        return run

    async def next(self) -> str:
        """Lets one reply come and goes on to the next request, or to the end."""
        self._gate.held.clear()
        self._gate.go.set()
        return await self._at_next()

    def close(self) -> None:
        """Ends the run, if one is under way, and clears up."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    async def _at_next(self) -> str:
        assert self._task is not None
        held = asyncio.ensure_future(self._gate.held.wait())
        await asyncio.wait({self._task, held}, return_when=asyncio.FIRST_COMPLETED)
        held.cancel()
        over = self._task.done()
        assert self._blueprint is not None
        about: dict[str, Json] = {"agent": self._blueprint.name, "status": "waiting for a reply"}
        if over:
            found = self._task.result()
            about.update(status=found["status"], error=found["error"], answer=found["answer"])
        return json.dumps({"story": {**story_of(self._events, self._blueprint, about), "open": not over}, "over": over})


def lay_out(folder: Path, files: Mapping[str, str]) -> None:
    """Writes files below ``folder``. `ValueError` for a path that leads out of it."""
    (folder / "work").mkdir()
    for name, text in files.items():
        path = (folder / name).resolve()
        if not path.is_relative_to(folder) or path == folder:
            raise ValueError(f"a file cannot be called '{name}'")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


async def _at_once(seconds: float) -> None:
    """A scripted provider need not be given time."""


def _refused(message: str, help: str | None = None, file: str = "", line: int = 0, column: int = 0) -> str:
    return json.dumps({"error": {"message": message, "help": help, "file": file, "line": line, "column": column}})

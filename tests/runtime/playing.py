"""Small agents for tests: a manifest from its parts, the model's turns, and what came of the run."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.settings import parse_settings
from leviath.context.entry import ToolResult
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.events import Noted, RunEvent
from leviath.runtime.options import RunOptions
from leviath.runtime.people import Answer, Question
from leviath.runtime.run import Run
from leviath.semantics import DOCUMENTED, Semantics

Json = Any
CONVERSATION = "conversation = { kind = 'sliding_window', max_items = 40, max_tokens = 4000 }\n"
TASK = "task = { kind = 'pinned', max_tokens = 300 }\n"
QUIET = "batch_tool_hint = false\n[nudge]\nenabled = false\n"
"""Settings under which a run says nothing of its own accord."""


def stage(
    name: str = "work",
    tools: Sequence[str] = (),
    extra: str = "",
    *,
    mode: str = "autonomous",
    prompt: str | None = "Do it.",
    iterations: int = 8,
) -> str:
    """A stage; ``extra`` are more keys and tables of it."""
    lines = [
        f"[stages.{name}]",
        f'mode = "{mode}"',
        'description = "s"',
        'model = { provider = "anthropic", model = "claude-sonnet-5" }',
        f"available_tools = {json.dumps(list(tools))}",
        f"max_iterations = {iterations}",
        "" if prompt is None else f"system_prompt = {json.dumps(prompt)}",
        extra,
    ]
    return "\n".join(lines) + "\n"


def manifest(*stages: str, regions: str = "", agent: str = "", tail: str = "", base: str = TASK + CONVERSATION) -> str:
    """A blueprint; ``agent`` are keys of ``[agent]``, ``tail`` whatever comes last."""
    head = f'[agent]\nname = "probe"\nversion = "0.1.0"\ndescription = "d"\n{agent}\n'
    return "\n".join([head, *(stages or (stage(),)), f"[context.regions]\n{base}{regions}", tail])


def calls(*named: tuple[str, Json], text: str = "", **more: Json) -> Json:
    """A turn with tool calls: ``("read_file", {"path": "a"})``."""
    return {"text": text, "tool_calls": [{"name": name, "input": given} for name, given in named], **more}


def says(text: str, **more: Json) -> Json:
    return {"text": text, **more}


async def _at_once(seconds: float) -> None:
    """Nothing is waited for."""


@dataclass
class Played:
    """A run and what it told; ``asked`` are the questions that were put to a person."""

    run: Run
    events: list[RunEvent]
    asked: list[Question]
    outcome: Mapping[str, Json]

    @property
    def status(self) -> str:
        return str(self.outcome["status"])

    @property
    def error(self) -> str | None:
        return self.run.state.error

    @property
    def requests(self) -> list[Json]:
        return list(self.outcome["requests"])

    @property
    def notes(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, Noted)]

    @property
    def warnings(self) -> list[Json]:
        return list(self.outcome["warnings"])

    @property
    def results(self) -> list[str]:
        """The tool results of the conversation, as the window holds them."""
        region = self.run.window.region("conversation")
        return [entry.text for entry in region.entries if isinstance(entry.kind, ToolResult)]

    def texts(self, region: str) -> list[str]:
        found = self.run.window.get(region)
        return [] if found is None else [entry.text for entry in found.entries]

    def system(self, number: int = -1) -> str:
        """The system prompt of a request, its blocks in one text."""
        told = self.requests[number]["system"]
        return told if isinstance(told, str) else "\n\n".join(block["text"] for block in told or ())

    def said(self, number: int = -1) -> str:
        """Everything of a request as one text, for looking things up in it."""
        return json.dumps(self.requests[number], ensure_ascii=False)


def made(folder: Path, text: str, files: Mapping[str, str] | None = None) -> Path:
    """An agent's folder with a ``work`` folder in it; files that begin with ``work/`` are the run's."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "work").mkdir(exist_ok=True)
    (folder / "agent.leviath").write_text(text, encoding="utf-8")
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def started(
    folder: Path,
    text: str,
    replies: Sequence[Json] = (),
    files: Mapping[str, str] | None = None,
    *,
    semantics: Semantics = DOCUMENTED,
    config: str = QUIET,
    answers: Sequence[Answer | None] | None = None,
    **options: Any,
) -> Played:
    """A run before its first step. ``answers`` are a person's, in order; without them nobody is there."""
    made(folder, text, files)
    events: list[RunEvent] = []
    asked: list[Question] = []
    waiting = list(answers or ())

    async def ask(question: Question) -> Answer | None:
        asked.append(question)
        return waiting.pop(0)

    given: dict[str, Any] = {
        "task": "Go.",
        "workdir": folder / "work",
        "settings": parse_settings(config),
        "unattended": answers is None,
        "ask": None if answers is None else ask,
        "semantics": semantics,
        "sleep": _at_once,
        "clock": lambda: 1_700_000_000.0,
        "listener": events.append,
        **options,
    }
    blueprint = load_blueprint(folder / "agent.leviath", semantics=semantics)
    provider = ScriptedProvider(list(replies) or [says("done")])
    run = Run.start(blueprint, replace(RunOptions.with_provider(provider), **given))
    return Played(run, events, asked, {})


def play(
    folder: Path, text: str, replies: Sequence[Json] = (), files: Mapping[str, str] | None = None, **o: Any
) -> Played:
    """A run to its end."""
    begun = started(folder, text, replies, files, **o)
    begun.outcome = asyncio.run(begun.run.drive())
    return begun

"""Runs of small agents in this process, told as stories."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from leviath.blueprint.load import load_blueprint
from leviath.providers.scripted import ScriptedProvider
from leviath.report.story import story_of
from leviath.runtime.options import RunOptions
from leviath.runtime.run import Run

ROOT = Path(__file__).resolve().parent.parent.parent


def told(folder: Path, task: str = "Go.") -> dict[str, Any]:
    """The story of the agent in ``folder``, its turns from the file beside it."""
    events: list[Any] = []
    blueprint = load_blueprint(folder)
    options = RunOptions.with_provider(
        ScriptedProvider.from_file(folder / "replies.json"),
        task=task,
        workdir=folder / "work",
        unattended=True,
        listener=events.append,
    )
    run = Run.start(blueprint, options)
    events[:0] = list(run.window.log)
    run.window.log.listen(lambda _, event: events.append(event))
    found = asyncio.run(run.drive())
    about = {"agent": blueprint.name, "run": "r", "status": found["status"], "answer": found["answer"]}
    return story_of(events, blueprint, about)

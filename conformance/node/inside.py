"""The jobs that run in Pyodide; they run on any Python. A job returns an exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

TASK = "Summarise the notes"
#: Modules that need what a browser has not. (asyncio itself imports subprocess.)
FOREIGN = ("sqlite3", "multiprocessing", "concurrent.futures.process", "concurrent.futures.thread")


async def run(job: str, arguments: Sequence[str]) -> int:
    """Do one job and say how it went."""
    return await JOBS[job](arguments)


async def recorded(arguments: Sequence[str]) -> int:
    """The recorded suites, as `python -m conformance` with these arguments."""
    from conformance.__main__ import main_in_loop

    return await main_in_loop(arguments)


async def depth(arguments: Sequence[str]) -> int:
    """Scripts that nest and recurse as deep as they can."""
    from conformance import depths

    return depths.main(arguments)


async def scripted(arguments: Sequence[str]) -> int:
    """The example agent, with model turns from a file: `EXAMPLE`."""
    from leviath import load_blueprint
    from leviath.providers.scripted import ScriptedProvider
    from leviath.runtime.options import RunOptions
    from leviath.runtime.run import Run

    folder = Path(arguments[0])
    provider = ScriptedProvider.from_file(folder / "replies.json")
    options = RunOptions.with_provider(provider, task=TASK, workdir=folder / "work")
    outcome = await Run.start(load_blueprint(folder / "agent.leviath"), options).drive()
    return _tell(outcome)


async def fetched(arguments: Sequence[str]) -> int:
    """The example agent, asking a model by the platform's own HTTP client: `EXAMPLE BASE_URL`."""
    from leviath import load_blueprint
    from leviath.blueprint.settings import parse_settings
    from leviath.providers.registry import Registry
    from leviath.runtime.options import RunOptions
    from leviath.runtime.run import Run

    folder = Path(arguments[0])
    text = f'[providers]\nanthropic_api_key = "no-key"\nanthropic_base_url = {json.dumps(arguments[1])}\n'
    settings = parse_settings(text)
    options = RunOptions(task=TASK, workdir=folder / "work", settings=settings, providers=Registry(settings))
    outcome = await Run.start(load_blueprint(folder / "agent.leviath"), options).drive()
    return _tell(outcome)


def _tell(outcome: dict[str, object]) -> int:
    foreign = [name for name in FOREIGN if name in sys.modules]
    told = {"status": outcome["status"], "error": outcome.get("error"), "answer": outcome["answer"]}
    print(json.dumps({**told, "requests": len(outcome["requests"]), "foreign": foreign}))  # type: ignore[arg-type]
    return 0 if outcome["status"] == "complete" and not foreign else 1


JOBS: dict[str, Callable[[Sequence[str]], Awaitable[int]]] = {
    "recorded": recorded,
    "depth": depth,
    "scripted": scripted,
    "fetched": fetched,
}

"""Runs the agent of `stored_agent` many times over, killed on the way and taken up again; prints what came of it.

A program of its own: each trial is a fork of it that kills itself, or is killed, with SIGKILL.

    kill_driver.py FOLDER events|times COUNT
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

from stored_agent import make_agent

from leviath.blueprint.load import load_blueprint
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.options import RunOptions
from leviath.runtime.people import Answer, Question
from leviath.runtime.store.base import find
from leviath.runtime.store.going_on import begin, take_up
from leviath.runtime.store.recorder import Recorder
from leviath.runtime.store.sqlite import SqliteStore

RUN = "the-run"


async def at_once(seconds: float) -> None:
    """No waiting."""


def options(folder: Path) -> RunOptions:
    async def ask(question: Question) -> Answer:
        with (folder / "work" / "asked.txt").open("a") as file:
            file.write(f"{question.kind} {question.prompt}\n")
        return Answer("blue")

    return RunOptions.with_provider(
        ScriptedProvider.from_file(folder / "replies.json"),
        task="Do it.",
        workdir=folder / "work",
        allowed=frozenset(("write_file", "shell")),
        sleep=at_once,
        ask=ask,
        clock=lambda: 1000.0,
    )


def drive(folder: Path) -> None:
    """Begins the run, or takes it up where one is stored, and drives it to its end."""
    store = SqliteStore(folder / "store" / "runs.sqlite3")
    blueprint = load_blueprint(folder)
    if store.runs():
        stored = take_up(store, RUN, blueprint, options(folder))
    else:
        stored = begin(blueprint, options(folder), store, name=RUN)
    with stored:
        stored.run.run_sync()
    store.close()


def told(folder: Path) -> dict[str, Any]:
    """Everything that is stored of the run, and what it has done to its working directory."""
    store = SqliteStore(folder / "store" / "runs.sqlite3")
    if not store.runs():
        return {"row": None, "facts": []}
    row = find(store, RUN)
    return {
        "row": [row.status, row.error, row.stage, row.iteration, row.tool_calls, row.step],
        "events": [[each.step, each.source, each.text] for each in store.events(RUN)],
        "facts": [[each.step, each.kind, each.key, each.text] for each in store.facts(RUN)],
        "parts": [[each.name, each.data.decode()] for each in store.parts(RUN)],
        "pieces": store.pieces(RUN),
        "state": store.state(RUN),
        "work": {
            path.relative_to(folder / "work").as_posix(): path.read_text()
            for path in sorted((folder / "work").rglob("*"))
            if path.is_file()
        },
    }


def forked(folder: Path, *, events: int | None = None, seconds: float | None = None) -> int:
    """Drives the run in a process of its own, killed after so many events, or after so long; gives how it ended."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if events is not None:
                left = [events]
                add = Recorder._add

                def counted(self: Recorder, event: Any) -> None:
                    add(self, event)
                    left[0] -= 1
                    if left[0] == 0:
                        os.kill(os.getpid(), signal.SIGKILL)

                Recorder._add = counted  # type: ignore[method-assign]
            drive(folder)
            code = 0
        finally:
            os._exit(code)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def trial(root: Path, name: str, **kill: Any) -> dict[str, Any]:
    folder = make_agent(root / name)
    ended = forked(folder, **kill)
    before = told(folder)
    # Killed a second time half way through what is left, then let go on.
    if kill.get("events"):
        forked(folder, events=max(kill["events"] // 2, 1))
    again = forked(folder)
    found = {"name": name, "killed": os.WIFSIGNALED(ended), "again": again, "before": before["facts"], **told(folder)}
    shutil.rmtree(folder)
    return found


def main() -> None:
    root, kind, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    whole = make_agent(root / "whole")
    begun = time.monotonic()
    drive(whole)
    lasted = time.monotonic() - begun
    wanted = told(whole)
    trials = []
    if kind == "events":
        total = len(wanted["events"])
        step = max(total // count, 1) if count else 1
        trials = [trial(root, f"after-{number}", events=number) for number in range(1, total + 1, step)]
    else:
        dice = random.Random(7)
        trials = [trial(root, f"time-{n}", seconds=dice.uniform(0.0, lasted * 1.2)) for n in range(count)]
    print(json.dumps({"whole": wanted, "trials": trials}))


if __name__ == "__main__":
    main()

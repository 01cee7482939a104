"""A run that is killed and taken up again ends as one that was left alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DRIVER = Path(__file__).with_name("kill_driver.py")
ROOT = DRIVER.parent.parent.parent
Json = Any
EVERY = bool(os.environ.get("LEVIATH_EVERY_KILL"))
"""Whether each event and thirty times are tried, and not a sample of them (some minutes)."""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def driven(folder: Path, kind: str, count: int) -> Json:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(DRIVER.parent)])}
    done = subprocess.run(
        [sys.executable, str(DRIVER), str(folder), kind, str(count)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def check(whole: Json, trial: Json) -> None:
    where = trial["name"]
    assert trial["again"] == 0, where
    for kept in ("row", "events", "pieces", "parts", "state", "facts"):
        assert trial[kept] == whole[kept], (where, kept)
    # What was stored as done has been done once; what was cut off before that may have been done twice.
    done = {fact[2].split()[0] for fact in trial["before"] if fact[1] == "tool"}
    tallied = Counter(trial["work"]["tally.txt"].split())
    assert all([tallied[word] == 1 for call, word in (("call_2_0", "alpha"), ("call_2_3", "beta")) if call in done])
    lines = Counter(trial["work"]["log.txt"].split())
    writers = (("call_0_2", "first"), ("call_2_2", "second"), ("call_5_0", "third"), ("call_5_1", "fourth"))
    assert all([lines[word] == 1 for call, word in writers if call in done])
    assert set(tallied) == {"alpha", "beta"} and set(lines) == {"first", "second", "third", "fourth"}
    assert trial["work"]["out/made.txt"] == "made"


def test_killed_after_each_event(tmp_path: Path):
    wanted = "0" if EVERY else "12"
    found = driven(tmp_path, "events", int(wanted))
    events = len(found["whole"]["events"])
    assert found["whole"]["row"][0] == "complete"
    assert len(found["trials"]) == events if EVERY else len(found["trials"]) >= 10
    assert all([trial["killed"] for trial in found["trials"]])
    for trial in found["trials"]:
        check(found["whole"], trial)
        # Killed at an event, and not between a deed and its being stored: nothing at all is done twice.
        assert trial["work"] == found["whole"]["work"], trial["name"]
    print(
        f"\nkilled after {len(found['trials'])} of {events} events, and again on the way: each log equals the whole one"
    )


def test_killed_at_random_times(tmp_path: Path):
    count = 30 if EVERY else 6
    found = driven(tmp_path, "times", count)
    assert len(found["trials"]) == count
    assert any([trial["killed"] for trial in found["trials"]])
    for trial in found["trials"]:
        check(found["whole"], trial)
    killed = len([trial for trial in found["trials"] if trial["killed"]])
    print(f"\nkilled at {count} random times ({killed} before its end): each log equals the whole one")


def test_told_to_end_it_stops_its_commands_and_can_be_taken_up(tmp_path: Path):
    (tmp_path / "agent.leviath").write_text(SLOW)
    turns = [{"tool_calls": [{"name": "shell", "input": {"command": "touch began; sleep 60; touch late"}}]}]
    (tmp_path / "replies.json").write_text(json.dumps([*turns, {"text": "All done."}]))
    work = tmp_path / "work"
    work.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LEVIATH_HOME": str(tmp_path)}
    leviath = [sys.executable, "-m", "leviath"]
    command = [*leviath, "run", str(tmp_path), "--task", "Go.", "--yolo"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    until(lambda: (work / "began").exists())
    process.terminate()
    _, told = process.communicate(timeout=30)  # less than the command would take
    assert (process.returncode, (work / "late").exists()) == (143, False)
    assert "told to end (SIGTERM); leviath run --resume" in told
    ps = subprocess.run([*leviath, "ps", "--json"], env=environment, capture_output=True, text=True, check=True)
    assert [row["status"] for row in json.loads(ps.stdout)] == ["interrupted"]


def until(test: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end
        time.sleep(0.05)


SLOW = """
[agent]
name = "slow"
version = "0.1.0"
description = "Waits."
entry_stage = "work"
[stages.work]
mode = "autonomous"
description = "Works."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["shell"]
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 9000 }
"""

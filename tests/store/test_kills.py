"""A run that is killed and taken up again ends as one that was left alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
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

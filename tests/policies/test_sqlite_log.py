"""The log in a file: what a killed process leaves there, and files that cannot be used."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from leviath.policies import Event, LogError, Runtime, ScriptedLlm, SqliteLog, log
from tests.policies.helpers import LABEL, Summariser, agent, chat, folding, texts

ROOT = Path(__file__).parents[2]
DYING = """
import os, sys
from tests.policies.helpers import *
from leviath.policies import SqliteLog

def model(request):
    os._exit(9)

folding(model, Summariser("kept"), log=SqliteLog(sys.argv[1]), threshold=4, keep_last=2).run_sync(agent(), chat(10))
"""


def test_a_killed_process_is_resumed_from_its_file(tmp_path):
    path = tmp_path / "runs.db"
    done = subprocess.run(
        [sys.executable, "-c", DYING, str(path)], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, check=False, timeout=60
    )
    assert done.returncode == 9
    llm, summarise = ScriptedLlm(["end"]), Summariser("anew")
    with SqliteLog(path) as kept:
        runtime = folding(llm, summarise, log=kept, threshold=4, keep_last=2)
        run = runtime.resume_sync(agent(), "main-run-1")
        assert run.ok
        assert texts(llm.requests[0].messages) == ["sys", f"{LABEL}kept", "u8", "a9"]
        assert summarise.requests == []
        assert list(runtime.thread().messages[:10]) == chat(10)
    with SqliteLog(path) as again:
        assert [event.kind for event in again.events()] == [
            log.RUN_STARTED,
            log.HOOK_COMMITTED,
            log.STEP_COMMITTED,
            log.RUN_ENDED,
        ]
        assert Runtime(again).explain("main-run-1")[0].fate == "summarised"


def test_a_log_beside_other_tables(tmp_path):
    connection = sqlite3.connect(tmp_path / "runs.db")
    connection.execute("CREATE TABLE other (x)")
    kept = SqliteLog(connection)
    event = Event(log.RUN_STARTED, "t", "r", None, {"text": "é\u2028\ud800"})
    kept.append(event)
    kept.close()
    assert list(SqliteLog(connection).events()) == [event]
    connection.close()


@pytest.mark.parametrize("what", ["directory", "text", "closed", "broken row"])
def test_what_cannot_be_used(tmp_path, what):
    path = tmp_path / "runs.db"
    if what == "directory":
        path.mkdir()
    elif what == "text":
        path.write_text("this is not a database, and it is long enough to be looked at " * 20)
    else:
        kept = SqliteLog(path)
        if what == "closed":
            kept.close()
            with pytest.raises(LogError, match=r"cannot be used"):
                kept.append(Event("x", "t", "r"))
            return
        with sqlite3.connect(path) as connection:
            connection.execute("INSERT INTO thread_events (thread, run, kind, data) VALUES ('t', 'r', 'x', '{')")
        connection.close()
        with kept, pytest.raises(LogError, match=r"runs\.db cannot be used"):
            kept.events()
        return
    with pytest.raises(LogError, match=r"runs\.db cannot be used"):
        SqliteLog(path)

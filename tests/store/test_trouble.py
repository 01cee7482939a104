"""Where runs cannot be kept, or not for long: no SQLite, no permission, no room; and what is asked for in vain."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from leviath.blueprint.load import load_blueprint
from leviath.cli import cli
from leviath.commands import _keeping
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.options import RunOptions
from leviath.runtime.store.base import StoreError, find
from leviath.runtime.store.going_on import begin, take_up
from leviath.runtime.store.reading import History
from leviath.runtime.store.sqlite import SqliteStore

AGENT = """
[agent]
name = "noter"
version = "0.1.0"
description = "Notes."
entry_stage = "work"
[stages.work]
mode = "autonomous"
description = "Works."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["context_append"]
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
notes = { kind = "temporary", max_tokens = 90000 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 90000 }
"""
NOTE = {"name": "context_append", "input": {"region": "notes", "content": "0123456789abcdef " * 2000}}
REPLIES: list[Any] = [*[{"tool_calls": [NOTE]}] * 4, {"text": "All done."}]
READERS = [
    *("ps", "context last", "stages last", "result last", "why last 1", "diff last 1 2", "replay last"),
    *("report last", "run --resume last"),
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    _keeping._warn.cache_clear()  # as in a process of its own
    return tmp_path / "home" / ".leviath"


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    folder = tmp_path / "noter"
    folder.mkdir()
    (folder / "agent.leviath").write_text(AGENT)
    (folder / "replies.json").write_text(json.dumps(REPLIES))
    (folder / "work").mkdir()
    return folder


def call(*arguments: str, code: int) -> Result:
    result = CliRunner().invoke(cli, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


# Without SQLite


@pytest.fixture
def no_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)


@pytest.mark.usefixtures("no_sqlite")
def test_without_sqlite_a_run_is_kept_in_memory(agent: Path, home: Path):
    result = call("run", str(agent), "--task", "Go.", code=0)
    assert result.stdout == "All done.\n"
    assert "built without SQLite" in result.stderr and "kept in memory, until this command ends" in result.stderr
    assert "--resume 2" not in result.stderr
    found = json.loads(call("run", str(agent), "--task", "Go.", "--json", code=0).stdout)
    assert (found["status"], len(found["requests"])) == ("complete", 5) and "run" not in found
    assert not home.exists()


@pytest.mark.usefixtures("no_sqlite")
@pytest.mark.parametrize("command", READERS)
def test_without_sqlite_whoever_looks_for_runs_is_told(command: str):
    told = call(*command.split(), code=1).output
    assert told.startswith("Error: this Python was built without SQLite") and "use one that has it" in told


# Without permission


@pytest.mark.parametrize("command", READERS)
def test_a_folder_that_may_not_be_looked_into(command: str, home: Path, monkeypatch: pytest.MonkeyPatch):
    stat = os.stat

    def refused(path: Any, *more: Any, **named: Any) -> Any:
        if str(path).startswith(str(home / "rhaipy")):
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, *more, **named)

    monkeypatch.setattr(os, "stat", refused)
    told = call(*command.split(), code=1).output
    assert "Permission denied" in told and str(home) in told and "LEVIATH_HOME" in told


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything is open to this user")
def test_a_folder_that_may_not_be_written(agent: Path, home: Path):
    (home / "rhaipy").mkdir(parents=True)
    (home / "rhaipy").chmod(0o500)
    assert "needs to write" in call("run", str(agent), "--task", "Go.", code=0).stderr


# Without room


def full(store: SqliteStore, pages: int) -> None:
    """Leaves the file so many pages to grow by."""
    used = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {used + pages}")


@pytest.mark.parametrize("pages", [0, 3, 12, 40, 60])
def test_a_full_disk_costs_no_step_that_was_stored(pages: int, agent: Path, home: Path):
    path = home / "rhaipy" / "runs.sqlite3"
    store = SqliteStore(path)
    blueprint = load_blueprint(agent)
    options = RunOptions.with_provider(
        ScriptedProvider.from_file(agent / "replies.json"), task="Go.", workdir=agent / "work", clock=lambda: 1000.0
    )
    with begin(blueprint, options, store, name="r1") as stored:
        full(store, pages)
        with pytest.raises(StoreError, match="is full: make room there, or set LEVIATH_HOME"):
            stored.run.run_sync()
    store.close()
    store = SqliteStore(path)  # with room again
    steps = find(store, "r1").step
    assert History(store, find(store, "r1")).row.status == "running"
    options = RunOptions.with_provider(
        ScriptedProvider.from_file(agent / "replies.json"), task="Go.", workdir=agent / "work", clock=lambda: 1000.0
    )
    with take_up(store, "r1", blueprint, options) as stored:
        outcome = stored.run.run_sync()
    assert (outcome["status"], len(outcome["requests"])) == ("complete", 5)
    assert find(store, "r1").step > steps
    assert len(History(store, find(store, "r1")).replies) == 5


def test_a_run_that_can_be_kept_no_longer_stops_and_says_how_to_go_on(agent: Path, monkeypatch: pytest.MonkeyPatch):
    commit = SqliteStore.commit
    steps = []

    def until_full(self: SqliteStore, step: Any) -> None:
        if len(steps) == 2:
            full(self, 0)
        steps.append(step)
        commit(self, step)

    monkeypatch.setattr(SqliteStore, "commit", until_full)
    result = call("run", str(agent), "--task", "Go.", "--json", code=1)
    found = json.loads(result.stdout)
    assert found["status"] == "error" and "database or disk is full" in found["error"]
    assert f"--resume {found['run']} takes it up" in result.stderr
    monkeypatch.undo()
    monkeypatch.setenv("LEVIATH_HOME", str(agent.parent / "home"))
    assert json.loads(call("run", "--resume", found["run"], "--json", code=0).stdout)["answer"] == "All done."


def test_a_file_that_another_process_holds(home: Path, monkeypatch: pytest.MonkeyPatch):
    path = home / "rhaipy" / "runs.sqlite3"
    SqliteStore(path).close()
    monkeypatch.setattr("leviath.runtime.store.sqlite.BUSY_SECONDS", 0.05)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(StoreError, match="is locked: another process has been writing for long"):
            SqliteStore(path)
    finally:
        holder.close()


# Damaged

DAMAGES = [
    ("runs", "state", '{"$":"State","records":3,"stage":"x"}', "stages last", "run --resume last"),
    ("runs", "start", '{"replies": [1], "semantics": {"$": "Nope"}}', "replay last", "run --resume last"),
    ("events", "data", "{", "context last", "why last 3", "stages last", "run --resume last"),
    ("events", "data", '{"$": "ReplyReceived"}', "context last", "report last", "run --resume last"),
    ("facts", "data", '{"value": {"$": "tuple"}}', "replay last"),
    ("pieces", "data", "[3]", "report last", "run --resume last"),
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: f"{damage[0]}.{damage[1]}")
def test_what_cannot_be_read_is_told_as_that(damage: tuple[str, ...], agent: Path, home: Path):
    table, column, text, *commands = damage
    call("run", str(agent), "--task", "Go.", code=0)
    with sqlite3.connect(home / "rhaipy" / "runs.sqlite3") as connection:
        connection.execute(f"UPDATE {table} SET {column} = ?", (text,))
        connection.execute("UPDATE runs SET status = 'running'")
    connection.close()
    for command in commands:
        told = call(*command.split(), code=1).output
        assert told.startswith("Error: ") and "damaged" in told and "Begin the run anew" in told, (command, told)


# In vain


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["."], "PATH would"),
        (["--task", "x"], "--task would"),
        (["-m", "x", "--count", "2"], "--model, --count would"),
        (["--notes", "x", "--no-store"], "--no-store, --notes would"),
        (["--semantics", "released"], "--semantics would"),
    ],
)
def test_what_would_do_nothing_beside_resume_is_refused(given: list[str], told: str, agent: Path):
    call("run", str(agent), "--task", "Go.", code=0)
    result = call("run", "--resume", "last", *given, code=2)
    assert told in result.stderr and "begin a run without --resume" in result.stderr
    call("run", "--resume", "last", "--yolo", "-q", "--allow", "shell", "--fresh-scripts", code=0)
    assert "goes with --resume" in call("run", str(agent), "--fresh-scripts", code=2).stderr


@pytest.mark.parametrize("text", ["[providers\n", "[security]\nallow_seed_commands = 3\n", "\x00"])
def test_a_broken_configuration_stops_a_run(text: str, agent: Path, home: Path):
    """It may forbid what the run would do."""
    home.mkdir(parents=True)
    (home / "config.toml").write_text(text)
    told = call("run", str(agent), "--task", "Go.", code=1).stderr
    assert str(home / "config.toml") in told and "Traceback" not in told
    assert (
        "config.toml"
        in json.loads(call("run", str(agent), "--task", "Go.", "--json", code=1).stdout)["spawn"]["message"]
    )
    found = json.loads(call("run", str(agent), "--task", "Go.", "--count", "2", "--json", code=1).stdout)
    assert found["requests"] == []


def test_a_configuration_that_is_a_folder(agent: Path, home: Path):
    (home / "config.toml").mkdir(parents=True)
    assert "Is a directory" in call("run", str(agent), "--task", "Go.", code=1).stderr

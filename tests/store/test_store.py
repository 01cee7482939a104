"""Where runs are kept: who may read it, who may drive a run, what a step adds, what is told afterwards."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Edge
from leviath.cli import cli
from leviath.context.entry import Content, Part, ToolCall
from leviath.policies.log import Event as ThreadEvent
from leviath.providers.base import Reply
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.options import RunOptions
from leviath.runtime.people import Answer, Question
from leviath.runtime.state import Batch, State, Yield
from leviath.runtime.store import codec
from leviath.runtime.store.base import MemoryStore, RunBusy, Store, StoreError, find
from leviath.runtime.store.going_on import begin, take_up
from leviath.runtime.store.reading import History
from leviath.runtime.store.sqlite import SqliteStore

Json = Any
ROOT = Path(__file__).resolve().parent.parent.parent
AGENT = """
[agent]
name = "counter"
version = "0.1.0"
description = "Notes things."
entry_stage = "work"
[stages.work]
mode = "autonomous"
description = "Works."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["write_file", "context_append", "ask_user_text", "submit_output", "runtime_info"]
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
notes = { kind = "custom", script = "notes.rhai", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 3, max_tokens = 4000 }
"""
NOTES = 'fn render(ctx) { let out = ""; for e in ctx.entries { out += "MARK" + e.content; } out }'
REPLIES = [
    {"tool_calls": [{"name": "context_append", "input": {"region": "notes", "content": "noted"}}]},
    {"tool_calls": [{"name": "ask_user_text", "input": {"prompt": "which?"}}]},
    {"tool_calls": [{"name": "submit_output", "input": {"content": "the answer"}}]},
    {"text": "All done."},
]


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    folder = tmp_path / "counter"
    folder.mkdir()
    (folder / "agent.leviath").write_text(AGENT)
    (folder / "notes.rhai").write_text(NOTES.replace("MARK", "* "))
    (folder / "replies.json").write_text(json.dumps(REPLIES))
    (folder / "work").mkdir()
    return folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / ".leviath" / "rhaipy"


def options(agent: Path, answer: str | None = "blue") -> RunOptions:
    async def ask(question: Question) -> Answer:
        assert answer is not None
        return Answer(answer)

    return RunOptions.with_provider(
        ScriptedProvider.from_file(agent / "replies.json"),
        task="Go.",
        workdir=agent / "work",
        ask=None if answer is None else ask,
        clock=lambda: 1000.0,
    )


@pytest.fixture(params=["sqlite", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "own" / "runs.sqlite3")


# What is kept


def test_a_run_that_waits_goes_on_later(agent: Path, store: Store):
    blueprint = load_blueprint(agent)
    with begin(blueprint, options(agent, answer=None), store, name="r1") as stored:
        assert stored.run.run_sync()["status"] == "waiting_input"
    assert find(store, "r1").status == "waiting_input"
    with take_up(store, "r1", blueprint, options(agent)) as stored:
        outcome = stored.run.run_sync()
    assert (outcome["status"], outcome["answer"]) == ("complete", "the answer")
    history = History(store, find(store, "r1"))
    assert [request.request for request in history.requests] == [sent.request for sent in stored.run.core.requests]
    assert history.window.snapshot() == stored.run.window.snapshot()
    assert len(history.requests) == 4  # none was asked for twice
    assert history.ledger()[0].calls == 4


def test_what_is_stored_while_the_run_goes_is_what_is_there(agent: Path, store: Store):
    with begin(load_blueprint(agent), options(agent), store, name="r1") as stored:
        seen = []
        commit = stored.recorder.commit

        def watched(core: Any) -> None:
            commit(core)
            window = History(store, find(store, "r1")).window
            seen.append(window.snapshot() == core.window.snapshot())

        stored.recorder.commit = watched  # type: ignore[method-assign]
        stored.run.run_sync()
    assert seen == [True] * 4


def test_one_at_a_time_in_a_process(agent: Path, store: Store):
    blueprint = load_blueprint(agent)
    with begin(blueprint, options(agent), store, name="r1"), pytest.raises(RunBusy, match="r1"):
        take_up(store, "r1", blueprint, options(agent))
    with take_up(store, "r1", blueprint, options(agent)) as stored:
        assert stored.run.run_sync()["status"] == "complete"


def test_two_processes_cannot_drive_one_run(agent: Path, tmp_path: Path):
    path = tmp_path / "own" / "runs.sqlite3"
    store = SqliteStore(path)
    blueprint = load_blueprint(agent)
    code = (
        "import sys; from pathlib import Path; from leviath.runtime.store.sqlite import SqliteStore\n"
        "from leviath.runtime.store.base import RunBusy\n"
        "try: SqliteStore(Path(sys.argv[1])).claim('r1')\n"
        "except RunBusy as error: print(error)\n"
        "else: print('mine')"
    )

    def other() -> str:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code, str(path)]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout.strip()

    with begin(blueprint, options(agent), store, name="r1"):
        assert other() == "run r1 is being driven by another process: wait for it, or end that process"
    assert other() == "mine"


def test_a_step_that_somebody_else_took_is_not_taken_again(agent: Path, tmp_path: Path):
    store = SqliteStore(tmp_path / "own" / "runs.sqlite3")
    with begin(load_blueprint(agent), options(agent), store, name="r1") as stored:
        store._connection.execute("UPDATE runs SET step = step + 1")
        with pytest.raises(StoreError, match="another process has taken it on"):
            stored.run.run_sync()


@pytest.mark.skipif(os.name == "nt", reason="Unix permissions")
def test_only_the_owner_may_read(agent: Path, tmp_path: Path):
    before = os.umask(0)
    try:
        store = SqliteStore(tmp_path / "own" / "runs.sqlite3")
        with begin(load_blueprint(agent), options(agent), store, name="r1") as stored:
            stored.run.run_sync()
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "own").rglob("*")}
    assert stat.S_IMODE((tmp_path / "own").stat().st_mode) == 0o700
    assert modes.pop("locks") == 0o700
    assert modes and set(modes.values()) == {0o600}


def test_a_file_of_a_newer_release_is_left_alone(tmp_path: Path):
    path = tmp_path / "own" / "runs.sqlite3"
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer release"):
        SqliteStore(path)


@pytest.mark.parametrize("what", ["a file", "a folder"])
def test_a_place_that_holds_something_else(what: str, tmp_path: Path):
    path = tmp_path / "own" / "runs.sqlite3"
    path.parent.mkdir()
    if what == "a file":
        path.write_bytes(b"no database at all" * 100)
    else:
        path.mkdir()
    with pytest.raises(StoreError, match="cannot be kept in"):
        SqliteStore(path)


def test_threads_live_in_the_same_file(tmp_path: Path):
    store = SqliteStore(tmp_path / "own" / "runs.sqlite3")
    log = store.thread_log()
    log.append(ThreadEvent("message", "t", "r", 1, {"text": "x"}))
    assert [event.data for event in store.thread_log().events()] == [{"text": "x"}]
    assert store.runs() == []


def test_names(agent: Path, store: Store):
    for name in ("alpha-1", "alpha-2", "beta"):
        begin(load_blueprint(agent), options(agent), store, name=name).recorder.release()
    assert find(store, "b").id == "beta"
    assert find(store, "alpha-1").id == "alpha-1"
    assert find(store, "last").id == "beta"
    with pytest.raises(StoreError, match="could be"):
        find(store, "alpha")
    with pytest.raises(StoreError, match="no run 'gamma'"):
        find(store, "gamma")
    with pytest.raises(StoreError, match="no run is stored yet"):
        find(MemoryStore(), "last")


def test_values_come_back_as_they_went():
    state = State(
        choices=(Edge("next"),),
        repeats={("read_file", "{}"): 2},
        batch=Batch(Reply("t", (ToolCall("1", "x", {"$": [1, None, 2.5]}),)), "t", ()),
    )
    assert state.batch is not None
    state.batch.results[0] = Content.of((Part(text="a"), Part(text="b", name="n")))
    state.progress.history["s"] = [Yield((("r", 3),))]
    state.last_text = "\ud800 half a pair"
    assert codec.load(codec.dump(state)) == state
    with pytest.raises(codec.CodecError, match="nothing is called"):
        codec.load('{"$": "os.system"}')
    with pytest.raises(codec.CodecError):
        codec.dump(object())
    deep: Json = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(codec.CodecError, match="too deep"):
        codec.dump(deep)


# The commands


def call(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, list(arguments), catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def told(*arguments: str, code: int = 0) -> Json:
    return json.loads(call(*arguments, "--json", code=code).stdout)


def test_a_run_from_the_command_line_and_back(agent: Path):
    turns = [{"tool_calls": [{"name": "write_file", "input": {"path": "made.txt", "content": "made"}}]}, *REPLIES[2:]]
    (agent / "replies.json").write_text(json.dumps([REPLIES[0], *turns]))
    run = told("run", str(agent), "--task", "Go.", code=3)["run"]
    assert [(row["run"], row["status"], row["stage"]) for row in told("ps")] == [(run, "waiting_input", "work")]
    call("result", run, code=1)
    # Agent and replies change meanwhile: the run goes on with what it began with.
    (agent / "notes.rhai").write_text(NOTES.replace("MARK", "# "))
    (agent / "replies.json").write_text(json.dumps([{"text": "other"}]))
    found = told("run", "--resume", run, "--allow", "write_file")
    assert (found["status"], found["answer"], found["files"]) == ("complete", "the answer", {"made.txt": "made"})
    assert "* noted" in json.dumps(found["requests"][-1]["system"])
    assert [row["status"] for row in told("ps")] == ["complete"]
    # What is over stays over.
    assert told("run", "--resume", run)["requests"] == found["requests"]


def test_what_is_told_of_a_run(agent: Path):
    found = told("run", str(agent), "--task", "Go.", "--yolo")
    run = found["run"]
    assert found["status"] == "complete"
    assert call("result", run, "--raw").stdout == "the answer\n"
    assert told("result", "last")["content"] == "the answer"
    ledger = told("stages", run)
    assert [(stage["name"], stage["calls"], stage["prompt_tokens"]) for stage in ledger] == [("work", 4, 40)]
    points = told("context", run)
    assert [point["turn"] for point in points] == [1, 2, 3, 4]
    assert told("context", run, "--turn", "2")[0]["context"] == points[1]["context"]
    call("context", run, "--turn", "9", code=1)
    notes = next(region for region in points[1]["context"]["regions"] if region["name"] == "notes")
    assert [entry["content"] for entry in notes["entries"]] == ["noted"]
    assert "noted" in call("context", run, "--turn", "2", "--full").stdout
    changed = told("diff", run, "1", "2")["regions"]
    assert [entry["content"] for entry in changed["notes"]["added"]] == ["noted"]
    gone = told("diff", run, "2")["regions"]["conversation"]["removed"]
    why = told("why", run, str(gone[0]["entry"]["id"]))
    assert (why["present"], why["steps"][-1]["rule"]) == (False, "max_items")
    call("why", run, "9999", code=1)
    call("diff", run, "3", "1", code=1)
    call("ps")
    call("context", "nothing", code=1)


def test_replay_tells_what_other_scripts_would_have_sent(agent: Path, tmp_path: Path):
    run = told("run", str(agent), "--task", "Go.", "--yolo")["run"]
    same = told("replay", run)
    assert (same["same"], same["outcome"]["status"], len(same["requests"])) == (True, "complete", 4)
    other = tmp_path / "other"
    other.mkdir()
    (other / "agent.leviath").write_text(AGENT)
    (other / "notes.rhai").write_text(NOTES.replace("MARK", "# "))
    differs = told("replay", run, "--with", str(other), code=5)
    assert [request["same"] for request in differs["requests"]] == [True, False, False, False]
    lines = differs["requests"][1]["diff"]
    assert [line[0] for line in lines if "noted" in line] == ["-", "+"]
    assert "request 2" in call("replay", run, "--with", str(other), code=5).stdout
    assert not (agent / "work" / "made").exists()


def test_fresh_scripts(agent: Path):
    run = told("run", str(agent), "--task", "Go.", code=3)["run"]
    (agent / "notes.rhai").write_text(NOTES.replace("MARK", "# "))
    old = told("run", "--resume", run, code=3)
    new = told("run", "--resume", run, "--fresh-scripts", code=3)
    shown = [json.dumps(outcome["requests"][-1]["system"]) for outcome in (old, new)]
    assert ["* noted" in shown[0], "* noted" in shown[1]] == [True, True]  # what was sent was sent
    # The next request is made by the scripts of today.
    blueprint = load_blueprint(agent)
    store = SqliteStore(Path(os.environ["LEVIATH_HOME"]) / ".leviath" / "rhaipy" / "runs.sqlite3")
    provider = ScriptedProvider.from_file(agent / "replies.json")

    async def ask(question: Question) -> Answer:
        return Answer("blue")

    going = RunOptions.with_provider(provider, task="Go.", workdir=agent / "work", ask=ask)
    with take_up(store, run, blueprint, going) as stored:
        outcome = asyncio.run(stored.run.drive())
    assert "# noted" in json.dumps(outcome["requests"][-1]["system"])


def test_nothing_is_kept_where_nobody_wants_it(agent: Path, home: Path):
    assert "run" not in told("run", str(agent), "--task", "Go.", "--yolo", "--no-store")
    assert not home.exists()
    assert "no run is stored yet" in call("ps", code=1).output


def test_a_run_goes_on_where_nothing_can_be_kept(agent: Path, home: Path):
    home.mkdir(parents=True)
    (home / "runs.sqlite3").mkdir()
    result = call("run", str(agent), "--task", "Go.", "--yolo", "-q")
    assert result.stdout == "the answer\n"
    assert "ps and --resume will not find it" in result.stderr


def test_another_process_drives_it(agent: Path, home: Path):
    run = told("run", str(agent), "--task", "Go.", code=3)["run"]
    claim = SqliteStore(home / "runs.sqlite3").claim(run)
    assert "another process" in call("run", "--resume", run, code=4).output
    claim.release()


def test_a_run_that_nobody_drives_is_shown_as_interrupted(agent: Path, home: Path):
    store = SqliteStore(home / "runs.sqlite3")
    with begin(load_blueprint(agent), options(agent), store, name="r1"):
        assert [row["status"] for row in told("ps")] == ["running"]
    assert [row["status"] for row in told("ps")] == ["interrupted"]
    assert "interrupted" in call("ps").stdout
    assert "begun by a program" in call("run", "--resume", "r1", "--fresh-scripts", code=1).output
    found = told("run", "--resume", "r1", "--replies", str(agent / "replies.json"), "--yolo")
    assert (found["status"], found["answer"]) == ("complete", "the answer")

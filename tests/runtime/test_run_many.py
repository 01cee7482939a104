"""`leviath run --count N`: the same run many times, in processes and on a dask cluster."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from leviath.cli import cli
from leviath.commands._many import Job, play
from leviath.runtime.many import run_many
from leviath.semantics import DOCUMENTED

Json = Any
RUNS = int(os.environ.get("LEVIATH_MANY_RUNS", "12"))
"""How many are done over the cluster, and in a row."""
AGENT = """
[agent]
name = "counter"
version = "0.1.0"
description = "Writes a file and says what the task was."
entry_stage = "work"
[stages.work]
mode = "autonomous"
description = "Works."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["write_file", "context_append"]
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
notes = { kind = "temporary", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 4000 }
"""
REPLIES = [
    {
        "tool_calls": [
            {"name": "write_file", "input": {"path": "out.txt", "content": "made"}},
            {"name": "context_append", "input": {"region": "notes", "content": "noted"}},
        ]
    },
    {"text": "All done."},
]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    folder = tmp_path / "counter"
    folder.mkdir()
    (folder / "agent.leviath").write_text(AGENT)
    (folder / "replies.json").write_text(json.dumps(REPLIES))
    return folder


def run(agent: Path, *arguments: str) -> Any:
    return CliRunner().invoke(cli, ["run", str(agent), "--task", "Go.", "--yolo", *arguments])


def plain(found: Json) -> Json:
    """An outcome without the time of day and the run's name."""
    told = json.dumps(found, sort_keys=True)
    return json.loads(told, object_hook=lambda each: {k: v for k, v in each.items() if k not in ("timestamp", "run")})


def job(agent: Path, workdir: Path, task: str = "Go.") -> Job:
    workdir.mkdir(exist_ok=True)
    return Job(
        manifest=str(agent / "agent.leviath"),
        replies=None,
        workdir=str(workdir),
        task=task,
        regions={},
        model=None,
        unattended=True,
        allowed=frozenset(),
        seed_commands=True,
        output=None,
        semantics=DOCUMENTED,
        store=False,
    )


def test_many_runs_in_processes_each_in_its_own_folder(agent: Path, tmp_path: Path):
    result = run(agent, "--count", "3", "--json", "--workdir", str(tmp_path / "work-{n}"))
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [each["status"] for each in found] == ["complete"] * 3
    assert [each["files"] for each in found] == [{"out.txt": "made"}] * 3
    assert [(tmp_path / f"work-{n}" / "out.txt").read_text() for n in (1, 2, 3)] == ["made"] * 3
    (tmp_path / "alone").mkdir()
    alone = json.loads(run(agent, "--json", "--workdir", str(tmp_path / "alone")).stdout)
    assert [plain(each) for each in found] == [plain(alone)] * 3
    stored = json.loads(CliRunner().invoke(cli, ["ps", "--json"]).stdout)
    assert {each["run"] for each in [*found, alone]} == {each["run"] for each in stored}


def test_what_is_told_of_many_runs(agent: Path, tmp_path: Path):
    result = run(agent, "--count", "2", "--no-store", "--workdir", str(tmp_path))
    assert "no run is stored yet" in CliRunner().invoke(cli, ["ps"]).stderr
    lines = result.stdout.splitlines()
    assert sorted(lines[:2]) == ["run 1: complete  All done.", "run 2: complete  All done."]
    assert lines[2:] == ["2 runs: 2 complete"]


def test_runs_that_fail_tell_why_and_set_the_exit_code(agent: Path, tmp_path: Path):
    (agent / "replies.json").write_text(json.dumps([{"error": {"message": "no"}, "status": 400}]))
    result = run(agent, "--count", "2", "--json", "--workdir", str(tmp_path))
    assert result.exit_code == 1
    assert [each["status"] for each in json.loads(result.stdout)] == ["error"] * 2


def test_an_executor_that_there_is_not(agent: Path):
    result = run(agent, "--count", "2", "--executor", "threads")
    assert result.exit_code == 1
    assert "no executor 'threads': write `process`, or `dask://ADDRESS`" in result.stderr


def test_a_run_that_is_refused_where_it_should_be_done(agent: Path, tmp_path: Path):
    found = play(job(agent, tmp_path / "w", task=""))
    assert found["status"] in ("complete", "error")
    (agent / "agent.leviath").write_text("[agent]\n")
    refused = play(job(agent, tmp_path / "w"))
    assert refused["status"] == "error" and refused["error"]
    (agent / "agent.leviath").write_text(AGENT)
    (agent / "replies.json").write_text("{")
    assert "is no JSON" in play(job(agent, tmp_path / "w"))["error"]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process."""
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    )
    yield cluster.scheduler_address
    cluster.close()


def test_runs_over_dask_equal_as_many_in_a_row(agent: Path, tmp_path: Path, scheduler: str):
    def jobs(place: str) -> list[Job]:
        return [job(agent, tmp_path / f"{place}-{number % 8}", f"Task {number}.") for number in range(RUNS)]

    over = run_many(play, jobs("over"), f"dask://{scheduler}")
    row = [play(each) for each in jobs("row")]
    assert [result.error for result in over] == [None] * RUNS
    for result, alone in zip(over, row):
        assert result.value is not None
        one, two = plain(result.value), plain(alone)
        one["files"] = two["files"] = {}  # written by whoever came first in that folder
        assert one == two
    assert len({json.dumps(plain(each)["requests"]) for each in row}) == RUNS
    print(f"{RUNS} runs over a cluster of two workers equal {RUNS} in a row")


def test_one_run_is_done_where_it_is_sent(agent: Path, tmp_path: Path, scheduler: str):
    there = ("--executor", f"dask://{scheduler}", "--json", "--no-store", "--workdir", str(tmp_path))
    (found,) = json.loads(run(agent, *there).stdout)
    assert (found["status"], found["answer"]) == ("complete", "All done.")

"""The first example of the README: it runs offline, and its scripts do what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from leviath.cli import cli

BRAIN = Path(__file__).resolve().parents[2] / "examples" / "brain"


def run(*arguments: str):
    return CliRunner().invoke(cli, ["run", str(BRAIN), "--task", "Summarise the notes", *arguments])


def test_it_prints_the_shape_of_each_turn_and_the_answer():
    result = run()
    assert result.exit_code == 0
    lines = result.stderr.splitlines()
    assert [line.split(",")[0].strip() for line in lines if line.startswith("  turn ")] == [
        "turn 1: 2 system blocks",
        "turn 2: 2 system blocks",
        "turn 3: 2 system blocks",
    ]
    assert "stage read" in lines
    assert result.stdout.startswith("The garden: beans sown on 3 May")


def test_quiet_prints_the_answer_alone():
    result = run("--quiet")
    assert result.stdout.startswith("The garden: ") and result.stdout.count("\n") == 1


@pytest.fixture(scope="module")
def outcome():
    result = run("--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_the_outcome(outcome):
    assert outcome["status"] == "complete" and outcome["error"] is None and outcome["warnings"] == []
    assert outcome["answer"].startswith("The garden: ") and outcome["result"] is None
    assert (outcome["iteration"], outcome["tool_calls"], len(outcome["requests"])) == (3, 4, 3)


def test_the_hook_takes_private_notes_out(outcome):
    told = json.dumps(outcome["requests"])
    assert "third pot" not in told
    calls = [b for m in outcome["requests"][2]["messages"] for b in m["content"] if isinstance(b, dict)]
    assert [b["input"].get("path") for b in calls if b["type"] == "tool_use"] == [None, "garden.md", "kitchen.md"]


def test_the_memory_keeps_lines_and_drops_headings(outcome):
    memory = outcome["requests"][2]["messages"][0]
    assert memory["role"] == "user"
    assert memory["content"].startswith('<memory used="') and memory["content"].endswith("\n</memory>")
    assert "Slugs took every second lettuce" in memory["content"]
    assert "# Garden" not in memory["content"] and "\n--\n" not in memory["content"]


def test_the_first_request_holds_the_task_and_an_empty_memory(outcome):
    first = outcome["requests"][0]
    assert [block["text"] for block in first["system"]][1:] == [
        (
            "## task\nSummarise the notes\n\n[Stage instructions: Answer the task from the notes in the working "
            "directory, briefly and in your own words.]"
        )
    ]
    assert first["messages"] == [{"role": "user", "content": '<memory used="0" of="400">\n</memory>'}]
    assert first["tools"] == ["read_file", "list_dir", "context_read"]

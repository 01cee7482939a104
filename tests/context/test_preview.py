"""`leviath preview`: the request as it would be sent, without a model and without touching anything."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from leviath.commands.preview import command

MANIFEST = """
[agent]
name = "sorter"
[stages.work]
mode = "autonomous"
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["write_file", "context_append"]
batch_tool_hint = false
system_prompt = "Sort."
[context.regions]
task = { kind = "pinned", max_tokens = 100 }
style = { kind = "pinned", max_tokens = 50, seed = "style" }
notes = { kind = "temporary", max_tokens = 40 }
"""
REPLIES = [
    {"text": "Noted.", "tool_calls": [{"name": "context_append", "input": {"region": "notes", "content": "shelf 3"}}]},
    {"tool_calls": [{"name": "write_file", "input": {"path": "out.txt", "content": "done"}}]},
    {"text": "Done."},
]


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    folder = tmp_path / "agent"
    (tmp_path / "work").mkdir()
    folder.mkdir()
    (folder / "agent.leviath").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "turns.json").write_text(json.dumps(REPLIES), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "work")
    return folder


def preview(agent: Path, *arguments: str) -> Result:
    return CliRunner().invoke(command, [str(agent), "--task", "Sort the parcels.", *arguments])


def found(agent: Path, *arguments: str) -> dict[str, Any]:
    result = preview(agent, "--json", *arguments)
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def test_the_first_request_needs_no_model(agent: Path):
    told = found(agent, "--style", "Be brief.")
    assert (told["turn"], told["stage"], told["iteration"]) == (1, "work", 0)
    sizes = {region["name"]: (region["kind"], region["tokens"], region["entries"]) for region in told["regions"]}
    assert sizes == {
        "task": ("pinned", 12, 2),
        "style": ("pinned", 3, 1),
        "notes": ("temporary", 0, 0),
        "tool_results": ("temporary", 0, 0),
        "conversation": ("sliding_window", 0, 0),
        "final_output": ("pinned", 0, 0),
    }
    assert told["total_tokens"] == 15
    assert [block["region"] for block in told["blocks"]] == ["task", "style"]
    assert told["request"]["messages"] == [{"role": "user", "content": "Begin."}]
    assert [tool["name"] for tool in told["request"]["tools"]] == ["write_file", "context_append"]
    assert told["messages"] == [{"region": "", "role": "user", "tokens": 2, "marked": False}]


def test_a_later_request_plays_the_turns_before_it_and_changes_nothing(agent: Path):
    told = found(agent, "--turn", "3", "--replies", "../turns.json")
    assert told["iteration"] == 2
    notes = next(region for region in told["regions"] if region["name"] == "notes")
    assert (notes["tokens"], notes["entries"]) == (2, 1)
    assert [message["role"] for message in told["messages"]] == ["assistant", "user", "assistant", "user"]
    assert "Successfully wrote 4 bytes to 'out.txt'" in json.dumps(told["request"]["messages"])
    assert list(Path.cwd().iterdir()) == []
    beside = agent / "replies.json"
    beside.write_text(json.dumps(REPLIES), encoding="utf-8")
    assert found(agent, "--turn", "3") == told


def test_it_is_shown_region_by_region(agent: Path):
    result = preview(agent, "--turn", "2", "--replies", "../turns.json")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("claude-sonnet-4-6  stage work, request 2: ")
    assert lines[1] == "  task          pinned          ███░░░░░░░░░░░░░░░░░░░░░  12 of 100, 2 entries"
    assert lines[3] == "  notes         temporary       █░░░░░░░░░░░░░░░░░░░░░░░  2 of 40, 1 entry"
    assert "── system ── task · 14 tokens · rewritten · always" in lines
    assert '[calls context_append {"content":"shelf 3","region":"notes"} (call_0_0)]' in lines
    assert lines[-1] == "── tools ── write_file, context_append"


def test_long_texts_are_shown_in_part(agent: Path):
    long = "\n".join(f"line {number}" for number in range(30))
    shown = CliRunner().invoke(command, [str(agent), "--task", long]).output
    assert "line 9" in shown and "line 10" not in shown and "22 more lines (--full)" in shown
    assert "line 29" in CliRunner().invoke(command, [str(agent), "--task", long, "--full"]).output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--turn", "2"), "request 2 needs the model's turns before it: give them with --replies FILE"),
        (("--turn", "9", "--replies", "../turns.json"), "there is no request 9: the run made 3 and is complete"),
        (("--replies", "gone.json"), "cannot read the replies in gone.json"),
        (("--colour", "red"), "unknown region '--colour'"),
        (("stray",), "cannot make anything of 'stray'"),
    ],
)
def test_what_cannot_be_shown_is_told(agent: Path, arguments: tuple[str, ...], message: str):
    result = preview(agent, *arguments)
    assert result.exit_code == 1
    assert message in result.output


def test_commands_of_seeds_run_only_when_asked(agent: Path):
    manifest = agent / "agent.leviath"
    seeded = 'env = { kind = "pinned", max_tokens = 50, required = true, seed = { command = "echo hello" } }\n'
    manifest.write_text(MANIFEST + seeded, encoding="utf-8")
    result = preview(agent)
    assert result.exit_code == 1 and "--seed-commands runs them" in result.output
    told = preview(agent, "--seed-commands")
    assert "not pre-approved" in told.output or "hello" in told.output


def test_a_broken_blueprint_is_shown_with_its_place(agent: Path):
    (agent / "agent.leviath").write_text(MANIFEST.replace("temporary", "temporal"), encoding="utf-8")
    result = preview(agent)
    assert result.exit_code == 1 and "temporal" in result.output
    missing = CliRunner().invoke(command, ["nowhere-at-all"])
    assert missing.exit_code == 1 and "could not find agent manifest for 'nowhere-at-all'" in missing.output


def test_stages_that_hide_a_region_say_so(agent: Path):
    hidden = MANIFEST.replace(
        'system_prompt = "Sort."', 'system_prompt = "Sort."\n[stages.work.context]\nhide = ["notes"]'
    )
    (agent / "agent.leviath").write_text(hidden, encoding="utf-8")
    assert "0 of 40, 0 entries  (not shown in this stage)" in preview(agent).output

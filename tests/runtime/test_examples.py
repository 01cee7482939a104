"""The examples run offline with the model's turns beside them, and end as their comments say."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from leviath.cli import cli

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
AGENTS = sorted(path.parent.name for path in EXAMPLES.glob("*/agent.leviath"))


def run(example: str, *arguments: str, code: int = 0) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:  # an agent may change what it works on
        place = Path(folder) / example
        shutil.copytree(EXAMPLES / example, place)
        found = CliRunner().invoke(cli, ["run", str(place), "--task", "Go on.", "--json", *arguments])
    assert found.exit_code == code, found.output
    outcome: dict[str, Any] = json.loads(found.stdout)
    return outcome


def entries(outcome: dict[str, Any], region: str) -> list[str]:
    (found,) = [each for each in outcome["window"]["regions"] if each["name"] == region]
    return [entry["content"] for entry in found.get("entries", ())]


def system(request: dict[str, Any]) -> str:
    return "\n".join([block["text"] for block in request["system"]])


@pytest.mark.parametrize("example", AGENTS)
def test_an_example_has_no_lint_and_no_warnings(example: str):
    found = CliRunner().invoke(cli, ["validate", str(EXAMPLES / example)])
    assert found.exit_code == 0 and "WARN" not in found.output, found.output
    outcome = run(example, "--yolo")
    assert outcome["status"] == "complete" and outcome["warnings"] == []


@pytest.mark.parametrize("example", AGENTS)
def test_an_example_passes_tests_of_its_own(example: str):
    assert list((EXAMPLES / example / "tests").glob("*.toml"))
    found = CliRunner().invoke(cli, ["test", str(EXAMPLES / example)])
    assert found.exit_code == 0 and " 0 failed, " in found.output, found.output


# The coding agent


@pytest.fixture(scope="module")
def coder() -> dict[str, Any]:
    return run("coder", "--yolo")


def test_the_coding_agent_goes_through_its_stages(coder: dict[str, Any]):
    assert [(stage["name"], stage["visit_count"]) for stage in coder["stages"]] == [
        ("plan", 1),
        ("implement", 2),
        ("review", 2),
        ("hand_in", 1),
    ]
    assert json.loads(coder["answer"]) == {
        "verdict": "ready",
        "summary": "slug() keeps letters and digits",
        "files": ["slug.py"],
    }
    assert "\n" not in coder["answer"] and coder["flags"]["gates_forced"] == 0
    assert entries(coder, "plan") == ["In slug.py keep letters and digits, and turn all between them into one hyphen."]


def test_the_coding_agent_changes_the_code_and_not_its_tests(coder: dict[str, Any]):
    assert list(coder["files"]) == ["slug.py"]
    space: dict[str, Any] = {}
    exec(coder["files"]["slug.py"], space)
    exec((EXAMPLES / "coder" / "work" / "test_slug.py").read_text().replace("from slug import slug", ""), space)
    space["test_letters_and_digits_stay"]()


def test_gates_hold_the_coding_agent_twice_and_its_verdict_is_judged(coder: dict[str, Any]):
    told = json.dumps([request["messages"] for request in coder["requests"]])
    assert "Write the plan into region plan before you begin." in told
    assert "Finish the open items, or drop them and say why." in told
    assert "final output does not match the declared schema" in told
    assert "a change that is ready names the files that it changes" in told


def test_what_the_coding_agent_has_read_stands_in_front_and_its_review_knows_the_plan_alone(coder: dict[str, Any]):
    message = coder["requests"][5]["messages"][0]
    assert message["role"] == "user" and "def slug(title)" in json.dumps(message["content"])
    review = next(each for each in coder["requests"] if "with fresh eyes" in system(each))
    assert "Judge by this plan alone: In slug.py keep letters" in system(review)
    implement = next(each for each in coder["requests"] if "Work off the checklist" in system(each))
    assert "edit_file" in implement["tools"] and "edit_file" not in coder["requests"][0]["tools"]


def test_the_coding_agent_may_not_change_tests_alone(tmp_path: Path):
    turns = json.loads((EXAMPLES / "coder" / "replies.json").read_text())
    call = {"name": "write_file", "input": {"path": "test_slug.py", "content": ""}}
    replies = tmp_path / "replies.json"
    replies.write_text(json.dumps([*turns[:4], {"tool_calls": [call]}]))
    outcome = run("coder", "--yolo", "--replies", str(replies), "--workdir", str(tmp_path), code=1)
    assert outcome["error"].endswith("refused the tool calls: the tests were to be changed; they say what is wanted")


# Seven hooks


@pytest.fixture(scope="module")
def hooks() -> dict[str, Any]:
    return run("hooks")


def test_on_stage_enter_seeds_each_stage(hooks: dict[str, Any]):
    first, last = system(hooks["requests"][0]), system(hooks["requests"][-1])
    assert "Names of people stay out." in first and "Names of people" not in last
    assert "At most three lines." in last


def test_before_inference_and_on_stage_exit_keep_a_log(hooks: dict[str, Any]):
    assert entries(hooks, "log") == ["asked plan\nasked plan\nleft plan\n"]
    assert "left plan" in system(hooks["requests"][2])


def test_after_inference_replaces_text(hooks: dict[str, Any]):
    told = json.dumps(hooks["requests"])
    assert "Ask [address] about the menus." in told and "ada@example.org" not in told


def test_on_tool_call_narrows_what_runs(hooks: dict[str, Any]):
    calls = [
        block
        for message in hooks["requests"][1]["messages"]
        for block in message["content"]
        if isinstance(block, dict) and block["type"] == "tool_use"
    ]
    assert [(call["name"], call["input"]) for call in calls] == [("read_file", {"path": "changes-public.md"})]
    assert "Menus" in entries(hooks, "conversation")[1] and "unfinished" not in json.dumps(hooks["requests"])


def test_on_completion_rewrites_the_answer(hooks: dict[str, Any]):
    assert hooks["answer"] == hooks["result"]["content"]
    assert hooks["answer"].split("\n") == [
        "Searching is twice as fast.",
        "Deleted files no longer show up.",
        "Exports keep the order of columns.",
        "(written by write)",
    ]


def test_a_command_alone_is_refused_and_on_error_tells_why(tmp_path: Path):
    replies = tmp_path / "replies.json"
    replies.write_text(json.dumps([{"tool_calls": [{"name": "shell", "input": {"command": "touch made"}}]}]))
    outcome = run("hooks", "--replies", str(replies), "--workdir", str(tmp_path), code=1)
    assert outcome["status"] == "error" and not (tmp_path / "made").exists()
    assert outcome["error"] == (
        "no notes today, plan failed: on_tool_call: refused the tool calls: this stage plans, it runs no commands"
    )


def test_a_conversation_that_grows_too_long_is_stopped(tmp_path: Path):
    (tmp_path / "long.md").write_text("long " * 2000)
    replies = tmp_path / "replies.json"
    replies.write_text(json.dumps([{"tool_calls": [{"name": "read_file", "input": {"path": "long.md"}}]}]))
    outcome = run("hooks", "--replies", str(replies), "--workdir", str(tmp_path), code=1)
    assert len(outcome["requests"]) == 1
    assert outcome["error"] == (
        "no notes today, plan failed: before_inference: refused the inference: planning should not take this much "
        "context"
    )


# The checklist


@pytest.fixture(scope="module")
def checklist() -> dict[str, Any]:
    return run("checklist")


def test_the_gate_holds_the_stage_and_names_what_is_open(checklist: dict[str, Any]):
    asked = json.dumps(checklist["requests"][3]["messages"])
    assert "[System] Finish the open items, or drop them and say why." in asked
    assert checklist["flags"]["gates_forced"] == 0 and checklist["last_stage"] == "hand_in"
    assert checklist["answer"] == "White beans (300 g), 2 onions, 1 leek, thyme"


def test_the_checklist_stands_in_the_system_prompt_with_open_items_first(checklist: dict[str, Any]):
    block = next(b["text"] for b in checklist["requests"][3]["system"] if b["text"].startswith("## todos"))
    assert block.index("note what to buy") < block.index("read the recipe")


def test_a_stage_that_never_finishes_is_let_go_in_the_end(tmp_path: Path):
    given = json.loads((EXAMPLES / "checklist" / "replies.json").read_text())
    replies = tmp_path / "replies.json"
    replies.write_text(json.dumps([given[0], *[{"text": "That should do."}] * 4, *given[-2:]]))
    outcome = run("checklist", "--replies", str(replies), "--workdir", str(EXAMPLES / "checklist" / "work"))
    assert outcome["flags"]["gates_forced"] == 1 and outcome["status"] == "complete"


def test_the_tests_of_an_example():
    found = CliRunner().invoke(cli, ["test", str(EXAMPLES / "checklist"), "--print"])
    assert found.exit_code == 0, found.output
    for line in (
        "PASS: amounts.rhai",
        "PASS: plans before it answers",
        "A shopping list",
        "2 passed, 0 failed, 2 total",
    ):
        assert line in found.output

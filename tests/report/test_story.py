"""What a report tells of a run: windows, requests and their first changed byte, hooks, gates, why entries left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from leviath.cli import cli
from leviath.context.request import Message, Request, SystemBlock, ToolDefinition
from leviath.context.wire import body
from leviath.report.page import as_data, page_of
from leviath.report.prompt import Piece, first_change, pieces_of
from leviath.report.story import story_of
from tests.report.telling import ROOT, told
from tests.runtime.playing import made, manifest, says, stage

HOSTILE = "</script><script>document.title='taken'</script><img src=x onerror=alert(1)>\u2028\ud800"


def items(story: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """Everything of one sort that happened, in order."""
    frames = [*story["turns"], story["end"]]
    return [item for frame in frames for item in frame["before"] if item["what"] == what]


# Requests


def test_a_request_is_told_in_the_order_of_a_cache_and_without_markers():
    request = Request(
        system=(SystemBlock("rules", region="task"), SystemBlock("hint")),
        messages=tuple(Message("user", f"number {number}", region="chat") for number in range(6)),
        tools=(ToolDefinition("look", "Looks."),),
        may_cache=True,
    )
    pieces = pieces_of(request)
    assert [(p.place, p.label, p.region) for p in pieces[:4]] == [
        ("tool", "look", ""), ("system", "", "task"), ("system", "", ""), ("message", "user", "chat"),
    ]  # fmt: skip
    assert pieces[3].text == '{"role":"user","content":[{"type":"text","text":"number 0"}]}'
    marked = [index for index, piece in enumerate(pieces) if piece.marked]
    assert len(marked) == json.dumps(body(request)).count("cache_control") == 1
    assert not any("cache_control" in piece.text for piece in pieces)


def lines(*texts: str) -> list[Piece]:
    return [Piece("message", "user", "", text) for text in texts]


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        (["a", "b"], ["a", "b"], None),
        (["a", "b"], ["a", "c"], 2),
        (["aé", "b"], ["aè", "b"], 2),
        (["a"], ["a", "b"], 2),
        (["a", "b"], ["a"], 2),
        (["ab"], ["abc"], 2),
        ([], ["a"], 0),
    ],
)
def test_the_first_changed_byte(before: list[str], after: list[str], place: int | None):
    assert first_change(lines(*before), lines(*after)) == place


@given(st.lists(st.text("ab\né", max_size=6), max_size=5), st.lists(st.text("ab\né", max_size=6), max_size=5))
def test_the_first_changed_byte_is_that_of_the_whole_text(before: list[str], after: list[str]):
    before, after = ([text.replace("\n", "\\n") for text in texts] for texts in (before, after))
    old, new = (b"".join([piece.data for piece in lines(*texts)]) for texts in (before, after))
    common = next((n for n, pair in enumerate(zip(old, new)) if pair[0] != pair[1]), min(len(old), len(new)))
    assert first_change(lines(*before), lines(*after)) == (None if old == new else common)


# Stories


def test_a_gate_that_holds_and_an_entry_that_leaves_are_told_with_their_reasons():
    story = told(ROOT / "examples" / "checklist")
    assert [(turn["turn"], turn["stage"], turn["iteration"]) for turn in story["turns"]] == [
        (1, "collect", 0), (2, "collect", 1), (3, "collect", 2), (4, "collect", 3), (5, "collect", 4),
        (6, "hand_in", 0), (7, "hand_in", 1),
    ]  # fmt: skip
    assert [(gate["target"], gate["verdict"], gate["text"]) for gate in items(story, "gate")] == [
        ("hand_in", "blocked", "Finish the open items, or drop them and say why."),
        ("hand_in", "passed", ""),
    ]
    (left,) = items(story, "left")
    assert (left["rule"], left["reason"]) == ("instructions", "another stage's instructions took its place")
    entry = story["entries"][left["id"]]
    assert (entry["region"], entry["came"], entry["left"]["turn"]) == ("task", 1, 6)
    (edge,) = story["graph"]["edges"]
    assert edge == {
        "from": "collect", "to": "hand_in", "condition": "always", "gate": True, "taken": 1, "passed": 1,
        "blocked": 1, "forced": 0,
    }  # fmt: skip
    assert [(s["name"], s["visits"], s["replies"]) for s in story["graph"]["stages"]] == [
        ("collect", 1, 5),
        ("hand_in", 1, 2),
    ]


def test_every_hook_is_told_with_its_answer():
    found = items(told(ROOT / "examples" / "hooks"), "hook")
    assert [(each["hook"], each["stage"], each["answer"]) for each in found] == [
        ("on_stage_enter", "plan", "modify"),
        ("before_inference", "plan", "modify"),
        ("after_inference", "plan", "allow"),
        ("on_tool_call", "plan", "modify"),
        ("before_inference", "plan", "modify"),
        ("after_inference", "plan", "modify"),
        ("on_stage_exit", "plan", "modify"),
        ("on_stage_enter", "write", "modify"),
        ("on_completion", "write", "modify"),
    ]
    assert found[5]["value"].endswith("Ask [address] about the menus.")


def test_what_region_scripts_answer_is_told_in_its_place():
    story = told(ROOT / "playground" / "agents" / "crowded")
    answers = [each for each in items(story, "hook") if "region" in each]
    assert [(each["hook"], each["region"], each["value"]) for each in answers] == [
        ("on_write", "log", "Monday: backup done in nine minutes"),
        ("on_write", "log", "Tuesday: backup failed, disk 3 was full by four in the morning and nobody was told."),
        ("on_write", "log", {"action": "reject", "reason": "secrets are not logged"}),
        ("on_write", "log", "Wednesday: restore failed twice, then went through; the tape of March is unreadable."),
        ("on_overflow", "log", [0]),
    ]
    before = [item["what"] for item in story["turns"][4]["before"]]
    assert before[before.index("refused") - 1] == "hook"


def test_windows_add_up_and_show_only_what_is_there():
    story = told(ROOT / "examples" / "brain")
    came = {item["id"] for item in items(story, "came")}
    gone: set[int] = set()
    for frame in [*story["turns"], story["end"]]:
        gone |= {item["id"] for item in frame["before"] if item["what"] == "left"}
        window = frame["window"]
        shown = [each for region in window["regions"] for each in region["entries"]]
        assert sum(tokens for _, tokens in shown) == window["total"]
        assert {number for number, _ in shown} <= came - gone
    assert [request["compared"] for request in story["requests"]] == [False, True, True]


def test_a_failed_hook_is_told_with_its_error(tmp_path: Path):
    hooks = '[stages.work.hooks]\nbefore_inference = "h.rhai"'
    files = {"h.rhai": 'fn before_inference(ctx) { throw "no" }', "replies.json": '[{"text": "done"}]', "work/x": ""}
    story = told(made(tmp_path / "a", manifest(stage(extra=hooks)), files))
    (hook,) = items(story, "hook")
    assert hook["answer"] == "failed" and "Runtime error: no" in hook["reason"]
    assert story["turns"] == [] and story["status"] == "error"
    assert story["end"]["window"]["regions"][0]["name"] == "task"


def test_without_a_blueprint_the_graph_is_what_was_visited():
    assert story_of([])["graph"] == {"entry": "", "stages": [], "edges": []}


# The file


def test_data_in_a_page_cannot_end_the_script_that_holds_it():
    text = as_data({"text": HOSTILE})
    assert not set("<>&\u2028\ud800") & set(text)
    assert json.loads(text) == {"text": HOSTILE}
    assert text.encode("utf-8")


def test_a_page_holds_everything_and_loads_nothing(tmp_path: Path):
    story = told(ROOT / "examples" / "brain") | {"agent": HOSTILE, "answer": HOSTILE}
    page = page_of(story)
    assert page.encode("utf-8").count(b"</script>") == 2
    assert "<img" not in page and "<link" not in page and "<script src" not in page and "@import" not in page
    assert "default-src 'none'" in page


def test_the_command_writes_a_stored_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path))
    agent = made(tmp_path / "agent", manifest(), {"replies.json": json.dumps([says("All done.")])})
    assert CliRunner().invoke(cli, ["run", str(agent), "--task", "Go.", "--yolo"]).exit_code == 0
    file = tmp_path / "out.html"
    result = CliRunner().invoke(cli, ["report", "last", "-o", str(file)])
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"{file}: 4 requests, ")
    page = file.read_text(encoding="utf-8")
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert (data["agent"], data["status"], data["answer"]) == ("probe", "complete", "All done.")
    assert [(stage["name"], stage["visits"]) for stage in data["graph"]["stages"]] == [("work", 1)]
    printed = CliRunner().invoke(cli, ["report", "last", "-o", "-"])
    assert printed.output == page
    nowhere = CliRunner().invoke(cli, ["report", "last", "-o", str(tmp_path / "no" / "out.html")])
    assert nowhere.exit_code == 1 and "cannot write" in nowhere.output
    assert CliRunner().invoke(cli, ["report", "nosuch"]).exit_code == 1

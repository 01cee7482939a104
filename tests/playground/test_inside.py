"""What the page's worker runs, in this Python: checks, runs, what answers mean, conversations turn by turn."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from playground import build
from playground.inside import scripts
from playground.inside.conversation import Conversation
from playground.inside.meaning import meaning

SAMPLES = build.samples()
AGENTS = {agent["name"]: agent for agent in build.agents()}


def order(script: str, function: str = "", ctx: str = "{}", limit: int = 100_000) -> str:
    return json.dumps({"script": script, "function": function, "ctx": ctx, "limit": limit})


def run(script: str, function: str = "", ctx: str = "{}", limit: int = 100_000) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(scripts.run(order(script, function, ctx, limit)))
    return found


def means(function: str, value: Any, ctx: Any = None) -> str:
    told = json.loads(meaning(json.dumps({"function": function, "ctx": json.dumps(ctx or {}), "value": value})))
    return str(told["text"])


# The menu


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["name"])
def test_every_sample_is_sound_and_does_what_its_function_may(sample: dict[str, str]):
    assert json.loads(scripts.check(sample["script"]))["findings"] == []
    found = run(sample["script"], sample["function"], sample["ctx"])
    if sample["name"] == "endless":
        assert found["error"]["kind"] == "ErrorTooManyOperations"
        return
    assert found["error"] is None
    told = json.loads(meaning(json.dumps({**sample, "value": found["value"]})))
    assert not told["bad"] and bool(told["text"]) == bool(sample["function"])


def test_the_menu_has_each_function_once_at_least():
    assert {sample["function"] for sample in SAMPLES} == {
        "", "render", "on_write", "on_overflow", "on_stage_enter", "before_inference", "after_inference",
        "on_tool_call", "on_stage_exit", "on_completion", "on_error",
    }  # fmt: skip


# Scripts


def test_the_check_knows_the_functions_and_variables_of_an_agent_s_scripts():
    told = json.loads(scripts.check("fn render(ctx) { let t = ctx.x.trim(); [t, wrd, ctx].join(`,`).joinn() }"))
    assert [(found["message"], found["column"]) for found in told["findings"]] == [
        ("there is no variable 'wrd'", 44),
        ("there is no method 'joinn'", 64),
    ]


def test_a_run_tells_value_prints_and_operations():
    found = run('print("hi"); debug(ctx.n); ctx.n * 2', ctx='{"n": 21}')
    assert (found["ok"], found["value"], found["shown"]) == (True, 42, "42")
    assert found["printed"] == ["hi", "line 1, position 14: 21"]
    assert 0 < found["operations"] < 20 and found["limit"] == 100_000


@pytest.mark.parametrize(
    ("script", "kind", "line", "column"),
    [
        ("let x = ;", "ErrorParsing", 1, 9),
        ("let x = 1;\n  nothing(x)", "ErrorFunctionNotFound", 2, 3),
        ("fn f() {\n  throw 7\n}\nf()", "ErrorRuntime", 2, 3),
        ("let i = 0;\nloop { i += 1; }", "ErrorTooManyOperations", 2, 13),
    ],
)
def test_an_error_stands_where_it_happened(script: str, kind: str, line: int, column: int):
    error = run(script)["error"]
    assert (error["kind"], error["line"], error["column"]) == (kind, line, column)
    assert "^" in error["told"]


def test_a_ctx_that_is_no_json_is_refused_with_its_place():
    assert "line 1 column 1" in run("1", ctx="{")["ctx_error"]


def test_values_that_are_no_data_are_shown_all_the_same():
    found = run("Fn(`f`)")
    assert (found["ok"], found["plain"], found["value"]) == (True, False, None)
    assert "f" in found["shown"]


@pytest.mark.parametrize("wrap", ["[a]", "#{a: a}"])
def test_values_that_nest_without_end_are_not_shown(wrap: str):
    found = run(f"let a = 1; for i in 0..3000 {{ a = {wrap}; }} a")
    assert (found["ok"], found["plain"], found["shown"]) == (True, False, "(nested more than 100 levels deep)")
    assert run(f"let a = 1; for i in 0..90 {{ a = {wrap}; }} a")["plain"]


def test_printing_without_end_is_kept_short():
    found = run('for i in 0..5000 { print("x"); } print("y".len())')
    assert (len(found["printed"]), found["printed"][-1]) == (scripts.MAX_PRINTED + 1, "… and more")


def test_a_profile_adds_up_to_the_operations():
    script = "let x = 0;\nfor i in 0..10 {\n  x += i;\n}\nx"
    found = json.loads(scripts.profile(order(script)))
    assert [(each["line"], each["operations"]) for each in found["lines"]] == [(1, 2), (2, 2), (3, 30), (5, 2)]
    assert found["operations"] == run(script)["operations"] == 36


def test_a_profile_of_what_does_not_parse_is_empty():
    assert json.loads(scripts.profile(order("let")))["lines"] == []


# What answers mean


CHANGED = {"b": "", "a": "x"}
TWO = {"entries": [{"tokens": 3}, {"tokens": 4}], "needed_tokens": 5}


@pytest.mark.parametrize(
    ("function", "value", "ctx", "text"),
    [
        ("render", "", {}, "Nothing is shown to the model."),
        ("render", "x" * 40, {"region": {"budget": 5}}, "1 block of 10 tokens, more than the region's budget of 5"),
        (
            "render",
            3,
            {},
            "No form fits: render must return a string or #{ system, messages } map, found 3. The entries",
        ),
        ("on_write", True, {}, "Stores the entry as it is."),
        ("on_write", "ab", {"entry": {"tokens": 9}}, "Stores the entry with another text, 1 tokens instead of 9."),
        ("on_write", {"key": "k"}, {}, 'Stores the entry under the key "k".'),
        ("on_write", False, {}, "Refuses the entry, without a reason."),
        (
            "on_write",
            {"action": "cancel"},
            {},
            "unknown action 'cancel' (expected accept or reject). The entry is stored",
        ),
        ("on_overflow", [0], TWO, "Drops entry 0, which frees 3 tokens; 5 are needed, so the oldest of the others"),
        ("on_overflow", [0, 1], TWO, "Drops entries 0, 1, which frees 7 tokens; 5 are needed."),
        ("on_overflow", [2], {"entries": []}, "No form fits: must return indices of entries (0 to -1), found 2."),
        ("on_stage_enter", {"action": "modify", "value": CHANGED}, {}, "Writes the regions a, b anew."),
        ("on_stage_exit", {"action": "modify", "value": 3}, {}, "must be a map of region names to texts"),
        ("before_inference", False, {}, "the model is not asked, and the run ends in error (no reason given)."),
        ("after_inference", None, {}, "Lets things go on as they are."),
        ("on_tool_call", {"action": "modify", "value": [{"name": "look"}]}, {}, "these calls instead: look. Policy"),
        ("on_completion", {"action": "retry"}, {}, "Asks for another try, which no hook can have"),
        ("on_error", {"action": "modify", "value": "x"}, {}, "Puts another text in place of the error."),
        ("on_error", 1, {}, "on_error: expected (), a bool, or a map with an 'action', got: 1. The run ends in error."),
    ],
)
def test_what_an_answer_does(function: str, value: Any, ctx: Any, text: str):
    assert text in means(function, value, ctx)


def test_what_a_script_gives_means_nothing_in_particular():
    assert means("", 1) == ""


# Conversations


def played(files: dict[str, str], task: str = "Go.", turns: int = 50) -> list[dict[str, Any]]:
    """What a conversation tells at its beginning and after each turn."""

    async def play() -> list[dict[str, Any]]:
        conversation = Conversation()
        try:
            told = [json.loads(await conversation.start(json.dumps({"files": files, "task": task})))]
            while len(told) <= turns and not told[-1].get("over", True):
                told.append(json.loads(await conversation.next()))
            return told
        finally:
            conversation.close()

    return asyncio.run(play())


@pytest.mark.parametrize("name", list(AGENTS))
def test_every_agent_of_the_menu_comes_to_its_end_turn_by_turn(name: str):
    told = played(AGENTS[name]["files"], AGENTS[name]["task"])
    assert [len(each["story"]["turns"]) for each in told[:-1]] == list(range(1, len(told)))
    assert all(each["story"]["open"] for each in told[:-1])
    end = told[-1]["story"]
    assert (end["open"], end["status"]) == (False, "complete")


def test_the_crowded_agent_shows_every_sort_of_leaving():
    story = played(AGENTS["crowded"]["files"])[-1]["story"]
    rules = {entry["left"]["rule"] for entry in story["entries"].values() if entry["left"]}
    assert rules == {"hook", "max_items", "on_overflow", "instructions"}
    frames = [*story["turns"], story["end"]]
    refused = [item["message"] for frame in frames for item in frame["before"] if item["what"] == "refused"]
    assert refused == ["Region 'log' refused the write: secrets are not logged"]


@pytest.mark.parametrize(
    ("files", "message", "file"),
    [
        ({"agent.leviath": "[agent\n"}, "", "agent.leviath"),
        ({"replies.json": "{"}, "is no JSON", "replies.json"),
        ({"replies.json": "[]"}, "holds no turn", "replies.json"),
        ({"memory/log.rhai": "fn render(ctx) {"}, "memory/log.rhai", ""),
        ({"../out.txt": "x"}, "a file cannot be called '../out.txt'", ""),
    ],
)
def test_an_agent_that_cannot_run_says_why(files: dict[str, str], message: str, file: str, tmp_path: Path):
    (told,) = played({**AGENTS["crowded"]["files"], **files})
    assert message in told["error"]["message"] and told["error"]["file"] == file
    if file == "agent.leviath":
        assert told["error"]["line"] == 1
    assert str(tmp_path.parent.parent) not in told["error"]["message"]

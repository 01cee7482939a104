"""How outcomes of runs are judged: statements of `checks.json`, recordings, symbols, and the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conformance.__main__ import main
from conformance.runs import difference, judge
from conformance.scenario import Played, Scenario
from conformance.statements import MISSING, failing, fault_of, find, holds, text
from conformance.symbols import SymbolicTexts, strip, table, varies
from leviath.context.request import Request

OUTCOME: dict[str, Any] = {
    "status": "complete",
    "error": None,
    "requests": [
        {"system": "one", "messages": [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]},
        {"system": None, "messages": []},
        {"system": [{"text": "x"}, {"text": "y"}], "messages": [{"role": "user", "content": "c"}]},
    ],
    "window": {"regions": [{"name": "notes", "entries": [1, 2]}, {"name": "task", "entries": []}]},
}

# Paths and statements


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("", OUTCOME),
        ("status", "complete"),
        ("error", None),
        ("gone", MISSING),
        ("status.gone", MISSING),
        ("requests.0.messages.1.content", "b"),
        ("requests.-1.messages.0.content", "c"),
        ("requests.9", MISSING),
        ("requests.x", MISSING),
        ("requests.*.messages", [OUTCOME["requests"][n]["messages"] for n in range(3)]),
        ("requests.*.messages.*.content", ["a", "b", "c"]),
        ("requests.*.gone", []),
        ("status.*", []),
        ("window.regions.name=notes.entries.1", 2),
        ("window.regions.name=gone.entries", MISSING),
    ],
)
def test_a_path(path: str, found: Any):
    assert find(OUTCOME, path) == found


@pytest.mark.parametrize(
    ("op", "got", "wanted", "right"),
    [
        ("equals", {"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ("equals", 1, True, False),
        ("equals", MISSING, None, False),
        ("not_equals", MISSING, 1, True),
        ("not_equals", 1, 1, False),
        ("contains", ["ab", {"c": "de"}], ["b", "d"], True),
        ("contains", "ab", "c", False),
        ("contains", MISSING, "", False),
        ("not_contains", "ab", ["x", "b"], False),
        ("not_contains", MISSING, "x", True),
        ("any_contains", ["ab", "cd"], ["a", "b"], True),
        ("any_contains", ["ab", "cd"], ["a", "d"], False),
        ("none_contains", ["ab", "cd"], "d", False),
        ("none_contains", [], "d", True),
        ("none_contains", MISSING, "d", True),
        ("any_equals", [1, {"a": 2}], {"a": 2}, True),
        ("any_equals", [], 1, False),
        ("length", "abc", 3, True),
        ("length", MISSING, 0, True),
        ("length", None, 0, True),
        ("length", [1], 2, False),
        ("at_least", 3, 3, True),
        ("at_least", [1, 2], 3, False),
        ("at_least", MISSING, 0, False),
        ("at_most", MISSING, 0, True),
        ("at_most", 4, 3, False),
        ("matches", ["ab", 12], "b\n1", True),
        ("matches", "ab", "^b", False),
        ("absent", None, None, True),
        ("absent", [], None, True),
        ("absent", 0, None, False),
        ("absent", MISSING, None, True),
        ("before", "a b", ["a", "b"], True),
        ("before", "b a", ["a", "b"], False),
        ("before", "a", ["a", "b"], False),
    ],
)
def test_a_statement(op: str, got: Any, wanted: Any, right: bool):
    assert holds(op, got, wanted) is right


def test_the_system_prompt_is_a_list_of_blocks_in_any_form():
    told = [
        {"path": "requests.0.system.0.text", "op": "equals", "value": "one"},
        {"path": "requests.1.system", "op": "absent"},
        {"path": "requests.*.system.*.text", "op": "equals", "value": ["one", "x", "y"]},
    ]
    assert failing(told, OUTCOME) == []
    (failed,) = failing([{"path": "status", "op": "equals", "value": "error", "why": "x"}], OUTCOME)
    assert str(failed) == 'status equals "error", found "complete"'
    (failed,) = failing([{"path": "gone", "op": "at_least", "value": 1}], OUTCOME)
    assert str(failed).endswith("found MISSING")


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ({"path": "a", "op": "absent"}, None),
        ({"path": "a", "op": "equals", "value": None}, None),
        ({"op": "absent"}, "it needs a path"),
        ([], "it needs a path"),
        ({"path": "a", "op": "is", "value": 1}, "unknown op 'is'"),
        ({"path": "a", "op": "equals", "value": 1, "x": 1}, "it has an unknown field"),
        ({"path": "a", "op": "equals"}, "its value is missing or not wanted"),
        ({"path": "a", "op": "absent", "value": 1}, "its value is missing or not wanted"),
        ({"path": "a", "op": "length", "value": "1"}, "its value must be a number"),
        ({"path": "a", "op": "before", "value": ["x"]}, "it needs two values"),
    ],
)
def test_statements_that_make_no_sense(statement: Any, fault: str | None):
    assert fault_of(statement) == fault
    if fault is not None:
        with pytest.raises(ValueError, match=fault):
            failing([statement], OUTCOME)


def test_the_text_of_a_value():
    assert text({"a": ["x", 1, True, None], "b": {"c": 1.5}}) == "x\n1\ntrue\n1.5"


# Symbols


def test_a_symbol_is_as_long_as_the_text_that_was_recorded():
    key, row = next((key, row) for key, row in table().items() if row["bytes"] is not None and not row["slots"])
    said = SymbolicTexts().say(key)
    assert len(said.encode()) == row["bytes"] and strip(said) == f"⟦{key}⟧"


def test_slots_add_their_length():
    key, row = next(
        (key, row)
        for key, row in table().items()
        if row["bytes"] is not None and len(row["slots"]) == 1 and row["bytes"] > 60
    )
    (name,) = row["slots"]
    short, long = (SymbolicTexts().say(key, **{name: value}) for value in ("a", "abcdé"))
    assert len(long.encode()) - len(short.encode()) == 5 * row["slots"][name]
    assert strip(long) == f"⟦{key} {name}=abcdé⟧"


def test_texts_whose_size_varied_have_no_filler():
    key = next(key for key, row in table().items() if row["bytes"] is None)
    said = SymbolicTexts().say(key)
    assert "." not in said.replace(key, "") and varies(strip(said))
    assert not varies("plain")


# Recordings

MANIFEST = """
[agent]
name = "one"
version = "0.1.0"
description = "d"
[stages.work]
mode = "autonomous"
model = { provider = "anthropic", model = "claude-sonnet-5" }
description = "s"
available_tools = []
max_iterations = 4
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 40, max_tokens = 4000 }
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    folder = tmp_path / "suite" / "topic_one"
    folder.mkdir(parents=True)
    (folder / "agent.leviath").write_text(MANIFEST)
    (folder / "replies.json").write_text('[{"text": "done"}]')
    (folder / "run.json").write_text(
        json.dumps({"what": "x", "task": "Go.", "config": "batch_tool_hint = false\n[nudge]\nenabled = false\n"})
    )
    return folder


def checked(folder: Path, *checks: Any) -> str | None:
    (folder / "checks.json").write_text(json.dumps(list(checks)))
    return judge(Scenario(folder)).why


def test_checks(scenario: Path):
    assert checked(scenario, {"path": "status", "op": "equals", "value": "complete"}) is None
    why = checked(scenario, {"path": "requests", "op": "length", "value": 2})
    assert why is not None and why.startswith("requests length 2, found [")
    assert str(checked(scenario, {"path": "status"})).startswith("crash: ValueError")


def test_a_scenario_that_says_nothing_does_not_pass(scenario: Path):
    assert judge(Scenario(scenario)).why == "neither expected.json nor checks.json says what the run should come to"
    assert checked(scenario) is not None


def recording() -> dict[str, Any]:
    message = {"role": "user", "content": "Go on with the task that the system prompt describes."}
    return {
        "status": "complete",
        "error": None,
        "last_stage": "work",
        "iteration": 1,
        "tool_calls": 0,
        "result": None,
        "files": {},
        "requests": [{"system": "## task\nGo.", "messages": [message], "tools": []}],
        "window": {
            "stage_name": "work",
            "max_tokens": 100,
            "total_tokens": 2,
            "regions": [
                {"name": "task", "kind": "pinned", "current_tokens": 1, "max_tokens": 300, "entries": [entry("Go.")]},
                {"name": "chat", "kind": "pinned", "current_tokens": 1, "max_tokens": 40, "entries": [entry("done")]},
            ],
        },
    }


def entry(content: str) -> dict[str, Any]:
    return {"content": content, "tokens": 1, "kind": {"type": "Text"}, "timestamp": 17}


def changed(*path: str | int, value: Any) -> dict[str, Any]:
    outcome = recording()
    at: Any = outcome
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return outcome


def compared(folder: Path, got: dict[str, Any]) -> str | None:
    (folder / "expected.json").write_text(json.dumps(recording()))
    found = difference(Scenario(folder), Played(got, (Request(),) * len(got["requests"])))
    return None if found is None else found[0]


def test_equal_outcomes_agree(scenario: Path):
    assert compared(scenario, recording()) is None
    late = changed("window", "regions", 0, "entries", 0, "timestamp", value=99)
    assert compared(scenario, late) is None


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("status",), "error", "status: "),
        (("error",), "x", "error: "),
        (("files",), {"a": "b"}, "files: "),
        (("requests", 0, "system"), "## task\nGo on.", "request 0: system: "),
        (("requests", 0, "messages", 0, "role"), "assistant", "request 0: messages: "),
        (("requests", 0, "tools"), ["read_file"], "request 0: tools: "),
        (("requests",), [], "requests: expected 1, got 0"),
        (("window", "regions", 1, "entries", 0, "content"), "x", "window: chat: "),
        (("window", "regions", 1, "current_tokens"), 9, "window: chat: "),
        (("window", "regions", 1, "name"), "talk", "window: regions: "),
        (("window", "total_tokens"), 3, "window: total_tokens: "),
    ],
)
def test_what_differs_is_named(scenario: Path, path: tuple[str | int, ...], value: Any, where: str):
    assert str(compared(scenario, changed(*path, value=value))).startswith(where)


def test_the_size_of_what_holds_a_path_of_the_machine_is_not_compared(scenario: Path):
    left = changed("window", "regions", 1, "entries", 0, "content", value="in <work>")
    right = json.loads(json.dumps(left))
    right["window"]["regions"][1]["entries"][0]["tokens"] = 9
    right["window"]["regions"][1]["current_tokens"] = 9
    right["window"]["total_tokens"] = 10
    (scenario / "expected.json").write_text(json.dumps(left))
    assert difference(Scenario(scenario), Played(right, (Request(),))) is None


# The command


def test_the_command(scenario: Path, capsys: pytest.CaptureFixture[str]):
    (scenario / "checks.json").write_text('[{"path": "status", "op": "equals", "value": "complete"}]')
    assert main(["runs", str(scenario)]) == 0
    assert "1 passed, 0 failed, 0 known" in capsys.readouterr().out
    assert main(["runs", "--topic", "other", str(scenario.parent)]) == 0
    assert "0 passed" in capsys.readouterr().out
    assert main(["runs", "--stages", "0", str(scenario)]) == 0
    assert "0 passed" in capsys.readouterr().out
    (scenario / "checks.json").write_text('[{"path": "status", "op": "equals", "value": "error"}]')
    assert main(["runs", "--semantics", "released", str(scenario)]) == 1
    assert 'status equals "error", found "complete"' in capsys.readouterr().out

"""Real Leviath beside its recordings: symbols against words, the scripted model, what is compared."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from conformance import lev
from conformance.real_leviath import LevError, find
from conformance.scenario import find_scenarios
from conformance.scripted_model import ScriptedModel, serving
from conformance.wording import Symbol, in_words, parse, parting, quoted, says

ROUTE = "x" * 62


@pytest.mark.parametrize(
    ("recorded", "real", "same"),
    [
        ("plain", "plain", True),
        ("plain", "plain ", False),
        ("⟦route.answer⟧", ROUTE, True),
        ("⟦route.answer⟧", ROUTE + "x", False),
        ("a ⟦route.answer⟧ b", f"a {ROUTE} b", True),
        ("a ⟦route.answer⟧ b", f"a {ROUTE} c", False),
        ("⟦nudge.required_region region=plan⟧", "r" * 70 + "plan" + "s" * 69, True),
        ("⟦nudge.required_region region=plan⟧", "r" * 70 + "plot" + "s" * 69, False),
        ("⟦route.answer⟧⟦route.answer⟧", ROUTE * 2, True),
        ("⟦error.remedy⟧", "whatever it says", True),
        ("⟦no.such.key⟧", "⟦no.such.key⟧", True),
        ("⟦path.escapes path=é workdir=<work>⟧", "é" + "z" * 125 + "<work>", True),
    ],
)
def test_a_symbol_stands_for_words_of_its_size(recorded: str, real: str, same: bool):
    assert says(recorded, real) is same


def test_slots_hold_spaces_and_symbols():
    piece = parse("⟦pointer.whole tokens=9 region=brain preview=a b\nc⟧")[1]
    assert isinstance(piece, Symbol)
    assert piece == Symbol("pointer.whole", {"tokens": "9", "region": "brain", "preview": "a b\nc"})
    assert piece.size == 137 + 1 + 5 + 5
    within = parse("⟦pointer.whole tokens=9 region=b preview=⟦route.answer⟧⟧")[1]
    assert isinstance(within, Symbol)
    assert within.size is None


@pytest.mark.parametrize(
    ("recorded", "real", "why"),
    [
        ({"a": [1, "x"]}, {"a": [1, "x"]}, None),
        ({"a": [1, "⟦route.answer⟧"]}, {"a": [1, ROUTE]}, None),
        ({"a": [1, "x"]}, {"a": [1, "y"]}, "a[1]: recorded 'x', real 'y'"),
        ({"a": 1}, {"a": True}, "a: recorded 1, real True"),
        ({"a": [1]}, {"a": [1, 2]}, "a: recorded [1], real [1, 2]"),
        ({"a": None}, {}, None),
        ({"a": {}}, {"b": 1, "a": {}}, "b: recorded None, real 1"),
        ({"w": 1}, {"w": 2}, None),
    ],
)
def test_the_first_parting_is_named(recorded: object, real: object, why: str | None):
    assert parting(recorded, real, skip=("w",)) == why


def test_refused_runs_are_compared_by_exit_and_names():
    recorded = {"requests": [], "spawn": {"exit": 1, "names": ["b", "a"]}}
    real = {"requests": [], "spawn": {"exit": 1, "stdout": "", "stderr": "no 'a' in \"b\" or `a`"}}
    assert lev.difference(recorded, real) is None
    assert lev.difference(recorded, {**real, "spawn": {**real["spawn"], "exit": 2}}) == "exit: recorded 1, real 2"
    assert quoted("no 'a' in \"b\" or `c`") == ["a", "b", "c"]


def test_symbols_are_told_in_our_words():
    told = in_words("spawn failed: ⟦error.prompt_too_big tokens=9 region=plan cause=9 > 3⟧!")
    assert told.startswith("spawn failed: the stage prompt (~9 tokens) does not fit the region 'plan': 9 > 3.")
    assert quoted(told) == ["plan"]


def test_a_refused_run_is_recorded_by_exit_and_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "run.json").write_text('{"what": "x", "task": "Go."}', encoding="utf-8")
    real = {"spawn": {"exit": 1, "stdout": "", "stderr": "no 'b', no 'a'"}, "requests": [], "files": {}}
    monkeypatch.setattr(lev.real_leviath, "play", lambda program, scenario: dict(real))
    (scenario,) = find_scenarios([tmp_path / "s"])
    assert lev.scenario("lev", scenario).recorded
    recorded = json.loads((tmp_path / "s" / "expected.json").read_text(encoding="utf-8"))
    assert recorded["spawn"] == {"exit": 1, "names": ["a", "b"]}
    assert lev.difference(recorded, real) is None


def test_tokens_of_paths_are_not_compared():
    def outcome(content: str, tokens: int) -> dict:
        entries = [{"content": content, "tokens": tokens}]
        return {"requests": [], "window": {"regions": [{"name": "r", "current_tokens": tokens, "entries": entries}]}}

    assert lev.difference(outcome("in <work>/a", 5), outcome("in <work>/a", 9)) is None
    assert lev.difference(outcome("in a", 5), outcome("in a", 9)) == (
        "window.regions[0].current_tokens: recorded 5, real 9"
    )


def test_tools_that_are_kept_whole_are_compared_without_words():
    def outcome(description: object) -> dict:
        schema = {"type": "object", "properties": {"p": {"type": "string", "description": description}}}
        tool = {"name": "t", "description": description, "input_schema": schema}
        return {"requests": [{"system": [], "tools": ["t"], "full_tools": [tool]}], "status": "complete", "warnings": 1}

    other = {**outcome("other words"), "warnings": 2}
    assert lev.difference(outcome("words"), other) is None
    assert lev.difference(outcome("words"), {**other, "status": "error"}) == "status: recorded 'complete', real 'error'"
    assert lev.difference(outcome("words"), {**other, "status": "error"}, cut=True) is None


def asked(port: int, path: str, body: dict) -> tuple[int, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_the_scripted_model_answers_in_order_and_on_the_side():
    model = ScriptedModel(
        [
            {"text": "one", "tool_calls": [{"name": "read_file", "input": {"path": "a"}}]},
            {"when": "ummar", "text": "aside"},
            {"error": {"type": "overloaded_error"}, "status": 529},
            {"text": "last"},
        ]
    )
    with serving(model) as port:
        said = [
            asked(port, "/v1/messages", {"model": "m", "messages": [text]})
            for text in ("hello", "a summary", "again", "and", "on")
        ]
        title = asked(port, "/v1/messages", {"system": "Reply with only a short title for this", "messages": []})
        streamed = asked(port, "/v1/messages", {"messages": ["more"], "stream": True})
        missing = asked(port, "/v1/files", {})
    texts = [
        [block.get("text", block.get("id")) for block in json.loads(body)["content"]]
        for status, body in said
        if status == 200
    ]
    assert [status for status, _ in said] == [200, 200, 529, 200, 200]
    assert texts == [["one", "call_0_0"], ["aside"], ["last"], ["last"]]
    assert json.loads(title[1])["content"] == [{"type": "text", "text": "A run"}]
    assert len(model.requests) == 6  # the title is not one of them
    assert streamed[1].startswith("event: message_start\n")
    assert '"text_delta", "text": "last"' in streamed[1]
    assert missing[0] == 404


def test_a_lev_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(LevError, match="cargo install leviath-cli --version 0"):
        find(str(tmp_path / "lev"))
    other = tmp_path / "lev"
    other.write_text("#!/bin/sh\necho lev 0.5.0\n")
    other.chmod(0o755)
    with pytest.raises(LevError, match=r"is lev 0\.5\.0; the recordings are of lev 0\.6\.4"):
        find(str(other))

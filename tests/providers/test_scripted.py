"""Turns of a model that are played: from JSON, from TOML, from a function."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import leviath
from leviath.cli import cli
from leviath.context.entry import ToolCall
from leviath.context.request import Message, Request
from leviath.providers.base import Reply
from leviath.providers.errors import ProviderError
from leviath.providers.scripted import ReplyFileError, ScriptedProvider, read_turns

TURNS: list[Any] = [
    {
        "text": "First.",
        "tool_calls": [{"name": "context_append", "input": {"region": "notes", "content": "noted", "n": [1, 2.5]}}],
        "usage": {"input_tokens": 7, "output_tokens": 3},
    },
    {"when": "needle", "text": "aside"},
    {"text": "All done."},
]
TOML = """
[[turns]]
text = "First."
usage = { input_tokens = 7, output_tokens = 3 }
[[turns.tool_calls]]
name = "context_append"
input = { region = "notes", content = "noted", n = [1, 2.5] }

[[turns]]
when = "needle"
text = "aside"

[[turns]]
text = "All done."
"""
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
available_tools = ["context_append", "write_file"]
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
notes = { kind = "temporary", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 9000 }
"""


def asked(provider: ScriptedProvider, text: str = "Hi") -> Reply:
    return asyncio.run(provider.complete(Request(messages=(Message("user", text),))))


def test_json_and_toml_hold_the_same(tmp_path: Path):
    (tmp_path / "a.json").write_text(json.dumps(TURNS))
    (tmp_path / "a.toml").write_text(TOML)
    assert read_turns(tmp_path / "a.json") == read_turns(tmp_path / "a.toml") == TURNS
    provider = ScriptedProvider.from_file(tmp_path / "a.toml")
    first = asked(provider)
    call = ToolCall("call_0_0", "context_append", {"region": "notes", "content": "noted", "n": [1, 2.5]})
    assert (first.text, first.calls, first.usage.prompt) == ("First.", (call,), 7)
    assert [asked(provider, text).text for text in ("a needle", "x", "x")] == ["aside", "All done.", "All done."]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.json", "{", "is no JSON"),
        ("a.json", "{}", "must be a list of turns"),
        ("a.json", "[" * 100_000, "is no JSON"),
        ("a.json", "[]", "holds no turn"),
        ("a.json", '[{"txt": "x"}]', "reply 1: has an unknown key 'txt'"),
        (
            "a.json",
            '[{"tool_calls": [{"name": "f", "input": ' + "[" * 200 + "]" * 200 + "}]}]",
            "reply 1: the `input` of a call of 'f' is nothing that a model could send: recursion limit",
        ),
        ("a.toml", "[[turns", "is no TOML: TOML parse error at line 1"),
        ("a.toml", 'text = "x"', "must be tables [[turns]], and nothing else"),
        ("a.toml", "[turns]", "must be tables [[turns]], and nothing else"),
        ("a.toml", '[[turns]]\ntext = "x"\n[other]\n', "must be tables [[turns]], and nothing else"),
        ("a.toml", "[[turns]]\ntext = 3", "reply 1: `text` must be a text"),
        ("a.toml", "[[turns]]\ntext = 1979-05-27", "reply"),
    ],
)
def test_files_that_cannot_be_played(name: str, text: str, told: str, tmp_path: Path):
    (tmp_path / name).write_text(text)
    with pytest.raises(ReplyFileError) as caught:
        ScriptedProvider.from_file(tmp_path / name)
    assert told in str(caught.value) and str(tmp_path / name) in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path):
    (tmp_path / "b.toml").write_bytes(b"\xff")
    for name, told in (("gone.toml", "No such file"), ("b.toml", "no UTF-8 text")):
        with pytest.raises(ReplyFileError, match=told):
            ScriptedProvider.from_file(tmp_path / name)


def test_a_function_answers():
    heard: list[str] = []

    def answer(request: Request) -> Any:
        heard.append(request.messages[-1].text)
        return [{"tool_calls": [{"name": "x"}]}, "text alone", Reply("whole"), {"error": {"m": 1}, "status": 402}][
            len(heard) - 1
        ]

    provider = ScriptedProvider(answer)
    assert asked(provider, "one").calls == (ToolCall("call_0_0", "x", {}),)
    assert [asked(provider, text).text for text in ("two", "three")] == ["text alone", "whole"]
    with pytest.raises(ProviderError, match="no credit left"):
        asked(provider, "four")
    assert (heard, provider.position) == (["one", "two", "three", "four"], 4)


def test_a_function_may_take_its_time_and_must_answer_a_turn():
    async def answer(request: Request) -> Any:
        await asyncio.sleep(0)
        return "later" if request.messages[-1].text == "Hi" else {"txt": "x"}

    assert asked(ScriptedProvider(answer)).text == "later"
    with pytest.raises(ReplyFileError, match="reply 1: has an unknown key 'txt'"):
        asked(ScriptedProvider(answer), "other")


def test_a_run_is_played_by_each_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    folder = tmp_path / "noter"
    (folder / "work").mkdir(parents=True)
    (folder / "agent.leviath").write_text(AGENT)

    def answer(request: Request) -> Any:
        return "All done." if "noted" in request.system[-1].text else TURNS[0]

    assert leviath.run_sync(folder, "Go.", replies=answer, workdir=tmp_path).answer == "All done."
    (folder / "replies.toml").write_text(TOML.replace("context_append", "write_file").replace("region =", "path ="))
    waits = CliRunner().invoke(cli, ["run", str(folder), "--task", "Go.", "--json"])
    assert waits.exit_code == 3, waits.output
    (folder / "replies.toml").unlink()
    goes_on = CliRunner().invoke(cli, ["run", "--resume", "last", "--yolo", "--json"])
    assert json.loads(goes_on.stdout)["answer"] == "All done."
    assert (folder / "work" / "notes").read_text() == "noted"

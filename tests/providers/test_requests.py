"""Requests as they go over the wire: equal to those that Leviath 0.6.4 sent for the same run, and table by table.

``recorded/wires.json``: one run (two stages, tools, a question which stage follows) asked of five providers; prose of
the framework and descriptions of tools are replaced, ``<lorem>`` stands for a long text.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint.catalogue import ModelFacts
from leviath.context.entry import BlobRef, Part
from leviath.context.request import (
    MediaBlock,
    Message,
    Request,
    SystemBlock,
    TextBlock,
    ToolDefinition,
    ToolResultBlock,
    ToolUse,
)
from leviath.providers.wire.anthropic import AnthropicWire
from leviath.providers.wire.chat import ChatWire, OpenRouterWire
from leviath.providers.wire.fold import Wire
from leviath.providers.wire.ollama import OllamaWire
from leviath.providers.wire.responses import ResponsesWire, seal, unseal
from leviath.scripts.json import write_json
from leviath.texts import Catalogue

Json = Any
LOREM = "lorem ipsum dolor sit amet, " * 200
TEXTS = Catalogue({"wire.user_turn": "<user turn>", "wire.instructions": "<instructions>"})
FACTS = ModelFacts("p", "m", 100_000, 8_000)
COLD = replace(FACTS, temperature=False)


def expanded(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: expanded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [expanded(each) for each in value]
    if isinstance(value, str):
        return value.replace("<lorem>", LOREM).replace("<lorem trimmed>", LOREM.rstrip())
    return value


RECORDED = expanded(json.loads((Path(__file__).parent / "recorded" / "wires.json").read_text(encoding="utf-8")))

# The neutral request behind a recorded one


def block_of(value: Json) -> TextBlock | ToolUse | ToolResultBlock:
    if value["type"] == "text":
        return TextBlock(value["text"])
    if value["type"] == "tool_use":
        return ToolUse(value["id"], value["name"], value["input"])
    return ToolResultBlock(value["tool_use_id"], value["content"], value["is_error"])


def message_of(value: Json) -> Message:
    content = value["content"]
    if isinstance(content, list) and [block["type"] for block in content] == ["text"]:
        content = content[0]["text"]  # a plain text that bears a marker
    return Message(value["role"], content if isinstance(content, str) else tuple(block_of(each) for each in content))


def system_of(text: str) -> SystemBlock:
    if text.startswith("## bible"):
        return SystemBlock(text, "always", "stable", "bible")
    if text.startswith("[finds]"):
        return SystemBlock(text, "until_changed", "grows", "finds")
    if text.startswith("## "):
        return SystemBlock(text, "always", "rewritten", text[3:].partition("\n")[0])
    return SystemBlock(text, "always", "stable")


def request_of(value: Json) -> Request:
    """What was asked, read from the body that went to Anthropic."""
    return Request(
        system=tuple(system_of(block["text"]) for block in value["system"]),
        messages=tuple(message_of(each) for each in value["messages"]),
        model=value["model"],
        max_tokens=value["max_tokens"],
        temperature=value["temperature"],
        tools=tuple(ToolDefinition(t["name"], t["description"], t["input_schema"]) for t in value.get("tools", ())),
        tool_choice="none" if "tool_choice" in value else None,
        may_cache='"cache_control"' in json.dumps(value["messages"]),
        parameters={"top_p": 0.9},
    )


class Unmarked(OpenRouterWire):
    """As OpenRouter is asked where its listing has told that a model needs no markers, as it did in the recording."""

    def messages(self, request: Request) -> list[dict[str, Json]]:
        plain = super().messages(replace(request, model="m"))
        return plain


WIRES: dict[str, tuple[Wire, dict[str, Json]]] = {
    "anthropic": (AnthropicWire("1h"), {}),
    "local": (ChatWire(TEXTS), {}),
    "openrouter": (Unmarked(TEXTS), {}),
    "openai": (ResponsesWire(texts=TEXTS), {"reasoning_effort": "low"}),
    "ollama": (OllamaWire(TEXTS), {"think": False}),
}
STREAMED = [(name, number) for name in WIRES for number in range(len(RECORDED[name]["streamed"]))]


def same(name: str, body: dict[str, Json], wanted: Json) -> None:
    if name == "openai":  # a hash whose making is nobody's business
        assert body.pop("prompt_cache_key").startswith("lev-")
        wanted = {key: value for key, value in wanted.items() if key != "prompt_cache_key"}
    assert body == wanted
    assert write_json(body) == write_json(wanted)


@pytest.mark.parametrize(("name", "number"), STREAMED)
def test_a_request_is_the_one_that_leviath_sends(name: str, number: int):
    wire, more = WIRES[name]
    wanted = RECORDED[name]["streamed"][number]
    request = request_of(RECORDED["anthropic"]["streamed"][number])
    limit = wanted.get("max_tokens") or wanted.get("max_output_tokens") or wanted["options"]["num_predict"]
    if "tools" not in wanted:  # asked of a provider of which it is not known that it can be kept from calling them
        request = replace(request, tools=(), tool_choice=None)
    request = replace(request, model=wanted["model"], max_tokens=limit, parameters={**request.parameters, **more})
    same(name, wire.body(request, FACTS, stream=wanted.get("stream", False)), wanted)


@pytest.mark.parametrize("name", [name for name in WIRES if name != "openai"])
def test_an_answer_that_comes_whole_is_asked_for_as_leviath_does(name: str):
    wire, more = WIRES[name]
    wanted = RECORDED[name]["whole"][0]
    request = request_of(RECORDED["anthropic"]["whole"][0])
    limit = wanted.get("max_tokens") or wanted["options"]["num_predict"]
    request = replace(request, model=wanted["model"], max_tokens=limit, parameters={**request.parameters, **more})
    same(name, wire.body(request, FACTS, stream=False), wanted)


# Tables

USE = Message("assistant", (TextBlock("Look."), ToolUse("c1", "read", {"path": "a"})))
RESULT = Message("user", (ToolResultBlock("c1", "text", False),))
FAILED = Message("user", (ToolResultBlock("c1", "no", True),))
ASK = Message("user", "Hi")
CALL = {"id": "c1", "type": "function", "function": {"name": "read", "arguments": '{"path":"a"}'}}
ASSISTANT = {"role": "assistant", "content": "Look.", "tool_calls": [CALL]}
TOOL = {"role": "tool", "tool_call_id": "c1", "content": "text"}
TURN = {"role": "user", "content": "<user turn>"}
PICTURE = Part.stored(BlobRef("00", "image/png", 10, stand_in="[picture]"))


@pytest.mark.parametrize(
    ("messages", "wanted"),
    [
        pytest.param((ASK,), [{"role": "user", "content": "Hi"}], id="text"),
        pytest.param((ASK, USE, RESULT), [{"role": "user", "content": "Hi"}, ASSISTANT, TOOL], id="call and result"),
        pytest.param((USE, RESULT), [TURN, ASSISTANT, TOOL], id="a call needs a turn of the user before it"),
        pytest.param(
            (ASK, Message("assistant", "Hm"), USE, RESULT),
            [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hm"}, TURN, ASSISTANT, TOOL],
            id="also in the middle",
        ),
        pytest.param(
            (Message("assistant", "Hm"),), [TURN, {"role": "assistant", "content": "Hm"}], id="no user at all"
        ),
        pytest.param((ASK, USE), [{"role": "user", "content": "Hi"}], id="a call without a result goes"),
        pytest.param((ASK, RESULT), [{"role": "user", "content": "Hi"}], id="a result without a call goes"),
        pytest.param(
            (ASK, Message("user", (TextBlock("[r] "), MediaBlock(PICTURE)))),
            [{"role": "user", "content": "Hi"}, {"role": "user", "content": "[r] [picture]"}],
            id="a stored part is told by its stand-in",
        ),
        pytest.param(
            (ASK, USE, Message("user", (ToolResultBlock("c1", "text"), TextBlock("and more")))),
            [{"role": "user", "content": "Hi"}, ASSISTANT, TOOL, {"role": "user", "content": "and more"}],
            id="words beside a result",
        ),
        pytest.param(
            (ASK, Message("assistant", (ToolUse("c1", "read"),)), RESULT),
            [
                {"role": "user", "content": "Hi"},
                {
                    "role": "assistant",
                    "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{}"}}],
                },
                TOOL,
            ],
            id="a call without a word",
        ),
    ],
)
def test_chat_messages(messages: tuple[Message, ...], wanted: list[Json]):
    assert ChatWire(TEXTS).messages(Request(messages=messages, model="m")) == wanted


def test_one_system_message_without_what_is_blank():
    system = (SystemBlock(" a \n"), SystemBlock("  "), SystemBlock("b"))
    request = Request(system=system, messages=(ASK,), model="m")
    assert ChatWire().messages(request)[0] == {"role": "system", "content": "a\n\nb"}
    assert [m["content"] for m in OpenRouterWire().messages(request)] == [" a \n", "  ", "b", "Hi"]


def test_gemini_is_told_of_calls_that_it_did_not_sign():
    signed = Message("assistant", (ToolUse("c2", "list", {}, "sig"),))
    done = Message("user", (ToolResultBlock("c2", "none", False),))
    request = Request(messages=(ASK, USE, RESULT, signed, done), model="google/gemini-3")
    told = '[I called read({"path":"a"}) earlier, and it returned:\ntext]'
    assert ChatWire(TEXTS).messages(request) == [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": f"Look.\n\n{told}"},
        TURN,
        {
            "role": "assistant",
            "tool_calls": [
                {
                    "id": "c2",
                    "type": "function",
                    "function": {"name": "list", "arguments": "{}"},
                    "extra_content": {"google": {"thought_signature": "sig"}},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "c2", "content": "none"},
    ]


def test_a_signature_goes_to_nobody_else():
    signed = Message("assistant", (ToolUse("c2", "list", {}, "sig"),))
    request = Request(messages=(ASK, signed, Message("user", (ToolResultBlock("c2", "none"),))), model="m")
    assert "sig" not in json.dumps(AnthropicWire().body(request, FACTS, stream=True))
    assert "sig" not in json.dumps(ResponsesWire().body(request, FACTS, stream=True))


@pytest.mark.parametrize("wire", [AnthropicWire(), ChatWire(), OpenRouterWire(), OllamaWire(), ResponsesWire()])
def test_a_model_that_takes_no_temperature_is_sent_none(wire: Wire):
    request = Request(messages=(ASK,), model="m", temperature=0.5)
    assert '"temperature":0.5' in write_json(wire.body(request, FACTS, stream=False))
    assert "temperature" not in write_json(wire.body(request, COLD, stream=False))


@pytest.mark.parametrize("wire", [AnthropicWire(), ChatWire(), OpenRouterWire()])
def test_what_a_request_says_outranks_further_parameters(wire: Wire):
    request = Request(messages=(ASK,), model="m", max_tokens=7, parameters={"max_tokens": 9, "stop": ["x"]})
    body = wire.body(request, FACTS, stream=False)
    assert (body["max_tokens"], body["stop"]) == (7, ["x"])


def test_markers_live_an_hour_where_that_is_set():
    system = (SystemBlock("x" * 5000, volatility="stable"), SystemBlock("y"))
    request = Request(system=system, messages=(ASK,), model="m", may_cache=True)
    short, long = (AnthropicWire(lifetime).body(request, FACTS, stream=False) for lifetime in ("5m", "1h"))
    assert short["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert long["system"][0]["cache_control"] == {"type": "ephemeral", "ttl": "1h"}
    assert "cache_control" not in long["system"][1]
    assert long["messages"][0]["content"][-1]["cache_control"] == {"type": "ephemeral", "ttl": "1h"}
    assert AnthropicWire("1h").headers()[-1] == ("anthropic-beta", "extended-cache-ttl-2025-04-11")
    assert AnthropicWire("5m").headers() == (("anthropic-version", "2023-06-01"),)


@pytest.mark.parametrize(("model", "marked"), [("anthropic/claude-x", True), ("google/gemini-3", True), ("m", False)])
def test_openrouter_hands_markers_on_to_models_that_read_them(model: str, marked: bool):
    system = (SystemBlock("x" * 5000, volatility="stable"),)
    request = Request(system=system, messages=(ASK,), model=model, may_cache=True)
    body = OpenRouterWire().body(request, FACTS, stream=True)
    assert ("cache_control" in json.dumps(body)) is marked
    assert body["usage"] == {"include": True}
    if marked:
        assert body["messages"][1]["content"] == [
            {"type": "text", "text": "Hi", "cache_control": {"type": "ephemeral"}}
        ]


# Responses


def test_responses_take_the_older_names():
    schema = {"type": "json_schema", "json_schema": {"name": "n", "schema": {}}}
    parameters = {"reasoning_effort": "high", "response_format": schema, "n": 2, "max_tokens": 5}
    body = ResponsesWire().body(Request(messages=(ASK,), model="gpt-5.4", parameters=parameters), FACTS, stream=True)
    assert body["reasoning"] == {"effort": "high"}
    assert body["text"] == {"format": {"type": "json_schema", "name": "n", "schema": {}}}
    assert not {"n", "max_tokens", "reasoning_effort", "response_format"} & body.keys()
    kept = {"reasoning": {"effort": "low"}, "reasoning_effort": "high", "text": {"format": "f"}, "response_format": "g"}
    body = ResponsesWire().body(Request(messages=(ASK,), model="gpt-4", parameters=kept), FACTS, stream=True)
    assert (body["reasoning"], body["text"]) == ({"effort": "low"}, {"format": "f"})
    assert "include" not in body


def test_responses_tell_errors_and_take_messages_of_the_system():
    messages = (Message("system", " Summarise. "), ASK, USE, FAILED, Message("assistant", " "))
    body = ResponsesWire(texts=TEXTS).body(Request(messages=messages, model="m"), FACTS, stream=True)
    assert body["instructions"] == "<instructions>"
    assert body["input"] == [
        {"type": "message", "role": "developer", "content": [{"type": "input_text", "text": "Summarise."}]},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hi"}]},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Look."}]},
        {"type": "function_call", "call_id": "c1", "name": "read", "arguments": '{"path":"a"}'},
        {"type": "function_call_output", "call_id": "c1", "output": "[error] no"},
    ]


def test_thoughts_go_back_to_who_sealed_them():
    sealed = seal("openai", ["one", "two"])
    messages = (ASK, Message("assistant", "Hm", sealed))
    body = ResponsesWire().body(Request(messages=messages, model="gpt-5.4"), FACTS, stream=True)
    assert body["input"][1:3] == [
        {"type": "reasoning", "encrypted_content": each, "summary": []} for each in ("one", "two")
    ]
    other = ResponsesWire("meta").body(Request(messages=messages, model="gpt-5.4"), FACTS, stream=True)
    assert [item["type"] for item in other["input"]] == ["message", "message"]
    assert seal("openai", []) is None
    for strange in ("", "{", "[]", '{"responses": 1}', '{"responses": {"provider": "openai"}}', '{"bedrock": []}'):
        assert unseal("openai", strange) == []


def test_the_cache_key_stays_while_what_never_changes_does():
    def key(*blocks: SystemBlock, model: str = "m") -> str:
        body = ResponsesWire().body(Request(system=blocks, messages=(ASK,), model=model), FACTS, stream=True)
        return str(body["prompt_cache_key"])

    stable = SystemBlock("a", volatility="stable", region="r")
    assert key(stable) == key(stable, SystemBlock("b", region="s"))
    assert len({key(stable), key(replace(stable, text="b")), key(stable, model="n"), key()}) == 4


def test_ollama_takes_its_own_switches_at_the_top():
    parameters = {"think": False, "format": "json", "top_k": 3, "temperature": 0.1}
    request = Request(messages=(ASK,), model="m", max_tokens=9, temperature=0.5, parameters=parameters)
    body = OllamaWire().body(request, FACTS, stream=True)
    assert (body["think"], body["format"]) == (False, "json")
    assert body["options"] == {"num_predict": 9, "temperature": 0.5, "top_k": 3}

"""Messages: text content, sizes, wire form, immutability."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leviath.policies import Image, Message, PolicyError, Reasoning, Role, Text, ToolResult, ToolUse
from leviath.policies.messages import (
    Transcript,
    compact_json,
    estimate_tokens,
    from_wire,
    is_blank,
    request_tokens,
    systems_before,
    user,
)
from tests.policies.helpers import assistant, tool

text_blocks = st.text(max_size=30).map(Text)
inputs = st.dictionaries(st.text(max_size=5), st.one_of(st.integers(), st.text(max_size=5), st.none()), max_size=3)
leaf = st.one_of(
    text_blocks,
    st.builds(lambda url: Image({"type": "url", "url": url}), st.text(max_size=9)),
    st.builds(lambda id, name, input: ToolUse(id, name, input), st.text(max_size=4), st.text(max_size=4), inputs),
    st.builds(Reasoning, st.text(max_size=9), st.one_of(st.none(), st.text(max_size=4))),
)
results = st.builds(ToolResult, st.text(max_size=4), st.lists(text_blocks, max_size=2).map(tuple), st.booleans())
message_values = st.builds(
    Message, st.text(max_size=4), st.sampled_from(Role), st.lists(st.one_of(leaf, results), max_size=4).map(tuple)
)


def test_text_content_is_text_and_text_in_results():
    content = (
        Text("a"),
        ToolUse("c", "t", {"q": "not counted"}),
        Image({"url": "not counted"}),
        Reasoning("not counted"),
        ToolResult("c", (Text("b"), ToolResult("d", (Text("c"),)))),
    )
    message = Message("m", Role.USER, content)
    assert message.text == "abc"
    assert message.call_ids == ("c",)
    assert estimate_tokens([message] * 4) == 3


@pytest.mark.parametrize(
    ("texts", "tokens"),
    [
        ([], 0),
        ([""], 0),
        (["abc"], 0),
        (["abcd"], 1),
        (["abc", "abc"], 1),
        (["日"], 0),
        (["日本"], 1),
        (["\ud800a"], 1),
    ],
)
def test_estimate_is_bytes_by_four_floored_once(texts, tokens):
    assert estimate_tokens([user(text) for text in texts]) == tokens


def test_request_tokens_count_arguments_and_reasoning():
    assert request_tokens(user("abcde")) == 2
    call = assistant([ToolUse("c", "tool", {"q": "xx"})])
    assert request_tokens(call) == (len("tool") + len('{"q":"xx"}') + 3) // 4
    assert request_tokens(assistant([Reasoning("abcdefgh")])) == 2


@given(message_values)
def test_wire_form_round_trips(message):
    assert from_wire(json.loads(json.dumps(message.wire()))) == message
    assert message.wire_text() == compact_json(message.wire())


def test_wire_form():
    message = Message("m0", Role.USER, (Text("hi"),))
    assert message.wire() == {"id": "m0", "role": "User", "content": [{"type": "text", "text": "hi"}]}
    assert list(message.wire()) == ["id", "role", "content"]
    assert from_wire({"role": "user", "content": []}) == Message("", Role.USER, ())
    assert tool("c", "", is_error=True).wire()["content"][0]["is_error"] is True
    assert "is_error" not in tool("c", "").wire()["content"][0]


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        "text",
        {},
        {"role": "robot", "content": []},
        {"role": "user"},
        {"role": "user", "content": [{"type": "?"}]},
        {"role": "user", "content": ["x"]},
        {"role": "user", "content": 5},
        {"role": [], "content": []},
    ],
)
def test_what_is_no_message_is_refused(value):
    with pytest.raises(PolicyError, match="not a message"):
        from_wire(value)


def test_what_was_given_cannot_change_a_message():
    arguments = {"path": ["a"]}
    call = ToolUse("c", "t", arguments)
    arguments["path"].append("b")
    call.input["path"].append("c")
    assert call.input == {"path": ["a"]}
    source = {"url": "u"}
    image = Image(source)
    source["url"] = "v"
    image.source["url"] = "w"
    assert image.source == {"url": "u"}
    with pytest.raises(AttributeError):
        call.id = "other"


def test_a_value_that_is_not_json_is_refused():
    with pytest.raises(PolicyError, match="not a JSON value"):
        ToolUse("c", "t", {"x": object()})
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(PolicyError):
        ToolUse("c", "t", deep)


@pytest.mark.parametrize(
    ("arguments", "value", "incomplete"),
    [
        ('{"a": 1}', {"a": 1}, False),
        ("", {}, False),
        ("  ", {}, False),
        ('{"a": ', '{"a": ', True),
        ("[1]", "[1]", True),
        ("7", "7", True),
        ("[" * 100_000, "[" * 100_000, True),
    ],
)
def test_arguments_from_text(arguments, value, incomplete):
    call = ToolUse.from_arguments("c", "t", arguments)
    assert (call.input, call.incomplete) == (value, incomplete)
    assert from_wire(Message("m", Role.ASSISTANT, (call,)).wire()).content == (call,)


def test_blank():
    assert is_blank(user(" \n"))
    assert is_blank(Message("m", Role.USER, ()))
    assert not is_blank(user([Text(""), Image({"url": "u"})]))


@given(st.lists(message_values, max_size=12), st.lists(st.integers(0, 12), max_size=4))
def test_a_transcript_knows_its_system_messages(messages, ends):
    transcript = Transcript()
    for message in messages:
        transcript.append(message)
        for end in ends:
            expected = [m for m in messages[: min(end, len(transcript))] if m.role is Role.SYSTEM]
            assert systems_before(transcript, end) == systems_before(list(transcript), end) == expected

"""Messages in the shapes of two model interfaces."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leviath.policies import Image, Message, PolicyError, Reasoning, Role, Text, ToolDescriptor, ToolUse
from leviath.policies.adapters import (
    from_anthropic,
    from_openai,
    response_from_anthropic,
    response_from_openai,
    to_anthropic,
    to_openai,
    tools_to_anthropic,
    tools_to_openai,
)
from tests.policies.helpers import assistant, system, texts, tool, user

OPENAI = [
    {"role": "system", "content": "s"},
    {
        "role": "user",
        "content": [{"type": "text", "text": "see"}, {"type": "image_url", "image_url": {"url": "http://x"}}],
    },
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "c", "type": "function", "function": {"name": "t", "arguments": '{"a":1}'}}],
    },
    {"role": "tool", "tool_call_id": "c", "content": "r"},
    {"role": "assistant", "content": "done"},
]
ANTHROPIC = {
    "system": [{"type": "text", "text": "s"}],
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "q"}]},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "hm", "signature": "sig"},
                {"type": "tool_use", "id": "c", "name": "t", "input": {"a": 1}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "c",
                    "content": [{"type": "text", "text": "r"}],
                    "is_error": True,
                },
                {"type": "text", "text": "and?"},
            ],
        },
    ],
}


def test_openai_round_trip():
    messages = from_openai(OPENAI)
    assert [m.role for m in messages] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]
    assert [m.id for m in messages] == ["m0", "m1", "m2", "m3", "m4"]
    assert messages[2].calls == (ToolUse("c", "t", {"a": 1}),)
    assert to_openai(messages) == OPENAI


def test_anthropic_round_trip():
    messages = from_anthropic(ANTHROPIC["messages"], ANTHROPIC["system"])
    assert [m.role for m in messages] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.TOOL, Role.USER]
    assert messages[2].content == (Reasoning("hm", "sig"), ToolUse("c", "t", {"a": 1}))
    assert messages[3].content[0].is_error
    assert to_anthropic(messages) == ANTHROPIC


def test_anthropic_details():
    assert texts(from_anthropic([{"role": "user", "content": "q"}], "s")) == ["s", "q"]
    redacted = [{"type": "redacted_thinking", "data": "x"}, {"type": "text", "text": "t"}]
    turns = [{"role": "user", "content": [{"type": "text", "text": "q"}]}, {"role": "assistant", "content": redacted}]
    assert to_anthropic(from_anthropic(turns))["messages"] == turns
    other = from_anthropic([{"role": "user", "content": [{"type": "document", "source": {}}]}])
    assert to_anthropic(other)["messages"][0]["content"] == [
        {"type": "text", "text": "[document content is not shown]"}
    ]
    empty = from_anthropic([{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c"}]}])
    assert empty[0].content[0].content == ()
    first = to_anthropic([system("s"), assistant("a")])["messages"]
    assert [turn["role"] for turn in first] == ["user", "assistant"]


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("http://x/y.png", {"type": "url", "url": "http://x/y.png"}),
        ("data:image/gif;base64,R0lG", {"type": "base64", "media_type": "image/gif", "data": "R0lG"}),
    ],
)
def test_images_go_both_ways(url, source):
    part = {"type": "image_url", "image_url": {"url": url}}
    (message,) = from_openai([{"role": "user", "content": [part]}])
    assert message.content == (Image(source),)
    assert to_openai([message]) == [{"role": "user", "content": [part]}]
    assert to_anthropic([message])["messages"][0]["content"] == [{"type": "image", "source": source}]


def test_parts_of_other_kinds_are_carried():
    part = {"type": "input_audio", "input_audio": {"data": "x", "format": "wav"}}
    (message,) = from_openai([{"role": "user", "content": [part]}])
    assert message.text == ""
    assert to_openai([message]) == [{"role": "user", "content": [part]}]
    assert to_anthropic([message])["messages"][0]["content"][0]["text"] == "[input_audio content is not shown]"


def test_arguments_that_were_cut_off_stay_valid_json():
    message = assistant([ToolUse.from_arguments("c", "t", '{"a')])
    assert to_openai([message])[0]["tool_calls"][0]["function"]["arguments"] == '{"incomplete":"{\\"a"}'
    assert to_anthropic([user("q"), message])["messages"][1]["content"][0]["input"] == {"incomplete": '{"a'}


def test_several_results_in_one_message():
    both = from_anthropic(
        [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": c, "content": c} for c in "ab"]}]
    )
    assert to_openai(both) == [{"role": "tool", "tool_call_id": c, "content": c} for c in "ab"]


def test_an_image_in_a_result():
    message = tool("c", [Text("see "), Image({"type": "url", "url": "u"})])
    assert to_openai([message])[0]["content"] == "see [image content is not shown]"


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"role": "robot", "content": ""},
        {"role": "tool", "content": "x"},
        {"role": "user", "content": [{"type": "text"}]},
        {"role": "user", "content": [7]},
        {"role": "assistant", "tool_calls": [{}]},
        "text",
        None,
        7,
    ],
)
def test_other_shapes_are_refused(value):
    with pytest.raises(PolicyError, match="not a message of this shape"):
        from_openai([value])
    with pytest.raises(PolicyError, match="not a message of this shape"):
        from_anthropic([value])


def test_an_image_needs_an_object_for_its_url():
    with pytest.raises(PolicyError, match="not a message of this shape"):
        from_openai([{"role": "user", "content": [{"type": "image_url", "image_url": "x"}]}])


@pytest.mark.parametrize(
    "block",
    [
        {"type": "text", "text": 3},
        {"type": "tool_use", "id": None, "name": "t", "input": {}},
        {"type": "tool_use", "id": "c", "name": 3, "input": {}},
        {"type": "tool_use", "id": "c", "name": "t", "input": float("nan")},
        {"type": "tool_result", "tool_use_id": 4, "content": "x"},
        {"type": "thinking", "thinking": True},
        {"type": "redacted_thinking", "data": 3},
        {"type": "image", "source": "x"},
    ],
)
def test_what_a_block_cannot_hold_is_refused(block):
    with pytest.raises(PolicyError, match=r"not a (message|JSON value)"):
        from_anthropic([{"role": "user", "content": [block]}])


@pytest.mark.parametrize("messages", [None, 3, "text", {"role": "user"}])
def test_messages_come_in_a_list(messages):
    with pytest.raises(PolicyError, match="messages must be a list, not "):
        from_openai(messages)
    with pytest.raises(PolicyError, match="messages must be a list, not "):
        from_anthropic(messages)
    if messages and messages != "text":
        with pytest.raises(PolicyError, match="messages must be a list, not "):
            from_anthropic([], messages)


def test_a_part_without_its_content_is_shown_as_it_is():
    message = Message("m", Role.USER, (Image({"type": "part"}),))
    assert to_openai([message])[0]["content"] == [{"type": "image_url", "image_url": {"url": ""}}]
    assert to_anthropic([message])["messages"][0]["content"] == [{"type": "image", "source": {"type": "part"}}]


def test_responses():
    choice = {"message": {**OPENAI[2], "role": "assistant"}, "finish_reason": "tool_calls"}
    reply = response_from_openai({"choices": [choice], "usage": {"total_tokens": 3}})
    assert (reply.calls, reply.stop_reason, reply.usage) == (
        (ToolUse("c", "t", {"a": 1}),),
        "ToolUse",
        {"total_tokens": 3},
    )
    cut = response_from_openai(
        {"choices": [{"message": {"role": "assistant", "content": "x"}, "finish_reason": "length"}]}
    )
    assert cut.is_cut_off
    reply = response_from_anthropic({"content": [{"type": "text", "text": "x"}], "stop_reason": "max_tokens"})
    assert (reply.text, reply.is_cut_off) == ("x", True)
    assert response_from_anthropic({"content": [], "stop_reason": "pause_turn"}).stop_reason == "pause_turn"
    odd = response_from_openai({"choices": [{"message": {"role": "assistant"}, "finish_reason": []}], "usage": [1]})
    assert (odd.content, odd.stop_reason, odd.usage) == ((), None, {})
    for bad in ({}, {"choices": []}, {"choices": [{}]}, {"choices": [[]]}, {"content": 7}, {"content": [{}]}, 3):
        with pytest.raises(PolicyError):
            response_from_anthropic(bad)
        with pytest.raises(PolicyError):
            response_from_openai(bad)


def test_tools():
    descriptor = ToolDescriptor("t", print, "does", {"type": "object", "properties": {}})
    schema = {"type": "object", "properties": {}}
    assert tools_to_openai([descriptor])[0]["function"] == {"name": "t", "description": "does", "parameters": schema}
    assert tools_to_anthropic([descriptor]) == [{"name": "t", "description": "does", "input_schema": schema}]


said = st.text(min_size=1, max_size=8)
turns = st.one_of(
    said.map(lambda text: [user(text)]),
    said.map(lambda text: [assistant(text)]),
    st.tuples(said, said).map(
        lambda pair: [assistant([Text(pair[0]), ToolUse("c", "t", {"q": 1})]), tool("c", pair[1])]
    ),
)
chats = st.lists(turns, max_size=6).map(lambda parts: [message for part in parts for message in part])


@given(chats)
def test_openai_loses_nothing(messages):
    back = from_openai(to_openai(messages))
    assert [(m.role, m.content) for m in back] == [(m.role, m.content) for m in messages]


@given(chats)
def test_anthropic_loses_nothing_and_alternates(messages):
    shaped = to_anthropic(messages)["messages"]
    assert all(a["role"] != b["role"] for a, b in itertools.pairwise(shaped))
    blocks = [block for message in from_anthropic(shaped) for block in message.content]
    expected = [block for message in messages for block in message.content]
    assert blocks[len(blocks) - len(expected) :] == expected

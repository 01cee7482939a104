"""Answers of each wire, whole and in pieces, to replies."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leviath.context.entry import ToolCall
from leviath.providers.base import Reply, Usage
from leviath.providers.errors import ProviderError
from leviath.providers.wire.chat import envelope
from leviath.providers.wire.fold import Fold
from leviath.providers.wire.frames import EventFrames, Frame, LineFrames
from tests.providers.streams import WIRES, Said, event, frames, line, whole

Json = Any
CALLS = [("c1", "read", {"path": "ä"}), ("c2", "list", {"deep": [1, 2.5, None]})]
SAID = [Said(), Said(calls=CALLS), Said("", CALLS), Said("half", cut_off=True)]
MINTED = re.compile(r"ollama_[0-9a-f]{8}_\d+")
USAGE = {
    "anthropic": Usage(10, 5, 3, 2),
    "chat": Usage(10, 5, 3, 2, 0.25),
    "responses": Usage(10, 5, 3, 2),
    "ollama": Usage(10, 5),
}


def read(wire: str, data: bytes, cuts: tuple[int, ...] = ()) -> tuple[str, Reply]:
    """The texts told on the way, and the reply; ``data`` arrives in pieces."""
    reader = WIRES[wire].reader()
    places = [0, *sorted({cut for cut in cuts if 0 < cut < len(data)}), len(data)]
    told = "".join([reader.feed(data[a:b]) for a, b in itertools.pairwise(places)])
    return told, reader.finish()


def reply_of(wire: str, said: Said) -> Reply:
    stop = "length" if said.cut_off else "tool_use" if said.calls else "end"
    reasoning = '{"responses":{"items":["sealed"],"provider":"openai"}}' if wire == "responses" else None
    calls = tuple(ToolCall(id, name, arguments) for id, name, arguments in said.calls)
    return Reply(said.text, calls, stop, USAGE[wire], reasoning)


def same(wire: str, found: Reply, wanted: Reply) -> None:
    if wire == "ollama":  # it gives no ids
        assert [bool(MINTED.fullmatch(call.id)) for call in found.calls] == [True] * len(wanted.calls)
        assert len({call.id for call in found.calls}) == len(found.calls)
        calls = tuple(ToolCall(b.id, a.name, a.arguments) for a, b in zip(found.calls, wanted.calls))
        found = Reply(found.text, calls, found.stop, found.usage, found.reasoning)
    assert found == wanted


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("said", SAID, ids=["text", "text and calls", "calls", "cut off"])
def test_whole_and_streamed_are_the_same_reply(wire: str, said: Said):
    same(wire, WIRES[wire].reply(whole(wire, said)), reply_of(wire, said))
    told, reply = read(wire, b"".join(frames(wire, said)))
    same(wire, reply, reply_of(wire, said))
    assert told == said.text


@pytest.mark.parametrize("wire", WIRES)
@given(cuts=st.lists(st.integers(0, 4000), max_size=30), ends=st.sampled_from([b"\n", b"\r\n", b"\r"]))
def test_it_does_not_matter_where_the_bytes_are_cut(wire: str, cuts: list[int], ends: bytes):
    data = b"".join(frames(wire, Said(calls=CALLS))).replace(b"\n", ends)
    told, reply = read(wire, data, tuple(cuts))
    same(wire, reply, reply_of(wire, Said(calls=CALLS)))
    assert told == Said().text


@pytest.mark.parametrize("wire", WIRES)
def test_a_stream_that_stops_early_is_no_reply(wire: str):
    """At every byte before the one that tells the end, the line has broken."""
    data = b"".join(frames(wire, Said("text", CALLS)))
    ends = {
        "anthropic": b"message_delta",
        "chat": b'"tool_calls"}',
        "responses": b"completed",
        "ollama": b'"done": true',
    }
    last = data.rindex(ends[wire])
    for cut in range(0, last, 7):
        with pytest.raises(ProviderError, match="the stream ended before the model said that it was done") as caught:
            read(wire, data[:cut])
        assert (caught.value.kind, caught.value.unavailable) == ("connection-dropped", "unreachable")
        assert caught.value.delays == (5.0, 10.0, 20.0)


@pytest.mark.parametrize("wire", WIRES)
def test_a_frame_without_its_last_line_end_counts(wire: str):
    data = b"".join(frames(wire, Said())).rstrip(b"\n")
    same(wire, read(wire, data)[1], reply_of(wire, Said()))


@pytest.mark.parametrize("wire", WIRES)
def test_nothing_is_read_after_the_end(wire: str):
    reader = WIRES[wire].reader()
    reader.feed(b"".join(frames(wire, Said())))
    assert reader.done
    assert (
        reader.feed(b'data: {"choices": [{"delta": {"content": "more"}}]}\n\n{"message": {"content": "more"}}\n') == ""
    )
    assert reader.finish().text == Said().text


@pytest.mark.parametrize("wire", ["anthropic", "chat", "responses"])
def test_arguments_that_are_cut_off_stay_text(wire: str):
    said = Said("", [("c1", "write", '{"path": "a", "content": "long')], cut_off=True)
    reply = read(wire, b"".join(frames(wire, said)))[1]
    assert reply.was_cut_off
    assert reply.calls == (ToolCall("c1", "write", '{"path": "a", "content": "long'),)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [("", {}), ("  ", {}), ("{}", {}), (" [1] ", [1]), ("nul", "nul"), ('{"a": NaN}', '{"a": NaN}'), ('"x"', "x")],
)
def test_arguments_as_text(arguments: str, wanted: Json):
    reply = read("chat", b"".join(frames("chat", Said("", [("c", "t", arguments)]))))[1]
    assert reply.calls == (ToolCall("c", "t", wanted),)


# What servers do differently

CHAT_END = event({"choices": [{"delta": {}, "finish_reason": "stop"}]})


def chat(*deltas: Json) -> Reply:
    pieces = [event({"choices": [{"delta": delta}]}) for delta in deltas]
    return read("chat", b"".join([*pieces, CHAT_END]))[1]


@pytest.mark.parametrize(
    ("deltas", "text"),
    [
        ([{"content": None}], ""),
        ([{"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}], "ab"),
        ([{"reasoning": "think"}, {"reasoning_content": " on"}], "think on"),
        ([{"reasoning": "think"}, {"content": "say"}], "say"),
        ([{"reasoning_details": [{"text": "a"}, {"type": "x"}, {"text": "b"}]}], "ab"),
        ([{}], ""),
    ],
)
def test_texts_of_chat(deltas: list[Json], text: str):
    assert chat(*deltas).text == text


def test_thoughts_are_no_text_where_tools_are_called():
    call = {"index": 0, "id": "c", "function": {"name": "t", "arguments": ""}}
    assert chat({"reasoning": "hm", "tool_calls": [call]}).text == ""


def test_calls_of_chat_without_ids_and_with_arguments_as_values():
    calls = [{"function": {"name": "a", "arguments": {"x": 1}}}, {"function": {"name": "b"}}]
    reply = chat({"tool_calls": calls})
    assert [(call.name, call.arguments) for call in reply.calls] == [("a", {"x": 1}), ("b", {})]
    assert all(re.fullmatch(r"openai_call_[0-9a-f]{8}_\d+", call.id) for call in reply.calls)
    assert reply.calls[0].id != reply.calls[1].id


def test_signatures_come_along():
    call = {"index": 0, "id": "c", "function": {"name": "t"}, "extra_content": {"google": {"thought_signature": "s"}}}
    assert chat({"tool_calls": [call]}, {"tool_calls": [{"index": 0}]}).calls[0].thought_signature == "s"


def test_a_total_that_is_told_again_and_again_counts_once():
    usage = {"prompt_tokens": 4, "completion_tokens": 1}
    pieces = [event({"choices": [{"delta": {"content": "a"}}], "usage": usage}) for _ in range(3)]
    assert read("chat", b"".join([*pieces, CHAT_END]))[1].usage == Usage(4, 1)


def test_calls_that_anthropic_like_servers_give_whole():
    block = {"type": "tool_use", "id": "c", "name": "t", "input": {"a": 1}}
    start = event({"type": "content_block_start", "content_block": block})
    second = event({"type": "content_block_start", "content_block": {**block, "id": "d", "input": {}}})
    end = event({"type": "message_delta", "delta": {"stop_reason": "tool_use"}})
    reply = read("anthropic", start + second + end)[1]
    assert reply.calls == (ToolCall("c", "t", {"a": 1}), ToolCall("d", "t", {}))


def test_arguments_that_only_the_finished_item_tells():
    item = {"type": "function_call", "call_id": "c", "name": "t", "arguments": '{"a": 1}'}
    done = event({"type": "response.output_item.done", "output_index": 0, "item": item})
    reply = read("responses", done + event({"type": "response.completed", "response": {}}))[1]
    assert reply.calls == (ToolCall("c", "t", {"a": 1}),)


@pytest.mark.parametrize(
    ("wire", "reason", "stop", "word"),
    [
        ("anthropic", "stop_sequence", "end", None),
        ("anthropic", "refusal", "end", "refusal"),
        ("anthropic", None, "end", None),
        ("chat", "content_filter", "end", "content_filter"),
    ],
)
def test_reasons_to_stop(wire: str, reason: str | None, stop: str, word: str | None):
    answer = whole(wire, Said())
    if wire == "anthropic":
        answer["stop_reason"] = reason
    else:
        answer["choices"][0]["finish_reason"] = reason
    reply = WIRES[wire].reply(answer)
    assert (reply.stop, reply.stopped_for) == (stop, word)


# Failures inside an answer

RETRY_SOON, RETRY_LATER = (5.0, 10.0, 20.0), (15.0, 30.0, 60.0)


@pytest.mark.parametrize(
    ("error", "message", "delays", "unavailable"),
    [
        ({"type": "overloaded_error", "message": "Overloaded"}, "HTTP 529: overloaded_error: Overloaded", 2, None),
        ({"type": "rate_limit_error", "message": "slow"}, "HTTP 429: rate_limit_error: slow", 2, None),
        ({"type": "api_error", "message": "oops"}, "HTTP 500: api_error: oops", 1, None),
        ({"type": "invalid_request_error", "message": "bad"}, "HTTP 400: invalid_request_error: bad", 0, None),
        ({"type": "x", "message": "credit balance is too low"}, "HTTP 400: x: credit balance", 0, "credits"),
        ({}, "HTTP 400: error: \\(no message\\)", 0, None),
    ],
)
def test_failures_in_anthropics_stream(error: Json, message: str, delays: int, unavailable: str | None):
    with pytest.raises(ProviderError, match=message) as caught:
        read("anthropic", event({"type": "error", "error": error}, "error"))
    assert caught.value.delays == ((), RETRY_SOON, RETRY_LATER)[delays]
    assert caught.value.unavailable == unavailable
    with pytest.raises(ProviderError, match=message):
        WIRES["anthropic"].reply({"type": "error", "error": error})


@pytest.mark.parametrize(
    ("error", "message", "delays", "unavailable"),
    [
        ({"code": 402, "message": "pay"}, "HTTP 402: pay", 0, "credits"),
        ({"code": "401", "message": "who"}, "HTTP 401: who", 0, "auth"),
        ({"code": 403, "message": "no"}, "HTTP 403: no", 0, "forbidden"),
        ({"code": 429, "message": "slow"}, "API error: HTTP 429: slow", 2, None),
        ({"code": 502, "message": "up"}, "API error: HTTP 502: up", 1, None),
        ({"code": "context_length_exceeded", "message": " long "}, "API error: long$", 0, None),
        ({"message": "insufficient_quota"}, "insufficient_quota", 0, "credits"),
        ({"code": 500}, r'API error: HTTP 500: \{"code":500\}', 1, None),
        ({"code": 7, "message": "x"}, "API error: x$", 0, None),
        ("just text", "API error: just text", 0, None),
        (["strange"], r'API error: \["strange"\]', 0, None),
    ],
)
def test_failures_in_an_envelope(error: Json, message: str, delays: int, unavailable: str | None):
    found = envelope(error)
    assert re.search(message, str(found))
    assert found.delays == ((), RETRY_SOON, RETRY_LATER)[delays]
    assert found.unavailable == unavailable
    for act in (
        lambda: WIRES["chat"].reply({"error": error}),
        lambda: read("chat", event({"error": error})),
        lambda: read("ollama", line({"error": error})),
        lambda: WIRES["ollama"].reply({"error": error}),
    ):
        with pytest.raises(ProviderError, match=message):
            act()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            {"type": "response.failed", "response": {"error": {"code": "server_error", "message": "m"}}},
            "server_error: m",
        ),
        ({"type": "error", "message": "flat"}, "flat"),
        ({"type": "error", "error": {"message": "nested"}}, "nested"),
        ({"type": "response.failed"}, "without a reason"),
    ],
)
def test_failures_in_a_stream_of_responses(value: Json, message: str):
    with pytest.raises(ProviderError, match=message):
        read("responses", event(value))


# Answers that make no sense: typed errors that name the place


@pytest.mark.parametrize(
    ("wire", "answer", "message"),
    [
        ("anthropic", {}, "no list `content`; does `base_url`"),
        ("anthropic", {"content": "text"}, "no list `content`"),
        ("anthropic", {"content": [1]}, r"content\[0\] should be an object, but is 1"),
        ("anthropic", {"content": [{"type": "text", "text": 5}]}, r"content\[0\].text should be a text, but is 5"),
        ("anthropic", {"content": [{"type": "tool_use", "id": "c"}]}, "a tool call from Anthropic names no tool"),
        ("chat", {}, "no choices"),
        ("chat", {"choices": []}, "no choices"),
        ("chat", {"choices": {}}, "choices should be a list, but is {}"),
        ("chat", {"choices": [7]}, r"choices\[0\] should be an object"),
        ("chat", {"choices": [{}]}, "no message"),
        ("chat", {"choices": [{"message": {"content": 1.5}}]}, "content should be a text, but is 1.5"),
        ("chat", {"choices": [{"message": {"tool_calls": "x"}}]}, "tool_calls should be a list"),
        ("chat", {"choices": [{"message": {"tool_calls": [1]}}]}, r"tool_calls\[0\] should be an object"),
        ("chat", {"choices": [{"message": {"tool_calls": [{}]}}]}, "names no tool"),
        ("chat", {"choices": [{"message": {"content": ["x" * 200]}}]}, r"content\[0\] should be an object.*x…$"),
        ("responses", {}, "no list `output`"),
        ("responses", {"output": [[]]}, r"output\[0\] should be an object"),
        ("responses", {"output": [{"type": "function_call", "call_id": "c"}]}, "names no tool"),
        ("ollama", {}, "no message"),
        ("ollama", {"message": []}, "message should be an object"),
        ("ollama", {"message": {"content": {}}}, "message.content should be a text"),
        ("ollama", {"message": {"tool_calls": [{"function": 3}]}}, "function should be an object, but is 3"),
    ],
)
def test_answers_of_the_wrong_shape(wire: str, answer: Json, message: str):
    with pytest.raises(ProviderError, match=message) as caught:
        WIRES[wire].reply(answer)
    assert (caught.value.kind, caught.value.delays) == ("malformed-response", ())
    assert str(caught.value).startswith("Invalid response: ")


@pytest.mark.parametrize("usage", [{}, {"prompt_tokens": "x", "completion_tokens": None}, {"prompt_tokens": -4}])
def test_a_bill_that_makes_no_sense_is_no_reason_to_refuse_a_reply(usage: Json):
    answer = {**whole("chat", Said()), "usage": usage}
    assert WIRES["chat"].reply(answer).usage == Usage()


def test_details_larger_than_their_total_leave_nothing():
    answer = {**whole("chat", Said()), "usage": {"prompt_tokens": 1, "prompt_tokens_details": {"cached_tokens": 9}}}
    assert WIRES["chat"].reply(answer).usage == Usage(0, 0, 9)


@pytest.mark.parametrize(
    ("wire", "data"),
    [
        ("anthropic", b"data: {oops}\n\n"),
        ("chat", b'data: {"choices": [}\n\n'),
        ("responses", b"data: nonsense\n\n"),
        ("ollama", b"<html>\n"),
        ("chat", b"data: [1]\n\n"),
        ("ollama", b"17\n"),
    ],
)
def test_frames_that_make_no_sense(wire: str, data: bytes):
    with pytest.raises(ProviderError, match=r"a frame of the stream (is no JSON|should be an object)") as caught:
        read(wire, data + b"".join(frames(wire, Said())))
    assert caught.value.kind == "malformed-response"


def test_a_reply_without_bounds_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("leviath.providers.wire.fold.TEXT_LIMIT", 100)
    fold = Fold("x")
    fold.say("a" * 100)
    with pytest.raises(ProviderError, match="longer than 100 characters"):
        fold.call(0, piece="b")


# Frames


def events(data: bytes) -> list[Frame]:
    cutter = EventFrames()
    return [*cutter.feed(data), *cutter.finish()]


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"data: a\n\n", [Frame("a")]),
        (b"data:a\n\n", [Frame("a")]),
        (b"data:  a\n\n", [Frame(" a")]),
        (b"data: a\r\ndata: b\r\n\r\n", [Frame("a\nb")]),
        (b"event: e\ndata: a\n\ndata: b\n\n", [Frame("a", "e"), Frame("b")]),
        (b": comment\n\ndata: a\n\n", [Frame("a")]),
        (b"\xef\xbb\xbfdata: a\n\n", [Frame("a")]),
        (b"id: 7\nretry: 10\ndata\ndata: x\n\n", [Frame("\nx")]),
        (b"event: lonely\n\n", []),
        (b"data: a\n", [Frame("a", whole=False)]),
        (b"data: a", [Frame("a", whole=False)]),
        (b"data: \xff\xc3\n\n", [Frame("\ufffd\ufffd")]),
        (b"", []),
    ],
)
def test_server_sent_events(data: bytes, wanted: list[Frame]):
    assert events(data) == wanted


def test_lines_of_json():
    cutter = LineFrames()
    assert cutter.feed(b"{}\n\n  \n[1") == [Frame("{}")]
    assert cutter.feed(b"]\r") == [Frame("[1]")]
    assert cutter.feed(b"\n{}") == []
    assert cutter.finish() == [Frame("{}", whole=False)]


@pytest.mark.parametrize("cutter", [EventFrames(100), LineFrames(100)])
def test_a_frame_without_end_is_refused(cutter: EventFrames | LineFrames):
    with pytest.raises(ProviderError, match="a frame of the stream is longer than 100 characters"):
        for _ in range(20):
            cutter.feed(b"data: 1234567890")


def test_an_event_of_many_lines_is_bounded_too():
    cutter = EventFrames(100)
    with pytest.raises(ProviderError, match="longer than 100"):
        for _ in range(20):
            cutter.feed(b"data: 1234567890\n")


def test_frames_that_end_are_not_counted_together():
    cutter = EventFrames(100)
    assert len([frame for _ in range(100) for frame in cutter.feed(b"data: 1234567890\n\n")]) == 100


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])), max_size=5))
def test_what_is_framed_is_read_back(texts: list[str]):
    data = b"".join(event(json.dumps(text)) for text in texts)
    assert [json.loads(frame.data) for frame in events(data)] == texts


# Whatever a server sends: a reply or a typed error

WORDS = st.sampled_from(
    "content choices message delta tool_calls function name arguments id index type text usage error code output item "
    "response status done stop_reason finish_reason content_block prompt_tokens prompt_tokens_details input "
    "tool_use text_delta input_json_delta message_start content_block_start content_block_delta message_delta "
    "response.completed response.output_item.added response.output_item.done function_call reasoning".split()
)
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text() | WORDS
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=5), max_leaves=15
)


@pytest.mark.parametrize("wire", WIRES)
@given(answer=st.dictionaries(WORDS, VALUES, max_size=5))
def test_any_answer_is_a_reply_or_a_typed_error(wire: str, answer: Json):
    try:
        assert isinstance(WIRES[wire].reply(answer), Reply)
    except ProviderError as error:
        assert str(error)


@pytest.mark.parametrize("wire", WIRES)
@given(values=st.lists(VALUES, max_size=6), names=st.lists(WORDS, min_size=6, max_size=6))
def test_any_stream_is_a_reply_or_a_typed_error(wire: str, values: list[Json], names: list[str]):
    data = b"".join(line(value) if wire == "ollama" else event(value, name) for value, name in zip(values, names))
    try:
        assert isinstance(read(wire, data)[1], Reply)
    except ProviderError as error:
        assert str(error)


@pytest.mark.parametrize("wire", WIRES)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_typed_error(wire: str, data: bytes):
    with pytest.raises(ProviderError):
        read(wire, b"data: " + data + b"\n\n")

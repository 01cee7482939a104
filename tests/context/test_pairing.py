"""A call and its results stay together, whatever is stored and whatever is cut."""

from __future__ import annotations

from itertools import permutations

import pytest

from leviath.context import USER, AssistantTurn, ToolCall, ToolResult, Window, assemble
from leviath.context.pairing import is_whole, pair_loosely, pair_strictly, unique_ids
from leviath.context.request import Message, TextBlock, ToolResultBlock, ToolUse
from leviath.semantics import RELEASED
from tests.context.fakes import region, turn


def calls(*names: str, text: str = "") -> Message:
    blocks = (TextBlock(text),) if text else ()
    return Message("assistant", (*blocks, *[ToolUse(name, "x") for name in names]))


def results(**texts: str) -> Message:
    return Message("user", tuple([ToolResultBlock(name, text) for name, text in texts.items()]))


USER_TURN = Message("user", "go")


@pytest.mark.parametrize(
    ("given", "made"),
    [
        pytest.param([calls("a"), results(a="1")], [calls("a"), results(a="1")], id="whole"),
        pytest.param(
            [calls("a", text="t"), USER_TURN], [Message("assistant", (TextBlock("t"),)), USER_TURN], id="open call"
        ),
        pytest.param([calls("a"), USER_TURN, results(a="1")], [USER_TURN], id="an answer that comes too late"),
        pytest.param([results(a="1"), calls("a"), results(a="2")], [calls("a"), results(a="2")], id="an answer before"),
        pytest.param([calls("a", "b"), results(b="2")], [calls("b"), results(b="2")], id="half a turn"),
        pytest.param([calls("a"), results(a="1", b="2")], [calls("a"), results(a="1")], id="a stray beside it"),
        pytest.param([calls("a"), results(a="1"), results(a="2")], [calls("a"), results(a="1")], id="the first wins"),
        pytest.param(
            [calls("a", "b"), results(a="1"), results(b="2")],
            [calls("a", "b"), results(a="1", b="2")],
            id="one turn of answers",
        ),
        pytest.param([calls("a", "a"), results(a="1")], [calls("a"), results(a="1")], id="one id twice in a turn"),
        pytest.param(
            [calls("a"), results(a="1"), calls("a"), results(a="2")],
            [calls("a"), results(a="1"), calls("a"), results(a="2")],
            id="one id in two turns",
        ),
        pytest.param([calls(""), results(**{"": "1"})], [calls(""), results(**{"": "1"})], id="an empty id"),
    ],
)
def test_what_is_left_of_broken_pairs(given: list[Message], made: list[Message]):
    paired = pair_strictly(given)
    assert paired.messages == made
    assert is_whole(made)
    assert pair_strictly(made).messages == made
    assert bool(paired.calls or paired.results) == (len([*_ids(given)]) != len([*_ids(made)]))


def _ids(messages: list[Message]):
    for message in messages:
        yield from [each.id for each in message.calls]
        yield from [each.call_id for each in message.results]


def test_as_released_one_id_anywhere_is_a_pair():
    apart = [calls("a"), USER_TURN, results(a="1")]
    assert pair_loosely(apart).messages == apart
    assert pair_loosely([calls("a", text="t"), results(b="2")]).messages == [Message("assistant", (TextBlock("t"),))]
    paired = pair_loosely([calls("a", "b"), results(a="1", c="3")])
    assert (paired.messages, paired.calls, paired.results) == ([calls("a"), results(a="1")], ("b",), ("c",))


@pytest.mark.parametrize(
    ("given", "made"),
    [
        (["a", "b"], ["a", "b"]),
        (["", "d", "d"], ["call-0", "d", "call-2"]),
        (["", ""], ["call-0", "call-1"]),
        (["call-1", ""], ["call-1", "call-1'"]),
        (["", "call-0"], ["call-0'", "call-0"]),
    ],
)
def test_every_call_of_a_turn_has_an_id_of_its_own(given: list[str], made: list[str]):
    assert [each.id for each in unique_ids([ToolCall(name, "x") for name in given])] == made


@pytest.mark.parametrize("order", list(permutations("ab")))
@pytest.mark.parametrize("cut", range(6))
def test_two_calls_of_one_turn_stay_or_go_together(cut: int, order: tuple[str, ...]):
    window = Window([region("chat", "sliding_window", max_items=100)])
    window.write("chat", "go", kind=USER)
    window.write("chat", "", kind=AssistantTurn((ToolCall("a", "x"), ToolCall("b", "y"))))
    for name in order:
        window.write("chat", f"r{name}", kind=ToolResult(name))
    window.write("chat", "done", kind=AssistantTurn())
    window.write("chat", "next", kind=USER)
    window.release("chat", window.region("chat").entries[:cut])
    messages = assemble(window).messages
    assert is_whole(messages)
    assert len([*_ids(list(messages))]) in (0, 4)


@pytest.mark.parametrize("drop", range(5))
def test_dropping_one_turn_loses_nothing_of_the_others(drop: int):
    said = ["one", "x", "two", "y", "three"]
    window = Window([region("rules", "pinned"), region("chat", "sliding_window")])
    window.write("rules", "s")
    for number, text in enumerate(said):
        window.write("chat", text, kind=AssistantTurn() if number % 2 else USER)
    window.release("chat", [window.region("chat").entries[drop]])
    left = [text for number, text in enumerate(said) if number != drop]
    closing = [] if drop != 4 else ["Continue."]
    assembled = assemble(window)
    assert [message.content for message in assembled.messages] == left + closing
    assert [block.text for block in assembled.system] == ["## rules\ns"]


def test_a_call_that_was_never_answered_does_not_stand_in_the_way():
    window = Window([region("chat", "sliding_window", 100, max_items=10, strategy="compact", compact_count=4)])
    window.write("chat", "go", kind=USER)
    turn(window, 1, region="chat", answered=False)
    for number in range(40):
        window.write("chat", f"turn {number}", kind=USER)
    assembled = assemble(window)
    assert is_whole(assembled.messages)
    assert "c1" in assembled.warnings[0].detail
    fold = window.region("chat").kind.due(window.region("chat"))
    assert fold is not None and [entry.text for entry in fold.entries[:2]] == ["go", ""]


def test_a_result_twice_is_one_result():
    window = Window([region("chat", "sliding_window")])
    turn(window, 1, region="chat")
    window.write("chat", "again", kind=ToolResult("c1"))
    window.write("chat", "ok", kind=AssistantTurn())
    turn(window, 1, region="chat")
    window.write("chat", "go", kind=USER)
    assert [
        [block.content for block in message.results] for message in assemble(window).messages if message.results
    ] == [
        ["result c1"],
        ["result c1"],
    ]


def test_as_released_answers_stay_where_a_script_put_them():
    window = Window([region("chat", "sliding_window")], semantics=RELEASED)
    window.write("chat", "", kind=AssistantTurn((ToolCall("a", "x"), ToolCall("b", "x"))))
    window.write("chat", "ra", kind=ToolResult("a"))
    window.write("chat", "a word between", kind=USER)
    window.write("chat", "rb", kind=ToolResult("b"))
    assert [message.role for message in assemble(window).messages] == ["assistant", "user", "user", "user"]

"""Custom regions: what their scripts are given, what every answer means, and what every fault falls back to."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from leviath.context import AssistantTurn, Meta, ToolResult, Window, assemble
from leviath.context.custom import Malformed, read_on_overflow, read_on_write, read_render
from leviath.context.entry import BlobRef, Part, ToolCall
from leviath.context.errors import OverBudget, RegionFull, RegionRefusedWrite
from leviath.context.events import Warned
from leviath.context.eviction import cascade
from leviath.context.request import Message, TextBlock, ToolResultBlock, ToolUse
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.context.fakes import BOTH, Clock, Script, fail, one, region, texts, turn, words

IMAGE = Part.stored(BlobRef("ab" * 32, "image/png", 9012, 4, 3, None, 700, "[image a.png]"), name="a.png")


def warnings(window: Window) -> list[Warned]:
    return [event for event in window.log if isinstance(event, Warned)]


# What scripts are given


def test_render_is_given_the_documented_ctx():
    script = Script()
    window = one("custom", 500, script=script)
    window.write("r", "plain", key="k")
    window.write("r", "said", kind=AssistantTurn((ToolCall("c1", "find", {"n": 14}),)))
    window.write("r", "found", kind=ToolResult("c1", "find", True))
    window.write("r", [Part(text="look"), IMAGE])
    assemble(window, Meta("plan", 2, "claude-x"))
    name, ctx = script.seen[-1]
    tokens = window.region("r").tokens
    assert name == "render"
    assert set(ctx) == {"region", "entries", "stage_name", "stage_iterations", "model", "window"}
    assert ctx["region"] == {"name": "r", "budget": 500, "current_tokens": tokens, "entry_count": 4}
    assert (ctx["stage_name"], ctx["stage_iterations"], ctx["model"]) == ("plan", 2, "claude-x")
    assert ctx["window"] == {"total_tokens": tokens, "max_tokens": 4500}
    plain, said, found, parts = ctx["entries"]
    assert plain == {
        "content": "plain",
        "tokens": 2,
        "timestamp": 1000,
        "key": "k",
        "kind": "text",
        "parts": [{"mime_type": "text/plain", "name": None, "text": "plain", "size": 5, "tokens": 2}],
    }
    assert said["kind"] == "assistant_turn"
    assert said["tool_calls"] == [{"id": "c1", "name": "find", "arguments": {"n": 14}}]
    assert (found["kind"], found["tool_call_id"], found["tool_name"], found["is_error"]) == (
        "tool_result",
        "c1",
        "find",
        True,
    )
    assert "tool_calls" not in found and "tool_call_id" not in said
    assert parts["content"] == "look\n[image a.png]"
    assert parts["parts"][1] == {
        "mime_type": "image/png",
        "name": "a.png",
        "sha256": "ab" * 32,
        "size": 9012,
        "width": 4,
        "height": 3,
        "duration_ms": None,
        "tokens": 700,
        "stand_in": "[image a.png]",
        "deliver": None,
    }


def test_as_released_content_with_parts_is_an_array():
    script = Script(render=lambda ctx: "")
    window = one("custom", 500, RELEASED, script)
    window.write("r", [Part(text="look"), IMAGE])
    assemble(window)
    content = script.seen[-1][1]["entries"][0]["content"]
    assert [part["mime_type"] for part in content] == ["text/plain", "image/png"]


@pytest.mark.parametrize("semantics", BOTH)
def test_on_write_is_given_four_facts_and_the_region_before_the_write(semantics: Semantics):
    script = Script(on_write=lambda ctx: None)
    window = one("custom", 100, semantics, script)
    window.write("r", "first", key="k", origin="agent")
    window.write("r", "second", kind=ToolResult("c1"))
    assert [ctx for _, ctx in script.seen] == [
        {
            "region": {"name": "r", "budget": 100, "current_tokens": 0, "entry_count": 0},
            "entry": {"content": "first", "kind": "text", "tokens": 2, "key": "k"},
        },
        {
            "region": {"name": "r", "budget": 100, "current_tokens": 2, "entry_count": 1},
            "entry": {"content": "second", "kind": "tool_result", "tokens": 2, "key": None},
        },
    ]


def test_on_overflow_sees_the_whole_store():
    script = Script(on_overflow=lambda ctx: [0, 1])
    window = one("custom", 10, script=script)
    for _ in range(3):
        window.write("r", words("same", 3), key="k")
    window.write("r", words("new", 4))
    name, ctx = script.seen[-1]
    assert name == "on_overflow"
    assert set(ctx) == {"region", "entries", "needed_tokens"}
    assert (len(ctx["entries"]), ctx["needed_tokens"]) == (3, 3)
    assert texts(window) == [words("same", 3), words("new", 4)]


def test_render_sees_the_newest_of_a_key():
    script = Script()
    window = one("custom", 100, script=script)
    for text, key in (("a1", "a"), ("free", None), ("b1", "b"), ("a2", "a"), ("free", None)):
        window.write("r", text, key=key)
    assert assemble(window).system[0].text == "free\nb1\na2\nfree"
    assert script.seen[-1][1]["region"]["entry_count"] == 5
    assert window.region("r").tokens == 5


# on_write's answers


ACCEPTED = [
    (None, "text", None),
    (True, "text", None),
    ("other", "other", None),
    ({}, "text", None),
    ({"action": "accept"}, "text", None),
    ({"content": "c", "key": "k"}, "c", "k"),
    ({"action": "accept", "content": None, "key": None}, "text", None),
    ({"action": "accept", "reason": 5}, "text", None),
    ({"content": ""}, "", None),
]
UNCHANGED = [
    ({"action": "cancel"}, "unknown action 'cancel' (expected accept or reject)"),
    ({"action": 5}, "action must be a string, found 5"),
    ({"action": None}, "action must be a string, found null"),
    ({"content": 5}, "content must be a string, found 5"),
    ({"key": ["a"]}, 'key must be a string, found ["a"]'),
    ({"text": "x"}, "unknown field 'text'"),
    ({"action": "reject", "reason": 1}, "reason must be a string, found 1"),
    ([1], "found [1]"),
    (7, "found 7"),
    (1.5, "found 1.5"),
    ({"b": 1, "a": 2}, "unknown field 'a'"),
]


@pytest.mark.parametrize("origin", ["agent", "system"])
@pytest.mark.parametrize(("answer", "text", "key"), ACCEPTED)
def test_what_accepts(answer: Any, text: str, key: str | None, origin: Any):
    window = one("custom", 100, script=Script(on_write=lambda ctx: answer))
    window.write("r", "text", kind=ToolResult("c1"), origin=origin)
    (entry,) = window.region("r").entries
    assert (entry.text, entry.key, entry.kind, entry.tokens) == (text, key, ToolResult("c1"), -(-len(text) // 4))
    assert warnings(window) == []


@pytest.mark.parametrize("origin", ["agent", "system"])
@pytest.mark.parametrize(("answer", "why"), UNCHANGED)
def test_what_is_malformed_accepts_unchanged_and_warns(
    answer: Any, why: str, origin: Any, caplog: pytest.LogCaptureFixture
):
    window = one("custom", 100, script=Script(on_write=lambda ctx: answer))
    with caplog.at_level(logging.WARNING, "leviath.context"):
        window.write("r", "text", key="named", origin=origin)
    (entry,) = window.region("r").entries
    assert (entry.text, entry.key) == ("text", "named")
    (warning,) = warnings(window)
    assert (warning.region, warning.script) == ("r", "hooks/fake.rhai")
    assert why in warning.detail and why in caplog.text


@pytest.mark.parametrize("answer", [False, {"action": "reject", "reason": "noise"}, {"action": "reject"}])
def test_what_rejects(answer: Any):
    reason = answer.get("reason") if isinstance(answer, dict) else None
    told = "the region's on_write hook declined it" if reason is None else reason
    window = one("custom", 100, script=Script(on_write=lambda ctx: answer))
    with pytest.raises(RegionRefusedWrite, match=f"Region 'r' refused the write: {told}"):
        window.write("r", "text", origin="agent")
    assert texts(window) == []
    window.write("r", "text", key="k")
    assert [(e.text, e.key) for e in window.region("r").entries] == [("text", "k")]
    assert warnings(window)[-1].detail == ("none given" if reason is None else reason)


@pytest.mark.parametrize("origin", ["agent", "system"])
def test_a_script_that_fails_never_loses_an_entry(origin: Any):
    window = one("custom", 100, script=Script(on_write=fail))
    window.write("r", "text", origin=origin)
    assert texts(window) == ["text"]
    assert "broken" in warnings(window)[0].detail


def test_a_key_from_the_script_holds_against_the_one_written():
    window = one("custom", 100, script=Script(on_write=lambda ctx: {"key": "mine"}))
    window.write("r", "text", key="yours")
    window.replace("r", "new", key="yours")
    assert [(e.text, e.key) for e in window.region("r").entries] == [("new", "mine")]


def test_a_replacement_is_screened_before_anything_goes():
    window = one("custom", 100, script=Script(on_write=lambda ctx: ctx["entry"]["content"] != "no"))
    window.write("r", "old")
    with pytest.raises(RegionRefusedWrite):
        window.replace("r", "no")
    assert texts(window) == ["old"]


def test_a_text_for_an_entry_with_parts_leaves_the_stored_ones():
    window = one("custom", 100, script=Script(on_write=lambda ctx: "caption"))
    window.write("r", [Part(text="one"), IMAGE, Part(text="two")])
    (entry,) = window.region("r").entries
    assert entry.content.parts == (Part(text="caption"), IMAGE)
    assert entry.tokens == 2 + 4


@pytest.mark.parametrize(("answer", "why"), UNCHANGED)
def test_every_malformed_answer_says_why(answer: Any, why: str):
    with pytest.raises(Malformed) as caught:
        read_on_write(answer)
    assert why in str(caught.value)


# on_overflow's answers


def overflowing(on_overflow: Any, semantics: Semantics = DOCUMENTED, **options: Any) -> Window:
    script = Script(on_overflow=on_overflow)
    window = one("custom", 10, semantics, script, **options)
    for tag in ("e0", "e1", "e2"):
        window.write("r", words(tag, 3))
    return window


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ([1], ["e0", "e2", "new"]),
        ([1, 1], ["e0", "e2", "new"]),
        ([2, 0], ["e1", "new"]),
        ([], ["e1", "e2", "new"]),
        ([3], ["e1", "e2", "new"]),
        ([0, -1], ["e1", "e2", "new"]),
        ([0.0], ["e1", "e2", "new"]),
        ([True], ["e1", "e2", "new"]),
        ("0", ["e1", "e2", "new"]),
        (None, ["e1", "e2", "new"]),
    ],
)
def test_what_goes_when_a_write_does_not_fit(answer: Any, left: list[str]):
    window = overflowing(lambda ctx: answer)
    window.write("r", words("new", 3))
    assert texts(window) == [words(tag, 3) for tag in left]


def test_what_the_script_frees_too_little_of_the_oldest_make_up_for():
    window = overflowing(lambda ctx: [2])
    window.write("r", words("new", 6))
    assert texts(window) == [words("e1", 3), words("new", 6)]
    rules = {event.id: event.rule for event in window.log if event.type == "entry_removed"}
    assert rules == {3: "on_overflow", 1: "on_overflow.rest"}


@pytest.mark.parametrize("broken", [fail, lambda ctx: [99]])
def test_a_script_at_fault_leaves_it_to_the_oldest(broken: Any):
    window = overflowing(broken)
    window.write("r", words("new", 3))
    assert texts(window) == [words(tag, 3) for tag in ("e1", "e2", "new")]
    assert "oldest" in warnings(window)[0].what


def test_without_the_hook_the_oldest_go():
    window = one("custom", 10, script=Script())
    for tag in ("e0", "e1", "e2", "new"):
        window.write("r", words(tag, 3))
    assert texts(window) == [words(tag, 3) for tag in ("e1", "e2", "new")]


def test_an_entry_larger_than_its_region_is_refused_before_the_script_is_asked():
    window = overflowing(lambda ctx: [0, 1, 2])
    with pytest.raises(OverBudget, match="20 > 10"):
        window.write("r", words("huge", 11))
    assert len(window.region("r")) == 3


def test_nothing_goes_from_a_pinned_region_nor_from_one_that_admits_what_fits():
    pinned = overflowing(lambda ctx: [0, 1, 2], pinned=True)
    with pytest.raises(OverBudget):
        pinned.write("r", words("new", 3))
    rejecting = overflowing(lambda ctx: [0, 1, 2], admission="reject")
    with pytest.raises(RegionFull):
        rejecting.write("r", words("new", 3))
    assert len(pinned.region("r")) == len(rejecting.region("r")) == 3


def test_as_released_drops_that_free_too_little_stay_and_the_write_fails():
    window = overflowing(lambda ctx: [2], RELEASED, pinned=True)
    with pytest.raises(OverBudget, match="15 > 10"):
        window.write("r", words("new", 6))
    assert texts(window) == [words("e0", 3), words("e1", 3)]
    window.write("r", words("new", 4))
    with pytest.raises(OverBudget):
        one("custom", 3, RELEASED).write("r", words("new", 4))


def test_under_pressure_the_script_chooses_first():
    script = Script(on_overflow=lambda ctx: [1])
    window = Window(
        [region("r", "custom", 100, script=script.path), region("t", "temporary", 100)],
        max_tokens=100,
        scripts={script.path: script},
        clock=Clock(),
    )
    for tag in ("e0", "e1", "e2"):
        window.write("r", words(tag, 20))
    window.write("t", words("t", 39))
    assert cascade(window, 10).freed == 20
    assert texts(window) == [words("e0", 20), words("e2", 20)]
    assert script.seen[-1][1]["needed_tokens"] == 9


@pytest.mark.parametrize(("answer", "indices"), [([], []), ([2, 0, 2], [0, 2])])
def test_which_indices_are_meant(answer: Any, indices: list[int]):
    assert read_on_overflow(answer, 3) == indices


# render's answers


def rendered(answer: Any, **options: Any) -> Window:
    window = one("custom", 100, script=Script(render=lambda ctx: answer), **options)
    window.write("r", "held", key="k")
    window.write("r", "kept", key="k")
    window.write("conversation", "User: hello")
    return window


@pytest.mark.parametrize(
    ("answer", "system"),
    [
        ("one", ["one"]),
        ("", []),
        ({}, []),
        ({"system": None, "messages": None}, []),
        ({"system": "one"}, ["one"]),
        ({"system": ["one", "", "two"]}, ["one", "two"]),
        ({"system": [], "messages": [], "unknown": 5}, []),
    ],
)
def test_what_becomes_system_blocks(answer: Any, system: list[str]):
    assembled = assemble(rendered(answer))
    assert [block.text for block in assembled.system] == system
    assert [message.content for message in assembled.messages] == ["hello"]
    assert assembled.warnings == ()


def test_messages_stand_before_the_conversation_wherever_the_region_is():
    answer = {
        "messages": [
            {"role": "user", "content": "asked"},
            {
                "role": "assistant",
                "content": "looked",
                "tool_calls": [{"id": "x", "name": "f", "arguments": 3}, {"id": "y", "name": "g"}],
            },
            {
                "role": "user",
                "tool_results": [
                    {"tool_call_id": "x", "content": "a", "is_error": True},
                    {"tool_call_id": "y", "content": "b", "is_error": "yes"},
                ],
            },
        ]
    }
    window = Window(
        [region("chat", "sliding_window"), region("r", "custom", script="hooks/fake.rhai")],
        scripts={"hooks/fake.rhai": Script(render=lambda ctx: answer)},
    )
    window.write("chat", "now")
    assert assemble(window).messages == (
        Message("user", "asked"),
        Message("assistant", (TextBlock("looked"), ToolUse("x", "f", {"_raw": 3}), ToolUse("y", "g", {}))),
        Message("user", (ToolResultBlock("x", "a", True), ToolResultBlock("y", "b", False))),
        Message("user", "now"),
    )


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "render must return a string or #{ system, messages } map, found null"),
        (5, "found 5"),
        ([1], "found [1]"),
        ({"system": 5}, "system must be a string or array of strings, found 5"),
        ({"system": ["a", 5]}, "system array items must be strings, found 5"),
        ({"messages": "a"}, 'messages must be an array, found "a"'),
        ({"messages": ["a"]}, 'each message must be a map, found "a"'),
        ({"messages": [{"content": "a"}]}, 'each message needs a role of "user" or "assistant"'),
        ({"messages": [{"role": "system", "content": "a"}]}, "message role must be user or assistant, found system"),
        ({"messages": [{"role": "user", "content": 5}]}, "message content must be a string, found 5"),
        ({"messages": [{"role": "user"}]}, "needs string content"),
        ({"messages": [{"role": "user", "tool_calls": []}]}, "only valid on an assistant message"),
        ({"messages": [{"role": "assistant", "tool_results": []}]}, "only valid on a user message"),
        ({"messages": [{"role": "assistant", "tool_calls": None}]}, "tool_calls must be an array, found null"),
        ({"messages": [{"role": "assistant", "tool_calls": [5]}]}, "each tool_call must be a map, found 5"),
        ({"messages": [{"role": "assistant", "tool_calls": [{"name": "f"}]}]}, "each tool_call needs a string id"),
        ({"messages": [{"role": "assistant", "tool_calls": [{"id": "x"}]}]}, "each tool_call needs a string name"),
        ({"messages": [{"role": "user", "tool_results": {}}]}, "tool_results must be an array, found {}"),
        ({"messages": [{"role": "user", "tool_results": [{"content": "a"}]}]}, "needs a string tool_call_id"),
        ({"messages": [{"role": "user", "tool_results": [{"tool_call_id": "x"}]}]}, "needs string content"),
        ({"system": "fine", "messages": [5]}, "each message must be a map, found 5"),
    ],
)
def test_one_fault_spoils_the_whole_answer(answer: Any, why: str):
    with pytest.raises(Malformed) as caught:
        read_render(answer)
    assert why in str(caught.value)
    assembled = assemble(rendered(answer))
    (block,) = assembled.system
    assert (block.text, block.hint) == ("[r]:\nkept", "never")
    assert why in assembled.warnings[0].detail


def test_a_script_that_fails_or_is_not_there_shows_the_entries_plainly():
    for script in (Script(render=fail), None):
        window = one("custom", 100, script=script)
        assert assemble(window).system == ()
        window.write("r", "kept")
        assembled = assemble(window)
        assert [block.text for block in assembled.system] == ["[r]:\nkept"]
        assert [warning.region for warning in assembled.warnings] == ["r"]


def test_render_runs_on_an_empty_region_but_not_on_a_hidden_one():
    script = Script(render=lambda ctx: "scaffolding")
    window = one("custom", 100, script=script)
    assert [block.text for block in assemble(window).system] == ["scaffolding"]
    window.arrange(hidden=["r"])
    assert assemble(window).system == ()
    assert len(script.seen) == 1


def test_more_than_the_budget_is_sent_with_a_warning():
    assembled = assemble(rendered(words("long", 101)))
    assert [block.text for block in assembled.system] == [words("long", 101)]
    assert assembled.warnings[0].detail == "emitted_tokens 101, budget 100"


@pytest.mark.parametrize(("pinned", "hint"), [(True, "always"), (False, "until_changed")])
def test_how_long_rendered_text_is_held_still(pinned: bool, hint: str):
    (block,) = assemble(rendered("text", pinned=pinned, volatility="stable")).system
    assert (block.hint, block.volatility, block.region) == (hint, "rewritten", "r")


def test_a_script_that_shows_a_routed_result_too_does_not_break_pairs():
    emitted = {"messages": [{"role": "user", "tool_results": [{"tool_call_id": "c1", "content": "mine"}]}]}
    window = rendered(emitted)
    turn(window, 1)
    messages = assemble(window).messages
    assert [block.content for message in messages for block in message.results] == ["result c1"]

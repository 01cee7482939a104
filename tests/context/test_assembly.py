"""From regions to a request: frames, order, messages, pairs, markers, and what a model cannot take."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from leviath.blueprint.catalogue import ModelFacts
from leviath.blueprint.model import OutputCap
from leviath.context import TEXT, USER, AssistantTurn, Meta, ToolCall, ToolResult, Window, assemble, tools
from leviath.context.cache import Markers, markers
from leviath.context.entry import BlobRef, Part
from leviath.context.envelope import Options, build, flatten_tools, fold_system, hints
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
from leviath.context.wire import body
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from leviath.texts import CATALOGUE
from tests.context.fakes import BOTH, Clock, Script, region, turn, words

FACTS = ModelFacts("anthropic", "m", 100_000, 500)
IMAGE = Part.stored(BlobRef("ab" * 32, "image/png", 9012, tokens=700, stand_in="[image a.png]"), name="a.png")


def system(window: Window) -> list[str]:
    return [block.text for block in assemble(window).system]


def messages(window: Window) -> list[tuple[str, Any]]:
    return [(message.role, message.content) for message in assemble(window).messages]


# Blocks


def test_every_kind_in_its_frame():
    window = Window(
        [
            region("hash", "hashmap"),
            region("temp", "temporary"),
            region("clear", "clearable"),
            region("todo", "checklist", description="What is left.", describe_in_prompt=True),
            region("comp", "compacting"),
            region("past", "compact_history", source_region="comp"),
            region("pin", "pinned", description="Never forget.", describe_in_prompt=True),
            region("quiet", "pinned", description="Not shown."),
            region("empty", "pinned"),
        ]
    )
    window.upsert("hash", "a", "one")
    window.write("hash", "unkeyed")
    for name in ("temp", "clear", "comp", "past", "pin", "quiet"):
        window.write(name, f"{name} 1")
        window.write(name, f"{name} 2")
    tools.run(window, "todo_add", {"region": "todo", "item": "wash"})
    tools.run(window, "todo_add", {"region": "todo", "item": "dry"})
    tools.run(window, "todo_note", {"region": "todo", "id": 2, "note": "needs sun"})
    tools.run(window, "todo_done", {"region": "todo", "id": 1})
    window.write("todo", "not an item")
    assert system(window) == [
        "## past\npast 1\n\npast 2",
        "## pin\nNever forget.\n\npin 1\n\npin 2",
        "## quiet\nquiet 1\n\nquiet 2",
        "[hash]:\n### [a]\none\n\nunkeyed",
        "## todo\nWhat is left.\n\nChecklist (1 open, 1 done):\n[ ] 2 dry\n    note: needs sun\n[x] 1 wash",
        "[comp]:\ncomp 1\n\ncomp 2",
        "[temp]:\ntemp 1\n\ntemp 2",
        "[clear]:\nclear 1\n\nclear 2",
    ]


def test_what_moves_least_comes_first():
    window = Window(
        [
            region("a", "pinned"),
            region("b", "temporary", volatility="grows"),
            region("c", "hashmap", volatility="stable"),
            region("d", "pinned", volatility="grows"),
            region("e", "temporary"),
            region("f", "pinned", volatility="stable"),
        ]
    )
    for name in "abcdef":
        window.write(name, name)
    order = [block.region for block in assemble(window).system]
    assert order == ["f", "c", "d", "b", "a", "e"]
    hints_ = {block.region: block.hint for block in assemble(window).system}
    assert hints_ == {
        "a": "always",
        "b": "until_changed",
        "c": "until_changed",
        "d": "always",
        "e": "never",
        "f": "always",
    }


@pytest.mark.parametrize(
    ("semantics", "order"), [(DOCUMENTED, ["s", "g", "p", "q", "stage_instructions", "m", "t"]), (RELEASED, None)]
)
@pytest.mark.parametrize("volatility", ["stable", "grows", "rewritten"])
def test_a_stages_instructions_come_after_everything_that_holds_still(
    volatility: Any, semantics: Semantics, order: list[str] | None
):
    window = Window(
        [
            region("stage_instructions", "pinned", volatility=volatility),
            region("p", "pinned"),
            region("m", "hashmap"),
            region("s", "pinned", volatility="stable"),
            region("g", "pinned", volatility="grows"),
            region("q", "pinned"),
            region("t", "temporary"),
        ],
        semantics=semantics,
    )
    for each in window.regions:
        window.write(each.name, each.name)
    if order is None:
        at = {"stable": 0, "grows": 1, "rewritten": 2}[volatility]
        order = ["s", "g", "p", "q", "m", "t"]
        order.insert(at, "stage_instructions")
    assert [block.region for block in assemble(window).system] == order


@pytest.mark.parametrize(
    ("kind", "first", "later"),
    [("pinned", "## r\n", "## r (continued)\n"), ("temporary", "[r]:\n", "[r continued]:\n")],
)
def test_a_growing_region_is_cut_into_blocks(kind: Any, first: str, later: str):
    window = Window([region("r", kind, 20_000, volatility="grows")])
    for tag, tokens in (("a", 2000), ("b", 100), ("c", 2048), ("d", 5)):
        window.write("r", words(tag, tokens))
    a, b, c, d = (words(tag, tokens) for tag, tokens in (("a", 2000), ("b", 100), ("c", 2048), ("d", 5)))
    assert system(window) == [f"{first}{a}\n\n{b}", f"{later}{c}", f"{later}{d}"]
    rewritten = Window([region("r", kind, 20_000)])
    for text in (a, b, c, d):
        rewritten.write("r", text)
    assert len(system(rewritten)) == 1


def test_an_empty_entry_is_content():
    window = Window([region("notes", "pinned")])
    window.write("notes", "")
    assert system(window) == ["## notes\n"]


def test_hidden_regions_are_held_and_not_shown():
    window = Window([region("a", "pinned"), region("b", "sliding_window")])
    window.write("a", "seen")
    window.write("b", "said")
    window.arrange(hidden=["a", "b", "nowhere"])
    assert (system(window), messages(window)) == ([], [("user", "Begin.")])
    window.arrange(hidden=[])
    assert system(window) == ["## a\nseen"]


# Messages


def test_entries_of_a_conversation():
    window = Window([region("chat", "sliding_window")])
    window.write("chat", " Assistant: I was here. ")
    window.write("chat", "User: and me")
    window.write("chat", "  kept as it is ")
    window.write("chat", "asked", kind=USER)
    window.write("chat", "", kind=AssistantTurn((ToolCall("c1", "f", {"n": 1}), ToolCall("c2", "g", "cut off"))))
    window.write("chat", "r1", kind=ToolResult("c1", "f"))
    window.write("chat", "r2", kind=ToolResult("c2", "g", True))
    window.write("chat", "done", kind=AssistantTurn())
    assert messages(window) == [
        ("assistant", "I was here."),
        ("user", "and me"),
        ("user", "  kept as it is "),
        ("user", "asked"),
        ("assistant", (ToolUse("c1", "f", {"n": 1}), ToolUse("c2", "g", {"_raw": "cut off"}))),
        ("user", (ToolResultBlock("c1", "r1"), ToolResultBlock("c2", "r2", True))),
        ("assistant", "done"),
        ("user", "Continue."),
    ]


def test_reasoning_stays_with_its_turn():
    window = Window([region("chat", "sliding_window")])
    window.write("chat", "thought", kind=AssistantTurn(), reasoning="opaque")
    assert assemble(window).messages[0].reasoning == "opaque"


def test_conversations_follow_one_another_in_the_order_of_the_regions():
    window = Window([region("b", "sliding_window"), region("a", "sliding_window")])
    window.write("a", "second")
    window.write("b", "first")
    assert messages(window) == [("user", "first"), ("user", "second")]


@pytest.mark.parametrize("semantics", BOTH)
def test_opening_and_closing_turns(semantics: Semantics):
    window = Window([region("chat", "sliding_window")], semantics=semantics)
    assert messages(window) == [("user", "Begin.")]
    window.write("chat", "One.", kind=AssistantTurn())
    assert messages(window) == [("assistant", "One."), ("user", "Begin.")]
    window.write("chat", "Two.", kind=USER)
    window.write("chat", " \n ", kind=USER)
    assert messages(window)[1:] == [("user", "Two.")]


def test_stored_parts_of_the_prompts_regions_come_first_of_all():
    window = Window([region("shots", "hashmap"), region("chat", "sliding_window")])
    window.write("chat", [Part(text="see"), IMAGE], kind=USER)
    window.upsert("shots", "front", [IMAGE])
    window.write("shots", [IMAGE])
    assert messages(window) == [
        (
            "user",
            (
                TextBlock("[shots / front] [image a.png]"),
                MediaBlock(IMAGE),
                TextBlock("[shots] [image a.png]"),
                MediaBlock(IMAGE),
            ),
        ),
        ("user", (TextBlock("see"), TextBlock("[image a.png]"), MediaBlock(IMAGE))),
    ]
    assert system(window) == ["[shots]:\n### [front]\n[image a.png]\n\n[image a.png]"]


def test_what_a_model_drew_follows_in_a_turn_of_the_user():
    window = Window([region("chat", "sliding_window")])
    window.write("chat", [Part(text="here"), IMAGE], kind=AssistantTurn())
    window.write("chat", [Part(text="and"), IMAGE], kind=AssistantTurn((ToolCall("c1", "f"),)))
    window.write("chat", [Part(text="ok"), IMAGE], kind=ToolResult("c1"))
    assert messages(window) == [
        ("assistant", "here\n[image a.png]"),
        ("user", (MediaBlock(IMAGE),)),
        ("assistant", (TextBlock("and"), TextBlock("[image a.png]"), ToolUse("c1", "f", {}))),
        ("user", (ToolResultBlock("c1", "ok\n[image a.png]"), MediaBlock(IMAGE))),
    ]


# Blank texts


def blank_window(semantics: Semantics) -> Window:
    window = Window([region("chat", "sliding_window")], semantics=semantics)
    window.write("chat", "", kind=USER)
    window.write("chat", " \n ", kind=AssistantTurn((ToolCall("c1", "x"),)))
    window.write("chat", "", kind=ToolResult("c1", "x"))
    window.write("chat", "   ", kind=AssistantTurn())
    window.write("chat", "go", kind=USER)
    return window


def test_nothing_blank_is_sent_and_no_call_is_lost_for_it():
    assert messages(blank_window(DOCUMENTED)) == [
        ("assistant", (ToolUse("c1", "x", {}),)),
        ("user", (ToolResultBlock("c1", "(no output)"),)),
        ("user", "go"),
    ]


def test_as_released_blank_blocks_are_sent_as_stored():
    assert messages(blank_window(RELEASED)) == [
        ("assistant", (TextBlock(" \n "), ToolUse("c1", "x", {}))),
        ("user", (ToolResultBlock("c1", ""),)),
        ("user", "go"),
    ]


# Cache markers


def test_the_prefix_says_whether_the_prompt_moved():
    window = Window([region("pin", "pinned"), region("chat", "sliding_window")])
    window.write("pin", "still")
    for text in ("one", "two"):
        window.write("chat", text, kind=USER)
    first = assemble(window)
    assert first.may_cache
    window.write("chat", "three", kind=USER)
    same = assemble(window, Meta(previous=first.prefix))
    assert same.prefix == first.prefix and same.may_cache
    window.write("pin", "moved")
    moved = assemble(window, Meta(previous=first.prefix))
    assert moved.prefix != first.prefix and not moved.may_cache


@pytest.mark.parametrize(
    ("count", "blank", "may"),
    [
        (0, None, False),
        (1, None, False),
        (2, None, True),
        (2, 0, False),
        (4, 1, True),
        (5, 1, False),
        (5, 0, True),
        (6, 2, False),
    ],
)
def test_a_marker_whose_message_is_dropped_is_dropped_with_it(count: int, blank: int | None, may: bool):
    window = Window([region("chat", "sliding_window")])
    for number in range(count):
        window.write("chat", " " if number == blank else str(number), kind=USER)
    assert assemble(window).may_cache is may


def block(tokens: int, volatility: Any = "stable", hint: Any = "always") -> SystemBlock:
    return SystemBlock("x" * tokens * 4, hint, volatility)


@pytest.mark.parametrize(
    ("blocks", "marked"),
    [
        ([block(1023)], ()),
        ([block(1024)], (0,)),
        ([block(600), block(600)], (1,)),
        ([block(1024), block(1), block(1)], (1, 2)),
        ([block(1024), block(1, "grows"), block(1, "rewritten")], (0, 1)),
        ([block(1024), block(1), block(1, "grows"), block(1, "grows")], (1, 3)),
        ([block(1024, "grows"), block(1, "grows"), block(1, "grows")], (1, 2)),
        ([block(1024, "rewritten"), block(1, "rewritten")], ()),
        ([block(1024, "stable", "never"), block(1)], (1,)),
        ([block(500), block(600, "grows"), block(1)], (1, 2)),
    ],
)
def test_which_system_blocks_are_marked(blocks: list[SystemBlock], marked: tuple[int, ...]):
    assert markers(Request(system=tuple(blocks))).system == marked


def said(count: int) -> Message:
    return Message("user", "x" if count == 1 else tuple([TextBlock(str(n)) for n in range(count)]))


@pytest.mark.parametrize(
    ("counts", "marked"),
    [
        ([1, 1, 1], (2,)),
        ([16], (0,)),
        ([1] * 15 + [1, 1], (15,)),
        ([10, 10, 10, 10, 10], (1, 3, 4)),
        ([40, 1, 7, 1], (0, 2)),
        ([16] * 6, (2, 3, 4, 5)),
    ],
)
def test_which_messages_are_marked(counts: list[int], marked: tuple[int, ...]):
    request = Request(messages=tuple([said(count) for count in counts]), may_cache=True)
    assert markers(request) == Markers((), marked)
    assert markers(replace(request, may_cache=False)) == Markers()


def test_no_request_bears_more_than_four_markers():
    request = Request((block(1024), block(1), block(1)), tuple([said(16)] * 6), may_cache=True)
    assert markers(request) == Markers((1, 2), (4, 5))


def test_a_marker_stands_on_the_last_block():
    request = Request(
        (block(1024), SystemBlock("b", volatility="rewritten")),
        (Message("user", "a"), Message("user", (TextBlock("b"), ToolResultBlock("c1", "r")))),
        model="m",
        may_cache=True,
    )
    made = body(request)
    assert made["system"][0]["cache_control"] == {"type": "ephemeral"} and "cache_control" not in made["system"][1]
    assert made["messages"] == [
        {"role": "user", "content": "a"},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "b"},
                {
                    "type": "tool_result",
                    "tool_use_id": "c1",
                    "content": "r",
                    "is_error": False,
                    "cache_control": {"type": "ephemeral"},
                },
            ],
        },
    ]
    assert body(Request((SystemBlock("one"),), (said(1),)))["system"] == "one"
    assert "system" not in body(Request((), (said(1),)))


# The envelope


def talking(semantics: Semantics = DOCUMENTED) -> Window:
    window = Window(
        [region("pin", "pinned", 100), region("conversation", "sliding_window", 900)],
        semantics=semantics,
        clock=Clock(),
    )
    window.write("pin", "Sort the parcels.")
    window.write("conversation", "go", kind=USER)
    turn(window, 1, text="looking")
    return window


def test_hints_lead_the_prompt_and_do_not_count_as_moving_it():
    with_hint = build(talking(), Meta("s", 0, "m"), Options(FACTS, batch_hint=True))
    without = build(talking(), Meta("s", 0, "m"), Options(FACTS))
    assert with_hint.request.system[0] == SystemBlock(CATALOGUE.say("hint.batch"), "always", "stable")
    assert with_hint.request.system[1:] == without.request.system
    assert with_hint.prefix == without.prefix
    shell = [ToolDefinition("shell")]
    assert hints(Options(FACTS, shell_hint=True, platform="linux"), shell) == []
    assert len(hints(Options(FACTS, shell_hint=True, platform="win32"), shell)) == 1
    assert hints(Options(FACTS, shell_hint=True, platform="win32"), []) == []


@pytest.mark.parametrize(
    ("options", "tokens"),
    [
        ({}, 500),
        ({"cap": OutputCap(tokens=100)}, 100),
        ({"cap": OutputCap(tokens=100), "raise_cap": True}, 500),
        ({"cap": OutputCap(fraction=0.5, of="pin")}, 50),
        ({"correction": 900}, 33),
        ({"correction": 2000}, 1),
    ],
)
def test_the_reply_has_what_is_left_of_the_window(options: dict[str, Any], tokens: int):
    window = talking()
    assert (window.max_tokens, window.total_tokens) == (1000, 11)
    assert build(window, Meta("s", 0, "m"), Options(FACTS, **options)).request.max_tokens == tokens


def test_temperature_and_tools():
    tool = [ToolDefinition("find")]
    request = build(talking(), Meta("s", 0, "m"), Options(FACTS, tool, tool_choice="none")).request
    assert (request.temperature, request.tools, request.tool_choice) == (0.7, tuple(tool), "none")
    cold = replace(FACTS, temperature=False)
    assert build(talking(), Meta(), Options(cold, temperature=0.3)).request.temperature == 0.0
    assert build(talking(), Meta(), Options(FACTS, temperature=0.3)).request.temperature == 0.3
    assert build(talking(), Meta(), Options(FACTS, (), tool_choice="none")).request.tool_choice is None


def test_a_model_without_tools_reads_of_calls_and_results():
    window = talking()
    request = build(window, Meta(), Options(replace(FACTS, tools=False), [ToolDefinition("find")])).request
    assert request.tools == ()
    assert [message.content for message in request.messages] == [
        "go",
        (TextBlock("looking\n[called find with {}]"),),
        (TextBlock("[tool result]\nresult c1"),),
    ]
    assert [event.what for event in window.log if event.type == "warned"] == [
        "the model cannot call tools, so none is offered"
    ]
    failed = Message("user", (ToolResultBlock("a", "no", True), MediaBlock(IMAGE), ToolResultBlock("b", "yes")))
    assert flatten_tools([failed])[0].content == (
        TextBlock("[tool error]\nno"),
        MediaBlock(IMAGE),
        TextBlock("[tool result]\nyes"),
    )


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ([Message("user", "Begin.")], [Message("user", "a\n\nb")]),
        (
            [Message("assistant", "x"), Message("user", "go")],
            [Message("assistant", "x"), Message("user", "a\n\nb\n\ngo")],
        ),
        (
            [Message("user", (ToolResultBlock("c", "r"),))],
            [Message("user", (TextBlock("a\n\nb"), ToolResultBlock("c", "r")))],
        ),
        ([Message("assistant", "x")], [Message("assistant", "x"), Message("user", "a\n\nb")]),
    ],
)
def test_a_model_without_a_system_prompt_reads_it_in_the_first_turn(given: list[Message], made: list[Message]):
    assert list(fold_system([SystemBlock("a"), SystemBlock("b")], given)) == made
    assert list(fold_system([], given)) == given


def test_assembling_leaves_the_window_as_it_was():
    window = talking()
    before, places = window.snapshot(), len(window.log)
    assert assemble(window) == assemble(window)
    assert (window.snapshot(), len(window.log)) == (before, places)
    assert window.region("pin").entries[0].kind is TEXT


def test_nothing_in_front_of_the_conversation_moves_while_nothing_is_written_there():
    chat = region("conversation", "sliding_window", max_items=50)
    window = Window([region("rules", "pinned"), region("stage_instructions", "pinned"), chat])
    window.write("rules", "Keep to the shelf order.")
    window.write("stage_instructions", "[Stage instructions: Sort.]")
    window.write("conversation", "go", kind=USER)
    heads = []
    for number in range(6):
        made = body(build(window, Meta("s", number, "m"), Options(FACTS, batch_hint=True)).request)
        heads.append((made["system"], made["messages"][0]["content"]))
        turn(window, number, text="looking")
        window.write("conversation", "[System] Begin with a tool.")
    assert heads[0][0] == heads[5][0] and len({str(system) for system, _ in heads}) == 1
    nudges = [m for m in messages(window) if "[System]" in str(m[1])]
    assert len(nudges) == 6 and messages(window)[0] == ("user", "go")


def test_blank_blocks_of_scripts_are_not_sent():
    script = Script(render=lambda ctx: {"system": [" \n", "kept"]})
    for semantics, blocks in ((DOCUMENTED, ["kept"]), (RELEASED, [" \n", "kept"])):
        window = Window([region("r", "custom", script=script.path)], scripts={script.path: script}, semantics=semantics)
        assert system(window) == blocks


def test_a_region_declared_stable_that_keeps_changing_is_told_once():
    window = Window([region("r", "pinned", volatility="stable"), region("s", "temporary")])
    told = []
    for number in range(5):
        window.write("r", str(number))
        window.write("s", str(number))
        places = len(window.log)
        build(window, Meta(), Options(FACTS))
        told.append([event.region for event in window.log.since(places) if event.type == "warned"])
    assert told == [[], [], ["r"], [], []]

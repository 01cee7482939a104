"""Trimming, pairing and the assembled request."""

from __future__ import annotations

import pytest

from leviath.policies import (
    ConfigError,
    ContextOverflow,
    ContextPolicy,
    KeepAll,
    KeepLast,
    Message,
    Options,
    Role,
    Text,
    ToolResult,
    ToolUse,
    assemble,
)
from leviath.policies.pairing import Dropped, complete_rounds, round_start
from leviath.policies.state import ContextWindow
from leviath.policies.view import check_fits
from tests.policies.helpers import assistant, chat, round_of, system, texts, tool, user


@pytest.mark.parametrize(
    ("value", "policy"),
    [
        ({"kind": "keep_all"}, KeepAll()),
        ({"kind": "keep_all", "keep_last": 3}, KeepAll()),
        ({"kind": "keep_last", "keep_last": 3}, KeepLast(3)),
        ({"kind": "keep_last", "keep_last": 0, "other": 1}, KeepLast(0)),
        ({"kind": "keep_last", "keep_last": 2**64 - 1}, KeepLast(2**64 - 1)),
        (["keep_last", 3], KeepLast(3)),
        (["keep_all"], KeepAll()),
    ],
)
def test_wire_form_is_read(value, policy):
    assert ContextPolicy.from_json(value) == policy


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "missing field `kind`"),
        ([], "missing field `kind`"),
        ({"kind": "keep_last"}, "missing field `keep_last`"),
        (["keep_last"], "invalid length 0, expected struct variant ContextPolicy::KeepLast with 1 element"),
        ({"kind": "keep_some"}, "unknown variant `keep_some`, expected `keep_all` or `keep_last`"),
        ({"kind": 1}, "invalid type: integer `1`, expected variant identifier"),
        ({"kind": "keep_last", "keep_last": -1}, "invalid value: integer `-1`, expected usize"),
        ({"kind": "keep_last", "keep_last": 2.5}, "invalid type: floating point `2.5`, expected usize"),
        (
            {"kind": "keep_last", "keep_last": 2**64},
            "invalid type: floating point `1.8446744073709552e19`, expected usize",
        ),
        ({"kind": "keep_last", "keep_last": None}, "invalid type: null, expected usize"),
        ({"kind": "keep_last", "keep_last": True}, "invalid type: boolean `true`, expected usize"),
        ({"kind": "keep_last", "keep_last": "3"}, 'invalid type: string "3", expected usize'),
        ({"kind": "keep_last", "keep_last": []}, "invalid type: sequence, expected usize"),
        (None, "invalid type: null, expected internally tagged enum ContextPolicy"),
        ("keep_all", 'invalid type: string "keep_all", expected internally tagged enum ContextPolicy'),
    ],
)
def test_bad_wire_form(value, text):
    with pytest.raises(ConfigError) as raised:
        ContextPolicy.from_json(value)
    assert str(raised.value) == text


def test_names_of_the_documents():
    assert ContextPolicy.KeepLast(keep_last=12).to_json() == {"kind": "keep_last", "keep_last": 12}
    assert ContextPolicy.KeepAll().to_json() == {"kind": "keep_all"}
    with pytest.raises(ConfigError, match="expected usize"):
        KeepLast(-1)


@pytest.mark.parametrize(
    ("keep", "expected"),
    [(0, ["s", "p"]), (1, ["s", "p", "2"]), (2, ["s", "p", "1", "2"]), (3, ["s", "0", "p", "1", "2"]), (9, "all")],
)
def test_keep_last_counts_what_is_not_system(keep, expected):
    messages = [system("s"), user("0"), system("p"), user("1"), assistant("2")]
    kept = KeepLast(keep).trim(messages)
    assert texts(kept) == (["s", "0", "p", "1", "2"] if expected == "all" else expected)
    assert KeepAll().trim(messages) == messages


def test_pairing_keeps_what_is_whole_as_the_same_objects():
    messages = [user("q", "m0"), *round_of("a", "b"), assistant("done", "m4")]
    kept, dropped = complete_rounds(messages)
    assert dropped == []
    assert all(a is b for a, b in zip(kept, messages, strict=True))


def test_pairing_tells_what_it_takes():
    messages = [
        tool("lost", "x", "m0"),
        assistant([Text("t"), ToolUse("a", "x"), ToolUse("b", "y")], "m1"),
        Message("m2", Role.TOOL, (ToolResult("a"), ToolResult("a"), Text("?"), ToolResult("ghost"))),
        user("q", "m3"),
        tool("b", "late", "m4"),
    ]
    kept, dropped = complete_rounds(messages)
    assert [m.id for m in kept] == ["m1", "m2", "m3"]
    assert kept[0].content == (Text("t"), ToolUse("a", "x"))
    assert kept[1].content == (ToolResult("a"),)
    assert dropped == [
        Dropped("m0", "lost", "result"),
        Dropped("m1", "b", "call"),
        Dropped("m2", "a", "result"),
        Dropped("m2", "", "block"),
        Dropped("m2", "ghost", "result"),
        Dropped("m4", "b", "result"),
    ]


def test_an_id_used_again_borrows_no_earlier_result():
    messages = [*round_of("c"), assistant([ToolUse("c", "t")], "again"), user("q")]
    kept, dropped = complete_rounds(messages)
    assert [m.id for m in kept] == ["call-c", "result-c", ""]
    assert dropped == [Dropped("again", "c", "call")]


@pytest.mark.parametrize(
    ("index", "start"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)]
)
def test_where_a_cut_splits_no_round(index, start):
    messages = [
        user("q"),
        *round_of("a", "b"),
        user("q"),
        tool("orphan", "x"),
        assistant([ToolUse("dead", "t")]),
        user("q"),
        tool("orphan", "x"),
    ]
    assert round_start(messages, index) == start


def test_request_order():
    view = assemble("sys", [user("q")], prelude=[system("recalled"), user("bridge")])
    assert texts(view.messages) == ["sys", "recalled", "bridge", "q"]
    assert assemble("", []).messages == ()
    assert texts(assemble("sys", chat(5), policy=KeepLast(0)).messages) == ["sys"]


def test_a_window_keeps_the_tail_of_the_fold_and_what_follows():
    summary = [system("summary")]
    transcript = [*chat(10), user("later", "m10")]
    anchored = ContextWindow(2, 10)
    view = assemble("sys", transcript, prelude=summary, window=anchored)
    assert texts(view.messages) == ["sys", "summary", "u8", "a9", "later"]
    bare = assemble("sys", transcript, prelude=summary, window=ContextWindow(2), options=Options.seed())
    assert texts(bare.messages) == ["sys", "summary", "a9", "later"]
    assert texts(assemble("", transcript, window=ContextWindow(2, 99)).messages) == texts(transcript)
    old = assemble("", transcript, window=ContextWindow(2), options=Options.later())
    assert texts(old.messages) == texts(transcript)
    assert texts(assemble("", transcript, window=ContextWindow(2)).messages) == ["a9", "later"]


def test_the_tail_is_exact_with_system_messages_in_it():
    transcript = [user("0"), system("pinned"), user("1"), system("inside"), user("2")]
    view = assemble("", transcript, window=ContextWindow(2, 5))
    assert texts(view.messages) == ["pinned", "inside", "2"]
    literal = Options.seed().replace(window="anchored")
    assert texts(assemble("", transcript, window=ContextWindow(2, 5), options=literal).messages) == [
        "pinned",
        "1",
        "inside",
        "2",
    ]


def test_a_round_between_bridge_and_tail_stays_whole():
    rounds = round_of("c")
    view = assemble(
        "sys", [user("q"), *rounds, user("z")], prelude=[system("s"), rounds[0]], window=ContextWindow(2, 4)
    )
    assert [m.id for m in view.messages] == ["instructions", "", "call-c", "result-c", ""]


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (ToolResult("c"), "Tool completed successfully without output."),
        (ToolResult("c", (Text(" "),), True), "Tool failed without an error message."),
        (ToolResult("c", (Text(""), Text("x"))), "x"),
        (ToolResult("c", (Text("x "),)), "x "),
    ],
)
def test_an_empty_result_says_so(result, text):
    messages = [assistant([ToolUse("c", "t")]), Message("", Role.TOOL, (result,)), user("go")]
    assert assemble("", messages).messages[1].text == text
    assert assemble("", messages, options=Options.seed()).messages[1].content == (result,)


def test_overflow_names_the_largest_part():
    messages = assemble("x" * 40, [user("y" * 400, "m7"), user("z", "m8")]).messages
    assert check_fits(messages, 111) == 111
    with pytest.raises(ContextOverflow, match="user message `m7`") as raised:
        check_fits(messages, 110)
    assert (raised.value.needed, raised.value.limit, raised.value.part_tokens) == (111, 110, 100)
    with pytest.raises(ContextOverflow, match="largest part is instructions"):
        check_fits(assemble("x" * 800, [user("y")]).messages, 10)

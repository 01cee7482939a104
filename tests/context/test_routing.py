"""Replies and results on their way into the window: caps, regions, pointers that say what happened."""

from __future__ import annotations

from typing import Any

import pytest

from leviath.blueprint.model import FileTracking, ToolRouting
from leviath.context import AssistantTurn, Part, ToolCall, ToolResult, Window, assemble
from leviath.context.entry import BlobRef
from leviath.context.pairing import is_whole, unique_ids
from leviath.context.routing import (
    annotate_path_error,
    capped,
    had_no_effect,
    record_result,
    record_turn,
    region_of,
    track_file,
)
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from leviath.text import byte_length, estimate_tokens
from tests.context.fakes import BOTH, Clock, Script, call, fail, one, region, texts, words

IN_R = ToolRouting(default_region="r")
FILES = FileTracking("r")


class Keys:
    """Texts that are their key and slots."""

    def say(self, key: str, **slots: str | int) -> str:
        return f"<{key} " + " ".join(f"{name}={value}" for name, value in slots.items()) + ">"


def routed(
    kind: str = "temporary",
    tokens: int = 200,
    semantics: Semantics = DOCUMENTED,
    script: Script | None = None,
    **options: Any,
) -> Window:
    if kind == "custom":
        options["script"] = "hooks/fake.rhai"
    return Window(
        [
            region("r", kind, tokens, **options),  # type: ignore[arg-type]
            region("scratch", "temporary", 500),
            region("conversation", "sliding_window", 4000, max_items=50),
        ],
        semantics=semantics,
        texts=Keys(),
        clock=Clock(),
        scripts={} if script is None else {script.path: script},
    )


def deliver(window: Window, result: str, routing: ToolRouting | None = IN_R, name: str = "find") -> str:
    """Records a turn with one call and its result; what the conversation has for it."""
    made = call(1, name)
    record_turn(window, "looking", [made])
    recorded = record_result(window, made, result, routing)
    messages = assemble(window).messages
    assert is_whole(messages)
    assert [block.content for message in messages for block in message.results] == [recorded.conversation]
    return recorded.conversation


# Where it goes


@pytest.mark.parametrize("semantics", BOTH)
def test_without_routing_a_result_stays_in_the_conversation(semantics: Semantics):
    window = routed(semantics=semantics)
    assert deliver(window, "[error] no such thing", None) == "[error] no such thing"
    turn, result = window.region("conversation").entries
    assert turn.kind == AssistantTurn((call(1),)) and turn.text == "looking"
    assert result.kind == ToolResult("c1", "find", False)


@pytest.mark.parametrize("semantics", BOTH)
def test_a_routed_result_leaves_a_pointer(semantics: Semantics):
    window = routed(semantics=semantics)
    assert deliver(window, "found it") == "<pointer.whole tokens=2 region=r preview=found it>"
    (entry,) = window.region("r").entries
    assert (entry.text, entry.kind.name, entry.key) == ("found it", "text", None)


@pytest.mark.parametrize(
    ("routing", "tool", "target"),
    [
        (None, "shell", "conversation"),
        (ToolRouting(), "shell", "tool_results"),
        (ToolRouting("r"), "shell", "r"),
        (ToolRouting("conversation"), "shell", "conversation"),
        (ToolRouting("r", overrides={"bash": "scratch"}), "shell", "scratch"),
        (ToolRouting("r", overrides={"shell": "scratch"}), "bash", "scratch"),
        (ToolRouting("r", overrides={"install_tool": "scratch"}), "install_global_tool", "scratch"),
        (ToolRouting("r", overrides={"shell": "elsewhere"}, keep_results=False), "shell", "scratch"),
    ],
)
def test_which_region_a_tool_writes_to(routing: ToolRouting | None, tool: str, target: str):
    assert region_of(routed(), routing, tool) == target


def test_results_that_are_not_kept_go_nowhere_else_without_a_scratch_region():
    assert region_of(one("temporary"), ToolRouting("r", keep_results=False), "shell") == "r"


@pytest.mark.parametrize(
    ("routing", "tool", "text"),
    [
        (ToolRouting("conversation", max_result_tokens=2), "grep", "12345678\n[...truncated]"),
        (ToolRouting("conversation", max_result_tokens=2, caps={"grep": 1}), "grep", "1234\n[...truncated]"),
        (ToolRouting("conversation", max_result_tokens=2, caps={"bash": 9}), "shell", "1234567890"),
        (ToolRouting("conversation", caps={"grep": 1}), "shell", "1234567890"),
        (ToolRouting("conversation", max_result_tokens=0), "grep", "\n[...truncated]"),
    ],
)
def test_the_tools_own_ceiling_holds_against_the_stages(routing: ToolRouting, tool: str, text: str):
    assert deliver(routed(), "1234567890", routing, tool) == text


# Caps


TEXTS = ["日本語日本語日本語", "ab😀😀😀😀😀😀", "e\u0301" * 20, "✓ ok" * 9, "", "plain ascii text"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("tokens", range(13))
def test_a_cut_is_a_prefix_within_its_bytes_and_says_so(text: str, tokens: int):
    made = capped(text, tokens)
    if byte_length(text) <= tokens * 4:
        assert made == text
        return
    assert made.endswith("\n[...truncated]")
    head = made[: -len("\n[...truncated]")]
    assert text.startswith(head) and byte_length(head) <= tokens * 4
    assert byte_length(head) > tokens * 4 - 4
    head.encode()


def test_as_released_a_cap_keeps_characters_by_the_byte():
    assert capped("日本語日本語", 1, in_bytes=False) == "日本語日\n[...truncated]"
    assert capped("日本語", 2, in_bytes=False) == "日本語\n[...truncated]"
    assert capped("anything", None) == "anything"


def test_a_preview_shows_160_characters():
    window = routed("temporary", 400)
    assert deliver(window, "é" * 161).endswith(f"preview={'é' * 160}…>")
    assert deliver(routed(), "é" * 160).endswith(f"preview={'é' * 160}>")


# What does not fit


def test_a_start_of_a_large_result_is_stored_and_told():
    window = routed("pinned", 150)
    told = deliver(window, "x" * 4000)
    (entry,) = window.region("r").entries
    assert entry.text == "x" * 560 + "... [truncated, 3440 chars omitted]"
    assert told == f"<pointer.truncated region=r dropped=3440 preview={'x' * 160}…>"


@pytest.mark.parametrize(
    ("semantics", "stored"), [(DOCUMENTED, []), (RELEASED, ["[tool result truncated - context window full]"])]
)
def test_where_no_start_fits(semantics: Semantics, stored: list[str]):
    window = routed("pinned", 90, semantics)
    told = deliver(window, "x" * 4000)
    assert texts(window) == stored
    assert told.startswith("<pointer.dropped region=r" if not stored else "<pointer.truncated region=r dropped=4000")


def test_a_region_too_small_for_anything():
    window = routed("temporary", 5, RELEASED)
    assert deliver(window, "x" * 800, ToolRouting("r", max_result_tokens=20)).startswith("<pointer.dropped region=r")
    assert texts(window) == ["[result omitted]"]
    window = routed("temporary", 5)
    assert deliver(window, "x" * 800, ToolRouting("r", max_result_tokens=20)).startswith("<pointer.dropped region=r")
    assert texts(window) == []


@pytest.mark.parametrize("semantics", BOTH)
def test_a_region_that_is_not_there(semantics: Semantics):
    assert deliver(routed(semantics=semantics), "x", ToolRouting("nowhere")).startswith(
        "<pointer.dropped region=nowhere"
    )


@pytest.mark.parametrize("semantics", BOTH)
def test_a_region_that_lets_its_oldest_go_takes_the_result_whole(semantics: Semantics):
    window = routed("temporary", 20, semantics)
    window.write("r", words("old", 15))
    assert deliver(window, words("new", 18)).startswith("<pointer.whole")
    assert texts(window) == [words("new", 18)]


def test_a_full_region_that_admits_what_fits_refuses_a_result():
    window = routed("temporary", 300, admission="reject")
    window.write("r", words("held", 150))
    told = deliver(window, "x" * 4000)
    assert texts(window) == [words("held", 150)]
    assert told == f"<pointer.dropped region=r preview={'x' * 160}…>"
    released = routed("temporary", 300, RELEASED, admission="reject")
    released.write("r", words("held", 150))
    assert deliver(released, "x" * 4000).startswith("<pointer.truncated region=r dropped=3440")


def test_a_hidden_region_is_told_whatever_happened():
    window = routed()
    window.arrange(hidden=["r"])
    assert deliver(window, "found it") == "<pointer.hidden region=r tokens=2 preview=found it>"
    window = routed("pinned", 1)
    window.arrange(hidden=["r"])
    assert deliver(window, "found it " * 9).startswith("<pointer.hidden region=r tokens=21")


@pytest.mark.parametrize("semantics", BOTH)
def test_a_scripts_refusal_reaches_the_model(semantics: Semantics):
    script = Script(on_write=lambda ctx: {"action": "reject", "reason": "noise"})
    window = routed("custom", 200, semantics, script)
    assert deliver(window, "found it") == "<pointer.rejected region=r reason=noise preview=found it>"
    assert texts(window) == []


@pytest.mark.parametrize(("semantics", "kind"), [(DOCUMENTED, "tool_result"), (RELEASED, "text")])
def test_how_a_script_sees_a_routed_result(semantics: Semantics, kind: str):
    script = Script(on_write=lambda ctx: ctx["entry"]["content"].split("\n")[0])
    window = routed("custom", 200, semantics, script)
    deliver(window, "first line\nsecond line")
    assert script.seen[0][1]["entry"]["kind"] == kind
    (entry,) = window.region("r").entries
    assert (entry.text, entry.kind.name) == ("first line", kind)


def test_a_script_that_fails_loses_no_result():
    window = routed("custom", 200, script=Script(on_write=fail))
    assert deliver(window, "found it").startswith("<pointer.whole")
    assert texts(window) == ["found it"]


def test_stored_parts_of_a_result_are_kept_whole():
    image = Part.stored(BlobRef("ab" * 32, "image/png", 9, stand_in="[image]"))
    window = routed()
    made = call(1)
    record_turn(window, "", [made])
    record_result(window, made, [Part(text="x" * 100), image], ToolRouting("r", max_result_tokens=2))
    (entry,) = window.region("r").entries
    assert entry.content.parts == (Part(text="xxxxxxxx\n[...truncated]"), image)


# Replies


@pytest.mark.parametrize(("semantics", "kept"), [(DOCUMENTED, True), (RELEASED, False)])
def test_a_reply_larger_than_the_conversation(semantics: Semantics, kept: bool):
    window = Window([region("conversation", "sliding_window", 50)], semantics=semantics)
    made = call(1)
    assert (record_turn(window, "long " * 100, [made]) is not None) is kept
    record_result(window, made, "found")
    messages = assemble(window).messages
    assert is_whole(messages)
    assert any(message.calls for message in messages) is kept
    if kept:
        (turn,) = [message for message in messages if message.calls]
        assert turn.text.endswith("\n[...truncated]") and estimate_tokens(turn.text) <= 50


def test_a_reply_without_a_conversation_to_hold_it():
    assert record_turn(Window([region("a")]), "text") is None
    tiny = Window([region("conversation", "sliding_window", 0)])
    assert record_turn(tiny, "text", [call(1)]) is not None
    assert tiny.region("conversation").entries[0].text == ""


# Paths and files


def test_a_path_that_names_a_region():
    window = routed()
    error = "[error] Failed to read 'ctx/r': gone"
    hint = f"{error} <path.is_region region=r>"
    assert annotate_path_error(window, ToolCall("1", "read_file", {"path": "ctx/r"}), error) == hint
    assert annotate_path_error(window, ToolCall("1", "read_file", {"path": "/a\\r/"}), error) == hint
    assert annotate_path_error(window, ToolCall("1", "read_files", {"paths": ["x/r", "b"]}), error) == hint
    for name, arguments, result in (
        ("read_file", {"path": "ctx/other"}, error),
        ("shell", {"path": "r"}, error),
        ("read_file", {"path": "r"}, "fine"),
        ("read_file", "cut off", error),
        ("read_files", {"paths": []}, error),
    ):
        assert annotate_path_error(window, ToolCall("1", name, arguments), result) == result
    window.arrange(hidden=["r"])
    told = annotate_path_error(window, ToolCall("1", "list_dir", {"path": "r"}), error)
    assert told == f"{error} <path.is_hidden_region region=r>"
    directory = "[error] Is a directory (os error 21)"
    told = annotate_path_error(window, ToolCall("1", "read_file", {"path": "src"}), directory)
    assert told == f"{directory} <path.is_directory >"


def tracked(name: str, result: str, window: Window, tracking: FileTracking = FILES, **arguments: Any) -> str:
    return track_file(window, tracking, ToolCall("1", name, arguments), result)


def test_files_stand_under_their_paths():
    window = routed("hashmap")
    assert tracked("read_file", "body", window, path="a.txt") == "<pointer.file_read region=r path=a.txt tokens=1>"
    assert (
        tracked("write_file", "ok", window, path="b", content="new")
        == "<pointer.file_written region=r path=b tokens=1>"
    )
    tracked("write_file", "ok", window, path="b", content=" more", append=True)
    tracked("read_file", "other", window, path="a.txt")
    assert [(e.key, e.text) for e in window.region("r").entries] == [("a.txt", "other"), ("b", "new more")]


@pytest.mark.parametrize(
    ("name", "result", "arguments"),
    [
        ("read_file", "[error] gone", {"path": "a"}),
        ("read_file", "[denied] no", {"path": "a"}),
        ("list_dir", "a b", {"path": "a"}),
        ("read_file", "body", {}),
        ("write_file", "ok", {"path": "a", "content": 5}),
    ],
)
def test_what_is_not_tracked(name: str, result: str, arguments: dict[str, Any]):
    window = routed("hashmap")
    assert tracked(name, result, window, **arguments) == result
    assert texts(window) == []


def test_tracking_can_be_switched_off_and_cut():
    window = routed("hashmap")
    assert tracked("read_file", "body", window, FileTracking("r", track_reads=False), path="a") == "body"
    assert tracked("write_file", "ok", window, FileTracking("r", track_writes=False), path="a", content="b") == "ok"
    assert tracked("read_file", "body", routed("pinned"), path="a") == "body"
    tracked("read_file", "é" * 10, window, FileTracking("r", max_file_tokens=2), path="a")
    assert texts(window) == ["éééé\n\n[... truncated at 2 tokens ...]"]
    released = routed("hashmap", semantics=RELEASED)
    tracked("read_file", "é" * 10, released, FileTracking("r", max_file_tokens=2), path="a")
    assert texts(released) == ["é" * 8 + "\n\n[... truncated at 2 tokens ...]"]


def test_a_file_too_large_to_be_tracked_answers_its_call_itself():
    window = routed("hashmap", 10)
    assert tracked("read_file", "x" * 100, window, path="a") == "x" * 100
    assert tracked("read_file", "x" * 100, routed("hashmap", 10, RELEASED), path="a").startswith("<pointer.file_read")


@pytest.mark.parametrize(
    ("result", "none"),
    [
        ("[error] x", True),
        ("[denied]", True),
        ("[unavailable] x", True),
        ("[blocked] x", True),
        ("[ok] x", False),
        ("x [error]", False),
    ],
)
def test_which_results_say_that_nothing_was_done(result: str, none: bool):
    assert had_no_effect(result) is none


def test_calls_with_the_same_id_or_none_get_ids_of_their_own():
    window = routed()
    calls = unique_ids([ToolCall("", "x"), ToolCall("d", "y"), ToolCall("d", "z")])
    record_turn(window, "", calls)
    for each in calls:
        record_result(window, each, f"result of {each.name}")
    messages = assemble(window).messages
    assert is_whole(messages)
    assert [(block.name, block.id) for block in messages[0].calls] == [("x", "call-0"), ("y", "d"), ("z", "call-2")]
    assert [block.content for block in messages[1].results] == ["result of x", "result of y", "result of z"]

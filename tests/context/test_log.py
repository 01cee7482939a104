"""Entries, events, history: what is written down, and that a window is what its events add up to."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import leviath.context
from leviath.context import TEXT, USER, AssistantTurn, Content, Part, ToolCall, ToolResult, Window, WriteError, tools
from leviath.context.entry import BlobRef, Entry, kind_from_json, part_summary
from leviath.context.events import (
    EVENT_TYPES,
    RULES,
    EntryAdded,
    EntryChanged,
    EntryRemoved,
    Event,
    EventLog,
    ScriptAnswered,
    TurnBegan,
    Warned,
    from_json,
    to_json,
)
from leviath.context.spec import KINDS, spec_from_json, spec_to_json
from leviath.semantics import RELEASED
from tests.context.fakes import Clock, one, region, texts, turn, words

IMAGE = Part.stored(BlobRef("ab" * 32, "image/png", 9, 4, 3, 20, 700, "[image a.png]"), name="a.png", deliver="native")


# Entries


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([Part(text="a"), Part(text="b")], "a\nb"),
        ([Part(text="a\n"), Part(text="b")], "a\nb"),
        ([Part(text="a"), Part(text=""), Part(text="b")], "a\nb"),
        ([Part(text=""), Part(text="b")], "b"),
        ([Part(text="a"), IMAGE], "a\n[image a.png]"),
        ([], ""),
    ],
)
def test_how_parts_read(parts: list[Part], text: str):
    content = Content.of(parts)
    assert (content.text, content.parts) == (text, tuple(parts))
    assert Content.from_json(json.loads(json.dumps(content.as_json()))) == content


def test_one_plain_part_is_a_text():
    assert Content.of([Part(text="a")]) == Content.of("a") == Content("a")
    assert Content("a").as_json() == "a" and Content("a").is_plain
    assert Content.of([Part(text="a", name="n")]).as_json() == [{"mime_type": "text/plain", "body": "a", "name": "n"}]
    content = Content.of([Part(text="a"), IMAGE, Part(text="b")])
    assert (content.inline_text, content.stored) == ("a\nb", (IMAGE,))
    assert content.with_text("c").parts == (Part(text="c"), IMAGE)
    assert len({Content("a"), Content("a"), content}) == 2 and repr(Content("a")) == "Content('a')"


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        (TEXT, {"type": "Text"}),
        (USER, {"type": "UserMessage"}),
        (
            AssistantTurn((ToolCall("c1", "f", {"n": 1}, "sig"), ToolCall("c2", "g", "cut"))),
            {
                "type": "AssistantTurn",
                "tool_calls": [
                    {"id": "c1", "name": "f", "arguments": {"n": 1}, "thought_signature": "sig"},
                    {"id": "c2", "name": "g", "arguments": "cut"},
                ],
            },
        ),
        (
            ToolResult("c1", "f", True),
            {"type": "ToolResult", "tool_call_id": "c1", "tool_name": "f", "is_error": True},
        ),
    ],
)
def test_kinds_of_entries_as_json(kind: Any, shape: dict[str, Any]):
    assert kind.as_json() == shape
    assert kind_from_json(shape) == kind
    with pytest.raises(ValueError, match="no entry kind called 'Other'"):
        kind_from_json({"type": "Other"})


def test_what_scripts_see_of_a_text_part():
    assert part_summary(Part(text="é" * 5)) == {
        "mime_type": "text/plain",
        "name": None,
        "text": "é" * 5,
        "size": 10,
        "tokens": 3,
    }


@pytest.mark.parametrize("kind", KINDS)
def test_declarations_as_json(kind: Any):
    options = {"custom": {"script": "a.rhai"}, "compacting": {"compact_at": 0.5}}.get(kind, {})
    spec = region("r", kind, 20, budget=0.3, accepts=("image/*",), description="d", admission="reject", **options)
    assert spec_from_json(json.loads(json.dumps(spec_to_json(spec)))) == spec


# The log


def busy() -> Window:
    window = Window(
        [
            region("pin", "pinned", 50),
            region("map", "hashmap", 12, max_entries=2),
            region("todo", "checklist", 50),
            region("work", "temporary", 10),
            region("chat", "sliding_window", 60, max_items=4),
        ],
        clock=Clock(),
    )
    window.begin_turn("work", 0)
    window.write("pin", "task", cause="seed")
    for number in range(4):
        window.write("work", words(str(number), 4))
        window.upsert("map", str(number), words(str(number), 3))
    window.begin_turn("work", 1)
    tools.run(window, "todo_add", {"region": "todo", "item": "wash"})
    tools.run(window, "todo_done", {"region": "todo", "id": 1})
    turn(window, 1, 2, region="chat", text="looking")
    window.write("chat", [Part(text="see"), IMAGE], kind=USER, reasoning="opaque")
    tools.run(window, "context_write", {"region": "pin", "content": "x" * 999})
    window.begin_turn("review", 0)
    window.arrange(order=["chat"], hidden=["work"])
    window.change_region(region("pin", "temporary", 30), 30)
    window.resize(500)
    window.warn("something", "pin", "of note")
    window.record(ScriptAnswered("pin", "a.rhai", "on_overflow", [0, {"a": [1]}], "pressure"))
    tools.run(window, "context_delete", {"region": "map", "key": "3"})
    window.modify("work", "by a hook")
    return window


def test_events_go_to_json_and_back():
    window = busy()
    told = [json.loads(json.dumps(to_json(event))) for event in window.log]
    assert [from_json(each) for each in told] == list(window.log)
    assert {each["type"] for each in told} >= set(EVENT_TYPES) - {"recounted"}
    with pytest.raises(ValueError, match="newer release"):
        from_json({"type": "entry_dreamt"})


@pytest.mark.parametrize("place", range(0, 60, 7))
def test_a_window_is_what_its_events_add_up_to(place: int):
    window = busy()
    again = Window.replay(window.log, clock=Clock())
    assert again.snapshot() == window.snapshot()
    assert [list(r.entries) for r in again.regions] == [list(r.entries) for r in window.regions]
    assert (again.hidden, again.turn, list(again.log)) == (window.hidden, window.turn, list(window.log))
    part = Window.replay(list(window.log)[:place], clock=Clock())
    assert list(part.log) == list(window.log)[:place]


def test_a_window_that_was_replayed_goes_on_as_the_first_would():
    first = busy()
    second = Window.replay(first.log, clock=Clock())
    for window in (first, second):
        for number in range(3):
            window.write("chat", f"more {number}", kind=USER)
        tools.run(window, "todo_add", {"region": "todo", "item": "dry"})
        window.upsert("map", "9", "nine")
    assert list(first.log) == list(second.log)


def test_ids_are_never_used_again_even_by_an_entry_that_did_not_come():
    window = one("custom", 10, RELEASED)
    ids = [window.write("r", "a").id]
    with pytest.raises(WriteError):
        window.write("r", words("huge", 11))
    window.clear("r", rule="released")
    ids.append(window.write("r", "b").id)
    assert len(set(ids)) == 2 and ids[1] > ids[0] + 1
    again = Window.replay(window.log, semantics=RELEASED)
    assert again.write("r", "c").id == window.write("r", "c").id


def test_listeners_hear_of_every_event():
    log = EventLog()
    heard: list[tuple[int, Event]] = []
    stop = log.listen(lambda place, event: heard.append((place, event)))
    first = Warned("a")
    assert log.append(first) == 0
    stop()
    log.append(Warned("b"))
    assert (heard, len(log), list(log.since(1))) == ([(0, first)], 2, [Warned("b")])


def test_every_rule_that_is_used_has_its_words():
    used = set()
    for path in Path(leviath.context.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in ("remove", "change", "clear") and len(node.args) >= 1:
                    used |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
                used |= {k.value.value for k in node.keywords if k.arg == "rule" and isinstance(k.value, ast.Constant)}
    assert {"budget", "max_items", "replaced", "reset", "pressure.clear", "upsert", "item"} <= used
    assert used - set(RULES) == set()
    assert {error.rule for error in _subclasses(WriteError)} <= {*RULES, "refused"}


def _subclasses(cls: type[Any]) -> list[type[Any]]:
    return [cls, *[each for sub in cls.__subclasses__() for each in _subclasses(sub)]]


# History


def test_why_an_entry_left():
    window = busy()
    work = [event.entry for event in window.log if isinstance(event, EntryAdded) and event.region == "work"]
    first = window.explain(work[0])
    assert not first.present and first.removal is not None
    assert (first.removal.rule, first.removal.turn, first.removal.cause) == ("budget", 1, "framework")
    assert first.removal.by == work[2].id
    assert str(first) == (
        f"entry {work[0].id} came into 'work' before request 2 (framework) and left before request 2 (framework): the "
        f"region was over its budget and lets its oldest turn go first, for entry {work[2].id}"
    )
    last = window.explain(work[-1].id)
    assert last.present and str(last).endswith("and is there")
    assert window.explain(work[3]).removal.rule == "hook"  # type: ignore[union-attr]
    item = next(e for e in window.region("todo").entries)
    assert [step.what for step in window.explain(item).steps] == ["added", "changed"]
    assert window.explain(item).steps[1].reason == RULES["item"]
    with pytest.raises(LookupError, match="never held an entry 999"):
        window.explain(999)


def test_what_changed_between_two_requests():
    window = busy()
    diff = window.diff(1, 2)
    assert set(diff.regions) == {"pin", "map", "work"}
    assert [entry.text[0] for entry in diff.regions["work"].added] == ["2", "3"]
    assert (diff.regions["work"].tokens_before, diff.regions["work"].tokens_after) == (0, 8)
    later = window.diff(2, 3)
    assert set(later.regions) == {"todo", "chat"}
    now = window.diff(3)
    assert [(gone.entry.text[0], gone.step.rule) for gone in now.regions["work"].removed] == [
        ("2", "hook"),
        ("3", "hook"),
    ]
    assert [entry.text for entry in now.regions["work"].added] == ["by a hook"]
    assert window.diff(3, 3).regions == {}
    assert window.diff(0).regions["todo"].added[0].metadata == {"checklist_id": 1, "checklist_done": True}


def test_changes_are_told_as_such():
    window = one("hashmap", 100)
    window.upsert("r", "a", "one")
    window.begin_turn()
    window.upsert("r", "a", "two")
    (changed,) = window.diff(1).regions["r"].changed
    assert changed.text == "two"
    assert [type(event) for event in window.log if getattr(event, "region", None) == "r"] == [EntryAdded, EntryChanged]


@pytest.mark.parametrize(
    ("a", "b", "message"), [(9, None, "there is no turn 9"), (1, 9, "turn 9"), (3, 1, "turn 1 comes before turn 3")]
)
def test_turns_that_there_are_not(a: int, b: int | None, message: str):
    with pytest.raises(LookupError, match=message):
        busy().diff(a, b)


def test_a_window_tells_its_turns():
    window = busy()
    assert [(e.turn, e.stage, e.iteration) for e in window.log if isinstance(e, TurnBegan)] == [
        (1, "work", 0),
        (2, "work", 1),
        (3, "review", 0),
    ]
    found = window.find(1)
    assert found is not None and found[0].name == "pin" and isinstance(found[1], Entry)
    removed = next(event for event in window.log if isinstance(event, EntryRemoved))
    assert window.find(removed.id) is None
    assert texts(window, "work") == ["by a hook"]

"""What each kind of region does with writes that fit and writes that do not, under both presets."""

from __future__ import annotations

from typing import Any

import pytest

from leviath.context import USER, Window, WriteError, tools
from leviath.context.entry import Part
from leviath.context.errors import EntryTooBig, NotThisWay, OverBudget, RegionFull, RegionNotFound, RegionRefusedWrite
from leviath.context.kinds.checklist import items, open_items
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.context.fakes import BOTH, Clock, Script, one, region, texts, turn, words

EVICTING = ["temporary", "clearable", "sliding_window"]
REFUSING = ["pinned", "compact_history", "checklist"]


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize("kind", EVICTING)
def test_over_its_budget_the_oldest_go(kind: str, semantics: Semantics):
    window = one(kind, 10, semantics)
    for tag in ("e1", "e2", "e3"):
        window.write("r", words(tag, 4))
    assert texts(window) == [words("e2", 4), words("e3", 4)]
    with pytest.raises(OverBudget, match="Content exceeds token budget: 19 > 10"):
        window.write("r", words("huge", 11))
    assert texts(window) == [words("e2", 4), words("e3", 4)]
    assert window.region("r").tokens == window.total_tokens == 8


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize("kind", [*REFUSING, "hashmap", "custom"])
def test_other_kinds_refuse_what_does_not_fit(kind: str, semantics: Semantics):
    window = one(kind, 10, semantics, pinned=True) if kind == "custom" else one(kind, 10, semantics)
    window.write("r", words("e1", 6))
    with pytest.raises(OverBudget, match="Content exceeds token budget: 12 > 10"):
        window.write("r", words("e2", 6))
    assert texts(window) == [words("e1", 6)]


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize("kind", [*EVICTING, "compacting", "pinned", "custom"])
def test_a_region_that_admits_only_what_fits_loses_nothing(kind: str, semantics: Semantics):
    window = one(kind, 10, semantics, admission="reject")
    window.write("r", words("e1", 6))
    with pytest.raises(RegionFull, match="full"):
        window.write("r", words("e2", 6))
    assert texts(window) == [words("e1", 6)]
    assert window.release("r", window.region("r").entries) == 6
    window.write("r", words("e2", 6))
    assert texts(window) == [words("e2", 6)]


@pytest.mark.parametrize("kind", [*EVICTING, "compacting", "custom"])
def test_a_first_entry_that_is_too_big_is_told_by_its_size(kind: str):
    window = one(kind, 10, admission="reject")
    with pytest.raises(OverBudget, match="11 > 10"):
        window.write("r", words("huge", 11))


def test_an_unknown_region_is_told():
    with pytest.raises(RegionNotFound, match="Region not found: nowhere"):
        Window().write("nowhere", "x")


def test_what_a_region_accepts():
    image = Part(mime_type="image/png", text="…", name="a.png")
    window = Window([region("shots", "pinned", accepts=("image/*",)), region("all", "pinned")])
    window.write("shots", [Part(text="a caption"), image])
    window.write("shots", "plain text always may")
    with pytest.raises(RegionRefusedWrite, match=r"it takes image/\* and this write carries audio/wav"):
        window.write("shots", [Part(mime_type="audio/wav", text="…")])
    window.write("all", [Part(mime_type="audio/wav", text="…")])
    assert len(window.region("shots")) == 2


# Sliding windows


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({"max_items": 4}, [7, 8, 9, 10]),
        ({"max_items": 4, "strategy": "bulk", "overflow": 3}, [5, 6, 7, 8, 9, 10]),
        ({"max_items": 4, "strategy": "bulk", "overflow": 6}, list(range(1, 11))),
    ],
)
def test_how_many_entries_a_sliding_window_keeps(options: dict, kept: list[int], semantics: Semantics):
    window = one("sliding_window", 1000, semantics, **options)
    for number in range(1, 11):
        window.write("r", str(number), kind=USER)
    assert texts(window) == [str(number) for number in kept]


def test_strategy_compact_as_released_drops_late_and_never_summarises():
    window = one("sliding_window", 1000, RELEASED, max_items=2, strategy="compact", compact_count=2)
    for number in range(1, 7):
        window.write("r", str(number))
    assert len(window.region("r")) == 6
    window.write("r", "7")
    assert texts(window) == ["6", "7"]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_turn_goes_with_its_results(semantics: Semantics):
    window = one("sliding_window", 1000, semantics, max_items=4)
    window.write("r", "go", kind=USER)
    turn(window, 1, 2, region="r", text="look")
    assert texts(window) == ["go", "look", "result c1", "result c2"]
    window.write("r", "on", kind=USER)
    assert texts(window) == ["look", "result c1", "result c2", "on"]
    window.write("r", "and on", kind=USER)
    assert texts(window) == ["on", "and on"]


def test_a_reject_window_takes_no_entry_more():
    window = one("sliding_window", 1000, max_items=2, admission="reject")
    window.write("r", "1")
    window.write("r", "2")
    with pytest.raises(RegionFull):
        window.write("r", "3")
    assert texts(window) == ["1", "2"]


# Compacting


def test_a_compacting_region_waits_for_its_summary():
    window = one("compacting", 10, compact_at=0.5)
    window.write("r", words("a", 5))
    assert window.region("r").kind.due(window.region("r")) is None
    window.write("r", words("b", 4))
    window.write("r", words("c", 7))
    assert window.region("r").tokens == 16
    fold = window.region("r").kind.due(window.region("r"))
    assert fold is not None and [entry.text[0] for entry in fold.entries] == ["a", "b", "c"]
    with pytest.raises(OverBudget, match="27 > 10"):
        window.write("r", words("huge", 11))
    assert len(window.region("r")) == 3


@pytest.mark.parametrize(
    ("options", "threshold"),
    [
        ({"compact_at": 0.5}, 50),
        ({"compact_at": 0.5, "threshold_tokens": 30}, 30),
        ({"compact_at": 0.2, "threshold_tokens": 30}, 20),
        ({"threshold_tokens": 70}, 70),
        ({"threshold_tokens": 700}, 100),
        ({}, 80),
    ],
)
def test_when_a_compacting_region_is_due(options: dict, threshold: int):
    window = one("compacting", 100, **options)
    window.write("r", words("a", threshold))
    assert window.region("r").kind.due(window.region("r")) is None
    window.write("r", "b")
    assert window.region("r").kind.due(window.region("r")) is not None


def test_a_compacting_region_that_may_not_be_summarised_lets_its_oldest_go():
    window = one("compacting", 10, summarizable=False)
    for tag in ("e1", "e2", "e3"):
        window.write("r", words(tag, 4))
    assert texts(window) == [words("e2", 4), words("e3", 4)]
    assert window.region("r").kind.due(window.region("r")) is None


def test_as_released_a_compacting_region_loses_its_oldest():
    window = one("compacting", 10, RELEASED, compact_at=0.1)
    for tag in ("e1", "e2", "e3"):
        window.write("r", words(tag, 4))
    assert texts(window) == [words("e2", 4), words("e3", 4)]
    assert window.region("r").kind.due(window.region("r")) is None


# Hash maps


@pytest.mark.parametrize("semantics", BOTH)
def test_a_key_written_again_replaces_its_value_in_place(semantics: Semantics):
    window = one("hashmap", 100, semantics)
    first = window.upsert("r", "a", "one")
    window.upsert("r", "", "empty keys are keys")
    again = window.upsert("r", "a", "two and more")
    assert (again.id, again.order) == (first.id, first.order)
    assert [(e.key, e.text) for e in window.region("r").entries] == [("a", "two and more"), ("", "empty keys are keys")]


@pytest.mark.parametrize("semantics", BOTH)
def test_what_was_written_longest_ago_makes_room(semantics: Semantics):
    clock = Clock()
    window = Window([region("r", "hashmap", 10, max_entries=3)], semantics=semantics, clock=clock)
    for key in ("a", "b", "c"):
        clock.now += 1
        window.upsert("r", key, words(key, 3))
    clock.now += 1
    window.upsert("r", "a", words("A", 3))
    window.upsert("r", "d", words("d", 3))
    assert [entry.key for entry in window.region("r").entries] == ["a", "c", "d"]
    window.upsert("r", "e", words("e", 7))
    assert [entry.key for entry in window.region("r").entries] == ["d", "e"]


@pytest.mark.parametrize("semantics", BOTH)
def test_of_entries_of_one_second_the_first_goes(semantics: Semantics):
    window = one("hashmap", 100, semantics, max_entries=2)
    for key in ("a", "b", "c"):
        window.upsert("r", key, key)
    assert [entry.key for entry in window.region("r").entries] == ["b", "c"]


def test_an_upsert_that_fails_leaves_what_was_there():
    window = one("hashmap", 10)
    window.upsert("r", "a", words("a", 6))
    with pytest.raises(EntryTooBig, match=r"Entry \(11 tokens\) exceeds region budget \(10 max\)"):
        window.upsert("r", "b", words("b", 11))
    with pytest.raises(EntryTooBig):
        window.upsert("r", "a", words("b", 11))
    assert texts(window) == [words("a", 6)]
    full = one("hashmap", 10, admission="reject", max_entries=2)
    full.upsert("r", "a", words("a", 4))
    full.upsert("r", "b", words("b", 4))
    for key, tokens in (("c", 1), ("a", 7)):
        with pytest.raises(RegionFull):
            full.upsert("r", key, words(key, tokens))
    full.upsert("r", "a", words("A", 6))
    assert texts(full) == [words("A", 6), words("b", 4)]


def test_a_value_that_grows_makes_others_go():
    window = one("hashmap", 10)
    for key in ("a", "b", "c"):
        window.upsert("r", key, words(key, 3))
    window.upsert("r", "a", words("A", 7))
    assert [entry.key for entry in window.region("r").entries] == ["a", "c"]


def test_as_released_an_upsert_may_empty_the_region_or_pass_its_budget():
    window = one("hashmap", 10, RELEASED)
    window.upsert("r", "a", words("a", 6))
    with pytest.raises(EntryTooBig):
        window.upsert("r", "b", words("b", 11))
    assert texts(window) == []
    window.upsert("r", "a", words("a", 6))
    window.upsert("r", "a", words("A", 20))
    assert window.region("r").tokens == 20


def test_a_hashmap_of_no_entries_is_refused():
    with pytest.raises(ValueError, match="region 'r': max_entries must be at least 1"):
        one("hashmap", max_entries=0)


def test_only_a_keyed_region_is_written_by_key():
    with pytest.raises(NotThisWay, match="region 'r' keeps no values by key"):
        one("temporary").upsert("r", "a", "x")


# Checklists


def test_a_checklist_counts_and_its_ids_are_never_used_again():
    window = one("checklist", 100)
    for item in ("wash", "dry"):
        tools.run(window, "todo_add", {"region": "r", "item": item})
    tools.run(window, "todo_done", {"region": "r", "id": 1})
    tools.run(window, "todo_note", {"region": "r", "id": 2, "note": "needs sun"})
    assert [(item.id, item.done, item.note) for item in items(window.region("r"))] == [
        (1, True, None),
        (2, False, "needs sun"),
    ]
    assert [item.text for item in open_items(window.region("r"))] == ["dry"]
    tools.run(window, "context_delete", {"region": "r", "index": 1})
    assert tools.run(window, "todo_add", {"region": "r", "item": "fold"}) == "[ok] added item 3"
    tools.run(window, "context_delete", {"region": "r", "oldest": 5})
    assert tools.run(window, "todo_add", {"region": "r", "item": "put away"}) == "[ok] added item 4"


def test_as_released_the_highest_id_can_come_again():
    window = one("checklist", 100, RELEASED)
    for item in ("wash", "dry"):
        tools.run(window, "todo_add", {"region": "r", "item": item})
    tools.run(window, "context_delete", {"region": "r", "index": 1})
    assert tools.run(window, "todo_add", {"region": "r", "item": "fold"}) == "[ok] added item 2"


# Replacing and modifying


@pytest.mark.parametrize("kind", ["pinned", "temporary", "compacting", "custom", "sliding_window"])
@pytest.mark.parametrize("admission", ["evict", "reject"])
def test_a_replacement_that_does_not_fit_leaves_the_old(kind: str, admission: str):
    window = one(kind, 10, admission=admission)
    window.write("r", words("old", 6))
    with pytest.raises(OverBudget, match="11 > 10"):
        window.replace("r", words("new", 11))
    assert texts(window) == [words("old", 6)]
    window.replace("r", words("new", 10), key="k")
    assert [(e.text, e.key) for e in window.region("r").entries] == [(words("new", 10), "k")]


def test_as_released_a_replacement_clears_first():
    window = one("pinned", 10, RELEASED)
    window.write("r", words("old", 6))
    with pytest.raises(OverBudget):
        window.replace("r", words("new", 11))
    assert texts(window) == []


@pytest.mark.parametrize("semantics", BOTH)
def test_a_hook_writes_past_the_script(semantics: Semantics):
    script = Script(on_write=lambda ctx: False)
    window = one("custom", 10, semantics, script)
    window.write("r", "old")
    assert window.modify("r", "new") is not None
    assert texts(window) == ["new"]
    assert window.modify("r", "") is None
    assert texts(window) == []
    with pytest.raises(OverBudget):
        window.modify("r", words("new", 11))
    assert [name for name, _ in script.seen] == ["on_write"]


# Totals


def test_the_total_is_the_sum_at_any_time():
    window = one("hashmap", 100)
    window.upsert("r", "a", words("a", 7))
    assert window.total_tokens == 7
    window.modify("conversation", words("b", 3))
    assert window.total_tokens == 10


def test_as_released_some_changes_are_counted_late():
    window = one("hashmap", 100, RELEASED)
    window.upsert("r", "a", words("a", 7))
    assert window.total_tokens == 0
    window.write("conversation", words("b", 3))
    assert window.total_tokens == 10
    window.modify("conversation", "")
    assert window.total_tokens == 10
    tools.run(window, "context_delete", {"region": "r", "key": "nothing"})
    assert window.total_tokens == 7


# Declaring


def test_budgets_without_a_blueprint():
    window = Window(
        [region("a", budget=0.2), region("b", budget=0.2, max_tokens=50), region("c", budget=0.2, min_tokens=400)],
        model_window=1000,
    )
    assert [r.max_tokens for r in window.regions] == [200, 50, 400]
    assert window.max_tokens == 1000
    assert Window([region("a"), region("b", "pinned", 20)]).max_tokens == 5020
    with pytest.raises(ValueError, match="say model_window"):
        Window([region("a", budget=0.2)])


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("r", "sliding-window"), {}, "no region kind called 'sliding-window'"),
        (("r", "temporary"), {"max_items": 3}, "a temporary region takes no 'max_items'"),
        (("r", "hashmap"), {"max_items": 3}, r"it takes: max_entries"),
        (("r", ["pinned"]), {}, "no region kind called"),
        ((3,), {}, "name must be text, not 3"),
        (("r", "pinned", -1), {}, "max_tokens must be a number, 0 or more, not -1"),
        (("r", "pinned", True), {}, "max_tokens must be a number, 0 or more, not True"),
        (("r", "sliding_window"), {"max_items": "3"}, "max_items must be a number, 0 or more, not '3'"),
        (("r", "sliding_window"), {"max_items": None}, "max_items must be a number"),
        (("r", "sliding_window"), {"strategy": "fifo"}, "strategy must be one of per_item, bulk, compact, not 'fifo'"),
        (("r",), {"budget": 35}, "budget must be a share, more than 0 and at most 1, not 35"),
        (("r",), {"admission": []}, "admission must be one of evict, reject"),
        (("r",), {"accepts": "image/*"}, "accepts must be mime types"),
        (("r",), {"summarizable": "no"}, "summarizable must be True or False, not 'no'"),
        (("r", "custom"), {"script": " "}, "a custom region needs a script"),
    ],
)
def test_what_cannot_be_declared(arguments: tuple, options: dict, message: str):
    with pytest.raises(ValueError, match=message):
        region(*arguments, **options)


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (3, {}, "an entry's content is text, or a list of Parts, not int"),
        (["text"], {}, "an entry's content is text, or a list of Parts, not list"),
        ("x", {"kind": "user"}, "an entry's kind is TEXT, USER, an AssistantTurn or a ToolResult, not 'user'"),
        ("x", {"key": 3}, "an entry's key is text, not 3"),
    ],
)
def test_what_cannot_be_written(content: Any, options: dict[str, Any], message: str):
    window = Window([region("r")])
    with pytest.raises(TypeError, match=message):
        window.write("r", content, **options)
    assert len(window.log) == 2


def test_two_regions_of_one_name():
    with pytest.raises(ValueError, match="there is a region 'a' already"):
        Window([region("a"), region("a")])


def test_every_refusal_is_in_the_log():
    window = one("pinned", 10)
    with pytest.raises(WriteError):
        window.write("r", words("huge", 11), origin="agent", cause="context_tool")
    refused = window.log[len(window.log) - 1]
    assert (refused.type, refused.rule, refused.tokens, refused.message) == (
        "write_refused",
        "over_budget",
        11,
        "Content exceeds token budget: 11 > 10",
    )
    assert window.semantics is DOCUMENTED

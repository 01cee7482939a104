"""Laws that hold for any regions and any writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leviath.blueprint.catalogue import ModelFacts
from leviath.blueprint.model import RegionSpec, ToolRouting, Transform
from leviath.context import (
    TEXT,
    USER,
    AssistantTurn,
    Meta,
    Part,
    ToolCall,
    ToolResult,
    Window,
    WriteError,
    assemble,
    summaries,
    tools,
)
from leviath.context.entry import BlobRef
from leviath.context.envelope import Options, build
from leviath.context.events import from_json, to_json
from leviath.context.eviction import cascade
from leviath.context.kinds.base import summaries_in_front
from leviath.context.pairing import is_whole
from leviath.context.routing import record_result, record_turn
from leviath.context.stage import apply_transform
from leviath.context.wire import body
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.context.fakes import Clock, Script, region

SCRIPT = Script(
    on_write=lambda ctx: [None, False, "short", {"key": "k"}][len(ctx["entry"]["content"]) % 4],
    on_overflow=lambda ctx: [i for i, e in enumerate(ctx["entries"]) if e["tokens"] % 2],
)
FACTS = ModelFacts("anthropic", "m", 1000, 100)

kinds = st.sampled_from(
    [
        ("pinned", {}),
        ("temporary", {}),
        ("clearable", {}),
        ("compact_history", {"source_region": "r0"}),
        ("checklist", {}),
        ("hashmap", {}),
        ("hashmap", {"max_entries": 2}),
        ("compacting", {"compact_at": 0.5}),
        ("sliding_window", {"max_items": 3}),
        ("sliding_window", {"max_items": 2, "strategy": "bulk", "overflow": 2}),
        ("sliding_window", {"max_items": 3, "strategy": "compact", "compact_count": 2}),
        ("custom", {"script": SCRIPT.path}),
        ("custom", {"script": SCRIPT.path, "pinned": True}),
        ("custom", {"script": "missing.rhai"}),
    ]
)


@st.composite
def declared(draw: Any) -> list[RegionSpec]:
    specs = []
    for number in range(draw(st.integers(1, 4))):
        kind, options = draw(kinds)
        specs.append(
            region(
                f"r{number}",
                kind,
                draw(st.integers(0, 30)),
                admission=draw(st.sampled_from(["evict", "reject"])),
                volatility=draw(st.sampled_from(["stable", "grows", "rewritten"])),
                **options,
            )
        )
    specs.append(region("conversation", "sliding_window", draw(st.integers(5, 80)), max_items=draw(st.integers(1, 8))))
    return specs


texts = st.one_of(
    st.text("ab é日\n ", max_size=60), st.sampled_from(["", "x" * 100, "Assistant: hi", "User: ho", "[error] no"])
)
places = st.sampled_from(["r0", "r1", "r2", "r3", "conversation", "gone"])
keys = st.one_of(st.none(), st.sampled_from(["", "a", "b"]))
IMAGE = Part.stored(BlobRef("ab" * 32, "image/png", 9, tokens=70, stand_in="[image]"))


def _write(window: Window, draw: Callable[[Any], Any]) -> None:
    kind = draw(st.sampled_from([TEXT, USER, AssistantTurn(), ToolResult("c1"), AssistantTurn((ToolCall("c1", "f"),))]))
    content = draw(texts)
    parts = [Part(text=content), IMAGE] if draw(st.integers(0, 9)) == 0 else content
    origin = draw(st.sampled_from(["agent", "system"]))
    window.write(draw(places), parts, kind=kind, key=draw(keys), origin=origin)


def _batch(window: Window, draw: Callable[[Any], Any]) -> None:
    calls = [ToolCall(f"t{len(window.log)}-{n}", "find", {}) for n in range(draw(st.integers(0, 3)))]
    record_turn(window, draw(texts), calls)
    routing = draw(
        st.sampled_from([None, ToolRouting("r0"), ToolRouting("r1", max_result_tokens=3), ToolRouting("gone")])
    )
    for call in calls:
        record_result(window, call, draw(texts), routing)


def _tool(window: Window, draw: Callable[[Any], Any]) -> None:
    arguments = {
        "region": draw(places),
        "content": draw(texts),
        "item": draw(texts),
        "note": draw(texts),
        "id": draw(st.integers(0, 3)),
    }
    for name, values in (("key", keys), ("index", st.integers(0, 3)), ("oldest", st.integers(0, 3))):
        if draw(st.booleans()):
            arguments[name] = draw(values)
    tools.run(window, draw(st.sampled_from(sorted(tools.DEFINITIONS))), arguments)


def _fold(window: Window, draw: Callable[[Any], Any]) -> None:
    for job in summaries.due(window):
        if not summaries.accept(window, job, draw(st.sampled_from(["SUM", "", "x" * 200]))):
            summaries.give_up(window, [job.region])


def _arrange(window: Window, draw: Callable[[Any], Any]) -> None:
    window.arrange(order=draw(st.lists(places, max_size=3)), hidden=draw(st.lists(places, max_size=2)))


def _edge(window: Window, draw: Callable[[Any], Any]) -> None:
    kind = draw(st.sampled_from(["direct", "clear", "compact"]))
    for job in summaries.jobs_for(window, apply_transform(window, Transform(kind))):
        summaries.accept(window, job, draw(st.sampled_from(["SUM", ""])))


ACTIONS: list[Callable[[Window, Callable[[Any], Any]], None]] = [
    _write,
    _batch,
    _tool,
    _fold,
    _arrange,
    _edge,
    lambda window, draw: window.replace(draw(places), draw(texts), key=draw(keys)),  # type: ignore[func-returns-value]
    lambda window, draw: window.upsert(draw(places), draw(st.sampled_from(["a", "b", "c"])), draw(texts)),  # type: ignore[func-returns-value]
    lambda window, draw: window.modify(draw(places), draw(texts)),  # type: ignore[func-returns-value]
    lambda window, draw: cascade(window, draw(st.integers(0, 60))),  # type: ignore[func-returns-value]
    lambda window, draw: window.begin_turn(),  # type: ignore[func-returns-value]
]


@st.composite
def windows(draw: Any, semantics: Semantics = DOCUMENTED, each: Callable[[Window], None] | None = None) -> Window:
    clock = Clock()
    window = Window(draw(declared()), max_tokens=100, semantics=semantics, scripts={SCRIPT.path: SCRIPT}, clock=clock)
    for _ in range(draw(st.integers(1, 12))):
        clock.now += draw(st.integers(0, 2))
        try:
            draw(st.sampled_from(ACTIONS))(window, draw)
        except WriteError:
            pass
        if each is not None:
            each(window)
    return window


def fast(test: Any) -> Any:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    return settings(max_examples=120, deadline=None, suppress_health_check=checks)(test)


def sums_hold(window: Window) -> None:
    for each in window.regions:
        assert each.tokens == sum(entry.tokens for entry in each.entries)
        orders = [entry.order for entry in each.entries]
        assert orders == sorted(set(orders))
    ids = [entry.id for each in window.regions for entry in each.entries]
    assert len(ids) == len(set(ids))


def budgets_hold(window: Window) -> None:
    sums_hold(window)
    assert window.total_tokens == sum(each.tokens for each in window.regions)
    for each in window.regions:
        kind = each.spec.kind.name
        if kind != "compacting":
            assert each.tokens <= each.max_tokens
        if kind == "hashmap" and each.spec.kind.max_entries is not None:  # type: ignore[union-attr]
            keyed = [entry for entry in each.entries if entry.key is not None]
            assert len(keyed) <= each.spec.kind.max_entries or len(keyed) < len(each.entries)  # type: ignore[union-attr]
    conversation = window.region("conversation")
    group = len(conversation.oldest(lambda *_: False)) - len(conversation.oldest(lambda *_: False, keep_newest=True))
    # What was summed up stands in front of the newest turn, however few items there may be.
    least = summaries_in_front(conversation) + group
    assert len(conversation) <= max(conversation.spec.kind.max_items, least)  # type: ignore[union-attr]


@fast
@given(windows(DOCUMENTED, budgets_hold))
def test_budgets_hold_at_every_step(window: Window):
    budgets_hold(window)


@fast
@given(windows(RELEASED, sums_hold))
def test_sums_hold_as_released_too(window: Window):
    sums_hold(window)


@fast
@given(st.one_of(windows(DOCUMENTED), windows(RELEASED)))
def test_replaying_the_events_gives_the_same_window(window: Window):
    events = [from_json(json.loads(json.dumps(to_json(event)))) for event in window.log]
    again = Window.replay(events, semantics=window.semantics, scripts={SCRIPT.path: SCRIPT}, clock=Clock())
    assert again.snapshot() == window.snapshot()
    assert assemble(again) == assemble(window)
    assert [list(each.entries) for each in again.regions] == [list(each.entries) for each in window.regions]


@fast
@given(windows())
def test_pairs_stay_whole_and_assembling_twice_gives_the_same_bytes(window: Window):
    first, second = (build(window, Meta("s", 1, "m"), Options(FACTS)).request for _ in range(2))
    assert is_whole(first.messages)
    assert json.dumps(body(first)) == json.dumps(body(second))
    roles = [message.role for message in first.messages]
    assert "user" in roles and roles[-1] == "user"
    assert all(message.content != "" for message in first.messages)


@fast
@given(windows(RELEASED))
def test_as_released_ids_are_paired(window: Window):
    messages = assemble(window).messages
    called = {block.id for message in messages for block in message.calls}
    answered = {block.call_id for message in messages for block in message.results}
    assert called == answered


@fast
@given(windows(), st.integers(0, 200))
def test_pinned_content_survives_pressure_and_edges(window: Window, target: int):
    safe = {each.name: list(each.entries) for each in window.regions if each.kind.spared_by_edges}
    cascade(window, target)
    apply_transform(window, Transform("clear"))
    assert {name: list(window.region(name).entries) for name in safe} == safe


@fast
@given(windows(), st.integers(0, 200))
def test_pressure_frees_what_it_says_or_all_that_may_go(window: Window, target: int):
    before = window.total_tokens
    freed = cascade(window, target).freed
    assert window.total_tokens == before - freed
    giving = [each for each in window.regions if each.kind.gives_way]
    assert window.max_tokens - window.total_tokens >= target or not any(each.entries for each in giving)


@fast
@given(windows())
def test_every_entry_that_left_can_be_explained(window: Window):
    for event in list(window.log):
        if event.type == "entry_removed":
            told = window.explain(event.id)
            assert told.removal is not None and told.removal.reason and not told.present
    for each in window.regions:
        for entry in each.entries:
            assert window.explain(entry).present


@fast
@given(windows())
def test_a_request_never_holds_a_hidden_region(window: Window):
    window.arrange(hidden=[each.name for each in window.regions])
    assembled = assemble(window)
    assert assembled.system == ()
    assert [message.content for message in assembled.messages] == ["Begin."]

"""State commands, run markers, the log and what it adds up to."""

from __future__ import annotations

import pytest

from leviath.policies import Event, Ledger, MemoryLog, PolicyError, StateConflict, StateError, log
from leviath.policies.state import (
    CONTEXT_MESSAGES,
    CONTEXT_WINDOW,
    Command,
    ContextMessages,
    ContextWindow,
    Merge,
    RunCompactionMarker,
    Scope,
    StateStore,
    visible,
)
from tests.policies.helpers import chat, system, texts


def test_commutative_objects_merge_one_level_deep():
    store = StateStore()
    for value in ({"memory": [1]}, {"compact": {"a": 1}}, {"compact": {"b": 2}}):
        store.apply(Command(Scope.RUN, "k", Merge.COMMUTATIVE, value))
    assert store.get("k") == {"memory": [1], "compact": {"b": 2}}
    store.apply(Command(Scope.RUN, "k", Merge.EXCLUSIVE, {"x": 1}))
    assert store.get("k") == {"x": 1}
    store.apply(Command(Scope.RUN, "k", removes=True))
    assert "k" not in store
    assert store.keys() == []


def test_an_exclusive_key_is_set_once_in_a_batch():
    twice = [ContextWindow(2).write(), ContextWindow(3).write()]
    with pytest.raises(StateConflict, match="`context_window` is exclusive"):
        StateStore.validate_batch(twice)
    StateStore.validate_batch([RunCompactionMarker.command("a")] * 2)
    ledger = Ledger()
    ledger.append(log.RUN_STARTED, "t", "r")
    with pytest.raises(StateConflict):
        ledger.append(log.HOOK_COMMITTED, "t", "r", state=twice)
    assert len(list(ledger.log.events())) == 1


@pytest.mark.parametrize(
    "command",
    [
        Command(Scope.RUN, "k", Merge.EXCLUSIVE, {"a": [1]}, run="r"),
        Command(Scope.THREAD, "k", Merge.DISJOINT, None),
        Command(Scope.THREAD, "k", Merge.COMMUTATIVE, removes=True),
    ],
)
def test_commands_round_trip(command):
    assert Command.from_wire(command.wire()) == command


@pytest.mark.parametrize("wire", [None, {}, {"scope": "Room", "key": "k"}, {"scope": "Run"}, []])
def test_what_is_no_command_is_refused(wire):
    with pytest.raises(PolicyError):
        Command.from_wire(wire)


def test_producers_are_shown_in_order_of_their_ids():
    store = StateStore([ContextMessages.write("memory", [system("m")]), ContextMessages.write("compact", chat(2))])
    assert texts(ContextMessages.prelude(store)) == ["u0", "a1", "m"]
    assert ContextMessages.has(store, "memory")
    assert not ContextMessages.has(store, "other")


@pytest.mark.parametrize("value", [7, "x", [], {"compact": 7}, {"compact": [{"role": "?"}]}])
def test_a_malformed_prelude_stops_the_run_but_not_the_gate(value):
    store = StateStore([Command(Scope.RUN, CONTEXT_MESSAGES, value=value)])
    assert ContextMessages.has(store, "memory") is False
    if value:
        with pytest.raises(StateError):
            ContextMessages.load(store)


@pytest.mark.parametrize("value", ["2", -1, True, 2.0, {}, {"keep_last": 1}, {"keep_last": "1", "conversation_len": 2}])
def test_a_malformed_window_is_an_error(value):
    with pytest.raises(StateError, match="context_window"):
        ContextWindow.load(StateStore([Command(Scope.RUN, CONTEXT_WINDOW, value=value)]))


@pytest.mark.parametrize("window", [ContextWindow(0), ContextWindow(3), ContextWindow(3, 9)])
def test_windows_round_trip(window):
    assert ContextWindow.load(StateStore([window.write()])) == window
    assert ContextWindow.load(StateStore()) is None


@pytest.mark.parametrize(("now", "keep"), [(9, None), (10, 2), (12, 4)])
def test_an_anchored_window_grows(now, keep):
    assert ContextWindow(2, 10).keep_at(now) == keep
    assert ContextWindow(2).keep_at(now) is None


@pytest.mark.parametrize(
    ("commands", "recorded"),
    [
        ([], False),
        ([RunCompactionMarker.command("a")], True),
        ([RunCompactionMarker.command("ab")], False),
        ([RunCompactionMarker.command("a"), Command(Scope.THREAD, "compaction/a", removes=True)], False),
        ([Command(Scope.THREAD, "compaction/a", value=1)], False),
        ([Command(Scope.THREAD, "compaction/a", value="true")], False),
        ([Command(Scope.RUN, "compaction/a", value=True)], False),
        ([RunCompactionMarker.command("a"), Command(Scope.RUN, "compaction/a", removes=True)], True),
    ],
)
def test_markers(commands, recorded):
    assert RunCompactionMarker.is_recorded(commands, "a") is recorded


def test_a_run_sees_the_thread_and_itself():
    mine = Command(Scope.RUN, "k", run="r1")
    theirs = Command(Scope.RUN, "k", run="r2")
    shared = Command(Scope.THREAD, "t")
    assert list(visible([mine, theirs, shared], "r1")) == [mine, shared]


def test_a_log_is_what_was_appended_and_nothing_else():
    kept = MemoryLog()
    ledger = Ledger(kept)
    seen = []
    ledger.observe(seen.append)
    data = {"notes": [{"note": "x"}]}
    ledger.append(log.RUN_STARTED, "t", "r", messages=chat(2))
    ledger.append(log.NOTE, "t", "r", 0, **data)
    data["notes"][0]["note"] = "changed"
    assert [event.kind for event in seen] == ["run.started", "note"]
    assert [event.data.get("notes") for event in kept.events()] == [None, [{"note": "x"}]]
    again = Ledger(MemoryLog(kept.lines()))
    assert again.thread("t").messages == chat(2)
    assert again.runs["r"].notes == [{"note": "x"}]
    assert len(kept) == 2


@pytest.mark.parametrize("value", [None, {}, {"kind": "x"}, [1]])
def test_what_is_no_event_is_refused(value):
    with pytest.raises(PolicyError):
        Event.from_json(value)


def test_a_log_that_begins_in_the_middle_is_refused():
    kept = MemoryLog()
    kept.append(Event(log.STEP_COMMITTED, "t", "r"))
    with pytest.raises(PolicyError, match="before it started"):
        Ledger(kept)

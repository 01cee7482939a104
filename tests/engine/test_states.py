"""States of short calls are used again only where the call has left nothing in them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rhaipy import AST, Engine, ErrorTerminated, Limits, RhaiError, RunStats
from rhaipy.interpret.state import State

CALM = "fn f(x) { let t = 0; for i in 0..3 { t += x; } `${t}` }"


def idle(engine: Engine) -> list[State]:
    return engine._ready.idle


def warm(engine: Engine, script: str, *args: Any) -> AST:
    ast = engine.compile(script)
    for _ in range(3):
        engine.call_fn(None, ast, "f", args)
    return ast


def test_a_call_that_calls_nothing_leaves_its_state_to_the_next():
    engine = Engine(tier="compile")
    ast = warm(engine, CALM, 2)
    known = [id(state) for state in idle(engine)]
    stats = RunStats()
    assert engine.call_fn(None, ast, "f", [5], stats=stats) == "15"
    assert len(known) == 1
    assert [id(state) for state in idle(engine)] == known
    fresh = RunStats()
    assert Engine(tier="compile").call_fn(None, ast, "f", [5], stats=fresh) == "15"
    assert stats.operations == fresh.operations


def test_it_is_as_good_as_new():
    engine = Engine(tier="compile")
    ast = warm(engine, CALM, 2)
    (state,) = idle(engine)
    new = engine._state(ast)
    state.engine = engine
    names = {*vars(state), *vars(new)}
    assert {name: getattr(state, name) for name in names} == {name: getattr(new, name) for name in names}


@pytest.mark.parametrize(
    ("script", "argument"),
    [
        ("fn f(x) { g(x) } fn g(x) { x }", 1),
        ("fn f(x) { x.map(|y| y + 1) }", [1]),
        ("fn f(x) { switch x { 1 => 2, _ => 3 } }", 1),
        ("fn f(x) { hosted(x) }", 1),
    ],
)
def test_a_call_that_may_call_does_not(script: str, argument: Any):
    engine = Engine(tier="compile")
    engine.register_fn("hosted", lambda x: x)
    warm(engine, script, argument)
    assert idle(engine) == []


def test_a_call_that_fails_does_not():
    engine = Engine(tier="compile")
    ast = warm(engine, CALM, 2)
    with pytest.raises(RhaiError):
        engine.call_fn(None, ast, "f", [[1]])
    assert idle(engine) == []
    assert engine.call_fn(None, ast, "f", [1]) == "3"


@pytest.mark.parametrize(
    "change",
    [
        lambda engine: engine.on_print(None),
        lambda engine: engine.on_debug(None),
        lambda engine: engine.on_progress(lambda count: None),
        lambda engine: engine.set_module_resolver(lambda context, path: None),
        lambda engine: engine.set_limits(max_operations=50),
        lambda engine: engine.register_fn("other", lambda: 1),
    ],
)
def test_a_change_of_the_engine_takes_a_new_one(change: Any):
    engine = Engine(tier="compile")
    ast = warm(engine, CALM, 2)
    ready = engine._ready
    change(engine)
    assert engine.call_fn(None, ast, "f", [1]) == "3"
    assert engine._ready is not ready


def test_whoever_holds_a_state_keeps_it():
    engine = Engine(tier="compile")
    ast = warm(engine, CALM, 2)
    held = idle(engine)[0]
    assert engine.call_fn(None, ast, "f", [1]) == "3"
    assert idle(engine) == []
    assert held.ops > 0


def test_limits_with_a_deadline_take_new_ones():
    engine = Engine(Limits(deadline=60.0), tier="compile")
    warm(engine, CALM, 2)
    assert idle(engine) == []


def test_limits_hold_for_each_call_by_itself():
    engine = Engine(Limits(max_operations=40), tier="compile")
    ast = engine.compile("fn f(n) { let t = 0; for i in 0..n { t += 1; } t }")
    for _ in range(30):
        assert engine.call_fn(None, ast, "f", [5]) == 5
        with pytest.raises(RhaiError, match="Too many operations"):
            engine.call_fn(None, ast, "f", [50])


def test_threads_never_share_one():
    engine = Engine(tier="compile")
    ast = warm(engine, "fn f(n) { let t = 0; for i in 0..n { t += i; } t }", 3)

    def work(number: int) -> bool:
        stats = RunStats()
        value = engine.call_fn(None, ast, "f", [number], stats=stats)
        return (value, stats.operations - counted[0]) == (sum(range(number)), number * each)

    def operations(number: int) -> int:
        stats = RunStats()
        engine.call_fn(None, ast, "f", [number], stats=stats)
        return stats.operations

    counted = [operations(0)]
    each = operations(11) - operations(10)
    counted[0] = operations(10) - 10 * each
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(10, 400)))


def test_a_brief_call_that_the_host_stops_tells_its_operations():
    engine = Engine(tier="compile")
    ast = engine.compile("fn f(a) { a * 2 }")
    answers = {"stop": None}
    engine.on_progress(lambda count: answers["stop"])
    for _ in range(3):
        assert engine.call_fn(None, ast, "f", [2]) == 4
    answers["stop"] = "enough"
    stats = RunStats()
    with pytest.raises(ErrorTerminated) as caught:
        engine.call_fn(None, ast, "f", [2], stats=stats)
    assert (stats.operations, caught.value.token) == (1, "enough")
    assert caught.value.__context__ is None

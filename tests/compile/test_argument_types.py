"""Functions are compiled for the types of their first arguments, and right for all others."""

from __future__ import annotations

import pytest

from rhaipy import Engine, RhaiError, RunStats

BODIES = {
    "add": "fn f(a, b) { a + b }",
    "compare": "fn f(a, b) { if a < b { a } else { b } }",
    "assign": "fn f(a, b) { a += b; a }",
    "retype": 'fn f(a, b) { a = `${b}`; a + "!" }',
    "loop": "fn f(a, b) { let s = a; for i in 0..3 { s += b; } s }",
    "index": "fn f(a, b) { a[b] }",
    "write": "fn f(a, b) { a[b] = 9; a }",
    "property": "fn f(a, b) { a.x + b }",
    "push": "fn f(a, b) { a.push(b); a.len() }",
    "method": 'fn f(a, b) { a.replace("x", "yy"); a + b }',
    "closure": "fn f(a, b) { let g = |c| c + a; a += b; g.call(1) }",
    "give": "fn f(a, b) { let c = a; c.push(b); [a, c] }",
}
ARGUMENTS = ["1", "2.5", '"x1"', "'c'", "true", "()", "[1, 2, 3]", "#{x: 1}", "9223372036854775807", "-3", '"x"']


def outcome(engine: Engine, script: str) -> object:
    stats = RunStats()
    try:
        value = engine.eval_ast(engine.compile(script), stats=stats)
    except RhaiError as error:
        return str(error), error.position, stats.operations
    return repr(value), stats.operations


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("first", ["1", '"x1"', "[1, 2, 3]", "#{x: 1}", "2.5"])
def test_other_arguments_after_the_first(body: str, first: str) -> None:
    plan, fast = Engine(tier="plan"), Engine(tier="compile")
    for argument in ARGUMENTS:
        for other in ("1", '"x"'):
            call = f"{body} try {{ f({first}, {other}) }} catch {{}} f({argument}, {other})"
            assert outcome(fast, call) == outcome(plan, call), call


def test_a_function_called_with_other_types_most_of_the_time() -> None:
    script = 'fn f(a) { a + a } let s = [f(1)]; for i in 0..300 { s.push(f(`${i % 7}`).len()); } s[300] + f(0.5)'
    assert Engine(tier="compile").eval(script) == Engine(tier="plan").eval(script) == 3.0


def test_the_form_for_all_types_is_made_once_it_is_needed() -> None:
    engine = Engine(tier="compile")
    ast = engine.compile('fn f(a) { a + 1 } f(1); f(2)')
    assert engine.eval_ast(ast) == 3
    (plan,) = engine.plans_of(ast, engine.library)
    assert [made.what for made in plan.fast.made] == ["top level", "function f at line 1, position 1"]
    other = engine.compile('fn f(a) { a + 1 } f(1); f("x"); f("y")')
    assert engine.eval_ast(other) == "y1"
    (plan,) = engine.plans_of(other, engine.library)
    assert [made.what for made in plan.fast.made].count("function f at line 1, position 1") == 2

"""Both tiers at every limit: each number of operations and each depth of calls ends a script at the same place, and a
host that is told of every operation is told the same."""

from __future__ import annotations

import pytest

from rhaipy import Engine, RhaiError, RunStats

#: Scripts, and how many operations real Rhai counts without a limit.
SCRIPTS = {
    "counts wait over an `if` without `else`": (
        "fn f(a) { let x = a * 3; let y = x - 1; if y > 5 { x = y + 1; } let z = x + y; z > 7 } f(2)",
        22,
    ),
    "counts wait for a map's property": (
        (
            "fn f(m) { let s = 0; for i in 0..2 { s += m.a; } let t = s * m.b; t += m.c ?? 1; #{b: t, a: s} } "
            "f(#{a: 1, b: 2})"
        ),
        34,
    ),
    "arithmetic's slow way in between": (
        'fn f(a) { let x = a + 1; let y = x + "c"; let z = y + x; z } f(1)',
        19,
    ),
    "a loop's edge is read again after calls": (
        (
            "fn g(x) { x * 2 } fn f() { let s = 0; let i = 0; while i < 4 { s += g(i); i += 1; if s > 9 { continue; } "
            "for k in 0..2 { s += k; } } s } f()"
        ),
        109,
    ),
    "the level is read once": (
        (
            "fn leaf(n) { n } fn g(n) { if n <= 0 { 0 } else { leaf(n) + g(n - 1) + leaf(n) } } "
            "fn f() { g(3) + [3, 1, 2].map(|x| leaf(x)).len() + g(1) } f()"
        ),
        113,
    ),
    "calls in one way of two": (
        (
            "fn h(x) { x + 1 } fn f(a) { let r = if a > 1 { h(a) + h(a) } else { a }; let q = a > 0 && h(a) > 1; "
            "[1, 2].filter(|x| h(x) > 2).len() + r } f(1) + f(2)"
        ),
        78,
    ),
    "callbacks of natives": (
        (
            "fn f() { let a = [5, 3, 4]; a.retain(|x| x > 3); let n = 0; n += a.index_of(|x| x == 4); "
            "if a.all(|x| x > 1) { n += a.find_map(|x, i| if i == 1 { x }); } n } f()"
        ),
        34,
    ),
}


def outcome(tier: str, script: str, **limits: int) -> tuple[object, int]:
    engine = Engine(tier=tier)
    engine.set_limits(**limits)
    stats = RunStats()
    ast = engine.compile(script)
    try:
        return repr(engine.eval_ast(ast, stats=stats)), stats.operations
    except RhaiError as error:
        return str(error), stats.operations


@pytest.mark.parametrize(("script", "count"), SCRIPTS.values(), ids=SCRIPTS)
def test_every_number_of_operations(script: str, count: int) -> None:
    result, operations = outcome("compile", script, max_operations=1_000_000)
    assert operations == count
    assert "Too many" not in str(result)
    # Callbacks may have counted more than there is in the end.
    for limit in range(1, count + 20):
        assert outcome("compile", script, max_operations=limit) == outcome("plan", script, max_operations=limit)


@pytest.mark.parametrize(("script", "count"), SCRIPTS.values(), ids=SCRIPTS)
def test_every_depth_of_calls(script: str, count: int) -> None:
    for depth in range(8):
        assert outcome("compile", script, max_call_levels=depth) == outcome("plan", script, max_call_levels=depth)


@pytest.mark.parametrize(("script", "count"), SCRIPTS.values(), ids=SCRIPTS)
def test_the_host_is_told_of_the_same_operations(script: str, count: int) -> None:
    def told(tier: str) -> list[int]:
        numbers: list[int] = []
        engine = Engine(tier=tier)
        engine.on_progress(numbers.append)
        engine.eval(script)
        return numbers

    numbers = told("compile")
    assert numbers == told("plan")
    assert numbers[-1] == count


@pytest.mark.parametrize(
    "script",
    [
        ("fn g(x) { x + 1 } fn f(n, b) { if n > 0 { g(n); if b { return 1; } } if n <= 0 { return 0; } f(n - 1, b) } "
        "f(9, false)"),
        ("fn g(x) { x + 1 } fn f(n, b) { if n > 9 { return 2; } else if n > 0 { g(n); if b { return 1; } } "
        "if n <= 0 { return 0; } f(n - 1, b) } f(9, false)"),
        "fn g(x) { x + 1 } [1, 2, 3, 4].filter(|x| { if x > 2 { g(x); if x > 3 { return true; } } g(x) > 2 }).len()",
    ],
)
def test_the_level_is_right_behind_a_block_that_leaves_only_sometimes(script: str) -> None:
    for depth in range(1, 14):
        assert outcome("compile", script, max_call_levels=depth) == outcome("plan", script, max_call_levels=depth)
    assert "Stack overflow" not in str(outcome("compile", script, max_call_levels=13))

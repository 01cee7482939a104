"""`while i < constant { … i += constant }`: the addition needs no test of its range where nothing else changes `i`."""

from __future__ import annotations

import pytest

from rhaipy import Engine, RhaiError, RunStats

PLAIN = "fn f() { let i = 0; let n = 0; while i < 10 { n += i; i += 3; } [i, n] } f()"


def outcome(tier: str, script: str) -> object:
    engine = Engine(tier=tier)
    stats = RunStats()
    try:
        return engine.eval_ast(engine.compile(script), stats=stats), stats.operations
    except RhaiError as error:
        return str(error), error.position, stats.operations


def text(script: str) -> str:
    engine = Engine(tier="compile")
    return next(body.text for body in engine.tiers(engine.compile(script)) if body.name == "f") or ""


def test_the_addition_stands_alone() -> None:
    assert "+= (3)" in text(PLAIN)


@pytest.mark.parametrize(
    "script",
    [
        "fn f() { let i = 0; while i < 10 { for k in 0..3 { i += 3; } } i } f()",
        "fn f() { let i = 0; while i < 10 { i += 3; i *= 2; } i } f()",
        "fn f() { let i = 0; while i < 10 { i += 9223372036854775807; } i } f()",
        "fn f(a) { let i = 0; while i < 10 { i += a; } i } f(4)",
        "fn f() { let i = 0; while i < 9223372036854775806 { i += 9000000000000000000; i += 9; } i } f()",
        "fn f() { let i = 0; while i < 10 { let g = || i; i += 3; g.call(); } i } f()",
    ],
)
def test_where_something_else_may_change_it_the_range_is_tested(script: str) -> None:
    assert "+= (3)" not in text(script)
    assert outcome("compile", script) == outcome("plan", script)


@pytest.mark.parametrize(
    "script",
    [
        PLAIN,
        "fn f() { let i = 0; while i <= 2147483647 { if i > 5 { i += 2147483647; } else { break; } } i } f()",
        "fn f() { let i = 6; while i <= 2147483647 { i += 2147483647; } i } f()",
        "fn f() { let i = 0; let i = 1; while i < 5 { let i = 7; i += 1; } } f()",
    ],
)
def test_the_tiers_agree(script: str) -> None:
    def limited(tier: str) -> object:
        engine = Engine(tier=tier)
        engine.set_limits(max_operations=500)
        try:
            return engine.eval(script)
        except RhaiError as error:
            return str(error)

    assert limited("compile") == limited("plan")

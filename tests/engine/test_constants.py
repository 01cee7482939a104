"""What may be changed in a constant: keys may be added to its maps, and what stands under them may be changed."""

from __future__ import annotations

from typing import Any

import pytest

from rhaipy import Engine, ErrorAssignmentToConstant, ErrorNonPureMethodCallOnConstant, Scope

ENGINES = {tier: Engine(tier=tier) for tier in ("plan", "compile")}


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    return ENGINES[request.param]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("m.b = 2; m.b += 1; m", {"a": 1, "b": 3}),
        ('m["b"] = []; m.b.push(4); m["b"][0] += 1; m', {"a": 1, "b": [5]}),
        ("fn put(k) { this[k] = 1; this[k] += 1; } m.put(`k`); m.k *= 5; m", {"a": 1, "k": 10}),
        ("let f = || { m.b = 1; }; f.call(); m.b += 1; m", {"a": 1, "b": 2}),
        ("eval(`m.b = 1`); m.b = m; m.b.a = 7; m", {"a": 1, "b": {"a": 7, "b": 1}}),
        ("m.b = 1; let n = m; n.a = 9; n.b = 8; [m, n]", [{"a": 1, "b": 1}, {"a": 9, "b": 8}]),
    ],
)
def test_what_has_been_added_may_be_changed(engine: Engine, script: str, expected: Any) -> None:
    assert engine.eval(f"fn made() {{ #{{a: 1}} }} const m = made(); {script}") == expected


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("m.b = 1; m.a = 2", ErrorAssignmentToConstant),
        ("m.b = 1; m.remove(`b`)", ErrorNonPureMethodCallOnConstant),
        ("m.b = 1; const n = m; n.b = 2", ErrorAssignmentToConstant),
        ("m.b = 1; let n = m; const o = [n]; o[0].b = 2", ErrorAssignmentToConstant),
        ("m.b = #{}; m.b.c = 1; const n = m; n.b.c = 2", ErrorAssignmentToConstant),
        ("for i in 0..2 { const n = m; n.b = i; m.b = n; const o = m.b; o.b = 1 }", ErrorAssignmentToConstant),
    ],
)
def test_the_rest_and_new_constants_may_not(engine: Engine, script: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        engine.eval(f"fn made() {{ #{{a: 1}} }} const m = made(); {script}")


def test_a_scope_keeps_what_has_been_added(engine: Engine) -> None:
    scope = Scope()
    scope.push_constant("m", {"a": 1})
    engine.eval("m.b = 1", scope)
    engine.eval("m.b += 1", scope)
    assert scope.get("m") == {"a": 1, "b": 2}
    with pytest.raises(ErrorAssignmentToConstant):
        engine.eval("m.a = 2", scope)
    for value in (scope.get("m"), engine.eval("m", scope, raw=True)):
        with pytest.raises(ErrorAssignmentToConstant):
            engine.eval("m.b = 2", Scope().push_constant("m", value))

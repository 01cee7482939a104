"""Generated programs on every tier: equal values, errors, positions, operation counts and output.

The programs come from the strategies of `conformance.generate`, driven by Hypothesis. RHAIPY_EXAMPLES=N looks at so
many of each instead of a few; `python -m conformance fuzz --alone` looks at them without end.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.answers import answer
from conformance.check import difference
from conformance.generate import Source
from conformance.shrink import shrink
from rhaipy.compile import tier as fast_tier

EXAMPLES = int(os.environ.get("RHAIPY_EXAMPLES", "80"))
TIERS = ("plan", "compile", None)


@pytest.fixture(autouse=True)
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine change from one tier to the other after few operations."""
    monkeypatch.setattr(fast_tier, "HEAT", 1)


def differs(case: dict[str, Any]) -> str | None:
    """How the answers of the tiers part."""
    first = answer(case, "plan")
    for tier in TIERS[1:]:
        got = answer(case, tier)
        if got.get("err", {}).get("kind") == "crash":
            return f"{tier or 'auto'}: {got['err']['message']}"
        why = difference(first, got)
        if why is not None:
            return f"{tier or 'auto'}: {why}"
    return None


def told(case: dict[str, Any]) -> str:
    """A difference and the smallest case that shows one; empty where there is none."""
    if differs(case) is None:
        return ""
    small = shrink(case, lambda other: differs(other) is not None)
    return f"{differs(small)}\n{small}\n{small['script']}"


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**64 - 1))
@pytest.mark.parametrize("strategy", ["programs", "entries", "twisted", "mutants"])
def test_generated_cases_are_alike_on_every_tier(strategy: str, seed: int):
    assert told(Source(Random(seed), (strategy,)).case()) == ""


#: Statements around a budget that runs out: every limit up to what the whole takes.
BUDGETS = [
    "fn f(n) { if n < 2 { n } else { f(n - 1) + f(n - 2) } } f(6)",
    "let a = []; for i in 0..6 { a.push(i * i); } let t = 0; for x in a { if x % 2 == 0 { continue; } t += x; } t",
    "let s = ``; let n = 0; while n < 5 { s += `${n}-`; n += 1; } s.len() + s.to_upper().len()",
    "let m = #{a: 1, b: [1, 2]}; m.a += 1; m.b[0] = m.a; m.c = m.b; for k in m.keys() { m[k]; } m.b[1] + m.a",
    "let t = 0; let f = |x| { t += x; t }; f.call(1); [1, 2, 3].map(|x| x + f.call(x)).reduce(|a, b| a + b, 0)",
    "fn g(x) { this + x } let v = 1; try { v = v.g(2); throw v; } catch (e) { v += e; } switch v { 6 => 1, _ => v }",
    "let t = 0; for (x, i) in [3, 1, 2] { do { t += x * i; } while t % 3 == 1; if t > 4 && i > 0 || x > 8 { break; } }",
    "let a = [[1, 2], [3]]; let b = a; b[0][1] = 9; a[0][1] + b[0][1] + (if a == b { 1 } else { { let c = 2; c } })",
    "const N = 3; let x = 5; let y = loop { x -= 1; if x < N { break x * 2; } }; let z = y ?? 1; -z + (x ** 2)",
]


@pytest.mark.parametrize("script", BUDGETS)
def test_every_budget_strikes_at_the_same_place(script: str):
    whole = answer({"script": script}, "plan")
    assert "ok" in whole, whole
    step = 1 if whole["ops"] < 150 or EXAMPLES > 100 else 3
    for limit in range(1, whole["ops"] + 2, step):
        case = {"script": script, "limits": {"max_operations": limit}}
        assert differs(case) is None, (limit, differs(case))


@pytest.mark.parametrize("script", BUDGETS)
def test_a_progress_callback_sees_every_operation(script: str):
    whole = answer({"script": script}, "plan")["ops"]
    for end in range(1, whole + 1, max(1, whole // 25)):
        case = {"script": script, "terminate_at": end}
        assert differs(case) is None, (end, differs(case))


EDGES = (-9223372036854775808, -9223372036854775807, -7, -1, 0, 1, 3, 7, 9223372036854775806, 9223372036854775807)


@pytest.mark.parametrize("op", "+ - * / % ** << >> & | ^ == < >= ..".split())
def test_arguments_of_every_sign(op: str):
    """Functions are compiled for the types of their arguments, which say nothing of the sign."""
    shapes = (f"a {op} b", f"let c = a; c {op} b", f"let t = a; for i in 0..2 {{ t = a {op} b; }} t")
    if op in ("+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^"):
        shapes += (f"a {op}= b; a", f"let t = a; let i = 0; while i < 2 {{ t {op}= b; i += 1; }} t")
    for shape in shapes:
        calls = ", ".join([f"tried({a}, {b})" for a in EDGES for b in EDGES if not (op == "**" and abs(b) > 64)])
        tried = "fn tried(a, b) { try { f(a, b) } catch (e) { `${e}` } }"
        case = {"script": f"fn f(a, b) {{ {shape} }} {tried} [{calls}]"}
        assert differs(case) is None, (shape, differs(case))


#: Bodies of `f(a, b)` that do what their arguments allow.
BODIES = [
    "a + b",
    "let c = a; c += b; c",
    "a += b; a += b; [a, b]",
    "let n = a.len(); a.push(b); [n, a.len(), a]",
    "a.push(1); a.push(b); let c = a; c.push(2); [a, c]",
    "a[0] = b; a[-1] += 1; a",
    "a.x = b; a.y = a.x; a.z += 1; a",
    "let t = `${a}-${b}`; t += a; t += `${t.len()}`; t",
    "let t = 0; for x in a { t += x; if t > b { break; } } t",
    "let t = ``; for (x, i) in a { t += `${i}${x}`; } t.to_upper()",
    "if a { b } else { [b] }",
    "let i = a; while i < b { i += 1; if i == 3 { continue; } a = i * 2; } [a, i]",
    "if a == b { 0 } else if a < b { f(b, a) } else { a - b }",
    "let g = |x| x + a; a = b; g.call(1)",
    "let c = a ?? b; c == a && a != b || !(b == c)",
    "a % b + a / b - a * b",
    "a.trim(); a.replace(`a`, `b`); [a, a.len(), a.contains(b), a.sub_string(1)]",
    "switch a { 1 => b, `x` => a + b, _ => [a, b] }",
    "a.map(|x| x + b).filter(|x| x != a)",
    "let m = #{a: a, b: b}; m.a += m.b; m[`b`] = m; m.b.a",
]
ARGUMENTS = {
    "int": ("1", "5", "-3", "9223372036854775807"),
    "float": ("1.5", "-0.0", "1e308"),
    "string": ("``", "`x`", "` aäa `"),
    "array": ("[]", "[1, 2]", "[-1, `x`]"),
    "map": ("#{}", "#{x: 1}", "#{x: -1, z: 2}"),
    "other": ("true", "()", "'c'", "1..4", "|x| x"),
}


@pytest.mark.parametrize("body", BODIES)
def test_arguments_of_changing_types(body: str):
    """Functions are compiled for the types of their first arguments, and must do right by all others."""
    script = f"fn f(a, b) {{ {body} }} fn tried(a, b) {{ try {{ f(a, b) }} catch (e) {{ `${{e}}` }} }}"
    for first in ARGUMENTS:
        for second in {"int": 0, first: 0}:
            calls = [f"tried({a}, {b})" for a in ARGUMENTS[first] for b in ARGUMENTS[second]]
            calls += [f"tried({a[0]}, {ARGUMENTS[second][0]})" for a in ARGUMENTS.values()] * 2
            text = f"{script} let out = []; {''.join(f'out.push({call}); ' for call in calls)} out"
            case = {"script": text, "limits": {"max_operations": 4_000}}
            assert differs(case) is None, (first, second, differs(case))


def test_a_function_held_to_its_first_arguments_for_long():
    calls = "f(1, 2); " * 3 + "f(1.5, 2); " * 150 + "f(`a`, `b`); " * 3
    case = {"script": f"fn f(a, b) {{ if a == b {{ throw 1; }} a + b }} {calls} f(2, 2)"}
    assert differs(case) is None

"""When code is compiled: not before it has run long enough to pay for it, and then at once."""

from __future__ import annotations

import ast
import contextlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rhaipy import AST, Engine, Limits, RhaiError, RunStats, Scope
from rhaipy.compile import lower
from rhaipy.compile.tier import HEAT

HOOK = """
fn before_inference(ctx) {
    let total = 0;
    for entry in ctx.entries { if entry.tokens > 10 { total += entry.tokens; } }
    #{ total: total, note: `${ctx.stage}: ${total}`, entries: ctx.entries.filter(|e| e.tokens > 10).len() }
}
fn helper(x) { x + 1 }
"""
CONTEXT = {"stage": "plan", "entries": [{"tokens": number} for number in range(20)]}


def called(engine: Engine, tree: AST, name: str, *args: Any) -> Any:
    return engine.call_fn(None, tree, name, args)


def test_a_hook_that_is_called_once_is_not_compiled(built: list[str]):
    engine = Engine()
    tree = engine.compile(HOOK)
    assert called(engine, tree, "before_inference", CONTEXT) == {"total": 135, "note": "plan: 135", "entries": 9}
    assert built == []
    assert engine.made(tree) == []


def test_a_hook_that_is_called_often_is_compiled_once(built: list[str]):
    engine = Engine()
    tree = engine.compile(HOOK)
    first = called(engine, tree, "before_inference", CONTEXT)
    assert [called(engine, tree, "before_inference", CONTEXT) for _ in range(400)] == [first] * 400
    made = [one.what for one in engine.made(tree)]
    assert "function before_inference at line 2, position 1" in made
    assert not any("helper" in what for what in made)
    assert len(made) == len(set(made)) == len(built)


def test_a_loop_that_runs_long_is_compiled_while_it_runs(built: list[str]):
    engine = Engine()
    tree = engine.compile("let t = 0; for i in 0..5000 { t += i % 7; } t")
    assert engine.eval_ast(tree) == sum(i % 7 for i in range(5000))
    assert [one.what for one in engine.made(tree)] == ["loop at line 1, position 12"]
    assert engine.eval_ast(tree) == sum(i % 7 for i in range(5000))
    assert len(built) == 1


def test_what_stays_in_the_plan_tier_inside_a_loop_sees_the_hosts_scope(built: list[str]):
    script = "fn hook() { let n = 0; for i in 0..20000 { if is_def_var(`seen`) { n += 1; continue; } n += 0; } n }"
    engine = Engine()
    assert engine.call_fn(Scope().push("seen", 1), engine.compile(script), "hook", []) == 20000
    assert len(built) == 1


def test_short_loops_and_top_levels_are_not(built: list[str]):
    engine = Engine()
    tree = engine.compile("let t = 0; for i in 0..20 { t += i; } while t > 100 { t -= 1; } t")
    for _ in range(20):
        assert engine.eval_ast(tree) == 100
    assert built == []


def test_the_plan_tier_never_compiles(built: list[str]):
    engine = Engine(tier="plan")
    assert engine.eval("let t = 0; for i in 0..9000 { t += 1; } t") == 9000
    assert built == []


def test_the_compile_tier_does_not_wait(built: list[str]):
    engine = Engine(tier="compile")
    tree = engine.compile(HOOK)
    assert called(engine, tree, "helper", 1) == 2
    assert len(built) == 1
    assert called(engine, tree, "before_inference", CONTEXT)["total"] == 135
    assert len(built) == 3


def test_what_cannot_be_compiled_is_tried_once(monkeypatch: pytest.MonkeyPatch):
    tried: list[Any] = []
    plain = lower.lower_function

    def lower_function(*args: Any) -> Any:
        tried.append(args)
        return plain(*args)

    monkeypatch.setattr(lower, "lower_function", lower_function)
    engine = Engine()
    tree = engine.compile("fn f() { this += 1; let t = 0; for i in 0..50 { t += i; } t }")
    for _ in range(200):
        assert engine.call_fn(None, tree, "f", [], this=1) == 1225
    assert len(tried) == 1


def test_operations_count_alike_before_while_and_after_the_change():
    """One function, call by call, and under each limit around the change."""
    text = "fn f(n) { let t = 0; for i in 0..n { t += i * 2 % 5; if t > 20 { t -= 20; } } t }"
    engines = {tier: Engine(tier=tier) for tier in ("plan", "compile", None)}
    trees = {tier: engine.compile(text) for tier, engine in engines.items()}
    for _ in range(12 * HEAT // 50):
        counts = []
        for tier, engine in engines.items():
            stats = RunStats()
            counts.append((engine.call_fn(None, trees[tier], "f", [25], stats=stats), stats.operations))
        assert counts[0] == counts[1] == counts[2]
    assert engines[None].made(trees[None])


@pytest.mark.parametrize("limit", range(11_980, 12_030, 7))
def test_the_limit_strikes_at_the_same_place_whatever_the_tier(limit: int):
    text = "let t = 0;\nfor i in 0..100_000 {\n  t += i * 2 % 5;\n  if t > 20 { t -= 20; }\n}"
    seen = []
    for tier in ("plan", "compile", None):
        with pytest.raises(RhaiError) as caught:
            Engine(tier=tier, limits=Limits(max_operations=limit)).eval(text)
        seen.append((str(caught.value), caught.value.position))
    assert seen[0] == seen[1] == seen[2]


COLD = """
import sys
from rhaipy import Engine
engine = Engine()
tree = engine.compile('fn hook(x) { let t = 0; for i in x { t += i; } t } 1 + 1')
assert engine.eval_ast(tree) == 2
assert engine.call_fn(None, tree, 'hook', [[1, 2, 3]]) == 6
print([name for name in sys.modules if name.startswith('rhaipy.compile.')])
"""


def test_cold_code_does_not_even_load_what_compiles():
    """Only the module that watches over loops is there; writer and lowering are loaded when something is hot."""
    done = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
    loaded = set(ast.literal_eval(done.stdout))
    assert loaded.isdisjoint({"rhaipy.compile.lower", "rhaipy.compile.report", "rhaipy.compile.support"})


def test_several_threads_may_run_what_becomes_hot(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rhaipy.compile.tier.HEAT", 1)
    engine, alone = Engine(), Engine(tier="plan")
    text = """
        fn fib(n) { if n < 2 { n } else { fib(n - 1) + fib(n - 2) } }
        fn sum(a) { let t = 0; for i in 0..30 { t += i * a; } while t > 100 { t -= 7; } [t].map(|x| x + a)[0] }
        let z = 0; for i in 0..50 { z += i; } z
    """
    tree = engine.compile(text)

    def work(number: int, engine: Engine = engine, tree: AST = tree) -> tuple[Any, ...]:
        stats = RunStats()
        given = 2 if number % 2 else 2.5
        first = engine.call_fn(None, tree, "fib", [8], stats=stats)
        return first, stats.operations, engine.call_fn(None, tree, "sum", [given]), engine.eval_ast(tree)

    with ThreadPoolExecutor(6) as pool:
        told = set(pool.map(work, range(60)))
    plain = alone.compile(text)
    assert told == {work(0, alone, plain), work(1, alone, plain)}


@pytest.mark.parametrize(
    ("body", "shallow"),
    [
        ("let t = 0; for m in x.items { t += m.n; } #{t: t, s: `${t}`}", True),
        ("if x > 3 { x * 2 } else { [x] }", True),
        ("g(x)", False),
        ("x.filter(|y| y > 1)", False),
        ("x.f()", False),
        ("let z = x; if z == 1 { z = #{}; } z.len()", False),
        ("let y = [1]; y.push(2); y.len()", True),
        ("switch x { 1 => 2, _ => 3 }", False),
        ("hosted(x)", False),
    ],
)
def test_what_calls_nothing_needs_no_room_on_the_stack(body: str, shallow: bool):
    engine = Engine(tier="compile")
    engine.register_fn("hosted", lambda x: x)
    tree = engine.compile(f"fn f(x) {{ {body} }} fn g(x) {{ x }}")
    with contextlib.suppress(RhaiError):
        engine.call_fn(None, tree, "f", [1])
    (plan,) = engine.plans_of(tree, engine.library)
    assert plan.functions["f", 1].shallow is shallow

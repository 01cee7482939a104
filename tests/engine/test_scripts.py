"""Compiled scripts: immutable, merged, filtered, pickled, shared between threads and engines."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import rhaipy
from rhaipy import AST, Engine, ErrorInFunctionCall, RunStats, Scope, ScriptFn

SCRIPT = """\
/// Doubles.
/// Twice, that is.
fn double(x) { x * 2 }

/** What it is worth. */
private fn worth(x, y) { double(x) + y }

// not a doc comment
fn "Account".pay() { this.paid = true; }

const RATE = 3;
let names = ["a", "b"];
let rate = double(RATE) - 3;
let f = |x| x + rate;
[double(RATE), names.map(|n| n + "!"), f.call(1)]
"""


@pytest.fixture(params=["plan", "compile", None])
def engine(request: pytest.FixtureRequest) -> Engine:
    return Engine(tier=request.param)


def test_what_a_script_tells_of_its_functions(engine: Engine):
    ast = engine.compile(SCRIPT, source="demo")
    assert ast.functions == list(ast.iter_functions()) == [
        ScriptFn("double", ("x",), None, False, ("/// Doubles.", "/// Twice, that is.")),
        ScriptFn("worth", ("x", "y"), None, True, ("/** What it is worth. */",)),
        ScriptFn("pay", (), "Account", False, ()),
    ]
    assert [str(fn) for fn in ast.functions] == ["double(x)", "private worth(x, y)", '"Account".pay()']
    assert (ast.source, ast.statements, ast.has_functions) == ("demo", 5, True)
    assert repr(ast) == "AST(5 statements, 3 functions)"
    assert list(ast.iter_literal_variables()) == [("RATE", True, 3), ("names", False, ["a", "b"])]
    assert list(ast.iter_literal_variables(include_variables=False)) == [("RATE", True, 3)]


def test_functions_only_and_statements_only(engine: Engine):
    ast = engine.compile("fn f() { 1 } fn g() { 2 } f() + g()")
    functions = ast.functions_only()
    assert engine.eval_ast(functions) is None
    assert engine.call_fn(None, functions, "f") == 1
    assert [fn.name for fn in ast.functions_only(lambda fn: fn.name == "g").functions] == ["g"]
    with pytest.raises(rhaipy.ErrorFunctionNotFound):
        engine.eval_ast(ast.statements_only())
    assert engine.eval_ast(ast) == 3


def test_retain_functions(engine: Engine):
    ast = engine.compile("fn f() { 1 } fn f(x) { x } fn g() { 2 } 5").retain_functions(lambda fn: not fn.params)
    assert [str(fn) for fn in ast.functions] == ["f()", "g()"]
    assert engine.eval_ast(ast) == 5


# --------------------------------------------------------------------------------- merging


def test_merged_scripts_run_one_after_the_other_in_one_scope(engine: Engine):
    first = engine.compile("let x = 40; fn f(n) { n + 1 } let g = |n| n * 10;")
    second = engine.compile("fn f(n) { n + 2 } fn h(n) { f(n) + old(n) } x += 1; [f(x), h(1), g.call(2)]")
    third = engine.compile("fn old(n) { f(n) * 100 }")
    merged = first + second + third
    assert engine.eval_ast(merged, scope := Scope()) is None or True
    assert engine.eval_ast(first.merge(third).merge(second)) == [43, 303, 20]
    assert scope.get("x") == 41
    assert [str(fn) for fn in merged.functions] == ["f(n)", "h(n)", "old(n)"]
    assert engine.eval_ast(first.combine(third)) is None


def test_the_last_value_of_a_merged_script_counts(engine: Engine):
    assert engine.eval_ast(engine.compile("1") + engine.compile("2")) == 2
    assert engine.eval_ast(engine.compile("1") + engine.compile("fn f() {}")) == 1
    assert engine.eval_ast(engine.compile("fn f() {}") + engine.compile("fn g() {}")) is None


@pytest.mark.parametrize("jump", ["exit(7);", "if x > 0 { return 7; } 5", "while true { return 7; } 5"])
def test_return_and_exit_end_a_merged_script(engine: Engine, jump: str):
    out: list[str] = []
    engine.on_print(out.append)
    ast = engine.compile(f"let x = 1; print(1); {jump}") + engine.compile("print(2); 8")
    assert engine.eval_ast(ast) == 7
    assert out == ["1"]


def test_errors_in_merged_scripts_know_their_text(engine: Engine):
    first = engine.compile("fn half(n) {\n  n / zero()\n}", source="lib")
    second = engine.compile("fn zero() { 0 }\n\nhalf(4)", source="main")
    with pytest.raises(ErrorInFunctionCall) as caught:
        engine.eval_ast(first + second)
    assert str(caught.value) == (
        "Division by zero: 4 / 0 @ 'lib' (line 2, position 5)\nin call to function 'half' (from 'lib') @ 'main' "
        "(line 3, position 1)"
    ).replace(" @ 'main'", "")
    assert caught.value.origin is not None
    assert caught.value.origin.name == "main"
    assert caught.value.inner.origin is not None
    assert caught.value.inner.origin.name == "lib"


def test_merge_filtered(engine: Engine):
    base = engine.compile("fn a() { 1 } fn b() { 2 } [a(), b()]")
    other = engine.compile("fn a() { 10 } fn b() { 20 }")
    assert engine.eval_ast(base.merge_filtered(other, lambda fn: fn.name == "b")) == [1, 20]


def test_merging_changes_neither(engine: Engine):
    first, second = engine.compile("fn f() { 1 } f()"), engine.compile("fn f() { 2 } f()")
    for _ in range(2):
        assert engine.eval_ast(first + second) == 2
        assert engine.eval_ast(second + first) == 1
        assert (engine.eval_ast(first), engine.eval_ast(second)) == (1, 2)


# -------------------------------------------------------------------------------- pickling


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("run_before", [False, True])
def test_scripts_are_pickled(engine: Engine, protocol: int, run_before: bool):
    ast = engine.compile(SCRIPT, source="demo")
    value = [6, ["a!", "b!"], 4]
    if run_before:
        assert engine.eval_ast(ast) == value
        engine.call_fn(Scope().push("free", 1), ast, "double", [2])
    again: AST = pickle.loads(pickle.dumps(ast, protocol))
    assert engine.eval_ast(again) == value
    assert Engine().eval_ast(copy.deepcopy(ast)) == value
    assert again.functions == ast.functions
    assert again.source == "demo"
    with pytest.raises(rhaipy.RhaiError) as caught:
        engine.call_fn(Scope(), again, "double", ["a"])
    assert "@ 'demo' (line 3, position 18)" in str(caught.value) or "(line 3, position 18)" in str(caught.value)


def test_errors_are_pickled(engine: Engine):
    with pytest.raises(ErrorInFunctionCall) as caught:
        engine.eval("fn f() { [1][5] }\nf()")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert (again.position, again.inner.position, again.inner.index) == ((2, 1), (1, 14), 5)


def test_a_run_leaves_no_trace_in_a_pickle():
    engine = Engine()
    ast = engine.compile(SCRIPT)
    fresh = len(pickle.dumps(ast))
    engine.eval_ast(ast)
    assert len(pickle.dumps(ast)) == fresh


# --------------------------------------------------------------------------------- sharing


def test_engines_share_a_script():
    ast = Engine().compile("fn f(x) { g(x) + 1 } let h = |x| g(x); [f(1), h.call(2)]")
    engines = []
    for factor in (2, 3, 5):
        engine = Engine(tier=("plan", "compile", None)[factor % 3])
        engine.register_fn("g", lambda x, factor=factor: x * factor, [int])
        engines.append((engine, [factor + 1, 2 * factor]))
    for _ in range(3):
        for engine, value in engines:
            assert engine.eval_ast(ast) == value


WORK = """\
fn fib(n) { if n < 2 { n } else { fib(n - 1) + fib(n - 2) } }
fn shout() { this.name + "!" }
fn build(n) {
    let seen = [];
    let total = 0;
    for i in 0..n {
        let twice = |x| { total += 1; x * 2 };
        seen.push(twice.call(i));
    }
    let m = #{ name: `n${n}`, seen: seen.filter(|x| x % 4 == 0).map(|x| x + n) };
    m.loud = m.shout();
    try { fail(n) } catch (e) { m.error = e; }
    m.evaled = eval("let q = n * 3; q + 1");
    m.count = total;
    m
}
fn fail(n) { throw n }
let offset = outer + 1;
[fib(10), build(outer), offset]
"""


@pytest.mark.parametrize("tier", ["plan", "compile", None])
def test_threads_share_a_script(tier: str | None):
    def expected(n: int) -> list[Any]:
        seen = [2 * i for i in range(n)]
        return [
            55,
            {"count": n, "error": n, "evaled": n * 3 + 1, "loud": f"n{n}!", "name": f"n{n}",
             "seen": [x + n for x in seen if x % 4 == 0]},
            n + 1,
        ]

    for _ in range(3):
        engine = Engine(tier=tier)
        ast = engine.compile(WORK)
        start = threading.Barrier(8)

        def work(n: int, engine: Engine = engine, ast: AST = ast, start: threading.Barrier = start) -> Any:
            start.wait()
            return [engine.eval_ast(ast, Scope().push("outer", n)) for _ in range(5)]

        with ThreadPoolExecutor(8) as pool:
            for n, values in enumerate(pool.map(work, range(8))):
                assert values == [expected(n)] * 5


def test_threads_share_a_script_with_engines_of_their_own():
    text = "fn f(x) { let add = |y| x + y + k(); add.call(1) } let s = 0; for i in 0..50 { s += f(i) } s"
    ast = Engine().compile(text)
    start = threading.Barrier(6)

    def work(number: int) -> int:
        engine = Engine(tier=("plan", "compile", None)[number % 3])
        engine.register_fn("k", lambda: number)
        start.wait()
        return engine.eval_ast(ast)

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(work, range(6))) == [sum(i + 1 + number for i in range(50)) for number in range(6)]


def test_threads_get_their_own_errors_of_evaluated_texts():
    engine = Engine()
    ast = engine.compile("fn f(pad) { eval(pad + `nope`) } f(pad)")
    start = threading.Barrier(6)

    def work(number: int) -> int:
        start.wait()
        columns = set()
        for _ in range(20):
            with pytest.raises(rhaipy.RhaiError) as caught:
                engine.eval_ast(ast, Scope().push("pad", "1;" * number))
            columns.add(rhaipy.errors.unwrap_inner(caught.value).position.column)
        assert len(columns) == 1
        return columns.pop()

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(work, range(6))) == [2 * number + 1 for number in range(6)]


def test_nothing_of_a_script_can_be_set(engine: Engine):
    ast = engine.compile("fn f() {} 1")
    for name in ("parts", "functions", "statements", "source", "operations", "source_text", "other", "__dict__"):
        with pytest.raises(AttributeError):
            setattr(ast, name, 1)
        with pytest.raises(AttributeError):
            delattr(ast, name)
    ast.functions.clear()
    assert len(ast.functions) == 1


def test_running_changes_nothing_in_a_script(engine: Engine):
    text = "const DATA = #{a: [1, 2]}; let copy = DATA; copy.a.push(3); let l = [1]; l.push(2); [copy.a, l]"
    ast = engine.compile(text)
    for _ in range(3):
        assert engine.eval_ast(ast) == [[1, 2, 3], [1, 2]]


# ---------------------------------------------------------------------- running and results


def test_this_comes_back(engine: Engine):
    ast = engine.compile("fn pay(n) { this.paid += n; this.paid } fn grow() { this += 1; }")
    stats = RunStats()
    assert engine.call_fn(Scope(), ast, "pay", [5], this={"paid": 1}, stats=stats) == 6
    assert stats.this == {"paid": 6}
    engine.call_fn(Scope(), ast, "grow", this=41, stats=stats)
    assert stats.this == 42
    with pytest.raises(rhaipy.RhaiError, match="'this' not bound"):
        engine.call_fn(Scope(), ast, "pay", [5])


def test_call_fn_with_and_without_the_top_level(engine: Engine):
    out: list[str] = []
    engine.on_print(out.append)
    ast = engine.compile("print(`top`); let x = 1; const K = 7; fn f(y) { y + 1 } fn g() { global::K }")
    scope = Scope()
    assert engine.call_fn(scope, ast, "f", [1]) == 2
    assert engine.call_fn(scope, ast, "f", [1], eval_ast=False) == 2
    assert (out, len(scope)) == (["top"], 0)
    assert engine.call_fn(scope, ast, "g") == 7
    with pytest.raises(rhaipy.ErrorFunctionNotFound, match="Function not found: nope"):
        engine.call_fn(scope, ast, "nope")


def test_call_fn_finds_functions_for_values_of_a_type_where_there_is_no_other(engine: Engine):
    ast = engine.compile("fn int.only(y) { y + 1 } fn int.both() { 1 } fn both() { 2 } fn map.both() { 3 }")
    assert engine.call_fn(None, ast, "only", [1]) == 2
    assert engine.call_fn(None, ast, "only", [1], this="text") == 2
    assert engine.call_fn(None, ast, "both") == 2
    assert [engine.call_fn(None, ast, "both", this=this) for this in (1, "text", {})] == [1, 2, 3]
    with pytest.raises(rhaipy.ErrorFunctionNotFound, match="Function not found: only"):
        engine.call_fn(None, ast, "only", [1, 2])


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ("1 + 2 * x", 7),
        ("x in [1, 3]", True),
        ("if x == 3 { `three` } else { `other` }", "three"),
        ("switch x { 3 => `three`, _ => `other` }", "three"),
        ("[1, 2].map(|n| n * x)", [3, 6]),
        ("`${x + 1}`", "4"),
        ("#{a: x}", {"a": 3}),
    ],
)
def test_single_expressions(engine: Engine, script: str, value: Any):
    scope = Scope().push("x", 3)
    assert engine.eval_expression(script, scope) == value
    assert engine.eval_ast(engine.compile_expression(script), scope) == value


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("let x = 1", "Unexpected 'let' (line 1, position 1)"),
        ("1; 2", "Unexpected ';' (line 1, position 2)"),
        ("x = 2", "Unexpected '=' (line 1, position 3)"),
        ("1 + { 1 }", "Unexpected '{' (line 1, position 5)"),
        ("{ let y = 1; y }", "Unexpected '{' (line 1, position 1)"),
        ("while true {}", "Unexpected 'while' (line 1, position 1)"),
        ("loop {}", "Unexpected 'loop' (line 1, position 1)"),
        ("[1].map(|n| { let y = n; y })", "Unexpected 'let' (line 1, position 15)"),
        ("if x { 1; 2 }", "Expecting '{' to start a statement block (line 1, position 9)"),
        ("if x { while true {} }", "Unexpected 'while' (line 1, position 8)"),
        ("", "Script is incomplete (line 1, position 1)"),
    ],
)
def test_what_is_no_single_expression(engine: Engine, script: str, message: str):
    with pytest.raises(rhaipy.ParseError) as caught:
        engine.eval_expression(script)
    assert str(caught.value) == f"Syntax error: {message}"


def test_scripts_and_errors_go_to_other_processes(engine: Engine):
    ast = engine.compile("fn half(n) {\n  n / 0\n}\n" + SCRIPT, source="demo")
    engine.eval_ast(ast)
    with pytest.raises(rhaipy.RhaiError) as caught:
        engine.call_fn(None, ast, "half", [4])
    code = """if True:
        import pickle, sys
        from rhaipy import Engine, RhaiError
        ast, error = pickle.load(sys.stdin.buffer)
        print(Engine().eval_ast(ast), Engine().call_fn(None, ast, "double", [21], eval_ast=False), str(error))
        try:
            Engine().call_fn(None, ast, "half", [4])
        except RhaiError as again:
            print(str(again) == str(error), again.position == error.position)
    """
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps((ast, caught.value)), capture_output=True, check=True,
        cwd=Path(__file__).resolve().parent.parent.parent,
    )  # fmt: skip
    assert done.stdout.decode().splitlines() == [
        "[6, ['a!', 'b!'], 4] 42 Division by zero: 4 / 0 (line 2, position 5)", "True True",
    ]

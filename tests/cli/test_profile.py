"""`rhaipy profile` and `rhaipy functions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rhaipy
from rhaipy import Engine, Limits, RunStats
from rhaipy.tools.inventory import inventory
from rhaipy.tools.profile import INTERRUPTED, profile

Rhaipy = Callable[..., Any]
Script = Callable[..., str]

SCRIPT = """\
fn fib(n) {
    if n < 2 { return n; }
    fib(n - 1) + fib(n - 2)
}
let s = 0;
for i in 0..10 {
    s += fib(i);
}
let l = [1, 2, 3].map(|x| x * 2 + s);
let q = eval("let z = 5;\\n let y = z * 2; y");
l.sort(|a, b| b - a);
s
"""


def test_operations_by_line_and_function():
    engine = Engine(limits=Limits(max_operations=100_000))
    ast = engine.compile(SCRIPT)
    stats = RunStats()
    value = engine.eval_ast(ast, stats=stats)
    found = profile(engine, ast)
    assert (found.value, found.error, found.limit) == (value, None, 100_000)
    assert found.operations == stats.operations
    assert sum(cost.operations for cost in found.lines) == found.counted
    assert sum(cost.operations for cost in found.functions) == found.counted
    lines = {cost.line: cost for cost in found.lines}
    assert set(lines) == {2, 3, 5, 6, 7, 9, 10, 11, 12}
    assert [cost.line for cost in found.lines[:2]] == [3, 2]
    assert lines[7].text == "s += fib(i);"
    functions = {cost.name: cost for cost in found.functions}
    assert {name: cost.calls for name, cost in functions.items()} == {
        "": 1, "fib": 276, "closure at 9": 3, "closure at 11": 3,
    }
    assert functions["fib"].operations == lines[2].operations + lines[3].operations
    assert functions[""].total_operations == found.counted
    assert all(cost.seconds >= 0 for cost in (*found.lines, *found.functions))


def test_nothing_stays_behind():
    engine = Engine()
    ast = engine.compile(SCRIPT)
    before = engine.eval_ast(ast)
    profile(engine, ast)
    assert engine.eval_ast(ast) == before
    assert type(engine._state(ast)).__name__ == "State"


def test_a_profile_that_is_stopped():
    def stop() -> None:
        raise KeyboardInterrupt

    engine = Engine().register_fn("stop", stop)
    ast = engine.compile("fn f() {\n  1 + stop()\n}\nlet x = 1;\nf()")
    found = profile(engine, ast, stoppable=True)
    assert isinstance(found.error, rhaipy.ErrorTerminated)
    assert found.error.token == INTERRUPTED
    assert {cost.name for cost in found.functions} == {"", "f"}
    assert found.operations == sum(cost.operations for cost in found.lines) > 0
    with pytest.raises(KeyboardInterrupt):
        profile(engine, ast)


@pytest.mark.parametrize("text", ["fn f(n) { f(n) } f(1)", "loop {}", "let x = 1;\nx.y.z", "exit(5)", "return 6;"])
def test_however_a_script_ends(text: str):
    engine = Engine(limits=Limits(max_operations=1_000))
    ast = engine.compile(text)
    stats = RunStats()
    kind = None
    try:
        engine.eval_ast(ast, stats=stats)
    except rhaipy.RhaiError as error:
        kind = (error.kind, str(error))
    found = profile(engine, ast)
    assert (None if found.error is None else (found.error.kind, str(found.error))) == kind
    assert found.operations == stats.operations


def test_callbacks_modules_and_calls():
    engine = Engine()
    lib = engine.module_of(engine.compile("fn twice(x) {\n  x * 2\n}", source="lib"))
    engine.register_module("lib", lib).register_fn("each", lambda items, fn: [fn(item) for item in items])
    ast = engine.compile("fn run(n) {\n  each([n, n + 1], |x| lib::twice(x))\n}")
    found = profile(engine, ast, function="run", args=[3])
    assert rhaipy.display(found.value) == "[6, 8]"
    assert {(cost.script, cost.name): cost.calls for cost in found.functions} == {
        ("", "run"): 1, ("", "closure at 2"): 2, ("lib", "twice"): 2,
    }
    assert {(cost.script, cost.line) for cost in found.lines} == {("", 2), ("lib", 2)}


def test_parse_json_belongs_to_its_line():
    found = profile(Engine(), Engine().compile('let a = 1;\nlet m = parse_json("{\\"a\\": [1, 2]}");\nm.a'))
    assert {cost.line for cost in found.lines} == {1, 2, 3}


def test_the_command(rhaipy: Rhaipy, script: Script):
    name = script(SCRIPT)
    done = rhaipy("profile", name, "--limits", "hook", "--top", "2")
    assert done.code == 1  # `hook` has no eval
    done = rhaipy("profile", name, "--top", "2")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].split() == ["operations", "share", "time", "line"]
    assert lines[1].split()[3:] == ["3", "fib(n", "-", "1)", "+", "fib(n", "-", "2)"]
    assert lines[5].split()[3:] == ["276", "fib", "(line", "1)"]
    assert "operations; " in lines[-1]
    limited = script("let s = 0; for i in 0..100 { s += i } s", "limited.rhai")
    assert " of 100,000 allowed (0." in rhaipy("profile", limited, "--limits", "hook").out


def test_the_command_as_json(rhaipy: Rhaipy, script: Script):
    name = script("fn f(x) {\n  x + nope\n}\nf(1)")
    done = rhaipy("profile", name, "--json")
    told = done.data
    assert (done.code, told["ok"], told["error"]["kind"]) == (1, False, "ErrorInFunctionCall")
    assert [cost["name"] for cost in told["functions"]] == ["f", ""] or told["functions"]
    told = rhaipy("profile", script("fn f(x) { x + 1 }"), "--call", "f", "--arg", "4", "--json").data
    assert (told["ok"], told["limit"], told["functions"][0]["name"]) == (True, None, "f")
    assert rhaipy("profile", script("let x = ;"), "--json").data["error"]["kind"] == "ErrorParsing"


def test_an_error_shows_after_the_tables(rhaipy: Rhaipy, script: Script):
    done = rhaipy("profile", script("let a = 1;\na.b.c"))
    assert done.code == 1
    assert done.out.startswith("operations")
    assert done.err.startswith("error: Unknown property 'b'")


# ---------------------------------------------------------------------------- functions


def test_the_inventory_is_the_library():
    library = Engine().library
    found = inventory(library)
    assert len(found) == sum(len(overloads) for overloads in library.functions.values())
    assert all(function.doc for function in found)
    assert {function.kind for function in found} == {"function", "getter", "setter", "operator"}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("trim", ["trim(string) -> ()  [changes its receiver]", "    Take white space off both ends of the string."]),
        ("pop", ["pop(array) -> any  [changes its receiver]"]),
        ("is_odd", ["i64.is_odd -> bool", "is_odd(i64) -> bool"]),
        ("parse_int", ["parse_int(string) -> i64  [raises ErrorArithmetic]"]),
        ("+", ["array + array -> array"]),
    ],
)
def test_one_function(rhaipy: Rhaipy, name: str, lines: list[str]):
    done = rhaipy("functions", name)
    assert done.code == 0
    for line in lines:
        assert line in done.out.splitlines()


def test_all_functions(rhaipy: Rhaipy):
    told = rhaipy("functions", "--json").data["functions"]
    assert len(told) > 400
    push = [function for function in told if function["name"] == "push" and function["params"][0] == "array"]
    assert len(push) == 1
    assert {name: push[0][name] for name in ("params", "returns", "changes", "pure", "package", "kind")} == {
        "params": ["array", "any"], "returns": "()", "changes": True, "pure": False, "package": "array_basic",
        "kind": "function",
    }
    assert "push(array, any) -> ()" in rhaipy("functions").out


def test_an_unknown_function(rhaipy: Rhaipy):
    done = rhaipy("functions", "spli")
    assert done.code == 2
    assert "the standard library has no function 'spli'; there are: splice, split" in done.err.replace("\n", " ")
    done = rhaipy("functions", "lenght")
    assert "the standard library has no function 'lenght'; did you mean 'len'?" in done.err.replace("\n", " ")

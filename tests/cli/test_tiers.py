"""`rhaipy check --tiers` and `rhaipy run --show-python`: which code is compiled, what is not and why."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest

from rhaipy import Engine

Rhaipy = Callable[..., Any]
Script = Callable[..., str]

SCRIPT = """\
fn twice(x) { x * 2 }
fn grow() { this.x += 1; for i in 0..10 { print(i); } }
fn tries(x) {
    try { for i in 0..3 { x += i; } } catch (e) { throw e; }
    switch x { 1 => 2, _ => 3 }
}
let total = 0;
for i in 0..9 { total += twice(i); }
do { total -= 1; } while total > 3;
let f = |a| a + 1;
"""


def test_a_table_says_what_is_compiled_and_why_not(rhaipy: Rhaipy, script: Script):
    assert rhaipy("check", "--tiers", script(SCRIPT)) == (0, """\
script.rhai: ok, defines twice(x), grow(), tries(x)
line  column     tier
   1       1     plan  top level: it runs once: only its loops are compiled
   8       1  compile    for loop: by itself
   9       1     plan    do loop: a `do` loop is compiled only with what is around it
   1       1  compile  fn twice(x)
   2       1     plan  fn grow(): it uses `this`
   2      26  compile    for loop: by itself
   2      43     plan    call of 'print': what it gives goes to the host
   3       1  compile  fn tries(x)
   4       5     plan    try: only the plan tier has it
   4      11  compile    for loop: by itself
   5       5     plan    switch: only the plan tier has it
  10       9  compile  closure |a|
""", "")


def test_as_json(rhaipy: Rhaipy, script: Script):
    told = rhaipy("check", "--tiers", "--json", script(SCRIPT)).data["files"][0]["tiers"]
    assert [(body["title"], body["tier"]) for body in told] == [
        ("top level", "plan"), ("fn twice(x)", "compile"), ("fn grow()", "plan"), ("fn tries(x)", "compile"),
        ("closure |a|", "compile"),
    ]
    assert told[2] == {
        "name": "grow", "title": "fn grow()", "position": [2, 1], "tier": "plan", "reason": "it uses `this`",
        "loops": [{"kind": "for", "position": [2, 26], "tier": "compile", "alone": True, "reason": ""}],
        "kept": [{"position": [2, 43], "what": "call of 'print'", "reason": "what it gives goes to the host"}],
    }


def test_scripts_that_do_not_parse_have_no_tiers(rhaipy: Rhaipy, script: Script):
    name = script("let x = ;")
    assert "tier" not in rhaipy("check", "--tiers", name).out
    assert "tiers" not in rhaipy("check", "--tiers", "--json", name).data["files"][0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("fn f(m) { m?.a }", [("property or index", "`?.` or `?[`")]),
        ("fn f(a) { let g = || a; a }", []),
        ("fn f(a) { let g = || a; a.b }", [("property or index", "what it begins with is no plain local variable")]),
        ("fn f(a) { import `m` as m; m::g(a) }", None),
        ("fn f(a) { x::g(a) }", [("call of 'g'", "a module's function")]),
        ("fn f(a) { x::g }", [("name 'g'", "a name that stands for no variable declared here")]),
        ("fn f(a) { a.map(|x| x).len() }", [
            ("method 'map'", "a chain with methods other than one of the library"),
        ]),
        ("fn f(a) { type_of(a) }", [("call of 'type_of'", "the engine answers it itself")]),
        ("fn f(a) { debug(a) }", [("call of 'debug'", "what it gives goes to the host")]),
        ("fn f(a) { throw a }", [("throw", "only the plan tier has it")]),
        ("fn f(a) { eval(a) }", None),
    ],
)
def test_what_stays_in_the_plan_tier(text: str, kept: list[tuple[str, str]] | None):
    engine = Engine()
    top, *bodies = engine.tiers(engine.compile(text))
    assert (top.name, top.tier, top.reason) == ("", "plan", "it runs once: only its loops are compiled")
    body = next(body for body in bodies if body.name == "f")
    if kept is None:
        assert body.tier == "plan"
        assert body.text is None
        assert body.reason
    else:
        assert body.tier == "compile"
        assert [(item.what, item.reason) for item in body.kept] == kept
        assert all(item.position.line == 1 for item in body.kept)


def test_the_compile_tier_is_told_as_it_is_when_asked_for():
    engine = Engine(tier="compile")
    top, _, grow, *_ = engine.tiers(engine.compile(SCRIPT))
    assert (top.tier, top.reason) == ("compile", "")
    assert [(loop.kind, loop.tier, loop.alone) for loop in top.loops] == [
        ("for", "compile", False), ("do", "compile", False),
    ]
    assert grow.loops[0][2:] == ("plan", False, "what is around it stays in the plan tier")


def test_where_variables_are_limited_declarations_stay():
    engine = Engine().set_limits(max_variables=10)
    *_, body = engine.tiers(engine.compile("fn f(a) { let b = a; for i in 0..b { a += i; } a }"))
    assert [(item.what, item.reason) for item in body.kept] == [
        ("declaration", "the number of variables is limited"), ("for", "the number of variables is limited"),
    ]


# ----------------------------------------------------------------------------- --show-python


def test_show_python_prints_what_was_compiled(rhaipy: Rhaipy, script: Script):
    name = script("fn twice(x) { x * 2 }\nlet sum = 0;\nfor i in 0..20000 { sum += twice(i); }\nsum")
    done = rhaipy("run", "--show-python", "--limits", "none", name)
    assert (done.code, done.out) == (0, "399980000\n")
    heads = [line for line in done.err.splitlines() if line.startswith("#")]
    assert sorted(heads) == ["# function twice at line 1, position 1", "# loop at line 3, position 1"]
    assert sorted(type(node).__name__ for node in ast.parse(done.err).body) == ["FunctionDef", "FunctionDef"]


def test_nothing_is_compiled_of_a_short_run(rhaipy: Rhaipy, script: Script):
    done = rhaipy("run", "--show-python", script("40 + 2"))
    assert done.out == "42\n"
    assert done.err.startswith("# nothing was compiled:")


def test_show_python_with_a_tier_and_as_json(rhaipy: Rhaipy, script: Script):
    name = script("fn f() { 1 }\nlet x = f(); x + 1")
    told = rhaipy("run", "--show-python", "--tier", "compile", "--json", name).data
    assert told["value"] == 2
    assert [made["what"] for made in told["python"]] == ["top level", "function f at line 1, position 1"]
    assert all(made["text"].startswith("def ") for made in told["python"])
    assert rhaipy("run", "--show-python", "--tier", "plan", "--json", name).data["python"] == []
    assert rhaipy("run", "--tier", "native", name).code == 2


def test_a_run_that_fails_shows_its_python_too(rhaipy: Rhaipy, script: Script):
    done = rhaipy("run", "--show-python", "--tier", "compile", script("let x = 1;\nx.nothing()"))
    assert done.code == 1
    assert "error: Function not found: nothing (i64)" in done.err
    assert "# top level\ndef " in done.err

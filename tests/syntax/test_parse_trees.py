"""Trees and places, as Rhai 1.27.0's own parser makes them (recorded in trees.jsonl)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rhaipy.syntax import nodes
from rhaipy.syntax.parser import parse, parse_expression
from tests.syntax.rhai_tree import RhaiTree

RECORDED = [json.loads(line) for line in (Path(__file__).parent / "trees.jsonl").read_text("utf-8").split("\n") if line]


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case["script"][:40])
def test_the_tree_is_rhais(case):
    program, source = parse(case["script"])
    assert RhaiTree(source).script(program) == {"stmts": case["stmts"], "functions": case["functions"]}


def only(script: str) -> nodes.Stmt:
    (stmt,) = parse(script)[0].stmts
    return stmt


def test_labels_of_a_switch_keep_their_values_and_come_together_where_equal():
    switch = only(
        "switch x { 1 | 1.0 => a, '1' => b, 1 if c => d, [1, 'a'] => e, [1, 'a'] => f, 0..3 => g, 0..3 => h }"
    )
    assert isinstance(switch, nodes.Switch)
    assert [(repr(value), arms) for value, arms in switch.cases] == [
        ("1", [0, 2]),
        ("1.0", [0]),
        ("Char('1')", [1]),
        ("array_of([1, Char('a')])", [3, 4]),
        ("Range(0, 3)", [5, 6]),
    ]
    assert switch.ranges == [(0, 3, False, 5), (0, 3, False, 6)]


@pytest.mark.parametrize(
    ("script", "captured"),
    [
        ("|x| x + y", ["y"]),
        ("let y = 1; |x| x + y + z + y", ["y", "z"]),
        ("fn f() {} |x| f", []),
        ("|x| f; fn f() {}", ["f"]),
        ("|x| f(x)", []),
        ("|x| x.y.z", []),
        ("|x| this", []),
        ("|x| m::y", []),
        ("|x| #{y: z}", ["z"]),
        ("|| { let a = b; a + c }", ["b", "c"]),
        ("|| { { let a; } a }", ["a"]),
        ("|| for i in i { i }", ["i"]),
        ("|| try { a } catch (a) { a }", ["a"]),
        ("|a| |b| a + b + c", ["c"]),
        ("|| x = 1", ["x"]),
    ],
)
def test_a_closure_captures_what_it_does_not_declare(script, captured):
    outermost = parse(script)[0].closures[-1]
    assert list(outermost.params[: outermost.captured]) == captured


def test_closures_of_the_same_text_have_names_of_their_own():
    first, second = (closure.name for closure in parse("[|x| x, |x| x]")[0].closures)
    assert first != second
    assert first.startswith("anon$")
    assert len(first) == len("anon$") + 16
    assert [closure.name for closure in parse("[|x| x, |x| x]")[0].closures] == [first, second]


def test_functions_come_in_the_order_of_the_script_and_closures_from_the_inside_out():
    program, _ = parse("fn b() { |x| |y| 1 } fn a() {} || 2")
    assert [function.name for function in program.functions] == ["b", "a"]
    assert [closure.params for closure in program.closures] == [("y",), ("x",), ()]


def test_a_single_expression_is_a_script_of_one_statement():
    program, _ = parse_expression("if a { b } else { c.d[1] }")
    (stmt,) = program.stmts
    assert isinstance(stmt, nodes.ExprStmt)
    assert isinstance(stmt.expr, nodes.StmtExpr)

"""The optimiser's trees, against those that Rhai 1.27.0 makes of the same scripts (folded.jsonl)."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rhaipy.errors import ErrorRuntime
from rhaipy.interpret.state import State
from rhaipy.limits import Limits
from rhaipy.packages import standard_library
from rhaipy.syntax.fold import Folder
from rhaipy.syntax.nodes import Call, CallStmt, Chain, Const, ExprStmt, Program
from rhaipy.syntax.parser import parse
from rhaipy.values import Array, FnPtr, Map, Tagged, Value, array_of, map_of
from rhaipy.values.operators import BINARY, NO_BUILTIN
from tests.syntax.notation import notation

RECORDED = [
    json.loads(line)
    for line in (Path(__file__).parent / "folded.jsonl").read_text(encoding="utf-8").split("\n")
    if line
]

LIBRARY = standard_library()


class Host:
    """The built-in operators, and the standard library at level full."""

    reported = 0
    printed = 0

    def __init__(self) -> None:
        self.asked: list[tuple[str, list[Value]]] = []
        self.state = State(Limits(), LIBRARY)
        self.state.engine = SimpleNamespace()  # type: ignore[assignment]

    def binary(self, op: str, left: Value, right: Value) -> Value:
        self.asked.append((op, [left, right]))
        operator = BINARY.get(op)
        return NO_BUILTIN if operator is None else operator(self.state, left, right)

    def call(self, name: str, args: list[Value], in_function: bool, operations: int) -> Value:
        native = LIBRARY.find(name, tuple(arg.__class__ for arg in args))
        if native is not None:
            self.asked.append((name, args))
            return NO_BUILTIN if native.volatile else native.fn(self.state, *args)
        return self.binary(name, *args) if len(args) == 2 else NO_BUILTIN


def folded(script: str, level: str = "simple", *constants: tuple[str, Value], host: Any = None) -> Program:
    """A script's tree after the optimiser."""
    program, _ = parse(script)
    return Folder(level, host or Host(), constants).program(program)


def only(script: str, level: str = "simple", *constants: tuple[str, Value], host: Any = None) -> Any:
    """The expression that a script ends in."""
    stmt = folded(script, level, *constants, host=host).stmts[-1]
    assert isinstance(stmt, (ExprStmt, CallStmt))
    return stmt.expr if isinstance(stmt, ExprStmt) else stmt.call


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: f"{case['rule']}: {case['script']}")
def test_the_tree_is_rhais(case: dict[str, Any]) -> None:
    program, source = parse(case["script"])

    def place(pos: int) -> str:
        position = source.position(pos)
        return f"{position.line}:{position.column}" if position else "-"

    Folder(case["level"], Host()).program(program)
    assert notation(program, place) == case["tree"]


def test_level_none_changes_nothing() -> None:
    program, _ = parse("const A = 1; if true { A + 1 } fn f() { return 1 + 1; }")
    before = notation(program, str)
    assert Folder("none", Host(), [("A", 5)]).program(program) is program
    assert notation(program, str) == before


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match=r"unknown optimisation level 'fast': use one of none, simple, full"):
        Folder("fast", Host())


# ------------------------------------------------------------------------------ constants of the host


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("A", 1),
        ("A + 1", 2),
        ("{ let b = A; A }", 1),
        ("LIST", [1, 2]),
        ("MAP.a", 7),
        ('MAP["a"]', 7),
        ("MAP.nothing", None),
    ],
)
def test_constants_of_the_host_are_put_in(script: str, expected: object) -> None:
    node = only(script, "simple", ("A", 1), ("LIST", array_of([1, 2])), ("MAP", map_of({"a": 7})))
    assert isinstance(node, Const)
    assert (node.value.items if isinstance(node.value, Array) else node.value) == expected


def test_of_equal_names_the_last_counts() -> None:
    assert only("A", "simple", ("A", 1), ("A", 2)).value == 2


def test_a_plain_constant_loses_its_tag() -> None:
    assert only("A", "simple", ("A", Tagged(1, 5))).value == 1


def test_constants_reach_function_bodies_and_closures() -> None:
    program = folded("fn f() { A } |x| A", "simple", ("A", 1))
    for definition in program.functions + program.closures:
        (stmt,) = definition.body.stmts
        assert isinstance(stmt, ExprStmt)
        assert isinstance(stmt.expr, Const)
        assert stmt.expr.value == 1


def test_the_scripts_own_constants_do_not() -> None:
    (definition,) = folded("const A = 1; fn f() { A }").functions
    (stmt,) = definition.body.stmts
    assert isinstance(stmt, ExprStmt)
    assert not isinstance(stmt.expr, Const)


def test_a_constant_function_pointer_becomes_a_pointer_by_name() -> None:
    node = only("F", "simple", ("F", FnPtr("g")))
    assert isinstance(node, Const)
    assert node.value.name == "g"
    curried = only("F", "simple", ("F", FnPtr("g", (1,))))
    assert isinstance(curried, Const)
    assert curried.value.curry == (1,)


def test_a_constant_closure_is_left_to_run_time() -> None:
    node = only("const F = |x| x; F")
    assert isinstance(node, Call)
    assert node.name == "Fn"
    assert node.args[0].value.startswith("anon$")


def test_folding_again_puts_in_what_is_known_by_then() -> None:
    program = folded("fn f(x) { x + A } A * 2")
    Folder("simple", Host(), [("A", 21)]).program(program)
    (stmt,) = program.stmts
    assert isinstance(stmt, ExprStmt)
    assert stmt.expr.value == 42


# ------------------------------------------------------------------------------ values in the tree


@pytest.mark.parametrize(
    ("script", "level"),
    [
        ("[[1], #{a: [2]}]", "simple"),
        ("const A = [[1]]; A", "simple"),
        ("f([[1], 2])", "simple"),
        ("#{a: #{b: []}}", "simple"),
        ("[1] + [[2]]", "full"),
    ],
)
def test_containers_in_the_tree_are_shared_all_through(script: str, level: str) -> None:
    node: Any = only(script, level)
    todo = [node.args[0].value if isinstance(node, Call) else node.value]
    seen = 0
    while todo:
        value = todo.pop()
        if isinstance(value, (Array, Map)):
            seen += 1
            assert value.shared
            todo.extend(value.items if isinstance(value, Array) else value.items.values())
    assert seen >= 1


def test_containers_of_the_host_are_shared_all_through() -> None:
    inner = array_of([])
    outer = map_of({"a": inner})
    assert only("M", "simple", ("M", outer)).value is outer
    assert outer.shared
    assert inner.shared


def test_what_a_captured_constant_holds_is_shared() -> None:
    node = only("|| A", "simple", ("A", array_of([1])))
    assert isinstance(node, Const)
    (curried,) = node.value.curry
    assert curried.shared


# ------------------------------------------------------------------------------ what stays for run time


@pytest.mark.parametrize("level", ["simple", "full"])
def test_an_operator_that_fails_is_left(level: str) -> None:
    assert isinstance(folded("1 / 0", level).stmts[0], CallStmt)


def test_an_error_of_a_native_is_no_error_of_the_optimiser() -> None:
    class Failing(Host):
        def call(self, name: str, args: list[Value], in_function: bool, operations: int) -> Value:
            raise ErrorRuntime("no")

    node = only("abs(1)", "full", host=Failing())
    assert isinstance(node, Call)


def test_level_simple_asks_for_operators_only() -> None:
    host = Host()
    folded("abs(-1) + 2; abs(1); 1 + 1; -(2)", host=host)
    assert host.asked == [("+", [1, 1])]


def test_script_functions_go_before_natives_at_level_full() -> None:
    assert isinstance(only("abs(-1)", "full"), Const)
    assert isinstance(only("fn abs(x) { x } abs(-1)", "full"), Call)
    assert isinstance(only("fn abs(x, y) { x } abs(-1)", "full"), Const)
    assert isinstance(only("fn int.abs(x) { x } abs(-1)", "full"), Call)
    assert isinstance(only("fn int.abs(x, y) { x } abs(-1)", "full"), Const)


@pytest.mark.parametrize("script", ["const M = #{a: 1}; M.a = 2", 'const M = #{a: 1}; M["a"] = 2'])
def test_a_constant_map_that_is_assigned_to_stays_a_place(script: str) -> None:
    """Rhai puts the constant in and panics."""
    target: Any = folded(script).stmts[-1]
    assert isinstance(target.target, Chain)


# ------------------------------------------------------------------------------ operations at level full


@pytest.mark.parametrize(
    ("script", "level", "expected"),
    [
        ("for i in 0..3 { i; }", "full", 1),
        ("for i in 0..3 { i; }", "simple", 0),
        ("1 / 0", "full", 1),
        ("1 / 0; f(2 + 3)", "full", 4),  # what fails is tried in each pass
        ('is_def_fn("f", 1)', "full", 1),
        ("type_of(1)", "full", 0),
        ("fn f() { abs(-1) } 5", "full", 1),
        ("fn f() { abs(-1) } abs(abs(-2))", "full", 2),
    ],
)
def test_calls_of_the_optimiser_count(script: str, level: str, expected: int) -> None:
    folder = Folder(level, Host())
    folder.program(parse(script)[0])
    assert folder.operations == expected


def test_beyond_the_limit_calls_are_left() -> None:
    program, _ = parse("[abs(-1), abs(-2), abs(-3)]")
    Folder("full", Host(), max_operations=2).program(program)
    (stmt,) = program.stmts
    assert isinstance(stmt, ExprStmt)
    assert [type(item) for item in stmt.expr.items] == [Const, Const, Call]

"""The optimiser on trees that are deeper than Python's stack, and on long ones."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from rhaipy.syntax import nodes
from rhaipy.syntax.fold import Folder
from rhaipy.syntax.nodes import (
    And,
    ArrayLiteral,
    Binary,
    Block,
    Call,
    CallStmt,
    Chain,
    Coalesce,
    Const,
    Do,
    ExprStmt,
    For,
    If,
    IndexLink,
    Interpolated,
    Let,
    MapLiteral,
    MethodLink,
    Program,
    StmtExpr,
    Switch,
    TryCatch,
    Unary,
    Var,
    While,
)
from rhaipy.values import Value

#: Twice Python's own limit.
DEPTH = 2_000


class Adding:
    """A host that adds."""

    reported = 0
    printed = 0

    def binary(self, op: str, left: Value, right: Value) -> Value:
        return left + right

    def call(self, name: str, args: list[Value], in_function: bool, operations: int) -> Value:
        return sum(args)


def one() -> Const:
    return Const(1, 0)


def var() -> Var:
    return Var("x", 0)


def block(*stmts: nodes.Stmt) -> Block:
    return Block(list(stmts), 0, 0)


def call() -> ExprStmt:
    return ExprStmt(Call("f", [], 0))


def fold(*stmts: nodes.Stmt, level: str = "simple") -> list[nodes.Stmt]:
    """Fold statements on a stack that is no deeper than usual."""
    assert sys.getrecursionlimit() <= 1_000
    return Folder(level, Adding()).program(Program(list(stmts), [], [])).stmts


EXPRESSIONS: dict[str, Callable[[Any], Any]] = {
    "left operators": lambda inner: Binary("+", inner, one(), 0),
    "right operators": lambda inner: Binary("+", one(), inner, 0),
    "signs": lambda inner: Unary("-", inner, 0),
    "arrays": lambda inner: ArrayLiteral([inner], 0),
    "maps": lambda inner: MapLiteral(["a"], [inner], 0),
    "calls": lambda inner: Call("f", [inner], 0),
    "and": lambda inner: And([inner, var()], 0),
    "coalesce": lambda inner: Coalesce([inner, one()], 0),
    "indexes": lambda inner: Chain(var(), [IndexLink(inner, 0, False)], 0),
    "roots": lambda inner: Chain(inner, [IndexLink(var(), 0, False)], 0),
    "methods": lambda inner: Chain(var(), [MethodLink("f", [inner], 0, 0, False)], 0),
    "blocks": lambda inner: StmtExpr(block(ExprStmt(inner)), 0),
    "strings": lambda inner: Interpolated([Const("a", 0), StmtExpr(block(ExprStmt(inner)), 0)], 0),
}

STATEMENTS: dict[str, Callable[[Any], Any]] = {
    "blocks": lambda inner: block(inner),
    "blocks with variables": lambda inner: block(Let("y", one(), False, False, False, 0), inner),
    "if": lambda inner: If(var(), block(call(), inner), block(), 0),
    "else if": lambda inner: If(var(), block(call()), block(inner), 0),
    "while": lambda inner: While(var(), block(inner), 0),
    "do": lambda inner: Do(block(inner), var(), False, 0),
    "for": lambda inner: For("i", None, var(), block(inner), 0, 0, -1),
    "try": lambda inner: TryCatch(block(inner), None, block(call()), 0, -1),
    "switch": lambda inner: Switch(
        var(), [nodes.Arm(Const(True, -1), StmtExpr(block(inner), 0))], [(1, [0])], [], None, 0
    ),
}


def nested(wrap: Callable[[Any], Any], inner: Any) -> Any:
    for _ in range(DEPTH):
        inner = wrap(inner)
    return inner


@pytest.mark.parametrize("level", ["simple", "full"])
@pytest.mark.parametrize("wrap", EXPRESSIONS.values(), ids=EXPRESSIONS.keys())
def test_deep_expressions(wrap: Callable[[Any], Any], level: str) -> None:
    (stmt,) = fold(ExprStmt(nested(wrap, var())), level=level)
    assert isinstance(stmt, (ExprStmt, CallStmt))


@pytest.mark.parametrize("wrap", STATEMENTS.values(), ids=STATEMENTS.keys())
def test_deep_statements(wrap: Callable[[Any], Any]) -> None:
    assert len(fold(nested(wrap, call()))) == 1


@pytest.mark.parametrize("name", ["left operators", "right operators"])
def test_a_long_sum_of_constants_is_one_constant(name: str) -> None:
    (stmt,) = fold(ExprStmt(nested(EXPRESSIONS[name], one())))
    assert isinstance(stmt, ExprStmt)
    assert isinstance(stmt.expr, Const)
    assert stmt.expr.value == DEPTH + 1


def test_a_deep_constant_is_one_constant() -> None:
    (stmt,) = fold(ExprStmt(nested(EXPRESSIONS["arrays"], one())))
    assert isinstance(stmt, ExprStmt)
    assert isinstance(stmt.expr, Const)
    value, depth = stmt.expr.value, 0
    while value != 1:
        (value,) = value.items
        depth += 1
    assert depth == DEPTH


def test_deep_pure_loops_vanish() -> None:
    loops = nested(lambda inner: For("i", None, one(), block(inner), 0, 0, -1), ExprStmt(one()))
    assert fold(loops, call()) == fold(call()) or len(fold(loops, call())) == 1


def test_a_long_chain_of_constants_is_followed_to_its_end() -> None:
    count = 200
    lets: list[nodes.Stmt] = [Let("x0", one(), True, False, False, 0)]
    for index in range(1, count):
        value = Binary("+", Var(f"x{index - 1}", 0), one(), 0)
        lets.append(Let(f"x{index}", value, True, False, False, 0))
    stmts = fold(*lets, ExprStmt(Var(f"x{count - 1}", 0)))
    last = stmts[-1]
    assert isinstance(last, ExprStmt)
    assert isinstance(last.expr, Const)
    assert last.expr.value == count

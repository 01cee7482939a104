"""What the optimiser asks about a node: whether it is pure, gives a value, needs its block
(Rhai: ast/expr.rs, ast/stmt.rs).

Nothing here recurses: a tree may be as deep as the parser lets it be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import Char
from .nodes import (
    And,
    ArrayLiteral,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    CallStmt,
    Chain,
    Closure,
    Coalesce,
    Const,
    Continue,
    Do,
    Export,
    ExprStmt,
    For,
    If,
    Import,
    Interpolated,
    Let,
    MapLiteral,
    Noop,
    Or,
    Return,
    Share,
    StmtExpr,
    Switch,
    This,
    Throw,
    TryCatch,
    Unary,
    Var,
    While,
)

if TYPE_CHECKING:
    from .nodes import Expr, Stmt


#: The classes of the expressions that Rhai holds as function calls.
CALLS = frozenset((Call, Unary, Binary))

#: The classes of the values that have a constant expression of their own in Rhai; the rest are
#: `DynamicConstant`s there.
PLAIN = frozenset((int, float, bool, str, type(None), Char))

#: Statements after which the rest of their block is dead.
BREAKS = frozenset((Return, Throw, Break, Continue))

#: Statements that give a value at the end of a block.
RETURNS_VALUE = frozenset((If, Switch, Block, ExprStmt, CallStmt))

#: Statements and expressions that are never pure, whatever is in them.
_NEVER_PURE = frozenset((Let, Assign, CallStmt, Share, Import, Export, Var, This, Chain, Closure)) | BREAKS | CALLS


def is_pure(node: Expr | Stmt) -> bool:
    """Whether evaluating an expression or a statement has no effect (Rhai: `is_pure` of both).

    Reading a variable is an effect: it may fail. So is a loop that may not end. Nodes are asked
    level by level: what is impure seldom stands at the bottom.
    """
    cls: Any = node.__class__
    if cls is ExprStmt:
        node = node.expr  # type: ignore[union-attr]
        cls = node.__class__
    if cls is Const:
        return True
    if cls in _NEVER_PURE:
        return False
    todo: list[Any] = [node]
    for item in todo:
        cls = item.__class__
        if cls is Const or cls is Noop:
            continue
        if cls is ExprStmt:
            todo.append(item.expr)
        elif cls is ArrayLiteral or cls is And or cls is Or or cls is Coalesce:
            todo.extend(item.items)
        elif cls is Interpolated:
            todo.extend(item.parts)
        elif cls is MapLiteral:
            todo.extend(item.values)
        elif cls is StmtExpr:
            todo.extend(item.block.stmts)
        elif cls is Block:
            todo.extend(item.stmts)
        elif cls is If:
            todo.append(item.cond)
            todo.extend(item.body.stmts)
            todo.extend(item.branch.stmts)
        elif cls is Switch:
            if item.default is None:
                return False
            todo.append(item.subject)
            todo.append(item.arms[item.default].body)
            for index in _used_arms(item):
                todo.append(item.arms[index].guard)
                todo.append(item.arms[index].body)
        elif cls is While:
            if not is_bool(item.cond, False):
                return False
        elif cls is Do:
            if not is_bool(item.cond, item.until):
                return False
            todo.extend(item.body.stmts)
        elif cls is For:
            todo.append(item.iterable)
            todo.extend(item.body.stmts)
        elif cls is TryCatch:
            # The catch variable is a variable, and so not pure.
            if item.var is not None:
                return False
            todo.extend(item.body.stmts)
            todo.extend(item.handler.stmts)
        else:
            return False
    return True


def _used_arms(node: Switch) -> list[int]:
    return [index for _, indexes in node.cases for index in indexes] + [index for _, _, _, index in node.ranges]


def is_internally_pure(stmt: Stmt) -> bool:
    """Whether all effects of a statement end with the block around it (Rhai: `is_internally_pure`)."""
    todo: list[Any] = [stmt]
    for item in todo:
        cls = item.__class__
        if cls is Let:
            if not is_pure(item.value):
                return False
        elif cls is ExprStmt and item.expr.__class__ is StmtExpr:
            todo.extend(item.expr.block.stmts)
        elif cls is Import:
            if not is_pure(item.path):
                return False
        elif cls is not Export and not is_pure(item):
            return False
    return True


def is_block_dependent(stmt: Stmt) -> bool:
    """Whether a statement would act differently in the block around its own (Rhai: `is_block_dependent`)."""
    todo: list[Any] = [stmt]
    for item in todo:
        cls = item.__class__
        if cls is Let or cls is Import or cls is Export:
            continue
        if cls is ExprStmt:
            expr = item.expr
            if expr.__class__ is StmtExpr:
                todo.extend(expr.block.stmts)
                continue
        elif cls is CallStmt:
            expr = item.call
        else:
            return False
        if not (expr.__class__ is Call and expr.name == "eval" and not expr.namespace):
            return False
    return True


def is_bool(expr: Expr, value: bool) -> bool:
    """Whether an expression is this truth value as a literal."""
    return expr.__class__ is Const and expr.value is value


def is_unit(expr: Expr) -> bool:
    """Whether an expression is the literal `()`."""
    return expr.__class__ is Const and expr.value is None


def set_position(expr: Any, pos: int) -> None:
    """Move an expression to another place (Rhai: `Expr::set_position`)."""
    expr.pos = pos
    if expr.__class__ is StmtExpr:
        expr.block.pos = pos
        expr.block.end = -1

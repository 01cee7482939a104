"""What may not stand in a script that is to be a single expression (Rhai: parser.rs `parse_global_expr`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ParseError
from .nodes import (
    Assign,
    Block,
    Const,
    Do,
    ExprStmt,
    For,
    If,
    Interpolated,
    Node,
    StmtExpr,
    Switch,
    While,
    children,
    stmt_pos,
)

if TYPE_CHECKING:
    from ..position import Source
    from .nodes import Program, Stmt

_LOOPS: dict[type, str] = {While: "while", Do: "do", For: "for"}


def check_single(program: Program, source: Source) -> None:
    """Raise ParseError where an expression holds a block of statements, or a loop: only `if`, `switch` and
    closures may stand in it, with one expression in each of their blocks."""
    try:
        for root in (*program.stmts, *[fn.body for fn in program.closures]):
            _look(root)
    except ParseError as error:
        error.locate(source)
        raise


def _look(root: Node) -> None:
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Interpolated):
            for part in node.parts:
                stack.append(part.block if isinstance(part, StmtExpr) else part)
            continue
        if isinstance(node, StmtExpr):
            _look_at_block(node.block)
            stack.extend(node.block.stmts)
            continue
        if isinstance(node, Block):
            _look_at_body(node)
        stack.extend(children(node))


def _look_at_block(block: Block) -> None:
    """A block that stands as an expression: what else than an `if` or a `switch`?"""
    only = block.stmts[0] if len(block.stmts) == 1 else None
    if isinstance(only, (If, Switch)):
        return
    if isinstance(only, (ExprStmt, Assign)) and block.pos == stmt_pos(only):
        return  # the arm of a `switch`
    word = _LOOPS.get(only.__class__, "{")
    if isinstance(only, While) and isinstance(only.cond, Const) and only.cond.value is None:
        word = "loop"
    raise _refused("BadInput", f"Unexpected '{word}'", block.pos)


def _look_at_body(block: Block) -> None:
    """A block of an `if` or a closure: one expression."""
    for number, stmt in enumerate(block.stmts):
        if number:
            raise _refused("MissingToken", "Expecting '{' to start a statement block", stmt_pos(stmt))
        if not isinstance(stmt, (ExprStmt, Assign, If, Switch)):
            raise _refused("BadInput", f"Unexpected '{_word(stmt)}'", stmt_pos(stmt))


def _word(stmt: Stmt) -> str:
    return _LOOPS.get(stmt.__class__) or stmt.__class__.__name__.lower()


def _refused(kind: str, detail: str, offset: int) -> ParseError:
    error = ParseError(kind, detail)
    error.offset = offset
    return error

"""The optimiser's rules for statements (Rhai: optimizer.rs, `optimize_stmt`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fold_state import STEP
from .fold_switch import SwitchRules
from .nodes import (
    And,
    Assign,
    Binary,
    Block,
    Break,
    CallStmt,
    Chain,
    Closure,
    Const,
    Do,
    ExprStmt,
    For,
    If,
    Import,
    Noop,
    Return,
    Share,
    StmtExpr,
    Switch,
    Throw,
    TryCatch,
    Var,
    While,
    start,
)
from .purity import (
    CALLS,
    is_block_dependent,
    is_bool,
    is_pure,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from .fold_state import Step
    from .nodes import Stmt

#: Operators that have an assigning form (Rhai: `Token::has_op_assignment`).
_ASSIGNING = frozenset(("+", "-", "*", "/", "<<", ">>", "%", "**", "&", "|", "^"))


class StmtRules(SwitchRules):
    """The rules for statements."""

    def stmt(self, stmt: Stmt, preserve: bool) -> Any:
        """One visit to a statement that is no `let`: its rule's outcome. `preserve`: its value is wanted."""
        rule = _RULES.get(stmt.__class__)
        return stmt if rule is None else rule(self, stmt, preserve)

    def _expr(self, stmt: ExprStmt, preserve: bool) -> Any:
        expr: Any = stmt.expr
        cls = expr.__class__
        if cls in CALLS:
            self.dirty = True
            return CallStmt(expr)
        if cls is StmtExpr:
            self.dirty = True
            block: Block = expr.block
            return self._opened(block) if block.stmts else Noop(expr.pos)
        if cls is Closure:
            self.dirty = True
            return self._opened(Block(self.closure_stmts(expr, list(expr.captures)), expr.pos, -1))
        outcome = self.fold(expr)
        if outcome.__class__ is STEP:
            return self._later(stmt, "expr", outcome)
        stmt.expr = outcome
        return stmt

    def _later(self, stmt: Stmt, part: str, step: Step) -> Step:
        setattr(stmt, part, (yield step))
        return stmt

    def _opened(self, block: Block) -> Step:
        block.stmts = yield self.block(block.stmts, True, True, False)
        return block

    def _call_stmt(self, stmt: CallStmt, preserve: bool) -> Any:
        outcome = self.fold(stmt.call)
        if outcome.__class__ is STEP:
            return self._call_stmt_later(stmt, outcome)
        return self._called(stmt, outcome)

    def _call_stmt_later(self, stmt: CallStmt, step: Step) -> Step:
        return self._called(stmt, (yield step))

    def _called(self, stmt: CallStmt, expr: Any) -> Stmt:
        cls = expr.__class__
        if cls not in CALLS:
            return ExprStmt(expr)
        stmt.call = expr
        return stmt

    def _part(self, stmt: Any, preserve: bool) -> Any:
        """A statement with one expression: `return`, `throw`, `break`, `import`."""
        part = "path" if stmt.__class__ is Import else "value"
        expr = getattr(stmt, part)
        if expr is None:
            return stmt
        outcome = self.fold(expr)
        if outcome.__class__ is STEP:
            return self._later(stmt, part, outcome)
        setattr(stmt, part, outcome)
        return stmt

    def _share(self, stmt: Share, preserve: bool) -> Any:
        if self.propagate and self.known:
            left = [var for var in stmt.vars if var.name not in self.known]
            if len(left) < len(stmt.vars):
                self.dirty = True
                stmt.vars = left
        if not stmt.vars:
            self.dirty = True
            return Noop(-1)
        return stmt

    def _assign(self, stmt: Assign, preserve: bool) -> Any:
        target, value = stmt.target, stmt.value
        plain = target.__class__ is Var
        if (
            plain
            and stmt.op == "="
            and value.__class__ is Binary
            and value.op in _ASSIGNING
            and value.left.__class__ is Var
            and value.left.name == target.name  # type: ignore[union-attr]
            and not target.namespace  # type: ignore[union-attr]
            and not value.left.namespace
        ):
            self.dirty = True
            stmt.op = value.op + "="
            stmt.pos = value.pos
            stmt.value = value.right
            return stmt
        if target.__class__ is Chain:
            return self._assign_later(stmt, target)
        outcome = self.fold(value)
        if outcome.__class__ is STEP:
            return self._later(stmt, "value", outcome)
        stmt.value = outcome
        return stmt

    def _assign_later(self, stmt: Assign, target: Chain) -> Step:
        outcome = self.chain(target, target=True)
        if outcome.__class__ is STEP:
            yield outcome
        outcome = self.fold(stmt.value)
        stmt.value = (yield outcome) if outcome.__class__ is STEP else outcome
        return stmt

    def _block(self, stmt: Block, preserve: bool) -> Step:
        stmt.stmts = stmts = yield self.block(stmt.stmts, preserve, True, False)
        if not stmts:
            self.dirty = True
            return Noop(stmt.pos)
        if len(stmts) == 1 and not is_block_dependent(stmts[0]):
            self.dirty = True
            return stmts[0]
        return stmt

    # ------------------------------------------------------------------------- if

    def _if(self, stmt: If, preserve: bool) -> Any:
        cond = stmt.cond
        if not stmt.body.stmts and not stmt.branch.stmts:
            return self._only_condition(stmt, preserve)
        if is_bool(cond, False):
            if not stmt.branch.stmts:
                self.dirty = True
                return Noop(cond.pos)
            return self._taken(stmt.branch, preserve)
        if is_bool(cond, True):
            return self._taken(stmt.body, preserve)
        if not stmt.branch.stmts and len(stmt.body.stmts) == 1:
            inner = stmt.body.stmts[0]
            if inner.__class__ is If and not inner.branch.stmts:
                return self._joined(stmt, inner, preserve)
        return self._if_later(stmt, preserve)

    def _only_condition(self, stmt: If, preserve: bool) -> Step:
        self.dirty = True
        pos = start(stmt.cond)
        outcome = self.fold(stmt.cond)
        expr = (yield outcome) if outcome.__class__ is STEP else outcome
        if preserve:
            return Block([ExprStmt(expr), Noop(pos)], pos, -1)
        return ExprStmt(expr)

    def _taken(self, block: Block, preserve: bool) -> Step:
        self.dirty = True
        stmts = yield self.block(block.stmts, preserve, True, False)
        return Block(stmts, block.pos, block.end) if stmts else Noop(block.pos)

    def _joined(self, stmt: If, inner: If, preserve: bool) -> Step:
        """`if a { if b { … } }` is `if a && b { … }`."""
        self.dirty = True
        stmt.body.stmts = yield self.block(inner.body.stmts, preserve, True, False)
        outcome = self.fold(inner.cond)
        second = (yield outcome) if outcome.__class__ is STEP else outcome
        if stmt.cond.__class__ is And:
            stmt.cond.items.append(second)
            return stmt
        outcome = self.fold(stmt.cond)
        first = (yield outcome) if outcome.__class__ is STEP else outcome
        stmt.cond = And([first, second], stmt.pos)
        return stmt

    def _if_later(self, stmt: If, preserve: bool) -> Step:
        outcome = self.fold(stmt.cond)
        stmt.cond = (yield outcome) if outcome.__class__ is STEP else outcome
        if stmt.body.stmts:
            stmt.body.stmts = yield self.block(stmt.body.stmts, preserve, True, False)
        if stmt.branch.stmts:
            stmt.branch.stmts = yield self.block(stmt.branch.stmts, preserve, True, False)
        return stmt

    # ------------------------------------------------------------------------- loops, try

    def _while(self, stmt: While, preserve: bool) -> Any:
        if is_bool(stmt.cond, False):
            self.dirty = True
            return Noop(stmt.cond.pos)
        return self._while_later(stmt)

    def _while_later(self, stmt: While) -> Step:
        outcome = self.fold(stmt.cond)
        cond = (yield outcome) if outcome.__class__ is STEP else outcome
        stmt.cond = Const(None, cond.pos) if is_bool(cond, True) else cond
        stmt.body.stmts = yield self.block(stmt.body.stmts, False, True, False)
        return stmt

    def _do(self, stmt: Do, preserve: bool) -> Step:
        outcome = self.fold(stmt.cond)
        stmt.cond = (yield outcome) if outcome.__class__ is STEP else outcome
        stmt.body.stmts = yield self.block(stmt.body.stmts, False, True, False)
        return stmt

    def _for(self, stmt: For, preserve: bool) -> Step:
        # The loop's variables do not hide constants of the same name in its body.
        outcome = self.fold(stmt.iterable)
        stmt.iterable = (yield outcome) if outcome.__class__ is STEP else outcome
        stmt.body.stmts = yield self.block(stmt.body.stmts, False, True, False)
        return stmt

    def _try(self, stmt: TryCatch, preserve: bool) -> Step:
        if all(is_pure(inner) for inner in stmt.body.stmts):
            self.dirty = True
            stmts = yield self.block(stmt.body.stmts, False, True, False)
            return Block(stmts, stmt.body.pos, stmt.body.end)
        # The value of the body is lost, although it would be wanted without the optimiser.
        stmt.body.stmts = yield self.block(stmt.body.stmts, False, True, False)
        stmt.handler.stmts = yield self.block(stmt.handler.stmts, False, True, False)
        return stmt


_RULES: dict[type, Callable[[StmtRules, Any, bool], Any]] = {
    ExprStmt: StmtRules._expr,
    CallStmt: StmtRules._call_stmt,
    Share: StmtRules._share,
    Block: StmtRules._block,
    Assign: StmtRules._assign,
    If: StmtRules._if,
    Switch: StmtRules._switch,
    While: StmtRules._while,
    Do: StmtRules._do,
    For: StmtRules._for,
    TryCatch: StmtRules._try,
    Return: StmtRules._part,
    Throw: StmtRules._part,
    Break: StmtRules._part,
    Import: StmtRules._part,
}

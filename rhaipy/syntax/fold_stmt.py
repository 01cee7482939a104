"""The optimiser's rules for statements and blocks (Rhai: optimizer.rs, `optimize_stmt` and
`optimize_stmt_block`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fold_expr import ExprRules
from .fold_state import STEP
from .labels import label_key
from .literals import is_constant, literal_value
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
    Let,
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
    stmt_pos,
)
from .purity import (
    BREAKS,
    CALLS,
    PLAIN,
    RETURNS_VALUE,
    is_block_dependent,
    is_bool,
    is_internally_pure,
    is_pure,
    is_unit,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from .fold_state import Step
    from .nodes import Arm, Expr, Stmt

#: Operators that have an assigning form (Rhai: `Token::has_op_assignment`).
_ASSIGNING = frozenset(("+", "-", "*", "/", "<<", ">>", "%", "**", "&", "|", "^"))


def block_of(stmt: Stmt) -> Block:
    """A statement as a block (Rhai: `From<Stmt> for StmtBlock`)."""
    if stmt.__class__ is Block:
        return stmt
    pos = stmt_pos(stmt)
    if stmt.__class__ is Noop:
        return Block([], pos, pos)
    return Block([stmt], pos, -1)


class StmtRules(ExprRules):
    """The rules for statements, and the passes over a block."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        # Statements that a visit has left as they were, and what that visit could see: another one
        # in the same place changes nothing, and tries as many operations. (The statement is kept, so
        # that its id stands for it.)
        self._settled: dict[int, tuple[tuple[Stmt, int, bool, bool], int]] = {}

    # ------------------------------------------------------------------------- blocks

    def block(self, stmts: list[Stmt], preserve: bool, internal: bool, reduce_return: bool) -> Step:
        """Passes over the statements of a block until one changes nothing. Gives the statements.

        `preserve`: the block's value is wanted. `internal`: it is a block of its own, whose
        variables end with it (not a body). `reduce_return`: a `return` at its end is its value.
        """
        if not stmts:
            return stmts
        dirty = self.dirty
        pure = is_internally_pure if internal else is_pure
        if any(stmt.__class__ is Block for stmt in stmts):
            stmts, flattened = _flattened(stmts)
            dirty = dirty or flattened
        while True:
            self.dirty = False
            mark = self.mark()
            propagate = self.propagate
            self._drop_dead_code(stmts)
            yield self._each(stmts, preserve)
            self._drop_pure(stmts, preserve, pure)
            if preserve:
                self._trim_value(stmts, reduce_return, pure)
            else:
                self._trim(stmts, reduce_return, pure)
            self.rewind(mark)
            self.propagate = propagate
            if not self.dirty:
                break
            dirty = True
        if dirty:
            self.dirty = True
        return stmts

    def _drop_dead_code(self, stmts: list[Stmt]) -> None:
        for index, stmt in enumerate(stmts):
            if stmt.__class__ in BREAKS:
                if len(stmts) > index + 1:
                    del stmts[index + 1 :]
                    self.dirty = True
                return

    def _each(self, stmts: list[Stmt], preserve: bool) -> Step:
        """Visit every statement of a block once."""
        last = len(stmts) - 1
        settled = self._settled
        for index, stmt in enumerate(stmts):
            let = stmt.__class__ is Let
            wanted = preserve and index == last
            seen = (stmt, self.context, self.propagate, wanted)
            before = settled.get(id(stmt))
            if before is not None and before[0] == seen:
                self.operations += before[1]
            else:
                dirty = self.dirty
                operations = self.operations
                self.dirty = False
                outcome = self.fold(stmt.value) if let else self.stmt(stmt, wanted)  # type: ignore[union-attr, arg-type]
                if outcome.__class__ is STEP:
                    outcome = yield outcome
                if let:
                    stmt.value = outcome  # type: ignore[union-attr]
                else:
                    stmts[index] = outcome
                if not self.dirty:
                    self.dirty = dirty
                    if stmts[index] is stmt and self.propagate is seen[2]:
                        settled[id(stmt)] = (seen, self.operations - operations)
            if let:
                self._declare(stmt)  # type: ignore[arg-type]

    def _declare(self, stmt: Let) -> None:
        if stmt.const and is_constant(stmt.value):
            self.declare(stmt.name, literal_value(stmt.value))
        else:
            self.declare(stmt.name)

    def _drop_pure(self, stmts: list[Stmt], preserve: bool, pure: Callable[[Stmt], bool]) -> None:
        """Remove statements without effect, except one that gives the block's value."""
        last_impure = len(stmts) - 1
        while last_impure > 0 and pure(stmts[last_impure]):
            last_impure -= 1
        kept: list[Stmt] = []
        for index, stmt in enumerate(stmts):
            if preserve and index == len(stmts) - 1:
                kept.append(stmt)
                break
            # A variable as a statement of its own is dropped, although reading it might fail.
            if (
                (index >= last_impure and pure(stmt))
                or (stmt.__class__ is ExprStmt and stmt.expr.__class__ is Var)
                or is_pure(stmt)
            ):
                continue
            kept.append(stmt)
        if len(kept) < len(stmts):
            self.dirty = True
            stmts[:] = kept

    def _trim_value(self, stmts: list[Stmt], reduce_return: bool, pure: Callable[[Stmt], bool]) -> None:
        """Shorten the end of a block whose value is wanted."""
        while stmts:
            last = stmts[-1]
            before = stmts[-2] if len(stmts) > 1 else None
            returns = reduce_return and last.__class__ is Return
            needless = before is None or before.__class__ not in RETURNS_VALUE
            if (returns and needless and last.value is None) or (  # type: ignore[union-attr]
                before is None and last.__class__ not in RETURNS_VALUE and pure(last)
            ):
                stmts.pop()
            elif returns:
                value: Expr | None = last.value  # type: ignore[union-attr]
                stmts[-1] = Noop(last.pos) if value is None else ExprStmt(value)  # type: ignore[union-attr]
            elif before is None or last.__class__ in RETURNS_VALUE or not pure(last):
                return
            elif needless:
                stmts.pop()
            elif last.__class__ is Noop:
                return
            else:
                stmts[-1] = Noop(stmt_pos(last))
            self.dirty = True

    def _trim(self, stmts: list[Stmt], reduce_return: bool, pure: Callable[[Stmt], bool]) -> None:
        """Shorten the end of a block whose value is not wanted."""
        while stmts:
            last = stmts[-1]
            if not (
                (reduce_return and last.__class__ is Return and (last.value is None or is_pure(last.value)))
                or pure(last)
            ):
                return
            stmts.pop()
            self.dirty = True

    # ------------------------------------------------------------------------- statements

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

    # ------------------------------------------------------------------------- switch

    def _switch(self, stmt: Switch, preserve: bool) -> Step:
        subject = stmt.subject
        if subject.__class__ is Const and subject.value.__class__ not in PLAIN:
            key = label_key(subject.value)
            if key is not None:
                return self._known_switch(stmt, key)
        return self._open_switch(stmt)

    def _known_switch(self, stmt: Switch, key: Any) -> Step:
        """A switch over a constant array, map, function pointer or range: no number, so that no
        range of the switch holds it."""
        arms = stmt.arms
        for label, indexes in stmt.cases:
            if label_key(label) != key:
                continue
            if len(indexes) == 1:
                arm = arms[indexes[0]]
                self.dirty = True
                if is_bool(arm.guard, True):
                    return (yield from self._promoted(arm))
                outcome = self.fold(arm.guard)
                guard = (yield outcome) if outcome.__class__ is STEP else outcome
                branch = Block([], -1, -1)
                if stmt.default is not None:
                    branch = block_of((yield from self._promoted(arms[stmt.default])))
                return If(guard, block_of(ExprStmt(arm.body)), branch, start(stmt.subject))
            for index in indexes:
                if is_bool(arms[index].guard, True):
                    self.dirty = True
                    return (yield from self._promoted(arms[index]))
                # Rhai loses the arms that have a guard, if more than one has this label.
            break
        ranges = stmt.ranges
        if len(ranges) > 1 and not all(is_bool(arms[index].guard, True) for _, _, _, index in ranges):
            self.dirty = True
            stmt.cases = []
            stmt.ranges = []
            return stmt
        self.dirty = True
        if stmt.default is None:
            return Block([], stmt.pos, stmt.pos)
        return (yield from self._promoted(arms[stmt.default]))

    def _promoted(self, arm: Arm) -> Step:
        outcome = self.stmt(ExprStmt(arm.body), True)
        return (yield outcome) if outcome.__class__ is STEP else outcome

    def _open_switch(self, stmt: Switch) -> Step:
        arms = stmt.arms
        outcome = self.fold(stmt.subject)
        stmt.subject = (yield outcome) if outcome.__class__ is STEP else outcome
        for arm in arms:
            outcome = self.fold(arm.guard)
            arm.guard = (yield outcome) if outcome.__class__ is STEP else outcome
            outcome = self.fold(arm.body)
            arm.body = (yield outcome) if outcome.__class__ is STEP else outcome
            if is_bool(arm.guard, False):
                self._emptied(arm)
        self._drop_false_cases(stmt)
        if stmt.default is not None:
            arm = arms[stmt.default]
            outcome = self.fold(arm.body)
            arm.body = (yield outcome) if outcome.__class__ is STEP else outcome
        used = {index for _, indexes in stmt.cases for index in indexes}
        used.update([index for _, _, _, index in stmt.ranges])
        for index, arm in enumerate(arms):
            if index != stmt.default and index not in used:
                self._emptied(arm)
        return stmt

    def _emptied(self, arm: Arm) -> None:
        if not is_unit(arm.body):
            arm.body = Const(None, arm.body.pos)
            self.dirty = True

    def _drop_false_cases(self, stmt: Switch) -> None:
        arms = stmt.arms
        cases = []
        for label, indexes in stmt.cases:
            left = []
            for index in indexes:
                if is_bool(arms[index].guard, False):
                    continue
                left.append(index)
                if is_bool(arms[index].guard, True):
                    break
            if len(left) < len(indexes):
                self.dirty = True
            if left:
                cases.append((label, left))
        ranges = [entry for entry in stmt.ranges if not is_bool(arms[entry[3]].guard, False)]
        if len(ranges) < len(stmt.ranges):
            self.dirty = True
        stmt.cases = cases
        stmt.ranges = ranges


def _flattened(stmts: list[Stmt]) -> tuple[list[Stmt], bool]:
    """The statements, with the inner blocks opened whose statements mean the same outside of them."""
    opened: list[Stmt] = []
    changed = False
    todo = stmts[::-1]
    while todo:
        stmt = todo.pop()
        if stmt.__class__ is Block and not any(is_block_dependent(inner) for inner in stmt.stmts):
            todo.extend(reversed(stmt.stmts))
            changed = True
        else:
            opened.append(stmt)
    return opened, changed


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

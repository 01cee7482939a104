"""The optimiser's passes over a block (Rhai: optimizer.rs, `optimize_stmt_block`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fold_expr import ExprRules
from .fold_state import STEP
from .literals import is_constant, literal_value
from .nodes import Block, ExprStmt, Let, Noop, Return, Var, stmt_pos
from .purity import BREAKS, RETURNS_VALUE, is_block_dependent, is_internally_pure, is_pure

if TYPE_CHECKING:
    from collections.abc import Callable

    from .fold_state import Step
    from .nodes import Expr, Stmt


class BlockRules(ExprRules):
    """The passes over a block."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        # Statements that a visit has left as they were, and what that visit could see: another one
        # in the same place changes nothing, and tries as many operations. (The statement is kept, so
        # that its id stands for it.) Where the visit has printed, the next one does so again.
        self._settled: dict[int, tuple[tuple[Stmt, int, bool, bool], int, int]] = {}

    def stmt(self, stmt: Stmt, preserve: bool) -> Any:
        """See `StmtRules.stmt`."""
        raise NotImplementedError

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
                if before[2] > 0 and not 0 < self.max_operations <= self.operations:
                    reported = self.operations + before[2]
                    self.reported = min(reported, self.max_operations) if self.max_operations else reported
                self.operations += before[1]
            else:
                dirty = self.dirty
                operations, reported, printed = self.operations, self.reported, self.host.printed
                self.dirty = False
                self.reported = 0
                outcome = self.fold(stmt.value) if let else self.stmt(stmt, wanted)  # type: ignore[union-attr, arg-type]
                if outcome.__class__ is STEP:
                    outcome = yield outcome
                if let:
                    stmt.value = outcome  # type: ignore[union-attr]
                else:
                    stmts[index] = outcome
                told = self.reported - operations if self.reported else 0
                self.reported = self.reported or reported
                if not self.dirty:
                    self.dirty = dirty
                    if stmts[index] is stmt and self.propagate is seen[2] and self.host.printed == printed:
                        settled[id(stmt)] = (seen, self.operations - operations, told)
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

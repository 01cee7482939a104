"""The builder of plans: one for each body, from tree to closures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import Cell, share
from .callsites import CallSites
from .chains import Chains
from .expressions import Expressions
from .imports import imports_end_here
from .loops import Loops, catch_jumps
from .statements import Statements

if TYPE_CHECKING:
    from ..syntax.nodes import FnDef, Stmt
    from ..values import Value
    from .shapes import Run
    from .state import State


class Builder(Expressions, CallSites, Chains, Loops, Statements):
    """Builds the closures of one body."""

    def function_body(self, fn: FnDef) -> Run:
        """The closure of a function's body; its value is left in `state.result`."""
        run = imports_end_here(self._whole(fn.body.stmts), fn.body.stmts)
        return _flattened(run) if self.leaves_cells else run

    def top_body(self, stmts: list[Stmt]) -> Run:
        """The closure of a script's statements; their value is left in `state.result`."""
        return self._whole(stmts)

    def _whole(self, stmts: list[Stmt]) -> Run:
        self.roots = stmts
        run: Any = self.sequence(stmts, (), True)
        return catch_jumps(run) if self.jumps else run


def _flattened(run: Run) -> Run:
    """A body whose value is never a captured variable itself: Rhai lets it out in places where nobody wants it."""

    def flattened(S: State, f: list[Value]) -> Any:
        signal = run(S, f)
        result = S.result
        if result.__class__ is Cell:
            S.result = share(result.value)
        return signal

    return flattened

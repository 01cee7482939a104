"""Rhai's optimiser (optimizer.rs), which is part of the language: it changes operation counts,
results, the places of errors, and which errors appear at all.

The rules are in the modules `fold_*`, what they ask about nodes in `purity`. They follow Rhai rule
by rule and pass by pass: several of them depend on what an earlier pass has left.

A tree may be of any depth: rules call each other some thirty levels down (about a hundred frames of
Python's), and wait on a stack of their own from there on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fold_state import FoldHost, ScriptFns
from .fold_stmt import StmtRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..values import Value
    from .nodes import Program, Stmt

__all__ = ["LEVELS", "FoldHost", "Folder"]

#: Rhai's `OptimizationLevel`s.
LEVELS = ("none", "simple", "full")


class Folder:
    """The optimiser at one level.

    `constants` are put in wherever a script or a function of it uses their names: those of the
    engine's own modules, then those of the scope that the script is compiled for, in order. Of
    equal names the last one counts; a constant that a variable of that scope hides must not be
    among them. Raises ValueError for an unknown level.

    At level full, calls count as operations, from 0 for each body; beyond `max_operations` (0 for
    no limit) they are left for run time. `operations` is the last number that a progress callback
    would have seen, which is all that Rhai reports of a script that then runs without any.
    """

    def __init__(
        self, level: str, host: FoldHost, constants: Sequence[tuple[str, Value]] = (), max_operations: int = 0
    ) -> None:
        if level not in LEVELS:
            raise ValueError(f"unknown optimisation level {level!r}: use one of {', '.join(LEVELS)}")
        self.level = level
        self.host = host
        self.constants = constants
        self.max_operations = max_operations
        self.operations = 0

    def program(self, program: Program) -> Program:
        """Fold the top level and the body of every function and closure, each on its own (Rhai:
        `optimize_into_ast`). The program is changed in place, and is the result; a program that
        has been folded may be folded again, for other constants."""
        if self.level == "none":
            return program
        definitions = program.functions + program.closures
        script_fns: dict[tuple[str, int], set[str | None]] = {}
        for definition in definitions:
            script_fns.setdefault((definition.name, len(definition.params)), set()).add(definition.this_type)
        for definition in definitions:
            definition.body.stmts = self._body(definition.body.stmts, script_fns, True)
        program.stmts = self._body(program.stmts, script_fns)
        return program

    def _body(self, stmts: list[Stmt], script_fns: ScriptFns, in_function: bool = False) -> list[Stmt]:
        if not stmts:
            return stmts
        rules = StmtRules(self.level == "full", self.host, script_fns, self.max_operations, in_function)
        rules.declare_all(self.constants)
        folded: list[Stmt] = rules.run(rules.block(stmts, True, False, True))
        self.operations = rules.reported or self.operations
        return folded

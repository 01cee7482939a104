"""What the optimiser works out before a script runs: operators and natives on constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret import calls
from ..interpret.plan import FnPlan, Plan
from ..interpret.state import State
from ..position import Source
from ..syntax.nodes import Program
from ..values.operators import BINARY, NO_BUILTIN

if TYPE_CHECKING:
    from ..syntax.nodes import FnDef
    from ..values import Value


class _Signatures(Plan):
    """A plan whose functions do nothing."""

    def plan_of(self, fn: FnDef) -> FnPlan:
        # Not prepared: the body is going to be folded, too.
        made = FnPlan(self, fn)
        made.empty = True
        return made


class FoldHost:
    """What the optimiser asks of the engine."""

    def __init__(self, engine: Any, on_print: Any, on_debug: Any) -> None:
        self._state = State(engine.limits.replace(deadline=None), engine.library)
        self._state.engine = engine
        self._plan = Plan(Program([], [], []), Source(""), engine.library)
        # What is worked out here may call back, and callbacks may print.
        self._state.print = on_print
        self._state.debug = on_debug

    @property
    def reported(self) -> int:
        """The last operation that a progress callback would have seen in the last call."""
        return self._state.reported

    def binary(self, op: str, left: Value, right: Value) -> Value:
        """A built-in operator on constants."""
        operator = BINARY.get(op)
        return NO_BUILTIN if operator is None else operator(self._state, left, right)

    def call(self, name: str, args: list[Value], in_function: bool, operations: int) -> Value:
        """A native on constants."""
        self._state.begin(operations)
        plan = self._plan
        self._state.plan = _Signatures(plan.program, plan.source, plan.library) if in_function else plan
        native = self._state.library.find(name, tuple([arg.__class__ for arg in args]))
        if native is None:
            return self.binary(name, *args) if len(args) == 2 else NO_BUILTIN
        if native.volatile:
            return NO_BUILTIN
        return calls.run_native(self._state, native, list(args), -1, False)[0]

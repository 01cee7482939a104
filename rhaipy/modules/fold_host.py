"""What the optimiser works out before a script runs: operators and natives on constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret import calls
from ..interpret.plan import FnPlan, Plan
from ..interpret.state import State
from ..syntax.nodes import Program
from ..values import type_name
from ..values.operators import BINARY, NO_BUILTIN

if TYPE_CHECKING:
    from ..interpret.natives import Library
    from ..position import Source
    from ..syntax.nodes import FnDef
    from ..values import Value


class _Signatures(Plan):
    """A plan whose functions do nothing. They are not prepared: their bodies are going to be folded, too."""

    def __init__(self, program: Program, source: Source, library: Library) -> None:
        super().__init__(program, source, library)
        for made in self._plans.values():
            made.empty = True

    def plan_of(self, fn: FnDef) -> FnPlan:
        made = FnPlan(self, fn)
        made.empty = True
        return made

    def function(self, name: str, count: int) -> FnPlan | None:
        return self.functions.get((name, count))

    def method(self, receiver: Value, name: str, count: int) -> FnPlan | None:
        typed = self.typed.get((type_name(receiver), name, count))
        return typed or self.functions.get((name, count))


class FoldHost:
    """What the optimiser asks of the engine for one program. Natives may call the program's functions back (Rhai: the
    library that `optimize_into_ast` hands on)."""

    def __init__(self, engine: Any, program: Program, source: Source, on_print: Any, on_debug: Any) -> None:
        self._state = State(engine.limits.replace(deadline=None), engine.library)
        self._state.engine = engine
        self._functions = Program([], program.functions, program.closures)
        self._source = source
        self._library: Library = engine.library
        #: By whether functions are folded already, and do something.
        self._plans: dict[bool, Plan] = {}
        # What is worked out here may call back, and callbacks may print.
        self._state.print = self._noted(on_print)
        self._state.debug = self._noted(on_debug)
        self.printed = 0

    def _noted(self, write: Any) -> Any:
        if write is None:
            return None

        def noted(*told: Any) -> None:
            self.printed += 1
            write(*told)

        return noted

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
        plan = self._plans.get(in_function)
        if plan is None:
            made = _Signatures if in_function else Plan
            plan = self._plans[in_function] = made(self._functions, self._source, self._library)
        self._state.plan = plan
        native = self._state.library.find(name, tuple([arg.__class__ for arg in args]))
        if native is None:
            return self.binary(name, *args) if len(args) == 2 else NO_BUILTIN
        if native.volatile:
            return NO_BUILTIN
        return calls.run_native(self._state, native, list(args), -1, False)[0]

"""What an engine keeps ready for the script that it has run last, and what it tells of a run (Rhai has nothing like
the former: there each call sets out from scratch)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .errors import ErrorInFunctionCall, ErrorStackOverflow, RhaiError
from .interpret import calls
from .interpret.state import State, bounds_of

if TYPE_CHECKING:
    from .interpret.natives import Library
    from .interpret.plan import FnPlan, Plan
    from .limits import Limits
    from .modules import AST, Module
    from .values import Value

#: Operations below which a call is too short for room of its own on the stack to pay.
BRIEF = 2_000


class RunStats:
    """What a run took: pass one to `eval_ast` or `call_fn` and read it afterwards, also after an error."""

    __slots__ = ("imported", "operations", "this")

    def __init__(self) -> None:
        #: Operations, as the last number that Rhai's progress callback would have seen.
        self.operations = 0
        #: The modules that the top level has imported, with the names that it gave them.
        self.imported: list[tuple[str, Module]] = []
        #: What `this` was when the function that was called with one returned, as Python data.
        self.this: Any = None

    def __repr__(self) -> str:
        return f"RunStats(operations={self.operations})"


class Ready:
    """What evaluations of one script need, as long as the engine that made it stays what it is; and states of calls
    that have left nothing behind, to be used again: making a state takes a tenth of a short call."""

    __slots__ = ("_reusable", "ast", "bounds", "generation", "idle", "known", "library", "limits", "plan", "source")

    def __init__(self, ast: AST, plan: Plan, limits: Limits, library: Library, reusable: bool) -> None:
        self.ast = ast
        self.plan = plan
        self.limits = limits
        self.library = library
        self.generation = library.generation
        self.bounds = bounds_of(limits)
        self.source = ast.source
        self._reusable = reusable
        #: The functions that the host has called last, one of each name.
        self.known: dict[str, FnPlan] = {}
        #: States that are as good as new.
        self.idle: list[State] = []

    def run(self, state: State, fn: FnPlan, args: list[Value], stats: RunStats | None) -> Value:
        """Call a function that is brief and shallow with a state that is as good as new, and keep the state if it still
        is. Raises RhaiError."""
        try:
            if state.stop > 0:
                state.ops = 1
            else:
                state.tick()
            value = fn.direct(state, *args)
        except RhaiError as error:
            raise from_outside(calls.inside(error, fn, -1), fn) from error.__cause__
        except RecursionError:
            raise ErrorStackOverflow() from None
        finally:
            if stats is not None:
                stats.operations = state.reported or self.ast.operations
        fn.brief = state.ops < BRIEF
        # Nothing else may hold the state, nor may the call have left anything in it.
        if self._reusable and not self.idle and _count(state) == _OURS:
            if not (state.forgotten or state.locks or state.tag is not None or state.place >= 0):
                state.ops = state.level = 0
                state.engine = state.result = None
                self.idle.append(state)
        return value


def from_outside(error: RhaiError, fn: FnPlan) -> RhaiError:
    """What an error is for a host that has called the function itself: not one inside a call."""
    if error.__class__ is ErrorInFunctionCall and error.function == fn.name and not error.placed:
        return error.inner
    return error


#: How many references there are to an object; where Python does not tell, never as many as it takes.
_count: Callable[[object], int] = getattr(sys, "getrefcount", lambda item: -1)


def _references() -> int:
    """What `_count` gives for an object that a caller's variable and a parameter hold, and nothing else."""

    def counted(item: object) -> int:
        return _count(item)

    alone = object()
    return max(counted(alone), 0)


_OURS = _references()

#: Ready for no script.
NOTHING = Ready.__new__(Ready)
NOTHING.ast = object()  # type: ignore[assignment]

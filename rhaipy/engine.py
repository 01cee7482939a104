"""The engine: compiles scripts, runs them, and holds what the host registers
(Rhai: engine.rs, api/*.rs)."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .compile.tier import FastTier
from .convert import from_value, to_value
from .errors import (
    ErrorFunctionNotFound,
    ErrorInFunctionCall,
    ErrorStackOverflow,
    RhaiError,
)
from .interpret import calls
from .interpret.imports import Imports
from .interpret.natives import Library
from .interpret.plan import Plan
from .interpret.resolve import Resolved
from .interpret.signals import UNBOUND, Exit
from .interpret.state import State
from .limits import Limits
from .modules import host_native
from .packages import standard_library
from .position import Source
from .scope import Scope
from .syntax.fold import LEVELS, Folder
from .syntax.nodes import Program
from .syntax.parser import parse, parse_json
from .values import Cell, FnPtr, Value
from .values.operators import BINARY, NO_BUILTIN

if TYPE_CHECKING:
    from .position import Position

#: Python frames that one evaluation may nest on top of the host's. Script calls take about ten to
#: twenty of them a level.
FRAMES = 20_000


class ScriptFn(NamedTuple):
    """A function of a script: its name, its parameters, the type of `this` it asks for, whether it is private."""

    name: str
    params: tuple[str, ...]
    this_type: str | None = None
    private: bool = False


class AST:
    """A compiled script. Immutable; threads may share it, and it can be pickled.

    `functions` are the script's functions in the order of their definitions.
    """

    __slots__ = ("_plans", "_program", "operations", "source_text")

    def __init__(self, program: Program, source: Source, operations: int = 0) -> None:
        self._program = program
        self.source_text = source
        #: What the optimiser has reported at level full: the count of a run that reports nothing.
        self.operations = operations
        self._plans: dict[Any, Plan] = {}

    @property
    def functions(self) -> list[ScriptFn]:
        """The script's own functions."""
        return [ScriptFn(fn.name, fn.params, fn.this_type, fn.private) for fn in self._program.functions]

    @property
    def source(self) -> str:
        """The name that the script was compiled under, or the empty string."""
        return self.source_text.name

    def plan(self, library: Library, bounded: bool, tier: str | None = None) -> Plan:
        """The closures of this script for a library of natives; made at the first use."""
        key = (id(library), library.generation, bounded, tier)
        plan = self._plans.get(key)
        if plan is None:
            plan = Plan(self._program, self.source_text, library, bounded)
            if tier != "plan":
                plan.fast = FastTier(plan, at_once=tier == "compile")
            if len(self._plans) >= 8:
                self._plans.clear()
            self._plans[key] = plan
        return plan

    def __getstate__(self) -> Any:
        return (self._program, self.source_text, self.operations)

    def __setstate__(self, state: Any) -> None:
        self._program, self.source_text, self.operations = state
        self._plans = {}

    def __repr__(self) -> str:
        return f"AST({len(self._program.stmts)} statements, {len(self._program.functions)} functions)"


class RunStats:
    """What a run took: pass one to `eval_ast` or `call_fn` and read it afterwards, also after an error."""

    __slots__ = ("operations",)

    def __init__(self) -> None:
        #: Operations, as the last number that Rhai's progress callback would have seen.
        self.operations = 0

    def __repr__(self) -> str:
        return f"RunStats(operations={self.operations})"


class Engine:
    """Compiles and runs scripts.

    `limits` bound every evaluation; `optimize` is Rhai's optimisation level, `none`, `simple` or
    `full`; `tier` is `plan`, `compile`, or None for the engine's own choice. What scripts print goes
    to standard output until `on_print` and `on_debug` say otherwise.

    An engine may be used by several threads at once as long as none of them registers anything.
    """

    def __init__(self, limits: Limits | None = None, optimize: str = "simple", tier: str | None = None) -> None:
        if optimize not in LEVELS:
            raise ValueError(f"unknown optimisation level {optimize!r}: use one of {', '.join(LEVELS)}")
        if tier not in (None, "plan", "compile"):
            raise ValueError(f"unknown tier {tier!r}: use plan or compile")
        self.limits = limits or Limits()
        self.optimize = optimize
        self.tier = tier
        self._library = _standard()
        self._own_library = False
        self._disabled: set[str] = set()
        self._print: Callable[[str], None] | None = print
        self._debug: Callable[[str, str | None, Position], None] | None = _debug_to_stdout
        self._progress: Callable[[int], Any] | None = None
        self._resolver: Callable[[Engine, str], Any] | None = None
        self._modules: dict[str, Any] = {}
        #: How `sleep` waits, a function of seconds; where this is None, it returns at once.
        self.sleep: Callable[[float], None] | None = _sleep
        #: The clock of `timestamp`, in seconds, or None for the monotonic one.
        self.clock: Callable[[], float] | None = None

    # ------------------------------------------------------------------------ registering

    @property
    def library(self) -> Library:
        """The natives that scripts of this engine see."""
        return self._library

    def _register(self) -> Library:
        if not self._own_library:
            self._library = self._library.copy()
            self._own_library = True
        return self._library

    def register_fn(
        self,
        name: str,
        fn: Callable[..., Any],
        params: Sequence[type] | None = None,
        *,
        raw: bool = False,
        mutates: bool = False,
        volatile: bool = True,
    ) -> Engine:
        """Let scripts call a host function.

        `params` are the Python types of its parameters (int, float, bool, str, list, dict, bytes,
        a registered type, or object for any); without them they are read from its annotations,
        object where there are none. Several functions of one name are overloads by their types.
        Arguments come in as Python data, and the result goes back the same way; with `raw` both
        are script values. An exception that the function raises becomes the script's
        ErrorRuntime, with the exception as its cause.

        Raises TypeError for a function whose parameters cannot be told.
        """
        library = self._register()
        for native in host_native(name, fn, params, raw=raw, mutates=mutates, volatile=volatile):
            library.add(native)
        return self

    def register_constant(self, name: str, value: Any) -> Engine:
        """Let every script see a constant."""
        library = self._register()
        library.constants[name] = to_value(value)
        library.generation += 1
        return self

    def disable_symbol(self, symbol: str) -> Engine:
        """Refuse a keyword or operator, such as `eval`, when scripts are compiled."""
        self._disabled.add(symbol)
        return self

    def on_print(self, fn: Callable[[str], None] | None) -> Engine:
        """Say where `print` goes; None discards it."""
        self._print = fn
        return self

    def on_debug(self, fn: Callable[[str, str | None, Position], None] | None) -> Engine:
        """Say where `debug` goes, with the source's name (or None) and the position; None discards it."""
        self._debug = fn
        return self

    def on_progress(self, fn: Callable[[int], Any] | None) -> Engine:
        """Be told every operation's number; what the function returns, if not None, stops the script
        with ErrorTerminated, which carries it as its token."""
        self._progress = fn
        return self

    def set_module_resolver(self, resolver: Callable[[Engine, str], Any] | None) -> Engine:
        """Say how `import` finds modules: a function of the engine and the path that gives a module
        or None. Without one, no module is found."""
        self._resolver = resolver
        return self

    # -------------------------------------------------------------------------- compiling

    def compile(self, script: str, scope: Scope | None = None, *, source: str = "") -> AST:
        """Compile a script. Constants of `scope` are known to the optimiser, as in Rhai.

        Raises ParseError.
        """
        constants = [*self._library.constants.items(), *(scope.constants() if scope is not None else ())]
        with _frames:
            program, origin = parse(
                script,
                name=source,
                limits=self.limits,
                disabled=frozenset(self._disabled),
                scope_names=() if scope is None else [name for name, _ in scope.names()],
            )
            folder = Folder(self.optimize, _FoldHost(self), constants, self.limits.max_operations)
            folded = folder.program(program)
        return AST(folded, origin, folder.operations)

    def parse_for_eval(self, text: str) -> tuple[Program, Source]:
        """Parse the text of an `eval`: never optimised."""
        return parse(text, limits=self.limits, disabled=frozenset(self._disabled))

    def parse_json_text(self, text: str) -> tuple[Program, Source]:
        """Parse the text of a `parse_json`: an expression in the signs of JSON, never optimised."""
        return parse_json(text, limits=self.limits, disabled=frozenset(self._disabled))

    # ---------------------------------------------------------------------------- running

    def eval(self, script: str, scope: Scope | None = None, *, raw: bool = False) -> Any:
        """Compile and run a script; gives its value. Raises RhaiError."""
        scope = Scope() if scope is None else scope
        return self.eval_ast(self.compile(script, scope), scope, raw=raw)

    def run(self, script: str, scope: Scope | None = None) -> None:
        """Compile and run a script for its effects. Raises RhaiError."""
        self.eval(script, scope)

    def eval_ast(
        self, ast: AST, scope: Scope | None = None, *, stats: RunStats | None = None, raw: bool = False
    ) -> Any:
        """Run a compiled script; gives its value. Its variables stay in `scope`. Raises RhaiError."""
        state = self._state(ast)
        scope = Scope() if scope is None else scope
        try:
            with _frames:
                value = self._top_level(state, scope)
        except RecursionError:
            raise ErrorStackOverflow() from None
        finally:
            if stats is not None:
                stats.operations = state.reported or ast.operations
        return value if raw else from_value(value)

    def run_ast(self, ast: AST, scope: Scope | None = None, *, stats: RunStats | None = None) -> None:
        """Run a compiled script for its effects. Raises RhaiError."""
        self.eval_ast(ast, scope, stats=stats, raw=True)

    def call_fn(
        self,
        scope: Scope | None,
        ast: AST,
        name: str,
        args: Sequence[Any] = (),
        *,
        this: Any = UNBOUND,
        eval_ast: bool = True,
        stats: RunStats | None = None,
        raw: bool = False,
    ) -> Any:
        """Call a function of a script, after running its top level (unless `eval_ast` is false).

        `this` binds `this`. Raises RhaiError; ErrorFunctionNotFound where the script has no such
        function with that many parameters.
        """
        state = self._state(ast)
        scope = Scope() if scope is None else scope
        values = [to_value(arg) for arg in args]
        size = len(scope)
        try:
            with _frames:
                if eval_ast:
                    self._top_level(state, scope)
                    if len(scope) > size:
                        scope.rewind(size)
                value = self._call(state, scope, name, values, this if this is UNBOUND else to_value(this))
        except RecursionError:
            raise ErrorStackOverflow() from None
        finally:
            if len(scope) > size:
                scope.rewind(size)
            if stats is not None:
                stats.operations = state.reported or ast.operations
        return value if raw else from_value(value)

    # ------------------------------------------------------------------------- the inside

    def _state(self, ast: AST) -> State:
        limits = self.limits
        state = State(limits, self._library)
        state.engine = self
        state.plan = ast.plan(self._library, limits.max_variables is not None, self.tier)
        state.source = ast.source
        state.print = self._print
        state.debug = self._debug
        if self._modules:
            state.imports = Imports(self._modules)
        if self._progress is not None:
            state.progress = self._progress
            state.set_stop()
        if self._resolver is not None:
            state.resolve_module = self._resolve
        return state

    def _resolve(self, state: State, path: str) -> Any:
        assert self._resolver is not None
        return self._resolver(self, path)

    def _top_level(self, state: State, scope: Scope) -> Value:
        """Run the top level in a scope (Rhai: `eval_global_statements`)."""
        plan: Plan = state.plan
        if not plan.program.stmts:
            return None
        resolved, body = plan.top_level()
        frame: list[Value] = [UNBOUND, None, *([UNBOUND] * (resolved.slots - 2))]
        bound = _bind(resolved, frame, scope)
        state.scope = scope
        state.scope_size = len(scope)
        try:
            body(state, frame)
            return state.result
        except Exit as end:
            return end.value
        except RhaiError as error:
            error.locate(plan.source)
            raise
        finally:
            for index, cell in bound:
                scope.unbind(index, cell)
            for variable in resolved.top:
                value = frame[variable.slot]
                if value is not UNBOUND:
                    scope.push_value(variable.name, value, variable.const)
            for name, cell in frame[1] or ():
                scope.push_value(name, cell if cell.shared else cell.value, cell.const)

    def _call(self, state: State, scope: Scope, name: str, args: list[Value], this: Value) -> Value:
        """Call a script function from outside: it sees the scope (Rhai: `_call_fn`)."""
        plan: Plan = state.plan
        fn = plan.function(name, len(args)) if this is UNBOUND else plan.method(this, name, len(args))
        if fn is None:
            raise ErrorFunctionNotFound(name)
        fn = plan.called_from_outside(fn)
        bound: list[tuple[int, Cell]] = []
        state.level = -1
        try:
            if this is UNBOUND and not fn.outer:
                return calls.invoke_direct(state, fn, args, -1)
            frame = calls.make_frame(fn, args, this)
            bound = _bind(fn.prepare(), frame, scope)
            return calls.invoke(state, fn, frame, -1)
        except Exit as end:
            return end.value
        except ErrorInFunctionCall as error:
            if error.function == name and not error.placed:
                raise error.inner from error.__cause__
            raise
        finally:
            for index, cell in bound:
                scope.unbind(index, cell)

    def call_pointer(self, state: State, pointer: FnPtr, args: Sequence[Any]) -> Any:
        """Call a function pointer from a host function that runs inside a script. Raises RhaiError."""
        value, _ = state.call_pointer(pointer, [to_value(arg) for arg in args])
        return from_value(value)


def _bind(resolved: Resolved, frame: list[Value], scope: Scope) -> list[tuple[int, Cell]]:
    """Put the variables of a scope into the frame of code that names them."""
    bound: list[tuple[int, Cell]] = []
    for name, variable in resolved.externals.items():
        index = scope.find(name)
        if index < 0:
            frame[variable.slot] = None
        else:
            cell = frame[variable.slot] = scope.bind(index)
            bound.append((index, cell))
    return bound


class _FoldHost:
    """What the optimiser asks of the engine."""

    def __init__(self, engine: Engine) -> None:
        self._state = State(engine.limits.replace(max_operations=0, deadline=None), engine.library)
        self._state.engine = engine
        self._state.plan = Plan(Program([], [], []), Source(""), engine.library)

    def binary(self, op: str, left: Value, right: Value) -> Value:
        """A built-in operator on constants."""
        operator = BINARY.get(op)
        return NO_BUILTIN if operator is None else operator(self._state, left, right)

    def call(self, name: str, args: list[Value]) -> Value:
        """A native on constants."""
        native = self._state.library.find(name, tuple([arg.__class__ for arg in args]))
        if native is None:
            return self.binary(name, *args) if len(args) == 2 else NO_BUILTIN
        if native.volatile:
            return NO_BUILTIN
        return calls.run_native(self._state, native, list(args), -1, False)[0]


_standard_library: Library | None = None


def _standard() -> Library:
    global _standard_library
    if _standard_library is None:
        _standard_library = standard_library()
    return _standard_library


def _debug_to_stdout(text: str, source: str | None, position: Position) -> None:
    print(f"{source} @ {position} | {text}" if source else f"{position} | {text}")


def _sleep(seconds: float) -> None:
    import time

    time.sleep(seconds)


class _Frames:
    """Room on Python's stack for one evaluation (or compilation) on top of what the host has nested.

    Python's own limit is raised while any evaluation runs, and put back after the last one.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._users = 0
        self._before = 0

    def __enter__(self) -> None:
        with self._lock:
            self._users += 1
            if self._users == 1:
                self._before = sys.getrecursionlimit()
                sys.setrecursionlimit(self._before + FRAMES)

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                sys.setrecursionlimit(self._before)


_frames = _Frames()


__all__ = ["AST", "Engine", "RunStats", "ScriptFn"]

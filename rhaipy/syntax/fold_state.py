"""What a pass of the optimiser carries along (Rhai: optimizer.rs, `OptimizerState`)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from collections.abc import Set as AbstractSet
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import RhaiError
from ..values import FnPtr, Tagged, freeze, type_name
from ..values.operators import NO_BUILTIN
from .literals import literal_value
from .nodes import Call, Const
from .purity import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..values import Value
    from .nodes import Expr, Stmt

    #: What a rule gives: another node, or a step that returns one.
    Outcome = Expr | Stmt | "Step"

#: A rule that has to wait for the result of other rules yields them and returns its own.
Step = Generator[Any, Any, Any]

#: What tells a step from a node.
STEP = GeneratorType


#: The functions that a script defines: by name and number of parameters (Rhai: `Module::get_script_fn`) the types of
#: `this`, None where it is not told.
ScriptFns = Mapping[tuple[str, int], AbstractSet[str | None]]


class FoldHost(Protocol):
    """What the optimiser needs of an engine: to evaluate over constants.

    Both methods give NO_BUILTIN (of `rhaipy.values.operators`) where there is nothing to call, and
    may raise any RhaiError: the expression is then left for run time. `reported` is the last operation
    that a progress callback would have seen in the last `call`, `printed` how much has been printed in all of them.
    """

    @property
    def reported(self) -> int:
        """See above."""

    @property
    def printed(self) -> int:
        """See above."""

    def binary(self, op: str, left: Value, right: Value) -> Value:
        """The result of a binary operator that is built in for the two types (level simple).

        An engine that lets natives override built-in operators gives NO_BUILTIN for those that are
        overridden (Rhai: `has_native_fn_override`)."""

    def call(self, name: str, args: list[Value], in_function: bool, operations: int) -> Value:
        """The result of a native function or an operator, `name` (level full; Rhai:
        `exec_native_fn_call` with `non_volatile_only`). NO_BUILTIN or an error for a volatile one.

        `in_function`: the call stands in a function or closure. There Rhai knows no bodies of script functions
        (`clone_function_signatures`): those that are called back do nothing. `operations`: those that have been
        counted in this body so far, this call's own included."""


class _Missing:
    pass


_MISSING: Any = _Missing()


class Folding:
    """The state of one body, a script's top level or a function's, while it is folded.

    `dirty`: the pass has changed something, and another one must follow. `propagate`: constants
    are put in where their names are used. `known` holds the constants that are visible at this
    point; `context` is a number that stands for exactly this set of them.
    """

    def __init__(
        self, full: bool, host: FoldHost, script_fns: ScriptFns, max_operations: int, in_function: bool = False
    ) -> None:
        self.full = full
        self.host = host
        self.in_function = in_function
        self.script_fns = script_fns
        # Operations at level full: calls that were tried.
        self.operations = 0
        # The last one that a progress callback would have seen: what natives call back counts, too.
        self.reported = 0
        self.max_operations = max_operations
        self.dirty = False
        self.propagate = True
        self.known: dict[str, Value] = {}
        self.context = 0
        self._undo: list[tuple[str, Value, int]] = []
        self._contexts: dict[tuple[int, str, int], tuple[int, Value]] = {}
        # Constant strings that Rhai holds as a `DynamicConstant`.
        self.boxed: set[Expr] = set()
        # How many rules call each other in the step that runs, and how many steps that wait for it
        # are there for nothing else.
        self.depth = 0
        self.deferred = 0

    def run(self, step: Step) -> Any:
        """Run a step and everything that it waits for, on a stack of its own: trees may be deeper than
        Python's call stack."""
        stack = [step]
        result: Any = None
        while stack:
            self.depth = 0
            try:
                inner = stack[-1].send(result)
            except StopIteration as done:
                stack.pop()
                result = done.value
            else:
                stack.append(inner)
                result = None
        return result

    # ----------------------------------------------------------------------------- constants

    def declare(self, name: str, value: Value = _MISSING) -> None:
        """A constant comes into sight, or, without a value, a variable that may hide one."""
        known = self.known
        before = known.get(name, _MISSING)
        if value is _MISSING:
            if before is _MISSING:
                return
            del known[name]
        else:
            known[name] = value
        self._undo.append((name, before, self.context))
        move = (self.context, name, id(value))
        # The value is kept, so that its id stands for it.
        self.context = self._contexts.setdefault(move, (len(self._contexts) + 1, value))[0]

    def mark(self) -> int:
        """What `rewind` takes to forget all declarations from here on."""
        return len(self._undo)

    def rewind(self, mark: int) -> None:
        """Forget the declarations since a mark."""
        undo = self._undo
        while len(undo) > mark:
            name, before, self.context = undo.pop()
            if before is _MISSING:
                self.known.pop(name, None)
            else:
                self.known[name] = before

    def declare_all(self, constants: Iterable[tuple[str, Value]]) -> None:
        """The constants of the host."""
        for name, value in constants:
            self.declare(name, freeze(value))

    # ----------------------------------------------------------------------------- results

    def constant(self, value: Value, pos: int) -> Expr:
        """The expression of a value (Rhai: `Expr::from_dynamic`): a constant, except that a function
        pointer without curried arguments is a call of `Fn`. (So a constant closure loses its body:
        its name is no name for `Fn`.) A plain value loses its tag."""
        cls = value.__class__
        if cls is FnPtr and not value.curry:
            return Call("Fn", [Const(value.name, pos)], pos)
        if cls is Tagged and value.value.__class__ in PLAIN:
            value = value.value
        return Const(value, pos)

    def evaluated(self, name: str, args: list[Value], pos: int) -> Expr | None:
        """The constant that a call or an operator comes to, or None."""
        if not self.counted():
            return None
        try:
            if self.full:
                try:
                    value = self.host.call(name, args, self.in_function, self.operations)
                finally:
                    self.reported = max(self.host.reported, self.operations)
            else:
                value = self.host.binary(name, args[0], args[1])
        except RhaiError:
            return None
        if value is NO_BUILTIN:
            return None
        self.dirty = True
        return self.constant(freeze(value), pos)

    def about(self, name: str, args: list[Expr], pos: int) -> Expr | None:
        """`type_of` and `is_shared` of a constant."""
        if len(args) != 1:
            return None
        if name == "type_of":
            self.dirty = True
            return Const(type_name(literal_value(args[0])), pos)
        if name == "is_shared":
            self.dirty = True
            return Const(False, pos)
        return None

    def counted(self) -> bool:
        """Count a call at level full. False where the limit on operations is passed."""
        if not self.full:
            return True
        self.operations += 1
        if 0 < self.max_operations < self.operations:
            return False
        self.reported = self.operations
        return True

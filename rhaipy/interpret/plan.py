"""The plan of a script: every function as a closure over a frame, made when it is first called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ..values import Cell, type_name
from .resolve import FIRST_SLOT, Resolved, Resolver, building
from .signals import UNBOUND

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..position import Source
    from ..syntax.nodes import FnDef, Program
    from ..values import Value
    from .natives import Library


class FnPlan:
    """One script function, ready to run.

    `outer`: names that it does not declare may stand in a scope around it, as for a function that the
    host calls. `body(state, frame)` runs it and leaves its value in `state.result`. `padding` fills a frame up
    behind the arguments; `direct(state, *args)` runs it on bare arguments and gives its
    value. `cell_slots` and `plain_slots` are the arguments' slots that hold a Cell,
    or do not.
    """

    __slots__ = (
        "body",
        "brief",
        "cell_slots",
        "direct",
        "empty",
        "fn",
        "looks_out",
        "name",
        "outer",
        "padding",
        "param_count",
        "plain_slots",
        "plan",
        "resolved",
        "shallow",
        "source",
    )

    def __init__(self, plan: Plan, fn: FnDef, outer: bool = False) -> None:
        self.plan = plan
        self.outer = outer
        self.fn = fn
        self.name = fn.name
        self.source = plan.source
        self.param_count = len(fn.params)
        self.empty = not fn.body.stmts
        self.resolved: Resolved | None = None
        #: Whether the function, called from outside, has any use for the variables there.
        self.looks_out = False
        #: Whether the host's last call of it took few operations, and it has no use for the variables there.
        self.brief = False
        #: Whether it is known to nest few calls of Python: set by the fast tier.
        self.shallow = False
        self.padding: tuple[None, ...] = ()
        self.cell_slots: tuple[int, ...] = ()
        self.plain_slots: tuple[int, ...] = ()
        self.body: Any = self._first
        self.direct: Any = _with_frame(self)

    def prepare(self) -> Resolved:
        """Resolve the body, once."""
        resolved = self.resolved
        if resolved is None:
            with building:
                resolved = self.fn.plan
                if resolved is None:
                    resolved = self.fn.plan = Resolver(allow_externals=self.outer).function(self.fn)
                self.padding = (None,) * (resolved.slots - FIRST_SLOT - self.param_count)
                self.cell_slots = tuple([param.slot for param in resolved.params if param.cell])
                self.plain_slots = tuple([param.slot for param in resolved.params if not param.cell])
                self.looks_out = bool(resolved.free or resolved.asks)
                self.resolved = resolved
        return resolved

    def _first(self, state: Any, frame: list[Value]) -> Any:
        from .builder import Builder

        with building:
            if self.body == self._first:
                builder = Builder(self.plan, self.prepare())
                builder.in_scope = builder.sees_more = self.outer
                body = builder.function_body(self.fn)
                fast = self.plan.fast
                self.body = body if fast is None or self.outer else fast.start(self, body, frame)
        return self.body(state, frame)


def _with_frame(fn: FnPlan) -> Callable[..., Value]:
    """A function's `direct`, where its body takes a frame.

    No method: CPython calls those with `*args` through C, of which a browser's stack bears few levels.
    """

    def direct(state: Any, *args: Value) -> Value:
        frame = [UNBOUND, None, *args, *fn.padding]
        for slot in fn.cell_slots:
            frame[slot] = Cell(frame[slot])
        fn.body(state, frame)
        return state.result

    return direct


def _position_of(fn: FnPlan) -> int:
    return fn.fn.pos


class Plan:
    """The functions of one script, by name and number of parameters, and its top level.

    A plan belongs to one library of natives: closures remember the natives they found there.
    """

    def __init__(self, program: Program, source: Source, library: Library, bounded: bool = False) -> None:
        self.program = program
        #: Whether the number of variables is limited.
        self.bounded = bounded
        self.has_functions = bool(program.functions or program.closures)
        #: Whether there are statements to run before a function is called from outside.
        self.has_top = bool(program.stmts)
        #: Whether this is one of several scripts that run as one.
        self.linked = False
        #: Whether this is a module's script, run for another one: see `within`.
        self.visiting = False
        #: What lowers bodies to the fast tier (`rhaipy.compile.tier`), or None.
        self.fast: Any = None
        self.source = source
        self.library = library
        self.generation = library.generation
        self.functions: dict[tuple[str, int], FnPlan] = {}
        self.typed: dict[tuple[str, str, int], FnPlan] = {}
        self.names: dict[str, FnPlan] = {}
        self._plans: dict[FnDef, FnPlan] = {}
        self._within: WeakKeyDictionary[Plan, Plan] = WeakKeyDictionary()
        self._outer: dict[FnDef, FnPlan] = {}
        self._top: tuple[Resolved, Any] | None = None
        for fn in program.functions:
            made = self._plans[fn] = FnPlan(self, fn)
            if fn.this_type is None:
                self.functions[fn.name, len(fn.params)] = made
            else:
                self.typed[fn.this_type, fn.name, len(fn.params)] = made
            self.names.setdefault(fn.name, made)
        for fn in program.closures:
            made = self._plans[fn] = FnPlan(self, fn)
            self.functions[fn.name, len(fn.params)] = made

    def with_program(self, program: Program, source: Source) -> Plan:
        """The plan of another text that is evaluated here: it sees the functions of this one."""
        made = Plan(program, source, self.library, self.bounded)
        made.functions = {**self.functions, **made.functions}
        made.typed = {**self.typed, **made.typed}
        made.names = {**self.names, **made.names}
        made.has_functions = made.has_functions or self.has_functions
        return made

    def bodies(self) -> list[FnPlan]:
        """Every function and closure of the script, in source order."""
        plans = [self.plan_of(fn) for fn in (*self.program.functions, *self.program.closures)]
        return sorted(plans, key=_position_of)

    def plan_of(self, fn: FnDef) -> FnPlan:
        """The plan of a function of this script, prepared to be called."""
        found = self._plans.get(fn)
        if found is None:
            found = self._plans[fn] = FnPlan(self, fn)
        if found.resolved is None:
            found.prepare()
        return found

    def called_from_outside(self, fn: FnPlan, always: bool = False) -> FnPlan:
        """The form of a function that sees the scope it is called in, where it has any use for that (or `always`)."""
        fn.prepare()
        if not (fn.looks_out or always):
            return fn
        found = self._outer.get(fn.fn)
        if found is None:
            with building:
                from copy import deepcopy

                found = FnPlan(fn.plan, deepcopy(fn.fn), outer=True)
                found.prepare()
                self._outer[fn.fn] = found
        return found

    def function(self, name: str, count: int) -> FnPlan | None:
        """The script function with that name and number of parameters, prepared to be called."""
        found = self.functions.get((name, count))
        if found is not None and found.resolved is None:
            found.prepare()
        return found

    def named(self, name: str, count: int) -> FnPlan | None:
        """The script function with that name and number of parameters, prepared, as a host finds it: where there is no
        other, one for values of some type (Rhai: `Module::get_script_fn`, which takes any of them)."""
        found = self.function(name, count)
        if found is None and self.typed:
            found = next((fn for (_, *key), fn in self.typed.items() if key == [name, count]), None)
            if found is not None:
                found.prepare()
        return found

    def method(self, receiver: Value, name: str, count: int) -> FnPlan | None:
        """The script function that `receiver.name(…)` with `count` arguments calls, prepared."""
        found = None
        if self.typed:
            found = self.typed.get((type_name(receiver), name, count))
        if found is None:
            found = self.functions.get((name, count))
        if found is not None and found.resolved is None:
            found.prepare()
        return found

    def top_level(self) -> tuple[Resolved, Any]:
        """The resolved top level and its closure."""
        top = self._top
        if top is None:
            from .builder import Builder

            with building:
                resolved = self.program.plan[0]
                if resolved is None:
                    resolved = self.program.plan[0] = Resolver(allow_externals=True).top_level(self.program.stmts)
                body = Builder(self, resolved, top=True).top_body(self.program.stmts)
                if self.fast is not None and not self.linked:
                    body = self.fast.start_top(resolved, self.program.stmts, body)
                top = self._top = (resolved, body)
        return top

    def within(self, outer: Plan) -> Plan:
        """The plan of a module's script while a function of it runs for another script: what is called by
        name is looked for here first, then there."""
        if outer is self or not outer.has_functions:
            return self
        made = self._within.get(outer)
        if made is None:
            from copy import copy

            made = copy(self)
            made._within = WeakKeyDictionary()
            made.visiting = True
            made.functions = {**outer.functions, **self.functions}
            made.typed = {**outer.typed, **self.typed}
            self._within[outer] = made
        return made


def link(plans: list[Plan]) -> None:
    """Let scripts that run as one see each other's functions; of two with the same name and number of
    parameters the later one counts."""
    functions: dict[tuple[str, int], FnPlan] = {}
    typed: dict[tuple[str, str, int], FnPlan] = {}
    names: dict[str, FnPlan] = {}
    known: dict[FnDef, FnPlan] = {}
    for plan in plans:
        functions.update(plan.functions)
        typed.update(plan.typed)
        known.update(plan._plans)
    for (name, _), fn in functions.items():
        names.setdefault(name, fn)
    for plan in plans:
        plan.functions, plan.typed, plan.names, plan._plans = functions, typed, names, known
        plan.has_functions = bool(functions or typed)
        plan.has_top = any([each.program.stmts for each in plans])
        plan.linked = True

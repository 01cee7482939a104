"""Code that runs among the variables of another body: the text of an `eval`, and functions that are
called as `name!()` (Rhai: `eval_script_expr_in_place`, `make_function_call` with `capture_parent_scope`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ParseError, RhaiError
from ..values import Cell, Value, share
from ..values.white_space import trimmed
from . import calls
from .resolve import Resolved, Resolver, SiteRef, building
from .signals import UNBOUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..position import Source
    from ..syntax.nodes import Program
    from .plan import FnPlan
    from .resolve import Variable
    from .state import State


#: A variable that an `eval` has brought into a body: its name, its Cell, and how many of the body's own variables
#: were in scope there.
Brought = tuple[str, Cell, int]


class Names(list[Brought]):
    """The variables that `eval`s have brought into a body, and `around`, those that are in scope around it."""

    def __init__(self, around: dict[str, Cell]) -> None:
        super().__init__()
        self.around = around


def cell_at(frame: list[Value], variable: Variable, beside: Sequence[Variable]) -> Cell:
    """The Cell of what lies where a variable would lie without those that `eval`s have brought in, counted from the end
    of the scope. `beside` are the body's own variables in scope, all in Cells, innermost last."""
    there = _place(frame, variable, beside)
    cell: Cell = frame[1][there][1] if isinstance(there, int) else frame[there.slot]
    return cell


def put_at(frame: list[Value], variable: Variable, beside: Sequence[Variable], cell: Cell) -> None:
    """Put another Cell there: closures that have captured what lies there keep that."""
    there = _place(frame, variable, beside)
    if isinstance(there, int):
        name, _, below = frame[1][there]
        frame[1][there] = (name, cell, below)
    else:
        frame[there.slot] = cell


def _place(frame: list[Value], variable: Variable, beside: Sequence[Variable]) -> Variable | int:
    """One of the body's own variables, or an index among those that `eval`s have brought in."""
    brought = frame[1] or ()
    own, left = len(beside), len(brought)
    found: Variable | int = variable
    for _ in range(len(beside) - beside.index(variable)):
        if left and brought[left - 1][2] >= own:
            found = left = left - 1
        else:
            own -= 1
            found = beside[own]
    return found


def left_by(frame: list[Value], declared: Sequence[Variable]) -> Iterator[tuple[str, Value, bool]]:
    """The variables that a body leaves, in the order in which they came into scope: those that it has `declared` and
    those that `eval`s have brought in; whether each is a constant. What a closure has captured comes as its Cell."""
    brought = list(frame[1] or ())
    for number, variable in enumerate(declared):
        while brought and brought[0][2] <= number:
            name, cell, _ = brought.pop(0)
            yield name, cell if cell.shared else cell.value, cell.const
        if frame[variable.slot] is not UNBOUND:
            yield variable.name, frame[variable.slot], variable.const
    for name, cell, _ in brought:
        yield name, cell if cell.shared else cell.value, cell.const


def knows(names: list[Brought] | None, name: str) -> bool:
    """Whether a frame's names hold one."""
    if names is None:
        return False
    return any([known == name for known, _, _ in names]) or (names.__class__ is Names and name in names.around)


class InScope:
    """Code in the scope of a place in another body.

    Its names are resolved as externals; before it runs they are bound to the Cells of the variables in scope there.
    Where it asks for names in ways that only show when it runs, it is given all of them.
    """

    def __init__(self, builder: Any, site: SiteRef, fn: Any = None, plan: FnPlan | None = None) -> None:
        self._plan = builder.plan
        self._site = site
        #: The innermost variable of each name, and its number in the body's scope.
        self._variables: dict[str, tuple[int, Any]] = {
            variable.name: (number, variable) for number, variable in enumerate(site.variables)
        }
        self._outer: Resolved = builder.resolved
        self._top: bool = builder.top
        self._in_scope: bool = builder.in_scope
        self._sees_more: bool = builder.sees_more
        self._fn = fn
        self._fn_plan = plan
        self._resolved: Resolved | None = None
        self._body: Any = None

    def _count(self, state: State, outer: list[Value]) -> int:
        """How many variables there are in scope at the place, those with a name in common included."""
        return len(self._site.variables) + len(outer[1] or ()) + (state.scope_size if self._sees_more else 0)

    def _bind(self, state: State, outer: list[Value], resolved: Resolved, frame: list[Value]) -> None:
        """Put the variables of the outer frame into the externals of the inner one."""
        if resolved.asks:
            around = self._around(state, outer)
            frame[1] = Names(around)
            for name, external in resolved.externals.items():
                frame[external.slot] = around.get(name)
        else:
            for name, external in resolved.externals.items():
                frame[external.slot] = self._cell(state, outer, name)

    def _cell(self, state: State, outer: list[Value], name: str) -> Any:
        """The Cell of a name, or None where there is none."""
        extras = outer[1]
        number, variable = self._variables.get(name, (-1, None))
        if extras is not None:
            for known, found, below in reversed(extras):
                if known == name and below > number:
                    return found
        if variable is not None:
            return outer[variable.slot]
        variable = self._outer.externals.get(name)
        if variable is not None:
            return outer[variable.slot]
        if extras.__class__ is Names:
            return extras.around.get(name)
        if self._in_scope and state.scope is not None:
            return state.scope.cell(name)
        return None

    def _around(self, state: State, outer: list[Value]) -> dict[str, Cell]:
        """All that is in scope at the place."""
        found: dict[str, Cell] = {}
        extras = outer[1]
        if extras.__class__ is Names:
            found.update(extras.around)
        elif self._in_scope and state.scope is not None:
            for name, _ in state.scope.names():
                found[name] = state.scope.cell(name)
        for name, variable in self._outer.externals.items():
            if outer[variable.slot] is not None:
                found[name] = outer[variable.slot]
        for name, (_, variable) in self._variables.items():
            found[name] = outer[variable.slot]
        for name, cell, below in extras or ():
            if below > self._variables.get(name, (-1, None))[0]:
                found[name] = cell
        return found

    def call(self, state: State, outer: list[Value], args: list[Value], place: int) -> Value:
        """`name!(args)`"""
        from .builder import Builder

        fn_plan = self._fn_plan
        assert fn_plan is not None
        resolved = self._resolved
        if resolved is None:
            with building:
                resolved = Resolver(allow_externals=True).function(self._fn)
                builder = Builder(self._plan, resolved)
                builder.sees_more = True
                self._body = builder.function_body(self._fn)
                self._resolved = resolved
        frame: list[Value] = [UNBOUND, None, *args, *([None] * (resolved.slots - 2 - len(args)))]
        for param in resolved.params:
            value = frame[param.slot]
            if value.__class__ is Cell:  # curried
                frame[param.slot] = value if param.cell else share(value.value)
            elif param.cell:
                frame[param.slot] = Cell(value)
        self._bind(state, outer, resolved, frame)
        state.tick(place)
        level = state.level + 1
        size, count = state.scope_size, self._count(state, outer)
        if level > state.max_level or count + fn_plan.param_count > state.max_variables:
            calls.refuse(state, fn_plan, level, place)
        state.level = level
        state.scope_size = count
        try:
            self._body(state, frame)
        except RhaiError as error:
            raise calls.inside(error, fn_plan, place) from error.__cause__
        finally:
            state.scope_size = size
        state.level = level - 1
        return state.result

    def evaluate(self, state: State, outer: list[Value], text: str, place: int) -> Value:
        """`eval(text)`; the variables that it declares stay in the outer frame."""
        state.tick(place)
        text = trimmed(text)
        if not text:
            return None
        program, source = state.engine.parse_for_eval(text)
        try:
            return self._run(state, outer, program, source)
        except RhaiError as error:
            error.locate(source)
            raise

    def _run(self, state: State, outer: list[Value], program: Program, source: Source) -> Value:
        from .builder import Builder

        # Rhai counts closures among the functions of a script (ast.rs `has_functions`).
        if program.functions or program.closures:
            raise ParseError(
                "WrongFnDefinition",
                "Function definitions must be at global level and cannot be inside a block or another function",
            )
        if not program.stmts:
            return None
        plan = self._plan.with_program(program, source)
        resolved = Resolver(allow_externals=True).top_level(program.stmts)
        builder = Builder(plan, resolved, top=self._top and self._site.outermost)
        builder.in_scope = self._in_scope
        builder.sees_more = True
        body = builder.top_body(program.stmts)
        frame: list[Value] = [outer[0], None, *([UNBOUND] * (resolved.slots - 2))]
        self._bind(state, outer, resolved, frame)
        size, state.scope_size = state.scope_size, self._count(state, outer)
        try:
            body(state, frame)
        finally:
            state.scope_size = size
            extras = outer[1]
            if extras is None:
                extras = outer[1] = []
            for name, value, const in left_by(frame, resolved.top):
                cell = value if value.__class__ is Cell else Cell(value)
                cell.const = const
                extras.append((name, cell, len(self._site.variables)))
        result = state.result
        return result.value if result.__class__ is Cell else result

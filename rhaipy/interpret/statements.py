"""Statements to closures (Rhai: eval/stmt.rs).

A statement's closure returns a Signal where control leaves it; anything else that it returns means
nothing. Built with `value`, it leaves its value in `state.result`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import (
    ErrorAssignmentToConstant,
    ErrorDataRace,
    ErrorRuntime,
    ErrorTooManyVariables,
    ErrorUnboundThis,
    ErrorVariableNotFound,
    RhaiError,
    unwrap_inner,
)
from ..syntax.nodes import (
    Assign,
    Binary,
    Block,
    Break,
    Call,
    CallStmt,
    Chain,
    Const,
    Continue,
    Do,
    Export,
    ExprStmt,
    For,
    If,
    Import,
    Let,
    Noop,
    Return,
    Share,
    StmtExpr,
    Switch,
    This,
    Throw,
    TryCatch,
    Unary,
    While,
    start,
)
from ..values import Cell, Value, map_of, share
from ..values.constants import read_only
from . import calls
from .base import BuilderBase, Lead
from .calls import Constant
from .expressions import not_bool
from .imports import imports_end_here
from .in_scope import put_at
from .loops import Loops, after
from .places import at
from .shapes import COMPARISONS, TEST, Run, shape
from .signals import BREAK, CONTINUE, RETURN, UNBOUND, Signal
from .switches import SwitchTable

if TYPE_CHECKING:
    from ..syntax.nodes import Expr, Stmt
    from .resolve import LetRef
    from .state import State


class Statements(BuilderBase):
    """Builds every statement and block."""

    def stmt(self, node: Stmt, lead: Lead, value: bool) -> Run:
        """The closure of a statement; `lead` comes before its own operations."""
        return _STMTS[node.__class__](self, node, lead, value)

    def block(self, block: Block, lead: Lead, value: bool) -> Run:
        """The closure of a block; `lead` is counted first, also where the block is empty."""
        return imports_end_here(self.sequence(block.stmts, lead, value), block.stmts)

    def sequence(self, stmts: list[Stmt], lead: Lead, value: bool) -> Run:
        """The closure of statements one after the other."""
        if not stmts:
            return shape((), lead, "S.result = None" if value else "return None")
        runs = []
        last = len(stmts) - 1
        for index, stmt in enumerate(stmts):
            runs.append(self.stmt(stmt, lead, value and index == last))
            lead = ()
        return _chained(tuple(runs))

    # --------------------------------------------------------------------------- simple ones

    def noop(self, node: Noop, lead: Lead, value: bool) -> Run:
        """Nothing."""
        return shape((), (*lead, node.pos), "S.result = None" if value else "return None")

    def expr_stmt(self, node: ExprStmt, lead: Lead, value: bool) -> Run:
        """An expression."""
        expr = node.expr
        lead = (*lead, start(expr))
        if not value:
            return self.expr(expr, lead)
        if expr.__class__ is Binary:
            return self.binary_call(expr, (*lead, expr.pos), value=True)  # type: ignore[attr-defined]
        operand, rest = self.operand(expr, lead, stored=True)
        if operand[0] != "run":
            return shape((operand,), rest, "S.result = t0")
        return _to_result(self.stored(expr, lead))  # type: ignore[attr-defined]

    def call_stmt(self, node: CallStmt, lead: Lead, value: bool) -> Run:
        """A call or operator, without the operation of the expression."""
        call = node.call
        lead = (*lead, call.pos)
        if call.__class__ is Call:
            run = self.call(call, lead)
        elif call.__class__ is Unary:
            run = self.unary_call(call, lead)  # type: ignore[attr-defined]
        else:
            binary: Run = self.binary_call(call, lead, value=value)  # type: ignore[attr-defined]
            return binary
        return _to_result(run) if value else run

    def share_stmt(self, node: Share, lead: Lead, value: bool) -> Run:
        """Captured variables become shared."""
        count = self.ticks((*lead, node.pos))
        found = tuple([self._captured(var) for var in node.vars])  # type: ignore[attr-defined]

        def run(S: State, f: list[Value]) -> None:
            count(S, f)
            for find in found:
                find(S, f)
            S.result = None

        return run

    def block_stmt(self, node: Block, lead: Lead, value: bool) -> Run:
        """A block."""
        return self.scoped(self.block(node, (*lead, node.pos), value))

    def scoped(self, run: Run) -> Run:
        """A block in a body that calls `eval`: the variables that this brings in end with the block."""
        if not self.resolved.evals:
            return run

        def scoped(S: State, f: list[Value]) -> Any:
            before = len(f[1]) if f[1] else 0
            try:
                return run(S, f)
            finally:
                if f[1]:
                    del f[1][before:]

        return scoped

    # -------------------------------------------------------------------------- declarations

    def room(self, ref: LetRef, place: int, more: int = 0) -> Run | None:
        """A check that there is room for another variable, where variables are limited."""
        if not self.plan.bounded or ref.live < 0:
            return None
        live = ref.live + more
        sees_more = self.sees_more

        def check(S: State, f: list[Value]) -> None:
            count = live + (S.scope_size if sees_more else 0) + (len(f[1]) if f[1] else 0)
            # Rhai takes a counter off the limit, which without any variables wraps round.
            if count >= S.max_variables >= more:
                raise at(ErrorTooManyVariables(), place)

        return check

    def let(self, node: Let, lead: Lead, value: bool) -> Run:
        """`let` and `const`."""
        ref: LetRef = node.ref
        if ref.beside:
            return self._let_by_place(node, lead, value)
        slot = ref.variable.slot
        lead = (*lead, node.pos)
        room = self.room(ref, node.pos)
        operand, rest = self.operand(node.value, () if room is not None else lead, stored=True)
        names: tuple[str, ...] = ("slot",)
        values: tuple[Any, ...] = (slot,)
        if ref.variable.cell:
            action = "f[slot] = Cell(t0)"
            if node.const:
                action = "f[slot] = constant(t0)"
                names, values = ("slot", "constant"), (slot, _constant_cell)
        else:
            action = "f[slot] = t0"
            if node.const:
                action = "f[slot] = read_only(t0) if t0.__class__ in CONTAINERS else t0"
                names, values = ("slot", "read_only"), (slot, read_only)
        if self.top and node.const and self.plan.has_functions and ref.variable in self.resolved.top:
            action += "\nremember(S, name, t0)"
            names, values = (*names, "remember", "name"), (*values, _remember, node.name)
        if node.export:
            action += "\nexport(S, name, name)"
            if "name" not in names:
                names, values = (*names, "name"), (*values, node.name)
            names, values = (*names, "export"), (*values, _export)
        if value:
            action += "\nS.result = None"
        run = shape((operand,), rest, action, names, values)
        return run if room is None else after(self.ticks(lead), room, run)

    def _let_by_place(self, node: Let, lead: Lead, value: bool) -> Run:
        """`let` of a variable that the block has already, after an `eval`: Rhai then writes to what lies where this one
        would lie without the variables that the `eval` has brought in."""
        ref: LetRef = node.ref
        value_of: Run = self.stored(node.value, (*lead, node.pos))  # type: ignore[attr-defined]
        const = node.const
        remember = self.top and const and self.plan.has_functions and ref.variable in self.resolved.top

        def run(S: State, f: list[Value]) -> None:
            given = value_of(S, f)
            if remember:
                _remember(S, node.name, given)
            put_at(f, ref.variable, ref.beside, _constant_cell(given) if const else Cell(given))

        return _without_value(run) if value else run

    def assign(self, node: Assign, lead: Lead, value: bool) -> Run:
        """`target op value`"""
        target = node.target
        lead = (*lead, node.pos)
        if target.__class__ is Chain:
            run = self.chain_assign(node, lead)
        elif target.__class__ is This:
            run = self._assign_this(node, lead)
        else:
            run = self._assign_variable(node, lead)
        return _without_value(run) if value else run

    def _assign_variable(self, node: Assign, lead: Lead) -> Run:
        target: Any = node.target
        variable = self.local(target)
        if variable is None or variable.const:
            return self._assign_cell(node, lead)
        operand, rest = self.operand(node.value, lead, stored=True)
        rest = (*rest, target.pos)
        place = "f[slot].value" if variable.cell else "f[slot]"
        # It may be a constant's.
        check = "refuse(f[slot], name, root)\n" if variable.storage.captured else ""
        more = {"refuse": calls.refuse_assignment, "name": target.name, "root": target.pos} if check else {}
        if node.op == "=":
            check += "f[slot].value\n" if variable.cell else ""  # which may be locked
            return shape(
                (operand,), rest, f"{check}{place} = t0", ("slot", *more), (variable.slot, *more.values())
            )
        if node.op == "+=" and not variable.cell:
            action = _ASSIGN_ADD
        elif node.op in _INLINE:
            action = _ASSIGN.replace("OP", node.op[:-1])
        else:
            action = _ASSIGN_OTHER
        if variable.cell:
            action = action.replace("slow(S, op, v,", "slow(S, op, f[slot],")
        more.update(
            op=node.op[:-1],
            slow=calls.assign_to_cell if variable.cell else calls.assign_op,
            pos=node.pos,
            root=target.pos,
        )
        return shape(
            (operand,), rest, check + action.replace("PLACE", place), ("slot", *more), (variable.slot, *more.values())
        )

    def _assign_cell(self, node: Assign, lead: Lead) -> Run:
        """To a variable that may not be there, or may be a constant."""
        target: Any = node.target
        variable = self.local(target)
        operand, rest = self.operand(node.value, lead, stored=True)
        value_of = shape((operand,), (*rest, target.pos), "return t0")
        find = (lambda S, f: None) if target.namespace else self.capture(target)  # type: ignore[attr-defined]
        name = target.name
        pos = target.pos
        op = node.op[:-1]
        place = node.pos
        names = self.plan.names
        const = variable is not None and variable.const
        look_up: Run | None = self.qualified_finder(target) if target.namespace else None  # type: ignore[attr-defined]

        def run(S: State, f: list[Value]) -> None:
            value = value_of(S, f)
            if look_up is not None:
                look_up(S, f)
                raise at(ErrorAssignmentToConstant(name), pos)
            if const:
                raise at(ErrorAssignmentToConstant(name), pos)
            cell = find(S, f)
            if cell is None:
                if name in names or name in S.library.constants:
                    raise at(ErrorAssignmentToConstant(name), pos)
                raise at(ErrorVariableNotFound(name), pos)
            if cell.const:
                raise at(ErrorAssignmentToConstant(name), pos)
            if op:
                value = calls.assign_to_cell(S, op, cell, value, place, pos)
            elif cell.locked:
                raise ErrorDataRace("")
            cell.value = value

        return run

    def _assign_this(self, node: Assign, lead: Lead) -> Run:
        value_of: Run = self.stored(node.value, ())  # type: ignore[attr-defined]
        count = self.ticks(lead)
        target: Any = node.target
        pos = target.pos
        op = node.op[:-1]
        place = node.pos

        def run(S: State, f: list[Value]) -> None:
            count(S, f)
            if f[0] is UNBOUND:
                raise at(ErrorUnboundThis(), pos)
            value = value_of(S, f)
            S.tick(pos)
            this = f[0]
            if this.__class__ is Constant:
                raise at(ErrorAssignmentToConstant(""), pos)
            f[0] = calls.assign_op(S, op, this, value, place, pos) if op else value

        return run

    # --------------------------------------------------------------------------- conditions

    def if_(self, node: If, lead: Lead, value: bool) -> Run:
        """`if`"""
        lead = (*lead, node.pos)
        body = self.scoped(self.block(node.body, (), value))
        branch = self.scoped(self.block(node.branch, (), value)) if node.branch.stmts or value else None
        place = node.cond.pos
        if node.cond.__class__ is Binary and node.cond.op in COMPARISONS:
            return self._if_compared(node.cond, lead, body, branch)
        cond = self.expr(node.cond, lead)
        if branch is None:

            def run(S: State, f: list[Value]) -> Any:
                test = cond(S, f)
                if test is True:
                    return body(S, f)
                if test is not False:
                    raise not_bool(test, place)
                return None

            return run

        def run_both(S: State, f: list[Value]) -> Any:
            test = cond(S, f)
            if test is True:
                return body(S, f)
            if test is False:
                return branch(S, f)
            raise not_bool(test, place)

        return run_both

    def _if_compared(self, cond: Binary, lead: Lead, body: Run, branch: Run | None) -> Run:
        """`if left op right`, in one closure."""
        left, right, lead = self.sides(cond, (*lead, cond.pos))
        action = TEST.format(op=cond.op) + "if test: return body(S, f)\n"
        if branch is not None:
            action += "return branch(S, f)\n"
        return shape(
            (left, right), lead, action,
            ("slow", "op", "pos", "not_bool", "body", "branch"),
            (calls.binary, cond.op, cond.pos, not_bool, body, branch),
        )

    def switch(self, node: Switch, lead: Lead, value: bool) -> Run:
        """`switch`"""
        subject: Run = self.raw(node.subject, (*lead, node.pos))
        table = SwitchTable(node)
        arms = tuple([(self._guard(arm.guard), arm.guard.pos, self._arm(arm.body, value)) for arm in node.arms])
        default = None if node.default is None else arms[node.default][2]

        def run(S: State, f: list[Value]) -> Any:
            item = subject(S, f)
            if item.__class__ is Cell:
                item = share(item.value)
            for index in table.candidates(item):
                guard, place, body = arms[index]
                if guard is not None:
                    test = guard(S, f)
                    if test is False:
                        continue
                    if test is not True:
                        raise not_bool(test, place)
                return body(S, f)
            if default is not None:
                return default(S, f)
            if value:
                S.result = None
            return None

        return run

    def _guard(self, guard: Expr) -> Run | None:
        if guard.__class__ is Const and guard.value.__class__ is bool:
            fixed = guard.value
            return None if fixed else (lambda S, f: False)
        return self.expr(guard, ())

    def _arm(self, body: Expr, value: bool) -> Run:
        """The body of an arm: a block runs as statements, so that jumps need no exception."""
        if body.__class__ is StmtExpr:
            return self.scoped(self.block(body.block, (body.pos,), value))
        run = self.raw(body, ())
        return _to_result(run) if value else run

    # --------------------------------------------------------------------------------- jumps

    def break_(self, node: Break, lead: Lead, value: bool) -> Run:
        """`break`"""
        lead = (*lead, node.pos)
        if node.value is None:
            return shape((), lead, "S.result = None\nreturn signal", ("signal",), (BREAK,))
        return _jump(self.raw(node.value, lead), BREAK)

    def continue_(self, node: Continue, lead: Lead, value: bool) -> Run:
        """`continue`"""
        return shape((), (*lead, node.pos), "return signal", ("signal",), (CONTINUE,))

    def return_(self, node: Return, lead: Lead, value: bool) -> Run:
        """`return`"""
        lead = (*lead, node.pos)
        if node.value is None:
            return shape((), lead, "S.result = None\nreturn signal", ("signal",), (RETURN,))
        operand, rest = self.operand(node.value, lead, stored=True)
        return shape((operand,), rest, "S.result = t0\nreturn signal", ("signal",), (RETURN,))

    def throw(self, node: Throw, lead: Lead, value: bool) -> Run:
        """`throw`"""
        lead = (*lead, node.pos)
        pos = node.pos
        value_of = self.ticks(lead) if node.value is None else self.stored(node.value, lead)  # type: ignore[attr-defined]

        def run(S: State, f: list[Value]) -> Any:
            raise at(ErrorRuntime(value_of(S, f)), pos)

        return run

    # ----------------------------------------------------------------------------- try, catch

    def try_catch(self, node: TryCatch, lead: Lead, value: bool) -> Run:
        """`try … catch`; the catch branch yields unit, as in Rhai."""
        count = self.ticks((*lead, node.pos))
        body = self.scoped(self.block(node.body, (), value))
        handler = self.scoped(self.block(node.handler, (), False))
        ref: LetRef | None = node.ref
        slot = -1 if ref is None else ref.variable.slot
        cell = ref is not None and ref.variable.cell
        room = None if ref is None else self.room(ref, node.var_pos)
        source = self.plan.source

        def run(S: State, f: list[Value]) -> Any:
            count(S, f)
            level = S.level
            locks = S.locks
            try:
                return body(S, f)
            except RhaiError as error:
                if not error.catchable:
                    raise
                error.locate(source)
                caught = error
            S.level = level
            S.locks = locks
            if ref is not None:
                item = caught_value(S, caught)
                if room is not None:
                    room(S, f)
                f[slot] = Cell(item) if cell else item
            try:
                signal = handler(S, f)
            except ErrorRuntime as error:
                if error.value is None:
                    error.locate(source)
                    caught.position = error.position
                    raise caught from caught.__cause__
                raise
            if signal is not None and signal.__class__ is Signal:
                return signal
            S.result = None
            return None

        return run

    # -------------------------------------------------------------------------------- modules

    def import_(self, node: Import, lead: Lead, value: bool) -> Run:
        """`import`"""
        from .calls import load_module

        pos = node.pos
        path_pos = start(node.path)
        expr_pos = node.path.pos
        count = self.ticks((*lead, pos))
        path_of: Run = self.expr(node.path, ())
        alias = node.alias

        def run(S: State, f: list[Value]) -> None:
            count(S, f)
            load_module(S, lambda: path_of(S, f), alias, pos, path_pos, expr_pos)
            S.result = None

        return run

    def export(self, node: Export, lead: Lead, value: bool) -> Run:
        """`export`"""
        count = self.ticks((*lead, node.pos))
        ref = node.ref
        name = node.name
        alias = node.alias or node.name
        place = node.name_pos

        def run(S: State, f: list[Value]) -> None:
            count(S, f)
            if ref is None or (ref.variable.external and f[ref.variable.slot] is None):
                raise at(ErrorVariableNotFound(name), place)
            _export(S, name, alias)
            S.result = None

        return run


_ASSIGN = """\
v = PLACE
if v.__class__ is int and t0.__class__ is int:
    r = v OP t0
    if MIN <= r <= MAX:
        PLACE = r
        return None
PLACE = slow(S, op, v, t0, pos, root)"""

_ASSIGN_OTHER = """\
v = PLACE
PLACE = slow(S, op, v, t0, pos, root)"""

#: Operators that Python has, too, with the same results wherever these fit.
_INLINE = frozenset(("+=", "-=", "*=", "&=", "|=", "^="))

_ASSIGN_ADD = """\
v = f[slot]
if v.__class__ is int:
    if t0.__class__ is int:
        r = v + t0
        if MIN <= r <= MAX:
            f[slot] = r
            return None
elif v.__class__ is str and t0.__class__ is str and len(v) + len(t0) <= S.room:
    f[slot] = None
    v += t0
    f[slot] = v
    return None
f[slot] = slow(S, op, v, t0, pos, root)"""


def _to_result(run: Run) -> Run:
    def stmt(S: State, f: list[Value]) -> None:
        S.result = run(S, f)

    return stmt


def _without_value(run: Run) -> Run:
    def stmt(S: State, f: list[Value]) -> None:
        run(S, f)
        S.result = None

    return stmt


def _jump(run: Run, signal: Signal) -> Run:
    def jump(S: State, f: list[Value]) -> Signal:
        S.result = run(S, f)
        return signal

    return jump


def _chained(runs: tuple[Run, ...]) -> Run:
    """Statements one after the other, until a signal."""
    if len(runs) == 1:
        return runs[0]
    if len(runs) == 2:
        first, second = runs

        def two(S: State, f: list[Value]) -> Any:
            signal = first(S, f)
            if signal is not None and signal.__class__ is Signal:
                return signal
            return second(S, f)

        return two
    if len(runs) == 3:
        first, second, third = runs

        def three(S: State, f: list[Value]) -> Any:
            signal = first(S, f)
            if signal is not None and signal.__class__ is Signal:
                return signal
            signal = second(S, f)
            if signal is not None and signal.__class__ is Signal:
                return signal
            return third(S, f)

        return three
    head, last = runs[:-1], runs[-1]

    def many(S: State, f: list[Value]) -> Any:
        for run in head:
            signal = run(S, f)
            if signal is not None and signal.__class__ is Signal:
                return signal
        return last(S, f)

    return many


def _constant_cell(value: Value) -> Cell:
    cell = Cell(read_only(value))
    cell.const = True
    return cell


def _remember(state: State, name: str, value: Value) -> None:
    """A global constant, for `global::name`."""
    if state.globals is None:
        state.globals = {}
    state.globals[name] = share(value)


def _export(state: State, name: str, alias: str) -> None:
    if state.exports is not None:
        state.exports.append((name, alias))


def caught_value(state: State, error: RhaiError) -> Value:
    """What the variable of a `catch` holds (Rhai: eval/stmt.rs, `dump_fields`)."""
    first = unwrap_inner(error)
    if first.__class__ is ErrorRuntime:
        return share(first.value)
    position = error.position
    error.position = type(position)()
    entries: dict[str, Value] = {"message": str(error)}
    if state.source:
        entries["source"] = state.source
    if position:
        entries["line"] = position.line
        entries["position"] = position.column
    entries["error"] = error.kind
    entries.update(error.fields())
    return map_of(entries)


_STMTS: dict[type, Any] = {
    Noop: Statements.noop,
    ExprStmt: Statements.expr_stmt,
    CallStmt: Statements.call_stmt,
    Share: Statements.share_stmt,
    Block: Statements.block_stmt,
    Let: Statements.let,
    Assign: Statements.assign,
    If: Statements.if_,
    Switch: Statements.switch,
    While: Loops.while_,
    Do: Loops.do,
    For: Loops.for_,
    TryCatch: Statements.try_catch,
    Return: Statements.return_,
    Throw: Statements.throw,
    Break: Statements.break_,
    Continue: Statements.continue_,
    Import: Statements.import_,
    Export: Statements.export,
}

"""Statements and loops to Python text (Rhai: eval/stmt.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..syntax.nodes import (
    Assign,
    Block,
    Break,
    Call,
    CallStmt,
    Chain,
    Const,
    Continue,
    Do,
    ExprStmt,
    For,
    If,
    Let,
    Noop,
    Return,
    Throw,
    Unary,
    Var,
    While,
    start,
)
from .access import AccessLowering
from .expressions import PLAIN_KINDS, ExpressionLowering, range_check
from .fallback import Fallback, jumps
from .writer import BOUNDED, MAX_LOOPS, CannotLower

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.nodes import Stmt
    from .kinds import Kind


#: Why loops stay in the plan tier whose condition leaves the loop around them.
JUMPS = "its condition holds a `break` or `continue`, which is for the loop around it"


class StatementLowering(ExpressionLowering, AccessLowering, Fallback):
    """The statements' part of `Lowering`."""

    if TYPE_CHECKING:
        top: bool
        _script: bool
        _loops: list[str | None]
        _small: set[Assign]
        _exact: bool

        def leave(self, text: str) -> None: ...

    def block(self, stmts: list[Stmt]) -> None:
        """Statements as a block of Python, without their value."""
        self.w.indent()
        before = len(self.w.lines)
        for stmt in stmts:
            self.stmt(stmt)
        self.w.flush()
        if len(self.w.lines) == before:
            self.w.emit("pass")
        self.w.dedent()

    def parted(self, first: Callable[[], None], second: Callable[[], None] | None) -> None:
        """Two ways that control may take, the second under an `else:`; both end with nothing owed."""
        state = self.w.branch()
        free = self.w.free
        first()
        free_first, path_first = self.w.free, self.w.path
        self.w.resume(state)
        self.w.free = free
        if second is not None or state[0]:
            self.w.emit("else:")
            if second is not None:
                second()
            else:
                self.block([])
        if self.w.free and not free_first:
            self.w.end_free()
        self.w.path = max(self.w.path, path_first)
        self.w.free = self.w.free and free_first

    def block_value(self, stmts: list[Stmt], raw: bool = False) -> str:
        """Statements, and the atom of the last one's value; with `raw`, a captured variable may stand for its own."""
        if not stmts:
            return "None"
        for stmt in stmts[:-1]:
            self.stmt(stmt)
        return self.value_of(stmts[-1], raw)

    def stmt(self, node: Stmt) -> None:
        """A statement without its value."""
        method = _STMTS.get(node.__class__)
        if method is None:
            self.fallback_stmt(node)
        else:
            method(self, node)

    def value_of(self, node: Stmt, raw: bool = False) -> str:
        """A statement, and the atom of its value; `raw` as for `block_value`."""
        cls = node.__class__
        if cls is ExprStmt:
            self.w.owe(start(node.expr))  # type: ignore[union-attr]
            return self.stored(node.expr)[0]  # type: ignore[union-attr]
        if cls is CallStmt:
            return self._call_stmt(node)
        if cls is Block:
            self.w.owe(node.pos)  # type: ignore[union-attr]
            return self.block_value(node.stmts, raw)  # type: ignore[union-attr]
        if cls is If:
            return self._value_if(node)  # type: ignore[arg-type]
        if cls in (For, While, Do):
            name = self.w.temp()
            self.w.end_free()
            self.w.settle()
            self.w.emit(f"{name} = None")
            _STMTS[cls](self, node, name)
            return name
        if cls in _WITHOUT_VALUE:
            self.stmt(node)
            return "None"
        name = self.w.temp()
        self.fallback_stmt(node, name)
        if self.builder.leaves_cells and not raw:
            self.w.emit(f"if {name}.__class__ is Cell: {name} = share({name}.value)")
        return name

    def _value_if(self, node: If) -> str:
        name = self.w.temp()
        self.w.owe(node.pos)
        test = self.cond(node.cond)
        self.w.emit(f"if {test}:")

        def one(stmts: list[Stmt]) -> None:
            self.w.indent()
            text = self.block_value(stmts)
            self.w.flush()
            self.w.emit(f"{name} = {text}")
            self.w.dedent()

        self.parted(lambda: one(node.body.stmts), lambda: one(node.branch.stmts))
        return name

    def noop(self, node: Noop) -> None:
        """Nothing."""
        self.w.owe(node.pos)

    def expr_stmt(self, node: ExprStmt) -> None:
        """An expression."""
        self.w.owe(start(node.expr))
        self.expr(node.expr)

    def call_stmt(self, node: CallStmt) -> None:
        """A call or operator."""
        self._call_stmt(node)

    def _call_stmt(self, node: Any) -> str:
        call = node.call
        self.w.owe(call.pos)
        if call.__class__ is Call:
            return self.call(call)[0]
        if call.__class__ is Unary:
            return self.unary_call(call)[0]
        return self.binary_call(call)[0]

    def block_stmt(self, node: Block) -> None:
        """A block."""
        self.w.owe(node.pos)
        for stmt in node.stmts:
            self.stmt(stmt)

    def let(self, node: Let) -> None:
        """`let` and `const`."""
        if node.export or self.plan.bounded or (self.top and node.const):
            self.fallback_stmt(node, why=BOUNDED if self.plan.bounded else "it declares what others may see")
            return
        self.w.owe(node.pos)
        text, kind = self.stored(node.value)
        variable = node.ref.variable
        name = f"v{variable.slot}"
        if node.const and kind not in PLAIN_KINDS and node.value.__class__ is not Const:
            text = f"read_only({text})"
        if variable.cell:
            self.w.settle()
            self.w.emit(f"{name} = Cell({text})")
            if node.const:
                self.w.emit(f"{name}.const = True")
        else:
            self.w.settle_later()
            self.w.emit(f"{name} = {text}")

    def assign(self, node: Assign) -> None:
        """`target op value`"""
        target: Any = node.target
        if target.__class__ is Chain:
            self.w.owe(node.pos)
            self.assign_chain(node)
            return
        ref = target.ref if target.__class__ is Var else None
        if ref is None or ref.after_eval or ref.variable.external or ref.variable.const or target.namespace:
            self.fallback_stmt(node, why="it assigns to what is no variable declared here")
            return
        variable = ref.variable
        name = f"v{variable.slot}.value" if variable.cell else f"v{variable.slot}"
        self.w.owe(node.pos)
        if node.op == "=":
            text, kind = self.stored(node.value)
            self._before_change(variable, target)
            self.w.emit(f"{name} = {text}")
            return
        text, kind = self.expr(node.value)
        self._before_change(variable, target)
        # Only the slow way may store the value itself.
        given = f"share({text})" if self.at_home(node.value, text, kind) else text
        op = node.op[:-1]
        known = None if variable.cell else self.kinds.variable(variable.storage)
        call = f"{name} = assign_op(S, {op!r}, {{0}}, {given}, {node.pos}, {target.pos})"
        if variable.cell:
            call = f"{name} = assign_to_cell(S, {op!r}, v{variable.slot}, {given}, {node.pos}, {target.pos})"
        slow = f"{self.w.sync()}{call}{self.w.resync(True)}"
        if op in ("+", "-", "*") and known in (int, None) and kind in (int, None):
            natural = op != "-" and self.kinds.natural(target) and self.kinds.natural(node.value)
            likely = self.kinds.likely(variable.storage)
            self._assign_int(name, op, text, known, kind, slow, natural, likely, node in self._small)
        elif op == "+" and known is str:
            test = "" if kind is str else f"{text}.__class__ is str and "
            self.w.emit(f"if {test}{self.lengths([name, text])} <= {self.w.limit('room')}: {name} += {text}")
            self.w.emit(f"else: {slow.format(name)}")
        elif known is float and kind in (float, int) and op in ("+", "-", "*"):
            self.w.emit(f"{name} {op}= {text}")
        else:
            self.w.emit(slow.format(name))

    def _before_change(self, variable: Any, target: Var) -> None:
        self.w.owe(target.pos)
        if variable.cell:
            self.w.settle()
        else:
            self.w.settle_later()
        if variable.storage.captured:
            given = f"v{variable.slot}, {self.w.constant(target.name)}, {target.pos}"
            self.w.emit(f"if v{variable.slot}.const: {self.w.sync()}refuse_assignment({given})")

    def _assign_int(
        self, name: str, op: str, text: str, known: Kind, kind: Kind, slow: str, natural: bool, likely: Kind,
        small: bool,
    ) -> None:
        result = self.w.temp()
        sum_of_ints = [
            f"{result} = {name} {op} {text}",
            f"if {range_check(result, natural)}: {name} = {result}",
            f"else: {slow.format(name)}",
        ]
        tests = [f"{part}.__class__ is int" for part, at in ((name, known), (text, kind)) if at is not int]
        if not tests:
            for line in sum_of_ints if not small else [f"{name} {op}= {text}"]:
                self.w.emit(line)
            return
        ways = [(" and ".join(tests), sum_of_ints)]
        if op == "+" and known is None and kind in (str, None):
            # An own name lets Python grow the string in place.
            strings = "" if kind is str else f" and {text}.__class__ is str"
            fits = f"{self.lengths([name, text])} <= {self.w.limit('room')}"
            ways.append((f"{name}.__class__ is str{strings} and {fits}", [f"{name} += {text}"]))
            if likely is str or kind is str:
                ways.reverse()
        if kind is str:
            del ways[1:]
        for index, (test, lines) in enumerate(ways):
            self.w.emit(f"{'el' if index else ''}if {test}:")
            for line in lines:
                self.w.emit("    " + line)
        self.w.emit(f"else: {slow.format(name)}")

    def if_(self, node: If) -> None:
        """`if`"""
        self.w.owe(node.pos)
        test = self.cond(node.cond)
        self.w.emit(f"if {test}:")
        branch = node.branch.stmts
        self.parted(lambda: self.block(node.body.stmts), (lambda: self.block(branch)) if branch else None)

    # --------------------------------------------------------------------------------- loops

    def _enter(self, result: str | None) -> None:
        self._loops.append(result)
        if len(self._loops) > MAX_LOOPS:
            raise CannotLower("loops are nested too deep for Python")
        if not self._exact:
            self.w.begin_loop()

    def _leave_loop(self, worst: int) -> None:
        self._loops.pop()
        if not self._exact:
            self.w.end_loop(worst)

    def _turn(self, write: Callable[[], None]) -> int:
        """One turn of a loop: where there is room for all that it counts, with its counts at the end;
        else with each count in its place. Gives the most that a free turn counts, 0 for none."""
        if self._exact:
            write()
            return 0
        mark = len(self.w.lines)
        # The region at the body's start has ended before, and its worst way is still to be asked for.
        around = self.w.worst
        self.w.begin_free()
        self.w.indent()
        write()
        worst = self.w.end_free()
        self.w.worst = around
        self.w.dedent()
        fast = self.w.lines[mark:]
        del self.w.lines[mark:]
        if not worst:
            self._exact = True
            write()
            self._exact = False
            return 0
        self.w.emit(f"if ops > {self.w.edge}:")
        self.w.indent()
        self._exact = True
        write()
        self._exact = False
        self.w.dedent()
        self.w.emit("else:")
        self.w.lines.extend(fast)
        return worst

    def _turn_body(self, stmts: list[Stmt], place: int) -> None:
        if not stmts:
            self.w.owe(place)
        for stmt in stmts:
            self.stmt(stmt)
        self.w.flush()
        self.w.emit("pass")

    def while_(self, node: While, result: str | None = None) -> None:
        """`while` and `loop`"""
        if jumps(node.cond):
            self.fallback_stmt(node, result, JUMPS)
            return
        self.w.owe(node.pos)
        self.w.end_free()
        self.w.settle()
        self.while_turns(node, result)

    def while_turns(self, node: While, result: str | None) -> None:
        """The turns of a `while` or `loop`."""
        cond = node.cond
        if jumps(cond):
            raise CannotLower(JUMPS)
        self._enter(result)
        self.w.emit("while True:")
        self.w.indent()
        endless = cond.__class__ is Const and (cond.value is None or cond.value is True)
        self._small |= self.kinds.counting(node)

        def turn() -> None:
            if endless:
                self._turn_body(node.body.stmts, node.body.pos)
                return
            test = self.cond(cond)
            state = self.w.branch()
            self.w.emit(f"if not ({test}):")
            self.w.indent()
            self.w.flush()
            self.w.emit("break")
            self.w.dedent()
            self.w.resume(state)
            for stmt in node.body.stmts:
                self.stmt(stmt)
            self.w.flush()
            self.w.emit("pass")

        worst = self._turn(turn)
        self.w.dedent()
        self._leave_loop(worst)

    def do(self, node: Do, result: str | None = None) -> None:
        """`do … while`, `do … until`; `continue` skips the condition, as in Rhai."""
        if jumps(node.cond):
            self.fallback_stmt(node, result, JUMPS)
            return
        self.w.owe(node.pos)
        self.w.end_free()
        self.w.settle()
        self._enter(result)
        self.w.emit("while True:")
        self.w.indent()

        def turn() -> None:
            for stmt in node.body.stmts:
                self.stmt(stmt)
            test = self.cond(node.cond)
            self.w.flush()
            self.w.emit(f"if {'' if node.until else 'not '}({test}): break")

        worst = self._turn(turn)
        self.w.dedent()
        self._leave_loop(worst)

    def for_(self, node: For, result: str | None = None) -> None:
        """`for`"""
        if self.plan.bounded:
            self.fallback_stmt(node, result, BOUNDED)
            return
        ref = node.ref
        self.w.owe(node.pos)
        text, _ = self.expr(node.iterable)
        self.w.end_free()
        self.w.settle()
        items = self.w.temp()
        variable, counter = ref.variable, ref.counter
        found = f"{self.w.sync()}{items} = iterate(S, {text}, {start(node.iterable)})"
        if self.kinds.of(node.iterable) is None:
            self.w.emit(f"if {text}.__class__ is Array: {text}.shared = True; {items} = {text}.items")
            self.w.emit(f"else: {found}")
        else:
            self.w.emit(found)
        if counter is not None:
            self.w.emit(f"{items} = enumerate({items})")
        if variable.cell:
            self.w.emit(f"v{variable.slot} = Cell(None)")
        if counter is not None and counter.cell:
            self.w.emit(f"v{counter.slot} = Cell(0)")
        self.for_turns(node, items, result)

    def for_turns(self, node: For, items: str, result: str | None) -> None:
        """The turns of a `for` over a name that holds what it runs through."""
        variable, counter = node.ref.variable, node.ref.counter
        name = f"v{variable.slot}"
        item = self.w.temp() if variable.cell else name
        number = "" if counter is None else self.w.temp() if counter.cell else f"v{counter.slot}"
        self._enter(result)
        self.w.emit(f"for {f'{number}, {item}' if number else item} in {items}:")
        self.w.indent()
        if self.kinds.variable(variable.storage) is not int and not self.kinds.only_read(variable.storage):
            self.share(item)
        if variable.cell:
            self.w.emit(f"{name}.value = {item}")
        if counter is not None and counter.cell:
            self.w.emit(f"v{counter.slot}.value = {number}")
        worst = self._turn(lambda: self._turn_body(node.body.stmts, node.body.pos))
        self.w.dedent()
        self._leave_loop(worst)

    def break_(self, node: Break) -> None:
        """`break`"""
        self.w.owe(node.pos)
        text = "None"
        if node.value is not None:
            if self._script and node.value.__class__ is Var and node.value.ref and node.value.ref.variable.cell:
                raise CannotLower("a captured variable itself may be what the script gives")
            text, _ = self.stored(node.value)
        self.w.flush()
        if self._loops[-1] is not None:
            self.w.emit(f"{self._loops[-1]} = {text}")
        self.w.emit("break")

    def continue_(self, node: Continue) -> None:
        """`continue`"""
        self.w.owe(node.pos)
        self.w.flush()
        self.w.emit("continue")

    def return_(self, node: Return) -> None:
        """`return`"""
        self.w.owe(node.pos)
        self.leave("None" if node.value is None else self.stored(node.value)[0])


_STMTS: dict[type, Any] = {
    Noop: StatementLowering.noop,
    ExprStmt: StatementLowering.expr_stmt,
    CallStmt: StatementLowering.call_stmt,
    Block: StatementLowering.block_stmt,
    Let: StatementLowering.let,
    Assign: StatementLowering.assign,
    If: StatementLowering.if_,
    While: StatementLowering.while_,
    Do: StatementLowering.do,
    For: StatementLowering.for_,
    Break: StatementLowering.break_,
    Continue: StatementLowering.continue_,
    Return: StatementLowering.return_,
}

_WITHOUT_VALUE = frozenset((Noop, Let, Assign, Break, Continue, Return, Throw))

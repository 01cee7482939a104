"""Bodies to Python functions (Rhai's counterpart: grain/compile)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret.base import BuilderBase, Lead
from ..interpret.builder import Builder
from ..interpret.calls import make_frame
from ..interpret.resolve import FIRST_SLOT
from ..interpret.signals import UNBOUND
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
    ExprStmt,
    For,
    If,
    Import,
    Let,
    Noop,
    Return,
    StmtExpr,
    This,
    Throw,
    TryCatch,
    Unary,
    Var,
    While,
    children,
    start,
    stmt_pos,
)
from .access import AccessLowering, _Counted, _Method
from .cache import MEMORY, CodeCache
from .expressions import ExpressionLowering, range_check
from .kinds import Kinds
from .support import NAMES
from .writer import BOUNDED, MARGIN, MAX_LOOPS, CannotLower, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..interpret.plan import FnPlan, Plan
    from ..interpret.resolve import Resolved
    from ..syntax.nodes import Expr, FnDef, Stmt
    from .kinds import Kind


class Lowering(ExpressionLowering, AccessLowering):
    """Writes one body. A function's text takes the state and the arguments and returns the value; a top
    level's takes the state and the frame, and leaves the value in `state.result`."""

    def __init__(
        self,
        plan: Plan,
        resolved: Resolved,
        roots: list[Any],
        top: bool,
        part: Any = None,
        script: bool = True,
        kinds: Sequence[Kind] = (),
    ) -> None:
        """`part`: only this statement of the body is to be lowered; `script`: the body is a top level; `kinds`: what
        the arguments are, None for those that may be anything."""
        self.plan = plan
        self.resolved = resolved
        self.top = top
        self._script = top and script
        self._fn: FnPlan | None = None
        self._plan_body: Any = None
        self.builder: BuilderBase = Builder(plan, resolved, top and script)
        nodes = list(_all(roots if part is None else [part]))
        if resolved.evals or any([node.__class__ is Call and node.bang for node in nodes]):
            raise CannotLower("it calls `eval`, or a function in the caller's scope")
        if any([node.__class__ is This for node in nodes]):
            raise CannotLower("it uses `this`")
        if any([node.__class__ is Import and not (top and node in roots) for node in nodes]):
            raise CannotLower("it imports modules, which end with a block")
        loops = any([node.__class__ in (While, Do, For) for node in nodes])
        names = {name for name, _ in plan.functions} | {name for _, name, _ in plan.typed}
        self._params = kinds or [None] * len(resolved.params)
        params = {param.storage: kind for param, kind in zip(resolved.params, self._params)}
        self.kinds = Kinds(roots, params, names | plan.library.changing())
        self.w = Writer(local_count=loops or top)
        #: What stays in the plan tier: statements and expressions, and why where the node itself does not say it.
        self.kept: list[tuple[Any, str]] = []
        #: For each loop around, the name that takes its value, or None.
        self._loops: list[str | None] = []
        #: Additions to variables that a loop's condition has just found small: their sums need no test.
        self._small: set[Assign] = set()
        #: Set while the exact form of a loop's turn is written: loops inside have no other.
        self._exact = False

    # ------------------------------------------------------------------------- whole bodies

    def function(self, fn: FnDef, otherwise: Any = None) -> tuple[str, dict[str, Any]]:
        """The text of a function and its constants; `otherwise` takes arguments of other kinds."""
        params = [f"v{param.slot}" for param in self.resolved.params]
        wrong = [f"{name}.__class__ is not {kind.__name__}" for name, kind in zip(params, self._params) if kind]
        if wrong:
            given = ", ".join(["S", *params])
            self.w.emit(f"if {' or '.join(wrong)}: return {self.w.constant(_Method(otherwise))}({given})")
        for param in self.resolved.params[fn.captured :]:
            if param.cell:
                self.w.emit(f"if v{param.slot}.__class__ is not Cell: v{param.slot} = Cell(v{param.slot})")
        others = [f"v{slot}" for slot in range(FIRST_SLOT + len(params), self.resolved.slots)]
        if others:
            self.w.emit(" = ".join(others) + " = None")
        if self.w.local_count:
            self.w.emit("ops = S.ops; stop = S.stop")
        mark = len(self.w.lines)
        self.w.begin_free()
        self.tail(fn.body.stmts)
        worst = self.w.worst
        lines = self.w.lines[mark:]
        del self.w.lines[mark:]
        count = "ops" if self.w.local_count else "S.ops"
        stop = "stop" if self.w.local_count else "S.stop"
        if worst:
            exact = self.w.constant(_Method(self._exact_way))
            self.w.emit(f"if {count} + {worst + MARGIN} > {stop}: return {exact}(S, [{', '.join(params)}])")
        self.w.lines.extend(lines)
        return self.w.text(f"def lowered(S{''.join([', ' + param for param in params])}):"), self.w.constants

    def _exact_way(self, state: Any, args: list[Any]) -> Any:
        """Run the function in the plan tier: near a limit, every count in its place."""
        fn = self._fn
        assert fn is not None
        if self._plan_body is None:
            self._plan_body = Builder(self.plan, self.resolved).function_body(fn.fn)
        self._plan_body(state, make_frame(fn, args, UNBOUND))
        return state.result

    def frame_body(self, stmts: list[Stmt]) -> tuple[str, dict[str, Any]]:
        """The text of a top level and its constants."""
        slots = range(FIRST_SLOT, self.resolved.slots)
        for slot in slots:
            self.w.emit(f"v{slot} = f[{slot}]")
        self.w.emit("ops = S.ops; stop = S.stop")
        self.w.emit("try:")
        self.w.indent()
        self.tail(stmts)
        self.w.dedent()
        self.w.emit("finally:")
        self.w.indent()
        if slots:
            self.w.emit(f"f[{FIRST_SLOT}:] = [{', '.join([f'v{slot}' for slot in slots])}]")
        else:
            self.w.emit("pass")
        self.w.dedent()
        return self.w.text("def lowered(S, f):"), self.w.constants

    def loop(self, node: While | For) -> tuple[str, dict[str, Any]]:
        """The text of a loop's turns, to go on with a loop that runs in the plan tier, and its constants.

        Over the frame; gives a signal as a statement of the plan tier does. A `for` is given what
        is left to run through.
        """
        slots = range(FIRST_SLOT, self.resolved.slots)
        self.w.emit("; ".join([f"v{slot} = f[{slot}]" for slot in slots]) or "pass")
        self.w.emit("ops = S.ops; stop = S.stop")
        self.w.emit("try:")
        self.w.indent()
        result = self.w.temp()
        self.w.emit(f"{result} = None")
        if isinstance(node, For):
            self.for_turns(node, "items", result)
        else:
            self.while_turns(node, result)
        self.w.emit("S.ops = ops")
        self.w.emit(f"S.result = {result}")
        self.w.dedent()
        self.w.emit("finally:")
        self.w.indent()
        self.w.emit(f"f[{FIRST_SLOT}:] = [{', '.join([f'v{slot}' for slot in slots])}]")
        self.w.dedent()
        return self.w.text("def lowered(S, f, items=None):"), self.w.constants

    def leave(self, text: str) -> None:
        """Return a value."""
        self.w.flush()
        self.w.note()
        if self.w.local_count:
            self.w.emit("S.ops = ops")
        if self.top:
            self.w.emit(f"S.result = {text}")
            self.w.emit("return RETURN")
        else:
            self.w.emit(f"return {text}")

    def tail(self, stmts: list[Stmt]) -> None:
        """The statements of a body, whose last one gives the value."""
        if not stmts:
            self.leave("None")
            return
        for stmt in stmts[:-1]:
            self.stmt(stmt)
        last = stmts[-1]
        if last.__class__ is If:
            self._tail_if(last)
        elif last.__class__ is Return:
            self.stmt(last)
        else:
            self.leave(self.value_of(last, raw=self.top))

    def _tail_if(self, node: If) -> None:
        self.w.owe(node.pos)
        test = self.cond(node.cond)
        state = self.w.branch()
        free = self.w.free
        self.w.emit(f"if {test}:")
        self.w.indent()
        self.tail(node.body.stmts)
        self.w.dedent()
        self.w.resume(state)
        self.w.free = free
        self.tail(node.branch.stmts)

    # ---------------------------------------------------------------------------- statements

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
        if second is not None or (free and state[0]):
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
        text, _ = self.stored(node.value)
        self.w.settle()
        variable = node.ref.variable
        name = f"v{variable.slot}"
        if variable.cell:
            self.w.emit(f"{name} = Cell({text})")
            if node.const:
                self.w.emit(f"{name}.const = True")
        else:
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
            self.w.owe(target.pos)
            self.w.settle()
            self.w.emit(f"{name} = {text}")
            return
        text, kind = self.expr(node.value)
        self.w.owe(target.pos)
        self.w.settle()
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

    def _turn(self, write: Callable[[], None]) -> None:
        """One turn of a loop: where there is room for all that it counts, with its counts at the end;
        else with each count in its place."""
        if self._exact or not self.w.local_count:
            write()
            return
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
            return
        self.w.emit(f"if ops + {worst + MARGIN} > stop:")
        self.w.indent()
        self._exact = True
        write()
        self._exact = False
        self.w.dedent()
        self.w.emit("else:")
        self.w.lines.extend(fast)

    def _turn_body(self, stmts: list[Stmt], place: int) -> None:
        if not stmts:
            self.w.owe(place)
        for stmt in stmts:
            self.stmt(stmt)
        self.w.flush()
        self.w.emit("pass")

    def while_(self, node: While, result: str | None = None) -> None:
        """`while` and `loop`"""
        self.w.owe(node.pos)
        self.w.end_free()
        self.w.settle()
        self.while_turns(node, result)

    def while_turns(self, node: While, result: str | None) -> None:
        """The turns of a `while` or `loop`."""
        cond = node.cond
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

        self._turn(turn)
        self.w.dedent()
        self._loops.pop()

    def do(self, node: Do, result: str | None = None) -> None:
        """`do … while`, `do … until`; `continue` skips the condition, as in Rhai."""
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

        self._turn(turn)
        self.w.dedent()
        self._loops.pop()

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
        self._turn(lambda: self._turn_body(node.body.stmts, node.body.pos))
        self.w.dedent()
        self._loops.pop()

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

    # ---------------------------------------------------------------------------- the plan tier

    def _frame(self, node: Any) -> tuple[str, list[int]]:
        """Write a frame for a node of the plan tier; gives its name, and the slots to take back."""
        used, made = _slots(node)
        frame = "f"
        if not self.top:
            frame = self.w.temp()
            values = [f"v{slot}" if slot in used else "None" for slot in range(FIRST_SLOT, self.resolved.slots)]
            self.w.emit(f"{frame} = [{', '.join(['UNBOUND', 'None', *values])}]")
        else:
            for slot in sorted(used):
                self.w.emit(f"f[{slot}] = v{slot}")
        return frame, sorted(used | made)

    def _lead(self) -> Lead:
        """What is owed, for the plan tier to count; a free region ends here."""
        if self.w.free:
            self.w.end_free()
        lead = tuple(self.w.owed)
        self.w.owed.clear()
        return lead

    def _take_back(self, frame: str, slots: list[int]) -> str:
        return "; ".join([f"v{slot} = {frame}[{slot}]" for slot in slots])

    def fallback_expr(self, node: Expr, why: str = "") -> tuple[str, Kind]:
        """An expression by the plan tier."""
        counted = isinstance(node, _Counted)
        inner: Any = node.node if counted else node  # type: ignore[union-attr]
        self.kept.append((inner, why))
        lead = self._lead()
        if not counted:
            run = self.builder.stored(inner, lead)  # type: ignore[attr-defined]
        elif inner.__class__ is Call:
            run = self.builder.call(inner, lead)
        else:
            run = _shared_result(self.builder.chain(inner, lead))
        if self.builder.jumps:
            raise CannotLower("a jump stands inside an expression that stays in the plan tier")
        frame, slots = self._frame(inner)
        name = self.w.temp()
        back = self._take_back(frame, slots)
        call = f"{self.w.sync()}{name} = {self.w.constant(_Method(run))}(S, {frame})"
        if back:
            self.w.emit(f"try: {call}")
            self.w.emit(f"finally: {back}")
        else:
            self.w.emit(call)
        if self.w.local_count:
            self.w.emit("ops = S.ops; stop = S.stop")
        return name, None

    def fallback_stmt(self, node: Any, result: str | None = None, why: str = "") -> None:
        """A statement by the plan tier."""
        counted = isinstance(node, _Counted)
        inner = node.node if counted else node
        self.kept.append((inner, why))
        lead = self._lead()
        if counted:
            run = self.builder.chain_assign(inner, lead)
        else:
            run = self.builder.stmt(inner, lead, result is not None)
        frame, slots = self._frame(inner)
        signal = self.w.temp()
        caught = self.w.constant(_Method(_catch(run) if self.builder.jumps else run))
        self.builder.jumps = False
        back = self._take_back(frame, slots)
        call = f"{self.w.sync()}{signal} = {caught}(S, {frame})"
        if back:
            self.w.emit(f"try: {call}")
            self.w.emit(f"finally: {back}")
        else:
            self.w.emit(call)
        if self.w.local_count:
            self.w.emit("ops = S.ops; stop = S.stop")
        if result is not None:
            self.w.emit(f"{result} = S.result")
        if not counted and _jumps(inner):
            self.w.emit(f"if {signal}.__class__ is Signal:")
            self.w.indent()
            self.w.emit(f"if {signal} is RETURN: return {'RETURN' if self.top else 'S.result'}")
            if self._loops:
                if self._loops[-1] is not None:
                    self.w.emit(f"if {signal} is BREAK: {self._loops[-1]} = S.result; break")
                self.w.emit(f"if {signal} is BREAK: break")
                self.w.emit("continue")
            self.w.dedent()


def _shared_result(run: Any) -> Any:
    """A chain's value, about to be stored."""
    from ..values import share

    def shared(S: Any, f: list[Any]) -> Any:
        return share(run(S, f))

    return shared


def _catch(run: Any) -> Any:
    from ..interpret.loops import catch_jumps

    return catch_jumps(run)


def _all(roots: list[Any]) -> Any:
    """All nodes of a body, closures' own bodies left out."""
    stack = list(roots)
    while stack:
        node = stack.pop()
        yield node
        if node.__class__ is not Const and node.__class__.__name__ != "Closure":
            stack.extend(children(node))


def _jumps(node: Any) -> bool:
    return any([item.__class__ in (Return, Break, Continue) for item in _all([node])])


def _slots(node: Any) -> tuple[set[int], set[int]]:
    """The slots that a node uses, and those that it declares."""
    used: set[int] = set()
    made: set[int] = set()
    stack = [node]
    while stack:
        item = stack.pop()
        ref = getattr(item, "ref", None)
        if item.__class__.__name__ == "Closure":
            stack.extend([capture for capture in item.captures if capture.__class__ is Var])
            continue
        if item.__class__ is Const:
            continue
        if item.__class__ is Var and ref is not None:
            used.add(ref.variable.slot)
        elif item.__class__ in (Let, For, TryCatch) and ref is not None:
            made.add(ref.variable.slot)
            if ref.counter is not None:
                made.add(ref.counter.slot)
        elif item.__class__ is Call and ref is not None and hasattr(ref, "variables"):
            used.update([variable.slot for variable in ref.variables])
        elif ref is not None and hasattr(ref, "variable"):
            used.add(ref.variable.slot)
        stack.extend(children(item))
    return used, made


def build(text: str, constants: dict[str, Any], cache: CodeCache) -> Any:
    """The function of a generated text."""
    space = dict(NAMES)
    for name, value in constants.items():
        space[name] = value.call if value.__class__ is _Method else value
    exec(cache.code(text), space)
    return space["lowered"]


def lower_function(
    plan: Plan, fn: FnPlan, kinds: Sequence[Kind] = (), otherwise: Any = None
) -> tuple[Any, str]:
    """The lowered form of a function and its text; where `kinds` of arguments are given, `otherwise` is called with
    the state and all others. Raises CannotLower."""
    lowering = Lowering(plan, fn.prepare(), list(fn.fn.body.stmts), top=False, kinds=kinds)
    lowering._fn = fn
    text, constants = lowering.function(fn.fn, otherwise)
    return build(text, constants, plan.fast.cache if plan.fast is not None else MEMORY), text


def lower_function_text(plan: Plan, fn: FnPlan) -> tuple[str, list[tuple[Any, str]]]:
    """The text of a function, and what stays in the plan tier. Raises CannotLower."""
    lowering = Lowering(plan, fn.prepare(), list(fn.fn.body.stmts), top=False)
    return lowering.function(fn.fn)[0], lowering.kept


def lower_top_text(plan: Plan) -> tuple[str, list[tuple[Any, str]]]:
    """The text of a top level, and what stays in the plan tier. Raises CannotLower."""
    resolved, _ = plan.top_level()
    lowering = Lowering(plan, resolved, list(plan.program.stmts), top=True)
    return lowering.frame_body(plan.program.stmts)[0], lowering.kept


def lower_loop(builder: BuilderBase, node: Any) -> tuple[Any, str]:
    """The lowered form of a loop's turns and its text. Raises CannotLower."""
    lowering = Lowering(
        builder.plan, builder.resolved, list(builder.roots), top=True, part=node, script=builder.top
    )
    text, constants = lowering.loop(node)
    return build(text, constants, builder.plan.fast.cache), text


def lower_top(plan: Plan, resolved: Resolved, stmts: list[Stmt]) -> tuple[Any, str]:
    """The lowered form of a top level and its text. Raises CannotLower."""
    lowering = Lowering(plan, resolved, list(stmts), top=True)
    text, constants = lowering.frame_body(stmts)
    return build(text, constants, plan.fast.cache if plan.fast is not None else MEMORY), text


_STMTS: dict[type, Any] = {
    Noop: Lowering.noop,
    ExprStmt: Lowering.expr_stmt,
    CallStmt: Lowering.call_stmt,
    Block: Lowering.block_stmt,
    Let: Lowering.let,
    Assign: Lowering.assign,
    If: Lowering.if_,
    While: Lowering.while_,
    Do: Lowering.do,
    For: Lowering.for_,
    Break: Lowering.break_,
    Continue: Lowering.continue_,
    Return: Lowering.return_,
}

_WITHOUT_VALUE = frozenset((Noop, Let, Assign, Break, Continue, Return, Throw))

__all__ = ["Binary", "Lowering", "StmtExpr", "lower_function", "lower_top", "stmt_pos"]

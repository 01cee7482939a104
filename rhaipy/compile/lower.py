"""Bodies to Python functions (Rhai's counterpart: grain/compile)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret.builder import Builder
from ..interpret.calls import make_frame
from ..interpret.resolve import FIRST_SLOT
from ..interpret.signals import UNBOUND
from ..syntax.nodes import Assign, Call, Closure, Const, Do, For, If, Import, Return, This, While, children
from .cache import MEMORY, CodeCache
from .kinds import Kinds, nodes_of
from .statements import StatementLowering
from .support import NAMES
from .writer import MARGIN, CannotLower, Method, Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..interpret.base import BuilderBase
    from ..interpret.plan import FnPlan, Plan
    from ..interpret.resolve import Resolved
    from ..syntax.nodes import FnDef, Stmt
    from .kinds import Kind


#: Depth of a body's tree below which its plan, run near a limit, nests few calls of Python.
_SHALLOW = 20


class Lowering(StatementLowering):
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
        nodes = list(nodes_of(roots if part is None else [part]))
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
        self.w = Writer(local_count=loops or top, whole=not top)
        #: What stays in the plan tier: statements and expressions, and why where the node itself does not say it.
        self.kept: list[tuple[Any, str]] = []
        #: For each loop around, the name that takes its value, or None.
        self._loops: list[str | None] = []
        #: Additions to variables that a loop's condition has just found small: their sums need no test.
        self._small: set[Assign] = set()
        #: Set while the exact form of a loop's turn is written: loops inside have no other.
        self._exact = False
        #: Whether the body calls functions of the script, or anything that may.
        self.nests = False

    # ------------------------------------------------------------------------- whole bodies

    def function(self, fn: FnDef, otherwise: Any = None) -> tuple[str, dict[str, Any]]:
        """The text of a function and its constants; `otherwise` takes arguments of other kinds."""
        params = [f"v{param.slot}" for param in self.resolved.params]
        wrong = [f"{name}.__class__ is not {kind.__name__}" for name, kind in zip(params, self._params) if kind]
        if wrong:
            given = ", ".join(["S", *params])
            self.w.emit(f"if {' or '.join(wrong)}: return {self.w.constant(Method(otherwise))}({given})")
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
        if worst:
            exact = self.w.constant(Method(self._exact_way))
            near = f"{self.w.counter} + {worst + MARGIN} > {self.w.stop}"
            self.w.emit(f"if {near}: return {exact}(S, [{', '.join(params)}])")
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


def build(text: str, constants: dict[str, Any], cache: CodeCache) -> Any:
    """The function of a generated text."""
    space = dict(NAMES)
    for name, value in constants.items():
        space[name] = value.call if value.__class__ is Method else value
    exec(cache.code(text), space)
    return space["lowered"]


def lower_function(
    plan: Plan, fn: FnPlan, kinds: Sequence[Kind] = (), otherwise: Any = None
) -> tuple[Any, str, bool]:
    """The lowered form of a function, its text, and whether it is sure to nest few calls of Python; where `kinds` of
    arguments are given, `otherwise` is called with the state and all others. Raises CannotLower."""
    lowering = Lowering(plan, fn.prepare(), list(fn.fn.body.stmts), top=False, kinds=kinds)
    lowering._fn = fn
    text, constants = lowering.function(fn.fn, otherwise)
    lowered = build(text, constants, plan.fast.cache if plan.fast is not None else MEMORY)
    return lowered, text, not lowering.nests and _depth(fn.fn.body.stmts) < _SHALLOW


def _depth(stmts: list[Stmt]) -> int:
    """How deep the tree of a body is, closures' own bodies left out."""
    deepest = 0
    stack: list[tuple[Any, int]] = [(stmt, 1) for stmt in stmts]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        if node.__class__ is not Const and node.__class__ is not Closure:
            stack.extend([(child, depth + 1) for child in children(node)])
    return deepest


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
    # What stays in the plan tier sees what the loop around it saw.
    lowering.builder.in_scope, lowering.builder.sees_more = builder.in_scope, builder.sees_more
    text, constants = lowering.loop(node)
    return build(text, constants, builder.plan.fast.cache), text


def lower_top(plan: Plan, resolved: Resolved, stmts: list[Stmt]) -> tuple[Any, str]:
    """The lowered form of a top level and its text. Raises CannotLower."""
    lowering = Lowering(plan, resolved, list(stmts), top=True)
    text, constants = lowering.frame_body(stmts)
    return build(text, constants, plan.fast.cache if plan.fast is not None else MEMORY), text

"""What the fast tier makes of a script: which tier each body and each loop gets, what stays in the plan tier and
why, and the Python text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..interpret.calls import SYNTACTIC
from ..syntax.nodes import Call, Chain, Closure, Const, Do, For, MethodLink, Var, While, children, start, stmt_pos
from .lower import Lowering, lower_function_text, lower_top_text
from .writer import CannotLower

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..interpret.plan import FnPlan, Plan
    from ..position import Position

_LOOPS = (While, Do, For)

#: Why a top level is not compiled unless that is asked for.
RUNS_ONCE = "it runs once: only its loops are compiled"

#: What statements and expressions that have no name of their own are called.
_WORDS = {
    "Assign": "assignment",
    "CallStmt": "call",
    "Closure": "closure",
    "Export": "export",
    "For": "for",
    "Import": "import",
    "Let": "declaration",
    "Share": "closure",
    "Switch": "switch",
    "Throw": "throw",
    "TryCatch": "try",
}


class Kept(NamedTuple):
    """A statement or expression of a compiled body that stays in the plan tier."""

    position: Position
    what: str
    reason: str


class LoopTier(NamedTuple):
    """A loop: `tier` is `compile` or `plan`; `alone` where it is compiled by itself once it is hot, because what is
    around it stays in the plan tier."""

    kind: str
    position: Position
    tier: str
    alone: bool
    reason: str


class Lowered(NamedTuple):
    """One body, a function's (with its parameters) or the top level's, whose `name` is empty: the tier it gets,
    `compile` or `plan`, and in the latter case why; its Python text, None where it has none; its loops; and what
    stays in the plan tier inside it all the same."""

    name: str
    params: tuple[str, ...]
    position: Position
    tier: str
    reason: str
    text: str | None
    loops: tuple[LoopTier, ...]
    kept: tuple[Kept, ...]

    @property
    def title(self) -> str:
        """How people call it."""
        if not self.name:
            return "top level"
        if self.name.startswith("anon$"):
            return f"closure |{', '.join(self.params)}|"
        return f"fn {self.name}({', '.join(self.params)})"


def report(plan: Plan, at_once: bool) -> list[Lowered]:
    """Every body of a script, the top level first. `at_once`: as it is where the compile tier is asked for; else as
    the engine chooses, for bodies and loops that run long enough."""
    return [_body(plan, fn, at_once) for fn in (None, *plan.bodies())]


def _body(plan: Plan, fn: FnPlan | None, at_once: bool) -> Lowered:
    text: str | None = None
    why = ""
    kept: list[tuple[Any, str]] = []
    try:
        if fn is not None:
            text, kept = lower_function_text(plan, fn)
        elif plan.linked:
            why = "it runs together with other scripts"
        else:
            text, kept = lower_top_text(plan)
    except CannotLower as reason:
        why = str(reason)
    if fn is None and not why and not at_once:
        why = RUNS_ONCE
    at = plan.source.position
    stmts = plan.program.stmts if fn is None else fn.fn.body.stmts
    loops: list[LoopTier] = []
    found = list(_loops(stmts, bool(why), kept))
    kept = [] if why else list(kept)
    for node, around in found:
        loop, more = _loop(plan, fn, node, around, at_once)
        loops.append(loop)
        kept += more
    return Lowered(
        "" if fn is None else fn.name,
        () if fn is None else tuple(fn.fn.params[fn.fn.captured :]),
        at(0 if fn is None else fn.fn.pos),
        "plan" if why else "compile",
        why,
        text,
        tuple(loops),
        tuple(sorted({Kept(at(_place(node)), _word(node), reason or _reason(node)) for node, reason in kept})),
    )


def _loops(stmts: list[Any], plain: bool, kept: list[tuple[Any, str]]) -> Iterator[tuple[Any, bool]]:
    """The loops of a body in source order, each with whether what is around it stays in the plan tier."""
    staying = {id(node) for node, _ in kept}
    stack = [(node, plain) for node in reversed(stmts)]
    while stack:
        node, around = stack.pop()
        around = around or id(node) in staying
        if node.__class__ in _LOOPS:
            yield node, around
        if node.__class__ is not Const and node.__class__ is not Closure:
            stack.extend([(child, around) for child in reversed(list(children(node)))])


def _loop(
    plan: Plan, fn: FnPlan | None, node: Any, around: bool, at_once: bool
) -> tuple[LoopTier, list[tuple[Any, str]]]:
    """A loop, and what stays in the plan tier inside it if it is compiled by itself."""
    kind = "do" if node.__class__ is Do else "for" if node.__class__ is For else "while"
    if kind == "while" and node.cond.__class__ is Const and node.cond.value is None:
        kind = "loop"
    place = plan.source.position(node.pos)
    if not around:
        return LoopTier(kind, place, "compile", False, ""), []
    if kind == "do":
        return LoopTier(kind, place, "plan", False, "a `do` loop is compiled only with what is around it"), []
    if at_once:
        return LoopTier(kind, place, "plan", False, "what is around it stays in the plan tier"), []
    resolved = plan.top_level()[0] if fn is None else fn.prepare()
    stmts = plan.program.stmts if fn is None else fn.fn.body.stmts
    try:
        lowering = Lowering(plan, resolved, list(stmts), top=True, part=node, script=fn is None)
        lowering.loop(node)
    except CannotLower as reason:
        return LoopTier(kind, place, "plan", False, str(reason)), []
    return LoopTier(kind, place, "compile", True, ""), lowering.kept


def _place(node: Any) -> int:
    return start(node) if hasattr(node, "depth") else stmt_pos(node)


def _word(node: Any) -> str:
    cls = node.__class__
    if cls is Call:
        return f"call of '{node.name}'"
    if cls is Chain:
        methods = [link.name for link in node.links if link.__class__ is MethodLink]
        return f"method '{methods[0]}'" if methods else "property or index"
    if cls is Var:
        return f"name '{node.name}'"
    return _WORDS.get(cls.__name__, "expression")


def _reason(node: Any) -> str:
    if node.__class__ is Call:
        if node.bang:
            return "the function sees the variables around the call"
        if node.name in SYNTACTIC:
            return "the engine answers it itself"
        return "what it gives goes to the host"
    return "only the plan tier has it"

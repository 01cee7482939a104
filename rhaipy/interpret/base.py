"""What all parts of the builder share: operands, leads, and the other parts' names.

A *lead* is the run of operations, given by their places, that Rhai counts right before a node does
anything; whoever builds the node's closure counts them together with the node's own, in one go.
That is exact as long as nothing can happen in between, which holds for constants and variables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..syntax.nodes import (
    And,
    ArrayLiteral,
    Binary,
    Call,
    Chain,
    Closure,
    Coalesce,
    Const,
    Interpolated,
    MapLiteral,
    Or,
    This,
    Unary,
    Var,
    children,
)
from ..values import MAX_INT, Array, FnPtr, Map, Range, RangeInclusive, Value, array_of, display, freeze, map_of
from .shapes import Operand, Run, shape

if TYPE_CHECKING:
    from ..syntax.nodes import Block, Chain, Expr, Stmt
    from .plan import Plan
    from .resolve import Resolved, Variable
    from .state import State

Lead = tuple[int, ...]

#: There is no literal value.
NOT_LITERAL: Any = object()


#: Nodes whose values are never at home in another place.
FRESH = frozenset((Binary, Unary, And, Or, Interpolated, ArrayLiteral, MapLiteral, Closure, Call))

#: Expressions that only read: nothing that stands before them can change while they run.
_INERT = frozenset((Const, Var, Binary, Unary, And, Or, Coalesce, Interpolated, ArrayLiteral, MapLiteral, This))


def inert(node: Expr) -> bool:
    """Whether an expression changes nothing and calls nothing."""
    stack: list[Any] = [node]
    while stack:
        item = stack.pop()
        cls = item.__class__
        if cls is Chain:
            if any([hasattr(link, "args") for link in item.links]):
                return False
        elif cls not in _INERT and hasattr(item, "pos") and not hasattr(item, "op_pos"):
            return False
        stack.extend(children(item))
    return True


def linked(value: Value, plan: Any) -> Value:
    """A frozen constant whose closures know the plan of the script that they stand in, so that they can be
    called from another one."""
    freeze(value)
    cls = value.__class__
    if cls is FnPtr:
        if value.fn is not None and value.library is None:
            return FnPtr(value.name, value.curry, value.fn, plan)
    elif cls is Array:
        items = [linked(item, plan) for item in value.items]
        if any([new is not old for new, old in zip(items, value.items)]):
            return freeze(array_of(items))
    elif cls is Map:
        entries = {key: linked(item, plan) for key, item in value.items.items()}
        if any([entries[key] is not old for key, old in value.items.items()]):
            return freeze(map_of(entries))
    return value


def is_constant(expr: Expr) -> bool:
    """Whether an expression is a constant or a literal of constants (Rhai: `Expr::is_constant`)."""
    cls = expr.__class__
    if cls is Const:
        return True
    if cls is ArrayLiteral:
        return all([is_constant(item) for item in expr.items])  # type: ignore[union-attr]
    if cls is MapLiteral:
        return all([is_constant(item) for item in expr.values])  # type: ignore[union-attr]
    if cls is Interpolated:
        return all([is_constant(item) for item in expr.parts])  # type: ignore[union-attr]
    return False


def literal(expr: Expr) -> Value:
    """The value of a literal as an argument or index, else NOT_LITERAL (Rhai: `get_literal_value`)."""
    cls = expr.__class__
    if cls is Const:
        return expr.value  # type: ignore[union-attr]
    if cls is Binary:
        return _literal_range(expr)  # type: ignore[arg-type]
    if cls is Call and expr.name == "Fn" and len(expr.args) == 1 and not expr.namespace:  # type: ignore[union-attr]
        name = expr.args[0]  # type: ignore[union-attr]
        if name.__class__ is Const and name.value.__class__ is str and _is_fn_name(name.value):
            return FnPtr(name.value)
        return NOT_LITERAL
    if cls in (ArrayLiteral, MapLiteral, Interpolated) and is_constant(expr):
        if cls is ArrayLiteral:
            return freeze(array_of([literal(item) for item in expr.items]))  # type: ignore[union-attr]
        if cls is MapLiteral:
            return freeze(map_of(dict(zip(expr.keys, [literal(item) for item in expr.values]))))  # type: ignore[union-attr]
        return "".join([display(literal(part)) for part in expr.parts])  # type: ignore[union-attr]
    return NOT_LITERAL


def _literal_range(expr: Binary) -> Value:
    if expr.op not in ("..", "..=") or expr.left.__class__ is not Const or expr.right.__class__ is not Const:
        return NOT_LITERAL
    low, high = expr.left.value, expr.right.value
    if low is None and high.__class__ is int:
        low = 0
    elif high is None and low.__class__ is int:
        high = MAX_INT
    if low.__class__ is not int or high.__class__ is not int:
        return NOT_LITERAL
    return Range(low, high) if expr.op == ".." else RangeInclusive(low, high)


def _is_fn_name(name: str) -> bool:
    from ..syntax.words import is_valid_function_name

    return is_valid_function_name(name)


def after_counting(count: Run, run: Run) -> Run:
    """A closure that counts before it does anything."""

    def counted(S: State, f: list[Value]) -> Value:
        count(S, f)
        return run(S, f)

    return counted


class BuilderBase:
    """One body's builder: the parts below are mixed into `Builder`."""

    def __init__(self, plan: Plan, resolved: Resolved, top: bool = False) -> None:
        self.plan = plan
        self.resolved = resolved
        self.top = top
        #: Whether the variables are part of the scope of the host.
        self.in_scope = top
        #: Whether there may be variables around that nothing in the body names.
        self.sees_more = top
        #: Set while building where a jump inside an expression has been met.
        self.jumps = False
        #: Whether a statement may leave a captured variable itself as the value.
        self.leaves_cells = False
        #: The statements of the body.
        self.roots: list[Stmt] = []

    # Made by the other parts.
    if TYPE_CHECKING:

        def expr(self, node: Expr, lead: Lead) -> Run: ...
        def raw(self, node: Expr, lead: Lead) -> Run: ...
        def stmt(self, node: Stmt, lead: Lead, value: bool) -> Run: ...
        def block(self, block: Block, lead: Lead, value: bool) -> Run: ...
        def chain(self, node: Chain, lead: Lead) -> Run: ...
        def chain_assign(self, node: Any, lead: Lead) -> Run: ...
        def call(self, node: Call, lead: Lead) -> Run: ...

    def local(self, node: Expr) -> Variable | None:
        """The variable of a plain use of one that is sure to be there."""
        if node.__class__ is Var and node.ref is not None:
            ref = node.ref
            if not ref.variable.external and not ref.after_eval:
                variable: Variable = ref.variable
                return variable
        return None

    def operand(self, node: Expr, lead: Lead, stored: bool = False) -> tuple[Operand, Lead]:
        """An operand for `shape`, and the lead that is still to be counted after it."""
        if node.__class__ is Const:
            return ("const", linked(node.value, self.plan), stored), (*lead, node.pos)
        variable = self.local(node)
        if variable is not None:
            kind = "cell" if variable.cell else "slot"
            return (kind, variable.slot, stored), (*lead, node.pos)
        return ("run", self.expr(node, lead), stored), ()

    def argument(self, node: Expr, lead: Lead, stored: bool = False) -> tuple[Operand, Lead]:
        """As `operand`, for an argument: literals count once (Rhai: `get_arg_value`)."""
        if node.__class__ is not Const:
            value = literal(node)
            if value is not NOT_LITERAL:
                from ..syntax.nodes import start

                return ("const", linked(value, self.plan), stored), (*lead, start(node))
        return self.operand(node, lead, stored)

    def sides(self, node: Binary, lead: Lead) -> tuple[Operand, Operand, Lead]:
        """Both sides of a binary operator. The left one is kept as it is where the right one may change what it was
        read from (Rhai copies it: func/call.rs, `get_arg_value`)."""
        left, lead = self.argument(node.left, lead)
        right, lead = self.argument(node.right, lead)
        if right[0] == "run" and left[0] != "const" and node.left.__class__ not in FRESH and not inert(node.right):
            left = (left[0], left[1], True)
        return left, right, lead

    def arguments(self, nodes: list[Expr], lead: Lead, stored: bool) -> tuple[list[Operand], Lead]:
        """Several arguments, left to right."""
        operands: list[Operand] = []
        for node in nodes:
            operand, lead = self.argument(node, lead, stored)
            operands.append(operand)
        return operands, lead

    def ticks(self, lead: Lead) -> Run:
        """A closure that only counts."""
        return shape((), lead, "return None")

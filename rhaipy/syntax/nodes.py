"""The tree of a script (Rhai: ast/expr.rs, ast/stmt.rs, ast/script_fn.rs).

`pos` on every node is a character offset into the script, or -1 for none: for an expression the
place that Rhai calls its position (the operator of a binary expression, the name of a call, the
first operator of a chain). `start(node)` is Rhai's `start_position`.

`depth` is the parser's measure of the nesting below a node, on its way to the limit on it; later
stages pay no heed to it.

Differences from Rhai's own tree: unary and binary operators have nodes of their own (Rhai: function
calls with an operator token), and a dot/index chain is one node with a list of links, in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


#: Slots that the interpreter fills; not kept on disk.
_NOTES = frozenset(("ref", "plan"))


class Node:
    """What all nodes have: slots only, and a constructor that takes them in order."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: Any) -> None:
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __getstate__(self) -> Any:
        return [None if name in _NOTES else getattr(self, name, None) for name in self.__slots__]

    def __setstate__(self, state: Any) -> None:
        for name, value in zip(self.__slots__, state):
            setattr(self, name, value)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name, '?')!r}" for name in self.__slots__ if name != "pos")
        return f"{type(self).__name__}({shown})"


# ------------------------------------------------------------------------------- expressions


class Const(Node):
    """A constant. `value` is any script value; arrays, maps, closures and ranges come from the
    optimiser or from a closure without captures (Rhai: `DynamicConstant`)."""

    __slots__ = ("depth", "pos", "value")

    def __init__(self, value: Any, pos: int) -> None:
        self.value = value
        self.pos = pos
        self.depth = 0


class Interpolated(Node):
    """A back-tick string with `${}`: parts in order, strings as Const, the rest any expression."""

    __slots__ = ("depth", "parts", "pos")

    def __init__(self, parts: list[Expr], pos: int) -> None:
        self.parts = parts
        self.pos = pos
        self.depth = 0


class ArrayLiteral(Node):
    """`[a, b]`"""

    __slots__ = ("depth", "items", "pos")

    def __init__(self, items: list[Expr], pos: int) -> None:
        self.items = items
        self.pos = pos
        self.depth = 0


class MapLiteral(Node):
    """`#{a: 1}`: keys and values in source order."""

    __slots__ = ("depth", "keys", "pos", "values")

    def __init__(self, keys: list[str], values: list[Expr], pos: int) -> None:
        self.keys = keys
        self.values = values
        self.pos = pos
        self.depth = 0


class Var(Node):
    """A variable. `namespace` holds (name, offset) pairs for `a::b::name`, else it is empty.

    `ref` is for the resolver.
    """

    __slots__ = ("depth", "name", "namespace", "pos", "ref")

    def __init__(self, name: str, pos: int, namespace: tuple[tuple[str, int], ...] = ()) -> None:
        self.name = name
        self.pos = pos
        self.depth = 0
        self.namespace = namespace
        self.ref: Any = None


class This(Node):
    """`this`"""

    __slots__ = ("depth", "pos")

    def __init__(self, pos: int) -> None:
        self.pos = pos
        self.depth = 0


class Call(Node):
    """`name(args)`; `bang` for `name!(args)`; `namespace` as in Var. `x in c` is `contains(c, x)`,
    placed at the operator. `operator` is true for that of `x !in c` only: Rhai calls it as it calls
    operators, and that of `in` as any function."""

    __slots__ = ("args", "bang", "depth", "name", "namespace", "operator", "pos", "ref")

    def __init__(
        self,
        name: str,
        args: list[Expr],
        pos: int,
        namespace: tuple[tuple[str, int], ...] = (),
        bang: bool = False,
        operator: bool = False,
    ) -> None:
        self.name = name
        self.args = args
        self.pos = pos
        self.depth = 0
        self.namespace = namespace
        self.bang = bang
        self.operator = operator
        self.ref: Any = None


class Unary(Node):
    """`-x`, `+x`, `!x`"""

    __slots__ = ("depth", "op", "operand", "pos")

    def __init__(self, op: str, operand: Expr, pos: int) -> None:
        self.op = op
        self.operand = operand
        self.pos = pos
        self.depth = 0


class Binary(Node):
    """`left op right`, ranges included."""

    __slots__ = ("depth", "left", "op", "pos", "right")

    def __init__(self, op: str, left: Expr, right: Expr, pos: int) -> None:
        self.op = op
        self.left = left
        self.right = right
        self.pos = pos
        self.depth = 0


class And(Node):
    """`a && b && c`, flat."""

    __slots__ = ("depth", "items", "pos")

    def __init__(self, items: list[Expr], pos: int) -> None:
        self.items = items
        self.pos = pos
        self.depth = 0


class Or(Node):
    """`a || b || c`, flat."""

    __slots__ = ("depth", "items", "pos")

    def __init__(self, items: list[Expr], pos: int) -> None:
        self.items = items
        self.pos = pos
        self.depth = 0


class Coalesce(Node):
    """`a ?? b ?? c`, flat."""

    __slots__ = ("depth", "items", "pos")

    def __init__(self, items: list[Expr], pos: int) -> None:
        self.items = items
        self.pos = pos
        self.depth = 0


class PropertyLink(Node):
    """`.name` of a chain. `pos` is the name's, `op_pos` the operator's; `null_safe` for `?.`."""

    __slots__ = ("name", "null_safe", "op_pos", "pos")

    def __init__(self, name: str, pos: int, op_pos: int, null_safe: bool) -> None:
        self.name = name
        self.pos = pos
        self.op_pos = op_pos
        self.null_safe = null_safe


class IndexLink(Node):
    """`[index]` of a chain; `op_pos` is the bracket's; `null_safe` for `?[`."""

    __slots__ = ("index", "null_safe", "op_pos")

    def __init__(self, index: Expr, op_pos: int, null_safe: bool) -> None:
        self.index = index
        self.op_pos = op_pos
        self.null_safe = null_safe


class MethodLink(Node):
    """`.name(args)` of a chain. `pos` is the name's, `op_pos` the operator's."""

    __slots__ = ("args", "name", "null_safe", "op_pos", "pos")

    def __init__(self, name: str, args: list[Expr], pos: int, op_pos: int, null_safe: bool) -> None:
        self.name = name
        self.args = args
        self.pos = pos
        self.op_pos = op_pos
        self.null_safe = null_safe


class Chain(Node):
    """`root.a[b].c()`: never nested in its own root. `pos` is the first link's operator."""

    __slots__ = ("depth", "links", "pos", "root")

    def __init__(self, root: Expr, links: list[Link], pos: int) -> None:
        self.root = root
        self.links = links
        self.pos = pos
        self.depth = 0


class StmtExpr(Node):
    """A block used as an expression (Rhai: `Expr::Stmt`): also `if`, `switch` and loops, as a block
    of that one statement. `pos` is the block's."""

    __slots__ = ("block", "depth", "pos")

    def __init__(self, block: Block, pos: int) -> None:
        self.block = block
        self.pos = pos
        self.depth = 0


class Closure(Node):
    """A closure that captures variables: `captures` are their uses, in Rhai's order; `fn` has them
    as its first parameters. (A closure without captures is a Const that holds a FnPtr.)

    Rhai's form of it is a block expression of a `Share` statement and a call of `curry`; the
    operations that these cost are the interpreter's affair. After the optimiser `folded` is true:
    the call of `curry` is a `Stmt::FnCall` then, one operation less, and captured constants are
    Consts among the captures: only what is still a Var is shared. A closure that stands as a
    statement of its own becomes a Share and a CallStmt of `curry`.
    """

    __slots__ = ("captures", "depth", "fn", "folded", "pos")

    def __init__(self, fn: FnDef, captures: Sequence[Var | Const], pos: int, folded: bool = False) -> None:
        self.fn = fn
        self.captures = captures
        self.pos = pos
        self.depth = 0
        self.folded = folded


# -------------------------------------------------------------------------------- statements


class Block(Node):
    """`{ … }`: statements, offset of the opening and of the closing brace."""

    __slots__ = ("depth", "end", "pos", "stmts")

    def __init__(self, stmts: list[Stmt], pos: int, end: int) -> None:
        self.stmts = stmts
        self.pos = pos
        self.depth = 0
        self.end = end


class Noop(Node):
    """Nothing (an empty statement that still counts)."""

    __slots__ = ("pos",)

    def __init__(self, pos: int) -> None:
        self.pos = pos


class ExprStmt(Node):
    """An expression as a statement (Rhai: `Stmt::Expr`)."""

    __slots__ = ("expr",)

    def __init__(self, expr: Expr) -> None:
        self.expr = expr


class CallStmt(Node):
    """A call or operator as a statement, after the optimiser (Rhai: `Stmt::FnCall`): one operation less."""

    __slots__ = ("call",)

    def __init__(self, call: Call | Unary | Binary) -> None:
        self.call = call


class Share(Node):
    """Make variables shared, for the closure that the statement after it makes (Rhai: `Stmt::Share`).
    Only the optimiser makes these. `pos` is the first variable's."""

    __slots__ = ("pos", "vars")

    def __init__(self, vars: list[Var], pos: int) -> None:
        self.vars = vars
        self.pos = pos


class Let(Node):
    """`let name = value`, `const name = value`, with `export` in front; `value` is Const(None)
    without an initial value. `again` is true where the same block already has a variable of that
    name, whose place is used again (Rhai: the index of `Stmt::Var`). `pos` is the keyword's."""

    __slots__ = ("again", "const", "export", "name", "pos", "ref", "value")

    def __init__(self, name: str, value: Expr, const: bool, export: bool, again: bool, pos: int) -> None:
        self.name = name
        self.value = value
        self.const = const
        self.export = export
        self.again = again
        self.pos = pos
        self.ref: Any = None


class Assign(Node):
    """`target op value`: `op` is `=` or `+=` and so on; `pos` is the operator's, `start` the
    statement's (Rhai keeps only the operator's)."""

    __slots__ = ("op", "pos", "target", "value")

    def __init__(self, target: Var | This | Chain, op: str, value: Expr, pos: int) -> None:
        self.target = target
        self.op = op
        self.value = value
        self.pos = pos


class If(Node):
    """`if cond { body } else { branch }`; no `else` is an empty branch, `else if` a branch of one If."""

    __slots__ = ("body", "branch", "cond", "pos")

    def __init__(self, cond: Expr, body: Block, branch: Block, pos: int) -> None:
        self.cond = cond
        self.body = body
        self.branch = branch
        self.pos = pos


class Arm(Node):
    """One body of a `switch`, with its guard (Const(True) for none)."""

    __slots__ = ("body", "guard")

    def __init__(self, guard: Expr, body: Expr) -> None:
        self.guard = guard
        self.body = body


class Switch(Node):
    """`switch subject { … }`.

    `cases`: (label value, indexes into `arms` in order), one entry a distinct label. `ranges`:
    (start, end, inclusive, index into `arms`). `default`: an index into `arms`, or None.
    """

    __slots__ = ("arms", "cases", "default", "pos", "ranges", "subject")

    def __init__(
        self,
        subject: Expr,
        arms: list[Arm],
        cases: list[tuple[Any, list[int]]],
        ranges: list[tuple[int, int, bool, int]],
        default: int | None,
        pos: int,
    ) -> None:
        self.subject = subject
        self.arms = arms
        self.cases = cases
        self.ranges = ranges
        self.default = default
        self.pos = pos


class While(Node):
    """`while cond { body }`; `loop` is a While whose condition is Const(None) (Rhai: Unit)."""

    __slots__ = ("body", "cond", "pos")

    def __init__(self, cond: Expr, body: Block, pos: int) -> None:
        self.cond = cond
        self.body = body
        self.pos = pos


class Do(Node):
    """`do { body } while cond`, or `until cond`."""

    __slots__ = ("body", "cond", "pos", "until")

    def __init__(self, body: Block, cond: Expr, until: bool, pos: int) -> None:
        self.body = body
        self.cond = cond
        self.until = until
        self.pos = pos


class For(Node):
    """`for var in iterable`, `for (var, counter) in iterable`; `var_pos` and `counter_pos` are the names'."""

    __slots__ = ("body", "counter", "counter_pos", "iterable", "pos", "ref", "var", "var_pos")

    def __init__(
        self,
        var: str,
        counter: str | None,
        iterable: Expr,
        body: Block,
        pos: int,
        var_pos: int,
        counter_pos: int,
    ) -> None:
        self.var = var
        self.counter = counter
        self.iterable = iterable
        self.body = body
        self.pos = pos
        self.var_pos = var_pos
        self.counter_pos = counter_pos
        self.ref: Any = None


class TryCatch(Node):
    """`try { body } catch (var) { handler }`; `var` may be None."""

    __slots__ = ("body", "handler", "pos", "ref", "var", "var_pos")

    def __init__(self, body: Block, var: str | None, handler: Block, pos: int, var_pos: int) -> None:
        self.body = body
        self.var = var
        self.handler = handler
        self.pos = pos
        self.var_pos = var_pos
        self.ref: Any = None


class Return(Node):
    """`return value`; `value` is None without one."""

    __slots__ = ("pos", "value")

    def __init__(self, value: Expr | None, pos: int) -> None:
        self.value = value
        self.pos = pos


class Throw(Node):
    """`throw value`; `value` is None without one."""

    __slots__ = ("pos", "value")

    def __init__(self, value: Expr | None, pos: int) -> None:
        self.value = value
        self.pos = pos


class Break(Node):
    """`break value`; `value` is None without one."""

    __slots__ = ("pos", "value")

    def __init__(self, value: Expr | None, pos: int) -> None:
        self.value = value
        self.pos = pos


class Continue(Node):
    """`continue`"""

    __slots__ = ("pos",)

    def __init__(self, pos: int) -> None:
        self.pos = pos


class Import(Node):
    """`import path as alias`; `alias` is None without one."""

    __slots__ = ("alias", "path", "pos")

    def __init__(self, path: Expr, alias: str | None, pos: int) -> None:
        self.path = path
        self.alias = alias
        self.pos = pos


class Export(Node):
    """`export name as alias`; `alias` is None without one. `name_pos` is the name's."""

    __slots__ = ("alias", "name", "name_pos", "pos", "ref")

    def __init__(self, name: str, alias: str | None, pos: int, name_pos: int) -> None:
        self.name = name
        self.alias = alias
        self.pos = pos
        self.name_pos = name_pos
        self.ref: Any = None


class FnDef(Node):
    """A script function or the body of a closure. `this_type` is the type in `fn type.name()`.

    For a closure `params` begins with the names of its `captured` variables (their number). `pos`
    is the keyword's, or the first bar's. `plan` is for the interpreter and is not kept on disk.
    """

    __slots__ = ("body", "captured", "name", "params", "plan", "pos", "private", "this_type")

    def __init__(
        self,
        name: str,
        params: tuple[str, ...],
        body: Block,
        this_type: str | None,
        private: bool,
        captured: int,
        pos: int,
    ) -> None:
        self.name = name
        self.params = params
        self.body = body
        self.this_type = this_type
        self.private = private
        self.captured = captured
        self.pos = pos
        self.plan: Any = None

    def __repr__(self) -> str:
        return f"FnDef({self.name!r}, {self.params!r})"


class Program(Node):
    """A parsed script: its statements, and every function and closure in it, in source order.

    `closures` are the FnDefs of closures; `functions` those written with `fn`. `plan` is for the
    interpreter, as in FnDef: a list of one item, common to all programs with these statements.
    """

    __slots__ = ("closures", "functions", "plan", "stmts")

    def __init__(
        self, stmts: list[Stmt], functions: list[FnDef], closures: list[FnDef], plan: list[Any] | None = None
    ) -> None:
        self.stmts = stmts
        self.functions = functions
        self.closures = closures
        self.plan: list[Any] = [None] if plan is None else plan

    def __setstate__(self, state: Any) -> None:
        super().__setstate__(state)
        self.plan = [None]


Link = PropertyLink | IndexLink | MethodLink
Expr = (
    Const
    | Interpolated
    | ArrayLiteral
    | MapLiteral
    | Var
    | This
    | Call
    | Unary
    | Binary
    | And
    | Or
    | Coalesce
    | Chain
    | StmtExpr
    | Closure
)
Stmt = (
    Noop
    | ExprStmt
    | CallStmt
    | Share
    | Block
    | Let
    | Assign
    | If
    | Switch
    | While
    | Do
    | For
    | TryCatch
    | Return
    | Throw
    | Break
    | Continue
    | Import
    | Export
)


def start(expr: Expr) -> int:
    """The offset of Rhai's `start_position` of an expression: of its root for a chain, of its first
    item for `&&`, `||` and `??`, of its namespace for a qualified variable; else its position."""
    while True:
        cls = expr.__class__
        if cls is Chain:
            expr = expr.root  # type: ignore[union-attr]
        elif cls is And or cls is Or or cls is Coalesce:
            expr = expr.items[0]  # type: ignore[union-attr]
        elif cls is Var and expr.namespace:  # type: ignore[union-attr]
            return expr.namespace[0][1]  # type: ignore[union-attr]
        else:
            return expr.pos


def stmt_pos(stmt: Stmt) -> int:
    """The offset of Rhai's position of a statement."""
    cls = stmt.__class__
    if cls is ExprStmt:
        return start(stmt.expr)  # type: ignore[union-attr]
    if cls is CallStmt:
        return stmt.call.pos  # type: ignore[union-attr]
    return stmt.pos  # type: ignore[union-attr]


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in source order."""
    for name in node.__slots__:
        if name in ("ref", "plan", "depth"):
            continue
        yield from _nodes(getattr(node, name, None))


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            if isinstance(item, (Node, list, tuple)):
                yield from _nodes(item)

"""Names to slots (Rhai finds variables by offset or name at run time: eval/expr.rs, parser.rs).

One function body, or the top level, is resolved at a time. Every variable gets a slot in the
frame; a variable that some closure captures is kept in a `Cell` from its declaration on. A name
that is not declared in the body is external: at the top level it may stand in the host's scope (or
in the scope around an `eval` or a `name!()` call), inside a function it cannot.
"""

from __future__ import annotations

from _thread import RLock
from typing import TYPE_CHECKING, Any

from ..syntax.nodes import (
    And,
    ArrayLiteral,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    CallStmt,
    Chain,
    Closure,
    Coalesce,
    Const,
    Do,
    Export,
    ExprStmt,
    FnDef,
    For,
    If,
    Import,
    IndexLink,
    Interpolated,
    Let,
    MapLiteral,
    MethodLink,
    Or,
    Return,
    Share,
    StmtExpr,
    Switch,
    Throw,
    TryCatch,
    Unary,
    Var,
    While,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..syntax.nodes import Expr, Stmt

#: Held while a body is resolved and its closures are made: threads and engines may share a script, and
#: what is found out about it is noted on its tree, once.
building = RLock()

#: The slot of the first variable in every frame, behind `this` and the variables that `eval`s have brought in.
FIRST_SLOT = 2


class Storage:
    """A slot, and whether it holds a Cell: one that has come from elsewhere, where `captured`, so that it may be a
    constant's."""

    __slots__ = ("captured", "cell", "slot")

    def __init__(self, slot: int) -> None:
        self.slot = slot
        self.cell = False
        self.captured = False


class Variable:
    """One variable as the program text declares it.

    `external`: not declared in this body. `evals`: how many `eval`s stood before the declaration;
    where more stand before a use, one of them may have brought in a variable of the same name.
    """

    __slots__ = ("const", "evals", "external", "name", "storage")

    def __init__(
        self, name: str, storage: Storage, const: bool = False, external: bool = False, evals: int = 0
    ) -> None:
        self.name = name
        self.storage = storage
        self.const = const
        self.external = external
        self.evals = evals

    @property
    def slot(self) -> int:
        """The slot in the frame."""
        return self.storage.slot

    @property
    def cell(self) -> bool:
        """Whether the slot holds a Cell."""
        return self.storage.cell

    def __repr__(self) -> str:
        return f"Variable({self.name!r}, {self.storage.slot})"


class VarRef:
    """What a use of a name refers to; `number` is how many of this body's variables come before it, -1 for one from
    around the body; `after_eval` where an `eval` may have shadowed it. `beside`, where a closure captures one of these:
    this body's variables in scope there, innermost last."""

    __slots__ = ("after_eval", "beside", "number", "variable")

    def __init__(self, variable: Variable, after_eval: bool, number: int) -> None:
        self.variable = variable
        self.after_eval = after_eval
        self.number = number
        self.beside: Sequence[Variable] = ()


class LetRef:
    """What a declaration makes. `live` is the number of variables in scope before it, in this body. `beside`, where a
    variable is declared once more after an `eval`: those in scope then, innermost last."""

    __slots__ = ("beside", "counter", "live", "variable")

    def __init__(self, variable: Variable, live: int, counter: Variable | None = None) -> None:
        self.variable = variable
        self.live = live
        self.counter = counter
        self.beside: Sequence[Variable] = ()


class SiteRef:
    """The variables in scope at an `eval`, a `name!()` or an `is_def_var`, innermost last; whether it stands in no
    block."""

    __slots__ = ("outermost", "variables")

    def __init__(self, variables: list[Variable], outermost: bool) -> None:
        self.variables = variables
        self.outermost = outermost


class Resolved:
    """A resolved body.

    `externals` are the names that it uses and does not declare; `top` the variables that stay when
    a top level ends, in order; `evals` whether it calls `eval`; `asks` whether it may look for names that only show
    when it runs.
    """

    __slots__ = ("asks", "evals", "externals", "free", "params", "slots", "top")

    def __init__(self) -> None:
        self.slots = FIRST_SLOT
        self.params: list[Variable] = []
        self.externals: dict[str, Variable] = {}
        self.top: list[Variable] = []
        self.evals = False
        self.asks = False
        #: Whether it uses names that it cannot see.
        self.free = False


class Resolver:
    """Resolves one body. `allow_externals` for a top level, an `eval` text or a `name!()` body."""

    def __init__(self, allow_externals: bool) -> None:
        self._resolved = Resolved()
        self._scopes: list[list[Variable]] = [[]]
        self._evals = 0
        self._allow_externals = allow_externals

    # --------------------------------------------------------------------------- entry points

    def function(self, fn: FnDef) -> Resolved:
        """Resolve a function or closure body."""
        for index, name in enumerate(fn.params):
            variable = self._declare(name)
            if index < fn.captured:
                variable.storage.cell = variable.storage.captured = True
            self._resolved.params.append(variable)
        self._block(fn.body.stmts)
        return self._resolved

    def top_level(self, stmts: list[Stmt]) -> Resolved:
        """Resolve the statements of a script."""
        self._block(stmts)
        self._resolved.top = self._scopes[0]
        return self._resolved

    # --------------------------------------------------------------------------------- scopes

    def _new(self, name: str, const: bool = False, external: bool = False) -> Variable:
        storage = Storage(self._resolved.slots)
        self._resolved.slots += 1
        return Variable(name, storage, const, external, self._evals)

    def _declare(self, name: str, const: bool = False) -> Variable:
        variable = self._new(name, const)
        self._scopes[-1].append(variable)
        return variable

    def _live(self) -> int:
        return sum(len(scope) for scope in self._scopes)

    def _find(self, name: str) -> VarRef | None:
        number = self._live()
        for scope in reversed(self._scopes):
            for variable in reversed(scope):
                number -= 1
                if variable.name == name:
                    return VarRef(variable, variable.evals < self._evals, number)
        self._resolved.free = True
        if not self._allow_externals and not self._evals:
            return None
        external = self._resolved.externals.get(name)
        if external is None:
            external = self._new(name, external=True)
            external.evals = 0
            self._resolved.externals[name] = external
        return VarRef(external, self._evals > 0, -1)

    def _visible(self, in_cells: bool) -> SiteRef:
        """The variables in scope. `in_cells`: where an `eval` or a `name!()` stands any of them may be captured; after
        an `eval` any may be the one that is shared, or that is written to and made a constant."""
        variables = [variable for scope in self._scopes for variable in scope]
        if in_cells:
            for variable in variables:
                variable.storage.cell = True
        return SiteRef(variables, len(self._scopes) == 1)

    # ----------------------------------------------------------------------------- statements

    def _block(self, stmts: list[Stmt]) -> None:
        for stmt in stmts:
            self._stmt(stmt)

    def _inner(self, block: Block, *before: Variable) -> None:
        self._scopes.append(list(before))
        self._block(block.stmts)
        self._scopes.pop()

    def _stmt(self, stmt: Stmt) -> None:
        handler = _STMTS.get(stmt.__class__)
        if handler is not None:
            handler(self, stmt)

    def _let(self, stmt: Let) -> None:
        live = self._live()
        self._expr(stmt.value)
        scope = self._scopes[-1]
        if stmt.again:
            for index in range(len(scope) - 1, -1, -1):
                if scope[index].name == stmt.name:
                    variable = Variable(stmt.name, scope[index].storage, stmt.const, evals=scope[index].evals)
                    scope[index] = variable
                    stmt.ref = LetRef(variable, -1)
                    if variable.evals < self._evals:
                        stmt.ref.beside = self._visible(in_cells=True).variables
                    return
        stmt.ref = LetRef(self._declare(stmt.name, stmt.const), live)

    def _for(self, stmt: For) -> None:
        live = self._live()
        self._expr(stmt.iterable)
        counter = None if stmt.counter is None else self._new(stmt.counter)
        variable = self._new(stmt.var)
        stmt.ref = LetRef(variable, live, counter)
        self._scopes.append([variable] if counter is None else [counter, variable])
        self._inner(stmt.body)
        self._scopes.pop()

    def _try(self, stmt: TryCatch) -> None:
        self._inner(stmt.body)
        if stmt.var is None:
            self._inner(stmt.handler)
            return
        live = self._live()
        variable = self._new(stmt.var)
        stmt.ref = LetRef(variable, live)
        self._scopes.append([variable])
        self._inner(stmt.handler)
        self._scopes.pop()

    def _assign(self, stmt: Assign) -> None:
        self._expr(stmt.value)
        self._expr(stmt.target)

    def _if(self, stmt: If) -> None:
        self._expr(stmt.cond)
        self._inner(stmt.body)
        self._inner(stmt.branch)

    def _while(self, stmt: While) -> None:
        self._expr(stmt.cond)
        self._inner(stmt.body)

    def _do(self, stmt: Do) -> None:
        self._inner(stmt.body)
        self._expr(stmt.cond)

    def _switch(self, stmt: Switch) -> None:
        self._expr(stmt.subject)
        for arm in stmt.arms:
            self._expr(arm.guard)
            self._expr(arm.body)

    def _valued(self, stmt: Return | Throw | Break) -> None:
        if stmt.value is not None:
            self._expr(stmt.value)

    def _export(self, stmt: Export) -> None:
        stmt.ref = self._find(stmt.name)

    # ---------------------------------------------------------------------------- expressions

    def _exprs(self, exprs: list[Expr]) -> None:
        for expr in exprs:
            self._expr(expr)

    def _expr(self, expr: Expr) -> None:
        handler = _EXPRS.get(expr.__class__)
        if handler is not None:
            handler(self, expr)

    def _var(self, expr: Var) -> None:
        if not expr.namespace:
            expr.ref = self._find(expr.name)

    def _call(self, expr: Call) -> None:
        args = expr.args
        if args and args[0].__class__ is Var and not (expr.operator or expr.bang):
            args = [*args[1:], args[0]]  # which is read last
        self._exprs(args)
        if expr.operator or expr.namespace:
            return
        if expr.bang or (expr.name in ("eval", "is_def_var") and len(expr.args) == 1):
            expr.ref = self._visible(in_cells=expr.bang or expr.name == "eval")
            self._resolved.asks = True
            if expr.name == "eval":
                self._evals += 1
                self._resolved.evals = True

    def _closure(self, expr: Closure) -> None:
        self._shared(expr.captures)

    def _shared(self, captures: Sequence[Var | Const]) -> None:
        for capture in captures:
            if isinstance(capture, Var):
                self._var(capture)
                if capture.ref is not None:
                    capture.ref.variable.storage.cell = True
                    if capture.ref.after_eval and not capture.ref.variable.external:
                        capture.ref.beside = self._visible(in_cells=True).variables

    def _chain(self, expr: Chain) -> None:
        for link in expr.links:
            if link.__class__ is IndexLink:
                self._expr(link.index)
            elif link.__class__ is MethodLink:
                self._exprs(link.args)
        self._expr(expr.root)  # which is read last


_STMTS: dict[type, Any] = {
    ExprStmt: lambda self, stmt: self._expr(stmt.expr),
    CallStmt: lambda self, stmt: self._expr(stmt.call),
    Share: lambda self, stmt: self._shared(stmt.vars),
    Block: lambda self, stmt: self._inner(stmt),
    Let: Resolver._let,
    Assign: Resolver._assign,
    If: Resolver._if,
    Switch: Resolver._switch,
    While: Resolver._while,
    Do: Resolver._do,
    For: Resolver._for,
    TryCatch: Resolver._try,
    Return: Resolver._valued,
    Throw: Resolver._valued,
    Break: Resolver._valued,
    Import: lambda self, stmt: self._expr(stmt.path),
    Export: Resolver._export,
}

_EXPRS: dict[type, Any] = {
    Interpolated: lambda self, expr: self._exprs(expr.parts),
    ArrayLiteral: lambda self, expr: self._exprs(expr.items),
    MapLiteral: lambda self, expr: self._exprs(expr.values),
    Var: Resolver._var,
    Call: Resolver._call,
    Unary: lambda self, expr: self._expr(expr.operand),
    Binary: lambda self, expr: (self._expr(expr.left), self._expr(expr.right)),
    And: lambda self, expr: self._exprs(expr.items),
    Or: lambda self, expr: self._exprs(expr.items),
    Coalesce: lambda self, expr: self._exprs(expr.items),
    Chain: Resolver._chain,
    StmtExpr: lambda self, expr: self._inner(expr.block),
    Closure: Resolver._closure,
}

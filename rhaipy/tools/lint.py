"""What surely fails, or does nothing, when a script runs; found without running it.

Only what is sure is told: an unknown function may still be a property that holds a function pointer, so methods
whose name stands anywhere as a property are left alone, and so is everything inside `try`.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, NamedTuple

from ..interpret.calls import SYNTACTIC
from ..interpret.resolve import Resolver
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
    Continue,
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
    Noop,
    Or,
    PropertyLink,
    Return,
    StmtExpr,
    Switch,
    Throw,
    TryCatch,
    Unary,
    Var,
    While,
    children,
    stmt_pos,
)
from ..values import FnPtr
from .advice import closest
from .inventory import unit_results

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ..interpret.natives import Library, Native
    from ..syntax.nodes import Expr, Node, Program, Stmt

class Warned(NamedTuple):
    """A warning: its code, its place as an offset, what is wrong, and what to do."""

    code: str
    offset: int
    message: str
    hint: str = ""


def lint(
    program: Program,
    library: Library,
    host: Iterable[tuple[str, int | None]] = (),
    complete: bool = True,
    scope: Collection[str] | None = None,
) -> list[Warned]:
    """Warnings about a script's tree, as the parser leaves it (the tree is resolved and fit for nothing else
    afterwards), in order.

    `host` names functions that the script will find besides those of the library: (name, number of arguments), None
    for any. `complete` is false where the tree is only a part of the script. `scope` names the variables of the scope
    that the host calls functions with: a function that it calls sees them. None where that is not known.
    """
    return sorted(_Linter(program, library, host, complete, scope).run(), key=lambda warned: warned.offset)


class _Linter:
    def __init__(
        self,
        program: Program,
        library: Library,
        host: Iterable[tuple[str, int | None]],
        complete: bool,
        scope: Collection[str] | None,
    ) -> None:
        self.program = program
        self.library = library
        self.found: list[Warned] = []
        self.host = set(host)
        #: What functions a script may call, by name: the numbers of arguments.
        self.known: dict[str, set[int]] = {}
        for name, count in library.functions:
            self.known.setdefault(name, set()).add(count)
        self.own: dict[str, set[int]] = {}
        self.methods: dict[str, set[int]] = {}
        for fn in program.functions:
            self.own.setdefault(fn.name, set()).add(len(fn.params))
            self.methods.setdefault(fn.name, set()).add(len(fn.params))
        self.properties = _properties(program)
        self.sharing = _sharing(program)
        self.complete = complete
        self.scope = scope
        self.guarded = 0
        self.variables: set[str] = set()

    def run(self) -> list[Warned]:
        for fn in self.program.functions:
            self._function(fn)
        resolved = Resolver(allow_externals=True).top_level(self.program.stmts)
        self.variables = _declared(self.program.stmts)
        self._stmts(self.program.stmts)
        if not resolved.evals:
            self._constants(self.program.stmts)
        for fn in self.program.closures:
            self.variables = set(fn.params) | _declared(fn.body.stmts) | self.variables
            self._stmts(fn.body.stmts)
        return self.found

    def warn(self, code: str, offset: int, message: str, hint: str = "") -> None:
        if not any([known.code == code and known.offset == offset for known in self.found]):
            self.found.append(Warned(code, offset, message, hint))

    # --------------------------------------------------------------------------- functions

    def _function(self, fn: FnDef) -> None:
        resolved = Resolver(allow_externals=False).function(fn)
        self.variables = set(fn.params) | _declared(fn.body.stmts)
        self._stmts(fn.body.stmts)
        if not resolved.evals:
            if not self.sharing & {fn.name, "call"}:
                self._unseen_variables(fn)
            self._constants(fn.body.stmts)

    def _unseen_variables(self, fn: FnDef) -> None:
        """Variables that a function names and does not see: of the top level, or of nobody."""
        top = {stmt.name: stmt.const for stmt in self.program.stmts if isinstance(stmt, Let)}
        guarded = {id(node) for node in _walk(fn.body) if isinstance(node, TryCatch) for node in _walk(node.body)}
        for node in _walk(fn.body):
            if not isinstance(node, Var) or node.namespace or node.ref is not None:
                continue
            if node.name in self.own or node.name in self.library.constants:
                continue
            if node.name not in top:
                if self.complete and self.scope is not None and node.name not in self.scope and id(node) not in guarded:
                    close = difflib.get_close_matches(node.name, sorted(self.variables), 1, 0.7)
                    hint = f"did you mean '{close[0]}'?" if close else ""
                    self.warn("unknown-variable", node.pos, f"there is no variable '{node.name}'", hint)
                continue
            hint = (
                f"write `global::{node.name}`"
                if top[node.name]
                else "hand it over as an argument, or make it a constant and write `global::` before it"
            )
            self.warn(
                "outer-variable", node.pos,
                f"function '{fn.name}' does not see the variable '{node.name}' of the script", hint,
            )

    def _constants(self, stmts: list[Stmt]) -> None:
        """Methods that change their receiver, called on a constant."""
        for node in _walk_all(stmts):
            if not isinstance(node, Chain) or not isinstance(node.root, Var) or node.root.ref is None:
                continue
            link = node.links[0]
            if not isinstance(link, MethodLink) or not node.root.ref.variable.const:
                continue
            natives = self._natives(link.name, len(link.args) + 1)
            if natives and not any([native.pure for native in natives]) and not self._is_method(link):
                self.warn(
                    "constant-receiver", link.pos,
                    f"'{link.name}' changes its receiver, and '{node.root.name}' is a constant",
                    "copy it into a variable first",
                )

    # -------------------------------------------------------------------------- statements

    def _stmts(self, stmts: list[Stmt]) -> None:
        over: Stmt | None = None
        for stmt in stmts:
            if over is not None and not isinstance(stmt, Noop):
                hint = f"{_name(over)} before it ends the block"
                self.warn("unreachable", _start(stmt), "this is never reached", hint)
                break
            if over is None and _ends(stmt):
                over = stmt
        for stmt in stmts:
            self._stmt(stmt)

    def _stmt(self, stmt: Stmt) -> None:
        if isinstance(stmt, ExprStmt):
            self._expr(stmt.expr, used=False)
        elif isinstance(stmt, CallStmt):
            self._expr(stmt.call, used=False)
        elif isinstance(stmt, Let):
            self._expr(stmt.value)
        elif isinstance(stmt, Assign):
            self._expr(stmt.value)
            self._expr(stmt.target)
        elif isinstance(stmt, Block):
            self._stmts(stmt.stmts)
        elif isinstance(stmt, If):
            self._expr(stmt.cond)
            self._stmts(stmt.body.stmts)
            self._stmts(stmt.branch.stmts)
        elif isinstance(stmt, Switch):
            self._expr(stmt.subject)
            for arm in stmt.arms:
                self._expr(arm.guard)
                self._expr(arm.body, used=False)
        elif isinstance(stmt, (While, Do)):
            self._expr(stmt.cond)
            self._stmts(stmt.body.stmts)
        elif isinstance(stmt, For):
            self._expr(stmt.iterable)
            self._stmts(stmt.body.stmts)
        elif isinstance(stmt, TryCatch):
            self.guarded += 1
            self._stmts(stmt.body.stmts)
            self.guarded -= 1
            self._stmts(stmt.handler.stmts)
        elif isinstance(stmt, (Return, Throw, Break)):
            if stmt.value is not None:
                self._expr(stmt.value)
        elif isinstance(stmt, Import):
            self._expr(stmt.path)

    # ------------------------------------------------------------------------- expressions

    def _expr(self, expr: Expr, used: bool = True) -> None:
        if isinstance(expr, Call):
            self._call(expr, used)
        elif isinstance(expr, Chain):
            self._chain(expr, used)
        elif isinstance(expr, StmtExpr):
            self._stmts(expr.block.stmts)
        elif isinstance(expr, Unary):
            self._expr(expr.operand)
        elif isinstance(expr, Binary):
            self._expr(expr.left)
            self._expr(expr.right)
        elif isinstance(expr, (And, Or, Coalesce, ArrayLiteral)):
            for item in expr.items:
                self._expr(item)
        elif isinstance(expr, MapLiteral):
            for item in expr.values:
                self._expr(item)
        elif isinstance(expr, Interpolated):
            for item in expr.parts:
                self._expr(item)

    def _call(self, call: Call, used: bool) -> None:
        for arg in call.args:
            self._expr(arg)
        if call.namespace or call.operator:
            return
        name, count = call.name, len(call.args)
        if name == "contains" and count == 2:
            return  # `x in y`
        if not self._exists(name, count):
            self._unknown(name, count, call.pos, method=False)
        elif used and name not in self.own and count:
            self._unit(name, count, call.pos, call.args[0])

    def _chain(self, chain: Chain, used: bool) -> None:
        self._expr(chain.root)
        last = len(chain.links) - 1
        for index, link in enumerate(chain.links):
            if isinstance(link, IndexLink):
                self._expr(link.index)
            elif isinstance(link, MethodLink):
                for arg in link.args:
                    self._expr(arg)
                count = len(link.args)
                if link.name in SYNTACTIC or self._is_method(link) or (link.name, None) in self.host:
                    continue
                if not self._exists(link.name, count + 1):
                    self._unknown(link.name, count + 1, link.pos, method=True)
                elif used or index < last:
                    root = chain.root if index == 0 else None
                    self._unit(link.name, count + 1, link.pos, root, index < last)

    def _is_method(self, link: MethodLink) -> bool:
        """Whether a method may be the script's own, or a function pointer in a property."""
        return len(link.args) in self.methods.get(link.name, ()) or link.name in self.properties

    def _exists(self, name: str, count: int) -> bool:
        if name in SYNTACTIC:
            return True
        if (name, count) in self.host or (name, None) in self.host:
            return True
        return count in self.known.get(name, ()) or count in self.own.get(name, ())

    def _natives(self, name: str, count: int) -> list[Native]:
        return list(self.library.functions.get((name, count), {}).values())

    def _unknown(self, name: str, count: int, offset: int, method: bool) -> None:
        if self.guarded or not self.complete:
            return
        shift = 1 if method else 0
        what = "method" if method else "function"
        others = self.known.get(name, set()) | self.own.get(name, set()) | (
            {number + 1 for number in self.methods.get(name, ())} if method else set()
        )
        if others:
            counts = sorted({number - shift for number in others if number >= shift})
            takes = " or ".join([str(number) for number in counts]) or "none"
            self.warn(
                "unknown-function", offset, f"no {what} '{name}' takes {_arguments(count - shift)}", f"it takes {takes}"
            )
            return
        hint = ""
        if not method and name in self.variables:
            hint = f"'{name}' is a variable: a function pointer in it is called as `{name}.call(…)`"
        else:
            close = closest(name, {*self.known, *self.own})
            hint = f"did you mean '{close}'?" if close else ""
        self.warn("unknown-function", offset, f"there is no {what} '{name}'", hint)

    def _unit(self, name: str, count: int, offset: int, root: Expr | None, chained: bool = False) -> None:
        """The result of a function that changes its receiver and gives nothing is used."""
        natives = self._natives(name, count)
        if not natives or (name, count) in self.host or not unit_results(natives):
            return
        where = f"`{root.name}`" if isinstance(root, Var) else "the receiver"
        message = f"'{name}' changes {where} and gives ()" + (", which has no such members" if chained else "")
        self.warn("unit-result", offset, message, f"call it as a statement of its own, then use {where}")


def _arguments(count: int) -> str:
    return "no arguments" if count == 0 else "1 argument" if count == 1 else f"{count} arguments"


# ------------------------------------------------------------------------------ the tree


def _walk(node: Node) -> Iterator[Node]:
    """Everything below a node, closures' bodies left out."""
    stack: list[Node] = [node]
    while stack:
        item = stack.pop()
        yield item
        if not isinstance(item, (FnDef, Closure)):
            stack.extend(children(item))


def _walk_all(stmts: Iterable[Stmt]) -> Iterator[Node]:
    for stmt in stmts:
        yield from _walk(stmt)


def _bodies(program: Program) -> Iterator[Node]:
    yield from program.stmts
    for fn in (*program.functions, *program.closures):
        yield fn.body


def _properties(program: Program) -> set[str]:
    """Every name that stands as a property somewhere, and could hold a function pointer."""
    found: set[str] = set()
    for body in _bodies(program):
        for node in _walk(body):
            if isinstance(node, MapLiteral):
                found.update(node.keys)
            elif isinstance(node, PropertyLink):
                found.add(node.name)
            elif isinstance(node, IndexLink) and isinstance(node.index, Const) and isinstance(node.index.value, str):
                found.add(node.index.value)
            elif isinstance(node, Const) and isinstance(node.value, FnPtr):
                found.add(node.value.name)
    return found


def _sharing(program: Program) -> set[str]:
    """The functions that are called as `name!()`, and so see the variables around the call; `call` for any."""
    nodes = [node for body in _bodies(program) for node in _walk(body)]
    return {node.name for node in nodes if isinstance(node, Call) and node.bang}


def _declared(stmts: Iterable[Stmt]) -> set[str]:
    found: set[str] = set()
    for node in _walk_all(stmts):
        if isinstance(node, Let):
            found.add(node.name)
        elif isinstance(node, For):
            found.update(name for name in (node.var, node.counter) if name)
        elif isinstance(node, TryCatch) and node.var:
            found.add(node.var)
    return found


def _ends(stmt: Stmt) -> bool:
    """Whether control never goes on behind a statement."""
    if isinstance(stmt, (Return, Throw, Break, Continue)):
        return True
    if isinstance(stmt, Block):
        return any([_ends(inner) for inner in stmt.stmts])
    if isinstance(stmt, If):
        return _ends(stmt.body) and _ends(stmt.branch)
    if isinstance(stmt, While):
        endless = isinstance(stmt.cond, Const) and (stmt.cond.value is None or stmt.cond.value is True)
        return endless and not _breaks(stmt.body)
    if isinstance(stmt, ExprStmt):
        expr = stmt.expr
        if isinstance(expr, StmtExpr):
            return _ends(expr.block)
        return isinstance(expr, Call) and expr.name == "exit" and not expr.namespace and len(expr.args) < 2
    return False


def _breaks(block: Block) -> bool:
    """Whether a loop's body has a `break` of that loop."""
    stack: list[Node] = list(block.stmts)
    while stack:
        node = stack.pop()
        if isinstance(node, Break):
            return True
        if not isinstance(node, (While, Do, For, FnDef, Closure)):
            stack.extend(children(node))
    return False


def _name(stmt: Stmt) -> str:
    if isinstance(stmt, (Return, Throw, Break, Continue)):
        return f"the `{stmt.__class__.__name__.lower()}`"
    if isinstance(stmt, While):
        return "the endless loop"
    if isinstance(stmt, If):
        return "the `if`, in both branches,"
    return "what stands"


def _start(stmt: Stmt) -> int:
    if isinstance(stmt, Assign):
        return _root(stmt.target)
    if isinstance(stmt, ExprStmt):
        return _root(stmt.expr)
    if isinstance(stmt, Export):
        return stmt.pos
    return stmt_pos(stmt)


def _root(expr: Expr) -> int:
    """The leftmost offset of an expression."""
    while True:
        if isinstance(expr, Chain):
            expr = expr.root
        elif isinstance(expr, Binary):
            expr = expr.left
        elif isinstance(expr, (And, Or, Coalesce)):
            expr = expr.items[0]
        else:
            return expr.pos

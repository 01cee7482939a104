"""The optimiser's rules for expressions (Rhai: optimizer.rs, `optimize_expr`).

Each rule takes a node and gives what stands in its place: often the node itself, changed. Rules
call each other for the parts of a node; where that goes too deep, and where a rule is easier told
that way, a rule gives a step instead (see `Folding.run`). One visit applies one rule to a node, as
in Rhai: what follows from it is for the next pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import FnPtr
from .fold_member import member
from .fold_state import STEP, Folding
from .literals import NO_VALUE, is_constant, literal_value
from .nodes import (
    And,
    ArrayLiteral,
    Binary,
    Block,
    Call,
    CallStmt,
    Chain,
    Closure,
    Coalesce,
    Const,
    ExprStmt,
    IndexLink,
    Interpolated,
    MapLiteral,
    MethodLink,
    Or,
    PropertyLink,
    Share,
    StmtExpr,
    This,
    Unary,
    Var,
    start,
)
from .purity import is_pure, is_unit
from .words import is_valid_function_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..values import Value
    from .fold_state import Step
    from .nodes import Expr, Link, Stmt

#: How many rules may call each other until the next one becomes a step.
_PLAIN_DEPTH = 30

#: How many times that may happen below each other until operators are no longer left to later passes.
_DEEP = 10


class ExprRules(Folding):
    """The rules for expressions. `block` is the rule for statements."""

    def block(self, stmts: list[Stmt], preserve: bool, internal: bool, reduce_return: bool) -> Step:
        """See `StmtRules.block`."""
        raise NotImplementedError

    def fold(self, expr: Expr) -> Any:
        """One visit to an expression: its rule's outcome."""
        rule = _RULES.get(expr.__class__)
        return expr if rule is None else self._apply(rule, expr)

    def _apply(self, rule: Callable[[ExprRules, Any], Any], expr: Expr) -> Any:
        if self.depth >= _PLAIN_DEPTH:
            return self._deferred(rule, expr)
        self.depth += 1
        outcome = rule(self, expr)
        self.depth -= 1
        return outcome

    def _deferred(self, rule: Callable[[ExprRules, Any], Any], expr: Expr) -> Step:
        self.deferred += 1
        outcome = rule(self, expr)
        if outcome.__class__ is STEP:
            outcome = yield outcome
        self.deferred -= 1
        return outcome

    # ------------------------------------------------------------------------- lists of parts

    def _items(self, items: list[Expr], moves: bool, result: Any) -> Any:
        """Visit every expression of a list, in place; `moves`: they are arguments, and become
        constants where they have a literal value. Gives `result`."""
        for index, item in enumerate(items):
            if item.__class__ is not Const:
                outcome = self.fold(item)
                if outcome.__class__ is STEP:
                    return self._rest_of_items(items, moves, result, index, outcome)
                items[index] = self._moved(outcome) if moves else outcome
        return result

    def _rest_of_items(self, items: list[Expr], moves: bool, result: Any, index: int, outcome: Any) -> Step:
        last = len(items) - 1
        while True:
            if outcome.__class__ is STEP:
                outcome = yield outcome
            items[index] = self._moved(outcome) if moves else outcome
            if index == last:
                return result
            index += 1
            outcome = self.fold(items[index])

    def _moved(self, expr: Expr) -> Expr:
        """An argument, as a constant where it can be one (Rhai: `move_constant_arg`)."""
        cls = expr.__class__
        if cls is Const or cls is Var or cls is Chain:
            return expr
        value = literal_value(expr)
        if value is NO_VALUE or (isinstance(expr, Call) and not self.boxed.isdisjoint(expr.args)):
            return expr
        self.dirty = True
        moved = Const(value, start(expr))
        if cls is Interpolated:
            self.boxed.add(moved)
        return moved

    # ------------------------------------------------------------------------- literals, names

    def _variable(self, expr: Var) -> Expr:
        if self.propagate and expr.name in self.known and not expr.namespace:
            self.dirty = True
            return self.constant(self.known[expr.name], expr.pos)
        return expr

    def _array(self, expr: ArrayLiteral) -> Any:
        if is_constant(expr):
            self.dirty = True
            return Const(literal_value(expr), expr.pos)
        return self._items(expr.items, False, expr)

    def _map(self, expr: MapLiteral) -> Any:
        if is_constant(expr):
            self.dirty = True
            return Const(literal_value(expr), expr.pos)
        return self._items(expr.values, False, expr)

    def _interpolated(self, expr: Interpolated) -> Any:
        if is_constant(expr):
            self.dirty = True
            return Const(literal_value(expr), expr.pos)
        outcome = self._items(expr.parts, False, None)
        if outcome is None:
            return self._merged(expr)
        return self._merged_later(expr, outcome)

    def _merged_later(self, expr: Interpolated, step: Step) -> Step:
        yield step
        return self._merged(expr)

    def _merged(self, expr: Interpolated) -> Expr:
        """Join neighbouring strings, and drop what shows as nothing."""
        parts = expr.parts
        index = 0
        while index < len(parts) - 1:
            first, second = parts[index], parts[index + 1]
            text = self._text(first)
            more = self._text(second)
            if text is not None and more is not None:
                parts[index : index + 2] = [Const(text + more, first.pos)]
            elif is_unit(second) or (more == "" and not is_unit(first)):
                del parts[index + 1]
            elif is_unit(first) or text == "":
                del parts[index]
            else:
                index += 1
                continue
            self.dirty = True
        return expr

    def _text(self, expr: Expr) -> str | None:
        """The text of a string constant (Rhai: `StringConstant`)."""
        if expr.__class__ is Const and expr.value.__class__ is str and expr not in self.boxed:
            return expr.value
        return None

    # ------------------------------------------------------------------------- && || ??

    def _and(self, expr: And) -> Step:
        return self._short_circuit(expr, True)

    def _or(self, expr: Or) -> Step:
        return self._short_circuit(expr, False)

    def _short_circuit(self, expr: And | Or, neutral: bool) -> Step:
        """`&&`, whose neutral item is true, or `||`, whose neutral item is false."""
        items = expr.items
        decided = None
        index = 0
        while index < len(items):
            item = items[index]
            if item.__class__ is Const and item.value.__class__ is bool:
                if item.value is neutral:
                    self.dirty = True
                    del items[index]
                    continue
                if all(is_pure(before) for before in items[:index]):
                    decided = item
                    self.dirty = True
                if len(items) > index + 1:
                    del items[index + 1 :]
                    self.dirty = True
                break
            outcome = self.fold(item)
            items[index] = (yield outcome) if outcome.__class__ is STEP else outcome
            index += 1
        if decided is not None:
            return decided
        return self._single(expr, items, neutral)

    def _coalesce(self, expr: Coalesce) -> Step:
        items = expr.items
        index = 0
        while index < len(items):
            item = items[index]
            if is_unit(item):
                self.dirty = True
                del items[index]
                continue
            if is_constant(item):
                if len(items) > index + 1:
                    self.dirty = True
                    del items[index + 1 :]
                break
            outcome = self.fold(item)
            items[index] = (yield outcome) if outcome.__class__ is STEP else outcome
            index += 1
        # Rhai gives false, not (), where nothing is left.
        return self._single(expr, items, False)

    def _single(self, expr: And | Or | Coalesce, items: list[Expr], empty: bool) -> Expr:
        if not items:
            self.dirty = True
            return Const(empty, expr.pos)
        if len(items) == 1:
            self.dirty = True
            return items[0]
        return expr

    # ------------------------------------------------------------------------- calls, operators

    def _unary(self, expr: Unary) -> Any:
        operand = expr.operand
        if operand.__class__ is Const:
            if expr.op == "!" and operand.value.__class__ is bool:
                self.dirty = True
                return Const(not operand.value, operand.pos)
            if not self.full:
                return expr
        full = False
        if self.full and is_constant(operand):
            done = self.evaluated(expr.op, [literal_value(operand)], expr.pos)
            if done is not None:
                return done
            full = True
        outcome = self.fold(operand)
        if outcome.__class__ is STEP:
            return self._unary_later(expr, outcome, full)
        expr.operand = outcome if full else self._moved(outcome)
        return expr

    def _unary_later(self, expr: Unary, step: Step, full: bool) -> Step:
        operand = yield step
        expr.operand = operand = operand if full else self._moved(operand)
        if self.deferred > _DEEP and operand.__class__ is Const:  # as in `_sooner`
            return self._unary(expr)
        return expr

    def _binary(self, expr: Binary) -> Any:
        left, right = expr.left, expr.right
        moves = True
        if is_constant(left) and is_constant(right):
            done = self.evaluated(expr.op, [literal_value(left), literal_value(right)], expr.pos)
            if done is not None:
                return done
            moves = not self.full
        left = self.fold(left)
        if left.__class__ is STEP:
            return self._binary_later(expr, left, moves)
        expr.left = self._moved(left) if moves else left
        right = self.fold(right)
        if right.__class__ is STEP:
            return self._right_later(expr, right, moves)
        expr.right = self._moved(right) if moves else right
        return expr

    def _binary_later(self, expr: Binary, step: Step, moves: bool) -> Step:
        left = yield step
        expr.left = self._moved(left) if moves else left
        right = self.fold(expr.right)
        if right.__class__ is STEP:
            right = yield right
        expr.right = self._moved(right) if moves else right
        return self._sooner(expr)

    def _right_later(self, expr: Binary, step: Step, moves: bool) -> Step:
        right = yield step
        expr.right = self._moved(right) if moves else right
        return self._sooner(expr)

    def _sooner(self, expr: Binary) -> Any:
        """Rhai folds one operator of a long chain a pass. So do we, except far down, where as many
        passes as there are operators would take too long: there, at once, to the same end."""
        if self.deferred > _DEEP and expr.left.__class__ is Const and expr.right.__class__ is Const:
            return self.evaluated(expr.op, [expr.left.value, expr.right.value], expr.pos) or expr
        return expr

    def _call(self, expr: Call) -> Any:
        name, args = expr.name, expr.args
        if expr.namespace:
            return self._items(args, True, expr)
        if name == "eval":
            # It may bring in variables that hide constants. Its arguments are left alone.
            self.propagate = False
            return expr
        constant = all(is_constant(arg) for arg in args)
        if not constant or not (args or self.full):
            return self._items(args, name != "print" and name != "debug", expr)
        if name == "Fn" and len(args) == 1:
            text = self._text(args[0])
            if text is not None and is_valid_function_name(text):
                self.dirty = True
                return Const(FnPtr(text), expr.pos)
            return self._items(args, False, expr)
        if name == "curry" and len(args) >= 2 and _is_pointer(args[0]):
            self.dirty = True
            values = [literal_value(arg) for arg in args]
            return Const(values[0].with_curry(values[1:]), expr.pos)
        if name == "print" or name == "debug":
            return self._items(args, False, expr)
        if not self.full:
            about = self.about(name, args, expr.pos)
            return self._items(args, True, expr) if about is None else about
        if (name, len(args)) not in self.script_fns:
            done = self.about(name, args, expr.pos)
            if done is None:
                done = self._result(name, [literal_value(arg) for arg in args], expr.pos)
            if done is not None:
                return done
        return self._items(args, False, expr)

    def _result(self, name: str, args: list[Value], pos: int) -> Expr | None:
        """What a call over constants comes to, at level full."""
        if name != "is_def_fn" or not 2 <= len(args) <= 3:
            return self.evaluated(name, args, pos)
        types = tuple([arg.__class__ for arg in args])
        if not self.counted() or (types != (str, int) and types != (str, str, int)):
            return None
        this_type = None if len(args) == 2 else args[0]
        self.dirty = True
        return Const(this_type in self.script_fns.get((args[-2], args[-1]), ()), pos)

    # ------------------------------------------------------------------------- chains

    def _chain(self, expr: Chain) -> Any:
        return self.chain(expr)

    def _inner_chain(self, expr: Chain) -> Any:
        return self.chain(expr, inner=True)

    def chain(self, expr: Chain, inner: bool = False, target: bool = False) -> Any:
        """A chain: the rules for Rhai's `Dot` and `Index`, whose right side is the rest of the chain.

        `inner`: it is the index of a chain's last link, to which Rhai takes it for the rest of that
        chain. `target`: it is assigned to, and stays a chain (there, Rhai's own rule for constant
        maps leads to a panic at run time).
        """
        root, links = expr.root, expr.links
        first = links[0]
        if first.null_safe and is_unit(root):
            self.dirty = True
            return root
        if not inner:
            if len(links) == 1:
                found = member(self, root, first, target)
                if found is not None:
                    self.dirty = True
                    return found
            if root.__class__ is Var or root.__class__ is This:
                return self._links(expr, links)
        outcome = self.fold(root)
        if outcome.__class__ is STEP:
            return self._chain_later(expr, outcome)
        expr.root = outcome
        return self._links(expr, links)

    def _chain_later(self, expr: Chain, step: Step) -> Step:
        expr.root = yield step
        outcome = self._links(expr, expr.links)
        if outcome.__class__ is STEP:
            yield outcome
        return expr

    def _links(self, expr: Chain, links: list[Link]) -> Any:
        """Visit the indexes and arguments in the links, in order."""
        for index, link in enumerate(links):
            if link.__class__ is not PropertyLink:
                outcome = self._link(links, index, link)
                if outcome.__class__ is STEP:
                    return self._rest_of_links(expr, links, index, link, outcome)
                if link.__class__ is IndexLink:
                    link.index = outcome
        return expr

    def _rest_of_links(self, expr: Chain, links: list[Link], index: int, link: Link, outcome: Any) -> Step:
        while True:
            if outcome.__class__ is STEP:
                outcome = yield outcome
            if link.__class__ is IndexLink:
                link.index = outcome
            index += 1
            if index >= len(links):
                return expr
            link = links[index]
            outcome = self._link(links, index, link)

    def _link(self, links: list[Link], index: int, link: Link) -> Any:
        """The outcome for the index of a link, or for its arguments."""
        if link.__class__ is MethodLink:
            return self._items(link.args, True, None)
        if link.__class__ is not IndexLink:
            return None
        at = link.index
        last = index == len(links) - 1
        if not last and is_unit(at) and links[index + 1].null_safe:
            # Rhai takes `[()]?.x` for `()?.x`.
            self.dirty = True
            del links[index + 1 :]
            return at
        return self._apply(ExprRules._inner_chain, at) if last and at.__class__ is Chain else self.fold(at)

    # ------------------------------------------------------------------------- blocks, closures

    def _stmt_expr(self, expr: StmtExpr) -> Any:
        block = expr.block
        stmts = block.stmts
        if not stmts:
            self.dirty = True
            return Const(None, expr.pos)
        if len(stmts) == 1 and stmts[0].__class__ is ExprStmt:
            self.dirty = True
            return self.fold(stmts[0].expr)
        return self._stmt_expr_later(expr, block)

    def _stmt_expr_later(self, expr: StmtExpr, block: Block) -> Step:
        block.stmts = stmts = yield self.block(block.stmts, True, True, False)
        if len(stmts) == 1 and stmts[0].__class__ is ExprStmt:
            self.dirty = True
            return stmts[0].expr
        return expr

    def _closure(self, expr: Closure) -> Any:
        if not expr.folded:
            expr.folded = True
            self.dirty = True
        if not self.known or not self.propagate:
            return expr
        captures = [self._moved(self._variable(item)) if item.__class__ is Var else item for item in expr.captures]
        if all(item.__class__ is Const for item in captures):
            values = [item.value for item in captures]  # type: ignore[union-attr]
            return Const(_pointer(expr).with_curry(values), expr.pos)
        if any(item.__class__ is Call for item in captures):
            # A constant closure among them: see `constant`.
            return StmtExpr(Block(self.closure_stmts(expr, captures), expr.pos, -1), expr.pos)
        expr.captures = captures  # type: ignore[assignment]
        return expr

    def closure_stmts(self, expr: Closure, captures: list[Expr]) -> list[Stmt]:
        """The statements that make a closure: its variables are shared, its function is curried."""
        call = Call("curry", [Const(_pointer(expr), expr.pos), *captures], expr.pos)
        stmts: list[Stmt] = [CallStmt(call) if expr.folded else ExprStmt(call)]
        shared = [Var(item.name, item.pos) for item in captures if item.__class__ is Var]
        if shared:
            stmts.insert(0, Share(shared, shared[0].pos))
        return stmts


def _pointer(expr: Closure) -> FnPtr:
    return FnPtr(expr.fn.name, (), expr.fn)


def _is_pointer(expr: Expr) -> bool:
    return expr.__class__ is Const and expr.value.__class__ is FnPtr


_RULES: dict[type, Callable[[ExprRules, Any], Any]] = {
    Interpolated: ExprRules._interpolated,
    ArrayLiteral: ExprRules._array,
    MapLiteral: ExprRules._map,
    Var: ExprRules._variable,
    Call: ExprRules._call,
    Unary: ExprRules._unary,
    Binary: ExprRules._binary,
    And: ExprRules._and,
    Or: ExprRules._or,
    Coalesce: ExprRules._coalesce,
    Chain: ExprRules._chain,
    StmtExpr: ExprRules._stmt_expr,
    Closure: ExprRules._closure,
}

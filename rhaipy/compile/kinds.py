"""What is known of values before a script runs: static kinds of variables and expressions.

A kind is a type, or None where nothing is known. Kinds hold on every path, or are not given at all:
a variable has a kind only if every value that it is ever given has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret.resolve import LetRef, Storage, VarRef
from ..interpret.shapes import COMPARISONS
from ..syntax.nodes import (
    And,
    ArrayLiteral,
    Assign,
    Binary,
    Call,
    Chain,
    Closure,
    Const,
    Do,
    For,
    If,
    Interpolated,
    Let,
    MapLiteral,
    MethodLink,
    Or,
    PropertyLink,
    TryCatch,
    Unary,
    Var,
    While,
    children,
)
from ..values import Array, FnPtr, Map, Range, RangeInclusive

if TYPE_CHECKING:
    from collections.abc import Container

    from ..syntax.nodes import Expr, Node

Kind = Any

_INT_OPS = frozenset(("+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^"))

#: Not looked at yet: any kind is still possible.
_OPEN: Any = object()


class Kinds:
    """The kinds of the variables of one body."""

    def __init__(self, roots: list[Node], params: dict[Storage, Kind], changing: Container[str]) -> None:
        """`params` have the kinds that their arguments are known to have."""
        #: Functions that may put a value of another type in place of their first argument.
        self._changing = changing
        self._known: dict[Storage, Kind] = dict(params)
        #: The kinds that variables have at first, as far as that is known.
        self._first: dict[Storage, Kind] = {}
        nodes = list(nodes_of(roots))
        changed = True
        while changed:
            changed = False
            for node in nodes:
                changed = self._look(node) or changed
        for storage, kind in self._known.items():
            if kind is _OPEN:
                self._known[storage] = None

        self._stored = _stored(roots)
        # An argument may be negative whatever its type.
        self._natural = {storage for storage, kind in self._known.items() if kind is int and storage not in params}
        changed = True
        while changed:
            changed = False
            for node in nodes:
                changed = self._look_for_sign(node) or changed

    def _look_for_sign(self, node: Node) -> bool:
        """Take the mark of a number that is never negative from a variable that may be."""
        cls = node.__class__
        storage = None
        if cls is Let:
            if not self.natural(node.value):  # type: ignore[attr-defined]
                storage = node.ref.variable.storage  # type: ignore[attr-defined]
        elif cls is Assign:
            target = node.target  # type: ignore[attr-defined]
            root = target if target.__class__ is Var else target.root if target.__class__ is Chain else None
            if root.__class__ is Var and root.ref is not None:
                op, value = node.op, node.value  # type: ignore[attr-defined]
                if not (target is root and op in ("=", "+=", "*=") and self.natural(value)):
                    storage = root.ref.variable.storage
        elif cls is For:
            iterable = node.iterable  # type: ignore[attr-defined]
            first: Any = None
            if iterable.__class__ is Binary:
                first = iterable.left
            natural = first is not None and self.natural(first)
            if iterable.__class__ is Const:
                natural = iterable.value.start >= 0 if hasattr(iterable.value, "start") else False
            if not natural:
                storage = node.ref.variable.storage  # type: ignore[attr-defined]
        elif cls is Chain:
            # A method may change its receiver.
            root = node.root  # type: ignore[attr-defined]
            if root.__class__ is Var and root.ref is not None:
                if any([link.__class__ is MethodLink for link in node.links]):  # type: ignore[attr-defined]
                    storage = root.ref.variable.storage
        elif cls is Call:
            first = _first(node)  # type: ignore[arg-type]
            if first.__class__ is Var and first.ref is not None:
                storage = first.ref.variable.storage
        if storage is None or storage not in self._natural:
            return False
        self._natural.discard(storage)
        return True

    def natural(self, expr: Expr) -> bool:
        """Whether an expression is an integer that is never negative."""
        cls = expr.__class__
        if cls is Const:
            value = expr.value  # type: ignore[union-attr]
            return value.__class__ is int and value >= 0
        if cls is Var:
            ref = expr.ref  # type: ignore[union-attr]
            if ref is None or ref.after_eval or ref.variable.external or ref.variable.cell:
                return False
            return ref.variable.storage in self._natural
        if cls is Binary and expr.op in ("+", "*", "/", "%", "&", "|"):  # type: ignore[union-attr]
            return self.natural(expr.left) and self.natural(expr.right)  # type: ignore[union-attr]
        return False

    def variable(self, storage: Storage) -> Kind:
        """The kind of a variable."""
        kind = self._known.get(storage)
        return None if kind is _OPEN else kind

    def counting(self, loop: While) -> set[Assign]:
        """The one addition of a small constant to the variable of `while variable < constant`: where nothing else in
        the loop changes it, and no loop inside repeats the addition, the sum is small."""
        cond: Any = loop.cond
        if cond.__class__ is not Binary or cond.op not in ("<", "<=") or not _small(cond.right):
            return set()
        counter: Any = cond.left
        if counter.__class__ is not Var or not self.natural(counter):
            return set()
        storage = counter.ref.variable.storage
        found: list[Any] = []
        stack: list[tuple[Any, bool]] = [(stmt, False) for stmt in loop.body.stmts]
        while stack:
            node, again = stack.pop()
            if node.__class__ is Assign and node.target.__class__ is Var and node.target.ref is not None:
                if node.target.ref.variable.storage is storage:
                    found.append((node, again))
            again = again or node.__class__ in (While, Do, For)
            stack.extend([(child, again) for child in children(node)])
        if len(found) != 1:
            return set()
        node, again = found[0]
        return {node} if not again and node.op == "+=" and _small(node.value) else set()

    def likely(self, storage: Storage) -> Kind:
        """The kind that a variable has at first, and perhaps later on."""
        return self._first.get(storage)

    def only_read(self, storage: Storage) -> bool:
        """Whether a variable's value is never stored elsewhere nor changed in place: all that the body does with it is
        to read a property or item of it, to show it, or to give it to an operator."""
        return not storage.cell and storage not in self._stored

    def _meet(self, storage: Storage, kind: Kind) -> bool:
        if storage.cell:
            kind = None
        old = self._known.get(storage, _OPEN)
        new = kind if old is _OPEN else (old if kind is _OPEN or kind is old else None)
        if new is old:
            return False
        self._known[storage] = new
        return True

    def _look(self, node: Node) -> bool:
        cls = node.__class__
        if cls is Let:
            ref: LetRef = node.ref  # type: ignore[attr-defined]
            kind = self._of(node.value)  # type: ignore[attr-defined]
            if kind is not _OPEN:
                self._first.setdefault(ref.variable.storage, kind)
            return self._meet(ref.variable.storage, kind)
        if cls is Assign:
            target = node.target  # type: ignore[attr-defined]
            if target.__class__ is Var and target.ref is not None:
                storage = target.ref.variable.storage
                op = node.op  # type: ignore[attr-defined]
                value = self._of(node.value)  # type: ignore[attr-defined]
                if op != "=":
                    value = _assigned(op[:-1], self._known.get(storage, _OPEN), value)
                return self._meet(storage, value)
            return self._through_chain(target, assigned=True)
        if cls is Chain:
            return self._through_chain(node, assigned=False)
        if cls is Call:
            first = _first(node)  # type: ignore[arg-type]
            changing = node.name == "call" or node.name in self._changing  # type: ignore[attr-defined]
            if first.__class__ is Var and first.ref is not None and changing:
                return self._meet(first.ref.variable.storage, None)
            return False
        if cls is For:
            ref = node.ref  # type: ignore[attr-defined]
            iterable = node.iterable  # type: ignore[attr-defined]
            item = None
            if iterable.__class__ is Binary:
                item = int if iterable.op in ("..", "..=") else None
            elif iterable.__class__ is Const and iterable.value.__class__ in (Range, RangeInclusive):
                item = int
            changed = self._meet(ref.variable.storage, item)
            if ref.counter is not None:
                changed = self._meet(ref.counter.storage, int) or changed
            return changed
        if cls is TryCatch:
            caught: Any = node.ref  # type: ignore[attr-defined]
            return caught is not None and self._meet(caught.variable.storage, None)
        return False

    def _through_chain(self, node: Any, assigned: bool) -> bool:
        """What a chain may do to its root's kind: a script's method may put anything in its place, and so may a
        function that a map holds, and the setter of a property that is no map's."""
        root = getattr(node, "root", None)
        if root.__class__ is not Var or root.ref is None:
            return False
        storage = root.ref.variable.storage
        kind = self._known.get(storage, _OPEN)
        if node.links[0].__class__ is MethodLink and kind is Map:
            return self._meet(storage, None)
        for link in node.links:
            if link.__class__ is MethodLink and (link.name == "call" or link.name in self._changing):
                return self._meet(storage, None)
        if assigned and node.links[0].__class__ is PropertyLink and kind is not Map and kind is not _OPEN:
            return self._meet(storage, None)
        return False

    def of(self, expr: Expr) -> Kind:
        """The kind of an expression's value."""
        kind = self._of(expr)
        return None if kind is _OPEN else kind

    def _of(self, expr: Expr) -> Kind:
        cls = expr.__class__
        if cls is Const:
            return expr.value.__class__  # type: ignore[union-attr]
        if cls is Var:
            ref: VarRef | None = expr.ref  # type: ignore[union-attr]
            if ref is None or ref.after_eval or ref.variable.external or ref.variable.cell:
                return None
            return self._known.get(ref.variable.storage, _OPEN)
        if cls is Binary:
            op = expr.op  # type: ignore[union-attr]
            if op in COMPARISONS:
                return self._compared(expr)  # type: ignore[arg-type]
            return _computed(op, self._of(expr.left), self._of(expr.right))  # type: ignore[union-attr]
        if cls is Unary:
            kind = self._of(expr.operand)  # type: ignore[union-attr]
            if kind is _OPEN:
                return _OPEN
            if expr.op == "!":  # type: ignore[union-attr]
                return bool if kind is bool else None
            return kind if expr.op == "-" and kind in (int, float) else None  # type: ignore[union-attr]
        if cls is And or cls is Or:
            return bool
        if cls is Interpolated:
            return str
        if cls is ArrayLiteral:
            return Array
        if cls is MapLiteral:
            return Map
        if cls is Closure:
            return FnPtr
        return None

    def _compared(self, expr: Binary) -> Kind:
        left, right = self._of(expr.left), self._of(expr.right)
        plain = (int, float, bool, str)
        if left is _OPEN or right is _OPEN:
            return _OPEN
        return bool if left in plain and right in plain else None


def _small(node: Any) -> bool:
    return node.__class__ is Const and node.value.__class__ is int and 0 <= node.value < 1 << 31


def _computed(op: str, left: Kind, right: Kind) -> Kind:
    if left is _OPEN or right is _OPEN:
        return _OPEN
    if left is int and right is int and op in _INT_OPS:
        return int
    numbers = (int, float)
    if op in ("+", "-", "*", "/", "%", "**") and left in numbers and right in numbers:
        return float
    if op == "+" and left is str and right is str:
        return str
    return None


def _assigned(op: str, left: Kind, right: Kind) -> Kind:
    """The kind that a variable has after `left op= right`."""
    if left is Array and op == "+":
        return Array
    return _computed(op, left, right)


def _first(node: Call) -> Any:
    """The argument of a call that a native may change: the first, or the one behind the function of `call(f, …)`."""
    args = node.args[1:] if node.name == "call" else node.args
    return args[0] if args else None


#: What only looks at the variables that stand in it.
_LOOKS = frozenset((And, Binary, Interpolated, Or))


def _stored(roots: list[Node]) -> set[Storage]:
    """The variables that a body does more with than to look at them."""
    found: set[Storage] = set()
    stack: list[tuple[Any, bool]] = [(root, False) for root in roots]
    while stack:
        node, looked_at = stack.pop()
        cls = node.__class__
        if cls is Var:
            if not looked_at and node.ref is not None and hasattr(node.ref, "variable"):
                found.add(node.ref.variable.storage)
            continue
        if cls is Closure:
            stack.extend([(capture, False) for capture in node.captures])
            continue
        if cls is Const:
            continue
        if cls is Assign and node.target.__class__ is Chain:
            stack.extend([(child, False) for child in children(node.target)])
            stack.append((node.value, False))
            continue
        if cls is Assign:
            # What an operator stores of its right side it shares by itself.
            stack.extend([(node.target, False), (node.value, node.op != "=")])
            continue
        if cls in (If, While, Do):
            stack.extend([(child, child is node.cond) for child in children(node)])
            continue
        looks = cls in _LOOKS
        reads = cls is Chain and not any([link.__class__ is MethodLink for link in node.links])
        for child in children(node):
            stack.append((child, looks or (reads and child is node.root)))
    return found


def nodes_of(roots: list[Node]) -> Any:
    """All nodes of a body in source order, closures' own bodies left out."""
    stack = list(reversed(roots))
    while stack:
        node = stack.pop()
        yield node
        if node.__class__ is Closure or node.__class__ is Const:
            continue
        stack.extend(reversed(list(children(node))))

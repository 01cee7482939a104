"""What the optimiser finds in a literal: an entry, an item, a bit, a character (Rhai: optimizer.rs,
`optimize_expr`, the arms for `Dot` and `Index`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import Map, char
from .literals import is_constant
from .nodes import ArrayLiteral, Const, MapLiteral, MethodLink, PropertyLink, Var
from .purity import is_pure, set_position

if TYPE_CHECKING:
    from ..values import Value
    from .fold_state import Folding
    from .nodes import Expr, Link

#: How many bits an integer has (Rhai: INT_BITS).
_INT_BITS = 64


def member(folding: Folding, root: Expr, link: Link, target: bool) -> Expr | None:
    """What the only link of a chain finds in a literal or in a constant map, or None."""
    cls = link.__class__
    if cls is PropertyLink:
        return _entry(folding, root, link.name, target)  # type: ignore[union-attr]
    if cls is MethodLink:
        if link.args or not is_constant(root):  # type: ignore[union-attr]
            return None
        return folding.about(link.name, [root], link.pos)  # type: ignore[union-attr]
    index = link.index  # type: ignore[union-attr]
    if index.__class__ is not Const:
        return None
    at = index.value
    if at.__class__ is str:
        if root.__class__ is Const:
            return _constant_entry(folding, root, at)
        return _entry(folding, root, at, target)
    return _element(root, at) if at.__class__ is int else None


def _entry(folding: Folding, root: Expr, name: str, target: bool) -> Expr | None:
    """An entry of a map literal whose values are all pure, or of a variable that is a constant map."""
    if root.__class__ is MapLiteral:
        if not all(is_pure(value) for value in root.values):
            return None
        for key, value in zip(root.keys, root.values):
            if key == name:
                set_position(value, root.pos)
                return value
        return Const(None, root.pos)
    if root.__class__ is Var and folding.propagate and not target:
        found: Any = folding.known.get(root.name)
        if found.__class__ is Map:
            return folding.constant(found.items.get(name), root.pos)
    return None


def _constant_entry(folding: Folding, root: Expr, name: str) -> Expr | None:
    value: Value = root.value  # type: ignore[union-attr]
    return folding.constant(value.items.get(name), root.pos) if value.__class__ is Map else None


def _element(root: Expr, at: int) -> Expr | None:
    """An item of an array literal whose items are all pure, a bit of an integer, a character of a string."""
    if root.__class__ is ArrayLiteral:
        items: list[Expr] = root.items
        if not -len(items) <= at < len(items) or not all(is_pure(item) for item in items):
            return None
        item = items[at]
        set_position(item, root.pos)
        return item
    if root.__class__ is not Const:
        return None
    value = root.value
    if value.__class__ is int:
        if not -_INT_BITS <= at < _INT_BITS:
            return None
        return Const(bool(value >> (at % _INT_BITS) & 1), root.pos)
    if value.__class__ is str and -len(value) <= at < len(value):
        return Const(char(value[at]), root.pos)
    return None

"""What the parser can tell of an expression's value (Rhai: ast/expr.rs `is_constant`,
`get_literal_value`; parser.rs `ensure_bool_expr`, `ensure_iterable`, `check_argument_types`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..values import MAX_INT, Array, Char, FnPtr, Map, Range, RangeInclusive, type_name
from .nodes import And, ArrayLiteral, Binary, Call, Const, Interpolated, MapLiteral, Or
from .words import is_valid_function_name

if TYPE_CHECKING:
    from ..values import Value
    from .nodes import Expr

_KINDS = {int: "a number", float: "a floating-point number", Char: "a character", str: "a string", type(None): "()"}


def is_constant(expr: Expr) -> bool:
    """Whether an expression is a literal through and through."""
    todo = [expr]
    while todo:
        expr = todo.pop()
        cls = expr.__class__
        if cls is ArrayLiteral:
            todo.extend(expr.items)  # type: ignore[union-attr]
        elif cls is MapLiteral:
            todo.extend(expr.values)  # type: ignore[union-attr]
        elif cls is Interpolated:
            todo.extend(expr.parts)  # type: ignore[union-attr]
        elif cls is not Const:
            return False
    return True


def not_boolean(expr: Expr) -> str:
    """What an expression is that can never be a boolean, in Rhai's words; empty for any other."""
    cls = expr.__class__
    if cls is Const:
        value = expr.value  # type: ignore[union-attr]
        if value is True or value is False:
            return ""
        return _KINDS.get(value.__class__) or type_name(value)
    if cls is Interpolated:
        return "a string"
    if cls is ArrayLiteral:
        return "an array"
    if cls is MapLiteral:
        return "an object map"
    return ""


def not_iterable(expr: Expr) -> str:
    """What an expression is that can never be iterated, in Rhai's words; empty for any other."""
    cls = expr.__class__
    if cls is Const:
        kind = expr.value.__class__  # type: ignore[union-attr]
        if kind is bool:
            return "a boolean"
        return "" if kind is str else _KINDS.get(kind, "")
    return "an object map" if cls is MapLiteral else ""


def wrong_index(owner: Expr, index: Expr) -> str:
    """What is wrong with an index into a literal; empty for nothing."""
    owner_class = owner.__class__
    if owner_class is MapLiteral:
        kind = _index_kind(index)
        return f"Object map expects string index, not {kind}" if kind not in ("", "a string") else ""
    if owner_class is Const:
        if owner.value.__class__ is not int and owner.value.__class__ is not str:  # type: ignore[union-attr]
            return ""
    elif owner_class is not ArrayLiteral and owner_class is not Interpolated:
        return ""
    kind = _index_kind(index)
    if kind in ("", "a number"):
        return ""
    wanted = "numeric" if kind == "a string" else "integer"
    return f"Array, string or bit-field expects {wanted} index, not {kind}"


def _index_kind(index: Expr) -> str:
    cls = index.__class__
    if cls is Const:
        kind = index.value.__class__  # type: ignore[union-attr]
        if kind is bool:
            return "a boolean"
        return "a float" if kind is float else _KINDS.get(kind, "")
    if cls is And or cls is Or:
        return "a boolean"
    return "a string" if cls is Interpolated else ""


class NotLiteral(Exception):
    """The expression is no literal."""


def literal_value(expr: Expr) -> Value:
    """The value of a literal. Raises NotLiteral for any other expression."""
    cls = expr.__class__
    if cls is Const:
        return expr.value  # type: ignore[union-attr]
    if cls is ArrayLiteral and is_constant(expr):
        return Array([literal_value(item) for item in expr.items])  # type: ignore[union-attr]
    if cls is MapLiteral and is_constant(expr):
        return Map(dict(zip(expr.keys, [literal_value(item) for item in expr.values])))  # type: ignore[union-attr]
    if cls is Binary and expr.op in ("..", "..="):  # type: ignore[union-attr]
        return _range_value(expr.op == "..=", expr.left, expr.right)  # type: ignore[union-attr]
    if cls is Call and expr.name == "Fn" and len(expr.args) == 1 and not expr.namespace:  # type: ignore[union-attr]
        name = expr.args[0]  # type: ignore[union-attr]
        if name.__class__ is Const and name.value.__class__ is str and is_valid_function_name(name.value):
            return FnPtr(name.value)
    raise NotLiteral


def _range_value(inclusive: bool, left: Expr, right: Expr) -> Range | RangeInclusive:
    if left.__class__ is not Const or right.__class__ is not Const:
        raise NotLiteral
    first, last = left.value, right.value  # type: ignore[union-attr]
    if first is None and last.__class__ is int:
        first = 0
    elif last is None and first.__class__ is int:
        last = MAX_INT
    if first.__class__ is not int or last.__class__ is not int:
        raise NotLiteral
    return RangeInclusive(first, last) if inclusive else Range(first, last)

"""What can be told of an expression's value without evaluating it (Rhai: ast/expr.rs `is_constant`,
`get_literal_value`; parser.rs `ensure_bool_expr`, `ensure_iterable`, `check_argument_types`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import MAX_INT, Char, FnPtr, Range, RangeInclusive, array_of, display, map_of, share, type_name
from .nodes import And, ArrayLiteral, Binary, Call, Const, Interpolated, MapLiteral, Or
from .words import is_valid_function_name

if TYPE_CHECKING:
    from ..values import Value
    from .nodes import Expr


class _NoValue:
    def __repr__(self) -> str:
        return "NO_VALUE"


#: An expression has no literal value.
NO_VALUE: Any = _NoValue()

_KINDS = {int: "a number", float: "a floating-point number", Char: "a character", str: "a string", type(None): "()"}


def is_constant(expr: Expr) -> bool:
    """Whether an expression is a literal through and through (Rhai: `Expr::is_constant`)."""
    if expr.__class__ is Const:
        return True
    todo: list[Any] = [expr]
    for node in todo:
        cls = node.__class__
        if cls is Const:
            continue
        if cls is ArrayLiteral:
            todo.extend(node.items)
        elif cls is MapLiteral:
            todo.extend(node.values)
        elif cls is Interpolated:
            todo.extend(node.parts)
        else:
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


def literal_value(expr: Expr) -> Value:
    """The value of an expression that needs no evaluation, or NO_VALUE (Rhai: `get_literal_value`):
    of a constant, of `Fn("name")`, and of a range between literal integers. Containers in it are
    marked shared."""
    cls = expr.__class__
    if cls is Const:
        return expr.value  # type: ignore[union-attr]
    if cls is ArrayLiteral or cls is MapLiteral or cls is Interpolated:
        return _built(expr) if is_constant(expr) else NO_VALUE
    if cls is Call:
        return _pointer_value(expr)  # type: ignore[arg-type]
    if cls is Binary:
        return _range_value(expr)  # type: ignore[arg-type]
    return NO_VALUE


def _pointer_value(expr: Call) -> Value:
    if expr.name != "Fn" or len(expr.args) != 1 or expr.namespace:
        return NO_VALUE
    name: Any = expr.args[0]
    if name.__class__ is Const and name.value.__class__ is str and is_valid_function_name(name.value):
        return FnPtr(name.value)
    return NO_VALUE


def _range_value(expr: Binary) -> Value:
    if expr.op == "..":
        make: type[Range] | type[RangeInclusive] = Range
    elif expr.op == "..=":
        make = RangeInclusive
    else:
        return NO_VALUE
    left, right = expr.left, expr.right
    if left.__class__ is not Const or right.__class__ is not Const:
        return NO_VALUE
    low, high = left.value, right.value
    if low.__class__ is int:
        if high.__class__ is int:
            return make(low, high)
        if high is None:
            return make(low, MAX_INT)
    elif low is None and high.__class__ is int:
        return make(0, high)
    return NO_VALUE


def _built(expr: Expr) -> Value:
    """The value of a constant array, map or interpolated string."""
    done: list[Value] = []
    todo: list[tuple[Any, bool]] = [(expr, False)]
    while todo:
        node, below = todo.pop()
        cls = node.__class__
        if cls is Const:
            done.append(node.value)
            continue
        items: list[Expr] = node.items if cls is ArrayLiteral else node.values if cls is MapLiteral else node.parts
        if not below:
            todo.append((node, True))
            todo.extend([(item, False) for item in reversed(items)])
            continue
        first = len(done) - len(items)
        values = done[first:]
        del done[first:]
        if cls is ArrayLiteral:
            done.append(share(array_of(values)))
        elif cls is MapLiteral:
            done.append(share(map_of(dict(zip(node.keys, values)))))
        else:
            done.append("".join([display(value) for value in values]))
    return done[0]

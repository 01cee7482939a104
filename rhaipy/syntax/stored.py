"""Trees as JSON, to be kept on disk and read again without trusting what was written.

Only the kinds of nodes below are made, and every field is checked for its type: whatever the text says, the outcome
is a tree of a script or `Damaged`, never another Python object. Nodes stand in one flat list, each behind those that
it holds, so that no depth of nesting is deep here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from ..position import Source
from ..values import Array, Char, FnPtr, Map, Range, RangeInclusive, Value, array_of, char, map_of
from . import nodes
from .nodes import FnDef, Node, Program

#: Counts up whenever nodes, their fields, or their form on disk change.
FORMAT = 1

#: How deep a constant may be nested.
_DEEPEST = 40

_BINARY = frozenset("+ - * / % ** << >> & | ^ == != < <= > >= .. ..=".split())
_ASSIGN = frozenset(("=", *[f"{op}=" for op in "+ - * / % ** << >> & | ^".split()]))


class NotStorable(Exception):
    """A tree holds a value that has no form on disk."""


class Damaged(Exception):
    """What was read is no tree."""


# ------------------------------------------------------------------------------------- values


def value_to_data(value: Value, index_of: Callable[[Any], int], depth: int = 0) -> Any:
    """A constant as JSON data; `index_of` gives the number of a function. Raises NotStorable."""
    cls = value.__class__
    if value is None or cls is bool or cls is int or cls is str:
        return value
    if cls is float:
        return ["float", value.hex()]
    if depth > _DEEPEST:
        raise NotStorable("a constant is nested too deep")
    if cls is Char:
        return ["char", value.text]
    if cls is Range or cls is RangeInclusive:
        return ["range" if cls is Range else "range=", value.start, value.end]
    if cls is Array and not hasattr(value, "tag"):
        return ["array", *[value_to_data(item, index_of, depth + 1) for item in value.items]]
    if cls is Map and not hasattr(value, "tag"):
        return ["map", {key: value_to_data(item, index_of, depth + 1) for key, item in value.items.items()}]
    if cls is FnPtr and value.library is None and not hasattr(value, "tag"):
        fn = -1 if value.fn is None else index_of(value.fn)
        return ["fn", value.name, fn, *[value_to_data(item, index_of, depth + 1) for item in value.curry]]
    raise NotStorable(f"a constant of type {cls.__name__}")


def _value(data: Any, made: list[Any], depth: int = 0) -> Value:
    cls = data.__class__
    if data is None or cls is bool or cls is str or (cls is int and -(2**63) <= data < 2**63):
        return data
    if cls is not list or not data or depth > _DEEPEST:
        raise Damaged
    kind, *rest = data
    if kind == "float":
        return float.fromhex(_text(rest[0], made))
    if kind == "char":
        if len(_text(rest[0], made)) != 1:
            raise Damaged
        return char(rest[0])
    if kind == "range" or kind == "range=":
        return (Range if kind == "range" else RangeInclusive)(_number(rest[0], made), _number(rest[1], made))
    if kind == "array":
        array = array_of([_value(item, made, depth + 1) for item in rest])
        array.shared = True
        return array
    if kind == "map":
        if rest[0].__class__ is not dict:
            raise Damaged
        table = map_of({key: _value(item, made, depth + 1) for key, item in rest[0].items()})
        table.shared = True
        return table
    if kind == "fn":
        name, fn, *curry = rest
        function = None if _number(fn, made) == -1 else _one(fn, made, _FUNCTIONS)
        return FnPtr(_text(name, made), tuple([_value(item, made, depth + 1) for item in curry]), function)
    raise Damaged


# ------------------------------------------------------------------------------------- fields


def _number(data: Any, made: list[Any]) -> int:
    if data.__class__ is not int or not -(2**63) <= data < 2**63:
        raise Damaged
    return int(data)


def _flag(data: Any, made: list[Any]) -> bool:
    if data.__class__ is not bool:
        raise Damaged
    return bool(data)


def _text(data: Any, made: list[Any]) -> str:
    if data.__class__ is not str:
        raise Damaged
    return str(data)


def _texts(data: Any, made: list[Any]) -> list[str]:
    return [_text(item, made) for item in _list(data)]


def _list(data: Any) -> list[Any]:
    if data.__class__ is not list:
        raise Damaged
    return list(data)


def _one(data: Any, made: list[Any], allowed: frozenset[type]) -> Any:
    if data.__class__ is not int or not 0 <= data < len(made):
        raise Damaged
    node = made[data]
    if node.__class__ not in allowed:
        raise Damaged
    return node


def _namespace(data: Any, made: list[Any]) -> tuple[tuple[str, int], ...]:
    return tuple([(_text(name, made), _number(place, made)) for name, place in map(_list, _list(data))])


def _cases(data: Any, made: list[Any]) -> list[tuple[Any, list[int]]]:
    return [
        (_value(label, made), [_number(index, made) for index in _list(arms)])
        for label, arms in map(_list, _list(data))
    ]


def _ranges(data: Any, made: list[Any]) -> list[tuple[int, int, bool, int]]:
    return [
        (_number(low, made), _number(high, made), _flag(inclusive, made), _number(index, made))
        for low, high, inclusive, index in map(_list, _list(data))
    ]


_EXPRESSIONS: frozenset[type] = frozenset((
    nodes.Const, nodes.Interpolated, nodes.ArrayLiteral, nodes.MapLiteral, nodes.Var, nodes.This, nodes.Call,
    nodes.Unary, nodes.Binary, nodes.And, nodes.Or, nodes.Coalesce, nodes.Chain, nodes.StmtExpr, nodes.Closure,
))  # fmt: skip
_STATEMENTS: frozenset[type] = frozenset((
    nodes.Noop, nodes.ExprStmt, nodes.CallStmt, nodes.Share, nodes.Block, nodes.Let, nodes.Assign, nodes.If,
    nodes.Switch, nodes.While, nodes.Do, nodes.For, nodes.TryCatch, nodes.Return, nodes.Throw, nodes.Break,
    nodes.Continue, nodes.Import, nodes.Export,
))  # fmt: skip
_BLOCKS: frozenset[type] = frozenset((nodes.Block,))
_FUNCTIONS: frozenset[type] = frozenset((FnDef,))
_LINKS: frozenset[type] = frozenset((nodes.PropertyLink, nodes.IndexLink, nodes.MethodLink))


class _Field:
    """One kind of field: how it is read, and what nodes it holds."""

    def __init__(
        self,
        read: Callable[[Any, list[Any]], Any] | None,
        allowed: frozenset[type] = frozenset(),
        optional: bool = False,
        many: bool = False,
    ) -> None:
        self.allowed = allowed
        self.many = many
        inner = read or (self._read_many if many else self._read_one)
        self.read = (lambda data, made: None if data is None else inner(data, made)) if optional else inner

    def _read_one(self, data: Any, made: list[Any]) -> Any:
        return _one(data, made, self.allowed)

    def _read_many(self, data: Any, made: list[Any]) -> list[Any]:
        return [_one(item, made, self.allowed) for item in _list(data)]


def _among(words: frozenset[str]) -> _Field:
    def read(data: Any, made: list[Any]) -> str:
        if data.__class__ is not str or data not in words:
            raise Damaged
        return str(data)

    return _Field(read)


_NUMBER, _FLAG, _TEXT, _TEXTS = _Field(_number), _Field(_flag), _Field(_text), _Field(_texts)
_TEXT_OR_NONE = _Field(_text, optional=True)
_EXPR = _Field(None, _EXPRESSIONS)
_EXPR_OR_NONE = _Field(None, _EXPRESSIONS, optional=True)
_EXPRS = _Field(None, _EXPRESSIONS, many=True)
_BLOCK = _Field(None, _BLOCKS)
_STMTS = _Field(None, _STATEMENTS, many=True)
_PLACE = {"pos": _NUMBER}
_ITEMS = {"items": _EXPRS, **_PLACE}

_FORMS: dict[type, dict[str, _Field]] = {
    nodes.Const: {"value": _Field(_value), **_PLACE},
    nodes.Interpolated: {"parts": _EXPRS, **_PLACE},
    nodes.ArrayLiteral: _ITEMS,
    nodes.MapLiteral: {"keys": _TEXTS, "values": _EXPRS, **_PLACE},
    nodes.Var: {"name": _TEXT, "namespace": _Field(_namespace), **_PLACE},
    nodes.This: _PLACE,
    nodes.Call: {
        "name": _TEXT, "args": _EXPRS, "namespace": _Field(_namespace), "bang": _FLAG, "operator": _FLAG, **_PLACE
    },
    nodes.Unary: {"op": _among(frozenset("+-!")), "operand": _EXPR, **_PLACE},
    nodes.Binary: {"op": _among(_BINARY), "left": _EXPR, "right": _EXPR, **_PLACE},
    nodes.And: _ITEMS,
    nodes.Or: _ITEMS,
    nodes.Coalesce: _ITEMS,
    nodes.PropertyLink: {"name": _TEXT, "op_pos": _NUMBER, "null_safe": _FLAG, **_PLACE},
    nodes.IndexLink: {"index": _EXPR, "op_pos": _NUMBER, "null_safe": _FLAG},
    nodes.MethodLink: {"name": _TEXT, "args": _EXPRS, "op_pos": _NUMBER, "null_safe": _FLAG, **_PLACE},
    nodes.Chain: {"root": _EXPR, "links": _Field(None, _LINKS, many=True), **_PLACE},
    nodes.StmtExpr: {"block": _BLOCK, **_PLACE},
    nodes.Closure: {
        "fn": _Field(None, _FUNCTIONS), "captures": _Field(None, frozenset((nodes.Var, nodes.Const)), many=True),
        "folded": _FLAG, **_PLACE,
    },
    nodes.Block: {"stmts": _STMTS, "end": _NUMBER, **_PLACE},
    nodes.Noop: _PLACE,
    nodes.ExprStmt: {"expr": _EXPR},
    nodes.CallStmt: {"call": _Field(None, frozenset((nodes.Call, nodes.Unary, nodes.Binary)))},
    nodes.Share: {"vars": _Field(None, frozenset((nodes.Var,)), many=True), **_PLACE},
    nodes.Let: {"name": _TEXT, "value": _EXPR, "const": _FLAG, "export": _FLAG, "again": _FLAG, **_PLACE},
    nodes.Assign: {
        "target": _Field(None, frozenset((nodes.Var, nodes.This, nodes.Chain))), "op": _among(_ASSIGN),
        "value": _EXPR, **_PLACE,
    },
    nodes.If: {"cond": _EXPR, "body": _BLOCK, "branch": _BLOCK, **_PLACE},
    nodes.Arm: {"guard": _EXPR, "body": _EXPR},
    nodes.Switch: {
        "subject": _EXPR, "arms": _Field(None, frozenset((nodes.Arm,)), many=True), "cases": _Field(_cases),
        "ranges": _Field(_ranges), "default": _Field(_number, optional=True), **_PLACE,
    },
    nodes.While: {"cond": _EXPR, "body": _BLOCK, **_PLACE},
    nodes.Do: {"body": _BLOCK, "cond": _EXPR, "until": _FLAG, **_PLACE},
    nodes.For: {
        "var": _TEXT, "counter": _TEXT_OR_NONE, "iterable": _EXPR, "body": _BLOCK, "var_pos": _NUMBER,
        "counter_pos": _NUMBER, **_PLACE,
    },
    nodes.TryCatch: {"body": _BLOCK, "var": _TEXT_OR_NONE, "handler": _BLOCK, "var_pos": _NUMBER, **_PLACE},
    nodes.Return: {"value": _EXPR_OR_NONE, **_PLACE},
    nodes.Throw: {"value": _EXPR_OR_NONE, **_PLACE},
    nodes.Break: {"value": _EXPR_OR_NONE, **_PLACE},
    nodes.Continue: _PLACE,
    nodes.Import: {"path": _EXPR, "alias": _TEXT_OR_NONE, **_PLACE},
    nodes.Export: {"name": _TEXT, "alias": _TEXT_OR_NONE, "name_pos": _NUMBER, **_PLACE},
    FnDef: {
        "name": _TEXT, "params": _Field(lambda data, made: tuple(_texts(data, made))), "body": _BLOCK,
        "this_type": _TEXT_OR_NONE, "private": _FLAG, "captured": _NUMBER, **_PLACE,
    },
}  # fmt: skip

_KINDS = list(_FORMS)
_NUMBERS = {cls: number for number, cls in enumerate(_KINDS)}
#: For each kind: the class, its fields in order, and the slots that are not kept with what they begin as.
_READERS = [
    (
        cls,
        [(name, field.read) for name, field in form.items()],
        [(slot, 0 if slot == "depth" else None) for slot in slots if slot in ("depth", "ref", "plan")],
    )
    for cls, form, slots in [(cls, form, vars(cls)["__slots__"]) for cls, form in _FORMS.items()]
]


# -------------------------------------------------------------------------------------- trees


def dump(program: Program, source: Source, operations: int) -> str:
    """A tree, what turns its offsets into positions, and the operations of its optimiser, as JSON.

    Raises NotStorable.
    """
    numbers: dict[int, int] = {}
    rows: list[Any] = []

    def index_of(node: Any) -> int:
        return numbers[id(node)]

    for node in _inside_out([*program.functions, *program.closures, *program.stmts]):
        form = _FORMS.get(node.__class__)
        if form is None:
            raise NotStorable(f"a node of kind {node.__class__.__name__}")
        row: list[Any] = [_NUMBERS[node.__class__]]
        for name, field in form.items():
            value = getattr(node, name)
            if field.allowed:
                if field.many:
                    row.append([index_of(item) for item in value])
                else:
                    row.append(None if value is None else index_of(value))
            elif name == "value":
                row.append(value_to_data(value, index_of))
            elif name == "cases":
                row.append([[value_to_data(label, index_of), arms] for label, arms in value])
            else:
                row.append(value)
        numbers[id(node)] = len(rows)
        rows.append(row)
    roots = [[index_of(node) for node in some] for some in (program.stmts, program.functions, program.closures)]
    places = [source.extra_starts, source.shifts, source.lost_starts]
    return json.dumps([roots, rows, places, operations], separators=(",", ":"))


def load(text: str, script: str, name: str) -> tuple[Program, Source, int]:
    """The tree that `dump` has written of a script, under the name that it has now. Raises Damaged."""
    try:
        roots, rows, places, operations = json.loads(text)
        made: list[Any] = []
        for kind, *fields in rows:
            cls, readers, others = _READERS[abs(kind)]
            if len(fields) != len(readers):
                raise Damaged
            node = cls.__new__(cls)
            for (slot, read), data in zip(readers, fields):
                setattr(node, slot, read(data, made))
            for slot, value in others:
                setattr(node, slot, value)
            made.append(node)
        stmts, functions, closures = [
            [_one(item, made, allowed) for item in _list(some)]
            for some, allowed in zip(roots, (_STATEMENTS, _FUNCTIONS, _FUNCTIONS))
        ]
        extra, shifts, lost = places
        source = Source(
            script, name, tuple([_number(place, made) for place in _list(extra)]),
            tuple([(_number(place, made), _number(delta, made)) for place, delta in map(_list, _list(shifts))]),
            tuple([_number(place, made) for place in _list(lost)]),
        )  # fmt: skip
        return Program(stmts, functions, closures), source, _number(operations, made)
    except (ValueError, TypeError, IndexError, RecursionError, OverflowError):
        # What has another form than `dump` gives it.
        raise Damaged from None


def _inside_out(roots: list[Any]) -> Iterator[Node]:
    """Every node once, behind all that it holds."""
    seen: set[int] = set()
    stack = [(node, False) for node in reversed(roots)]
    while stack:
        node, ready = stack.pop()
        if ready:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            stack.append((node, True))
            stack.extend([(child, False) for child in reversed(_held(node)) if id(child) not in seen])


def _held(node: Any) -> list[Any]:
    form = _FORMS.get(node.__class__, {})
    held: list[Any] = []
    for name, field in form.items():
        value = getattr(node, name)
        if field.many:
            held.extend(value)
        elif field.allowed:
            if value is not None:
                held.append(value)
        elif name == "value":
            held.extend(_functions_in(value))
    return held


def _functions_in(value: Value) -> list[FnDef]:
    found: list[FnDef] = []
    stack = [value]
    while stack:
        item = stack.pop()
        cls = item.__class__
        if cls is FnPtr:
            if item.fn is not None:
                found.append(item.fn)
            stack.extend(item.curry)
        elif cls is Array:
            stack.extend(item.items)
        elif cls is Map:
            stack.extend(item.items.values())
    return found

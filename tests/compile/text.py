"""What generated text may hold: a check of its own, made on Python's own tree of it.

Node kinds, names, attributes and constants come from lists. That attributes of containers are only looked up in
containers is tried out with objects that take note of it (`test_generated_text`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from rhaipy.compile.support import NAMES

#: Variables, intermediate values, constants.
OWN = re.compile(r"(v|t|K|edge)\d+")
#: Names of the function itself and of what it is given, and of its counters.
FIXED = frozenset("S f c level ops stop room most error items lowered".split())
#: Attributes of the state.
OF_STATE = frozenset(
    "count level locks max_array max_level max_map max_string max_variables ops over result room sized stop".split()
)
#: Attributes of containers and of captured variables' boxes.
OF_VALUES = frozenset("items flat shared value const".split())
#: Methods of a container's own list or dict.
OF_ITEMS = frozenset(("append", "get"))
OPERATORS = frozenset(
    ["", *"+ - * / % ** << >> & | ^ .. ..= ! == != < <= > >=".split()]
)
NODES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Assign, ast.AugAssign, ast.Attribute, ast.BinOp,
    ast.BoolOp, ast.Break, ast.Call, ast.Compare, ast.Constant, ast.Continue, ast.Dict, ast.ExceptHandler, ast.Expr,
    ast.For, ast.FormattedValue, ast.If, ast.JoinedStr, ast.List, ast.Name, ast.Pass, ast.Raise, ast.Return, ast.Slice,
    ast.Subscript, ast.Try, ast.Tuple, ast.UnaryOp, ast.While, ast.operator, ast.boolop, ast.cmpop, ast.unaryop,
    ast.expr_context,
)  # fmt: skip


@cache
def fault(text: str) -> str | None:
    """The first thing in a generated text that must not be there."""
    tree = ast.parse(text)
    if len(tree.body) != 1 or not isinstance(tree.body[0], ast.FunctionDef):
        return "something beside one function"
    return next((found for node in ast.walk(tree) if (found := _fault(node)) is not None), None)


def _fault(node: ast.AST) -> str | None:
    if not isinstance(node, NODES):
        return f"a node of kind {type(node).__name__}"
    if isinstance(node, ast.FunctionDef):
        extra = node.decorator_list or node.returns or node.name != "lowered"
        defaults = [item for item in node.args.defaults if not (isinstance(item, ast.Constant) and item.value is None)]
        return "a function of another form" if extra or defaults or node.args.kwonlyargs else None
    if isinstance(node, ast.Name) and not _known(node.id):
        return f"the name {node.id!r}"
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in NAMES:
        return f"another meaning of {node.id!r}"
    if isinstance(node, ast.arg) and not (OWN.fullmatch(node.arg) or node.arg in FIXED):
        return f"the parameter {node.arg!r}"
    if isinstance(node, ast.ExceptHandler):
        handled = (ast.unparse(node.type or node), node.name)
        return None if handled in (("RhaiError", "error"), ("IndexError", None)) else "another handler"
    if isinstance(node, ast.Call) and (node.keywords or any(isinstance(item, ast.Starred) for item in node.args)):
        return "a call of another form"
    if isinstance(node, ast.FormattedValue) and (node.format_spec is not None or node.conversion != -1):
        return "a format"
    if isinstance(node, ast.Attribute):
        return _attribute(node)
    if isinstance(node, ast.Constant):
        return _constant(node.value)
    return None


def _known(name: str) -> bool:
    return bool(OWN.fullmatch(name)) or name in FIXED or (name in NAMES and not name.startswith("__"))


def _attribute(node: ast.Attribute) -> str | None:
    base = node.value
    name = base.id if isinstance(base, ast.Name) else ""
    if node.attr == "__class__" and isinstance(node.ctx, ast.Load):
        return None
    allowed: frozenset[str] = frozenset()
    if name == "S":
        allowed = OF_STATE
    elif name == "error":
        allowed = frozenset(("__cause__",))
    elif name[:1] == "K":
        allowed = OF_VALUES | {"direct"}
    elif OWN.fullmatch(name):
        allowed = OF_VALUES
    elif isinstance(base, ast.Attribute) and base.attr == "items":
        allowed = OF_ITEMS
    return None if node.attr in allowed else f"the attribute {node.attr!r} of {ast.unparse(base)!r}"


def _constant(value: object) -> str | None:
    if isinstance(value, str):
        return None if value in OPERATORS else f"the string {value!r}"
    return None if value is None or isinstance(value, int) else f"the constant {value!r}"


def strings(text: str) -> Iterator[str]:
    """Every string in a text."""
    constants = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return (value for value in constants if isinstance(value, str))

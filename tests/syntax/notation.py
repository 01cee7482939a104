"""Trees as text: `(what@line:column parts…)`, for comparing them with recorded ones.

A constant is its Debug text with its place, a place that is none is `@-`, and a closure that
captures is written as the block that it is in Rhai.
"""

from __future__ import annotations

import re
from inspect import signature
from typing import TYPE_CHECKING, Any

from rhaipy.syntax import nodes
from rhaipy.values import FnPtr, debug

if TYPE_CHECKING:
    from collections.abc import Callable

#: The fields of a node that hold places.
_PLACES = ("pos", "op_pos", "var_pos", "counter_pos", "name_pos", "end")

_ANONYMOUS = re.compile(r"anon\$[0-9a-f]*")


def notation(program: nodes.Program, place: Callable[[int], str]) -> list[str]:
    """The statements of a program, then its functions and closures by name, a line each."""
    told = [_told(stmt, place) for stmt in program.stmts]
    bodies = []
    for definition in program.functions + program.closures:
        head = " ".join(["fn", definition.name, *definition.params])
        bodies.append(" ".join([f"({head}:", *[_told(stmt, place) for stmt in definition.body.stmts]]) + ")")
    return [_ANONYMOUS.sub("anon", line) for line in [*told, *sorted(bodies)]]


def _told(node: Any, place: Callable[[int], str]) -> str:
    """One node. Recursive: the trees of tests are small."""
    if isinstance(node, nodes.Const):
        # Rhai marks closures in Debug; the mark is not the optimiser's affair.
        return f"{debug(node.value).replace('Fn*(', 'Fn(')}@{place(node.pos)}"
    if isinstance(node, nodes.Closure):
        return _told(_as_block(node), place)
    if isinstance(node, (nodes.ExprStmt, nodes.CallStmt, nodes.StmtExpr)):
        name = "expr" if isinstance(node, nodes.ExprStmt) else "call" if isinstance(node, nodes.CallStmt) else "value"
        return f"({name} {_told(next(iter(nodes.children(node))), place)})"
    parts: list[str] = []
    fields = signature(type(node)).parameters
    for field in fields:
        if field == "namespace":
            parts.extend([f"{name}::" for name, _ in node.namespace])
        elif field == "cases":
            parts.append(str(sorted(f"{debug(label)} => {indexes}" for label, indexes in node.cases)))
        elif field not in _PLACES and field != "operator":
            parts.extend(_parts(getattr(node, field), place))
    places = [place(getattr(node, field)) for field in fields if field in _PLACES]
    head = type(node).__name__ + ("@" + ",".join(places) if places else "")
    return f"({' '.join([head, *parts])})"


def _parts(value: Any, place: Callable[[int], str]) -> list[str]:
    if isinstance(value, nodes.Node):
        return [_told(value, place)]
    if isinstance(value, (list, tuple)):
        return ["[" + " ".join(part for item in value for part in _parts(item, place)) + "]"]
    return [str(value)]


def _as_block(node: nodes.Closure) -> nodes.StmtExpr:
    call = nodes.Call("curry", [nodes.Const(FnPtr(node.fn.name), node.pos), *node.captures], node.pos)
    shared = [nodes.Var(item.name, item.pos) for item in node.captures if isinstance(item, nodes.Var)]
    made: nodes.Stmt = nodes.CallStmt(call) if node.folded else nodes.ExprStmt(call)
    stmts: list[nodes.Stmt] = [nodes.Share(shared, shared[0].pos), made]
    return nodes.StmtExpr(nodes.Block(stmts, node.pos, -1), node.pos)

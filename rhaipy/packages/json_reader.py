"""Reading JSON as Rhai without its `metadata` feature does: as an expression (Rhai: api/json.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import RhaiError
from ..interpret.plan import Plan
from ..interpret.signals import UNBOUND, Exit
from ..syntax.nodes import ArrayLiteral, Const, ExprStmt, MapLiteral, Program
from ..values import Value, array_of, map_of, sizes

if TYPE_CHECKING:
    from ..interpret.state import State
    from ..position import Source


def evaluate_json(state: State, text: str) -> Value:
    """The value of a JSON text, evaluated on its own: it sees no variables and no script functions.

    Raises ParseError and whatever the expressions in it raise, with positions in the text.
    """
    program, source = state.engine.parse_json_text(text)
    inner = state.nested(Plan(program, source, state.library, state.limits.max_variables is not None))
    try:
        if inner.progress is None:
            value = _literal(inner, program)
            if value is not _NOT_LITERAL:
                return value
        return _evaluated(inner, source)
    finally:
        state.absorb(inner)


_NOT_LITERAL: Any = object()


def _literal(state: State, program: Program) -> Value:
    """The value of a text that holds literals only, without a plan; _NOT_LITERAL where it holds more,
    or passes a limit."""
    stmt = program.stmts[0]
    assert isinstance(stmt, ExprStmt)
    root: list[Value] = []
    # Each node with where its value goes: a list to add to, or a dict and a key.
    stack: list[tuple[Any, Any, str]] = [(stmt.expr, root, "")]
    count = 1
    while stack:
        node, into, key = stack.pop()
        count += 1
        cls = node.__class__
        value: Value
        if cls is Const:
            value = node.value
        elif cls is MapLiteral:
            value = map_of({})
            stack += [(item, value.items, name) for name, item in zip(node.keys, node.values)]
        elif cls is ArrayLiteral:
            value = array_of([])
            stack += [(item, value.items, "") for item in reversed(node.items)]
        else:
            return _NOT_LITERAL
        if into.__class__ is dict:
            into[key] = value
        else:
            into.append(value)
    if state.limits.max_operations and count > state.limits.max_operations:
        return _NOT_LITERAL
    if state.sized:
        try:
            state.throw_on_size(*sizes(root[0]))
        except RhaiError:
            return _NOT_LITERAL
    state.ops = count
    return root[0]


def _evaluated(state: State, source: Source) -> Value:
    resolved, body = state.plan.top_level()
    frame: list[Value] = [UNBOUND, None, *([UNBOUND] * (resolved.slots - 2))]
    for variable in resolved.externals.values():
        frame[variable.slot] = None
    try:
        body(state, frame)
    except Exit as end:
        return end.value
    except RhaiError as error:
        error.locate(source)
        raise
    return state.result

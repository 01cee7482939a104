"""A script's tree as text, for people who want to see how it was read and what the optimiser made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..syntax.nodes import FnDef, Node
from ..values import FnPtr, debug

if TYPE_CHECKING:
    from ..modules import AST
    from ..position import Source

#: What is not shown: places, notes of the interpreter, and what the children say.
_HIDDEN = frozenset(("pos", "depth", "ref", "plan", "op_pos", "var_pos", "counter_pos", "name_pos", "end"))


def tree_lines(ast: AST) -> list[str]:
    """The tree of a script, one node a line, functions first."""
    lines: list[str] = []
    for part in ast.parts:
        for fn in (*part.program.functions, *part.program.closures):
            _add(lines, fn, 0, part.source, "")
        for stmt in part.program.stmts:
            _add(lines, stmt, 0, part.source, "")
    return lines


def _add(lines: list[str], node: Node, level: int, source: Source, label: str) -> None:
    pending: list[tuple[Any, int, str]] = [(node, level, label)]
    while pending:
        item, depth, name = pending.pop()
        head = "  " * depth + (f"{name}: " if name else "")
        if not isinstance(item, Node):
            lines.append(head + _shown(item))
            continue
        plain: list[str] = []
        below: list[tuple[Any, int, str]] = []
        slots: tuple[str, ...] = item.__slots__
        for slot in slots:
            value = getattr(item, slot, None)
            if slot in _HIDDEN or value is None or value in ((), []) or (slot == "captured" and not value):
                continue
            if isinstance(value, Node):
                below.append((value, depth + 1, slot))
            elif isinstance(value, (list, tuple)) and any([isinstance(each, Node) for each in value]):
                below.extend([(each, depth + 1, slot) for each in value])
            elif value is not False:
                plain.append(f"{slot}={_shown(value)}" if value is not True else slot)
        place = source.position(getattr(item, "pos", -1))
        at = f" @{place.line}:{place.column}" if place else ""
        kind = "fn" if isinstance(item, FnDef) else item.__class__.__name__
        lines.append(f"{head}{kind}{at} {' '.join(sorted(plain))}".rstrip())
        pending.extend(reversed(below))


def _shown(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join([_shown(item) for item in value]) + "]"
    if isinstance(value, FnPtr):
        return value.name
    return debug(value) if not isinstance(value, str) or not value.isidentifier() else value

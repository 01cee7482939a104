"""Writing JSON as Rhai without its `metadata` feature does (Rhai: api/json.rs).

What is written is Rust's Debug text of each value inside JSON's brackets: floats keep their point,
characters stand in single quotes, and NaN stays NaN.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from ..errors import ErrorStackOverflow
from ..values import Array, Blob, Cell, FnPtr, Map, Tagged, Value, debug, sorted_items
from ..values.display import text_debug
from ..values.measure import FREE_STEPS, check_walk
from .growth import ask_for_text

if TYPE_CHECKING:
    from ..interpret.state import State


#: How many pieces are written between two looks at the clock.
_STRIDE = 4096


class _Text:
    """A piece of finished text among values still to be written."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class _Leave:
    """Stands behind the value of a captured variable: here the way into it ends."""

    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        self.cell = cell


def map_to_json(state: State, value: Map) -> str:
    """A map as JSON text.

    Walks with a stack of its own, so that depth cannot exhaust Python's. Raises ErrorDataTooLarge
    as soon as the text passes the limit on strings, ErrorStackOverflow for a captured variable that
    holds itself, and looks at the clock from time to time: parts
    of a value that are the same object take no memory until they are written.
    """
    room = state.max_string
    out = StringIO()
    written = 0
    until_look = _STRIDE
    looks = 0
    stack: list[Value] = [value]
    inside: set[int] = set()
    while stack:
        item = stack.pop()
        if item.__class__ is _Text:
            text = item.text
        elif item.__class__ is _Leave:
            inside.discard(item.cell)
            continue
        elif item.__class__ is Cell:
            if id(item) in inside:
                raise ErrorStackOverflow()
            inside.add(id(item))
            stack += (_Leave(id(item)), item.value)
            continue
        else:
            parts = _parts(item)
            if parts is not None:
                parts.reverse()
                stack.extend(parts)
                continue
            text = "null" if item is None else debug(item)
        out.write(text)
        written += len(text)
        if written > room:
            ask_for_text(state, written)
        until_look -= 1
        if not until_look:
            until_look = _STRIDE
            state.over(0, ())
            looks += 1
            if looks == FREE_STEPS // _STRIDE:
                check_walk(value)
    return out.getvalue()


def _parts(value: Value) -> list[Value] | None:
    """The pieces of text and the values that a value is written as, or None for what holds no others."""
    cls = value.__class__
    if cls is Map:
        parts: list[Value] = [_Text("{")]
        for index, (key, inner) in enumerate(sorted_items(value.items)):
            parts += (_Text(f"{',' if index else ''}{text_debug(key)}:"), inner)
        parts.append(_Text("}"))
        return parts
    if cls is Array:
        return _list(value.items)
    if cls is Blob:
        return [_Text(f"[{','.join(map(str, value.data))}]")]
    if cls is FnPtr:
        name = _Text(text_debug(value.name))
        return _list([name, *value.curry]) if value.curry else [name]
    if cls is Tagged:
        return [value.value]
    return None


def _list(items: list[Value]) -> list[Value]:
    parts: list[Value] = [_Text("[")]
    for index, item in enumerate(items):
        if index:
            parts.append(_COMMA)
        parts.append(item)
    parts.append(_Text("]"))
    return parts


_COMMA = _Text(",")

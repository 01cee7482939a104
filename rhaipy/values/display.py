"""Values as text: Rust's Display and Debug of them (Rhai: types/dynamic.rs, types/fn_ptr.rs).

What `print`, `to_string` and `${}` show at run time is made by the string package, which differs
inside arrays and maps; see `rhaipy.packages.string_basic`.
"""

from __future__ import annotations

from typing import Any

from ..errors import RhaiError, set_value_display
from .dynamic import (
    Array,
    Blob,
    Cell,
    Char,
    FnPtr,
    Map,
    Range,
    RangeInclusive,
    Tagged,
    Timestamp,
    Value,
    class_type_name,
    sorted_items,
    type_name,
)
from .escapes import is_escaped
from .hosts import host_type, text_by
from .measure import FREE_STEPS, check_walk
from .numbers import MAX_INT, float_debug, float_display
from .white_space import trimmed

_ESCAPES = {"\t": "\\t", "\r": "\\r", "\n": "\\n", "\\": "\\\\", "\0": "\\0"}


def _escape(character: str, quote: str) -> str:
    """Rust's `char::escape_debug`, for a character inside that kind of quotes."""
    plain = _ESCAPES.get(character)
    if plain is not None:
        return plain
    if character == quote:
        return "\\" + character
    return f"\\u{{{ord(character):x}}}" if is_escaped(character) else character


def text_debug(text: str) -> str:
    """A string in quotes, escaped as Rust does."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + "".join([_escape(character, '"') for character in text]) + '"'


def char_debug(text: str) -> str:
    """A character in quotes, escaped as Rust does."""
    return f"'{_escape(text, chr(39))}'"


def range_text(value: Range | RangeInclusive) -> str:
    """`1..5`, `1..=5`; an end of i64::MAX is left out."""
    dots = "..=" if value.inclusive else ".."
    return f"{value.start}{dots}" if value.end == MAX_INT else f"{value.start}{dots}{value.end}"


def blob_text(data: bytes | bytearray) -> str:
    """`[0102030405060708 09]`: groups of eight bytes."""
    text = data.hex()
    return "[" + " ".join([text[at : at + 16] for at in range(0, len(text), 16)]) + "]"


def _simple_debug(value: Value) -> str | None:
    """The Debug text of a value that holds no others."""
    cls = value.__class__
    if cls is str:
        return text_debug(value)
    if cls is bool:
        return "true" if value else "false"
    if cls is int:
        return str(value)
    if value is None:
        return "()"
    if cls is float:
        return float_debug(value)
    if cls is Char:
        return char_debug(value.text)
    if cls is Range or cls is RangeInclusive:
        return range_text(value)
    if cls is Blob:
        return blob_text(value.data)
    if cls is Timestamp:
        return "<timestamp>"
    if cls is Array or cls is Map or cls is FnPtr or cls is Cell or cls is Tagged:
        return None
    own = getattr(cls, "__rhai_debug__", None)
    if own is not None:
        return str(own(value))
    host = host_type(cls)
    shown = None if host is None else text_by(host.debug, value)
    return class_type_name(cls) if shown is None else shown


def debug(value: Value) -> str:
    """The text of a value as it stands inside an array: strings quoted, maps sorted.

    Walks with a stack of its own, so that depth cannot exhaust Python's. Raises ErrorDataTooLarge for a
    value of more parts than can be walked through (`check_walk`).
    """
    out: list[str] = []
    stack: list[Any] = [value]
    pop = stack.pop
    steps = FREE_STEPS
    while stack:
        item = pop()
        steps -= 1
        if not steps:
            check_walk(value)
        if item.__class__ is _Text:
            out.append(item.text)
            continue
        simple = _simple_debug(item)
        if simple is not None:
            out.append(simple)
            continue
        cls = item.__class__
        parts: list[Any] = []
        if cls is Cell:
            _debug_shared(item, out)
        elif cls is Tagged:
            parts = [item.value]
        elif cls is Array:
            out.append("[")
            for index, inner in enumerate(item.items):
                if index:
                    parts.append(_COMMA)
                parts.append(inner)
            parts.append(_Text("]"))
        elif cls is Map:
            out.append("#{")
            for index, (key, inner) in enumerate(sorted_items(item.items)):
                parts.append(_Text(f"{', ' if index else ''}{text_debug(key)}: "))
                parts.append(inner)
            parts.append(_Text("}"))
        else:
            out.append(f"{fn_prefix(item)}({text_debug(item.name)}")
            for inner in item.curry:
                parts.append(_COMMA)
                parts.append(inner)
            parts.append(_Text(")"))
        parts.reverse()
        stack.extend(parts)
    return "".join(out)


def _debug_shared(cell: Cell, out: list[str]) -> None:
    """The text of a captured variable, which may hold itself: a place in which a captured variable was shown before
    shows `<shared>` (Rhai: `checked_debug_fmt`).

    A place is where a value stands in the variable's own value, or in that of another one inside it; here, where copies
    are the same object until they are changed, it is numbered by the way to it.
    """
    numbers: dict[tuple[int, Any], int] = {}
    shown: set[int] = set()
    stack: list[Any] = [(cell, 0)]

    def place(around: int, step: Any) -> int:
        return numbers.setdefault((around, step), len(numbers) + 1)

    while stack:
        entry = stack.pop()
        if entry.__class__ is _Text:
            out.append(entry.text)
            continue
        item, here = entry
        cls = item.__class__
        parts: list[Any] = []
        if cls is Cell:
            if here in shown or item.locked:
                out.append("<shared>")
                continue
            shown.add(here)
            parts = [(item.value, place(-1, id(item))), _Text(" (shared)")]
        elif cls is Tagged:
            parts = [(item.value, here)]
        elif cls is Array:
            out.append("[")
            for index, inner in enumerate(item.items):
                parts += [_COMMA, (inner, place(here, index))]
            parts = [*parts[1:], _Text("]")]
        elif cls is Map:
            out.append("#{")
            for key, inner in sorted_items(item.items):
                parts += [_Text(f"{', ' if parts else ''}{text_debug(key)}: "), (inner, place(here, key))]
            parts.append(_Text("}"))
        elif cls is FnPtr:
            out.append(f"{fn_prefix(item)}({text_debug(item.name)}")
            for index, inner in enumerate(item.curry):
                parts += [_COMMA, (inner, place(here, index))]
            parts.append(_Text(")"))
        else:
            out.append(debug(item))
        parts.reverse()
        stack.extend(parts)


class _Text:
    """A piece of finished text among values still to be shown."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


_COMMA = _Text(", ")


def fn_prefix(pointer: FnPtr) -> str:
    """`Fn`, or `Fn*` where the pointer is linked to a script function."""
    return "Fn*" if pointer.fn is not None else "Fn"


def display(value: Value) -> str:
    """The text of a value by itself: strings as they are, unit empty, arrays and maps as `debug`."""
    cls = value.__class__
    if cls is str:
        return str(value)
    if cls is int:
        return str(value)
    if cls is bool:
        return "true" if value else "false"
    if value is None:
        return ""
    if cls is float:
        return float_display(value)
    if cls is Char:
        return str(value.text)
    if cls is FnPtr:
        return f"Fn({value.name})"
    if cls is Cell:
        return "<shared>" if value.locked else display(value.value) + " (shared)"
    if cls is Tagged:
        return display(value.value)
    own = getattr(cls, "__rhai_display__", None)
    if own is not None:
        return str(own(value))
    host = host_type(cls)
    shown = None if host is None else text_by(host.display, value)
    return debug(value) if shown is None else shown


def _display_in_error(value: Value) -> str:
    """A value in the message of an error."""
    try:
        return display(value)
    except RhaiError:
        return class_type_name(value.__class__)


set_value_display(_display_in_error)


def named(value: Value, text: str) -> str:
    """A text of a value, or the name of its type where the text is Rust's name of that (Rhai: `map_type_name`)."""
    return type_name(value) if text == getattr(value.__class__, "__rhai_rust_name__", None) else text


def stand_in(value: Value, text: str) -> str:
    """What is shown of a value whose native for it failed: its text, and where that is the name of its type, the name
    that scripts know (Rhai: `print_with_func`, which hands the text to `map_type_name`)."""
    return named(value, trimmed(text))

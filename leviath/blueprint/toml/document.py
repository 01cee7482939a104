"""A whole TOML text: nested dicts and lists, and where each key and list item stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from leviath.blueprint.toml.dates import DateTime
from leviath.blueprint.toml.faults import NumberError, TomlError, line_and_column
from leviath.blueprint.toml.scalars import decode_key, decode_scalar
from leviath.blueprint.toml.scan import MAX_DEPTH, Array, Header, Inline, Node, Pair, Scanner, Token

__all__ = ["DateTime", "Document", "KeyPath", "parse_toml"]

KeyPath = tuple[Any, ...]
"""Keys (text) and list indices (numbers) from the root down."""


@dataclass
class Document:
    """``value`` holds str, bool, int (64 bits), float, `DateTime`, list and dict; keys in the text's order."""

    text: str
    value: dict[str, Any] = field(default_factory=dict)
    offsets: dict[KeyPath, int] = field(default_factory=dict)

    def position(self, path: KeyPath) -> tuple[int, int] | None:
        """Line and column, from 1, of the key or item at ``path``, or of the nearest one above that is written."""
        while path:
            if path in self.offsets:
                return line_and_column(self.text, self.offsets[path])
            path = path[:-1]
        return None


def parse_toml(text: str) -> Document:
    """Reads ``text``. Raises `TomlError`."""
    statements = Scanner(text).statements()
    document = Document(text)
    builder = _Builder(document)
    for statement in statements:
        if isinstance(statement, Header):
            builder.open(statement)
        else:
            builder.add(statement)
    if builder.has_too_wide:
        raise _first_too_wide(document.value)
    return document


def _first_too_wide(value: Any) -> NumberError:
    """The first number in the order of the tables that 64 bits do not hold; there must be one."""
    pending = [value]
    while not isinstance(value := pending.pop(), NumberError):
        if isinstance(value, (dict, list)):
            pending.extend(reversed(list(value.values()) if isinstance(value, dict) else value))
    return value


class _Table(dict[str, Any]):
    """A table while it is built. ``implicit``: made by the path to another; ``dotted``: by a dotted key."""

    __slots__ = ("dotted", "implicit", "inline")

    def __init__(self, *, implicit: bool = False, dotted: bool = False, inline: bool = False) -> None:
        super().__init__()
        self.implicit = implicit
        self.dotted = dotted
        self.inline = inline


class _TableArray(list[Any]):
    """A list that ``[[headers]]`` build."""


class _Builder:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.text = document.text
        root = _Table()
        document.value = root
        self.root = self.current = root
        self.current_path: KeyPath = ()
        self.has_too_wide = False

    def open(self, header: Header) -> None:
        keys = self.keys(header.keys)
        *above, (name, token) = keys
        parent, path = self.descend(self.root, (), above, dotted=False)
        existing = parent.get(name)
        if header.is_array:
            if existing is None:
                existing = parent[name] = _TableArray()
                self.mark((*path, name), token.start, {})
            if not isinstance(existing, _TableArray):
                raise self.duplicate(token)
            self.current = _Table()
            path = (*path, name, len(existing))
            existing.append(self.current)
            self.document.offsets[path] = token.start
        else:
            if existing is None:
                existing = parent[name] = _Table()
            elif not isinstance(existing, _Table) or not existing.implicit or existing.dotted:
                raise self.duplicate(token)
            else:
                # The order of tables is the order of their own headers.
                parent[name] = parent.pop(name)
            existing.implicit = existing.dotted = False
            self.current = existing
            path = (*path, name)
            self.document.offsets[path] = token.start
        self.current_path = path

    def add(self, pair: Pair) -> None:
        keys = self.keys(pair.keys)
        *above, (name, token) = keys
        # Where a key is to go is judged after its value is read: a fault in the value is named first.
        value, marks = self.value(pair.value)
        table, path = self.descend(self.current, self.current_path, above, dotted=bool(above))
        if (above and not table.implicit) or name in table:
            raise self.duplicate(token)
        table[name] = value
        self.mark((*path, name), token.start, marks)

    def descend(
        self, table: _Table, path: KeyPath, keys: list[tuple[str, Token]], *, dotted: bool, inline: bool = False
    ) -> tuple[_Table, KeyPath]:
        for name, token in keys:
            child = table.get(name)
            if child is None:
                child = table[name] = _Table(implicit=True, dotted=dotted, inline=inline)
                self.document.offsets.setdefault((*path, name), token.start)
            path = (*path, name)
            if isinstance(child, _TableArray) and not inline:
                path = (*path, len(child) - 1)
                child = child[-1]
            elif isinstance(child, _Table) and (not child.inline or inline):
                if dotted and not child.implicit:
                    raise self.duplicate(token)
                if dotted and not inline:
                    child.dotted = True
            else:
                kind = "inline table" if isinstance(child, dict) else type_name(child)
                what = f"cannot extend value of type {kind} with a dotted key"
                raise TomlError(self.text, token.start, what, width=token.end - token.start)
            table = child
        return table, path

    def value(self, node: Node) -> tuple[Any, dict[KeyPath, int]]:
        """The value and the offsets of what stands inside it, by path from the value down."""
        if isinstance(node, Token):
            try:
                return decode_scalar(self.text, node), {}
            except NumberError as fault:
                # Stands for the number until the rest of the text has been judged.
                self.has_too_wide = True
                return fault, {}
        marks: dict[KeyPath, int] = {}
        if isinstance(node, Array):
            items: list[Any] = []
            for index, item in enumerate(node.items):
                value, inner = self.value(item)
                items.append(value)
                marks[(index,)] = item.start
                marks.update({(index, *path): offset for path, offset in inner.items()})
            return items, marks
        return self.inline(node, marks), marks

    def inline(self, node: Inline, marks: dict[KeyPath, int]) -> _Table:
        result = _Table(inline=True)
        outer, self.document = self.document, Document(self.text)
        for pair in node.pairs:
            *above, (name, token) = self.keys(pair.keys)
            value, inner = self.value(pair.value)
            table, path = self.descend(result, (), above, dotted=True, inline=True)
            if table.dotted != bool(above) or name in table:
                raise self.duplicate(token)
            table[name] = value
            self.mark((*path, name), token.start, inner)
        marks.update(self.document.offsets)
        self.document = outer
        return result

    def keys(self, tokens: tuple[Token, ...]) -> list[tuple[str, Token]]:
        keys = [(decode_key(self.text, token), token) for token in tokens]
        if len(keys) > MAX_DEPTH:
            raise TomlError(self.text, tokens[0].start, "recursion limit")
        return keys

    def mark(self, path: KeyPath, offset: int, inner: dict[KeyPath, int]) -> None:
        offsets = self.document.offsets
        offsets[path] = offset
        offsets.update({(*path, *below): place for below, place in inner.items()})

    def duplicate(self, token: Token) -> TomlError:
        return TomlError(self.text, token.start, "duplicate key", width=token.end - token.start)


def type_name(value: Any) -> str:
    """TOML's name for the type of ``value``."""
    if isinstance(value, NumberError):
        return value.type_name
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "float"
    if isinstance(value, str):
        return "string"
    if isinstance(value, DateTime):
        return "datetime"
    return "table" if isinstance(value, dict) else "array"

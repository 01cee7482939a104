"""Sizes of values as Rhai adds them up (Rhai: eval/data_check.rs)."""

from __future__ import annotations

from .dynamic import SCALARS, Array, Blob, Cell, Map, Tagged, Value


def text_size(text: str) -> int:
    """Bytes of a string in UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def sizes(value: Value) -> tuple[int, int, int]:
    """(items of arrays, properties of maps, bytes of strings) in a value, nested ones included.

    A blob counts its bytes, and one more where it stands inside a container.
    """
    cls = value.__class__
    if cls is Cell or cls is Tagged:
        value = value.value
        cls = value.__class__
    if cls is str:
        return 0, 0, text_size(value)
    if cls is Blob:
        return len(value.data), 0, 0
    if cls is not Array and cls is not Map:
        return 0, 0, 0
    arrays = maps = texts = 0
    stack = [value]
    while stack:
        container = stack.pop()
        if container.__class__ is Array:
            items = container.items
            arrays += len(items)
            flat = container.flat
            if flat == len(items):
                continue
            inner = items[flat:] if flat else items
        else:
            entries = container.items
            maps += len(entries)
            inner = entries.values()
        plain = True
        for item in inner:
            cls = item.__class__
            if cls in SCALARS:
                continue
            plain = False
            if cls is Tagged:
                item = item.value
                cls = item.__class__
            if cls is str:
                texts += text_size(item)
            elif cls is Array or cls is Map:
                stack.append(item)
            elif cls is Blob:
                arrays += 1 + len(item.data)
        if plain and container.__class__ is Array:
            container.flat = len(container.items)
    return arrays, maps, texts

"""Sizes of values as Rhai adds them up (Rhai: eval/data_check.rs)."""

from __future__ import annotations

from typing import Any

from ..errors import ErrorDataTooLarge
from .dynamic import SCALARS, Array, Blob, Cell, Map, Tagged, Value

#: Parts of one value beyond which nothing walks through it. Parts that are the same object take no memory, so that a
#: script without limits can make values that no time suffices to walk through.
MOST_PARTS = 1 << 27

#: So many steps are walked before anybody asks how many there will be.
FREE_STEPS = 1 << 16


def check_walk(value: Value) -> None:
    """Raise ErrorDataTooLarge for a value of more parts than can be walked through."""
    arrays, maps, _ = sizes(value)
    if arrays + maps > MOST_PARTS:
        raise ErrorDataTooLarge("Size of array/BLOB")


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
    steps = FREE_STEPS
    while stack:
        container = stack.pop()
        steps -= 1
        if not steps:
            return _sizes_by_container(value)
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


def _sizes_by_container(value: Value) -> tuple[int, int, int]:
    """The same, with each container measured once, however often it stands in others."""
    known: dict[int, tuple[int, int, int]] = {}
    stack: list[tuple[Any, bool]] = [(value, False)]
    while stack:
        container, ready = stack.pop()
        if id(container) in known:
            continue
        of_array = container.__class__ is Array
        if not ready:
            stack.append((container, True))
        arrays, maps = (len(container.items), 0) if of_array else (0, len(container.items))
        texts = 0
        for item in container.items if of_array else container.items.values():
            cls = item.__class__
            if cls is Tagged:
                item = item.value
                cls = item.__class__
            if cls is Array or cls is Map:
                if not ready:
                    stack.append((item, False))
                    continue
                more = known[id(item)]
                arrays, maps, texts = arrays + more[0], maps + more[1], texts + more[2]
            elif cls is str:
                texts += text_size(item)
            elif cls is Blob:
                arrays += 1 + len(item.data)
        if ready:
            known[id(container)] = arrays, maps, texts
    return known[id(value)]

"""Which arms of a `switch` a value leads to (Rhai: eval/switch.rs, func/hashing.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import Array, Blob, Char, FnPtr, Map, Range, RangeInclusive, Tagged, Timestamp, Value, sorted_items

if TYPE_CHECKING:
    from ..syntax.nodes import Switch

#: The key of a value that cannot be a label.
UNHASHABLE: Any = object()


def switch_key(value: Value) -> Any:
    """A Python key that is equal for two values exactly where Rhai's hashes are; types differ."""
    cls = value.__class__
    if cls is str:
        return value
    if cls is int:
        return (int, value)
    if cls is bool or value is None:
        return (cls, value)
    if cls is float:
        # Rhai hashes the bits: -0.0 and 0.0 differ, NaN equals itself.
        return (float, value.hex() if value == value else "nan")
    if cls is Char:
        return (Char, value.text)
    if cls is Range or cls is RangeInclusive:
        return (cls, value.start, value.end)
    if cls is Blob:
        return (Blob, bytes(value.data))
    if cls is Timestamp:
        return UNHASHABLE
    return _compound_key(value)


def _compound_key(value: Value) -> Any:
    """The key of an array, map or function pointer: a flat tuple, made with a stack of its own."""
    out: list[Any] = []
    stack: list[Any] = [value]
    while stack:
        item = stack.pop()
        cls = item.__class__
        if cls is Array:
            out.append((Array, len(item.items)))
            stack.extend(reversed(item.items))
        elif cls is Map:
            out.append((Map, tuple(sorted(item.items))))
            stack.extend([entry for _, entry in reversed(sorted_items(item.items))])
        elif cls is FnPtr:
            out.append((FnPtr, item.name, len(item.curry)))
            stack.extend(reversed(item.curry))
        elif cls in (int, float, bool, str, type(None), Char, Range, RangeInclusive, Blob):
            out.append(switch_key(item))
        else:
            return UNHASHABLE
    return tuple(out)


class SwitchTable:
    """The labels of one `switch`."""

    __slots__ = ("_cases", "_ranges")

    def __init__(self, node: Switch) -> None:
        self._cases: dict[Any, tuple[int, ...]] = {}
        for value, arms in node.cases:
            key = switch_key(value)
            self._cases[key] = (*self._cases.get(key, ()), *arms)
        self._ranges = tuple(node.ranges)

    def candidates(self, value: Value) -> tuple[int, ...]:
        """The arms to try, in order: those with that label, then those with a range around it."""
        if value.__class__ is Tagged:
            value = value.value
        key = switch_key(value)
        if key is UNHASHABLE:
            return ()
        found = self._cases.get(key, ())
        if not self._ranges or (value.__class__ is not int and value.__class__ is not float):
            return found
        more = [
            arm
            for low, high, inclusive, arm in self._ranges
            if low <= value and (value <= high if inclusive else value < high)
        ]
        return (*found, *more)

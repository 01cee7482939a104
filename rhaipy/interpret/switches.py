"""Which arms of a `switch` a value leads to (Rhai: eval/switch.rs, func/hashing.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..syntax.labels import label_key
from ..values import Tagged, Value

if TYPE_CHECKING:
    from ..syntax.nodes import Switch


class SwitchTable:
    """The labels of one `switch`."""

    __slots__ = ("_cases", "_ranges")

    def __init__(self, node: Switch) -> None:
        self._cases: dict[Any, tuple[int, ...]] = {}
        for value, arms in node.cases:
            key = label_key(value)
            self._cases[key] = (*self._cases.get(key, ()), *arms)
        self._ranges = tuple(node.ranges)

    def candidates(self, value: Value) -> tuple[int, ...]:
        """The arms to try, in order: those with that label, then those with a range around it."""
        if value.__class__ is Tagged:
            value = value.value
        key = label_key(value)
        if key is None:
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

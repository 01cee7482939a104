"""`==` between values inside containers (Rhai: packages/array_basic.rs, packages/map_basic.rs).

Rhai calls the native `==` for each pair of items. The walk here goes through nested arrays and maps
with a stack of its own, so that depth cannot exhaust Python's, and counts operations as the nested
calls would: each level of containers starts from the count of the one around it, plus one, and all
of it is forgotten at the end. After each of these calls Rhai measures what is on the left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorFunctionNotFound
from ..values import Array, Blob, Char, FnPtr, Map, Range, RangeInclusive, Value, sizes, sorted_items
from ..values.measure import FREE_STEPS, check_walk
from ..values.operators import NO_BUILTIN, equal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..interpret.state import State

#: Types whose `==` no native of a host's can be meant to replace.
_OWN = frozenset((int, float, bool, str, type(None), Char, Blob, Array, Map, FnPtr, Range, RangeInclusive))


#: How many pairs pass between two looks at the limits on everything together.
_STRIDE = 4096


class Comparison:
    """`==` on behalf of one native call."""

    __slots__ = ("_base", "_depth", "_large", "_pairs", "_root", "_state", "_walked")

    def __init__(self, state: State) -> None:
        self._state = state
        self._base = state.ops
        self._depth = 0
        self._pairs = 0
        self._walked = 0
        #: What is compared, or holds it.
        self._root: Value = None
        #: Whether that passes a limit on sizes, so that something in it may.
        self._large = False

    def done(self) -> None:
        """Leave the operation count as Rhai does: what was counted is forgotten, the last count reported."""
        self._flush()
        if self._depth:
            self._state.ops = self._base + self._depth
            self._state.forget(self._base)

    def _flush(self) -> None:
        if self._pairs:
            self._state.ops = self._base + self._pairs
            self._state.forget(self._base)
            self._pairs = 0

    def _count(self, depth: int) -> None:
        """Count the native call for one pair, `depth` containers deep."""
        state = self._state
        if self._base + depth > state.stop:
            state.ops = self._base + depth - 1
            try:
                state.tick()
            finally:
                self._depth = state.ops - self._base
                state.forget(self._base)
        self._depth = depth
        self._pairs += 1
        if self._pairs >= _STRIDE:
            self._flush()
            state.ask(0)
            self._walked += _STRIDE
            if self._walked == FREE_STEPS:
                check_walk(self._root)

    def same(self, left: Value, right: Value) -> bool:
        """Whether two items are equal, as arrays compare them: where there is no `==` for two
        different types, they are not.

        Raises ErrorFunctionNotFound for two of the same type without an `==`.
        """
        self._count(1)
        cls = left.__class__
        other = right.__class__
        if cls in _OWN and other in _OWN:
            result = equal(self._state, left, right)
            if result is NO_BUILTIN and cls is Array and other is Array:
                result = self.arrays(left, right, 1)
            elif result is NO_BUILTIN and cls is Map and other is Map:
                result = self.maps(left, right, 1)
            if result is not NO_BUILTIN:
                if self._state.sized:
                    self._state.check_size(left)
                return bool(result)
        return self._native(left, right, 1, strict=False)

    def arrays(self, left: Array, right: Array, depth: int = 0) -> bool:
        """Whether two arrays are equal."""
        if len(left.items) != len(right.items):
            return False
        self._begin(left)
        return self._walk([(iter(zip(left.items, right.items, strict=True)), False)], depth)

    def maps(self, left: Map, right: Map, depth: int = 0) -> bool:
        """Whether two maps are equal."""
        if len(left.items) != len(right.items):
            return False
        self._begin(left)
        return self._walk([(_map_pairs(left, right), True)], depth)

    def _begin(self, root: Value) -> None:
        self._root = root
        state = self._state
        if state.sized:
            arrays, maps, texts = sizes(root)
            self._large = arrays > state.max_array or maps > state.max_map or texts > state.max_string

    def _walk(self, stack: list[tuple[Iterator[tuple[Value, Value]], bool]], outside: int) -> bool:
        state = self._state
        #: What is on the left of each container on the stack but the first.
        lefts: list[Value] = []
        while stack:
            pairs, strict = stack[-1]
            depth = outside + len(stack)
            for left, right in pairs:
                if right is _MISSING:
                    return self._unequal(lefts)
                self._count(depth)
                cls = left.__class__
                other = right.__class__
                if cls in _OWN and other in _OWN:
                    result = equal(state, left, right)
                    if result is not NO_BUILTIN:
                        if self._large:
                            state.check_size(left)
                        if result is True:
                            continue
                        return self._unequal(lefts)
                    if cls is other and (cls is Array or cls is Map):
                        lefts.append(left)
                        if len(left.items) != len(right.items):
                            return self._unequal(lefts)
                        if cls is Array:
                            stack.append((iter(zip(left.items, right.items, strict=True)), False))
                        else:
                            stack.append((_map_pairs(left, right), True))
                        break
                try:
                    same = self._native(left, right, depth, strict)
                except ErrorFunctionNotFound as error:
                    # An array takes a missing `==` for a difference where it compares values of different types. The
                    # native that has compared a container has used up the one on the right: unit is left of it.
                    arrays = [level for level, (_, strict) in enumerate(stack[:-1]) if not strict]
                    if not arrays or not error.name.startswith("=="):
                        raise
                    return self._unequal(lefts[: arrays[-1]])
                if not same:
                    return self._unequal(lefts)
            else:
                stack.pop()
                if lefts:
                    left = lefts.pop()
                    if self._large:
                        state.check_size(left)
        return True

    def _unequal(self, lefts: list[Value]) -> bool:
        """The containers around a difference are unequal, and measured, from the innermost on."""
        if self._large:
            for left in reversed(lefts):
                self._state.check_size(left)
        return False

    def _native(self, left: Value, right: Value, depth: int, strict: bool) -> bool:
        state = self._state
        self._pairs -= 1
        state.ops = self._base + depth - 1
        place = state.place
        # What goes wrong has the place of the comparison around.
        state.place = -1
        try:
            result = state.call_native("==", [left, right])
        except ErrorFunctionNotFound as error:
            if strict or not error.name.startswith("==") or left.__class__ is right.__class__:
                raise
            return False
        finally:
            state.place = place
            state.forget(self._base)
        return result is True


_MISSING: Any = object()


def _map_pairs(left: Map, right: Map) -> Iterator[tuple[Value, Value]]:
    others = right.items
    return iter([(value, others.get(key, _MISSING)) for key, value in sorted_items(left.items)])


def arrays_equal(state: State, left: Array, right: Array) -> bool:
    """`left == right`"""
    comparison = Comparison(state)
    try:
        return comparison.arrays(left, right)
    finally:
        comparison.done()


def maps_equal(state: State, left: Map, right: Map) -> bool:
    """`left == right`"""
    comparison = Comparison(state)
    try:
        return comparison.maps(left, right)
    finally:
        comparison.done()


def index_of_equal(state: State, items: list[Value], value: Value, start: int) -> int:
    """The index of the first item from `start` on that equals a value, or -1."""
    comparison = Comparison(state)
    same = comparison.same
    try:
        for index in range(start, len(items)):
            if same(items[index], value):
                return index
        return -1
    finally:
        comparison.done()

"""How library functions call back (Rhai: types/fn_ptr.rs, `call_raw`, `call_raw_with_extra_args`).

A callback gets the item it is about as `this`, as an argument, or as an argument with extras (the
item's index) behind the others: whatever there is a function for is tried, in this order. Script
functions are run from here in plain Python loops, never under a C function, so that their depth is
counted and bounded like that of any call. `run` is a method, not `__call__`: Python calls the latter
through C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorDataRace, ErrorFunctionNotFound, ErrorInFunctionCall, RhaiError
from ..interpret import calls
from ..interpret.signals import UNBOUND, Exit
from ..values import CONTAINERS, SCALARS, Array, Cell, FnPtr, Map, Value, share
from ..values.constants import read_only_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..interpret.plan import FnPlan
    from ..interpret.state import State


class ExitInCallback(RhaiError):
    """`exit(value)` inside a callback of a library function: there it is an error like any other."""

    kind = "Exit"
    catchable = False

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value

    @property
    def text(self) -> str:
        return "NOT AN ERROR - exit value"


class Target:
    """What a pointer leads to when it is called with `count` arguments, with `this` or without: worked
    out once, called many times."""

    __slots__ = ("_curry", "_deeper", "_fn", "_name", "_pointer", "_state", "misses", "this")

    def __init__(self, state: State, pointer: FnPtr, count: int, with_this: bool = False) -> None:
        self._state = state
        self._pointer = pointer
        self._curry = pointer.curry
        name = self._name = pointer.name
        #: The value of `this` after the last call.
        self.this: Value = UNBOUND
        #: Whether a call can only end in ErrorFunctionNotFound.
        self.misses = False
        self._deeper = False
        count += len(pointer.curry)
        fn = calls.linked(state, pointer, count)
        if fn is None and not (with_this and any(typed[1] == name for typed in state.plan.typed)):
            fn = state.plan.function(name, count)
            # A call by name is one level further down.
            self._deeper = fn is not None
            self.misses = (
                fn is None and name not in calls.SYNTACTIC and (name, count + with_this) not in state.library.functions
            )
        self._fn: FnPlan | None = fn

    @property
    def certain(self) -> bool:
        """Whether every call leads to the same script function."""
        return self._fn is not None

    @property
    def uncounted(self) -> bool:
        """Whether a call counts nothing, so that the count of what was tried in vain before it is seen."""
        return self._deeper and self._fn is not None and self._fn.empty

    def run(self, given: list[Value], this: Value = UNBOUND) -> Value:
        """Call the function. What it counts is forgotten; `this` is kept, also where it fails.

        Raises whatever the function raises.
        """
        state = self._state
        fn = self._fn
        self.this = this
        if fn is None:
            result, self.this = calls.call_pointer(state, self._pointer, given, this)
            return calls.settle(result)
        if self._curry:
            given = [*self._curry, *given]
            frame = calls.make_frame(fn, given, this)
        else:
            frame = [this, None, *given, *fn.padding]
            for slot in fn.cell_slots:
                frame[slot] = Cell(frame[slot])
        ops = state.ops
        level = inside = state.level
        if self._deeper:
            if state.locks:
                calls.check_race(self._name, given, False)
            if fn.empty:
                return None
            inside += 1
        # As `calls.invoke` does it.
        if ops < state.stop:
            state.ops = ops + 1
        else:
            try:
                state.tick(state.place)
            except RhaiError:
                state.forget(ops)
                raise
        inside += 1
        if inside > state.max_level or fn.param_count > state.max_variables:
            state.forget(ops)
            calls.refuse(state, fn, inside, state.place)
        if fn.empty:
            state.forget(ops)
            return None
        state.level = inside
        try:
            fn.body(state, frame)
        except RhaiError as error:
            raise calls.inside(error, fn, state.place) from error.__cause__
        finally:
            state.level = level
            self.this = frame[0]
            state.forget(ops)
        result = state.result
        return share(result.value) if result.__class__ is Cell else result


    def sure(self) -> tuple[FnPlan, int] | None:
        """The function, and the level that it runs on, where nothing can keep it from being called without `this`;
        else None. It holds as long as the native that calls back runs."""
        state = self._state
        fn = self._fn
        if fn is None or fn.empty or self._curry or state.locks:
            return None
        inside = state.level + (2 if self._deeper else 1)
        if inside > state.max_level or fn.param_count > state.max_variables:
            return None
        return fn, inside


class _Way:
    """One way to hand over arguments: with `this`, with the item moved to a place among the arguments
    (None for not), with the extras."""

    __slots__ = ("extras", "moved", "this")

    def __init__(self, this: bool, moved: int | None, extras: bool) -> None:
        self.this = this
        self.moved = moved
        self.extras = extras

    def arguments(self, item: Value, args: Sequence[Value], extras: Sequence[Value]) -> list[Value]:
        """The arguments of one call."""
        made = [*args, *extras] if self.extras else [*args]
        if self.moved is not None:
            if item.__class__ in CONTAINERS:
                item.shared = True
            made.insert(self.moved, item)
        return made


_THIS = _Way(True, None, False)
_THIS_EXTRAS = _Way(True, None, True)
_PLAIN = _Way(False, None, False)
_EXTRAS = _Way(False, None, True)


class Callback:
    """A function pointer that `caller`, a library function, calls for one item after another.

    `args` and `extras` are how many of each there will be. The item is bound to `this` first, and
    tried as argument number `moved`; without `moved` only as `this`; without `this` there is none.
    """

    __slots__ = ("_caller", "_name", "_read_only", "_state", "_sure", "_ways")

    def __init__(
        self,
        state: State,
        caller: str,
        pointer: FnPtr,
        *,
        args: int = 0,
        extras: int = 0,
        moved: int | None = None,
        this: bool = True,
    ) -> None:
        self._state = state
        self._caller = caller
        self._name = pointer.name
        self._read_only = state.read_only
        if not this:
            ways = [_PLAIN, _EXTRAS]
        elif moved is None:
            ways = [_THIS, _THIS_EXTRAS]
        else:
            ways = [_THIS, _Way(False, moved, False)]
            if extras:
                ways.append(_Way(False, moved, True))
        self._ways: list[tuple[_Way, Target]] = []
        missed: list[tuple[_Way, Target]] = []
        for way in ways:
            count = args + (way.moved is not None) + (extras if way.extras else 0)
            target = Target(state, pointer, count, way.this)
            # While a variable is locked, the next way may fail before it counts, and this one's count be seen.
            if target.misses and way is not ways[-1] and not state.locks:
                missed.append((way, target))
                continue
            self._ways.append((way, target))
            if target.certain:
                break
        if self._ways[0][1].uncounted:
            self._ways = missed + self._ways
        way, target = self._ways[0]
        self._sure = target.sure() if way.moved == 0 and not args else None

    def each(self, array: Array, places: Iterable[int], numbers: Iterable[int] | None = None) -> Iterator[Value]:
        """What the function makes of the items at some places, one after the other; `numbers` are the indexes that it
        is given: those of the places, which are a range then, if there are none. Between two results the state is at
        the level of the callback; it is put back after the last, and where the iterator is let go. Raises as `run`."""
        pairs = zip(places, places if numbers is None else numbers, strict=False)
        if self._sure is not None:
            return self._straight(*self._sure, array, pairs)
        return self._one_by_one(array, pairs)

    def _one_by_one(self, array: Array, pairs: Iterable[tuple[int, int]]) -> Iterator[Value]:
        for place, number in pairs:
            yield self.run(array, place, (), (number,))

    def _straight(
        self, fn: FnPlan, inside: int, array: Array, pairs: Iterable[tuple[int, int]]
    ) -> Iterator[Value]:
        """`each` where there is one way only, and it takes the item for its first argument."""
        state = self._state
        level = state.level
        place = state.place
        with_extras = self._ways[0][0].extras
        items = array.items
        ops = state.ops
        state.level = inside
        try:
            for key, number in pairs:
                item = items[key]
                if key >= array.flat and item.__class__ in CONTAINERS:
                    item.shared = True
                # As `calls.invoke` does it.
                if ops < state.stop:
                    state.ops = ops + 1
                else:
                    state.tick(place)
                try:
                    result = fn.direct(state, item, number) if with_extras else fn.direct(state, item)
                except RhaiError as error:
                    raise calls.inside(error, fn, place) from error.__cause__
                state.level = inside
                state.forget(ops)
                yield share(result.value) if result.__class__ is Cell else result
        except RhaiError as error:
            raise self._wrapped(error) from error.__cause__
        except Exit as signal:
            raise self._wrapped(ExitInCallback(signal.value)) from None
        finally:
            state.level = level
            state.forget(ops)

    def run(
        self, container: Array | Map, key: Any, args: Sequence[Value] = (), extras: Sequence[Value] = ()
    ) -> Value:
        """Call the function for an item (the key) of a container, which is the caller's own, with more arguments and
        extras; what the function makes of `this` is stored back, also where it fails. Raises ErrorInFunctionCall."""
        items: Any = container.items
        item = items[key]
        for way, target in self._ways:
            try:
                if not way.this:
                    return target.run(way.arguments(item, args, extras))
                fixed = self._read_only and (isinstance(container, Array) or read_only_key(container, key))
                try:
                    return target.run(way.arguments(item, args, extras), calls.Constant(item) if fixed else item)
                finally:
                    after = target.this.value if fixed else target.this
                    if after is not item:
                        items[key] = after
                        if container.__class__ is Array and key < container.flat and after.__class__ not in SCALARS:
                            container.flat = key
            except RhaiError as error:
                if not self._passes(error, way):
                    raise self._wrapped(error) from error.__cause__
            except Exit as signal:
                raise self._wrapped(ExitInCallback(signal.value)) from None
        raise AssertionError("no way to call a function")

    def plain(self, args: Sequence[Value], extras: Sequence[Value] = ()) -> Value:
        """Call the function for no item in particular.

        Raises ErrorInFunctionCall.
        """
        for way, target in self._ways:
            try:
                return target.run(way.arguments(None, args, extras))
            except RhaiError as error:
                if not self._passes(error, way):
                    raise self._wrapped(error) from error.__cause__
            except Exit as signal:
                raise self._wrapped(ExitInCallback(signal.value)) from None
        raise AssertionError("no way to call a function")

    def _passes(self, error: RhaiError, way: _Way) -> bool:
        """Whether an error only says that there is no such function, and another way is left."""
        return (
            error.__class__ is ErrorFunctionNotFound
            and error.name.startswith(self._name)
            and way is not self._ways[-1][0]
        )

    def _wrapped(self, error: RhaiError) -> ErrorInFunctionCall:
        error.__traceback__ = None  # as in `calls.inside`
        if error.__class__ is not ErrorDataRace:
            error.fill(self._state.place)
        return ErrorInFunctionCall(self._caller, self._state.source, error)

"""How library functions call back (Rhai: types/fn_ptr.rs, `call_raw`, `call_raw_with_extra_args`).

A callback gets the item it is about as `this`, as an argument, or as an argument with extras (the
item's index) behind the others: whatever there is a function for is tried, in this order. Script
functions are run from here in plain Python loops, never under a C function, so that their depth is
counted and bounded like that of any call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorFunctionNotFound, ErrorInFunctionCall, RhaiError
from ..interpret import calls
from ..interpret.signals import UNBOUND, Exit
from ..values import SCALARS, Array, FnPtr, Map, Value, share

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class _Way:
    """One way to hand over arguments: with `this`, with the item moved to a place among the arguments
    (None for not), with the extras."""

    __slots__ = ("extras", "moved", "this")

    def __init__(self, this: bool, moved: int | None, extras: bool) -> None:
        self.this = this
        self.moved = moved
        self.extras = extras

    def arguments(self, item: Value, args: Sequence[Value], extras: Sequence[Value]) -> list[Value]:
        made = [*args, *extras] if self.extras else [*args]
        if self.moved is not None:
            made.insert(self.moved, share(item))
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

    __slots__ = ("_caller", "_fn", "_pointer", "_read_only", "_state", "_this", "_way", "_ways")

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
        self._pointer = pointer
        self._this: Value = UNBOUND
        self._read_only = state.read_only
        if not this:
            self._ways = [_PLAIN, _EXTRAS]
        elif moved is None:
            self._ways = [_THIS, _THIS_EXTRAS]
        else:
            self._ways = [_THIS, _Way(False, moved, False)]
            if extras:
                self._ways.append(_Way(False, moved, True))
        #: For a closure there is one way at most, and no other function of that name.
        self._fn: FnPlan | None = None
        self._way = self._ways[0]
        if pointer.fn is not None and pointer.is_anonymous():
            for way in self._ways:
                count = len(pointer.curry) + args + (way.moved is not None) + (extras if way.extras else 0)
                self._fn = calls.linked(state, pointer, count)
                if self._fn is not None:
                    self._way = way
                    break

    def __call__(
        self, container: Array | Map, key: Any, args: Sequence[Value] = (), extras: Sequence[Value] = ()
    ) -> Value:
        """Call the function for an item of a container, which is the caller's own; what the function
        makes of `this` is stored back, also where it fails.

        Raises ErrorInFunctionCall.
        """
        item = container.items[key]
        try:
            return self._try(item, args, extras)
        except Exit as signal:
            raise self._wrapped(ExitInCallback(signal.value)) from None
        except RhaiError as error:
            raise self._wrapped(error) from error.__cause__
        finally:
            after = self._this
            if after is not item and after is not UNBOUND and after.__class__ is not calls.Constant:
                container.items[key] = after
                if container.__class__ is Array and key < container.flat and after.__class__ not in SCALARS:
                    container.flat = key
            self._this = UNBOUND

    def plain(self, args: Sequence[Value], extras: Sequence[Value] = ()) -> Value:
        """Call the function for no item in particular.

        Raises ErrorInFunctionCall.
        """
        try:
            return self._try(None, args, extras)
        except Exit as signal:
            raise self._wrapped(ExitInCallback(signal.value)) from None
        except RhaiError as error:
            raise self._wrapped(error) from error.__cause__

    def _wrapped(self, error: RhaiError) -> ErrorInFunctionCall:
        error.fill(self._state.place)
        return ErrorInFunctionCall(self._caller, self._state.source, error)

    def _try(self, item: Value, args: Sequence[Value], extras: Sequence[Value]) -> Value:
        fn = self._fn
        if fn is not None:
            way = self._way
            arguments = way.arguments(item, args, extras)
            if self._pointer.curry:
                arguments = [*self._pointer.curry, *arguments]
            return self._run(fn, arguments, self._receiver(item) if way.this else UNBOUND)
        ways = self._ways
        last = ways[-1]
        for way in ways:
            try:
                return self._call(way, item, args, extras)
            except ErrorFunctionNotFound as error:
                if way is last or not error.name.startswith(self._pointer.name):
                    raise
        raise AssertionError("no way to call a function")

    def _receiver(self, item: Value) -> Value:
        return calls.Constant(item) if self._read_only else item

    def _run(self, fn: FnPlan, arguments: list[Value], this: Value) -> Value:
        """Run a script function, and keep what becomes of `this`."""
        state = self._state
        ops = state.ops
        level = state.level
        frame = calls.make_frame(fn, arguments, this)
        try:
            return calls.invoke(state, fn, frame, state.place)
        finally:
            self._this = frame[0]
            state.level = level
            state.forget(ops)

    def _call(self, way: _Way, item: Value, args: Sequence[Value], extras: Sequence[Value]) -> Value:
        result, self._this = calls.call_pointer(
            self._state,
            self._pointer,
            way.arguments(item, args, extras),
            self._receiver(item) if way.this else UNBOUND,
        )
        return calls.settle(result)

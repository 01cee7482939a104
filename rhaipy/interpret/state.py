"""What one evaluation carries along: the operation count, the limits, the library
(Rhai: eval/global_state.rs, eval/data_check.rs)."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..errors import ErrorDataTooLarge, ErrorTerminated, ErrorTooManyOperations
from ..values import Array, Blob, Map, Value, sizes, text_size
from . import calls
from .signals import UNBOUND

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..limits import Limits
    from ..position import Position
    from ..values import FnPtr
    from .natives import Library
    from .plan import Plan

#: Larger than any count.
UNBOUNDED = 1 << 62

#: Items of an array, bytes of a blob, or properties of a map, that an engine without a limit stops
#: at, where Rhai would go on until the machine's memory is used up.
MAX_ITEMS = 1 << 27

#: Bytes of a string that an engine without a limit stops at.
MAX_TEXT = 1 << 30

#: Bytes that an item of an array and a property of a map take, as `Limits.max_value_bytes` counts them.
ITEM_BYTES = 8
PROPERTY_BYTES = 64

#: How many operations pass between two looks at the clock.
_CLOCK_STRIDE = 4096


class Bounds:
    """Limits as numbers that need no second look: a limit that is not set is larger than any count, or,
    for sizes, one that memory can take."""

    __slots__ = (
        "limits",
        "max_array",
        "max_level",
        "max_map",
        "max_ops",
        "max_string",
        "max_total",
        "max_variables",
        "sized",
        "stop",
        "unwatched",
    )

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.max_level = UNBOUNDED if limits.max_call_levels is None else limits.max_call_levels
        most = limits.max_value_bytes or UNBOUNDED
        self.max_string = min(limits.max_string_size or MAX_TEXT, most)
        self.max_array = min(limits.max_array_size or MAX_ITEMS, most // ITEM_BYTES)
        self.max_map = min(limits.max_map_size or MAX_ITEMS, most // PROPERTY_BYTES)
        self.max_variables = UNBOUNDED if limits.max_variables is None else limits.max_variables
        self.sized = bool(
            limits.max_string_size or limits.max_array_size or limits.max_map_size or limits.max_value_bytes
        )
        self.max_ops = limits.max_operations or UNBOUNDED
        # Beyond any `stop`, however much is forgotten.
        self.max_total = limits.total_operations or 2 * UNBOUNDED
        self.stop = min(self.max_ops, self.max_total)
        self.unwatched = self.max_total - self.stop


@lru_cache(maxsize=64)
def bounds_of(limits: Limits) -> Bounds:
    """The bounds of limits."""
    return Bounds(limits)


class State:
    """One evaluation.

    Operations: whoever is about to do k operations adds them to `ops` and, where the sum is above
    `stop`, calls `over`, which does them one by one: so `stop` is the next count at which anything
    must happen (the limit, a progress callback, a look at the clock).

    `level` is the depth of calls. `reported` is the count that Rhai's progress callback saw last,
    where that is not `ops` itself: counts inside native callbacks are forgotten afterwards
    (`forget`), although they were reported.
    """

    #: The depth of calls.
    level = 0
    #: How many operations there had been in all when the clock was looked at last.
    _looked = 0
    _deadline: float | None = None
    progress: Callable[[int], Any] | None = None
    print: Callable[[str], None] | None = None
    debug: Callable[[str, str | None, Position], None] | None = None
    engine: Any = None
    #: The plan of the script that runs: where functions are looked up by name.
    plan: Any = None
    #: Whether the receiver of the native that has just been called is a constant.
    read_only = False
    #: How many comparators of sorts are running inside one another.
    comparing = 0
    source = ""
    globals: dict[str, Value] | None = None
    imports: Any = None
    #: The names that the script exports and what it calls them, where somebody wants to know.
    exports: list[tuple[str, str]] | None = None
    #: The scope that the top level runs in, and how many variables were in it at the start.
    scope: Any = None
    scope_size = 0
    modules_loaded = 0
    #: Finds the module of a path, or None (a function of the state and the path).
    resolve_module: Callable[[State, str], Any] | None = None
    result: Value = None

    def __init__(self, limits: Limits, library: Library, bounds: Bounds | None = None) -> None:
        if bounds is None:
            bounds = bounds_of(limits)
        self.ops = 0
        #: Operations that have been counted and forgotten.
        self.forgotten = 0
        self._at_forget = -1
        self._inner = 0
        #: The offset of the call of the native that runs, for the errors of what it calls back.
        self.place = -1
        self.tag: Value = None
        self.stop = bounds.stop
        self.max_level = bounds.max_level
        self.max_string = bounds.max_string
        #: Characters that surely fit into a string, whatever bytes they take.
        self.room = bounds.max_string >> 2
        self.max_array = bounds.max_array
        self.max_map = bounds.max_map
        self.max_variables = bounds.max_variables
        self.sized = bounds.sized
        self.library = library
        #: How many captured variables are in use by reference.
        self.locks = 0
        self._bounds = bounds
        #: How many operations may be forgotten before the next stop must be worked out anew.
        self._unwatched = bounds.unwatched
        if limits.deadline is not None:
            self._deadline = monotonic() + limits.deadline
            self.set_stop()

    @property
    def limits(self) -> Limits:
        """The limits of the evaluation."""
        return self._bounds.limits

    # ------------------------------------------------------------------------- operations

    def set_stop(self) -> None:
        """Work out the next count at which `over` must be called."""
        if self.progress is not None:
            self.stop = -1
            self._unwatched = UNBOUNDED
            return
        stop = min(self._bounds.max_ops, self._bounds.max_total - self.forgotten)
        self._unwatched = self._bounds.max_total - stop
        if self._deadline is not None:
            stop = min(stop, self._looked + _CLOCK_STRIDE - self.forgotten)
            self._unwatched = -1
        self.stop = stop

    def over(self, count: int, places: Sequence[int]) -> None:
        """Count `count` operations one by one; `places` are the offsets of each, in order."""
        for place in places[:count]:
            self.ops += 1
            if self.ops > self._bounds.max_ops or self.ops > self._bounds.max_total - self.forgotten:
                self.ops -= 1
                error: Any = ErrorTooManyOperations()
                error.offset = place
                raise error
            if self.progress is not None:
                token = self.progress(self.ops)
                if token is not None:
                    stopped = ErrorTerminated(token)
                    stopped.offset = place
                    raise stopped
        if self._deadline is not None:
            if monotonic() > self._deadline:
                late = ErrorTerminated("deadline")
                late.offset = places[-1] if places else -1
                raise late
            self._looked = self.forgotten + self.ops
        self.set_stop()

    def ask(self, pending: int) -> None:
        """Look at the clock, and at the bound on all operations, where `pending` ones will be forgotten without having
        been counted. Raises ErrorTerminated or ErrorTooManyOperations."""
        self.over(0, ())
        if self.forgotten + self.ops + pending > self._bounds.max_total:
            raise ErrorTooManyOperations()

    def count(self, places: tuple[int, ...]) -> None:
        """Count one operation for each of the places."""
        number = len(places)
        ops = self.ops + number
        if ops > self.stop:
            self.over(number, places)
        else:
            self.ops = ops

    def tick(self, place: int = -1) -> None:
        """Count one operation at an offset."""
        ops = self.ops + 1
        if ops > self.stop:
            self.over(1, (place,))
        else:
            self.ops = ops

    def begin(self, ops: int) -> None:
        """Count on from an operation that somebody else has counted."""
        self.ops = ops
        self._at_forget = -1

    def forget(self, ops: int) -> None:
        """Go back to an earlier count, as Rhai does after a native has called back."""
        now = self.ops
        if now != ops:
            if now != self._at_forget:
                self._inner = now
            self._at_forget = self.ops = ops
            forgotten = self.forgotten = self.forgotten + now - ops
            if forgotten > self._unwatched:
                self.set_stop()

    def nested(self, plan: Plan) -> State:
        """The state of an evaluation of its own inside this one: the same host and deadline, and a
        count that begins at 0. `absorb` it afterwards."""
        inner = self.__class__(self.limits, self.library)
        inner._deadline = self._deadline
        inner.forgotten = self.forgotten + self.ops
        inner._looked = self._looked
        inner.engine = self.engine
        inner.plan = plan
        inner.print = self.print
        inner.debug = self.debug
        inner.progress = self.progress
        inner.imports = self.imports
        inner.resolve_module = self.resolve_module
        inner.set_stop()
        return inner

    def absorb(self, inner: State) -> None:
        """Take note of what an evaluation inside this one has counted: its last number is the last
        that a progress callback has seen."""
        if inner.ops:
            self._inner = inner.reported
            self._at_forget = self.ops
            self.forgotten = inner.forgotten + inner.ops - self.ops
            self.set_stop()

    @property
    def reported(self) -> int:
        """The count that a progress callback would have seen last."""
        return self._inner if self.ops == self._at_forget else self.ops

    # ------------------------------------------------------------------------------ sizes

    def throw_on_size(self, arrays: int, maps: int, texts: int) -> None:
        """Raise ErrorDataTooLarge where sizes (array items, map properties, bytes) pass a limit."""
        if texts > self.max_string:
            raise ErrorDataTooLarge("Length of string")
        if arrays > self.max_array:
            raise ErrorDataTooLarge("Size of array/BLOB")
        if maps > self.max_map:
            raise ErrorDataTooLarge("Size of object map")

    def check_size(self, value: Value) -> None:
        """Raise ErrorDataTooLarge where a value, nested values included, passes a limit."""
        cls = value.__class__
        if cls is str:
            if len(value) > self.room and text_size(value) > self.max_string:
                raise ErrorDataTooLarge("Length of string")
        elif cls is Array:
            if value.flat == len(value.items):
                if value.flat > self.max_array:
                    raise ErrorDataTooLarge("Size of array/BLOB")
            else:
                self.throw_on_size(*sizes(value))
        elif cls is Map or cls is Blob:
            self.throw_on_size(*sizes(value))

    # ------------------------------------------------------------------------------ calls

    def call_pointer(self, pointer: FnPtr, args: list[Value], this: Value = UNBOUND) -> tuple[Value, Value]:
        """Call a function pointer, as a native may; gives the result and the value of `this` afterwards.

        The operations inside are forgotten after it. Raises whatever the function raises; with `this`, a
        `calls.Failed` stands for the result instead.
        """
        return calls.call_pointer(self, pointer, args, this)

    def call_native(self, name: str, args: list[Value]) -> Value:
        """Call another native by name; its operations are forgotten. Raises ErrorFunctionNotFound."""
        return calls.call_native(self, name, args)

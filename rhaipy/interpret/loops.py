"""Loops to closures (Rhai: eval/stmt.rs).

Where the fast tier may take over by itself, a loop that has run enough operations goes on in its
lowered form, from the turn where it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorFor, RhaiError
from ..syntax.nodes import Binary, Const, start
from ..values import CHARS, CONTAINERS, Array, Cell, Range, RangeInclusive, Tagged, Value, share
from . import calls
from .base import BuilderBase, Lead
from .expressions import Jump, not_bool
from .places import at
from .shapes import COMPARISONS, TEST, Run, loop_shape
from .signals import BREAK, CONTINUE, Signal
from .state import UNBOUNDED

if TYPE_CHECKING:
    from ..syntax.nodes import Block, Do, For, While
    from .resolve import LetRef
    from .state import State

#: A loop that has not ended yet, after its first turns.
MORE: Any = object()


class Loops(BuilderBase):
    """Builds loops."""

    if TYPE_CHECKING:

        def room(self, ref: LetRef, place: int, more: int = 0) -> Run | None: ...
        def scoped(self, run: Run) -> Run: ...

    def _body(self, block: Block) -> Run:
        """The body of a loop; jumps out of expressions in it become signals."""
        outer = self.jumps
        self.jumps = False
        run = self.scoped(self.block(block, (), False))
        if self.jumps:
            run = catch_jumps(run)
        self.jumps = outer or self.jumps
        return run

    def while_(self, node: While, lead: Lead, value: bool) -> Run:
        """`while` and `loop`"""
        count = self.ticks((*lead, node.pos))
        cond = node.cond
        endless = cond.__class__ is Const and (cond.value is None or cond.value is True)
        if endless and not node.body.stmts:
            tick = self.ticks((node.body.pos,))

            def run_empty(S: State, f: list[Value]) -> Any:
                count(S, f)
                while True:
                    tick(S, f)

            return run_empty
        body = self._body(node.body)
        test_of = _always if endless else self.expr(cond, ())
        place = cond.pos
        if cond.__class__ is Binary and cond.op in COMPARISONS:
            turns = self._while_compared(cond, body)
        else:
            turns = _turns(test_of, place, body)
        hot = None if self.plan.fast is None else self.plan.fast.loop(self, node)
        if hot is None:

            def run(S: State, f: list[Value]) -> Any:
                count(S, f)
                return turns(S, f)

            return run

        def run_warming(S: State, f: list[Value]) -> Any:
            count(S, f)
            if hot.lowered is None:
                enough = S.ops + hot.enough
                while True:
                    if S.ops >= enough:
                        more = hot.more()
                        if not more:
                            break
                        enough = S.ops + more
                    test = test_of(S, f)
                    if test is not True:
                        if test is False:
                            S.result = None
                            return None
                        raise not_bool(test, place)
                    signal = body(S, f)
                    if signal is not None and signal.__class__ is Signal and signal is not CONTINUE:
                        return None if signal is BREAK else signal
                hot.lower(turns)
            return hot.lowered(S, f)

        return run_warming

    def _while_compared(self, cond: Binary, body: Run) -> Run:
        """`while left op right`, in one closure."""
        left, right, lead = self.sides(cond, (cond.pos,))
        action = TEST.format(op=cond.op) + """\
if not test:
    S.result = None
    return None
signal = body(S, f)
if signal is not None and signal.__class__ is Signal and signal is not CONTINUE:
    return None if signal is BREAK else signal
"""
        return loop_shape(
            (left, right), lead, action,
            ("slow", "op", "pos", "not_bool", "body", "Signal", "CONTINUE", "BREAK"),
            (calls.binary, cond.op, cond.pos, not_bool, body, Signal, CONTINUE, BREAK),
        )

    def do(self, node: Do, lead: Lead, value: bool) -> Run:
        """`do … while`, `do … until`; `continue` skips the condition, as in Rhai."""
        count = self.ticks((*lead, node.pos))
        test_of = self.expr(node.cond, ())
        place = node.cond.pos
        body = self._body(node.body)
        ends = node.until

        def run(S: State, f: list[Value]) -> Any:
            count(S, f)
            while True:
                signal = body(S, f)
                if signal is not None and signal.__class__ is Signal:
                    if signal is CONTINUE:
                        continue
                    return None if signal is BREAK else signal
                test = test_of(S, f)
                if test is not True and test is not False:
                    raise not_bool(test, place)
                if test is ends:
                    S.result = None
                    return None

        return run

    def for_(self, node: For, lead: Lead, value: bool) -> Run:
        """`for`"""
        ref: LetRef = node.ref
        room = self.room(ref, node.var_pos, 0 if ref.counter is None else 1)
        lead = (*lead, node.pos)
        items_of = self.expr(node.iterable, () if room is not None else lead)
        if room is not None:
            items_of = after(self.ticks(lead), room, items_of)
        place = start(node.iterable)
        cell = ref.variable.cell
        counter = ref.counter
        body = self._body(node.body) if node.body.stmts else self.ticks((node.body.pos,))
        if cell or counter is not None:
            turns = _counted_turns(ref, body)
        else:
            turns = _plain_turns(ref.variable.slot, body)
        slot = ref.variable.slot
        counter_slot = -1 if counter is None else counter.slot
        counter_cell = counter is not None and counter.cell

        def begin(S: State, f: list[Value]) -> Any:
            items = iterate(S, items_of(S, f), place)
            if cell:
                f[slot] = Cell(None)
            if counter is None:
                return items
            if counter_cell:
                f[counter_slot] = Cell(0)
            return enumerate(items)

        hot = None if self.plan.fast is None else self.plan.fast.loop(self, node)
        if hot is None:

            def run(S: State, f: list[Value]) -> Any:
                return turns(S, f, begin(S, f), UNBOUNDED)

            return run

        def run_warming(S: State, f: list[Value]) -> Any:
            items = begin(S, f)
            if hot.lowered is None:
                items = iter(items)
                signal = turns(S, f, items, S.ops + hot.enough)
                if signal is MORE:
                    more = hot.more()
                    if more:
                        signal = turns(S, f, items, S.ops + more)
                if signal is not MORE:
                    return signal
                hot.lower(lambda S, f, items: turns(S, f, items, UNBOUNDED))
            return hot.lowered(S, f, items)

        return run_warming


def after(count: Run, check: Run, run: Run) -> Run:
    """Count, check, and only then run."""

    def checked(S: State, f: list[Value]) -> Value:
        count(S, f)
        check(S, f)
        return run(S, f)

    return checked


def _always(S: State, f: list[Value]) -> bool:
    return True


def _turns(test_of: Run, place: int, body: Run) -> Run:
    def turns(S: State, f: list[Value]) -> Any:
        while True:
            test = test_of(S, f)
            if test is not True:
                if test is False:
                    S.result = None
                    return None
                raise not_bool(test, place)
            signal = body(S, f)
            if signal is not None and signal.__class__ is Signal and signal is not CONTINUE:
                return None if signal is BREAK else signal

    return turns


def _plain_turns(slot: int, body: Run) -> Any:
    """The turns of a `for` whose variable is a plain slot; they stop with MORE once `enough` is counted."""

    def turns(S: State, f: list[Value], items: Any, enough: int) -> Any:
        for item in items:
            if item.__class__ in CONTAINERS:
                item.shared = True
            f[slot] = item
            signal = body(S, f)
            if signal is not None and signal.__class__ is Signal and signal is not CONTINUE:
                return None if signal is BREAK else signal
            if S.ops > enough:
                return MORE
        S.result = None
        return None

    return turns


def _counted_turns(ref: LetRef, body: Run) -> Any:
    """As `_plain_turns`, with variables in Cells; with a counter, over pairs of its number and the item."""
    slot, cell = ref.variable.slot, ref.variable.cell
    counter = ref.counter
    counter_slot = -1 if counter is None else counter.slot
    counter_cell = counter is not None and counter.cell

    def turns(S: State, f: list[Value], items: Any, enough: int) -> Any:
        for item in items:
            if counter is not None:
                number, item = item
                # Whatever the body has made of it.
                if counter_cell:
                    f[counter_slot].value = number
                else:
                    f[counter_slot] = number
            share(item)
            if cell:
                f[slot].value = item
            else:
                f[slot] = item
            signal = body(S, f)
            if signal is not None and signal.__class__ is Signal and signal is not CONTINUE:
                return None if signal is BREAK else signal
            if S.ops > enough:
                return MORE
        S.result = None
        return None

    return turns


def catch_jumps(run: Run) -> Run:
    """A closure that gives the signals of jumps out of expressions as its own."""

    def caught(S: State, f: list[Value]) -> Any:
        try:
            return run(S, f)
        except Jump as jump:
            return jump.signal

    return caught


def iterate(state: State, value: Value, place: int) -> Any:
    """What a `for` runs through. Raises ErrorFor."""
    cls = value.__class__
    if cls is Array:
        value.shared = True
        return value.items
    if cls is Range:
        return range(value.start, value.end)
    if cls is RangeInclusive:
        return range(value.start, value.end + 1)
    if cls is str:
        return [CHARS[character] for character in value]
    if cls is Tagged:
        return iterate(state, value.value, place)
    walk = state.library.iterator(cls)
    if walk is None:
        raise at(ErrorFor(), place)
    if state.library.registered(cls) is not None:
        return _placed(walk(state, value), place)
    return walk(state, share(value))


def _placed(items: Any, place: int) -> Any:
    """The items of a host's object; what goes wrong in the host has the place of the loop."""
    try:
        yield from items
    except RhaiError as error:
        error.fill(place)
        raise

"""Where a script's operations and time go, by line and by function.

Scripts run on the plan tier with every operation reported, as with a progress callback; nothing of this is there
when they run otherwise. Time includes what the watching itself takes, which is much: compare lines with each
other, not with a clock.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine import Engine, RunStats
from ..errors import ErrorTerminated, RhaiError
from ..interpret.state import Bounds, State
from ..scope import Scope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..interpret.natives import Library
    from ..interpret.plan import FnPlan, Plan
    from ..limits import Limits
    from ..modules import AST
    from ..position import Source

#: The name of a script's top level among the functions.
TOP_LEVEL = ""

#: The token of the error that ends a profile where Ctrl-C does.
INTERRUPTED = "interrupted"


class LineCost(NamedTuple):
    """One line of one script: its operations and seconds, calls not included."""

    script: str
    line: int
    operations: int
    seconds: float
    text: str


class FunctionCost(NamedTuple):
    """One function: how often it was called, its own operations and seconds, and those with the calls inside.

    `name` is empty for the top level; closures go by the place where they stand, `closure at LINE`.
    """

    script: str
    name: str
    line: int
    calls: int
    operations: int
    seconds: float
    total_operations: int
    total_seconds: float


class Profile(NamedTuple):
    """What a run took. `value` is its value, or None where `error` ended it; `limit` the bound on operations, 0 for
    none; `operations` what Rhai counts, `counted` what was counted in all, callbacks included."""

    value: Any
    error: RhaiError | None
    operations: int
    counted: int
    limit: int
    seconds: float
    lines: list[LineCost]
    functions: list[FunctionCost]


class _Watch:
    """What is seen during one run."""

    def __init__(self) -> None:
        self.costs: dict[tuple[int, int], list[Any]] = {}
        self.sources: dict[int, Source] = {}
        self.functions: dict[Any, list[Any]] = {}
        self.stack: list[list[Any]] = []
        self.counted = 0
        self.last: list[Any] | None = None
        self.evaluating: list[tuple[int, list[Any]]] = []
        self.began = self.now = perf_counter()

    def spend(self) -> None:
        """The time since the last look goes to what was going on."""
        now = perf_counter()
        passed = now - self.now
        self.now = now
        if self.last is not None:
            self.last[1] += passed
        if self.stack:
            self.stack[-1][2] += passed

    def count(self, level: int, place: int) -> None:
        """One operation at an offset."""
        self.spend()
        self.counted += 1
        if not self.stack:
            return
        frame = self.stack[-1]
        frame[1] += 1
        while self.evaluating and level < self.evaluating[-1][0]:
            self.evaluating.pop()
        if self.evaluating and self.evaluating[-1][1] is frame:
            place = -1  # in the text of an `eval`: it belongs to the line of the call
        if place >= 0:
            source: Source = frame[3]
            line = source.position(place).line
            key = (id(source), line)
            cost = self.costs.get(key)
            if cost is None:
                self.sources[id(source)] = source
                cost = self.costs[key] = [0, 0.0]
            self.last = cost
        if self.last is not None:
            self.last[0] += 1

    def enter(self, key: Any, source: Source) -> list[Any]:
        """A function, or the top level, begins: gives its frame, [key, operations, seconds, source, …]."""
        self.spend()
        frame = [key, 0, 0.0, source, self.counted, self.now, self.last]
        self.stack.append(frame)
        return frame

    def leave(self, frame: list[Any]) -> None:
        """It ends."""
        self.spend()
        while self.stack and self.stack.pop() is not frame:
            pass
        key, operations, seconds, _, counted, began, self.last = frame
        entry = self.functions.setdefault(key, [0, 0, 0.0, 0, 0.0])
        entry[0] += 1
        entry[1] += operations
        entry[2] += seconds
        if not any([outer[0] == key for outer in self.stack]):
            entry[3] += self.counted - counted
            entry[4] += self.now - began


class _WatchedState(State):
    """An evaluation that reports every operation."""

    __slots__ = ("watch",)

    watch: _Watch | None

    def __init__(self, limits: Limits, library: Library, bounds: Bounds | None = None) -> None:
        self.watch = None
        super().__init__(limits, library, bounds)
        self.stop = -1

    def set_stop(self) -> None:
        """Every operation is reported."""
        self.stop = -1

    def over(self, count: int, places: Sequence[int]) -> None:
        """Report operations one by one before they are counted."""
        watch = self.watch
        if watch is not None:
            for place in places[:count]:
                watch.count(self.level, place)
        super().over(count, places)

    def nested(self, plan: Plan) -> State:
        """An evaluation inside this one belongs to the line that begins it."""
        inner = super().nested(plan)
        assert isinstance(inner, _WatchedState)
        inner.watch = None if self.watch is None else _Inner(self.watch)
        return inner


class _Inner(_Watch):
    """The watch of an evaluation inside another one."""

    def __init__(self, outer: _Watch) -> None:
        super().__init__()
        self.outer = outer

    def count(self, level: int, place: int) -> None:
        """One operation, for the line that is going on outside."""
        self.outer.count(level, -1)


class _WatchedTier:
    """Stands where the fast tier of a plan would: puts a watch around every body, and lowers none."""

    def __init__(self, watch: _Watch, source: Source) -> None:
        self.watch = watch
        self._source = source

    def start(self, fn: FnPlan, body: Any, frame: list[Any]) -> Any:
        """The body of a function."""
        return self._watched((fn.source, fn.name, fn.fn.pos), fn.source, body)

    def start_top(self, resolved: Any, stmts: Any, body: Any) -> Any:
        """The body of a top level."""
        return self._watched((self._source, TOP_LEVEL, 0), self._source, body)

    def loop(self, builder: Any, node: Any) -> None:
        """Loops are not lowered by themselves either."""

    def _watched(self, key: Any, source: Source, body: Any) -> Any:
        watch = self.watch
        # What it took to make the body is no time of the script's.
        watch.now = perf_counter()

        def run(state: State, frame: list[Any]) -> Any:
            entered = watch.enter(key, source)
            try:
                return body(state, frame)
            finally:
                watch.leave(entered)

        return run


class _WatchedEngine(Engine):
    """An engine of its own for one profile, with everything that another one offers."""

    state_class = _WatchedState

    def __init__(self, like: Engine, watch: _Watch) -> None:
        super().__init__()
        ready = self._ready
        self.__dict__.update(like.__dict__)
        self._ready = ready
        self.tier = "plan"
        self._watch = watch
        self._plans: dict[tuple[AST, Library], list[Plan]] = {}
        self._current: State | None = None

    def plans_of(self, ast: AST, library: Library) -> list[Plan]:
        """Plans of its own, with watches in them."""
        key = (ast, library)
        plans = self._plans.get(key)
        if plans is None:
            fresh = type(ast)(ast.parts, ast.operations)
            plans = self._plans[key] = fresh.plans(library, self.limits.max_variables is not None, "plan")
            for plan in plans:
                plan.fast = _WatchedTier(self._watch, plan.source)
                plan.linked = False
        return plans

    def _new_state(self, ready: Any) -> State:
        state = super()._new_state(ready)
        assert isinstance(state, _WatchedState)
        state.watch = self._watch
        self._current = state
        return state

    def parse_for_eval(self, text: str) -> Any:
        """What runs next at this level is that text."""
        if self._watch.stack and self._current is not None:
            self._watch.evaluating.append((self._current.level, self._watch.stack[-1]))
        return super().parse_for_eval(text)


def profile(
    engine: Engine,
    ast: AST,
    scope: Scope | None = None,
    function: str | None = None,
    args: Sequence[Any] = (),
    *,
    stoppable: bool = False,
) -> Profile:
    """Run a compiled script, or call a function of it, and say where the operations and the time went.

    An error of the script ends the run and is in the result; others come through. With `stoppable` so does Ctrl-C
    (KeyboardInterrupt): the error is an ErrorTerminated whose token is `INTERRUPTED`.
    """
    watch = _Watch()
    watched = _WatchedEngine(engine, watch)
    stats = RunStats()
    value: Any = None
    error: RhaiError | None = None
    scope = Scope() if scope is None else scope
    try:
        if function is None:
            value = watched.eval_ast(ast, scope, stats=stats, raw=True)
        else:
            value = watched.call_fn(scope, ast, function, args, stats=stats, raw=True)
    except RhaiError as caught:
        error = caught
    except KeyboardInterrupt:
        if not stoppable:
            raise
        error = ErrorTerminated(INTERRUPTED)
    seconds = perf_counter() - watch.began
    return Profile(
        value, error, stats.operations, watch.counted, engine.limits.max_operations, seconds,
        _lines(watch), _functions(watch),
    )


def _lines(watch: _Watch) -> list[LineCost]:
    lines = []
    for (identity, line), (operations, seconds) in watch.costs.items():
        source = watch.sources[identity]
        lines.append(LineCost(source.name, line, operations, seconds, source.line(line).strip()))
    return sorted(lines, key=lambda cost: (-cost.operations, cost.script, cost.line))


def _functions(watch: _Watch) -> list[FunctionCost]:
    found = []
    for (source, name, offset), (calls, operations, seconds, total, total_seconds) in watch.functions.items():
        line = source.position(offset).line
        shown = f"closure at {line}" if name.startswith("anon$") else name
        found.append(FunctionCost(source.name, shown, line, calls, operations, seconds, total, total_seconds))
    return sorted(found, key=lambda cost: (-cost.operations, cost.script, cost.line))


__all__ = ["INTERRUPTED", "TOP_LEVEL", "FunctionCost", "LineCost", "Profile", "profile"]

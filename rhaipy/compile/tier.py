"""When a body leaves the plan tier for the fast one.

By itself, a function is lowered once it has run enough operations that writing and compiling its
Python text pays; a tier that is asked for is used from the first call on. What cannot be lowered
stays where it is, by function, and inside a function by statement or expression.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..interpret.calls import make_frame
from ..interpret.signals import UNBOUND
from ..syntax.nodes import children
from ..values import Array, Map
from .cache import MEMORY, CodeCache

if TYPE_CHECKING:
    from ..interpret.plan import FnPlan, Plan
    from ..interpret.resolve import Resolved
    from ..interpret.state import State
    from ..syntax.nodes import Stmt
    from ..values import Value

#: Operations a node of the tree that a body must have run before it is lowered.
HEAT = 200

#: Nodes that a body is taken to have until it has run enough operations for these: to count them takes a third of the
#: first call of a short function.
_FEW = 4


#: Types of arguments that functions are lowered for.
_SPECIAL_FOR = frozenset((int, float, str, Array, Map))

#: Calls with other arguments until a function is no longer held to those of its first call.
_OFTEN = 100


def size(roots: list[Any]) -> int:
    """How many nodes a body has."""
    count = 0
    stack = list(roots)
    while stack:
        node = stack.pop()
        count += 1
        stack.extend(children(node))
    return count


class Made(NamedTuple):
    """What has been compiled, in a few words, and its Python text."""

    what: str
    text: str


class FastTier:
    """Lowers the bodies of one plan. `at_once`: from their first call on. `cache` compiles the text."""

    def __init__(self, plan: Plan, at_once: bool, cache: CodeCache = MEMORY) -> None:
        self.cache = cache
        self._plan = plan
        self._at_once = at_once
        #: Why bodies stay in the plan tier, by function name; the top level's is empty.
        self.kept: dict[str, str] = {}
        #: What has been compiled so far.
        self.made: list[Made] = []

    def start(self, fn: FnPlan, body: Any, frame: list[Value]) -> Any:
        """The body to begin with, for a function whose plan is `body` and that is first called with `frame`."""
        if self._at_once:
            return self.lower(fn, body, frame)
        return self._warming(fn, body)

    def lower(self, fn: FnPlan, body: Any, frame: list[Value]) -> Any:
        """The lowered body of a function, or `body` where it cannot be lowered. It is made for arguments of the types
        that those in `frame` have; others go to a form for all types, made when they first come."""
        from .writer import CannotLower

        kinds = _kinds(fn, frame)
        others = _Others(self, fn, body) if any(kinds) else None
        try:
            lowered = self.compiled(fn, kinds, others)
        except CannotLower as reason:
            self.kept[fn.name] = str(reason)
            return body
        fn.direct = lowered
        return _from_frame(lowered, fn.param_count)

    def compiled(self, fn: FnPlan, kinds: list[type | None], others: _Others | None) -> Any:
        """A function, lowered for arguments of these types (None for any). Raises CannotLower."""
        from .lower import lower_function

        lowered, text, shallow = lower_function(self._plan, fn, kinds, None if others is None else others.call)
        fn.shallow = shallow
        what = "closure" if fn.name.startswith("anon$") else f"function {fn.name}"
        self.made.append(Made(f"{what} at {fn.source.position(fn.fn.pos)}", text))
        return lowered

    def _warming(self, fn: FnPlan, body: Any) -> Any:
        limit = HEAT * _FEW
        heat = 0
        counted = False

        def warming(S: State, f: list[Any]) -> Any:
            nonlocal heat, limit, counted
            before = S.ops
            body(S, f)
            heat += S.ops - before
            if heat > limit and not counted:
                limit = HEAT * size(list(fn.fn.body.stmts))
                counted = True
            if heat > limit:
                fn.body = self.lower(fn, body, f)

        return warming

    def loop(self, builder: Any, node: Any) -> HotLoop | None:
        """What watches over a loop, or None where it is not to be lowered by itself."""
        return None if self._at_once else HotLoop(self, builder, node)

    def start_top(self, resolved: Resolved, stmts: list[Stmt], body: Any) -> Any:
        """The body to begin with, for a top level whose plan is `body`."""
        if not self._at_once:
            return body
        from .lower import lower_top
        from .writer import CannotLower

        try:
            lowered, text = lower_top(self._plan, resolved, stmts)
        except CannotLower as reason:
            self.kept[""] = str(reason)
            return body
        self.made.append(Made("top level", text))
        return lowered


def _kinds(fn: FnPlan, frame: list[Value]) -> list[type | None]:
    """The types of a function's arguments, None for those that are not worth a look."""
    kinds: list[type | None] = []
    for param in fn.prepare().params:
        cls = None if param.cell else frame[param.slot].__class__
        kinds.append(cls if cls in _SPECIAL_FOR else None)
    return kinds


class _Others:
    """A function for arguments of other types than those it was lowered for first."""

    __slots__ = ("_body", "_calls", "_fn", "_lowered", "_tier")

    def __init__(self, tier: FastTier, fn: FnPlan, body: Any) -> None:
        self._tier = tier
        self._body = body
        self._fn = fn
        self._lowered: Any = None
        self._calls = 0

    def call(self, S: State, *args: Value) -> Value:
        """Call the function. If that happens often, the form for all types takes over."""
        lowered = self._lowered
        if lowered is None:
            lowered = self._lowered = self._for_all()
        self._calls += 1
        if self._calls == _OFTEN:
            self._fn.direct = lowered
            self._fn.body = _from_frame(lowered, self._fn.param_count)
        return lowered(S, *args)


    def _for_all(self) -> Any:
        from .writer import CannotLower

        try:
            return self._tier.compiled(self._fn, [], None)
        except CannotLower:
            self._fn.shallow = False
            return self._plan

    def _plan(self, S: State, *args: Value) -> Value:
        self._body(S, make_frame(self._fn, list(args), UNBOUND))
        return S.result


class HotLoop:
    """One loop: its turns once they have been lowered, and how many operations it takes to get there."""

    __slots__ = ("_builder", "_counted", "_node", "_tier", "enough", "lowered")

    def __init__(self, tier: FastTier, builder: Any, node: Any) -> None:
        self._tier = tier
        self._builder = builder
        self._node = node
        self.enough = HEAT * _FEW
        self._counted = False
        self.lowered: Any = None

    def more(self) -> int:
        """How many operations the loop has to run beyond `enough`: known the first time, and none afterwards."""
        if self._counted:
            return 0
        self._counted = True
        before, self.enough = self.enough, HEAT * size([self._node])
        return max(self.enough - before, 0)

    def lower(self, turns: Any) -> None:
        """Lower the loop; where that cannot be done its plan, `turns`, goes on."""
        from .lower import lower_loop
        from .writer import CannotLower

        what = f"loop at {self._builder.plan.source.position(self._node.pos)}"
        try:
            self.lowered, text = lower_loop(self._builder, self._node)
        except CannotLower as reason:
            self._tier.kept[what] = str(reason)
            self.lowered = turns
            return
        self._tier.made.append(Made(what, text))


def _from_frame(lowered: Any, count: int) -> Any:
    """A lowered function in the form of a plan's body."""
    end = 2 + count
    if count == 0:

        def call_0(S: State, f: list[Any]) -> None:
            S.result = lowered(S)

        return call_0
    if count == 1:

        def call_1(S: State, f: list[Any]) -> None:
            S.result = lowered(S, f[2])

        return call_1

    def call(S: State, f: list[Any]) -> None:
        S.result = lowered(S, *f[2:end])

    return call

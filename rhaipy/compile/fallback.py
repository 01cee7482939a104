"""What stays in the plan tier: statements and expressions that compiled text hands over to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret.resolve import FIRST_SLOT
from ..syntax.nodes import Break, Call, Closure, Const, Continue, For, Let, Return, TryCatch, Var, children
from .kinds import nodes_of
from .writer import CannotLower, Counted, Method

if TYPE_CHECKING:
    from ..interpret.base import BuilderBase, Lead
    from ..interpret.resolve import Resolved
    from ..syntax.nodes import Expr
    from .kinds import Kind
    from .writer import Writer


class Fallback:
    """The plan tier's part of `Lowering`."""

    if TYPE_CHECKING:
        w: Writer
        builder: BuilderBase
        resolved: Resolved
        top: bool
        kept: list[tuple[Any, str]]
        nests: bool
        _loops: list[str | None]

    def _frame(self, node: Any) -> tuple[str, list[int]]:
        """Write a frame for a node of the plan tier; gives its name, and the slots to take back."""
        used, made = _slots(node)
        frame = "f"
        if not self.top:
            frame = self.w.temp()
            values = [f"v{slot}" if slot in used else "None" for slot in range(FIRST_SLOT, self.resolved.slots)]
            self.w.emit(f"{frame} = [{', '.join(['UNBOUND', 'None', *values])}]")
        else:
            for slot in sorted(used):
                self.w.emit(f"f[{slot}] = v{slot}")
        return frame, sorted(used | made)

    def _lead(self) -> Lead:
        """What is owed, for the plan tier to count; a free region ends here."""
        if self.w.free:
            self.w.end_free()
        self.nests = True
        lead = tuple(self.w.owed)
        self.w.settled()
        return lead

    def _run(self, run: Any, node: Any) -> str:
        """Write the call of a node's plan, over a frame of the variables that it uses; gives the result's name."""
        frame, slots = self._frame(node)
        result = self.w.temp()
        call = f"{self.w.sync()}{result} = {self.w.constant(Method(run))}(S, {frame})"
        if slots:
            self.w.emit(f"try: {call}")
            self.w.emit(f"finally: {'; '.join([f'v{slot} = {frame}[{slot}]' for slot in slots])}")
        else:
            self.w.emit(call)
        if self.w.local_count:
            self.w.emit(f"ops = S.ops; {self.w.read_stop()}")
        return result

    def fallback_expr(self, node: Expr, why: str = "") -> tuple[str, Kind]:
        """An expression by the plan tier."""
        counted = isinstance(node, Counted)
        inner: Any = node.node if counted else node  # type: ignore[union-attr]
        self.kept.append((inner, why))
        lead = self._lead()
        if not counted:
            run = self.builder.stored(inner, lead)  # type: ignore[attr-defined]
        elif inner.__class__ is Call:
            run = self.builder.call(inner, lead)
        else:
            run = _shared_result(self.builder.chain(inner, lead))
        if self.builder.jumps:
            raise CannotLower("a jump stands inside an expression that stays in the plan tier")
        return self._run(run, inner), None

    def fallback_stmt(self, node: Any, result: str | None = None, why: str = "") -> None:
        """A statement by the plan tier."""
        counted = isinstance(node, Counted)
        inner = node.node if counted else node
        self.kept.append((inner, why))
        lead = self._lead()
        if counted:
            run = self.builder.chain_assign(inner, lead)
        else:
            run = self.builder.stmt(inner, lead, result is not None)
        signal = self._run(_catch(run) if self.builder.jumps else run, inner)
        self.builder.jumps = False
        if result is not None:
            self.w.emit(f"{result} = S.result")
        if jumps(inner, Return):
            self.w.emit(f"if {signal}.__class__ is Signal:")
            self.w.indent()
            self.w.emit(f"if {signal} is RETURN: return {'RETURN' if self.top else 'S.result'}")
            if self._loops:
                if self._loops[-1] is not None:
                    self.w.emit(f"if {signal} is BREAK: {self._loops[-1]} = S.result; break")
                self.w.emit(f"if {signal} is BREAK: break")
                self.w.emit("continue")
            self.w.dedent()


def _shared_result(run: Any) -> Any:
    """A chain's value, about to be stored."""
    from ..values import share

    def shared(S: Any, f: list[Any]) -> Any:
        return share(run(S, f))

    return shared


def _catch(run: Any) -> Any:
    from ..interpret.loops import catch_jumps

    return catch_jumps(run)


def jumps(node: Any, *more: type) -> bool:
    """Whether a `break` or `continue`, or a statement of another kind, stands in a node, outside of closures."""
    return any([item.__class__ in (Break, Continue, *more) for item in nodes_of([node])])


def _slots(node: Any) -> tuple[set[int], set[int]]:
    """The slots that a node uses, and those that it declares."""
    used: set[int] = set()
    made: set[int] = set()
    stack = [node]
    while stack:
        item = stack.pop()
        ref = getattr(item, "ref", None)
        if item.__class__ is Closure:
            stack.extend([capture for capture in item.captures if capture.__class__ is Var])
            continue
        if item.__class__ is Const:
            continue
        if item.__class__ is Var and ref is not None:
            used.add(ref.variable.slot)
        elif item.__class__ in (Let, For, TryCatch) and ref is not None:
            made.add(ref.variable.slot)
            if ref.counter is not None:
                made.add(ref.counter.slot)
        elif item.__class__ is Call and ref is not None and hasattr(ref, "variables"):
            used.update([variable.slot for variable in ref.variables])
        elif ref is not None and hasattr(ref, "variable"):
            used.add(ref.variable.slot)
        stack.extend(children(item))
    return used, made

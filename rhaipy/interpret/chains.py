"""Dot and index chains, and assignments through them (Rhai: eval/chaining.rs).

Rhai evaluates all arguments and indexes first, then the root, then walks the links.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorUnboundThis, RhaiError
from ..syntax.nodes import Chain, IndexLink, MethodLink, PropertyLink, This, Var, start
from ..values import Value, freeze, share, untagged
from ..values.constants import read_only
from . import calls
from .base import NOT_LITERAL, BuilderBase, Lead, literal
from .calls import Constant, settle
from .links import Assignment, Step, assign_index, call_method, native_index, read, walk
from .places import NoIndexer, at, get_index
from .shapes import Operand, Run, shape
from .signals import UNBOUND

if TYPE_CHECKING:
    from ..syntax.nodes import Assign, Expr
    from .state import State


class Chains(BuilderBase):
    """Builds chains and assignments through them."""

    def _collect(self, links: list[Any], lead: Lead) -> tuple[list[Operand], str, Lead]:
        """The arguments of all links as operands, the text of their list, and the lead behind them."""
        first = links[0]
        if len(links) == 1:
            if first.__class__ is PropertyLink or (first.__class__ is MethodLink and not first.args):
                return [], "[None]" if first.__class__ is PropertyLink else "[[]]", lead
            if first.__class__ is IndexLink:
                value = literal(first.index)
                if value is not NOT_LITERAL:
                    return [("const", freeze(value), True)], "[t0]", lead
        operands: list[Operand] = []
        texts: list[str] = []
        for index, link in enumerate(links):
            if index + 1 < len(links):
                place = links[index + 1].op_pos
            elif link.__class__ is IndexLink:
                place = link.index.pos
            else:
                place = link.pos
            lead = (*lead, place)
            if link.__class__ is PropertyLink:
                texts.append("None")
            elif link.__class__ is IndexLink:
                operand, lead = self.operand(link.index, lead, stored=True)
                texts.append(f"t{len(operands)}")
                operands.append(operand)
            else:
                more, lead = self.arguments(link.args, lead, stored=True)
                texts.append(f"[{', '.join([f't{len(operands) + at_}' for at_ in range(len(more))])}]")
                operands.extend(more)
        return operands, f"[{', '.join(texts)}]", lead

    def chain(self, node: Chain, lead: Lead) -> Run:
        """A chain as an expression; `lead` holds all that is counted before its arguments."""
        quick = self._quick(node, lead)
        if quick is not None:
            return quick
        return self._general(node, lead, None, None)

    # ------------------------------------------------------------------ the common cases

    def _quick(self, node: Chain, lead: Lead) -> Run | None:
        variable = self.local(node.root)
        if variable is None or variable.cell:
            return None
        links = node.links
        if any([link.null_safe for link in links]):
            return None
        if len(links) == 1 and links[0].__class__ is IndexLink:
            return self._quick_index(node, lead, variable.slot)
        if all([link.__class__ is PropertyLink for link in links]) and len(links) <= 3:
            return self._quick_properties(node, lead, variable.slot)
        if len(links) == 1 and links[0].__class__ is MethodLink and not variable.const:
            return self._quick_method(node, lead, variable.slot)
        return None

    def _quick_index(self, node: Chain, lead: Lead, slot: int) -> Run:
        link: Any = node.links[0]
        operands, _, after = self._collect(node.links, lead)
        place = start(link.index)
        step = Step(link, True)
        return shape(
            tuple(operands),
            (*after, node.root.pos, -1),
            """\
v = f[slot]
if v.__class__ is Array:
    if t0.__class__ is int:
        try: return v.items[t0]
        except IndexError: pass
elif v.__class__ is Map and t0.__class__ is str: return v.items.get(t0)
return slow(S, v, t0, place, step)""",
            ("slot", "slow", "place", "step"),
            (slot, index_slowly, place, step),
        )

    def _quick_properties(self, node: Chain, lead: Lead, slot: int) -> Run:
        _, _, after = self._collect(node.links, lead)
        steps = tuple([Step(link, index + 1 == len(node.links)) for index, link in enumerate(node.links)])
        count = len(steps)
        names = tuple([f"n{index}" for index in range(count)])
        # Where a limit may be near the steps are counted one by one: only those into maps have no place.
        lines = ["o = S.ops + total", "if o > S.stop: return exact(S, f)", "S.ops = o", "v = f[slot]"]
        indent = ""
        for name in names:
            lines.append(f"{indent}if v.__class__ is Map:")
            indent += "    "
            lines.append(f"{indent}v = v.items.get({name})")
        lines.append(f"{indent}return v")
        action = "\n".join(lines) + f"\nS.ops -= {count}\nreturn slow(S, f[slot], steps, nothing)"
        general: Run | None = None

        def exact(S: State, f: list[Value]) -> Value:
            nonlocal general
            if general is None:
                general = self._general(node, lead, None, None)
            return general(S, f)

        return shape(
            (),
            (),
            action,
            (*names, "slot", "slow", "steps", "nothing", "total", "exact"),
            (*[step.name for step in steps], slot, read, steps, [None] * count, len(after) + 1 + count, exact),
        )

    def _quick_method(self, node: Chain, lead: Lead, slot: int) -> Run | None:
        link: Any = node.links[0]
        name = link.name
        if name in calls.SYNTACTIC or (name, len(link.args)) in self.plan.functions or self.plan.typed:
            return None
        operands, _, after = self._collect(node.links, lead)
        names = ", ".join(["v", *[f"t{index}" for index in range(len(operands))]])
        step = Step(link, True)
        site = step.site
        return shape(
            tuple(operands),
            (*after, node.root.pos, link.pos),
            f"""\
v = f[slot]
if v.__class__ is Map and name in v.items: return member(S, f, slot, [{names}], step)
given = [{names}]
try: result, after = native(S, given, True)
except RhaiError:
    f[slot] = given[0]
    raise
if after is not v: f[slot] = after
return result""",
            ("slot", "name", "member", "native", "step", "RhaiError"),
            (slot, name, member_on_slot, site.run, step, RhaiError),  # type: ignore[union-attr]
        )

    # ------------------------------------------------------------------------ in general

    def _general(self, node: Chain, lead: Lead, assign: Assign | None, value_of: Any) -> Run:
        links = node.links
        steps = tuple([Step(link, index + 1 == len(links)) for index, link in enumerate(links)])
        operands, text, lead = self._collect(links, lead)
        mutates = assign is not None or any([step.method for step in steps])
        root = node.root
        if root.__class__ is Var or root.__class__ is This:
            args_of = shape(tuple(operands), (*lead, root.pos), f"return {text}")
            if root.__class__ is This:
                return self._on_this(steps, args_of, mutates, root.pos, assign, value_of)
            return self._on_variable(root, steps, args_of, mutates, assign, value_of)
        return self._on_value(root, steps, operands, text, lead, mutates)

    def _on_value(
        self, root: Expr, steps: tuple[Step, ...], operands: list[Operand], text: str, lead: Lead, mutates: bool
    ) -> Run:
        if operands:
            args_of = shape(tuple(operands), (), f"return {text}")
            if lead:
                args_of = shape(tuple(operands), lead, f"return {text}")
            value_of: Run = self.stored(root, ())  # type: ignore[attr-defined]
        else:
            nothing: Any = [None] if not steps[0].method else [[]]
            if len(steps) > 1:
                nothing = [[] if step.method else None for step in steps]
            args_of = None
            value_of = self.stored(root, lead)  # type: ignore[attr-defined]

        def run(S: State, f: list[Value]) -> Value:
            args = nothing if args_of is None else args_of(S, f)
            target = value_of(S, f)
            if not mutates:
                return read(S, target, steps, args, False)
            return settle(walk(S, target, 0, steps, args, None, False, False)[0])

        return run

    def _on_this(
        self, steps: tuple[Step, ...], args_of: Run, mutates: bool, pos: int, assign: Assign | None, value_of: Any
    ) -> Run:
        op, place = ("", -1) if assign is None else (assign.op[:-1], assign.pos)

        def run(S: State, f: list[Value]) -> Value:
            value = value_of(S, f) if value_of is not None else None
            args = args_of(S, f)
            this = f[0]
            if this is UNBOUND:
                raise at(ErrorUnboundThis(), pos)
            fixed = this.__class__ is Constant
            target = this.value if fixed else this
            if not mutates:
                return read(S, target, steps, args)
            assignment = None if value_of is None else Assignment(op, value, place, "", pos)
            result, after, _ = walk(S, target, 0, steps, args, assignment, True, fixed)
            if after is not target:
                f[0] = Constant(after) if fixed else after
            return settle(result)

        return run

    def _on_variable(
        self, root: Any, steps: tuple[Step, ...], args_of: Run, mutates: bool, assign: Assign | None, value_of: Any
    ) -> Run:
        op, place = ("", -1) if assign is None else (assign.op[:-1], assign.pos)
        name = root.name
        begin = start(root)
        variable = self.local(root)
        if variable is not None and not variable.cell:
            slot = variable.slot
            const = variable.const

            def run(S: State, f: list[Value]) -> Value:
                value = value_of(S, f) if value_of is not None else None
                args = args_of(S, f)
                target = f[slot]
                if not mutates:
                    return read(S, target, steps, args)
                assignment = None if value_of is None else Assignment(op, value, place, name, begin)
                result, after, _ = walk(S, target, 0, steps, args, assignment, True, const)
                if after is not target:
                    f[slot] = after
                return settle(result)

            return run
        find = (lambda S, f: None) if root.namespace else self.capture(root)  # type: ignore[attr-defined]
        missing = self.var_reader(root)
        functions = () if root.namespace else self.plan.names
        asks_shared = len(steps) == 1 and steps[0].method and steps[0].name == "is_shared" and not steps[0].takes

        def run_cell(S: State, f: list[Value]) -> Value:
            value = value_of(S, f) if value_of is not None else None
            args = args_of(S, f)
            cell = find(S, f)
            if cell is None:
                target = missing(S, f)
                if not mutates:
                    return read(S, target, steps, args)
                assignment = None if value_of is None else Assignment(op, value, place, name, begin)
                # The name of a function stands for a pointer of its own, which may be changed, in vain.
                fixed = name not in functions or name in S.library.constants
                target = read_only(share(target)) if fixed else share(target)
                return settle(walk(S, target, 0, steps, args, assignment, True, fixed)[0])
            target = cell.value
            if asks_shared:
                return cell.shared
            if not mutates:
                return read(S, target, steps, args)
            assignment = None if value_of is None else Assignment(op, value, place, name, begin)
            if not cell.shared:
                result, after, _ = walk(S, target, 0, steps, args, assignment, True, cell.const)
                if after is not target:
                    cell.value = after
                return settle(result)
            cell.lock()
            S.locks += 1
            try:
                result, after, _ = walk(S, target, 0, steps, args, assignment, True, cell.const)
            finally:
                cell.unlock(target)
                S.locks -= 1
            if after is not target:
                cell.value = after
            return settle(result)

        return run_cell

    def var_reader(self, node: Any) -> Run:
        """A closure that gives the value of a name that is no local variable, without counting."""
        if node.namespace:
            qualified: Run = self._qualified(node, ())  # type: ignore[attr-defined]

            def run(S: State, f: list[Value]) -> Value:
                S.ops -= 1
                return qualified(S, f)

            return run
        other = self._not_a_variable(node)  # type: ignore[attr-defined]
        return lambda S, f: other(S)

    # ------------------------------------------------------------------------ assignment

    def chain_assign(self, node: Assign, lead: Lead) -> Run:
        """`root.a[b] op= value`; `lead` is what is counted before the value."""
        target: Any = node.target
        quick = self._quick_assign(node, lead)
        if quick is not None:
            return quick
        value_of = self.stored(node.value, lead)  # type: ignore[attr-defined]
        return self._general(target, (), node, value_of)

    def _quick_assign(self, node: Assign, lead: Lead) -> Run | None:
        target: Any = node.target
        variable = self.local(target.root)
        if variable is None or variable.cell or variable.const or len(target.links) != 1 or node.op != "=":
            return None
        link = target.links[0]
        if link.__class__ is not IndexLink or link.null_safe:
            return None
        value, rest = self.operand(node.value, lead, stored=True)
        operands, _, after = self._collect(target.links, rest)
        if not operands:
            return None
        index = operands[0]
        step = Step(link, True)
        slot = variable.slot
        return shape(
            (value, index),
            (*after, target.root.pos, -1),
            """\
v = f[slot]
if not S.sized or t0.__class__ in SCALARS:
    if v.__class__ is Array and t1.__class__ is int and not v.shared and t0.__class__ in SCALARS:
        try:
            v.items[t1] = t0
            return None
        except IndexError: pass
    elif v.__class__ is Map and t1.__class__ is str and not v.shared:
        v.items[t1] = t0
        return None
f[slot] = slow(S, v, step, t1, t0, place, name, pos)""",
            ("slot", "slow", "step", "place", "name", "pos"),
            (slot, assign_slowly, step, node.pos, target.root.name, target.root.pos),
        )


def index_slowly(state: State, target: Value, index: Value, place: int, step: Step) -> Value:
    """The rest of reading one item, already counted."""
    index = untagged(index)
    try:
        return get_index(target, index, place)
    except NoIndexer:
        return native_index(state, target, index, step.op_place)


def assign_slowly(
    state: State, target: Value, step: Step, index: Value, value: Value, place: int, name: str, pos: int
) -> Value:
    """The rest of writing one item, already counted; gives the container to store."""
    assignment = Assignment("", value, place, name, pos)
    result, target, _ = assign_index(state, target, step, untagged(index), assignment, True, False)
    settle(result)
    return target


def member_on_slot(state: State, frame: list[Value], slot: int, args: list[Value], step: Step) -> Value:
    """A method call on a map that holds something under the method's name, counted as a native's."""
    state.ops -= 1
    result, after, _ = call_method(state, args[0], step, args[1:], True, False)
    if after is not frame[slot]:
        frame[slot] = after
    return settle(result)


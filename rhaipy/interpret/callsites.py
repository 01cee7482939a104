"""Calls in function style to closures (Rhai: `make_function_call`, func/call.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import (
    ErrorInFunctionCall,
    ErrorMismatchDataType,
    ErrorModuleNotFound,
    ErrorUnboundThis,
    RhaiError,
)
from ..syntax.nodes import Call, This, Var, start
from ..values import CONTAINERS, SCALARS, FnPtr, Value, own, rust_type_name, share, type_name, untagged
from . import calls
from .base import BuilderBase, Lead, after_counting
from .calls import Constant
from .in_scope import InScope, knows
from .places import at
from .pointers import pointer_to
from .resolve import SiteRef
from .shapes import Operand, Run, shape
from .signals import UNBOUND

if TYPE_CHECKING:
    from ..syntax.nodes import Expr
    from .natives import Native
    from .plan import FnPlan
    from .state import State


def want_fn(value: Value, place: int) -> FnPtr:
    """A value as a function pointer. Raises ErrorMismatchDataType."""
    if value.__class__ is not FnPtr:
        raise at(ErrorMismatchDataType("Fn", type_name(value)), place)
    pointer: FnPtr = value
    return pointer


def want_text(value: Value, place: int) -> str:
    """A value as a string. Raises ErrorMismatchDataType."""
    value = untagged(value)
    if value.__class__ is not str:
        raise at(ErrorMismatchDataType("string", rust_type_name(value)), place)
    return str(value)


class CallSites(BuilderBase):
    """Builds calls in function style."""

    def call(self, node: Call, lead: Lead) -> Run:
        """A call; `lead` holds all that is counted before it looks at its arguments."""
        if node.namespace:
            return self._qualified_call(node, lead)
        if node.operator:
            return self._operator_call(node, lead)
        count = len(node.args)
        special = _SPECIAL.get(node.name)
        if special is not None:
            wanted, build = special
            if wanted(count):
                run: Run = build(self, node, lead)
                return run
        if node.bang:
            return self._bang(node, lead)
        fn = self.plan.functions.get((node.name, count))
        if fn is not None and node.name not in calls.SYNTACTIC:
            return self._script_call(node, fn, lead)
        return self._native_call(node, lead)

    # ------------------------------------------------------------------ script functions

    def _first_last(self, node: Call, lead: Lead, stored: bool) -> tuple[list[Operand], Lead]:
        """Arguments where the first is a variable that is read after the others."""
        first = node.args[0]
        lead = (*lead, first.pos)
        rest, lead = self.arguments(node.args[1:], lead, stored)
        variable = self.local(first)
        operand: Operand
        if variable is not None:
            operand = ("cell" if variable.cell else "slot", variable.slot, stored)
        else:
            operand, lead = ("run", after_counting(self.ticks(lead), self._uncounted(first)), stored), ()
        return [*rest, operand], lead

    def _uncounted(self, node: Expr) -> Run:
        """A variable or `this`, read without counting."""
        if node.__class__ is This:
            from .expressions import read_this

            pos = node.pos

            def run(S: State, f: list[Value]) -> Value:
                value = f[0]
                if value is UNBOUND or value.__class__ is Constant:
                    return read_this(value, pos)
                return value

            return run
        finder: Run
        if node.namespace:  # type: ignore[union-attr]
            finder = self.qualified_finder(node)  # type: ignore[attr-defined]
        else:
            finder = self.finder(node)  # type: ignore[attr-defined]
        return finder

    def _beside_this(self, node: Call, lead: Lead) -> Run:
        """The arguments behind a first one that is `this`, which is counted first and read last. Where it is not bound
        nothing else happens (Rhai: `has_non_shared_this_ptr`)."""
        pos = node.args[0].pos
        rest_of = self._tuple_of(*self.arguments(node.args[1:], (), stored=True))
        count = self.ticks((*lead, pos))

        def run(S: State, f: list[Value]) -> Value:
            count(S, f)
            if f[0] is UNBOUND:
                raise at(ErrorUnboundThis(), pos)
            return rest_of(S, f)

        return run

    def _script_call_on_this(self, node: Call, fn: FnPlan, lead: Lead) -> Run:
        rest_of = self._beside_this(node, lead)
        pos = node.pos

        def run(S: State, f: list[Value]) -> Value:
            rest = rest_of(S, f)
            this = f[0].value if f[0].__class__ is Constant else f[0]
            return None if fn.empty else calls.call_script(S, fn, [share(this), *rest], pos)

        fn.prepare()
        return run

    def _script_call(self, node: Call, fn: FnPlan, lead: Lead) -> Run:
        args = node.args
        if args and args[0].__class__ is This:
            return self._script_call_on_this(node, fn, lead)
        if args and args[0].__class__ is Var:
            operands, lead = self._first_last(node, lead, stored=True)
            order = [f"t{len(args) - 1}", *[f"t{index}" for index in range(len(args) - 1)]]
        else:
            operands, lead = self.arguments(args, lead, stored=True)
            order = [f"t{index}" for index in range(len(args))]
        if fn.empty:
            return shape(tuple(operands), lead, "return None")
        fn.prepare()
        values = ", ".join(["unbound", "None", *order, "*padding"])
        cells = "for slot in cells: frame[slot] = Cell(frame[slot])\n" if fn.cell_slots else ""
        action = f"""\
frame = [{values}]
{cells}level = S.level + 1
if level > S.max_level or count > S.max_variables: refuse(S, fn, level, pos)
S.level = level
try: fn.body(S, frame)
except RhaiError as error: raise inside(error, fn, pos) from error.__cause__
S.level = level - 1
return S.result"""
        return shape(
            tuple(operands),
            (*lead, node.pos),
            action,
            ("unbound", "padding", "cells", "fn", "pos", "count", "refuse", "inside", "RhaiError"),
            (
                UNBOUND, fn.padding, fn.cell_slots, fn, node.pos, fn.param_count,
                calls.refuse, calls.inside, RhaiError,
            ),
        )

    def _bang(self, node: Call, lead: Lead) -> Run:
        """`name!(args)`: the function sees and changes the variables around the call. Without any, it is a call as any
        other."""
        site: SiteRef = node.ref
        if site.variables:
            return self._call_in_scope(node, lead)
        from copy import copy

        plain = copy(node)
        plain.bang = False
        alone = self.call(plain, lead)
        if not (self.sees_more or self.resolved.evals):
            return alone
        among = self._call_in_scope(node, lead)

        def run(S: State, f: list[Value]) -> Value:
            return among(S, f) if f[1] or S.scope_size else alone(S, f)

        return run

    def _call_in_scope(self, node: Call, lead: Lead) -> Run:
        fn = self.plan.functions.get((node.name, len(node.args)))
        site: SiteRef = node.ref
        if fn is None:
            return self._native_call(node, lead)
        operands, lead = self.arguments(node.args, lead, stored=True)
        if fn.empty:
            return shape(tuple(operands), lead, "return None")
        args = self._tuple_of(operands, lead)
        from copy import deepcopy

        inner = InScope(self, site, deepcopy(fn.fn), fn)
        pos = node.pos

        def run(S: State, f: list[Value]) -> Value:
            return inner.call(S, f, args(S, f), pos)

        return run

    def _tuple_of(self, operands: list[Operand], lead: Lead) -> Run:
        names = ", ".join([f"t{index}" for index in range(len(operands))])
        return shape(tuple(operands), lead, f"return [{names}]")

    # -------------------------------------------------------------------------- natives

    def _native_call(self, node: Call, lead: Lead) -> Run:
        args = node.args
        name = node.name
        pos = node.pos
        count = len(args)
        first = args[0] if args else None
        if first is not None and not node.bang:
            if first.__class__ is Var and not first.namespace:
                return self._native_on_variable(node, first, lead)
            if first.__class__ is This:
                return self._native_on_this(node, lead)
        if first.__class__ is Var and not node.bang:
            operands, lead = self._first_last(node, lead, stored=True)
            names = ", ".join([f"t{index}" for index in (count - 1, *range(count - 1))])
            site_call = NativeSite(name, pos).call_on_constant
        else:
            operands, lead = self.arguments(args, lead, stored=True)
            names = ", ".join([f"t{index}" for index in range(count)])
            site_call = NativeSite(name, pos).call
        if name in calls.SYNTACTIC:
            return shape(
                tuple(operands), lead, f"return syntactic(S, name, [{names}], pos)",
                ("syntactic", "name", "pos"), (calls.syntactic, name, pos),
            )
        return shape(
            tuple(operands),
            (*lead, pos),
            f"return native(S, [{names}])",
            ("native",),
            (site_call,),
        )

    def _native_on_variable(self, node: Call, first: Var, lead: Lead) -> Run:
        """The first argument is a variable: a native may change it in place."""
        rest, lead = self.arguments(node.args[1:], (*lead, first.pos), stored=True)
        names = "".join([f", t{index}" for index in range(len(rest))])
        variable = self.local(first)
        pos = node.pos
        if node.name in calls.SYNTACTIC:
            if variable is None:
                source: Operand = ("run", after_counting(self.ticks(lead), self._uncounted(first)), False)
                lead = ()
            else:
                source = ("cell" if variable.cell else "slot", variable.slot, False)
            return shape(
                (*rest, source), lead,
                f"return syntactic(S, name, [t{len(rest)}{names}], pos)",
                ("syntactic", "name", "pos"), (calls.syntactic, node.name, pos),
            )
        site = NativeSite(node.name, pos)
        if variable is not None and not variable.cell:
            slot = variable.slot
            if variable.const:
                return shape(
                    tuple(rest), (*lead, pos),
                    f"v = f[slot]\nif v.__class__ in CONTAINERS: v.shared = True\nreturn native(S, [v{names}])",
                    ("native", "slot"), (site.call, slot),
                )
            return shape(
                tuple(rest),
                (*lead, pos),
                f"return native(S, f, slot, [f[slot]{names}])",
                ("native", "slot"),
                (site.call_on_slot, slot),
            )
        find = self.capture(first)  # type: ignore[attr-defined]
        missing = self._not_a_variable(first)  # type: ignore[attr-defined]
        rest_of = self._tuple_of(rest, lead)

        def run(S: State, f: list[Value]) -> Value:
            args = rest_of(S, f)
            cell = find(S, f)
            if cell is None:
                value = missing(S)
            else:
                value = cell.value
                if not cell.shared and not cell.const:
                    S.tick(pos)
                    result, after = site.run_on(S, [value, *args])
                    if after is not value:
                        cell.value = after
                    return calls.settle(result)
                share(value)
            S.tick(pos)
            return site.call(S, [value, *args])

        return run

    def _native_on_this(self, node: Call, lead: Lead) -> Run:
        rest_of = self._beside_this(node, lead)
        site = NativeSite(node.name, node.pos)
        pos = node.pos
        syntactic = node.name in calls.SYNTACTIC
        name = node.name

        def run(S: State, f: list[Value]) -> Value:
            args = rest_of(S, f)
            this = f[0]
            value = this.value if this.__class__ is Constant else this
            if syntactic:
                return calls.syntactic(S, name, [value, *args], pos)
            S.tick(pos)
            result, after = site.run_on(S, [value, *args], this is not value)
            if after is not value and this is value:
                f[0] = after
            return calls.settle(result)

        return run

    def _operator_call(self, node: Call, lead: Lead) -> Run:
        """The call of `contains` in `item !in container`."""
        operands, lead = self.arguments(node.args, lead, stored=True)
        fn = self.plan.functions.get((node.name, 2))
        name = node.name
        if fn is not None:
            return shape(
                tuple(operands), lead, "return call(S, name, [t0, t1], pos)[0]",
                ("call", "name", "pos"), (calls.call_by_name, name, node.pos),
            )
        site = NativeSite(name, node.pos)
        first = node.args[0]
        call = site.call_on_constant if first.__class__ is Var and first.namespace else site.call
        return shape(tuple(operands), (*lead, node.pos), "return native(S, [t0, t1])", ("native",), (call,))

    # -------------------------------------------------------------------------- modules

    def _qualified_call(self, node: Call, lead: Lead) -> Run:
        args = node.args
        variable = self.local(args[0]) if args else None
        if variable is None and (not args or args[0].__class__ is not Var):
            operands, lead = self.arguments(args, lead, stored=True)
            order = [f"t{index}" for index in range(len(args))]
        else:
            operands, lead = self._first_last(node, lead, stored=True)
            if variable is not None:
                # A native may change a variable that is its first argument.
                operands[-1] = (operands[-1][0], operands[-1][1], False)
            order = [f"t{len(args) - 1}", *[f"t{index}" for index in range(len(args) - 1)]]
        args_of = shape(tuple(operands), lead, f"return [{', '.join(order)}]")
        slot = -1 if variable is None or variable.cell or variable.const else variable.slot
        names = tuple([name for name, _ in node.namespace])
        path = "::".join(names)
        place = node.namespace[0][1]
        name = node.name
        pos = node.pos

        def run(S: State, f: list[Value]) -> Value:
            args = args_of(S, f)
            module = None if S.imports is None else S.imports.find(names)
            if module is None:
                raise at(ErrorModuleNotFound(path), place)
            before = args[0] if slot >= 0 else None
            if slot < 0 and args:
                share(args[0])
            result, after = module.call(S, name, args, pos, path)
            if slot >= 0 and after is not before:
                f[slot] = after
            return result

        return run

    # ------------------------------------------------------------- what Rhai answers itself

    def _call_pointer(self, node: Call, lead: Lead) -> Run:
        """`call(f, args)`"""
        pointer, lead = self.argument(node.args[0], lead)
        place = start(node.args[0])
        head = shape((pointer,), lead, "return want(t0, place)", ("want", "place"), (want_fn, place))
        args_of = self._tuple_of(*self.arguments(node.args[1:], (), stored=True))
        pos = node.pos
        first = node.args[1] if len(node.args) > 1 else None
        if not node.bang and (first.__class__ is This or first.__class__ is Var):
            return self._call_pointer_on(node, head, args_of)
        if node.bang and (node.ref.variables or self.sees_more or self.resolved.evals):
            return self._call_pointer_in_scope(node, head, args_of)

        def run(S: State, f: list[Value]) -> Value:
            pointer = head(S, f)
            return calls.call_pointer_here(S, pointer, args_of(S, f), pos)[0]

        return run

    def _call_pointer_on(self, node: Call, head: Run, args_of: Run) -> Run:
        """`call(f, first, args)` with a variable or `this`: where a name is called, and nothing curried, the first
        argument is read last, and a native may change it in place."""
        first = node.args[1]
        pos = node.pos
        count = len(node.args) - 1
        of_this = first.__class__ is This
        behind = Call(node.name, node.args[1:], pos)
        if of_this:
            rest_of = self._beside_this(behind, ())
        else:
            rest_of = self._tuple_of(*self.arguments(node.args[2:], (first.pos,), stored=True))
        variable = self.local(first)
        slot = 0 if of_this else -1
        in_cell = variable is not None and variable.cell
        fixed = variable is None or variable.const
        if variable is not None and (in_cell or not fixed):
            slot = variable.slot
        value_of = (lambda S, f: f[variable.slot]) if variable is not None else self._uncounted(first)

        def run(S: State, f: list[Value]) -> Value:
            pointer = head(S, f)
            if pointer.curry or (slot == 0 and f[0] is UNBOUND) or calls.linked(S, pointer, count) is not None:
                return calls.call_pointer_here(S, pointer, args_of(S, f), pos)[0]
            rest = rest_of(S, f)
            if slot < 0:
                args = [share(value_of(S, f)), *rest]
                return calls.call_by_name(S, pointer.name, args, pos)[0]
            if in_cell:
                cell = f[slot]
                value = cell.value
                if cell.shared or fixed:
                    return calls.call_by_name(S, pointer.name, [share(value), *rest], pos)[0]
                result, cell.value = calls.call_by_name(S, pointer.name, [value, *rest], pos, by_reference=True)
                return result
            value = f[slot]
            if value.__class__ is Constant:
                args = [value.value, *rest]
                return calls.call_by_name(S, pointer.name, args, pos, by_reference=True, read_only=True)[0]
            result, after = calls.call_by_name(S, pointer.name, [value, *rest], pos, by_reference=True)
            if after is not value:
                f[slot] = after
            return result

        return run

    def _call_pointer_in_scope(self, node: Call, head: Run, args_of: Run) -> Run:
        """`call!(f, args)`: a function that is called by its name sees the variables around the call."""
        site: SiteRef = node.ref
        pos = node.pos
        inner: dict[FnPlan, InScope] = {}

        def run(S: State, f: list[Value]) -> Value:
            pointer = head(S, f)
            args = args_of(S, f)
            count = len(pointer.curry) + len(args)
            fn = None
            if calls.linked(S, pointer, count) is None:
                fn = S.plan.function(pointer.name, count)
            if fn is None or fn.empty:
                return calls.call_pointer_here(S, pointer, args, pos)[0]
            if fn not in inner:
                from copy import deepcopy

                inner[fn] = InScope(self, site, deepcopy(fn.fn), fn)
            return inner[fn].call(S, f, [*pointer.curry, *args], pos)

        return run

    def _fn(self, node: Call, lead: Lead) -> Run:
        """`Fn(name)`"""
        operand, lead = self.argument(node.args[0], lead)
        place = start(node.args[0])
        return shape((operand,), lead, "return make(t0, place)", ("make", "place"), (make_fn, place))

    def _curry(self, node: Call, lead: Lead) -> Run:
        """`curry(f, args)`: captured variables stay what they are."""
        pointer, lead = self.argument(node.args[0], lead)
        place = start(node.args[0])
        head = shape((pointer,), lead, "return want(t0, place)", ("want", "place"), (want_fn, place))
        items = tuple([self._raw_argument(arg) for arg in node.args[1:]])

        def run(S: State, f: list[Value]) -> Value:
            pointer = head(S, f)
            return pointer.with_curry([item(S, f) for item in items])

        return run

    def _raw_argument(self, node: Expr) -> Run:
        if node.__class__ is Var and not node.namespace and self.local(node) is None:
            find = self.capture(node)  # type: ignore[attr-defined]
            missing = self._not_a_variable(node)  # type: ignore[attr-defined]
            pos = node.pos

            def run(S: State, f: list[Value]) -> Value:
                S.tick(pos)
                cell = find(S, f)
                if cell is None:
                    return missing(S)
                return cell if cell.shared else share(cell.value)

            return run
        operand, lead = self.argument(node, ())
        if operand[0] == "const":
            return shape((operand,), lead, "return t0")
        return self.raw(node, ())

    def _is_shared(self, node: Call, lead: Lead) -> Run:
        """`is_shared(x)`"""
        arg = node.args[0]
        if arg.__class__ is Var and not arg.namespace:
            variable = self.local(arg)
            if variable is None or variable.cell:
                find = self.capture(arg)  # type: ignore[attr-defined]
                missing = self._not_a_variable(arg)  # type: ignore[attr-defined]
                count = self.ticks((*lead, arg.pos))

                def run(S: State, f: list[Value]) -> Value:
                    count(S, f)
                    cell = find(S, f)
                    if cell is None:
                        missing(S)
                        return False
                    return cell.shared

                return run
        operand, lead = self.argument(arg, lead)
        return shape((operand,), lead, "return False")

    def _is_def_var(self, node: Call, lead: Lead) -> Run:
        """`is_def_var(name)`"""
        operand, lead = self.argument(node.args[0], lead)
        place = start(node.args[0])
        names = frozenset([variable.name for variable in node.ref.variables])
        in_scope = self.in_scope

        def known(S: State, f: list[Value], value: Value) -> bool:
            name = want_text(value, place)
            return name in names or knows(f[1], name) or (in_scope and S.scope is not None and S.scope.contains(name))

        return shape((operand,), lead, "return known(S, f, t0)", ("known",), (known,))

    def _eval(self, node: Call, lead: Lead) -> Run:
        """`eval(text)`: runs in the scope of the call."""
        operand, lead = self.argument(node.args[0], lead)
        place = start(node.args[0])
        text_of = shape((operand,), lead, "return want(t0, place)", ("want", "place"), (want_text, place))
        site = InScope(self, node.ref)

        def run(S: State, f: list[Value]) -> Value:
            text = text_of(S, f)
            level = S.level
            S.level = level + 1
            try:
                return site.evaluate(S, f, text, place)
            except RhaiError as error:
                error.__traceback__ = None
                wrapped = ErrorInFunctionCall("eval", S.source, error)
                wrapped.offset = place
                raise wrapped from error.__cause__
            finally:
                S.level = level

        return run


def make_fn(value: Value, place: int) -> FnPtr:
    """`Fn(name)`. Raises ErrorMismatchDataType, a parse error or ErrorFunctionNotFound, as Rhai does."""
    try:
        return pointer_to(want_text(value, place))
    except RhaiError as error:
        raise at(error, place) from None


class NativeSite:
    """One place that calls a native by name: remembers which native the argument types led to."""

    __slots__ = ("found", "name", "place", "prints")

    def __init__(self, name: str, place: int) -> None:
        self.name = name
        self.place = place
        self.prints = name == "print" or name == "debug"
        self.found: dict[tuple[type, ...], Native] = {}

    def find(self, state: State, args: list[Value]) -> Native | None:
        """The native for arguments of these types."""
        classes = tuple([arg.__class__ for arg in args])
        native = self.found.get(classes)
        if native is None:
            native = state.library.find(self.name, classes)
            if native is not None:
                self.found[classes] = native
        return native

    def run(self, state: State, args: list[Value], by_reference: bool, read_only: bool = False) -> tuple[Value, Value]:
        """Run the native for these arguments, already counted; gives the result and the first argument."""
        native = self.found.get(tuple([arg.__class__ for arg in args])) or self.find(state, args)
        if native is None:
            return calls.builtin_or_fail(state, self.name, args, self.place)
        if state.locks:
            calls.check_race(self.name, args, by_reference)
        if read_only and not native.pure:
            calls.refuse_constant(self.name, self.place)
        result, first = calls.run_native(state, native, args, self.place, by_reference, read_only)
        if self.prints:
            calls.emit(state, self.name, result, self.place)
            return None, first
        return result, first

    def run_on(self, state: State, args: list[Value], read_only: bool = False) -> tuple[Value, Value]:
        """Run the native on a first argument that stands in a place: as `run`, with a Failed where it fails."""
        first = args[0]
        try:
            native = self.found.get(tuple([arg.__class__ for arg in args]))
            if native is None or native.calls_back or read_only or state.locks or self.prints:
                return self.run(state, args, True, read_only)
            # The common case of `calls.run_native`, without the calls.
            if native.mutates and first.__class__ in CONTAINERS and first.shared:
                first = args[0] = own(first)
            result = native.fn(state, *args)
            if native.replaces:
                first, result = result
            if state.sized:
                if result.__class__ not in SCALARS:
                    state.check_size(result)
                if native.by_reference and first.__class__ not in SCALARS:
                    state.check_size(first)
        except RhaiError as error:
            error.fill(self.place)
            return calls.Failed(error), args[0]
        return result, first

    def call(self, state: State, args: list[Value]) -> Value:
        """Run the native on values that belong to nobody."""
        return self.run(state, args, False)[0]

    def call_on_constant(self, state: State, args: list[Value]) -> Value:
        """As `call`, on what a module holds: all of that is constant."""
        return self.run(state, args, False, True)[0]

    def call_on_slot(self, state: State, frame: list[Value], slot: int, args: list[Value]) -> Value:
        """Run the native on a variable of the frame, which it may change."""
        before = args[0]
        result, after = self.run_on(state, args)
        if after is not before:
            frame[slot] = after
        return calls.settle(result)


_SPECIAL: dict[str, tuple[Any, Any]] = {
    "call": (lambda count: count >= 1, CallSites._call_pointer),
    "Fn": (lambda count: count == 1, CallSites._fn),
    "curry": (lambda count: count > 1, CallSites._curry),
    "is_shared": (lambda count: count == 1, CallSites._is_shared),
    "is_def_var": (lambda count: count == 1, CallSites._is_def_var),
    "eval": (lambda count: count == 1, CallSites._eval),
}

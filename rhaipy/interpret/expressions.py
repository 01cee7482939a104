"""Expressions to closures (Rhai: eval/expr.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import (
    ErrorMismatchDataType,
    ErrorModuleNotFound,
    ErrorUnboundThis,
    ErrorVariableNotFound,
    RhaiError,
)
from ..syntax.nodes import (
    And,
    ArrayLiteral,
    Binary,
    Block,
    Break,
    Call,
    Chain,
    Closure,
    Coalesce,
    Const,
    Continue,
    Interpolated,
    MapLiteral,
    Or,
    Return,
    StmtExpr,
    This,
    Unary,
    Var,
    children,
)
from ..values import (
    CONTAINERS,
    Cell,
    Char,
    FnPtr,
    Tagged,
    Value,
    array_of,
    display,
    freeze,
    map_of,
    rust_type_name,
    share,
    sizes,
    text_size,
)
from ..values.display import stand_in
from . import calls
from .base import FRESH, BuilderBase, Lead, after_counting, linked
from .calls import Constant, negate
from .in_scope import cell_at
from .places import at
from .shapes import BINARY_ACTIONS, OTHER_BINARY, Operand, Run, shape, to_result
from .signals import UNBOUND, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..syntax.nodes import Expr
    from .resolve import Variable
    from .state import State


class Jump(Exception):
    """A `return`, `break` or `continue` on its way out of an expression."""

    def __init__(self, signal: Signal) -> None:
        super().__init__()
        self.signal = signal


def not_bool(value: Value, place: int) -> Any:
    """The error for a condition that is no boolean."""
    error = ErrorMismatchDataType("bool", rust_type_name(value))
    error.offset = place
    return error


#: Types whose text is made without asking natives.
_PLAIN = frozenset((str, int, bool, float, Char, type(None)))


def plain_text(state: State, value: Value) -> str:
    """A value of a plain type as interpolation shows it, where there is room to count one operation."""
    state.ops += 1
    return str(value) if value.__class__ is int else display(value)


def to_text(state: State, value: Value, place: int) -> str:
    """A value as interpolation shows it: counts one operation, and cannot fail (Rhai: `print_with_func_raw`)."""
    if value.__class__ is Tagged:
        value = value.value
        if value.__class__ is str:
            return str(value)
    if value.__class__ in _PLAIN:
        if state.ops < state.stop:
            state.ops += 1
            return display(value)
        return display(value) if _count_softly(state, place) else stand_in(value, display(value))
    outer = state.place
    state.place = place
    try:
        text, _ = calls.exec_native(state, "to_string", [value], place, False)
    except RhaiError:
        state.ask(0)
        return stand_in(value, display(value))
    finally:
        state.place = outer
    return text if text.__class__ is str else display(value)


def _count_softly(state: State, place: int) -> bool:
    try:
        state.tick(place)
    except RhaiError:
        return False
    return True


class Expressions(BuilderBase):
    """Builds every expression except calls and chains."""

    def expr(self, node: Expr, lead: Lead) -> Run:
        """The closure of an expression; its value is never a Cell. `lead` comes before its own operations."""
        return _EXPRS[node.__class__](self, node, lead)

    def raw(self, node: Expr, lead: Lead) -> Run:
        """As `expr`, but a captured variable comes as its Cell, as Rhai leaves it in a few places."""
        if node.__class__ is Var:
            variable = self.local(node)
            if variable is not None and variable.cell:
                self.leaves_cells = True
                return shape(
                    (("slot", variable.slot, False),),
                    (*lead, node.pos),
                    "if t0.shared: return t0\nv = t0.value\nif v.__class__ in CONTAINERS: v.shared = True\nreturn v",
                )
        return self.stored(node, lead)

    def stored(self, node: Expr, lead: Lead) -> Run:
        """The closure of an expression whose value goes to another place."""
        operand, rest = self.operand(node, lead, stored=True)
        if operand[0] == "run" and node.__class__ in FRESH:
            run: Run = operand[1]
            return run
        return shape((operand,), rest, "return t0")

    # ------------------------------------------------------------------------ leaves

    def const(self, node: Const, lead: Lead) -> Run:
        """A constant."""
        return shape((("const", linked(node.value, self.plan), False),), (*lead, node.pos), "return t0")

    def this(self, node: This, lead: Lead) -> Run:
        """`this`"""
        return shape(
            (("slot", 0, False),),
            (*lead, node.pos),
            "if t0 is UNBOUND or t0.__class__ is Constant: return read(t0, pos)\nreturn t0",
            ("UNBOUND", "Constant", "read", "pos"),
            (UNBOUND, Constant, read_this, node.pos),
        )

    def var(self, node: Var, lead: Lead) -> Run:
        """A variable."""
        if node.namespace:
            return self._qualified(node, lead)
        variable = self.local(node)
        if variable is not None:
            kind = "cell" if variable.cell else "slot"
            return shape(((kind, variable.slot, False),), (*lead, node.pos), "return t0")
        find = self.finder(node)
        return shape((("run", lambda S, f: None, False),), (*lead, node.pos), "return find(S, f)", ("find",), (find,))

    def finder(self, node: Var) -> Run:
        """A closure that looks up a variable that may not be there, without counting; gives its value."""
        cell = self.cell_finder(node)
        other = self._not_a_variable(node)

        def find(S: State, f: list[Value]) -> Value:
            found = cell(S, f)
            return other(S) if found is None else found.value

        return find

    def cell_finder(self, node: Var) -> Run:
        """A closure that gives the Cell of an external variable, or None where there is none."""
        ref = node.ref
        if ref is None:
            return lambda S, f: None
        slot = ref.variable.slot
        name = node.name
        if ref.after_eval:
            number = ref.number

            def find(S: State, f: list[Value]) -> Value:
                extras = f[1]
                if extras:
                    for known, cell, below in reversed(extras):
                        if known == name and below > number:
                            return cell
                return f[slot]

            return find
        return lambda S, f: f[slot]

    def _not_a_variable(self, node: Var) -> Any:
        """What a name means that is no variable: a host's constant, a script function, or an error."""
        name = node.name
        pos = node.pos
        plan = self.plan

        def other(S: State) -> Value:
            constants = S.library.constants
            if name in constants:
                return share(constants[name])
            fn = plan.names.get(name)
            if fn is not None:
                return FnPtr(name, (), fn.fn, plan)
            raise at(ErrorVariableNotFound(name), pos)

        return other

    def _qualified(self, node: Var, lead: Lead) -> Run:
        return after_counting(self.ticks((*lead, node.pos)), self.qualified_finder(node))

    def qualified_finder(self, node: Var) -> Run:
        """A closure that looks up a variable of a module, without counting."""
        names = tuple([name for name, _ in node.namespace])
        place = node.namespace[0][1]
        name = node.name
        text = "::".join((*names, name))

        def run(S: State, f: list[Value]) -> Value:
            module = None if S.imports is None else S.imports.find(names)
            if module is not None:
                found = module.variable(name)
                if found is not UNBOUND:
                    return found
                raise at(ErrorVariableNotFound(text), place)
            if names == ("global",):
                if S.globals is not None and name in S.globals:
                    return S.globals[name]
                raise at(ErrorVariableNotFound(text), place)
            raise at(ErrorModuleNotFound("::".join(names)), place)

        return run

    # --------------------------------------------------------------------- operators

    def binary(self, node: Binary, lead: Lead) -> Run:
        """A binary operator."""
        return self.binary_call(node, (*lead, node.pos))

    def binary_call(self, node: Binary, lead: Lead, value: bool = False) -> Run:
        """A binary operator without the operation that an expression counts for itself; with `value`, as
        a statement whose value is left in `state.result`."""
        left, right, lead = self.sides(node, lead)
        action = BINARY_ACTIONS.get(node.op, OTHER_BINARY)
        if value:
            action = to_result(action)
        return shape((left, right), lead, action, ("slow", "op", "pos"), (calls.binary, node.op, node.pos))

    def unary(self, node: Unary, lead: Lead) -> Run:
        """A unary operator."""
        return self.unary_call(node, (*lead, node.pos))

    def unary_call(self, node: Unary, lead: Lead) -> Run:
        """A unary operator without the operation that an expression counts for itself."""
        operand, lead = self.argument(node.operand, lead)
        if node.op == "!":
            action = "if t0 is True: return False\nif t0 is False: return True\nreturn slow(S, op, t0, pos)"
        elif node.op == "-":
            action = """\
if t0.__class__ is int or t0.__class__ is float: return minus(t0, pos)
return slow(S, op, t0, pos)"""
        else:
            action = "return slow(S, op, t0, pos)"
        return shape(
            (operand,), lead, action, ("slow", "op", "pos", "minus"), (calls.unary, node.op, node.pos, negate)
        )

    def _junction(self, node: And | Or, lead: Lead, go_on: bool) -> Run:
        lead = (*lead, node.pos)
        runs = []
        for item in node.items:
            runs.append((self.expr(item, lead), item.pos))
            lead = ()
        items = tuple(runs)
        stop = not go_on

        def run(S: State, f: list[Value]) -> Value:
            for item, place in items:
                value = item(S, f)
                if value is stop:
                    return stop
                if value is not go_on:
                    raise not_bool(value, place)
            return go_on

        if len(items) == 2:
            (first, first_place), (second, second_place) = items

            def run_two(S: State, f: list[Value]) -> Value:
                value = first(S, f)
                if value is go_on:
                    value = second(S, f)
                    if value is True or value is False:
                        return value
                    raise not_bool(value, second_place)
                if value is stop:
                    return stop
                raise not_bool(value, first_place)

            return run_two
        return run

    def and_(self, node: And, lead: Lead) -> Run:
        """`&&`"""
        return self._junction(node, lead, True)

    def or_(self, node: Or, lead: Lead) -> Run:
        """`||`"""
        return self._junction(node, lead, False)

    def coalesce(self, node: Coalesce, lead: Lead) -> Run:
        """`??`"""
        lead = (*lead, node.pos)
        runs = []
        for item in node.items:
            runs.append(self.expr(item, lead))
            lead = ()
        items = tuple(runs)

        def run(S: State, f: list[Value]) -> Value:
            value = None
            for item in items:
                value = item(S, f)
                if value is not None:
                    return value
            return value

        return run

    # ---------------------------------------------------------------------- literals

    def interpolated(self, node: Interpolated, lead: Lead) -> Run:
        """A string with `${}`."""
        lead = (*lead, node.pos)
        slow = self._interpolated_in_general(node, lead)
        operands: list[Operand] = []
        rest = lead
        for part in node.parts:
            operand, rest = self.operand(part, rest)
            if operand[0] == "run":
                return slow
            operands.append(operand)
        if len([kind for kind, _, _ in operands if kind != "const"]) > FEW_PIECES:
            return slow
        texts = []
        checks = ["o > S.stop - room"]
        for index, (kind, value, _) in enumerate(operands):
            if kind == "const" and value.__class__ is str:
                texts.append(f"t{index}")
            else:
                checks.append(f"t{index}.__class__ not in PLAIN")
                texts.append(f"(t{index} if t{index}.__class__ is str else text(S, t{index}))")
        # Near a limit the parts are taken one by one, in Rhai's order.
        action = f"""\
o = S.ops
if {" or ".join(checks)}: return slow(S, f)
S.ops = o + k
r = {"+".join(texts) if len(texts) == 2 else f"''.join(({', '.join(texts)},))"}
if len(r) > S.room:
    S.ops = o
    return slow(S, f)
return r"""
        return shape(
            tuple(operands), (), action,
            ("text", "slow", "room", "k", "PLAIN"),
            (plain_text, slow, len(rest) + len(operands), len(rest), _PLAIN),
        )

    def _interpolated_in_general(self, node: Interpolated, lead: Lead) -> Run:
        # Strings between two values are counted together with the value behind them.
        pieces: list[tuple[str, int, tuple[int, ...], Run | None, int]] = []
        text, text_place = "", -1
        for part in node.parts:
            if part.__class__ is Const and part.value.__class__ is str:
                if text:
                    pieces.append((text, text_place, lead, shape((), lead, 'return ""'), -1))
                    lead = ()
                text, text_place = part.value, part.pos
                lead = (*lead, part.pos)
                continue
            pieces.append((text, text_place, lead, self.expr(part, lead), part.pos))
            text, lead = "", ()
        if text or lead:
            pieces.append((text, text_place, lead, None, -1))
        whole = tuple(pieces)

        def run(S: State, f: list[Value]) -> Value:
            out: list[str] = []
            length = 0
            limit = S.max_string
            for text, text_place, places, read, place in whole:
                if text:
                    out.append(text)
                    length += len(text)
                    if length * 4 > limit:
                        S.count(places)
                        _check_pieces(S, out, text_place)
                        S.ops -= len(places)
                if read is None:
                    S.count(places)
                    break
                value = read(S, f)
                piece = value if value.__class__ is str else to_text(S, value, place)
                out.append(piece)
                length += len(piece)
                if length * 4 > limit:
                    _check_pieces(S, out, place)
            return "".join(out)

        return run

    def array(self, node: ArrayLiteral, lead: Lead) -> Run:
        """`[…]`"""
        lead = (*lead, node.pos)
        runs = []
        for item in node.items:
            runs.append((self.stored(item, lead), item.pos))
            lead = ()
        items = tuple(runs)
        counted = self.ticks(lead) if lead else None

        def run(S: State, f: list[Value]) -> Value:
            if counted is not None:
                counted(S, f)
            values: list[Value] = []
            if S.sized:
                arrays = maps = texts = 0
                for item, place in items:
                    value = item(S, f)
                    cls = value.__class__
                    arrays += 1
                    if cls is str:
                        texts += text_size(value)
                    elif cls in CONTAINERS:
                        a, m, t = sizes(value)
                        arrays += a
                        maps += m
                        texts += t
                    if arrays > S.max_array or texts > S.max_string or maps > S.max_map:
                        _too_large(S, arrays, maps, texts, place)
                    values.append(value)
            else:
                for item, _ in items:
                    values.append(item(S, f))
            return array_of(values)

        return run

    def map(self, node: MapLiteral, lead: Lead) -> Run:
        """`#{…}`"""
        lead = (*lead, node.pos)
        runs = []
        for key, item in zip(node.keys, node.values):
            runs.append((key, self.stored(item, lead), item.pos))
            lead = ()
        items = tuple(runs)
        counted = self.ticks(lead) if lead else None

        def run(S: State, f: list[Value]) -> Value:
            if counted is not None:
                counted(S, f)
            entries: dict[str, Value] = {}
            if S.sized:
                arrays = maps = texts = 0
                for key, item, place in items:
                    value = item(S, f)
                    cls = value.__class__
                    maps += 1
                    if cls is str:
                        texts += text_size(value)
                    elif cls in CONTAINERS:
                        a, m, t = sizes(value)
                        arrays += a
                        maps += m
                        texts += t
                    if arrays > S.max_array or texts > S.max_string or maps > S.max_map:
                        _too_large(S, arrays, maps, texts, place)
                    entries[key] = value
            else:
                for key, item, _ in items:
                    entries[key] = item(S, f)
            return map_of(entries)

        return run

    # ------------------------------------------------------------------------ blocks

    def stmt_expr(self, node: StmtExpr, lead: Lead) -> Run:
        """A block as an expression."""
        body = self.block(node.block, (*lead, node.pos), value=True)
        self.jumps = self.jumps or _may_jump(node.block)

        def run(S: State, f: list[Value]) -> Value:
            signal = body(S, f)
            if signal is not None and signal.__class__ is Signal:
                raise Jump(signal)
            result = S.result
            if result.__class__ is Cell:
                return share(result.value)
            return result

        return run

    def closure(self, node: Closure, lead: Lead) -> Run:
        """A closure that captures variables: the share statement, the call of `curry`, the captures."""
        fn = node.fn
        plan = self.plan
        shared = [capture for capture in node.captures if capture.__class__ is Var]
        lead = (*lead, node.pos, *[var.pos for var in shared[:1]])
        finders = tuple([self._captured(capture) for capture in node.captures])
        call = (node.pos,) if node.folded else (node.pos, node.pos)
        places = (*lead, *call, node.pos, *[capture.pos for capture in node.captures])
        head = len(lead)

        def run(S: State, f: list[Value]) -> Value:
            o = S.ops + head
            if o > S.stop:
                S.over(head, places)
            else:
                S.ops = o
            curried = tuple([find(S, f) for find in finders])
            o = S.ops + len(places) - head
            if o > S.stop:
                S.over(len(places) - head, places[head:])
            else:
                S.ops = o
            return FnPtr(fn.name, curried, fn, plan)

        return run

    def _captured(self, node: Var | Const) -> Run:
        """A closure that shares a captured variable and gives its Cell."""
        if node.__class__ is Const:
            value = freeze(node.value)
            return lambda S, f: value
        find = self.capture(node)  # type: ignore[arg-type]
        beside = node.ref.beside if node.ref is not None else ()  # type: ignore[union-attr]
        if beside:
            return _shared_by_place(node, find, beside)  # type: ignore[arg-type]

        def share_cell(S: State, f: list[Value]) -> Value:
            cell = find(S, f)
            if cell is None:
                raise at(ErrorVariableNotFound(node.name), node.pos)  # type: ignore[union-attr]
            cell.shared = True
            return cell

        return share_cell

    def capture(self, node: Var) -> Run:
        """A closure that gives the Cell of a captured variable, or None."""
        variable = self.local(node)
        if variable is not None:
            slot = variable.slot
            return lambda S, f: f[slot]
        return self.cell_finder(node)


def _may_jump(block: Block) -> bool:
    """Whether a `return`, `break` or `continue` stands in a block, outside of closures."""
    stack: list[Any] = [block]
    while stack:
        node = stack.pop()
        cls = node.__class__
        if cls is Return or cls is Break or cls is Continue:
            return True
        if cls is not Closure and cls is not Const:
            stack.extend(children(node))
    return False


def _shared_by_place(node: Var, find: Run, beside: Sequence[Variable]) -> Run:
    """A closure that captures a variable after an `eval`. Rhai then shares the variable that lies as far from the end
    of the scope as this one would without those that the `eval` has brought in, and captures this one as it is."""
    assert node.ref is not None
    variable = node.ref.variable

    def capture(S: State, f: list[Value]) -> Value:
        cell_at(f, variable, beside).shared = True
        found = find(S, f)
        return found if found.shared else share(found.value)

    return capture


def _check_pieces(state: State, pieces: list[str], place: int) -> None:
    try:
        state.throw_on_size(0, 0, sum([text_size(piece) for piece in pieces]))
    except RhaiError as error:
        error.fill(place)
        raise


def _too_large(state: State, arrays: int, maps: int, texts: int, place: int) -> None:
    try:
        state.throw_on_size(arrays, maps, texts)
    except RhaiError as error:
        error.fill(place)
        raise


def read_this(value: Value, place: int) -> Value:
    """`this` where it is not bound, or bound to a constant."""
    if value.__class__ is Constant:
        return value.value
    raise at(ErrorUnboundThis(), place)


_EXPRS: dict[type, Any] = {
    Const: Expressions.const,
    Interpolated: Expressions.interpolated,
    ArrayLiteral: Expressions.array,
    MapLiteral: Expressions.map,
    Var: Expressions.var,
    This: Expressions.this,
    Call: lambda self, node, lead: self.call(node, (*lead, node.pos)),
    Unary: Expressions.unary,
    Binary: Expressions.binary,
    And: Expressions.and_,
    Or: Expressions.or_,
    Coalesce: Expressions.coalesce,
    Chain: lambda self, node, lead: self.chain(node, (*lead, node.pos)),
    StmtExpr: Expressions.stmt_expr,
    Closure: Expressions.closure,
}

#: Pieces of a string that are put together before they are measured: for a moment they may take so many times the
#: limit.
FEW_PIECES = 4

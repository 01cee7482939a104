"""Expressions to Python text, one operation that can fail a line (Rhai: eval/expr.rs).

An expression's text is an atom: a variable, an intermediate value, or a constant. What must happen
before has been written by then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret import calls
from ..interpret.base import FRESH, NOT_LITERAL, inert, is_constant, linked, literal
from ..interpret.expressions import FEW_PIECES
from ..interpret.shapes import COMPARISONS
from ..syntax.nodes import (
    And,
    ArrayLiteral,
    Binary,
    Call,
    Chain,
    Closure,
    Coalesce,
    Const,
    Interpolated,
    MapLiteral,
    Or,
    StmtExpr,
    This,
    Unary,
    Var,
    start,
)
from ..values import SCALARS, Array, Char, FnPtr, Map, Range, freeze
from ..values.numbers import MAX_INT, MIN_INT, QUICK_INT
from .writer import CannotLower

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.nodes import Expr
    from .kinds import Kind

_ARITHMETIC = frozenset(("+", "-", "*", "/", "%"))
PLAIN_KINDS = frozenset((int, float, bool, str, Char, type(None)))


def range_check(text: str, natural: bool) -> str:
    """The test that an integer fits; one that cannot be negative needs the upper bounds only. Small numbers are let
    through first, as most are small."""
    if natural:
        return f"({text} <= {QUICK_INT} or {text} <= {MAX_INT})"
    return f"({text} <= {QUICK_INT} and {text} >= -{QUICK_INT} or {MIN_INT} <= {text} <= {MAX_INT})"


class ExpressionLowering:
    """The expressions' part of `Lowering`."""

    if TYPE_CHECKING:
        from .writer import Writer

        w: Writer
        plan: Any
        kinds: Any
        builder: Any

        def fallback_expr(self, node: Expr, why: str = "") -> tuple[str, Kind]: ...
        def block_value(self, stmts: list[Any]) -> str: ...
        def call(self, node: Call) -> tuple[str, Kind]: ...
        def chain(self, node: Chain) -> tuple[str, Kind]: ...

    # -------------------------------------------------------------------------------- entry

    def expr(self, node: Expr) -> tuple[str, Kind]:
        """The atom of an expression and its kind; counts the operation of the expression itself."""
        method = _EXPRS.get(node.__class__)
        if method is None:
            return self.fallback_expr(node)
        result: tuple[str, Kind] = method(self, node)
        return result

    def argument(self, node: Expr) -> tuple[str, Kind]:
        """As `expr`, for an argument: literals count once."""
        if node.__class__ is not Const:
            value = literal(node)
            if value is not NOT_LITERAL:
                self.w.owe(start(node))
                return self.atom(value), value.__class__
        return self.expr(node)

    def atom(self, value: Any) -> str:
        """The text of a constant."""
        if value is None or value is True or value is False:
            return str(value)
        if value.__class__ is int and -(2**31) < value < 2**31:
            return f"({value})"
        return self.w.constant(linked(value, self.plan))

    def hold(self, text: str, later: list[Expr]) -> str:
        """An atom that stays what it is while `later` runs: a variable may be changed by it."""
        if text[0] != "v" or all([inert(node) for node in later]):
            return text
        name = self.w.temp()
        self.w.emit(f"{name} = {text}")
        self.share(name)
        return name

    def share(self, text: str) -> None:
        """Mark a container that is about to be stored in another place."""
        self.w.emit(f"if {text}.__class__ in CONTAINERS: {text}.shared = True")

    def stored(self, node: Expr, argument: bool = False) -> tuple[str, Kind]:
        """An expression whose value goes to another place."""
        text, kind = self.argument(node) if argument else self.expr(node)
        if self.at_home(node, text, kind):
            self.share(text)
        return text, kind

    def at_home(self, node: Expr, text: str, kind: Kind) -> bool:
        """Whether an expression's value may be a container that is in another place already."""
        return node.__class__ not in FRESH and node.__class__ is not Const and kind not in PLAIN_KINDS and (
            text[0] in "vt"
        )

    def arguments(self, nodes: list[Expr], first_last: bool = False) -> list[str]:
        """Arguments from left to right, to be stored; with `first_last` the first is a variable that is
        read after the others."""
        texts: list[str] = []
        for index, node in enumerate(nodes):
            text, _ = self.stored(node, argument=True)
            if not (first_last and index == 0):
                text = self.hold(text, nodes[index + 1 :])
            texts.append(text)
        return texts

    # ------------------------------------------------------------------------------- leaves

    def const(self, node: Const) -> tuple[str, Kind]:
        """A constant."""
        self.w.owe(node.pos)
        return self.atom(node.value), node.value.__class__

    def var(self, node: Var) -> tuple[str, Kind]:
        """A variable."""
        ref = node.ref
        if node.namespace or ref is None or ref.after_eval:
            return self.fallback_expr(node, "a name that stands for no variable declared here")
        variable = ref.variable
        name = f"v{variable.slot}"
        if variable.external:
            other = self.w.constant(self.builder._not_a_variable(node))
            self.w.owe(node.pos)
            self.w.settle()
            value = self.w.temp()
            self.w.emit(f"if {name} is None: {self.w.sync()}{value} = {other}(S){self.w.resync()}")
            self.w.emit(f"else: {value} = {name}.value")
            return value, None
        self.w.owe(node.pos)
        if variable.cell:
            value = self.w.temp()
            self.w.emit(f"{value} = {name}.value")
            return value, None
        return name, self.kinds.variable(variable.storage)

    # ---------------------------------------------------------------------------- operators

    def binary(self, node: Binary) -> tuple[str, Kind]:
        """A binary operator."""
        self.w.owe(node.pos)
        return self.binary_call(node)

    def operands(self, node: Binary) -> tuple[str, Kind, str, Kind]:
        """Both sides of a binary operator, counted."""
        left, left_kind = self.argument(node.left)
        if left[0] == "t" and self.at_home(node.left, left, left_kind) and not inert(node.right):
            self.share(left)
        left = self.hold(left, [node.right])
        right, right_kind = self.argument(node.right)
        if node.op in _ARITHMETIC or node.op in COMPARISONS:
            self.w.settle_later()
        else:
            self.w.settle()
        return left, left_kind, right, right_kind

    def binary_call(self, node: Binary) -> tuple[str, Kind]:
        """A binary operator without the operation that an expression counts for itself."""
        op = node.op
        left, left_kind, right, right_kind = self.operands(node)
        name = self.w.temp()
        if op in COMPARISONS:
            self.compare(name, op, left, left_kind, right, right_kind, node.pos)
            return name, bool if left_kind in PLAIN_KINDS and right_kind in PLAIN_KINDS else None
        slow = f"{self.w.sync()}{name} = binary(S, {op!r}, {left}, {right}, {node.pos}){self.w.resync(True)}"
        sides = ((left, left_kind), (right, right_kind))
        both = [f"{text}.__class__ is int" for text, kind in sides if kind is not int]
        possible = left_kind in (int, None) and right_kind in (int, None)
        if op in ("+", "-", "*") and possible:
            natural = op != "-" and self.kinds.natural(node.left) and self.kinds.natural(node.right)
            check = f"if not {range_check(name, natural)}: {slow}"
            fast = f"{name} = {left} {op} {right}"
            self._guarded(both, fast, name, slow, check, op, left_kind, right_kind, left, right)
            return name, int if not both else None
        if op in ("%", "/") and possible:
            python = "%" if op == "%" else "//"
            tests = list(both)
            if not self.kinds.natural(node.left):
                tests.append(f"{left} >= 0")
            if not _fits(right, "> 0"):
                tests.append(f"{right} > 0")
            if tests:
                self.w.emit(f"if {' and '.join(tests)}: {name} = {left} {python} {right}")
                self.w.emit(f"else: {slow}")
            else:
                self.w.emit(f"{name} = {left} {python} {right}")
            return name, int if not both else None
        if op in ("&", "|", "^") and possible:
            if both:
                self.w.emit(f"if {' and '.join(both)}: {name} = {left} {op} {right}")
                self.w.emit(f"else: {slow}")
            else:
                self.w.emit(f"{name} = {left} {op} {right}")
            return name, int if not both else None
        if op in ("+", "-", "*") and left_kind is float and right_kind is float:
            self.w.emit(f"{name} = {left} {op} {right}")
            return name, float
        if op == "+" and (left_kind is str or right_kind is str):
            tests = [f"{text}.__class__ is str" for text, kind in sides if kind is not str]
            tests.append(f"{self.lengths([left, right])} <= {self.w.limit('room')}")
            self.w.emit(f"if {' and '.join(tests)}: {name} = {left} + {right}")
            self.w.emit(f"else: {slow}")
            return name, str if left_kind is str and right_kind is str else None
        if op == ".." and possible:
            if both:
                self.w.emit(f"if {' and '.join(both)}: {name} = Range({left}, {right})")
                self.w.emit(f"else: {slow}")
                return name, None
            self.w.emit(f"{name} = Range({left}, {right})")
            return name, Range
        self.w.emit(slow)
        return name, None

    def _guarded(
        self, both: list[str], fast: str, name: str, slow: str, check: str, op: str, left_kind: Kind,
        right_kind: Kind, left: str, right: str,
    ) -> None:
        """Integer arithmetic with its range check, other types to the slow way."""
        if not both:
            self.w.emit(fast)
            self.w.emit(check)
            return
        self.w.emit(f"if {' and '.join(both)}:")
        self.w.emit("    " + fast)
        self.w.emit("    " + check)
        if op == "+" and left_kind is None and right_kind is None:
            self.w.emit(
                f"elif {left}.__class__ is str and {right}.__class__ is str "
                f"and len({left}) + len({right}) <= {self.w.limit('room')}: {name} = {left} + {right}"
            )
        self.w.emit(f"else: {slow}")

    def compare(
        self, name: str, op: str, left: str, left_kind: Kind, right: str, right_kind: Kind, pos: int, test: bool = False
    ) -> None:
        """A comparison into a name; with `test` it is sure to be a boolean afterwards."""
        if left_kind is right_kind and left_kind in (int, str):
            self.w.emit(f"{name} = {left} {op} {right}")
            return
        slow = f"{self.w.sync()}{name} = binary(S, {op!r}, {left}, {right}, {pos}){self.w.resync(True)}"
        known = left_kind or right_kind
        if known in (int, str) and (left_kind is None or right_kind is None):
            unknown = left if left_kind is None else right
            self.w.emit(f"if {unknown}.__class__ is {known.__name__}: {name} = {left} {op} {right}")
        elif left_kind is None and right_kind is None:
            self.w.emit(f"c = {left}.__class__")
            self.w.emit(f"if c is {right}.__class__ and (c is int or c is str): {name} = {left} {op} {right}")
        else:
            self.w.emit("if False: pass")
        self.w.emit("else:")
        self.w.emit("    " + slow)
        if test and not (left_kind in PLAIN_KINDS and right_kind in PLAIN_KINDS):
            self.w.emit(
                f"    if {name} is not True and {name} is not False: {self.w.sync()}raise not_bool({name}, {pos})"
            )

    def cond(self, node: Expr) -> str:
        """The text of a condition: a boolean, or the error that Rhai has for anything else."""
        if node.__class__ is Binary and node.op in COMPARISONS:
            self.w.owe(node.pos)
            left, left_kind, right, right_kind = self.operands(node)
            op = node.op
            if left_kind is right_kind and left_kind in (int, str):
                return f"{left} {op} {right}"
            name = self.w.temp()
            self.compare(name, op, left, left_kind, right, right_kind, node.pos, test=True)
            return name
        text, kind = self.expr(node)
        self.w.settle()
        if kind is not bool:
            self.check_bool(text, node.pos)
        return text

    def check_bool(self, text: str, place: int) -> None:
        """The error for a value that is no boolean."""
        wrong = f"{self.w.sync()}raise not_bool({text}, {place})"
        self.w.emit(wrong if _is_number(text) else f"if {text} is not True and {text} is not False: {wrong}")

    def unary(self, node: Unary) -> tuple[str, Kind]:
        """A unary operator."""
        self.w.owe(node.pos)
        return self.unary_call(node)

    def unary_call(self, node: Unary) -> tuple[str, Kind]:
        """A unary operator without the operation that an expression counts for itself."""
        text, kind = self.argument(node.operand)
        self.w.settle()
        name = self.w.temp()
        slow = f"{self.w.sync()}{name} = unary(S, {node.op!r}, {text}, {node.pos}){self.w.resync(True)}"
        if node.op == "!":
            if kind is bool:
                self.w.emit(f"{name} = not {text}")
                return name, bool
            if _is_number(text):
                self.w.emit(slow)
                return name, None
            self.w.emit(f"if {text} is True: {name} = False")
            self.w.emit(f"elif {text} is False: {name} = True")
            self.w.emit(f"else: {slow}")
            return name, None
        if node.op == "-":
            self.w.emit(
                f"if {text}.__class__ is int or {text}.__class__ is float: "
                f"{self.w.sync()}{name} = negate({text}, {node.pos}){self.w.resync()}"
            )
            self.w.emit(f"else: {slow}")
            return name, kind if kind in (int, float) else None
        self.w.emit(slow)
        return name, None

    def junction(self, node: And | Or) -> tuple[str, Kind]:
        """`&&` and `||`"""
        word = "True" if node.__class__ is And else "False"
        self.w.owe(node.pos)
        name = self.w.temp()
        self._one_by_one(name, node.items, self.cond, f"{name} is {word}")
        return name, bool

    def _one_by_one(self, name: str, items: list[Expr], write: Callable[[Expr], str], test: str) -> None:
        """Items one after the other into a name, as long as the test holds."""
        depth = 0
        for index, item in enumerate(items):
            text = write(item)
            self.w.flush()
            self.w.emit(f"{name} = {text}")
            if index + 1 < len(items):
                self.w.emit(f"if {test}:")
                self.w.indent()
                depth += 1
        for _ in range(depth):
            self.w.dedent()

    def coalesce(self, node: Coalesce) -> tuple[str, Kind]:
        """`??`"""
        self.w.owe(node.pos)
        name = self.w.temp()
        self._one_by_one(name, node.items, lambda item: self.stored(item)[0], f"{name} is None")
        return name, None

    # ----------------------------------------------------------------------------- literals

    def interpolated(self, node: Interpolated) -> tuple[str, Kind]:
        """A string with `${}`."""
        self.w.owe(node.pos)
        pieces: list[str] = []
        places: list[int] = []
        counts: list[int] = []
        loose = False
        settlements = self.w.settlements
        for part in node.parts:
            if part.__class__ is Const and part.value.__class__ is str:
                self.w.owe(part.pos)
                pieces.append(self.w.constant(part.value))
                places.append(part.pos)
                counts.append(len(self.w.owed))
                loose = True
                continue
            if loose and not self._shows_uncounted(part):
                self._check_pieces(pieces, places, counts)
                loose = False
            text, kind = self.expr(part)
            pieces.append(self._piece(part, text, kind))
            places.append(part.pos)
            if self.w.settlements != settlements:
                # What was owed before this part is counted by now.
                settlements, counts = self.w.settlements, [0] * len(counts)
            counts.append(len(self.w.owed))
            loose = True
        name = self.w.temp()
        # The whole is measured once it stands, if it is not many times as long as any one of its pieces.
        few = sum([piece[0] != "K" for piece in pieces]) <= FEW_PIECES
        if loose and not few:
            self._check_pieces(pieces, places, counts)
        if len(pieces) == 1:
            self.w.emit(f"{name} = {pieces[0]}")
        else:
            self.w.emit(f"{name} = f\"{''.join(['{' + piece + '}' for piece in pieces])}\"")
        if loose and few:
            self._check_pieces(pieces, places, counts, f"len({name})")
        self.w.settle()
        return name, str

    def _shows_uncounted(self, part: Expr) -> bool:
        """Whether a part of a string is a variable whose text takes no operation that is counted at once, so that what
        stands before it may be measured with it."""
        kind = self.kinds.of(part)
        return part.__class__ is Var and (kind is str or (kind is int and self.w.free))

    def _piece(self, part: Expr, text: str, kind: Kind) -> str:
        """The text of a value, by its own operation where it is no string."""
        if kind is str:
            return self.hold(text, [part]) if text[0] == "v" else text
        name = self.w.temp()
        if kind is int and self.w.free:
            self.w.owe(part.pos)
            self.w.emit(f"{name} = str({text})")
            return name
        self.w.settle()
        self.w.path += 1
        if text[0] in "vtK":
            self.w.emit(f"if {text}.__class__ is str: {name} = {text}")
            if kind in (int, None):
                room = "" if self.w.free else f" and {self.w.counter} < {self.w.stop}"
                self.w.emit(f"elif {text}.__class__ is int{room}: {self.w.counter} += 1; {name} = str({text})")
            self.w.emit(f"else: {self.w.sync()}{name} = to_text(S, {text}, {part.pos}){self.w.resync(True)}")
        else:
            self.w.emit(f"{self.w.sync()}{name} = to_text(S, {text}, {part.pos}){self.w.resync(True)}")
        return name

    def _check_pieces(self, pieces: list[str], places: list[int], counts: list[int], length: str = "") -> None:
        """Check the size that a string has by then; `length` is the text of it, where it stands already."""
        owed = self.w.constant(tuple(self.w.owed))
        hand = "S.ops = ops; " if self.w.local_count else ""
        self.w.emit(
            f"if {length or self.lengths(pieces)} > {self.w.limit('room')}: {hand}"
            f"check_pieces(S, ({', '.join(pieces)},), {tuple(places)}, {owed}, {tuple(counts)})"
        )

    def lengths(self, texts: list[str]) -> str:
        """The number of characters of strings together."""
        fixed = 0
        terms = []
        for text in texts:
            value = self.w.constants.get(text)
            if value.__class__ is str:
                fixed += len(value)
            else:
                terms.append(f"len({text})")
        if fixed or not terms:
            terms.append(str(fixed))
        return " + ".join(terms)

    def _items(self, nodes: list[Expr], as_map: bool) -> list[str]:
        """The items of a literal, counted, and their sizes checked where Rhai checks them."""
        texts: list[str] = []
        kinds: list[Kind] = []
        places: list[int] = []
        marks: list[int] = []

        def check() -> None:
            number = len(self.w.owed)
            self.w.settle()
            after = tuple([number - mark if mark >= 0 else 0 for mark in marks])
            self.w.emit(
                f"if S.sized{self._large(texts, kinds, as_map)}: {self.w.sync()}"
                f"check_items(S, [{', '.join(texts)}], {tuple(places)}, {after}, {as_map}){self.w.resync()}"
            )
            if not self.w.owed:
                marks[:] = [-1] * len(marks)

        for index, node in enumerate(nodes):
            if index and node.__class__ not in (Const, Var):
                check()
            text, kind = self.stored(node)
            texts.append(self.hold(text, nodes[index + 1 :]))
            kinds.append(kind)
            places.append(node.pos)
            marks.append(len(self.w.owed))
        check()
        return texts

    def _large(self, texts: list[str], kinds: list[Kind], as_map: bool) -> str:
        """A further test for items that may pass a limit; nothing where only a closer look tells."""
        strings = []
        small = [f"{len(texts)} <= {'S.max_map' if as_map else self.w.limit('most')}"]
        for text, kind in zip(texts, kinds):
            if kind is str:
                strings.append(text)
            elif kind is None and text[0] in "vt":
                small.append(f"{text}.__class__ in SCALARS")
            elif kind not in SCALARS:
                return ""
        if strings:
            small.append(f"{self.lengths(strings)} <= {self.w.limit('room')}")
        return f" and not ({' and '.join(small)})"

    def array(self, node: ArrayLiteral) -> tuple[str, Kind]:
        """`[…]`"""
        self.w.owe(node.pos)
        name = self.w.temp()
        if not node.items:
            self.w.settle()
            self._emit_array(name, "")
            return name, Array
        texts = self._items(node.items, False)
        self._emit_array(name, ", ".join(texts))
        return name, Array

    def _emit_array(self, name: str, items: str) -> None:
        self.w.emit(f"{name} = Array(); {name}.items = [{items}]; {name}.shared = False; {name}.flat = 0")

    def map(self, node: MapLiteral) -> tuple[str, Kind]:
        """`#{…}`"""
        self.w.owe(node.pos)
        name = self.w.temp()
        if not node.values:
            self.w.settle()
            self.w.emit(f"{name} = Map(); {name}.items = {{}}; {name}.shared = False")
            return name, Map
        texts = self._items(node.values, True)
        # In the order that maps are shown in and handed to the host; for scripts they have none.
        entries = [f"{self.w.constant(key)}: {text}" for key, text in sorted(zip(node.keys, texts))]
        self.w.emit(f"{name} = Map(); {name}.items = {{{', '.join(entries)}}}; {name}.shared = False")
        return name, Map

    # ------------------------------------------------------------------------------- others

    def stmt_expr(self, node: StmtExpr) -> tuple[str, Kind]:
        """A block as an expression."""
        self.w.owe(node.pos)
        return self.block_value(node.block.stmts), None

    def closure(self, node: Closure) -> tuple[str, Kind]:
        """A closure that captures variables."""
        cells = []
        for capture in node.captures:
            if capture.__class__ is Const:
                cells.append(self.w.constant(freeze(capture.value)))
                continue
            ref = capture.ref  # type: ignore[union-attr]
            if ref is None or ref.after_eval or ref.variable.external:
                return self.fallback_expr(node, "a closure that captures a variable from outside")
            cells.append(f"v{ref.variable.slot}")
        shared = [capture for capture in node.captures if capture.__class__ is Var]
        self.w.owe(node.pos, *[capture.pos for capture in shared[:1]])
        self.w.settle()
        for cell in cells:
            if cell[0] == "v":
                self.w.emit(f"{cell}.shared = True")
        self.w.owe(*((node.pos,) if node.folded else (node.pos, node.pos)), node.pos)
        self.w.owe(*[capture.pos for capture in node.captures])
        self.w.settle()
        name = self.w.temp()
        fn, plan = self.w.constant(node.fn), self.w.constant(self.plan)
        self.w.emit(f"{name} = FnPtr({self.w.constant(node.fn.name)}, ({', '.join(cells)},), {fn}, {plan})")
        return name, FnPtr

    def qualified(self, node: This) -> tuple[str, Kind]:
        """`this` stays in the plan tier."""
        raise CannotLower("it uses `this`")


def _is_number(text: str) -> bool:
    """Whether an atom's text is an integer itself: Python warns of `is` beside one."""
    return text[0] == "("


def _fits(text: str, bound: str) -> bool:
    """Whether a constant's text is known to be inside a bound."""
    number = text.strip("()")
    if not number.isdigit():
        return False
    return int(number) > 0 if bound == "> 0" else True


_EXPRS: dict[type, Any] = {
    Const: ExpressionLowering.const,
    Var: ExpressionLowering.var,
    This: ExpressionLowering.qualified,
    Binary: ExpressionLowering.binary,
    Unary: ExpressionLowering.unary,
    And: ExpressionLowering.junction,
    Or: ExpressionLowering.junction,
    Coalesce: ExpressionLowering.coalesce,
    Interpolated: ExpressionLowering.interpolated,
    ArrayLiteral: ExpressionLowering.array,
    MapLiteral: ExpressionLowering.map,
    StmtExpr: ExpressionLowering.stmt_expr,
    Closure: ExpressionLowering.closure,
    Call: lambda self, node: (self.w.owe(node.pos), self.call(node))[1],
    Chain: lambda self, node: (self.w.owe(node.pos), self.chain(node))[1],
}

__all__ = ["SCALARS", "ExpressionLowering", "calls", "inert", "is_constant"]

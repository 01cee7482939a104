"""Expressions of a wanted type."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from conformance.generate import library
from conformance.generate.draw import Draw
from conformance.generate.scope import ITEMS, Function, Scope, Variable
from conformance.generate.values import FIELDS, SCALARS, TYPES, literal

_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_ARRAYS = tuple(ITEMS)
#: Ranges of bytes, where `b` is one.
_BYTES = ("range(b, b + b)", "range(b, b + b + b)", "range(b, b)", "(b..b)")
_NATIVES = ("len", "abs", "to_string", "is_odd", "nope", "min", "max", "to_upper")
_CONTAINED = (
    ("int", "ints"),
    ("str", "strs"),
    ("str", "str"),
    ("char", "str"),
    ("str", "map"),
    ("int", "range"),
    ("int", "blob"),
)
_TYPE_NAMES = ("i64", "string", "array", "map", "f64", "Fn", "()")
#: Expressions that go on as a statement of their own, or that a sign before them would change.
#: Numbers that are nearly, or after all, the same.
_NEAR = (
    ("0.1 + 0.2", "0.3"),
    ("1.0", "1.0000000000000002"),
    ("1.0", "1.0000000000000007"),
    ("1", "1.0000000000000002"),
    ("1e16", "1.0000000000000002e16"),
    ("5e-324", "0.0"),
    ("0.0", "-0.0"),
    ("9007199254740993", "9007199254740992.0"),
    ("9223372036854775807", "9223372036854775807.0"),
)
#: A start and a length at the edges of what they may be.
_PARTS = (
    ("0", "-1"),
    ("0", "-2"),
    ("1", "-1"),
    ("-9", "-1"),
    ("-1", "-9"),
    ("0", "0"),
    ("0", "64"),
    ("-2", "1"),
    ("-2", "64"),
    ("-9", "2"),
    ("2", "9223372036854775807"),
    ("-9223372036854775808", "2"),
    ("9223372036854775807", "9223372036854775807"),
)
_BLOCKS = ("{", "if ", "switch ", "loop ", "while ", "for ", "do ", "|", "-", "+", "!")


class Expressions:
    """Makes the text of expressions.

    `wild` is how often a value of any type stands where one of the wanted type should.
    """

    def __init__(self, draw: Draw, wild: float = 0.0) -> None:
        self.draw = draw
        self.wild = wild
        self._names = 0

    # ---------------------------------------------------------------------- the choice

    def expr(self, kind: str, scope: Scope, depth: int) -> str:
        """An expression of a type, at most so deep."""
        draw = self.draw
        if kind == "any" or draw.chance(self.wild):
            kind = draw.one((*TYPES, "int", "str", "int"))
        elif kind == "item":
            kind = draw.one(("int", "int", "str"))
        variables = scope.of((kind,))
        if depth <= 0 or draw.chance(0.15):
            if variables and draw.chance(0.85):
                return draw.one(variables).name
            if scope.this == kind and draw.chance(0.4):
                return "this"
            return self.fn(scope, 0) if kind == "fn" else literal(draw, kind)
        if variables and draw.chance(0.3):
            return draw.one(variables).name
        makers = _MAKERS.get(kind, {})
        name = draw.weighted({**_GENERAL, **makers})
        made: str | None = getattr(self, f"_{name}")(kind, scope, depth - 1)
        if made is None:
            made = self.expr(kind, scope, depth - 1)
        return made

    def operand(self, kind: str, scope: Scope, depth: int) -> str:
        """An expression in brackets where it might otherwise be cut."""
        text = self.expr(kind, scope, depth)
        quoted = text[0] in "\"'[" and text.count(text[0]) <= 2 and " " not in text
        simple = text.isidentifier() or text.isdigit() or quoted
        if simple or (self.draw.chance(0.12) and not text.startswith(_BLOCKS)):
            return text
        return f"({text})"

    def name(self) -> str:
        """A name that is not taken; now and then one that is."""
        self._names += 1
        if self.draw.chance(0.06):
            return self.draw.one(("x", "y", "i", "v1", "_t", "len", "k"))
        return f"v{self._names}"

    # ------------------------------------------------------------------ of every type

    def _literal(self, kind: str, scope: Scope, depth: int) -> str:
        return literal(self.draw, kind)

    def _if(self, kind: str, scope: Scope, depth: int) -> str:
        made = f"if {self.condition(scope, depth)} {self.block(kind, scope, depth)}"
        if self.draw.chance(0.15):
            made += f" else if {self.condition(scope, depth)} {self.block(kind, scope, depth)}"
        return f"{made} else {self.block(kind, scope, depth)}" if self.draw.chance(0.95) else made

    def _switch(self, kind: str, scope: Scope, depth: int) -> str:
        of = self.draw.one(("int", "str", "int", "char", "bool", "any"))
        return self.switch(self.operand(of, scope, depth), of, lambda: self.expr(kind, scope, depth))

    def switch(self, on: str, of: str, body: Callable[[], str]) -> str:
        """A switch over an expression of a type, with bodies made by `body`."""
        draw = self.draw
        cases = []
        ranged = False
        ends: list[str] = []
        for _ in range(draw.number(0, 4)):
            if of == "int" and draw.chance(0.3):
                labels = literal(draw, "range").strip("()")
                if ".." in labels[:2] or labels.endswith(".."):
                    labels = "0..3"
                ends += labels.replace("=", "").split("..")
                ranged = True
            else:
                kinds = SCALARS if of == "any" else (of,)
                labels = " | ".join([literal(draw, draw.one(kinds)) for _ in range(draw.number(1, 3))])
                if ranged and of in ("int", "any") and draw.chance(0.9):
                    labels = '"s"'
            guard = f" if {self.expr('bool', Scope(), 1)}" if draw.chance(0.2) else ""
            cases.append(f"{labels}{guard} => {self._arm(body())}")
        if draw.chance(0.85):
            cases.append(f"_ => {self._arm(body())}")
        if any(ends) and draw.chance(0.4):
            on = draw.one([end for end in ends if end])
        return f"switch {on} {{ {', '.join(cases)} }}"

    def _arm(self, body: str) -> str:
        return f"{{ {body} }}" if self.draw.chance(0.3) else body

    def _block(self, kind: str, scope: Scope, depth: int) -> str:
        return self.block(kind, scope, depth)

    def block(self, kind: str, scope: Scope, depth: int) -> str:
        """A block that ends in a value."""
        if self.draw.chance(0.6):
            return f"{{ {self.expr(kind, scope, depth)} }}"
        of = self.draw.one(SCALARS)
        name = self.name()
        inner = scope.having(Variable(name, of))
        return f"{{ let {name} = {self.expr(of, scope, depth)}; {self.expr(kind, inner, depth)} }}"

    def _loop(self, kind: str, scope: Scope, depth: int) -> str:
        value = self.expr(kind, scope, depth)
        head = self.draw.one(("loop", f"while {self.condition(scope, depth)}", "for _q in 0..3", "do"))
        tail = f" while {self.condition(scope, 0)}" if head == "do" else ""
        return f"({head} {{ break {value}; }}{tail})"

    def _coalesce(self, kind: str, scope: Scope, depth: int) -> str:
        choices: tuple[Callable[[], str], ...] = (
            lambda: "()",
            lambda: self.operand(kind, scope, depth),
            lambda: f"#{{}}.{self.draw.one(sorted(FIELDS))}",
        )
        first = self.draw.one(choices)()
        if scope.in_function and self.draw.chance(0.1):
            return f"{first} ?? return {self.expr('any', scope, 0)}"
        if scope.in_loop and self.draw.chance(0.1):
            return f"{first} ?? {self.draw.one(('break', 'break 5', 'continue', 'throw 1'))}"
        return f"{first} ?? {self.operand(kind, scope, depth)}"

    def _call(self, kind: str, scope: Scope, depth: int) -> str | None:
        chosen = [fn for fn in scope.functions if fn.returns == kind]
        return self.call(self.draw.one(chosen), scope, depth) if chosen else None

    def call(self, fn: Function, scope: Scope, depth: int) -> str:
        """A call of a script function, in one of the forms that there are."""
        draw = self.draw
        args = [self.expr(param, scope, depth) for param in fn.params]
        if scope.counting is not None and scope.counting[0] is fn:
            args[0] = f"{scope.counting[1]} - 1"
        elif fn.recursive:
            args[0] = str(draw.number(0, 6))
        if draw.chance(0.03):
            args = args[:-1] if draw.chance(0.5) else [*args, "1"]
        listed = ", ".join(args)
        if fn.this is not None and draw.chance(0.9):
            return f"{self.receiver(fn.this, scope, depth)}.{fn.name}({listed})"
        form = draw.weighted({"plain": 8, "pointer": 1, "method": 1, "scope": 0.5, "curry": 0.5, "word": 0.3})
        if form == "pointer":
            return f'Fn("{fn.name}").call({listed})'
        if form == "method" and args:
            return f"({args[0]}).{fn.name}({', '.join(args[1:])})"
        if form == "scope":
            return f"{fn.name}!({listed})"
        if form == "curry" and args:
            return f'Fn("{fn.name}").curry({args[0]}).call({", ".join(args[1:])})'
        if form == "word":
            pointer = fn.name if draw.chance(0.5) else f'Fn("{fn.name}")'
            return f"call({', '.join([pointer, *args])})"
        return f"{fn.name}({listed})"

    def receiver(self, kind: str, scope: Scope, depth: int) -> str:
        """Something to call a method on: a variable or a part of one, mostly."""
        variables = scope.of((kind,))
        if variables and self.draw.chance(0.75):
            return self.draw.one(variables).name
        if self.draw.chance(0.3):
            found = self._property(kind, scope, depth) or self._index(kind, scope, depth)
            if found is not None:
                return found
        return f"({self.expr(kind, scope, depth)})" if self.draw.chance(0.7) else self.operand(kind, scope, depth)

    def _pointer(self, kind: str, scope: Scope, depth: int) -> str:
        of = self.draw.one(SCALARS)
        name = self.name()
        inner = Scope((*scope.variables, Variable(name, of)), scope.functions, in_function=True)
        body = self.expr(kind, inner, depth)
        form = self.draw.one(("({f}).call({a})", "call({f}, {a})", "({f}).curry({a}).call()"))
        return form.format(f=f"|{name}| {body}", a=self.expr(of, scope, depth))

    def _property(self, kind: str, scope: Scope, depth: int) -> str | None:
        maps = scope.of(("map",))
        fields = [name for name, of in FIELDS.items() if of == kind]
        if not maps or not fields:
            return None
        draw = self.draw
        root = draw.one(maps).name
        for _ in range(draw.weighted({0: 6, 1: 1, 2: 0.3})):
            root += draw.one((".m", '["m"]', "?.m", '?["m"]'))
        field = draw.one(fields)
        return root + draw.one((f".{field}", f".{field}", f'["{field}"]', f"?.{field}", f'["{field}"]'))

    def _index(self, kind: str, scope: Scope, depth: int) -> str | None:
        arrays = scope.of(name for name, of in ITEMS.items() if of in (kind, "any"))
        if not arrays:
            return None
        index = self.index(scope, depth)
        return f"{self.draw.one(arrays).name}{self.draw.one(('[', '[', '[', '?['))}{index}]"

    def index(self, scope: Scope, depth: int) -> str:
        """An index that is inside most arrays."""
        if self.draw.chance(0.7):
            return str(self.draw.weighted({0: 5, 1: 4, 2: 3, 3: 1, -1: 2, -2: 1, 7: 0.3}))
        return self.expr("int", scope, min(depth, 1))

    def _library(self, kind: str, scope: Scope, depth: int) -> str | None:
        chosen = library.by_result().get("array" if kind in _ARRAYS else kind)
        return None if not chosen else self.native(self.draw.one(chosen), scope, depth)

    def native(self, fn: library.Function, scope: Scope, depth: int) -> str:
        """A call of a library function with arguments of its types."""
        draw = self.draw
        params = list(fn.params)
        if fn.name in ("+", "append", "index_of", "contains") and draw.chance(0.1):
            params[-1] = "any"
        args = [self._argument(fn, index, param, scope, depth) for index, param in enumerate(params)]
        if params[1:3] == ["int", "int"] and draw.chance(0.4):
            args[1:3] = draw.one(_PARTS)
        if fn.is_operator:
            if len(args) == 1:
                return f"{fn.name}{args[0]}" if fn.name != "-" or args[0][0] != "-" else f"-({args[0]})"
            return f"{args[0]} {fn.name.rstrip('=') if fn.name in ('+=', '-=') else fn.name} {args[1]}"
        if fn.accessor == "get":
            return f"{self._receiver_of(fn.params[0], scope, depth)}.{fn.name}"
        if draw.chance(0.02):
            args = args[:-1] if args and draw.chance(0.5) else [*args, literal(draw, "int")]
        bare = [arg[1:-1] if arg.startswith("(") and arg.endswith(")") and _whole(arg) else arg for arg in args]
        if args and draw.chance(0.8):
            first = self._receiver_of(fn.params[0], scope, depth) if fn.params else args[0]
            return f"{first}.{fn.name}({', '.join(bare[1:])})"
        return f"{fn.name}({', '.join(bare)})"

    def _receiver_of(self, kind: str, scope: Scope, depth: int) -> str:
        if kind == "array":
            kind = self.draw.one(("array", "ints", "ints", "strs"))
        if kind == "byte" and self.draw.chance(0.7):
            return "b"
        if kind == "bytes":
            return self.draw.one(_BYTES)
        return self.receiver(kind if kind in TYPES else "any", scope, depth)

    def _argument(self, fn: library.Function, index: int, kind: str, scope: Scope, depth: int) -> str:
        draw = self.draw
        if kind == "fn":
            if fn.name in library.CALLBACKS:
                params, returns = library.CALLBACKS[fn.name]
                if fn.params[0] == "map":
                    params, returns = ("str", "any"), "bool"
                return self.callback(params, returns, scope, depth)
            return self.operand("fn", scope, depth)
        if kind == "byte":
            return "b" if draw.chance(0.6) else literal(draw, "int")
        if kind == "bytes":
            return draw.one(_BYTES)
        if kind == "array":
            kind = draw.one(_ARRAYS)
        if kind == "int" and index > 0 and draw.chance(0.75):
            return draw.one(("0", "1", "2", "3", "4", "-1", "-2", "5", "8", "64", "-9"))
        return self.operand(kind, scope, depth)

    # ---------------------------------------------------------------------- by type

    def _arithmetic(self, kind: str, scope: Scope, depth: int) -> str:
        draw = self.draw
        if kind == "float":
            other = "int" if draw.chance(0.25) else "float"
            sides = [self.operand("float", scope, depth), self.operand(other, scope, depth)]
            op = draw.one(("+", "-", "*", "/", "%", "**"))
            return f" {op} ".join(sides if draw.chance(0.7) else sides[::-1])
        op = draw.weighted({"+": 8, "-": 6, "*": 5, "/": 2, "%": 3, "**": 1, "<<": 1, ">>": 1, "&": 1, "|": 1, "^": 1})
        right = self.operand("int", scope, depth)
        if op in ("/", "%", "**", "<<", ">>") and draw.chance(0.85):
            right = str(draw.number(1, 7))
        return f"{self.operand('int', scope, depth)} {op} {right}"

    def _sign(self, kind: str, scope: Scope, depth: int) -> str:
        return f"{self.draw.one('-+-')}{self.operand(kind, scope, depth)}"

    def _compare(self, kind: str, scope: Scope, depth: int) -> str:
        draw = self.draw
        if draw.chance(0.1):
            pair = draw.one(_NEAR)
            return f" {draw.one((*_COMPARISONS, '==', '==', '=='))} ".join(pair if draw.chance(0.7) else pair[::-1])
        of = draw.one((*SCALARS, "any", "ints", "map"))
        other = of if draw.chance(0.9) else draw.one(("float", "int", "str", "char", "unit"))
        op = draw.one(("==", "!=") if of in ("ints", "map", "any", "bool") and draw.chance(0.9) else _COMPARISONS)
        return f"{self.operand(of, scope, depth)} {op} {self.operand(other, scope, depth)}"

    def condition(self, scope: Scope, depth: int) -> str:
        """A condition; it does not begin with a brace."""
        text = self.expr("bool", scope, min(depth, 2))
        return f"({text})" if text.startswith("{") else text

    def _logic(self, kind: str, scope: Scope, depth: int) -> str:
        sides = self.draw.several(2, 3, lambda: self.operand("bool", scope, depth))
        op = self.draw.one(("&&", "||", "&&", "||", "&", "|", "^"))
        return f" {op} ".join(sides)

    def _not(self, kind: str, scope: Scope, depth: int) -> str:
        return f"!{self.operand('bool', scope, depth)}"

    def _in(self, kind: str, scope: Scope, depth: int) -> str:
        of, where = self.draw.one(_CONTAINED)
        return f"{self.operand(of, scope, depth)} {self.draw.one(('in', '!in'))} {self.operand(where, scope, depth)}"

    def _question(self, kind: str, scope: Scope, depth: int) -> str:
        draw = self.draw
        names = [variable.name for variable in scope.variables] or ["x"]
        functions = [fn.name for fn in scope.functions] or ["f"]
        value = self.expr("any", scope, min(depth, 1))
        return draw.one(
            (
                f'is_def_var("{draw.one(names)}")',
                f'is_def_fn("{draw.one(functions)}", {draw.number(0, 3)})',
                f'is_def_fn("i64", "{draw.one(functions)}", {draw.number(0, 3)})',
                f'type_of({value}) == "{draw.one(_TYPE_NAMES)}"',
                f"is_shared({draw.one(names)})",
                f"{draw.one(names)}.is_shared()",
                f"{draw.one(names)}.type_of() == type_of({value})",
                "timestamp() <= timestamp() + 60",
                "(timestamp() - timestamp()) < 60.0",
            )
        )

    def _interpolate(self, kind: str, scope: Scope, depth: int) -> str:
        def piece() -> str:
            if self.draw.chance(0.4):
                return self.draw.one(("a", " ", "x=", "\n", "``", "\\n", "é", "$", "\\${", '"', "{}"))
            return f"${{{self.expr(self.draw.one((*SCALARS, 'any', 'ints')), scope, depth)}}}"

        return f"`{''.join(self.draw.several(1, 4, piece))}`"

    def _concat(self, kind: str, scope: Scope, depth: int) -> str:
        draw = self.draw
        other = draw.one(("str", "str", "char", "int", "any", "float", "bool"))
        sides = [self.operand("str", scope, depth), self.operand(other, scope, depth)]
        return f" {'-' if draw.chance(0.1) else '+'} ".join(sides if draw.chance(0.8) else sides[::-1])

    def _type(self, kind: str, scope: Scope, depth: int) -> str:
        return f"type_of({self.expr('any', scope, depth)})"

    def _slice(self, kind: str, scope: Scope, depth: int) -> str:
        return f"{self.operand('str', scope, depth)}[{self.expr('range', scope, 0)}]"

    def _character(self, kind: str, scope: Scope, depth: int) -> str:
        return f'"{self.draw.one(("abc", "héllo", "日本語x", "0123"))}"[{self.draw.number(-3, 3)}]'

    def _items(self, kind: str, scope: Scope, depth: int) -> str:
        of = ITEMS[kind]
        items = self.draw.several(0, 5, lambda: self.expr(of, scope, depth))
        comma = "," if items and self.draw.chance(0.1) else ""
        return f"[{', '.join(items)}{comma}]"

    def _join(self, kind: str, scope: Scope, depth: int) -> str:
        return f"{self.operand(kind, scope, depth)} + {self.operand(kind, scope, depth)}"

    def _entries(self, kind: str, scope: Scope, depth: int) -> str:
        keys = dict.fromkeys(self.draw.several(0, 4, lambda: self.draw.one(sorted(FIELDS))))
        entries = [f"{key}: {self.expr(FIELDS[key], scope, depth)}" for key in keys]
        return f"#{{{', '.join(entries)}}}"

    def _span(self, kind: str, scope: Scope, depth: int) -> str:
        low, high = self.operand("int", scope, 0), self.operand("int", scope, min(depth, 1))
        return f"({low}{self.draw.one(('..', '..='))}{high})"

    def _closure(self, kind: str, scope: Scope, depth: int) -> str:
        return self.fn(scope, depth)

    def fn(self, scope: Scope, depth: int) -> str:
        """A closure, or a pointer to a function by its name."""
        draw = self.draw
        if scope.functions and draw.chance(0.3):
            fn = draw.one(scope.functions)
            curried = self.expr("any", scope, 0)
            return draw.one((f'Fn("{fn.name}")', fn.name, f'Fn("{fn.name}").curry({curried})'))
        if draw.chance(0.15):
            return literal(draw, "fn")
        params = tuple(draw.several(0, 3, lambda: draw.one(("int", "int", "str", "any"))))
        return self.callback(params, "any", scope, depth, exact=True)

    def callback(self, params: tuple[str, ...], returns: str, scope: Scope, depth: int, *, exact: bool = False) -> str:
        """A closure that takes some of these parameters; without `exact`, also in the other forms that natives take."""
        draw = self.draw
        if not exact and draw.chance(0.12):
            pointers = [f'Fn("{name}")' for name in (*_NATIVES, *(fn.name for fn in scope.functions))]
            return draw.one((*pointers, *(f'"{fn.name}"' for fn in scope.functions)))
        taken = params if exact else params[: draw.weighted({0: 1, 1: 6, 2: 3, 3: 1})]
        names = [self.name() for _ in taken]
        kinds = [draw.one(("int", "int", "str")) if kind == "item" else kind for kind in taken]
        inner = Scope(
            (*scope.variables, *(Variable(name, kind) for name, kind in zip(names, kinds, strict=True))),
            scope.functions,
            in_function=True,
            this="int" if draw.chance(0.2) else None,
        )
        body = self.expr(returns, inner, max(depth, 1))
        if draw.chance(0.3):
            body = self.body(returns, inner, depth)
        head = "||" if not names else f"|{', '.join(names)}{',' if draw.chance(0.03) else ''}|"
        return f"{head} {body}"

    def body(self, returns: str, scope: Scope, depth: int) -> str:
        """The block of a function; statements come with `Statements`."""
        return self.block(returns, scope, depth)

    def _evaluated(self, kind: str, scope: Scope, depth: int) -> str:
        text = self.expr(kind, scope, min(depth, 1))
        if "`" in text or "$" in text:
            return text
        return f"eval(`{text}`)"

    def _this(self, kind: str, scope: Scope, depth: int) -> str | None:
        return "this" if scope.this == kind else None


def _whole(text: str) -> bool:
    """Whether the bracket that opens the text closes at its end."""
    depth = 0
    for index, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if depth == 0:
            return index == len(text) - 1
    return False


_GENERAL: Mapping[str, float] = {
    "literal": 1,
    "if": 1.2,
    "switch": 0.6,
    "block": 0.4,
    "loop": 0.3,
    "coalesce": 0.6,
    "call": 2.5,
    "pointer": 0.6,
    "property": 1.5,
    "index": 1.5,
    "library": 3,
    "evaluated": 0.08,
    "this": 1,
}
_MAKERS: Mapping[str, Mapping[str, float]] = {
    "int": {"arithmetic": 7, "sign": 0.5},
    "float": {"arithmetic": 6, "sign": 0.5},
    "bool": {"compare": 7, "logic": 2, "not": 1, "in": 1.5, "question": 0.7},
    "str": {"interpolate": 3, "concat": 3, "type": 0.5, "slice": 0.5},
    "char": {"character": 2},
    "ints": {"items": 5, "join": 0.5},
    "strs": {"items": 5, "join": 0.5},
    "array": {"items": 5, "join": 0.5},
    "map": {"entries": 6, "join": 0.4},
    "range": {"span": 6},
    "fn": {"closure": 9},
}

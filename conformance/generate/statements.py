"""Statements, functions and whole programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from conformance.generate import library
from conformance.generate.expressions import Expressions
from conformance.generate.scope import ITEMS, Function, Scope, Variable
from conformance.generate.values import FIELDS, TYPES, literal

_ASSIGNS: Mapping[str, tuple[str, ...]] = {
    "int": ("+=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", "&=", "|=", "^="),
    "float": ("+=", "-=", "*=", "/=", "%=", "**="),
    "bool": ("&=", "|=", "^="),
    "str": ("+=", "+=", "+=", "-="),
    "char": ("+=",),
    "ints": ("+=", "+=", "-="),
    "strs": ("+=",),
    "array": ("+=",),
    "map": ("+=",),
    "blob": ("+=",),
}
_HELD = (
    *("int", "int", "int", "str", "str", "float", "bool", "char", "ints", "ints", "strs", "array"),
    *("map", "map", "fn", "blob", "range", "any"),
)
_ITERATED = (
    ("int", "range"),
    ("int", "range"),
    ("int", "ints"),
    ("str", "strs"),
    ("char", "str"),
    ("any", "array"),
    ("byte", "blob"),
    ("int", "steps"),
)
_FAULTS = (
    *("throw 7;", 'throw "oops";', "1 / 0;", "[1][5];", "nope();", "nope;", "throw #{a: 1};"),
    *("let q = 1 + #{};", "throw;"),
)


class Statements(Expressions):
    """Makes the text of statements. A statement gives its text, and the scope behind it."""

    def statement(self, scope: Scope, depth: int) -> tuple[str, Scope]:
        """One statement, with its semicolon where it needs one."""
        draw = self.draw
        kinds = dict(_STATEMENTS)
        if depth <= 0:
            for name in ("if", "for", "while", "loop", "do", "switch", "try", "block"):
                kinds[name] *= 0.05
        if not scope.variables:
            kinds["let"] *= 6
        if not scope.in_loop:
            kinds["jump"] *= 0.05
        if not scope.in_function:
            kinds["leave"] *= 0.15
        name = draw.weighted(kinds)
        made: tuple[str, Scope] | str | None = getattr(self, f"_s_{name}")(scope, depth - 1)
        if made is None:
            return self._s_let(scope, depth)
        return (made, scope) if isinstance(made, str) else made

    def statements(self, scope: Scope, depth: int, least: int, most: int) -> tuple[list[str], Scope]:
        """Some statements, one after the other."""
        made = []
        for _ in range(self.draw.number(least, most)):
            text, scope = self.statement(scope, depth)
            made.append(text)
        if self.draw.chance(0.04):
            made.append(";")
        return made, scope

    def braces(self, scope: Scope, depth: int, least: int = 0, most: int = 3) -> str:
        """A block of statements."""
        made, inner = self.statements(scope, depth, least, most)
        if made and self.draw.chance(0.15):
            made.append(self.expr("any", inner, 1))
        return f"{{ {' '.join(made)} }}" if made else "{}"

    def body(self, returns: str, scope: Scope, depth: int) -> str:
        made, inner = self.statements(scope, min(depth, 2), 0, 3)
        end = self.expr(returns, inner, depth)
        if self.draw.chance(0.2):
            end = f"return {end}{';' if self.draw.chance(0.5) else ''}"
        return f"{{ {' '.join([*made, end])} }}"

    # ---------------------------------------------------------------------- variables

    def _s_let(self, scope: Scope, depth: int) -> tuple[str, Scope]:
        draw = self.draw
        kind = draw.one(_HELD)
        if kind == "any":
            kind = draw.one(TYPES)
        name = self.name()
        if draw.chance(0.04):
            return f"let {name};", scope.having(Variable(name, "unit"))
        return f"let {name} = {self.expr(kind, scope, depth)};", scope.having(Variable(name, kind))

    def declaration(self, scope: Scope) -> tuple[str, Scope]:
        """A variable with a simple value."""
        kind = self.draw.one([kind for kind in _HELD if kind != "any"])
        name = self.name()
        word = "const" if self.draw.chance(0.1) else "let"
        variable = Variable(name, kind, const=word == "const")
        return f"{word} {name} = {self.expr(kind, scope, self.draw.number(0, 1))};", scope.having(variable)

    def _s_const(self, scope: Scope, depth: int) -> tuple[str, Scope]:
        kind = self.draw.one(_HELD)
        kind = kind if kind != "any" else "int"
        name = self.name().upper() if self.draw.chance(0.5) else self.name()
        value = literal(self.draw, kind) if self.draw.chance(0.6) else self.expr(kind, scope, depth)
        return f"const {name} = {value};", scope.having(Variable(name, kind, const=True))

    def _s_assign(self, scope: Scope, depth: int) -> str | None:
        variables = scope.of(TYPES, mutable=self.draw.chance(0.97))
        if not variables:
            return None
        variable = self.draw.one(variables)
        return f"{variable.name} = {self.expr(variable.type, scope, depth)};"

    def _s_update(self, scope: Scope, depth: int) -> str | None:
        variables = scope.of(_ASSIGNS, mutable=self.draw.chance(0.98))
        if not variables:
            return None
        variable = self.draw.one(variables)
        return self._update(variable.name, variable.type, scope, depth)

    def _update(self, place: str, kind: str, scope: Scope, depth: int) -> str:
        op = self.draw.one(_ASSIGNS.get(kind, ("+=",)))
        value = self.expr(ITEMS.get(kind, kind) if self.draw.chance(0.8) else kind, scope, depth)
        if kind == "int" and op in ("/=", "%=", "**=", "<<=", ">>=") and self.draw.chance(0.9):
            value = str(self.draw.number(1, 5))
        return f"{place} {op} {value};"

    def _s_alias(self, scope: Scope, depth: int) -> tuple[str, Scope]:
        """A copy of a container, of which one of the two is changed."""
        draw = self.draw
        variables = scope.of(tuple(_CHANGES))
        if variables:
            first, made = draw.one(variables), ""
        else:
            kind = draw.one(tuple(_CHANGES))
            first = Variable(self.name(), kind)
            made = f"let {first.name} = {literal(draw, kind)}; "
        second = Variable(self.name(), first.type)
        changed = second.name if first.const or draw.chance(0.6) else first.name
        change = draw.one(_CHANGES[first.type]).replace("@", changed)
        if draw.chance(0.3):
            # One side of an operator changes what the other side is read from.
            part = draw.one(("", ".a", "[0]", ".m", ".l"))
            made += f"try {{ print({first.name}{part} {draw.one(('==', '+', '!='))} {{ {change}; {first.name} }}); }} "
            made += "catch (e) { print(e); } "
        made += f"let {second.name} = {first.name}; {change}; print([{first.name}, {second.name}]);"
        return made, scope.having(first).having(second)

    def _s_added(self, scope: Scope, depth: int) -> tuple[str, Scope]:
        """A constant that holds maps, to which keys are added and whose parts, and copies, are changed."""
        draw = self.draw
        first, names = self.name(), [self.name().upper()]
        made = [f"let {first} = {draw.one(_NESTED)}; const {names[0]} = {first};"]
        for _ in range(draw.number(2, 7)):
            place = draw.one(names) + "".join([draw.one(_STEPS) for _ in range(draw.number(0, 2))])
            if draw.chance(0.2):
                copy = self.name()
                made.append(f"{draw.one(('let', 'const'))} {copy} = {place};")
                names.append(copy)
                continue
            change = draw.one(_ADDS).replace("@", place).replace("$", draw.one((*_NESTED, "1", names[-1], '"s"')))
            made.append(f"try {{ {change} }} catch (e) {{ print(e); }}" if draw.chance(0.8) else change)
        made.append(f"print([{', '.join([first, *names])}]);")
        return " ".join(made), scope.having(Variable(names[0], "any", const=True))

    def _nested(self, depth: int) -> str:
        """An array, a map or something else, with anything in it."""
        draw = self.draw
        if depth <= 0 or draw.chance(0.3):
            return draw.one(_PARTS)
        if draw.chance(0.6):
            return f"[{', '.join([self._nested(depth - 1) for _ in range(draw.number(0, 3))])}]"
        return f"#{{{', '.join([f'{key}: {self._nested(depth - 1)}' for key in 'abc'[: draw.number(0, 3)]])}}}"

    def _s_compare(self, scope: Scope, depth: int) -> str:
        """Two nested values, among them what knows no `==`, are compared."""
        draw = self.draw
        first, second, left = self.name(), self.name(), self._nested(3)
        right = left if draw.chance(0.5) else self._nested(3)
        compared = draw.one(_COMPARES).replace("@", first).replace("$", second)
        return f"let {first} = {left}; let {second} = {right}; try {{ print({compared}); }} catch (e) {{ print(e); }}"

    def _s_place(self, scope: Scope, depth: int) -> str | None:
        """A part of a variable is assigned to, or updated."""
        draw = self.draw
        containers = scope.of((*ITEMS, "map", "str", "blob"), mutable=draw.chance(0.95))
        if not containers:
            return None
        variable = draw.one(containers)
        if variable.type == "map":
            root = variable.name + (draw.one((".m", '["m"]')) if draw.chance(0.15) else "")
            field = draw.one(sorted(FIELDS))
            kind = FIELDS[field]
            place = f'{root}["{field}"]' if draw.chance(0.3) else f"{root}.{field}"
            if kind == "ints" and draw.chance(0.3):
                place, kind = f"{place}[{self.index(scope, 0)}]", "int"
        else:
            kind = {"str": "char", "blob": "int"}.get(variable.type) or ITEMS[variable.type]
            place = f"{variable.name}[{self.index(scope, 1)}]"
        if draw.chance(0.5) and kind != "any":
            return self._update(place, kind, scope, depth)
        return f"{place} = {self.expr(kind, scope, depth)};"

    def _s_mutate(self, scope: Scope, depth: int) -> str:
        """A library function, called for what it changes."""
        chosen = [fn for fn in library.functions() if fn.returns == "unit" and not fn.is_operator]
        fn = self.draw.one(chosen)
        if fn.accessor == "set":
            return f"{self.receiver(fn.params[0], scope, depth)}.{fn.name} = {self.expr(fn.params[1], scope, depth)};"
        return f"{self.native(fn, scope, depth)};"

    # ------------------------------------------------------------------ control flow

    def _s_if(self, scope: Scope, depth: int) -> str:
        made = f"if {self.condition(scope, depth)} {self.braces(scope, depth)}"
        if scope.in_function and self.draw.chance(0.15):
            # The last thing that its block does leaves only sometimes.
            leaves = f"if {self.condition(scope, depth)} {{ return {self.expr('int', scope, 1)}; }}"
            made = f"{made[:-1].rstrip()}{'' if made[:-1].rstrip().endswith(('{', ';', '}')) else ';'} {leaves} }}"
        while self.draw.chance(0.2):
            made += f" else if {self.condition(scope, depth)} {self.braces(scope, depth)}"
        return f"{made} else {self.braces(scope, depth)}" if self.draw.chance(0.4) else made

    def _s_for(self, scope: Scope, depth: int) -> str:
        draw = self.draw
        shown = False
        of, over = draw.one(_ITERATED)
        if over == "steps":
            kind = draw.one(("steps", "steps", "range"))
            iterable = self.native(draw.one(library.by_result()[kind]), scope, depth)
        else:
            iterable = self.expr(over, scope, min(depth, 1))
        if draw.chance(0.2):
            names = [variable.name for variable in scope.variables] or ["v"]
            end = draw.one(("@.len()", "@ % 7", "3 + 2", "@")).replace("@", draw.one(names))
            of, iterable = "int", f"0..{end}"
            shown = draw.chance(0.5)
        if iterable.startswith("{"):
            iterable = f"({iterable})"
        name = self.name() if of != "byte" else "b"
        inner = scope.within(in_loop=True).having(Variable(name, "int" if of == "byte" and draw.chance(0.1) else of))
        head = name
        if draw.chance(0.2):
            counter = self.name()
            inner = inner.having(Variable(counter, "int"))
            head = f"({name}, {counter})"
        body = self.braces(inner, depth, 0, 4)
        if shown:
            body = f'{{ let shown = "n" + {name}; print(shown); {body[1:]}'
        return f"for {head} in {iterable} {body}"

    def _counted(self, scope: Scope) -> tuple[str, Scope]:
        name = self.name()
        return name, scope.within(in_loop=True).having(Variable(name, "int", const=True))

    def _s_while(self, scope: Scope, depth: int) -> str:
        name, inner = self._counted(scope)
        more = f" && {self.operand('bool', inner, 1)}" if self.draw.chance(0.3) else ""
        body = self.braces(inner, depth, 0, 3)[1:-1]
        turns = self.draw.number(0, 6)
        return f"let {name} = 0; while {name} < {turns}{more} {{ {name} += 1; {body} }}"

    def _s_loop(self, scope: Scope, depth: int) -> str:
        name, inner = self._counted(scope)
        value = f" {self.expr('any', inner, 1)}" if self.draw.chance(0.2) else ""
        body = self.braces(inner, depth, 0, 3)[1:-1]
        end = f"if {name} > {self.draw.number(0, 5)} {{ break{value}; }}"
        return f"let {name} = 0; loop {{ {name} += 1; {end} {body} }}"

    def _s_do(self, scope: Scope, depth: int) -> str:
        name, inner = self._counted(scope)
        body = self.braces(inner.within(in_loop=False), depth, 0, 3)[1:-1]
        turns = self.draw.number(0, 5)
        end = self.draw.one((f"while {name} < {turns}", f"until {name} >= {turns}"))
        return f"let {name} = 0; do {{ {name} += 1; {body} }} {end};"

    def _s_switch(self, scope: Scope, depth: int) -> str:
        of = self.draw.one(("int", "str", "int", "bool", "char", "any"))

        def arm() -> str:
            choices: tuple[Callable[[], str], ...] = (
                lambda: self.braces(scope, depth),
                lambda: self.expr("any", scope, 1),
                lambda: (self._s_update(scope, 0) or "()").rstrip(";"),
                lambda: self.draw.one(("()", "throw 5", "{}")),
            )
            return self.draw.one(choices)()

        return self.switch(self.operand(of, scope, 1), of, arm)

    def _s_try(self, scope: Scope, depth: int) -> str:
        body = self.braces(scope, depth, 1, 3)
        if self.draw.chance(0.4):
            fault = self.draw.one(_FAULTS)
            body = f"{body[:-1].rstrip()} {fault} }}"
        name = self.name() if self.draw.chance(0.7) else None
        inner = scope if name is None else scope.having(Variable(name, "any"))
        handler = self.braces(inner, depth, 0, 2)
        if name is not None and self.draw.chance(0.5):
            parts = [f"{name}.{part}" for part in ("message", "error", "line", "position")]
            shown = self.draw.one((name, *parts, f"type_of({name})"))
            handler = f"{{ print({shown}); {handler[1:]}"
        if self.draw.chance(0.1):
            handler = f"{handler[:-1]} throw; }}"
        taken = f"({name}) " if name is not None else ""
        return f"try {body} catch {taken}{handler}"

    def _s_block(self, scope: Scope, depth: int) -> str:
        return self.braces(scope, depth, 1, 3)

    def _s_jump(self, scope: Scope, depth: int) -> str:
        jump = self.draw.one(("break", "continue", f"break {self.expr('any', scope, 0)}"))
        return f"if {self.condition(scope, 1)} {{ {jump}; }}" if self.draw.chance(0.9) else f"{jump};"

    def _s_leave(self, scope: Scope, depth: int) -> str:
        value = f" {self.expr('any', scope, 1)}" if self.draw.chance(0.85) else ""
        word = self.draw.weighted({"return": 5, "throw": 2, "exit": 0.3})
        leave = f"exit({value.strip()})" if word == "exit" else f"{word}{value}"
        return f"if {self.condition(scope, 1)} {{ {leave}; }}" if self.draw.chance(0.9) else f"{leave};"

    # ---------------------------------------------------------------------- the rest

    def _s_show(self, scope: Scope, depth: int) -> str:
        return f"{self.draw.one(('print', 'print', 'debug'))}({self.expr('any', scope, depth)});"

    def _s_value(self, scope: Scope, depth: int) -> str:
        text = self.expr("any", scope, depth)
        return f"({text});" if text.startswith(("{", "if ", "switch ", "|")) else f"{text};"

    def _s_closure(self, scope: Scope, depth: int) -> tuple[str, Scope]:
        name = self.name()
        return f"let {name} = {self.fn(scope, depth)};", scope.having(Variable(name, "fn"))

    def _s_module(self, scope: Scope, depth: int) -> str:
        return self.draw.one(
            (
                'import "lib" as lib;',
                'import "lib";',
                "export let E1 = 1;",
                "export const E2 = 2;",
                'if true { import "x" as y; }',
                'try { import "m" as m; } catch (e) { print(e); }',
                "lib::f(1);",
                "global::X;",
                "global::f1(1);",
            )
        )

    def _s_eval(self, scope: Scope, depth: int) -> str:
        text = self.statement(scope, 0)[0] if self.draw.chance(0.5) else self.expr("any", scope, 1)
        if "`" in text or "$" in text:
            return "eval(`let _e = 1; _e + 1`);"
        return f"eval(`{text}`);"

    # ----------------------------------------------------------------------- programs

    def function(self, number: int, known: tuple[Function, ...]) -> tuple[str, Function]:
        """A function definition, and what it defines."""
        draw = self.draw
        kinds = ("int", "int", "str", "ints", "map", "any", "bool", "float")
        params = tuple(draw.several(0, 3, lambda: draw.one(kinds)))
        recursive = draw.chance(0.2)
        if recursive:
            params = ("int", *params[1:])
        this = draw.one(("int", "map", "ints", "str")) if draw.chance(0.2) else None
        returns = draw.one(("int", "int", "str", "bool", "ints", "map", "float", "any"))
        fn = Function(f"f{number}", params, returns, this, recursive)
        names = [f"p{index}" for index in range(len(params))]
        scope = Scope(
            tuple(Variable(name, kind) for name, kind in zip(names, params, strict=True)),
            (*known, fn) if recursive else known,
            in_function=True,
            this=this,
            counting=(fn, "p0") if recursive else None,
        )
        body = self.body(returns, scope, 3)
        if recursive:
            base = self.expr(returns, scope.within(functions=known), 1)
            body = f"{{ if p0 <= 0 {{ return {base}; }} {body[1:]}"
        if this is not None and draw.chance(0.4):
            change = {"int": "this += 1;", "map": "this.a = 5;", "ints": "this.push(1);", "str": 'this += "!";'}[this]
            body = f"{{ {change} {body[1:]}"
        kind = {"int": "int", "map": "map", "ints": "array", "str": '"string"'}.get(this or "")
        typed = f"{kind}." if kind and draw.chance(0.3) else ""
        private = "private " if draw.chance(0.05) else ""
        return f"{private}fn {typed}{fn.name}({', '.join(names)}) {body}", fn

    def program(self, most: int = 6) -> str:
        """A whole script."""
        draw = self.draw
        known: tuple[Function, ...] = ()
        defined = []
        for number in range(draw.weighted({0: 2, 1: 3, 2: 3, 3: 1})):
            text, fn = self.function(number, known)
            known = (*known, fn)
            defined.append(text)
        made, scope = self.statements(Scope(functions=known), 3, 1, most)
        end = self.expr("any", scope, 3)
        if draw.chance(0.85):
            made.append(end)
        parts = [*defined, *made] if draw.chance(0.7) else [*made, *defined]
        return "\n".join(parts)

    def entry(self, name: str, params: Mapping[str, str], constants: tuple[Variable, ...]) -> str:
        """A script that defines a function for the host to call."""
        known: tuple[Function, ...] = ()
        defined = []
        for number in range(self.draw.number(0, 1)):
            text, fn = self.function(number, known)
            known = (*known, fn)
            defined.append(text)
        scope = Scope((*constants, *(Variable(param, kind) for param, kind in params.items())), known, in_function=True)
        body = self.body("any", scope, 3)
        top, _ = self.statements(Scope(functions=known), 1, 0, 2) if self.draw.chance(0.3) else ([], scope)
        # A host finds functions for values of some type by their names, too.
        of = "map." if self.draw.chance(0.02) else ""
        return "\n".join([*top, *defined, f"fn {of}{name}({', '.join(params)}) {body}"])


#: What changes a container in place.
_CHANGES: Mapping[str, Sequence[str]] = {
    "array": ("@.push(1)", "@[0] = 7", "@.pop()", "@ += [2]", "@.insert(0, 3)", "@.clear()", "@.reverse()"),
    "ints": ("@.push(1)", "@[0] = 7", "@.shift()", "@ += 2", "@.sort()", "@.remove(0)", "@[-1] += 1"),
    "map": ("@.a = 7", "@.z = [1]", '@.remove("a")', "@ += #{b: 2}", "@.l[0] = 9", "@.clear()", "@.m.a = 1"),
    "blob": ("@.push(1)", "@[0] = 7", "@.clear()", '@.write_utf8(0..2, "ab")'),
}

_NESTED = ("#{}", "#{a: 1, m: #{}}", "[#{}]", "[#{b: [1]}, 2]", "#{m: #{a: #{}}}", "#{l: [#{}, [1]]}", "[1]")
_STEPS = (".a", ".b", ".m", ".l", '["a"]', '["m"]', "[0]", "[-1]", "?.b")
_ADDS = (
    "@.a = $;",
    "@.b = $;",
    '@["b"] = $;',
    "@[0] = $;",
    "@.a += 1;",
    '@["b"] += [2];',
    "@.push($);",
    "@.clear();",
    '@.remove("b");',
    "let w = || { this.b = $; this.a = 2; }; @.call(w);",
    "print(@.map(|| { this.b = $; this.c = 1; this }));",
    "print(@.filter(|k| { this.b = $; true }));",
    "@.for_each(|| this.b = 1);",
    "(|| @.b = $).call();",
    "eval(`@.b = 3; @.b = 4;`);",
)

_PARTS = ("1", "1.0", '"a"', "'a'", "()", "true", "|x| x", 'Fn("f")', "1..3", "1..=3", "blob(2)", "[]", "#{}", "[1]")
_COMPARES = (
    "@ == $",
    "@ != $",
    "$ in @",
    "@.contains($)",
    "@.index_of($)",
    "[@] == [$]",
    "#{a: @} != #{a: $}",
    "@[0] == $[0]",
    "@.filter(|v| v == $)",
    "@ < $",
    "switch @ { _ if @ == $ => 1, _ => 2 }",
)

_STATEMENTS: Mapping[str, float] = {
    "let": 6,
    "const": 1,
    "assign": 3,
    "update": 5,
    "alias": 1.5,
    "added": 0.7,
    "compare": 0.5,
    "place": 4,
    "mutate": 3,
    "if": 3,
    "for": 4,
    "while": 1.5,
    "loop": 1,
    "do": 0.8,
    "switch": 1,
    "try": 1.5,
    "block": 0.5,
    "jump": 2,
    "leave": 0.8,
    "show": 1.5,
    "value": 2,
    "closure": 1.5,
    "module": 0.15,
    "eval": 0.15,
}

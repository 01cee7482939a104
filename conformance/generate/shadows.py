"""Programs in which a few names are declared again and again: by `let` and `const`, by `eval` in any depth, by loops,
`catch` and parameters; and read in all the ways there are."""

from __future__ import annotations

from conformance.generate.draw import Draw

_NAMES = ("a", "b", "g")
_DEPTH = 3
_EVALS = 2


class Shadows:
    """Makes one program after the other."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self._numbers = 0

    def program(self, params: tuple[str, ...] = ()) -> str:
        """A program. With `params` all of it stands in the function `hook` of these parameters."""
        draw = self.draw
        self._numbers = 0
        functions = f"fn s() {{ [a, b] }} fn c() {{ || {draw.one(_NAMES)} }} fn w() {{ {self._some(1, 1, 2, 1)} }} "
        body = self._some(0, 3, 7, 0)
        if draw.chance(0.3):
            body = f"for k in 0..{draw.number(2, 9)} {{ {body} }}"
        body += f" [{self._read()}, {self._read()}]"
        if params:
            return f"{functions}fn hook({', '.join(params)}) {{ {body} }}"
        first = "let a = 1000; let b = 2000; let g = 3000; " if draw.chance(0.4) else ""
        return functions + first + body

    def _some(self, depth: int, least: int, most: int, evals: int) -> str:
        return " ".join([self._statement(depth, evals) for _ in range(self.draw.number(least, most))])

    def _value(self) -> str:
        self._numbers += 1
        return self.draw.one(_NAMES) if self.draw.chance(0.2) else str(self._numbers)

    def _read(self) -> str:
        draw = self.draw
        name = draw.one(_NAMES)
        ways = (
            name,
            evaluated(name),
            evaluated(f"[{name}, {draw.one(_NAMES)}]"),
            evaluated(evaluated(name)),
            f"(|| {name}).call()",
            evaluated(f"(|| {name}).call()"),
            f'is_def_var("{name}")',
            f"is_shared({name})",
            "s!()",
        )
        return draw.one(ways)

    def _statement(self, depth: int, evals: int) -> str:
        draw = self.draw
        name = draw.one(_NAMES)
        deeper = depth < _DEPTH
        kinds = {
            "let": 5.0, "const": 1.0, "assign": 2.0, "eval": 5.0 * (evals < _EVALS), "block": 2.0 * deeper,
            "for": 1.5 * deeper, "try": 1.0 * deeper, "closure": 1.0, "capture": 1.0, "call": 1.0, "read": 3.0,
        }  # fmt: skip
        kind = draw.weighted(kinds)
        if kind == "let" or kind == "const":
            return f"{kind} {name} = {self._value()};"
        if kind == "assign":
            return f"{name} = {self._value()};"
        if kind == "eval":
            return f"{evaluated(self._some(depth, 1, 3, evals + 1))};"
        if kind == "block":
            return f"{{ {self._some(depth + 1, 1, 3, evals)} }}"
        if kind == "for":
            head = draw.one((name, f"({name}, h)", f"(h, {name})"))
            return f"for {head} in [{self._value()}] {{ {self._some(depth + 1, 1, 3, evals)} }}"
        if kind == "try":
            tried = f"{self._some(depth + 1, 1, 2, evals)} throw {self._value()};"
            return f"try {{ {tried} }} catch ({name}) {{ {self._some(depth + 1, 1, 2, evals)} }}"
        if kind == "closure":
            return f"let f = || {{ {name} {draw.one(('', '+= 100'))} }}; print(f.call());"
        if kind == "capture":
            return f"let k = c!(); {name} = {self._value()}; print(k.call());"
        return "w!();" if kind == "call" else f"print({self._read()});"


def evaluated(text: str) -> str:
    """`eval` of a text."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'eval("{quoted}")'

"""Where generated cases come from: the strategies by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from conformance.generate import data, edges, library, mutate, places
from conformance.generate.draw import Draw
from conformance.generate.requests import bounded, varied
from conformance.generate.scope import Scope
from conformance.generate.sentences import sentence
from conformance.generate.shadows import Shadows
from conformance.generate.statements import Statements
from conformance.paths import CASES, case_files, read_cases
from rhaipy.syntax.words import FOREIGN_SYMBOLS, KEYWORDS, RESERVED_SYMBOLS, RESERVED_WORDS, SYMBOLS

JSON = dict[str, Any]

SUITES = ("rhai-core", "rhai-std")

#: Scripts that wait, or whose answer depends on when they run.
_WAITS = re.compile(r"\bsleep\b(?!\((?:0|0\.0|-1|-0\.5)\))")
_CLOCK = re.compile(r"\bsleep\b|\btimestamp\b|\belapsed\b")
#: A recorded case that is longer is left alone: shrinking it takes long.
_LONGEST = 4_000


@cache
def recorded() -> tuple[JSON, ...]:
    """The recorded cases that can be changed."""
    files = case_files([CASES / name for name in SUITES])
    cases = [case for path in files for case in read_cases(path)]
    return tuple(case for case in cases if len(case["script"]) < _LONGEST and not _CLOCK.search(case["script"]))


@cache
def _scripts() -> tuple[str, ...]:
    return tuple(case["script"] for case in recorded())


def mutants(draw: Draw) -> JSON:
    """A recorded case with its script changed a little, by token or by text."""
    return _mutated(draw, mutate.by_token if draw.chance(0.75) else mutate.by_text)


def twisted(draw: Draw) -> JSON:
    """A recorded case under other limits, another level or another end."""
    return _mutated(draw, lambda draw, script, others: script)


def _mutated(draw: Draw, change: Callable[[Draw, str, Sequence[str]], str]) -> JSON:
    case = draw.one(recorded())
    request = {name: value for name, value in case.items() if name not in ("id", "expect", "accept", "panic")}
    request["script"] = change(draw, case["script"], _scripts())
    return bounded(varied(draw, request, case["expect"].get("ops")))


def programs(draw: Draw) -> JSON:
    """A program of typed statements."""
    script = Statements(draw, draw.one(_WILD)).program(draw.one((2, 4, 6, 10)))
    return bounded(varied(draw, {"script": mutate.loosened(draw, script)}, draw.one((20, 60, 200))))


def entries(draw: Draw) -> JSON:
    """A function that the host calls with data, or a script that finds data in its scope."""
    return bounded(varied(draw, data.entry(draw, Statements(draw, draw.one(_WILD))), draw.one((20, 60))))


def calls(draw: Draw) -> JSON:
    """Library functions, one or two at a time, with arguments of all kinds."""
    writer = Statements(draw, draw.one((0.0, 0.05, 0.4)))
    scope, lines = Scope(), []
    for _ in range(draw.number(0, 3)):
        text, scope = writer.declaration(scope)
        lines.append(text)
    for _ in range(draw.number(1, 3)):
        fn = draw.one(library.functions() if draw.chance(0.3) else draw.one(library.by_name()))
        lines.append(f"{writer.native(fn, scope, draw.number(0, 2))};")
    if draw.chance(0.15):
        # Bytes are only met in a loop over a blob.
        fn = draw.one([fn for fn in library.functions() if "byte" in fn.params])
        lines.append(
            f"for b in blob({draw.number(1, 3)}, {draw.number(0, 300)}) {{ print({writer.native(fn, scope, 0)}); }}"
        )
    if draw.chance(0.03):
        lines.append(draw.one(_CLOCKS))
    lines.append(f"[{', '.join(variable.name for variable in scope.variables)}]" if draw.chance(0.6) else "")
    script = "\n".join(lines) if draw.chance(0.6) else "\n".join(lines).rstrip().removesuffix(";")
    return bounded(varied(draw, {"script": script}, draw.one((10, 20))))


def sentences(draw: Draw) -> JSON:
    """A sentence of the grammar, whatever it means."""
    return bounded(varied(draw, {"script": sentence(draw, draw.number(5, 16))}, 10))


def broken(draw: Draw) -> JSON:
    """A generated program or sentence, changed a little."""
    script = sentence(draw, draw.number(5, 14)) if draw.chance(0.5) else Statements(draw).program(3)
    if draw.chance(0.15):
        return bounded(varied(draw, {"script": f"{draw.one(_FAULTS)}\n{script if draw.chance(0.5) else ''}"}, 20))
    change = mutate.by_token if draw.chance(0.8) else mutate.by_text
    return bounded(varied(draw, {"script": change(draw, script, _scripts())}, 20))


def limited(draw: Draw) -> JSON:
    """A script that is at a limit, or just beside it."""
    case = edges.sized(draw) if draw.chance(0.65) else edges.counted(draw)
    if draw.chance(0.3):
        case["optimize"] = draw.one(("none", "full"))
    return bounded(case)


def shadowed(draw: Draw) -> JSON:
    """A program that declares a few names over and over."""
    case: JSON = {}
    if draw.chance(0.6):
        case["scope"] = {"a": 500, "b": 600, "g": 700}
    if draw.chance(0.35):
        case.update(fn="hook", args=[800], script=Shadows(draw).program(("g",)))
    else:
        case["script"] = Shadows(draw).program()
    return bounded(varied(draw, case, draw.one((20, 60))))


def placed(draw: Draw) -> JSON:
    """An expression of some kind in a place of some kind."""
    return bounded(varied(draw, {"script": places.placed(draw)}, 40))


def forbidden(draw: Draw) -> JSON:
    """A script some of whose words or symbols the host takes away."""
    case = draw.one((sentences, broken, mutants, programs))(draw)
    present = [symbol for symbol in _SYMBOLS if symbol in case["script"]]
    if not present:
        return case
    return {**case, "disabled": sorted({draw.one(present) for _ in range(draw.number(1, 2))})}


#: What a host can take away.
_SYMBOLS = (*KEYWORDS, *RESERVED_WORDS, *SYMBOLS, *RESERVED_SYMBOLS, *FOREIGN_SYMBOLS)
_WILD = (0.0, 0.0, 0.01, 0.05)
#: Time, in ways that give the same on every run.
_CLOCKS = (
    "let t = timestamp(); let u = t + 60; print([u > t, u >= t, t < u, t <= u, t == t, t != u]);",
    "let t = timestamp(); t += 100; t -= 40; print(t - timestamp() > 59.0);",
    "let t = timestamp(); t += 100.5; t -= 40.25; print(t > timestamp());",
    "let t = timestamp(); print([type_of(t + 1.5), type_of(t - 3), type_of(t - 2.5), type_of(t.elapsed)]);",
    "print((timestamp() + 50).elapsed);",
    "print((timestamp() + 50).elapsed()); print(type_of(timestamp().elapsed()));",
    "print(sleep(0)); print(sleep(-1)); sleep(0.0); sleep(-0.5);",
    "print(timestamp() == 1); print(timestamp() + (timestamp() + 5));",
)
#: Faults that nothing else makes.
_FAULTS = (
    "switch 1 { _ if true => 2 }",
    "switch 1 { _ => 2, 1 => 3 }",
    "switch 1 { 0..3 => 2, 1 => 3 }",
    "switch 1 { 1 => fn q() { 2 } }",
    "fn q() {} fn q() {}",
    "fn q(a) { 1 } fn q(b) { 2 }",
    "fn w() { this } w();",
    "fn w() { this = 1; } w();",
    "let w = || this + 1; w.call();",
    'import "a";',
    "const Q = [1]; Q[0] = 2;",
    "const Q = #{a: 1}; Q.a = 2;",
    "const Q = 1; Q = 2;",
    "const Q = 1; Q += 2;",
    "const Q = [1]; fn r() { this.push(2); } Q.r();",
    "let a = 1; let f = || a; a.map(f);",
    "let a = [1]; a.map(|x| a.len());",
    "let a = [1]; let f = |x| { a.push(x); a.len() }; a.for_each(f);",
    "export const Q = 1; export Q as R; export nope;",
    "for (a, a) in [1] {}",
    "fn z(a, a) {}",
    "|a, a| a",
    "let x = #{a: 1, a: 2};",
    "x::y::z(1); x::y;",
    "private let x = 1;",
    "do { 1 } x",
    "try { 1 } finally { 2 }",
    "throw; throw ();",
    "exit; exit(5); 6",
    "let n = 0; fn deep(n) { deep(n + 1) } deep(n)",
    "let s = `${`${`${1}`}`}`; s",
    "let x = ||; x",
    "|x|",
)

#: Every strategy, and how often it is chosen where none is named.
STRATEGIES: Mapping[str, tuple[Callable[[Draw], JSON], float]] = {
    "programs": (programs, 4),
    "entries": (entries, 1),
    "calls": (calls, 2),
    "sentences": (sentences, 1),
    "broken": (broken, 1),
    "mutants": (mutants, 2),
    "twisted": (twisted, 1),
    "limited": (limited, 1),
    "forbidden": (forbidden, 0.5),
    "shadowed": (shadowed, 0.5),
    "placed": (placed, 0.5),
}


class Source:
    """Cases of some strategies, without end."""

    def __init__(self, random: Random, strategies: Sequence[str] = ()) -> None:
        self.draw = Draw(random)
        self._weights = {name: STRATEGIES[name][1] for name in strategies or STRATEGIES}

    def case(self) -> JSON:
        """The next case: a request without an answer. Every run of it ends within bounds."""
        while True:
            made = STRATEGIES[self.draw.weighted(self._weights)][0](self.draw)
            # What waits, and texts that real Rhai cannot be sent.
            if not _WAITS.search(made["script"]) and not any("\ud800" <= c <= "\udfff" for c in made["script"]):
                return made

"""Scripts that nest and recurse as deep as they can, and how each must end: on every Python, and in Pyodide, where a
stack that overflows takes the interpreter with it. A line is printed before each, so that the last one tells.

`python -m conformance.depths [--tier TIER] [--levels N]`
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rhaipy import Engine, Limits, RhaiError, display

OK = "ok"
OVERFLOW = "ErrorStackOverflow"
COMPLEX = "ErrorParsing"
TIERS = ("plan", "compile")
#: Call levels that scripts of the last table are given; the default is 64.
LEVELS = 1_000

_NESTED = "if n >= 0 { for i in 0..2 { while true { switch n { _ => { if true { return 1 + f(n + 1); } } } } } }"
# Each calls `f`, whose only parameter counts the levels.
RECURSIONS = {
    "plain": "f(n + 1)",
    "in an expression": "1 + (2 * (3 + f(n + 1)))",
    "in nested statements": _NESTED,
    "in map": "[n].map(|x| f(x + 1))",
    "in filter": "[n].filter(|x| f(x + 1))",
    "in reduce": "[n].reduce(|sum, x| f(x + 1))",
    "in for_each": "[n].for_each(|| f(this + 1))",
    "in a map's filter": "#{a: n}.filter(|k, v| f(n + 1))",
    "in eval": "eval(`f(${n + 1})`)",
    "in try": "try { f(n + 1) } catch (e) { throw e }",
    "in a string": "`${f(n + 1)}`",
    "by a pointer": 'Fn("f").call(n + 1)',
    "by a method": "n.f2()",
}
# Built with default limits: no recursion, but values that nest `N` deep.
VALUES = {
    "array shown": ("let a = []; for i in 0..N { a = [a]; } a.to_string().len() > N", "true"),
    "array dropped": ("let a = []; for i in 0..N { a = [a]; } a = (); 1", "1"),
    "array changed": ("let a = []; for i in 0..N { a = [a]; } let b = a; b.push(1); b.len()", "2"),
    "arrays compared": ("let a = []; let b = []; for i in 0..N { a = [a]; b = [b]; } a == b", "true"),
    "map shown": ("let a = #{}; for i in 0..N { a = #{x: a}; } a.to_string().len() > N", "true"),
    "map to JSON": ("let a = #{}; for i in 0..N { a = #{x: a}; } a.to_json().len() > N", "true"),
    "maps compared": ("let a = #{}; let b = #{}; for i in 0..N { a = #{x: a}; b = #{x: b}; } a == b", "true"),
    "pointer curried": ("let f = |x| x; for i in 0..N { f = f.curry(f); } type_of(f)", "Fn"),
    "closures captured": ("let f = || 1; for i in 0..N { let g = f; f = || g.call(); } type_of(f)", "Fn"),
}
# Sources that nest `N` deep, without a limit on expressions' depth.
SOURCES = {
    "parentheses": ("(", "1", ")"),
    "arrays": ("[", "1", "]"),
    "blocks": ("{", "1", "}"),
    "signs": ("- ", "x", ""),
    "sums": ("1 + ", "1", ""),
    "ifs": ("if true {", "1", "}"),
    "else ifs": ("if x == 0 { 0 } else ", "if x == 1 { 1 }", ""),
}
NESTING = 20_000
#: Levels that sources may nest in any case, where the limits do not say less.
BEARABLE = 300


@dataclass(frozen=True)
class Depth:
    """One script. `ends` is the innermost error's kind, or OK; `value` what it displays then."""

    name: str
    script: str
    limits: Limits
    ends: str
    value: str | None = None


def depths(levels: int = LEVELS) -> Iterator[Depth]:
    """All of them; recursions once with 64 call levels and once with `levels`."""
    default = Limits.preset("default")
    for most in dict.fromkeys((64, levels)):
        for name, body in RECURSIONS.items():
            script = f"fn f2() {{ f(this + 1) }} fn f(n) {{ {body} }} f(0)"
            yield Depth(f"{most} levels {name}", script, default.replace(max_call_levels=most), OVERFLOW)
    for name, (script, value) in VALUES.items():
        yield Depth(name, script.replace("N", str(NESTING)), default, OK, value)
    unbounded = default.replace(max_expr_depth=0, max_fn_expr_depth=0)
    for name, (before, middle, after) in SOURCES.items():
        source = before * NESTING + middle + after * NESTING
        yield Depth(f"{name} in {name}", source, default, COMPLEX)
        yield Depth(f"{name} in {name}, no limit", source, unbounded, COMPLEX)
        source = "let x = 1; " + before * BEARABLE + middle + after * BEARABLE + "; 1"
        yield Depth(f"{BEARABLE} {name} in {name}, no limit", source, unbounded, OK, "1")


def end_of(depth: Depth, tier: str | None = None) -> tuple[str, str | None]:
    """How the script ends: the innermost error's kind and None, or OK and what it displays."""
    engine = Engine(limits=depth.limits, tier=tier)
    try:
        return OK, display(engine.eval(depth.script, raw=True))
    except RhaiError as error:
        inner: RhaiError = error
        while inner.kind == "ErrorInFunctionCall" and inner.inner is not None:
            inner = inner.inner
        return inner.kind, None


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs all of them, on both tiers unless one is named; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tier", choices=TIERS)
    parser.add_argument("--levels", type=int, default=LEVELS, help=f"call levels in the second round ({LEVELS})")
    options = parser.parse_args(arguments)
    wrong = count = 0
    for tier in [options.tier] if options.tier else TIERS:
        for depth in depths(options.levels):
            print(f"{tier}: {depth.name}", end=" ", flush=True)
            found = end_of(depth, tier)
            count += 1
            if found == (depth.ends, depth.value):
                print("ok")
            else:
                wrong += 1
                print(f"WRONG: expected {depth.ends} {depth.value or ''}, got {found[0]} {found[1] or ''}")
    print(f"{count - wrong} of {count} ended as they must")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Where Python's own limits would be passed, code stays in the plan tier: never a failure, always the same answer."""

from __future__ import annotations

from typing import Any

import pytest

from rhaipy import Engine, Limits, RhaiError
from rhaipy.compile import writer
from rhaipy.compile.cache import CodeCache
from rhaipy.compile.writer import CannotLower

NONE = Limits.preset("none")


def told(script: str, tier: str | None, limits: Limits = NONE) -> Any:
    """The value or the error of a script."""
    try:
        return Engine(limits=limits, tier=tier).eval(script)
    except RhaiError as error:
        return str(error), error.position


def alike(script: str, limits: Limits = NONE) -> Any:
    """What a script gives, on both tiers."""
    plan = told(script, "plan", limits)
    assert told(script, "compile", limits) == plan
    return plan


def reason(script: str) -> str:
    """Why the first function of a script stays in the plan tier; empty where it does not."""
    engine = Engine(limits=NONE, tier="compile")
    return engine.tiers(engine.compile(script))[1].reason


def inside(wrap: tuple[str, str], depth: int, body: str) -> str:
    return wrap[0] * depth + body + wrap[1] * depth


@pytest.mark.parametrize("depth", [1, 8, writer.MAX_LOOPS - 1, writer.MAX_LOOPS, writer.MAX_LOOPS + 1, 20, 25, 40])
@pytest.mark.parametrize(
    "wrap",
    [
        ("for i in 0..1 {", "}"),
        ("loop {", "break; }"),
        ("do {", "} while false;"),
        ("while n < 1_000 {", "break; }"),
        ("for (x, k) in [1] {", "}"),
    ],
    ids=["for", "loop", "do", "while", "counted"],
)
def test_nested_loops(wrap: tuple[str, str], depth: int):
    called = inside(wrap, depth, "n += step(1);")
    script = f"fn step(x) {{ x }} fn f() {{ let n = 0; {called} n }}"
    assert alike(f"{script} f()") == 1
    assert alike(f"fn step(x) {{ x }} let n = 0; {called} n") == 1
    caught = inside(wrap, depth, "try { n += step(1); throw 1; } catch (e) { n += e; }")
    assert alike(f"fn step(x) {{ x }} fn f() {{ let n = 0; {caught} n }} f()") == 2
    failing = inside(wrap, depth, "n += nothing(1);")
    assert alike(f"fn f() {{ let n = 0; {failing} n }} f()")[0].startswith("Function not found: nothing (i64)")


def test_the_reason_is_told():
    body = inside(("for i in 0..1 {", "}"), writer.MAX_LOOPS + 1, "n += 1;")
    assert reason(f"fn f() {{ let n = 0; {body} n }}") == "loops are nested too deep for Python"
    body = inside(("if n == 0 {", "}"), writer.MAX_INDENT + 1, "n += 1;")
    assert reason(f"fn f() {{ let n = 0; {body} n }}") == "blocks are nested too deep for Python"


@pytest.mark.parametrize("depth", [10, 19, 20, 21, 50, writer.MAX_INDENT, writer.MAX_INDENT + 1, 98, 99, 100, 101, 150])
def test_nested_blocks(depth: int):
    assert alike(f"let n = 0; {inside(('if n < 9 {', '}'), depth, 'n += 1;')} n") == 1
    assert alike(f"let n = 0; {inside(('if n > 9 { n = 7; } else {', '}'), depth, 'n += 1;')} n") == 1
    assert alike(f"let n = 0; {inside(('{', '}'), depth, 'n += 1;')} n") == 1
    assert alike(f"let n = 1; let m = {inside(('if n > 0 {', '} else { 2 }'), depth, 'n + 4')}; m") == 5
    # Every turn of a loop is written twice, and indented once more.
    assert alike(f"let n = 0; for i in 0..2 {{ {inside(('if n < 9 {', '}'), depth, 'n += 1;')} }} n") == 2


@pytest.mark.parametrize("count", [30, 59, 60, 61, 100, 101, 500])
def test_long_rows(count: int):
    ifs = " else ".join([f"if n == {number} {{ {number} }}" for number in range(count)])
    assert alike(f"fn f(n) {{ {ifs} else {{ -1 }} }} [f(0), f({count - 1}), f({count})]") == [0, count - 1, -1]
    assert alike(f"let n = 1; let a = {' && '.join(['n == 1'] * count)}; a") is True
    assert alike(f"let n = 1; let a = {' || '.join(['n == 2'] * count)}; a") is False
    assert alike(f"let n = (); let a = {' ?? '.join(['n'] * count)}; a") is None
    assert alike(f"let n = 2; let a = {' + '.join(['n'] * count)}; a") == 2 * count
    assert alike(f"let n = 1; let a = [{', '.join(['n'] * count)}]; a.len()") == count
    assert alike(f"let n = 1; let t = `{'${n}x' * count}`; t.len()") == 2 * count
    params = [f"p{number}" for number in range(count)]
    assert alike(f"fn f({', '.join(params)}) {{ {' + '.join(params)} }} f({', '.join(['1'] * count)})") == count
    assert alike(f"let n = 0; {'n += 1; ' * count} n") == count
    index = "[0]" * count
    assert alike(f"let a = [1]; for i in 1..{count} {{ a = [a]; }} a{index}") == 1
    index = ".a" * count
    assert alike(f"let m = #{{a: 1}}; for i in 1..{count} {{ m = #{{a: m}}; }} m{index}") == 1


@pytest.mark.parametrize("depth", [50, 200, 400])
def test_deep_expressions(depth: int):
    assert alike(f"let n = 1; let a = {inside(('(', ' + n)'), depth, 'n')}; a") == depth + 1
    assert alike(f"let n = 1; let a = {inside(('(n + ', ')'), depth, 'n')}; a") == depth + 1
    assert alike(f"let n = 1; let a = {inside(('-(', ')'), depth, 'n')}; a") == 1
    assert alike(f"fn f(x) {{ x + 1 }} let n = 0; let a = {inside(('f(', ')'), depth, 'n')}; a") == depth
    assert alike(f"let n = 1; let a = {inside(('[', ']'), depth, 'n')}; a.len()") == 1
    assert alike(f"let n = 1; let a = {inside(('{ let b = ', '; b }'), min(depth, 300), 'n')}; a") == 1


RECURSION = [
    "fn f(n) { if n == 0 { 0 } else { 1 + f(n - 1) } } f(COUNT)",
    "fn f(n) { let r = 0; for i in 0..1 { if n > 0 { r = 1 + f(n - 1); } } r } f(COUNT)",
    "fn f(n) { if n == 0 { 0 } else { g(n) } } fn g(n) { let x = f(n - 1); x + 1 } f(COUNT)",
    "fn f(n) { if n == 0 { 0 } else { [n].map(|x| 1 + f(x - 1))[0] } } f(COUNT)",
    "fn f(n) { try { if n == 0 { return 0; } return 1 + f(n - 1); } catch (e) { throw e; } } f(COUNT)",
]


@pytest.mark.parametrize("script", RECURSION)
@pytest.mark.parametrize(("levels", "count"), [(64, 15), (64, 200), (500, 150), (500, 10_000)])
def test_recursion_ends_in_the_script_s_own_error(script: str, levels: int, count: int):
    got = alike(script.replace("COUNT", str(count)), NONE.replace(max_call_levels=levels))
    if count < levels:
        assert got == count
    else:
        assert "Stack overflow" in got[0]


@pytest.mark.parametrize("script", RECURSION)
def test_recursion_without_a_limit_ends_in_the_same_error(script: str):
    got = told(script.replace("COUNT", "1_000_000"), "compile", NONE.replace(max_call_levels=None))
    assert "Stack overflow" in got[0]


def nested(line: str, depth: int) -> str:
    return "".join([f"{'    ' * level}{line}:\n" for level in range(1, depth + 1)]) + "    " * (depth + 1) + "pass\n"


@pytest.mark.parametrize(
    "text",
    [nested("for v2 in v3", 25), nested("if v2", 120), f"    return {inside(('(', ')'), 300, '1')}\n"],
    ids=["loops", "indents", "parentheses"],
)
def test_text_that_python_does_not_compile_is_no_failure(text: str):
    with pytest.raises(CannotLower, match="Python does not compile it"):
        CodeCache().code(f"def lowered(S):\n{text}")


def test_a_function_whose_text_python_refuses_runs_in_the_plan_tier(monkeypatch: pytest.MonkeyPatch):
    for name in ("MAX_LOOPS", "MAX_INDENT"):
        monkeypatch.setattr(writer, name, 10_000)
        monkeypatch.setattr(f"rhaipy.compile.statements.{name}", 10_000, raising=False)
    body = inside(("for i in 0..1 {", "}"), 30, "n += 1;")
    assert alike(f"fn f() {{ let n = 0; {body} n }} f()") == 1
    assert alike(f"let n = 0; {body} n") == 1
    body = inside(("if n < 9 {", "}"), 120, "n += 1;")
    assert alike(f"let n = 0; {body} n") == 1

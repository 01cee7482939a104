"""Library functions that call back: who gets what, what stays, what errors become."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from rhaipy import Engine, Limits, RhaiError
from rhaipy.errors import ErrorInFunctionCall, ErrorTerminated, unwrap_inner


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("[1, 2].map(|x| x + 1)", [2, 3]),
        ("[5, 6].map(|x, i| [x, i])", [[5, 0], [6, 1]]),
        ("[1, 2].map(|| this + 1)", [2, 3]),
        ("[1, 2, 3].filter(|x| x > 1)", [2, 3]),
        ("[1, 2, 3].filter(|x| 1)", []),
        ("[3, 4].index_of(|x| x == 4)", 1),
        ("[3, 4].find(|x| x > 9)", None),
        ("[3, 4].find(|x| true, -1)", 4),
        ("[3, 4].find_map(|x| if x == 4 { false })", False),
        ("[3, 4].some(|x| x == 4)", True),
        ("[3, 4].all(|x| x == 4)", False),
        ("[].all(|x| false)", True),
        ("[1, 2].reduce(|s, x| s + x, 10)", 13),
        ("[1, 2].reduce(|s, x| [s, x])", [[None, 1], 2]),
        ("[1, 2].reduce_rev(|s, x, i| s + i, `>`)", ">10"),
        ("[1, 2].reduce(|s| s + this, 0)", 3),
        ("[1, 2].zip([3, 4, 5], |x, y, i| [x, y, i])", [[1, 3, 0], [2, 4, 1]]),
        ("let a = [1, 2]; a.for_each(|i| this += i); a", [1, 3]),
        ("let a = [1, 2, 3]; [a.drain(|x| x == 2), a]", [[2], [1, 3]]),
        ("let a = [1, 2, 3]; [a.retain(|x, i| i == 1), a]", [[1, 3], [2]]),
        ("#{a: 1, b: 2}.filter(|k| this > 1)", {"b": 2}),
        ("#{a: 1, b: 2}.map(|k, v| k + v)", {"a": "a1", "b": "b2"}),
        ("let m = #{a: 1, b: 2}; [m.drain(|k, v| v == 1), m]", [{"a": 1}, {"b": 2}]),
        ("let a = [1, 1, 2, 3]; a.dedup(|x, y| y == x + 1); a", [1, 1, 3]),
        ("fn inc(x) { x + 1 } [1].map(inc)", [2]),
        ('fn inc(x) { x + 1 } [1].map("inc")', [2]),
        ('fn inc(x) { x + 1 } [1].map(Fn("inc"))', [2]),
        ('fn add(n, x) { n + x } [1].map(Fn("add").curry(5))', [6]),
        ('fn add(n, k, v) { n + v } #{a: 1}.map(Fn("add").curry(5))', {"a": 6}),
        ("let n = 5; [1].map(|x| x + n)", [6]),
        ('["ab"].map(Fn("len"))', [2]),
        ('let a = ["ab"]; [a.map(Fn("make_upper")), a]', [[None], ["AB"]]),
        # Fewest parameters win; a typed method wins over all.
        ('fn f() { "this" } fn f(x) { "x" } [1].map(Fn("f"))', ["this"]),
        ('fn int.f() { "int" } fn f(x) { "x" } [1, "s"].map(Fn("f"))', ["int", "x"]),
        # A name is a predicate where there is such a function, and a string to look for where there is none.
        ('["len", "y"].index_of("len")', -1),
        ('["x", "nope"].index_of("nope")', 1),
        ('["in"].index_of("in")', 0),
    ],
)
def test_who_gets_what(script, expected):
    assert Engine().eval(script) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("let a = [1, 2]; try { a.map(|| { this += 1; throw 1 }) } catch {} a", [2, 2]),
        ("let a = [1, 2]; let b = a; try { a.map(|| { this += 1; throw 1 }) } catch {} [a, b]", [[2, 2], [1, 2]]),
        ("let a = [1, 2, 3]; try { a.drain(|x| if x == 2 { throw 1 } else { true }) } catch {} a", [2, 3]),
        ("let m = #{a: 1, b: 2, c: 3}; try { m.drain(|k, v| if v == 2 { throw 1 }) } catch {} m", {"a": 1, "c": 3}),
        ("let a = [[1]]; let b = a; a.for_each(|| this.push(2)); [a, b]", [[[1, 2]], [[1]]]),
        ("let a = [[1]]; let b = a.map(|x| { x.push(2); x }); [a, b]", [[[1]], [[1, 2]]]),
        ("let m = #{a: [1, 2]}; m.a.for_each(|| this += 1); m", {"a": [2, 3]}),
        ("let a = [1, 2]; try { map(a, || { this += 1; throw 1 }) } catch {} a", [2, 2]),
        ("fn f() { this.push(1); throw 1 } let a = [0]; try { a.f() } catch {} a", [0, 1]),
        ('fn f() { this += 1; throw 1 } let a = [0]; try { a.map(Fn("f")) } catch {} a', [1]),
    ],
)
def test_what_stays(script, expected):
    assert Engine().eval(script) == expected


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "[1].map(|x, i, z| 0)",
            "Function not found: anon$ (i64, i64) (line 1, position 5)\nin call to function 'map' (line 1, position 5)",
        ),
        (
            "[1].find(|x| this)",
            (
                "'this' not bound (line 1, position 14)\nin closure call (line 1, position 5)\n"
                "in call to function 'index_of' (line 1, position 5)"
            ),
        ),
        (
            "#{a: 1}.map(|k, v| throw v)",
            (
                "Runtime error: 1 (line 1, position 20)\nin closure call (line 1, position 9)\n"
                "in call to function 'filter' (line 1, position 9)"
            ),
        ),
        (
            "const A = [1]; A.map(|| this += 1)",
            (
                "Cannot modify constant  (line 1, position 25)\nin closure call (line 1, position 18)\n"
                "in call to function 'map' (line 1, position 18)"
            ),
        ),
        (
            "const A = [1]; A.for_each(|| ())",
            "Non-pure method 'for_each' cannot be called on constant (line 1, position 18)",
        ),
        ("[].map('l')", "Function not found: map (array, char) (line 1, position 4)"),
        ('[].map("let")', "Syntax error: 'let' is a reserved keyword (line 1, position 4)"),
        ('[].map("+")', "Syntax error: '+' is a reserved symbol (line 1, position 4)"),
        ('[].map("1x")', "Function not found: 1x (line 1, position 4)"),
        (
            "[1, 2].map(|x| { try { [1].map(|y| throw 1) } catch {} throw 5 })",
            (
                "Runtime error: 5 (line 1, position 56)\nin closure call (line 1, position 8)\n"
                "in call to function 'map' (line 1, position 8)"
            ),
        ),
        (
            "[1, 2].map(|x| { try { parse_json(`{`) } catch {} })",
            (
                "Syntax error: Expecting '}' to end this object map literal (line 1, position 8)\n"
                "in call to function 'map' (line 1, position 8)"
            ),
        ),
        (
            "[1].map(|x| exit(x))",
            "NOT AN ERROR - exit value (line 1, position 5)\nin call to function 'map' (line 1, position 5)",
        ),
    ],
)
def test_what_errors_become(script, message):
    with pytest.raises(RhaiError) as caught:
        Engine().eval(script)
    text = str(caught.value)
    if "anon$" in text:
        text = text.replace(unwrap_inner(caught.value).name.split(" ")[0], "anon$")
    assert text == message


# ------------------------------------------------------------------------------------- sorting


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("let a = [3, 1, 2]; a.sort(|x, y| x - y); a", [1, 2, 3]),
        ("let a = [3, 1, 2]; a.sort(|x, y| x > y); a", [3, 2, 1]),
        ("[3, 1, 2].order(|x, y| y - x)", [3, 2, 1]),
        ("let a = [3, 1, 2]; a.sort(|x, y| throw 1); a", [3, 1, 2]),
        ("let a = [3, 1, 2]; a.sort(|x| 1); a", [3, 1, 2]),
        ("let a = [(), 'c', 1, 1.5]; a.sort(|x, y| ()); a.map(|x| type_of(x))", ["i64", "f64", "char", "()"]),
        ("let n = 0; let a = []; for i in 0..40 { a.push((i * 7919) % 41) } a.sort(|x, y| { n += 1; x - y }); n", 222),
    ],
)
def test_sorting(script, expected):
    assert Engine().eval(script) == expected


def test_an_order_that_is_none_is_an_error():
    script = "let a = []; for i in 0..60 { a.push((i * STEP) % 1009) } a.sort(|x, y| (x * 7 + y * 13) % 3 - 1); a"
    caught = set()
    for step in range(1, 80):
        try:
            Engine().eval(script.replace("STEP", str(step)))
        except RhaiError as error:
            caught.add(error.text)
    assert caught == {"Runtime error: error in comparer for sorting"}


@pytest.mark.parametrize("name", ["sort", "order", "dedup"])
def test_recursion_in_comparators_ends(name):
    script = f'fn f(x, y) {{ let a = [3, 2, 1]; a.{name}(Fn("f")); x - y }} let a = [3, 2, 1]; a.{name}(Fn("f")); 1'
    started = time.monotonic()
    assert Engine(Limits(deadline=60.0)).eval(script) == 1
    assert time.monotonic() - started < 30


# -------------------------------------------------------------------------------------- limits


def test_what_callbacks_count_is_forgotten_but_bounded():
    engine = Engine(Limits(max_operations=100, max_total_operations=0))
    assert engine.eval("let n = 0; for i in 0..3 { try { [1].map(|x| loop {}) } catch { n += 1 } } n") == 3
    engine = Engine(Limits(max_operations=100, max_total_operations=250))
    with pytest.raises(RhaiError) as caught:
        engine.eval("let n = 0; for i in 0..9 { try { [1].map(|x| loop {}) } catch { n += 1 } } n")
    assert unwrap_inner(caught.value).kind == "ErrorTooManyOperations"


def test_depth_of_callbacks_is_bounded():
    with pytest.raises(ErrorInFunctionCall) as caught:
        Engine().eval('fn f(x) { [x].map(Fn("f")) } f(1)')
    assert unwrap_inner(caught.value).kind == "ErrorStackOverflow"


def test_the_clock_is_looked_at_among_callbacks():
    with pytest.raises(RhaiError) as caught:
        Engine(Limits(deadline=0.2)).eval(
            "let a = []; for i in 0..1000 { a.push(i) } for i in 0..1000000 { a.map(|x| x + 1) }"
        )
    assert unwrap_inner(caught.value).kind == "ErrorTerminated"


@pytest.mark.parametrize(
    "script",
    [
        'let a = "x"; for i in 0..99 { a = a + a }',
        'let a = "x"; for i in 0..99 { a += a }',
        'let a = "x"; for i in 0..99 { a = `${a}${a}` }',
        "let b = blob(8); for i in 0..99 { b += b }",
        "let b = blob(8); for i in 0..99 { b.append(b) }",
        "let a = [0]; a.pad(9000000000, 1)",
    ],
)
def test_doubling_ends_in_an_error(script, monkeypatch):
    from rhaipy.interpret import state

    monkeypatch.setattr(state, "MAX_TEXT", 1 << 20)
    monkeypatch.setattr(state, "MAX_ITEMS", 1 << 20)
    state.bounds_of.cache_clear()
    try:
        with pytest.raises(RhaiError) as caught:
            Engine().eval(script)
    finally:
        state.bounds_of.cache_clear()
    assert caught.value.kind == "ErrorDataTooLarge"


@pytest.mark.parametrize("tier", ["plan", "compile"])
@pytest.mark.parametrize(
    ("script", "stop", "seen"),
    [
        # A comparator whose call is refused: what it counted is forgotten, and its error with it.
        ('const sorted = ["", ""].order(|x, y| 0); []', 7, [*range(1, 8), 7]),
        ('const sorted = ["", ""].order(|x, y| 0); []', 8, [*range(1, 9), 7, 8]),
        # The deepest count of a comparison that was ended is the last one that was seen.
        ("let a = [[1], [3]]; a == [[1], [2]]; [1]", 7, [*range(1, 8)]),
        ("let a = [[1], [3]]; a == [[1], [2]]; [1]", 8, [*range(1, 8), 8]),
    ],
)
def test_a_host_that_ends_a_callback(tier: str, script: str, stop: int, seen: list[int]):
    counts: list[int] = []

    def progress(ops: int) -> str | None:
        counts.append(ops)
        return "stop" if ops == stop else None

    with suppress(ErrorTerminated):
        Engine(tier=tier).on_progress(progress).eval(script)
    assert counts == seen

"""What a host is told and may decide while a script runs: output, progress, limits, symbols, optimisation."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import rhaipy
from rhaipy import Engine, ErrorTerminated, Limits, ParseError, Scope


def test_print_and_debug(capsys: pytest.CaptureFixture[str]):
    engine = Engine()
    engine.run("print(`a`); debug(`b`);")
    assert capsys.readouterr().out == 'a\nline 1, position 13 | "b"\n'
    seen: list[Any] = []
    engine.on_print(seen.append).on_debug(lambda text, source, position: seen.append((text, source, position)))
    engine.run_ast(engine.compile("print(#{a: 1}); debug('x'); print(());", source="main"))
    assert seen == ['#{"a": 1}', ("x", "main", (1, 17)), ""]
    engine.on_print(None).on_debug(None).run("print(1); debug(1)")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("tier", ["plan", "compile", None])
def test_progress_is_told_every_operation(tier: str | None):
    counts: list[int] = []
    engine = Engine(tier=tier).on_progress(counts.append)
    stats = rhaipy.RunStats()
    ast = engine.compile("let s = 0; for i in 0..10 { s += i } s")
    assert engine.eval_ast(ast, stats=stats) == 45
    assert counts == list(range(1, stats.operations + 1))


@pytest.mark.parametrize("tier", ["plan", "compile", None])
@pytest.mark.parametrize("token", ["enough", {"at": 50}, 0, False])
def test_progress_stops_a_script(tier: str | None, token: Any):
    engine = Engine(tier=tier).on_progress(lambda ops: token if ops >= 50 else None)
    with pytest.raises(ErrorTerminated, match=r"Script terminated \(line 1, position") as caught:
        engine.eval("let x = 0; try { loop { x += 1; } } catch { 1 }")
    assert caught.value.token == token
    assert engine.on_progress(None).eval("let s = 0; for i in 0..100 { s += i } s") == 4950


def test_a_script_is_stopped_from_another_thread():
    stop = threading.Event()
    engine = Engine().on_progress(lambda ops: "stopped" if stop.is_set() else None)
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with pytest.raises(ErrorTerminated):
        engine.eval("loop { let x = 1; }")
    timer.join()


def test_a_deadline_ends_a_script():
    engine = Engine(limits=Limits(deadline=0.05))
    with pytest.raises(ErrorTerminated) as caught:
        engine.eval("loop { let x = 1; }")
    assert caught.value.token == "deadline"
    assert engine.eval("1 + 1") == 2


@pytest.mark.parametrize(
    ("limit", "script", "error"),
    [
        ({"max_operations": 100}, "loop {}", rhaipy.ErrorTooManyOperations),
        ({"max_call_levels": 5}, "fn f() { f() } f()", rhaipy.ErrorStackOverflow),
        ({"max_string_size": 10}, "let s = `abc`; loop { s += s; }", rhaipy.ErrorDataTooLarge),
        ({"max_array_size": 10}, "let a = []; loop { a.push(1); }", rhaipy.ErrorDataTooLarge),
        ({"max_map_size": 3}, "let m = #{a: 1, b: 2}; m += #{c: 3, d: 4};", rhaipy.ErrorDataTooLarge),
        ({"max_variables": 2}, "let a = 1; let b = 2; let c = 3;", rhaipy.ErrorTooManyVariables),
        ({"max_functions": 1}, "fn a() {} fn b() {}", ParseError),
        ({"max_expr_depth": 3}, "((((1))))", ParseError),
        ({"max_modules": 0}, "import `x` as x;", rhaipy.ErrorTooManyModules),
    ],
)
@pytest.mark.parametrize("tier", ["plan", "compile"])
def test_limits(tier: str, limit: dict[str, int], script: str, error: type[rhaipy.RhaiError]):
    with pytest.raises(error):
        Engine(tier=tier, limits=Limits().replace(**limit)).eval(script)
    with pytest.raises(error):
        Engine(tier=tier).set_limits(**limit).eval(script)


def test_limits_are_checked_by_name():
    with pytest.raises(TypeError, match="unknown limit 'max_ops': the limits are max_operations"):
        Engine().set_limits(max_ops=1)
    with pytest.raises(ValueError, match="unknown limits preset 'tight'; the presets are: default, hook"):
        Limits.preset("tight")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"max_operations": -1}, ValueError, "max_operations cannot be negative: -1"),
        ({"max_operations": "many"}, TypeError, "max_operations is a number, not 'many'"),
        ({"max_operations": None}, TypeError, "max_operations is a number, not None"),
        ({"max_array_size": 1.5}, TypeError, "max_array_size is a number, not 1.5"),
        ({"max_call_levels": True}, TypeError, "max_call_levels is a number or None, not True"),
        ({"deadline": "soon"}, TypeError, "deadline is a number or None, not 'soon'"),
    ],
)
def test_limits_that_are_none(changes: dict[str, Any], error: type[Exception], message: str):
    for attempt in (lambda: Engine(limits=Limits(**changes)), lambda: Engine().set_limits(**changes)):
        with pytest.raises(error) as caught:
            attempt()
        assert str(caught.value) == message
    Engine(limits=Limits(deadline=1.5, max_call_levels=None, max_modules=0))


@pytest.mark.parametrize("script", [5, None, b"1 + 1", ["1"]])
def test_scripts_are_texts(script: Any):
    with pytest.raises(TypeError, match=f"a script is a str, not {type(script).__name__}"):
        Engine().eval(script)


@pytest.mark.parametrize("tier", ["plan", "compile"])
@pytest.mark.parametrize("script", ["print(1)", "debug(1)", "try { print(1) } catch { 1 }", "[1].map(|x| print(x))"])
def test_what_listeners_raise_comes_out_as_it_is(tier: str, script: str):
    def fail(*_: Any) -> None:
        raise OSError("disk full")

    engine = Engine(tier=tier).on_print(fail).on_debug(fail)
    with pytest.raises(OSError, match="disk full"):
        engine.eval(script)
    with pytest.raises(OSError, match="disk full"):
        Engine(tier=tier).on_progress(fail).eval("let x = 1; try { x += 1 } catch { 1 }")
    assert engine.eval("1 + 1") == 2


def test_host_functions_count_no_more_than_their_call():
    stats = rhaipy.RunStats()
    engine = Engine().register_fn("f", lambda: sum(range(1000)))
    engine.eval_ast(engine.compile("f()"), stats=stats)
    assert stats.operations < 5


@pytest.mark.parametrize(
    ("symbol", "script"),
    [
        ("eval", "eval(`1`)"),
        ("while", "while true {}"),
        ("+", "1 + 1"),
        ("import", "import `a` as a;"),
        ("fn", "fn f() {}"),
    ],
)
def test_disabled_symbols(symbol: str, script: str):
    engine = Engine().disable_symbol(symbol)
    with pytest.raises(ParseError, match="Syntax error"):
        engine.compile(script)
    Engine().compile(script)


def test_optimisation_levels():
    engine = Engine().register_constant("DEBUG", False)
    text = "if DEBUG { print(1); } 40 + 2"
    counts = {}
    for level in ("none", "simple", "full"):
        stats = rhaipy.RunStats()
        assert engine.set_optimization_level(level).eval_ast(engine.compile(text), stats=stats) == 42
        counts[level] = stats.operations
    assert counts["none"] > counts["simple"]
    with pytest.raises(ValueError, match="unknown optimisation level 'fast': use one of"):
        engine.set_optimization_level("fast")
    with pytest.raises(ValueError, match="unknown tier 'jit'"):
        Engine(tier="jit")


def test_constants():
    engine = Engine().register_constant("PI", 3).register_constant("CFG", {"a": [1]})
    assert engine.eval("PI + CFG.a[0]") == 4
    assert engine.eval("let c = CFG; c.a.push(2); [c.a, CFG.a]") == [[1, 2], [1]]
    assert engine.eval("fn f() { PI } f()") == 3
    assert engine.eval("let PI = 4; PI") == 4
    with pytest.raises(rhaipy.RhaiError):
        engine.eval("PI = 5")
    with pytest.raises(rhaipy.ConversionError):
        engine.register_constant("X", object())


def test_an_engine_does_not_change_another_one():
    first = Engine().register_fn("only_here", lambda: 1).register_constant("K", 1).disable_symbol("while")
    assert first.eval("only_here() + K") == 2
    for script in ("only_here()", "K"):
        with pytest.raises(rhaipy.RhaiError):
            Engine().eval(script)
    assert Engine().eval("let i = 0; while i < 3 { i += 1 } i", Scope()) == 3

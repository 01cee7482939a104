"""Host functions: which overload is called, what goes in and out, what their exceptions become."""

from __future__ import annotations

import dataclasses
import enum
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, Optional, Protocol, TypedDict, Union

import pytest

import rhaipy
from rhaipy import CallContext, Engine, ErrorFunctionNotFound, ErrorInFunctionCall, ErrorRuntime, ErrorStackOverflow


@pytest.fixture(params=["plan", "compile"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return Engine(tier=request.param)


# ----------------------------------------------------------------------------- overloads


def test_overloads_are_chosen_by_the_annotated_types(engine: Engine):
    def of_int(x: int) -> str:
        return f"int {x}"

    def of_float(x: float) -> str:
        return f"float {x}"

    def of_text(x: str, y: int = 7) -> str:
        return f"text {x} {y}"

    def of_any(x, y, z) -> str:
        return f"any {x} {y} {z}"

    for fn in (of_int, of_float, of_text, of_any):
        engine.register_fn("f", fn)
    script = '[f(1), f(1.5), f("a"), f("a", 2), f(1, true, ())]'
    assert engine.eval(script) == ["int 1", "float 1.5", "text a 7", "text a 2", "any 1 True None"]
    with pytest.raises(ErrorFunctionNotFound, match=r"Function not found: f \(bool\) \(line 1, position 1\)"):
        engine.eval("f(true)")


class Colour(enum.Enum):
    RED = 1


class Closes(Protocol):
    def close(self) -> None: ...


class Row(TypedDict):
    a: int


def two(a, b):
    return [type(a).__name__, type(b).__name__]


@pytest.mark.parametrize(
    ("annotation", "accepts", "refuses"),
    [
        (int, ["1"], ["1.0", '"a"', "true", "()"]),
        (float, ["1.0"], ["1"]),
        (bool, ["true"], ["1"]),
        (str, ['"a"'], ["'a'", "1"]),
        (rhaipy.Char, ["'a'"], ['"a"']),
        (None, ["()"], ["1"]),
        (list, ["[1]"], ["#{}", '"a"']),
        (list[int], ["[1]", '["a"]'], ["1"]),
        (Sequence[str], ["[]"], ["1"]),
        (tuple, ["[]"], ["1"]),
        (dict, ["#{}"], ["[]"]),
        (Mapping[str, Any], ["#{}"], ["[]"]),
        (Row, ["#{a: 1}"], ["[]"]),
        (bytes, ["blob(1)"], ["[]", '"a"']),
        (range, ["1..2"], ["1..=2", "[]"]),
        (rhaipy.FnPtr, ["|x| x", 'Fn("f")'], ['"f"']),
        (Callable[[int], int], ["|x| x"], ["1"]),
        (int | str, ["1", '"a"'], ["1.0", "[]"]),
        (Optional[int], ["1", "()"], ["true"]),  # noqa: UP045
        (Union[list, dict], ["[]", "#{}"], ["1"]),  # noqa: UP007
        (Literal["a", "b"], ['"a"'], ["1"]),
        (Annotated[int, "units"], ["1"], ["1.0"]),
        (Any, ["1", "[]", "()", "1..=2"], []),
        (object, ["1", "[]"], []),
        (Closes, ["1"], []),
        ("int", ["1"], ["true"]),
    ],
)
def test_what_an_annotation_accepts(engine: Engine, annotation: Any, accepts: list[str], refuses: list[str]):
    def f(x):
        return True

    f.__annotations__["x"] = annotation
    engine.register_fn("f", f)
    for text in accepts:
        assert engine.eval(f"f({text})") is True, text
    for text in refuses:
        with pytest.raises(ErrorFunctionNotFound):
            engine.eval(f"f({text})")


def test_explicit_types_go_before_annotations(engine: Engine):
    def f(x: str, *more: str) -> int:
        return len(more)

    engine.register_fn("f", f, [int]).register_fn("f", f, [int, object, str])
    assert engine.eval('[f(1), f(1, (), "a")]') == [0, 2]
    with pytest.raises(ErrorFunctionNotFound):
        engine.eval('f("a")')


@pytest.mark.parametrize(
    ("fn", "message"),
    [
        (lambda *args: None, "takes a varying number of arguments: pass params"),
        (lambda a, **more: None, "takes a varying number of arguments"),
        (dict.update, "cannot be told|varying number"),
    ],
)
def test_functions_whose_parameters_cannot_be_told(engine: Engine, fn: Any, message: str):
    with pytest.raises(TypeError, match=message):
        engine.register_fn("f", fn)


def test_a_keyword_that_no_script_can_pass(engine: Engine):
    def needs(a, *, flag):
        return flag

    def may(a, *, flag=3):
        return flag

    with pytest.raises(TypeError, match="needs 'flag' by keyword"):
        engine.register_fn("f", needs)
    assert engine.register_fn("f", may).eval("f(1)") == 3


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "neither an identifier nor an operator"),
        ("a-b", "neither an identifier"),
        ("1a", "neither an identifier"),
        ("_", "it is reserved"),
        ("if", "it is reserved"),
        ("spawn", "it is reserved"),
        ("eval", "answered by the language itself"),
        ("type_of", "answered by the language itself"),
        ("{", "it is reserved"),
    ],
)
def test_names_that_no_script_can_call(engine: Engine, name: str, message: str):
    with pytest.raises(ValueError, match=message):
        engine.register_fn(name, lambda: None)


def test_registering_by_decorator_and_callables_of_all_kinds(engine: Engine):
    class Adder:
        def __init__(self, by: int = 1) -> None:
            self.by = by

        def __call__(self, x: int) -> int:
            return x + self.by

        def method(self, x: int) -> int:
            return x * self.by

        @classmethod
        def made(cls, x: int) -> int:
            return x - 1

    @engine.register_fn("deco")
    def deco(x: int) -> int:
        return x + 100

    engine.register_fn("called", Adder(2)).register_fn("method", Adder(3).method).register_fn("made", Adder.made)
    engine.register_fn("partial", functools.partial(pow, 2)).register_fn("length", len).register_fn("sorted2", sorted)
    assert deco(1) == 101
    script = '[deco(1), called(1), method(2), made(1), partial(5), length("abc"), sorted2([2, 1])]'
    assert engine.eval(script) == [101, 3, 6, 0, 32, 3, [1, 2]]
    with pytest.raises(ErrorFunctionNotFound):
        engine.eval("called(1.5)")


def test_a_host_function_replaces_a_native_of_the_same_types_only(engine: Engine):
    engine.register_fn("len", lambda x: -1, [str])
    assert engine.eval('["abc".len(), [1].len()]') == [-1, 1]
    assert Engine().eval('"abc".len()') == 3


def test_a_script_function_goes_before_a_host_function(engine: Engine):
    engine.register_fn("f", lambda x: "host")
    assert engine.eval("fn f(x) { `script` } f(1)") == "script"


# ------------------------------------------------------------------------------ operators


def test_operators_for_types_that_have_none(engine: Engine):
    engine.register_fn("-", lambda a, b: [x for x in a if x not in b], [list, list])
    assert engine.eval("[1, 2, 3] - [2]") == [1, 3]
    # Built-in operators stay what they are, as in Rhai.
    engine.register_fn("+", lambda a, b: -1, [int, int])
    assert engine.eval("1 + 2") == 3


# ------------------------------------------------------------------------------- in and out


def test_arguments_are_copies(engine: Engine):
    seen: list[Any] = []

    def keep(data: dict[str, Any]) -> None:
        data["a"].append(4)
        seen.append(data)

    engine.register_fn("keep", keep)
    assert engine.eval("let m = #{a: [1], b: 'x'}; keep(m); m") == {"a": [1], "b": "x"}
    assert seen == [{"a": [1, 4], "b": "x"}]


def test_results_are_copies(engine: Engine):
    shared = {"items": [1, 2]}
    engine.register_fn("settings", lambda: shared)
    assert engine.eval("let a = settings(); a.items.push(3); [a.items, settings().items]") == [[1, 2, 3], [1, 2]]
    assert shared == {"items": [1, 2]}


@pytest.mark.parametrize(
    ("given", "change", "script", "value"),
    [
        (list, lambda items: items.reverse(), "let x = [1, 2, 3]; f(x); x", [3, 2, 1]),
        (dict, lambda items: items.update(b=2), "let x = #{a: 1}; f(x); x", {"a": 1, "b": 2}),
        (bytes, lambda data: data.extend(b"!"), "let x = blob(1, 65); f(x); x", b"A!"),
        (list, lambda items: items.clear(), "let m = #{x: [1, 2]}; m.x.f(); m", {"x": []}),
        (list, lambda items: items.append(9), "let a = [1]; let b = a; f(a); [a, b]", [[1, 9], [1]]),
    ],
)
def test_a_mutating_function_changes_the_variable(engine: Engine, given: type, change: Any, script: str, value: Any):
    engine.register_fn("f", change, [given], mutates=True)
    assert engine.eval(script) == value


def test_a_mutating_function_is_refused_on_constants(engine: Engine):
    engine.register_fn("f", lambda items: items.clear(), [list], mutates=True)
    with pytest.raises(rhaipy.ErrorNonPureMethodCallOnConstant):
        engine.eval("const A = [1]; A.f()")


def test_raw_functions_get_and_give_script_values(engine: Engine):
    seen = []
    engine.register_fn("f", lambda x, y: (seen.append((x, y)), x)[1], [object, object], raw=True)
    assert engine.eval("f('a', 1..=2)") == "a"
    assert [rhaipy.type_name(value) for value in seen[0]] == ["char", "range="]


@dataclasses.dataclass
class Item:
    name: str
    price: float = 1.0


@dataclasses.dataclass
class Order:
    items: list[Item]
    note: str | None = None


def test_models_as_parameters_and_results(engine: Engine):
    def total(order: Order) -> float:
        assert isinstance(order, Order)
        return sum(item.price for item in order.items)

    engine.register_fn("total", total).register_fn("cheap", lambda: Item("pin", 0.5))
    engine.register_fn("count", lambda items: [type(item).__name__ for item in items], [list[Item]])
    script = 'total(#{items: [cheap(), #{name: "cup", price: 2}], note: "x"})'
    assert engine.eval(script) == 2.5
    assert engine.eval("count([cheap()])") == ["Item"]
    with pytest.raises(ErrorRuntime) as caught:
        engine.eval('total(#{items: [#{nam: "cup"}]})')
    assert str(caught.value) == (
        "Runtime error: the host's data cannot be used here: Item has no field 'nam'; it has name, price "
        "(at .items[0]) (line 1, position 1)"
    )


# ------------------------------------------------------------------------------- exceptions


class Odd(Exception):
    def __str__(self) -> str:
        return ""


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text")


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        (ValueError("no such user"), "no such user"),
        (Odd(), "Odd"),
        (Mute(), "Mute"),
        (KeyError(Mute()), "KeyError"),
        (StopIteration(3), "3"),
        (MemoryError("full"), "full"),
        (KeyError("name"), "no such key: name"),
    ],
)
def test_an_exception_becomes_the_cause_of_a_runtime_error(engine: Engine, raised: Exception, message: str):
    def fail():
        raise raised

    engine.register_fn("fail", fail)
    with pytest.raises(ErrorRuntime) as caught:
        engine.eval("let x = 1;\n  fail()")
    assert str(caught.value) == f"Runtime error: {message} (line 2, position 3)"
    assert caught.value.__cause__ is raised
    assert engine.eval("let r = 0; try { fail() } catch (e) { r = e + `|` + type_of(e); } r") == f"{message}|string"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(42, "42"), ("why", "why"), ({"code": 1}, '#{"code": 1}'), ([1, "a"], '[1, "a"]'), (None, None)],
)
def test_a_host_throws_data(engine: Engine, value: Any, shown: str | None):
    def fail():
        raise ErrorRuntime(value)

    engine.register_fn("fail", fail)
    with pytest.raises(ErrorRuntime) as caught:
        engine.eval("fail()")
    assert str(caught.value) == "Runtime error" + (f": {shown}" if shown else "") + " (line 1, position 1)"
    assert engine.eval("let r = 0; try { fail() } catch (e) { r = e; } r") == value


def test_a_host_throws_what_no_script_can_hold(engine: Engine):
    thrown = ErrorRuntime(object())

    def fail():
        raise thrown

    engine.register_fn("fail", fail)
    with pytest.raises(ErrorRuntime, match=r"the host's data cannot be used here: .* \(line 1, position 1\)") as caught:
        engine.eval("fail()")
    assert caught.value.__cause__ is thrown


def test_the_cause_is_kept_through_calls(engine: Engine):
    def fail():
        raise ValueError("deep")

    engine.register_fn("fail", fail)
    with pytest.raises(ErrorInFunctionCall) as caught:
        engine.eval("fn a() { b() }\nfn b() { fail() }\na()")
    assert isinstance(caught.value.__cause__, ValueError)
    assert str(caught.value) == (
        "Runtime error: deep (line 2, position 10)\n"
        "in call to function 'b' (line 1, position 10)\n"
        "in call to function 'a' (line 3, position 1)"
    )


def test_nothing_of_the_traceback_reaches_the_script(engine: Engine):
    def fail():
        raise ValueError("plain")

    engine.register_fn("fail", fail)
    value = engine.eval("let seen = (); try { fail() } catch (e) { seen = e } [seen, type_of(seen), to_string(seen)]")
    assert value == ["plain", "string", "plain"]
    text = engine.eval("let r = (); try { [1].map(|x| fail()) } catch (e) { r = to_debug(e); } r")
    assert "Traceback" not in text
    assert ".py" not in text


def test_a_result_that_no_script_can_hold(engine: Engine):
    engine.register_fn("f", lambda: {"a": [object()]}).register_fn("g", lambda: 2**70)
    with pytest.raises(ErrorRuntime, match=r"the host's data cannot be used here: a value of type 'object' .* \(at "):
        engine.eval("f()")
    with pytest.raises(ErrorRuntime, match="does not fit into 64 bits"):
        engine.eval("g()")


def test_a_host_that_recurses_ends_in_a_stack_overflow(engine: Engine):
    def forever():
        return forever()

    engine.register_fn("forever", forever)
    with pytest.raises(ErrorStackOverflow, match=r"Stack overflow \(line 1, position 7\)"):
        engine.eval("try { forever() } catch { 1 }")


def test_interrupts_and_exits_of_the_host_pass_through(engine: Engine):
    def interrupt():
        raise KeyboardInterrupt

    def leave():
        raise SystemExit(3)

    engine.register_fn("interrupt", interrupt).register_fn("leave", leave)
    with pytest.raises(KeyboardInterrupt):
        engine.eval("try { interrupt() } catch { 1 }")
    with pytest.raises(SystemExit):
        engine.eval("leave()")
    assert engine.eval("1 + 1") == 2


# ---------------------------------------------------------------------- function pointers


def test_a_host_function_calls_a_function_pointer(engine: Engine):
    def apply(fn, value):
        return fn(value)

    def fold(items: list, fn: Callable[..., Any]) -> Any:
        total = 0
        for item in items:
            total = fn(total, item)
        return total

    engine.register_fn("apply", apply).register_fn("fold", fold)
    script = """
        fn double(x) { x * 2 }
        let factor = 10;
        [apply(|x| x + 1, 4), apply(double, 4), apply(Fn("double"), 5), apply(|x| x * factor, 2),
         apply(Fn("len"), "abc"), fold([1, 2, 3], |sum, x| sum + x), apply(curry(|a, b| a - b, 10), 3)]
    """
    assert engine.eval(script) == [5, 8, 10, 20, 3, 6, 7]


def test_pointers_inside_data_can_be_called_too(engine: Engine):
    engine.register_fn("run_all", lambda handlers: {name: fn(3) for name, fn in handlers.items()})
    assert engine.eval("run_all(#{twice: |x| x * 2, next: |x| x + 1})") == {"next": 4, "twice": 6}


def test_a_callback_changes_what_it_captured(engine: Engine):
    engine.register_fn("each", lambda items, fn: [fn(item) for item in items] and None)
    assert engine.eval("let sum = 0; each([1, 2, 3], |x| sum += x); sum") == 6


def test_errors_of_a_callback_come_through_the_host(engine: Engine):
    def call(fn):
        return fn()

    def careful(fn):
        try:
            return fn()
        except rhaipy.RhaiError as error:
            return f"caught: {error.kind}"

    engine.register_fn("run", call).register_fn("careful", careful)
    with pytest.raises(ErrorInFunctionCall) as caught:
        engine.eval("run(|| throw 'x')")
    assert isinstance(caught.value.inner, ErrorRuntime)
    assert rhaipy.display(caught.value.inner.value) == "x"
    assert engine.eval("careful(|| 1 / 0)") == "caught: ErrorInFunctionCall"


def test_a_pointer_is_of_no_use_outside_a_call(engine: Engine):
    kept: list[Any] = []
    engine.register_fn("keep", lambda fn: kept.append(fn))
    ast = engine.compile("fn double(x) { x * 2 } keep(double); keep(Fn(\"double\")); let n = 5; keep(|x| x + n);")
    engine.run_ast(ast)
    for pointer in kept:
        with pytest.raises(RuntimeError, match=r"can only be called by a host function, while .* Engine\.call_fn_ptr"):
            pointer(1)
    assert [engine.call_fn_ptr(ast, pointer, [4]) for pointer in kept] == [8, 8, 9]


def test_a_stored_pointer_can_be_called_in_a_later_call(engine: Engine):
    handlers: dict[str, Any] = {}
    engine.register_fn("on", handlers.__setitem__, [str, rhaipy.FnPtr])
    engine.register_fn("emit", lambda name, value: handlers[name](value))
    assert engine.eval('on("x", |v| v * 3); emit("x", 5)') == 15


def test_call_fn_ptr_reports_errors_and_operations(engine: Engine):
    ast = engine.compile("fn fail(x) { x / 0 }\nfail", source="lib")
    pointer = engine.eval_ast(ast)
    stats = rhaipy.RunStats()
    with pytest.raises(ErrorInFunctionCall) as caught:
        engine.call_fn_ptr(ast, pointer, [4], stats=stats)
    assert "Division by zero: 4 / 0 @ 'lib' (line 1, position 16)" in str(caught.value)
    assert stats.operations > 0


def test_callbacks_count_against_the_limits():
    engine = Engine(limits=rhaipy.Limits(max_operations=1_000))
    calls = []

    def forever(fn):
        while True:
            calls.append(fn(1))

    engine.register_fn("forever", forever)
    with pytest.raises(rhaipy.ErrorTooManyOperations):
        engine.eval("forever(|x| { let s = 0; for i in 0..100 { s += i } s })")
    assert len(calls) > 5


def test_callbacks_count_as_nested_calls():
    engine = Engine()

    def run(fn, n):
        return fn(n)

    engine.register_fn("run", run)
    with pytest.raises(ErrorStackOverflow):
        engine.eval("fn f(n) { run(f, n + 1) } f(0)")


# ---------------------------------------------------------------------------- the context


def test_a_function_that_asks_about_its_call(engine: Engine):
    seen: list[Any] = []

    def note(context: CallContext, text: str) -> int:
        seen.append((text, context.source, context.position, context.operations > 0))
        return context.call_fn("double", 21)

    engine.register_fn("note", note)
    ast = engine.compile('fn double(x) { x * 2 }\n\n  note("here")', source="script.rhai")
    assert engine.eval_ast(ast) == 42
    assert seen == [("here", "script.rhai", (3, 3), True)]


# -------------------------------------------------------------------------------- optimiser


@pytest.mark.parametrize(("volatile", "calls"), [(True, 3), (False, 1)])
def test_the_optimiser_calls_only_what_always_gives_the_same(volatile: bool, calls: int):
    seen = []
    engine = Engine(optimize="full")
    engine.register_fn("f", lambda x: (seen.append(x), x)[1], [int], volatile=volatile)
    ast = engine.compile("f(1)")
    for _ in range(3):
        assert engine.eval_ast(ast) == 1
    assert len(seen) == calls

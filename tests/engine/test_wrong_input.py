"""What a host may get wrong: it is told at once, where the mistake is, with what is wanted."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from rhaipy import (
    AST,
    CallContext,
    Char,
    Engine,
    ErrorArithmetic,
    ErrorRuntime,
    FileModuleResolver,
    FnPtr,
    Limits,
    Module,
    RunStats,
    Scope,
    StaticModuleResolver,
    check_script,
)
from rhaipy.render import explain


class Thing:
    def __call__(self, value: int) -> int:
        return value


class Waiting:
    async def __call__(self, value: int) -> int:
        return value


async def fetch(value: int) -> int:
    return value


async def stream(value: int) -> Any:
    yield value


def fill(a: Any, b: Any, **more: Any) -> Any:
    return [a, b, more]


def ast() -> AST:
    return Engine().compile("fn f(x) { x }")


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Engine(limits="hook"), TypeError, r"limits are a Limits, such as Limits.preset\('hook'\), not 'hook'"),
    (lambda: Engine(limits={}), TypeError, "limits are a Limits"),
    (lambda: Engine(limits=Limits(deadline=float("nan"))), ValueError, "deadline cannot be undefined: nan"),
    (lambda: setattr(Engine(), "limits", {}), TypeError, "limits are a Limits"),
    (lambda: setattr(Engine(), "limits", Limits(deadline=-1)), ValueError, "deadline cannot be negative"),
    (lambda: setattr(Engine(), "tier", "fast"), ValueError, "unknown tier 'fast': use plan or compile"),
    (lambda: Limits().replace(max_op=1), TypeError, "unknown limit 'max_op': the limits are max_operations, "),
    (lambda: Engine().compile("x", {"x": 1}), TypeError, r"variables come in a Scope, .*, not \{'x': 1\}"),
    (lambda: Engine().compile("x", source=5), TypeError, "a script's name is a str, not 5"),
    (lambda: Engine().eval("x", {"x": 1}), TypeError, "variables come in a Scope"),
    (lambda: Engine().eval_ast("1"), TypeError, "a compiled script is wanted, as Engine.compile gives it, not '1'"),
    (lambda: Scope([1]), TypeError, r"variables come by name, as in Scope\(\{'x': 1\}\), not as \[1\]"),
    (lambda: Scope({1: 2}), TypeError, "a variable's name is a str, not 1"),
    (lambda: Engine().eval_ast(ast(), {}), TypeError, "variables come in a Scope"),
    (lambda: Engine().eval_ast(ast(), stats={}), TypeError, r"stats are a RunStats, not \{\}"),
    (lambda: Engine().call_fn({}, ast(), "f", [1]), TypeError, "variables come in a Scope"),
    (lambda: Engine().call_fn(None, "fn f() {}", "f"), TypeError, "a compiled script is wanted"),
    (lambda: Engine().call_fn(None, ast(), 5), TypeError, "the name of a function is a str, not 5"),
    (lambda: Engine().call_fn(None, ast(), "f", "a"), TypeError, r"in a list, such as \[1, 'a'\], not as 'a'"),
    (lambda: Engine().call_fn(None, ast(), "f", {"x": 1}), TypeError, "arguments come in a list"),
    (lambda: Engine().call_fn(None, ast(), "f", 1), TypeError, "arguments come in a list"),
    (lambda: Engine().call_fn_ptr(ast(), "f", [1]), TypeError, "a function pointer is wanted .*, not 'f'"),
    (lambda: Engine().call_fn_ptr(ast(), FnPtr("f"), 1), TypeError, "arguments come in a list"),
    (lambda: Engine().module_of("1"), TypeError, "a compiled script is wanted"),
    (lambda: ast() + "1", TypeError, "a compiled script is wanted"),
    (lambda: Engine().eval("1", result_type="int"), TypeError, r"result_type is a type such as list\[int\], not 'int'"),
    (lambda: Engine().disable_symbol(5), TypeError, "a keyword or operator is a str, not 5"),
    (lambda: Engine().disable_symbol("sleep"), ValueError, "'sleep' is no keyword or operator"),
    (lambda: Engine().on_print("x"), TypeError, "a function is wanted, not 'x'"),
    (lambda: Engine().on_debug(5), TypeError, "a function is wanted, not 5"),
    (lambda: Engine().on_progress([]), TypeError, r"a function is wanted, not \[\]"),
    (lambda: Engine().on_print(fetch), TypeError, "fetch is async, and scripts wait for nothing"),
    (lambda: Engine().set_module_resolver("lib"), TypeError, r"a resolver such as FileModuleResolver\(folder\)"),
    (lambda: StaticModuleResolver({"a": 5}), TypeError, "a Module is wanted, not 5"),
    (lambda: FileModuleResolver(".", 5), TypeError, "a file's extension is a str, not 5"),
    (lambda: Engine().register_static_module(5, Module()), TypeError, "a module's path is a str, not 5"),
    (lambda: Module(5), TypeError, "a module's name is a str, not 5"),
    (lambda: Module().set_var(5, 1), TypeError, "a constant's name is a str, not 5"),
    (lambda: Engine().register_fn("f", 5), TypeError, "a function is wanted, not 5"),
    (lambda: Engine().register_fn(5, len), TypeError, "the name of a function is a str, not 5"),
    (lambda: Engine().register_fn("f", fetch), TypeError, r"such as `lambda x: asyncio.run\(fetch\(x\)\)`"),
    (lambda: Engine().register_fn("f", partial(fetch, 1)), TypeError, "fetch is async"),
    (lambda: Engine().register_fn("f", stream), TypeError, "stream is async"),
    (lambda: Engine().register_fn("f", Waiting()), TypeError, "Waiting is async"),
    (lambda: Engine().register_fn("f", len, "int"), TypeError, r"a list of types such as \[int, str\], not 'int'"),
    (lambda: Engine().register_fn("f", len, ["int"]), TypeError, "params holds types such as int .*, not 'int'"),
    (lambda: Engine().register_fn("f", ast, [int]), TypeError, "with these 1 params: too many positional arguments"),
    (lambda: Engine().register_fn("f", fill, [int]), TypeError, "params: missing a required argument: 'b'"),
    (lambda: Engine().register_fn("f", lambda: 1, mutates=True), TypeError, "takes first what it changes"),
    (lambda: Engine().register_get(5, "x"), TypeError, "a class is wanted, not 5"),
    (lambda: Engine().register_get(Thing, 5), TypeError, "the name of a property is a str, not 5"),
    (lambda: Engine().register_get(Thing, "x", lambda: 1), TypeError, "a method takes its object first"),
    (lambda: Engine().register_set(Thing, "x", lambda a: 1), TypeError, "called with the object and the value"),
    (lambda: Engine().register_indexer_get(Thing, lambda a: 1), TypeError, "what reads an index is called with"),
    (lambda: Engine().register_indexer_set(Thing, lambda a, b: 1), TypeError, "the object and the index and the value"),
    (lambda: Engine().register_iterator(Thing, 5), TypeError, "a function is wanted, not 5"),
    (lambda: Engine().register_type(Thing, 5), TypeError, "the name of a type is a str, not 5"),
    (lambda: Engine().register_type(Thing).with_fn("nope"), TypeError, "Thing has no method 'nope'"),
    (lambda: Engine().register_type(Thing).with_comparison(less=5), TypeError, "a function is wanted, not 5"),
    (lambda: Engine().register_type(Thing).on_print(5), TypeError, "a function is wanted, not 5"),
]  # fmt: skip


@pytest.mark.parametrize(("act", "kind", "message"), WRONG)
def test_a_mistake_is_told_where_it_is_made(act: Callable[[], object], kind: type[Exception], message: str):
    with pytest.raises(kind, match=message) as caught:
        act()
    assert type(caught.value) is kind


def test_a_name_that_is_none_is_refused_in_a_callback():
    def call(context: CallContext, name: Any) -> Any:
        return context.call_fn(name)

    with pytest.raises(ErrorRuntime, match="the name of a function is a str, not 5"):
        Engine().register_fn("f", call).eval("f(5)")


def test_what_is_shown_of_a_wrong_value_is_short_and_never_fails():
    class Silent:
        def __repr__(self) -> str:
            raise RuntimeError

    with pytest.raises(TypeError, match=r"not '1{78}…$"):
        Engine().eval_ast("1" * 500)
    with pytest.raises(TypeError, match=r"not a Silent$"):
        Engine().eval_ast(Silent())


def test_what_is_right_is_taken_in_every_form():
    engine = Engine(limits=None)
    compiled = engine.compile("fn f(x) { x } fn g(x, y) { x + y }", Scope(), source="a")
    stats = RunStats()
    assert engine.call_fn(Scope(), compiled, "g", (i for i in (1, 2)), stats=stats) == 3
    assert engine.call_fn(None, compiled, "g", range(2)) == 1
    assert stats.operations > 0
    assert engine.register_fn("t", Thing()).register_fn("p", partial(max, 2), [int]).eval("t(3) + p(5)") == 8
    assert engine.on_print(None).on_debug(None).on_progress(None).set_module_resolver(None).eval("print(1); 4") == 4
    assert engine.register_fn("fill", fill, [int, int]).eval("fill(1, 2)") == [1, 2, {}]
    assert engine.register_fn("more", max, [int, int]).eval("more(1, 2)") == 2
    # A wrapper of what is async is as good as any function.
    assert engine.register_fn("w", Wrapper(fetch)).eval("w(1)") == 2


class Wrapper:
    """Waits for what it wraps, as `async_to_sync` does."""

    def __init__(self, fn: Any) -> None:
        self.__wrapped__ = fn

    def __call__(self, value: int) -> int:
        return value + 1


def test_the_extension_of_modules_may_have_its_dot(tmp_path):
    (tmp_path / "a.rhai").write_text("fn f() { 7 }")
    for extension in ("rhai", ".rhai"):
        engine = Engine().set_module_resolver(FileModuleResolver(tmp_path, extension))
        assert engine.eval('import "a" as a; a::f()') == 7


@pytest.mark.parametrize("text", [5, None, "", "ab", b"a"])
def test_a_character_is_one(text: Any):
    with pytest.raises(ValueError, match="a character is a str of length 1, not "):
        Char(text)


def test_equal_characters_are_the_same_to_scripts():
    scope = Scope().push("x", Char("a"))
    assert Engine().eval("[x == 'a', switch x { 'a' => 1, _ => 2 }, x]", scope) == [True, 1, "a"]
    assert pickle.loads(pickle.dumps(Char("a"))) is Char("a") is copy.deepcopy(Char("a"))


def test_function_pointers_can_be_copied_and_pickled():
    engine = Engine()
    compiled = engine.compile("let k = 5; |x| x + k")
    pointer = engine.eval_ast(compiled)
    for other in (copy.deepcopy(pointer), pickle.loads(pickle.dumps(pointer))):
        assert engine.call_fn_ptr(compiled, other, [1]) == 6
    with pytest.raises(TypeError, match="the name of a function is a str, not 5"):
        FnPtr(5)


def test_errors_show_what_they_say():
    with pytest.raises(ErrorArithmetic) as caught:
        Engine().eval("1 / 0")
    assert repr(caught.value) == "ErrorArithmetic('Division by zero: 1 / 0 (line 1, position 3)')"
    assert explain(caught.value, "1 / 0", "a.rhai").split("\n")[1] == "  --> a.rhai:1:3"
    assert explain(caught.value) == explain(caught.value, "1 / 0")


@pytest.mark.parametrize(("args", "message"), [((5,), "a script is a str, not 5"), (("1", 5), "an Engine is wanted")])
def test_a_check_wants_a_text_and_an_engine(args: tuple[Any, ...], message: str):
    with pytest.raises(TypeError, match=message):
        check_script(*args)


def test_a_scope_begins_with_variables():
    scope = Scope({"x": 1, "y": [2]}).push_constant("Z", 3)
    assert Engine().eval("x += 1; y.push(3); x + y.len() + Z", scope) == 7
    assert scope.to_dict() == {"x": 2, "y": [2, 3], "Z": 3}
    assert (repr(scope), repr(Scope()), repr(Module("shop"))) == ("Scope(x, y, const Z)", "Scope()", "Module('shop')")
    assert len(Scope(None)) == len(Scope({})) == 0

"""Modules: of the host, of scripts, found by resolvers. Where a case says so, real Rhai answers the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rhaipy
from rhaipy import (
    Engine,
    ErrorFunctionNotFound,
    ErrorInFunctionCall,
    ErrorInModule,
    ErrorModuleNotFound,
    ErrorVariableNotFound,
    FileModuleResolver,
    ImportContext,
    Module,
    ModuleResolvers,
    Scope,
    StaticModuleResolver,
)

FILES = {
    "util": """\
const K = 10;
export const ANSWER = 42;
export let v = [1, 2];
export K as EXPORTED_K;
let hidden = 5;
fn add(a, b) { a + b }
fn twice(f, x) { f.call(f.call(x)) }
fn usek(x) { x + global::K }
private fn secret(x) { x }
fn via_secret(x) { secret(x) + 1 }
fn boom() { throw "bad" }
fn deep(n) { if n == 0 { 0 } else { 1 + deep(n - 1) } }
fn nothing() {}
fn oops() { undefined_fn(1) }
fn caller_fn(x) { main_fn(x) }
fn by_name(n, x) { Fn(n).call(x) }
fn defs() { is_def_fn("main_fn", 1) }
fn change(a) { a.push(9); a }
fn src() { debug("hi"); 1 }
""",
    "outer": """\
import "util" as u;
export const X = u::ANSWER + 1;
fn call_u(a) { u::add(a, a) }
""",
    "bad": "let x = ;",
    "fails": "let x = 1;\nthrow `at top`;",
    "exits": "export let a = 1;\nexit(5);\nexport let b = 2;",
    "loop_a": 'import "loop_b" as b;',
    "loop_b": 'import "loop_a" as a;',
    "self": 'import "self" as me;',
    "busy": "let i = 0; while i < 1000 { i += 1 } export let done = i;",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / f"{name}.rhai").write_text(text, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "inner.rhai").write_text('import "util" as u; fn f() { u::ANSWER }', encoding="utf-8")
    return tmp_path


@pytest.fixture(params=["plan", "compile"])
def engine(request: pytest.FixtureRequest, folder: Path) -> Engine:
    engine = Engine(tier=request.param)
    engine.set_module_resolver(FileModuleResolver(folder))
    return engine


# --------------------------------------------------------------------- as real Rhai answers


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ('import "util" as u; u::add(1, 2)', 3),
        ('import "util" as u; u::ANSWER', 42),
        ('import "util" as u; u::v', [1, 2]),
        ('import "util" as u; u::EXPORTED_K', 10),
        ('import "util" as u; u::usek(1)', 11),
        ('import "util" as u; u::via_secret(1)', 2),
        ('import "util" as u; u::nothing()', None),
        ('import "util" as u; u::deep(63)', 63),
        ('fn f() { u::deep(10) } import "util" as u; f()', 10),
        ('import "util" as u; fn main_fn(x) { x * 100 } u::caller_fn(2)', 200),
        ('import "util" as u; fn main_fn(x) { x * 100 } u::by_name("main_fn", 3)', 300),
        ('import "util" as u; fn main_fn(x) { x * 100 } u::defs()', True),
        ('import "util" as u; u::twice(|x| x * 3, 2)', 18),
        ('import "util" as u; fn m(x) { x * 3 } u::twice(m, 2)', 18),
        ('import "util" as u; fn m(x) { x * 3 } u::twice(Fn("m"), 2)', 18),
        ('import "util" as u; let a = [1]; let b = u::change(a); [a, b]', [[1], [1, 9]]),
        ('import "outer" as o; [o::X, o::call_u(4), o::u::add(1, 2), o::u::ANSWER]', [43, 8, 3, 42]),
        ('import "exits" as e; e::a', 1),
        ('fn f() { import "util" as u; u::ANSWER } f()', 42),
        ('import "util" as u; fn f() { u::ANSWER } f()', 42),
        ('import "util"; 1', 1),
        ('import "util" as u; let z = u::v; z.push(3); [z, u::v]', [[1, 2, 3], [1, 2]]),
        ('import "util" as u; import "util" as w; w::add(u::ANSWER, 1)', 43),
        ('import "util" as u; [1, 2].map(|x| u::add(x, 1))', [2, 3]),
        ('let p = "ut" + "il"; import p as u; u::ANSWER', 42),
        ('import "./util" as u; u::ANSWER', 42),
        ('import "util.rhai" as u; u::ANSWER', 42),
        ('import "util" as u; eval("u::add(1, 2)")', 3),
        ('import "sub/inner" as s; s::f()', 42),
    ],
)
def test_what_a_script_reaches(engine: Engine, script: str, value: Any):
    assert engine.eval(script) == value


@pytest.mark.parametrize(
    ("script", "error", "message"),
    [
        ('import "util" as u; u::hidden', ErrorVariableNotFound,
         "Variable not found: u::hidden (line 1, position 21)"),
        ('import "util" as u; u::K', ErrorVariableNotFound, "Variable not found: u::K (line 1, position 21)"),
        ('import "util" as u; u::secret(1)', ErrorFunctionNotFound,
         "Function not found: u::secret (i64) (line 1, position 24)"),
        ('import "util" as u; u::add(1)', ErrorFunctionNotFound,
         "Function not found: u::add (i64) (line 1, position 24)"),
        ('import "util" as u; u::boom()', ErrorInFunctionCall,
         ("Runtime error: bad @ 'util' (line 11, position 13)\n"
          "in call to function 'boom' (from 'util') (line 1, position 24)")),
        ('import "util" as u; u::oops()', ErrorInFunctionCall,
         ("Function not found: undefined_fn (i64) @ 'util' (line 14, position 13)\n"
          "in call to function 'oops' (from 'util') (line 1, position 24)")),
        ('import "util" as u; u::caller_fn(2)', ErrorInFunctionCall,
         ("Function not found: main_fn (i64) @ 'util' (line 15, position 19)\n"
          "in call to function 'caller_fn' (from 'util') (line 1, position 24)")),
        ('import "util" as u; u::x::y', ErrorVariableNotFound, "Variable not found: u::x::y (line 1, position 21)"),
        ('import "util" as u; u::x::y()', ErrorFunctionNotFound,
         "Function not found: u::x::y () (line 1, position 27)"),
        ("u::f()", ErrorModuleNotFound, "Module not found: u (line 1, position 1)"),
        ("u::x", ErrorModuleNotFound, "Module not found: u (line 1, position 1)"),
        ('import "nope" as b; 1', ErrorModuleNotFound, "Module not found: nope (line 1, position 8)"),
        ('import "bad" as b; 1', ErrorInModule,
         "Syntax error: Unexpected ';' (line 1, position 9)\nin module 'bad' (line 1, position 8)"),
        ('import "fails" as b; 1', ErrorInModule,
         "Runtime error: at top (line 2, position 1)\nin module 'fails' (line 1, position 8)"),
        ('import "exits" as e; e::b', ErrorVariableNotFound, "Variable not found: e::b (line 1, position 22)"),
        ('if true { import "util" as u; print(u::ANSWER); } u::ANSWER', ErrorModuleNotFound,
         "Module not found: u (line 1, position 51)"),
        ('fn f() { import "util" as u; u::ANSWER } f(); u::ANSWER', ErrorModuleNotFound,
         "Module not found: u (line 1, position 47)"),
        ('import "util"; add(1, 2)', ErrorFunctionNotFound, "Function not found: add (i64, i64) (line 1, position 16)"),
    ],
)
def test_what_a_script_does_not_reach(engine: Engine, script: str, error: type[rhaipy.RhaiError], message: str):
    engine.on_print(None)
    with pytest.raises(error) as caught:
        engine.eval(script)
    assert str(caught.value) == message


def test_a_module_tells_its_name_when_it_debugs(engine: Engine):
    seen: list[Any] = []
    engine.on_debug(lambda text, source, position: seen.append((text, source, position)))
    engine.eval('import "util" as u; u::src()')
    assert seen == [('"hi"', "util", (19, 12))]


def test_nested_calls_end_in_rhai_s_error(engine: Engine):
    with pytest.raises(rhaipy.ErrorStackOverflow):
        engine.eval('import "util" as u; u::deep(64)')


# ----------------------------------------------------------------------- where we are better


def test_a_closure_of_a_module_can_be_called_outside(engine: Engine, folder: Path):
    (folder / "makers.rhai").write_text(
        "fn adder(n) { |x| plus(x, n) }\nprivate fn plus(a, b) { a + b }\nfn plain() { |x| plus(x, 1) }"
    )
    script = 'import "makers" as m; fn plus(a, b) { -1 } [m::adder(5).call(2), [1, 2].map(m::plain())]'
    assert engine.eval(script) == [7, [2, 3]]


def test_a_module_does_not_see_the_variables_of_its_importer(engine: Engine, folder: Path):
    (folder / "nosy.rhai").write_text("export let got = x;")
    with pytest.raises(ErrorInModule, match="Variable not found: x"):
        engine.eval('let x = 7; import "nosy" as n; n::got')


@pytest.mark.parametrize(("path", "way"), [("loop_a", "loop_a -> loop_b -> loop_a"), ("self", "self -> self")])
def test_modules_that_import_themselves(engine: Engine, path: str, way: str):
    with pytest.raises(ErrorInModule) as caught:
        engine.eval(f'import "{path}" as a;')
    assert f"the module imports itself: {way}" in str(caught.value)


def test_a_module_counts_against_the_limits_of_its_importer(folder: Path):
    engine = Engine(limits=rhaipy.Limits(max_operations=2_000))
    engine.set_module_resolver(FileModuleResolver(folder, cache=False))
    with pytest.raises(ErrorInModule, match="Too many operations"):
        engine.eval('import "busy" as b;')
    engine.set_limits(max_operations=20_000)
    stats = rhaipy.RunStats()
    engine.eval_ast(engine.compile('import "busy" as b; b::done'), stats=stats)
    assert 3_000 < stats.operations < 8_000


def test_the_limit_on_modules(engine: Engine):
    engine.set_limits(max_modules=2)
    assert engine.eval('import "util" as u; import "util" as v; v::ANSWER') == 42
    with pytest.raises(rhaipy.ErrorTooManyModules):
        engine.eval('for i in 0..3 { import "util" as u; u::nothing(); }')


# ---------------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    "path",
    [
        "../secret", "sub/../../secret", "/etc/passwd", "..", ".", "", "sub", "nope", "link", "C:/x", "a\\b", "util\0",
        "~",
    ],
)
def test_nothing_outside_the_folder_is_found(tmp_path: Path, path: str):
    inside = tmp_path / "inside"
    (inside / "sub").mkdir(parents=True)
    (tmp_path / "secret.rhai").write_text("export let x = 1;")
    (inside / "link.rhai").symlink_to(tmp_path / "secret.rhai")
    engine = Engine().set_module_resolver(FileModuleResolver(inside))
    with pytest.raises(ErrorModuleNotFound):
        engine.eval("import path as m; m::x", Scope().push("path", path))


def test_a_link_that_stays_inside_is_followed(folder: Path, engine: Engine):
    (folder / "again.rhai").symlink_to(folder / "util.rhai")
    assert engine.eval('import "again" as u; u::ANSWER') == 42


def test_a_file_is_read_again_when_it_changes(folder: Path, engine: Engine):
    assert engine.eval('import "util" as u; u::ANSWER') == 42
    (folder / "util.rhai").write_text("export const ANSWER = 1234;")
    assert engine.eval('import "util" as u; u::ANSWER') == 1234
    with pytest.raises(ErrorModuleNotFound):
        (folder / "util.rhai").unlink()
        engine.eval('import "util" as u; u::ANSWER')


def test_a_file_that_is_no_text(folder: Path, engine: Engine):
    (folder / "binary.rhai").write_bytes(b"let x = '\xff';")
    with pytest.raises(ErrorInModule, match=r"the module's file is no UTF-8 text \(byte 9\)"):
        engine.eval('import "binary" as b;')


def test_a_script_without_a_resolver_imports_nothing():
    with pytest.raises(ErrorModuleNotFound):
        Engine().eval('import "util" as u;')


# ------------------------------------------------------------------------- of the host


def test_functions_constants_and_modules_in_modules():
    inner = Module("inner").set_var("depth", 2)
    inner.register_fn("twice", lambda x: x * 2)
    module = Module("math2").set_var("PI", 3).set_sub_module("inner", inner)
    module.register_fn("square", lambda x: x * x, [int]).register_fn("square", lambda x: x * len(x), [str])
    engine = Engine().register_module("math2", module).register_module("a::b", inner)
    script = (
        "[math2::square(7), math2::square(`ab`), math2::PI, math2::inner::depth, math2::inner::twice(4), a::b::depth]"
    )
    assert engine.eval(script) == [49, "abab", 3, 2, 8, 2]
    with pytest.raises(ErrorFunctionNotFound, match=r"math2::square \(f64\)"):
        engine.eval("math2::square(1.5)")
    with pytest.raises(rhaipy.ErrorAssignmentToConstant):
        engine.eval("math2::PI = 4")
    assert list(module.iter_names()) == ["square", "PI"]


def test_a_module_function_may_change_its_first_argument():
    module = Module().register_fn("add", lambda items, x: items.append(x), [list, int], mutates=True)
    engine = Engine().register_module("m", module)
    assert engine.eval("let a = [1]; m::add(a, 2); a") == [1, 2]
    assert engine.eval("const A = [1]; m::add(A, 2); A") == [1]


def test_functions_for_the_global_namespace():
    module = Module().register_fn("shout", lambda text: text.upper(), [str], in_global_namespace=True)
    engine = Engine().register_module("m", module)
    assert engine.eval("`a`.shout() + shout(`b`) + m::shout(`c`)") == "ABC"
    importing = Engine().set_module_resolver(StaticModuleResolver({"m": module}))
    assert importing.eval('import "m" as m; `a`.shout()') == "A"
    with pytest.raises(ErrorFunctionNotFound):
        importing.eval("`a`.shout()")


def test_a_module_for_everybody():
    engine = Engine()
    text = "export const LIMIT = 9; fn above(x) { x > limit() } private fn limit() { 9 }"
    module = engine.module_of(engine.compile(text))
    module.register_fn("host", lambda: "h")
    assert engine.register_global_module(module).eval("[LIMIT, above(10), host()]") == [9, True, "h"]
    with pytest.raises(ErrorFunctionNotFound):
        engine.eval("limit()")


def test_a_module_of_a_script():
    engine = Engine()
    ast = engine.compile("export const SIZE = n * 2; fn grow(x) { x + 1 } private fn hide() {}", source="lib")
    module = Module.eval_ast_as_new(Scope().push("n", 21), ast, engine)
    assert module.name == "lib"
    assert module.get_var("SIZE") == 42
    assert [fn.name for fn in module.functions] == ["grow"]
    assert engine.register_module("lib", module).eval("lib::grow(lib::SIZE)") == 43


def test_engines_share_a_module_of_a_script():
    first, second = Engine(), Engine()
    second.register_fn("host", lambda: "second")
    first.register_fn("host", lambda: "first")
    module = first.module_of(first.compile("fn who() { host() }"))
    for engine, name in ((first, "first"), (second, "second"), (first, "first")):
        assert engine.register_module("m", module).eval("m::who()") == name


# ------------------------------------------------------------------------------- resolvers


def test_resolvers_are_asked_in_turn(folder: Path):
    static = StaticModuleResolver({"util": Module().set_var("ANSWER", "static")})
    static.insert("extra", Module().set_var("X", 1))
    files = FileModuleResolver(folder)
    assert Engine().set_module_resolver(static, files).eval('import "util" as u; u::ANSWER') == "static"
    assert Engine().set_module_resolver(files, static).eval('import "util" as u; u::ANSWER') == 42
    engine = Engine().set_module_resolver(ModuleResolvers(files, static))
    assert engine.eval('import "extra" as e; import "util" as u; e::X + u::ANSWER') == 43
    assert list(static) == ["util", "extra"]
    assert static.remove("extra") is not None
    with pytest.raises(ErrorModuleNotFound):
        engine.eval('import "extra" as e;')
    with pytest.raises(ErrorModuleNotFound):
        engine.set_module_resolver(None).eval('import "util" as u;')


def test_a_resolver_of_the_host():
    texts = {"greet": "export const HI = `hi`; fn to(who) { HI2::make(who) } import `make` as HI2;",
             "make": "fn make(who) { `hi ${who}` }"}
    asked: list[tuple[str, str]] = []

    def resolve(context: ImportContext, path: str) -> Module | None:
        asked.append((path, context.source))
        return context.load(texts[path], path) if path in texts else None

    engine = Engine().set_module_resolver(resolve)
    ast = engine.compile('import "greet" as g; g::to("ann") + g::HI', source="main")
    assert engine.eval_ast(ast) == "hi annhi"
    assert asked == [("greet", "main"), ("make", "greet")]


def test_a_resolver_that_fails():
    def resolve(context: ImportContext, path: str) -> Module | None:
        raise OSError("disk on fire")

    engine = Engine().set_module_resolver(resolve)
    with pytest.raises(ErrorInModule) as caught:
        engine.eval('let x = 1;\nimport "a" as a;')
    assert str(caught.value) == "Runtime error: disk on fire\nin module 'a' (line 2, position 8)"
    assert isinstance(caught.value.__cause__, OSError)
    assert engine.eval('let r = 0; try { import "a" as a; a::f(); } catch (e) { r = e; } r') == "disk on fire"


@pytest.mark.parametrize("answer", [5, "text", {"a": 1}, Module])
def test_a_resolver_that_gives_no_module(answer: Any):
    engine = Engine().set_module_resolver(lambda context, path: answer)
    with pytest.raises(ErrorInModule, match=r"Runtime error: a Module is wanted, not .*\nin module 'a'") as caught:
        engine.eval('import "a" as a;')
    assert isinstance(caught.value.__cause__, TypeError)


@pytest.mark.parametrize(
    "register",
    [
        lambda: Engine().register_static_module("m", 5),  # type: ignore[arg-type]
        lambda: Engine().register_global_module({}),  # type: ignore[arg-type]
        lambda: Module().set_sub_module("m", None),  # type: ignore[arg-type]
    ],
)
def test_only_modules_are_modules(register: Any):
    with pytest.raises(TypeError, match="a Module is wanted, not "):
        register()

"""A script reaches only what was registered: whatever it tries with names, texts, iterators and errors."""

from __future__ import annotations

import builtins
import sys
from typing import Any

import pytest

import rhaipy
from rhaipy import Engine, Limits, RhaiError, Scope

DUNDERS = sorted(
    {name for cls in (object, type, str, list, dict, int, Exception, type(len), type(lambda: 0)) for name in dir(cls)
     if name.startswith("__")}
    | {"__globals__", "__builtins__", "__import__", "__subclasses__", "__code__", "__closure__", "__self__", "__func__",
       "__wrapped__", "__traceback__", "__cause__", "__context__", "__rhai_type_name__", "__slots__", "__call__"}
)
INTERNALS = (
    "items data value shared flat text curry fn library plan gi_frame cr_frame f_globals f_back tb_frame mro "
    "co_code format_map format encode args with_traceback to_bytes from_bytes real numerator bit_length hex"
).split()
BUILTINS = sorted(name for name in dir(builtins) if not name.startswith("_"))


class Host:
    """A host's object with one method for scripts, and much more for others."""

    token = "secret"

    def __init__(self) -> None:
        self.items = ["secret"]
        self.data = {"key": "secret"}

    def visible(self) -> str:
        return "seen"

    def hidden(self) -> str:
        return "secret"


def host_function(x: Any) -> Any:
    """A host's function."""
    return x


def sandboxed(tier: str) -> Engine:
    engine = Engine(tier=tier, limits=Limits(max_operations=100_000))
    engine.register_type(Host, "Host").with_fn("visible").with_constructor("host")
    engine.register_fn("give", host_function)
    engine.on_print(None).on_debug(None)
    return engine


@pytest.fixture(params=["plan", "compile"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return sandboxed(request.param)


#: Things to try names on: every type that a script can get hold of.
SUBJECTS = {
    "host": "host()", "text": "`abc`", "char": "'a'", "int": "1", "float": "1.5", "bool": "true", "unit": "()",
    "array": "[1]", "map": "#{a: 1}", "blob": "blob(1)", "range": "(1..2)", "fn": "(|x| x)", "pointer": 'Fn("give")',
    "timestamp": "timestamp()", "iterator": "`ab`.chars()", "steps": "range(1, 5, 2)",
}


def attempts(subject: str, name: str) -> list[str]:
    return [
        f"let x = {subject}; x.{name}",
        f"let x = {subject}; x.{name}()",
        f"let x = {subject}; x.{name} = 1;",
        f"let x = {subject}; x[`{name}`]",
        f"let x = {subject}; {name}(x)",
        f'let x = {subject}; Fn("{name}").call(x)',
        f"let x = {subject}; x?.{name}",
    ]


def outcome(engine: Engine, script: str) -> Any:
    """The value of a script, or None where it ends in one of Rhai's errors. Anything else fails the test."""
    try:
        return engine.eval(script)
    except RhaiError as error:
        assert "Traceback" not in str(error)
        assert "secret" not in str(error)
        return None


def assert_harmless(value: Any) -> None:
    """Only data comes out, objects that the host gave away, and function pointers."""
    if isinstance(value, list):
        for item in value:
            assert_harmless(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            assert type(key) is str
            assert_harmless(item)
    else:
        harmless = (type(None), bool, int, float, str, bytes, range, Host, rhaipy.FnPtr, rhaipy.Timestamp)
        assert type(value) in harmless or type(value).__module__.startswith("rhaipy"), type(value)
        if type(value) is str:
            assert "secret" not in value


@pytest.mark.parametrize("kind", SUBJECTS)
def test_attribute_names(kind: str):
    engine = sandboxed("plan")
    # Every subject gets its share of the names, the host's object all of them.
    names = [*DUNDERS, *INTERNALS, "token", "hidden", "visible.__func__"]
    share = names if kind == "host" else names[list(SUBJECTS).index(kind) % 4 :: 4]
    for name in {*share, "__class__", "__dict__", "__init__", "__globals__", "items", "format"}:
        for script in attempts(SUBJECTS[kind], name):
            value = outcome(engine, script)
            if value is not None:
                assert_harmless(value)


@pytest.mark.parametrize("kind", ["host"])
@pytest.mark.parametrize("name", ["token", "hidden", "items", "data", "__class__", "__dict__", "__init__"])
def test_nothing_of_a_host_object_but_what_was_registered(engine: Engine, kind: str, name: str):
    for script in attempts(SUBJECTS[kind], name):
        with pytest.raises(RhaiError):
            engine.eval(script)


@pytest.mark.parametrize("name", BUILTINS)
def test_names_of_python(name: str):
    engine = sandboxed("plan")
    # Words and functions of Rhai that Python has too.
    ours = {"print", "len", "bytes", "range", "abs", "round", "min", "max", "eval", "exit", "filter", "map", "all"}
    tries = (name, f"{name}(1)", f"{name}(`os`)", f"{name}::system", f'import "{name}" as m; m', f"{name}.__self__")
    for script in tries:
        value = outcome(engine, script)
        if name not in ours:
            assert value is None, script
        else:
            assert_harmless(value)


@pytest.mark.parametrize(
    "script",
    [
        'import "os" as os; os::system("true")', 'import "sys" as s; s::modules',
        'import "builtins" as b; b::eval("1")',
        'import "../../etc/passwd" as p; p', 'import "/etc/passwd" as p; p', 'import "rhaipy.engine" as e; e',
        '__import__("os")', 'eval("__import__(`os`)")', "global::__builtins__", "os::system", "this.__class__", "this",
        "Engine", "state", "S", "f", "S.engine", "f[0]", "v2", "K0", "t0", "plan", "self",
    ],
)
def test_ways_to_modules_and_to_the_interpreter(engine: Engine, script: str):
    with pytest.raises(RhaiError):
        engine.eval(script)


@pytest.mark.parametrize(
    "script",
    [
        "`{x.__class__}`", "`${host()}`", '"{0.__class__.__init__.__globals__}"', '"%(token)s"', '"{host.token}"',
        '"$token ${token}"', "`{{x}}`",
        'let x = host(); "{x.token}" + x', "let x = host(); `{x.token} ${x}`",
        '"{0.token}".replace("0", "x")', '"%s%n%x" + 1', "host().to_string()", "host().to_debug()",
        "to_string(host())", "[host()].to_string()", "#{h: host()}.to_debug()", "print(host())", "debug(host())",
    ],
)
def test_texts_are_no_formats(engine: Engine, script: str):
    value = outcome(engine, script)
    if value is not None:
        assert_harmless(value)
        assert "object at 0x" not in str(value)
        assert "<class" not in str(value)


@pytest.mark.parametrize(
    "script",
    [
        "let r = []; for x in host() { r.push(x) } r", "host()[0]", "host()[`token`]", "host() + host()", "-host()",
        "host() == 1", "host() in [1]", "1 in host()", "switch host() { 1 => 2, _ => 3 }", "if host() { 1 }", "!host()",
        "host()()", "host().call()", "host().curry(1)", "let h = host(); h += 1; h", "let h = host(); h.token += 1;",
        "host()?.token", "host()?[0]", "#{...host()}", "[host()].sort()", "[host(), host()].index_of(host())",
        "host() < host()", "parse_json(host())", "Fn(host())", "eval(host())", "host()..host()", "host().is_shared()",
        "throw host()", "exit(host())", "host().tag", "host().set_tag(1)", "timestamp() + host()", "type_of(host())",
        "let f = || host(); f.call().token", "[1].map(host())", "[host()].map(|x| x.token)", "host().len()",
    ],
)
def test_operations_on_a_host_object(engine: Engine, script: str):
    value = outcome(engine, script)
    if value is not None:
        assert_harmless(value)


@pytest.mark.parametrize(
    "fault",
    [
        "1 / 0", "[1][5]", "nope", "nope()", "host().token", "throw host()", "throw #{a: host()}", "#{}.x.y.z",
        "`a` - 1",
        "parse_json(`{`)", "eval(`(`)", "give()", "fail()", "let x = 1; x.y = 2", "blob(1)[9]", "fn f() { f() } f()",
    ],
)
def test_caught_errors_hold_data_only(engine: Engine, fault: str):
    def fail() -> None:
        raise ValueError("told")

    engine.register_fn("fail", fail)
    head, body = ("fn f() { f() } ", "f()") if fault.startswith("fn") else ("", fault)
    catch = "seen.push(e); seen.push(to_debug(e)); seen.push(type_of(e));"
    script = f"{head}let seen = []; try {{ {body}; }} catch (e) {{ {catch} }} seen"
    value = outcome(engine, script)
    if value is None:
        return
    assert_harmless(value)
    for name in ("__traceback__", "__cause__", "__class__", "args", "position.__class__", "inner", "origin"):
        again = outcome(engine, f"{head}let seen = (); try {{ {body}; }} catch (e) {{ seen = e.{name}; }} seen")
        if again is not None:
            assert_harmless(again)
    for text in str(value).split():
        assert ".py" not in text
        assert "rhaipy" not in text


def test_type_names_tell_nothing_of_python(engine: Engine):
    for kind, subject in SUBJECTS.items():
        name = engine.eval(f"type_of({subject})")
        assert name in {
            "Host", "string", "char", "i64", "f64", "bool", "()", "array", "map", "blob", "range", "Fn", "timestamp",
        } or kind in ("iterator", "steps"), name
        assert "rhaipy" not in name
        assert "<" not in name.replace("StepRange<i64>", "").replace("CharsStream", "")


@pytest.mark.parametrize(
    "name",
    ["__class__", "a\\u0022", "x; import os", "{}", "a.b", "a::b", "anon$1", "get$token", "set$token", "index$get$"],
)
def test_names_in_function_pointers(engine: Engine, name: str):
    for script in (f'Fn("{name}").call(host())', f'Fn("{name}").call()', f'let m = #{{"{name}": 1}}; m.call()',
                   f'is_def_fn("{name}", 1)', f'is_def_var("{name}")', f'host().call(Fn("{name}"))'):
        value = outcome(engine, script)
        assert value in (None, False)


def test_names_and_texts_never_become_python_text(monkeypatch: pytest.MonkeyPatch):
    """Whatever stands in a script, the text that is compiled for it holds names of our own only."""
    compiled: list[str] = []
    real = builtins.compile

    def spy(source: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(source, str) and args and str(args[0]).startswith("<"):
            compiled.append(source)
        return real(source, *args, **kwargs)

    monkeypatch.setattr(builtins, "compile", spy)
    engine = Engine(tier="compile")
    script = """
        fn evil_fn(evil_param) { let evil_local = evil_param + "evil_text"; #{evil_key: evil_local, "evil key": 1} }
        let evil_top = evil_fn("x");
        for evil_loop in 0..3 { evil_top.evil_prop = evil_loop; evil_top["evil_index"] = `evil ${evil_loop}`; }
        let evil_closure = |evil_arg| evil_arg + evil_top.len();
        evil_closure.call(1)
    """
    assert engine.eval(script) == 5
    assert any("def lowered" in text for text in compiled)
    for text in compiled:
        assert "evil" not in text


def test_a_pointer_is_callable_by_the_host_only(engine: Engine):
    for script in ("let f = |x| x; f.__call__(1)", "let f = |x| x; f(1)", "(|x| x)(1)", "let f = |x| x; f.library",
                   "let f = |x| x; f.fn"):
        with pytest.raises(RhaiError):
            engine.eval(script)


@pytest.mark.parametrize(
    "script",
    [
        "let s = `a`; loop { s += s; }", "let a = [1]; loop { a += a; }", "let s = `a`.pad(9999999999, 'x'); s",
        "let a = []; a.pad(9999999999, 0)", "blob(9999999999)", "`ab`.replace(``, `x`)", "fn f(x) { f(x) } f(1)",
        "fn f() { g() } fn g() { f() } f()", "let a = []; for i in 0..99999999 { a = [a]; }", "2 ** 9999999",
        "1 << 99999999", "let m = #{}; loop { m = #{m: m}; }", "eval(`eval(`)", "let x = 0; loop { x += 1 }",
        "[1, 2].sort(|a, b| { loop {} })", "let f = |f| f.call(f); f.call(f)", "range(0, 9223372036854775807).len()",
        "for i in 0..9223372036854775807 {}", "sleep(0.0)", "parse_json(`[` * 3)", "exit()", "`x`.split(``).len()",
    ],
)
@pytest.mark.parametrize("preset", ["hook", "leviath"])
def test_greedy_scripts_end_in_rhai_s_errors(script: str, preset: str):
    engine = Engine(limits=Limits.preset(preset).replace(deadline=20.0))
    try:
        value = engine.eval(script)
    except RhaiError:
        return
    assert_harmless(value)
    assert sys.getsizeof(value) < 50_000_000


def test_scopes_hand_over_values_only(engine: Engine):
    scope = Scope().push("h", Host())
    assert engine.eval("h.visible()", scope) == "seen"
    for name in ("h.token", "h.hidden()", "h.__class__", "h.data", "h[`token`]"):
        with pytest.raises(RhaiError):
            engine.eval(name, scope)

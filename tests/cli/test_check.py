"""`rhaipy check`: every parse error, and what surely fails when a script runs; nothing about what may well work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhaipy import Engine, ParseError
from rhaipy.tools.check import check_script

Rhaipy = Callable[..., Any]
Script = Callable[..., str]


def found(text: str, **options: Any) -> list[tuple[str, int, int]]:
    return [(finding.code, *finding.position) for finding in check_script(text, **options).findings]


# ------------------------------------------------------------------------- parse errors


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("let x = ;\nlet y = 2;\nlet z = y +;\n", [(1, 9), (3, 12)]),
        ("fn f(a b) { a }\nlet q = 1;\nlet = 3;\nif x { let y = ; 2 } else { 3 }\nfoo(1 2);\n",
         [(1, 8), (3, 5), (4, 16), (5, 7)]),
        ("let m = #{ a: 1, b 2 };\nlet n = [1, 2 3];\nlet k = x[;\nlet ok = 1;", [(1, 20), (2, 15), (3, 11)]),
        ("fn f() {\n let a = 1;\n let b = ;\n a + b\n", [(3, 10), (5, 1)]),
        ("let s = \"abc;\nlet t = 1 +;\n", [(1, 9), (2, 12)]),
        ("}\nlet x = ;", [(1, 1), (2, 9)]),
        ("let a = 1 let b = 2; let c = ;", [(1, 11), (1, 30)]),
        ("let `x", [(1, 5)]),
        ("let a = `x ${ 1 + } y`; let b = ;", [(1, 19), (1, 33)]),
        ("x = = 1; y = = 2; z = = 3;", [(1, 5), (1, 14), (1, 23)]),
        ("while { } loop { let x = ; let y = ; }", [(1, 7), (1, 26), (1, 36)]),
        ("switch x { 1 => , 2 => 3 } let q = ;", [(1, 17), (1, 36)]),
        ("fn a() { 1 } fn a() { 2 } fn b(x, x) {}\n const A = 1; A = 2; A = 3;", [(1, 14), (1, 35), (2, 15), (2, 22)]),
        ("try { let x = ; } catch (e) { let y = ; }", [(1, 15), (1, 39)]),
        ("eval 1; spawn x; async y", [(1, 1), (1, 9), (1, 18)]),
        ("/* open", []),
        ("", []),
        ("1 +", [(1, 4)]),
        ("fn f() { { { (", [(1, 15)]),
        # What closes something else does not end the statement: the function's own `}` is still there.
        ("fn f() {\n let a = g(1;\n a\n}\nlet x = ;", [(2, 13), (5, 9)]),
        ("fn f() {\n let a = [1;\n a\n}\nlet x = ;", [(2, 12), (5, 9)]),
    ],
)
def test_every_parse_error_is_found(text: str, places: list[tuple[int, int]]):
    checked = check_script(text)
    assert [tuple(error.position) for error in checked.errors] == places


@pytest.mark.parametrize("text", ["let x = ;", "fn f( {", "`${", "#{a: }", "1 + + ;", "'ab'", "0x", "let 1;", "if {}"])
def test_the_first_error_is_the_engine_s_own(text: str):
    with pytest.raises(ParseError) as caught:
        Engine().compile(text)
    first = check_script(text).errors[0]
    assert (first.message, first.position, first.code) == (
        caught.value.detail, caught.value.position, caught.value.parse
    )


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet="let xyf=;(){}[]#\"'`$+-.,:12 \n/*|&!<>", max_size=60))
def test_checking_ends_and_agrees_with_the_parser(text: str):
    checked = check_script(text)
    try:
        Engine().compile(text)
    except ParseError as error:
        assert checked.errors
        assert checked.errors[0].position <= error.position or not error.position
        assert len(checked.errors) <= 25
    else:
        assert not checked.errors


def test_limits_and_disabled_symbols_of_an_engine_count():
    engine = Engine().disable_symbol("eval").set_limits(max_functions=1)
    messages = [error.message for error in check_script("fn a() {} fn b() {}\neval(`1`);", engine).errors]
    assert messages == [
        "Number of functions defined exceeds maximum limit", "reserved keyword 'eval' is disabled"
    ]


# ----------------------------------------------------------------------------- warnings


@pytest.mark.parametrize(
    ("text", "places"),
    [
        # unknown functions
        ("fn f(a) { a } f(1, 2);", [("unknown-function", 1, 15)]),
        ("nope(1)", [("unknown-function", 1, 1)]),
        ("[1].lenght()", [("unknown-function", 1, 5)]),
        ("let h = |x| x; h(2)", [("unknown-function", 1, 16)]),
        ("print(1, 2)", [("unknown-function", 1, 1)]),
        ("fn m() { this } let a = 1; a.m(); a.m(1)", [("unknown-function", 1, 37)]),
        ("fn f() { fn_that_is_not_there() }", [("unknown-function", 1, 10)]),
        ("let f = || nope(1); f.call()", [("unknown-function", 1, 12)]),
        ("`${nope()}`", [("unknown-function", 1, 4)]),
        ("try { 1 } catch { nope() }", [("unknown-function", 1, 19)]),
        # results of functions that give nothing
        ("let t = ` x `.trim();", [("unit-result", 1, 15)]),
        ("let s = `a`; let u = s.trim().len();", [("unit-result", 1, 24)]),
        ("let a = [1]; let b = a.push(2);", [("unit-result", 1, 24)]),
        ("let a = [3, 1]; return a.sort();", [("unit-result", 1, 26)]),
        ("let a = [1]; print(a.reverse());", [("unit-result", 1, 22)]),
        ("let a = [1]; if a.clear() { }", [("unit-result", 1, 19)]),
        ("let z = `a`; let w = trim(z);", [("unit-result", 1, 22)]),
        ("let s = `a`; s = s.make_upper();", [("unit-result", 1, 20)]),
        ("let s = `ab`; let t = s.replace(`a`, `b`);", [("unit-result", 1, 25)]),
        # unreachable code
        ("fn f() { return 1; let x = 2; x }", [("unreachable", 1, 20)]),
        ("loop { let a = 1; } print(1);", [("unreachable", 1, 21)]),
        ("while true { continue; print(1) }", [("unreachable", 1, 24)]),
        ("for i in 0..3 { break; print(i); print(2); }", [("unreachable", 1, 24)]),
        ("throw 1; x.y = 2", [("unreachable", 1, 10)]),
        ("exit(); print(2)", [("unreachable", 1, 9)]),
        ("let a = 1; if a == 1 { return 1; } else { throw 2; } print(1)", [("unreachable", 1, 54)]),
        ("{ return 1; } 2 + 3", [("unreachable", 1, 15)]),
        # variables that functions do not see
        ("let total = 0; fn add(x) { total += x; }", [("outer-variable", 1, 28)]),
        ("const K = 2; fn f(x) { x + K }", [("outer-variable", 1, 28)]),
        # constants
        ("const A = [1]; A.push(2);", [("constant-receiver", 1, 18)]),
    ],
)
def test_warnings(text: str, places: list[tuple[str, int, int]]):
    assert found(text) == places


@pytest.mark.parametrize(
    "text",
    [
        "fn f(a) { a } f(1); f.call(2)",
        "fn f(a) { a } fn f(a, b) { a } f(1, 2) + f(1)",
        "let m = #{run: |x| x}; m.run(1)",
        "let m = #{}; m.act = |x| x; m.act(1)",
        "let m = #{}; m[`act`] = |x| x; m.act(1)",
        "try { nope(1) } catch { 1 }",
        "x.len(); x.len",
        "import `a` as a; a::nope(1); a::b::c()",
        "call(|x| x, 1); Fn(`a`).call(); curry(|a, b| a, 1); type_of(1); eval(`1`); is_def_fn(`a`, 1)",
        "1 in [1]; !(2 in [1]); 2 !in [1]",
        "let s = ` a `; s.trim(); s",
        "fn f(s) { s.trim() }",
        "let a = [1]; a.push(2); let n = a.pop(); let m = a.remove(0); let c = a.len();",
        "fn push(x) { this } let a = 1; let b = a.push(2);",
        "let m = #{push: |x| x}; let r = m.push(1);",
        "if a { return 1; } print(2);",
        "loop { if x { break; } } print(1);",
        "while x { return 1; } print(1);",
        "for i in 0..3 { if i == 1 { continue; } print(i); }",
        "fn f() { return 1; }",
        "const K = 2; fn f(x) { x + global::K }",
        "let x = 1; fn f(x) { x }",
        "let x = 1; fn f() { x += 1; } f!(); x",
        "let x = 1; fn f() { x += 1; } fn g() { f!(); } g!(); x",
        "let x = 1; fn f() { x += 1; } let p = f; call!(p); x",
        "let x = 1; fn f() { let x = 2; x }",
        "let f = 1; fn g() { f2 } fn f2() { 1 }",
        "let x = 1; let f = || x;",
        "const A = [1]; A.len(); let b = A; b.push(2);",
        "const A = [1]; A.map(|x| x);",
        "fn f() { this.x } let m = #{x: 1}; m.f()",
        "host_value + 1",
        "switch x { 1 => { return 2; }, _ => 3 } 4",
        "print(1); debug(2); print();",
        "let i = 0; do { i += 1; } while i < 3; i",
    ],
)
def test_no_warnings(text: str):
    assert found(text) == []


def test_hints():
    text = (
        "fn f(a) { a } f(1, 2); lenght(1); let h = 1; h(2); let s = ``; let t = s.trim(); [1].toString(); "
        "let c = 1; fn g() { c }"
    )
    hints = {finding.message: finding.hint for finding in check_script(text).findings}
    assert hints == {
        "no function 'f' takes 2 arguments": "it takes 1",
        "there is no function 'lenght'": "did you mean 'len'?",
        "there is no function 'h'": "'h' is a variable: a function pointer in it is called as `h.call(…)`",
        "'trim' changes `s` and gives ()": "call it as a statement of its own, then use `s`",
        "there is no method 'toString'": "did you mean 'to_string'?",
        "function 'g' does not see the variable 'c' of the script":
            "hand it over as an argument, or make it a constant and write `global::` before it",
    }


def test_functions_of_the_host():
    text = "ask(1); ask(1, 2); tell(3); `a`.shout();"
    assert [code for code, *_ in found(text)] == ["unknown-function"] * 4
    assert found(text, host=[("ask", 1), "tell", ("shout", 1)]) == [("unknown-function", 1, 9)]
    engine = Engine().register_fn("ask", lambda a, b=1: a)
    assert found(text, engine=engine, host=["tell", "shout"]) == []


def test_unknown_variables_where_the_scope_is_known():
    text = (
        "fn f(a, ctx) { let words = 1; word + a + ctx + given; g; try { x } catch (e) { e }; print(PI); yes }\n"
        "fn g() { this.a + global::b }\nfn h() { eval(`let z = 1`); z }\nany"
    )
    assert found(text) == []
    engine = Engine().register_constant("PI", 3.14)
    assert found(text, engine=engine, scope=("given",)) == [("unknown-variable", 1, 31), ("unknown-variable", 1, 96)]
    hints = [finding.hint for finding in check_script(text, engine, scope=("given",)).findings]
    assert hints == ["did you mean 'words'?", ""]


def test_warnings_beside_errors_leave_out_what_is_not_sure():
    assert found("let x = ;\nhelper(1);\nfn helper(a { }\nlet t = `a`.trim();") == [
        ("BadInput", 1, 9), ("MissingToken", 3, 13), ("unit-result", 4, 13),
    ]


# ------------------------------------------------------------------------- the command


def test_the_command(rhaipy: Rhaipy, script: Script):
    good = script("fn f(a, b) { a + b }\nf(1, 2)\n", "good.rhai")
    bad = script("let x = ;\nlet t = ` x `.trim();\n", "bad.rhai")
    assert rhaipy("check", good) == (0, "good.rhai: ok, defines f(a, b)\n", "")
    done = rhaipy("check", good, bad)
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "good.rhai: ok, defines f(a, b)\n"
        "syntax error: Unexpected ';'\n  --> bad.rhai:1:9\n 1 | let x = ;\n   |         ^\n"
        "warning: 'trim' changes the receiver and gives ()\n  --> bad.rhai:2:15\n"
        " 2 | let t = ` x `.trim();\n   |               ^\n"
        "  = call it as a statement of its own, then use the receiver\n"
        "bad.rhai: 1 error, 1 warning\n"
    )


def test_warnings_count_if_asked(rhaipy: Rhaipy, script: Script):
    name = script("ask(1)")
    assert rhaipy("check", name).code == 0
    assert rhaipy("check", "--strict", name).code == 1
    assert rhaipy("check", "--strict", "--fn", "ask/1", name) == (0, "script.rhai: ok\n", "")
    assert rhaipy("check", "--fn", "ask", name).out == "script.rhai: ok\n"
    assert rhaipy("check", "--fn", "ask/x", name).code == 2


def test_as_json(rhaipy: Rhaipy, script: Script):
    name = script("fn f() {}\nlet x = ;\nnope(1)")
    told = rhaipy("check", "--json", name).data["files"]
    assert told == [{
        "file": "script.rhai", "ok": False, "functions": ["f()"],
        "findings": [{
            "severity": "error", "code": "BadInput", "position": [2, 9], "message": "Unexpected ';'", "hint": "",
        }],
    }]
    assert rhaipy("check", "--json", "-", given="nope(1)").data["files"][0]["findings"][0]["code"] == "unknown-function"

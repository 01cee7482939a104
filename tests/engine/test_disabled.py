"""Symbols that a host takes away: what is said where they stand, as in Rhai 1.27.0."""

from __future__ import annotations

import pytest

from rhaipy import Engine, ParseError


@pytest.mark.parametrize(
    ("symbol", "script", "message"),
    [
        ("eval", "eval(`1`)", "reserved keyword 'eval' is disabled (line 1, position 1)"),
        ("+", "1 + 1", "Unknown operator: '+' (line 1, position 3)"),
        ("fn", "fn f() {}", "'fn' is a reserved keyword (line 1, position 1)"),
        ("if", "let x = if true {1}", "'if' is a reserved keyword (line 1, position 9)"),
        ("-", "2 - 1", "Unknown operator: '-' (line 1, position 3)"),
        ("!", "!true", "'!' is a reserved symbol (line 1, position 1)"),
        ("print", "print(1)", "reserved keyword 'print' is disabled (line 1, position 1)"),
        ("=>", "switch 1 {1 => 2}", "Expecting literal expression (line 1, position 13)"),
        ("this", "fn f() {this}", "reserved keyword 'this' is disabled (line 1, position 9)"),
        ("??", "1 ?? 2", "Unknown operator: '??' (line 1, position 3)"),
        ("in", "1 in [1]", "Expecting ';' to terminate this statement (line 1, position 3)"),
        ("?.", "let x=1; x?.a", "Unknown operator: '?.' (line 1, position 11)"),
        ("eval", "let x = eval;", "reserved keyword 'eval' is disabled (line 1, position 9)"),
        ("eval", "let eval = 1;", "reserved keyword 'eval' is disabled (line 1, position 5)"),
        ("eval", "fn eval(x) {}", "Expecting function name in function declaration (line 1, position 4)"),
        ("eval", "1.eval()", "Expecting name of a property (line 1, position 3)"),
        ("eval", "#{eval: 1}", "reserved keyword 'eval' is disabled (line 1, position 3)"),
        ("eval", "let m=#{}; m.eval", "Expecting name of a property (line 1, position 14)"),
        (";", "1;2", "Unknown operator: ';' (line 1, position 2)"),
        ("(", "f(1)", "Unknown operator: '(' (line 1, position 2)"),
        (".", "1.a()", "Unknown operator: '.' (line 1, position 2)"),
        ("|", "|x| x", "'|' is a reserved symbol (line 1, position 1)"),
        (",", "[1,2]", "Unknown operator: ',' (line 1, position 3)"),
        ("::", "a::b", "Unknown operator: '::' (line 1, position 2)"),
        ("as", "import `a` as b", "Expecting ';' to terminate this statement (line 1, position 12)"),
        ("catch", "try {} catch {}", "Expecting 'catch' for the 'try' statement (line 1, position 8)"),
        ("return", "return 1", "'return' is a reserved keyword (line 1, position 1)"),
        ("for", "for i in 1..2 {}", "'for' is a reserved keyword (line 1, position 1)"),
        ("in", "for i in 1..2 {}", "Expecting 'in' after the iteration variable (line 1, position 7)"),
        ("!in", "1 !in [1]", "Unknown operator: '!in' (line 1, position 3)"),
        ("call", "call(Fn(`f`))", "reserved keyword 'call' is disabled (line 1, position 1)"),
        ("is_shared", "is_shared(x)", "reserved keyword 'is_shared' is disabled (line 1, position 1)"),
        ("is_def_fn", "is_def_fn(`f`,1)", "reserved keyword 'is_def_fn' is disabled (line 1, position 1)"),
        ("debug", "debug(1)", "reserved keyword 'debug' is disabled (line 1, position 1)"),
        ("break", "loop {break}", "'break' is a reserved keyword (line 1, position 7)"),
        ("loop", "loop {break}", "'loop' is a reserved keyword (line 1, position 1)"),
        ("switch", "switch 1 {}", "'switch' is a reserved keyword (line 1, position 1)"),
        ("export", "export let x=1", "'export' is a reserved keyword (line 1, position 1)"),
        ("false", "false", "'false' is a reserved keyword (line 1, position 1)"),
        ("**", "1 ** 2", "Unknown operator: '**' (line 1, position 3)"),
        ("<<", "1 << 2", "Unknown operator: '<<' (line 1, position 3)"),
        ("!=", "1!=2", "Unknown operator: '!=' (line 1, position 2)"),
        ("^", "1^2", "Unknown operator: '^' (line 1, position 2)"),
        ("|", "1|2", "Unknown operator: '|' (line 1, position 2)"),
        ("?[", "let x=[1];x?[0]", "Unknown operator: '?[' (line 1, position 12)"),
        ("spawn", "spawn", "reserved keyword 'spawn' is disabled (line 1, position 1)"),
    ],
)
def test_a_disabled_symbol_is_refused_as_in_rhai(symbol: str, script: str, message: str):
    with pytest.raises(ParseError) as caught:
        Engine().disable_symbol(symbol).compile(script)
    assert str(caught.value) == f"Syntax error: {message}"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("-1", -1),
        ("[1, -2.5, -9223372036854775808]", [1, -2.5, -(2**63)]),
        ("`a${-1}`", "a-1"),
        ("-1.abs()", 1),
        ("let a = 5; a -= -1; a", 6),
        ("1" + " " * 3_000 + "* -1", -1),
    ],
)
def test_the_sign_of_a_number_is_no_operator(script: str, expected: object):
    assert Engine().disable_symbol("-").eval(script) == expected


@pytest.mark.parametrize("script", ["1 -1", "1 - 1", "- 1", "-x", "-(1)", "`${1 -1}`", "2 - -1"])
def test_a_minus_that_is_no_sign_of_a_number_is_refused(script: str):
    with pytest.raises(ParseError, match="'-'"):
        Engine().disable_symbol("-").compile(script)

"""Parse errors: kind, text, place, and which comes first, as in Rhai 1.27.0 (recorded in parse_errors.jsonl)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rhaipy.errors import ParseError
from rhaipy.limits import Limits
from rhaipy.syntax.parse_errors import FORMS
from rhaipy.syntax.parser import parse, parse_expression

RECORDED = [
    json.loads(line) for line in (Path(__file__).parent / "parse_errors.jsonl").read_text("utf-8").split("\n") if line
]
NAMES = {"max_string": "max_string_size", "max_array": "max_array_size", "max_map": "max_map_size"}


def refusal(script: str, limits: Limits | None = None, parser=parse, **more) -> ParseError:
    with pytest.raises(ParseError) as caught:
        parser(script, limits=limits, **more)
    return caught.value


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case["script"][:40])
def test_the_error_is_rhais(case):
    limits = Limits().replace(**{NAMES.get(name, name): value for name, value in case.get("limits", {}).items()})
    error = refusal(case["script"], limits)
    assert (error.parse, str(error)) == (case["parse"], case["message"])


def test_every_kind_of_error_is_recorded():
    assert {case["parse"] for case in RECORDED} == set(FORMS)


def test_an_error_knows_its_script():
    error = refusal("let x = ;", name="sums")
    assert (error.position.line, error.position.column) == (1, 9)
    assert error.origin is not None
    assert error.origin.name == "sums"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("let x = 1", "Unexpected 'let' (line 1, position 1)"),
        ("1; 2", "Unexpected ';' (line 1, position 2)"),
        ("1 2.50", "Unexpected '2.5' (line 1, position 3)"),
        ('1 "a"', "Unexpected '\"a\"' (line 1, position 3)"),
        ("{ 1 }", "Unexpected '{' (line 1, position 1)"),
        ("while a { }", "Unexpected 'while' (line 1, position 1)"),
        ("a = 1", "Unexpected '=' (line 1, position 3)"),
        ("if a { 1; 2 }", "Expecting '{' to start a statement block (line 1, position 9)"),
        ("if a { }", "Unexpected '}' (line 1, position 8)"),
        ("switch a { 1 => b = 2 }", "Expecting ',' to separate the items in this switch block (line 1, position 19)"),
        ("|x| { let y = x; y }", "Unexpected 'let' (line 1, position 7)"),
        ("", "Script is incomplete (line 1, position 1)"),
    ],
)
def test_a_single_expression_holds_no_statements(script, message):
    assert str(refusal(script, parser=parse_expression)) == f"Syntax error: {message}"


@pytest.mark.parametrize(
    ("disabled", "script", "message"),
    [
        ("eval", "eval(1)", "reserved keyword 'eval' is disabled (line 1, position 1)"),
        ("eval", "#{eval: 1}", "reserved keyword 'eval' is disabled (line 1, position 3)"),
        ("eval", "x.eval()", "Expecting name of a property (line 1, position 3)"),
        ("while", "while x { }", "'while' is a reserved keyword (line 1, position 1)"),
        ("+", "1 + 2", "Unknown operator: '+' (line 1, position 3)"),
        ("@", "1 @ 2", "reserved symbol '@' is disabled (line 1, position 3)"),
    ],
)
def test_a_host_may_take_symbols_away(disabled, script, message):
    assert str(refusal(script, disabled=frozenset({disabled}))) == f"Syntax error: {message}"

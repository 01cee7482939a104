"""`parse_json`, as Rhai without its `metadata` feature knows it: an expression, which must be an object map."""

from __future__ import annotations

import pytest

import rhaipy
from rhaipy import Engine, Limits, RhaiError, RunStats

VALUES = [
    ("{}", {}),
    (
        ' {"a" : [1, 2.5, null, true, false, "x"], "b": {"c": {}}} \n',
        {"a": [1, 2.5, None, True, False, "x"], "b": {"c": {}}},
    ),
    ('{"a": 1,}', {"a": 1}),
    ('/* c */ {"a": 1} // c', {"a": 1}),
    ('{"a": -0, "b": 1E+5, "c": -9223372036854775808}', {"a": 0, "b": 1e5, "c": -(2**63)}),
    ('{"a": 123456789012345678901234567890}', {"a": 1.2345678901234568e29}),
    ('{"a": "\\u00e9\\x41"}', {"a": "éA"}),
    ("{`a`: 'x'}", {"a": "x"}),
    ('{"a": 1 + 1, "b": len("xyz"), "c": {"d": 5}.d}', {"a": 2, "b": 3, "c": 5}),
    ('{"a": [1, 2].map(|x| x * 2)}', {"a": [2, 4]}),
]


def parse(text: str, **limits: int):
    scope = rhaipy.Scope()
    scope.push("text", text)
    return Engine(Limits(**limits)).eval("parse_json(text)", scope)


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_values(text, value):
    assert parse(text) == value


ERRORS = [
    ("[1, 2]", "ErrorMismatchOutputType", "Output type incorrect: array (expecting map) (line 1, position 1)"),
    ("null", "ErrorMismatchOutputType", "Output type incorrect: () (expecting map) (line 1, position 1)"),
    ('"x"', "ErrorMismatchOutputType", "Output type incorrect: string (expecting map) (line 1, position 1)"),
    ('{"a": exit(3)}', "ErrorMismatchOutputType", "Output type incorrect: i64 (expecting map) (line 1, position 1)"),
    ("", "ErrorParsing", "Script is incomplete (line 1, position 1)"),
    ("{a: 1}", "ErrorParsing", "Expecting name of a property (line 1, position 2)"),
    (
        '{"a" 1}',
        "ErrorParsing",
        "Expecting ':' to follow the property 'a' in this object map literal (line 1, position 6)",
    ),
    ('{"a": ()}', "ErrorParsing", "Invalid symbol encountered: '()' (line 1, position 7)"),
    ('#{"a": 1}', "ErrorParsing", "Invalid symbol encountered: '#{' (line 1, position 1)"),
    ('{"a": `${1}`}', "ErrorParsing", "Invalid symbol encountered: 'interpolated string' (line 1, position 7)"),
    ('{"a": 1} 2', "ErrorParsing", "Unexpected '2' (line 1, position 10)"),
    ('{"a": 1} "x"', "ErrorParsing", "Unexpected '\"x\"' (line 1, position 10)"),
    ('{"a": while true {}}', "ErrorParsing", "Unexpected 'while' (line 1, position 7)"),
    ('{"a": 1, "a": 2}', "ErrorParsing", "Duplicated property for object map literal: a (line 1, position 10)"),
    ('{"a":\n text}', "ErrorVariableNotFound", "Variable not found: text (line 2, position 2)"),
    ('{"a": "\\/"}', "ErrorParsing", "Invalid escape sequence: '\\/' (line 1, position 9)"),
]


@pytest.mark.parametrize(("text", "kind", "message"), ERRORS)
def test_errors(text, kind, message):
    with pytest.raises(RhaiError) as caught:
        parse(text)
    before = "Syntax error: " if kind == "ErrorParsing" else ""
    assert (caught.value.kind, str(caught.value)) == (kind, before + message)


def test_script_functions_are_not_seen():
    with pytest.raises(RhaiError, match=r"Function not found: f \(i64\)"):
        Engine().eval('fn f(x) { x } parse_json(`{"a": f(1)}`)')


def test_a_failed_parse_cannot_be_caught():
    with pytest.raises(RhaiError) as caught:
        Engine().eval("try { parse_json(`{bad`) } catch { 1 }")
    assert caught.value.kind == "ErrorParsing"


@pytest.mark.parametrize(
    ("text", "limits", "kind"),
    [
        ("[1, 2, 3]", {"max_array_size": 2}, "ErrorParsing"),
        ('{"a": 1, "b": 2}', {"max_map_size": 1}, "ErrorParsing"),
        ('{"a": [1, 2], "b": [3, 4]}', {"max_array_size": 3}, "ErrorDataTooLarge"),
        ('{"a": {"b": 2}}', {"max_map_size": 1}, "ErrorDataTooLarge"),
        ('{"a": [1, 2, 3, 4, 5, 6, 7, 8]}', {"max_operations": 9}, "ErrorTooManyOperations"),
        ('{"a": [[[[1]]]]}', {"max_expr_depth": 4, "max_fn_expr_depth": 4}, "ErrorParsing"),
    ],
)
def test_limits(text, limits, kind):
    with pytest.raises(RhaiError) as caught:
        parse(text, **limits)
    assert caught.value.kind == kind


def test_operations_inside_are_reported_last_and_count_towards_the_total():
    engine = Engine()
    stats = RunStats()
    engine.eval_ast(engine.compile('parse_json("{\\"a\\": [1, 2, 3]}")'), stats=stats)
    assert stats.operations == 6
    seen: list[int] = []
    engine.on_progress(seen.append)
    engine.eval('parse_json("{\\"a\\": [1, 2, 3]}"); 1')
    assert seen == [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5]

    bounded = Engine(Limits(max_operations=1000, max_total_operations=2000))
    with pytest.raises(RhaiError) as caught:
        bounded.eval('for i in 0..100 { parse_json(`{"a": [' + "1," * 200 + "]}`) }")
    assert caught.value.kind == "ErrorTooManyOperations"


def test_what_was_parsed_is_the_scripts_own():
    script = 'let m = parse_json(`{"b": [1, {"c": 2}]}`); m.b[1].c += 1; m.b.push(3); m'
    assert Engine().eval(script) == {"b": [1, {"c": 3}, 3]}

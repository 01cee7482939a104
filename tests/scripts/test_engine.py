"""The hardened engine: Leviath's helpers, its limits, and what it does not offer."""

from __future__ import annotations

import time

import pytest

from leviath.scripts.check import Script
from leviath.scripts.engine import call, call_for_json, hook_engine
from leviath.scripts.errors import ScriptError
from leviath.scripts.hooks import Allow, Cancel, Modify, Retry, run_hook
from leviath.scripts.region import RegionScript
from leviath.scripts.rhai_seed import evaluate
from leviath.scripts.seeds import SeedRefused
from leviath.scripts.validators import Verdict, validate


def script(source: str, path: str = "s.rhai") -> Script:
    return Script(path, None, source, hook_engine().compile(source))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('let s = "  x "; [s.trim(), s]', ["x", "  x "]),
        ('"ab".contains("b") && !"ab".contains("c") && "".contains("")', True),
        ('["ab".starts_with("a"), "ab".ends_with("a")]', [True, False]),
        ('"a,b".split(",")', ["a", "b"]),
        ('"ab".split("")', ["", "a", "b", ""]),
        ('" a  b ".split()', ["a", "b"]),
        ('[1, "b", 2.0, #{a: 1}, ()].join("-")', '1-b-2.0-#{"a": 1}-'),
        ('" \\t".is_empty() && !"x".is_empty() && [].is_empty()', True),
        ('count_tokens("") + count_tokens("abcde") * 10 + count_tokens("é")', 21),
        ('[is_json("[1]"), is_json("[1"), is_json("01")]', [True, False, False]),
        ('[is_mermaid("a graph"), is_mermaid("x"), is_markdown("x"), is_markdown("")]', [True, False, True, False]),
        ("[region_pinned(), region_temporary(), region_clearable()]", ["pinned", "temporary", "clearable"]),
        ("region_sliding_window(3)", {"kind": "sliding_window", "max_items": 3}),
        ("region_compacting(9)", {"kind": "compacting", "threshold_tokens": 9}),
        ('region_custom("a.rhai", true)', {"kind": "custom", "pinned": True, "script": "a.rhai"}),
        ('region_entry("x", 2)', {"content": "x", "tokens": 2}),
        ('content_format("json") + content_format("html")', "jsontext"),
        ("[tokens_remaining(10, 4), usage_ratio(10, 5), usage_ratio(0, 5)]", [6, 0.5, 1.0]),
        ("[needs_eviction(10, 9, 0.9), needs_eviction(10, 8, 0.9), needs_eviction(0, 0, 2.0)]", [True, False, True]),
        ('print("x"); debug("y"); 1', 1),
    ],
)
def test_helpers(expression: str, value: object):
    assert hook_engine().eval(expression) == value


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("loop {}", "Too many operations"),
        ("fn f() { f() } f()", "Stack overflow"),
        ('read_file("x")', "Function not found: read_file"),
        ('env_var("HOME")', "Function not found: env_var"),
        ('import "x" as y;', "Module not found: x"),
        ('let s = "x"; loop { s += s }', "Length of string too large"),
    ],
)
def test_what_a_hook_cannot_do(source: str, told: str):
    with pytest.raises(Exception, match=told):
        hook_engine().eval(source)


def test_eval_is_refused_when_a_script_is_compiled():
    with pytest.raises(Exception, match="reserved keyword 'eval' is disabled"):
        hook_engine().compile('fn render(ctx) { eval("1") }')


def test_a_hook_cannot_wait(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("a script has made the run wait"))
    assert hook_engine().eval("sleep(5); 1") == 1


def test_nothing_is_kept_from_call_to_call():
    counting = script("let n = 0; fn f(x) { x + 1 }")
    assert [call("s.rhai", counting.compiled, "f", [1]) for _ in range(3)] == [2, 2, 2]


def test_arguments_are_given_by_value():
    given = {"a": [1]}
    assert call_for_json("s", script("fn f(c) { c.a.push(2); c }").compiled, "f", [given]) == {"a": [1, 2]}
    assert given == {"a": [1]}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('throw "no"', "Script execution failed: s.rhai: f: Runtime error: no (line 1, position 11)"),
        ("loop {}", "Script execution failed: s.rhai: f: Too many operations"),
        (
            "|x| x",
            (
                "Script validation failed: s.rhai: f returned a value that is not plain data: Output type incorrect: "
                "Fn (expecting serde_json::value::Value)"
            ),
        ),
        (
            "timestamp()",
            (
                "Script validation failed: s.rhai: f returned a value that is not plain data: Output type incorrect: "
                "timestamp (expecting serde_json::value::Value)"
            ),
        ),
    ],
)
def test_a_failing_function_is_told_with_its_place(body: str, told: str):
    with pytest.raises(ScriptError) as caught:
        call_for_json("s.rhai", script(f"fn f(c) {{ {body} }}").compiled, "f", [1])
    assert str(caught.value).startswith(told)


# Hooks


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("()", Allow()),
        ("true", Allow()),
        ("", Allow()),
        ("false", Cancel()),
        ('#{action: "allow", value: 1}', Allow()),
        ('#{action: "retry"}', Retry()),
        ('#{action: "cancel"}', Cancel()),
        ('#{action: "cancel", reason: "why"}', Cancel("why")),
        ('#{action: "cancel", reason: 7}', Cancel()),
        ('#{action: "modify", value: ()}', Modify(None)),
        ('#{action: "modify", value: [1, #{a: "x"}]}', Modify([1, {"a": "x"}])),
    ],
)
def test_answers_of_a_hook(body: str, outcome: object):
    assert run_hook(script(f"fn on_stage_exit(ctx) {{ {body} }}"), "on_stage_exit", {}) == outcome


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("7", "expected (), a bool, or a map with an 'action', got: 7"),
        ('"allow"', "expected (), a bool, or a map with an 'action', got: \"allow\""),
        ("[1, 2.0]", "expected (), a bool, or a map with an 'action', got: [1,2.0]"),
        ("#{}", "the returned map has no 'action' (expected allow, modify, cancel, or retry)"),
        ("#{action: 1}", "the returned map has no 'action' (expected allow, modify, cancel, or retry)"),
        ('#{action: "modfiy"}', "unknown action 'modfiy' (expected allow, modify, cancel, or retry)"),
        ('#{action: "modify"}', "action 'modify' needs a 'value' saying what to proceed with"),
    ],
)
def test_malformed_answers_of_a_hook(body: str, told: str):
    with pytest.raises(ScriptError) as caught:
        run_hook(script(f"fn on_error(ctx) {{ {body} }}", "h.rhai"), "on_error", {})
    assert str(caught.value) == f"Script validation failed: h.rhai: on_error: {told}"


# Region scripts, validators, seeds


def test_a_region_script_says_what_it_defines():
    region = RegionScript(script("fn render(ctx) { ctx.region.name }  fn on_write(ctx) { false }"))
    assert (region.path, region.has_on_write, region.has_on_overflow) == ("s.rhai", True, False)
    assert region.render({"region": {"name": "brain"}}) == "brain"
    assert region.on_write({}) is False


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("()", Verdict()),
        ('"  "', Verdict()),
        ('"too short: " + content', Verdict("too short: x")),
        ("true", Verdict("v.rhai: validate must return () or a string, got bool", broken=True)),
        ("1.5", Verdict("v.rhai: validate must return () or a string, got f64", broken=True)),
        ('throw "b"', Verdict("v.rhai: validate: Runtime error: b (line 1, position 24)", broken=True)),
    ],
)
def test_verdicts(body: str, verdict: Verdict):
    assert validate(script(f"fn validate(content) {{ {body} }}", "v.rhai"), "x") == verdict


def test_a_seed_is_the_value_of_the_whole_script():
    assert evaluate('let t = input.task; t + "!"', {"task": "go", "workdir": "/w"}) == "go!"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("()", "Script execution failed: Output type incorrect: () (expecting string)"),
        ('throw "x"', "Script execution failed: Runtime error: x (line 1, position 1)"),
        ("1 +", "Script execution failed: Syntax error: Script is incomplete (line 1, position 4)"),
    ],
)
def test_a_seed_that_cannot_be_had(source: str, told: str):
    with pytest.raises(SeedRefused) as caught:
        evaluate(source, {})
    assert str(caught.value) == told

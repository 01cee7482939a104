"""Values whose parts are the same object many times over, and captured variables that hold themselves."""

from __future__ import annotations

import re

import pytest

from rhaipy import Engine, ErrorTerminated, ErrorTooManyOperations, Limits, RhaiError, debug
from rhaipy.errors import ErrorDataTooLarge, ErrorStackOverflow
from rhaipy.values.measure import sizes

#: An array of 2 to the power of 30 items, all of them in 30 lists.
HUGE = "let a = [1]; for i in 0..30 { a = [a, a]; } let b = a; "


BOUNDS = [Limits(), Limits(deadline=0.5), Limits(max_operations=2_000), Limits(max_string_size=10_000)]


@pytest.mark.parametrize("limits", BOUNDS, ids=["none", "deadline", "operations", "string"])
@pytest.mark.parametrize(
    "script",
    [
        "a == b", "a in [b]", "[a].contains(b)", "[a].index_of(b)", "print(a)", "a.to_string()", "`${a}`",
        "#{a: a}.to_json()", "debug(a)", "a", "throw a",
    ],
)  # fmt: skip
def test_walks_end(script: str, limits: Limits):
    with pytest.raises(RhaiError) as caught:
        Engine(limits=limits, tier="plan").eval(HUGE + script)
    if script == "throw a" and not limits.max_string_size:
        assert str(caught.value) == "Runtime error: array (line 1, position 56)"
    else:
        assert isinstance(caught.value, (ErrorTerminated, ErrorTooManyOperations, ErrorDataTooLarge))


def test_sizes_are_exact_however_often_parts_stand_in_others():
    made = 'let a = [1, \'x\', "abc", #{k: [2]}]; for i in 0..16 { a = [a, a, "é", blob(2)]; } a'
    value = Engine(tier="plan").eval(made, raw=True)
    times = 2**16
    around = times - 1
    assert sizes(value) == (5 * times + around * (4 + 3), times, 3 * times + 2 * around)


def test_a_label_is_never_that_large():
    assert Engine(tier="plan").eval(HUGE + "switch a { 1 => 2, _ => 3 }") == 3


SELF = 'Fn*("f", Fn*("f", Fn*("f", <shared>) (shared)) (shared))'


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("let x = 1; x = || x; x", SELF),
        ("let x = 1; x = || x; [x]", f"[{SELF}]"),
        (
            "let x = #{}; let f = || x; x.f = f; x",
            '#{"f": Fn*("f", #{"f": Fn*("f", #{"f": Fn*("f", <shared>)} (shared))} (shared))}',
        ),
        ("let x = 1; let f = || x; [f, f]", '[Fn*("f", 1 (shared)), Fn*("f", 1 (shared))]'),
    ],
)
def test_a_captured_variable_that_holds_itself_is_shown_once_a_place(script: str, text: str):
    shown = debug(Engine(tier="plan").eval(script, raw=True))
    assert re.sub(r"anon\$[0-9a-f]+", "f", shown) == text


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("let x = 1; x = || x; switch x { 1 => 2, _ => 3 }", 3),
        ("let x = 1; let f = || x; #{a: [f, f]}.to_json().len()", None),
        ("let x = #{}; let f = || x; x.f = f; let g = #{a: f}; g.to_json()", ErrorStackOverflow),
    ],
)
def test_walks_into_themselves_end(script: str, expected: object):
    engine = Engine(tier="plan")
    if expected is ErrorStackOverflow:
        with pytest.raises(ErrorStackOverflow):
            engine.eval(script)
    elif expected is None:
        assert engine.eval(script) > 20
    else:
        assert engine.eval(script) == expected


@pytest.mark.parametrize(
    "body",
    ["x", "x + 1", "[x]", "{ x = 5; 1 }", "{ x += 5; 1 }", "{ x.y(); 1 }", "{ `${x}` }", "{ for i in x { } }"],
)
def test_a_variable_that_is_in_use_cannot_be_read(body: str):
    with pytest.raises(RhaiError, match=r"^Data race detected\nin closure call"):
        Engine(tier="plan").eval(f"let x = 1; x = || {body}; x.call()")


def test_a_variable_is_there_again_when_a_call_has_failed():
    script = "let x = [1]; let f = || x; try { x.nope() } catch { } try { x -= #{} } catch { } x.push(2); [x, f.call()]"
    assert Engine(tier="plan").eval(script) == [[1, 2], [1, 2]]

"""Tags: the number that a value carries along. The answers are those of Rhai 1.27."""

from __future__ import annotations

import pytest

from rhaipy import Engine, Scope, debug
from rhaipy.values import Tagged, array_of, tag_of, untagged, with_tag

ANSWERS = [
    ("let x = 5; x.tag = 3; let y = x; y.tag", "3"),
    ("let x = 5; x.tag = 3; let y = x; y.tag = 4; [x.tag, y.tag]", "[3, 4]"),
    ("let x = [1]; x.tag = 3; let y = x; y.push(2); [x, y, x.tag, y.tag]", "[[1], [1, 2], 3, 3]"),
    ("let x = [1]; x.tag = 3; let y = x; y.tag = 9; [x.tag, y.tag]", "[3, 9]"),
    ('let x = "abc"; x.tag = 3; x += "d"; [x, x.tag]', '["abcd", 3]'),
    ('let x = "abc"; x.tag = 3; x.trim(); [x, x.tag]', '["abc", 3]'),
    ('let x = "abc"; x.tag = 3; x.len', "3"),
    ('let x = "abc"; x.tag = 3; x[1]', "'b'"),
    ("let x = \"abc\"; x.tag = 3; x[1] = 'z'; [x, x.tag]", '["azc", 3]'),
    ('let x = "abc"; x.tag = 3; x.to_upper().tag', "0"),
    ("let x = 5; x.tag = 3; [1,2,3,4,5,6][x]", "6"),
    ("let x = 1; x.tag = 3; let a = [1,2]; a[x] = 9; a", "[1, 9]"),
    ('let x = "k"; x.tag = 3; let m = #{k: 1}; m[x] = 2; [m, m[x]]', '[#{"k": 2}, 2]'),
    ('let x = 5; x.tag = 3; switch x { 5 => "five", _ => "other" }', '"five"'),
    ('let x = 5; x.tag = 3; switch x { 1..9 => "r", _ => "other" }', '"r"'),
    ("let x = 5; x.tag = 3; `${x}`", '"5"'),
    ("let x = 5; x.tag = 3; -x", "-5"),
    ("let x = 5; x.tag = 3; (-x).tag", "0"),
    ("let x = 5; x.tag = 3; x * 2 + x", "15"),
    ("let x = 5.5; x.tag = 3; x > 5", "true"),
    ("let x = 5; x.tag = 3; 5 == x", "true"),
    ("let x = 5; x.tag = 3; x == x", "true"),
    ("let x = 5; x.tag = 3; [x] == [5]", "true"),
    ("let x = 5; x.tag = 3; [5].contains(x)", "true"),
    ("let x = 5; x.tag = 3; [x, 6].index_of(5)", "0"),
    ("let x = 5; x.tag = 3; type_of(x)", '"i64"'),
    ("let x = 5; x.tag = 3; x.to_string()", '"5"'),
    ("let x = 5; x.tag = 3; x.set_bit(0, false); [x, x.tag]", "[4, 3]"),
    ("let x = 5; x.tag = 3; x[0] = false; [x, x.tag]", "[4, 3]"),
    ("let x = 5; x.tag = 3; max(x, 3)", "5"),
    ("let x = 5; x.tag = 3; abs(x).tag", "0"),
    ("let x = 'c'; x.tag = 3; x + \"d\"", '"cd"'),
    ("let x = 'c'; x.tag = 3; x += \"d\"; [x, x.tag]", '["cd", 0]'),
    ("let x = (); x.tag = 5; x == ()", "true"),
    ("let x = 5; x.tag = 3; fn f() { this += 1; this } x.f(); [x, x.tag]", "[6, 3]"),
    ("let x = 5; x.tag = 3; try { throw x } catch(e) { e.tag }", "()"),
    ("let x = 5; x.tag = 3; fn f(a) { a.tag = 7; a.tag } [f(x), x.tag]", "[7, 3]"),
    ("let x = 5; x.tag = 3; let m = #{a: x}; [m.a.tag, m]", '[3, #{"a": 5}]'),
    ("let x = 5; x.tag = 3; let m = #{a: x}; m.a += 1; [m.a.tag, m]", '[3, #{"a": 6}]'),
    ("let m = #{a: 1}; m.a.tag = 4; m.a.tag", "4"),
    ("let a = [1, 2]; a[0].tag = 4; [a[0].tag, a[1].tag, a]", "[4, 0, [1, 2]]"),
    ("let x = 5; x.tag = 3; let a = []; a.push(x); a[0].tag", "3"),
    ("let x = 5; x.tag = 3; let a = []; a += x; a[0].tag", "3"),
    ("let x = 5; x.tag = 3; x.set_tag(0); x.tag", "0"),
    ("let x = |a| a + 1; x.tag = 3; [x.tag, x.call(1)]", "[3, 2]"),
    ("let x = 5; x.tag = 3; x <<= 1; [x, x.tag]", "[10, 0]"),
    ("let x = 5; x.tag = 3; x = x + 1; x.tag", "3"),
    ("let x = 5; x.tag = 3; x = x; x.tag", "3"),
    ("let x = 1; x.tag = 2; let y = 3; x = y; x.tag", "0"),
    ("let x = 1; x.tag = 2; const Y = x; Y.tag", "2"),
    ("let x = 1; x.tag = 2; [x, 0].sort()", "()"),
    ("let x = 1; x.tag = 2; let a = [3, x]; a.sort(); a", "[1, 3]"),
    ('let x = 1; x.tag = 2; if x == 1 { "yes" } else { "no" }', '"yes"'),
    ("let x = 1; x.tag = 2; while x < 3 { x += 1; } [x, x.tag]", "[3, 2]"),
    ("let x = 1; x.tag = 2; x ?? 5", "1"),
    ("let x = 1; x.tag = 2; return x", "1"),
    ("let x = 1; x.tag = 2; x.is_odd", "true"),
    ("let x = [1]; x.tag = 2; x += 5; x.tag", "2"),
    ("let x = [1]; x.tag = 2; (x + [2]).tag", "0"),
    ("let x = #{}; x.set_tag(2); x.tag()", "2"),
    ("let x = blob(2); x.tag = 2; x.push(3); x.tag", "2"),
    ("let x = timestamp(); x.tag = 2; x += 1; x.tag", "2"),
    ("let x = 1..3; x.tag = 2; [x.tag, x.start]", "[2, 1]"),
    ('let x = "5"; x.tag = 2; parse_int(x)', "5"),
    ('let x = 1; x.tag = 2; eval("x + 1")', "2"),
    ('let x = "1+1"; x.tag = 2; eval(x)', "2"),
    ("let x = 5; x.tag = 3; x.tag *= 2; x.tag", "6"),
    ("let x = 5; x.tag = 3; #{a: x}.to_json()", '"{\\"a\\":5}"'),
    ("let x = true; x.tag = 3; if x { 1 } else { 2 }", "1"),
    ("let x = 5; x.tag = 3; x += 1; x.tag", "3"),
    ("let x = 5; x.tag = 3; x -= 1; x.tag", "3"),
    ("let x = 5; x.tag = 3; x *= 1; x.tag", "3"),
    ("let x = 5; x.tag = 3; x /= 1; x.tag", "3"),
    ("let x = 5; x.tag = 3; x %= 3; x.tag", "3"),
    ("let x = 5; x.tag = 3; x **= 2; x.tag", "3"),
    ("let x = 5; x.tag = 3; x <<= 2; x.tag", "0"),
    ("let x = 5; x.tag = 3; x >>= 2; x.tag", "0"),
    ("let x = 5; x.tag = 3; x &= 2; x.tag", "0"),
    ("let x = 5; x.tag = 3; x |= 2; x.tag", "0"),
    ("let x = 5; x.tag = 3; x ^= 2; x.tag", "0"),
    ("let x = 5.0; x.tag = 3; x += 1.0; x.tag", "3"),
    ("let x = 5.0; x.tag = 3; x -= 1; x.tag", "3"),
    ("let x = 5.0; x.tag = 3; x **= 2.0; x.tag", "3"),
    ("let x = 5.0; x.tag = 3; x %= 2; x.tag", "3"),
    ('let x = "a"; x.tag = 3; x += "b"; x.tag', "3"),
    ("let x = \"a\"; x.tag = 3; x += 'b'; x.tag", "3"),
    ('let x = "a"; x.tag = 3; x += 1; x.tag', "3"),
    ('let x = "a"; x.tag = 3; x -= "a"; x.tag', "3"),
    ("let x = \"a\"; x.tag = 3; x -= 'a'; x.tag", "3"),
    ("let x = 'a'; x.tag = 3; x += 'b'; x.tag", "0"),
    ("let x = 'a'; x.tag = 3; x += \"\"; x.tag", "3"),
    ("let x = [1]; x.tag = 3; x += 2; x.tag", "3"),
    ("let x = [1]; x.tag = 3; x += [2]; x.tag", "3"),
    ("let x = #{a:1}; x.set_tag(3); x += #{b:2}; x.tag()", "3"),
    ("let x = blob(1); x.tag = 3; x += 1; x.tag", "3"),
    ('let x = blob(1); x.tag = 3; x += "abc"; x.tag', "3"),
    ("let x = timestamp(); x.tag = 3; x += 1; x.tag", "3"),
    ("let x = timestamp(); x.tag = 3; x -= 1.0; x.tag", "3"),
    ("let x = 5; x.tag = 3; x += 1.5; x.tag", "0"),
    ("let x = 5; x.tag = 3; x *= 1.5; x.tag", "0"),
    ("let x = [1]; x.tag = 3; x = x + [2]; x.tag", "3"),
    ("let x = 5; x.tag = 3; let f = || x; x += 1; x.tag", "3"),
    ("let x = 5; x.tag = 3; let f = || x; [x.tag, f.call()]", "[3, 5]"),
    ("let x = [1]; x.tag = 3; let f = || x; x.push(2); [x.tag, x]", "[3, [1, 2]]"),
    ("let x = 5; let f = || x; x.tag = 3; [x.tag, f.call().tag]", "[3, 3]"),
    ("let x = 5; let f = |y| { x.tag = y; }; f.call(4); x.tag", "4"),
    ("let a = [1]; a.tag = 2; let b = a.map(|x| x); b.tag", "0"),
    ("let a = [1]; a.tag = 2; a.clear(); a.tag", "2"),
    ("let a = [1]; a.tag = 2; let b = a.drain(0..1); [a.tag, b.tag]", "[2, 0]"),
    ('let a = "x"; a.tag = 2; a.clear(); a.tag', "2"),
    ('let a = "xyz"; a.tag = 2; a.pop(); a.tag', "2"),
    ("let a = 'x'; a.tag = 2; a.make_upper(); [a, a.tag]", "['X', 2]"),
    ('let a = "x"; a.tag = 2; let b = a + ""; b.tag', "0"),
    ('let a = "x"; a.tag = 2; let b = "" + a; b.tag', "0"),
    ('let a = "x"; a.tag = 2; `${a}`.tag', "0"),
    ("let a = 5; a.tag = 2; let b = { a }; b.tag", "2"),
    ("let a = 5; a.tag = 2; let b = if true { a } else { 0 }; b.tag", "2"),
    ("let a = 5; a.tag = 2; fn f(x) { x } f(a).tag", "2"),
    ("let a = 5; a.tag = 2; max(a, 1).tag", "0"),
    ('let a = "x"; a.tag = 2; max(a, "a").tag', "0"),
    ('let a = "x"; a.tag = 2; a.to_string().tag', "0"),
    ("let a = [5]; a[0].tag = 2; let b = a; b[0] = 6; [a[0].tag, b[0].tag]", "[2, 0]"),
    ("let m = #{a: 5}; m.a.tag = 2; m.values().map(|v| v.tag)", "[2]"),
    ("let a = [3,1]; a[0].tag = 2; a.sort(); a.map(|v| v.tag)", "[0, 2]"),
    ("let a = [3,1]; a[0].tag = 2; a.reduce(|s, v| s + v.tag, 0)", "2"),
    ("let a = 5; a.tag = 2; [a].filter(|v| v == 5)", "[5]"),
    ("let a = 5; a.tag = 2; [a].contains(5)", "true"),
    ("let a = 5; a.tag = 2; [1,5].index_of(a)", "1"),
    ("let a = 5; a.tag = 2; a in [5]", "true"),
    ("let a = 5; a.tag = 2; [a].to_string() + [a].to_debug()", '"[5][5]"'),
    ('let a = "k"; a.tag = 2; #{k: 1}.contains(a)', "true"),
    ('let a = "k"; a.tag = 2; a in #{k: 1}', "true"),
    ('let a = "k"; a.tag = 2; #{k: 1}.get(a)', "1"),
    ("let a = 2; a.tag = 2; range(0, a).contains(1)", "true"),
    ("let a = 2; a.tag = 2; a..5", "2..5"),
    ("let a = 2; a.tag = 2; [1,2,3].extract(a)", "[3]"),
    ("let a = 2; a.tag = 2; let b = [1,2,3]; b.insert(a, a); [b, b[2].tag]", "[[1, 2, 2, 3], 2]"),
]


@pytest.mark.parametrize(("script", "answer"), ANSWERS)
def test_scripts(script, answer):
    assert debug(Engine().eval(script, raw=True)) == answer


def test_the_host_does_not_see_tags():
    scope = Scope()
    assert Engine().eval("let x = 5; x.tag = 3; let a = [x, #{k: x}]; a", scope) == [5, {"k": 5}]
    assert scope.get("x") == 5
    assert Engine().eval("x.tag", scope) == 3


def test_a_boolean_takes_no_tag():
    assert Engine().eval("let x = true; x.tag = 3; [x.tag, if x { 1 } else { 2 }]") == [0, 1]


def test_boxes_are_never_nested_and_never_empty():
    boxed = with_tag(with_tag("x", 3), 4)
    assert isinstance(boxed, Tagged)
    assert (boxed.value, tag_of(boxed)) == ("x", 4)
    assert with_tag(boxed, 0) == untagged(boxed) == "x"
    array = array_of([])
    assert with_tag(array, 5) is array
    assert tag_of(array) == 5
    assert tag_of(7) == 0

"""Every kind of expression in every place that wants one: what is wrong there, and where that is said to be."""

from __future__ import annotations

from conformance.generate.draw import Draw

_HEAD = (
    'const K = 4; let x; let i = 5; let a = [1, "t"]; let e = #{x: 1, y: "s", l: [1]}; let b = true; let n = (); '
    'let s = "str"; let g = |q| q.z; fn f(q) { q } '
)
_EXPRESSIONS = (
    *("e.x", "e.y", "e.l[0]", "a[0]", "a[-1]", "b && b", "b || !b", "b && b && b", "n ?? 1", 'n ?? n ?? "s"', "(e)"),
    *("(e.x)", "a.len()", "e.f()", "f(e)", "i + i", "-i", "!b", "`s${i}`", '"s"', "[i]", "#{a: i}", "{ i }", "|| i"),
    *("if b { i } else { e }", "i in a", "i..3", "e?.x", "n?.x", "n?[0]", "e.x.len", "a[0].z", "s.len", "s[0]"),
    *("f(1).z", "i", "1", "'c'", "()", "true", "1.5", "-1", "a.len() + 1", "type_of(i)", 'Fn("f")', "a[i - 5]"),
    *("switch i { 1 => 2 }", "e.l.len()", "i == 5", "i < 3", "(i..3).contains(2)", "global::K", "K", "timestamp()"),
)
#: `@` is the expression.
_PLACES = (
    *("call(@)", "call(@, 1)", "x.call(@)", "a.call(@, 1)", "curry(@, 1)", "x.curry(@)", "Fn(@)", "is_def_fn(@, 1)"),
    *('is_def_fn("a", @)', "is_def_var(@)", "eval(@)", "a[@]", "a[@] = 1", "a[@].y", "a?[@]", "e[@]", "e[@] = 1"),
    *("e.l[@]", "e.l[@] += 1", "a[0][@]", "s[@]", "i[@]", "if @ {}", "while @ { break }", "do { break } while @"),
    *("do {} until @", "@ && b", "b && @", "@ || b", "b && (@)", "!(@)", "-(@)", "(@) + ()", "() + (@)"),
    *("for q in @ {}", "for (q, r) in @ { break }", "throw @", "switch 1 { 1 if @ => 2, _ => 3 }", "(@)..1", "1..(@)"),
    *("switch @ { 1 => 2, _ => nope }", "(@) in 5", "5 in (@)", "nope(@)", "x.nope(@)", "nope(1, @)", "return @"),
    *("a.push(@); a.nope()", "import @ as q", "(@).foo", "(@).foo()", "(@)[0]", '(@)["k"]', "i += @", "e.x += @"),
    *("a[0] += @", "e.x = @; e.x.q", "print(@).z", "type_of(@).z", "is_shared(@)", "f!(@)", "nope!(@)"),
    *("const c = @; c.q = 1", "let z = @; z += ()", "let z = @; z.q = 1", "let z = @; z[0] = 1", "let z = @; z()"),
    *("(@) ?? nope", "`${(@).u}`", "[1, (@).u]", "#{a: (@).u}", "g.call(@)", "g.call(1, @)", "(@)(1)", "a.map(@)"),
    *("a.filter(@)", "a.reduce(@, 1)", "a.insert(@, 1)", "a.get(@)", "a.extract(@)", "s.sub_string(@)", "e.get(@)"),
    *("e.set(@, 1)", "max(@, 1)", "max(1, @)", "range(@, 4)", "a.splice(@, 1, [])", "a.sort(@)", "to_float(@)"),
    *("parse_int(@)", "s.split(@)", "s.contains(@)", "(@).len()", "@;", "let q = @;", "x.y(@)", "|| { @.z }"),
    *("(|| { (@).z }).call()", "f((@).z)", "e.f((@).z)", "a[0..(@)]", "fn h() { (@).z } h()"),
    "try { (@).z } catch (w) { w }",
)  # fmt: skip


def placed(draw: Draw) -> str:
    """One expression in one place."""
    return _HEAD + draw.one(_PLACES).replace("@", draw.one(_EXPRESSIONS))

"""Scripts at the edge of one limit: what they hold or do is known beforehand, and the limit is at it or beside it."""

from __future__ import annotations

from typing import Any

from conformance.generate.draw import Draw

JSON = dict[str, Any]

#: Leaves as texts of a script, with the bytes of their strings. Variables, so that no leaf makes a constant of its
#: container.
_HEAD = 'let n = 1; let s = "ab"; let t = "é"; let c = \'x\';'
_LEAVES = (("n", 0), ("s", 2), ("t", 2), ("c", 0), ("()", 0), ("2.5", 0), ('"abc"', 3), ('""', 0))

#: What is done with the value `v`, or with its text in the place of `@`.
_USES = (
    "v",
    "@",
    "v.len()",
    "(@).len()",
    "let w = v; w",
    "[v]",
    "#{k: v}",
    "[n, @]",
    "fn f(x) { x } f(v)",
    "fn f() { this.len() } v.f()",
    "let f = |x| x; f.call(@)",
    "let g = || v; g.call()",
    "v += v; v",
    "v + v",
    "v == v",
    "v in [v]",
    "for x in v { x } 1",
    "switch v { _ => v }",
    "let m = #{}; m.k = v; m",
    "let m = [0]; m[0] = v; m",
    "let m = []; m.push(v); m",
    "let m = []; m += v; m",
    "v.push(n); v",
    "v.insert(0, s); v",
    "v.k = n; v",
    "v[0] = s; v",
    "v.append(v); v",
    "v.pad(5, n); v",
    "v.remove(0); v",
    "print(v); debug(v)",
    "v.to_string()",
    "`${v}`",
    "return v;",
    "throw v",
    "try { throw v } catch (e) { e }",
    "v.map(|x| x)",
    "if true { v } else { n }",
    "v ?? n",
    "v.keys()",
    "v.values()",
)
_TEXT_USES = (
    "s",
    "s + s",
    "s += s; s",
    "`${s}`",
    "`${s}x`",
    "s + 'x'",
    "s += 'x'; s",
    "s.pad(4, 'x'); s",
    "s.to_upper()",
    "s.replace('a', 'bb'); s",
    "s.sub_string(0)",
    "s.split()",
    "[s]",
    "#{k: s}",
    "let m = []; m.push(s); m",
    "fn f(x) { x } f(s)",
    "s[0] = 'é'; s",
    "s.crop(1); s",
    "s == s",
    "print(s)",
)


def sized(draw: Draw) -> JSON:
    """Arrays, maps and strings at the edge of the limit on their sizes."""
    if draw.chance(0.25):
        text = draw.one(("", "a", "ab", "abc", "é", "日本", "a😀", "aaaaaaaa"))
        count = len(text.encode()) * draw.one((1, 1, 2))
        script = f'let s = "{text}"; {draw.one(_TEXT_USES)}'
        return _limited(draw, script, "max_string", count)
    text, arrays, maps, texts = _container(draw, 2)
    name, count = draw.one((("max_array", arrays), ("max_map", maps), ("max_string", texts)))
    use = draw.one(_USES)
    script = f"{_HEAD} let v = {text}; {use.replace('@', text)}"
    return _limited(draw, script, name, count + draw.one((0, 0, 0, 1)))


def _limited(draw: Draw, script: str, name: str, count: int) -> JSON:
    return {"script": script, "limits": {name: max(1, count + draw.one((-1, 0, 0, 1)))}}


def _container(draw: Draw, depth: int) -> tuple[str, int, int, int]:
    """A literal of an array or a map: its text, and how many items, properties and bytes of strings it holds."""
    parts: list[str] = []
    arrays = maps = texts = 0
    for _ in range(draw.number(0, 4)):
        if depth and draw.chance(0.35):
            text, *counts = _container(draw, depth - 1)
            arrays, maps, texts = (a + b for a, b in zip((arrays, maps, texts), counts))
        else:
            text, size = draw.one(_LEAVES)
            texts += size
        parts.append(text)
    if draw.chance(0.65):
        return f"[{', '.join(parts)}]", arrays + len(parts), maps, texts
    named = [f"{name}: {part}" for name, part in zip("cabd", parts)]
    return f"#{{{', '.join(named)}}}", arrays, maps + len(parts), texts


def counted(draw: Draw) -> JSON:
    """Calls, variables, functions and modules at the edge of the limit on their number."""
    count = draw.number(0, 6)
    kind = draw.one(("max_call_levels", "max_call_levels", "max_variables", "max_variables", "max_functions"))
    if kind == "max_call_levels":
        script = draw.one(
            (
                "fn f(x) { if x == 0 { 0 } else { f(x - 1) } } f(@)",
                "fn f(x) { if x == 0 { return 0; } let y = f(x - 1); y + 1 } f(@)",
                "fn f(x) { if x == 0 { 0 } else { g(x - 1) } } fn g(x) { if x == 0 { 1 } else { f(x - 1) } } f(@)",
                'fn f(x) { if x == 0 { 0 } else { call(Fn("f"), x - 1) } } f(@)',
                "fn f(x) { if x == 0 { 0 } else { [x].map(|y| f(y - 1))[0] } } f(@)",
                "fn f(x) { try { if x == 0 { 0 } else { f(x - 1) } } catch { 7 } } f(@)",
                "let n = @; fn f() { if this == 0 { 0 } else { this -= 1; this.f() } } n.f()",
                "let f = |g, x| if x == 0 { 0 } else { g.call(g, x - 1) }; f.call(f, @)",
            )
        ).replace("@", str(count))
    elif kind == "max_variables":
        lets = " ".join(f"let v{number} = {number};" for number in range(count))
        script = draw.one(
            (
                f"{lets} 1",
                f"fn f(a, b) {{ {lets} a }} f(1, 2)",
                f"{{ {lets} 1 }}",
                f"for (x, i) in [1] {{ {lets} x }}",
                f"for x in [1] {{ {lets} x }}",
                f"try {{ throw 1 }} catch (e) {{ {lets} e }}",
                f"loop {{ {lets} break 2; }}",
                f"let f = |a| {{ {lets} a }}; f.call(1)",
                f'eval("{lets} 3")',
                f"if true {{ {lets} 4 }}",
                f"switch 1 {{ 1 => {{ {lets} 5 }} }}",
            )
        )
        count += draw.one((0, 0, 1, 2))
    else:
        script = " ".join(f"fn f{number}() {{ {number} }}" for number in range(count)) + " 1"
        if draw.chance(0.3):
            script += "; |x| x"
            count += 1
    return {"script": script, "limits": {kind: max(0, count + draw.one((-1, 0, 0, 1)))}}

"""What the fast tier writes: names of its own, a handful of node kinds, nothing of the script's; and what it looks up
in values that are not its own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conformance.check import SUITES
from conformance.generate import Source
from conformance.paths import case_files, existing, read_cases
from rhaipy import Engine, Limits, RhaiError, Scope
from rhaipy.compile import lower
from rhaipy.compile.support import NAMES
from tests.compile.text import OPERATORS, fault, strings

#: Of the generated cases, and of the fresh ones, so many are looked at.
EVERY = 8
FRESH = 100


def texts_of(case: dict[str, Any], bounded: bool = False) -> Iterator[str]:
    """The generated text of every body and of every loop of a script; nothing where it does not parse."""
    if case.get("expect", {}).get("err", {}).get("kind") == "ErrorParsing":
        return
    limits = Limits.preset("none").replace(max_variables=100 if bounded else None)
    # As the engine chooses, loops are lowered by themselves as well.
    tier = "compile" if len(case["script"]) % 2 else None
    engine = Engine(limits=limits, optimize=case.get("optimize") or "simple", tier=tier)
    try:
        tree = engine.compile(case["script"])
    except RhaiError:
        return
    for body in engine.tiers(tree):
        assert (body.tier == "compile") is (not body.reason)
        assert all(item.what and item.reason and item.position for item in body.kept), body.kept
        assert all(loop.position and (loop.tier == "compile") is (not loop.reason) for loop in body.loops)
        if body.text is not None:
            yield body.text


@pytest.mark.parametrize("path", case_files(existing(SUITES)), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_generated_text_holds_names_of_our_own_only(path: Path):
    step = EVERY if path.parent.name == "rhai-generated" else 1
    faults = [
        (case["id"], found)
        for case in list(read_cases(path))[::step]
        for text in texts_of(case)
        if (found := fault(text)) is not None
    ]
    assert faults == []


def test_the_text_of_fresh_programs_too():
    source = Source(Random(0), ("programs", "entries", "mutants"))
    cases = [source.case() for _ in range(FRESH)]
    looked_at = [(case["script"], text) for case in cases for text in texts_of(case, len(case["script"]) % 2 == 0)]
    assert len(looked_at) > FRESH
    assert [(script, found) for script, text in looked_at if (found := fault(text)) is not None] == []


def test_the_text_of_loops_that_are_compiled_by_themselves(monkeypatch: pytest.MonkeyPatch, built: list[str]):
    monkeypatch.setattr("rhaipy.compile.tier.HEAT", 0)
    engine = Engine()
    engine.eval("""
        let t = 0; let m = #{ a: [1, 2], b: "x" };
        for i in 0..50 { t += i % 3; m.a.push(i); m.b += `${i}${t}`; }
        let n = 0; while n < 20 { n += 1; if m.a[n] == 3 { continue; } t -= m.a[n] ?? 1; }
        for (c, k) in "abc".chars() { let f = |x| x + k + t; t += f.call(1); }
    """)
    assert len(built) >= 3
    assert [found for text in built if (found := fault(text)) is not None] == []


SECRETS = ("__import__", "eval_me", "os", "secret", "quote", "secret_method", "secret_key", "x", "breakpoint", "café")


def test_names_and_strings_of_a_script_stay_out():
    engine = Engine(tier="compile")
    script = """
        fn __import__(eval_me) { let os = "import os"; os += `${eval_me} __class__`; #{ secret: os, breakpoint: 1 } }
        fn secret_method(a) { let café = a["secret_key"]; a.secret = café; `quote ${café} {0} %s` }
        let x = "quote ' \\" \\\\ "; x.secret_method(1); switch x { "quote" => 1, _ => __import__(x) }
    """.replace("café", "cafe_")
    shown = [body.text or "" for body in engine.tiers(engine.compile(script))]
    assert len([text for text in shown if text]) == 3
    for word in (*SECRETS, "cafe_"):
        assert not re.search(rf"\b{re.escape(word)}\b", "\n".join(shown)), word
    assert {text for body in shown for text in strings(body)} <= OPERATORS


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return open", "the name 'open'"),
        ("return __builtins__", "the name '__builtins__'"),
        ("return S.__globals__", "the attribute '__globals__' of 'S'"),
        ("return v1.__class__.__bases__", "the attribute '__bases__' of 'v1.__class__'"),
        ("return v1.secret", "the attribute 'secret' of 'v1'"),
        ("return v1.items.pop()", "the attribute 'pop' of 'v1.items'"),
        ("v1.__class__ = int", "the attribute '__class__' of 'v1'"),
        ("import os", "a node of kind Import"),
        ("return lambda: 1", "a node of kind Lambda"),
        ("return [v1 for v1 in v2]", "a node of kind ListComp"),
        ("return 'text'", "the string 'text'"),
        ("return 1.5", "the constant 1.5"),
        ("return b''", "the constant b''"),
        ("return f'{v1:>10}'", "a format"),
        ("return f'{v1!r}'", "a format"),
        ("return binary(*v1)", "a call of another form"),
        ("return binary(S, op=1)", "a call of another form"),
        ("binary = v1", "another meaning of 'binary'"),
        ("try: pass\n    except Exception as error: pass", "another handler"),
        ("def inner(): pass", "a function of another form"),
    ],
)
def test_the_check_itself_finds_what_must_not_be_there(body: str, found: str):
    assert fault(f"def lowered(S):\n    {body}\n") == found


def test_the_check_finds_what_stands_outside_of_the_function():
    assert fault("def lowered(S):\n    return 1\nlowered(1)\n") == "something beside one function"
    assert fault("def lowered(S, v1=open):\n    return 1\n") == "a function of another form"


def test_generated_code_has_no_builtins_but_those_it_names():
    assert NAMES["__builtins__"] == {}
    run = lower.build("def lowered(S):\n    return open\n", {}, lower.MEMORY)
    with pytest.raises(NameError):
        run(None)


# ------------------------------------------------------------------- values that are not ours


class Stranger:
    """A value of the host that takes note of all that generated code looks up in it."""

    def __getattribute__(self, name: str) -> Any:
        if sys._getframe(1).f_code.co_filename == "<rhai>":
            _looked_up.append(name)
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if sys._getframe(1).f_code.co_filename == "<rhai>":
            _looked_up.append(name)
        object.__setattr__(self, name, value)


_looked_up: list[str] = []

USES = """
fn all(s, n) {
    let out = [];
    try { out.push(s + n); } catch { } try { out.push(n - s); } catch { } try { s += 1; } catch { }
    try { out.push(-s); } catch { } try { out.push(!s); } catch { } try { out.push(s % 2); } catch { }
    try { out.push(s == s); out.push(s != n); } catch { } try { if s { } } catch { } try { while s < n { } } catch { }
    try { out.push(s.items); } catch { } try { s.items = 1; } catch { } try { s.flat += 1; } catch { }
    try { out.push(s[0]); } catch { } try { s[0] = 1; } catch { } try { out.push(s["items"]); } catch { }
    try { s.push(1); } catch { } try { out.push(s.len()); } catch { } try { out.push(s.value); } catch { }
    try { for i in s { } } catch { } try { out.push(`${s}`); } catch { } try { out.push(s..n); } catch { }
    try { s.call(); } catch { } try { out.push(s.result); } catch { } try { s.a.b = 1; } catch { }
    out
}
fn plain(s, n) { let t = s; t = [s, #{ a: s }]; t[0] = s; t[1].b = s; let f = || s; f.call(); t == s; t.len() }
"""

SINGLE = [
    "s + n", "n - s", "s * 2", "s += 1", "-s", "!s", "s % 2", "s & 1", "s < n", "if s { 1 }", "while s { }",
    "while s < n { }", "do { } while s", "s.items", "s.items = 1", "s.flat += 1", "s.result", "s.value", "s.value = 2",
    "s.const", "s[0]", "s[n]", "s[0] = 1", 's["items"]', "s.push(1)", "s.len()", "s.get(1)", "s.append(1)", "`${s}`",
    "`a${s}b${n}`", "for i in s { }", "for (i, k) in s { i }", "s..n", "n..s", "s.call()", "s && true", "s ?? 1",
    "s.a.b", "s.a[0] = 1", "s.direct()", "s == s", "s == n", "[s, s]", "#{ a: s }", "s", "let t = s; t.x = 1",
    "let f = || s.items; f.call()", "let a = [1]; a[s]", "let a = [1]; a[s] = 2", "let m = #{}; m[s]", "s > s",
    "let x = 1; x += s; x", 'let x = ""; x += s; x', "let x = [1]; x += s; x", "s in [1]", "len(s)", "push(s, 1)",
]  # fmt: skip


@pytest.mark.parametrize("use", SINGLE)
@pytest.mark.parametrize("where", ["function", "top level"])
def test_nothing_of_a_host_s_object_is_looked_up(use: str, where: str):
    engine = Engine(tier="compile", limits=Limits(max_operations=1_000, max_array_size=100))
    engine.register_type(Stranger)
    _looked_up.clear()
    stranger = Stranger()
    try:
        if where == "function":
            tree = engine.compile(f"fn use(s, n) {{ {use} }}")
            engine.call_fn(None, tree, "use", [stranger, 1])
        else:
            engine.eval(use, Scope().push("s", stranger).push("n", 1))
    except RhaiError:
        pass
    assert set(_looked_up) <= {"__class__"}


def test_nothing_of_a_host_s_object_is_looked_up_in_a_long_function():
    engine = Engine(tier="compile")
    engine.register_type(Stranger)
    _looked_up.clear()
    tree = engine.compile(USES)
    assert isinstance(engine.call_fn(None, tree, "all", [Stranger(), 1]), list)
    assert engine.call_fn(None, tree, "plain", [Stranger(), 1]) == 2
    assert set(_looked_up) == {"__class__"}

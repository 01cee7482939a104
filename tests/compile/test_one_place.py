"""The meaning of an operator stands in one place: whoever changes it there has changed it in every tier, in the
optimiser, and in every form of it. And docs/implementation.md, which tells how, names what is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rhaipy import Engine
from rhaipy.values import operators
from rhaipy.values.operators import ASSIGN, BINARY

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "implementation.md").read_text(encoding="utf-8")

TIERS = ("plan", "compile", None)
LEVELS = ("none", "simple", "full")
#: Operands that no short cut is taken for.
OTHERS = ("'x'", "'y'")

FORMS = [
    "{left} {op} {right}",
    "let a = {left}; let b = {right}; a {op} b",
    "let a = {left}; a {op} {right}",
    "fn f(a, b) {{ a {op} b }} f({left}, {right})",
    "let a = {left}; let f = |x| a {op} x; f.call({right})",
    "[{left}].map(|x| x {op} {right})[0]",
    "let m = #{{a: {left}}}; m.a {op} {right}",
    "let r = (); for i in 0..300 {{ let a = {left}; r = a {op} {right}; }} r",
]
ASSIGNING = [
    "let a = {left}; a {op}= {right}; a",
    "fn f(a) {{ a {op}= {right}; a }} f({left})",
    "let a = {left}; let f = || a; a {op}= {right}; f.call()",
    "let a = [{left}]; a[0] {op}= {right}; a[0]",
    "let m = #{{a: #{{b: {left}}}}}; m.a.b {op}= {right}; m.a.b",
]


def values(script: str) -> set[Any]:
    """What a script gives on every tier and level."""
    return {Engine(tier=tier, optimize=level).eval(script) for tier in TIERS for level in LEVELS}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("op", sorted(BINARY))
def test_a_binary_operator(op: str, form: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(BINARY, op, lambda state, left, right: f"changed {op}")
    assert values(form.format(op=op, left=OTHERS[0], right=OTHERS[1])) == {f"changed {op}"}


@pytest.mark.parametrize("form", ASSIGNING)
@pytest.mark.parametrize("op", sorted(ASSIGN))
def test_an_assigning_operator(op: str, form: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(ASSIGN, op, lambda state, left, right: f"changed {op}=")
    assert values(form.format(op=op, left=OTHERS[0], right=OTHERS[1])) == {f"changed {op}="}


@pytest.mark.parametrize("form", [*FORMS, *ASSIGNING])
def test_the_change_that_the_page_walks_through(form: str, monkeypatch: pytest.MonkeyPatch):
    script = form.format(op="%", left="-7", right="3")
    assert values(script) == {-1}
    monkeypatch.setattr(operators, "int_modulo", lambda x, y: x % y)
    assert values(script) == {2}


# --------------------------------------------------------------------------- the page itself


def test_the_page_names_files_that_are_there():
    named = set(re.findall(r"`((?:rhaipy|tests|grammar|conformance|docs)/[\w/.*-]*)`", PAGE))
    assert len(named) > 30
    assert [name for name in named if not list(ROOT.glob(name))] == []
    for name in re.findall(r"^\| `(\w+\.py)` \|", PAGE, re.MULTILINE):
        assert (ROOT / "rhaipy" / "compile" / name).exists(), name
    told = set(re.findall(r"^\| `(\w+\.py)` \|", PAGE, re.MULTILINE))
    assert told == {path.name for path in (ROOT / "rhaipy" / "compile").glob("*.py")} - {"__init__.py"}


def test_the_page_names_things_that_are_there():
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "rhaipy").rglob("*.py"))
    words = set(re.findall(r"`(?:\w+\.)?(_?[A-Za-z]\w*)(?:\(\w*=[^`]*\)|\[[^`]*\])?`", PAGE))
    known = {word for word in words if re.search(rf"\b{re.escape(word)}\b", sources)}
    assert {word for word in words - known if not re.fullmatch(r"[A-Z]|grain|map|sort|eval|name", word)} == set()

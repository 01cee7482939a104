"""Nesting: where it ends, that nothing recurses, and that the fast parse knows when to look closer."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhaipy.errors import ParseError
from rhaipy.limits import Limits
from rhaipy.syntax import parser
from rhaipy.syntax.actions import NEVER_TOO_DEEP, LookCloser
from rhaipy.syntax.actions_fn import Actions
from rhaipy.syntax.lexer import lex
from rhaipy.syntax.parser import MAX_DEPTH, parse
from rhaipy.syntax.reporter import Reporter
from rhaipy.syntax.tables import PROGRAM

NONE = Limits.preset("none")

#: Text in front, in the middle and behind, and the levels that one layer takes.
LAYERS = {
    "parentheses": ("(", "1", ")", 2),
    "arrays": ("[", "", "]", 3),
    "maps": ("#{a: ", "1", "}", 3),
    "calls": ("f(", "", ")", 2),
    "indexes": ("a[", "0", "]", 3),
    "blocks": ("{", "", "}", 2),
    "negations": ("!", "a", "", 1),
    "signs": ("- ", "a", "", 1),
    "sums": ("1 + ", "1", "", 1),
    "powers": ("2 ** ", "2", "", 1),
    "closures": ("|| ", "1", "", 3),
    "texts": ("`${", "1", "}`", 4),
    "conditions": ("if a {", "", "}", 3),
    "switches": ("switch a { 1 => ", "1", "}", 2),
    "declarations": ("let a = {", "", "}", 5),
    "loops": ("loop {", "", "}", 3),
}


def deepest(front: str, middle: str, back: str, limit: int) -> int:
    """How many layers fit in a limit."""
    count = 1
    limits = Limits().replace(max_expr_depth=limit)
    while True:
        try:
            parse(front * count + middle + back * count, limits=limits)
        except ParseError as error:
            assert error.parse == "ExprTooDeep"
            return count - 1
        count += 1


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_takes_its_levels(name):
    front, middle, back, levels = LAYERS[name]
    assert deepest(front, middle, back, 40 + 6 * levels) - deepest(front, middle, back, 40) == 6


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("limits", [Limits(), NONE], ids=["default", "none"])
def test_endless_nesting_ends_in_an_error(name, limits):
    front, middle, back, _ = LAYERS[name]
    for text in (front * 4_000 + middle + back * 4_000, front * 4_000):
        with pytest.raises(ParseError) as caught:
            parse(text, limits=limits)
        assert caught.value.parse == "ExprTooDeep"


def test_without_a_limit_there_is_still_one():
    fits = (MAX_DEPTH - 2) // 2
    assert len(parse("(" * fits + "1" + ")" * fits, limits=NONE)[0].stmts) == 1
    with pytest.raises(ParseError, match="Expression exceeds maximum complexity"):
        parse("(" * (fits + 1) + "1" + ")" * (fits + 1), limits=NONE)


def test_the_limit_of_functions_is_their_own():
    limits = Limits().replace(max_expr_depth=4, max_fn_expr_depth=8)
    parse("fn f() { ((1)) }", limits=limits)
    with pytest.raises(ParseError, match="maximum complexity"):
        parse("{ ((1)) }", limits=limits)


def test_long_scripts_are_not_deep():
    statements = 2_000
    script = "let a = 1; a.b[0] = f(a) + 1;\n" * statements
    assert len(parse(script)[0].stmts) == 2 * statements


def test_nothing_recurses():
    before = sys.getrecursionlimit()
    script = "(" * 900 + "[" * 60 + "1" + "]" * 60 + ")" * 900
    frame, used = sys._getframe(), 0
    while frame is not None:
        frame, used = frame.f_back, used + 1  # type: ignore[assignment]
    try:
        sys.setrecursionlimit(used + 60)
        assert len(parse(script, limits=NONE)[0].stmts) == 1
        with pytest.raises(ParseError):
            parse("(" * 5_000, limits=NONE)
    finally:
        sys.setrecursionlimit(before)


def expressions() -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["1", "a", "()", "'c'", '"s"', "f()", "-5", "..3"])

    def grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        operators = st.sampled_from(["+", "*", "**", "==", "&&", "||", "??", "in", "..", "<<"])
        return st.one_of(
            st.tuples(inner, operators, inner).map(" ".join),
            inner.map("({})".format),
            inner.map("!{}".format),
            inner.map("- {}".format),
            inner.map("[1, {}]".format),
            inner.map("#{{a: {}}}".format),
            inner.map("f(1, {})".format),
            inner.map("a[{}]?[0].b".format),
            inner.map("a.b.c({}).d".format),
            inner.map("({}).x[1]".format),
            inner.map("`a${{{}}}`".format),
            inner.map("|x| {}".format),
            inner.map("{{ let y = {}; }}".format),
            inner.map("if a {{ {} }} else if b {{ 1 }}".format),
            inner.map("switch a {{ 1 => {}, _ => 2 }}".format),
            inner.map("(a ?? return {})".format),
        )

    return st.recursive(leaves, grow, max_leaves=12)


@settings(deadline=None, max_examples=150)
@given(expressions(), st.integers(2, 24))
def test_what_the_fast_parse_accepts_fits_the_levels(text, limit):
    script = f"let x = {text}; fn f() {{ {text} }}"
    limits = Limits()
    tokens = lex(script)
    fast = Actions(tokens, limits, limit, limit)
    try:
        accepted = parser._run(PROGRAM, tokens, fast) is not None and fast.needed <= limit
    except (ParseError, LookCloser, parser._Refused):
        accepted = False
    tokens = lex(script)
    slow = Actions(tokens, limits, NEVER_TOO_DEEP, NEVER_TOO_DEEP)
    slow.in_a_hurry = False
    try:
        Reporter(tokens, slow, limit, limit).run(PROGRAM)
    except ParseError:
        assert not accepted

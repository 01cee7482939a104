"""The seeded mutants: each has its place, and changes the engine of its process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conformance.mutants import MUTANTS, Mutant


def test_there_are_twenty_and_each_has_a_name_of_its_own():
    assert len(MUTANTS) == 20
    assert len({mutant.name for mutant in MUTANTS}) == 20


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_the_place_stands_once_and_the_change_compiles(mutant: Mutant):
    text = mutant.text()
    assert mutant.new in text
    compile(text, str(mutant.path), "exec")


def test_a_place_that_has_gone_is_told():
    with pytest.raises(ValueError, match=r"'no such words' stands 0 times in numbers\.py"):
        Mutant("gone", "rhaipy.values.numbers", "no such words", "").text()


@pytest.mark.parametrize(
    ("name", "script", "right", "wrong"),
    [
        ("inclusive end", "let n = 0; for i in 1..=3 { n += i } n", "6", "3"),
        ("keys in order", "#{b: 1, a: 2}.keys()", "['a', 'b']", "['b', 'a']"),
        ("counter of for", "let s = 0; for (x, i) in [5, 5] { s += i } s", "1", "3"),
    ],
)
def test_the_process_of_a_mutant_runs_the_change(name: str, script: str, right: str, wrong: str):
    told = []
    for first in ("", f"from conformance.mutants import *; install(next(m for m in MUTANTS if m.name == {name!r}))\n"):
        program = f"{first}import rhaipy\nprint(rhaipy.Engine().eval({script!r}))"
        told.append(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
    assert [text.strip() for text in told] == [right, wrong]

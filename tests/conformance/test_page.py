"""The page on what is and is not Rhai says what known.toml and the recorded cases say."""

from __future__ import annotations

import re

from conformance.page import PAGE, SUITES, page, recorded_cases
from conformance.report import Counts, Known, Meant

TEXT = PAGE.read_text(encoding="utf-8")
KNOWN = Known.load()


def rows() -> dict[str, list[int]]:
    """The row of each suite as a whole: cases, equal by tier, on purpose."""
    found = re.findall(r"^\*\*([\w-]+)\*\*.*?^\| all \|(.*?)$", TEXT, re.MULTILINE | re.DOTALL)
    return {suite: [int(cell.replace(",", "")) for cell in row.split("|")[:-1]] for suite, row in found}


def test_every_recorded_case_is_counted():
    assert {suite: row[0] for suite, row in rows().items()} == recorded_cases()
    assert sum(recorded_cases().values()) >= 12_000


def test_all_are_equal_but_those_that_are_known():
    known = dict.fromkeys(SUITES, 0)
    for key in KNOWN.reasons:
        suite = key.split("/")[0]
        if suite in known:
            known[suite] += 1
    for suite, (cases, plan, compiled, on_purpose) in rows().items():
        assert (plan, compiled, on_purpose) == (cases - known[suite], cases - known[suite], known[suite])


def test_every_difference_is_told_with_its_reason():
    for key, reason in KNOWN.reasons.items():
        assert (f"- `{key}`: {' '.join(reason.split())}" in TEXT) == (key.split("/")[0] in SUITES)
    for kind in KNOWN.meant:
        assert f"- {kind.name}: {' '.join(kind.reason.split())}." in TEXT


def test_the_page_is_made_of_counts_and_reasons():
    areas = {"rhai-core": Counts(3, 0, 1), "rhai-core/ops": Counts(3, 0, 1)}
    known = Known(
        {"rhai-core/ops/1": "because\nof this", "leviath-runs/x": "no"}, (Meant("odd", "a\nreason", got="x"),)
    )
    made = page({"plan": areas, "compile": areas}, known)
    assert "| all | 4 | 3 | 3 | 1 |" in made
    assert "| ops | 4 | 3 | 3 | 1 |" in made
    assert "- `rhai-core/ops/1`: because of this" in made
    assert "- odd: a reason." in made
    assert "leviath-runs" not in made

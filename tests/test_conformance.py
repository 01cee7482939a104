"""Every recorded Rhai case on every tier, one test a file and tier: a failure lists the cases and how they differ.

`conformance/pending.txt` holds the cases that do not pass yet; it is rewritten by
`python -m conformance pending --write`. With RHAIPY_PENDING_LAX=1 a pending case may pass, with RHAIPY_TIER=plan,
compile or auto they run on that tier alone. With `auto`, bodies and loops change from the plan to the compile tier
while they run, here after very few operations.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pytest

from conformance import check
from conformance.paths import CASES, case_files, existing, read_cases, suite_and_topic
from conformance.pending import complaints, load
from conformance.report import Outcome
from rhaipy.compile import tier as fast_tier

SHOWN = 20
#: Operations a node after which code is compiled.
EARLY = 1
CHANGING = ("rhai-core", "rhai-generated")
FILES = case_files(existing(check.SUITES))


def test_recorded_cases_are_there():
    assert {path.relative_to(CASES).parts[0] for path in FILES} == set(check.SUITES)


def test_pending_names_recorded_cases():
    recorded = {
        Outcome(case["id"], *suite_and_topic(path, case["id"])).key for path in FILES for case in read_cases(path)
    }
    assert load() - recorded == set()


def chosen() -> list[tuple[Path, str]]:
    """Files and tiers. Library functions and attacks know nothing of a change from one tier to the other."""
    one = os.environ.get("RHAIPY_TIER")
    return [
        (path, tier)
        for path in FILES
        for tier in ("auto", *check.TIERS)
        if (tier == one if one else tier != "auto" or path.parent.name in CHANGING)
    ]


@pytest.mark.parametrize(
    ("path", "tier"),
    [
        pytest.param(path, tier, id=f"{path.relative_to(CASES).with_suffix('').as_posix()}-{tier}")
        for path, tier in chosen()
    ],
)
def test_recorded_answers(path: Path, tier: str, monkeypatch: pytest.MonkeyPatch):
    if tier == "auto":
        monkeypatch.setattr(fast_tier, "HEAT", EARLY)
    outcomes = check.run([path], argparse.Namespace(tier=None if tier == "auto" else tier))
    told = complaints(outcomes, load(), lax=os.environ.get("RHAIPY_PENDING_LAX") == "1")
    more = f"\n… and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    assert not told, f"{len(told)} cases:\n" + "\n".join(told[:SHOWN]) + more

"""Every recorded Rhai case, one test a file: a failure lists the cases and how they differ.

`conformance/pending.txt` holds the cases that do not pass yet; it is rewritten by
`python -m conformance pending --write`. With RHAIPY_PENDING_LAX=1 a pending case may pass, with RHAIPY_TIER=plan or
compile the cases run on that tier alone.
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

SHOWN = 20
FILES = case_files(existing(check.SUITES))


def test_recorded_cases_are_there():
    assert {path.relative_to(CASES).parts[0] for path in FILES} == set(check.SUITES)


def test_pending_names_recorded_cases():
    recorded = {
        Outcome(case["id"], *suite_and_topic(path, case["id"])).key for path in FILES for case in read_cases(path)
    }
    assert load() - recorded == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).with_suffix("").as_posix())
def test_recorded_answers(path: Path):
    outcomes = check.run([path], argparse.Namespace(tier=os.environ.get("RHAIPY_TIER")))
    told = complaints(outcomes, load(), lax=os.environ.get("RHAIPY_PENDING_LAX") == "1")
    more = f"\n… and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    assert not told, f"{len(told)} cases:\n" + "\n".join(told[:SHOWN]) + more

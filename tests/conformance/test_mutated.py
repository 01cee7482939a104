"""Mutated scripts: which part of an answer is compared, and which answers are faults of ours alone."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import pytest

from conformance import mutated
from conformance.answers import answer
from conformance.generate import Source
from conformance.trial import fault_of

WRONG = {"err": {"kind": "ErrorParsing", "parse": "BadInput", "message": "m", "pos": [1, 2], "catchable": False}}
CRASH = {"err": {"kind": "crash", "message": "KeyError: 1"}, "ops": 0, "out": []}


@pytest.mark.parametrize(
    ("told", "part"),
    [
        ({**WRONG, "ops": 0, "out": []}, WRONG),
        ({"ok": {"t": "()"}, "ops": 3, "out": []}, {"ok": {}}),
        ({"err": {"kind": "ErrorTooManyOperations"}, "ops": 1, "out": []}, {"ok": {}}),
        (CRASH, {"err": CRASH["err"]}),
    ],
)
def test_only_parse_errors_and_what_is_no_answer_count(told: dict, part: dict):
    assert mutated.parse_part(told) == part


@pytest.mark.parametrize(
    ("limits", "got", "why"),
    [
        ({"max_operations": 5}, {"ok": {}, "ops": 5}, None),
        ({"max_operations": 5}, {"ok": {}, "ops": 6}, "ops: 6 of 5"),
        ({}, {"ok": {}, "ops": 6}, None),
        ({}, CRASH, "answer: KeyError: 1"),
    ],
)
def test_faults_without_real_rhai(limits: dict, got: dict, why: str | None):
    assert fault_of({"script": "", "limits": limits}, got) == why


def test_mutated_scripts_end_in_answers():
    source = Source(random.Random(5), (mutated.STRATEGY,))
    cases = [source.case() for _ in range(150)]
    assert [why for case in cases if (why := fault_of(case, answer(case, "plan")))] == []
    assert len({case["script"] for case in cases}) > 140


def test_the_command_runs_them_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    parser = argparse.ArgumentParser()
    mutated.add_arguments(parser)
    options = parser.parse_args(["--parsed", "0", "--run", "40", "--out", str(tmp_path / "found.jsonl")])
    assert mutated.main(options) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("40 programs (mutants; seed 0/run) against the tiers alone")
    assert told[-1] == "40 passed, 0 failed, 0 known"
    assert not (tmp_path / "found.jsonl").exists()

"""The recorded answers of Awaken's context code, and a check that the comparison can fail."""

from __future__ import annotations

import argparse

import pytest

from conformance import awaken
from conformance.paths import CASES, read_cases
from leviath.policies import Options

FILE = CASES / "awaken.jsonl"


@pytest.mark.parametrize("op", sorted(awaken.ANSWERS))
def test_recorded_answers(op):
    outcomes = [outcome for outcome in awaken.run([FILE], argparse.Namespace()) if outcome.topic == op]
    assert [f"{outcome.id}: {outcome.why}" for outcome in outcomes if outcome.why is not None] == []


def test_every_op_is_known():
    assert {case["input"]["op"] for case in read_cases(FILE)} <= set(awaken.ANSWERS)


def test_the_safe_readings_differ_where_the_literal_ones_lose_data(monkeypatch):
    monkeypatch.setattr(awaken.Options, "seed", classmethod(lambda cls: Options()))
    failed = {outcome.id for outcome in awaken.run([FILE], argparse.Namespace()) if outcome.why is not None}
    assert {"E08", "E09", "E22", "E24", "E26", "E73"} <= failed
    assert all(case.startswith("E") for case in failed)
    assert not {"E01", "E10", "E11", "E12", "E17", "E19", "E62", "E72"} & failed


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        ({"role": "user", "text": "a"}, {"role": "user", "text": "a", "images": []}, True),
        ({"role": "user", "text": "a"}, {"role": "user", "text": "b"}, False),
        ([1], [1, 2], False),
        (1, True, False),
        (None, [], False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
    ],
)
def test_comparison(expected, got, same):
    assert awaken.agrees(expected, got) is same

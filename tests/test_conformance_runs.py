"""Every recorded run and every run of the documents' scenarios, one test each: a failure names the scenario and the
first thing in which it differs."""

from __future__ import annotations

import pytest

from conformance.paths import existing
from conformance.report import Known
from conformance.runs import SUITES, judge
from conformance.scenario import Scenario, find_scenarios

SCENARIOS = find_scenarios(existing(SUITES))


@pytest.fixture(scope="module")
def known() -> Known:
    return Known.load()


def test_scenarios_of_both_suites_are_there():
    assert {scenario.suite for scenario in SCENARIOS} == set(SUITES)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: f"{scenario.suite}/{scenario.name}")
def test_a_run(scenario: Scenario, known: Known):
    outcome = judge(scenario)
    if outcome.key in known.reasons:
        assert outcome.why is not None, "passes now, although known.toml lists it"
    else:
        assert outcome.why is None, outcome.why

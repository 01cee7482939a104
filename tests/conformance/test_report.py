"""How outcomes are counted and told."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from conformance.pending import complaints, load
from conformance.report import Known, Outcome, Report

PASSED = Outcome("ops/001", "rhai-core", "ops")
FAILED = Outcome("ops/002", "rhai-core", "ops", "ok.v: expected '1', got '2'", {"ok": 1}, {"ok": 2})
MEANT = Outcome("brain", "leviath-runs", "brain", "differs")


def known(**reasons: str) -> Known:
    return Known({key.replace("__", "/"): reason for key, reason in reasons.items()})


def test_counts_by_suite_and_topic():
    report = Report(Known({"leviath-runs/brain": "on purpose"})).extend([PASSED, FAILED, MEANT])
    assert report.summary == "1 passed, 1 failed, 1 known"
    assert report.exit_code == 1
    assert report.as_json() == {
        "passed": 1,
        "failed": 1,
        "known": 1,
        "areas": {
            "leviath-runs": {"passed": 0, "failed": 0, "known": 1},
            "leviath-runs/brain": {"passed": 0, "failed": 0, "known": 1},
            "rhai-core": {"passed": 1, "failed": 1, "known": 0},
            "rhai-core/ops": {"passed": 1, "failed": 1, "known": 0},
        },
        "failures": [
            {"id": "ops/002", "area": "rhai-core/ops", "why": FAILED.why, "expected": {"ok": 1}, "got": {"ok": 2}}
        ],
    }


def test_a_suite_without_topics_is_one_area():
    assert list(Report(Known()).extend([Outcome("A001", "reports-rhai")]).areas) == ["reports-rhai"]


def test_all_passed_or_known_exits_with_0():
    assert Report(Known({MEANT.key: "on purpose"})).extend([PASSED, MEANT]).exit_code == 0


def test_a_known_difference_that_has_gone_fails():
    report = Report(Known({"rhai-core/ops/001": "slower"})).extend([PASSED])
    assert report.summary == "0 passed, 1 failed, 0 known"
    assert report.failures[0].why == "gone: passes now, although known.toml lists it (slower)"


def test_printed_report_ends_with_the_summary(capsys: pytest.CaptureFixture[str]):
    failures = [Outcome(f"ops/{i}", "rhai-core", "ops", "[red]\x1b\ud800") for i in range(3)]
    Report(Known()).extend([PASSED, *failures]).print(show=2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "rhai-core/ops ops/0: [red]\\x1b\\ud800"
    assert lines[2].startswith("… and 1 more")
    assert lines[-1] == "1 passed, 3 failed, 0 known"
    row = next(line for line in lines if "rhai-core/ops " in line and "│" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == ["rhai-core/ops", "1", "3", "0", "25.0 %"]


def test_json_report_is_alone_on_standard_output(capsys: pytest.CaptureFixture[str]):
    report = Report(Known()).extend([PASSED, FAILED])
    report.print(as_json=True)
    told = capsys.readouterr()
    assert json.loads(told.out) == report.as_json()
    assert told.err == "1 passed, 1 failed, 0 known\n"


def test_known_file(tmp_path: Path):
    file = tmp_path / "known.toml"
    file.write_text(
        '[[known]]\nid = "ops/001"\narea = "rhai-core/ops"\nreason = "a"\n'
        '[[known]]\nids = ["A1", "A2"]\narea = "reports-rhai"\nreason = "b"\n',
        encoding="utf-8",
    )
    assert Known.load(file).reasons == {"rhai-core/ops/001": "a", "reports-rhai/A1": "b", "reports-rhai/A2": "b"}
    assert Known.load(tmp_path / "none.toml").reasons == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[known]]\nid = "a"\narea = "x"\n', "known.toml: entry 1 needs id or ids, area and reason"),
        ('[[known]]\narea = "x"\nreason = "r"\n', "known.toml: entry 1 needs id or ids, area and reason"),
        ('[[known]]\nids = ["a", "a"]\narea = "x/y"\nreason = "r"\n', "known.toml: x/a is named twice"),
    ],
)
def test_known_file_must_give_reasons(tmp_path: Path, text: str, message: str):
    file = tmp_path / "known.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        Known.load(file)


def test_a_difference_of_another_platform_is_none_here(tmp_path: Path):
    file = tmp_path / "known.toml"
    entries = [(sys.platform, "here"), ("another", "there")]
    text = "".join(f'[[known]]\nid = "{i}"\narea = "x/y"\nplatform = "{p}"\nreason = "r"\n' for p, i in entries)
    file.write_text(text, encoding="utf-8")
    assert Known.load(file).reasons == {"x/here": "r"}


def test_pending_cases_may_fail_but_not_pass():
    pending = frozenset({"rhai-core/ops/002"})
    assert complaints([PASSED, FAILED], pending, known=Known()) == []
    assert complaints([FAILED], frozenset(), known=Known()) == ["rhai-core/ops/002: ok.v: expected '1', got '2'"]
    now_passing = [Outcome("ops/002", "rhai-core", "ops")]
    assert complaints(now_passing, pending, known=Known()) == [
        "rhai-core/ops/002: passes now; take it off conformance/pending.txt"
    ]
    assert complaints(now_passing, pending, known=Known(), lax=True) == []


def test_known_differences_are_held_against_outcomes_too():
    meant = Known({MEANT.key: "on purpose", PASSED.key: "was different"})
    assert complaints([MEANT, PASSED], frozenset(), known=meant) == [
        "rhai-core/ops/001: gone: passes now, although known.toml lists it (was different)"
    ]


def test_pending_file(tmp_path: Path):
    file = tmp_path / "pending.txt"
    file.write_text("# a comment\n\nrhai-core/ops/002\n", encoding="utf-8")
    assert load(file) == {"rhai-core/ops/002"}
    assert load(tmp_path / "none.txt") == frozenset()

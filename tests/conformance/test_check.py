"""How an answer is held against the recorded one, and which cases a PATH stands for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conformance.__main__ import main
from conformance.answers import given, limits_of, masked, plain
from conformance.check import accepts, difference
from conformance.paths import PathError, case_files, read_cases, suite_and_topic

ONE = {"ok": {"t": "i64", "v": "1", "type": "i64", "display": "1", "debug": "1"}, "ops": 1, "out": []}
INNER = {"kind": "ErrorRuntime", "message": "m", "pos": [1, 2], "catchable": True, "value": {"t": "i64", "v": "1"}}
NESTED = {
    "err": {
        "kind": "ErrorInFunctionCall", "message": "f", "pos": None, "catchable": True, "fn": "f", "inner": INNER,
    },
    "ops": 4,
    "out": [{"print": "x"}],
}  # fmt: skip


def changed(answer: dict, path: str, value: object) -> dict:
    """A copy of the answer with the value at the dotted path replaced."""
    copy = json.loads(json.dumps(answer))
    *way, last = path.split(".")
    at = copy
    for step in way:
        at = at[step]
    at[last] = value
    return copy


@pytest.mark.parametrize("answer", [ONE, NESTED])
def test_equal_answers_agree(answer: dict):
    assert difference(answer, json.loads(json.dumps(answer))) is None


@pytest.mark.parametrize(
    ("answer", "path", "value", "why"),
    [
        (ONE, "ok.v", "2", "ok.v: expected '1', got '2'"),
        (ONE, "ok.display", "2", "ok.display: expected '1', got '2'"),
        (ONE, "ok.type", "f64", "ok.type: expected 'i64', got 'f64'"),
        (ONE, "ok.bits", "0", "ok.bits: not expected ('0')"),
        (ONE, "ops", 2, "ops: expected 1, got 2"),
        (ONE, "ops", True, "ops: expected 1, got True"),
        (ONE, "ops", 1.0, "ops: expected 1, got 1.0"),
        (ONE, "out", [{"print": "x"}], "out: expected [], got [{'print': 'x'}]"),
        (NESTED, "out", [{"print": "y"}], "out[0].print: expected 'x', got 'y'"),
        (NESTED, "err.pos", [1, 1], "err.pos: expected None, got [1, 1]"),
        (NESTED, "err.inner.pos", [1, 1], "err.inner.pos[1]: expected 2, got 1"),
        (NESTED, "err.inner.value.v", "2", "err.inner.value.v: expected '1', got '2'"),
        (NESTED, "err.inner.catchable", False, "err.inner.catchable: expected True, got False"),
    ],
)
def test_the_first_difference_is_named(answer: dict, path: str, value: object, why: str):
    assert difference(answer, changed(answer, path, value)) == why


def test_a_value_in_place_of_an_error():
    assert difference(NESTED, ONE) == "expected ErrorInFunctionCall 'f', got ok '1'"


def test_true_is_not_1_inside_typed_values():
    assert difference({"ok": {"t": "array", "v": [1]}}, {"ok": {"t": "array", "v": [True]}}) is not None


@pytest.mark.parametrize(
    ("accept", "answer", "accepted"),
    [
        ({"ok": 1}, ONE, True),
        ({"ok": 2}, ONE, False),
        ({"ok": True}, ONE, False),
        ({"err_kind": "ErrorInFunctionCall"}, NESTED, True),
        ({"err_kind": "ErrorRuntime"}, NESTED, False),
        ({"err_kind": "ErrorRuntime", "pos": [1, 2]}, {"err": INNER}, True),
        ({"err_kind": "ErrorRuntime", "pos": [2, 2]}, {"err": INNER}, False),
        ({"err_kind": "ErrorRuntime"}, ONE, False),
        ({"ok": 1}, NESTED, False),
    ],
)
def test_safe_answers(accept: dict, answer: dict, accepted: bool):
    assert accepts(accept, answer) is accepted


def test_where_rhai_panics_only_the_safe_answer_counts():
    assert difference({"panic": True}, ONE) == (
        "real Rhai panics here, and the case's safe answer was not given: got ok '1'"
    )


def test_closure_names_are_masked():
    assert masked({"anon$0a1f": ["Fn(anon$ff) anon$G", 1]}) == {"anon$*": ["Fn(anon$*) anon$G", 1]}


def test_plain_values():
    typed = {
        "t": "map",
        "v": {
            "a": {"t": "array", "v": [{"t": "i64", "v": "1"}, {"t": "f64", "v": "1.5", "bits": ""}, {"t": "()"}]},
            "b": {"t": "bool", "v": True},
        },
    }
    assert plain(typed) == {"a": [1, 1.5, None], "b": True}


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({}, {"max_operations": 0, "max_call_levels": 64, "max_expr_depth": 64, "max_fn_expr_depth": 32}),
        (
            {"profile": "hook"},
            {"max_operations": 100_000, "max_string_size": 1_000_000, "max_array_size": 10_000, "max_map_size": 10_000,
             "max_call_levels": 64, "max_expr_depth": 128, "max_fn_expr_depth": 128},
        ),
        ({"profile": "hook", "limits": {"max_string": 5, "max_map": 6, "max_array": 7}},
         {"max_string_size": 5, "max_map_size": 6, "max_array_size": 7, "max_operations": 100_000}),
        ({"profile": "hook", "limits": {"max_expr_depth": 9}}, {"max_expr_depth": 9, "max_fn_expr_depth": 32}),
        ({"limits": {"max_fn_expr_depth": 9, "max_operations": 0}}, {"max_expr_depth": 64, "max_fn_expr_depth": 9}),
    ],
)  # fmt: skip
def test_limits_of_a_case(case: dict, expected: dict):
    limits = limits_of(case)
    assert {name: getattr(limits, name) or 0 for name in expected} == expected


def test_paths(tmp_path: Path):
    core = tmp_path / "rhai-core"
    core.mkdir()
    (core / "ops.jsonl").write_text('{"id": "ops/001"}\n\n{"id": "ops/002", "script": "\u2028\x85"}', encoding="utf-8")
    (core / "notes.txt").write_text("", encoding="utf-8")
    (tmp_path / "reports.jsonl").write_text("[", encoding="utf-8")
    assert case_files([core, core / "ops.jsonl"]) == [core / "ops.jsonl"]
    assert case_files([tmp_path]) == [tmp_path / "reports.jsonl", core / "ops.jsonl"]
    assert [case["id"] for case in read_cases(core / "ops.jsonl")] == ["ops/001", "ops/002"]
    assert suite_and_topic(core / "ops.jsonl", "ops/001") == ("rhai-core", "ops")
    assert suite_and_topic(tmp_path / "reports.jsonl", "A001") == ("reports", None)
    with pytest.raises(PathError, match="line 1: not JSON"):
        list(read_cases(tmp_path / "reports.jsonl"))
    with pytest.raises(PathError, match="no such file or folder"):
        case_files([tmp_path / "nothing"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(PathError, match=r"no \.jsonl file"):
        case_files([tmp_path / "empty"])


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "small" / "sums.jsonl"
    file.parent.mkdir()
    right = {"id": "sums/1", "script": "40 + 2", "expect": {
        "ok": {"t": "i64", "v": "42", "type": "i64", "display": "42", "debug": "42"}, "ops": 2, "out": []}}  # fmt: skip
    wrong = {**right, "id": "sums/2", "script": "40 + 3"}
    file.write_text(json.dumps(right) + "\n", encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 0 known"
    file.write_text(f"{json.dumps(right)}\n{json.dumps(wrong)}\n", encoding="utf-8")
    assert main(["check", "--json", str(file.parent)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["areas"]["small/sums"] == {"passed": 1, "failed": 1, "known": 0}
    assert [(failure["id"], failure["got"]["ok"]["v"]) for failure in told["failures"]] == [("sums/2", "43")]
    with pytest.raises(SystemExit) as stopped:
        main(["check", str(tmp_path / "none.jsonl")])
    assert stopped.value.code == 2


def test_a_crash_of_ours_is_told_as_such():
    crash = {"err": {"kind": "crash", "message": "KeyError: 1 (plan.py:7)"}, "ops": 0, "out": []}
    assert difference(NESTED, crash) == "expected ErrorInFunctionCall 'f', got crash 'KeyError: 1 (plan.py:7)'"
    assert difference(ONE, crash) == "expected ok '1', got crash 'KeyError: 1 (plan.py:7)'"


def test_integers_beyond_i64_enter_as_floats():
    value = {"a": [2**63 - 1, 2**63, -(2**63), -(2**63) - 1], "b": True}
    assert repr(given(value)) == (
        "{'a': [9223372036854775807, 9.223372036854776e+18, -9223372036854775808, -9.223372036854776e+18], 'b': True}"
    )

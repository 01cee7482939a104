"""`check`: Rhai cases against rhaipy."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from conformance import guard
from conformance.answers import JSON, answer, masked, plain
from conformance.paths import case_files, existing, read_cases, suite_and_topic
from conformance.report import Outcome

HELP = "Rhai cases"
SUITES = ("rhai-core", "rhai-std", "rhai-generated", "reports-rhai.jsonl")
TIERS = ("plan", "compile")

# A case that states no bounds runs in this process, and is taken to hang after so many seconds.
PATIENCE = 30.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--tier", choices=TIERS, help="evaluate by this tier only (default: as the engine chooses)")


def run(paths: Sequence[Path], options: argparse.Namespace) -> Iterator[Outcome]:
    """The outcome of every case in the files and folders named; all recorded Rhai cases where none is."""
    tier = getattr(options, "tier", None)
    for path in case_files(paths or existing(SUITES)):
        for case in read_cases(path):
            yield outcome(path, case, tier)


def outcome(path: Path, case: JSON, tier: str | None = None) -> Outcome:
    """Run one case and compare."""
    if "mb" in case:
        got = guard.bounded(lambda: answer(case, tier), case["seconds"], case["mb"])
    else:
        got = guard.timed(lambda: answer(case, tier), case.get("seconds", PATIENCE))
    expected = masked(case["expect"])
    why = difference(expected, got)
    if why is not None and "accept" in case and accepts(case["accept"], got):
        why = None
    suite, topic = suite_and_topic(path, case["id"])
    return Outcome(case["id"], suite, topic, why, *(() if why is None else (expected, got)))


def difference(expected: JSON, got: JSON) -> str | None:
    """The first thing in which the answers part, as `path: expected …, got …`; None where they agree."""
    if "panic" in expected:
        return f"real Rhai panics here, and the case's safe answer was not given: got {_brief(got)}"
    crashed = (got.get("err") or {}).get("kind") == "crash"
    if crashed or ("ok" in expected) != ("ok" in got):
        return f"expected {_brief(expected)}, got {_brief(got)}"
    return _parting(expected, got, "")


def _parting(expected: Any, got: Any, path: str) -> str | None:
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in dict.fromkeys((*expected, *got)):
            where = f"{path}.{key}" if path else key
            if key not in expected or key not in got:
                side = "not expected" if key in got else "missing"
                return f"{where}: {side} ({_short(got.get(key, expected.get(key)))})"
            if (found := _parting(expected[key], got[key], where)) is not None:
                return found
        return None
    # JSON tells 1 from true and 1 from 1.0; Python's equality does not.
    if type(expected) is type(got):
        if isinstance(expected, list) and len(expected) == len(got):
            pairs = enumerate(zip(expected, got, strict=True))
            return next((why for i, (a, b) in pairs if (why := _parting(a, b, f"{path}[{i}]")) is not None), None)
        if expected == got:
            return None
    return f"{path}: expected {_short(expected)}, got {_short(got)}"


def accepts(accept: JSON, got: JSON) -> bool:
    """Whether the answer is the safe one that the case allows where real Rhai panics or passes its own limit."""
    if "ok" in accept:
        return "ok" in got and _parting(accept["ok"], plain(got["ok"]), "ok") is None
    err = got.get("err") or {}
    return err.get("kind") == accept["err_kind"] and ("pos" not in accept or err.get("pos") == accept["pos"])


def _brief(answer: JSON) -> str:
    """The answer's value or error in a few words."""
    if "ok" in answer:
        return f"ok {_short(answer['ok'].get('debug'))}"
    err = answer.get("err") or {}
    return f"{err.get('parse') or err.get('kind')} {_short(err.get('message'))}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:157]}…"

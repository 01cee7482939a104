"""`lev`: ask a real `lev` again, and show where it differs from what was recorded of it.

Run scenarios are played against a scripted model on the loopback interface, manifests are validated. Recorded prose
stands as symbols, each of which must be words of the recorded size that hold its slots. A scenario without
expected.json, or a manifest without an answer, is recorded. The last line is `P passed, F failed, K known`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from conformance import real_leviath
from conformance.paths import CASES, read_cases
from conformance.real_leviath import LevError
from conformance.record import write
from conformance.runs import plain_schema
from conformance.scenario import Scenario, find_scenarios
from conformance.validate import bundled_agent
from conformance.wording import parting, quoted

HELP = "ask a real lev again, and show what changed"

Json = Any

SUITES = ("leviath-runs", "leviath-validate.jsonl")
#: What of an outcome is not compared: the order of warnings and their words.
LEFT_OUT = ("warnings",)
#: Recorded outcomes of runs that are cut short hold only this.
CUT = ("requests",)

_TOKENS = ("tokens", "current_tokens", "total_tokens", "region_tokens")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--lev", metavar="FILE", help="the program, release 0.6.4 (lev on PATH)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="runs at a time (2)")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="differences to print (20)")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="scenarios, folders of them, .jsonl files")


@dataclass(frozen=True)
class Told:
    """How one case went: `why` says what differs, or what hinders."""

    name: str
    why: str | None = None
    recorded: bool = False


def main(options: argparse.Namespace) -> int:
    """Check or record; returns 0 if nothing differs, 2 where `lev` cannot be asked."""
    try:
        lev = real_leviath.find(options.lev)
    except LevError as error:
        print(error, file=sys.stderr)
        return 2
    paths = options.paths or [CASES / name for name in SUITES]
    counts = {"passed": 0, "failed": 0, "recorded": 0}
    for told in _all(lev, paths, options.jobs):
        kind = "failed" if told.why is not None else "recorded" if told.recorded else "passed"
        counts[kind] += 1
        if told.why is not None and counts["failed"] <= options.show:
            print(f"{told.name}: {told.why}", flush=True)
        done = sum(counts.values())
        if done % 50 == 0:
            print(f"{done} asked, {counts['failed']} differ", file=sys.stderr, flush=True)
    if counts["recorded"]:
        print(f"{counts['recorded']} recorded")
    print(f"{counts['passed'] + counts['recorded']} passed, {counts['failed']} failed, 0 known")
    return 1 if counts["failed"] else 0


def _all(lev: str, paths: list[Path], jobs: int) -> Iterator[Told]:
    with ThreadPoolExecutor(jobs) as pool:
        scenarios = find_scenarios([path for path in paths if path.is_dir()])
        yield from pool.map(partial(scenario, lev), scenarios)
        for path in paths:
            if path.suffix != ".jsonl":
                continue
            cases = list(read_cases(path))
            told = list(pool.map(partial(manifest, lev), cases))
            yield from told
            if any(each.recorded for each in told):
                write(path, cases)


def scenario(lev: str, played: Scenario) -> Told:
    """Play one scenario, and compare or record it."""
    name = f"{played.suite}/{played.name}"
    try:
        outcome = real_leviath.play(lev, played)
    except Exception as error:  # one broken scenario does not end the run
        return Told(name, f"{type(error).__name__}: {error}")
    expected = played.expected
    if expected is None:
        if "spawn" in outcome:
            outcome["spawn"] = _spawned(outcome)
        text = json.dumps(outcome, ensure_ascii=False, separators=(",", ":")) + "\n"
        (played.folder / "expected.json").write_text(text, encoding="utf-8")
        return Told(name, recorded=True)
    return Told(name, difference(expected, outcome, cut="keep" in played.spec))


def difference(expected: Mapping[str, Json], outcome: Mapping[str, Json], cut: bool = False) -> str | None:
    """The first thing in which a recorded outcome and a real one part, or None."""
    if "spawn" in expected or "spawn" in outcome:
        return parting(_spawned(expected), _spawned(outcome))
    left, right = dict(expected), dict(outcome)
    for each in (left, right):
        each["requests"] = [_with_plain_tools(request) for request in each["requests"]]
    if _holds_paths(expected.get("window")):
        # A path counts as many tokens as it is long, which is another matter on every machine.
        left, right = _without_tokens(left), _without_tokens(right)
    if cut:
        left, right = ({part: each[part] for part in CUT} for each in (left, right))
    return parting(left, right, skip=LEFT_OUT)


def _holds_paths(window: Json) -> bool:
    told = json.dumps(window, ensure_ascii=False)
    return any(name in told for name in ("<agent>", "<work>", "<tmp>"))


def _without_tokens(value: Json) -> Any:
    """A value without the counts of tokens in it."""
    if isinstance(value, dict):
        return {key: None if key in _TOKENS else _without_tokens(item) for key, item in value.items()}
    return [_without_tokens(item) for item in value] if isinstance(value, list) else value


def _spawned(outcome: Mapping[str, Json]) -> Json:
    if "spawn" not in outcome:
        return {"ran": outcome.get("status")}
    spawn = outcome["spawn"]
    names = spawn["names"] if "names" in spawn else quoted(spawn["stderr"])
    return {"exit": spawn["exit"], "names": sorted(set(names))}


def _with_plain_tools(request: Mapping[str, Json]) -> dict[str, Json]:
    """A request whose whole tools are told without the words of descriptions."""
    if "full_tools" not in request:
        return dict(request)
    tools = [{"name": tool["name"], "schema": plain_schema(tool["input_schema"])} for tool in request["full_tools"]]
    return {**request, "full_tools": tools}


def manifest(lev: str, case: dict[str, Json]) -> Told:
    """Validate one case's manifest, and compare or record it."""
    name = f"leviath-validate/{case['id']}"
    try:
        if "bundled" in case:
            agent = bundled_agent(case["bundled"])
            if agent is None:
                return Told(name)
            files = {file.relative_to(agent).as_posix(): file for file in agent.rglob("*") if file.is_file()}
            code, report = real_leviath.validate(
                lev, {"files": {path: file.read_text(encoding="utf-8") for path, file in files.items()}}
            )
            found = sorted([each["severity"], each["code"], each["stage"] or ""] for each in report["findings"])
            return Told(
                name, parting({"exit": case["exit"], "findings": case["findings"]}, {"exit": code, "findings": found})
            )
        code, report = real_leviath.validate(lev, case)
    except Exception as error:  # one broken case does not end the run
        return Told(name, f"{type(error).__name__}: {error}")
    told = {"exit": code, "json": _report(report)}
    if "exit" not in case:
        case.update(told)
        return Told(name, recorded=True)
    return Told(name, parting({"exit": case["exit"], "json": _unordered(case["json"])}, _unordered(told)))


def _report(report: Json) -> Json:
    """A report as it is recorded: of what it says only the names that stand in quotes."""
    if report is None or "findings" not in report:
        return report
    error = report["error"]
    if isinstance(error, str):
        error = {"kind": error.partition(": ")[0], "names": quoted(error)}
    findings = [
        {**{part: each[part] for part in ("severity", "code", "stage")}, "names": quoted(each["message"])}
        for each in report["findings"]
    ]
    return {**report, "error": error, "findings": findings}


def _unordered(value: Json) -> Json:
    """A report with its lists of names as sets."""
    if isinstance(value, dict):
        return {key: sorted(set(item)) if key == "names" else _unordered(item) for key, item in value.items()}
    return [_unordered(item) for item in value] if isinstance(value, list) else value

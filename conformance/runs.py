"""`runs`: scenarios of whole runs, against what real Leviath did (`expected.json`) and what the documents demand
(`checks.json`).

A recorded scenario passes when requests (system, messages, cache markers, tools, tool choice), status, error, last
stage, counts, result, changed files and the window are equal; a refused run by its exit code and the names that its
message quotes. The framework's longer texts are compared by key and slots: a symbolic catalogue stands in for ours.
In Pyodide scenarios that start processes are left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from conformance.paths import existing
from conformance.report import Outcome
from conformance.scenario import Played, Scenario, find_scenarios, play
from conformance.statements import failing
from conformance.symbols import SymbolicTexts, strip, varies
from leviath.context.request import Request
from leviath.semantics import semantics_named

Json = Any
HELP = "whole runs"
SUITES = ("leviath-runs", "leviath-documented")
_SYMBOL = re.compile(r"⟦[^⟦⟧]*⟧")
_KEY_REFUSED = (
    (re.compile(r"^the API key was rejected: check it .*? \((.*)$", re.DOTALL), "error.key_rejected"),
    (re.compile(r"^the API key is not allowed to use this model: .*? \((.*)$", re.DOTALL), "error.key_forbidden"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    default = "released for expected.json, documented for checks.json"
    parser.add_argument("--semantics", choices=("documented", "released"), help=f"({default})")
    parser.add_argument("--topic", metavar="NAME,…", help="only these topics")
    parser.add_argument("--stages", type=int, metavar="N", help="only blueprints with at most N stages")


def run(paths: Sequence[Path], options: argparse.Namespace) -> Iterator[Outcome]:
    """The outcome of every scenario named; of the recorded ones where none is."""
    for scenario in _wanted(paths, options):
        yield judge(scenario, getattr(options, "semantics", None))


async def outcomes(paths: Sequence[Path], options: argparse.Namespace) -> AsyncIterator[Outcome]:
    """The same, in the event loop that runs already."""
    for scenario in _wanted(paths, options):
        yield await judged(scenario, getattr(options, "semantics", None))


def _wanted(paths: Sequence[Path], options: argparse.Namespace) -> Iterator[Scenario]:
    topics = getattr(options, "topic", None)
    wanted = None if topics is None else set(topics.split(","))
    stages = getattr(options, "stages", None)
    found = find_scenarios(list(paths or existing(SUITES)))
    if sys.platform == "emscripten":
        there = [scenario for scenario in found if not scenario.starts_processes]
        if not getattr(options, "json", False):
            print(f"{len(found) - len(there)} of {len(found)} scenarios start processes, and are left out")
        found = there
    for scenario in found:
        if (wanted is None or scenario.topic in wanted) and (stages is None or scenario.stages <= stages):
            yield scenario


def judge(scenario: Scenario, preset: str | None = None) -> Outcome:
    """Runs a scenario in an event loop of its own and compares."""
    return asyncio.run(judged(scenario, preset))


async def judged(scenario: Scenario, preset: str | None = None) -> Outcome:
    """Runs a scenario and compares."""
    semantics = semantics_named(preset or scenario.preset)

    def told(why: str | None, expected: Json = None, got: Json = None) -> Outcome:
        return Outcome(scenario.name, scenario.suite, scenario.topic, why, expected, got)

    try:
        if scenario.expected is not None:
            played = await play(scenario, semantics, SymbolicTexts())
            found = difference(scenario, played)
            return told(None) if found is None else told(*found)
        if not scenario.checks:
            return told("neither expected.json nor checks.json says what the run should come to")
        played = await play(scenario, semantics)
        failed = failing(scenario.checks, played.outcome)
    except Exception as error:  # one broken scenario does not end the run
        return told(f"crash: {type(error).__name__}: {error}")
    if not failed:
        return told(None)
    why = "; ".join(map(str, failed[:3])) + (f" (and {len(failed) - 3} more)" if len(failed) > 3 else "")
    return told(why, [dict(each.statement) for each in failed], played.outcome)


# Comparing with a recording


def difference(scenario: Scenario, played: Played) -> tuple[str, Json, Json] | None:
    """The first thing in which an outcome parts from the recording: where, what was expected and what there is."""
    assert scenario.expected is not None, "only recorded scenarios are compared"
    expected = _recorded(scenario.expected)
    got = _stripped({**played.outcome, "full_tools": None})
    if "spawn" in expected or "spawn" in got:
        return _apart("spawn", _spawned(expected), _spawned(got))
    full = set(scenario.spec.get("full_tools", ()))
    theirs = [_request(each, each.get("full_tools")) for each in expected["requests"]]
    ours = [
        _request(each, _full_tools(request, full) or None) for each, request in zip(got["requests"], played.requests)
    ]
    for number, (left, right) in enumerate(zip(theirs, ours)):
        for part in left:
            found = _apart(f"request {number}: {part}", left[part], right[part])
            if found is not None:
                return found
    if len(theirs) != len(ours):
        return f"requests: expected {len(theirs)}, got {len(ours)}", theirs, ours
    if played.cut:
        return _apart("status", expected["status"], got["status"])
    for part in ("status", "error", "last_stage", "iteration", "tool_calls", "result", "files"):
        found = _apart(part, expected.get(part), got.get(part))
        if found is not None:
            return found
    return _windows(expected["window"], got["window"])


def _apart(where: str, expected: Json, got: Json) -> tuple[str, Json, Json] | None:
    if expected == got:
        return None
    shown = (json.dumps(value, ensure_ascii=False) for value in _narrowed(expected, got))
    left, right = (text if len(text) <= 400 else text[:400] + "…" for text in shown)
    return f"{where}: expected {left}, got {right}", expected, got


def _narrowed(expected: Json, got: Json) -> tuple[Json, Json]:
    """The first elements in which two lists or maps differ, as deep as they have the same shape."""
    if isinstance(expected, list) and isinstance(got, list):
        for left, right in zip(expected, got):
            if left != right:
                return _narrowed(left, right)
        shorter = min(len(expected), len(got))
        return expected[shorter:], got[shorter:]
    if isinstance(expected, dict) and isinstance(got, dict) and expected.keys() == got.keys():
        key = next(key for key in expected if expected[key] != got[key])
        left, right = _narrowed(expected[key], got[key])
        return {key: left}, {key: right}
    return expected, got


def _spawned(outcome: Mapping[str, Json]) -> Json:
    if "spawn" not in outcome:
        return f"it ran: {outcome.get('status')}, {outcome.get('error')}"
    return {"exit": outcome["spawn"]["exit"], "names": sorted(set(outcome["spawn"]["names"]))}


def _request(request: Mapping[str, Json], full_tools: Json) -> dict[str, Json]:
    told = {part: request.get(part) for part in ("system", "messages", "tools", "tool_choice")}
    return told if full_tools is None else {**told, "full_tools": full_tools}


def _full_tools(request: Request, names: set[str]) -> list[Json]:
    return [
        {
            "name": tool.name,
            "description": _SYMBOL.findall(strip(tool.description)),
            "input_schema": plain_schema(tool.parameters),
        }
        for tool in request.tools
        if tool.name in names
    ]


def plain_schema(schema: Json) -> Json:
    """A schema without its descriptions."""
    if isinstance(schema, Mapping):
        return {
            key: plain_schema(value)
            for key, value in schema.items()
            if not (key == "description" and isinstance(value, str))
        }
    return [plain_schema(each) for each in schema] if isinstance(schema, (list, tuple)) else schema


def _windows(expected: Mapping[str, Json], got: Mapping[str, Json]) -> tuple[str, Json, Json] | None:
    theirs = {region["name"]: region for region in expected["regions"]}
    ours = {region["name"]: region for region in got["regions"]}
    found = _apart("window: regions", list(theirs), list(ours))
    loose_total = False
    for name in theirs if found is None else ():
        left, right = _region(theirs[name]), _region(ours[name])
        if any([_is_loose(entry) for entry in (*left["entries"], *right["entries"])]):
            loose_total = True
            for region in (left, right):
                region["current_tokens"] = None
                region["entries"] = [
                    {**entry, "tokens": None} if _is_loose(entry) else entry for entry in region["entries"]
                ]
        found = found or _apart(f"window: {name}", left, right)
    if found is not None:
        return found
    for part in ("stage_name", "max_tokens") if loose_total else ("stage_name", "max_tokens", "total_tokens"):
        found = found or _apart(f"window: {part}", expected[part], got[part])
    return found


def _region(region: Mapping[str, Json]) -> dict[str, Json]:
    entries = [
        {part: entry.get(part) for part in ("content", "tokens", "kind", "key")} for entry in region.get("entries", ())
    ]
    told = {part: region[part] for part in ("name", "kind", "current_tokens", "max_tokens")}
    return {**told, "entries": entries}


def _is_loose(entry: Mapping[str, Json]) -> bool:
    """Whether an entry's tokens mean nothing: it holds a text whose size varied, or a path of the machine."""
    content = entry["content"]
    told = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return varies(told) or any([name in told for name in ("<agent>", "<work>", "<tmp>")])


def _recorded(outcome: Mapping[str, Json]) -> dict[str, Json]:
    """A recording with the two texts as symbols that were left in words."""
    error = outcome.get("error")
    if isinstance(error, str):
        for pattern, key in _KEY_REFUSED:
            error = pattern.sub(rf"⟦{key} detail=\1⟧", error)
    return {**outcome, "error": error}


def _stripped(value: Json) -> Json:
    if isinstance(value, str):
        return strip(value)
    if isinstance(value, list):
        return [_stripped(item) for item in value]
    if isinstance(value, dict):
        return {key: _stripped(item) for key, item in value.items()}
    return value

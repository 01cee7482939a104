"""`record`: ask real Rhai again, and show where its answers differ from the recorded ones.

With `--write` the files take the new answers. Cases that bound their time or memory, and those in whose place real Rhai
panics, are asked, too; where it gives no answer in time the recorded one stays.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from conformance.check import SUITES, difference
from conformance.paths import case_files, existing, read_cases
from conformance.real import Oracle, ready
from conformance.trial import tidy

HELP = "record Rhai's answers anew, and show what changed"

JSON = dict[str, Any]

#: What of a case is not part of the request.
NOTES = frozenset(("id", "expect", "accept", "oracle_hole", "source", "kind", "fault", "seconds", "mb"))
BATCH = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a file, or a folder of files")
    parser.add_argument("--write", action="store_true", help="write the new answers into the files")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="changes to print (20)")


def main(options: argparse.Namespace) -> int:
    """Record; returns 0 if nothing has changed, 2 where real Rhai cannot be asked."""
    if not ready():
        return 2
    same = changed = silent = 0
    with Oracle() as oracle:
        for path in case_files(options.paths or existing(SUITES)):
            cases = list(read_cases(path))
            altered = False
            for case, told in zip(cases, answers(oracle, cases)):
                if told is None:
                    silent += 1
                    continue
                why = difference(case["expect"], told) if "panic" not in case["expect"] else None
                if "panic" in case["expect"] or "panic" in told:
                    why = None if "panic" in case["expect"] and "panic" in told else "it panics only once"
                if why is None:
                    same += 1
                    continue
                changed += 1
                if changed <= options.show:
                    print(f"{path.parent.name}/{case['id']}: {why}")
                case["expect"] = told
                altered = True
            if altered and options.write:
                write(path, cases)
    print(f"{same} passed, {changed} failed, 0 known" + (f" ({silent} without an answer in time)" if silent else ""))
    return 1 if changed else 0


def request(case: JSON) -> JSON:
    """What real Rhai is asked for a case."""
    return {name: value for name, value in case.items() if name not in NOTES}


def answers(oracle: Oracle, cases: Sequence[JSON]) -> list[JSON | None]:
    """Real Rhai's answers to cases, as they are recorded."""
    told: list[JSON | None] = []
    for start in range(0, len(cases), BATCH):
        asked = oracle.ask([request(case) for case in cases[start : start + BATCH]])
        told += [None if answer is None else tidy(answer) for answer in asked]
    return told


def write(path: Path, cases: Sequence[JSON]) -> None:
    """Write a file of cases."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases), encoding="utf-8")

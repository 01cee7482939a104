"""`generated`: make the suite `rhai-generated` of recorded cases from the strategies of `fuzz`.

Of many cases that real Rhai answers alike a few are kept, so that the suite is small and full of differences. The
topics are the strategies.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from conformance.check import difference
from conformance.generate import STRATEGIES, Source
from conformance.paths import CASES
from conformance.real import Oracle, ready
from conformance.record import answers, write

HELP = "make the suite rhai-generated anew"

JSON = dict[str, Any]

FOLDER = CASES / "rhai-generated"

#: The longest script and answer that are kept, in characters.
LONGEST_SCRIPT = 700
LONGEST_ANSWER = 1_500
#: Cases that are kept of those with the same kind of answer, by how many of the strategy are wanted.
SHARE = 0.04
_PLAIN = re.compile(r"[0-9]+|'[^']*'|\"[^\"]*\"")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--count", type=int, default=4_800, metavar="N", help="cases in all (4,800)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of all choices (0)")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="DIR", help="where they go (cases/rhai-generated)")


def main(options: argparse.Namespace) -> int:
    """Make the suite; returns 0, or 2 where real Rhai cannot be asked."""
    if not ready():
        return 2
    weight = sum(share for _, share in STRATEGIES.values())
    total = 0
    with Oracle(patience=5) as oracle:
        for name, (_, share) in STRATEGIES.items():
            wanted = round(options.count * share / weight)
            cases = [
                {"id": f"{name}/{number:03}", **case}
                for number, case in enumerate(recorded(oracle, name, options.seed, wanted), 1)
            ]
            write(options.out / f"{name}.jsonl", cases)
            total += len(cases)
            print(f"{name}: {len(cases)}", flush=True)
    print(f"{total} passed, 0 failed, 0 known")
    return 0


def recorded(oracle: Oracle, strategy: str, seed: int, wanted: int) -> Iterator[JSON]:
    """So many cases of one strategy, with real Rhai's answers."""
    source = Source(Random(f"{seed}/{strategy}"), (strategy,))
    seen: dict[str, int] = {}
    most = max(2, round(wanted * SHARE))
    kept = 0
    while kept < wanted:
        cases = [source.case() for _ in range(50)]
        cases = [case for case in cases if len(case["script"]) <= LONGEST_SCRIPT]
        first = answers(oracle, cases)
        oracle.close()
        # What the second answer has not in common with the first one depends on more than the case.
        for case, told, again in zip(cases, first, answers(oracle, cases)):
            if told is None or again is None or "panic" in told or "bad_request" in told or difference(told, again):
                continue
            kind = kind_of(told)
            if len(json.dumps(told)) > LONGEST_ANSWER or seen.get(kind, 0) >= most:
                continue
            seen[kind] = seen.get(kind, 0) + 1
            kept += 1
            yield {**case, "expect": told}
            if kept == wanted:
                return


def kind_of(told: JSON) -> str:
    """An answer without its particulars."""
    if "ok" in told:
        return f"ok {told['ok']['t']} {min(told['ops'], 60) // 2}"
    return _PLAIN.sub("", told["err"]["message"])[:60]

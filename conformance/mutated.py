"""`mutated`: recorded scripts changed by token and by text, through the parser and the engine.

First the parse errors of some are held against real Rhai's: kind, text, position, or that there is none. Then many are
run here alone, each under limits: nothing may come out but a value or one of rhaipy's own errors, and no run may pass
its bounds of operations, time and memory. The last line is `P passed, F failed, K known`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from conformance import fuzz, guard
from conformance.answers import answer
from conformance.check import difference
from conformance.fuzz import BATCH, STRIDE
from conformance.generate import Source
from conformance.real import Oracle, ready
from conformance.report import Known
from conformance.trial import PATIENCE, tidy

HELP = "mutated recorded scripts through parser and engine"

JSON = dict[str, Any]

STRATEGY = "mutants"
PARSED, RUN = 20_000, 200_000
#: The share of parse errors that must be equal.
EQUAL = 0.999


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--parsed", type=int, default=PARSED, metavar="N", help="scripts parsed in both (20,000)")
    parser.add_argument("--run", type=int, default=RUN, metavar="N", help="scripts run here (200,000)")
    parser.add_argument("--tier", choices=("plan", "compile", "auto"), default="auto", help="what runs them (auto)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of all choices (0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that run them (1)")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="differences to print (20)")
    parser.add_argument("--out", type=Path, default=fuzz.FOUND, metavar="FILE", help="where what fails goes")


def main(options: argparse.Namespace) -> int:
    """Parse, then run; returns 0 if enough parse errors are equal and no run fails, 2 where real Rhai cannot be
    asked."""
    code = 0
    if options.parsed:
        if not ready():
            return 2
        code = parsed(options.parsed, options.seed, options.show)
    if options.run:
        run = argparse.Namespace(
            seconds=float("inf"), count=options.run, seed=f"{options.seed}/run", tier=options.tier, only=[STRATEGY],
            jobs=options.jobs, alone=True, out=options.out, stop=False, raw=False,
        )  # fmt: skip
        code = max(code, fuzz.main(run))
    return code


def parsed(count: int, seed: int, show: int) -> int:
    """Hold parse errors against real Rhai's; 1 where too many differ."""
    known = Known.load()
    same = errors = differ = meant = silent = 0
    told = time.monotonic()
    for case, real, ours in _both(count, seed):
        if real is None or "panic" in real or "bad_request" in real:
            silent += 1
            continue
        errors += _fails(real)
        why = difference(parse_part(real), parse_part(ours))
        if why is None:
            same += 1
        elif any(kind.by_patterns for kind in known.kinds_of(case, real, ours)):
            meant += 1
        else:
            differ += 1
            if differ <= show:
                print(f"{why}\n    {case['script']!a}", flush=True)
        if time.monotonic() - told > STRIDE:
            told = time.monotonic()
            print(f"{same + differ + meant} of {count}, {differ} differ", file=sys.stderr, flush=True)
    share = same / max(1, same + differ)
    print(
        f"{same + differ + meant + silent} mutated scripts parsed here and in real Rhai (seed {seed}): {errors} parse "
        f"errors; {100 * share:.3f} % equal, {differ} differ, {meant} on purpose, {silent} without an answer"
    )
    print(f"{same} passed, {differ} failed, {meant} known", flush=True)
    return int(share < EQUAL)


def _both(count: int, seed: int) -> Iterator[tuple[JSON, JSON | None, JSON]]:
    """So many cases with real Rhai's answers and ours."""
    source = Source(random.Random(f"{seed}/parsed"), (STRATEGY,))
    with Oracle() as oracle:
        for start in range(0, count, BATCH):
            cases = [_only_parsed(source.case()) for _ in range(min(BATCH, count - start))]
            for case, real in zip(cases, oracle.ask(cases)):
                ours = guard.timed(partial(answer, case, "plan"), PATIENCE)
                yield case, None if real is None else tidy(real), ours


def _only_parsed(case: JSON) -> JSON:
    """The case, with a run that ends at its first operation."""
    request = {name: value for name, value in case.items() if name not in ("fn", "args", "terminate_at")}
    return {**request, "limits": {**case.get("limits", {}), "max_operations": 1}}


def parse_part(told: JSON) -> JSON:
    """An answer's parse error; of any other answer only that there is none, or that it was no answer."""
    if _fails(told) or (told.get("err") or {}).get("kind") == "crash":
        return {"err": told["err"]}
    return {"ok": {}}


def _fails(told: JSON) -> bool:
    return (told.get("err") or {}).get("kind") == "ErrorParsing"

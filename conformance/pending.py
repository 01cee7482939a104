"""`pending`: the cases that do not pass yet, as a committed list that the tests hold against every change.

A case that is not listed must pass; a listed one that passes must be taken off the list. What differs on purpose
stands in known.toml instead, with a reason.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from conformance import check
from conformance.report import HERE, Known, Outcome, Report

HELP = "print the Rhai cases that do not pass yet; --write puts them into conformance/pending.txt"
PENDING_FILE = HERE / "pending.txt"


def load(path: Path = PENDING_FILE) -> frozenset[str]:
    """The keys of the cases on the list; none when there is no list."""
    if not path.is_file():
        return frozenset()
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return frozenset(line for line in lines if line and not line.startswith("#"))


def complaints(
    outcomes: Iterable[Outcome], pending: frozenset[str], *, known: Known | None = None, lax: bool = False
) -> list[str]:
    """What is wrong with the outcomes, one line a case: failures that are neither known nor pending, known
    differences that have gone and, unless `lax`, pending cases that pass."""
    judged = list(outcomes)
    failures = Report(known).extend(judged).failures
    told = [f"{o.key}: {o.why}" for o in failures if o.key not in pending]
    if not lax:
        passed = [o.key for o in judged if o.why is None and o.key in pending]
        told += [f"{key}: passes now; take it off conformance/pending.txt" for key in passed]
    return told


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--write", action="store_true", help="rewrite conformance/pending.txt")


def main(options: argparse.Namespace) -> int:
    """Print or write the list; returns 0."""
    report = Report().extend(check.run([], options))
    keys = sorted(outcome.key for outcome in report.failures)
    if options.write:
        PENDING_FILE.write_text("".join(f"{key}\n" for key in keys), encoding="utf-8")
    else:
        print("\n".join(keys))
    print(report.summary)
    return 0

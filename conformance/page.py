"""`page`: make docs/differences.md, what is and is not Rhai, from the recorded cases and known.toml.

Every recorded Rhai case is run on both tiers. Without `--write` the page is compared with what is there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from conformance import check
from conformance.paths import CASES, existing
from conformance.report import HERE, Counts, Known, Meant, Outcome, Report

HELP = "make the page on what is and is not Rhai"

PAGE = HERE.parent / "docs" / "differences.md"
#: Suites of known.toml that the page is about.
SUITES = ("rhai-core", "rhai-std", "rhai-generated", "reports-rhai")
#: What each suite holds.
ABOUT = {
    "rhai-core": "the language: a topic a row",
    "rhai-std": "the standard library",
    "rhai-generated": "generated programs, changed scripts, and what fuzzing has found",
    "reports-rhai": "inputs after public bug reports and attacks on sandboxes, bounded in time and memory",
}

_HEAD = """\
# What is and is not Rhai
rhaipy is held against Rhai 1.27.0, the published crate with its default engine and the features `sync` and `serde`. \
The tables count recorded answers of the real thing: a case passes when value, type, display, error, position, \
operation count and output are equal. This page is made by `python -m conformance page --write`; how to ask real Rhai \
yourself: [conformance/README.md](../conformance/README.md).
"""
_SAFER = """\
## Where rhaipy is safer on purpose
- `max_total_operations`: Rhai begins to count anew inside every native that calls back (`map`, `filter`, `sort` …), \
so that `max_operations` does not bound a script. Reported counts are Rhai's; a second bound, 20 times \
`max_operations` unless you say otherwise, counts everything and ends in the same error.
- Sizes are checked before memory is taken, by repetition, `replace`, `pad`, concatenation and growth of arrays and \
blobs.
- Where real Rhai panics the script ends in an error or a value.
- A `deadline` in seconds can be set for each call.
- An engine without limits still stops at values of a size that no script needs, and at trees nested more than 2,000 \
levels deep (1,000 in WebAssembly).
"""
_NOT_THERE = """\
## What of the crate is not there
Custom syntax, custom operators and the debugger; the features that change the language (`decimal`, `no_float`, \
`only_i32`, `unchecked` and the like); Rust's own API. What takes its place in Python is told in \
[embedding.md](embedding.md).
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--write", action="store_true", help="write the page")


def main(options: argparse.Namespace) -> int:
    """Run all cases on both tiers; returns 0 if the page is, or was, as it should be."""
    known = Known.load()
    reports = {tier: Report(known).extend(_outcomes(tier)) for tier in check.TIERS}
    text = page({tier: report.areas for tier, report in reports.items()}, known)
    for report in reports.values():
        for outcome in report.failures[:10]:
            print(f"{outcome.area} {outcome.id}: {outcome.why!a}")
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    same = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
    if not same:
        print(f"{PAGE.name} is not what the cases say: python -m conformance page --write", file=sys.stderr)
    total = {
        name: sum(getattr(report.total, name) for report in reports.values()) for name in ("passed", "failed", "known")
    }
    print(f"{total['passed']} passed, {total['failed']} failed, {total['known']} known")
    return 0 if same and not total["failed"] else 1


def _outcomes(tier: str) -> Iterator[Outcome]:
    return check.run(existing(check.SUITES), argparse.Namespace(tier=tier))


def page(areas: Mapping[str, Mapping[str, Counts]], known: Known) -> str:
    """The page: `areas` are counts by area for each tier."""
    parts = [_HEAD, "## Recorded answers", *_tables(areas), _SAFER, "## Recorded cases that differ on purpose"]
    parts += [f"- `{key}`: {_line(reason)}" for key, reason in known.reasons.items() if key.split("/")[0] in SUITES]
    parts += ["", "## Kinds of differences that generated programs show", *map(_meant, known.meant), "", _NOT_THERE]
    return "\n".join(parts).rstrip() + "\n"


def _tables(areas: Mapping[str, Mapping[str, Counts]]) -> Iterator[str]:
    tiers = list(areas)
    first = areas[tiers[0]]
    for suite in SUITES:
        yield f"\n**{suite}**: {ABOUT[suite]}\n"
        yield f"| area | cases | {' | '.join(f'equal, {tier} tier' for tier in tiers)} | on purpose |"
        yield "| --- |" + " ---: |" * (2 + len(tiers))
        for area in sorted(name for name in first if name == suite or name.startswith(f"{suite}/")):
            counts = [areas[tier].get(area, Counts()) for tier in tiers]
            cases = counts[0].passed + counts[0].failed + counts[0].known
            equal = " | ".join(f"{count.passed:,}" for count in counts)
            yield f"| {'all' if area == suite else area.partition('/')[2]} | {cases:,} | {equal} | {counts[0].known} |"
    yield ""


def _meant(kind: Meant) -> str:
    return f"- {kind.name}: {_line(kind.reason)}."


def _line(text: str) -> str:
    return " ".join(text.split())


def recorded_cases(path: Path = CASES) -> dict[str, int]:
    """How many cases are recorded in each suite of Rhai's, counted in the files."""
    found: dict[str, int] = {}
    for file in sorted([*path.glob("rhai-*/*.jsonl"), path / "reports-rhai.jsonl"]):
        suite = file.stem if file.parent == path else file.parent.name
        found[suite] = found.get(suite, 0) + file.read_bytes().count(b"\n")
    return found

"""Outcomes of cases, the differences that are known, and how a run is told."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).resolve().parent
KNOWN_FILE = HERE / "known.toml"


@dataclass(frozen=True)
class Outcome:
    """How one case went.

    `why` is None when the case passed; otherwise it says in one line what differs. `expected` and `got` are JSON
    values for whoever looks into it.
    """

    id: str
    suite: str
    topic: str | None = None
    why: str | None = None
    expected: Any = None
    got: Any = None

    @property
    def area(self) -> str:
        """`suite/topic`, or the suite alone where it has no topics."""
        return f"{self.suite}/{self.topic}" if self.topic else self.suite

    @property
    def key(self) -> str:
        """The case's name among all suites: `rhai-core/hooks/001`, `leviath-runs/brain`."""
        return f"{self.suite}/{self.id}"


@dataclass(frozen=True)
class Meant:
    """A kind of difference that is meant, as generated cases show it.

    Each pattern, where there is one, must be found: `script` in the script, `request` in the request as JSON,
    `expected` and `got` in the short form of real Rhai's answer and of ours (`brief`). With `limits` the difference
    must be gone once these are set, with `renamed` our answer must change once closures have other names, with `idle`
    only the operations may differ, and ours must be none at level simple.
    """

    name: str
    reason: str
    script: str = ""
    request: str = ""
    expected: str = ""
    got: str = ""
    limits: Mapping[str, int] = field(default_factory=dict)
    renamed: bool = False
    idle: bool = False

    @property
    def by_patterns(self) -> bool:
        """Whether the patterns alone tell, and no further run is needed."""
        return not (self.limits or self.renamed or self.idle)

    def covers(self, case: Mapping[str, Any], expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
        """Whether the difference between two answers to a case may be of this kind, by its patterns."""
        texts = (
            (self.script, str(case.get("script"))),
            (self.request, json.dumps(case)),
            (self.expected, brief(expected)),
            (self.got, brief(got)),
        )
        return all(not pattern or re.search(pattern, text) for pattern, text in texts)


def brief(answer: Mapping[str, Any]) -> str:
    """An answer in a line: `ok TYPE DEBUG`, `panic`, or the kinds of its error, innermost last, and the message."""
    if "ok" in answer:
        return f"ok {answer['ok'].get('type')} {answer['ok'].get('debug')}"
    if "panic" in answer:
        return "panic"
    kinds: list[str] = []
    error = answer.get("err") or {}
    message = error.get("message")
    while error:
        kinds += [str(error[name]) for name in ("kind", "parse") if name in error]
        error = error.get("inner") or {}
    return f"err {' '.join(kinds)}: {message}"


@dataclass(frozen=True)
class Known:
    """The cases that are meant to differ: key of the case to the reason; and the kinds of differences that are."""

    reasons: Mapping[str, str] = field(default_factory=dict)
    meant: tuple[Meant, ...] = ()

    @classmethod
    def load(cls, path: Path = KNOWN_FILE) -> Known:
        """Read `[[known]]` tables of `id` or `ids`, `area` (its first part is the suite) and `reason`, and `[[meant]]`
        tables of the fields of `Meant`. A `platform` says where alone a difference is, as `sys.platform` names it.

        Raises ValueError for a table that lacks one of these, or a case that is named twice.
        """
        if not path.is_file():
            return cls()
        reasons: dict[str, str] = {}
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        meant = tuple(Meant(**entry) for entry in tables.get("meant", []))
        for entry in meant:
            if not (entry.script or entry.expected or entry.got):
                raise ValueError(f"{path.name}: {entry.name} needs a pattern")
        for number, entry in enumerate(tables.get("known", []), 1):
            if entry.get("platform", sys.platform) != sys.platform:
                continue
            ids = entry.get("ids", [entry["id"]] if "id" in entry else [])
            area, reason = entry.get("area"), entry.get("reason")
            if not ids or not area or not reason:
                raise ValueError(f"{path.name}: entry {number} needs id or ids, area and reason")
            for case in ids:
                key = f"{area.split('/')[0]}/{case}"
                if key in reasons:
                    raise ValueError(f"{path.name}: {key} is named twice")
                reasons[key] = reason
        return cls(reasons, meant)

    def kinds_of(self, case: Mapping[str, Any], expected: Mapping[str, Any], got: Mapping[str, Any]) -> list[Meant]:
        """The kinds that a difference in a generated case may be of."""
        return [kind for kind in self.meant if kind.covers(case, expected, got)]


@dataclass
class Counts:
    """Cases of one area by how they went."""

    passed: int = 0
    failed: int = 0
    known: int = 0

    def as_json(self) -> dict[str, int]:
        """The three numbers by name."""
        return {"passed": self.passed, "failed": self.failed, "known": self.known}


class Report:
    """Collects outcomes; a known difference that has gone counts as failed."""

    def __init__(self, known: Known | None = None) -> None:
        self.known = Known.load() if known is None else known
        self.total = Counts()
        self.areas: dict[str, Counts] = {}
        self.failures: list[Outcome] = []

    def add(self, outcome: Outcome) -> None:
        """Count one outcome in its area and, where it has a topic, in its suite."""
        reason = self.known.reasons.get(outcome.key)
        if reason is not None and outcome.why is None:
            why = f"gone: passes now, although known.toml lists it ({reason})"
            outcome = Outcome(outcome.id, outcome.suite, outcome.topic, why, outcome.expected, outcome.got)
            reason = None
        verdict = "passed" if outcome.why is None else "failed" if reason is None else "known"
        if verdict == "failed":
            self.failures.append(outcome)
        areas = [self.areas.setdefault(name, Counts()) for name in dict.fromkeys((outcome.suite, outcome.area))]
        for counts in (self.total, *areas):
            setattr(counts, verdict, getattr(counts, verdict) + 1)

    def extend(self, outcomes: Iterable[Outcome]) -> Report:
        """Add every outcome; returns the report itself."""
        for outcome in outcomes:
            self.add(outcome)
        return self

    @property
    def summary(self) -> str:
        """The line that ends every run."""
        return f"{self.total.passed} passed, {self.total.failed} failed, {self.total.known} known"

    @property
    def exit_code(self) -> int:
        """0 only if nothing failed."""
        return 1 if self.total.failed else 0

    def as_json(self) -> dict[str, Any]:
        """The report as one object: totals, `areas` by name, and every failure."""
        return {
            **self.total.as_json(),
            "areas": {name: counts.as_json() for name, counts in sorted(self.areas.items())},
            "failures": [
                {"id": o.id, "area": o.area, "why": o.why, "expected": o.expected, "got": o.got} for o in self.failures
            ],
        }

    def print(self, *, as_json: bool = False, show: int = 20) -> None:
        """Write the report to standard output: failures (the first `show`), the table by area, the summary.

        With `as_json` standard output holds the object alone, on one line, and the summary goes to standard error.
        """
        if as_json:
            print(json.dumps(self.as_json(), ensure_ascii=True, default=str))
            print(self.summary, file=sys.stderr)
            return
        console = Console(highlight=False, soft_wrap=True)
        for outcome in self.failures[:show]:
            console.print(f"[bold]{escape(f'{outcome.area} {outcome.id}')}[/]: {escape(_printable(outcome.why or ''))}")
        if len(self.failures) > show:
            console.print(f"… and {len(self.failures) - show} more (--show N, or --json for all)")
        console.print(self._table())
        print(self.summary)

    def _table(self) -> Table:
        table = Table("area")
        for heading in ("passed", "failed", "known", "share"):
            table.add_column(heading, justify="right")
        for name, counts in sorted(self.areas.items()):
            judged = counts.passed + counts.failed
            share = f"{100 * counts.passed / judged:.1f} %" if judged else ""
            cells = (name, *map(str, (counts.passed, counts.failed, counts.known)), share)
            table.add_row(*map(escape, cells), style="" if "/" in name else "bold")
        return table


def _printable(text: str) -> str:
    """Texts of scripts may hold characters that steer a terminal, or halves of surrogate pairs."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)

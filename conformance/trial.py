"""One generated case: asked of real Rhai and of each tier, and compared."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any
from unittest import mock

from conformance import guard
from conformance.answers import answer, masked
from conformance.check import difference
from conformance.real import Oracle
from conformance.report import Known, Meant
from conformance.shrink import shrink
from rhaipy.compile import tier as fast_tier
from rhaipy.syntax.actions_fn import Actions

JSON = dict[str, Any]

#: Seconds that one case may take here.
PATIENCE = 20.0

#: `auto` is the engine's own choice, except that bodies and loops change from plan to compile early.
TIERS = ("plan", "compile", "auto")
_EARLY = 1

#: How many other names of closures are tried where an answer may depend on them.
_OTHER_NAMES = 12

_NUMBERS = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class Finding:
    """A case in which answers differ: real Rhai's (`expected`; of a tier, where Rhai was not asked) and a tier's."""

    case: JSON
    tier: str
    why: str
    expected: JSON
    got: JSON
    known: str | None = None

    @property
    def kind(self) -> str:
        """What differs, without the particulars: findings of one kind are told once."""
        return kind_of(self.expected, self.got, self.why)


def kind_of(expected: JSON, got: JSON, why: str) -> str:
    """The kind of a difference: its place in the answer and the kinds of the answers."""
    place = why.partition(":")[0] if re.match(r"[\w.\[\]]+:", why) else "answer"
    return " ".join((_NUMBERS.sub("", place), _brief(expected), _brief(got)))


def _brief(told: JSON) -> str:
    if "ok" in told:
        return f"ok:{told['ok'].get('t')}"
    if "panic" in told:
        return "panic"
    err = told.get("err") or {}
    if err.get("kind") == "crash":
        return "crash:" + _NUMBERS.sub("", str(err.get("message")))[-80:]
    return str(err.get("parse") or err.get("kind"))


@dataclass
class Tally:
    """What a batch came to."""

    passed: int = 0
    known: int = 0
    skipped: int = 0
    operations: int = 0
    parse_errors: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    meant: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take the numbers and findings of another one in."""
        self.passed += other.passed
        self.known += other.known
        self.skipped += other.skipped
        self.operations += other.operations
        self.parse_errors += other.parse_errors
        for mine, others in ((self.kinds, other.kinds), (self.meant, other.meant)):
            for kind, count in others.items():
                mine[kind] = mine.get(kind, 0) + count
        self.findings += other.findings


class Trial:
    """Runs batches of cases.

    `oracle` None: the tiers are compared with each other only, and every answer must be one of rhaipy's own.
    """

    def __init__(self, oracle: Oracle | None, tiers: Sequence[str], known: Known) -> None:
        self._oracle = oracle
        self._tiers = tuple(tiers)
        self._known = known
        if "auto" in self._tiers:
            vars(fast_tier).update(HEAT=_EARLY)
        self.begin: Callable[[JSON, str], None] = lambda case, tier: None

    def run(self, cases: Sequence[JSON], asked: Sequence[JSON | None] | None = None) -> Tally:
        """Compare the cases; `asked` are real Rhai's answers where they are there already."""
        tally = Tally()
        if asked is None:
            asked = self._oracle.ask(cases) if self._oracle is not None else [None] * len(cases)
        for case, real in zip(cases, asked):
            self._one(case, real, tally)
        return tally

    def _one(self, case: JSON, real: JSON | None, tally: Tally) -> None:
        if self._oracle is not None and (real is None or "bad_request" in real):
            tally.skipped += 1
            return
        expected = None if real is None else tidy(real)
        found: Finding | None = None
        for tier in self._tiers:
            got = self.ours(case, tier)
            if expected is None:
                expected = got
                why = fault_of(case, got)
            else:
                why = difference(expected, got)
            if why is not None:
                reason = self._reason(case, tier, expected, got)
                found = Finding(case, tier, why, expected, got, reason)
                if reason is None:
                    break
        told = (expected or {}).get("err") or {}
        kind = str(told.get("kind") or "ok")
        inner = told
        while inner:
            tally.kinds[str(inner.get("kind"))] = tally.kinds.get(str(inner.get("kind")), 0) + 1
            inner = inner.get("inner") or {}
        if kind == "ErrorParsing":
            tally.parse_errors += 1
            parse = str(told.get("parse"))
            tally.kinds[parse] = tally.kinds.get(parse, 0) + 1
        tally.operations += (expected or {}).get("ops") or 0
        if found is None:
            tally.passed += 1
        elif found.known is not None:
            tally.known += 1
            tally.meant[found.known] = tally.meant.get(found.known, 0) + 1
        elif self._steady(case, expected):
            tally.findings.append(found)
        else:
            tally.skipped += 1

    def ours(self, case: JSON, tier: str) -> JSON:
        """What a tier says."""
        self.begin(case, tier)
        chosen = None if tier == "auto" else tier
        return guard.timed(lambda: answer(case, chosen), PATIENCE)

    def _steady(self, case: JSON, expected: JSON | None) -> bool:
        """Whether real Rhai says the same again, started anew; what depends on the clock or on where hashes fall
        is no difference."""
        if self._oracle is None:
            return True
        self._oracle.close()
        again = self._oracle.ask_one(case)
        return again is not None and expected is not None and difference(expected, tidy(again)) is None

    def smaller(self, finding: Finding) -> Finding:
        """The finding with a smaller case that differs in the same way."""
        best = finding

        def differs(case: JSON) -> bool:
            nonlocal best
            found = self.look(case, finding.tier)
            if found is None or found.kind != finding.kind or found.known != finding.known:
                return False
            best = found
            return True

        shrink(finding.case, differs)
        return best

    def look(self, case: JSON, tier: str) -> Finding | None:
        """How one case differs in one tier, or None."""
        if self._oracle is not None:
            real = self._oracle.ask_one(case)
            if real is None or "bad_request" in real:
                return None
            expected = tidy(real)
        else:
            expected = self.ours(case, self._tiers[0])
        got = self.ours(case, tier)
        why = difference(expected, got)
        if why is None and (self._oracle is None or kind_of_error(got) == "crash"):
            why = fault_of(case, got)
        if why is None:
            return None
        return Finding(case, tier, why, expected, got, self._reason(case, tier, expected, got))

    def _reason(self, case: JSON, tier: str, expected: JSON, got: JSON) -> str | None:
        """Why a difference is meant, or None."""
        for kind in self._known.kinds_of(case, expected, got):
            if self._is_of(kind, case, tier, expected, got):
                return kind.name
        return None

    def _is_of(self, kind: Meant, case: JSON, tier: str, expected: JSON, got: JSON) -> bool:
        """Whether a difference that a kind covers by its patterns is of that kind."""
        if kind.renamed:
            return self._tells_names(case, tier, got)
        if kind.idle:
            counted = self.ours({**case, "optimize": "simple"}, tier).get("ops")
            return not counted and difference({**expected, "ops": 0}, {**got, "ops": 0}) is None
        if kind.limits:
            without = {**case, "limits": {**(case.get("limits") or {}), **kind.limits}}
            return difference(expected, self.ours(without, tier)) is None
        return True

    def _tells_names(self, case: JSON, tier: str, got: JSON) -> bool:
        """Whether our answer is another one where closures have other names."""
        for salt in range(_OTHER_NAMES):
            with _closures_named(salt):
                if difference(got, self.ours(case, tier)) is not None:
                    return True
        return False


@contextlib.contextmanager
def _closures_named(salt: int) -> Iterator[None]:
    """Give the closures of scripts that are parsed meanwhile other names."""
    usual = Actions._closure_name

    def other(self: Actions, place: int) -> str:
        return f"anon${blake2b(f'{salt}/{usual(self, place)}'.encode(), digest_size=8).hexdigest()}"

    with mock.patch.object(Actions, "_closure_name", other):
        yield


def fault_of(case: JSON, got: JSON) -> str | None:
    """What is wrong with an answer, whatever real Rhai says: it is no answer, or the run was past its bounds."""
    if kind_of_error(got) == "crash":
        return f"answer: {got['err']['message']}"
    most = (case.get("limits") or {}).get("max_operations")
    # Natives that call back are counted anew each time; what they count may not be more than the limit, either.
    if most and (got.get("ops") or 0) > most:
        return f"ops: {got['ops']} of {most}"
    return None


def kind_of_error(told: JSON) -> str | None:
    """The kind of the error that an answer is, or None."""
    kind = (told.get("err") or {}).get("kind")
    return None if kind is None else str(kind)


def tidy(real: JSON) -> JSON:
    """Real Rhai's answer as cases record it."""
    told: JSON = masked({key: value for key, value in real.items() if key != "id"})
    return told

"""Where generated cases come from: the strategies by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from conformance.generate import mutate
from conformance.generate.draw import Draw
from conformance.generate.requests import bounded, varied
from conformance.paths import CASES, case_files, read_cases

JSON = dict[str, Any]

SUITES = ("rhai-core", "rhai-std")

#: Scripts that wait, or whose answer depends on when they run.
_CLOCK = re.compile(r"\bsleep\b|\btimestamp\b|\belapsed\b")
#: A recorded case that is longer is left alone: shrinking it takes long.
_LONGEST = 4_000


@cache
def recorded() -> tuple[JSON, ...]:
    """The recorded cases that can be changed."""
    files = case_files([CASES / name for name in SUITES])
    cases = [case for path in files for case in read_cases(path)]
    return tuple(case for case in cases if len(case["script"]) < _LONGEST and not _CLOCK.search(case["script"]))


@cache
def _scripts() -> tuple[str, ...]:
    return tuple(case["script"] for case in recorded())


def mutants(draw: Draw) -> JSON:
    """A recorded case with its script changed a little, by token or by text."""
    return _mutated(draw, mutate.by_token if draw.chance(0.75) else mutate.by_text)


def twisted(draw: Draw) -> JSON:
    """A recorded case under other limits, another level or another end."""
    return _mutated(draw, lambda draw, script, others: script)


def _mutated(draw: Draw, change: Callable[[Draw, str, Sequence[str]], str]) -> JSON:
    case = draw.one(recorded())
    request = {name: value for name, value in case.items() if name not in ("id", "expect", "accept", "panic")}
    request["script"] = change(draw, case["script"], _scripts())
    return bounded(varied(draw, request, case["expect"].get("ops")))


#: Every strategy, and how often it is chosen where none is named.
STRATEGIES: Mapping[str, tuple[Callable[[Draw], JSON], float]] = {
    "mutants": (mutants, 3),
    "twisted": (twisted, 1),
}


class Source:
    """Cases of some strategies, without end."""

    def __init__(self, random: Random, strategies: Sequence[str] = ()) -> None:
        self.draw = Draw(random)
        self._weights = {name: STRATEGIES[name][1] for name in strategies or STRATEGIES}

    def case(self) -> JSON:
        """The next case: a request without an answer. Every run of it ends within bounds."""
        while True:
            made = STRATEGIES[self.draw.weighted(self._weights)][0](self.draw)
            # Texts that real Rhai cannot be sent, and what depends on the clock.
            if not _CLOCK.search(made["script"]) and not any("\ud800" <= c <= "\udfff" for c in made["script"]):
                return made

"""The recorded replies of a run against other scripts, or another layout: what would the requests have been?

Nothing outside is touched: replies, tool results and answers are those of the record, seeds what they gave then.
"""

from __future__ import annotations

import asyncio
import difflib
import json
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from leviath.blueprint.model import Blueprint
from leviath.context.events import EntryAdded
from leviath.context.request import Request
from leviath.providers.base import Reply
from leviath.runtime.events import RequestSent
from leviath.runtime.journal import FactKind, Journal
from leviath.runtime.models import same_provider
from leviath.runtime.options import RunOptions
from leviath.runtime.outcome import request_json
from leviath.runtime.run import Run
from leviath.runtime.spawn import spawn
from leviath.runtime.store.base import Fact
from leviath.runtime.store.reading import History
from leviath.runtime.store.recorder import value_of

Json = Any
T = TypeVar("T")
_UNRECORDED = "[error] the record holds no result of this call"


class RecordEnded(Exception):
    """The run wants a reply that the record does not hold: it has gone another way."""


class Playback(Journal):
    """Gives what came from outside in an earlier run, in the order in which it came."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._by_key: dict[tuple[str, str], deque[Fact]] = {}
        for fact in facts:
            self._by_key.setdefault((fact.kind, _key(fact.kind, fact.key)), deque()).append(fact)

    async def once(self, kind: FactKind, key: str, work: Callable[[], Awaitable[T]], source: object = None) -> T:
        kept = self._by_key.get((kind, _key(kind, key)))
        if kept:
            value = value_of(kept.popleft())
            if isinstance(value, Exception):
                raise value
            return value  # type: ignore[no-any-return]
        if kind == "tool":
            return _UNRECORDED  # type: ignore[return-value]
        raise RecordEnded(f"the record holds no further {kind} for '{key}': from here on the two runs differ")


def _key(kind: str, key: str) -> str:
    """Calls are told apart by their tool alone: other scripts may have other calls before them."""
    return key.split(" ", 1)[-1] if kind == "tool" else key


class _Silent:
    """Stands where a provider would; the record answers before it is asked."""

    async def complete(self, request: Request) -> Reply:
        raise RecordEnded("the record was not asked")


@dataclass(frozen=True)
class Pair:
    """The request at one place (from 1) in the record and in the replay; one of the two may be missing. ``diff`` are
    lines of a unified diff, none where they are alike."""

    number: int
    before: RequestSent | None
    after: Request | None
    diff: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        return not self.diff

    def as_json(self) -> dict[str, Json]:
        return {"number": self.number, "same": self.is_same, "diff": list(self.diff)}


@dataclass(frozen=True)
class Replayed:
    """``outcome`` is of the replay; ``ended`` says why it came to no end of its own."""

    outcome: Mapping[str, Json]
    pairs: tuple[Pair, ...]
    ended: str | None = None

    @property
    def is_same(self) -> bool:
        return self.ended is None and all([pair.is_same for pair in self.pairs])


def replay(history: History, facts: Iterable[Fact], blueprint: Blueprint, options: RunOptions) -> Replayed:
    """Plays the record of a run against ``blueprint``; nobody else is asked and no tool is run.

    Raises `leviath.runtime.spawn.SpawnError` where the blueprint cannot be run, `StoreError`.
    """
    silent = RunOptions(
        task=options.task,
        regions=options.regions,
        workdir=options.workdir,
        settings=options.settings,
        providers=same_provider(_Silent()),
        model=options.model,
        unattended=options.unattended,
        allowed=options.allowed,
        seed_commands=False,
        output=options.output,
        semantics=options.semantics,
        sleep=_at_once,
        ask=_nobody,
    )
    core = spawn(blueprint, silent, recorded=_seeds(history))
    core.journal = Playback(facts)
    run = Run(core)
    ended = None
    try:
        asyncio.run(run.drive())
    except RecordEnded as reason:
        ended = str(reason)
    return Replayed(run.outcome(), tuple(_pairs(history.requests, [sent.request for sent in core.requests])), ended)


async def _at_once(seconds: float) -> None:
    """A replay need not wait."""


async def _nobody(question: object) -> None:
    return None


def _seeds(history: History) -> dict[str, str]:
    """The regions that the run began with, and what their seeds gave."""
    found: dict[str, str] = {}
    for event, logged in zip(history.events, history.log):
        if logged.step > 0:
            break
        if isinstance(event, EntryAdded) and event.cause == "seed":
            found[event.region] = event.entry.text
    began = history.window_at(1).regions if history.turns else history.window.regions
    return {**{region.name: "" for region in began}, **found}


def _pairs(before: list[RequestSent], after: list[Request]) -> Iterable[Pair]:
    for index in range(max(len(before), len(after))):
        old = before[index] if index < len(before) else None
        new = after[index] if index < len(after) else None
        was, is_now = _lines(None if old is None else old.request), _lines(new)
        diff = tuple(difflib.unified_diff(was, is_now, "recorded", "replayed", lineterm="", n=1))
        yield Pair(index + 1, old, new, diff)


def _lines(request: Request | None) -> list[str]:
    """A request as lines that can be compared: one for each line of its texts."""
    if request is None:
        return []
    told = request_json(request)
    lines = [f"model: {told['model']}", f"tools: {', '.join(told['tools'])}"]
    for name in ("system", "messages"):
        for block in told[name] or ():
            lines += json.dumps(block, ensure_ascii=False, indent=1).split("\n")
    return [line for text in lines for line in text.split("\\n")]

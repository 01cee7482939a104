"""What a store of runs keeps, whichever way: rows of text under a run's name."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, Protocol

from leviath.context.entry import Part

Json = Any
Source = Literal["window", "run"]


class StoreError(Exception):
    """A store that cannot be used, or a run that is not in it; the text says what to do."""


class RunBusy(StoreError):
    """Another process drives the run."""


@dataclass(frozen=True)
class RunRow:
    """A run at its last step. ``created`` and ``updated`` are seconds since 1970; ``start`` is what was asked for when
    it began, as whoever began it wrote it down; ``step`` counts the steps that are stored."""

    id: str
    agent: str
    created: float
    start: Mapping[str, Json]
    updated: float = 0.0
    status: str = "active"
    error: str | None = None
    stage: str = ""
    iteration: int = 0
    tool_calls: int = 0
    step: int = -1


@dataclass(frozen=True)
class Logged:
    """An event of the log: of the window, or of the run (`leviath.context.events`, `leviath.runtime.events`)."""

    step: int
    source: Source
    text: str


@dataclass(frozen=True)
class Fact:
    """Something that came from outside in the course of a step."""

    step: int
    kind: str
    key: str
    text: str


@dataclass(frozen=True)
class StoredPart:
    """Bytes that a run holds, with what they are."""

    mime_type: str
    name: str
    data: bytes

    @staticmethod
    def of(part: Part, data: bytes) -> StoredPart:
        return StoredPart(part.mime_type, part.name or "", data)


@dataclass(frozen=True)
class Step:
    """What one step adds: the run's row and state after it, events, and new pieces of requests."""

    row: RunRow
    state: str
    events: Sequence[Logged]
    pieces: Sequence[str]


class Claim(Protocol):
    """The right to drive a run, held by one process at a time."""

    def release(self) -> None: ...


class Store(Protocol):
    """Runs, their logs and what they were started with. Every method raises `StoreError`."""

    @property
    def outlives_process(self) -> bool:
        """Whether a run can be taken up by another process."""

    def create(self, step: Step, files: Mapping[str, bytes]) -> None:
        """A new run with its first step and the files of its agent."""

    def claim(self, run: str) -> Claim:
        """Raises `RunBusy` while another one holds it."""

    def commit(self, step: Step) -> None:
        """Adds a step, all of it or nothing."""

    def add_fact(self, run: str, fact: Fact, parts: Sequence[StoredPart] = ()) -> None: ...

    def runs(self) -> list[RunRow]:
        """The newest first."""

    def state(self, run: str) -> str: ...

    def files(self, run: str) -> dict[str, bytes]: ...

    def events(self, run: str) -> list[Logged]: ...

    def facts(self, run: str) -> list[Fact]: ...

    def parts(self, run: str) -> list[StoredPart]: ...

    def pieces(self, run: str) -> list[str]: ...

    def close(self) -> None: ...


def damaged(what: str, why: object) -> StoreError:
    """What cannot be read of a stored run, and what is left to do."""
    return StoreError(
        f"{what} cannot be read: it is damaged, or of another release ({why}). Begin the run anew, or go on with the "
        "release that stored it; other runs are not concerned"
    )


@contextmanager
def readable(run: str) -> Iterator[None]:
    """Raises `StoreError` for what goes wrong where the rows of a run do not hold what was written into them."""
    try:
        yield
    except StoreError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, AssertionError, RecursionError) as error:
        frames = traceback.extract_tb(error.__traceback__)
        what = f"{type(error).__name__} in {Path(frames[-1].filename).name}:{frames[-1].lineno}: {error}"
        raise damaged(run, what) from error


LAST = "last"
NONE_STORED = "no run is stored yet: `leviath run AGENT` stores one"


def find(store: Store, wanted: str) -> RunRow:
    """The run of that name, or the only one that begins so; ``last`` is the newest. Raises `StoreError`."""
    runs = store.runs()
    if not runs:
        raise StoreError(NONE_STORED)
    if wanted == LAST:
        return runs[0]
    exact = [row for row in runs if row.id == wanted]
    found = exact or [row for row in runs if row.id.startswith(wanted)]
    if not found:
        raise StoreError(f"there is no run '{wanted}'; `leviath ps` lists those that are stored")
    if len(found) > 1:
        raise StoreError(f"'{wanted}' could be {', '.join([row.id for row in found[:5]])}: give more of its name")
    return found[0]


# In memory


@dataclass
class _Kept:
    step: Step
    files: Mapping[str, bytes]
    events: list[Logged] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    parts: list[StoredPart] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)


class MemoryStore:
    """A `Store` that lasts as long as the process: for where there is no SQLite, and for tests."""

    outlives_process = False

    def __init__(self) -> None:
        self._runs: dict[str, _Kept] = {}
        self._claimed: set[str] = set()

    def create(self, step: Step, files: Mapping[str, bytes]) -> None:
        if step.row.id in self._runs:
            raise StoreError(f"there is a run '{step.row.id}' already: give another name")
        self._runs[step.row.id] = _Kept(step, dict(files))
        self.commit(step)

    def claim(self, run: str) -> Claim:
        if run in self._claimed:
            raise RunBusy(f"run {run} is being driven already: wait for it, or release it first")
        self._claimed.add(run)
        return _MemoryClaim(self._claimed, run)

    def commit(self, step: Step) -> None:
        kept = self._of(step.row.id)
        kept.step = replace(step, events=(), pieces=())
        kept.events += step.events
        kept.pieces += step.pieces

    def add_fact(self, run: str, fact: Fact, parts: Sequence[StoredPart] = ()) -> None:
        kept = self._of(run)
        kept.facts.append(fact)
        kept.parts += parts

    def runs(self) -> list[RunRow]:
        return sorted([kept.step.row for kept in self._runs.values()], key=lambda row: row.created, reverse=True)

    def state(self, run: str) -> str:
        return self._of(run).step.state

    def files(self, run: str) -> dict[str, bytes]:
        return dict(self._of(run).files)

    def events(self, run: str) -> list[Logged]:
        return list(self._of(run).events)

    def facts(self, run: str) -> list[Fact]:
        return list(self._of(run).facts)

    def parts(self, run: str) -> list[StoredPart]:
        return list(self._of(run).parts)

    def pieces(self, run: str) -> list[str]:
        return list(self._of(run).pieces)

    def close(self) -> None:
        """Nothing to close."""

    def _of(self, run: str) -> _Kept:
        if run not in self._runs:
            raise StoreError(f"there is no run '{run}'")
        return self._runs[run]


class _MemoryClaim:
    def __init__(self, claimed: set[str], run: str) -> None:
        self._claimed, self._run = claimed, run

    def release(self) -> None:
        self._claimed.discard(self._run)

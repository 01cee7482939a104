"""`fuzz`: generated programs and mutated recorded cases, live against real Rhai, and the tiers against each other.

A difference is shrunk to a small script and written as a case. The last line is `P passed, F failed, K known`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import mmap
import multiprocessing
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from conformance import guard
from conformance.generate import STRATEGIES, Source
from conformance.paths import CASES
from conformance.reach import Reach
from conformance.real import Oracle, ready
from conformance.report import Known
from conformance.trial import TIERS, Finding, Tally, Trial

HELP = "generated programs against real Rhai"

JSON = dict[str, Any]

FOUND = CASES / "rhai-generated" / "found.jsonl"

#: Cases that are asked, and compared, at a time.
BATCH = 40
#: Findings of one kind that are shrunk and written; the others are counted.
EACH = 2
#: Megabytes that a worker may take.
MEGABYTES = 6_000
#: Seconds between two lines of progress where there is no terminal.
STRIDE = 20.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--seconds", type=float, default=60.0, metavar="N", help="how long (60)")
    parser.add_argument("--count", type=int, metavar="N", help="stop after so many cases instead")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of all choices (0)")
    parser.add_argument("--tier", choices=TIERS, help="one tier only (all; auto changes from plan to compile early)")
    parser.add_argument("--only", choices=tuple(STRATEGIES), action="append", help="a strategy (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--alone", action="store_true", help="without real Rhai: our own faults, and the tiers")
    parser.add_argument("--out", type=Path, default=FOUND, metavar="FILE", help=f"where findings go ({FOUND.name})")
    parser.add_argument("--stop", action="store_true", help="stop at the first finding")
    parser.add_argument("--raw", action="store_true", help="take findings as they are, without shrinking them")


@dataclass(frozen=True)
class Work:
    """What one worker does."""

    seed: str
    tiers: tuple[str, ...]
    strategies: tuple[str, ...]
    alone: bool
    seconds: float
    count: int | None
    raw: bool = False


def main(options: argparse.Namespace) -> int:
    """Fuzz; returns 0 if nothing differs but what is known, 2 where real Rhai cannot be asked."""
    tiers = (options.tier,) if options.tier else TIERS
    if not options.alone and not ready():
        return 2
    jobs = max(1, options.jobs) if guard.CAN_FORK else 1
    strategies = tuple(options.only or STRATEGIES)
    works = [
        Work(
            f"{options.seed}/{number}",
            tiers,
            strategies,
            options.alone,
            options.seconds if options.count is None else float("inf"),
            None if options.count is None else -(-options.count // jobs),
            options.raw,
        )
        for number in range(jobs)
    ]
    began = time.monotonic()
    result = Result()
    events = _forked(works) if guard.CAN_FORK else _here(works[0])
    with contextlib.closing(events), _Progress(options) as progress:
        for event in events:
            for finding in result.take(event):
                progress.print(_told(finding))
                write(finding, options.out)
            progress.show(result)
            if options.stop and result.failed:
                break
    for line in result.lines(time.monotonic() - began, strategies, tiers, options):
        print(line)
    print(f"{result.tally.passed} passed, {result.failed} failed, {result.tally.known} known")
    return 1 if result.failed else 0


# ------------------------------------------------------------------------------------------ workers


@dataclass
class Event:
    """What a worker has to tell: what a batch came to, and, when it has finished, what it reached."""

    tally: Tally
    reach: Reach | None = None


def _here(work: Work) -> Generator[Event, None, None]:
    """The work, in this process."""
    reach = Reach()
    reach.install()
    yield from _work(work, lambda case, tier: None, reach)


def _work(work: Work, begin: Callable[[JSON, str], None], reach: Reach) -> Iterator[Event]:
    draw = random.Random(work.seed)
    source = Source(draw, work.strategies)
    oracle = None if work.alone else Oracle()
    trial = Trial(oracle, work.tiers, Known.load())
    trial.begin = begin
    shrunk: dict[str, int] = {}
    end = time.monotonic() + work.seconds
    left = work.count
    # Real Rhai works at the next batch while we are at this one.
    asker = Oracle() if oracle is not None else None
    with ThreadPoolExecutor(1) as pool, oracle or contextlib.nullcontext(), asker or contextlib.nullcontext():

        def next_batch() -> tuple[list[JSON], Future[list[JSON | None]] | None]:
            size = BATCH if left is None else min(BATCH, left)
            cases = [source.case() for _ in range(size)]
            return cases, None if asker is None else pool.submit(asker.ask, cases)

        cases, asked = next_batch()
        while cases:
            if left is not None:
                left -= len(cases)
            following = next_batch() if time.monotonic() < end and left != 0 else ([], None)
            tally = trial.run(cases, None if asked is None else asked.result())
            found = []
            for finding in tally.findings:
                kind = f"{finding.tier} {finding.kind}"
                shrunk[kind] = shrunk.get(kind, 0) + 1
                found.append(trial.smaller(finding) if shrunk[kind] <= EACH and not work.raw else finding)
            tally.findings = found
            yield Event(tally)
            cases, asked = following
    yield Event(Tally(), reach)


def _forked(works: list[Work]) -> Generator[Event, None, None]:
    """The works, each in a process of its own. A case that ends its process is a finding, and the work goes on."""
    context = multiprocessing.get_context("fork")
    running: dict[Connection, tuple[Any, mmap.mmap, Work, float]] = {}

    def start(work: Work) -> None:
        board = mmap.mmap(-1, 1 << 20)
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_child, args=(work, theirs, board), daemon=True)
        process.start()
        theirs.close()
        running[ours] = (process, board, work, time.monotonic())

    for work in works:
        start(work)
    try:
        while running:
            for connection in wait(list(running)):
                assert isinstance(connection, Connection)
                process, board, work, since = running[connection]
                try:
                    event: Event = connection.recv()
                except EOFError:
                    process.join()
                    del running[connection]
                    if process.exitcode > 0:
                        raise SystemExit("the fuzzer itself has failed; the reason stands above") from None
                    if process.exitcode:
                        yield Event(Tally(findings=[_died(board, process.exitcode)]))
                        rest = work.seconds - (time.monotonic() - since)
                        if rest > 0 and work.count is None:
                            start(replace(work, seed=work.seed + "+", seconds=rest))
                else:
                    yield event
    finally:
        for process, *_ in running.values():
            process.terminate()


def _child(work: Work, pipe: Connection, board: mmap.mmap) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory()

    def begin(case: JSON, tier: str) -> None:
        text = json.dumps([case, tier]).encode()[: len(board) - 8]
        board[:8] = len(text).to_bytes(8, "big")
        board[8 : 8 + len(text)] = text

    reach = Reach()
    reach.install()
    try:
        for event in _work(work, begin, reach):
            pipe.send(event)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    pipe.close()
    os._exit(0)


def _bound_memory() -> None:
    if sys.platform == "linux":
        import resource

        size = MEGABYTES * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (size, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _died(board: mmap.mmap, code: int) -> Finding:
    """The case that a process was at when it ended."""
    size = int.from_bytes(board[:8], "big")
    try:
        case, tier = json.loads(board[8 : 8 + size])
    except ValueError:
        case, tier = {"script": ""}, "?"
    why = f"answer: the process died (exit code {code})"
    return Finding(case, tier, why, {}, guard.crash("the process died"))


# ------------------------------------------------------------------------------------------ the report


class Result:
    """What all workers together have found."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.reach = Reach()
        self.kinds: dict[str, int] = {}

    @property
    def failed(self) -> int:
        """How many cases differ."""
        return sum(self.kinds.values())

    def take(self, event: Event) -> list[Finding]:
        """Count a batch; gives the findings that are to be told."""
        told = []
        for finding in event.tally.findings:
            kind = f"{finding.tier} {finding.kind}"
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            if self.kinds[kind] <= EACH:
                told.append(finding)
        event.tally.findings = []
        self.tally.add(event.tally)
        if event.reach is not None:
            self.reach.add(event.reach)
        return told

    def lines(
        self, seconds: float, strategies: tuple[str, ...], tiers: tuple[str, ...], options: argparse.Namespace
    ) -> Iterator[str]:
        """The report."""
        tally = self.tally
        self.reach.kinds |= set(tally.kinds)
        programs = tally.passed + tally.known + self.failed
        against = "the tiers alone" if options.alone else "real Rhai"
        yield (
            f"{programs} programs ({', '.join(strategies)}; seed {options.seed}) against {against}, "
            f"tiers {' and '.join(tiers)}, in {seconds:.0f} s: {tally.operations} operations, "
            f"{tally.parse_errors} parse errors, {tally.skipped} left out"
        )
        yield from self.reach.lines()
        for name, count in sorted(tally.meant.items(), key=lambda item: -item[1]):
            yield f"differs on purpose {count} times: {name}"
        for kind, count in sorted(self.kinds.items(), key=lambda item: -item[1]):
            yield f"differs {count} times: {kind}"


def _told(finding: Finding) -> str:
    case = {name: value for name, value in finding.case.items() if name != "script"}
    extra = f"  {json.dumps(case, ensure_ascii=False)}" if case else ""
    return f"{finding.tier}: {finding.why}\n    {json.dumps(finding.case['script'], ensure_ascii=False)}{extra}"


def write(finding: Finding, path: Path) -> None:
    """Append a finding to a file of cases, with real Rhai's answer as what is expected."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number = path.read_bytes().count(b"\n") + 1 if path.exists() else 1
    case = {"id": f"{path.stem}/{number:03}", **finding.case, "expect": finding.expected}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(case, ensure_ascii=False) + "\n")


class _Progress:
    """A line that says how far the work is."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._seconds: float = options.seconds
        self._count: int | None = options.count
        self._began = time.monotonic()
        self._told = self._began
        self._live = sys.stderr.isatty()

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._clear()

    def _clear(self) -> None:
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def print(self, text: str) -> None:
        """A line of the report."""
        self._clear()
        print("".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text), flush=True)

    def show(self, result: Result) -> None:
        """Say how far we are; every so often only, where there is no terminal."""
        now = time.monotonic()
        if now - self._told < (0.2 if self._live else STRIDE):
            return
        self._told = now
        passed = result.tally.passed + result.tally.known + result.failed
        seconds = now - self._began
        part = f"of {self._count}" if self._count is not None else f"in {seconds:.0f} of {self._seconds:.0f} s"
        text = f"{passed} programs {part}, {passed / seconds:.0f} a second, {result.failed} differ"
        print(f"\r\x1b[K{text}" if self._live else text, end="" if self._live else "\n", file=sys.stderr, flush=True)

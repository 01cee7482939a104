"""Many runs side by side, over whatever has the interface of `concurrent.futures.Executor`.

On one machine that is a pool of processes; beyond it a dask cluster, which does the scaling (extra ``dist``). A piece
of work has to be plain data with a function that can be imported: it is sent to another process.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

J = TypeVar("J")
R = TypeVar("R")
CONNECT_SECONDS = 10


class ManyError(Exception):
    """An executor that cannot be had; the text says what to write or install."""


@dataclass(frozen=True)
class Result(Generic[R]):
    """What came of the job at ``number``, counted from 0: a value, or an error's text."""

    number: int
    value: R | None = None
    error: str | None = None


def run_many(
    work: Callable[[J], R],
    jobs: Sequence[J],
    executor: str = "process",
    *,
    workers: int | None = None,
    on_done: Callable[[Result[R]], None] | None = None,
) -> list[Result[R]]:
    """The results of ``work`` on each job, in the order of the jobs; one that fails leaves the others alone.

    ``executor`` is ``process`` or ``dask://ADDRESS`` (of a scheduler). ``workers`` bounds the processes of a pool; the
    number of CPUs without it. ``on_done`` is told each result as it comes. Raises `ManyError`; Ctrl-C gives up what has
    not begun.
    """
    with _executor(executor, max(1, min(len(jobs), workers or os.cpu_count() or 1))) as pool:
        return run_over(pool, work, jobs, on_done=on_done)


def run_over(
    pool: Executor,
    work: Callable[[J], R],
    jobs: Sequence[J],
    *,
    on_done: Callable[[Result[R]], None] | None = None,
) -> list[Result[R]]:
    """As `run_many`, over an executor of the caller's own."""
    futures: dict[Future[R], int] = {}
    results: dict[int, Result[R]] = {}
    try:
        for number, job in enumerate(jobs):
            futures[pool.submit(work, job)] = number
        for future in as_completed(futures):
            result = _result(futures[future], future)
            results[result.number] = result
            if on_done is not None:
                on_done(result)
    except BrokenExecutor as error:  # it broke while jobs were still handed out
        for number in range(len(jobs)):
            results.setdefault(number, Result(number, error=_told(error)))
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [results[number] for number in range(len(jobs))]


def _result(number: int, future: Future[R]) -> Result[R]:
    try:
        return Result(number, future.result())
    except CancelledError:
        return Result(number, error="given up before it began")
    except Exception as error:
        return Result(number, error=_told(error))


def _told(error: Exception) -> str:
    if isinstance(error, BrokenExecutor):
        return "the process that did it died, or one beside it did (out of memory, or killed)"
    return f"{type(error).__name__}: {error}"


# Executors


@contextmanager
def _executor(told: str, workers: int) -> Iterator[Executor]:
    kind, separator, address = told.partition("://")
    if told == "process":
        # A fresh interpreter for each: what this one has open is not inherited.
        pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    elif kind == "dask" and separator and address:
        with _dask(address) as executor:
            yield executor
    else:
        raise ManyError(f"no executor '{told}': write `process`, or `dask://ADDRESS` with the address of a scheduler")


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise ManyError("dask is not installed: `pip install 'rhaipy[dist]'`") from None
    connect: Any = Client
    try:
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise ManyError(f"no dask scheduler answers at {address}: {error}") from None
    try:
        # Not pure: the same job twice is two runs.
        executor: Executor = client.get_executor(pure=False, retries=0)
        yield executor
    finally:
        client.close()

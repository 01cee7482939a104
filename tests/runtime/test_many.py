"""Many runs side by side: a pool of processes, a dask cluster of two workers, and what may go wrong."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from leviath.runtime.many import ManyError, Result, run_many, run_over


def square(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is negative")
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.02 * (5 - number))
    return square(number)


def die(number: int) -> int:
    os._exit(3)


def whose(number: int) -> int:
    time.sleep(0.2)
    return os.getpid()


def leave_a_mark(path: str) -> None:
    time.sleep(0.05)
    Path(path).touch()


# Over any executor


def test_results_come_in_the_order_of_the_jobs():
    done: list[int] = []
    with ThreadPoolExecutor(5) as pool:
        found = run_over(pool, slow_square, range(5), on_done=lambda result: done.append(result.number))
    assert found == [Result(n, n * n) for n in range(5)]
    assert sorted(done) == list(range(5)) != done


def test_one_that_fails_leaves_the_others_alone():
    with ThreadPoolExecutor(2) as pool:
        found = run_over(pool, square, [2, -1, 3])
    assert found == [Result(0, 4), Result(1, None, "ValueError: -1 is negative"), Result(2, 9)]


def test_nothing_to_do():
    with ThreadPoolExecutor(1) as pool:
        assert run_over(pool, square, []) == []


class Failing(Executor):
    """Breaks when the job at ``at`` is handed in; what came before is never answered, or given up."""

    def __init__(self, at: int, error: BaseException) -> None:
        self._at, self._error = at, error
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.futures) == self._at:
            raise self._error
        self.futures.append(Future())
        return self.futures[-1]


def test_an_executor_that_breaks_while_jobs_are_handed_in():
    found = run_over(Failing(1, BrokenProcessPool("x")), square, [1, 2])
    assert [result.error for result in found] == [
        "the process that did it died, or one beside it did (out of memory, or killed)"
    ] * 2


def test_what_has_not_begun_is_given_up_on_ctrl_c():
    pool = Failing(2, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        run_over(pool, square, [1, 2, 3])
    assert all(future.cancelled() for future in pool.futures)


def test_what_was_given_up_says_so():
    pool = Failing(-1, ValueError())
    gone: Future[int] = Future()
    gone.cancel()
    gone.set_running_or_notify_cancel()
    pool.submit = lambda *_: gone  # type: ignore[assignment]
    assert run_over(pool, square, [1]) == [Result(0, None, "given up before it began")]


# Processes


def test_a_pool_of_processes():
    assert run_many(square, [1, -2, 3], workers=2) == [
        Result(0, 1),
        Result(1, None, "ValueError: -2 is negative"),
        Result(2, 9),
    ]


def test_processes_of_their_own():
    found = {result.value for result in run_many(whose, [1, 2], workers=2)}
    assert len(found) == 2 and os.getpid() not in found


def test_a_process_that_dies():
    (found,) = run_many(die, [1])
    assert found.value is None and "the process that did it died" in str(found.error)


@pytest.mark.parametrize("executor", ["", "threads", "dask", "dask://", "http://x"])
def test_executors_that_there_are_not(executor: str):
    with pytest.raises(ManyError, match="write `process`, or `dask://ADDRESS`"):
        run_many(square, [1], executor)


# Dask


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers, in this process."""
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, host="127.0.0.1", protocol="tcp"
    )
    yield cluster.scheduler_address
    cluster.close()


def test_a_dask_cluster(scheduler: str):
    found = run_many(square, [3, -3, 3, 3], f"dask://{scheduler}")
    assert found == [Result(0, 9), Result(1, None, "ValueError: -3 is negative"), Result(2, 9), Result(3, 9)]


def test_an_address_without_its_protocol(scheduler: str):
    assert run_many(square, [4], f"dask://{scheduler.removeprefix('tcp://')}") == [Result(0, 16)]


def test_the_same_job_twice_is_done_twice(scheduler: str, tmp_path: Path):
    marks = [str(tmp_path / "one")] * 3
    assert [result.error for result in run_many(leave_a_mark, marks, f"dask://{scheduler}")] == [None] * 3
    pids: Sequence[Result[int]] = run_many(whose, [1, 1, 1], f"dask://{scheduler}")
    assert [result.value for result in pids] == [os.getpid()] * 3


def test_nobody_schedules_there(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("leviath.runtime.many.CONNECT_SECONDS", 0.2)
    with pytest.raises(ManyError, match=r"no dask scheduler answers at 127\.0\.0\.1:9"):
        run_many(square, [1], "dask://127.0.0.1:9")


def test_dask_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch):
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ManyError, match=r"pip install 'rhaipy\[dist\]'"):
        run_many(square, [1], "dask://127.0.0.1:9")

"""A case that hangs, eats memory or dies does not take the run with it."""

from __future__ import annotations

import os
import sys
import time

import pytest

from conformance import guard

pytestmark = pytest.mark.skipif(not guard.CAN_FORK, reason="needs processes that fork")


def spin():
    try:
        while True:
            time.sleep(0.01)
    except Exception:
        return {"ok": "swallowed"}


def hoard():
    pieces = []
    while True:
        pieces.append(bytearray(8_000_000))


def test_an_answer_comes_back_whole():
    big = {"ok": {"v": "ä" * 300_000}, "ops": 3}
    assert guard.bounded(lambda: big, 20, 200) == big
    assert guard.timed(lambda: big, 20) is big


@pytest.mark.parametrize("run", [lambda: guard.timed(spin, 0.2), lambda: guard.bounded(spin, 0.2, 200)])
def test_time_is_bounded(run):
    assert run() == guard.crash("still running after 0.2 s")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
def test_memory_is_bounded():
    assert guard.bounded(hoard, 20, 100) == guard.crash("took more than 100 MB")


def test_a_process_that_dies_is_told():
    assert guard.bounded(lambda: os._exit(3), 20, 100) == guard.crash(
        "the process died without an answer (wait status 768)"
    )


def test_no_process_is_left_behind():
    guard.bounded(spin, 0.1, 200)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)

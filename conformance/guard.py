"""Time and memory bounds round one case, so that a fault of ours cannot take the run with it."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

JSON = dict[str, Any]

CAN_FORK = hasattr(os, "fork") and sys.platform != "emscripten"


class OutOfTime(BaseException):
    """Raised by the alarm; not an Exception, so that no handler of the code under test swallows it."""


def crash(message: str) -> JSON:
    """The answer that stands for a case that gave none."""
    return {"err": {"kind": "crash", "message": message}, "ops": None, "out": None}


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after so many seconds; without effect outside the main thread or POSIX."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(signum: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def timed(run: Callable[[], JSON], seconds: float) -> JSON:
    """`run()` in this process, ended after so many seconds."""
    try:
        with alarm(seconds):
            return run()
    except OutOfTime:
        return crash(f"still running after {seconds:g} s")


def bounded(run: Callable[[], JSON], seconds: float, megabytes: float) -> JSON:
    """`run()` in a process of its own, which may take so many seconds and so much memory beyond what it starts with.

    Where processes cannot be forked only the time is bounded; memory is bounded on Linux.
    """
    if not CAN_FORK:
        return timed(run, seconds)
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Test runners keep threads for their own pipes. The child takes no lock of theirs and leaves by os._exit.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(reader)
        _answer_and_exit(run, writer, megabytes)
    os.close(writer)
    try:
        sent = _receive(reader, time.monotonic() + seconds)
    finally:
        os.close(reader)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # a child that has answered is a zombie by now, or about to be
        _, status = os.waitpid(child, 0)
    if sent is None:
        return crash(f"still running after {seconds:g} s")
    if not sent:
        return crash(f"the process died without an answer (wait status {status})")
    answer: JSON = json.loads(sent)
    return answer


def _answer_and_exit(run: Callable[[], JSON], writer: int, megabytes: float) -> NoReturn:
    """The child's side: nothing of the parent's clean-up may run here."""
    try:
        bound = _bound_memory(megabytes)
        try:
            answer = run()
        except MemoryError:
            answer = crash(f"took more than {megabytes:g} MB")
        _lift(bound)
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(json.dumps(answer).encode())
    except BaseException as error:
        os.write(2, f"conformance guard: {type(error).__name__}: {error}\n".encode(errors="replace"))
        os._exit(1)
    os._exit(0)


def _receive(reader: int, deadline: float) -> bytes | None:
    """All that the child sends before it closes its end; None when the deadline passes first."""
    received = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([reader], [], [], left)[0]:
            return None
        piece = os.read(reader, 1 << 16)
        if not piece:
            return bytes(received)
        received += piece


def _bound_memory(megabytes: float) -> tuple[int, int] | None:
    """Limit this process to its present address space and so much more; returns the limits before (Linux only)."""
    if sys.platform != "linux":
        return None
    import resource

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    bound = pages * resource.getpagesize() + int(megabytes * 1_000_000)
    resource.setrlimit(resource.RLIMIT_AS, (bound, before[1]))
    return before


def _lift(limits: tuple[int, int] | None) -> None:
    """Undo `_bound_memory`: writing the answer down may take more than the case."""
    if limits is not None and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, limits)

"""Python's stack under an evaluation: how many frames may nest, and where they lie.

CPython keeps frames in chunks of 16 KiB. A call at the end of a chunk takes a new one from the system and gives it
back when it returns: a loop that calls just there runs a hundred times slower (3.11 to 3.13), and where that is
depends on how deep the host has nested its own calls. `roomy` opens a large chunk first, in which all later calls
lie.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock
from collections.abc import Callable
from typing import Any

#: Python frames that one evaluation may nest on top of the host's. Script calls take about ten to
#: twenty of them a level. In CPython 3.10 each frame takes C's stack too: one of 8 MiB ends, with no exception,
#: somewhere between 18,000 and 22,000.
FRAMES = 20_000 if sys.version_info >= (3, 11) else 15_000

#: What the frame of `roomy` claims to need, in values: more than all that follows it fills.
_ROOM = 8_000

_lock = allocate_lock()
_users = 0
_before = 0


def enter() -> None:
    """Make room for one evaluation (or compilation) on top of what the host has nested: Python's own limit is
    raised while any evaluation runs, and put back after the last one. Always followed by `leave`."""
    global _users, _before
    _lock.acquire()
    _users += 1
    if _users == 1:
        _before = sys.getrecursionlimit()
        sys.setrecursionlimit(_before + FRAMES)
    _lock.release()


def leave() -> None:
    """Give back what `enter` took."""
    global _users
    _lock.acquire()
    _users -= 1
    if _users == 0:
        sys.setrecursionlimit(_before)
    _lock.release()


class _Entered:
    """`with room:` instead of `enter` and `leave`."""

    def __enter__(self) -> None:
        enter()

    def __exit__(self, *_: object) -> None:
        leave()


room = _Entered()


def roomy(run: Callable[..., Any], *args: Any) -> Any:
    """Call a function, with room for all frames under it in one piece. Takes some ten microseconds."""
    return run(*args)


if sys.implementation.name == "cpython" and (3, 11) <= sys.version_info < (3, 14) and sys.platform != "emscripten":
    roomy.__code__ = roomy.__code__.replace(co_stacksize=_ROOM)

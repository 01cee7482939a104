"""Waiting: for what may or may not be awaitable, and no longer than a limit."""

from __future__ import annotations

import asyncio
import inspect
import weakref
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar, cast

from leviath.policies.errors import RunError

T = TypeVar("T")


async def resolved(value: T | Awaitable[T]) -> T:
    """The value itself, or what it comes to when awaited."""
    if inspect.isawaitable(value):
        return cast(T, await cast(Awaitable[Any], value))
    return value


async def within(seconds: float | None, work: Awaitable[T]) -> T:
    """Await `work`, at most so many seconds (None: for ever). Raises TimeoutError."""
    if seconds is None:
        return await work
    try:
        return await asyncio.wait_for(work, seconds)
    except asyncio.TimeoutError as error:  # before 3.11 not the built-in one
        raise TimeoutError(f"no answer within {seconds:g} s") from error


class SyncLoop:
    """An event loop of one's own, for callers that have none. It stays open between calls, so that background work
    of one call goes on in the next."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._finalizer: Any = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end. Raises RunError inside a running event loop."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            pass
        else:
            work.close()
            raise RunError("an event loop is running here: await the asynchronous method instead")
        if self._loop is None or self._loop.is_closed():
            self._loop = asyncio.new_event_loop()
            self._finalizer = weakref.finalize(self, _close, self._loop)
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        """Cancel what is still going on and close the loop."""
        if self._finalizer is not None:
            self._finalizer()
            self._loop = None


def _close(loop: asyncio.AbstractEventLoop) -> None:
    if loop.is_closed() or loop.is_running():
        return
    pending = asyncio.all_tasks(loop)
    for task in pending:
        task.cancel()
    if pending:
        loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
    loop.close()

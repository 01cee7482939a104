"""Pause, resume and cancel, from outside the loop that drives a run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Cancelled(Exception):
    """The run was cancelled; whatever was in flight is given up."""


class Parked(Exception):
    """The run cannot go on by itself: it waits for a person or for a remedy."""


class Control:
    """May be used from any task of the run's event loop, and before there is a loop."""

    def __init__(self) -> None:
        self.cancelled = False
        self.paused = False
        self._changed: asyncio.Event | None = None

    def cancel(self) -> None:
        self.cancelled = True
        self._tell()

    def pause(self) -> None:
        self.paused = True
        self._tell()

    def resume(self) -> None:
        self.paused = False
        self._tell()

    def _tell(self) -> None:
        if self._changed is not None:
            self._changed.set()

    async def gate(self) -> None:
        """Waits while the run is paused. Raises `Cancelled`."""
        while True:
            if self.cancelled:
                raise Cancelled
            if not self.paused:
                return
            await self._wait()

    async def _wait(self) -> None:
        self._changed = asyncio.Event()
        await self._changed.wait()

    async def during(self, work: Awaitable[T]) -> T:
        """The result of ``work``, which is given up if the run is cancelled meanwhile. Raises `Cancelled`."""
        task = asyncio.ensure_future(work)
        try:
            while not task.done():
                if self.cancelled:
                    raise Cancelled
                self._changed = asyncio.Event()
                change = asyncio.ensure_future(self._changed.wait())
                try:
                    await asyncio.wait((task, change), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    change.cancel()
            if self.cancelled:
                raise Cancelled
            return task.result()
        finally:
            if not task.done():
                task.cancel()
            elif not task.cancelled():
                task.exception()  # a failure that nobody waits for any more is no loose end

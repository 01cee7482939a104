"""Requests and tokens a minute, as ``[rate_limits]`` sets them (Leviath ``providers/rate_limit.rs``)."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

WINDOW = 60.0
MARGIN = 0.05
"""Seconds that are waited beyond the window's end."""


class Limiter:
    """Holds requests back until the last minute holds fewer than ``requests`` and ``tokens``; 0 is no limit."""

    def __init__(
        self,
        requests: int = 0,
        tokens: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._requests, self._tokens = requests, tokens
        self._clock, self._sleep = clock, sleep
        self._sent: deque[float] = deque()
        self._charged: deque[tuple[float, int]] = deque()

    async def acquire(self) -> None:
        """Waits for room, then counts one request."""
        while True:
            wait = self._wait()
            if wait is None:
                self._sent.append(self._clock())
                return
            await self._sleep(wait)

    def record(self, tokens: int) -> None:
        self._charged.append((self._clock(), tokens))

    def _wait(self) -> float | None:
        """Seconds until there may be room; ``None`` where there is."""
        now = self._clock()
        while self._sent and now - self._sent[0] > WINDOW:
            self._sent.popleft()
        while self._charged and now - self._charged[0][0] > WINDOW:
            self._charged.popleft()
        ends = []
        if self._requests and len(self._sent) >= self._requests:
            ends.append(self._sent[0])
        if self._tokens and sum([tokens for _, tokens in self._charged]) >= self._tokens:
            ends.append(self._charged[0][0])
        return None if not ends else max(max(ends) + WINDOW - now, 0.0) + MARGIN

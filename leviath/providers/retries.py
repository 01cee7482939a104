"""Trying again, and asking another model: for whoever asks a provider without a run around it.

A run does both itself, and tells of it; how long to wait is the same rule (Leviath ``runtime/inference_bridge.rs``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from leviath.context.request import Request
from leviath.providers.base import Provider, Reply
from leviath.providers.errors import ProviderError, timed_out

ATTEMPTS = 4
MAX_ASKED_DELAY = 60.0
"""The longest wait that a provider may ask for, in seconds."""
Sleep = Callable[[float], Awaitable[None]]


def wait_after(error: ProviderError, attempt: int) -> float | None:
    """Seconds to wait after the failure of the ``attempt``-th try, counted from 1; ``None`` where none is to follow."""
    if attempt >= ATTEMPTS or attempt > len(error.delays):
        return None
    return error.delays[attempt - 1] if error.retry_after is None else min(error.retry_after, MAX_ASKED_DELAY)


class Retrying:
    """A provider that tries again. ``seconds`` bounds all tries and waits of one call together."""

    def __init__(
        self,
        provider: Provider,
        *,
        sleep: Sleep = asyncio.sleep,
        seconds: float | None = None,
        on_wait: Callable[[ProviderError, float], None] | None = None,
    ) -> None:
        self._provider, self._sleep, self._seconds, self._on_wait = provider, sleep, seconds, on_wait

    async def complete(self, request: Request) -> Reply:
        if self._seconds is None:
            return await self._tries(request)
        try:
            return await asyncio.wait_for(self._tries(request), self._seconds)
        except asyncio.TimeoutError:
            raise timed_out(self._seconds) from None

    async def _tries(self, request: Request) -> Reply:
        attempt = 0
        while True:
            attempt += 1
            try:
                return await self._provider.complete(request)
            except ProviderError as error:
                wait = wait_after(error, attempt)
                if wait is None:
                    raise
                if self._on_wait is not None:
                    self._on_wait(error, wait)
                await self._sleep(wait)


class Fallbacks:
    """A provider that asks the next of ``routes`` where one cannot serve anybody: no credit, a key that is refused,
    nobody there. Once left, a route is not asked again."""

    def __init__(
        self,
        routes: Sequence[tuple[Provider, str]],
        *,
        on_change: Callable[[ProviderError, str], None] | None = None,
    ) -> None:
        if not routes:
            raise ValueError("there must be a provider and a model to begin with")
        self._routes, self._on_change = tuple(routes), on_change
        self._place = 0

    async def complete(self, request: Request) -> Reply:
        while True:
            place = self._place
            provider, model = self._routes[place]
            try:
                return await provider.complete(replace(request, model=model))
            except ProviderError as error:
                if error.unavailable is None or place + 1 >= len(self._routes):
                    raise
                self._place = max(self._place, place + 1)
                if self._on_change is not None:
                    self._on_change(error, self._routes[self._place][1])

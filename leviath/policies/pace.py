"""How long calls may take and how often a failed model call is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Limits of one run.

    model_timeout, tool_timeout: seconds for one call; None waits for ever. attempts: how often a model call that
    failed in a transient way is repeated. backoff: seconds before the first repeat, doubled each time up to
    `backoff_cap`. sleep: how to wait.
    """

    model_timeout: float | None = None
    tool_timeout: float | None = None
    attempts: int = 2
    backoff: float = 0.5
    backoff_cap: float = 8.0
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    def pause(self, failed: int) -> float:
        """Seconds to wait after the `failed`-th failure, counted from 1."""
        return min(self.backoff_cap, self.backoff * 2.0 ** (failed - 1))

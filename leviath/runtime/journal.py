"""What came into a run from outside, so that it need not come twice.

Three things reach a run from the world while it goes: replies of providers, results of tools, answers of people. Each
passes through `Journal.once`. The journal of a run that nobody stores lets them pass; that of a stored run keeps each
before the run goes on (`leviath.runtime.store.recorder`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from leviath.runtime.core import Core
    from leviath.runtime.events import RunEvent

T = TypeVar("T")
FactKind = Literal["reply", "tool", "answer"]


class Journal:
    """Keeps nothing. ``run_id`` is the run's name in a store."""

    run_id: str | None = None

    async def once(self, kind: FactKind, key: str, work: Callable[[], Awaitable[T]], source: object = None) -> T:
        """The result of ``work``, or the one that is kept of it. ``key`` tells it from others of its kind in the same
        step; ``source`` is who is asked."""
        return await work()

    def told(self, event: RunEvent) -> None:
        """Something that the run tells whoever watches it."""

    def commit(self, core: Core) -> None:
        """A step is over: what it has changed is kept."""

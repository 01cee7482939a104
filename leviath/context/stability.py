"""Telling of regions that are declared ``stable`` and are not.

Such a region is sorted to the front of the prompt, where each change costs the cached prefix behind it (Leviath
``runtime/components/block_cache.rs``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from leviath.context.events import Warned
from leviath.context.request import SystemBlock

ADVICE = 'declare it volatility = "grows" where entries are appended, "rewritten" where they change in place'


class Stability:
    """Watches one window's requests."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._changes: dict[str, int] = {}

    def observe(self, system: Iterable[SystemBlock]) -> list[Warned]:
        """One warning for each region whose stable text has changed for the second time."""
        texts: dict[str, list[str]] = {}
        for block in system:
            if block.volatility == "stable" and block.region:
                texts.setdefault(block.region, []).append(block.text)
        warnings = []
        for region, parts in texts.items():
            digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
            if self._last.get(region, digest) != digest:
                self._changes[region] = self._changes.get(region, 0) + 1
                if self._changes[region] == 2:
                    warnings.append(Warned("a region declared stable keeps changing", region, ADVICE))
            self._last[region] = digest
        return warnings

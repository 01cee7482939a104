"""What each flag of the semantics changes: one small observation a flag, with what it gives under either preset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leviath.semantics import Semantics

Observe = Callable[[Semantics, Path], Any]


@dataclass(frozen=True)
class Flag:
    """``alone``: the flag decides by itself, whatever the others are."""

    observe: Observe
    documented: Any
    released: Any
    alone: bool = True


FLAGS: dict[str, Flag] = {}


def flag(documented: Any, released: Any, *, alone: bool = True) -> Callable[[Observe], Observe]:
    """The flag is named as the function that observes it."""

    def keep(observe: Observe) -> Observe:
        FLAGS[observe.__name__] = Flag(observe, documented, released, alone)
        return observe

    return keep

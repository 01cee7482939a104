"""Choices at random, from a source that a seed or Hypothesis drives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """Choices drawn from `random`: a `Random(seed)`, or what Hypothesis' `randoms()` gives."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def chance(self, share: float) -> bool:
        """True so often, 0 never and 1 always."""
        return self.random.random() < share

    def number(self, least: int, most: int) -> int:
        """A whole number, both ends included."""
        return self.random.randint(least, most)

    def one(self, things: Sequence[T]) -> T:
        """One of the things, each as likely."""
        return things[self.random.randrange(len(things))]

    def weighted(self, weights: Mapping[T, float]) -> T:
        """One of the keys, as likely as its weight says."""
        rest = self.random.random() * sum(weights.values())
        for thing, weight in weights.items():
            rest -= weight
            if rest < 0:
                return thing
        return next(reversed(list(weights)))

    def several(self, least: int, most: int, make: Callable[[], T]) -> list[T]:
        """So many things, made one after the other."""
        return [make() for _ in range(self.number(least, most))]

"""What can be wrong with a blueprint, as one exception with the place and the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

FaultKind = Literal["parse error", "validation failed", "not found"]
KeyPath = tuple[Any, ...]
"""Keys (text) and list indices (numbers) from the manifest's root down."""


@dataclass(frozen=True)
class Position:
    """A place in the manifest: line and column, both from 1, the column in characters."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class BlueprintError(Exception):
    """A blueprint that is refused.

    ``kind`` is ``parse error`` (the text), ``validation failed`` (structure or scripts) or ``not found``;
    ``message`` names the fault as Leviath does, ``path`` the key that is to blame, ``position`` where it stands in
    the manifest and ``help`` what to write instead, where there is an answer.
    """

    def __init__(
        self,
        message: str,
        *,
        kind: FaultKind = "parse error",
        path: KeyPath = (),
        position: Position | None = None,
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.kind: FaultKind = kind
        self.path = path
        self.position = position
        self.help = help

    def __str__(self) -> str:
        return self.message


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that ``word`` was most likely meant to be, or ``None``."""
    choices = {choice.lower(): choice for choice in known}
    plain = word.lower().replace("-", "_")
    if plain in choices:
        return choices[plain]
    found = difflib.get_close_matches(plain, choices, n=1, cutoff=0.6)
    return choices[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A help line that proposes the nearest known word, or lists all where none is near."""
    words = tuple(known)
    if not words:
        return None
    near = nearest(word, words)
    return f"did you mean '{near}'?" if near is not None else f"known here: {', '.join(words)}"

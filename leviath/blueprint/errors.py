"""What can be wrong with a blueprint, as one exception with the place and the remedy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FaultKind = Literal["parse error", "validation failed", "not found"]


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
    ``message`` names the fault, ``path`` the key that is to blame, ``position`` where it stands in the manifest and
    ``help`` what to write instead, where there is an answer.
    """

    def __init__(
        self,
        message: str,
        *,
        kind: FaultKind = "parse error",
        path: tuple[str | int, ...] = (),
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

"""Asking a person: what a run can ask, and what may come back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

QuestionKind = Literal["approve", "text", "choice", "confirm", "document", "review", "point"]


@dataclass(frozen=True)
class Question:
    """``approve``: may this tool be called? ``text``, ``choice`` (of ``options``), ``confirm``, ``document`` (edit
    ``body``), ``review`` (of ``body``): a tool asks. ``point``: a stage has come to an interaction point."""

    kind: QuestionKind
    prompt: str
    title: str = ""
    body: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """``text`` is what was said, chosen or left of the document; of ``approve`` and ``confirm`` only ``yes`` counts."""

    text: str = ""
    yes: bool = True


Ask = Callable[[Question], Awaitable[Answer | None]]
"""Puts a question to a person; ``None`` where nobody answers."""

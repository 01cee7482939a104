"""From a case that differs to a small one that differs in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from conformance.generate.mutate import tokens

JSON = dict[str, Any]

#: How often a case is tried on the way.
PATIENCE = 1_500
#: How many seconds that may take.
SECONDS = 60.0

_OPENING = {"(": ")", "[": "]", "{": "}", "#{": "}", "${": "}", "?[": "]"}
_CLOSING = frozenset(_OPENING.values())
_SIMPLE = ("0", "1", "()", "x", '""', "[]")


def shrink(case: JSON, differs: Callable[[JSON], bool], patience: int = PATIENCE) -> JSON:
    """The smallest case that was found for which `differs` still holds; it holds for `case`."""
    tries = iter(range(patience))
    deadline = time.monotonic() + SECONDS

    def still(candidate: JSON) -> bool:
        return time.monotonic() < deadline and next(tries, None) is not None and differs(candidate)

    case = _fewer_fields(case, still)
    pieces = tokens(case["script"])

    def fits(fewer: list[str]) -> bool:
        return still({**case, "script": "".join(fewer)})

    while True:
        before = len(pieces)
        for start, end in _groups(pieces):
            # From the outside in; what is gone leaves the places of the rest as they were.
            fewer = [*pieces[:start], *[""] * (end - start), *pieces[end:]]
            if any(pieces[start:end]) and fits(fewer):
                pieces = fewer
        pieces = [piece for piece in pieces if piece]
        size = max(1, min(16, len(pieces) // 2))
        while size >= 1:
            pieces = _without_runs(pieces, size, fits)
            size //= 2
        if len(pieces) == before:
            break
    pieces = _simplify(pieces, fits)
    return _fewer_fields({**case, "script": "".join(pieces)}, still)


def _fewer_fields(case: JSON, still: Callable[[JSON], bool]) -> JSON:
    for name in ("terminate_at", "optimize", "scope", "profile", "limits", "disabled", "args"):
        if name in case:
            without = {key: value for key, value in case.items() if key != name}
            if still(without):
                case = without
    if "fn" in case:
        without = {key: value for key, value in case.items() if key not in ("fn", "args")}
        if still(without):
            case = without
    for field in ("limits", "scope"):
        for name in list(case.get(field) or ()):
            fewer = {key: value for key, value in case[field].items() if key != name}
            if still({**case, field: fewer}):
                case = {**case, field: fewer}
    return case


def _groups(pieces: Sequence[str]) -> list[tuple[int, int]]:
    """Brackets with what is in them, statements with their semicolon, arguments with their comma: the largest first."""
    found: list[tuple[int, int]] = []
    open_at: list[int] = []
    since = [0]
    for index, piece in enumerate(pieces):
        if piece in _OPENING:
            open_at.append(index)
            since.append(index + 1)
        elif piece in _CLOSING and open_at:
            start = open_at.pop()
            inner = since.pop()
            found += [(start, index + 1), (inner, index), (since[-1], index + 1)]
            if piece == "}":
                since[-1] = index + 1
        elif piece in (";", ","):
            found.append((since[-1], index + 1))
            since[-1] = index + 1
        elif "\n" in piece and not open_at:
            since[-1] = index + 1
    return sorted(set(found), key=lambda group: group[0] - group[1])


def _without_runs(pieces: list[str], size: int, fits: Callable[[list[str]], bool]) -> list[str]:
    """The pieces without those runs of `size` that can go."""
    start = 0
    while start < len(pieces):
        fewer = [*pieces[:start], *pieces[start + size :]]
        if fits(fewer):
            pieces = fewer
        else:
            start += size
    return pieces


def _simplify(pieces: list[str], fits: Callable[[list[str]], bool]) -> list[str]:
    """Shorter words, numbers and texts in place of long ones, and one space for white space."""
    for index, piece in enumerate(pieces):
        options: tuple[str, ...] = ()
        if piece.isspace() and piece != " ":
            options = (" ",)
        elif piece[0].isdigit() and len(piece) > 1:
            options = ("1", "0")
        elif piece[0] in "\"`'#" and len(piece) > 3:
            options = ('""', '"a"')
        elif (piece[0].isalpha() or piece[0] == "_") and len(piece) > 3:
            options = _SIMPLE
        for option in options:
            fewer = [*pieces[:index], option, *pieces[index + 1 :]]
            if fits(fewer):
                pieces = fewer
                break
    return pieces

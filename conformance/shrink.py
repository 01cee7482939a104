"""From a case that differs to a small one that differs in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from conformance.generate.mutate import tokens

JSON = dict[str, Any]

#: How often a case is tried on the way.
PATIENCE = 600

_OPENING = {"(": ")", "[": "]", "{": "}", "#{": "}", "${": "}", "?[": "]"}
_CLOSING = frozenset(_OPENING.values())
_SIMPLE = ("0", "1", "()", "x", '""', "[]")


def shrink(case: JSON, differs: Callable[[JSON], bool], patience: int = PATIENCE) -> JSON:
    """The smallest case that was found for which `differs` still holds; it holds for `case`."""
    tries = iter(range(patience))

    def still(candidate: JSON) -> bool:
        return next(tries, None) is not None and differs(candidate)

    case = _fewer_fields(case, still)
    pieces = tokens(case["script"])
    while True:
        before = len(pieces)
        for cuts in (_chunks, _groups, _gaps):
            pieces = _cut(case, pieces, cuts, still)
        if len(pieces) == before:
            break
    pieces = _simplify(case, pieces, still)
    return _fewer_fields({**case, "script": "".join(pieces)}, still)


def _fewer_fields(case: JSON, still: Callable[[JSON], bool]) -> JSON:
    for name in ("terminate_at", "optimize", "scope", "profile", "limits", "args"):
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


def _cut(
    case: JSON,
    pieces: list[str],
    cuts: Callable[[Sequence[str]], Iterator[tuple[int, int]]],
    still: Callable[[JSON], bool],
) -> list[str]:
    """The pieces without whatever can go; after each cut the places are looked for anew."""
    done = False
    while not done:
        done = True
        for start, end in cuts(pieces):
            fewer = [*pieces[:start], *pieces[end:]]
            if still({**case, "script": "".join(fewer)}):
                pieces = fewer
                done = False
                break
    return pieces


def _chunks(pieces: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Halves, quarters, eighths … down to single pieces."""
    size = len(pieces) // 2
    while size >= 1:
        for start in range(0, len(pieces), size):
            yield start, min(start + size, len(pieces))
        size //= 2


def _groups(pieces: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Brackets with what is in them, statements up to their semicolon, arguments up to their comma."""
    open_at: list[int] = []
    since = [0]
    for index, piece in enumerate(pieces):
        if piece in _OPENING:
            open_at.append(index)
            since.append(index + 1)
        elif piece in _CLOSING and open_at:
            start = open_at.pop()
            since.pop()
            yield start, index + 1
            yield since[-1], index + 1
        elif piece in (";", ",", "}"):
            yield since[-1], index + 1
            since[-1] = index + 1


def _gaps(pieces: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Two or three pieces at once, which may not go one by one."""
    for start in range(len(pieces)):
        for size in (2, 3):
            if start + size <= len(pieces):
                yield start, start + size


def _simplify(case: JSON, pieces: list[str], still: Callable[[JSON], bool]) -> list[str]:
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
            if still({**case, "script": "".join(fewer)}):
                pieces = fewer
                break
    return pieces

"""Glob patterns as Leviath's ``glob`` crate has them: syntax, matching, and walking the file system.

``*`` and ``?`` match within a path component, ``**`` whole components, ``[a-z]`` and ``[!a]`` one character. A
leading dot is nothing special. Matches come in the order of their names, a directory before what it holds.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

_WILD = re.compile(r"[*?\[]")


class GlobError(ValueError):
    """A pattern that is none. ``str(error)`` names the place as the ``glob`` crate does."""

    def __init__(self, position: int, what: str) -> None:
        super().__init__(f"Pattern syntax error near position {position}: {what}")


@dataclass(frozen=True)
class Pattern:
    """A compiled pattern; ``recursive`` where it holds ``**``."""

    text: str
    regex: re.Pattern[str]
    recursive: bool

    @property
    def is_literal(self) -> bool:
        return _WILD.search(self.text) is None

    def matches(self, path: str) -> bool:
        """Whether the whole of ``path`` matches."""
        return self.regex.fullmatch(path) is not None


def compile_pattern(text: str) -> Pattern:
    """Raises `GlobError`."""
    parts: list[str] = []
    recursive = False
    at = 0
    while at < len(text):
        letter = text[at]
        if letter == "?":
            parts.append("[^/]")
            at += 1
        elif letter == "*":
            end = at
            while end < len(text) and text[end] == "*":
                end += 1
            if end - at > 2:
                raise GlobError(at + 2, "wildcards are either regular `*` or recursive `**`")
            if end - at == 1:
                parts.append("[^/]*")
            else:
                if at and text[at - 1] != "/":
                    raise GlobError(at - 1, "recursive wildcards must form a single path component")
                if end < len(text) and text[end] != "/":
                    raise GlobError(end, "recursive wildcards must form a single path component")
                recursive = True
                parts.append("(?:.*/)?" if end < len(text) else ".*")
                end = min(end + 1, len(text))
            at = end
        elif letter == "[":
            part, at = _set(text, at)
            parts.append(part)
        else:
            parts.append(re.escape(letter))
            at += 1
    return Pattern(text, re.compile("".join(parts), re.DOTALL), recursive)


def _set(text: str, at: int) -> tuple[str, int]:
    negated = text.startswith("!", at + 1)
    first = at + 2 if negated else at + 1
    # The first character of a set is never its end, so "[]]" holds a bracket.
    end = text.find("]", first + 1) if first < len(text) else -1
    if end < 0:
        raise GlobError(at, "invalid range pattern")
    body = text[first:end]
    choices: list[str] = []
    index = 0
    while index < len(body):
        if index + 3 <= len(body) and body[index + 1] == "-":
            low, high = body[index], body[index + 2]
            if low <= high:
                choices.append(f"{re.escape(low)}-{re.escape(high)}")
            index += 3
        else:
            choices.append(re.escape(body[index]))
            index += 1
    inner = "".join(choices)
    if negated:
        return f"[^/{inner}]", end + 1
    return (f"(?!/)[{inner}]" if inner else "(?!)"), end + 1


def escape(text: str) -> str:
    """``text`` as a pattern that matches nothing but itself."""
    return re.sub(r"[*?\[\]]", lambda match: f"[{match.group()}]", text)


def expand(pattern: str) -> Iterator[str]:
    """Paths that match the absolute ``pattern``, as text. Raises `GlobError`; folders that cannot be read count as
    empty."""
    compile_pattern(pattern)
    root = "/" if pattern.startswith("/") else ""
    steps = [compile_pattern(step) for step in pattern.split("/") if step]
    needs_folder = pattern.endswith("/")
    for path in _walk(root, steps):
        if not needs_folder or os.path.isdir(path):  # noqa: PTH112 - texts all along
            yield path


def _walk(path: str, steps: list[Pattern]) -> Iterator[str]:
    """Matches of ``steps`` below ``path``, which is there."""
    for index, step in enumerate(steps):
        if step.recursive:
            rest = steps[index + 1 :]
            while rest and rest[0].recursive:
                rest = rest[1:]
            yield from _descend(path, rest)
            return
        if not step.is_literal:
            names = _names(path)
            if names is not None and step.text.startswith("."):
                # A folder's own two names, which only a pattern with a dot of its own means.
                names = ["..", ".", *names]
            for name in names or ():
                if step.matches(name):
                    yield from _walk(_below(path, name), steps[index + 1 :])
            return
        path = _below(path, step.text)
        if not os.path.lexists(path):
            return
    yield path


def _descend(top: str, rest: list[Pattern]) -> Iterator[str]:
    """Matches of ``**`` below ``top``, then ``rest``; without a rest every folder below. A link that leads back to a
    folder above it is not followed."""
    above = frozenset((os.path.realpath(top),))
    pending = [(_below(top, name), above) for name in reversed(_names(top) or ())]
    while pending:
        path, above = pending.pop()
        is_folder = os.path.isdir(path)  # noqa: PTH112 - as above
        if rest:
            if _fits(rest[0], path.rpartition("/")[2]):
                yield from _walk(path, rest[1:])
        elif is_folder:
            yield path
        real = os.path.realpath(path)
        if is_folder and real not in above:
            inner = above | {real}
            pending.extend((_below(path, name), inner) for name in reversed(_names(path) or ()))


def _fits(step: Pattern, name: str) -> bool:
    return step.text == name if step.is_literal else step.matches(name)


def _below(folder: str, name: str) -> str:
    return f"{folder}{name}" if folder in ("", "/") else f"{folder}/{name}"


def _names(folder: str) -> list[str] | None:
    """What is in a folder, sorted; None where there is none to read."""
    try:
        return sorted(os.listdir(folder or "."))  # noqa: PTH208 - as above
    except OSError:
        return None

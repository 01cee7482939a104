"""Recorded texts, whose prose stands as symbols, against the texts of the real thing.

A symbol `⟦key slot=value …⟧` stands for words that hold the slots' values and are as long as leviath-texts.json says.
What is not in a symbol is literal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.symbols import table
from leviath.texts import CATALOGUE

_SYMBOL = re.compile(r"⟦([\w.]+)((?:[^⟦⟧]|⟦[^⟦⟧]*⟧)*)⟧")
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|`([^`]+)`")


@dataclass(frozen=True)
class Symbol:
    """A symbol in a recorded text."""

    key: str
    slots: Mapping[str, str]

    @property
    def size(self) -> int | None:
        """The bytes of the words; None where they varied, or hold words of another symbol."""
        row = table()[self.key]
        if row["bytes"] is None or any("⟦" in value for value in self.slots.values()):
            return None
        size: int = row["bytes"] + sum(row["slots"][name] * len(value.encode()) for name, value in self.slots.items())
        return size

    def stands_for(self, words: str) -> bool:
        """Whether it stands for these words."""
        row = table()[self.key]
        for name, value in self.slots.items():
            if "⟦" not in value and row["slots"][name] and value not in words:
                return False
        return True


def parse(text: str) -> list[str | Symbol]:
    """The pieces of a recorded text."""
    pieces: list[str | Symbol] = []
    end = 0
    for match in _SYMBOL.finditer(text):
        if match[1] not in table():
            continue
        pieces += [text[end : match.start()], Symbol(match[1], _slots(match[1], match[2]))]
        end = match.end()
    return [*pieces, text[end:]]


def in_words(text: str) -> str:
    """A recorded text with our words where its symbols stand."""
    pieces = parse(text)
    return "".join([piece if isinstance(piece, str) else CATALOGUE.say(piece.key, **piece.slots) for piece in pieces])


def _slots(key: str, text: str) -> dict[str, str]:
    names = list(table()[key]["slots"])
    pattern = "".join([f"(?: {name}=(?P<{name}>.*?))?" for name in names])
    match = re.fullmatch(pattern, text, re.DOTALL)
    return {name: value for name, value in match.groupdict().items() if value is not None} if match else {}


def says(recorded: str, real: str) -> bool:
    """Whether a recorded text is that of the real thing."""
    if "⟦" not in recorded:
        return recorded == real
    pieces = parse(recorded)
    pattern = b""
    symbols: list[Symbol] = []
    for piece in pieces:
        if isinstance(piece, str):
            pattern += re.escape(piece.encode())
        else:
            pattern += b"(.*?)" if piece.size is None else b"(.{%d})" % piece.size
            symbols.append(piece)
    match = re.fullmatch(pattern, real.encode(), re.DOTALL)
    if match is None:
        return False
    return all(symbol.stands_for(words.decode(errors="replace")) for symbol, words in zip(symbols, match.groups()))


def parting(recorded: Any, real: Any, path: str = "", skip: Sequence[str] = ()) -> str | None:
    """The first thing in which a recorded outcome and a real one part, or None. Keys in `skip` are left out."""
    if isinstance(recorded, dict) and isinstance(real, dict):
        for key in dict.fromkeys((*recorded, *real)):
            if key in skip:
                continue
            found = parting(recorded.get(key), real.get(key), f"{path}.{key}" if path else key, skip)
            if found is not None:
                return found
        return None
    if isinstance(recorded, list) and isinstance(real, list) and len(recorded) == len(real):
        pairs = enumerate(zip(recorded, real))
        return next((why for i, (a, b) in pairs if (why := parting(a, b, f"{path}[{i}]", skip)) is not None), None)
    if isinstance(recorded, str) and isinstance(real, str) and says(recorded, real):
        return None
    if type(recorded) is type(real) and recorded == real:
        return None
    return f"{path}: recorded {_short(recorded)}, real {_short(real)}"


def quoted(text: str) -> list[str]:
    """What stands in quotes in a message."""
    return [name for names in _QUOTED.findall(text) for name in names if name]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 240 else f"{text[:237]}…"

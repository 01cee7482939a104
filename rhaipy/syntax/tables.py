"""The parser's tables, ready for use. grammar/build.py makes them; nothing is computed here but
what the loop wants in lists.

A row of the fast table has one entry for each symbol, terminals first:

* 0: the terminal is not allowed here;
* 1 to STATES: shift, and go to state number entry - 1 (for a nonterminal: just go there);
* above STATES: shift, then reduce rule number entry - STATES - 1 at once;
* below 0: reduce rule number -entry - 1.

The plain table is the same without the third kind; it and the kernels serve error reports.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from binascii import a2b_base64

from . import _tables

STATES = _tables.STATES
GRAMMAR_SHA256 = _tables.GRAMMAR_SHA256

#: The number of each terminal.
CODES: dict[str, int] = {name: number for number, name in enumerate(_tables.TERMINALS)}
#: The name of each terminal.
NAMES: tuple[str, ...] = _tables.TERMINALS
END: int = CODES["$END"]

PROGRAM: int = _tables.STARTS["program"]
EXPRESSION: int = _tables.STARTS["expression"]

_WIDTH = len(_tables.TERMINALS) + len(_tables.NONTERMINALS)
_GOTO = {name: len(_tables.TERMINALS) + number for number, name in enumerate(_tables.NONTERMINALS)}


class Rule:
    """One rule of the grammar: the name of its action, its left side (as a column of the table and
    by name), its symbols, and whether the action looks at the next token."""

    __slots__ = ("action", "column", "origin", "peeks", "symbols")

    def __init__(self, action: str, origin: str, symbols: str, peeks: bool) -> None:
        self.action = action
        self.column = _GOTO[origin]
        self.origin = origin
        self.symbols = tuple(symbols.split())
        self.peeks = peeks


RULES: tuple[Rule, ...] = tuple([Rule(*rule) for rule in _tables.RULES])


def _unpack(text: str) -> array[int]:
    numbers = array("h")
    numbers.frombytes(zlib.decompress(a2b_base64(text)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _rows(text: str) -> list[list[int]]:
    numbers = _unpack(text).tolist()
    return [numbers[start : start + _WIDTH] for start in range(0, len(numbers), _WIDTH)]


#: The fast table, by state.
FAST: list[list[int]] = _rows(_tables.FAST)


class Reports:
    """What error reports need besides: the plain table, and each state's kernel as (rule, dot) pairs."""

    __slots__ = ("kernels", "plain")

    def __init__(self, plain: list[list[int]], kernels: list[list[tuple[Rule, int]]]) -> None:
        self.plain = plain
        self.kernels = kernels


_reports: Reports | None = None


def reports() -> Reports:
    """The tables for error reports, unpacked when first asked for."""
    global _reports
    if _reports is None:
        numbers = iter(_unpack(_tables.KERNELS))
        kernels = []
        for count in numbers:
            items = [(next(numbers), next(numbers)) for _ in range(count)]
            kernels.append([(RULES[rule], dot) for rule, dot in items if rule >= 0])
        _reports = Reports(_rows(_tables.PLAIN), kernels)
    return _reports

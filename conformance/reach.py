"""What generated cases have reached: grammar rules, library functions, kinds of errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import rhaipy
from rhaipy import Limits
from rhaipy.interpret.natives import Library, Native
from rhaipy.interpret.state import State
from rhaipy.packages import PACKAGES, standard_library
from rhaipy.syntax import parser
from rhaipy.syntax.levels import Levels
from rhaipy.syntax.parse_errors import FORMS
from rhaipy.syntax.tables import RULES, Rule
from rhaipy.values import Char, char
from rhaipy.values.operators import ASSIGN, BINARY, NO_BUILTIN

Signature = tuple[str, tuple[str, ...]]


#: A function that stands there is refused before the rule is complete; the rule is for the error.
_FOR_ERRORS = frozenset(("block_items", "statement_items", "expr"))


def every_rule() -> dict[int, str]:
    """The grammar's rules that a script can complete, as text, by number."""
    return {
        number: f"{rule.origin}: {' '.join(rule.symbols) or '(nothing)'}"
        for number, rule in enumerate(RULES)
        if not (rule.origin in _FOR_ERRORS and rule.symbols[-1:] == ("function",))
    }


def every_function() -> set[Signature]:
    """The library's functions that scripts can call: an operator that is built in for its types hides the function."""
    return {
        _signature(native)
        for package in PACKAGES
        for native in package.natives
        if not _hidden(native.name, native.params)
    }


def _hidden(name: str, params: tuple[type, ...]) -> bool:
    values = [_VALUES[param] for param in params if param in _VALUES]
    if len(values) != len(params):
        return False
    if len(values) == 1:
        return (name, params[0]) in (("!", bool), ("-", int), ("-", float), ("+", int), ("+", float))
    operator = BINARY.get(name) if len(values) == 2 else None
    if operator is None and name.endswith("=") and len(values) == 2:
        operator = ASSIGN.get(name[:-1])
    try:
        return operator is not None and operator(_STATE, *values) is not NO_BUILTIN
    except rhaipy.RhaiError:
        return True


_STATE = State(Limits(), standard_library())
_VALUES: dict[type, Any] = {int: 1, float: 1.0, bool: True, str: "a", Char: char("a"), type(None): None}

#: What only hosts of a special kind see: those that forbid variables, register indexers, find modules.
HOSTS_ONLY = frozenset(
    (
        "ErrorForbiddenVariable",
        "ErrorInModule",
        "ErrorIndexNotFound",
        "ErrorPropertyNotFound",
        "ErrorSystem",
        "ErrorVariableExists",
        "ErrorMismatchOutputType",
    )
)


def every_error() -> set[str]:
    """The kinds of errors that a run can end in, and those of parse errors."""
    kinds = {name for name in rhaipy.__all__ if name.startswith("Error")} - HOSTS_ONLY
    return {*kinds, "ErrorParsing", *FORMS}


def _signature(native: Native) -> Signature:
    return native.name, tuple(param.__name__ for param in native.params)


class Reach:
    """Counts what rhaipy's parser and library do, while it is installed."""

    def __init__(self) -> None:
        self.rules: set[int] = set()
        self.functions: set[Signature] = set()
        self.kinds: set[str] = set()

    def install(self) -> None:
        """Begin to count, in this process, until it ends."""
        rules, functions = self.rules, self.functions
        made = {id(entry): _counting(entry, number, rules) for number, entry in enumerate(vars(parser)["_RULES"][1:])}
        for entries in (vars(parser)["_RULES"], vars(parser)["_FUSED"]):
            entries[:] = [made.get(id(entry), entry) for entry in entries]
        numbers = {id(rule): number for number, rule in enumerate(RULES)}
        reduce = Levels.reduce

        def counting_reduce(self: Levels, rule: Rule, values: list[Any]) -> None:
            rules.add(numbers[id(rule)])
            reduce(self, rule, values)

        Levels.reduce = counting_reduce  # type: ignore[method-assign]
        find = Library.find

        def counting_find(self: Library, name: str, classes: tuple[type, ...]) -> Native | None:
            native = find(self, name, classes)
            if native is not None:
                functions.add(_signature(native))
            return native

        Library.find = counting_find  # type: ignore[method-assign]

    def add(self, other: Reach) -> None:
        """Take in what another one has seen."""
        self.rules |= other.rules
        self.functions |= other.functions
        self.kinds |= other.kinds

    def lines(self, show: int = 12) -> Iterable[str]:
        """What was reached and what was not."""
        rules, functions, kinds = every_rule(), every_function(), every_error()
        missed_rules = [rule for number, rule in rules.items() if number not in self.rules]
        missed_functions = sorted(f"{name}({', '.join(params)})" for name, params in functions - self.functions)
        missed_kinds = sorted(kinds - self.kinds)
        yield from _told("grammar rules", len(rules), missed_rules, show)
        yield from _told("library functions", len(functions), missed_functions, show)
        yield from _told("kinds of errors", len(kinds), missed_kinds, show)


def _counting(entry: tuple[int, int, Callable[..., Any]], number: int, rules: set[int]) -> Any:
    """A rule as the parser's loop has it, with an action that counts."""
    kind, column, action = entry
    seen = rules.add

    def counted(*symbols: Any) -> Any:
        seen(number)
        return action(*symbols)

    return kind, column, counted


def _told(what: str, count: int, missed: list[str], show: int) -> Iterable[str]:
    yield f"{what}: {count - len(missed)} of {count} reached"
    if missed:
        more = f" and {len(missed) - show} more" if len(missed) > show else ""
        yield f"  not: {'; '.join(missed[:show])}{more}"

"""Make rhaipy/syntax/_tables.py from grammar/rhai.lark.

    python grammar/build.py           write the tables
    python grammar/build.py --check   compare them with what is there; exit 1 on a difference

Lark reads the grammar and does the LALR(1) analysis. It knows neither precedence nor the other
directives of the grammar (its lines that begin with `//%`), so they are resolved here, in the table,
state by state. States are numbered anew, breadth first from the start states with symbols in
alphabetical order, so that the same grammar gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import re
import sys
import zlib
from array import array
from collections import deque
from pathlib import Path
from typing import Any

from lark import Lark, logger
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import LALR_Analyzer, Reduce, Shift

GRAMMAR = Path(__file__).parent / "rhai.lark"
TABLES = Path(__file__).parent.parent / "rhaipy" / "syntax" / "_tables.py"
STARTS = ("program", "expression")
END = "$END"
TWIN = "_S"
#: The terminal that stands in the grammar for a token that is looked at and left unread.
UNREAD = "UNREAD"


class NoLexer(Lexer):
    """Lark wants a lexer; only the grammar is of interest here."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, *args: Any) -> Any:
        return iter(())


class Directives:
    """The `//%` lines of a grammar."""

    def __init__(self, text: str) -> None:
        self.levels: dict[str, int] = {}
        self.right: set[str] = set()
        self.prefix: set[str] = set()
        self.statement: set[str] = set()
        self.only: dict[str, set[str]] = {}
        self.never: dict[str, set[str]] = {}
        self.refuse: dict[tuple[str, int], str] = {}
        self.unread: dict[str, str] = {}
        self.peeks: set[str] = set()
        for line in re.findall(r"^//%(.*)$", text, re.MULTILINE):
            words = line.split()
            if words[0] in ("left", "right"):
                self.levels.update(dict.fromkeys(words[2:], int(words[1])))
                if words[0] == "right":
                    self.right.update(words[2:])
            elif words[0] in ("only", "never"):
                getattr(self, words[0])[words[1]] = set(words[2:])
            elif words[0] == "refuse":
                for place in words[2:]:
                    action, dot = place.split(":")
                    self.refuse[action, int(dot)] = words[1]
            elif words[0] == "unread":
                self.unread[words[2]] = words[1]
            else:
                getattr(self, words[0]).update(words[1:])


class Rule:
    """One production: the action that builds its value, its left side and its symbols."""

    def __init__(self, action: str, origin: str, symbols: tuple[str, ...]) -> None:
        self.action = action
        self.origin = origin
        self.symbols = symbols


class Tables:
    """The resolved automaton. An action is ("shift", state) or ("reduce", rule number)."""

    def __init__(self, text: str) -> None:
        self.directives = Directives(text)
        states, kernels, starts, rules = analyse(text)
        self.rules = rules
        self.actions: list[dict[str, tuple[str, int]]] = states
        self.kernels = kernels
        self.starts = starts
        for state, actions in enumerate(self.actions):
            self._precedence(state, actions)
            self._restrict(state, actions)
            self._unread(actions)
            self._statement_start(actions)
        self._renumber()

    def _complete(self, state: int) -> list[int]:
        return [rule for rule, dot in self.kernels[state] if rule >= 0 and dot == len(self.rules[rule].symbols)]

    def _precedence(self, state: int, actions: dict[str, tuple[str, int]]) -> None:
        """Reduce a complete operator expression before every operator that does not bind tighter."""
        levels = self.directives.levels
        for number in self._complete(state):
            rule = self.rules[number]
            if rule.action in self.directives.prefix:
                level = max(levels.values()) + 1
            elif rule.origin == "expr" and rule.symbols[:1] == ("expr",) and rule.symbols[2:] == ("expr",):
                level = levels[rule.symbols[1]]
            else:
                continue
            for operator, other in levels.items():
                if actions.get(operator, ("", 0))[0] == "shift":
                    if other < level or (other == level and operator not in self.directives.right):
                        actions[operator] = ("reduce", number)

    def _restrict(self, state: int, actions: dict[str, tuple[str, int]]) -> None:
        """Refuse terminals at places; complete a rule before its own terminals alone, or not before some."""
        for number, dot in self.kernels[state]:
            refused = self.directives.refuse.get((self.rules[number].action, dot)) if number >= 0 else None
            if refused is not None:
                actions.pop(refused, None)
        for number in self._complete(state):
            for symbol in self.directives.never.get(self.rules[number].action, ()):
                if actions.get(symbol) == ("reduce", number):
                    del actions[symbol]
            only = self.directives.only.get(self.rules[number].action)
            if only is not None:
                for symbol in [symbol for symbol, action in actions.items() if action == ("reduce", number)]:
                    del actions[symbol]
                for symbol in only:
                    actions.setdefault(symbol, ("reduce", number))

    def _unread(self, actions: dict[str, tuple[str, int]]) -> None:
        """Turn the terminal that stands for an unread token into an empty reduction before that token."""
        for terminal, name in self.directives.unread.items():
            action = actions.pop(UNREAD, None)
            if action is None:
                continue
            if action[0] == "shift":
                number = next(n for n, rule in enumerate(self.rules) if rule.action == name)
                actions[terminal] = ("reduce", number)
            else:
                actions.setdefault(terminal, action)

    def _statement_start(self, actions: dict[str, tuple[str, int]]) -> None:
        for terminal in self.directives.statement:
            twin = actions.pop(terminal + TWIN, None)
            if twin is not None:
                actions[terminal] = twin

    def _renumber(self) -> None:
        order: dict[int, int] = {}
        queue = deque(self.starts[name] for name in STARTS)
        while queue:
            state = queue.popleft()
            if state in order:
                continue
            order[state] = len(order)
            queue.extend(
                number
                for _, (kind, number) in sorted(self.actions[state].items())
                if kind == "shift" and number not in order
            )
        old = sorted(order, key=order.__getitem__)
        self.actions = [
            {
                symbol: (kind, order[number] if kind == "shift" else number)
                for symbol, (kind, number) in sorted(self.actions[state].items())
            }
            for state in old
        ]
        self.kernels = [sorted(self.kernels[state]) for state in old]
        self.starts = {name: order[state] for name, state in self.starts.items()}


def analyse(
    text: str,
) -> tuple[list[dict[str, tuple[str, int]]], list[list[tuple[int, int]]], dict[str, int], list[Rule]]:
    """Lark's automaton in plain numbers: actions, kernels and start states, and the rules by number."""
    handlers, level, propagate = logger.handlers, logger.level, logger.propagate
    logger.handlers, logger.propagate = [logging.NullHandler()], False
    try:
        lark = Lark(
            text, parser="lalr", lexer=NoLexer, start=list(STARTS), maybe_placeholders=False, keep_all_tokens=True
        )
        conf = lark.parser.parser_conf
        analyzer = LALR_Analyzer(conf, debug=True)
        analyzer.compute_lalr()
    finally:
        logger.handlers, logger.level, logger.propagate = handlers, level, propagate

    def describe(rule: Any) -> Rule:
        return Rule(
            str(rule.alias or rule.origin.name), str(rule.origin.name), tuple(str(s.name) for s in rule.expansion)
        )

    lark_rules = sorted(conf.rules, key=lambda rule: (str(rule.origin.name), [str(s.name) for s in rule.expansion]))
    rule_numbers = {rule: number for number, rule in enumerate(lark_rules)}
    table = analyzer.parse_table
    numbers = {state: number for number, state in enumerate(table.states)}
    itemsets = {itemset.closure: itemset for itemset in analyzer.lr0_itemsets}
    actions = []
    kernels = []
    for state, row in table.states.items():
        actions.append(
            {
                str(symbol): ("shift", numbers[target]) if kind is Shift else ("reduce", rule_numbers[target])
                for symbol, (kind, target) in row.items()
                if kind in (Shift, Reduce)
            }
        )
        kernels.append([(rule_numbers.get(item.rule, -1), item.index) for item in itemsets[state].kernel])
    starts = {str(name): numbers[state] for name, state in table.start_states.items()}
    return actions, kernels, starts, [describe(rule) for rule in lark_rules]


def is_terminal(symbol: str) -> bool:
    return symbol == END or symbol.isupper()


def encode(tables: Tables, text: str) -> str:
    """The text of the module that holds the tables (its layout is told in rhaipy/syntax/tables.py)."""
    dropped = {name + TWIN for name in tables.directives.statement} | {UNREAD}
    declared = set(re.findall(r"\b[A-Z_]+\b", " ".join(re.findall(r"^%declare (.*)$", text, re.MULTILINE))))
    terminals = [END, *sorted(declared - dropped)]
    nonterminals = sorted({rule.origin for rule in tables.rules})
    symbols = {name: number for number, name in enumerate([*terminals, *nonterminals])}
    width = len(symbols)
    count = len(tables.actions)

    plain = array("h", bytes(2 * width * count))
    for state, actions in enumerate(tables.actions):
        for symbol, (kind, number) in actions.items():
            plain[state * width + symbols[symbol]] = number + 1 if kind == "shift" else -(number + 1)

    # A state that can only reduce one rule is never entered: who would go there reduces instead.
    restricted = {*tables.directives.only, *tables.directives.never, *tables.directives.unread.values()}
    fused: dict[int, int] = {}
    for state in range(count):
        row = {value for value in plain[state * width : (state + 1) * width] if value}
        if len(row) == 1 and (value := row.pop()) < 0:
            rule = tables.rules[-value - 1]
            if rule.action not in restricted and rule.symbols and rule.origin not in STARTS:
                fused[state] = -value
    fast = array("h", plain)
    for place, value in enumerate(plain):
        if value > 0 and value - 1 in fused:
            fast[place] = count + fused[value - 1]

    kernels = [[(rule, dot) for rule, dot in kernel] for kernel in tables.kernels]
    flat = array("h")
    for kernel in kernels:
        flat.append(len(kernel))
        for rule, dot in kernel:
            flat.extend((rule, dot))

    unread = {*tables.directives.unread.values()}
    lines = [
        '"""The parser\'s tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""',
        "",
        "from __future__ import annotations",
        "",
        f'GRAMMAR_SHA256 = "{hashlib.sha256(text.encode()).hexdigest()}"',
        f"STATES = {count}",
        f"STARTS = {tables.starts!r}".replace("'", '"'),
        "TERMINALS = (",
        *(f'    "{name}",' for name in terminals),
        ")",
        "NONTERMINALS = (",
        *(f'    "{name}",' for name in nonterminals),
        ")",
        "# Action, left side, symbols; whether the action looks at the next token.",
        "RULES = (",
        *(
            f'    ("{rule.action}", "{rule.origin}", "{"" if rule.action in unread else " ".join(rule.symbols)}",'
            f" {rule.action in tables.directives.peeks}),"
            for rule in tables.rules
        ),
        ")",
    ]
    for name, data in (("FAST", fast), ("PLAIN", plain), ("KERNELS", flat)):
        packed = base64.b64encode(zlib.compress(little_endian(data), 9)).decode()
        lines.append(f"{name} = (")
        lines.extend(f'    "{packed[i : i + 100]}"' for i in range(0, len(packed), 100))
        lines.append(")")
    return "\n".join(lines) + "\n"


def little_endian(data: array[int]) -> bytes:
    if sys.byteorder == "big":
        data = array("h", data)
        data.byteswap()
    return data.tobytes()


def main(arguments: list[str]) -> int:
    text = GRAMMAR.read_text(encoding="utf-8").replace("\r\n", "\n")
    made = encode(Tables(text), text)
    if arguments == ["--check"]:
        kept = TABLES.read_text(encoding="utf-8").replace("\r\n", "\n") if TABLES.exists() else ""
        if made != kept:
            print("rhaipy/syntax/_tables.py does not fit the grammar; run python grammar/build.py", file=sys.stderr)
            return 1
        return 0
    TABLES.write_text(made, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Parsing once more, slowly, where something is wrong: the first error as Rhai reports it, or the tree after all where
tokens go on what no table can tell.

The loop is that of the parser without its short cuts. It keeps Rhai's levels beside the stack, and at
a token that is not allowed it completes what it can, with all the checks on the way, before it asks
what Rhai says at the place where it is then.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..errors import ParseError
from .actions_fn import SIGNS
from .levels import Levels, Retracted
from .parse_errors import Problem, refuse, tell, tell_early
from .tables import CODES, END, RULES, reports

if TYPE_CHECKING:
    from .actions_fn import Actions
    from .lexer import Tokens
    from .tables import Rule

_BAR = CODES["BAR"]
_LABEL_BAR = CODES["LABEL_BAR"]
_BANG = CODES["BANG"]
#: Expressions that end in these are followed by a unary sign, if by a sign, and by no index.
_JUMPS = frozenset(CODES[name] for name in ("JUMP_RETURN", "JUMP_THROW", "JUMP_BREAK"))
_BARE_JUMPS = _JUMPS | {CODES["JUMP_CONTINUE"]}
_UNARY_AFTER = frozenset(CODES[name] for name in ("SEMICOLON", "RETURN", "THROW", "JUMP_RETURN", "JUMP_THROW"))
#: What goes on an operand: a jump without a value takes none of these.
_POSTFIXES = frozenset(CODES[name] for name in ("DOT", "SAFE_DOT", "LBRACKET", "SAFE_LBRACKET"))
#: Operands that may end in such a jump, and take them themselves.
_AROUND_JUMPS = frozenset(("closure", "do_expression"))
_SEMICOLON = CODES["SEMICOLON"]
_RBRACE = CODES["RBRACE"]
_CASE_ENDS = (CODES["COMMA"], _RBRACE, END)
_ASSIGNMENTS = (CODES["ASSIGN"], CODES["OP_ASSIGN"])
#: What begins a statement and no expression, and what begins an expression with statements in it.
_STATEMENTS = frozenset(
    CODES[name] for name in "SEMICOLON LET CONST FN PRIVATE IMPORT EXPORT RETURN THROW BREAK CONTINUE TRY".split()
)
_BLOCKS = frozenset(CODES[name] for name in ("LBRACE", "WHILE", "LOOP", "DO", "FOR"))
_MAYBE_UNFIT = SIGNS | {_BANG, CODES["LBRACKET"], CODES["SAFE_LBRACKET"]}
_OPERAND_STARTS = tuple(CODES[name] for name in ("INT", "MAP", "CHAR"))
_CONSUMED = frozenset(
    CODES[name] for name in ("RESERVED_WORD", "CALL_WORD", "METHOD_WORD", "THIS", "RESERVED_SYMBOL", "UNREADABLE")
)
#: Rules that are not completed before a token that does not fit.
_KEPT_OPEN = frozenset(("zero", "program", "program_last", "expression", "open_range", "closure_at_end", "case_at_end"))


class Reporter:
    """One slow parse. `single` is for an expression that may have no statements in it."""

    def __init__(
        self, tokens: Tokens, actions: Actions, deepest: int, deepest_in_function: int, single: bool = False
    ) -> None:
        self.tokens = tokens
        self.actions = actions
        known = reports()
        self.rows, self.kernels = known.plain, known.kernels
        self.single = single
        self.levels = Levels(tokens, actions, deepest, deepest_in_function, single)
        self.states: list[int] = []
        self.values: list[Any] = []
        self.token = 0
        #: The token that goes on an operand that ends in a jump.
        self._behind_jump = -1

    def run(self, start: int) -> Any:
        """Parse; gives the value of the whole. Raises ParseError, not located yet."""
        try:
            return self._run(start)
        except ParseError as error:
            if not self.actions.labels_open:
                raise
            # Whatever goes wrong in a label is told in these words.
            told = refuse("ExprExpected", error.offset, "literal")
            told.position = error.position
            raise told from None

    def _run(self, start: int) -> Any:
        codes = self.tokens.codes
        self.states.append(start)
        while True:
            state = self.states[-1]
            code = codes[self.token]
            if code == _BAR and self.actions.no_bars:
                code = _LABEL_BAR
            entry = self.rows[state][code]
            if code in _MAYBE_UNFIT and self._is_unfit(code):
                self._finish(code)
                continue
            if entry == 0 and code == END and len(self.states) == 2 and not any(self.rows[state]):
                return self.values[0]
            try:
                self.levels.open(state, code, self.token)
                if self.single:
                    self._check_single(state, code)
                if entry > 0:
                    self.levels.shift(entry - 1, self.token, self.values)
            except Retracted:
                rule = self._completed(entry) or self._completable(self.rows[state])
                assert rule is not None
                self._reduce(rule)
                if entry == 0:
                    self._finish(code)
                continue
            if entry > 0:
                self._check(entry - 1)
                self.states.append(entry - 1)
                self.values.append(self.token)
                self.token += 1
            elif entry < 0:
                self._reduce(RULES[-entry - 1])
            else:
                self._finish(code)

    def _check(self, state: int) -> None:
        """The checks on array and map literals that are due when a token is read."""
        for rule, dot in self.kernels[state]:
            place = (rule.action, dot)
            if place == ("array_next", 2):
                self.actions.check_array_size(self.values[-1], self.token + 1)
            elif place == ("map_empty", 1):
                self.actions.map_start()
            elif place == ("map_entry", 1):
                self.actions.check_map_key(self.tokens.values[self.token], self.token)
            elif place == ("map_entry", 2):
                self.actions.check_map_size(self.token + 1)

    def _is_unfit(self, code: int) -> bool:
        """Whether a token cannot go on an expression, although the table says so."""
        kernel = self.kernels[self.states[-1]]
        if code == _BANG:
            # Behind a qualified name in parentheses.
            return any(rule.action == "group_call" for rule, _ in kernel) and bool(self.values[-1].namespace)
        if self.token in (0, self._behind_jump):
            return False
        if not any(rule.symbols[dot : dot + 1] == ("FACTOR",) for rule, dot in kernel):
            return False
        last = self.tokens.codes[self.token - 1]
        return last in (_UNARY_AFTER if code in SIGNS else _JUMPS)

    def _reduce(self, rule: Rule) -> None:
        count = len(rule.symbols)
        values = self.values
        self.levels.reduce(rule, values)
        self.actions.ahead = self.token
        arguments = values[len(values) - count :]
        made = getattr(self.actions, rule.action)(*arguments)
        if count:
            del values[-count:]
            del self.states[-count:]
        values.append(made)
        self.states.append(self.rows[self.states[-1]][rule.column] - 1)

    def _check_single(self, state: int, code: int) -> None:
        """Where an expression is all that may stand, refuse what begins or goes on a statement
        (Rhai: `LangOptions`, `ParseSettingFlags::DISALLOW_STATEMENTS_IN_BLOCKS`)."""
        places = {(rule.action, dot) for rule, dot in self.kernels[state]}
        if ("closure", 1) in places:
            return
        problem = Problem(self.token, self.tokens, self.actions, self.values)
        in_block = ("block", 1) in places
        if ("block_last", 2) in places or (in_block and self.values[-1]):
            if code != _RBRACE:
                raise problem.missing_or_unreadable("{", "to start a statement block")
        elif ("cases_add", 2) in places:
            if code not in _CASE_ENDS:
                raise tell(self.kernels[state], problem)
        elif ("assignment", 1) in places:
            if code in _ASSIGNMENTS and self._is_case_body():
                raise problem.missing(",", "to separate the items in this switch block")
        elif self._begins_operand(state):
            entry = self.rows[state][code]
            if in_block or ("case_statement", 1) in places:
                refused = code in _STATEMENTS or code == END or (in_block and code == _RBRACE)
            else:
                refused = code in _STATEMENTS and self._completed(entry) is None
            if refused or (code in _BLOCKS and entry != 0 and not self.actions.in_function):
                raise Retracted if self.levels.retracts else problem.operand()

    def _begins_operand(self, state: int) -> bool:
        """Whether an operand may begin in a state."""
        row = self.rows[state]
        return all(row[start] > 0 for start in _OPERAND_STARTS)

    def _is_case_body(self) -> bool:
        """Whether the expression at hand began the body of a case."""
        return any((rule.action, dot) == ("case_statement", 1) for rule, dot in self.kernels[self.states[-2]])

    def _finish(self, code: int) -> None:
        """The token does not fit: complete the operand that it goes on, or raise the error."""
        rules = self._around_jump() if code in _POSTFIXES else None
        if rules is None:
            self._fail()
        else:
            self._behind_jump = self.token
            for rule in rules:
                self._reduce(rule)

    def _around_jump(self) -> list[Rule] | None:
        """Behind a jump right behind `??`, without a value: the rules to complete up to the closure or the loop that
        ends there; None where there is none (Rhai: `parse_primary` gives them to `parse_postfix` whole)."""
        if self.token in (0, self._behind_jump) or self.tokens.codes[self.token - 1] not in _BARE_JUMPS:
            return None
        states = list(self.states)
        rules: list[Rule] = []
        while not rules or rules[-1].action not in _AROUND_JUMPS:
            entry = self.rows[states[-1]][_SEMICOLON]
            if entry >= 0:
                return None
            rule = RULES[-entry - 1]
            del states[len(states) - len(rule.symbols) :]
            states.append(self.rows[states[-1]][rule.column] - 1)
            rules.append(rule)
        return rules

    def _fail(self) -> None:
        """The token does not fit: raise the error."""
        tokens = self.tokens
        code = tokens.codes[self.token]
        while True:
            state = self.states[-1]
            kernel = self.kernels[state]
            row = self.rows[state]
            problem = Problem(self.token, tokens, self.actions, self.values)
            self.levels.open(state, code, self.token)
            if self.single:
                self._check_single(state, code)
            early = tell_early(kernel, problem)
            if early is not None:
                raise early
            if code in _CONSUMED and self._begins_operand(state):
                raise tell(kernel, problem)
            rule = self._completed(row[code]) or self._completable(row)
            if rule is None:
                raise tell(kernel, problem)
            self._reduce(rule)

    def _completed(self, entry: int) -> Rule | None:
        """The rule that an entry of the table completes, if it does; a zero begins something."""
        rule = RULES[-entry - 1] if entry < 0 else None
        return None if rule is not None and rule.action == "zero" else rule

    def _completable(self, row: list[int]) -> Rule | None:
        """The rule that a state completes before most tokens."""
        rules = Counter(-entry - 1 for entry in row if entry < 0)
        for number, _ in rules.most_common():
            if RULES[number].action not in _KEPT_OPEN:
                return RULES[number]
        return None

"""How deep the parser is, as Rhai counts (Rhai: parser.rs `ParseSettings::level_up`).

Rhai's parser is a set of functions that call each other; each call is a level or two, and the check
happens on the way down, so it can come before a syntax error further on. Here a record is kept beside
each symbol on the parser's stack: the level and the position (`ParseSettings::level`, `pos`) of the
function of Rhai's that would go on behind that symbol. Most symbols inherit theirs from the symbol
below; those that begin a function of Rhai's go up. This runs only where an error is looked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parse_errors import refuse
from .tables import CODES, END, EXPRESSION, reports

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .actions_fn import Actions
    from .lexer import Tokens
    from .nodes import Expr
    from .tables import Rule

#: What begins behind a symbol, by (action, dot) in the kernel of the state behind it: an expression
#: (`parse_expr`), one a level up, an operand (`parse_unary`), or a statement (`parse_stmt`).
_EXPRESSION = "expression"
_RAISED = "raised expression"
_OPERAND = "operand"
_STATEMENT = "statement"
_ARGUMENT = "argument"
_ASSIGNED = "assigned"
_JUMP = "jump"

_OPENINGS: dict[tuple[str, int], str] = {
    ("program", 1): _STATEMENT,
    ("block", 1): _STATEMENT,
    ("case_statement", 1): _STATEMENT,
    ("closure", 1): _STATEMENT,
    ("if_statement", 1): _EXPRESSION,
    ("if_expression", 1): _EXPRESSION,
    ("if_else_if", 4): _EXPRESSION,
    ("while_head", 1): _EXPRESSION,
    ("do_rest", 2): _EXPRESSION,
    ("for_head", 3): _EXPRESSION,
    ("switch_head", 1): _EXPRESSION,
    ("switch_body", 2): _EXPRESSION,
    ("label_next", 2): _EXPRESSION,
    ("case_head_if", 2): _EXPRESSION,
    ("import_", 1): _EXPRESSION,
    ("list_next", 2): _EXPRESSION,
    ("args", 1): _ARGUMENT,
    ("assignment", 2): _ASSIGNED,
    ("return_", 1): _JUMP,
    ("throw", 1): _JUMP,
    ("break_", 1): _JUMP,
    ("jump_return", 1): _JUMP,
    ("jump_throw", 1): _JUMP,
    ("jump_break", 1): _JUMP,
    ("declaration", 3): _RAISED,
    ("exported_declaration", 4): _RAISED,
    ("parenthesised", 1): _RAISED,
    ("array", 1): _RAISED,
    ("array_next", 2): _RAISED,
    ("map_entry", 2): _RAISED,
    ("index", 2): _RAISED,
    ("negative", 1): _OPERAND,
    ("positive", 1): _OPERAND,
    ("negation", 1): _OPERAND,
}


def _codes(names: str) -> frozenset[int]:
    return frozenset(CODES[name] if name != "$END" else END for name in names.split())


#: Tokens before which nothing begins after all, by the same keys.
_CLOSERS: dict[tuple[str, int], frozenset[int]] = {
    ("switch_body", 2): _codes("RBRACE UNDERSCORE $END"),
    ("array", 1): _codes("RBRACKET $END"),
    ("array_next", 2): _codes("RBRACKET $END"),
    ("args", 1): _codes("RPAREN UNREADABLE $END"),
    ("list_next", 2): _codes("RPAREN"),
    ("block", 1): _codes("RBRACE"),
    ("if_statement", 1): _codes("LBRACE"),
    ("if_expression", 1): _codes("LBRACE"),
    ("if_else_if", 4): _codes("LBRACE"),
    ("while_head", 1): _codes("LBRACE"),
    ("do_rest", 2): _codes("LBRACE"),
    ("for_head", 3): _codes("LBRACE"),
    ("case_head_if", 2): _codes("LBRACE"),
}

#: Tokens that begin a statement of their own, which goes up by itself, or none.
_STATEMENT_WORDS = _codes(
    "SEMICOLON LBRACE FN PRIVATE IF SWITCH WHILE LOOP DO FOR CONTINUE BREAK RETURN THROW TRY LET CONST IMPORT EXPORT "
    "$END"
)

#: Rules whose value goes on with the record of their first symbol.
_KEEPS = frozenset(
    "loop_word loop_word_s do_word do_word_s block_items statement_items "
    "while_head while_head_s for_head for_head_s switch_head switch_head_s closure_bar closure_bars fn_word signature "
    "export_word break_word jump_break_word text path index".split()
)

_OPERATORS = frozenset("binary logical_or logical_and contains contains_not coalesce open_range".split())


class Retracted(Exception):
    """Nothing has been read behind `return`, `throw` or `break`, so it stands without a value: Rhai
    forgives any error there."""


class _Record:
    """Level and position of the function of Rhai's that goes on behind a symbol.

    `limit` is the deepest level in force. `operand` is the level of the operand that begins behind
    the symbol, -1 before one has begun. For an expression: `frame` is level and position of the
    operator expression whose left side it is, `chain` the level that its dots have come to, `run` the
    level that its latest indexes have come to.
    """

    __slots__ = ("chain", "frame", "is_operator", "level", "limit", "operand", "place", "retracts", "run")

    def __init__(self, level: int, place: int, limit: int) -> None:
        self.level = level
        self.place = place
        self.limit = limit
        self.operand = -1
        self.is_operator = False
        self.retracts = False
        self.frame: tuple[int, int] | None = None
        self.chain = -1
        self.run = -1


class Levels:
    """The records of all symbols on the parser's stack."""

    def __init__(
        self, tokens: Tokens, actions: Actions, deepest: int, deepest_in_function: int, single: bool = False
    ) -> None:
        #: Whether blocks hold one expression, and no statements.
        self.single = single
        self.places = tokens.offsets
        self.actions = actions
        self.deepest_in_function = deepest_in_function
        self.kernels = reports().kernels
        self.stack = [_Record(0, 0, deepest)]

    def _up(self, level: int, place: int, early: bool = False) -> int:
        """One level up. `early`: the token at hand has not been read yet."""
        record = self.stack[-1]
        if level >= record.limit:
            if early and record.retracts:
                raise Retracted
            raise refuse("ExprTooDeep", place)
        return level + 1

    def _record(self, level: int, place: int) -> _Record:
        return _Record(level, place, self.stack[-1].limit)

    # ------------------------------------------------------------------ before a token

    def open(self, state: int, code: int, token: int) -> None:
        """The parser comes to a token in a state: begin what Rhai begins before it looks closer."""
        record = self.stack[-1]
        if record.operand >= 0:
            return
        opening = self._opening(state, code)
        if opening is None:
            return
        place = self.places[token]
        level = record.level
        if opening is _OPERAND:
            record.operand = level
            return
        if opening is _STATEMENT:
            if code in _STATEMENT_WORDS:
                return
            level = self._up(level, place)
        elif opening is _JUMP:
            record.retracts = True
        elif opening is _RAISED:
            level = self._up(level, record.place)
        elif opening is _ARGUMENT:
            record.level = level = self._up(level, record.place)
        record.operand = self._up(level, place, early=True)

    def _opening(self, state: int, code: int) -> str | None:
        if state == EXPRESSION:
            return _EXPRESSION
        kernel = self.kernels[state]
        for rule, dot in kernel:
            if code in _CLOSERS.get((rule.action, dot), ()):
                return None
        for rule, dot in kernel:
            if dot == 2 and rule.action in _OPERATORS:
                return _OPERAND
            opening = _OPENINGS.get((rule.action, dot))
            if opening is not None:
                return _EXPRESSION if self.single and opening is _STATEMENT and rule.action != "closure" else opening
        return None

    @property
    def retracts(self) -> bool:
        """Whether an error now would make a `return`, `throw` or `break` stand without a value."""
        return self.stack[-1].retracts

    # ------------------------------------------------------------------ a token

    def shift(self, state: int, token: int, values: list[Any]) -> None:
        """The parser reads a token and goes to a state."""
        place = self.places[token]
        made = None
        for rule, dot in self.kernels[state]:
            if dot == 2 and rule.action in _OPERATORS:
                made = self._operator(values[-1])
                break
            handler = _SHIFTS.get((rule.action, dot))
            if handler is not None:
                made = handler(self, rule, place)
                break
        top = self.stack[-1]
        self.stack.append(made or self._record(top.level, top.place))

    def _operator(self, left: Expr) -> _Record:
        record, below = self.stack[-1], self.stack[-2]
        if record.frame is not None:
            level, place = record.frame
        elif below.is_operator:
            level, place = self._up(below.level, below.place), left.pos
        else:
            level, place = below.operand, left.pos
        made = self._record(level, place)
        made.is_operator = True
        return made

    def _construct(self, rule: Rule, place: int) -> _Record:
        """A word that begins a statement, or an expression made of one."""
        top = self.stack[-1]
        level = top.operand if top.operand >= 0 else top.level
        return self._record(self._up(self._up(level, place, early=True), place), place)

    def _inside(self, rule: Rule, place: int) -> _Record:
        """A part of what began below: a level further down, from the place of that."""
        top = self.stack[-1]
        return self._record(self._up(top.level, top.place), place)

    def _loop_word(self, rule: Rule, place: int) -> _Record:
        top = self.stack[-1]
        level = top.operand if top.operand >= 0 else top.level
        level = self._up(level, place, early=True)
        return self._record(self._up(level, place, early=True), place)

    def _block(self, rule: Rule, place: int) -> _Record:
        top = self.stack[-1]
        if rule.origin == "statement_items" or top.operand >= 0:
            return self._construct(rule, place)
        return self._inside(rule, place)

    def _statement(self, rule: Rule, place: int) -> _Record:
        return self._record(self._up(self.stack[-1].level, place), place)

    def _export_word(self, rule: Rule, place: int) -> _Record | None:
        return self._statement(rule, place) if self.actions.at_top else None

    def _break_word(self, rule: Rule, place: int) -> _Record | None:
        return self._statement(rule, place) if self.actions.in_loop else None

    def _fn_word(self, rule: Rule, place: int) -> _Record:
        return _Record(1, place, self.deepest_in_function)

    def _bar(self, rule: Rule, place: int) -> _Record:
        if self.stack[-1].retracts and self.actions.has_too_many_functions():
            raise Retracted
        return self._token(rule, place)

    def _token(self, rule: Rule, place: int) -> _Record:
        return self._record(self.stack[-1].operand, place)

    def _literal(self, rule: Rule, place: int) -> _Record:
        return self._record(self._up(self.stack[-1].operand, place, early=True), place)

    def _prefix(self, rule: Rule, place: int) -> _Record:
        return self._record(self._up(self.stack[-1].operand, place), place)

    def _chain_level(self) -> int:
        chain = self.stack[-1].chain
        return chain if chain >= 0 else self.stack[-2].operand

    def _dot(self, rule: Rule, place: int) -> _Record:
        return self._record(self._chain_level(), place)

    def _index(self, rule: Rule, place: int) -> _Record:
        run = self.stack[-1].run
        return self._record(self._up(run if run >= 0 else self._chain_level(), place), place)

    def _assign(self, rule: Rule, place: int) -> _Record:
        return self._record(self.stack[-2].level + 1, place)

    def _name(self, rule: Rule, place: int) -> _Record:
        return self._record(self.stack[-1].level, place)

    # ------------------------------------------------------------------ a rule

    def reduce(self, rule: Rule, values: list[Any]) -> None:
        """The parser completes a rule; the values of its symbols are still there."""
        stack = self.stack
        count = len(rule.symbols)
        below = stack[-count - 1]
        made = _Record(below.level, below.place, below.limit)
        action = rule.action
        if rule.origin in _KEEPS:
            kept = stack[-1] if action == "private_fn_word" else stack[-count]
            made = _Record(kept.level, kept.place, kept.limit)
            if action == "index":
                made.chain, made.run = kept.chain, stack[-2].level
            elif action in ("path_first", "path_next", "path_of_group"):
                made.place = stack[-1].place
        elif rule.origin == "group":
            made.level, made.place = stack[-count].level, self._place_of(values[-2])
        elif rule.origin == "closure_head":
            bar = stack[-count]
            made = _Record(self._up(bar.level, bar.place), bar.place, bar.limit)
        elif action in _OPERATORS:
            operator = stack[1 - count]
            made.frame = self._up(operator.level, operator.place), self.places[values[1 - count]]
        elif action in ("property", "method_call", "method_capture"):
            made.chain = stack[2 - count].level
        elif action == "indexed":
            made.chain, made.run = stack[-2].chain, stack[-2].run
        if count:
            del stack[-count:]
        stack.append(made)

    def _place_of(self, variable: Any) -> int:
        """The place of a variable: a token, a path or a node."""
        if variable.__class__ is int:
            return self.places[variable]
        place: int = variable[-1][1] if variable.__class__ is list else variable.pos
        return place


_SHIFTS: dict[tuple[str, int], Callable[[Levels, Rule, int], _Record | None]] = {
    ("block_open", 1): Levels._block,
    ("if_statement", 1): Levels._construct,
    ("if_expression", 1): Levels._construct,
    ("if_else_if", 4): Levels._inside,
    ("while_head", 1): Levels._loop_word,
    ("loop_word", 1): Levels._loop_word,
    ("do_word", 1): Levels._construct,
    ("for_head", 1): Levels._construct,
    ("switch_head", 1): Levels._construct,
    ("try_statement", 1): Levels._construct,
    ("import_", 1): Levels._construct,
    ("declaration", 1): Levels._statement,
    ("exported_declaration", 2): Levels._inside,
    ("export_word", 1): Levels._export_word,
    ("return_", 1): Levels._statement,
    ("throw", 1): Levels._statement,
    ("jump_return", 1): Levels._statement,
    ("jump_throw", 1): Levels._statement,
    ("break_word", 1): Levels._break_word,
    ("fn_word", 1): Levels._fn_word,
    ("private_fn_word", 2): Levels._fn_word,
    ("closure_bar", 1): Levels._bar,
    ("parenthesised", 1): Levels._token,
    ("variable", 1): Levels._token,
    ("call", 1): Levels._token,
    ("array", 1): Levels._literal,
    ("map_empty", 1): Levels._literal,
    ("text_first", 1): Levels._literal,
    ("negative", 1): Levels._prefix,
    ("positive", 1): Levels._prefix,
    ("negation", 1): Levels._prefix,
    ("property", 2): Levels._dot,
    ("property", 3): Levels._inside,
    ("method_call", 3): Levels._inside,
    ("index", 2): Levels._index,
    ("assignment", 2): Levels._assign,
    ("path_first", 3): Levels._name,
    ("path_next", 3): Levels._name,
    ("path_of_group", 3): Levels._name,
}

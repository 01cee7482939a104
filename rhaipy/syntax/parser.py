"""From a script's text to its tree: the loop that drives the tables of grammar/rhai.lark."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ..errors import ParseError
from ..limits import Limits
from ..loading import rest
from .actions import NEVER_TOO_DEEP, LookCloser
from .actions_fn import Actions
from .lexer import lex
from .nodes import ExprStmt, Program
from .tables import CODES, EXPRESSION, FAST, PROGRAM, RULES, STATES

if TYPE_CHECKING:
    from ..position import Source
    from .lexer import Tokens

#: The deepest nesting that is parsed at all, whatever the limits say, in Rhai's levels: what the
#: later stages, which walk trees by recursion, can bear. In WebAssembly trees 2,000 levels deep cannot
#: be freed: the interpreter dies.
MAX_DEPTH = 1_000 if sys.platform == "emscripten" else 2_000

#: Characters from which on a text makes more garbage collections than it is worth.
_LONG = 2_000

#: Terminals that statements have to do with; an expression without them is simply an expression.
_STATEMENTS = frozenset(
    CODES[name]
    for name in (
        "SEMICOLON LBRACE LET CONST IF SWITCH DO WHILE LOOP FOR CONTINUE BREAK RETURN THROW TRY FN PRIVATE IMPORT "
        "EXPORT JUMP_RETURN JUMP_THROW JUMP_BREAK JUMP_CONTINUE"
    ).split()
)

# The tables as the loop wants them: an entry above 0 is an index of _ROWS or, past these, of _FUSED; one
# below 0, with the sign changed, of _RULES. A rule is how its action is called, its column, its action.
_ROWS: list[list[int]] = [[], *FAST]
_RULES: list[Any] = [None]
for _rule in RULES:
    _count = len(_rule.symbols)
    # The general way is for rules of more than three symbols, and for actions that look ahead.
    _kind = ~_count if _rule.peeks or _count > 3 else _count
    _RULES.append((_kind, _rule.column, getattr(Actions, _rule.action)))
_FUSED: list[Any] = [None] * STATES + _RULES


class _Refused(Exception):
    """The loop has come to a token that the table does not allow."""


def parse(
    text: str, *, name: str = "", limits: Limits | None = None, disabled: frozenset[str] = frozenset()
) -> tuple[Program, Source]:
    """Parse a script.

    `name` is the script's name, `disabled` the words and symbols that the host has taken away.
    Returns the tree, whose positions are offsets into the text, and what turns them into lines and
    columns. Raises ParseError, with its position, as Rhai does (parser.rs `parse_global_level`).
    """
    stmts, actions, source = _parse(PROGRAM, text, name, limits or Limits(), disabled)
    return actions.made(stmts), source


def parse_expression(
    text: str, *, name: str = "", limits: Limits | None = None, disabled: frozenset[str] = frozenset()
) -> tuple[Program, Source]:
    """Parse a single expression, as a script of that one statement (parser.rs `parse_global_expr`)."""
    expr, actions, source = _parse(EXPRESSION, text, name, limits or Limits(), disabled)
    return actions.made([ExprStmt(expr)]), source


def parse_json(
    text: str, *, limits: Limits | None = None, disabled: frozenset[str] = frozenset()
) -> tuple[Program, Source]:
    """Parse JSON, as a script that is one expression (api/json.rs)."""
    expr, actions, source = _parse(EXPRESSION, text, "", limits or Limits(), disabled, json=True)
    return actions.made([ExprStmt(expr)]), source


def _parse(
    start: int, text: str, name: str, limits: Limits, disabled: frozenset[str], json: bool = False
) -> tuple[Any, Actions, Source]:
    if len(text) < _LONG:
        return _read(start, text, name, limits, disabled, json)
    with rest:
        return _read(start, text, name, limits, disabled, json)


def _read(
    start: int, text: str, name: str, limits: Limits, disabled: frozenset[str], json: bool
) -> tuple[Any, Actions, Source]:
    single = start == EXPRESSION
    deepest = min(limits.max_expr_depth or MAX_DEPTH, MAX_DEPTH)
    deepest_in_function = min(limits.max_fn_expr_depth or MAX_DEPTH, MAX_DEPTH)
    tokens = _lex(text, limits, disabled, json)
    source = tokens.source(name)
    if not single or _STATEMENTS.isdisjoint(tokens.codes):
        actions = Actions(tokens, limits, deepest, deepest_in_function)
        actions.quoted_keys = json
        try:
            result = _run(start, tokens, actions)
            if actions.needed <= deepest:
                return result, actions, source
        except (ParseError, LookCloser, _Refused):
            pass
        tokens = _lex(text, limits, disabled, json)
    # Something is wrong, or may be: read again, and closely.
    from .reporter import Reporter

    actions = Actions(tokens, limits, NEVER_TOO_DEEP, NEVER_TOO_DEEP)
    actions.quoted_keys = json
    actions.in_a_hurry = False
    actions.single = single
    try:
        return Reporter(tokens, actions, deepest, deepest_in_function, single).run(start), actions, source
    except ParseError as error:
        error.locate(source)
        raise


def _lex(text: str, limits: Limits, disabled: frozenset[str], json: bool) -> Tokens:
    tokens = lex(text, limits.max_string_size, disabled)
    if json:
        from .json_tokens import as_json

        return as_json(tokens)
    return tokens


def _run(start: int, tokens: Tokens, actions: Actions) -> Any:
    """Drive the fast table over the tokens; the value of the whole. Raises _Refused at a token that
    is not allowed, and whatever the actions raise.

    The stack is two lists of one length and `top`, the place of its last symbol: the values of the
    symbols, and the rows of the states behind them.
    """
    rows, rules, fused, last_state = _ROWS, _RULES, _FUSED, STATES
    codes = tokens.codes
    # At most two symbols a token: itself, and something empty before it.
    values: list[Any] = [None] * (2 * len(codes) + 2)
    states: list[Any] = [None] * (2 * len(codes) + 2)
    states[0] = row = rows[start + 1]
    top = 0
    token = 0
    code = codes[0]
    while True:
        entry = row[code]
        if entry > 0:
            top += 1
            values[top] = token
            token += 1
            code = codes[token]
            if entry <= last_state:
                states[top] = row = rows[entry]
                continue
            kind, column, action = fused[entry]
        elif entry < 0:
            kind, column, action = rules[-entry]
        elif top == 1 and not any(row):
            return values[1]
        else:
            raise _Refused
        while True:
            if kind == 1:
                values[top] = action(actions, values[top])
            elif kind == 3:
                top -= 2
                values[top] = action(actions, values[top], values[top + 1], values[top + 2])
            elif kind == 2:
                top -= 1
                values[top] = action(actions, values[top], values[top + 1])
            elif kind == 0:
                top += 1
                values[top] = action(actions)
            else:
                actions.ahead = token
                last = top
                top += kind + 2
                values[top] = action(actions, *values[top : last + 1])
            entry = states[top - 1][column]
            if entry <= last_state:
                states[top] = row = rows[entry]
                break
            kind, column, action = fused[entry]

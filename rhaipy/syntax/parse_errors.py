"""Every parse error: its text, and where in the grammar it belongs (Rhai: types/parse_error.rs, parser.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ParseError
from ..position import NO_POSITION, Position
from ..values import display
from .nodes import Var
from .tables import NAMES
from .words import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .actions_fn import Actions
    from .lexer import Tokens
    from .strings import Unreadable
    from .tables import Rule

    #: The rules that are being read in a state, each with the number of symbols read.
    Kernel = Sequence[tuple[Rule, int]]

#: Terminals that are reserved words, and those that Rhai calls standard keywords (`switch` is none).
_RESERVED_WORDS = frozenset(("RESERVED_WORD", "CALL_WORD", "METHOD_WORD", "THIS"))
_KEYWORDS = frozenset(name for name in KEYWORDS.values() if name != "SWITCH")

#: The text of each kind of parse error; `{}` is filled in.
FORMS: dict[str, str] = {
    "UnexpectedEOF": "Script is incomplete",
    "BadInput": "{}",
    "UnknownOperator": "Unknown operator: '{}'",
    "MissingToken": "Expecting '{}' {}",
    "MalformedIndexExpr": "{}",
    "MalformedCapture": "method-call style does not support running within the caller's scope",
    "DuplicatedProperty": "Duplicated property for object map literal: {}",
    "DuplicatedVariable": "Duplicated variable name: {}",
    "WrongSwitchIntegerCase": "Numeric switch case cannot follow a range case",
    "WrongSwitchDefaultCase": "Default switch case must be the last",
    "WrongSwitchCaseCondition": "This switch case cannot have a condition",
    "PropertyExpected": "Expecting name of a property",
    "VariableExpected": "Expecting name of a variable",
    "Reserved": "'{}' is a reserved {}",
    "MismatchedType": "Expecting {}, not {}",
    "ExprExpected": "Expecting {} expression",
    "WrongFnDefinition": (
        "Function definitions must be at global level and cannot be inside a block or another function"
    ),
    "FnDuplicatedDefinition": "Function {} with {} already exists",
    "FnMissingName": "Expecting function name in function declaration",
    "FnMissingParams": "Expecting parameters for function {}",
    "FnDuplicatedParam": "Duplicated parameter {} for function {}",
    "FnMissingBody": "Expecting body statement block for function {}",
    "WrongExport": "Export statement can only appear at global level",
    "AssignmentToConstant": "Cannot assign to {}",
    "AssignmentToInvalidLHS": "Expression cannot be assigned to",
    "ExprTooDeep": "Expression exceeds maximum complexity",
    "TooManyFunctions": "Number of functions defined exceeds maximum limit",
    "LiteralTooLarge": "{} exceeds the maximum limit ({})",
    "LoopBreak": "Break statement should only be used inside a loop",
}

MAYBE_EQUALS = "Possibly a typo of '=='?"


def refuse(kind: str, offset: int, *parts: object, position: Position = NO_POSITION) -> ParseError:
    """The parse error of a kind, at an offset into the script, or at a position that no offset can tell."""
    error = ParseError(kind, FORMS[kind].format(*parts), position)
    error.fill(offset)
    return error


class Problem:
    """A token that the parser cannot go on with, and what is known of the place.

    `state` is the parser's state, told by its kernel: the rules that are being read there, each with
    the number of its symbols that have been read. `values` is the parser's stack of values.
    """

    def __init__(self, token: int, tokens: Tokens, actions: Actions, values: list[Any]) -> None:
        self.token = token
        self.tokens = tokens
        self.actions = actions
        self.values = values
        self.kind = NAMES[tokens.codes[token]]
        self.word = tokens.values[token]
        self.place = tokens.offsets[token]
        self.at_end = self.kind == "$END"
        self.is_unreadable = self.kind == "UNREADABLE"
        self.is_reserved_word = self.kind in _RESERVED_WORDS
        self.is_reserved = self.is_reserved_word or self.kind == "RESERVED_SYMBOL"
        self.is_keyword = self.kind in _KEYWORDS

    def refuse(self, kind: str, *parts: object) -> ParseError:
        """The parse error of a kind, at the token."""
        position = self.word.position if self.is_unreadable else NO_POSITION
        return refuse(kind, self.place, *parts, position=position)

    def unreadable(self) -> ParseError:
        """The error of a token that could not be read."""
        error: Unreadable = self.word
        made = ParseError(error.parse, error.detail, error.position)
        made.fill(error.offset)
        return made

    def reserved(self) -> ParseError:
        """The token is a reserved word or symbol."""
        return self.refuse("Reserved", self.word, "keyword" if self.is_reserved_word else "symbol")

    def missing(self, token: str, why: str) -> ParseError:
        """Another token is wanted here."""
        return self.refuse("MissingToken", token, why)

    def missing_or_unreadable(self, token: str, why: str) -> ParseError:
        """Another token is wanted here, but a token that cannot be read comes first."""
        return self.unreadable() if self.is_unreadable else self.missing(token, why)

    def operand(self) -> ParseError:
        """An expression is wanted here (Rhai: `parse_primary`)."""
        if self.is_unreadable:
            return self.unreadable()
        if self.at_end:
            return self.refuse("UnexpectedEOF")
        if self.is_reserved:
            return self.reserved()
        return self.refuse("BadInput", f"Unexpected '{self.shown()}'")

    def shown(self) -> str:
        """The token as Rhai shows it (`impl Display for Token`)."""
        if self.is_unreadable:
            return str(self.word.detail)
        if self.kind == "STRING":
            return f'"{self.word}"'
        return "string" if self.kind == "TEXT_START" else display(self.word)

    def variable_name(self) -> ParseError:
        """The name of a variable is wanted here (Rhai: `parse_var_name`)."""
        if self.is_reserved_word:
            return self.reserved()
        return self.unreadable() if self.is_unreadable else self.refuse("VariableExpected")

    def parameter(self, token: str, why: str) -> ParseError:
        """The name of a parameter is wanted here."""
        if self.is_unreadable:
            return self.unreadable()
        if self.is_reserved:
            return self.reserved()
        return self.refuse("VariableExpected") if self.is_keyword else self.missing(token, why)


# ------------------------------------------------------------------------------- one text a place


def _label(at: Problem) -> ParseError:
    return at.missing("}", "to end this switch block") if at.at_end else at.operand()


def _case_end(at: Problem) -> ParseError:
    if at.at_end:
        # Rhai names the wrong bracket here.
        return at.missing(")", "to end this switch block")
    return at.missing_or_unreadable(",", "to separate the items in this switch block")


def _case_body(at: Problem) -> ParseError:
    return _case_end(at) if at.at_end else at.operand()


def _block_item(at: Problem) -> ParseError:
    return at.missing("}", "to terminate this block") if at.at_end else at.operand()


def _called(at: Problem) -> str:
    """The name of the function whose arguments are being read."""
    words = at.tokens.values
    values = at.values
    opening = len(values) - 1
    while values[opening].__class__ is not int or words[values[opening]] != "(":
        opening -= 1
    called = values[opening - 1]
    if called.__class__ is int and words[called] == "!":
        called = values[opening - 2]
    if called.__class__ is int:
        return str(words[called])
    return str(called.name if called.__class__ is Var else called[-1][0])


def _first_argument(at: Problem) -> ParseError:
    if at.at_end:
        return at.missing(")", f"to close the arguments list of this function call '{_called(at)}'")
    return at.operand()


def _argument_end(at: Problem) -> ParseError:
    if at.at_end:
        return at.missing(")", f"to close the arguments list of this function call '{_called(at)}'")
    return at.missing_or_unreadable(",", f"to separate the arguments to function call '{_called(at)}'")


def _array_item(at: Problem) -> ParseError:
    return at.missing("]", "to end this array literal") if at.at_end else at.operand()


def _array_end(at: Problem) -> ParseError:
    if at.at_end:
        return at.missing("]", "to end this array literal")
    return at.missing_or_unreadable(",", "to separate the items of this array literal")


def _map_key(at: Problem) -> ParseError:
    if at.at_end:
        return at.missing("}", "to end this object map literal")
    if at.is_unreadable:
        return at.unreadable()
    if at.is_reserved_word:
        return at.reserved()
    if at.kind == "TEXT_START" or at.actions.map_keys[-1]:
        return at.refuse("PropertyExpected")
    return at.missing("}", "to end this object map literal")


def _map_colon(at: Problem) -> ParseError:
    name = at.tokens.values[at.values[-1]]
    return at.missing_or_unreadable(":", f"to follow the property '{name}' in this object map literal")


def _map_end(at: Problem) -> ParseError:
    if at.kind == "NAME":
        return at.missing(",", "to separate the items of this object map literal")
    return at.missing_or_unreadable("}", "to end this object map literal")


def _function_name(at: Problem) -> ParseError:
    return at.reserved() if at.is_reserved else at.refuse("FnMissingName")


def _signature_name(at: Problem) -> str:
    """The name of the function whose parameters are being read."""
    name: str = next(value for value in reversed(at.values) if value.__class__ is tuple)[0]
    return name


def _function_param(at: Problem) -> ParseError:
    return at.parameter(")", f"to close the parameters list of function '{_signature_name(at)}'")


def _function_param_end(at: Problem) -> ParseError:
    return at.missing_or_unreadable(",", f"to separate the parameters of function '{_signature_name(at)}'")


def _property(at: Problem) -> ParseError:
    return at.reserved() if at.is_reserved else at.refuse("PropertyExpected")


def _condition(at: Problem) -> ParseError:
    return at.refuse("ExprExpected", "a boolean") if at.kind == "LBRACE" else at.operand()


def _default_arrow(at: Problem) -> ParseError:
    if at.kind == "IF":
        return at.refuse("WrongSwitchCaseCondition")
    return _arrow(at)


def _arrow(at: Problem) -> ParseError:
    return at.missing_or_unreadable("=>", "in this switch case")


#: Where the parser is, as `rule:symbols read`, and what it says there. Where a state has several of
#: these, the first one counts.
_PLACES: tuple[tuple[str, Callable[[Problem], ParseError]], ...] = (
    ("switch_body:2", _label),
    ("case_statement:1", _case_body),
    ("switch_body_last:3", _case_end),
    ("case_head:1 case_head_if:1 case_head_if:3", _arrow),
    ("case_default:1", _default_arrow),
    ("if_statement:1 if_expression:1 if_else_if:4 while_head:1 do_rest:2 for_head:3 case_head_if:2", _condition),
    (
        "items_end:2 block_last:2 program_last:2",
        lambda at: at.missing_or_unreadable(";", "to terminate this statement"),
    ),
    ("block:1", _block_item),
    ("args:1", _first_argument),
    ("args:2", _argument_end),
    ("array:1 array_with_comma:3", _array_item),
    ("array:2", _array_end),
    ("map_empty:1 map_with_comma:3", _map_key),
    ("map_entry:1", _map_colon),
    ("map:2", _map_end),
    ("signature:1 method_name:2", _function_name),
    ("method_name:1", lambda at: at.missing(".", "after the type name for 'this'")),
    ("signature:2", lambda at: at.refuse("FnMissingParams", at.values[-1][0])),
    ("function:1", lambda at: at.refuse("FnMissingBody", at.values[-1][2])),
    ("private_fn_word:1", lambda at: at.missing("fn", "following 'private'")),
    ("params:1 params:3", _function_param),
    ("params:2", _function_param_end),
    (
        "closure_head:1 closure_head:3",
        lambda at: at.parameter("|", "to close the parameters list of anonymous function or closure"),
    ),
    ("closure_head:2", lambda at: at.missing_or_unreadable(",", "to separate the parameters of anonymous function")),
    ("parenthesised:2", lambda at: at.missing_or_unreadable(")", "for a matching ( in this expression")),
    ("indexed:1", lambda at: at.missing_or_unreadable("]", "for a matching [ in this index expression")),
    ("try_statement:2", lambda at: at.missing("catch", "for the 'try' statement")),
    ("catch_head:3", lambda at: at.missing(")", "to enclose the catch variable")),
    ("do_rest:1", lambda at: at.missing("while", "for the do statement")),
    ("for_variable_and_counter:2", lambda at: at.missing(",", "after the iteration variable name")),
    ("for_variable_and_counter:4", lambda at: at.missing(")", "to close the iteration variable")),
    ("for_head:2", lambda at: at.missing_or_unreadable("in", "after the iteration variable")),
    (
        (
            "catch_head:2 for_variable_and_counter:1 for_variable_and_counter:3 for_head:1 declaration:1 "
            "exported_declaration:2 export_:1 export_:3 import_:3 path_first:2 path_next:2 path_of_group:2"
        ),
        Problem.variable_name,
    ),
    (
        (
            "if_only:1 if_else:3 while_statement:1 while_expression:1 for_statement:1 for_expression:1 do_statement:1 "
            "do_expression:1 try_statement:1 try_statement:3 try_statement_with_variable:3 text_first:1 text_next:2"
        ),
        lambda at: at.missing_or_unreadable("{", "to start a statement block"),
    ),
    (
        "switch_statement:1 switch_expression:1",
        lambda at: at.missing_or_unreadable("{", "to start a switch block"),
    ),
    (
        "call_in_scope:2 group_call_in_scope:2 method_capture:4",
        lambda at: at.missing("(", "to start arguments list of function call"),
    ),
    ("property:2 method_call:2", _property),
    ("interpolated:1", Problem.unreadable),
    ("expression:1", lambda at: at.refuse("BadInput", f"Unexpected '{at.shown()}'")),
)

TELLERS: dict[tuple[str, int], tuple[int, Callable[[Problem], ParseError]]] = {
    (key.split(":")[0], int(key.split(":")[1])): (order, teller)
    for order, (keys, teller) in enumerate(_PLACES)
    for key in keys.split()
}


def tell(kernel: Kernel, at: Problem) -> ParseError:
    """What Rhai says of a token in a state where nothing can be completed any more."""
    found = [TELLERS[rule.action, dot] for rule, dot in kernel if (rule.action, dot) in TELLERS]
    return min(found, key=_order)[1](at) if found else at.operand()


def _order(entry: tuple[int, object]) -> int:
    return entry[0]


def tell_early(kernel: Kernel, at: Problem) -> ParseError | None:
    """What Rhai says of a token before it completes anything, if anything."""
    actions = {(rule.action, dot) for rule, dot in kernel}
    if at.kind == "RESERVED_SYMBOL" and any(rule.symbols[dot : dot + 1] == ("FACTOR",) for rule, dot in kernel):
        return at.refuse("UnknownOperator", at.word)
    if at.kind == "BANG" and (
        ("path_call", 1) in actions or (("group_call", 1) in actions and at.values[-1].namespace)
    ):
        if NAMES[at.tokens.codes[at.token + 1]] in ("LPAREN", "UNIT"):
            return at.refuse("BadInput", "Unexpected '!'")
        return at.refuse("BadInput", "'!' cannot be used to call module functions")
    if ("property", 3) in actions and at.kind == "DOUBLE_COLON":
        return at.refuse("BadInput", "Invalid symbol encountered: '::'")
    if {("call", 1), ("method_call", 3)} & actions and not {("variable", 1), ("property", 3)} & actions:
        # A reserved word that can be called, and is not.
        word = at.values[-1]
        return refuse("Reserved", at.tokens.offsets[word], at.tokens.values[word], "keyword")
    if any(rule.origin == "cases" and rule.symbols[dot - 1 : dot] == ("case_closed",) for rule, dot in kernel):
        if at.at_end or at.is_unreadable:
            return _case_end(at)
    return None

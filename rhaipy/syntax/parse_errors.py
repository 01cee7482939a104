"""Every parse error: its text, and where in the grammar it belongs (Rhai: types/parse_error.rs, parser.rs)."""

from __future__ import annotations

from ..errors import ParseError

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


def refuse(kind: str, offset: int, *parts: object) -> ParseError:
    """The parse error of a kind, at an offset into the script."""
    error = ParseError(kind, FORMS[kind].format(*parts))
    error.offset = offset
    return error

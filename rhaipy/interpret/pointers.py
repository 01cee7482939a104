"""Function pointers by name (Rhai: types/fn_ptr.rs, `FnPtr::new`)."""

from __future__ import annotations

from ..errors import ErrorFunctionNotFound, ParseError
from ..syntax.words import KEYWORDS, SYMBOLS, is_reserved, is_valid_function_name, is_valid_identifier
from ..values import FnPtr


def pointer_to(name: str) -> FnPtr:
    """A pointer to whatever functions have that name, now or later.

    Raises ParseError for a reserved word or symbol, ErrorFunctionNotFound for what is no name.
    """
    if is_valid_function_name(name):
        return FnPtr(name)
    if is_reserved(name) or name in KEYWORDS or name in SYMBOLS or name == "_":
        kind = "keyword" if is_valid_identifier(name) else "symbol"
        raise ParseError("Reserved", f"'{name}' is a reserved {kind}")
    raise ErrorFunctionNotFound(name)

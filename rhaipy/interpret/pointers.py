"""Function pointers by name (Rhai: types/fn_ptr.rs, `FnPtr::new`)."""

from __future__ import annotations

from ..errors import ErrorFunctionNotFound, ParseError
from ..syntax.words import is_reserved, is_valid_function_name, reserved_kind
from ..values import FnPtr


def pointer_to(name: str) -> FnPtr:
    """A pointer to whatever functions have that name, now or later.

    Raises ParseError for a reserved word or symbol, ErrorFunctionNotFound for what is no name.
    """
    if is_valid_function_name(name):
        return FnPtr(name)
    if is_reserved(name):
        raise ParseError("Reserved", f"'{name}' is a reserved {reserved_kind(name)}")
    raise ErrorFunctionNotFound(name)

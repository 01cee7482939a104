"""What to do about an error, where that can be told from the error alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import (
    ErrorFunctionNotFound,
    ErrorModuleNotFound,
    ErrorTooManyOperations,
    RhaiError,
    unwrap_inner,
)
from .inventory import inventory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..interpret.natives import Library
    from ..modules import ScriptFn

#: What other languages call it.
ELSEWHERE = {
    "length": "len", "size": "len", "count": "len", "strip": "trim", "upper": "to_upper", "lower": "to_lower",
    "toString": "to_string", "str": "to_string", "toUpperCase": "to_upper", "toLowerCase": "to_lower",
    "startsWith": "starts_with", "startswith": "starts_with", "endsWith": "ends_with", "endswith": "ends_with",
    "indexOf": "index_of", "find_index": "index_of", "includes": "contains", "has": "contains", "has_key": "contains",
    "substring": "sub_string", "substr": "sub_string", "slice": "extract", "extend": "append", "add": "push",
    "forEach": "for_each", "parseInt": "parse_int", "parseFloat": "parse_float", "int": "parse_int",
    "float": "parse_float", "json": "to_json", "stringify": "to_json", "every": "all", "any": "some", "fold": "reduce",
    "println": "print", "printf": "print", "typeof": "type_of", "delete": "remove",
}  # fmt: skip

#: How many overloads are named, and how many functions whose names hold what was asked for.
_MOST = 4
_MOST_ALIKE = 8


def closest(name: str, names: set[str]) -> str:
    """The function that is likely to be meant, or the empty string."""
    import difflib

    if ELSEWHERE.get(name) in names:
        return ELSEWHERE[name]
    choices = [known for known in (*names, *ELSEWHERE) if known.isidentifier()]
    for found in difflib.get_close_matches(name, choices, 3, 0.8):
        if found in names:
            return found
        if ELSEWHERE[found] in names:
            return ELSEWHERE[found]
    return ""


def alike(name: str, library: Library) -> str:
    """What to look for instead of a function that a library has not, as the end of a message; or the empty string."""
    names = {function.name.split("$")[-1] for function in inventory(library)}
    close = sorted([known for known in names if name.lower() in known.lower()])[:_MOST_ALIKE]
    if close:
        return f"; there are: {', '.join(close)}"
    meant = closest(name, names)
    return f"; did you mean '{meant}'?" if meant else ""


def advice(error: RhaiError, library: Library, own: Sequence[ScriptFn] = ()) -> str:
    """A line of advice, or the empty string. `own` are the functions of the script."""
    first = unwrap_inner(error)
    if isinstance(first, ErrorFunctionNotFound):
        name = first.name.split(" (")[0]
        known = [str(function) for function in own if function.name == name]
        known += [function.shown for function in inventory(library, name) if function.name == name]
        if known:
            more = f" and {len(known) - _MOST} more" if len(known) > _MOST else ""
            return f"there is {', '.join(known[:_MOST])}{more}"
        near = closest(name, {name for name, _ in library.functions} | {function.name for function in own})
        if not near and name == first.name and own:  # a host asked for it by name alone
            more = " and more" if len(own) > _MOST else ""
            return f"the script has {', '.join([str(function) for function in own[:_MOST]])}{more}"
        return f"did you mean '{near}'?" if near else ""
    if isinstance(first, ErrorTooManyOperations):
        return "`rhaipy profile` shows where operations go"
    if isinstance(first, ErrorModuleNotFound):
        return _about_module(first)
    return ""


def _about_module(error: ErrorModuleNotFound) -> str:
    line = error.origin.line(error.position.line) if error.origin is not None else ""
    name = error.name.split("::")[0]
    if name and line[max(error.position.column - 1, 0) :].startswith(name):
        # Not the path of an `import`, but what ought to be one's name.
        return f'import it first: `import "…" as {name};`'
    return f"there is no {error.name.removesuffix('.rhai')}.rhai in the folder that `--modules` names"

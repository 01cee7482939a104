"""JSON as Rhai's own parser reads it: an expression in other tokens (Rhai: api/json.rs `parse_json`)."""

from __future__ import annotations

from .lexer import UNREADABLE, Tokens
from .strings import Unreadable
from .tables import CODES

_LBRACE = CODES["LBRACE"]
_MAP = CODES["MAP"]
_UNIT = CODES["UNIT"]
_RESERVED_WORD = CODES["RESERVED_WORD"]
_REFUSED = {_UNIT: "()", _MAP: "#{", CODES["TEXT_START"]: "interpolated string"}
#: Loops are no expressions here; a word that never begins one stands for them.
_LOOPS = frozenset(CODES[name] for name in ("WHILE", "LOOP", "DO", "FOR"))
_NO_EXPRESSION = CODES["LET"]


def as_json(tokens: Tokens) -> Tokens:
    """The tokens of a text, changed to those of JSON: `{` begins an object map and `null` is unit,
    while Rhai's own signs for these, and interpolated strings, are refused."""
    codes = tokens.codes
    values = tokens.values
    for index, code in enumerate(codes):
        if code == _LBRACE:
            codes[index] = _MAP
            values[index] = "#{"
        elif code == _RESERVED_WORD and values[index] == "null":
            codes[index] = _UNIT
            values[index] = "()"
        elif code in _REFUSED:
            values[index] = Unreadable(tokens.offsets[index], f"Invalid symbol encountered: '{_REFUSED[code]}'")
            codes[index] = UNREADABLE
        elif code in _LOOPS:
            codes[index] = _NO_EXPRESSION
    return tokens

"""Small wrong changes to scripts, by token and by text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from conformance.generate.draw import Draw

#: Enough of Rhai's lexis to cut scripts where tokens meet; what fits nowhere is a token of one character.
_TOKEN = re.compile(
    r"\s+|//[^\n]*|/\*.*?\*/"
    r'|#+"|"(?:[^"\\\n]|\\.)*"|`[^`$]*`'
    r"|'(?:[^'\\]|\\.[^']*)'"
    r"|0[xob][0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
    r"|[A-Za-z_][A-Za-z0-9_]*"
    r"|\.\.=|\*\*=|<<=|>>=|===|!==|\.\.\.|[-+*/%<>=!&|^:?.]=|\?\?|\?\.|\?\[|\*\*|<<|>>|&&|\|\||\.\.|::|=>|->|<-|#\{|\$\{|\(\)"
    r"|.",
    re.DOTALL,
)

#: What is put in where nothing of the kind was.
TOKENS = tuple(
    "; ; , . : :: => ( ) [ ] { } () [] {} #{ #{} ${ $ _ = == != < > <= >= + - * / % ** << >> & | ^ && || "
    "! ?? ?. ?[ .. ..= "
    "+= -= *= /= %= **= <<= >>= &= |= ^= -- ++ ... ~ @ ? # |> -> <- := === !== !in !. "
    "let const if else switch do while until loop for in continue break return throw try catch "
    "fn private import export as true false this var static goto match new null nil "
    "print debug type_of eval Fn call curry is_shared is_def_var is_def_fn "
    'global x y a f i s m 0 1 2 -1 3.5 0.0 1e3 9223372036854775807 0x1f 1_000 \'c\' "s" `t` `a${1}b` "" |x| || |a,b| '
    "len push pop map filter reduce sort to_string keys contains // /* */ \n \t \" ' ` \\".split(" ")
)

#: Characters that texts have trouble with.
CHARACTERS = "\"'`\\\n\r\t ${}[]()#;:,.+-*/%=!<>&|^~?@_0aexXZ\u00e9\u00df\u0301\u2028\u00a0\ufeff\U0001f600\x00\x7f"

_NUMBERS = (
    "0 1 2 -1 7 63 64 65 255 256 -5 1000 9223372036854775807 -9223372036854775808 9223372036854775808 4294967296 "
    "0.0 -0.0 0.1 1.5 1e10 1e308 1e-320 1.0 0xff 0b101 0o17 99999999999"
).split()
_CHANGES = {
    "drop": 3,
    "put": 3,
    "replace": 4,
    "swap": 2,
    "twice": 1,
    "number": 2,
    "lend": 3,
    "cut": 1,
    "move": 2,
    "own": 3,
    "end": 1,
}


def tokens(script: str) -> list[str]:
    """The script in pieces; put together they are the script again."""
    return _TOKEN.findall(script)


def by_token(draw: Draw, script: str, others: Sequence[str] = ()) -> str:
    """The script with one to three tokens changed; `others` are scripts that lend theirs."""
    pieces = tokens(script)
    for _ in range(draw.number(1, 3)):
        if not pieces:
            return draw.one(TOKENS)
        pieces = _change(draw, pieces, others)
    return "".join(pieces)


def _change(draw: Draw, pieces: list[str], others: Sequence[str]) -> list[str]:
    at = _solid(draw, pieces)
    kind = draw.weighted(_CHANGES)
    if kind == "drop":
        return pieces[:at] + pieces[at + 1 :]
    if kind == "put":
        return [*pieces[:at], draw.one(TOKENS), *pieces[at:]]
    if kind == "replace":
        return [*pieces[:at], draw.one(TOKENS), *pieces[at + 1 :]]
    if kind == "swap":
        to = _solid(draw, pieces)
        pieces = list(pieces)
        pieces[at], pieces[to] = pieces[to], pieces[at]
        return pieces
    if kind == "twice":
        return [*pieces[: at + 1], " ", *pieces[at:]]
    if kind == "number":
        numbers = [index for index, piece in enumerate(pieces) if piece[0].isdigit()]
        if numbers:
            at = draw.one(numbers)
            return [*pieces[:at], draw.one(_NUMBERS), *pieces[at + 1 :]]
        return pieces
    if kind == "own":
        return [*pieces[:at], pieces[_solid(draw, pieces)], *pieces[at + 1 :]]
    if kind == "end":
        return pieces[: at + 1]
    size = draw.number(1, 6)
    if kind == "cut":
        return pieces[:at] + pieces[at + size :]
    if kind == "move":
        to = _solid(draw, pieces)
        return [*pieces[:to], *pieces[at : at + size], *pieces[to:]]
    lent = tokens(draw.one(others)) if others else []
    if lent:
        start = draw.number(0, len(lent) - 1)
        return [*pieces[:at], *lent[start : start + size], *pieces[at + (size if draw.chance(0.5) else 0) :]]
    return pieces


def _solid(draw: Draw, pieces: list[str]) -> int:
    """Somewhere in the pieces, white space less often."""
    at = draw.number(0, len(pieces) - 1)
    return at if not pieces[at].isspace() else min(at + 1, len(pieces) - 1)


def by_text(draw: Draw, script: str, others: Sequence[str] = ()) -> str:
    """The script with one to three characters, or pieces of text, changed."""
    for _ in range(draw.number(1, 3)):
        at = draw.number(0, len(script))
        kind = draw.weighted({"drop": 3, "put": 4, "replace": 3, "cut": 1, "splice": 1, "repeat": 1, "end": 1})
        if kind == "drop":
            script = script[:at] + script[at + 1 :]
        elif kind == "put":
            script = script[:at] + draw.one(CHARACTERS) + script[at:]
        elif kind == "replace":
            script = script[:at] + draw.one(CHARACTERS) + script[at + 1 :]
        elif kind == "cut":
            script = script[:at] + script[at + draw.number(1, 12) :]
        elif kind == "splice" and others:
            other = draw.one(others)
            script = script[:at] + other[draw.number(0, len(other)) :]
        elif kind == "repeat":
            script = script[:at] + script[max(0, at - draw.number(1, 9)) : at] * draw.number(1, 4) + script[at:]
        elif kind == "end":
            script = script[:at]
    return script


def loosened(draw: Draw, script: str) -> str:
    """The script with other white space and with comments: positions move, the meaning stays."""
    if draw.chance(0.6):
        return script
    spaces = (" ", " ", "  ", "\n", "\n  ", "\t", " /* c */ ", " // é\n", "\r\n", " /* a /* b */ \n */ ")
    pieces = tokens(script)
    # White space inside back-ticks is text; whatever stands behind the first one is left alone.
    end = next((index for index, piece in enumerate(pieces) if "`" in piece or piece[0] == "#"), len(pieces))
    changed = [draw.one(spaces) if piece.isspace() and draw.chance(0.3) else piece for piece in pieces[:end]]
    return "".join([*changed, *pieces[end:]])

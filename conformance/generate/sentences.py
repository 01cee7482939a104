"""Sentences of the grammar: derivations at random from the rules that the parser is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import inf

from conformance.generate.draw import Draw
from rhaipy.syntax.tables import RULES, Rule

#: What may stand for a terminal. A text that ends in `$` is followed by its brace at once.
TERMINALS: Mapping[str, Sequence[str]] = {
    "SEMICOLON": (";",),
    "LBRACE": ("{",),
    "RBRACE": ("}",),
    "LPAREN": ("(",),
    "RPAREN": (")",),
    "LBRACKET": ("[",),
    "SAFE_LBRACKET": ("?[",),
    "RBRACKET": ("]",),
    "UNIT": ("()",),
    "MAP": ("#{",),
    "COMMA": (",",),
    "COLON": (":",),
    "DOUBLE_COLON": ("::",),
    "DOT": (".",),
    "SAFE_DOT": ("?.",),
    "ARROW": ("=>",),
    "UNDERSCORE": ("_",),
    "ASSIGN": ("=",),
    "OP_ASSIGN": ("+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", "&=", "|=", "^="),
    "BANG": ("!",),
    "BAR": ("|",),
    "LABEL_BAR": ("|",),
    "OR": ("||",),
    "CARET": ("^",),
    "AMPERSAND": ("&",),
    "AND": ("&&",),
    "EQUALITY": ("==", "!="),
    "COMPARISON": ("<", "<=", ">", ">="),
    "COALESCE": ("??",),
    "RANGE": ("..", "..="),
    "PLUS": ("+",),
    "MINUS": ("-",),
    "FACTOR": ("*", "/", "%"),
    "POWER": ("**",),
    "SHIFT": ("<<", ">>"),
    "NOT_IN": ("!in",),
    "NAME": ("x", "y", "a", "f", "len", "push", "m", "k", "n", "to_string", "x", "y"),
    "CALL_WORD": ("print", "debug", "type_of", "eval", "Fn", "call", "curry", "is_shared", "is_def_var", "is_def_fn"),
    "METHOD_WORD": ("type_of", "call", "curry", "is_shared"),
    "INT": ("0", "1", "2", "7", "42"),
    "FLOAT": ("1.5", "0.0", "1e3"),
    "CHAR": ("'c'", "'z'"),
    "STRING": ('"s"', '"x"', '"len"', "`t`", '#"r"#'),
    "TEXT_START": ("`a$", "`$"),
    "TEXT_MIDDLE": ("b$", "$"),
    "TEXT_END": ("c`", "`"),
    "UNREAD": ("",),
}

_WORDS = (
    "LET CONST IF ELSE SWITCH DO WHILE UNTIL LOOP FOR IN CONTINUE BREAK RETURN THROW TRY CATCH FN PRIVATE IMPORT "
    "EXPORT AS TRUE FALSE THIS"
).split()
#: What makes the lexer give these words names of their own.
_JUMPS = {f"JUMP_{word}": f"x ?? {word.lower()}" for word in ("RETURN", "THROW", "BREAK", "CONTINUE")}


@cache
def _rules() -> Mapping[str, Sequence[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in RULES:
        found.setdefault(rule.origin, []).append(rule)
    return found


@cache
def _heights() -> Mapping[str, float]:
    """How high the lowest derivation of a symbol is."""
    rules = _rules()
    heights: dict[str, float] = dict.fromkeys(rules, inf)
    changed = True
    while changed:
        changed = False
        for rule in RULES:
            height = 1 + max((heights.get(symbol, 0) for symbol in rule.symbols), default=0)
            if height < heights[rule.origin]:
                heights[rule.origin] = height
                changed = True
    return heights


def terminal(draw: Draw, name: str) -> str:
    """A text that the lexer reads as a terminal."""
    if name in _JUMPS:
        return _JUMPS[name]
    name = name.removesuffix("_S")
    return name.lower() if name in _WORDS else draw.one(TERMINALS[name])


def sentence(draw: Draw, height: int = 12, symbol: str = "program") -> str:
    """A text that the grammar derives from a symbol; what the actions then say to it is another matter."""
    pieces: list[str] = []
    # Every symbol that is still to be derived, the next one last, with the height it may have.
    waiting = [(symbol, height)]
    rules, heights = _rules(), _heights()
    while waiting:
        name, left = waiting.pop()
        if name not in rules:
            pieces.append(terminal(draw, name))
            continue
        fitting = [rule for rule in rules[name] if all(heights.get(part, 0) < left for part in rule.symbols)]
        if not fitting:
            lowest = min(max((heights.get(part, 0) for part in rule.symbols), default=0) for rule in rules[name])
            fitting = [
                rule
                for rule in rules[name]
                if max((heights.get(part, 0) for part in rule.symbols), default=0) == lowest
            ]
        chosen = draw.one(fitting)
        waiting.extend((part, left - 1) for part in reversed(chosen.symbols))
    return "".join(piece if piece.endswith("$") else piece + " " for piece in pieces)

"""Words and symbols with a meaning of their own (Rhai: types/token.rs)."""

from __future__ import annotations

import re

#: Words of the language, by the terminal that each of them is.
KEYWORDS: dict[str, str] = {
    word: word.upper()
    for word in (
        "true false let const if else switch do while until loop for in continue break return throw try catch "
        "fn private import export as"
    ).split()
}

#: Reserved words with no meaning at all.
_IDLE_WORDS = (
    "var static shared is goto go case default match new super use module package public protected "
    "with void null nil spawn thread sync async await yield"
).split()

#: Reserved words that can be called, as functions only.
_FUNCTION_WORDS = "print debug eval Fn is_def_var is_def_fn".split()

#: Reserved words that can be called, also after a dot.
_METHOD_WORDS = "call curry type_of is_shared".split()

#: Reserved words, by the terminal that each of them is.
RESERVED_WORDS: dict[str, str] = {
    **dict.fromkeys(_IDLE_WORDS, "RESERVED_WORD"),
    **dict.fromkeys(_FUNCTION_WORDS, "CALL_WORD"),
    **dict.fromkeys(_METHOD_WORDS, "METHOD_WORD"),
    "this": "THIS",
}

#: Symbols of the language, by the terminal that each of them is.
SYMBOLS: dict[str, str] = {
    "{": "LBRACE",
    "}": "RBRACE",
    "(": "LPAREN",
    ")": "RPAREN",
    "[": "LBRACKET",
    "?[": "SAFE_LBRACKET",
    "]": "RBRACKET",
    "()": "UNIT",
    "#{": "MAP",
    ",": "COMMA",
    ";": "SEMICOLON",
    ":": "COLON",
    "::": "DOUBLE_COLON",
    ".": "DOT",
    "?.": "SAFE_DOT",
    "=>": "ARROW",
    "=": "ASSIGN",
    "..": "RANGE",
    "..=": "RANGE",
    "|": "BAR",
    "||": "OR",
    "^": "CARET",
    "&": "AMPERSAND",
    "&&": "AND",
    "==": "EQUALITY",
    "!=": "EQUALITY",
    "<": "COMPARISON",
    "<=": "COMPARISON",
    ">": "COMPARISON",
    ">=": "COMPARISON",
    "??": "COALESCE",
    "+": "PLUS",
    "-": "MINUS",
    "*": "FACTOR",
    "/": "FACTOR",
    "%": "FACTOR",
    "**": "POWER",
    "<<": "SHIFT",
    ">>": "SHIFT",
    "!": "BANG",
    "!in": "NOT_IN",
    **dict.fromkeys("+= -= *= /= %= **= <<= >>= &= |= ^=".split(), "OP_ASSIGN"),
}

#: Symbols that Rhai keeps for itself.
RESERVED_SYMBOLS = tuple("++ -- ... ~ @ $ ? # |> <| !. #!".split())

#: Symbols of other languages, by what Rhai tells those who write them.
FOREIGN_SYMBOLS: dict[str, str] = {
    "===": "'===' is not a valid operator. This is not JavaScript! Should it be '=='?",
    "!==": "'!==' is not a valid operator. This is not JavaScript! Should it be '!='?",
    "->": "'->' is not a valid symbol. This is not C or C++!",
    "<-": "'<-' is not a valid symbol. This is not Go! Should it be '<='?",
    ":=": "':=' is not a valid assignment operator. This is not Go or Pascal! Should it be simply '='?",
    ":;": "':;' is not a valid symbol. Should it be '::'?",
    "::<": "'::<>' is not a valid symbol. This is not Rust! Should it be '::'?",
    "(*": "'(* .. *)' is not a valid comment format. This is not Pascal! Should it be '/* .. */'?",
    "*)": "'(* .. *)' is not a valid comment format. This is not Pascal! Should it be '/* .. */'?",
    "# {": "'#' is not a valid symbol. Should it be '#{'?",
}

#: Terminals after which `+` and `-` are unary, so that `-` and the digits behind it are one number
#: (Rhai: Token::is_next_unary).
BEFORE_UNARY = frozenset(
    (
        "SEMICOLON COLON COMMA COALESCE RANGE LBRACE LPAREN LBRACKET SAFE_LBRACKET PLUS MINUS FACTOR POWER SHIFT "
        "OP_ASSIGN ASSIGN EQUALITY COMPARISON BANG BAR AMPERSAND IF WHILE UNTIL IN NOT_IN AND OR CARET RETURN THROW "
        "UNREADABLE"
    ).split()
)

_IDENTIFIER = re.compile(r"_*[A-Za-z][A-Za-z0-9_]*")


def is_valid_identifier(text: str) -> bool:
    """Whether a text has the form of a variable's name: ASCII letters, digits and underscores, and
    a letter before the first digit (Rhai: `is_valid_identifier`)."""
    return _IDENTIFIER.fullmatch(text) is not None


def is_valid_function_name(text: str) -> bool:
    """Whether a function can have this name: an identifier that is no keyword and not reserved
    (Rhai: `is_valid_function_name`)."""
    return is_valid_identifier(text) and text not in KEYWORDS and text not in RESERVED_WORDS


def is_reserved(text: str) -> bool:
    """Whether a text is a word or symbol that cannot be a name: a keyword or symbol of the language,
    or a reserved one."""
    return (
        text in KEYWORDS
        or text in RESERVED_WORDS
        or text in SYMBOLS
        or text in RESERVED_SYMBOLS
        or text in FOREIGN_SYMBOLS
        or text == "_"
    )


def reserved_kind(text: str) -> str:
    """What Rhai calls a reserved text: `keyword` where it has the form of a name, else `symbol`."""
    return "keyword" if is_valid_identifier(text) else "symbol"

"""Literals by type, as the text of a script.

Types here are `int`, `float`, `bool`, `str`, `char`, `unit`, `ints` and `strs` (arrays of one kind), `array` (of any),
`map`, `blob`, `range`, `fn`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from conformance.generate.draw import Draw

TYPES = ("int", "float", "bool", "str", "char", "unit", "ints", "strs", "array", "map", "blob", "range", "fn")
SCALARS = ("int", "int", "int", "float", "bool", "str", "str", "char")

#: What a property of this name holds, in every map that is made here.
FIELDS: Mapping[str, str] = {
    "a": "int",
    "b": "int",
    "n": "int",
    "s": "str",
    "t": "str",
    "l": "ints",
    "w": "strs",
    "m": "map",
    "x": "float",
    "ok": "bool",
    "f": "fn",
}

_EDGES = (
    "9223372036854775807",
    "-9223372036854775808",
    "-9223372036854775807",
    "4611686018427387904",
    "4294967296",
    "2147483647",
    "63",
    "64",
    "65",
    "255",
    "256",
    "-64",
    "0x7fff_ffff",
    "0b1011",
    "0o17",
    "0xffffffffffffffff",
    "1_000",
)
_FLOATS = (
    "0.0 1.0 -1.0 0.5 1.5 2.5 -2.5 0.1 0.2 0.3 3.14159 1e3 1e10 1e13 9.9e12 1e16 1e17 1e-4 1e-5 1e-13 1e-14 1e100 "
    "123456.789 -0.0 1e308 1e-308 5e-324 9007199254740992.0 9223372036854775807.0 2.220446049250313e-16 "
    "0.30000000000000004"
).split()
_TEXTS = (
    '""',
    '"a"',
    '"b"',
    '"ab"',
    '"abc"',
    '"hello"',
    '"Hello, World"',
    '" pad "',
    '"a,b,c"',
    '"a b  c"',
    '"x=1"',
    '"12"',
    '"-7"',
    '"3.5"',
    '"0xff"',
    '"\\n\\t\\\\\\""',
    '"é"',
    '"ñandú"',
    '"日本語"',
    '"😀!"',
    '"\\u00df"',
    '"e\\u0301"',
    '"\\x41\\U0001F600"',
    '"ab""cd"',
    "`tick`",
    "`two\nlines`",
    '#"raw "# ',
    '##"a "# b"##',
    '"İstanbul"',
    '"ΣΑΣ"',
    '"\\u200b\\u00a0"',
    '"aaaaaaaaaa"',
)
_CHARS = (
    "'a'",
    "'b'",
    "'z'",
    "'A'",
    "' '",
    "','",
    "'1'",
    "'é'",
    "'ß'",
    "'日'",
    "'😀'",
    "'\\n'",
    "'\\''",
    "'\\x7f'",
    "'\\u0301'",
)

_ODD_KEYS = ('"é"', '"z y"', '""', "len", "keys", "`q`", "_x")


def integer(draw: Draw) -> str:
    """A whole number: small ones mostly."""
    kind = draw.number(0, 19)
    if kind < 14:
        return str(draw.number(0, 9))
    if kind < 17:
        return str(draw.number(-20, 120))
    if kind == 17:
        return str(draw.number(-(2**62), 2**62))
    return draw.one(_EDGES)


def floating(draw: Draw) -> str:
    """A floating-point number."""
    if draw.chance(0.4):
        return draw.one(_FLOATS)
    return f"{draw.number(-99, 99)}.{draw.number(0, 99)}"


def text(draw: Draw) -> str:
    """A string without interpolation."""
    if draw.chance(0.25):
        return '"' + "".join(draw.several(0, 6, lambda: draw.one("abcxyz ABC,;1é😀"))) + '"'
    return draw.one(_TEXTS).strip()


def span(draw: Draw) -> str:
    """A range of integers."""
    low, high = draw.number(-4, 6), draw.number(-4, 9)
    if draw.chance(0.7):
        low, high = min(low, high), max(low, high)
    sign = draw.one(("..", "..", "..="))
    if draw.chance(0.08):
        return f"({low}{sign})" if sign == ".." else f"(..={high})"
    if draw.chance(0.05):
        return f"(..{high})"
    if draw.chance(0.05):
        return draw.one(("9223372036854775800..9223372036854775807", "-9223372036854775808..=-9223372036854775800"))
    return f"{low}{sign}{high}"


def literal(draw: Draw, kind: str) -> str:
    """A literal of a type, or the nearest to one that the language has."""
    return _MAKERS[kind](draw)


def _list(kind: str) -> Callable[[Draw], str]:
    def make(draw: Draw) -> str:
        many = draw.weighted({0: 1, 1: 1, 2: 2, 3: 4, 4: 3, 5: 2, 8: 1, 24: 0.2})
        items = [literal(draw, draw.one(SCALARS) if kind == "any" else kind) for _ in range(many)]
        if kind == "any" and draw.chance(0.3):
            items.append(literal(draw, draw.one(("ints", "map", "array", "unit", "range", "fn"))))
        comma = "," if items and draw.chance(0.1) else ""
        return f"[{', '.join(items)}{comma}]"

    return make


def _map(draw: Draw) -> str:
    names = sorted(FIELDS)
    keys = list(dict.fromkeys(draw.several(0, 4, lambda: draw.one(names))))
    shown = []
    for key in keys:
        kind = FIELDS[key]
        value = literal(draw, kind) if kind not in ("map", "fn") or draw.chance(0.4) else "()"
        shown.append(f"{key if draw.chance(0.9) else json_key(key)}: {value}")
    if draw.chance(0.1):
        shown.append(f"{draw.one(_ODD_KEYS)}: {integer(draw)}")
    comma = "," if shown and draw.chance(0.1) else ""
    return f"#{{{', '.join(shown)}{comma}}}"


def json_key(key: str) -> str:
    """A key in quotes."""
    return f'"{key}"'


def _blob(draw: Draw) -> str:
    return draw.one(
        (
            "blob()",
            f"blob({draw.number(0, 12)})",
            f"blob({draw.number(1, 9)}, {draw.number(-3, 300)})",
            f"{text(draw)}.to_blob()",
        )
    )


def _fn(draw: Draw) -> str:
    return draw.one(
        (
            "|x| x",
            "|x| x + 1",
            "|x| x > 2",
            "|x, y| x + y",
            "|x, y| x < y",
            "|x, y| x - y",
            "|| 7",
            "|| this",
            "|x| [x]",
            "|x| `${x}`",
            "|x, i| i % 2 == 0",
            'Fn("len")',
            'Fn("abs")',
            'Fn("to_string")',
            'Fn("nope")',
            "|x| { x += 1; x }",
            "|| { this += 1; this }",
            "|x| if x == 2 { throw x } else { x }",
        )
    )


_MAKERS: Mapping[str, Callable[[Draw], str]] = {
    "int": integer,
    "float": floating,
    "bool": lambda draw: draw.one(("true", "false")),
    "str": text,
    "char": lambda draw: draw.one(_CHARS),
    "unit": lambda draw: "()",
    "ints": _list("int"),
    "strs": _list("str"),
    "array": _list("any"),
    "map": _map,
    "blob": _blob,
    "range": span,
    "fn": _fn,
    # Types that no literal has.
    "byte": integer,
    "steps": span,
}

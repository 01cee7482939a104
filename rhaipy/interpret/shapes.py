"""Closures made to measure: Python text for one shape of node, compiled once a process.

A closure of the plan takes the state and the frame, `run(S, f)`. Where its operands are constants
or variables they are read in its own code instead of by a call. The number of shapes is small; each
is compiled when it is first needed.

Text here is only ever our own: operands, names and values of a script come in as parameters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..values import CONTAINERS, SCALARS, Array, Cell, Char, Map, Range
from ..values.numbers import MAX_INT, MIN_INT

if TYPE_CHECKING:
    from collections.abc import Callable

Run = Any

#: An operand: ("const", value), ("slot", index), ("cell", index) or ("run", closure), and whether
#: the value is about to be stored in another place.
Operand = tuple[str, Any, bool]

_LOADS = {
    "const": "{name}",
    "slot": "f[{name}]",
    "cell": "f[{name}].value",
    "run": "{name}(S, f)",
}

_GLOBALS: dict[str, Any] = {
    "Array": Array,
    "Map": Map,
    "Char": Char,
    "Cell": Cell,
    "Range": Range,
    "NoneType": type(None),
    "CONTAINERS": CONTAINERS,
    "SCALARS": SCALARS,
    "MAX": MAX_INT,
    "MIN": MIN_INT,
}

_made: dict[Any, Callable[..., Run]] = {}


def shape(
    operands: tuple[Operand, ...],
    places: tuple[int, ...],
    action: str,
    names: tuple[str, ...] = (),
    values: tuple[Any, ...] = (),
) -> Run:
    """A closure that reads its operands into t0, t1 …, counts one operation for each of `places`, and
    does `action`: Python text, indented by four spaces or not at all, which may use `names`."""
    key = (tuple([(kind, stored) for kind, _, stored in operands]), bool(places), action, names)
    make = _made.get(key)
    if make is None:
        make = _made[key] = _compile(operands, bool(places), action, names)
    run: Run = make(*[value for _, value, _ in operands], *values, len(places), places)
    return run


def loop_shape(
    operands: tuple[Operand, ...],
    places: tuple[int, ...],
    action: str,
    names: tuple[str, ...],
    values: tuple[Any, ...],
) -> Run:
    """As `shape`, but all of it again and again, until `action` returns."""
    key = (tuple([(kind, stored) for kind, _, stored in operands]), "loop", action, names)
    make = _made.get(key)
    if make is None:
        make = _made[key] = _compile(operands, bool(places), action, names, loop=True)
    run: Run = make(*[value for _, value, _ in operands], *values, len(places), places)
    return run


def _compile(
    operands: tuple[Operand, ...], ticks: bool, action: str, names: tuple[str, ...], loop: bool = False
) -> Callable[..., Run]:
    params = [f"a{index}" for index in range(len(operands))]
    body: list[str] = []
    eager = any(kind == "run" for kind, _, _ in operands)
    count = ["o = S.ops + n", "if o > S.stop: S.over(n, places)", "else: S.ops = o"]
    if ticks and not eager:
        body += count
    for index, (kind, _, stored) in enumerate(operands):
        body.append(f"t{index} = " + _LOADS[kind].format(name=f"a{index}"))
        if stored and kind != "const":
            body.append(f"if t{index}.__class__ in CONTAINERS: t{index}.shared = True")
    if ticks and eager:
        body += count
    body += action.strip("\n").split("\n")
    if loop:
        body = ["while True:", *["    " + line for line in body]]
    text = "".join(
        [
            f"def make({', '.join([*params, *names, 'n', 'places'])}):\n",
            "    def run(S, f):\n",
            *[f"        {line}\n" for line in body],
            "    return run\n",
        ]
    )
    space: dict[str, Any] = {}
    exec(compile(text, "<plan>", "exec"), _GLOBALS, space)
    made: Callable[..., Run] = space["make"]
    return made


_INT_CHECKED = """\
if t0.__class__ is int and t1.__class__ is int:
    r = t0 {op} t1
    if MIN <= r <= MAX: return r
elif t0.__class__ is float and t1.__class__ is float: return t0 {op} t1
{more}return slow(S, op, t0, t1, pos)
"""

_TEXT_ADD = """\
elif t0.__class__ is str and t1.__class__ is str:
    r = t0 + t1
    if len(r) <= S.room: return r
"""

_COMPARE = """\
c = t0.__class__
if c is t1.__class__ and (c is int or c is str): return t0 {op} t1
return slow(S, op, t0, t1, pos)
"""

_INT_ONLY = """\
if t0.__class__ is int and t1.__class__ is int: return t0 {op} t1
return slow(S, op, t0, t1, pos)
"""

#: The text of a binary operator over t0 and t1, by operator; all others are left to `slow`.
BINARY_ACTIONS: dict[str, str] = {
    "+": _INT_CHECKED.format(op="+", more=_TEXT_ADD),
    "-": _INT_CHECKED.format(op="-", more=""),
    "*": _INT_CHECKED.format(op="*", more=""),
    "%": """\
if t0.__class__ is int and t1.__class__ is int and t0 >= 0 and t1 > 0: return t0 % t1
return slow(S, op, t0, t1, pos)
""",
    "/": """\
if t0.__class__ is int and t1.__class__ is int and t0 >= 0 and t1 > 0: return t0 // t1
return slow(S, op, t0, t1, pos)
""",
    "..": """\
if t0.__class__ is int and t1.__class__ is int: return Range(t0, t1)
return slow(S, op, t0, t1, pos)
""",
    **{op: _COMPARE.format(op=op) for op in ("==", "!=", "<", "<=", ">", ">=")},
    **{op: _INT_ONLY.format(op=op) for op in ("&", "|", "^")},
}

OTHER_BINARY = "return slow(S, op, t0, t1, pos)\n"

#: Operators whose result decides a condition at once.
COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))

#: The text of a comparison that leaves its result in `test`.
TEST = """\
c = t0.__class__
if c is t1.__class__ and (c is int or c is str): test = t0 {op} t1
else:
    test = slow(S, op, t0, t1, pos)
    if test is not True and test is not False: raise not_bool(test, pos)
"""


def to_result(action: str) -> str:
    """The text of an action that leaves its value in `S.result` in place of returning it."""
    return _RETURN.sub(r"S.result = \1; return None", action)


_RETURN = re.compile(r"\breturn (.+)$", re.M)

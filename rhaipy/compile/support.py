"""What generated code calls (its only names besides its own)."""

from __future__ import annotations

from typing import Any

from ..errors import RhaiError
from ..interpret import calls
from ..interpret.calls import Failed, inside, negate, refuse, settle
from ..interpret.expressions import not_bool, to_text
from ..interpret.links import Assignment, read, walk
from ..interpret.loops import iterate
from ..interpret.signals import BREAK, RETURN, UNBOUND, Signal
from ..interpret.state import State
from ..values import CONTAINERS, SCALARS, Array, Cell, FnPtr, Map, Range, Value, share, sizes, text_size
from ..values.constants import read_only


def over(state: State, ops: int, number: int, places: tuple[int, ...]) -> int:
    """Count near a limit one by one; `ops` has the operations already. Gives the new count."""
    state.ops = ops - number
    state.over(number, places)
    return state.ops


def check_pieces(
    state: State, pieces: list[str], places: tuple[int, ...], owed: tuple[int, ...], counts: tuple[int, ...]
) -> None:
    """Check the growing size of a string piece by piece, counting first what is owed before each."""
    total = 0
    done = 0
    for piece, place, count in zip(pieces, places, counts):
        state.count(owed[done:count])
        done = count
        total += text_size(piece)
        try:
            state.throw_on_size(0, 0, total)
        except RhaiError as error:
            error.fill(place)
            raise
    state.ops -= done


def check_items(
    state: State, items: list[Value], places: tuple[int, ...], after: tuple[int, ...], as_map: bool
) -> None:
    """Check the growing size of a literal item by item."""
    total = 0
    for item in items:
        cls = item.__class__
        if cls is str:
            total += len(item)
        elif cls in CONTAINERS:
            break
    else:
        if total <= state.room and len(items) <= (state.max_map if as_map else state.max_array):
            return
    arrays = maps = texts = 0
    for item, place, count in zip(items, places, after):
        cls = item.__class__
        if as_map:
            maps += 1
        else:
            arrays += 1
        if cls is str:
            texts += text_size(item)
        elif cls in CONTAINERS:
            more = sizes(item)
            arrays += more[0]
            maps += more[1]
            texts += more[2]
        if arrays > state.max_array or texts > state.max_string or maps > state.max_map:
            state.ops -= count
            try:
                state.throw_on_size(arrays, maps, texts)
            except RhaiError as error:
                error.fill(place)
                raise
            state.ops += count


def fill(error: RhaiError, place: int) -> None:
    """Give an error its place, if it has none."""
    error.fill(place)


def check_sizes(state: State, receiver: Value, result: Value, by_reference: bool, place: int) -> None:
    """Check what a native has given, and made of its receiver where it takes that by reference."""
    try:
        state.check_size(result)
        if by_reference:
            state.check_size(receiver)
    except RhaiError as error:
        error.fill(place)
        raise


#: Every name that generated code may use besides its own; of Python's it has no others than these.
NAMES: dict[str, Any] = {
    "__builtins__": {},
    "Array": Array,
    "Assignment": Assignment,
    "BREAK": BREAK,
    "CONTAINERS": CONTAINERS,
    "Cell": Cell,
    "Failed": Failed,
    "FnPtr": FnPtr,
    "IndexError": IndexError,
    "Map": Map,
    "RETURN": RETURN,
    "Range": Range,
    "RhaiError": RhaiError,
    "SCALARS": SCALARS,
    "Signal": Signal,
    "UNBOUND": UNBOUND,
    "assign_op": calls.assign_op,
    "assign_to_cell": calls.assign_to_cell,
    "binary": calls.binary,
    "check_items": check_items,
    "check_pieces": check_pieces,
    "check_sizes": check_sizes,
    "fill": fill,
    "inside": inside,
    "enumerate": enumerate,
    "float": float,
    "int": int,
    "iterate": iterate,
    "len": len,
    "negate": negate,
    "not_bool": not_bool,
    "over": over,
    "read": read,
    "read_only": read_only,
    "refuse": refuse,
    "refuse_assignment": calls.refuse_assignment,
    "share": share,
    "settle": settle,
    "str": str,
    "to_text": to_text,
    "unary": calls.unary,
    "walk": walk,
}

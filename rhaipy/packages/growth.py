"""Asking before growing: no library function takes memory that a limit forbids.

Rhai checks most results once they stand; what passes a limit is refused here before it is built,
with the same error. An engine without limits has ceilings (`State`), where Rhai would exhaust the
machine's memory and abort.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ErrorDataTooLarge
from ..values import Array, Map, sizes

if TYPE_CHECKING:
    from ..interpret.state import State


def ask_for_items(state: State, total: int, *parts: Array) -> None:
    """Ask whether an array may have `total` items, coming from these arrays.

    Raises ErrorDataTooLarge.
    """
    if total > state.max_array:
        measured = [sizes(part) for part in parts]
        state.throw_on_size(total, sum([maps for _, maps, _ in measured]), sum([texts for _, _, texts in measured]))


def ask_for_properties(state: State, total: int, *parts: Map) -> None:
    """Ask whether a map may have `total` properties, coming from these maps.

    Raises ErrorDataTooLarge.
    """
    if total > state.max_map:
        measured = [sizes(part) for part in parts]
        state.throw_on_size(sum([arrays for arrays, _, _ in measured]), total, sum([texts for _, _, texts in measured]))


def passing(limit: int) -> int:
    """How large (items, properties, bytes) something may get that is measured afterwards, or is thrown away unmeasured:
    twice the limit, and always as large as does no harm."""
    return max(2 * limit, 65_536)


def ask_for_growth(state: State, total: int) -> None:
    """Ask whether an array or blob may grow to `total` items where it is.

    What is at most `passing` is left to the check after the call: Rhai makes that for receivers
    that stand in a variable only, and lets any other grow. Raises ErrorDataTooLarge.
    """
    if total > state.max_array and (not state.sized or total > passing(state.max_array)):
        raise ErrorDataTooLarge("Size of array/BLOB")


def ask_for_more_properties(state: State, total: int) -> None:
    """Ask whether a map may grow to `total` properties where it is; as `ask_for_growth`.

    Raises ErrorDataTooLarge.
    """
    if total > state.max_map and (not state.sized or total > passing(state.max_map)):
        raise ErrorDataTooLarge("Size of object map")


def ask_for_bytes(state: State, total: int) -> None:
    """Ask whether a blob may have `total` bytes.

    Raises ErrorDataTooLarge.
    """
    if total > state.max_array:
        raise ErrorDataTooLarge("Size of array/BLOB")


def ask_for_longer_text(state: State, size: int) -> None:
    """Ask whether a string may grow to `size` bytes of UTF-8 where it is; as `ask_for_growth`.

    Raises ErrorDataTooLarge.
    """
    if size > state.max_string and (not state.sized or size > passing(state.max_string)):
        raise ErrorDataTooLarge("Length of string")


def ask_for_text(state: State, size: int) -> None:
    """Ask whether a string may have `size` bytes of UTF-8.

    Raises ErrorDataTooLarge.
    """
    if size > state.max_string:
        raise ErrorDataTooLarge("Length of string")

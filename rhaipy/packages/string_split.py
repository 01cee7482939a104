"""Splitting strings (Rhai: packages/string_more.rs, `arrays`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..interpret.natives import Package
from ..values import Array, Char, array_of, char
from .growth import ask_for_items
from .string_chars import words

if TYPE_CHECKING:
    from ..interpret.state import State

#: Part of `string_more`, which takes it in.
package = Package("string_more")

_TOO_LARGE = ("ErrorDataTooLarge",)


def _array(state: State, texts: list[str]) -> Array:
    ask_for_items(state, len(texts))
    return array_of(list(texts))


@package.fn("split", str, int, by_reference=True)
def split_at(state: State, text: str, index: int) -> Array:
    """The two parts of the string before and behind a place, counted from the end where negative.

    Place 0 is the end as well.
    """
    if index <= 0:
        index = max(len(text) + index, 0)
    return array_of([text[:index], text[index:]])


@package.fn("to_chars", str, errors=_TOO_LARGE)
def to_chars(state: State, text: str) -> Array:
    """The characters of the string."""
    ask_for_items(state, len(text))
    made = array_of([char(character) for character in text])
    made.flat = len(made.items)
    return made


@package.fn("split", str, by_reference=True, errors=_TOO_LARGE)
def split_words(state: State, text: str) -> Array:
    """The pieces of the string between white space."""
    return _array(state, words(text) if text else [text])


def _pieces(state: State, text: str, delimiter: str, most: int, backwards: bool) -> Array:
    """At most so many pieces of a string (Rust: `split`, `splitn`, `rsplit`, `rsplitn`)."""
    if not text or most <= 1:
        return array_of([text])
    count = text.count(delimiter)
    if not count:
        return array_of([text])
    cuts = min(most - 1, count)
    ask_for_items(state, cuts + 1)
    if not delimiter:
        return array_of(_between_characters(text, cuts, backwards))
    if backwards:
        return array_of(text.rsplit(delimiter, cuts)[::-1])
    return array_of(text.split(delimiter, cuts))


def _between_characters(text: str, cuts: int, backwards: bool) -> list[str]:
    """The pieces that `cuts` cuts make: before the first character, between any two, behind the last."""
    if backwards:
        inner = [text[at - 1] for at in range(len(text), len(text) - cuts + 1, -1)]
        return ["", *inner, text[: len(text) - cuts + 1]]
    return ["", *text[: cuts - 1], text[cuts - 1 :]]


_ALL = 1 << 62


@package.fn("split", str, str, by_reference=True, errors=_TOO_LARGE)
def split(state: State, text: str, delimiter: str) -> Array:
    """The pieces of the string between occurrences of another one."""
    return _pieces(state, text, delimiter, _ALL, False)


@package.fn("split", str, str, int, by_reference=True, errors=_TOO_LARGE)
def split_most(state: State, text: str, delimiter: str, most: int) -> Array:
    """The pieces of the string between occurrences of another one, `most` of them; the last is the rest."""
    return _pieces(state, text, delimiter, most, False)


@package.fn("split", str, Char, by_reference=True, errors=_TOO_LARGE)
def split_char(state: State, text: str, delimiter: Char) -> Array:
    """The pieces of the string between occurrences of a character."""
    return _pieces(state, text, delimiter.text, _ALL, False)


@package.fn("split", str, Char, int, by_reference=True, errors=_TOO_LARGE)
def split_char_most(state: State, text: str, delimiter: Char, most: int) -> Array:
    """The pieces of the string between occurrences of a character, `most` of them; the last is the rest."""
    return _pieces(state, text, delimiter.text, most, False)


@package.fn("split_rev", str, str, by_reference=True, errors=_TOO_LARGE)
def split_rev(state: State, text: str, delimiter: str) -> Array:
    """The pieces of the string between occurrences of another one, from the end."""
    return _pieces(state, text, delimiter, _ALL, True)


@package.fn("split_rev", str, str, int, by_reference=True, errors=_TOO_LARGE)
def split_rev_most(state: State, text: str, delimiter: str, most: int) -> Array:
    """The pieces of the string between occurrences of another one, from the end, `most` of them."""
    return _pieces(state, text, delimiter, most, True)


@package.fn("split_rev", str, Char, by_reference=True, errors=_TOO_LARGE)
def split_rev_char(state: State, text: str, delimiter: Char) -> Array:
    """The pieces of the string between occurrences of a character, from the end."""
    return _pieces(state, text, delimiter.text, _ALL, True)


@package.fn("split_rev", str, Char, int, by_reference=True, errors=_TOO_LARGE)
def split_rev_char_most(state: State, text: str, delimiter: Char, most: int) -> Array:
    """The pieces of the string between occurrences of a character, from the end, `most` of them."""
    return _pieces(state, text, delimiter.text, most, True)

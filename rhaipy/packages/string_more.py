"""Strings: joining, looking into them, changing them in place (Rhai: packages/string_more.rs).

Places and lengths count characters, which are code points. Splitting stands in `string_split`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import ErrorDataTooLarge
from ..interpret.natives import ANY, Package
from ..values import Blob, Char, Range, RangeInclusive, Value, char, text_size
from ..values.operators import text_subtract
from ..values.white_space import trimmed
from . import string_split
from .blob_basic import text_of_bytes
from .growth import ask_for_bytes, ask_for_longer_text, ask_for_text
from .offsets import exact_index, offset, span, start_and_count
from .string_basic import text_of
from .string_chars import char_lower, char_upper

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("string_more")

_TOO_LARGE = ("ErrorDataTooLarge",)

#: A new string in the place of the receiver, and the result.
Replaced = tuple[str, None]


def _joined(state: State, left: str, right: str) -> str:
    """Two strings together. Raises ErrorDataTooLarge."""
    if (len(left) + len(right)) * 4 > state.max_string:
        ask_for_text(state, text_size(left) + text_size(right))
    return left + right


def _longer(state: State, text: str, added: str) -> Replaced:
    """A string with another one behind it, in its place. A limit is left to the check after the call, as in
    `ask_for_growth`: both are there already. Raises ErrorDataTooLarge."""
    return text + added if state.sized else _joined(state, text, added), None


# ---------------------------------------------------------------------------------------- joining


@package.fn("+", str, ANY, calls_back=True, by_reference=True, errors=_TOO_LARGE)
def add_any(state: State, text: str, value: Value) -> str:
    """The string with the text of a value behind it."""
    return _joined(state, text, text_of(state, "to_string", value))


@package.fn("+= append", str, ANY, calls_back=True, replaces=True, errors=_TOO_LARGE)
def append_any(state: State, text: str, value: Value) -> Replaced:
    """Add the text of a value to the string."""
    return _longer(state, text, text_of(state, "to_string", value))


@package.fn("+", ANY, str, calls_back=True, by_reference=True, errors=_TOO_LARGE)
def prepend_any(state: State, value: Value, text: str) -> str:
    """The text of a value with the string behind it."""
    return _joined(state, text_of(state, "to_string", value), text)


@package.fn("+", str, str, errors=_TOO_LARGE)
def add_text(state: State, text: str, other: str) -> str:
    """Two strings as one."""
    return _joined(state, text, other)


@package.fn("+", str, Char, errors=_TOO_LARGE)
def add_char(state: State, text: str, character: Char) -> str:
    """The string with a character behind it."""
    return _joined(state, text, character.text)


@package.fn("+", Char, str, errors=_TOO_LARGE)
def prepend_char(state: State, character: Char, text: str) -> str:
    """The string with a character before it."""
    return _joined(state, character.text, text)


@package.fn("+", str, type(None))
def add_unit(state: State, text: str, unit: None) -> str:
    """The string itself."""
    return text


@package.fn("+", type(None), str)
def prepend_unit(state: State, unit: None, text: str) -> str:
    """The string itself."""
    return text


@package.fn("+=", str, str, replaces=True, errors=_TOO_LARGE)
def assign_text(state: State, text: str, other: str) -> Replaced:
    """Add a string to the string."""
    return _longer(state, text, other)


@package.fn("+=", str, Char, replaces=True, pure=True, errors=_TOO_LARGE)
def assign_char(state: State, text: str, character: Char) -> Replaced:
    """Add a character to the string."""
    return _longer(state, text, character.text)


@package.fn("+=", str, type(None), replaces=True)
def assign_unit(state: State, text: str, unit: None) -> Replaced:
    """Leave the string as it is."""
    return text, None


@package.fn("+", str, Blob, errors=_TOO_LARGE)
def add_blob(state: State, text: str, blob: Blob) -> str:
    """The string with the bytes of a blob, read as UTF-8, behind it; what is none becomes U+FFFD."""
    return _joined(state, text, text_of_bytes(blob))


@package.fn("+= append", str, Blob, replaces=True, errors=_TOO_LARGE)
def append_blob(state: State, text: str, blob: Blob) -> Replaced:
    """Add the bytes of a blob, read as UTF-8, to the string; what is none becomes U+FFFD."""
    return _longer(state, text, text_of_bytes(blob))


@package.fn("+", Blob, str, errors=_TOO_LARGE)
def prepend_blob(state: State, blob: Blob, text: str) -> str:
    """The bytes of a blob, read as UTF-8, with the string behind them; what is none becomes U+FFFD."""
    return _joined(state, text_of_bytes(blob), text)


@package.fn("to_blob", str, errors=_TOO_LARGE)
def to_blob(state: State, text: str) -> Blob:
    """The bytes of the string in UTF-8."""
    ask_for_bytes(state, text_size(text))
    return Blob(bytearray(text.encode("utf-8", "surrogatepass")))


# ----------------------------------------------------------------------------------------- asking


@package.getter("len", str)
@package.fn("len", str)
def length(state: State, text: str) -> int:
    """The number of characters."""
    return len(text)


@package.getter("is_empty", str)
@package.fn("is_empty", str)
def is_empty(state: State, text: str) -> bool:
    """Whether the string has no characters."""
    return not text


@package.getter("bytes", str)
@package.fn("bytes", str)
def byte_length(state: State, text: str) -> int:
    """The number of bytes in UTF-8."""
    return text_size(text)


@package.fn("contains", str, str)
def contains(state: State, text: str, sought: str) -> bool:
    """Whether a string occurs in the string."""
    return sought in text


@package.fn("contains", str, Char)
def contains_char(state: State, text: str, sought: Char) -> bool:
    """Whether a character occurs in the string."""
    return sought.text in text


@package.fn("starts_with", str, str)
def starts_with(state: State, text: str, head: str) -> bool:
    """Whether the string starts with another one."""
    return text.startswith(head)


@package.fn("starts_with", str, Char)
def starts_with_char(state: State, text: str, head: Char) -> bool:
    """Whether the string starts with a character."""
    return text.startswith(head.text)


@package.fn("ends_with", str, str)
def ends_with(state: State, text: str, tail: str) -> bool:
    """Whether the string ends with another one."""
    return text.endswith(tail)


@package.fn("ends_with", str, Char)
def ends_with_char(state: State, text: str, tail: Char) -> bool:
    """Whether the string ends with a character."""
    return text.endswith(tail.text)


def _index_of(text: str, sought: str, start: int) -> int:
    if not text or start >= len(text):
        return -1
    return text.find(sought, offset(len(text), start))


@package.fn("index_of", str, Char, int)
def index_of_char_from(state: State, text: str, sought: Char, start: int) -> int:
    """The place of a character at or behind `start`, or -1."""
    return _index_of(text, sought.text, start)


@package.fn("index_of", str, Char)
def index_of_char(state: State, text: str, sought: Char) -> int:
    """The place of a character, or -1."""
    return _index_of(text, sought.text, 0)


@package.fn("index_of", str, str, int)
def index_of_from(state: State, text: str, sought: str, start: int) -> int:
    """The place of a string at or behind `start`, or -1."""
    return _index_of(text, sought, start)


@package.fn("index_of", str, str)
def index_of(state: State, text: str, sought: str) -> int:
    """The place of a string in the string, or -1."""
    return _index_of(text, sought, 0)


@package.fn("get", str, int)
def get(state: State, text: str, index: int) -> Char | None:
    """The character at a place, counted from the end where negative; () where there is none."""
    at = exact_index(len(text), index)
    return None if at is None else char(text[at])


# --------------------------------------------------------------------------------- parts of it


def _part(text: str, start: int, count: int) -> str:
    first, last = span(len(text), start, count)
    return text[first:last]


@package.fn("sub_string", str, (Range, RangeInclusive))
def sub_string_range(state: State, text: str, places: Range | RangeInclusive) -> str:
    """The characters at the places of a range."""
    return _part(text, *start_and_count(places))


@package.fn("sub_string", str, int, int)
def sub_string(state: State, text: str, start: int, count: int) -> str:
    """So many characters from `start`, which counts from the end where negative."""
    return _part(text, start, count)


@package.fn("sub_string", str, int)
def sub_string_from(state: State, text: str, start: int) -> str:
    """The characters from `start`, which counts from the end where negative."""
    return _part(text, start, len(text))


@package.fn("crop", str, (Range, RangeInclusive), replaces=True)
def crop_range(state: State, text: str, places: Range | RangeInclusive) -> Replaced:
    """Keep only the characters at the places of a range."""
    return _part(text, *start_and_count(places)), None


@package.fn("crop", str, int, int, replaces=True)
def crop(state: State, text: str, start: int, count: int) -> Replaced:
    """Keep only so many characters from `start`, which counts from the end where negative."""
    return _part(text, start, count), None


@package.fn("crop", str, int, replaces=True)
def crop_from(state: State, text: str, start: int) -> Replaced:
    """Keep only the characters from `start`, which counts from the end where negative."""
    return _part(text, start, len(text)), None


# --------------------------------------------------------------------------------------- changing


@package.fn("remove", str, str, replaces=True)
def remove(state: State, text: str, sought: str) -> Replaced:
    """Take every occurrence of a string out of the string."""
    return (text_subtract(text, sought) if text else text), None


@package.fn("remove", str, Char, replaces=True)
def remove_char(state: State, text: str, sought: Char) -> Replaced:
    """Take every occurrence of a character out of the string."""
    return text.replace(sought.text, ""), None


@package.fn("clear", str, replaces=True)
def clear(state: State, text: str) -> Replaced:
    """Make the string empty."""
    return "", None


@package.fn("truncate", str, int, replaces=True)
def truncate(state: State, text: str, count: int) -> Replaced:
    """Cut the string to so many characters."""
    return text[: max(count, 0)], None


@package.fn("trim", str, replaces=True)
def trim(state: State, text: str) -> Replaced:
    """Take white space off both ends of the string."""
    return trimmed(text), None


@package.fn("pop", str, replaces=True)
def pop(state: State, text: str) -> tuple[str, Value]:
    """Take the last character off the string, and return it; () where there is none."""
    return (text[:-1], char(text[-1])) if text else (text, None)


@package.fn("pop", str, int, replaces=True)
def pop_text(state: State, text: str, count: int) -> tuple[str, str]:
    """Take so many characters off the end of the string, and return them."""
    kept = max(len(text) - max(count, 0), 0)
    return text[:kept], text[kept:]


@package.fn("set", str, int, Char, replaces=True)
def set_char(state: State, text: str, index: int, character: Char) -> Replaced:
    """Put a character in the place of another, counted from the end where negative."""
    at = exact_index(len(text), index)
    return (text if at is None else text[:at] + character.text + text[at + 1 :]), None


@package.fn("to_upper", str)
def to_upper(state: State, text: str) -> str:
    """The string in upper case."""
    return text.upper()


@package.fn("make_upper", str, replaces=True)
def make_upper(state: State, text: str) -> Replaced:
    """Put the string in upper case."""
    return text.upper(), None


@package.fn("to_lower", str)
def to_lower(state: State, text: str) -> str:
    """The string in lower case."""
    return text.lower()


@package.fn("make_lower", str, replaces=True)
def make_lower(state: State, text: str) -> Replaced:
    """Put the string in lower case."""
    return text.lower(), None


@package.fn("to_upper", Char)
def to_upper_char(state: State, character: Char) -> Char:
    """The character in upper case; itself where that takes several characters."""
    return char(char_upper(character.text))


@package.fn("make_upper", Char, replaces=True)
def make_upper_char(state: State, character: Char) -> tuple[Char, None]:
    """Put the character in upper case, unless that takes several characters."""
    return char(char_upper(character.text)), None


@package.fn("to_lower", Char)
def to_lower_char(state: State, character: Char) -> Char:
    """The character in lower case; itself where that takes several characters."""
    return char(char_lower(character.text))


@package.fn("make_lower", Char, replaces=True)
def make_lower_char(state: State, character: Char) -> tuple[Char, None]:
    """Put the character in lower case, unless that takes several characters."""
    return char(char_lower(character.text)), None


@package.fn("replace", str, str, str, replaces=True, errors=_TOO_LARGE)
def replace(state: State, text: str, sought: str, put: str) -> Replaced:
    """Put a string in the place of each occurrence of another one."""
    if not text:
        return text, None
    # An empty string occurs before each character and at the end.
    count = text.count(sought)
    if not count:
        return text, None
    if (len(text) + count * len(put)) * 4 > state.max_string and (len(put) > len(sought) or not put.isascii()):
        ask_for_longer_text(state, text_size(text) + count * (text_size(put) - text_size(sought)))
    return text.replace(sought, put), None


@package.fn("replace", str, str, Char, replaces=True, errors=_TOO_LARGE)
def replace_with_char(state: State, text: str, sought: str, put: Char) -> Replaced:
    """Put a character in the place of each occurrence of a string."""
    return replace(state, text, sought, put.text)


@package.fn("replace", str, Char, str, replaces=True, errors=_TOO_LARGE)
def replace_char_with_text(state: State, text: str, sought: Char, put: str) -> Replaced:
    """Put a string in the place of each occurrence of a character."""
    return replace(state, text, sought.text, put)


@package.fn("replace", str, Char, Char, replaces=True, errors=_TOO_LARGE)
def replace_char(state: State, text: str, sought: Char, put: Char) -> Replaced:
    """Put a character in the place of each occurrence of another one."""
    return replace(state, text, sought.text, put.text)


@package.fn("pad", str, int, Char, replaces=True, errors=_TOO_LARGE)
def pad(state: State, text: str, count: int, character: Char) -> Replaced:
    """Lengthen the string to so many characters, with copies of one."""
    return _padded(state, text, count, character.text), None


@package.fn("pad", str, int, str, replaces=True, errors=_TOO_LARGE)
def pad_with_text(state: State, text: str, count: int, padding: str) -> Replaced:
    """Lengthen the string to so many characters, with copies of another one.

    Raises ErrorDataTooLarge where that one is empty: however many copies never suffice.
    """
    return _padded(state, text, count, padding), None


def _padded(state: State, text: str, count: int, padding: str) -> str:
    if count <= 0:
        return text
    # Rhai holds the number of characters against the limit on bytes, even where nothing is added.
    if count > state.max_string:
        raise ErrorDataTooLarge("Length of string")
    missing = count - len(text)
    if missing <= 0:
        return text
    if not padding:
        raise ErrorDataTooLarge("Length of string")
    copies, rest = divmod(missing, len(padding))
    ask_for_text(state, text_size(text) + copies * text_size(padding) + text_size(padding[:rest]))
    return text + padding * copies + padding[:rest]


@package.fn("max", str, str)
def max_text(state: State, text: str, other: str) -> str:
    """The string that comes later in the order of code points."""
    return max(text, other)


@package.fn("min", str, str)
def min_text(state: State, text: str, other: str) -> str:
    """The string that comes first in the order of code points."""
    return min(text, other)


@package.fn("max", Char, Char)
def max_char(state: State, character: Char, other: Char) -> Char:
    """The character with the larger code point."""
    return character if character.text >= other.text else other


@package.fn("min", Char, Char)
def min_char(state: State, character: Char, other: Char) -> Char:
    """The character with the smaller code point."""
    return character if character.text <= other.text else other


package.natives.extend(string_split.package.natives)

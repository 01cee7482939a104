"""Reading and writing by index and by property (Rhai: eval/indexing.rs, eval/target.rs).

Reading returns the item; a container that is read is not marked as shared, whoever stores it does
that. Writing returns the container, or a new one where the old one is immutable or shared: the
caller stores it back. None of these count operations; errors carry the position given to them.
"""

from __future__ import annotations

from ..errors import (
    ErrorArrayBounds,
    ErrorBitFieldBounds,
    ErrorMismatchDataType,
    ErrorStringBounds,
    RhaiError,
)
from ..values import (
    CONTAINERS,
    MAX_INT,
    SCALARS,
    Array,
    Blob,
    Char,
    Map,
    Range,
    RangeInclusive,
    Tagged,
    Value,
    char,
    display,
    own,
    rust_type_name,
    type_name,
    with_tag,
)
from ..values.numbers import wrap

_BITS = 64


class NoIndexer(Exception):
    """The container's type has no built-in index of any kind: natives are to be asked."""


def at(error: RhaiError, place: int) -> RhaiError:
    """An error with a place."""
    error.offset = place
    return error


def _want_int(index: Value, place: int) -> int:
    if index.__class__ is not int:
        raise at(ErrorMismatchDataType("i64", rust_type_name(index)), place)
    return int(index)


def get_index(container: Value, index: Value, place: int) -> Value:
    """`container[index]` of the built-in types. Raises NoIndexer for any other type."""
    cls = container.__class__
    if cls is Array:
        items = container.items
        if index.__class__ is int:
            if -len(items) <= index < len(items):
                return items[index]
            raise at(ErrorArrayBounds(len(items), index), place)
        raise at(ErrorMismatchDataType("i64", rust_type_name(index)), place)
    if cls is Map:
        if index.__class__ is not str:
            raise at(ErrorMismatchDataType("string", rust_type_name(index)), place)
        return container.items.get(index)
    if cls is str:
        return _get_text(container, index, place)
    if cls is int:
        return _get_bits(container, index, place)
    if cls is Blob:
        data = container.data
        number = _want_int(index, place)
        if -len(data) <= number < len(data):
            return data[number]
        raise at(ErrorArrayBounds(len(data), number), place)
    if cls is Tagged:
        return get_index(container.value, index, place)
    raise NoIndexer


def _get_text(text: str, index: Value, place: int) -> Value:
    if index.__class__ is int:
        if -len(text) <= index < len(text):
            return char(text[index])
        raise at(ErrorStringBounds(len(text), index), place)
    if index.__class__ is Range or index.__class__ is RangeInclusive:
        if not text:
            return text
        start, end = text_bounds(text, index, place)
        if index.inclusive:
            if start == 0 and end >= len(text) - 1:
                return text
            return text[start : end + 1] if end > start else ""
        if start == 0 and end >= len(text):
            return text
        return text[start:end] if end > start else ""
    raise at(ErrorMismatchDataType("i64", rust_type_name(index)), place)


def text_bounds(text: str, index: Range | RangeInclusive, place: int) -> tuple[int, int]:
    """The start and end of a slice of a string, negative ones counted from its end."""
    count = len(text)
    start, end = index.start, index.end
    if start < 0:
        if start < -count:
            raise at(ErrorStringBounds(count, start), place)
        start += count
    if end < 0:
        end = end + count if end >= -count else 0
    return start, end


def bit_bounds(index: Range | RangeInclusive, place: int) -> tuple[int, int]:
    """(shift, mask) of a bit-field, the mask as an i64."""
    start, end = index.start, index.end
    if end == MAX_INT:
        end = _BITS - 1 if index.inclusive else _BITS
    if not 0 <= start < _BITS:
        raise at(ErrorBitFieldBounds(_BITS, start), place)
    if not 0 <= end < (_BITS if index.inclusive else _BITS + 1):
        raise at(ErrorBitFieldBounds(_BITS, end), place)
    width = end - start + 1 if index.inclusive else end - start
    if width <= 0:
        return 0, 0
    if width == _BITS:
        return 0, -1
    return start, wrap(((1 << width) - 1) << start)


def _bit_index(index: int) -> int | None:
    """A bit's number; negative ones count from the top."""
    if 0 <= index < _BITS:
        return index
    if -_BITS <= index < 0:
        return index + _BITS
    return None


def _get_bits(number: int, index: Value, place: int) -> Value:
    if index.__class__ is Range or index.__class__ is RangeInclusive:
        shift, mask = bit_bounds(index, place)
        return (number & mask) >> shift
    bit = _bit_index(_want_int(index, place))
    if bit is None:
        raise at(ErrorBitFieldBounds(_BITS, index), place)
    return bool(number >> bit & 1)


def item_is_reference(container: Value, index: Value) -> bool:
    """Whether reading the item gives Rhai a reference to it (not a copy of a byte, bit or character)."""
    cls = container.__class__
    return cls is Array or (cls is Map and index in container.items)


def set_index(container: Value, index: Value, item: Value, place: int, op_place: int) -> Value:
    """`container[index] = item`; returns what to store back.

    The index is known to be good: it has been read. `op_place` is for items of the wrong type.
    """
    cls = container.__class__
    if cls is Array:
        container = own(container)
        items = container.items
        kind = item.__class__
        if kind not in SCALARS:
            if kind in CONTAINERS:
                item.shared = True
            position = index if index >= 0 else index + len(items)
            if container.flat > position:
                container.flat = position
        items[index] = item
        return container
    if cls is Map:
        container = own(container)
        if item.__class__ in CONTAINERS:
            item.shared = True
        container.items[index] = item
        return container
    if item.__class__ is Tagged:
        item = item.value
    if cls is str:
        return _set_text(container, index, item, place, op_place)
    if cls is int:
        return _set_bits(container, index, item, place, op_place)
    if cls is Tagged:
        return with_tag(set_index(container.value, index, item, place, op_place), container.tag)
    if item.__class__ is not int:
        raise at(ErrorMismatchDataType("INT", rust_type_name(item)), op_place)
    container = own(container)
    container.data[index] = item & 0xFF
    return container


def _set_text(text: str, index: Value, item: Value, place: int, op_place: int) -> str:
    if index.__class__ is int:
        if item.__class__ is not Char:
            raise at(ErrorMismatchDataType("char", rust_type_name(item)), op_place)
        # Rhai keeps the distance from the end as if it were an index.
        position = abs(index)
        if position >= len(text):
            return text
        return text[:position] + str(item.text) + text[position + 1 :]
    shown = display(item)
    if not text:
        return shown
    start, end = text_bounds(text, index, place)
    if index.inclusive:
        end = min(end, len(text) - 1) + 1
    else:
        end = min(end, len(text))
    return text[:start] + shown + text[end:]


def _set_bits(number: int, index: Value, item: Value, place: int, op_place: int) -> int:
    if index.__class__ is int:
        if item.__class__ is not bool:
            raise at(ErrorMismatchDataType("bool", rust_type_name(item)), op_place)
        bit = _bit_index(index)
        assert bit is not None
        mask = wrap(1 << bit)
        return number | mask if item else wrap(number & ~mask)
    if item.__class__ is not int:
        raise at(ErrorMismatchDataType("integer", rust_type_name(item)), op_place)
    shift, mask = bit_bounds(index, place)
    return wrap((number & ~mask) | (wrap(item << shift) & mask))


def indexing_text(container: Value, index: Value) -> str:
    """`type [index type]`, for ErrorIndexingType."""
    return f"{type_name(container)} [{type_name(index)}]"


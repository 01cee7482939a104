"""Python data to script values and back (Rhai: serde/ser.rs, serde/de.rs).

| Python | script |
| --- | --- |
| None, bool, int, float, str | unit, bool, i64, f64, string |
| list, tuple | array |
| dict with str keys | object map |
| bytes, bytearray | blob |
| range with step 1 | range |

Back again, characters become str and blobs bytes. Function pointers, timestamps and values of
registered types pass through as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .scope import set_conversion
from .values import (
    MAX_INT,
    MIN_INT,
    Array,
    Blob,
    Cell,
    Char,
    FnPtr,
    Map,
    Range,
    RangeInclusive,
    Tagged,
    Timestamp,
    Value,
    debug,
    rust_type_name,
    sorted_items,
)
from .values.hosts import is_described
from .values.measure import FREE_STEPS, check_walk
from .values.numbers import QUICK_INT
from .values.u8 import U8


class ConversionError(TypeError):
    """A Python value that a script cannot hold; the message says where it stands and what to do."""


_SCRIPT_TYPES = frozenset((Array, Map, Blob, Char, Range, RangeInclusive, FnPtr, Timestamp, U8))

#: Conversions added by `register_conversion`, by type: to plain data, and back.
_hooks: dict[type, Callable[[Any], Any]] = {}
_makers: dict[type, Callable[[Any], Any]] = {}


def register_conversion(
    cls: type, to_data: Callable[[Any], Any], from_data: Callable[[Any], Any] | None = None
) -> None:
    """Say how instances of a type, and of its subclasses, become data that scripts can hold.

    `from_data` makes an instance of the plain data that comes back, where a host function's annotation or
    `result_type` asks for the type. Dataclasses and pydantic models (1 and 2) are converted both ways without
    being registered; instances of a registered type (`Engine.register_type`) are not converted at all.
    Raises TypeError for what is no class, or cannot be called.
    """
    given: object = cls
    if not isinstance(given, type):
        raise TypeError(f"register_conversion wants a class, not {given!r}")
    if not callable(to_data):
        raise TypeError(f"to_data is a function, not {to_data!r}")
    if from_data is not None and not callable(from_data):
        raise TypeError(f"from_data is a function, not {from_data!r}")
    _hooks[cls] = to_data
    if from_data is not None:
        _makers[cls] = from_data


def maker_of(cls: type) -> Callable[[Any], Any] | None:
    """What makes instances of a type of plain data, where that is registered."""
    return _makers.get(cls)


def to_value(data: Any) -> Value:
    """The script value of Python data. The data is copied.

    Raises ConversionError: integers outside i64, keys that are no str, cycles, other types.
    """
    return to_values((data,))[0]


def to_values(data: Sequence[Any]) -> list[Value]:
    """The script values of several Python values, as `to_value`."""
    values = []
    try:
        for item in data:
            values.append(_convert_dict(item) if item.__class__ is dict else _convert(item))
        return values
    except RecursionError:
        raise ConversionError("the value is nested too deep, or contains itself") from None
    except Unfit as fault:
        raise fault.told() from fault.__cause__


class Unfit(Exception):
    """A part that cannot be converted; whoever lets it pass adds its place in what is around it to `path`."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
        self.path: list[str] = []

    def told(self) -> ConversionError:
        """The error for people: what is wrong, and where."""
        where = "".join(reversed(self.path))
        return ConversionError(f"{self.text}{f' (at {where})' if where else ''}")


def _convert(data: Any) -> Value:
    cls = data.__class__
    if cls is str or cls is bool or data is None or cls is float:
        return data
    if cls is int:
        if MIN_INT <= data <= MAX_INT:
            return data
        shown = f"the integer {data}" if abs(data) < 10**40 else "an integer of more than 40 digits"
        raise Unfit(f"{shown} does not fit into 64 bits: pass it as text or float")
    if cls is dict:
        return _convert_dict(data)
    if cls is list or cls is tuple:
        return _convert_list(data)
    if cls in _SCRIPT_TYPES:
        return data
    return _convert_other(data)


#: What most integers lie between.
_LOW, _HIGH = -QUICK_INT, QUICK_INT

#: Types that are script values as they are, whatever the value.
_AS_IS = frozenset((str, bool, float, type(None)))


def _convert_dict(data: dict[Any, Any]) -> Map:
    # Most entries need no conversion: copy all at once, and replace the others.
    entries: dict[Any, Value] = data.copy()
    # By the key it goes faster than in pairs.
    for key in entries:
        item = entries[key]
        if key.__class__ is not str:
            return _convert_dict({_key(key): item for key, item in data.items()})
        kind = item.__class__
        if kind is str or (kind is int and item <= _HIGH and item >= _LOW):
            continue
        if kind in _AS_IS or (kind is int and MIN_INT <= item <= MAX_INT):
            continue
        try:
            if kind is list:
                entries[key] = _convert_list(item)
            else:
                entries[key] = _convert_dict(item) if kind is dict else _convert(item)
        except Unfit as fault:
            fault.path.append(f".{key}")
            raise
    made = Map()
    made.items = entries
    made.shared = False
    return made


def _convert_list(data: list[Any] | tuple[Any, ...]) -> Array:
    items: list[Value] = []
    item: Any
    try:
        for item in data:
            kind = item.__class__
            if kind is dict:
                # As `_convert_dict`, for maps of plain values: lists of these are what hosts hand over.
                entries = item.copy()
                for key in entries:
                    inner = entries[key]
                    kind = inner.__class__
                    if kind is str or (kind is int and inner <= _HIGH and inner >= _LOW):
                        if key.__class__ is str:
                            continue
                    elif (kind in _AS_IS or (kind is int and MIN_INT <= inner <= MAX_INT)) and key.__class__ is str:
                        continue
                    made = _convert_dict(item)
                    break
                else:
                    made = Map()
                    made.items = entries
                    made.shared = False
                items.append(made)
            else:
                items.append(item if kind in _AS_IS else _convert(item))
    except Unfit as fault:
        fault.path.append(f"[{len(items)}]")
        raise
    array = Array()
    array.items = items
    array.shared = False
    array.flat = 0
    return array


def _key(key: Any) -> str:
    if isinstance(key, str):
        return str.__str__(key)
    raise Unfit(f"the key {key!r} is no str: object maps have str keys only")


def _convert_other(data: Any) -> Value:
    if is_described(type(data)) or hasattr(type(data), "__rhai_type_name__"):
        return data
    try:
        plain = _plain(data)
    except (Unfit, RecursionError):
        raise
    except Exception as error:
        # Conversions, properties and iterators of the host's own.
        raise Unfit(f"a value of type {type(data).__name__!r} cannot be made data: {error!r}") from error
    return _convert(plain)


def _plain(data: Any) -> Any:
    """The value of an unusual type as one of a usual type."""
    for cls in type(data).__mro__:
        hook = _hooks.get(cls)
        if hook is not None:
            return hook(data)
    if isinstance(data, bool):
        return bool(data)
    if isinstance(data, int):
        return int(data)
    if isinstance(data, float):
        return float(data)
    if isinstance(data, str):
        return str.__str__(data)
    if isinstance(data, (bytes, bytearray, memoryview)):
        return Blob(bytearray(data))
    if isinstance(data, range):
        if data.step != 1:
            raise Unfit("a range with a step is no script value: pass a list")
        if not (MIN_INT <= data.start <= MAX_INT and MIN_INT <= data.stop <= MAX_INT):
            raise Unfit("the ends of a range do not fit into 64 bits")
        return Range(data.start, data.stop)
    if isinstance(data, Mapping):
        return dict(data)
    if isinstance(data, (list, tuple)):
        return list(data)
    if hasattr(type(data), "__dataclass_fields__"):
        import dataclasses  # takes long to load, and is there already where it is needed

        return {field.name: getattr(data, field.name) for field in dataclasses.fields(data)}
    for method, mark in (("model_dump", "model_fields"), ("dict", "__fields__")):
        dump = getattr(type(data), method, None)
        if callable(dump) and hasattr(type(data), mark):
            return dump(data)
    raise Unfit(
        f"a value of type {type(data).__name__!r} is no script value: "
        "convert it to plain data, register the type, or register a conversion"
    )


_PLAIN = frozenset((str, int, bool, float, type(None)))


def from_value(value: Value) -> Any:
    """Python data of a script value. Maps come in the order of their keys."""
    cls = value.__class__
    if cls in _PLAIN:
        return value
    if cls is Map:
        entries = value.items
        last, ordered = "", True
        for key in entries:
            kind = entries[key].__class__
            if kind is not str and kind is not int and kind not in _PLAIN:
                return _unpack(value)
            if key < last:
                ordered = False
            last = key
        return entries.copy() if ordered else dict(sorted_items(entries))
    if cls is Array:
        return list(value.items) if _PLAIN.issuperset(map(type, value.items)) else _unpack(value)
    return _simple(value)


def _simple(value: Value) -> Any:
    cls = value.__class__
    if cls is Char:
        return value.text
    if cls is Blob:
        return bytes(value.data)
    if cls is U8:
        return value.value
    if cls is Cell or cls is Tagged:
        return from_value(value.value)
    if cls is Range:
        return range(value.start, value.end)
    if cls is RangeInclusive:
        return range(value.start, value.end + 1)
    return value


def _unpack(value: Value) -> Any:
    """Arrays and maps to lists and dicts, with a stack of its own. Raises ErrorDataTooLarge for a value of more parts
    than memory can take."""
    root: list[Any] = [None]
    stack: list[tuple[Value, Any, Any]] = [(value, root, 0)]
    steps = FREE_STEPS
    while stack:
        item, into, key = stack.pop()
        steps -= 1
        if not steps:
            check_walk(value)
        cls = item.__class__
        if cls is Array:
            made: Any = [None] * len(item.items)
            into[key] = made
            for index, inner in enumerate(item.items):
                kind = inner.__class__
                if kind is Array or kind is Map:
                    stack.append((inner, made, index))
                else:
                    made[index] = _simple(inner)
        else:
            made = {}
            into[key] = made
            for name, inner in sorted_items(item.items):
                kind = inner.__class__
                made[name] = None
                if kind is Array or kind is Map:
                    stack.append((inner, made, name))
                else:
                    made[name] = _simple(inner)
    return root[0]


#: How deep `typed` follows arrays and maps: JSON nested much deeper is read nowhere.
_TYPED_DEPTH = 128


def typed(value: Value) -> dict[str, Any]:
    """A script value as JSON data that keeps its type: `{"t": type, "v": value}`, no `v` for unit;
    integers and floats as text, floats with their `bits` in hexadecimal, arrays and maps nested. An array or a map
    128 levels down comes as the text that `debug` prints."""
    return _typed(value, _TYPED_DEPTH)


def _typed(value: Value, deeper: int) -> dict[str, Any]:
    cls = value.__class__
    if cls is Cell or cls is Tagged:
        return _typed(value.value, deeper)
    if value is None:
        return {"t": "()"}
    if cls is bool:
        return {"t": "bool", "v": value}
    if cls is int:
        return {"t": "i64", "v": str(value)}
    if cls is float:
        import struct

        bits = struct.pack(">d", value).hex()
        return {"t": "f64", "v": debug(value), "bits": bits}
    if cls is Char:
        return {"t": "char", "v": value.text}
    if cls is str:
        return {"t": "string", "v": value}
    if cls is Array and deeper:
        return {"t": "array", "v": [_typed(item, deeper - 1) for item in value.items]}
    if cls is Blob:
        return {"t": "blob", "v": list(value.data)}
    if cls is Map and deeper:
        return {"t": "map", "v": {key: _typed(item, deeper - 1) for key, item in sorted_items(value.items)}}
    return {"t": rust_type_name(value), "v": debug(value)}


set_conversion(to_value, from_value)

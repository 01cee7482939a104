"""Python data of a script as values of the host's own types (Rhai: serde/de.rs)."""

from __future__ import annotations

import collections.abc
import dataclasses
import enum
import functools
import types
import typing
from typing import Any

from ..convert import ConversionError, Unfit, maker_of
from ..values.hosts import is_described

_SEQUENCES = (list, tuple, collections.abc.Sequence, collections.abc.MutableSequence, collections.abc.Iterable)
_SETS = (set, frozenset, collections.abc.Set)
_MAPPINGS = (dict, collections.abc.Mapping, collections.abc.MutableMapping)


def is_model(cls: Any) -> bool:
    """Whether scripts see instances of a class as object maps: a dataclass, a pydantic model (1 or 2), or a
    class with a registered conversion both ways."""
    if not isinstance(cls, type) or is_described(cls):
        return False
    return maker_of(cls) is not None or dataclasses.is_dataclass(cls) or _validator(cls) is not None


def holds_models(annotation: Any) -> bool:
    """Whether models stand inside a generic type."""
    return any([is_model(arg) or holds_models(arg) for arg in typing.get_args(annotation)])


#: What scripts call the types of plain data.
_SCRIPT_NAMES = {int: "i64", float: "f64", str: "string", bool: "bool", list: "array", dict: "map", bytes: "blob"}


def name_of(target: Any) -> str:
    """A type's name for messages: as scripts call it, where they know it."""
    args = typing.get_args(target)
    if args:
        origin = typing.get_origin(target)
        if origin is typing.Union or origin is types.UnionType:
            return " | ".join([name_of(arg) for arg in args])
        shown = [repr(arg) if origin is typing.Literal else name_of(arg) for arg in args]
        return f"{getattr(origin, '__name__', origin)}[{', '.join(shown)}]"
    if target is None or target is type(None):
        return "()"
    known = _SCRIPT_NAMES.get(target) if isinstance(target, type) else None
    return known or getattr(target, "__name__", None) or str(target)


def into(data: Any, target: Any) -> Any:
    """A value of type `target` from the Python data that came out of a script.

    `target` is a plain type, a dataclass, a pydantic model, a class with a registered conversion, or a
    union, list, dict or tuple type of these. Fields of dataclasses are converted in turn; an int will do for
    a float. Raises ConversionError, which says where it does not fit.
    """
    try:
        return _into(data, target)
    except RecursionError:
        raise ConversionError("the value is nested too deep") from None
    except Unfit as fault:
        raise fault.told() from fault.__cause__


def _into(data: Any, target: Any) -> Any:
    if target is Any or target is object or isinstance(target, (str, typing.TypeVar, typing.ForwardRef)):
        return data
    origin = typing.get_origin(target)
    if origin is not None:
        return _into_generic(data, target, origin)
    if target is None or target is type(None):
        if data is None:
            return None
        raise _unlike(data, "()")
    if not isinstance(target, type):
        return data
    maker = maker_of(target)
    if maker is not None:
        return _made(maker, data, target)
    if isinstance(data, target) and not (target is int and isinstance(data, bool)):
        return data
    if target is float and type(data) is int:
        return float(data)
    if target in (tuple, set, frozenset) and isinstance(data, list):
        return target(data)
    if target is bytearray and isinstance(data, bytes):
        return bytearray(data)
    if issubclass(target, enum.Enum):
        return _made(target, data, target)
    if dataclasses.is_dataclass(target):
        return _into_dataclass(data, target)
    validate = _validator(target)
    if validate is not None:
        if not isinstance(data, dict):
            raise _unlike(data, target.__name__)
        return _made(validate, data, target)
    raise _unlike(data, target.__name__)


def _into_generic(data: Any, target: Any, origin: Any) -> Any:
    args = typing.get_args(target)
    if origin is typing.Annotated:
        return _into(data, args[0])
    if origin is typing.Literal:
        if any([data == value and type(data) is type(value) for value in args]):
            return data
        raise Unfit(f"{data!r} is none of {', '.join([repr(value) for value in args])}")
    if origin is typing.Union or origin is types.UnionType:
        return _into_union(data, args)
    if origin in _MAPPINGS:
        if not isinstance(data, dict):
            raise _unlike(data, "dict")
        return {key: _at(f".{key}", item, args[1]) for key, item in data.items()} if args else data
    if origin in _SEQUENCES or origin in _SETS:
        if not isinstance(data, (list, tuple)):
            raise _unlike(data, "list")
        if origin is tuple and args and args[-1:] != (...,):
            if len(args) != len(data):
                raise Unfit(f"{len(data)} items where {len(args)} are wanted")
            return tuple([_at(f"[{index}]", item, arg) for index, (item, arg) in enumerate(zip(data, args))])
        items = [_at(f"[{index}]", item, args[0]) for index, item in enumerate(data)] if args else list(data)
        return tuple(items) if origin is tuple else set(items) if origin in _SETS else items
    return data


def _into_union(data: Any, args: tuple[Any, ...]) -> Any:
    # An exact fit first: an int stays one although a float would do.
    for arg in args:
        if isinstance(arg, type) and type(data) is arg:
            return data
    faults: list[str] = []
    for arg in args:
        try:
            return _into(data, arg)
        except Unfit as fault:
            faults.append(fault.text)
    raise Unfit("; ".join(dict.fromkeys(faults)))


def _into_dataclass(data: Any, target: Any) -> Any:
    if not isinstance(data, dict):
        raise _unlike(data, target.__name__)
    fields = {field.name: field for field in dataclasses.fields(target) if field.init}
    unknown = [name for name in data if name not in fields]
    if unknown:
        raise Unfit(f"{target.__name__} has no field {unknown[0]!r}; it has {', '.join(fields)}")
    hints = _hints(target)
    given = {name: _at(f".{name}", item, hints.get(name, Any)) for name, item in data.items()}
    for name, field in fields.items():
        required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        if required and name not in given:
            raise Unfit(f"{target.__name__} wants a field {name!r}")
    return _made(lambda values: target(**values), given, target)


@functools.lru_cache(maxsize=256)
def _hints(cls: Any) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls, include_extras=True)
    except (NameError, TypeError):
        pass
    # One that cannot be told is no reason not to know the others.
    found: dict[str, Any] = {}
    for field in dataclasses.fields(cls):
        alone = type(cls.__name__, (), {"__annotations__": {field.name: field.type}, "__module__": cls.__module__})
        try:
            found |= typing.get_type_hints(alone, include_extras=True)
        except (NameError, TypeError):
            continue
    return found


def _at(step: str, item: Any, target: Any) -> Any:
    try:
        return _into(item, target)
    except Unfit as fault:
        fault.path.append(step)
        raise


def _made(maker: Any, data: Any, target: Any) -> Any:
    try:
        return maker(data)
    except Unfit:
        raise
    except Exception as error:
        raise Unfit(f"no {target.__name__} can be made of it: {error}") from error


def _validator(cls: Any) -> Any:
    """What makes a pydantic model of a dict, by duck typing: the names of pydantic 2, else those of 1."""
    if not hasattr(cls, "model_fields") and not hasattr(cls, "__fields__"):
        return None
    return getattr(cls, "model_validate", None) or getattr(cls, "parse_obj", None)


def _unlike(data: Any, wanted: str) -> Unfit:
    return Unfit(f"{type(data).__name__} where {wanted} is wanted")

"""Where pydantic stands: one base class for the tables of a manifest, the same under pydantic 1.10 and 2.

A key of the wrong TOML type reads as absent, and lists of strings lose what is not a string (Leviath
``core/manifest/read.rs``): values are sorted out by the declared type before pydantic sees them, so that reading a
table never fails. What a value must be beyond its type is judged by the readers, in Leviath's order.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, Union

import pydantic

S = TypeVar("S", bound="Section")
Reader = Callable[[object], Any]


if pydantic.VERSION.startswith("1."):

    class _Base(pydantic.BaseModel):
        class Config:
            allow_mutation = False
            arbitrary_types_allowed = True
            copy_on_model_validation = "none"
            smart_union = True

else:

    class _Base(pydantic.BaseModel):  # type: ignore[no-redef]
        model_config = pydantic.ConfigDict(
            frozen=True, strict=True, arbitrary_types_allowed=True, protected_namespaces=()
        )


class Section(_Base):
    """One table of a manifest. A field is a key (less a closing underscore); its type says what may stand there."""

    keys_: tuple[str, ...] = ()
    """Every key that is written in the table, in order, known or not."""

    @classmethod
    def read(cls: type[S], table: object) -> S:
        """The section that ``table`` holds; whatever is no table reads as an empty one."""
        written = table if isinstance(table, Mapping) else {}
        known = {name: reader(written[key]) for key, (name, reader) in _readers(cls).items() if key in written}
        return cls(keys_=tuple(written), **known)

    @classmethod
    def known_keys(cls) -> tuple[str, ...]:
        """The keys that mean something in this table, in declared order."""
        return tuple(_readers(cls))

    def has(self, key: str) -> bool:
        """Whether ``key`` is written, whatever its value."""
        return key in self.keys_


@cache
def _readers(section: type[Section]) -> dict[str, tuple[str, Reader]]:
    """TOML key to field name and the reader for its declared type."""
    hints = typing.get_type_hints(section)
    return {
        name.rstrip("_"): (name, _reader(hint))
        for name, hint in hints.items()
        if name != "keys_" and not name.startswith("_") and name not in ("model_config", "Config")
    }


def _reader(hint: Any) -> Reader:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        return _reader(inner)
    if origin is list:
        return _list_reader(arguments[0])
    if origin is dict:
        return _dict_reader(arguments[1])
    if hint is Any:
        return lambda value: value
    if isinstance(hint, type) and issubclass(hint, Section):
        section = hint
        return lambda value: section.read(value) if isinstance(value, Mapping) else None
    if hint is int:
        return lambda value: value if isinstance(value, int) and not isinstance(value, bool) else None
    return lambda value: value if isinstance(value, hint) else None


def _list_reader(item: Any) -> Reader:
    if item is str:
        return lambda value: [each for each in value if isinstance(each, str)] if isinstance(value, list) else None
    if isinstance(item, type) and issubclass(item, Section):
        section = item
        return lambda value: [section.read(each) for each in value] if isinstance(value, list) else None
    return lambda value: list(value) if isinstance(value, list) else None


def _dict_reader(item: Any) -> Reader:
    if isinstance(item, type) and issubclass(item, Section):
        section = item
        return lambda value: (
            {key: section.read(each) for key, each in value.items()} if isinstance(value, Mapping) else None
        )
    return lambda value: dict(value) if isinstance(value, Mapping) else None

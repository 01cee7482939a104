"""Plain values of a run as JSON text and back: dataclasses by name, tuples and mappings as what they were.

Only dataclasses of the listed modules are read back; a text can name no other class. One that lacks a field gets the
field's default, so that a run which an older release stored can go on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from leviath import semantics
from leviath.blueprint import model
from leviath.context import entry, guard, request
from leviath.context.entry import Content
from leviath.providers import base
from leviath.runtime import events, people, state

Json = Any
TAG = "$"
_MODULES = (semantics, model, entry, guard, request, base, events, people, state)


class CodecError(ValueError):
    """A value that cannot be stored, or a text that does not tell of one."""


@cache
def _classes() -> Mapping[str, type[Any]]:
    found: dict[str, type[Any]] = {}
    for module in _MODULES:
        for name, value in vars(module).items():
            if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__:
                assert name not in found, f"two classes called {name}"
                found[name] = value
    return found


def dump(value: object) -> str:
    """The text of a value. Raises `CodecError`."""
    try:
        return json.dumps(encode(value), separators=(",", ":"))
    except RecursionError:
        raise CodecError("a value is nested too deep to be stored: hand over one that is flatter") from None


def load(text: str) -> Any:
    """The value that `dump` wrote. Raises `CodecError`."""
    try:
        return decode(json.loads(text))
    except RecursionError:
        raise CodecError("a value is nested too deep to be read") from None
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, CodecError):
            raise
        raise CodecError(f"a stored value is broken: {type(error).__name__}: {error}") from error


def encode(value: object) -> Json:
    """JSON with tags (``$``) for what JSON does not know."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [encode(each) for each in value]
    if isinstance(value, tuple):
        return {TAG: "tuple", "of": [encode(each) for each in value]}
    if isinstance(value, (set, frozenset)):
        return {TAG: "set", "of": [encode(each) for each in sorted(value)]}
    if isinstance(value, Content):
        return {TAG: "content", "of": value.as_json()}
    if isinstance(value, Path):
        return {TAG: "path", "of": str(value)}
    if isinstance(value, Mapping):
        if all([isinstance(key, str) for key in value]) and TAG not in value:
            return {key: encode(each) for key, each in value.items()}
        return {TAG: "map", "of": [[encode(key), encode(each)] for key, each in value.items()]}
    name = type(value).__name__
    if _classes().get(name) is not type(value):
        raise CodecError(f"a value of type {name} cannot be stored: JSON values can, and what a run itself is made of")
    told = {each.name: encode(getattr(value, each.name)) for each in fields(value)}  # type: ignore[arg-type]
    return {TAG: name, **told}


def decode(value: Json) -> Any:
    """The value that `encode` made. Raises `CodecError`, `KeyError`, `TypeError`."""
    if isinstance(value, list):
        return [decode(each) for each in value]
    if not isinstance(value, dict):
        return value
    if TAG not in value:
        return {key: decode(each) for key, each in value.items()}
    tag = value[TAG]
    if tag in _PLAIN:
        return _PLAIN[tag](value["of"])
    made = _classes().get(tag)
    if made is None:
        raise CodecError(f"nothing is called {tag!r} in this release")
    known = [each.name for each in fields(made)]
    return made(**{name: decode(each) for name, each in value.items() if name in known})


_PLAIN: Mapping[str, Callable[[Json], Any]] = {
    "tuple": lambda items: tuple([decode(each) for each in items]),
    "set": lambda items: frozenset([decode(each) for each in items]),
    "content": Content.from_json,
    "path": Path,
    "map": lambda pairs: {decode(key): decode(each) for key, each in pairs},
}

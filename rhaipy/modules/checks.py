"""What a host hands over, checked before it is used: errors come where the mistake is, and say what is wanted."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping, Set
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

#: Flags of code whose call only makes something to be awaited: of coroutines, and of asynchronous generators.
_ASYNC = 0x80 | 0x200

#: Characters of a value that a message shows.
_MOST_SHOWN = 80


def checked(value: Any, cls: type[T] | tuple[type[T], ...], wanted: str) -> T:
    """An instance of a class, or of one of several. Raises TypeError for anything else, with `wanted` as the beginning
    of its message."""
    if not isinstance(value, cls):
        raise TypeError(f"{wanted}, not {shown(value)}")
    return value


def checked_name(name: Any, what: str) -> str:
    """A str; `what` is what it names. Raises TypeError for anything else."""
    return checked(name, str, f"{what} is a str")


def checked_function(fn: Any, what: str = "a function") -> Any:
    """A callable. Raises TypeError for anything else, and for what is async: scripts do not wait."""
    if not callable(fn):
        raise TypeError(f"{what} is wanted, not {shown(fn)}")
    inner = fn
    while isinstance(inner, partial):
        inner = inner.func
    code = getattr(inner, "__code__", None) or getattr(type(inner).__call__, "__code__", None)
    if code is not None and code.co_flags & _ASYNC:
        name = getattr(inner, "__name__", None) or type(inner).__name__
        raise TypeError(
            f"{name} is async, and scripts wait for nothing: hand over a function that runs it to its end, "
            f"such as `lambda x: asyncio.run({name}(x))`"
        )
    return fn


def checked_class(cls: Any) -> type:
    """A class. Raises TypeError for anything else."""
    return checked(cls, type, "a class is wanted")


def checked_arguments(args: Any) -> list[Any]:
    """The arguments of a call. Raises TypeError for what is no list, such as a text or a dict."""
    if isinstance(args, (str, bytes, Mapping, Set)) or not isinstance(args, Iterable):
        raise TypeError(f"arguments come in a list, such as [1, 'a'], not as {shown(args)}")
    return list(args)


def is_hint(target: Any) -> bool:
    """Whether something stands for a type: a class, a generic type, a union, a type variable and the like."""
    return (
        target is Any
        or target is None
        or isinstance(target, (type, TypeVar))
        or typing.get_origin(target) is not None
        or hasattr(target, "__supertype__")
    )


def shown(value: Any) -> str:
    """A value in a message: the beginning of its repr, or its type where that fails."""
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__}"
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"

"""Host functions as natives, and the modules that scripts import (Rhai: module/mod.rs, func/register.rs)."""

from __future__ import annotations

import typing
from collections.abc import Callable, Sequence
from typing import Any

from .convert import ConversionError, from_value, to_value
from .errors import ErrorFunctionNotFound, ErrorRuntime, RhaiError
from .interpret import calls
from .interpret.natives import ANY, Library, Native
from .interpret.signals import UNBOUND, Exit
from .interpret.state import State
from .values import Array, Blob, Char, FnPtr, Map, Range, Timestamp, Value, share

#: The script types of Python parameter types.
PARAMETER_TYPES: dict[Any, type] = {
    int: int,
    float: float,
    bool: bool,
    str: str,
    list: Array,
    tuple: Array,
    dict: Map,
    bytes: Blob,
    bytearray: Blob,
    range: Range,
    type(None): type(None),
    None: type(None),
    object: ANY,
    Any: ANY,
    Char: Char,
    FnPtr: FnPtr,
    Timestamp: Timestamp,
    Array: Array,
    Map: Map,
    Blob: Blob,
}


def _script_type(annotation: Any) -> type:
    origin = typing.get_origin(annotation) or annotation
    found = PARAMETER_TYPES.get(origin)
    if found is not None:
        return found
    if isinstance(origin, type) and hasattr(origin, "__rhai_type_name__"):
        return origin
    return ANY


def _parameters(fn: Callable[..., Any], params: Sequence[Any] | None) -> list[tuple[type, ...]]:
    """The lists of parameter types that a function can be called with; optional ones make several."""
    if params is not None:
        return [tuple([_script_type(param) for param in params])]
    import inspect  # takes long to load, and not every program registers functions

    try:
        signature = inspect.signature(fn)
        hints = typing.get_type_hints(fn) if not isinstance(fn, type) else {}
    except (TypeError, ValueError, NameError) as error:
        raise TypeError(f"the parameters of {fn!r} cannot be told ({error}): pass params=[…]") from None
    types: list[type] = []
    required = 0
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.KEYWORD_ONLY):
            raise TypeError(f"{fn!r} takes a varying number of arguments: pass params=[…] for each overload")
        types.append(_script_type(hints.get(parameter.name, object)))
        if parameter.default is parameter.empty:
            required = len(types)
    return [tuple(types[:count]) for count in range(required, len(types) + 1)]


def host_native(
    name: str,
    fn: Callable[..., Any],
    params: Sequence[Any] | None = None,
    *,
    raw: bool = False,
    mutates: bool = False,
    volatile: bool = True,
) -> list[Native]:
    """The natives of a host function, one for each number of arguments that it can be called with.

    Raises TypeError for a function whose parameters cannot be told.
    """
    call = guarded(fn) if raw else converting(fn)
    return [
        Native(name, types, call, mutates=mutates, calls_back=True, volatile=volatile, doc=fn.__doc__ or "",
               package="host")
        for types in _parameters(fn, params)
    ]


def converting(fn: Callable[..., Any]) -> Callable[..., Value]:
    """A host function as a native: Python data in and out, its exceptions as the script's errors."""

    def call(state: State, *args: Value) -> Value:
        try:
            return to_value(fn(*[from_value(arg) for arg in args]))
        except (RhaiError, Exit):
            raise
        except ConversionError as error:
            raise ErrorRuntime(f"the host's result cannot be used in a script: {error}") from error
        except Exception as error:
            raise host_error(error) from error

    return call


def guarded(fn: Callable[..., Any]) -> Callable[..., Value]:
    """A host function over script values as a native; its exceptions become the script's errors."""

    def call(state: State, *args: Value) -> Value:
        try:
            return share(fn(*args))
        except (RhaiError, Exit):
            raise
        except Exception as error:
            raise host_error(error) from error

    return call


def host_error(error: Exception) -> ErrorRuntime:
    """The script's error for an exception of the host: its message, never its traceback."""
    text = str(error)
    return ErrorRuntime(text or type(error).__name__)


class Module:
    """Functions and constants under a name of their own."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.library = Library()
        self.variables: dict[str, Value] = {}
        self.modules: dict[str, Module] = {}
        self.plan: Any = None

    def variable(self, name: str) -> Value:
        """The value of a constant, or UNBOUND."""
        return self.variables.get(name, UNBOUND)

    def call(self, state: State, name: str, args: list[Value], place: int, path: str) -> Value:
        """Call a function of the module (Rhai: `exec_qualified_fn_call_raw`). Raises RhaiError."""
        if self.plan is not None:
            fn = self.plan.function(name, len(args))
            if fn is not None and not fn.fn.private:
                return calls.call_script(state, fn, args, place)
        native = self.library.find(name, tuple([arg.__class__ for arg in args]))
        if native is None:
            error = ErrorFunctionNotFound(f"{path}::{calls.signature(name, args)}")
            error.offset = place
            raise error
        return calls.run_native(state, native, args, place, False)[0]

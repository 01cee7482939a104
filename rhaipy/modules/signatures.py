"""What a host function's annotations say about the script values that it takes (Rhai: func/register.rs)."""

from __future__ import annotations

import collections.abc
import inspect
import itertools
import types
import typing
from collections.abc import Callable, Sequence
from typing import Any

from ..convert import from_value
from ..interpret.natives import ANY
from ..values import Array, Blob, Char, FnPtr, Map, Range, RangeInclusive, Timestamp, Value
from .checks import checked, is_hint, shown
from .functions import CallContext
from .models import holds_models, into, is_model

#: The script types of Python parameter types.
PARAMETER_TYPES: dict[Any, type] = {
    int: int,
    float: float,
    bool: bool,
    str: str,
    list: Array,
    tuple: Array,
    collections.abc.Sequence: Array,
    collections.abc.MutableSequence: Array,
    dict: Map,
    collections.abc.Mapping: Map,
    collections.abc.MutableMapping: Map,
    bytes: Blob,
    bytearray: Blob,
    range: Range,
    type(None): type(None),
    None: type(None),
    object: ANY,
    Any: ANY,
    collections.abc.Callable: FnPtr,
    collections.abc.Iterable: ANY,
    collections.abc.Hashable: ANY,
    Char: Char,
    FnPtr: FnPtr,
    Timestamp: Timestamp,
    Range: Range,
    RangeInclusive: RangeInclusive,
    Array: Array,
    Map: Map,
    Blob: Blob,
}

#: The most overloads that union types of one function's parameters may make.
_MOST_OVERLOADS = 64


class Parameter:
    """One parameter of a host function: the script types that it takes, and what makes a Python value of a
    script's; None for plain conversion."""

    __slots__ = ("convert", "types")

    def __init__(self, types: tuple[type, ...], convert: Callable[[Value], Any] | None = None) -> None:
        self.types = types
        self.convert = convert


def parameter_of(annotation: Any) -> Parameter:
    """The parameter that an annotation, or an explicit type, stands for."""
    if annotation in (inspect.Parameter.empty, ...):
        return Parameter((ANY,))
    found = _known(annotation)
    if found is not None:
        return Parameter((found,))
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        return parameter_of(typing.get_args(annotation)[0])
    if origin is typing.Literal:
        return Parameter(tuple({type(value): None for value in typing.get_args(annotation)}))
    if origin is typing.Union or origin is types.UnionType:
        return _union([parameter_of(arg) for arg in typing.get_args(annotation)])
    if origin is not None:
        found = PARAMETER_TYPES.get(origin)
        return Parameter((found or ANY,), _converter(annotation) if holds_models(annotation) else None)
    if not isinstance(annotation, type) or getattr(annotation, "_is_protocol", False):
        return Parameter((ANY,))
    if is_model(annotation):
        return Parameter((Map,), _converter(annotation))
    if typing.is_typeddict(annotation):
        return Parameter((Map,))
    return Parameter((annotation,))


def _known(annotation: Any) -> type | None:
    try:
        return PARAMETER_TYPES.get(annotation)
    except TypeError:
        return None


def _union(choices: list[Parameter]) -> Parameter:
    found = tuple({cls: None for choice in choices for cls in choice.types})
    if ANY in found:
        return Parameter((ANY,))
    converters = {cls: choice.convert for choice in choices for cls in choice.types if choice.convert is not None}
    if not converters:
        return Parameter(found)

    def convert(value: Value) -> Any:
        return converters.get(value.__class__, from_value)(value)

    return Parameter(found, convert)


def _converter(annotation: Any) -> Callable[[Value], Any]:
    return lambda value: into(from_value(value), annotation)


class Signature:
    """How a host function may be called."""

    __slots__ = ("context", "parameters", "required")

    def __init__(self, parameters: list[Parameter], required: int, context: bool) -> None:
        self.parameters = parameters
        self.required = required
        #: Whether it wants a CallContext first.
        self.context = context

    @property
    def overloads(self) -> list[tuple[type, ...]]:
        """Every list of parameter types; optional parameters and union types make several."""
        made: list[tuple[type, ...]] = []
        for count in range(self.required, len(self.parameters) + 1):
            choices = [parameter.types for parameter in self.parameters[:count]]
            combined = list(itertools.islice(itertools.product(*choices), _MOST_OVERLOADS + 1))
            if len(combined) > _MOST_OVERLOADS:
                combined = [tuple([kinds[0] if len(kinds) == 1 else ANY for kinds in choices])]
            made.extend(combined)
        return made

    @property
    def converters(self) -> tuple[Callable[[Value], Any], ...] | None:
        """What converts each argument, or None where all are converted plainly."""
        if not any([parameter.convert for parameter in self.parameters]):
            return None
        return tuple([parameter.convert or from_value for parameter in self.parameters])


def signature_of(fn: Callable[..., Any], params: Sequence[Any] | None = None, first: type | None = None) -> Signature:
    """The signature of a host function: from `params`, or from its annotations. `first` is the type of the
    first parameter, for methods.

    Raises TypeError for a function whose parameters cannot be told.
    """
    context = False
    try:
        signature = inspect.signature(fn)
        hints = _hints(fn)
    except (TypeError, ValueError) as error:
        if params is None:
            raise TypeError(f"the parameters of {fn!r} cannot be told ({error}): pass params=[…]") from None
        return _explicit(params, False)
    known = list(signature.parameters.values())
    if known and hints.get(known[0].name) is CallContext:
        context = True
        known = known[1:]
    if params is not None:
        made = _explicit(params, context)
        try:
            signature.bind(*[None] * (len(made.parameters) + context))
        except TypeError as error:
            raise TypeError(f"{fn!r} cannot be called with these {len(params)} params: {error}") from None
        return made
    parameters: list[Parameter] = []
    required = 0
    for parameter in known:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(f"{fn!r} takes a varying number of arguments: pass params=[…] for each overload")
        if parameter.kind is parameter.KEYWORD_ONLY:
            if parameter.default is parameter.empty:
                raise TypeError(f"{fn!r} needs {parameter.name!r} by keyword, and scripts pass none: wrap it")
            continue
        if first is not None and not parameters:
            parameters.append(Parameter((PARAMETER_TYPES.get(first, first),)))
        else:
            parameters.append(parameter_of(hints.get(parameter.name, parameter.empty)))
        if parameter.default is parameter.empty:
            required = len(parameters)
    if first is not None and not parameters:
        raise TypeError(f"{fn!r} takes no argument: a method takes its object first")
    return Signature(parameters, max(required, 1 if first is not None else 0), context)


def _explicit(params: Sequence[Any], context: bool) -> Signature:
    """The signature that a host spells out. Raises TypeError for what is no list of types."""
    for param in checked(params, (list, tuple), "params is a list of types such as [int, str]"):
        if not (is_hint(param) or param is ... or _known(param) is not None):
            raise TypeError(f"params holds types such as int or list[str], not {shown(param)}")
    return Signature([parameter_of(param) for param in params], len(params), context)


def _hints(fn: Callable[..., Any]) -> dict[str, Any]:
    target: Any = fn
    if isinstance(fn, type):
        target = target.__init__
    if not (inspect.isroutine(target) or isinstance(target, type)) and hasattr(type(target), "__call__"):  # noqa: B004
        target = getattr(target, "func", type(target).__call__)
    try:
        return typing.get_type_hints(target, include_extras=True)
    except (TypeError, NameError, AttributeError):
        return {}

"""Native functions: how they are declared, kept and found (Rhai: module/mod.rs, func/func_call.rs).

A native is called as `fn(state, *args)` with a `State` and script values, and returns a script value.
It raises `RhaiError`s without a position; the call fills it in.

Who may change what:

* a pure native changes none of its arguments;
* with `mutates`, the first argument is a container that belongs to the caller alone: change it in place;
* with `replaces`, the first argument is an immutable Python value (a string, a number): return the
  pair (new first argument, result); the caller stores it back where it came from.

What changes its first argument cannot be called as a method on a constant, and neither can a few
natives that only read it; with `pure` the declaration says so itself. A native that is both `pure`
and `mutates` runs callbacks that may change items through `this`: on a constant, the caller hands it
the shared container, and it leaves that alone.

Values that end up inside a container or a result and stand in an argument too must be shared
(`rhaipy.values.share`). Arguments are never Cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, TypeVar

from ..values import Tagged, Value

NativeFn = Callable[..., Any]

_Fn = TypeVar("_Fn", bound=NativeFn)


class ANY:
    """The parameter type that takes any value (Rhai: `Dynamic`)."""


#: How many parameters, counted from the first, may be looked up as ANY (Rhai: MAX_DYNAMIC_PARAMETERS).
MAX_DYNAMIC_PARAMETERS = 16

#: How many look-ups by way of ANY a library remembers.
_MOST_FOUND = 1000


class Native:
    """One native function for one list of parameter types.

    `calls_back`: it may run script code. `volatile`: its result depends on more than its arguments,
    so that the optimiser at level full must leave it alone. `by_reference`: Rhai hands it the first
    argument by reference (`&mut`), so that a value read through a host's getter is written back.
    `doc` is one line for people; `errors` names the kinds it may raise.
    """

    __slots__ = (
        "by_reference",
        "calls_back",
        "doc",
        "errors",
        "fn",
        "mutates",
        "name",
        "package",
        "params",
        "pure",
        "replaces",
        "volatile",
    )

    def __init__(
        self,
        name: str,
        params: tuple[type, ...],
        fn: NativeFn,
        *,
        mutates: bool = False,
        replaces: bool = False,
        calls_back: bool = False,
        volatile: bool = False,
        by_reference: bool = False,
        pure: bool | None = None,
        errors: tuple[str, ...] = (),
        doc: str = "",
        package: str = "",
    ) -> None:
        self.name = name
        self.params = params
        self.fn = fn
        self.mutates = mutates
        self.replaces = replaces
        self.calls_back = calls_back
        self.volatile = volatile
        self.by_reference = by_reference or mutates or replaces
        #: Whether it may be called on a constant.
        self.pure = not (mutates or replaces) if pure is None else pure
        self.errors = errors
        self.doc = doc
        self.package = package

    def __repr__(self) -> str:
        return f"Native({self.name}({', '.join(param.__name__ for param in self.params)}))"


Overloads = dict[tuple[type, ...], Native]


class Library:
    """Natives by name and number of parameters, and iterators by type.

    Later registrations replace earlier ones of the same name and parameter types. `generation`
    goes up with each change, so that callers can keep what they found.
    """

    def __init__(self) -> None:
        self.functions: dict[tuple[str, int], Overloads] = {}
        self.iterators: dict[type, Callable[[Any, Value], Iterable[Value]]] = {}
        #: Constants that every script sees (Rhai: variables of global modules).
        self.constants: dict[str, Value] = {}
        #: The types of the host that are registered here.
        self.types: set[type] = set()
        self.generation = 0
        self._changing: tuple[int, frozenset[str]] = (-1, frozenset())
        #: What `find` found by way of ANY, and the generation in which it did.
        self._found: dict[tuple[str, tuple[type, ...]], Native | None] = {}
        self._found_in = 0

    def add(self, native: Native) -> None:
        """Register a native."""
        self.functions.setdefault((native.name, len(native.params)), {})[native.params] = native
        self.generation += 1

    def add_iterator(self, cls: type, iterate: Callable[[Any, Value], Iterable[Value]]) -> None:
        """Register what a `for` over a value of this type runs through."""
        self.iterators[cls] = iterate
        self.generation += 1

    def merge(self, other: Library) -> None:
        """Register everything of another library."""
        for key, overloads in other.functions.items():
            self.functions.setdefault(key, {}).update(overloads)
        self.iterators.update(other.iterators)
        self.constants.update(other.constants)
        self.types |= other.types
        self.generation += 1

    def copy(self) -> Library:
        """A library of its own with the same natives."""
        made = Library()
        made.functions = {key: dict(overloads) for key, overloads in self.functions.items()}
        made.iterators = dict(self.iterators)
        made.constants = dict(self.constants)
        made.types = set(self.types)
        return made

    def changing(self) -> frozenset[str]:
        """The names of natives after which their first argument may be of another type."""
        generation, names = self._changing
        if generation != self.generation:
            names = frozenset(
                [
                    native.name
                    for overloads in self.functions.values()
                    for native in overloads.values()
                    if native.replaces and (native.params[0] is ANY or native.package == "host")
                ]
            )
            self._changing = (self.generation, names)
        return names

    def find(self, name: str, classes: tuple[type, ...]) -> Native | None:
        """The native for arguments of these exact classes.

        Exact types first; then types with ANY in place of some, masks counted up from the last
        argument (Rhai: `resolve_fn`).
        """
        count = len(classes)
        overloads = self.functions.get((name, count))
        if overloads is None:
            return None
        found = overloads.get(classes)
        if found is not None:
            return found
        remembered = self._found
        if self._found_in != self.generation or len(remembered) > _MOST_FOUND:
            remembered = self._found = {}
            self._found_in = self.generation
        key = (name, classes)
        if key not in remembered:
            remembered[key] = self._find_by_masks(name, overloads, classes)
        return remembered[key]

    def _find_by_masks(self, name: str, overloads: Overloads, classes: tuple[type, ...]) -> Native | None:
        if Tagged in classes:
            return Native(
                name, classes, _run_untagged(name), replaces=True, calls_back=True, by_reference=True, pure=True
            )
        found = self._by_masks(overloads, classes)
        if found is None and self.types:
            # Objects of a host pass for objects of their base classes, the nearest ones first.
            passing = [[base for base in cls.__mro__ if base in self.types] or [cls] for cls in classes]
            for bases in product(*passing):
                found = overloads.get(bases) or self._by_masks(overloads, bases)
                if found is not None:
                    break
        return found

    def _by_masks(self, overloads: Overloads, classes: tuple[type, ...]) -> Native | None:
        count = len(classes)
        dynamic = min(count, MAX_DYNAMIC_PARAMETERS)
        for mask in range(1, 1 << dynamic):
            tried = tuple(
                ANY if index < dynamic and mask & (1 << (dynamic - index - 1)) else cls
                for index, cls in enumerate(classes)
            )
            found = overloads.get(tried)
            if found is not None:
                return found
        return None

    def registered(self, cls: type) -> type | None:
        """The type of a host that values of this type pass for: itself, or the nearest registered base."""
        for base in cls.__mro__:
            if base in self.types:
                return base
        return None

    def iterator(self, cls: type) -> Callable[[Any, Value], Iterable[Value]] | None:
        """What a `for` over a value of this type runs through, or None."""
        walk = self.iterators.get(cls)
        if walk is None and self.types:
            for base in cls.__mro__:
                if base in self.types and base in self.iterators:
                    return self.iterators[base]
        return walk


def _run_untagged(name: str) -> NativeFn:
    """A native that goes to the one for the values inside tagged arguments."""
    from .calls import run_untagged

    return lambda state, *args: run_untagged(state, name, list(args))


class Package:
    """A named group of natives, declared with decorators (Rhai: packages/mod.rs)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.natives: list[Native] = []
        self.iterators: list[tuple[type, Callable[[Any, Value], Iterable[Value]]]] = []

    def fn(
        self,
        names: str,
        *params: type | tuple[type, ...],
        mutates: bool = False,
        replaces: bool = False,
        calls_back: bool = False,
        volatile: bool = False,
        by_reference: bool = False,
        pure: bool | None = None,
        errors: tuple[str, ...] = (),
    ) -> Callable[[_Fn], _Fn]:
        """Declare a function. `names` are its names, parted by spaces; each of `params` is a type,
        ANY, or a tuple of types for one overload each."""

        def declare(fn: _Fn) -> _Fn:
            doc = (fn.__doc__ or "").strip().split("\n")[0]
            for types in _overloads(params):
                for name in names.split(" "):
                    self.natives.append(
                        Native(
                            name,
                            types,
                            fn,
                            mutates=mutates,
                            replaces=replaces,
                            calls_back=calls_back,
                            volatile=volatile,
                            by_reference=by_reference,
                            pure=pure,
                            errors=errors,
                            doc=doc,
                            package=self.name,
                        )
                    )
            return fn

        return declare

    def getter(self, names: str, cls: type | tuple[type, ...], **flags: Any) -> Callable[[_Fn], _Fn]:
        """Declare a property that can be read."""
        return self.fn(" ".join("get$" + name for name in names.split(" ")), cls, **flags)

    def setter(self, name: str, cls: type, value: type, **flags: Any) -> Callable[[_Fn], _Fn]:
        """Declare a property that can be written."""
        return self.fn("set$" + name, cls, value, **flags)

    def iterator(self, *classes: type) -> Callable[[_Fn], _Fn]:
        """Declare what a `for` over values of these types runs through."""

        def declare(fn: _Fn) -> _Fn:
            for cls in classes:
                self.iterators.append((cls, fn))
            return fn

        return declare

    def install(self, library: Library) -> None:
        """Register the whole package."""
        for native in self.natives:
            library.add(native)
        for cls, iterate in self.iterators:
            library.add_iterator(cls, iterate)


def _overloads(params: tuple[type | tuple[type, ...], ...]) -> list[tuple[type, ...]]:
    combined: list[tuple[type, ...]] = [()]
    for param in params:
        choices = param if isinstance(param, tuple) else (param,)
        combined = [(*head, choice) for head in combined for choice in choices]
    return combined

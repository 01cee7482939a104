"""The values of a script (Rhai: types/dynamic.rs).

Python's own types stand for most of them: `int` for i64, `float` for f64, `bool`, `str`, and `None`
for unit. The rest are the classes below. A value's type is its exact class; no subclass is used.

Arrays, maps and blobs are copied on write. `shared` on a container means that more than one place
may hold it: whoever wants to change such a container makes its own copy first (`own`) and stores
the copy back. The mark is sticky and is set by whoever stores a value that was read from a place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .hosts import host_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..syntax.nodes import FnDef

#: Any script value.
Value = Any


class Char:
    """A character. Interned: equal characters are the same object. Raises ValueError for what is no str of length 1."""

    __slots__ = ("text",)

    text: str

    def __new__(cls, text: str) -> Char:
        given: object = text
        if not isinstance(given, str) or len(given) != 1:
            raise ValueError(f"a character is a str of length 1, not {text!r}")
        return CHARS[text]

    def __repr__(self) -> str:
        return f"Char({self.text!r})"

    def __reduce__(self) -> Any:
        return (char, (self.text,))


class _Chars(dict[str, Char]):
    def __missing__(self, text: str) -> Char:
        made = self[text] = object.__new__(Char)
        made.text = text
        return made


#: Every character used so far, by its text.
CHARS = _Chars()


def char(text: str) -> Char:
    """The character with this text, which is one character long."""
    return CHARS[text]


class Array:
    """An array: `items` is an exact list.

    `flat` is the number of leading items that are known to be no containers and no strings, so
    that measuring and copying an array of numbers does not look at every item each time.

    Arrays are made by `array_of`, or, where it must go fast, by their fields: without an initialiser that takes half
    the time.
    """

    __slots__ = ("flat", "items", "shared", "tag")

    items: list[Value]
    shared: bool
    flat: int

    def __repr__(self) -> str:
        return f"array_of({self.items!r})"


def array_of(items: list[Value]) -> Array:
    """An array of these items, whose list becomes its own."""
    made = Array()
    made.items = items
    made.shared = False
    made.flat = 0
    return made


class Map:
    """An object map: `items` is an exact dict from str to value, in no particular order.

    Rhai keeps maps sorted by key; whoever shows, lists or walks a map sorts it (`sorted_items`). They are made as
    arrays are, by `map_of` or their fields. `added` is there where keys have been put in while this was part of a
    constant: see `rhaipy.values.constants`.
    """

    __slots__ = ("added", "items", "shared", "tag")

    items: dict[str, Value]
    shared: bool
    added: set[str]

    def __repr__(self) -> str:
        return f"map_of({self.items!r})"


def map_of(items: dict[str, Value]) -> Map:
    """An object map of these entries, which become its own."""
    made = Map()
    made.items = items
    made.shared = False
    return made


class Blob:
    """A byte array: `data` is an exact bytearray."""

    __slots__ = ("data", "shared", "tag")

    data: bytearray
    shared: bool

    def __init__(self, data: bytearray) -> None:
        self.data = data
        self.shared = False

    def __repr__(self) -> str:
        return f"Blob({bytes(self.data)!r})"


class Range:
    """An exclusive range of integers, `start..end`. Immutable."""

    __slots__ = ("end", "start")

    inclusive = False

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Range({self.start}, {self.end})"


class RangeInclusive:
    """An inclusive range of integers, `start..=end`. Immutable."""

    __slots__ = ("end", "start")

    inclusive = True

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"RangeInclusive({self.start}, {self.end})"


#: Set by `rhaipy.modules`: calls a function pointer from a host function.
_call_from_host: Callable[[FnPtr, tuple[Any, ...]], Any]


def set_call_from_host(call: Callable[[FnPtr, tuple[Any, ...]], Any]) -> None:
    """Say how a host calls function pointers. Called once, by the module that knows."""
    global _call_from_host
    _call_from_host = call


class FnPtr:
    """A function pointer: a name, and the arguments curried so far. Immutable.

    Closures and the values of bare function names are linked to one script function, `fn`, which
    `library`, the plan of the script that defined it, knows how to run (Rhai: `FnPtrType::Script`).

    A host function that a script has called may call a pointer as it would any function, with Python
    data; RhaiErrors from inside come through. Elsewhere there is nothing to run it in, and the call
    raises RuntimeError: see `Engine.call_fn_ptr`. A pickled pointer is its name and what was curried: whoever calls
    it has the script.
    """

    __slots__ = ("curry", "fn", "library", "name", "tag")

    def __init__(
        self,
        name: str,
        curry: tuple[Value, ...] = (),
        fn: FnDef | None = None,
        library: Any = None,
    ) -> None:
        if not isinstance(name, str):
            raise TypeError(f"the name of a function is a str, not {name!r}")
        self.name = name
        self.curry = curry
        self.fn = fn
        self.library = library

    def with_curry(self, values: Iterable[Value]) -> FnPtr:
        """The same pointer with more curried arguments."""
        return FnPtr(self.name, (*self.curry, *values), self.fn, self.library)

    def is_anonymous(self) -> bool:
        """Whether this is a closure."""
        return self.name.startswith("anon$")

    def __call__(self, *args: Any) -> Any:
        return _call_from_host(self, args)

    def __repr__(self) -> str:
        return f"FnPtr({self.name!r}, {self.curry!r})"

    def __reduce__(self) -> Any:
        return (FnPtr, (self.name, self.curry))

    def __deepcopy__(self, memo: Any) -> FnPtr:
        from copy import deepcopy

        return FnPtr(self.name, deepcopy(self.curry, memo), self.fn, self.library)


class Timestamp:
    """A moment, in nanoseconds of a monotonic clock. Immutable."""

    __slots__ = ("nanos",)

    def __init__(self, nanos: int) -> None:
        self.nanos = nanos

    def __repr__(self) -> str:
        return f"Timestamp({self.nanos})"


class Cell:
    """A variable that closures have captured: one box, seen by all of them.

    `shared` is false until the first closure has captured it (the box is there from the variable's
    declaration on). `locked` is set while a call holds the value by reference (Rhai: a write lock); the box is
    empty then, and to read it raises ErrorDataRace. `const` is set on the box of a constant.
    """

    __slots__ = ("const", "locked", "shared", "value")

    value: Value
    shared: bool
    locked: int
    const: bool

    def __init__(self, value: Value, shared: bool = False) -> None:
        self.value = value
        self.shared = shared
        self.locked = 0
        self.const = False

    def __getattr__(self, name: str) -> Value:
        if name == "value" and self.locked:
            from ..errors import ErrorDataRace

            raise ErrorDataRace("")
        raise AttributeError(name)

    def lock(self) -> Value:
        """Take the value out, for a call that holds it by reference until `unlock`. Raises ErrorDataRace."""
        value = self.value
        del self.value
        self.locked = 1
        return value

    def unlock(self, value: Value) -> None:
        """Put a value in again."""
        self.value = value
        self.locked = 0

    def __repr__(self) -> str:
        return "Cell(locked)" if self.locked else f"Cell({self.value!r})"


class Tagged:
    """A value with a tag that is not 0, `value` and `tag`: see `rhaipy.values.tags`. Immutable."""

    __slots__ = ("tag", "value")

    value: Value
    tag: int

    def __init__(self, value: Value, tag: int) -> None:
        self.value = value
        self.tag = tag

    def __repr__(self) -> str:
        return f"Tagged({self.value!r}, {self.tag})"


#: Types whose values are copied on write.
CONTAINERS: frozenset[Any] = frozenset((Array, Map, Blob))

#: Types whose values hold no other value and no text: nothing to copy, share or measure.
SCALARS: frozenset[Any] = frozenset((int, float, bool, Char, type(None)))

_TYPE_NAMES: dict[type, str] = {
    int: "i64",
    float: "f64",
    bool: "bool",
    str: "string",
    type(None): "()",
    Char: "char",
    Array: "array",
    Map: "map",
    Blob: "blob",
    Range: "range",
    RangeInclusive: "range=",
    FnPtr: "Fn",
    Timestamp: "timestamp",
}


def type_name(value: Value) -> str:
    """The name of a value's type, as `type_of` gives it. A captured variable has its value's type."""
    cls = value.__class__
    name = _TYPE_NAMES.get(cls)
    if name is not None:
        return name
    if cls is Cell or cls is Tagged:
        return type_name(value.value)
    return class_type_name(cls)


def class_type_name(cls: type) -> str:
    """The name of a type: Rhai's for its own types, the registered one for a host's."""
    name = _TYPE_NAMES.get(cls)
    if name is not None:
        return name
    host = host_type(cls)
    if host is not None:
        return host.name
    return str(getattr(cls, "__rhai_type_name__", cls.__name__))


#: Rust's names for the types that differ from the names scripts see, in the few messages that use them.
RUST_TYPE_NAMES: dict[type, str] = {
    Range: "core::ops::range::Range<i64>",
    RangeInclusive: "core::ops::range::RangeInclusive<i64>",
}


def rust_type_name(value: Value) -> str:
    """The name of a value's type where Rhai forgets to map it to the name that scripts see."""
    cls = value.__class__
    return RUST_TYPE_NAMES.get(cls) or getattr(cls, "__rhai_rust_name__", None) or type_name(value)


def sorted_items(items: dict[str, Value]) -> list[tuple[str, Value]]:
    """The entries of a map in Rhai's order, by the bytes of the keys' UTF-8."""
    return sorted(items.items(), key=_key_of)


def _key_of(entry: tuple[str, Value]) -> str:
    return entry[0]

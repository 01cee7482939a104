"""Values as text: print, debug, to_string, to_debug, and numbers in other bases
(Rhai: packages/string_basic.rs).

Natives named `print` and `debug` return the text; the call hands it on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorDataTooLarge, RhaiError
from ..interpret.natives import ANY, Package
from ..values import (
    U8,
    Array,
    Cell,
    Char,
    FnPtr,
    Map,
    Tagged,
    Value,
    debug,
    display,
    sorted_items,
    text_size,
    type_name,
    untagged,
)
from ..values.display import named, stand_in, text_debug
from ..values.measure import FREE_STEPS, check_walk
from ..values.numbers import float_debug, float_display
from .growth import passing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..interpret.natives import Library
    from ..interpret.state import State

package = Package("string_basic")

#: How many items pass between two looks at the clock while one long text is made.
_STRIDE = 4096


# ------------------------------------------------------------------------------ by other natives


def text_of(state: State, name: str, value: Value) -> str:
    """The text of a value by the native `name`, `to_string` or `to_debug` (Rhai: `print_with_func`).

    Counts the operation of that call, and forgets it afterwards as Rhai does. Where the call fails,
    the value's own Display or Debug stands in. Raises ErrorDataTooLarge for a text that is `passing` no more; whoever
    keeps it measures it.
    """
    value = untagged(value)
    cls = value.__class__
    ops = state.ops
    if cls is not Array and cls is not Map and ops < state.stop and _is_own(state.library, name, cls):
        state.ops = ops + 1
        state.forget(ops)
        return _to_string(value) if name == "to_string" else _to_debug(value)
    writer = _Writer(state)
    try:
        return writer.text(name, value)
    finally:
        writer.done()


def _is_own(library: Library, name: str, cls: type) -> bool:
    """Whether this package's native `name` answers for a type, and not a host's."""
    overloads = library.functions.get((name, 1), {})
    native = overloads.get((cls,)) or overloads.get((ANY,))
    return native is not None and native.package == package.name


class _Writer:
    """Makes one text out of a value and the values inside it.

    Rhai calls `to_debug` for each item, which calls it for its own items, each call counting one
    operation more than the one around it. The walk here has a stack of its own, so that depth
    cannot exhaust Python's; it looks up the native of each type once and calls only those that are
    not this package's.
    """

    __slots__ = ("base", "depth", "most", "out", "own", "pending", "size", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.base = state.ops
        #: The depth of the last call, and how many were not counted in `state` yet.
        self.depth = 0
        self.pending = 0
        self.size = 0
        self.most = passing(state.max_string) if state.sized else state.max_string
        self.out: list[str] = []
        self.own: dict[type, bool] = {}

    def done(self) -> None:
        """Leave the operation count as Rhai does: forgotten, the last one reported."""
        state = self.state
        if self.pending > self.depth:
            state.ops = self.base + self.pending - self.depth
            state.forget(self.base)
        if self.pending:
            state.ops = self.base + self.depth
            state.forget(self.base)

    def counted(self, depth: int) -> bool:
        """Count one call, `depth` calls deep; False where the operations do not suffice for it."""
        state = self.state
        if self.base + depth <= state.stop:
            self.depth = depth
            self.pending += 1
            if self.pending % _STRIDE == 0:
                state.ask(self.pending)
            return True
        state.ops = self.base + depth - 1
        try:
            state.tick()
        except RhaiError:
            return False
        finally:
            self.depth = state.ops - self.base
            state.forget(self.base)
        return True

    def put(self, text: str) -> None:
        """Add a piece of text. Raises ErrorDataTooLarge before the whole is larger than a string may be."""
        self.out.append(text)
        self.size += len(text) if text.isascii() else text_size(text)
        if self.size > self.most:
            raise ErrorDataTooLarge("Length of string")

    def text(self, name: str, value: Value) -> str:
        """The text of one value, by the native `name`."""
        cls = value.__class__
        if not _is_own(self.state.library, name, cls):
            return self.foreign(name, value, 1)
        if not self.counted(1):
            return _instead(name, value)
        if cls is Array or cls is Map:
            return self.container(value, 1)
        return _to_string(value) if name == "to_string" else _to_debug(value)

    def foreign(self, name: str, value: Value, depth: int) -> str:
        """The text that a host's native makes of a value."""
        state = self.state
        state.ops = self.base + depth - 1
        try:
            result = state.call_native(name, [value])
        except RhaiError:
            return _instead(name, value)
        finally:
            state.ops = state.reported
            self.depth = state.ops - self.base
            state.forget(self.base)
        return result if result.__class__ is str else type_name(result)

    def container(self, value: Array | Map, depth: int) -> str:
        """The text of an array or a map whose own call is `depth` calls deep."""
        try:
            return self._container(value, depth)
        except ErrorDataTooLarge:
            # Rhai goes on to the last item before it finds out.
            self.depth = depth + _depth_of_last(value)
            raise

    def _container(self, value: Array | Map, depth: int) -> str:
        own = self.own
        put = self.put
        steps = FREE_STEPS
        frames = [(_parts(value), "]" if value.__class__ is Array else "}")]
        put("[" if value.__class__ is Array else "#{")
        while frames:
            parts, close = frames[-1]
            inside = depth + len(frames)
            for before, item in parts:
                cls = item.__class__
                if cls is Cell or cls is Tagged:
                    item = item.value
                    cls = item.__class__
                is_own = own.get(cls)
                if is_own is None:
                    is_own = own[cls] = _is_own(self.state.library, "to_debug", cls)
                steps -= 1
                if not steps:
                    check_walk(value)
                if not is_own:
                    put(before + self.foreign("to_debug", item, inside))
                elif not self.counted(inside):
                    put(before + _instead("to_debug", item))
                elif cls is Array:
                    put(before + "[")
                    frames.append((_parts(item), "]"))
                    break
                elif cls is Map:
                    put(before + "#{")
                    frames.append((_parts(item), "}"))
                    break
                else:
                    put(before + _to_debug(item))
            else:
                put(close)
                frames.pop()
        return "".join(self.out)


def _instead(name: str, value: Value) -> str:
    """The text of a value whose native failed (Rhai: `printed_value`)."""
    return stand_in(value, display(value) if name == "to_string" else debug(value))


def _depth_of_last(value: Value) -> int:
    """How many containers deep the last item of the last item, and so on, of a container is."""
    depth = 0
    while (value.__class__ is Array or value.__class__ is Map) and value.items:
        depth += 1
        items: Any = value.items
        value = items[-1] if value.__class__ is Array else items[max(items)]
    return depth


def _parts(container: Array | Map) -> Iterator[tuple[str, Value]]:
    """Each item of a container with the text that stands before it."""
    between = ""
    if isinstance(container, Array):
        for item in container.items:
            yield between, item
            between = ", "
    else:
        for key, item in sorted_items(container.items):
            yield f"{between}{text_debug(key)}: ", item
            between = ", "


def _to_string(value: Value) -> str:
    """The text of a value that is neither an array nor a map."""
    cls = value.__class__
    if cls is float:
        return float_display(value)
    return str(value) if cls is int or cls is str else named(value, display(value))


def _to_debug(value: Value) -> str:
    """The text of a value that is neither an array nor a map, as it stands inside them."""
    cls = value.__class__
    if cls is int:
        return str(value)
    if cls is str:
        return text_debug(value)
    if cls is float:
        return float_debug(value)
    if cls is Char:
        return str(value.text)
    return display(value) if cls is FnPtr else named(value, debug(value))



# --------------------------------------------------------------------------------------- natives


@package.fn("print", ANY, calls_back=True, by_reference=True)
def print_any(state: State, value: Value) -> str:
    """Print a value: its `to_string`."""
    return text_of(state, "to_string", value)


@package.fn("debug", ANY, calls_back=True, by_reference=True)
def debug_any(state: State, value: Value) -> str:
    """Print a value for debugging: its `to_debug`, with the place of the call."""
    return text_of(state, "to_debug", value)


@package.fn("print debug")
def print_nothing(state: State) -> str:
    """Print an empty line."""
    return ""


@package.fn("to_string", ANY, by_reference=True)
@package.fn("print to_string", (str, Char, bool, float, type(None)))
def to_string(state: State, value: Value) -> str:
    """The text of a value."""
    return _to_string(untagged(value))


@package.fn("to_debug", ANY, by_reference=True)
@package.fn("debug to_debug", (str, Char, bool, float, type(None)))
@package.fn("debug to_debug", FnPtr, by_reference=True)
def to_debug(state: State, value: Value) -> str:
    """The text of a value for debugging: strings in quotes, floats in full."""
    return _to_debug(untagged(value))


@package.fn("print to_string debug to_debug", (Array, Map), calls_back=True, by_reference=True)
def format_container(state: State, container: Array | Map) -> str:
    """The text of an array or object map: the `to_debug` of its items."""
    writer = _Writer(state)
    try:
        return writer.container(container, 0)
    finally:
        writer.done()


# ----------------------------------------------------------------------------------- other bases

_MASK = (1 << 64) - 1


@package.fn("to_hex", (int, U8))
def to_hex(state: State, value: int | U8) -> str:
    """The number in hexadecimal, lower case; a negative one as 64 bits in two's complement."""
    return format(_bits_of(value), "x")


@package.fn("to_octal", (int, U8))
def to_octal(state: State, value: int | U8) -> str:
    """The number in octal; a negative one as 64 bits in two's complement."""
    return format(_bits_of(value), "o")


@package.fn("to_binary", (int, U8))
def to_binary(state: State, value: int | U8) -> str:
    """The number in binary; a negative one as 64 bits in two's complement."""
    return format(_bits_of(value), "b")


def _bits_of(value: int | U8) -> int:
    return value.value if isinstance(value, U8) else value & _MASK


@package.fn("to_int", Char)
def char_to_int(state: State, character: Char) -> int:
    """The code point of a character."""
    return ord(character.text)

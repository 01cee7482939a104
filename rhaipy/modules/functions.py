"""Host functions as natives (Rhai: func/native.rs)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ..convert import ConversionError, from_value, to_value
from ..errors import ErrorRuntime, ErrorStackOverflow, RhaiError
from ..interpret.natives import Native
from ..interpret.signals import Exit
from ..values import Array, Blob, Cell, FnPtr, Map, Value, share
from ..values.dynamic import set_call_from_host
from .checks import checked_function, checked_name

if TYPE_CHECKING:
    from ..interpret.state import State
    from ..position import Position
    from .signatures import Signature


class CallContext:
    """What a host function may ask about the call that it answers: annotate its first parameter with this
    class, and it gets one in front of the script's arguments (Rhai: `NativeCallContext`).

    It is of use during that call only.
    """

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def source(self) -> str:
        """The name of the script that is running, or the empty string."""
        return self._state.source

    @property
    def position(self) -> Position:
        """The position of the call in its script."""
        place: Position = self._state.plan.source.position(self._state.place)
        return place

    @property
    def operations(self) -> int:
        """Operations counted so far."""
        return self._state.ops

    def call_fn(self, name: str, *args: Any) -> Any:
        """Call a function by its name, the script's own ones first; Python data in and out.

        Raises RhaiError; TypeError for a name that is no str.
        """
        pointer = FnPtr(checked_name(name, "the name of a function"))
        return from_value(self._state.call_pointer(pointer, [to_value(arg) for arg in args])[0])


def host_native(
    name: str,
    fn: Callable[..., Any],
    params: Sequence[Any] | None = None,
    *,
    raw: bool = False,
    mutates: bool = False,
    pure: bool | None = None,
    volatile: bool = True,
    first: type | None = None,
) -> list[Native]:
    """The natives of a host function, one for each list of parameter types that it can be called with.

    Raises TypeError for what is no function, or one whose parameters cannot be told.
    """
    from .signatures import signature_of

    signature = signature_of(checked_function(fn), params, first)
    if mutates and not signature.required:
        raise TypeError(f"{fn!r} can be called without an argument: one that mutates takes first what it changes")
    doc = (getattr(fn, "__doc__", None) or "").strip().split("\n")[0]
    call = _adapted(fn, signature, raw, mutates)
    return [
        Native(
            name, types, call, mutates=mutates, calls_back=True, volatile=volatile, pure=pure, doc=doc, package="host"
        )
        for types in signature.overloads
    ]


#: The evaluation whose host function is running in this thread.
_running: ContextVar[State | None] = ContextVar("rhaipy_running", default=None)


def _adapted(fn: Callable[..., Any], signature: Signature, raw: bool, mutates: bool) -> Callable[..., Value]:
    """A host function as a native: Python data in and out (script values with `raw`), its exceptions as the
    script's errors, and function pointers among its arguments ready to be called."""
    context = signature.context
    if raw:

        def work(state: State, args: tuple[Value, ...]) -> Value:
            return share(fn(CallContext(state), *args) if context else fn(*args))

    elif mutates:

        def work(state: State, args: tuple[Value, ...]) -> Value:
            return _on_container(fn, args, CallContext(state) if context else None)

    elif signature.converters is not None:
        converters = signature.converters

        def work(state: State, args: tuple[Value, ...]) -> Value:
            given = [convert(arg) for convert, arg in zip(converters, args)]
            return to_value(fn(CallContext(state), *given) if context else fn(*given))

    elif context:

        def work(state: State, args: tuple[Value, ...]) -> Value:
            return to_value(fn(CallContext(state), *[from_value(arg) for arg in args]))

    else:

        def work(state: State, args: tuple[Value, ...]) -> Value:
            return to_value(fn(*[from_value(arg) for arg in args]))

    def call(state: State, *args: Value) -> Value:
        token = _running.set(state)
        try:
            return work(state, args)
        except ErrorRuntime as error:
            try:
                error.value = to_value(error.value)
            except ConversionError as unfit:
                raise host_error(unfit) from error
            raise
        except (RhaiError, Exit):
            raise
        except Exception as error:
            raise host_error(error) from error
        finally:
            _running.reset(token)

    return call


def _on_container(fn: Callable[..., Any], args: tuple[Value, ...], context: CallContext | None) -> Value:
    """Call a function that may change its first argument, a copy, and take over the changes."""
    first = args[0]
    cls = first.__class__
    data = bytearray(first.data) if cls is Blob else from_value(first)
    given = [data, *[from_value(arg) for arg in args[1:]]]
    result = to_value(fn(*given) if context is None else fn(context, *given))
    if cls is Array or cls is Map:
        first.items = to_value(data).items
        if cls is Array:
            first.flat = 0
    elif cls is Blob:
        first.data = data
    return result


def host_error(error: Exception) -> RhaiError:
    """The script's error for an exception of the host: its message, never its traceback. What an ErrorRuntime
    carries is thrown as it is."""
    if isinstance(error, RecursionError):
        return ErrorStackOverflow()
    if isinstance(error, ConversionError):
        return ErrorRuntime(f"the host's data cannot be used here: {error}")
    try:
        text = f"no such key: {error.args[0]}" if isinstance(error, KeyError) and len(error.args) == 1 else str(error)
    except Exception:
        # Its own text fails.
        text = ""
    return ErrorRuntime(text or type(error).__name__)


def _call_from_host(pointer: FnPtr, args: tuple[Any, ...]) -> Any:
    state = _running.get()
    if state is None:
        raise RuntimeError(
            f"the function pointer {pointer.name!r} can only be called by a host function, while the script that "
            "has called that function waits for it, and in the script's own thread; elsewhere use Engine.call_fn_ptr"
        )
    value, _ = state.call_pointer(pointer, [to_value(arg) for arg in args])
    return from_value(value.value if value.__class__ is Cell else value)


set_call_from_host(_call_from_host)


def host_iterator(fn: Callable[[Any], Any]) -> Callable[[State, Value], Any]:
    """What a `for` over a host's object runs through, from a function that gives an iterable of Python data.

    Raises TypeError for what is no function.
    """
    checked_function(fn)

    def walk(state: State, value: Value) -> Any:
        try:
            for item in fn(from_value(value)):
                yield to_value(item)
        except (RhaiError, Exit):
            raise
        except Exception as error:
            raise host_error(error) from error

    return walk

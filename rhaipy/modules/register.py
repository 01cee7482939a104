"""Registering what scripts may use: functions, properties, types (Rhai: api/register.rs, api/build_type.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from ..interpret.calls import SYNTACTIC
from ..interpret.natives import Native
from ..syntax.words import is_reserved, is_valid_function_name
from ..values import CONTAINERS
from ..values.hosts import describe
from .checks import checked_class, checked_function, checked_name, shown
from .functions import host_iterator, host_native

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..interpret.natives import Library

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")
R = TypeVar("R", bound="Registrar")

GETTER = "get$"
SETTER = "set$"
INDEX_GETTER = "index$get$"
INDEX_SETTER = "index$set$"

_PROPERTY = "the name of a property"

#: What reads and writes properties and indices: what it is, and what it is called with.
_ACCESSORS = {
    GETTER: ("a getter", ("the object",)),
    SETTER: ("a setter", ("the object", "the value")),
    INDEX_GETTER: ("what reads an index", ("the object", "the index")),
    INDEX_SETTER: ("what writes an index", ("the object", "the index", "the value")),
}

#: Operators that a host may define for its types, and names of its own that look reserved.
_OPERATORS = frozenset(
    "+ - * / % ** << >> & | ^ == != < <= > >= ! += -= *= /= %= **= <<= >>= &= |= ^= print debug".split()
)


class Registrar:
    """What engines and modules have in common: places where a host registers things for scripts.

    Host functions get Python data and return it (see `rhaipy.convert`); what they raise ends the script in an
    ErrorRuntime with the exception as its `__cause__`, unless the script catches it.
    """

    def _registry(self) -> Library:
        """The library to register in."""
        raise NotImplementedError

    def _add(self, natives: list[Native], in_global_namespace: bool) -> None:
        library = self._registry()
        for native in natives:
            library.add(native)

    # ------------------------------------------------------------------------- functions

    @overload
    def register_fn(
        self: R,
        name: str,
        fn: Callable[..., Any],
        params: Sequence[Any] | None = None,
        *,
        raw: bool = False,
        mutates: bool = False,
        pure: bool | None = None,
        volatile: bool = True,
        in_global_namespace: bool = False,
    ) -> R: ...

    @overload
    def register_fn(
        self,
        name: str,
        *,
        params: Sequence[Any] | None = None,
        raw: bool = False,
        mutates: bool = False,
        pure: bool | None = None,
        volatile: bool = True,
        in_global_namespace: bool = False,
    ) -> Callable[[F], F]: ...

    def register_fn(
        self,
        name: str,
        fn: Callable[..., Any] | None = None,
        params: Sequence[Any] | None = None,
        *,
        raw: bool = False,
        mutates: bool = False,
        pure: bool | None = None,
        volatile: bool = True,
        in_global_namespace: bool = False,
    ) -> Any:
        """Let scripts call a host function; without `fn`, a decorator.

        `name` is an identifier or an operator such as `+` or `==`. `params` are the types of its parameters:
        int, float, bool, str, list, dict, bytes, FnPtr, a registered type, a dataclass or a pydantic model
        (which scripts pass as an object map), a union of these, or object for any; without `params` they are
        read from the annotations, object where there are none. Several functions of one name are overloads by
        their types, which match exactly, as in Rhai: an i64 is no f64. A first parameter annotated with
        `CallContext` gets one. A parameter that takes a function pointer may be called while the function runs.

        `raw`: arguments and result are script values, unconverted. `mutates`: the first argument is a list,
        dict or bytearray whose changes go back to the script's variable. `pure`: whether it may be called as a
        method on a constant; by default where it does not mutate. `volatile`: whether its result depends on
        more than its arguments; where it does not, the optimiser at level `full` may call it once for all.
        `in_global_namespace`, for modules: scripts call it without the module's name.

        Raises TypeError for a function whose parameters cannot be told, ValueError for a name that cannot be
        called.
        """
        if fn is None:

            def decorate(decorated: F) -> F:
                self.register_fn(
                    name, decorated, params, raw=raw, mutates=mutates, pure=pure, volatile=volatile,
                    in_global_namespace=in_global_namespace,
                )
                return decorated

            return decorate
        check_name(name)
        self._add(
            host_native(name, fn, params, raw=raw, mutates=mutates, pure=pure, volatile=volatile), in_global_namespace
        )
        return self

    # ------------------------------------------------------------------------ properties

    def register_get(self: R, cls: type, name: str, fn: Callable[[Any], Any] | None = None) -> R:
        """Let scripts read `object.name`; without `fn`, the attribute of that name."""
        self._accessor(GETTER, cls, fn or _reader(name), checked_name(name, _PROPERTY))
        return self

    def register_set(self: R, cls: type, name: str, fn: Callable[[Any, Any], Any] | None = None) -> R:
        """Let scripts write `object.name`; without `fn`, the attribute of that name."""
        self._accessor(SETTER, cls, fn or _writer(name), checked_name(name, _PROPERTY))
        return self

    def register_get_set(
        self: R,
        cls: type,
        name: str,
        getter: Callable[[Any], Any] | None = None,
        setter: Callable[[Any, Any], Any] | None = None,
    ) -> R:
        """Let scripts read and write `object.name`."""
        return self.register_get(cls, name, getter).register_set(cls, name, setter)

    def register_indexer_get(self: R, cls: type, fn: Callable[[Any, Any], Any]) -> R:
        """Let scripts read `object[index]`: a function of the object and the index. With a str index it also
        answers properties that have no getter."""
        self._accessor(INDEX_GETTER, cls, fn)
        return self

    def register_indexer_set(self: R, cls: type, fn: Callable[[Any, Any, Any], Any]) -> R:
        """Let scripts write `object[index]`: a function of the object, the index and the value."""
        self._accessor(INDEX_SETTER, cls, fn)
        return self

    def register_indexer_get_set(
        self: R, cls: type, getter: Callable[[Any, Any], Any], setter: Callable[[Any, Any, Any], Any]
    ) -> R:
        """Let scripts read and write `object[index]`."""
        return self.register_indexer_get(cls, getter).register_indexer_set(cls, setter)

    def register_iterator(self: R, cls: type, fn: Callable[[Any], Any] = iter) -> R:
        """Let scripts run through an object with `for`; `fn` gives an iterable of its items. `dict` and the like stand
        for what they are in scripts."""
        from .signatures import PARAMETER_TYPES

        self._add_iterator(PARAMETER_TYPES.get(checked_class(cls), cls), host_iterator(fn))
        return self

    def _add_iterator(self, cls: type, walk: Callable[..., Any]) -> None:
        self._registry().add_iterator(cls, walk)

    def _method(self, name: str, cls: type, fn: Callable[..., Any], *, mutates: bool = False) -> None:
        """Register a function that takes an instance of a class first."""
        self._add(_methods(name, cls, fn, mutates), True)

    def _accessor(self, kind: str, cls: type, fn: Callable[..., Any], name: str = "") -> None:
        """Register what reads or writes a property or an index."""
        natives = _methods(kind + name, cls, fn, kind in (SETTER, INDEX_SETTER))
        what, takes = _ACCESSORS[kind]
        if all([len(native.params) != len(takes) for native in natives]):
            raise TypeError(f"{what} is called with {' and '.join(takes)}: {shown(fn)} cannot be")
        self._add(natives, True)

    # ----------------------------------------------------------------------------- types

    def register_type(self, cls: type[T], name: str | None = None) -> TypeBuilder[T]:
        """Let instances of a class into scripts, under the name that `type_of` shows (the class's own by
        default), and say with the builder what scripts may do with them: nothing else of them can be reached.

        Scripts hold references: an object that is assigned, captured or passed on stays the same object.
        Instances of subclasses are taken for instances of the class. The name counts for the whole process.

        Raises TypeError for what is no class, and for types of plain data, which scripts know by themselves.
        """
        check_class(cls)
        self._registry().types.add(cls)
        self._registry().generation += 1
        entry = describe(cls, name or cls.__name__)
        if entry.display is None:
            entry.display = lambda value: entry.name
        return TypeBuilder(self, cls)


class TypeBuilder(Generic[T]):
    """Says what scripts may do with a registered type; every method returns the builder
    (Rhai: `TypeBuilder`)."""

    def __init__(self, registrar: Registrar, cls: type[T]) -> None:
        self._registrar = registrar
        self._cls = cls

    def with_name(self, name: str) -> TypeBuilder[T]:
        """The name that `type_of` shows."""
        describe(self._cls, name)
        return self

    def with_constructor(
        self, name: str, fn: Callable[..., T] | None = None, params: Sequence[Any] | None = None
    ) -> TypeBuilder[T]:
        """A function that makes instances; without `fn`, the class itself."""
        self._registrar.register_fn(name, self._cls if fn is None else fn, params)
        return self

    def with_fn(
        self, name: str, fn: Callable[..., Any] | None = None, *, mutates: bool = False
    ) -> TypeBuilder[T]:
        """A method, called as `object.name(…)` or `name(object, …)`: a function that takes the object first;
        without `fn`, the class's own. One that mutates is refused on constants."""
        check_name(name)
        own = getattr(self._cls, name, None) if fn is None else fn
        if own is None:
            raise TypeError(f"{self._cls.__name__} has no method {name!r}: hand over a function that takes the object")
        self._registrar._method(name, self._cls, own, mutates=mutates)
        return self

    def with_get(self, name: str, fn: Callable[[T], Any] | None = None) -> TypeBuilder[T]:
        """A property that can be read; without `fn`, the attribute of that name."""
        self._registrar.register_get(self._cls, name, fn)
        return self

    def with_set(self, name: str, fn: Callable[[T, Any], Any] | None = None) -> TypeBuilder[T]:
        """A property that can be written; without `fn`, the attribute of that name."""
        self._registrar.register_set(self._cls, name, fn)
        return self

    def with_get_set(
        self,
        name: str,
        getter: Callable[[T], Any] | None = None,
        setter: Callable[[T, Any], Any] | None = None,
    ) -> TypeBuilder[T]:
        """A property that can be read and written."""
        self._registrar.register_get_set(self._cls, name, getter, setter)
        return self

    def with_indexer_get(self, fn: Callable[[T, Any], Any]) -> TypeBuilder[T]:
        """`object[index]`: a function of the object and the index."""
        self._registrar.register_indexer_get(self._cls, fn)
        return self

    def with_indexer_set(self, fn: Callable[[T, Any, Any], Any]) -> TypeBuilder[T]:
        """`object[index] = value`: a function of the object, the index and the value."""
        self._registrar.register_indexer_set(self._cls, fn)
        return self

    def is_iterable(self, fn: Callable[[T], Any] | None = None) -> TypeBuilder[T]:
        """`for item in object`; without `fn`, by Python's `iter`."""
        self._registrar.register_iterator(self._cls, iter if fn is None else fn)
        return self

    def with_comparison(
        self, equal: Callable[[T, T], bool] | None = None, less: Callable[[T, T], bool] | None = None
    ) -> TypeBuilder[T]:
        """`==` and `!=`, by Python's `==` without `equal`; with `less`, also `<`, `<=`, `>` and `>=`."""
        for given in (equal, less):
            if given is not None:
                checked_function(given)
        same = equal or _equal
        operators: dict[str, Callable[[T, T], bool]] = {
            "==": lambda left, right: bool(same(left, right)),
            "!=": lambda left, right: not same(left, right),
        }
        if less is not None:
            operators["<"] = lambda left, right: bool(less(left, right))
            operators[">"] = lambda left, right: bool(less(right, left))
            operators["<="] = lambda left, right: bool(less(left, right) or same(left, right))
            operators[">="] = lambda left, right: bool(less(right, left) or same(left, right))
        for operator, fn in operators.items():
            self.with_operator(operator, fn, self._cls)
        return self

    def with_operator(self, operator: str, fn: Callable[[T, Any], Any], right: Any = object) -> TypeBuilder[T]:
        """A binary operator such as `+` with the object on its left, and a `right` of that type."""
        check_name(operator)
        self._registrar._add(host_native(operator, fn, [self._cls, right]), True)
        return self

    def on_print(self, fn: Callable[[T], str] = str) -> TypeBuilder[T]:
        """The text that `print`, `to_string` and `${}` show."""
        describe(self._cls, self._name).display = checked_function(fn)
        for name in ("print", "to_string"):
            self._registrar._method(name, self._cls, lambda value: str(fn(value)))
        return self

    def on_debug(self, fn: Callable[[T], str] = repr) -> TypeBuilder[T]:
        """The text that `debug`, `to_debug`, and arrays and maps show."""
        describe(self._cls, self._name).debug = checked_function(fn)
        for name in ("debug", "to_debug"):
            self._registrar._method(name, self._cls, lambda value: str(fn(value)))
        return self

    @property
    def _name(self) -> str:
        from ..values.dynamic import class_type_name

        return class_type_name(self._cls)


def _methods(name: str, cls: type, fn: Callable[..., Any], mutates: bool) -> list[Native]:
    from .signatures import PARAMETER_TYPES

    # Of a list, dict or bytearray the function gets a copy, whose changes go back.
    on_copy = PARAMETER_TYPES.get(checked_class(cls)) in CONTAINERS and mutates
    natives = host_native(name, fn, first=cls, mutates=on_copy)
    for native in natives:
        native.by_reference = native.by_reference or mutates
        native.pure = not mutates
    return natives


def _reader(name: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        return getattr(value, name)

    return read


def _writer(name: str) -> Callable[[Any, Any], None]:
    def write(value: Any, item: Any) -> None:
        setattr(value, name, item)

    return write


def _equal(left: Any, right: Any) -> bool:
    return bool(left == right)


#: What scripts know by themselves; `object` would let everything in.
_PLAIN_TYPES = (object, type, int, float, bool, str, bytes, bytearray, list, tuple, dict, range, type(None))


def check_class(cls: Any) -> None:
    """Raise TypeError for what cannot be registered as a type."""
    if checked_class(cls) in _PLAIN_TYPES:
        raise TypeError(f"{cls.__name__!r} is no type of yours: register a class of your own")


def check_name(name: str) -> None:
    """Raise ValueError for a name that no script can call, TypeError for one that is no str."""
    if checked_name(name, "the name of a function") in SYNTACTIC:
        raise ValueError(f"{name!r} is answered by the language itself and cannot be registered")
    if name.startswith((GETTER, SETTER)) or name in (INDEX_GETTER, INDEX_SETTER):
        return
    if not is_valid_function_name(name) and name not in _OPERATORS:
        kind = "reserved" if is_reserved(name) else "neither an identifier nor an operator"
        raise ValueError(f"scripts cannot call {name!r}: it is {kind}")

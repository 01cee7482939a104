"""Every error that a script can end in: one class for each of Rhai's, with its fields and its text
(Rhai: types/error.rs, types/parse_error.rs).

    RhaiError
    ├── ParseError                 the script does not parse (kind `ErrorParsing`)
    ├── ErrorVariableNotFound …    one class per variant of `EvalAltResult`, named as there
    └── ErrorRuntime               what a script throws

An error knows where it happened either as an offset into the script that was running (while it is
on its way up) or as a `Position` (once `locate` has been told the script). Natives raise errors
with no place; the call that ran them fills it in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .position import NO_POSITION, NOWHERE, Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from .position import Source

#: Set by `rhaipy.values.display`: the Display text of a script value.
_display_value: Callable[[Any], str] = str


def set_value_display(display: Callable[[Any], str]) -> None:
    """Tell the errors how script values are displayed. Called once, by the module that knows."""
    global _display_value
    _display_value = display


class RhaiError(Exception):
    """Any error of the engine or of a script.

    `kind` is the name of Rhai's variant, `catchable` whether a script's `catch` may take it,
    `system` whether Rhai passes it through script functions unwrapped. `str(error)` is Rhai's whole
    message, positions and nested calls included.
    """

    kind: str = "ErrorSystem"
    catchable: bool = True
    system: bool = False
    #: The parse error's kind, for `ErrorParsing` only.
    parse: str | None = None
    #: The name of the called function and the error inside it, for `ErrorInFunctionCall` only.
    function: str | None = None
    inner: RhaiError | None = None
    #: The thrown value, for `ErrorRuntime` only.
    value: Any = None

    def __init__(self, position: Position = NO_POSITION) -> None:
        super().__init__()
        self.position = position
        self.offset = NOWHERE
        #: The script in which the error happened, once known.
        self.origin: Source | None = None

    @property
    def text(self) -> str:
        """The message without any position."""
        return ""

    def fields(self) -> dict[str, Any]:
        """What a script's `catch` variable holds besides error, message, line and position."""
        return {}

    @property
    def placed(self) -> bool:
        """Whether the error has a place already."""
        return self.offset >= 0 or self.position.line > 0

    def fill(self, offset: int) -> None:
        """Give the error a place, unless it has one (Rhai: `fill_position`)."""
        if self.offset < 0 and not self.position.line:
            self.offset = offset

    def move(self, offset: int) -> None:
        """Give the error a place, whatever it had (Rhai: `set_position`)."""
        self.position = NO_POSITION
        self.offset = offset
        self.origin = None

    def locate(self, source: Source) -> None:
        """Turn the offset into a position, now that the script is known."""
        if self.offset >= 0:
            self.position = source.position(self.offset)
            self.offset = NOWHERE
        if self.origin is None:
            self.origin = source

    def message(self) -> str:
        """The text with the position behind it."""
        text = self.text
        return f"{text} ({self.position})" if self.position else text

    def __str__(self) -> str:
        return self.message()

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}({str(self)!r})"

    def __reduce__(self) -> Any:
        return (_rebuild, (self.__class__, dict(self.__dict__)))


def _rebuild(cls: type[RhaiError], state: dict[str, Any]) -> RhaiError:
    error = cls.__new__(cls)
    error.__dict__.update(state)
    return error


class ParseError(RhaiError):
    """The script does not parse. `parse` is the name of Rhai's `ParseErrorType`, `detail` its text."""

    kind = "ErrorParsing"
    catchable = False
    system = True

    def __init__(self, parse: str, detail: str, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.parse = parse
        self.detail = detail

    @property
    def text(self) -> str:
        return f"Syntax error: {self.detail}"


class _Named(RhaiError):
    """An error about one name or text, `name`; `_form` is its message."""

    _form = "{}"
    _field = "variable"

    def __init__(self, name: str, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.name = name

    @property
    def text(self) -> str:
        return self._form.replace("{}", self.name)

    def fields(self) -> dict[str, Any]:
        return {self._field: self.name}


class ErrorSystem(_Named):
    """A fault outside the script: of the engine or of its surroundings. Never catchable."""

    kind = "ErrorSystem"
    catchable = False
    system = True

    def fields(self) -> dict[str, Any]:
        return {}


class ErrorVariableExists(_Named):
    """A variable is defined anew where shadowing is not allowed."""

    kind = "ErrorVariableExists"
    _form = "Variable already defined: {}"


class ErrorForbiddenVariable(_Named):
    """A variable that the host does not let a script define."""

    kind = "ErrorForbiddenVariable"
    _form = "Forbidden variable name: {}"


class ErrorVariableNotFound(_Named):
    """No variable, constant or function of that name."""

    kind = "ErrorVariableNotFound"
    _form = "Variable not found: {}"


class ErrorPropertyNotFound(_Named):
    """No property of that name in an object map."""

    kind = "ErrorPropertyNotFound"
    _form = "Property not found: {}"


class ErrorIndexNotFound(RhaiError):
    """No such index; `index` is a script value."""

    kind = "ErrorIndexNotFound"

    def __init__(self, index: Any, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.index = index

    @property
    def text(self) -> str:
        return f"Invalid index: {_display_value(self.index)}"

    def fields(self) -> dict[str, Any]:
        return {"index": self.index}


class ErrorFunctionNotFound(_Named):
    """No function of that signature, which is `name`."""

    kind = "ErrorFunctionNotFound"
    _form = "Function not found: {}"
    _field = "function"


class ErrorModuleNotFound(_Named):
    """No module of that name or path."""

    kind = "ErrorModuleNotFound"
    _form = "Module not found: {}"
    _field = "module"


class ErrorInFunctionCall(RhaiError):
    """An error, `inner`, inside a called function, `function`; the position is that of the call."""

    kind = "ErrorInFunctionCall"
    inner: RhaiError

    def __init__(self, function: str, source: str, inner: RhaiError, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.function = function
        self.source = source
        self.inner = inner

    @property
    def text(self) -> str:
        whole = self.message()
        return whole[: -len(f" ({self.position})")] if self.position else whole

    def message(self) -> str:
        calls: list[tuple[ErrorInFunctionCall, str]] = []
        error: RhaiError = self
        call_source = ""
        while isinstance(error, ErrorInFunctionCall):
            calls.append((error, call_source))
            call_source = error.source
            error = error.inner
        parts = [_sourced(error, call_source)]
        for call, source in reversed(calls):
            assert call.function is not None
            if call.function.startswith("anon$"):
                parts.append("\nin closure call")
            else:
                parts.append(f"\nin call to function '{call.function}'")
            if call.source:
                parts.append(f" (from '{call.source}')")
            if source:
                parts.append(f" @ '{source}'")
            if call.position:
                parts.append(f" ({call.position})")
        return "".join(parts)

    def locate(self, source: Source) -> None:
        """Locate the call, and errors inside that natives wrapped without knowing the script."""
        error: RhaiError | None = self
        while error is not None:
            RhaiError.locate(error, source)
            error = error.inner
            if error is not None and error.offset < 0 and error.position:
                return

    def fields(self) -> dict[str, Any]:
        return {"function": self.function, "source": self.source}


def _sourced(error: RhaiError, source: str) -> str:
    text = error.text
    if source:
        text += f" @ '{source}'"
    return f"{text} ({error.position})" if error.position else text


class ErrorInModule(RhaiError):
    """An error, `inner`, while a module is loaded."""

    kind = "ErrorInModule"
    inner: RhaiError

    def __init__(self, module: str, inner: RhaiError, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.module = module
        self.inner = inner

    @property
    def text(self) -> str:
        return f"{self.inner}\nin module '{self.module}'" if self.module else f"{self.inner}\nin module"

    def fields(self) -> dict[str, Any]:
        return {"module": self.module}


class ErrorUnboundThis(RhaiError):
    """`this` outside a method call."""

    kind = "ErrorUnboundThis"

    @property
    def text(self) -> str:
        return "'this' not bound"


class _Mismatch(RhaiError):
    _what = ""

    def __init__(self, requested: str, actual: str, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.requested = requested
        self.actual = actual

    @property
    def text(self) -> str:
        if not self.actual:
            return f"{self._what} type incorrect, expecting {self.requested}"
        if not self.requested:
            return f"{self._what} type incorrect: {self.actual}"
        return f"{self._what} type incorrect: {self.actual} (expecting {self.requested})"

    def fields(self) -> dict[str, Any]:
        return {"requested": self.requested, "actual": self.actual}


class ErrorMismatchDataType(_Mismatch):
    """A value of type `actual` where `requested` is wanted."""

    kind = "ErrorMismatchDataType"
    _what = "Data"


class ErrorMismatchOutputType(_Mismatch):
    """A result of type `actual` where the host wants `requested`; `detail` says what in it does not fit, where that is
    not its type."""

    kind = "ErrorMismatchOutputType"
    _what = "Output"
    detail: str = ""

    @property
    def text(self) -> str:
        return f"{super().text}: {self.detail}" if self.detail else super().text


class ErrorIndexingType(_Named):
    """A type without an indexer for that kind of index; `name` is `type [index type]`."""

    kind = "ErrorIndexingType"
    _form = "Indexer unavailable: {}"
    _field = "type"


class _Bounds(RhaiError):
    _what = ""
    _one = ""
    _many = ""
    _empty = ""

    def __init__(self, length: int, index: int, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.length = length
        self.index = index

    @property
    def text(self) -> str:
        head = f"{self._what} index {self.index} out of bounds: "
        if self.length == 0 and self._empty:
            return head + self._empty
        if self.length == 1 and self._one:
            return f"{head}only 1 {self._one}"
        return f"{head}only {self.length} {self._many}"

    def fields(self) -> dict[str, Any]:
        return {"length": self.length, "index": self.index}


class ErrorArrayBounds(_Bounds):
    """An index outside an array or blob of `length` items."""

    kind = "ErrorArrayBounds"
    _what = "Array"
    _empty = "array is empty"
    _one = "element in array"
    _many = "elements in array"


class ErrorStringBounds(_Bounds):
    """An index outside a string of `length` characters."""

    kind = "ErrorStringBounds"
    _what = "String"
    _empty = "string is empty"
    _one = "character in string"
    _many = "characters in string"


class ErrorBitFieldBounds(_Bounds):
    """An index outside the bits of an integer."""

    kind = "ErrorBitFieldBounds"
    _what = "Bit-field"
    _many = "bits in bit-field"


class ErrorFor(RhaiError):
    """A `for` over something that cannot be iterated."""

    kind = "ErrorFor"

    @property
    def text(self) -> str:
        return "For loop expects iterable type"


class ErrorDataRace(_Named):
    """A captured variable is used while it is locked; `name` describes it."""

    kind = "ErrorDataRace"

    @property
    def text(self) -> str:
        return f"Data race detected on {self.name}" if self.name else "Data race detected"


class ErrorNonPureMethodCallOnConstant(_Named):
    """A method, `name`, that changes its receiver is called on a constant."""

    kind = "ErrorNonPureMethodCallOnConstant"
    _field = "function"

    @property
    def text(self) -> str:
        name = self.name
        if name.startswith("get$"):
            return f"Non-pure property {name[4:]} cannot be accessed on constant"
        if name.startswith("set$"):
            return f"Cannot modify property '{name[4:]}' of constant"
        if name == "index$get$":
            return "Non-pure indexer cannot be accessed on constant"
        if name == "index$set$":
            return "Cannot assign to indexer of constant"
        return f"Non-pure method '{name}' cannot be called on constant"


class ErrorAssignmentToConstant(_Named):
    """An assignment to a constant."""

    kind = "ErrorAssignmentToConstant"
    _form = "Cannot modify constant {}"


class ErrorDotExpr(_Named):
    """A property that cannot be read or written; `name` is the whole message."""

    kind = "ErrorDotExpr"
    _field = "property"

    @property
    def text(self) -> str:
        return self.name or "Malformed dot expression"


class ErrorArithmetic(_Named):
    """An overflow, a division by zero and the like; `name` is the whole message."""

    kind = "ErrorArithmetic"

    @property
    def text(self) -> str:
        return self.name or "Arithmetic error"

    def fields(self) -> dict[str, Any]:
        return {}


class _Fixed(RhaiError):
    catchable = False
    system = True
    _text = ""

    @property
    def text(self) -> str:
        return self._text


class ErrorTooManyOperations(_Fixed):
    """The limit on operations is passed."""

    kind = "ErrorTooManyOperations"
    _text = "Too many operations"


class ErrorTooManyVariables(_Fixed):
    """The limit on variables in a scope is passed."""

    kind = "ErrorTooManyVariables"
    _text = "Too many variables defined"


class ErrorTooManyModules(_Fixed):
    """The limit on imported modules is passed."""

    kind = "ErrorTooManyModules"
    _text = "Too many modules imported"


class ErrorStackOverflow(_Fixed):
    """The limit on nested calls is passed."""

    kind = "ErrorStackOverflow"
    _text = "Stack overflow"


class ErrorDataTooLarge(_Fixed):
    """A value is larger than its limit; `what` names the kind of value."""

    kind = "ErrorDataTooLarge"

    def __init__(self, what: str, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.what = what

    @property
    def text(self) -> str:
        return f"{self.what} too large"

    def fields(self) -> dict[str, Any]:
        return {"type": self.what}


class ErrorTerminated(_Fixed):
    """The host stopped the script; `token` is the value that it gave."""

    kind = "ErrorTerminated"
    _text = "Script terminated"

    def __init__(self, token: Any = None, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.token = token

    def fields(self) -> dict[str, Any]:
        return {"token": self.token}


class ErrorRuntime(RhaiError):
    """What a script throws, `value`, a script value; host functions raise it with a text."""

    kind = "ErrorRuntime"

    def __init__(self, value: Any, position: Position = NO_POSITION) -> None:
        super().__init__(position)
        self.value = value

    @property
    def text(self) -> str:
        if self.value is None or (self.value.__class__ is str and not self.value):
            return "Runtime error"
        return f"Runtime error: {_display_value(self.value)}"


def unwrap_inner(error: RhaiError) -> RhaiError:
    """The very first error inside nested calls and modules (Rhai: `unwrap_inner`)."""
    while error.inner is not None:
        error = error.inner
    return error

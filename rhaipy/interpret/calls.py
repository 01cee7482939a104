"""Calls of script functions, natives and function pointers (Rhai: func/call.rs, func/func_call.rs,
func/script.rs, types/fn_ptr.rs).

A script function is called with a frame: a list of slots, `this` first. A native is called with the
state and its arguments. Operations are counted where Rhai counts them: one for either call, before
anything else happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ..errors import (
    ErrorArithmetic,
    ErrorAssignmentToConstant,
    ErrorDataRace,
    ErrorDotExpr,
    ErrorFunctionNotFound,
    ErrorIndexingType,
    ErrorInFunctionCall,
    ErrorMismatchDataType,
    ErrorModuleNotFound,
    ErrorNonPureMethodCallOnConstant,
    ErrorStackOverflow,
    ErrorTooManyModules,
    ErrorTooManyVariables,
    RhaiError,
)
from ..values import (
    CONTAINERS,
    Array,
    Blob,
    Cell,
    Char,
    FnPtr,
    Map,
    Tagged,
    Timestamp,
    Value,
    display,
    own,
    rust_type_name,
    share,
    type_name,
    untagged,
    with_tag,
)
from ..values.numbers import MIN_INT
from ..values.operators import ASSIGN, BINARY, NO_BUILTIN
from .imports import Imports
from .natives import ANY
from .places import at, indexing_text
from .signals import UNBOUND

if TYPE_CHECKING:
    from collections.abc import Callable

    from .natives import Native
    from .plan import FnPlan
    from .state import State

#: Names that Rhai answers itself, never by a registered function.
SYNTACTIC = frozenset(("type_of", "is_shared", "is_def_fn", "is_def_var", "Fn", "eval", "call", "curry"))


# ------------------------------------------------------------------------------ function names


def signature(name: str, args: list[Value]) -> str:
    """`name (types)`, as ErrorFunctionNotFound shows a call."""
    return f"{name} ({', '.join([_parameter(arg) for arg in args])})"


def _parameter(arg: Value) -> str:
    if arg.__class__ is Cell:
        arg = arg.value
    if arg.__class__ is Tagged:
        arg = arg.value
    return "&str | ImmutableString | String" if arg.__class__ is str else type_name(arg)


def not_found(name: str, args: list[Value], place: int) -> Any:
    """The error for a native that does not exist, by the kind of function that the name says."""
    error: RhaiError
    if name.startswith("get$"):
        error = ErrorDotExpr(
            f"Unknown property '{name[4:]}' - a getter is not registered for type '{type_name(args[0])}'"
        )
    elif name.startswith("set$"):
        error = ErrorDotExpr(
            f"No writable property '{name[4:]}' - a setter is not registered for type "
            f"'{type_name(args[0])}' to handle '{type_name(args[1])}'"
        )
    elif name == "index$get$":
        error = ErrorIndexingType(indexing_text(args[0], args[1]))
    elif name == "index$set$":
        error = ErrorIndexingType(f"{indexing_text(args[0], args[1])} = {type_name(args[2])}")
    else:
        error = ErrorFunctionNotFound(signature(name, args))
    error.offset = place
    return error


# ------------------------------------------------------------------------------- data races


def is_locked(value: Value) -> bool:
    """Whether a captured variable in a value is in use by reference right now (Rhai: `is_locked`)."""
    stack = [value]
    while stack:
        item = stack.pop()
        cls = item.__class__
        if cls is Cell:
            if item.locked:
                return True
        elif cls is FnPtr:
            stack.extend(item.curry)
        elif cls is Array:
            stack.extend(item.items)
        elif cls is Map:
            stack.extend(item.items.values())
    return False


def check_race(name: str, args: list[Value], by_reference: bool) -> None:
    """Raise ErrorDataRace, without a position, for an argument that is locked."""
    for index, arg in enumerate(args[1:] if by_reference else args):
        if is_locked(arg):
            raise ErrorDataRace(f"argument #{index + 1} of function '{name}'")


# -------------------------------------------------------------------------- script functions


def invoke(state: State, fn: FnPlan, frame: list[Value], place: int) -> Value:
    """Call a script function whose frame is ready (Rhai: `call_script_fn`).

    Raises what the function raises: system errors with the position of this call, others wrapped in
    ErrorInFunctionCall.
    """
    state.tick(place)
    level = state.level + 1
    if level > state.max_level or fn.param_count > state.max_variables:
        refuse(state, fn, level, place)
    if fn.empty:
        return None
    state.level = level
    try:
        fn.body(state, frame)
    except RhaiError as error:
        raise inside(error, fn, place) from error.__cause__
    state.level = level - 1
    return state.result


def invoke_direct(state: State, fn: FnPlan, args: list[Value], place: int) -> Value:
    """As `invoke`, on bare arguments."""
    if state.ops < state.stop:
        state.ops += 1
    else:
        state.tick(place)
    level = state.level + 1
    if level > state.max_level or fn.param_count > state.max_variables:
        refuse(state, fn, level, place)
    if fn.empty:
        return None
    state.level = level
    try:
        result = fn.direct(state, *args)
    except RhaiError as error:
        raise inside(error, fn, place) from error.__cause__
    state.level = level - 1
    return result


def refuse(state: State, fn: FnPlan, level: int, place: int) -> NoReturn:
    """The error for a call that is nested too deep, or has more parameters than variables allowed."""
    if level > state.max_level:
        raise at(ErrorStackOverflow(), place)
    raise at(ErrorTooManyVariables(), place)


def inside(error: RhaiError, fn: FnPlan, place: int) -> RhaiError:
    """What an error inside a script function becomes at the call. The frames that it passed are let go."""
    error.__traceback__ = error.__context__ = None
    error.locate(fn.source)
    if error.system:
        error.move(place)
        return error
    wrapped = ErrorInFunctionCall(fn.name, fn.source.name, error)
    wrapped.offset = place
    return wrapped


def make_frame(fn: FnPlan, args: list[Value], this: Value) -> list[Value]:
    """A frame for a script function: arguments in their slots, in cells where closures capture them."""
    frame = [this, None, *args, *fn.padding]
    for slot in fn.cell_slots:
        value = frame[slot]
        if value.__class__ is not Cell:
            frame[slot] = Cell(value)
    for slot in fn.plain_slots:
        value = frame[slot]
        if value.__class__ is Cell:
            frame[slot] = share(value.value)
    return frame


class Failed:
    """What a call on a receiver gives instead of a result where it fails: the error, to be raised once
    the receiver, as far as it was changed, has been stored back."""

    __slots__ = ("error",)

    def __init__(self, error: RhaiError) -> None:
        self.error = error


def settle(result: Value) -> Value:
    """A result, or the error in its place, raised."""
    if result.__class__ is Failed:
        raise result.error
    return result


def call_script(state: State, fn: FnPlan, args: list[Value], place: int) -> Value:
    """Call a script function without `this`."""
    return invoke(state, fn, make_frame(fn, args, UNBOUND), place)


def call_script_on(state: State, fn: FnPlan, args: list[Value], place: int, this: Value) -> tuple[Value, Value]:
    """Call a script function on a receiver; gives the result, or a Failed, and `this` afterwards."""
    frame = make_frame(fn, args, this)
    try:
        result = invoke(state, fn, frame, place)
    except RhaiError as error:
        return Failed(error), frame[0]
    return result, frame[0]


# ------------------------------------------------------------------------------------ natives


def run_native(
    state: State, native: Native, args: list[Value], place: int, by_reference: bool, read_only: bool = False
) -> tuple[Value, Value]:
    """Run a native that has been found and counted; gives the result and the first argument afterwards."""
    if native.mutates and args[0].__class__ in CONTAINERS:
        args[0] = own(args[0])
    first = args[0] if args else None
    try:
        if native.calls_back:
            level = state.level
            outer = state.place
            state.level = level + 1
            state.place = place
            state.read_only = read_only
            try:
                result = native.fn(state, *args)
            finally:
                state.level = level
                state.place = outer
        else:
            result = native.fn(state, *args)
        if native.replaces:
            first, result = result
        if state.sized:
            state.check_size(result)
            # What is taken by value is used up by then.
            if by_reference and native.by_reference:
                state.check_size(first)
    except RhaiError as error:
        error.fill(place)
        raise
    return result, first


def exec_native(
    state: State, name: str, args: list[Value], place: int, by_reference: bool, read_only: bool = False
) -> tuple[Value, Value]:
    """Count, find and run a native by name (Rhai: `exec_native_fn_call`)."""
    state.tick(place)
    if state.locks:
        check_race(name, args, by_reference)
    if name in SYNTACTIC:
        return syntactic(state, name, args, place), args[0] if args else None
    native = state.library.find(name, tuple([arg.__class__ for arg in args]))
    if native is None:
        return builtin_or_fail(state, name, args, place)
    if read_only and not native.pure:
        refuse_constant(name, place)
    result, first = run_native(state, native, args, place, by_reference, read_only)
    if name == "print" or name == "debug":
        emit(state, name, result, place)
        result = None
    return result, first


def run_untagged(state: State, name: str, args: list[Value]) -> tuple[Value, Value]:
    """Run the native that belongs to the values inside tagged arguments; gives the first argument
    afterwards, which keeps its tag, and the result. Parameters of any type get the values with their tags."""
    plain = [untagged(arg) for arg in args]
    native = state.library.find(name, tuple([arg.__class__ for arg in plain]))
    if native is None:
        return args[0], builtin_or_fail(state, name, plain, state.place)[0]
    if state.read_only and not native.pure:
        refuse_constant(name, state.place)
    given = [arg if param is ANY else bare for arg, param, bare in zip(args, native.params, plain)]
    result, first = run_native(state, native, given, state.place, True)
    if args[0].__class__ is Tagged and native.params[0] is not ANY:
        first = with_tag(first, args[0].tag)
    return first, result


def builtin_or_fail(state: State, name: str, args: list[Value], place: int) -> tuple[Value, Value]:
    """A built-in operator where no native has that name; else the error that says so."""
    if len(args) == 2 and name in BINARY:
        try:
            result = BINARY[name](state, args[0], args[1])
        except RhaiError as error:
            error.fill(place)
            raise
        if result is not NO_BUILTIN:
            return result, args[0]
    if state.plan.visiting:
        # A module's script sees the functions of the script that calls it.
        fn = state.plan.function(name, len(args))
        if fn is not None:
            state.ops -= 1
            return call_script(state, fn, args, place), args[0] if args else None
    raise not_found(name, args, place)


def refuse_constant(name: str, place: int) -> NoReturn:
    """A native that may change its receiver is called on a constant."""
    raise at(ErrorNonPureMethodCallOnConstant(name), place)


def emit(state: State, name: str, text: Value, place: int) -> None:
    """Hand what `print` or `debug` made to the host."""
    if text.__class__ is not str:
        text = display(text)
    if name == "print":
        if state.print is not None:
            state.print(text)
    elif state.debug is not None:
        state.debug(text, state.source or None, state.plan.source.position(place))


def syntactic(state: State, name: str, args: list[Value], place: int) -> Value:
    """`type_of`, `is_shared` and `is_def_fn` with evaluated arguments (Rhai: `exec_syntactic_fn_call`)."""
    count = len(args)
    if name == "type_of" and count == 1:
        return type_name(args[0])
    if name == "is_shared" and count == 1:
        return args[0].__class__ is Cell and args[0].shared
    if name == "is_def_fn" and count in (2, 3):
        texts = args[:-1]
        for text in texts:
            if text.__class__ is not str:
                raise at(ErrorMismatchDataType("string", rust_type_name(text)), place)
        number = args[-1]
        if number.__class__ is not int:
            raise at(ErrorMismatchDataType("i64", rust_type_name(number)), place)
        if count == 2:
            return (texts[0], number) in state.plan.functions
        return (texts[0], texts[1], number) in state.plan.typed
    raise not_found(name, args, place)


# --------------------------------------------------------------------------- calls by name


def call_by_name(
    state: State,
    name: str,
    args: list[Value],
    place: int,
    *,
    method: bool = False,
    by_reference: bool = False,
    read_only: bool = False,
) -> tuple[Value, Value]:
    """Call whatever has this name: a script function first, then a native (Rhai: `exec_fn_call`).

    For a method call the first argument is the receiver. Gives the result and the first argument
    afterwards; a method call that fails gives a Failed.
    """
    if state.locks:
        check_race(name, args, by_reference)
    if name in SYNTACTIC:
        return syntactic(state, name, args, place), args[0] if args else None
    plan = state.plan
    fn: FnPlan | None
    if method:
        fn = plan.method(args[0], name, len(args) - 1)
        if fn is not None:
            if fn.empty:
                return None, args[0]
            this = args[0]
            result, this = call_script_on(state, fn, args[1:], place, Constant(this) if read_only else this)
            return result, this.value if this.__class__ is Constant else this
        return exec_native_on(state, name, args, place, by_reference, read_only)
    else:
        fn = plan.function(name, len(args))
        if fn is not None:
            if fn.empty:
                return None, args[0] if args else None
            if by_reference:
                share(args[0])
            return call_script(state, fn, args, place), args[0] if args else None
    return exec_native(state, name, args, place, by_reference, read_only)


def exec_native_on(
    state: State, name: str, args: list[Value], place: int, by_reference: bool, read_only: bool
) -> tuple[Value, Value]:
    """Count, find and run a native as a method; one that fails gives a Failed."""
    try:
        return exec_native(state, name, args, place, by_reference, read_only)
    except RhaiError as error:
        return Failed(error), args[0]


class Constant:
    """The `this` of a method called on a constant: what can be changed in it says `rhaipy.values.constants`."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value


# -------------------------------------------------------------------------- function pointers


def linked(state: State, pointer: FnPtr, count: int) -> FnPlan | None:
    """The script function that a pointer is linked to, where it takes that many arguments."""
    fn = pointer.fn
    if fn is None or len(fn.params) != count:
        return None
    library = pointer.library or state.plan
    # Pointers are linked by name and number of parameters, whatever `this` the function asks for.
    found: FnPlan | None = library.plan_of(fn) if fn.this_type is None else library.function(fn.name, count)
    return found


def call_pointer_here(
    state: State, pointer: FnPtr, args: list[Value], place: int, this: Value = UNBOUND
) -> tuple[Value, Value]:
    """Call a pointer from script code: `f.call(…)`, `call(f, …)`; counts as any call does.

    Gives the result and the value of `this` afterwards; with `this`, a call that fails gives a Failed.
    """
    args = [*pointer.curry, *args]
    fn = linked(state, pointer, len(args))
    if this is UNBOUND:
        if fn is not None:
            return call_script(state, fn, args, place), this
        return call_by_name(state, pointer.name, args, place)[0], this
    if fn is not None:
        return call_script_on(state, fn, args, place, this)
    if this.__class__ is Constant:
        result, after = call_by_name(
            state, pointer.name, [this.value, *args], place, method=True, by_reference=True, read_only=True
        )
        return result, this if after is this.value else Constant(after)
    return call_by_name(state, pointer.name, [this, *args], place, method=True, by_reference=True)


def call_pointer(
    state: State, pointer: FnPtr, args: list[Value], this: Value = UNBOUND
) -> tuple[Value, Value]:
    """Call a pointer from a native: what it counts is forgotten afterwards (Rhai: `call_raw`).

    Gives the result and the value of `this` afterwards; with `this`, a call that fails gives a Failed.
    Positions are those of the native's call.
    """
    ops = state.ops
    level = state.level
    place = state.place
    args = [*pointer.curry, *args]
    try:
        fn = linked(state, pointer, len(args))
        if fn is not None:
            if this is UNBOUND:
                result = call_script(state, fn, args, place)
            else:
                result, this = call_script_on(state, fn, args, place, this)
        else:
            state.level = level + 1  # a call by name is one level further down
            if this is UNBOUND:
                result, _ = call_by_name(state, pointer.name, args, place)
            else:
                read_only = this.__class__ is Constant
                receiver = this.value if read_only else this
                curried = len(pointer.curry)
                if curried and state.plan.function(pointer.name, len(args)) is None:
                    # A native takes the receiver's copy behind the curried arguments.
                    args.insert(curried, share(receiver))
                    result, _ = exec_native(state, pointer.name, args, place, False)
                else:
                    result, receiver = call_by_name(
                        state,
                        pointer.name,
                        [receiver, *args],
                        place,
                        method=True,
                        by_reference=True,
                        read_only=read_only,
                    )
                    this = Constant(receiver) if read_only else receiver
        return (share(result.value) if result.__class__ is Cell else result), this
    finally:
        state.level = level
        state.forget(ops)


def call_native(state: State, name: str, args: list[Value]) -> Value:
    """Call a native by name from a native (Rhai: `call_native_fn_raw`); its operations are forgotten."""
    ops = state.ops
    level = state.level
    state.level = level + 1
    try:
        return exec_native(state, name, args, state.place, True)[0]
    finally:
        state.level = level
        state.forget(ops)


# ---------------------------------------------------------------------------------- operators


#: Types of Rhai's own that are no custom values. For any other (ranges too) natives are asked first.
_PLAIN = frozenset((int, float, bool, str, type(None), Char, Array, Map, Blob, FnPtr, Timestamp))


def binary(state: State, op: str, left: Value, right: Value, place: int) -> Value:
    """A binary operator whose fast forms did not apply (Rhai: `eval_fn_call_expr`)."""
    if left.__class__ is Tagged or right.__class__ is Tagged:
        return binary(state, op, untagged(left), untagged(right), place)
    if left.__class__ in _PLAIN and right.__class__ in _PLAIN:
        try:
            result = BINARY[op](state, left, right)
        except RhaiError as error:
            error.fill(place)
            raise
        if result is not NO_BUILTIN:
            return result
    return exec_native(state, op, [left, right], place, False)[0]


def negate(value: Value, place: int) -> Value:
    """Unary minus on a number."""
    if value == MIN_INT and value.__class__ is int:
        raise at(ErrorArithmetic("integer overflow"), place)
    return -value


#: Operators whose assigning form keeps the tag of what is on the left.
_KEEP_TAGS = frozenset(("+", "-", "*", "/", "%", "**"))


def unary(state: State, op: str, operand: Value, place: int) -> Value:
    """A unary operator whose fast forms did not apply."""
    if operand.__class__ is Tagged:
        operand = operand.value
        if op == "-" and (operand.__class__ is int or operand.__class__ is float):
            return negate(operand, place)
    return exec_native(state, op, [operand], place, False)[0]


def refuse_assignment(cell: Cell, name: str, place: int) -> None:
    """Raise ErrorAssignmentToConstant where a captured variable is a constant."""
    if cell.const:
        raise at(ErrorAssignmentToConstant(name), place)


def assign_to_cell(state: State, op: str, cell: Cell, value: Value, place: int, root_place: int) -> Value:
    """As `assign_op`, for a variable that closures may have captured: it is in use meanwhile."""
    if not cell.shared:
        return assign_op(state, op, cell.value, value, place, root_place)
    current = cell.lock()
    state.locks += 1
    try:
        return assign_op(state, op, current, value, place, root_place)
    finally:
        cell.unlock(current)
        state.locks -= 1


def assign_op(state: State, op: str, current: Value, value: Value, place: int, root_place: int) -> Value:
    """The new value of the target of `target op= value` (Rhai: `eval_op_assignment`)."""
    if current.__class__ is Tagged:
        result = assign_op(state, op, current.value, value, place, root_place)
        kept = op in _KEEP_TAGS and result.__class__ is current.value.__class__
        return with_tag(result, current.tag) if kept else result
    if value.__class__ is Tagged and current.__class__ is not Array:
        value = value.value
    if current.__class__ in CONTAINERS:
        current = own(current)
    try:
        result = ASSIGN[op](state, current, value)
    except RhaiError as error:
        error.fill(place)
        raise
    if result is not NO_BUILTIN:
        return result
    name = op + "="
    try:
        _, result = exec_native(state, name, [current, value], place, True)
    except ErrorFunctionNotFound as error:
        if not error.name.startswith(name):
            raise
        result, _ = exec_native(state, op, [current, value], place, True)
    if state.sized:
        try:
            state.check_size(result)
        except RhaiError as error:
            error.fill(root_place)
            raise
    return result


# ------------------------------------------------------------------------------------ modules


def load_module(
    state: State, path_of: Callable[[], Value], alias: str | None, place: int, path_start: int, path_place: int
) -> None:
    """`import path as alias` (Rhai: `Stmt::Import`)."""
    limit = state.limits.max_modules
    if limit is not None and state.modules_loaded >= limit:
        raise at(ErrorTooManyModules(), place)
    path = path_of()
    if path.__class__ is not str:
        raise at(ErrorMismatchDataType("string", rust_type_name(path)), path_place)
    try:
        module = None if state.resolve_module is None else state.resolve_module(state, path)
    except RhaiError as error:
        error.fill(path_start)
        raise
    if module is None:
        raise at(ErrorModuleNotFound(path), path_start)
    state.modules_loaded += 1
    if alias is not None:
        if state.imports is None:
            state.imports = Imports({})
        state.imports.push(alias, module)

"""The links of a chain, and how they are walked (Rhai: eval/chaining.rs, `eval_dot_index_chain_raw`).

Rhai walks the links with a reference. Here a walk that may change something hands each new or copied container back to
the one before it, up to the root's variable; a walk that only reads stores nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import (
    ErrorAssignmentToConstant,
    ErrorDotExpr,
    ErrorIndexingType,
    ErrorMismatchDataType,
    RhaiError,
)
from ..syntax.nodes import IndexLink, MethodLink, PropertyLink, start
from ..values import CONTAINERS, Array, FnPtr, Map, Tagged, Value, own, type_name, untagged
from ..values.constants import add_key, read_only_key
from . import calls
from .calls import Constant, Failed
from .callsites import NativeSite, want_fn
from .places import NoIndexer, at, get_index, item_is_reference, set_index

if TYPE_CHECKING:
    from .state import State


class Step:
    """One link, ready to be walked."""

    __slots__ = ("arg_place", "last", "method", "name", "null_safe", "op_place", "place", "property", "site", "takes")

    def __init__(self, link: Any, last: bool) -> None:
        self.property = link.__class__ is PropertyLink
        self.method = link.__class__ is MethodLink
        self.name = "" if link.__class__ is IndexLink else link.name
        self.place = start(link.index) if link.__class__ is IndexLink else link.pos
        self.op_place = link.op_pos
        self.null_safe = link.null_safe
        self.last = last
        self.takes = len(link.args) if self.method else 0
        self.arg_place = link.args[0].pos if self.takes else -1
        self.site = NativeSite(self.name, self.place) if self.method else None


class Assignment:
    """What the end of a chain is assigned: the operator without `=`, or empty for `=` itself."""

    __slots__ = ("op", "place", "root_name", "root_place", "root_start", "value")

    def __init__(self, op: str, value: Value, place: int, root_name: str, root_start: int) -> None:
        self.op = op
        self.value = value
        self.place = place
        self.root_name = root_name
        self.root_start = root_start

    def apply(self, state: State, current: Value, read_only: bool) -> Value:
        """The new value of the item (Rhai: `eval_op_assignment`)."""
        if read_only:
            raise at(ErrorAssignmentToConstant(self.root_name), self.root_start)
        if not self.op:
            return self.value
        return calls.assign_op(state, self.op, current, self.value, self.place, self.root_start)


# ------------------------------------------------------------------- properties by natives


def native_get(state: State, target: Value, step: Step, reference: bool) -> Value:
    """A property of something that is no map: a getter, else an indexer."""
    try:
        return calls.exec_native(state, "get$" + step.name, [target], step.place, reference)[0]
    except ErrorDotExpr as missing:
        try:
            return native_index(state, target, step.name, step.op_place)
        except ErrorIndexingType:
            raise missing from None


def native_set(
    state: State, target: Value, step: Step, value: Value, reference: bool, read_only: bool = False
) -> Value:
    """Write a property of something that is no map; gives the target afterwards."""
    try:
        return calls.exec_native(state, "set$" + step.name, [target, value], step.place, reference, read_only)[1]
    except ErrorDotExpr as missing:
        try:
            return native_set_index(state, target, step.name, value, step.op_place, reference, read_only)
        except ErrorIndexingType:
            raise missing from None


def native_index(state: State, target: Value, index: Value, place: int) -> Value:
    """An index of a type that has none built in."""
    return calls.exec_native(state, "index$get$", [target, index], place, True)[0]


def native_set_index(
    state: State, target: Value, index: Value, value: Value, place: int, reference: bool, read_only: bool = False
) -> Value:
    """Write by index where none is built in; gives the target afterwards."""
    return calls.exec_native(state, "index$set$", [target, index, value], place, reference, read_only)[1]


# --------------------------------------------------------------------------------- reading


def read(state: State, target: Value, steps: tuple[Step, ...], args: list[Any], reference: bool = True) -> Value:
    """Walk links that only read. `reference`: the target stands in a place (Rhai: `is_ref`)."""
    for index, step in enumerate(steps):
        if step.null_safe and target is None:
            return None
        if step.property:
            if target.__class__ is Map:
                state.tick()
                target = target.items.get(step.name)
                reference = True
            else:
                target = native_get(state, target, step, reference)
                reference = False
        else:
            state.tick()
            item = args[index]
            if item.__class__ is Tagged:
                item = item.value
            try:
                target = get_index(target, item, step.place)
                reference = True
            except NoIndexer:
                target = native_index(state, target, item, step.op_place)
                reference = False
    return target


# --------------------------------------------------------------------------------- writing


def walk(
    state: State,
    target: Value,
    at_step: int,
    steps: tuple[Step, ...],
    args: list[Any],
    assignment: Assignment | None,
    reference: bool,
    read_only: bool,
) -> tuple[Value, Value, bool]:
    """Walk links that may change something, from `at_step` on (Rhai: `eval_dot_index_chain_raw`).

    Gives the result, the target afterwards, and whether Rhai thinks that it may have changed. Where a
    method has failed the result is a Failed, for whoever has stored the root to `settle`.
    `reference`: the target stands in a place (Rhai: `is_ref`). `read_only`: it is part of a constant.
    """
    step = steps[at_step]
    if step.null_safe and target is None:
        return None, target, False
    if step.method:
        result, target, changed = call_method(state, target, step, args[at_step], reference, read_only)
        if not step.last and result.__class__ is not Failed:
            result, _, changed = walk(state, result, at_step + 1, steps, args, assignment, False, False)
        return result, target, changed
    if step.property:
        return _walk_property(state, target, at_step, steps, args, assignment, reference, read_only)
    return _walk_index(state, target, at_step, steps, args, assignment, reference, read_only)


def _walk_index(
    state: State,
    target: Value,
    at_step: int,
    steps: tuple[Step, ...],
    args: list[Any],
    assignment: Assignment | None,
    reference: bool,
    read_only: bool,
) -> tuple[Value, Value, bool]:
    step = steps[at_step]
    index = untagged(args[at_step])
    state.tick()
    if step.last and assignment is not None:
        return assign_index(state, target, step, index, assignment, reference, read_only)
    try:
        item = get_index(target, index, step.place)
        builtin = True
    except NoIndexer:
        item = native_index(state, target, index, step.op_place)
        builtin = False
    if step.last:
        return item, target, False
    if builtin and target.__class__ in CONTAINERS and target.shared and item.__class__ in CONTAINERS:
        item.shared = True
    in_place = builtin and item_is_reference(target, index)
    following = steps[at_step + 1]
    if builtin and not in_place and following.method and target.__class__ is not Map:
        # What a native makes of a copied byte, bit or character is written back at once, on behalf of that call.
        result, after, changed = call_method(state, item, following, args[at_step + 1], False, False)
        if changed and after is not item:
            target = set_index(target, index, after, step.place, following.place)
        if not following.last and result.__class__ is not Failed:
            result, _, changed = walk(state, result, at_step + 2, steps, args, assignment, False, False)
        return result, target, changed
    fixed = read_only and in_place and (target.__class__ is not Map or read_only_key(target, index))
    result, after, changed = walk(state, item, at_step + 1, steps, args, assignment, in_place, fixed)
    if builtin:
        # What is no reference is a copy of a byte, bit or character: only natives write it back.
        if after is not item and (in_place or (changed and target.__class__ is not Map)):
            target = set_index(target, index, after, step.place, step.op_place)
    # What stands for a property that a map does not have is no reference, either.
    if changed and result.__class__ is not Failed and (not builtin or (target.__class__ is Map and not in_place)):
        try:
            target = native_set_index(state, target, index, after, step.op_place, reference, read_only)
        except ErrorIndexingType:
            pass
    return result, target, changed


def assign_index(
    state: State, target: Value, step: Step, index: Value, assignment: Assignment, reference: bool, read_only: bool
) -> tuple[Value, Value, bool]:
    """`target[index] op= value`, already counted; gives what `walk` gives."""
    cls = target.__class__
    fixed = read_only and (cls is Array or cls is Map)
    if cls is Map and index.__class__ is str:
        fixed = read_only and read_only_key(target, index)
        target = _with_key(target, index, read_only)
    try:
        current = get_index(target, index, step.place)
    except NoIndexer:
        return None, _assign_native_index(state, target, step, index, assignment, reference, read_only), True
    if cls in CONTAINERS and target.shared and current.__class__ in CONTAINERS:
        current.shared = True
    try:
        value = assignment.apply(state, current, fixed)
    except RhaiError as error:
        return Failed(error), target, True  # a key that was missing stays
    if cls is str or cls is int or value is not current or not assignment.op:
        target = set_index(target, index, value, step.place, assignment.place)
    if state.sized:
        _check(state, value, assignment.place)
    return None, target, True


def _assign_native_index(
    state: State,
    target: Value,
    step: Step,
    index: Value,
    assignment: Assignment,
    reference: bool,
    read_only: bool,
) -> Value:
    value = assignment.value
    if assignment.op:
        try:
            current = native_index(state, target, index, step.op_place)
        except RhaiError:
            pass
        else:
            value = assignment.apply(state, current, False)
            if state.sized:
                _check(state, value, assignment.place)
    return native_set_index(state, target, index, value, step.op_place, reference, read_only)


def _with_key(target: Map, key: str, read_only: bool) -> Map:
    """A map with that key, unit where it was missing. `read_only`: it is part of a constant."""
    if key in target.items:
        return target
    if read_only:
        return add_key(target, key)
    made: Map = own(target)
    made.items[key] = None
    return made


def _walk_property(
    state: State,
    target: Value,
    at_step: int,
    steps: tuple[Step, ...],
    args: list[Any],
    assignment: Assignment | None,
    reference: bool,
    read_only: bool,
) -> tuple[Value, Value, bool]:
    step = steps[at_step]
    name = step.name
    if target.__class__ is not Map:
        return _walk_native_property(state, target, at_step, steps, args, assignment, reference, read_only)
    state.tick()
    if step.last and assignment is not None:
        fixed = read_only and read_only_key(target, name)
        target = _with_key(target, name, read_only)
        current = target.items[name]
        if target.shared and current.__class__ in CONTAINERS:
            current.shared = True
        try:
            value = assignment.apply(state, current, fixed)
        except RhaiError as error:
            return Failed(error), target, True  # a key that was missing stays
        if value is not current or not assignment.op:
            target = own(target)
            if value.__class__ in CONTAINERS:
                value.shared = value.shared or not assignment.op
            target.items[name] = value
        if state.sized:
            _check(state, target, assignment.place)
        return None, target, True
    present = name in target.items
    item: Any = target.items.get(name)
    if step.last:
        return item, target, False
    if target.shared and item.__class__ in CONTAINERS:
        item.shared = True
    fixed = read_only and read_only_key(target, name)
    result, after, changed = walk(state, item, at_step + 1, steps, args, assignment, present, fixed)
    if after is not item and present:
        target = own(target)
        target.items[name] = after
    return result, target, changed


def _walk_native_property(
    state: State,
    target: Value,
    at_step: int,
    steps: tuple[Step, ...],
    args: list[Any],
    assignment: Assignment | None,
    reference: bool,
    read_only: bool,
) -> tuple[Value, Value, bool]:
    step = steps[at_step]
    if step.last and assignment is not None:
        value = assignment.value
        if assignment.op:
            current = native_get(state, target, step, reference)
            value = assignment.apply(state, current, False)
        return None, native_set(state, target, step, value, reference, read_only), True
    item = native_get(state, target, step, reference)
    if step.last:
        return item, target, False
    result, after, changed = walk(state, item, at_step + 1, steps, args, assignment, True, False)
    if changed and result.__class__ is not Failed:
        try:
            target = native_set(state, target, step, after, reference, read_only)
        except ErrorDotExpr:
            # Without a setter the property is read-only: nothing to feed back.
            pass
    return result, target, changed


def _check(state: State, value: Value, place: int) -> None:
    try:
        state.check_size(value)
    except RhaiError as error:
        error.fill(place)
        raise


# --------------------------------------------------------------------------------- methods


def call_method(
    state: State, target: Value, step: Step, args: list[Value], reference: bool, read_only: bool
) -> tuple[Value, Value, bool]:
    """Call a method (Rhai: `make_method_call`); gives the result, or a Failed, the target afterwards, and
    whether it may have been changed."""
    name = step.name
    place = step.place
    if name == "call":
        return _call_call(state, target, step, args, reference, read_only)
    if name == "curry":
        if target.__class__ is not FnPtr:
            raise at(ErrorMismatchDataType("Fn", type_name(target)), place)
        return target.with_curry(args), target, False
    if name == "is_shared" and not args:
        return False, target, False
    if target.__class__ is Map and name in target.items:
        pointer = target.items[name]
        if pointer.__class__ is FnPtr:
            return _call_on(state, pointer, target, args, place, read_only)
    fn = state.plan.method(target, name, len(args))
    if fn is not None and name not in calls.SYNTACTIC:
        if state.locks:
            calls.check_race(name, [target, *args], reference)
        if fn.empty:
            return None, target, False
        result, after = calls.call_script_on(
            state, fn, list(args), place, Constant(target) if read_only else target
        )
        return result, (after.value if after.__class__ is Constant else after), False
    if name in calls.SYNTACTIC:
        return calls.syntactic(state, name, [target, *args], place), target, False
    given = [target, *args]
    if state.locks:
        calls.check_race(name, given, reference)
    state.tick(place)
    site = step.site
    assert site is not None
    native = site.find(state, given)
    try:
        result, after = site.run(state, given, reference, read_only and reference)
    except RhaiError as error:
        return Failed(error), given[0], False
    return result, after, native is not None and native.by_reference


def _call_call(
    state: State, target: Value, step: Step, args: list[Value], reference: bool, read_only: bool
) -> tuple[Value, Value, bool]:
    place = step.place
    if target.__class__ is FnPtr:
        result, _ = calls.call_pointer_here(state, target, args, place)
        return result, target, False
    if not args:
        raise at(ErrorMismatchDataType("Fn", type_name(target)), place)
    pointer = want_fn(args[0], step.arg_place)
    if state.locks:
        fn = calls.linked(state, pointer, len(pointer.curry) + len(args) - 1)
        if fn is not None:
            calls.check_race(fn.name, [*pointer.curry, *args[1:]], False)
    return _call_on(state, pointer, target, args[1:], place, read_only)


def _call_on(
    state: State, pointer: FnPtr, target: Value, args: list[Value], place: int, read_only: bool
) -> tuple[Value, Value, bool]:
    """Call a function pointer as a method of the target."""
    result, after = calls.call_pointer_here(state, pointer, args, place, Constant(target) if read_only else target)
    return result, (after.value if after.__class__ is Constant else after), False

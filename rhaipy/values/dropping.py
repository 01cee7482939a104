"""Dropping values that nest deeply, and errors that come from deep calls, where Python itself cannot.

CPython frees a value inside the one that held it by a call of its own, and stops the chain when it comes near the end
of its C stack. In WebAssembly the engine's call stack ends long before that: lists nested 4,000 deep take the
interpreter with them, with no exception (Pyodide 314 under node; maps nested 2,000 deep, an error that was raised 6,000
frames down). So there a value hands what it holds to a list that is emptied in a loop, and an error lets go of its
frames one by one.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from ..errors import RhaiError
from .dynamic import Array, Cell, FnPtr, Map, Tagged

_waiting: list[Any] = []
_emptying = False
_NO_ITEMS: list[Any] = []
_NO_ENTRIES: dict[str, Any] = {}


def _empty() -> None:
    """Drop all that waits, and what comes to wait by that; never inside another drop.

    Nothing here, nor in the finalizers, keeps a name for what is dropped: the last one that holds it is the list.
    """
    global _emptying
    if _emptying:
        return
    _emptying = True
    try:
        while _waiting:
            _waiting.pop()
    finally:
        _emptying = False


def _drop_array(array: Array) -> None:
    if array.flat < len(array.items):
        _waiting.append(array.items)
        array.items = _NO_ITEMS
        _empty()


def _drop_map(held: Map) -> None:
    if held.items:
        _waiting.append(held.items)
        held.items = _NO_ENTRIES
        _empty()


def _drop_pointer(pointer: FnPtr) -> None:
    if pointer.curry:
        _waiting.append(pointer.curry)
        pointer.curry = ()
        _empty()


def _drop_box(box: Cell | Tagged) -> None:
    _waiting.append(box.value)
    box.value = None
    _empty()


def forget_frames(error: BaseException) -> None:
    """Take an error's traceback away, the innermost frame first: a frame holds the one that called it."""
    steps: list[TracebackType] = []
    step, error.__traceback__ = error.__traceback__, None
    while step is not None:
        steps.append(step)
        step = step.tb_next
    for step in steps:
        step.tb_next = None
    step = None
    while steps:
        steps.pop()


def _drop_error(error: RhaiError) -> None:
    forget_frames(error)
    if error.__context__.__class__ is RecursionError:
        forget_frames(error.__context__)
    _waiting.extend([error.__dict__.pop("inner", None), error.__context__, error.__cause__])
    error.__context__ = error.__cause__ = None
    _empty()


def install() -> None:
    """Let every value that holds others, and every error of Rhai's, be dropped so, from now on, in this process."""
    RhaiError.__del__ = _drop_error  # type: ignore[attr-defined]
    finalizers = {Array: _drop_array, Map: _drop_map, FnPtr: _drop_pointer, Cell: _drop_box, Tagged: _drop_box}
    for kind, finalizer in finalizers.items():
        kind.__del__ = finalizer  # type: ignore[attr-defined]


if sys.platform == "emscripten":
    install()

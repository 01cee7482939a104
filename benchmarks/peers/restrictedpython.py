"""RestrictedPython: Python's own bytecode with guards; counts nothing and bounds nothing."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from data import callables, source

_IN_PLACE = {"+=": operator.iadd, "-=": operator.isub, "*=": operator.imul}


def programs() -> dict[str, Callable[[], Any]]:
    """The programs, compiled with guards."""
    from RestrictedPython import compile_restricted, safe_globals
    from RestrictedPython.Guards import full_write_guard, guarded_iter_unpack_sequence, safer_getattr

    space: dict[str, Any] = dict(safe_globals)
    space["__builtins__"] = dict(space["__builtins__"])
    space.update(
        _getiter_=iter,
        _getitem_=operator.getitem,
        _getattr_=safer_getattr,
        _write_=full_write_guard,
        _inplacevar_=lambda op, left, right: _IN_PLACE[op](left, right),
        _iter_unpack_sequence_=guarded_iter_unpack_sequence,
        sorted=sorted,
        __name__="bench",
        __metaclass__=type,
    )
    exec(compile_restricted(source("bench.py.txt"), "bench", "exec"), space)
    return callables(lambda name, *args: space[name](*args))

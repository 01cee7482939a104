"""asteval: an interpreter of Python's syntax tree; counts nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from data import callables, source


def programs() -> dict[str, Callable[[], Any]]:
    """The programs in Python, interpreted."""
    from asteval import Interpreter

    interpreter = Interpreter(use_numpy=False)
    interpreter(source("bench.py.txt"))

    def call(name: str, *args: Any) -> Any:
        result = interpreter.symtable[name](*args)
        if interpreter.error:
            raise RuntimeError(interpreter.error[0].get_error())
        return result

    return callables(call)

"""js2py: JavaScript translated to Python; bounds nothing. It runs on Python 3.11 and before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from data import callables, source


def programs() -> dict[str, Callable[[], Any]]:
    """The programs in JavaScript."""
    import js2py

    context = js2py.EvalJs()
    context.execute(source("bench.js"))

    def call(name: str, *args: Any) -> Any:
        result = getattr(context, name)(*args)
        return result.to_dict() if hasattr(result, "to_dict") else result

    return callables(call)

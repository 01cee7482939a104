"""starlark (pure Python), which counts steps and allocations. It has no `while`: two programs differ a little."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from data import callables, source


def programs() -> dict[str, Callable[[], Any]]:
    """The programs in Starlark."""
    import starlark
    from starlark.eval.evaluator import call as call_function

    module = starlark.exec_file(source("bench.star"), max_steps=10**9, max_allocs=10**12)

    def call(name: str, *args: Any) -> Any:
        values = [starlark.to_value(arg) for arg in args]
        return starlark.from_value(call_function(module.globals[name], values, {}, module.thread))

    return callables(call)

"""The same written by hand in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from data import callables, source


def programs() -> dict[str, Callable[[], Any]]:
    """The programs as Python functions."""
    space: dict[str, Any] = {}
    exec(compile(source("bench.py.txt"), "bench", "exec"), space)
    return callables(lambda name, *args: space[name](*args))

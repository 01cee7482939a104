"""Natives called as the interpreter calls them, without a script around them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rhaipy.interpret.state import State
from rhaipy.limits import Limits
from rhaipy.packages import standard_library


class Natives:
    """The standard library, for a test to call into: `natives(name, *args)` gives the result.

    `state` is the state of the last call, `receiver` its first argument afterwards.
    """

    def __init__(self) -> None:
        self.library = standard_library()
        self.limits = Limits()
        self.engine: Any = SimpleNamespace()
        self.ops = 0
        self.progress: Any = None
        self.state: Any = None
        self.receiver: Any = None

    def __call__(self, name: str, *args: Any) -> Any:
        native = self.library.find(name, tuple(arg.__class__ for arg in args))
        assert native is not None, f"no native {name} for {args}"
        self.state = State(self.limits, self.library)
        self.state.engine = self.engine
        self.state.progress = self.progress
        self.state.ops = self.ops
        self.state.set_stop()
        result = native.fn(self.state, *args)
        self.receiver = args[0] if args else None
        if native.replaces:
            self.receiver, result = result
        return result


@pytest.fixture
def natives() -> Natives:
    return Natives()

"""How statements say that control leaves them (Rhai: the pseudo errors LoopBreak, Return, Exit)."""

from __future__ import annotations

import sys
from typing import Any

from ..values.dropping import forget_frames


class Signal:
    """What a statement returns when control does not go on to the next one; None where it does."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


#: `break`; its value is in `state.result`.
BREAK = Signal("BREAK")
#: `continue`
CONTINUE = Signal("CONTINUE")
#: `return`; its value is in `state.result`.
RETURN = Signal("RETURN")


class Exit(Exception):
    """`exit(value)`: ends the whole script, through `try` and functions."""

    def __init__(self, value: Any = None) -> None:
        super().__init__()
        self.value = value


if sys.platform == "emscripten":
    Exit.__del__ = forget_frames  # type: ignore[attr-defined]


class _Unbound:
    def __repr__(self) -> str:
        return "UNBOUND"


#: `this` outside a method call, and a slot that holds no variable.
UNBOUND: Any = _Unbound()

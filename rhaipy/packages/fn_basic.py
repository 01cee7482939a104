"""What a function pointer tells about itself (Rhai: packages/fn_basic.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..interpret.natives import Package
from ..values import FnPtr

if TYPE_CHECKING:
    from ..interpret.state import State

package = Package("fn_basic")


@package.getter("name", FnPtr, by_reference=True)
@package.fn("name", FnPtr, by_reference=True)
def name(state: State, pointer: FnPtr) -> str:
    """The name of the function."""
    return pointer.name


@package.getter("is_anonymous", FnPtr, by_reference=True)
@package.fn("is_anonymous", FnPtr, by_reference=True)
def is_anonymous(state: State, pointer: FnPtr) -> bool:
    """Whether it is a closure."""
    return pointer.is_anonymous()

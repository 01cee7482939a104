"""The modules that a running script can name (Rhai: `GlobalRuntimeState`, its imports)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ErrorFunctionNotFound
from ..syntax.nodes import Import
from .signals import UNBOUND

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..values import Value
    from .state import State


class Imports:
    """The modules of the engine, by name, and those that the script has imported, latest first.

    A module has `modules`, by name, `variable(name)` and `call(state, name, args, place, path)`.
    `loading` are the paths of the modules whose scripts are running to be imported, outermost first.
    """

    def __init__(
        self, static: Mapping[str, Any], stack: Iterable[tuple[str, Any]] = (), loading: tuple[str, ...] = ()
    ) -> None:
        self._static = static
        self._stack = list(stack)
        self.loading = loading

    def __len__(self) -> int:
        return len(self._stack)

    def imported(self) -> list[tuple[str, Any]]:
        """What the script has imported, in order, with the names that it goes by."""
        return list(self._stack)

    def with_more(self, modules: Iterable[tuple[str, Any]]) -> Imports:
        """These modules, and others imported after them."""
        return Imports(self._static, [*self._stack, *modules], self.loading)

    def truncate(self, size: int) -> None:
        """Forget all but the first imported modules."""
        del self._stack[size:]

    def push(self, name: str, module: Any) -> None:
        """Add an imported module."""
        self._stack.append((name, module))

    def find(self, path: Iterable[str]) -> Any:
        """The module of a path, or None where its first name is that of none (Rhai: `search_imports`)."""
        names = tuple(path)
        found: Any = None
        for name, module in reversed(self._stack):
            if name == names[0]:
                found = module
                break
        if found is None:
            found = self._static.get(names[0])
        for name in names[1:]:
            if found is None:
                return None
            found = found.modules.get(name, NO_MODULE)
        return found


class _NoModule:
    """What stands for a module that another one does not have: there is nothing in it."""

    def __init__(self) -> None:
        self.modules: dict[str, Any] = {}

    def variable(self, name: str) -> Any:
        return UNBOUND

    def call(self, state: State, name: str, args: list[Value], place: int, path: str) -> Any:
        from . import calls

        error = ErrorFunctionNotFound(f"{path}::{calls.signature(name, args)}")
        error.offset = place
        raise error


NO_MODULE = _NoModule()


def imports_end_here(run: Any, stmts: Iterable[Any]) -> Any:
    """The closure of a block's statements; what they import is forgotten at its end."""
    if not any([stmt.__class__ is Import for stmt in stmts]):
        return run

    def block(S: State, f: list[Value]) -> Any:
        before = 0 if S.imports is None else len(S.imports)
        try:
            return run(S, f)
        finally:
            if S.imports is not None:
                S.imports.truncate(before)

    return block

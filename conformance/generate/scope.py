"""What names mean at a place of a generated script."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

#: Arrays of one kind, and the type of their items.
ITEMS = {"ints": "int", "strs": "str", "array": "any"}


@dataclass(frozen=True)
class Variable:
    """A variable or constant with the type that it is meant to have."""

    name: str
    type: str
    const: bool = False


@dataclass(frozen=True)
class Function:
    """A script function; `this` is the type of what it is called on, where it wants one."""

    name: str
    params: tuple[str, ...]
    returns: str
    this: str | None = None
    recursive: bool = False


@dataclass(frozen=True)
class Scope:
    """The names in sight: inner ones last."""

    variables: tuple[Variable, ...] = ()
    functions: tuple[Function, ...] = ()
    in_loop: bool = False
    in_function: bool = False
    this: str | None = None
    #: The name of the function around, and the parameter that it counts down by.
    counting: tuple[Function, str] | None = field(default=None)

    def having(self, *variables: Variable) -> Scope:
        """This scope with more variables."""
        return replace(self, variables=(*self.variables, *variables))

    def within(self, **changes: object) -> Scope:
        """This scope elsewhere: `in_loop`, `this` and the like changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def of(self, kinds: Iterable[str], *, mutable: bool = False) -> list[Variable]:
        """The variables of some types; a name stands for its innermost one."""
        wanted = frozenset(kinds)
        latest = {variable.name: variable for variable in self.variables}
        return [v for v in latest.values() if v.type in wanted and not (mutable and v.const)]

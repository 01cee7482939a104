"""The variables that a host hands to a script and gets back from it (Rhai: types/scope.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .values import Cell, Value
from .values.constants import read_only

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class Scope:
    """Variables and constants, in order; a later one of the same name hides an earlier one.

    Values go in and come out as Python data (see `rhaipy.convert`). `variables` are the first ones, by name: the same
    as to push each of them. Raises as `push`; TypeError for what is no mapping.
    """

    def __init__(self, variables: Mapping[str, Any] | None = None) -> None:
        self._names: list[str] = []
        self._values: list[Value] = []
        self._consts: list[bool] = []
        if variables is not None:
            if not hasattr(variables, "items"):
                raise TypeError(f"variables come by name, as in Scope({{'x': 1}}), not as {variables!r}")
            for name, value in variables.items():
                self.push(name, value)

    # ------------------------------------------------------------------------ Python data

    def push(self, name: str, value: Any) -> Scope:
        """Add a variable. Raises TypeError for a name that is no str, ConversionError for a value that no script can
        hold."""
        return self.push_value(_checked(name), _to_value(value))

    def push_constant(self, name: str, value: Any) -> Scope:
        """Add a constant. Raises as `push`."""
        return self.push_value(_checked(name), read_only(_to_value(value)), const=True)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a variable, or `default` where there is none."""
        index = self.find(name)
        return default if index < 0 else _from_value(self.value_at(index))

    def set(self, name: str, value: Any) -> Scope:
        """Change a variable, or add it where there is none.

        Raises ValueError for a constant, ConversionError for a value that no script can hold.
        """
        index = self.find(name)
        if index < 0:
            return self.push(name, value)
        if self._consts[index]:
            raise ValueError(f"{name!r} is a constant of this scope: push a new variable to hide it")
        self.store(index, _to_value(value))
        return self

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) >= 0

    def contains(self, name: str) -> bool:
        """Whether there is a variable or constant of that name."""
        return self.find(name) >= 0

    def is_constant(self, name: str) -> bool | None:
        """Whether a name is a constant; None where there is no such name."""
        index = self.find(name)
        return None if index < 0 else self._consts[index]

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        names = [f"const {name}" if const else name for name, const in self.names()]
        return f"Scope({', '.join(names)})"

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Names and values, first to last."""
        for name, value in zip(list(self._names), list(self._values)):
            yield name, _from_value(value)

    def to_dict(self) -> dict[str, Any]:
        """Names and values; of equal names the last one."""
        return dict(self)

    def clear(self) -> Scope:
        """Remove everything."""
        return self.rewind(0)

    def rewind(self, size: int) -> Scope:
        """Remove all but the first `size` variables."""
        for column in (self._names, self._values, self._consts):
            del column[size:]
        return self

    def clone(self) -> Scope:
        """A scope of its own with the same variables; captured ones are shared with this one."""
        made = Scope()
        for name, value, const in zip(self._names, self._values, self._consts):
            if value.__class__ is not Cell:
                value = _share(value)
            made.push_value(name, value, const)
        return made

    # ---------------------------------------------------------------------- script values

    def push_value(self, name: str, value: Value, const: bool = False) -> Scope:
        """Add a script value as it is."""
        self._names.append(name)
        self._values.append(value)
        self._consts.append(const)
        return self

    def find(self, name: str) -> int:
        """The index of the last variable of that name, or -1."""
        names = self._names
        for index in range(len(names) - 1, -1, -1):
            if names[index] == name:
                return index
        return -1

    def value_at(self, index: int) -> Value:
        """The script value at an index; never a Cell."""
        value = self._values[index]
        return value.value if value.__class__ is Cell else value

    def entry(self, index: int) -> tuple[str, Value, bool]:
        """Name, script value (a Cell where closures have captured it) and whether it is a constant."""
        return self._names[index], self._values[index], self._consts[index]

    def store(self, index: int, value: Value) -> None:
        """Change the value at an index, where closures have captured it for them too."""
        held = self._values[index]
        if held.__class__ is Cell:
            held.value = value
        else:
            self._values[index] = value

    def bind(self, index: int) -> Cell:
        """A Cell for the variable at an index, for the time of a run; see `unbind`."""
        held = self._values[index]
        cell = held if held.__class__ is Cell else Cell(held)
        cell.const = self._consts[index]
        return cell

    def unbind(self, index: int, cell: Cell) -> None:
        """Take back what `bind` gave: closures that captured it keep it alive as a Cell."""
        self._values[index] = cell if cell.shared else cell.value

    def cell(self, name: str) -> Cell | None:
        """A lasting Cell for a variable, or None where there is none."""
        index = self.find(name)
        if index < 0:
            return None
        cell = self._values[index] = self.bind(index)
        return cell

    def constants(self) -> list[tuple[str, Value]]:
        """The constants that no variable of the same name hides, first to last."""
        found = []
        for index, (name, const) in enumerate(zip(self._names, self._consts)):
            if const and self.find(name) == index:
                found.append((name, self.value_at(index)))
        return found

    def names(self) -> list[tuple[str, bool]]:
        """Names, first to last, and whether they are constants."""
        return list(zip(self._names, self._consts))


def _checked(name: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f"a variable's name is a str, not {name!r}")
    return name


def _share(value: Value) -> Value:
    from .values import share

    return share(value)


#: Set by `rhaipy.convert`: Python data to script values and back.
_to_value: Callable[[Any], Value]
_from_value: Callable[[Value], Any]


def set_conversion(to_value: Callable[[Any], Value], from_value: Callable[[Value], Any]) -> None:
    """Tell scopes how values are converted. Called once, by the module that knows."""
    global _to_value, _from_value
    _to_value, _from_value = to_value, from_value

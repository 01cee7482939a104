"""The variables that Rhai's parser knows of (Rhai: parser.rs `ParseState::stack`)."""

from __future__ import annotations


class Variables:
    """The variables declared so far in one function, closure or script, newest last.

    `frame` is where those of the innermost block begin. `captures`, for a closure only, are the
    names that it uses and does not declare, with the offset of the first use of each, in order.
    """

    __slots__ = ("_aliased", "_constant", "_names", "_places", "captures", "frame")

    def __init__(self, is_closure: bool = False) -> None:
        self._names: list[str] = []
        self._constant: list[bool] = []
        self._aliased: list[bool] = []
        #: Where each name stands, newest last.
        self._places: dict[str, list[int]] = {}
        self.frame = 0
        self.captures: dict[str, int] | None = {} if is_closure else None

    def __len__(self) -> int:
        return len(self._names)

    def push(self, name: str, constant: bool = False) -> None:
        """Declare a variable, whatever others have that name."""
        self._places.setdefault(name, []).append(len(self._names))
        self._names.append(name)
        self._constant.append(constant)
        self._aliased.append(False)

    def rewind(self, length: int) -> None:
        """Forget the newest variables, down to a number of them."""
        while len(self._names) > length:
            self._places[self._names.pop()].pop()
            self._constant.pop()
            self._aliased.pop()

    def enter(self) -> int:
        """Begin a block; returns what `leave` wants."""
        outer = self.frame
        self.frame = len(self._names)
        return outer

    def leave(self, outer: int) -> None:
        """End a block: its variables are gone."""
        if len(self._names) > self.frame:
            self.rewind(self.frame)
        self.frame = outer

    def _find(self, name: str) -> int:
        places = self._places.get(name)
        return places[-1] if places else -1

    def knows(self, name: str) -> bool:
        """Whether there is a variable of that name."""
        return bool(self._places.get(name))

    def is_constant(self, name: str) -> bool:
        """Whether the newest variable of that name is a constant."""
        place = self._find(name)
        return place >= 0 and self._constant[place]

    def declare(self, name: str, constant: bool, exported: bool) -> bool:
        """`let` or `const`: whether the innermost block has a variable of that name already, whose
        place is used again. An exported variable keeps its place."""
        place = self._find(name)
        again = place >= self.frame and not self._aliased[place]
        if again:
            self._constant[place] = constant
        else:
            self.push(name, constant)
        if exported:
            self._aliased[-1] = True
        return again

    def export(self, name: str) -> None:
        """`export name`."""
        place = self._find(name)
        if place >= 0:
            self._aliased[place] = True

    def capture(self, name: str, offset: int, is_function: bool) -> None:
        """A use of a name: a closure captures it, unless it declares it or it is a function's
        (Rhai: `Engine::access_var`)."""
        captures = self.captures
        if captures is not None and not is_function and name not in captures and not self.knows(name):
            captures[name] = offset

"""Writing generated text: lines, names, and counting.

Generated code holds only names of our own: `v<slot>` for variables, `t<n>` for intermediate values,
`K<n>` for constants and objects, and the names of `rhaipy.compile.support`. Nothing of a script's
text gets into it.
"""

from __future__ import annotations

from typing import Any

#: Blocks that generated code may nest; Python itself allows 100 levels of indentation and 20 loops.
MAX_INDENT = 60
MAX_LOOPS = 15

#: Room that a free region leaves for operations that only run time knows of.
MARGIN = 64


#: Why declarations stay in the plan tier where variables are counted.
BOUNDED = "the number of variables is limited"


#: Limits that generated code reads once: how many characters surely fit into a string, whatever bytes they
#: take, and how many items into an array.
LIMITS = {"room": "S.room", "most": "S.max_array"}


def _worst(loop: int) -> str:
    """What stands for the room that a turn of a loop needs until that is known."""
    return f"worst{loop}_"


class CannotLower(Exception):
    """A body that stays in the plan tier; the message says why."""


class Counted:
    """A node whose first operation has been counted by whoever hands it to the plan tier."""

    def __init__(self, node: Any) -> None:
        self.node = node


class Method:
    """A bound method under one identity, so that it becomes a constant of its own."""

    def __init__(self, call: Any) -> None:
        self.call = call


class Writer:
    """Collects the lines of one generated function.

    Operations that Rhai counts are collected in `owed`, by their places, and written as one count by
    `settle`: before anything that can fail, call, or be seen; or, in a free region, by `flush` where
    control leaves it. `local_count` keeps the count in a
    local variable, `ops`, which is handed over (`sync`) around everything that looks at the state's.
    """

    def __init__(self, local_count: bool, whole: bool = False) -> None:
        """`whole`: what is written is a function, from its beginning to its end."""
        self.lines: list[str] = []
        self.constants: dict[str, Any] = {}
        self.owed: list[int] = []
        #: How often a count of what was owed has been written.
        self.settlements = 0
        self.local_count = local_count
        self.whole = whole
        #: Whether the code being written is known to have room for all that it counts, so that counts
        #: may wait for the end of the region: nothing in it runs script functions.
        self.free = False
        #: Operations counted on the way from the region's start to here, and the most on any way.
        self.path = 0
        self.worst = 0
        self._by_identity: dict[tuple[type, int], str] = {}
        self._indent = 1
        self.loops = 0
        self._temps = 0
        #: Which of the limits that are kept in local variables the text has asked for.
        self._limits: set[str] = set()
        #: The loops around what is being written, by number, with the line that each begins at.
        self._around: list[tuple[int, int]] = []
        #: Whether the level of what this function calls is in the local variable `level`. The state's own may then
        #: be anything; `sync` puts it right.
        self.level_known = False
        self._outside: list[bool] = []

    # ---------------------------------------------------------------------------------- text

    def emit(self, line: str) -> None:
        """Add a line at the present indentation."""
        self.lines.append("    " * self._indent + line)

    def indent(self) -> None:
        """Begin a block."""
        self._outside.append(self.level_known)
        self._indent += 1
        if self._indent > MAX_INDENT:
            raise CannotLower("blocks are nested too deep for Python")

    def dedent(self) -> None:
        """End a block."""
        known = self._outside.pop()
        if not known:
            self.restore_level()
        self.level_known = known
        self._indent -= 1

    def temp(self) -> str:
        """A name for an intermediate value."""
        self._temps += 1
        return f"t{self._temps}"

    def constant(self, value: Any) -> str:
        """A name for a constant or an object."""
        key = (value.__class__, id(value))
        name = self._by_identity.get(key)
        if name is None:
            name = self._by_identity[key] = f"K{len(self.constants)}"
            self.constants[name] = value
        return name

    def limit(self, name: str) -> str:
        """The text of a limit, which a body with loops keeps in a local variable: see `LIMITS`."""
        if not self.local_count:
            return f"({LIMITS[name]})"
        self._limits.add(name)
        return name

    # ------------------------------------------------------------------------------ counting

    def owe(self, *places: int) -> None:
        """Note operations that are to be counted."""
        self.owed.extend(places)
        self.path += len(places)

    def settle(self) -> None:
        """Write the count of what is owed, with its check; in a free region it may wait."""
        if self.owed and not self.free:
            number = len(self.owed)
            places = self.constant(tuple(self.owed))
            self.settled()
            if self.local_count:
                self.emit(f"ops += {number}")
                self.emit(f"if ops > stop: ops = over(S, ops, {number}, {places}); {self.read_stop()}")
            else:
                self.emit(f"ops = S.ops + {number}")
                self.emit(f"if ops > S.stop: S.over({number}, {places})")
                self.emit("else: S.ops = ops")

    def settled(self) -> None:
        """What was owed is counted."""
        self.owed.clear()
        self.settlements += 1

    def settle_later(self) -> None:
        """As `settle`, before what changes nothing that others see and can only fail in its slow way, which counts
        first (`sync`): in a function the count may wait for the next one. There no progress callback sees it, since
        with one the function does not run here at all."""
        if not self.whole:
            self.settle()

    def settle_or(self, more: int, exact: str) -> None:
        """Write the count of what is owed and of `more` operations, outside of a free region; where there is no room
        for all of them, only the former are counted, and `exact` counts the others. An `else:` is left open for
        what comes where there is room."""
        number = len(self.owed)
        places = self.constant(tuple(self.owed))
        self.settled()
        self.path += more
        if self.local_count:
            self.emit(f"if ops + {number + more} > stop:")
            self.emit(f"    ops = over(S, ops + {number}, {number}, {places}); {self.sync()}{exact}{self.resync(True)}")
            self.emit("else:")
            self.emit(f"    ops += {number + more}")
        else:
            self.emit(f"if S.ops + {number + more} > S.stop: S.over({number}, {places}); {self.sync()}{exact}")
            self.emit("else:")
            self.emit(f"    S.ops += {number + more}")

    def flush(self) -> None:
        """Write the count of what is owed, whatever the region: control goes elsewhere."""
        if not self.free:
            self.settle()
        elif self.owed:
            self.emit(f"{self.counter} += {len(self.owed)}")
            self.settled()

    @property
    def counter(self) -> str:
        """The name of the count."""
        return "ops" if self.local_count else "S.ops"

    @property
    def stop(self) -> str:
        """The name of the count at which something must happen."""
        return "stop" if self.local_count else "S.stop"

    def begin_loop(self) -> None:
        """Begin a loop. How far the count may go for a free turn, `edge<n>`, is worked out before the first turn and
        whenever the next stop is read, so that a turn takes one comparison."""
        self.restore_level()
        self.loops += 1
        self._around.append((self.loops, len(self.lines)))
        self.emit(f"edge{self.loops} = stop - {_worst(self.loops)}")

    @property
    def edge(self) -> str:
        """The name of the count above which a turn of the innermost loop has no room."""
        return f"edge{self._around[-1][0]}"

    def end_loop(self, worst: int) -> None:
        """End a loop, of which a free turn counts `worst` operations at most: 0 where it has none."""
        number, line = self._around.pop()
        if worst:
            self.lines[line:] = [text.replace(_worst(number), str(worst + MARGIN)) for text in self.lines[line:]]
        else:
            again = f"; edge{number} = stop - {_worst(number)}"
            self.lines[line:] = [text.replace(again, "") for text in self.lines[line + 1 :]]

    def read_stop(self) -> str:
        """The statements that read the next stop, and what the loops around work out of it."""
        edges = [f"; edge{number} = stop - {_worst(number)}" for number, _ in self._around]
        return f"stop = S.stop{''.join(edges)}"

    def begin_free(self) -> None:
        """Begin a region whose operations are known to fit: see `end_free`."""
        self.free = True
        self.path = 0
        self.worst = 0

    def end_free(self) -> int:
        """End the free region, if there is one; gives the most operations that it can count."""
        if self.free:
            self.flush()
            self.free = False
            self.worst = max(self.worst, self.path)
        return self.worst

    def note(self) -> None:
        """Take note of what a way has counted that leaves here."""
        if self.free:
            self.worst = max(self.worst, self.path)

    def branch(self) -> tuple[list[int], int]:
        """What is owed and counted where control parts, for `rejoin`."""
        return list(self.owed), self.path

    def resume(self, state: tuple[list[int], int]) -> None:
        """Go on from where control parted."""
        self.owed, self.path = list(state[0]), state[1]

    def sync(self) -> str:
        """The statements that hand the count and the level to the state, to be written in front of a call."""
        level = "S.level = level - 1; " if self.level_known else ""
        waiting = len(self.owed)
        if waiting and not self.free:
            # Left open by `settle_later`.
            count = f"S.count({self.constant(tuple(self.owed))}); "
            return f"{level}S.ops = ops; {count}" if self.local_count else level + count
        if self.local_count:
            return f"{level}S.ops = ops + {waiting}; " if waiting else f"{level}S.ops = ops; "
        return f"{level}S.ops += {waiting}; " if waiting else level

    def restore_level(self) -> None:
        """Write that the state's level is this function's own again, if it may be another."""
        if self.level_known:
            self.emit("S.level = level - 1")
            self.level_known = False

    def resync(self, calls_script: bool = False) -> str:
        """The statement that takes the count back after a call; one that runs script code may have
        moved the next stop too."""
        waiting = len(self.owed)
        if not self.local_count:
            return f"; S.ops -= {waiting}" if waiting else ""
        back = f"; ops = S.ops - {waiting}" if waiting else "; ops = S.ops"
        return f"{back}; {self.read_stop()}" if calls_script else back

    def text(self, header: str) -> str:
        """The whole function."""
        limits = [f"    {name} = {LIMITS[name]}" for name in sorted(self._limits)]
        return "\n".join([header, *limits, *self.lines, ""])

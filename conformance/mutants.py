"""`mutants`: small wrong changes to the engine, in memory, that `fuzz` must find.

Each changes one place in the text of a module as it is imported, in a process of its own. The last line is
`P passed, F failed, K known`: a mutant that is found has passed.
"""

from __future__ import annotations

import argparse
import importlib.abc
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from conformance.real import ready
from conformance.report import HERE

HELP = "small wrong changes to the engine, which fuzz must find"

SECONDS = 60.0
#: Set in the process of a mutant: its name.
VARIABLE = "RHAIPY_MUTANT"


@dataclass(frozen=True)
class Mutant:
    """A wrong change: `old` stands once in the module's text, and becomes `new`."""

    name: str
    module: str
    old: str
    new: str

    @property
    def tier(self) -> str:
        """The tier in which the change shows."""
        return "compile" if self.module.startswith("rhaipy.compile.") else "plan"

    @property
    def path(self) -> Path:
        """The module's file."""
        return HERE.parent / f"{self.module.replace('.', '/')}.py"

    def text(self) -> str:
        """The module's text with the change. Raises ValueError where the place is not there, or not alone."""
        text = self.path.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.old!r} stands {text.count(self.old)} times in {self.path.name}")
        return text.replace(self.old, self.new)


MUTANTS: tuple[Mutant, ...] = (
    Mutant("largest integer", "rhaipy.values.numbers", "MAX_INT = 2**63 - 1", "MAX_INT = 2**63"),
    Mutant(
        "inclusive end", "rhaipy.interpret.loops", "range(value.start, value.end + 1)", "range(value.start, value.end)"
    ),
    Mutant(
        "negative start",
        "rhaipy.packages.offsets",
        "return max(0, length + start)",
        "return max(0, length + start - 1)",
    ),
    Mutant(
        "length of a span",
        "rhaipy.packages.offsets",
        "return start, min(start + max(count, 0), length)",
        "return start, min(start + count, length)",
    ),
    Mutant("last item", "rhaipy.packages.offsets", "if 0 <= index < length", "if 0 <= index <= length - 2"),
    Mutant("equal floats", "rhaipy.values.operators", "abs(_distance(x, y)) <= EPSILON", "x == y"),
    Mutant("copy on write", "rhaipy.values.sharing", "items = value.items[:]", "items = value.items"),
    Mutant("uncatchable errors", "rhaipy.interpret.statements", "if not error.catchable:", "if error.kind == 'None':"),
    Mutant("ranges of switch", "rhaipy.interpret.switches", "value <= high if inclusive", "value < high if inclusive"),
    Mutant("string limit", "rhaipy.interpret.state", "if texts > self.max_string:", "if texts >= self.max_string:"),
    Mutant("array limit", "rhaipy.interpret.state", "if arrays > self.max_array:", "if arrays > self.max_array + 1:"),
    Mutant(
        "call levels",
        "rhaipy.interpret.state",
        "self.max_level = bounds.max_level",
        "self.max_level = bounds.max_level - 1",
    ),
    Mutant(
        "forgotten operations",
        "rhaipy.interpret.state",
        "            self._at_forget = self.ops = ops\n",
        "            self._at_forget = ops\n",
    ),
    Mutant(
        "room for variables",
        "rhaipy.interpret.statements",
        "if count >= S.max_variables >= more:",
        "if count > S.max_variables >= more:",
    ),
    Mutant("counter of for", "rhaipy.interpret.loops", "return enumerate(items)", "return enumerate(items, 1)"),
    Mutant("sign of a number", "rhaipy.syntax.lexer", "self._join_signs(max(known - 2, 0))", "pass"),
    Mutant(
        "errors in functions",
        "rhaipy.interpret.calls",
        "    if error.system:\n        error.move(place)\n",
        "    if error.system:\n        error.fill(place)\n",
    ),
    Mutant("kinds of loops", "rhaipy.compile.kinds", "item = int if iterable.op in", "item = str if iterable.op in"),
    Mutant(
        "counts in generated code",
        "rhaipy.compile.writer",
        'self.emit(f"    ops += {number + more}")',
        'self.emit(f"    ops += {number}")',
    ),
    Mutant(
        "keys in order",
        "rhaipy.packages.map_basic",
        "[key for key, _ in sorted_items(map.items)]",
        "list(map.items)",
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="N", help="for each (60)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of all choices (0)")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a mutant (default: all)")


def main(options: argparse.Namespace) -> int:
    """Let fuzz look for each mutant; returns 0 if all are found, 2 where real Rhai cannot be asked."""
    if not ready():
        return 2
    found = missed = 0
    for mutant in MUTANTS:
        if options.names and mutant.name not in options.names:
            continue
        began = time.monotonic()
        if is_found(mutant, options.seconds, options.seed):
            found += 1
            print(f"{mutant.name}: found after {time.monotonic() - began:.0f} s", flush=True)
        else:
            missed += 1
            print(f"{mutant.name}: NOT FOUND in {options.seconds:.0f} s", flush=True)
    print(f"{found} passed, {missed} failed, 0 known")
    return 1 if missed else 0


def is_found(mutant: Mutant, seconds: float = SECONDS, seed: int = 0) -> bool:
    """Whether fuzz finds a mutant in so many seconds. Raises ValueError for one that has no place any more."""
    mutant.text()
    done = subprocess.run(
        [
            *(sys.executable, "-c", "from conformance.mutants import fuzz; fuzz()"),
            *("--seconds", str(seconds), "--seed", str(seed), "--stop", "--raw", "--out", os.devnull),
            *("--tier", mutant.tier),
        ],
        env={**os.environ, VARIABLE: mutant.name},
        cwd=HERE.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1) or not done.stdout.rstrip().endswith("known"):
        raise RuntimeError(f"{mutant.name}: the fuzzer has failed:\n{done.stdout[-2000:]}")
    return done.returncode == 1


class _Changed(importlib.abc.SourceLoader):
    """Loads the module that a mutant changes."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def get_filename(self, fullname: str) -> str:
        """Where the module's text is from."""
        return str(self._mutant.path)

    def get_data(self, path: str | bytes) -> bytes:
        """The changed text."""
        return self._mutant.text().encode()


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self._mutant.path, loader=_Changed(self._mutant))


def install(mutant: Mutant) -> None:
    """Let this process import the changed module; nothing of it may be imported yet."""
    sys.meta_path.insert(0, _Finder(mutant))


def fuzz() -> None:
    """Run `fuzz` in this process with the mutant that the environment names, before anything of rhaipy is imported."""
    install(next(mutant for mutant in MUTANTS if mutant.name == os.environ[VARIABLE]))
    from conformance import fuzz as command

    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    sys.exit(command.main(parser.parse_args()))

"""Compiled scripts (Rhai: ast/ast.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..interpret.plan import Plan, link
from ..syntax.nodes import Program
from .checks import checked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..interpret.natives import Library
    from ..position import Source
    from ..syntax.nodes import FnDef


class ScriptFn(NamedTuple):
    """A function of a script: its name, its parameters, the type of `this` it asks for, whether it is private,
    and the comment lines right above it that start with `///`, or a comment `/** */`."""

    name: str
    params: tuple[str, ...]
    this_type: str | None = None
    private: bool = False
    comments: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The signature as Rhai shows it."""
        of = f'"{self.this_type}".' if self.this_type is not None else ""
        return f"{'private ' if self.private else ''}{of}{self.name}({', '.join(self.params)})"


class Part(NamedTuple):
    """One script's tree and text."""

    program: Program
    source: Source


class AST:
    """A compiled script, or several merged into one. Immutable; threads and engines may share it, and it can
    be pickled."""

    __slots__ = ("_last", "_operations", "_parts", "_plans", "_source")

    def __init__(self, parts: tuple[Part, ...], operations: int = 0) -> None:
        self._parts = parts
        self._operations = operations
        self._source = next((part.source.name for part in reversed(parts) if part.source.name), "")
        self._plans: dict[Any, list[Plan]] = {}
        self._last: tuple[Any, ...] = (None, 0, False, None, [])

    # ------------------------------------------------------------------------ looking inside

    @property
    def source(self) -> str:
        """The name that the script was compiled under, or the empty string; of several, the last one's."""
        return self._source

    @property
    def operations(self) -> int:
        """What the optimiser has reported at level full: the count of a run that reports nothing."""
        return self._operations

    @property
    def source_text(self) -> Source:
        """The text of the script, of the last one of several, with what turns offsets into positions."""
        return self._parts[-1].source

    @property
    def parts(self) -> tuple[Part, ...]:
        """The trees and texts that this script consists of, in order."""
        return self._parts

    @property
    def functions(self) -> list[ScriptFn]:
        """The script's own functions, in the order of their definitions."""
        return list(self.iter_functions())

    def iter_functions(self) -> Iterator[ScriptFn]:
        """The script's own functions, in the order of their definitions; of those that were merged over
        others only the last."""
        for part, fn in self._kept(lambda _: True):
            yield described(fn, part.source)

    @property
    def has_functions(self) -> bool:
        """Whether the script defines functions."""
        return any([part.program.functions for part in self._parts])

    @property
    def statements(self) -> int:
        """How many statements the top level has."""
        return sum(len(part.program.stmts) for part in self._parts)

    def iter_literal_variables(
        self, include_constants: bool = True, include_variables: bool = True
    ) -> Iterator[tuple[str, bool, Any]]:
        """The variables that the top level declares with a literal value: name, whether constant, value."""
        from ..convert import from_value
        from ..interpret.base import NOT_LITERAL, literal
        from ..syntax.nodes import Let

        for part in self._parts:
            for stmt in part.program.stmts:
                if isinstance(stmt, Let) and (include_constants if stmt.const else include_variables):
                    value = literal(stmt.value)
                    if value is not NOT_LITERAL:
                        yield stmt.name, stmt.const, from_value(value)

    def _kept(self, wanted: Callable[[ScriptFn], bool]) -> list[tuple[Part, FnDef]]:
        found: dict[Any, tuple[Part, FnDef]] = {}
        for part in self._parts:
            for fn in part.program.functions:
                key = (fn.this_type, fn.name, len(fn.params))
                found.pop(key, None)
                if wanted(described(fn, part.source)):
                    found[key] = (part, fn)
        return list(found.values())

    # ---------------------------------------------------------------------- other scripts of it

    def merge(self, other: AST) -> AST:
        """A script that runs this one's statements, then the other's, in one scope, with the functions of
        both; of functions with the same name and number of parameters the other's counts. Raises TypeError for what
        is no compiled script."""
        checked_script(other)
        return AST((*self._parts, *other._parts), self.operations or other.operations)

    __add__ = merge

    def merge_filtered(self, other: AST, wanted: Callable[[ScriptFn], bool]) -> AST:
        """As `merge`, with those of the other's functions that are wanted."""
        return self.merge(other.retain_functions(wanted))

    combine = merge
    combine_filtered = merge_filtered

    def functions_only(self, wanted: Callable[[ScriptFn], bool] | None = None) -> AST:
        """The script without its statements; with `wanted`, only the functions that it is true for."""
        parts = [_derived(part, [], part.program.functions) for part in self._parts if part.program.functions]
        made = AST(tuple(parts or [_derived(self._parts[-1], [], [])]))
        return made if wanted is None else made.retain_functions(wanted)

    clone_functions_only = functions_only

    def statements_only(self) -> AST:
        """The script without its functions."""
        return AST(tuple([_derived(part, part.program.stmts, []) for part in self._parts]), self.operations)

    def retain_functions(self, wanted: Callable[[ScriptFn], bool]) -> AST:
        """The script with those of its functions that are wanted."""
        kept = [id(fn) for _, fn in self._kept(wanted)]
        parts = []
        for part in self._parts:
            functions = [fn for fn in part.program.functions if id(fn) in kept]
            parts.append(_derived(part, part.program.stmts, functions))
        return AST(tuple(parts), self.operations)

    # ------------------------------------------------------------------------------ running

    def plans(self, library: Library, bounded: bool, tier: str | None = None) -> list[Plan]:
        """The closures of this script for a library of natives, one plan for each part; made at the first use."""
        last = self._last
        if last[0] is library and last[1] == library.generation and last[2] is bounded and last[3] == tier:
            found: list[Plan] = last[4]
            return found
        key = (library, library.generation, bounded, tier)
        plans = self._plans.get(key)
        if plans is None:
            plans = [Plan(part.program, part.source, library, bounded) for part in self._parts]
            if tier != "plan":
                for plan in plans:
                    plan.fast = _Waiting(plan, tier == "compile")
            if len(plans) > 1:
                link(plans)
            if len(self._plans) >= 8:
                self._plans.clear()
            self._plans[key] = plans
        self._last = (*key, plans)
        return plans

    def __getstate__(self) -> Any:
        return (self._parts, self.operations)

    def __setstate__(self, state: Any) -> None:
        self.__init__(*state)  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"AST({self.statements} statements, {len(self.functions)} functions)"


class _Waiting:
    """Stands where the fast tier of a plan will: it is loaded when a body or a loop first asks for it."""

    __slots__ = ("_at_once", "_plan")

    def __init__(self, plan: Plan, at_once: bool) -> None:
        self._plan = plan
        self._at_once = at_once

    def start_top(self, resolved: Any, stmts: Any, body: Any) -> Any:
        """The body of a top level, which is lowered only where that is asked for."""
        return self.__getattr__("start_top")(resolved, stmts, body) if self._at_once else body

    def __getattr__(self, name: str) -> Any:
        from ..compile.tier import FastTier

        if self._plan.fast is self:
            self._plan.fast = FastTier(self._plan, self._at_once)
        return getattr(self._plan.fast, name)


def checked_script(ast: Any) -> AST:
    """A compiled script. Raises TypeError for anything else."""
    return checked(ast, AST, "a compiled script is wanted, as Engine.compile gives it")


def _derived(part: Part, stmts: list[Any], functions: list[FnDef]) -> Part:
    program = part.program
    return Part(Program(stmts, functions, program.closures, program.plan if stmts else None), part.source)


def described(fn: FnDef, source: Source) -> ScriptFn:
    """What there is to know of a function without its body."""
    return ScriptFn(fn.name, fn.params, fn.this_type, fn.private, _comments(source.text, fn.pos, fn.private))


def _comments(text: str, offset: int, private: bool) -> tuple[str, ...]:
    """The doc comments right above a function."""
    if private:
        offset = text.rfind("private", 0, offset)
    head = text[: max(offset, 0)].rstrip()
    if head.endswith("*/"):
        start = head.rfind("/**")
        block = head[start:]
        return (block,) if start >= 0 and "*/" not in block[:-2] and not block.startswith("/**/") else ()
    lines: list[str] = []
    for line in reversed(head.split("\n")):
        line = line.strip()
        if not line.startswith("///") or line.startswith("////"):
            break
        lines.append(line)
    return tuple(reversed(lines))

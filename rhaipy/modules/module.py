"""Modules: functions, constants and types under a name of their own (Rhai: module/mod.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..convert import from_value, to_value
from ..errors import ErrorFunctionNotFound
from ..interpret import calls
from ..interpret.imports import Imports
from ..interpret.natives import ANY, Library, Native
from ..interpret.signals import UNBOUND
from ..values import Value, share
from .checks import checked, checked_name
from .register import Registrar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from ..interpret.plan import Plan
    from ..interpret.state import State
    from ..scope import Scope
    from .script import AST, ScriptFn

    class ModuleMaker(Protocol):
        """An engine, as far as modules are concerned."""

        def module_of(self, ast: AST, scope: Scope | None = None) -> Module:
            """Run a script for what it exports."""


class Module(Registrar):
    """Functions and constants that scripts reach as `name::item`.

    A host fills one with `register_fn`, `set_var` and `set_sub_module`, or makes one of a script with
    `eval_ast_as_new`, and hands it to `Engine.register_static_module`, `Engine.register_global_module` or a
    module resolver. Fill it before it is used: engines and threads may share it then.
    """

    def __init__(self, name: str = "") -> None:
        self.name = checked_name(name, "a module's name")
        self.library = Library()
        #: What is reached without the module's name once the module is there: methods, properties, operators.
        self.global_library = Library()
        self.variables: dict[str, Value] = {}
        self.modules: dict[str, Module] = {}
        self.ast: AST | None = None
        self.constants: dict[str, Value] | None = None
        self.imports: tuple[tuple[str, Module], ...] = ()
        self._merged: dict[tuple[Library, int], Library] = {}

    def __repr__(self) -> str:
        return f"Module({self.name!r})"

    @classmethod
    def eval_ast_as_new(cls, scope: Scope | None, ast: AST, engine: ModuleMaker) -> Module:
        """The module of a script: what it exports, its functions that are not private, and the modules that it
        has imported, as sub-modules. The script's top level runs once, here. Raises RhaiError."""
        return engine.module_of(ast, scope)

    # ---------------------------------------------------------------------------- filling

    def _registry(self) -> Library:
        return self.library

    def _add(self, natives: list[Native], in_global_namespace: bool) -> None:
        for native in natives:
            self.library.add(native)
            if in_global_namespace:
                self.global_library.add(native)

    def register_type(self, cls: type[Any], name: str | None = None) -> Any:
        """As `Engine.register_type`; what scripts may do with instances needs no module name, but for
        constructors."""
        self.global_library.types.add(cls)
        return super().register_type(cls, name)

    def _add_iterator(self, cls: type, walk: Any) -> None:
        self.library.add_iterator(cls, walk)
        self.global_library.add_iterator(cls, walk)

    def set_var(self, name: str, value: Any) -> Module:
        """A constant, reached as `module::name`. Raises TypeError for a name that is no str, ConversionError."""
        self.variables[checked_name(name, "a constant's name")] = share(to_value(value))
        return self

    def get_var(self, name: str, default: Any = None) -> Any:
        """A constant's value as Python data, or `default`."""
        return from_value(self.variables[name]) if name in self.variables else default

    def set_sub_module(self, name: str, module: Module) -> Module:
        """A module inside this one, reached as `module::name::item`. Raises TypeError for what is no module."""
        self.modules[checked_name(name, "a module's name")] = checked_module(module)
        return self

    @property
    def functions(self) -> list[ScriptFn]:
        """The functions that come from a script, private ones left out."""
        return [] if self.ast is None else [fn for fn in self.ast.iter_functions() if not fn.private]

    def iter_names(self) -> Iterator[str]:
        """Every name in the module, sub-modules left out."""
        yield from sorted({name for name, _ in self.library.functions} | {fn.name for fn in self.functions})
        yield from sorted(self.variables)

    @property
    def has_global_part(self) -> bool:
        """Whether anything of it is reached without its name."""
        library = self.global_library
        return bool(library.functions or library.iterators or library.types)

    def script_natives(self) -> Iterator[Native]:
        """Natives that run the module's own script functions."""
        for fn in self.functions:
            if fn.this_type is None:
                yield Native(
                    fn.name, (ANY,) * len(fn.params), self._runner(fn.name), calls_back=True, volatile=True,
                    doc=" ".join(fn.comments), package=self.name,
                )

    def _runner(self, name: str) -> Any:
        return lambda state, *args: self._call_script(state, name, list(args), state.place)

    # ------------------------------------------------------------------- for running scripts

    def variable(self, name: str) -> Value:
        """The value of a constant, or UNBOUND."""
        return self.variables.get(name, UNBOUND)

    def merged_into(self, library: Library) -> Library:
        """A library with the module's global part, where it has nothing of its own under the same names."""
        key = (library, library.generation)
        made = self._merged.get(key)
        if made is None:
            made = self.global_library.copy()
            made.merge(library)
            if len(self._merged) >= 8:
                self._merged.clear()
            self._merged[key] = made
        return made

    def call(self, state: State, name: str, args: list[Value], place: int, path: str) -> tuple[Value, Value]:
        """Call a function of the module (Rhai: `exec_qualified_fn_call_raw`); gives the result and the first
        argument afterwards. Raises RhaiError."""
        if self.ast is not None:
            found = self._call_script(state, name, args, place)
            if found is not UNBOUND:
                return found, args[0] if args else None
        native = self.library.find(name, tuple([arg.__class__ for arg in args]))
        if native is None:
            error = ErrorFunctionNotFound(f"{path}::{calls.signature(name, args)}")
            error.offset = place
            raise error
        return calls.run_native(state, native, args, place, native.mutates)

    def _call_script(self, state: State, name: str, args: list[Value], place: int) -> Value:
        ast = self.ast
        assert ast is not None
        outer: Plan = state.plan
        plan = state.engine.plans_of(ast, state.library)[-1]
        fn = plan.function(name, len(args))
        if fn is None or fn.fn.private:
            return UNBOUND
        for arg in args:
            share(arg)
        source, constants, imports = state.source, state.globals, state.imports
        state.plan = plan.within(outer)
        state.source = fn.source.name
        state.globals = self.constants
        if self.imports:
            state.imports = imports.with_more(self.imports) if imports is not None else Imports({}, self.imports)
        try:
            return calls.call_script(state, fn, args, place)
        finally:
            state.plan, state.source, state.globals, state.imports = outer, source, constants, imports


def checked_module(module: Any) -> Module:
    """A module. Raises TypeError for anything else."""
    return checked(module, Module, "a Module is wanted")


def adopt(state: State, module: Module) -> None:
    """Let the script that runs use what a module that it has imported offers without its name."""
    if module.has_global_part:
        state.library = module.merged_into(state.library)


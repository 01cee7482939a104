"""The engine: compiles scripts, runs them, and holds what the host registers
(Rhai: engine.rs, api/*.rs)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .convert import ConversionError, from_value, to_value, to_values
from .errors import (
    ErrorFunctionNotFound,
    ErrorInFunctionCall,
    ErrorInModule,
    ErrorMismatchOutputType,
    ErrorModuleNotFound,
    ErrorRuntime,
    ErrorStackOverflow,
    ErrorTooManyVariables,
    RhaiError,
)
from .interpret import calls, stack
from .interpret.imports import Imports
from .interpret.in_scope import left_by
from .interpret.natives import Library
from .interpret.plan import FnPlan, Plan
from .interpret.resolve import Resolved
from .interpret.signals import RETURN, UNBOUND, Exit
from .interpret.state import State
from .limits import Limits
from .modules import AST, Module, Part, Registrar, ScriptFn, adopt, checked_module, checked_script
from .modules.checks import checked, checked_arguments, checked_function, checked_name, is_hint, shown
from .modules.fold_host import FoldHost
from .modules.functions import host_error
from .modules.standard import STANDARD_LIBRARY
from .position import Source
from .ready import BRIEF, NOTHING, Ready, RunStats, from_outside
from .scope import Scope
from .syntax.fold import LEVELS, Folder
from .syntax.nodes import Program
from .syntax.parser import parse, parse_expression, parse_json
from .syntax.words import is_reserved
from .values import Cell, FnPtr, Value, share, type_name

if TYPE_CHECKING:
    from os import PathLike

    from .compile.report import Lowered
    from .compile.tier import Made
    from .modules import ModuleResolver
    from .position import Position
    from .syntax.cache import ScriptCache

#: How deep modules may import one another.
_MOST_NESTED = 64

#: What belongs to one script of an evaluation, and not to a module that it imports.
_OWN_TO_A_SCRIPT = ("plan", "source", "globals", "imports", "exports", "scope", "scope_size", "result", "place")


class Engine(Registrar):
    """Compiles and runs scripts.

    `limits` bound every evaluation; `optimize` is Rhai's optimisation level, `none`, `simple` or
    `full`; `tier` is `plan`, `compile`, or None for the engine's own choice. `cache` is a folder in which
    compiled scripts are kept from run to run: the user's own, else ValueError is raised (see
    `rhaipy.syntax.cache`). What scripts print goes to standard output until `on_print` and `on_debug` say
    otherwise.

    An engine may be used by several threads at once as long as none of them registers anything.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        optimize: str = "simple",
        tier: str | None = None,
        cache: str | PathLike[str] | None = None,
    ) -> None:
        if optimize not in LEVELS:
            raise ValueError(f"unknown optimisation level {optimize!r}: use one of {', '.join(LEVELS)}")
        #: What the script that was evaluated last needs: NOTHING whenever anything changes that it rests on.
        self._ready = NOTHING
        self._limits = _checked_limits(Limits() if limits is None else limits)
        self._tier = _checked_tier(tier)
        self.optimize = optimize
        self._cache: ScriptCache | None = None
        if cache is not None:
            from .syntax.cache import ScriptCache

            self._cache = ScriptCache(cache)
        self._library: Library = STANDARD_LIBRARY
        self._own_library = False
        self._disabled: set[str] = set()
        self._print: Callable[[str], None] | None = print
        self._debug: Callable[[str, str | None, Position], None] | None = _debug_to_stdout
        self._progress: Callable[[int], Any] | None = None
        self._resolvers: tuple[ModuleResolver, ...] = ()
        self._modules: dict[str, Module] = {}
        #: How `sleep` waits, a function of seconds; where this is None, it returns at once.
        self.sleep: Callable[[float], None] | None = _sleep
        #: The clock of `timestamp`, in seconds, or None for the monotonic one.
        self.clock: Callable[[], float] | None = None

    @property
    def limits(self) -> Limits:
        """The limits of every evaluation."""
        return self._limits

    @limits.setter
    def limits(self, limits: Limits) -> None:
        self._ready = NOTHING
        self._limits = _checked_limits(limits)

    @property
    def tier(self) -> str | None:
        """The tier that everything runs in; None where the engine chooses."""
        return self._tier

    @tier.setter
    def tier(self, tier: str | None) -> None:
        self._ready = NOTHING
        self._tier = _checked_tier(tier)

    # ------------------------------------------------------------------------ registering

    @property
    def library(self) -> Library:
        """The natives that scripts of this engine see."""
        return self._library

    def _registry(self) -> Library:
        if not self._own_library:
            self._library = self._library.copy()
            self._own_library = True
            self._ready = NOTHING
        return self._library

    def register_constant(self, name: str, value: Any) -> Engine:
        """Let every script see a constant. Raises TypeError for a name that is no str, ConversionError."""
        checked_name(name, "a constant's name")
        library = self._registry()
        library.constants[name] = share(to_value(value))
        library.generation += 1
        return self

    def register_static_module(self, path: str, module: Module) -> Engine:
        """Let every script reach a module's items as `path::item`, without importing it; the path may have
        several names, `a::b`. Raises TypeError for what is no module."""
        checked_module(module)
        *parents, name = checked_name(path, "a module's path").split("::")
        self._ready = NOTHING
        modules = self._modules
        for parent in parents:
            modules = modules.setdefault(parent, Module(parent)).modules
        modules[name] = module
        if module.has_global_part:
            library = self._registry()
            self._library = module.merged_into(library).copy()
            self._ready = NOTHING
        return self

    register_module = register_static_module

    def register_global_module(self, module: Module) -> Engine:
        """Let every script use a module's functions and constants as if they were registered one by one. Raises
        TypeError for what is no module."""
        checked_module(module)
        library = self._registry()
        library.merge(module.library)
        library.merge(module.global_library)
        library.constants.update(module.variables)
        for native in module.script_natives():
            library.add(native)
        return self

    def disable_symbol(self, symbol: str) -> Engine:
        """Refuse a keyword or operator, such as `eval`, when scripts are compiled; a minus that is the sign of a number
        stays allowed. Raises TypeError for what is no str, ValueError for a word or symbol that is not the language's
        own: of that nothing would be refused.
        """
        if not is_reserved(checked_name(symbol, "a keyword or operator")):
            raise ValueError(f"{symbol!r} is no keyword or operator: only these can be taken away")
        self._disabled.add(symbol)
        return self

    @property
    def disabled_symbols(self) -> frozenset[str]:
        """The keywords and operators that scripts may not use."""
        return frozenset(self._disabled)

    def on_print(self, fn: Callable[[str], None] | None) -> Engine:
        """Say where `print` goes; None discards it. Raises TypeError for what is no function."""
        self._print = None if fn is None else checked_function(fn)
        self._ready = NOTHING
        return self

    def on_debug(self, fn: Callable[[str, str | None, Position], None] | None) -> Engine:
        """Say where `debug` goes, with the source's name (or None) and the position; None discards it. Raises
        TypeError for what is no function."""
        self._debug = None if fn is None else checked_function(fn)
        self._ready = NOTHING
        return self

    def on_progress(self, fn: Callable[[int], Any] | None) -> Engine:
        """Be told every operation's number; what the function returns, if not None, stops the script
        with ErrorTerminated, which carries it as its token. Raises TypeError for what is no function."""
        self._progress = None if fn is None else checked_function(fn)
        self._ready = NOTHING
        return self

    def set_module_resolver(self, *resolvers: ModuleResolver | None) -> Engine:
        """Say how `import` finds modules: functions of an `ImportContext` and the path that give a Module, or
        None where they know none, asked in turn. Without one no module is found; see `StaticModuleResolver`
        and `FileModuleResolver`. Raises TypeError for what is no function."""
        what = "a resolver such as FileModuleResolver(folder)"
        self._resolvers = tuple([checked_function(each, what) for each in resolvers if each is not None])
        self._ready = NOTHING
        return self

    def set_optimization_level(self, level: str) -> Engine:
        """Optimise scripts that are compiled from now on at Rhai's level `none`, `simple` or `full`.

        Raises ValueError for another level.
        """
        if level not in LEVELS:
            raise ValueError(f"unknown optimisation level {level!r}: use one of {', '.join(LEVELS)}")
        self.optimize = level
        return self

    def set_limits(self, **changes: Any) -> Engine:
        """Change some of the limits: see `Limits` for their names. Raises TypeError for an unknown one,
        and TypeError or ValueError for what is no limit."""
        self.limits = self.limits.replace(**changes).checked()
        return self

    # -------------------------------------------------------------------------- compiling

    def compile(self, script: str, scope: Scope | None = None, *, source: str = "") -> AST:
        """Compile a script. Constants of `scope` are known to the optimiser, as in Rhai. `source` is the
        script's name, for errors and `debug`.

        Raises ParseError; TypeError for what is no text.
        """
        return self._compiled(script, scope, source)

    def compile_expression(self, script: str, scope: Scope | None = None, *, source: str = "") -> AST:
        """Compile a single expression: no statements, and no blocks or loops in it.

        Raises ParseError.
        """
        return self._compiled(script, scope, source, single=True)

    def _compiled(self, script: str, scope: Scope | None, source: str, single: bool = False) -> AST:
        if not isinstance(script, str):
            raise TypeError(f"a script is a str, not {type(script).__name__}")
        checked_name(source, "a script's name")
        _check_scope(scope)
        parse_text = parse_expression if single else parse
        constants = [*self._library.constants.items(), *(scope.constants() if scope is not None else ())]
        cache, key = self._cache, None
        # At the level `full` the optimiser calls functions, and what these do is done here and now.
        if cache is not None and self.optimize != "full":
            key = cache.key(script, single, self.optimize, self.limits, self._disabled, constants)
            kept = None if key is None else cache.read(key, script, source)
            if kept is not None:
                return AST((Part(kept[0], kept[1]),), kept[2])
        with stack.room:
            program, origin = parse_text(script, name=source, limits=self.limits, disabled=self.disabled_symbols)
            host = FoldHost(self, program, origin, self._print, self._debug)
            folder = Folder(self.optimize, host, constants, self.limits.max_operations)
            folded = folder.program(program)
        if cache is not None and key is not None:
            cache.write(key, folded, origin, folder.operations)
        return AST((Part(folded, origin),), folder.operations)

    def parse_for_eval(self, text: str) -> tuple[Program, Source]:
        """Parse the text of an `eval`: never optimised."""
        return parse(text, limits=self.limits, disabled=self.disabled_symbols)

    def parse_json_text(self, text: str) -> tuple[Program, Source]:
        """Parse the text of a `parse_json`: an expression in the signs of JSON, never optimised."""
        return parse_json(text, limits=self.limits, disabled=self.disabled_symbols)

    def tiers(self, ast: AST) -> list[Lowered]:
        """What the fast tier makes of a script: for each body its Python text and what stays in the plan
        tier, or why all of it does."""
        from .compile.report import report

        with stack.room:
            plans = self.plans_of(ast, self._library)
            return [body for plan in plans for body in report(plan, self.tier == "compile")]

    def made(self, ast: AST) -> list[Made]:
        """What running the script on this engine has compiled so far, with the Python text."""
        return [made for plan in self.plans_of(ast, self._library) if plan.fast is not None for made in plan.fast.made]

    # ---------------------------------------------------------------------------- running

    def eval(self, script: str, scope: Scope | None = None, *, raw: bool = False, result_type: Any = None) -> Any:
        """Compile and run a script; gives its value, as `eval_ast`. Raises RhaiError."""
        scope = Scope() if scope is None else scope
        return self.eval_ast(self.compile(script, scope), scope, raw=raw, result_type=result_type)

    def eval_expression(
        self, script: str, scope: Scope | None = None, *, raw: bool = False, result_type: Any = None
    ) -> Any:
        """Compile and evaluate a single expression, as `eval`. Raises RhaiError."""
        scope = Scope() if scope is None else scope
        return self.eval_ast(self.compile_expression(script, scope), scope, raw=raw, result_type=result_type)

    def run(self, script: str, scope: Scope | None = None) -> None:
        """Compile and run a script for its effects. Raises RhaiError."""
        self.eval(script, scope, raw=True)

    def eval_ast(
        self,
        ast: AST,
        scope: Scope | None = None,
        *,
        stats: RunStats | None = None,
        raw: bool = False,
        result_type: Any = None,
    ) -> Any:
        """Run a compiled script; gives its value. Its variables stay in `scope`.

        The value comes as Python data; with `raw` as the script value that it is; with `result_type`, a type
        such as `list[int]`, a dataclass or a pydantic model, as a value of that type. Raises RhaiError;
        ErrorMismatchOutputType where the value does not fit `result_type`.
        """
        _check_scope(scope)
        _check_stats(stats)
        state = self._state(ast)
        scope = Scope() if scope is None else scope
        try:
            with stack.room:
                value = self._top_level(state, ast, scope)
        except RhaiError as error:
            raise _from_here(error) from error.__cause__
        except RecursionError:
            raise ErrorStackOverflow() from None
        finally:
            if stats is not None:
                stats.operations = state.reported or ast.operations
                stats.imported = [] if state.imports is None else state.imports.imported()
        return value if raw else _result(value, result_type)

    def run_ast(self, ast: AST, scope: Scope | None = None, *, stats: RunStats | None = None) -> None:
        """Run a compiled script for its effects. Raises RhaiError."""
        self.eval_ast(ast, scope, stats=stats, raw=True)

    def call_fn(
        self,
        scope: Scope | None,
        ast: AST,
        name: str,
        args: Sequence[Any] = (),
        *,
        this: Any = UNBOUND,
        eval_ast: bool = True,
        stats: RunStats | None = None,
        raw: bool = False,
        result_type: Any = None,
    ) -> Any:
        """Call a function of a script, after running its top level (unless `eval_ast` is false).

        `this` binds `this`; what it is afterwards is in `stats.this`. The function sees the variables of
        `scope`, not those of the script's top level. `raw` and `result_type` as for `eval_ast`. Raises
        RhaiError; ErrorFunctionNotFound where the script has no such function with that many parameters.
        """
        if scope is not None or stats is not None:
            _check_scope(scope)
            _check_stats(stats)
        ready = self._ready
        if ready.ast is not ast or ready.generation != ready.library.generation:
            ready = self._ready_for(ast)
        try:
            state = ready.idle.pop()
            state.engine = self
        except IndexError:
            state = self._new_state(ready)
        if name.__class__ is not str:
            name = checked_name(name, "the name of a function")
        values = to_values(args if args.__class__ is list or args.__class__ is tuple else checked_arguments(args))
        plan = ready.plan
        top = eval_ast and plan.has_top
        if this is UNBOUND:
            fn = ready.known.get(name)
            if fn is None or fn.param_count != len(values):
                fn = plan.named(name, len(values))
                if fn is not None:
                    ready.known[name] = fn
            if fn is not None and fn.brief and fn.shallow and not top:
                value = ready.run(state, fn, values, stats)
                if raw:
                    return value
                return from_value(value) if result_type is None else _result(value, result_type)
            receiver = this
        else:
            receiver = to_value(this)
            fn = plan.method(receiver, name, len(values)) or plan.named(name, len(values))
        nests = top or fn is None or not fn.shallow or this is not UNBOUND
        if nests:
            stack.enter()
        try:
            if top:
                scope = Scope() if scope is None else scope
                size = len(scope)
                try:
                    self._top_level(state, ast, scope)
                finally:
                    scope.rewind(size)
            if fn is None:
                raise ErrorFunctionNotFound(name)
            value = self._call(state, scope, fn, values, receiver, stats)
        except RhaiError as error:
            raise _from_here(error) from error.__cause__
        except RecursionError:
            raise ErrorStackOverflow() from None
        finally:
            if nests:
                stack.leave()
            if stats is not None:
                stats.operations = state.reported or ast.operations
        if raw:
            return value
        return from_value(value) if result_type is None else _result(value, result_type)

    def call_fn_ptr(
        self,
        ast: AST,
        pointer: FnPtr,
        args: Sequence[Any] = (),
        *,
        stats: RunStats | None = None,
        raw: bool = False,
        result_type: Any = None,
    ) -> Any:
        """Call a function pointer that a run of the script has given to the host (Rhai: `FnPtr::call`). The
        script's top level does not run; constants and modules that it declares are not there. Raises RhaiError.
        """
        checked(pointer, FnPtr, "a function pointer is wanted (call_fn calls by name)")
        _check_stats(stats)
        state = self._state(ast)
        values = to_values(checked_arguments(args))
        state.level = -1
        try:
            with stack.room:
                value, _ = state.call_pointer(pointer, values)
        except Exit as end:
            value = end.value
        except RhaiError as error:
            error.locate(ast.source_text)
            raise _from_here(error) from error.__cause__
        except RecursionError:
            raise ErrorStackOverflow() from None
        finally:
            if stats is not None:
                stats.operations = state.reported
        return value if raw else _result(value, result_type)

    def module_of(self, ast: AST, scope: Scope | None = None) -> Module:
        """The module of a script: see `Module.eval_ast_as_new`. Raises RhaiError."""
        _check_scope(scope)
        state = self._state(ast)
        try:
            with stack.room:
                return self._module(state, ast, Scope() if scope is None else scope)
        except RhaiError as error:
            raise _from_here(error) from error.__cause__
        except RecursionError:
            raise ErrorStackOverflow() from None

    # ------------------------------------------------------------------------- the inside

    #: What evaluations carry along; a tool may put its own in place.
    state_class: type[State] = State

    def plans_of(self, ast: AST, library: Library) -> list[Plan]:
        """The closures of a script, one plan for each part of it."""
        return ast.plans(library, self.limits.max_variables is not None, self.tier)

    def _state(self, ast: AST) -> State:
        return self._new_state(self._ready_for(ast))

    def _ready_for(self, ast: AST) -> Ready:
        ready = self._ready
        if ready.ast is not ast or ready.generation != ready.library.generation:
            special = self._progress is not None or bool(self._modules or self._resolvers)
            reusable = not special and self.limits.deadline is None and self.state_class is State
            plan = self.plans_of(checked_script(ast), self._library)[-1]
            ready = self._ready = Ready(ast, plan, self.limits, self._library, reusable)
        return ready

    def _new_state(self, ready: Ready) -> State:
        state = self.state_class(ready.limits, ready.library, ready.bounds)
        state.engine = self
        state.plan = ready.plan
        state.source = ready.source
        state.print = self._print
        state.debug = self._debug
        if self._modules:
            state.imports = Imports(self._modules)
        if self._progress is not None:
            state.progress = self._progress
            state.set_stop()
        if self._resolvers:
            state.resolve_module = self._resolve
        return state

    def _top_level(self, state: State, ast: AST, scope: Scope) -> Value:
        """Run the top level in a scope (Rhai: `eval_global_statements`)."""
        plan: Plan = state.plan
        if len(ast.parts) == 1:
            return self._statements(state, plan, scope)[0] if plan.program.stmts else None
        source = state.source
        value: Value = None
        try:
            for part in self.plans_of(ast, state.library):
                if part.program.stmts:
                    state.plan = part
                    state.source = part.source.name
                    value, ended = self._statements(state, part, scope)
                    if ended:
                        break
            return value
        finally:
            state.plan, state.source = plan, source

    def _statements(self, state: State, plan: Plan, scope: Scope) -> tuple[Value, bool]:
        """Run one script's statements; gives the value, and whether `return` or `exit` has ended it all."""
        resolved, body = plan.top_level()
        frame: list[Value] = [UNBOUND, None, *([UNBOUND] * (resolved.slots - 2))]
        bound = _bind(resolved, frame, scope)
        state.scope = scope
        state.scope_size = len(scope)
        try:
            return_or_end = stack.roomy(body, state, frame)
            return state.result, return_or_end is RETURN
        except Exit as end:
            return end.value, True
        except RhaiError as error:
            error.locate(plan.source)
            raise
        finally:
            for index, cell in bound:
                scope.unbind(index, cell)
            for name, value, const in left_by(frame, resolved.top):
                scope.push_value(name, value, const)

    # ----------------------------------------------------------------------------- modules

    def _resolve(self, state: State, path: str) -> Module | None:
        """The module of a path, for a script that imports it. Raises ErrorInModule."""
        loading = () if state.imports is None else state.imports.loading
        if path in loading:
            raise ErrorInModule(path, ErrorRuntime(f"the module imports itself: {' -> '.join((*loading, path))}"))
        if len(loading) >= _MOST_NESTED:
            raise ErrorInModule(path, ErrorStackOverflow())

        def load(ast: AST) -> Module:
            inner = Imports(self._modules, (), (*loading, path))
            return self._load(state, ast, inner)

        from .modules.resolvers import ImportContext

        context = ImportContext(self, state.source, load)
        for resolver in self._resolvers:
            try:
                found = resolver(context, path)
                module = None if found is None else checked_module(found)
            except ErrorModuleNotFound:
                continue
            except RhaiError as error:
                raise ErrorInModule(path, error) from error.__cause__
            except Exception as error:
                raise ErrorInModule(path, host_error(error)) from error
            if module is not None:
                adopt(state, module)
                return module
        return None

    def _load(self, state: State, ast: AST, imports: Imports) -> Module:
        """Run a module's script inside the evaluation that imports it."""
        kept = [(name, getattr(state, name)) for name in _OWN_TO_A_SCRIPT]
        state.plan = self.plans_of(ast, state.library)[-1]
        state.source = ast.source
        state.globals = None
        state.imports = imports
        try:
            return self._module(state, ast, Scope())
        finally:
            for name, value in kept:
                setattr(state, name, value)

    def _module(self, state: State, ast: AST, scope: Scope) -> Module:
        exports: list[tuple[str, str]] = []
        state.exports = exports
        self._top_level(state, ast, scope)
        module = Module(ast.source)
        module.ast = ast if ast.has_functions else None
        module.constants = state.globals
        if state.imports is not None:
            module.imports = tuple(state.imports.imported())
            for name, sub_module in module.imports:
                module.set_sub_module(name, sub_module)
        for name, alias in exports:
            index = scope.find(name)
            if index >= 0 and alias not in module.variables:
                module.variables[alias] = share(scope.value_at(index))
        return module

    # ------------------------------------------------------------------------------ calls

    def _call(
        self, state: State, scope: Scope | None, fn: FnPlan, args: list[Value], this: Value, stats: RunStats | None
    ) -> Value:
        """Call a script function from outside: it sees the scope (Rhai: `_call_fn`)."""
        plan: Plan = state.plan
        state.level = -1
        state.scope = scope
        try:
            if fn.brief and this is UNBOUND:
                value = calls.invoke_direct(state, fn, args, -1)
                fn.brief = state.ops < BRIEF
                return value
            fn.prepare()
            if this is UNBOUND and not (fn.looks_out or plan.bounded):
                value = stack.roomy(calls.invoke_direct, state, fn, args, -1)
                fn.brief = state.ops < BRIEF and not fn.empty
                return value
            scope = Scope() if scope is None else scope
            return stack.roomy(self._call_in_scope, state, scope, fn, args, this, stats)
        except Exit as end:
            return end.value
        except ErrorInFunctionCall as error:
            raise from_outside(error, fn) from error.__cause__

    def _call_in_scope(
        self, state: State, scope: Scope, fn: FnPlan, args: list[Value], this: Value, stats: RunStats | None
    ) -> Value:
        """As `_call`, for a function that has some use for the scope, or for `this`."""
        plan: Plan = state.plan
        # What the scope holds counts among the variables of the function.
        outside = len(scope) if plan.bounded else 0
        fn = plan.called_from_outside(fn, always=outside > 0)
        state.scope = scope
        state.scope_size = outside
        if outside + fn.param_count > state.max_variables:
            state.tick()
            raise ErrorTooManyVariables()
        if this is UNBOUND and not fn.outer:
            return calls.invoke_direct(state, fn, args, -1)
        frame = calls.make_frame(fn, args, this)
        size = len(scope)
        bound = _bind(fn.prepare(), frame, scope)
        try:
            return calls.invoke(state, fn, frame, -1)
        finally:
            scope.rewind(size)
            if stats is not None and this is not UNBOUND:
                stats.this = from_value(frame[0])
            for index, cell in bound:
                scope.unbind(index, cell)


def _bind(resolved: Resolved, frame: list[Value], scope: Scope) -> list[tuple[int, Cell]]:
    """Put the variables of a scope into the frame of code that names them."""
    bound: list[tuple[int, Cell]] = []
    for name, variable in resolved.externals.items():
        index = scope.find(name)
        if index < 0:
            frame[variable.slot] = None
        else:
            cell = frame[variable.slot] = scope.bind(index)
            bound.append((index, cell))
    return bound


def _from_here(error: RhaiError) -> RhaiError:
    """An error without the frames of what was evaluated, and the values in them: a script's place is its position, and
    an exception of the host keeps its own traceback, as the cause."""
    error.__context__ = None
    return error.with_traceback(None)


def _checked_limits(limits: Any) -> Limits:
    return checked(limits, Limits, "limits are a Limits, such as Limits.preset('hook')").checked()


def _checked_tier(tier: str | None) -> str | None:
    if tier not in (None, "plan", "compile"):
        raise ValueError(f"unknown tier {tier!r}: use plan or compile")
    return tier


def _check_scope(scope: Any) -> None:
    if scope is not None:
        checked(scope, Scope, "variables come in a Scope, as in Scope({'x': 1})")


def _check_stats(stats: Any) -> None:
    if stats is not None:
        checked(stats, RunStats, "stats are a RunStats")


def _result(value: Value, result_type: Any) -> Any:
    """A value as Python data, of the type that the host wants. Raises ErrorMismatchOutputType; TypeError for what is
    no type."""
    data = from_value(value)
    if result_type is None:
        return data
    from .modules.models import into, name_of

    if not is_hint(result_type):
        raise TypeError(f"result_type is a type such as list[int], not {shown(result_type)}")
    try:
        return into(data, result_type)
    except ConversionError as error:
        unfit = ErrorMismatchOutputType(name_of(result_type), type_name(value))
        told = str(error)
        if "(at " in told or not told.startswith(f"{type(data).__name__} where "):
            unfit.detail = told
        raise unfit from error


def _debug_to_stdout(text: str, source: str | None, position: Position) -> None:
    print(f"{source} @ {position} | {text}" if source else f"{position} | {text}")


def _sleep(seconds: float) -> None:
    import time

    time.sleep(seconds)


__all__ = ["AST", "Engine", "RunStats", "ScriptFn"]

"""Whether a blueprint's scripts can be used: where they lie, that they compile, which functions they define.

Nothing is run here. Rules, order and texts: Leviath ``cli/daemon/spawn/scripts.rs``, ``scripting/region_hook.rs``,
``stage_hook.rs``, ``output_validator.rs`` and ``tool.rs``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from leviath.blueprint.errors import BlueprintError, KeyPath
from leviath.blueprint.model import HOOK_NAMES, Blueprint, Custom, Layout
from leviath.blueprint.paths import data_dir, joined, os_error_text, read_text, resolves_within
from leviath.scripts.headers import HeaderError, ToolHeader, read_header, read_toml_header
from leviath.semantics import DOCUMENTED, Semantics


class ScriptFunction(Protocol):
    """A function that a script defines, as the engine tells of it."""

    @property
    def name(self) -> str: ...

    @property
    def params(self) -> Sequence[str]: ...


class Compiled(Protocol):
    """A compiled script."""

    @property
    def functions(self) -> Iterable[ScriptFunction]: ...


Compiler = Callable[[str], Compiled]
"""Compiles a script's text; raises the engine's parse error."""


@dataclass(frozen=True)
class Script:
    """A script that was checked. ``path`` is as the manifest writes it, ``file`` where it lies."""

    path: str
    file: Path
    source: str
    compiled: Any

    def defines(self, function: str) -> bool:
        return any(each.name == function for each in self.compiled.functions)


@dataclass(frozen=True)
class BlueprintScripts:
    """The checked scripts of a blueprint, each by its path as written."""

    regions: Mapping[str, Script] = field(default_factory=dict)
    validators: Mapping[str, Script] = field(default_factory=dict)
    hooks: Mapping[str, Script] = field(default_factory=dict)


@dataclass(frozen=True)
class ScriptTool:
    """A script that makes a tool: what its header says, and itself."""

    header: ToolHeader
    script: Script


@dataclass(frozen=True)
class SkippedTool:
    """A file that makes no tool, and why."""

    file: Path
    reason: str


def check_scripts(
    blueprint: Blueprint, *, semantics: Semantics = DOCUMENTED, compiler: Compiler | None = None
) -> BlueprintScripts:
    """Reads and compiles every region script, validator and hook. A blueprint without a directory may name none.

    Raises `BlueprintError` of kind ``validation failed`` at the first that cannot be used.
    """
    reader = _Reader(blueprint, semantics, compiler)
    return BlueprintScripts(reader.regions(), reader.validators(), reader.hooks())


def hook_compiler() -> Compiler:
    """Compiles as for hooks, region scripts and validators: Leviath's limits, no ``eval``."""
    from leviath.scripts.engine import hook_engine

    compile_text: Compiler = hook_engine().compile
    return compile_text


def tool_compiler(semantics: Semantics) -> Compiler:
    """Compiles as for script tools: Rhai's own depths; ``eval`` only where the release still had it."""
    from rhaipy import Engine, Limits

    engine = Engine(limits=Limits.preset("default"))
    if semantics.no_eval_in_tools:
        engine.disable_symbol("eval")
    compile_text: Compiler = engine.compile
    return compile_text


def parse_text(error: Exception) -> str:
    """A parse error as Leviath shows it: without the words that Rhai puts before it when a script is run."""
    return str(error).removeprefix("Syntax error: ")


def failed(message: str, path: KeyPath) -> BlueprintError:
    """A script of a blueprint that cannot be used, at the key that names it."""
    return BlueprintError(message, kind="validation failed", path=path)


class _Reader:
    """Reads and compiles the scripts of one blueprint, each file once for each use."""

    def __init__(self, blueprint: Blueprint, semantics: Semantics, compiler: Compiler | None) -> None:
        self.blueprint = blueprint
        self.directory = blueprint.directory
        self.confined = semantics.confinement_always or self.directory != Path()
        self.compiler = compiler

    def locate(self, declared: str, what: str, prefix: str, path: KeyPath) -> Path:
        """Where a script lies; it must lie in the blueprint's directory."""
        if self.directory is None:
            raise failed(
                f"{prefix}{what} '{declared}' cannot be read: the blueprint was given as text and has no directory",
                path,
            )
        file = self.directory / declared
        if self.confined and not resolves_within(file, self.directory):
            raise failed(
                f"{prefix}{what} '{declared}' resolves outside the blueprint's directory ({self.directory}); a script "
                "must live beside the agent that declares it",
                path,
            )
        return file

    def read(self, declared: str, what: str, prefix: str, path: KeyPath) -> tuple[Path, str]:
        file = self.locate(declared, what, prefix, path)
        shown = joined(self.directory or Path(), declared)
        try:
            return file, read_text(shown)
        except (OSError, ValueError) as error:
            raise failed(f"{prefix}cannot read {what} '{shown}': {os_error_text(error)}", path) from None

    def compile(self, declared: str, file: Path, source: str, prefix: str, path: KeyPath) -> Script:
        from rhaipy import RhaiError

        # An agent without scripts needs no engine.
        if self.compiler is None:
            self.compiler = hook_compiler()
        try:
            return Script(declared, file, source, self.compiler(source))
        except RhaiError as error:
            raise failed(f"{prefix}Script compilation failed: {declared}: {parse_text(error)}", path) from None

    def regions(self) -> dict[str, Script]:
        found: dict[str, Script] = {}
        for name, script, path in self._custom_regions():
            if script in found:
                continue
            prefix = f"region '{name}': "
            file, source = self.read(script, "custom region script", prefix, path)
            prefix += "custom region script failed to compile: "
            checked = self.compile(script, file, source, prefix, path)
            prefix += f"Script validation failed: {script}: "
            if _arity(checked, "render", 1) is None:
                raise failed(f"{prefix}script must define fn render(ctx)", path)
            for function in ("render", "on_write", "on_overflow"):
                _check_arity(checked, function, "ctx", prefix, path)
            found[script] = checked
        return found

    def _custom_regions(self) -> Iterator[tuple[str, str, KeyPath]]:
        layouts: list[tuple[Layout, KeyPath]] = [(self.blueprint.layout, ("context", "regions"))]
        for stage in self.blueprint.stages:
            if stage.layout is not None:
                layouts.append((stage.layout, ("stages", stage.name, "context", "regions")))
        for layout, path in layouts:
            for region in layout:
                if isinstance(region.kind, Custom):
                    yield region.name, region.kind.script, (*path, region.name, "script")

    def validators(self) -> dict[str, Script]:
        found: dict[str, Script] = {}
        specs: list[tuple[Any, KeyPath]] = [(self.blueprint.output, ("agent", "output", "validator"))]
        specs += [(stage.output, ("stages", stage.name, "output", "validator")) for stage in self.blueprint.stages]
        for spec, path in specs:
            script = None if spec is None else spec.validator
            if script is None or script in found:
                continue
            file, source = self.read(script, "output validator", "", path)
            prefix = "output validator failed to compile: "
            checked = self.compile(script, file, source, prefix, path)
            prefix += f"Script validation failed: {script}: "
            if _arity(checked, "validate", 1) is None:
                raise failed(f"{prefix}script must define fn validate(content)", path)
            _check_arity(checked, "validate", "content", prefix, path)
            found[script] = checked
        return found

    def hooks(self) -> dict[str, Script]:
        wanted: dict[str, dict[str, KeyPath]] = {}
        for stage in self.blueprint.stages:
            for hook, script in stage.hooks.declared():
                wanted.setdefault(script, {}).setdefault(hook, ("stages", stage.name, "hooks", hook))
        found: dict[str, Script] = {}
        for script, hooks in wanted.items():
            path = next(iter(hooks.values()))
            file, source = self.read(script, "stage hook script", "", path)
            prefix = f"stage hook script '{script}' failed to compile: "
            checked = self.compile(script, file, source, prefix, path)
            prefix += f"Script validation failed: {script}: "
            for name in HOOK_NAMES:
                _check_arity(checked, name, "ctx", prefix, hooks.get(name, path))
            for wanted_hook, place in hooks.items():
                if not checked.defines(wanted_hook):
                    message = (
                        f"the blueprint names this file for '{wanted_hook}', but it defines no fn {wanted_hook}(ctx)"
                    )
                    raise failed(prefix + message, place)
            found[script] = checked
        return found


def _arity(script: Script, function: str, wanted: int) -> int | None:
    """How many parameters ``function`` takes: ``wanted`` where one of its overloads does, ``None`` without any."""
    found = [len(each.params) for each in script.compiled.functions if each.name == function]
    if wanted in found:
        return wanted
    return found[0] if found else None


def _check_arity(script: Script, function: str, parameter: str, prefix: str, path: KeyPath) -> None:
    arity = _arity(script, function, 1)
    if arity not in (None, 1):
        raise failed(f"{prefix}fn {function} must take exactly one parameter ({parameter}), found {arity}", path)


# Script tools


def tool_folders(blueprint: Blueprint, workdir: Path | None = None) -> list[Path]:
    """Where script tools are looked for: beside the agent, in the working directory where tools are looked for
    again during the run, and in Leviath's own folder."""
    folders = [] if blueprint.directory is None else [blueprint.directory / "tools"]
    if workdir is not None and blueprint.tool_rescan != "at_spawn":
        folders.append(workdir / "tools")
    data = data_dir()
    if data is not None:
        folders.append(data / "tools")
    return folders


def discover_tools(
    folders: Iterable[Path], *, semantics: Semantics = DOCUMENTED, compiler: Compiler | None = None
) -> tuple[dict[str, ScriptTool], list[SkippedTool]]:
    """Script tools by name, sorted, the first of a name winning; and the files that make none, never fatal."""
    compile_text = compiler
    tools: dict[str, ScriptTool] = {}
    skipped: list[SkippedTool] = []
    for folder in folders:
        for file in _scripts_in(folder):
            compile_text = compile_text or tool_compiler(semantics)
            try:
                tool = _read_tool(file, compile_text)
            except (OSError, HeaderError) as error:
                reason = os_error_text(error) if isinstance(error, OSError) else str(error)
                skipped.append(SkippedTool(file, reason))
            else:
                tools.setdefault(tool.header.name, tool)
    return dict(sorted(tools.items())), skipped


def _scripts_in(folder: Path) -> list[Path]:
    try:
        return sorted(file for file in folder.iterdir() if file.suffix == ".rhai")
    except OSError:
        return []


def _read_tool(file: Path, compile_text: Compiler) -> ScriptTool:
    from rhaipy import RhaiError

    source = read_text(file)
    try:
        header = read_toml_header(read_text(file.with_suffix(".toml")))
    except OSError:
        header = read_header(source)
    try:
        compiled = compile_text(source)
    except RhaiError as error:
        raise HeaderError(f"Script compilation failed: {file}: {parse_text(error)}") from None
    return ScriptTool(header, Script(file.name, file, source, compiled))

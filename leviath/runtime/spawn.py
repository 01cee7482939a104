"""Everything that must hold before a run starts, in order; the first thing that does not is why it is refused.

Order and texts: Leviath ``cli/daemon/spawn`` and ``runtime/pipeline/spawn.rs``. By the documents scripts are checked
before any seed is read or run; release 0.6.4 looks at them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.model import Blueprint, SeedCall
from leviath.blueprint.settings import SettingsError
from leviath.blueprint.structure import check_entries, check_working_room
from leviath.blueprint.tools import canonical_name
from leviath.context import stage as stages
from leviath.context.budgets import Plan, plan
from leviath.context.custom import RegionScript as WindowScript
from leviath.context.errors import PromptTooBig
from leviath.context.events import Event
from leviath.context.window import Window
from leviath.runtime import entering
from leviath.runtime.core import Core
from leviath.runtime.options import RunOptions
from leviath.runtime.state import State
from leviath.scripts.check import BlueprintScripts, ScriptTool, check_scripts, discover_tools, tool_folders
from leviath.scripts.region import RegionScript
from leviath.scripts.rhai_seed import evaluate
from leviath.scripts.seeds import (
    SeedError,
    SeedInputs,
    SeedRefused,
    Seeds,
    resolve_regions,
    resolve_seeds,
    task_refusal,
)
from leviath.scripts.tools import run_script_tool
from leviath.text import is_blank, saturated
from leviath.tools import machine
from leviath.tools.definitions import builtin_tools
from leviath.tools.files import FILE_TOOLS, run_file_tool
from leviath.tools.host import RunHost, permitted
from leviath.tools.offer import not_here, usable_scripts
from leviath.tools.policy import EVERY_TOOL, Permissions
from leviath.tools.shell import find_shell, run_shell
from leviath.tools.workspace import Workspace


class SpawnError(Exception):
    """The run does not start; the text says why. ``early``: refused before anything of the agent was looked at."""

    def __init__(self, message: str, *, early: bool = False) -> None:
        super().__init__(message)
        self.early = early

    @property
    def told(self) -> str:
        return str(self) if self.early else f"spawn failed: {self}"


def check_inputs(blueprint: Blueprint, options: RunOptions) -> None:
    """Raises `SpawnError` for a task or a text that the agent has no place for."""
    if not is_blank(options.task) and not blueprint.accepts_task:
        raise SpawnError(task_refusal(blueprint), early=True)
    keys = [key for key, _ in blueprint.caller_inputs]
    for key in options.regions:
        if key not in keys:
            raise SpawnError(
                f"unknown region '--{key}'; this agent's caller-input regions are: {', '.join(keys)}", early=True
            )


def spawn(blueprint: Blueprint, options: RunOptions, *, recorded: Mapping[str, str] | None = None) -> Core:
    """A run that is about to take its first turn. Raises `SpawnError`.

    ``recorded`` are the regions of an earlier run with what their seeds gave then, empty for nothing: these are not
    asked for again, and no tool is called for those that are new.
    """
    check_inputs(blueprint, options)
    if not options.workdir.is_dir():
        raise SpawnError(f"workspace '{options.workdir}' does not exist or is not a directory")
    spawner = _Spawner(blueprint, options, recorded)
    try:
        return spawner.core()
    except (SeedError, BlueprintError, SettingsError, PromptTooBig) as error:
        text = error.message if isinstance(error, BlueprintError) else str(error)
        raise SpawnError(text) from error


def restore(blueprint: Blueprint, options: RunOptions, events: Iterable[Event], state: State) -> Core:
    """A run as it was after a step: its window is what the events add up to. Seeds are not asked for again.

    Raises `SpawnError` where scripts or settings no longer allow it.
    """
    if not options.workdir.is_dir():
        raise SpawnError(f"workspace '{options.workdir}' does not exist or is not a directory")
    try:
        return _Spawner(blueprint, options).restored(events, state)
    except (BlueprintError, SettingsError) as error:
        raise SpawnError(error.message if isinstance(error, BlueprintError) else str(error)) from error


@dataclass
class _Spawner:
    blueprint: Blueprint
    options: RunOptions
    recorded: Mapping[str, str] | None = None

    def core(self) -> Core:
        options = self.options
        warnings = self.prepare()
        inputs = self.inputs()
        if options.semantics.scripts_before_seeds:
            scripts = self.scripts()
            seeds = self.seeds(inputs)
        else:
            seeds = self.seeds(inputs)
            scripts = self.scripts()
        core = self.opened(scripts, inputs, seeds)
        for what, name, detail in warnings:
            core.window.warn(what, "", detail, name)
        for note in seeds.notes:
            core.window.warn("a seed gives nothing", note.region, note.reason)
        return core

    def restored(self, events: Iterable[Event], state: State) -> Core:
        options = self.options
        self.prepare()
        scripts = self.scripts()
        core = self.parts(scripts, self.inputs(), state)
        core.window = Window.replay(
            events,
            semantics=options.semantics,
            texts=options.texts,
            scripts=self.compiled(scripts),
            clock=options.clock,
        )
        return core

    def prepare(self) -> list[tuple[str, str, str]]:
        """Workspace, permissions and script tools; gives what is to be warned of."""
        options, blueprint = self.options, self.blueprint
        check_entries(blueprint)
        reads = options.settings.read_policy(blueprint.name, blueprint.read_paths, options.workdir)
        self.workspace = Workspace(options.workdir, reads, options.texts)
        allowed = frozenset([EVERY_TOOL]) if options.unattended else options.allowed
        self.permissions = Permissions(blueprint, options.settings, allowed)
        functions = permitted(blueprint, self.permissions)
        self.host = RunHost(self.workspace, functions, options.settings, fetcher=options.fetcher)
        self.tools, warnings = self.script_tools()
        return warnings

    # Scripts

    def scripts(self) -> BlueprintScripts:
        return check_scripts(self.blueprint, semantics=self.options.semantics)

    def script_tools(self) -> tuple[Mapping[str, ScriptTool], list[tuple[str, str, str]]]:
        folders = tool_folders(self.blueprint, self.options.workdir)
        found, skipped = discover_tools(folders, semantics=self.options.semantics)
        tools, clashing = usable_scripts(found)
        warnings = [("a script tool is skipped", str(each.file), each.reason) for each in skipped]
        warnings += [("a script tool bears the name of a built-in one and is ignored", name, "") for name in clashing]
        builtins = builtin_tools(find_shell())
        for stage in self.blueprint.stages:
            missing = not_here(stage, builtins, tools)
            warnings += [(f"stage '{stage.name}' lists a tool that is not here", name, "") for name in missing]
        return tools, warnings

    # Seeds

    def seeds(self, inputs: SeedInputs) -> Seeds:
        blueprint, recorded, semantics = self.blueprint, self.recorded, self.options.semantics
        if recorded is None:
            return resolve_seeds(blueprint, inputs, semantics=semantics)
        new = [region for region in blueprint.layout if region.name not in recorded]
        found = resolve_regions(blueprint, new, inputs, semantics=semantics)
        kept = {name: text for name, text in recorded.items() if text and blueprint.layout.get(name) is not None}
        return Seeds({**kept, **found.contents}, found.notes)

    def inputs(self) -> SeedInputs:
        options = self.options
        return SeedInputs(
            workdir=options.workdir,
            task=options.task,
            regions=options.regions,
            settings=options.settings,
            allow_commands=options.seed_commands,
            evaluate=evaluate,
            call_tool=self.call_tool,
        )

    def call_tool(self, call: SeedCall) -> str:
        """The result of a seed's tool call, under the entry stage's permissions. Raises `SeedRefused`."""
        if self.recorded is not None:
            raise SeedRefused("a replay calls no tools")
        stage = self.blueprint.stage(self.blueprint.entry)
        policy = self.permissions.policy_of_call(stage, call.name, call.args)
        if policy == "deny":
            raise SeedRefused(f"tool '{call.name}' is denied")
        if policy == "ask":
            raise SeedRefused(
                f"tool '{call.name}' is set to `ask`, and a seed runs before the first inference, so there is nobody "
                "to ask"
            )
        name = canonical_name(call.name)
        if name in FILE_TOOLS:
            return run_file_tool(name, call.args, self.workspace)
        if name == "shell":
            return run_shell(call.args, self.workspace.root, self.options.settings.security)
        if name in machine.NAMES:
            options = self.options
            security = options.settings.security
            return machine.run_machine_tool(name, call.args, self.workspace.root, security, options.clock())
        tool = self.tools.get(call.name)
        if tool is None:
            return f"[error] tool error: there is no tool '{call.name}' that a seed can call"
        result = run_script_tool(tool, call.args, self.host)
        return result if isinstance(result, str) else result.text

    # The window

    def opened(self, scripts: BlueprintScripts, inputs: SeedInputs, seeds: Seeds) -> Core:
        options, blueprint = self.options, self.blueprint
        core = self.parts(scripts, inputs, State())
        _check_room(core)
        core.window = stages.open_window(
            blueprint,
            core.plan,
            prompts=[core.prompt(stage) for stage in blueprint.stages],
            scripts=self.compiled(scripts),
            semantics=options.semantics,
            texts=options.texts,
            clock=options.clock,
        )
        stages.seed(core.window, blueprint, seeds.contents)
        entering.step_into(core, core.stage_index(self.start))
        core.visit.digests = {}  # what the run begins with is no baseline
        return core

    @property
    def start(self) -> str:
        """The stage that a run begins in."""
        return self.blueprint.entry if self.options.semantics.entry_stage_starts else self.blueprint.stages[0].name

    def compiled(self, scripts: BlueprintScripts) -> dict[str, WindowScript]:
        compiled: dict[str, WindowScript] = {path: RegionScript(script) for path, script in scripts.regions.items()}
        wrap = self.options.wrap_script
        return compiled if wrap is None else {path: wrap(script) for path, script in compiled.items()}

    def parts(self, scripts: BlueprintScripts, inputs: SeedInputs, state: State) -> Core:
        """Everything but the window."""
        options, blueprint = self.options, self.blueprint
        # The parts of a run know each other's rules: prompts and models are asked of the run itself.
        core = Core(
            blueprint=blueprint,
            options=options,
            window=None,  # type: ignore[arg-type]
            plan=Plan(None),  # type: ignore[arg-type]
            scripts=scripts,
            tools=self.tools,
            permissions=self.permissions,
            workspace=self.workspace,
            host=self.host,
            inputs=inputs,
            state=state,
        )
        core.plan = plan(
            blueprint, lambda stage: core.models(stage)[0].facts.context, start=self.start, semantics=options.semantics
        )
        return core


def _check_room(core: Core) -> None:
    """Refuses layouts that leave a stage's model too little to work in."""
    for stage in core.blueprint.stages:
        layout = core.blueprint.layout_of(stage)
        if not layout.has_percent:
            continue
        window = core.models(stage)[0].facts.context
        seen = core.blueprint.visible_to(stage)
        fixed = [r.budget.resolve(window) for r in layout if r.is_fixed and r.name in seen]
        check_working_room(window, saturated(fixed))

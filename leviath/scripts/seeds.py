"""Filling regions before the first request: what each seed holds, and which of them may be read at all.

Rules: Leviath ``cli/daemon/spawn/seeds.rs``, ``seed_command.rs`` and ``runtime/context_setup.rs``. Paths are relative
to the run's working directory and stay inside it, links resolved; ``blueprint:`` makes them relative to the
blueprint's own directory, and then they stay in there. Nothing here knows a run: tools and scripts are called through
what the caller hands in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from leviath.blueprint.globs import GlobError, compile_pattern, escape, expand
from leviath.blueprint.model import (
    TASK_KEY,
    Blueprint,
    CallerSeed,
    CommandSeed,
    FilesSeed,
    GlobSeed,
    LiteralSeed,
    RegionSpec,
    RhaiSeed,
    SeedCall,
    ToolsSeed,
)
from leviath.blueprint.paths import joined, os_error_text, read_start, resolves_within
from leviath.blueprint.settings import Settings, SettingsError
from leviath.blueprint.shell_keys import command_keys, safe_keys, uncovered
from leviath.scripts.commands import MAX_OUTPUT, CommandError, CommandResult, child_environment, run_command
from leviath.semantics import DOCUMENTED, Semantics
from leviath.text import BYTES_PER_TOKEN, byte_length, is_blank, truncate_bytes

BLUEPRINT_PREFIX = "blueprint:"
CAP_MARKER = "\n[...truncated by leviath: response exceeded 900 KB]"
DISABLED = "command seeds are disabled (`[security] allow_seed_commands = false` or --no-seed-commands)"


class SeedError(Exception):
    """A seed that forbids the run to start; the text is what whoever starts it reads."""


class SeedRefused(Exception):
    """A tool call of a seed that was refused or failed; the text says why."""


def _no_tools(call: SeedCall) -> str:
    raise SeedRefused(f"tool '{call.name}' cannot be called here")


def _no_scripts(source: str, inputs: Mapping[str, Any]) -> str:
    raise SeedRefused("scripts cannot be run here")


@dataclass(frozen=True)
class SeedInputs:
    """What resolving seeds needs besides the blueprint.

    ``regions`` are the caller's texts by key, ``parts`` the keys that a file is given for. ``evaluate`` runs a Rhai
    seed (its text, and the value of its variable ``input``) and ``call_tool`` a tool seed's call; both raise
    `SeedRefused` with the reason where they cannot, or where the script's value is no string.
    """

    workdir: Path
    task: str = ""
    regions: Mapping[str, str] = field(default_factory=dict)
    parts: frozenset[str] = frozenset()
    settings: Settings = field(default_factory=Settings)
    allow_commands: bool = True
    is_worker: bool = False
    evaluate: Callable[[str, Mapping[str, Any]], str] = _no_scripts
    call_tool: Callable[[SeedCall], str] = _no_tools


@dataclass(frozen=True)
class SeedNote:
    """Why a region stays empty although it has a seed."""

    region: str
    reason: str


@dataclass(frozen=True)
class Seeds:
    """Contents by region, in the order in which they were declared, and what was passed over."""

    contents: Mapping[str, str]
    notes: tuple[SeedNote, ...] = ()


def task_refusal(blueprint: Blueprint) -> str:
    """Why ``blueprint`` cannot be given a task, and what to add."""
    keys = [key for key, _ in blueprint.caller_inputs]
    takes = f"it takes: {', '.join(keys)}" if keys else "it takes no caller input at all"
    return (
        f"agent '{blueprint.name}' was given a task but declares no region to put it in, so the task would be ignored "
        f"- {takes}. Add a region seeded from the task, for example:\n[context.regions]\n"
        'task = { kind = "pinned", max_tokens = 2000, required = true, seed = "task" }'
    )


def resolve_seeds(blueprint: Blueprint, inputs: SeedInputs, *, semantics: Semantics = DOCUMENTED) -> Seeds:
    """The seeds of the blueprint's own layout. Raises `SeedError` at the first that forbids the run.

    Where ``no_seed_reads_before_checks`` holds, every path of the blueprint, those of the stages' own regions too, is
    checked before anything is read or run.
    """
    if not is_blank(inputs.task) and not blueprint.accepts_task:
        raise SeedError(task_refusal(blueprint))
    if semantics.no_seed_reads_before_checks:
        check_seed_paths(blueprint, inputs)
    return resolve_regions(blueprint, blueprint.layout, inputs, semantics=semantics)


def resolve_regions(
    blueprint: Blueprint, regions: Iterable[RegionSpec], inputs: SeedInputs, *, semantics: Semantics = DOCUMENTED
) -> Seeds:
    """The seeds of ``regions`` in order: those of a layout at the start, or of a stage's own as it is entered."""
    resolver = _Resolver(blueprint, inputs, semantics)
    contents: dict[str, str] = {}
    for region in regions:
        content = resolver.resolve(region)
        if content is not None:
            contents[region.name] = content
    return Seeds(contents, tuple(resolver.notes))


def check_seed_paths(blueprint: Blueprint, inputs: SeedInputs) -> None:
    """Raises `SeedError` for the first seed path of the blueprint that leads out of where it may; reads nothing."""
    resolver = _Resolver(blueprint, inputs, DOCUMENTED)
    for region in blueprint.every_region():
        resolver.check_paths(region)


def fit_seed(text: str, max_tokens: int, marker: str) -> str:
    """``text`` cut to a region's budget, ``marker`` at the end of a cut one; empty where not even that fits."""
    allowed = max(max_tokens - 1, 0) * BYTES_PER_TOKEN
    if byte_length(text) <= allowed:
        return text
    room = allowed - byte_length(marker)
    return truncate_bytes(text, room) + marker if room >= 0 else ""


def cap(text: str) -> str:
    """``text`` cut to what one file, script or command may give."""
    if byte_length(text) <= MAX_OUTPUT:
        return text
    return truncate_bytes(text, MAX_OUTPUT) + CAP_MARKER


class _Resolver:
    """Resolves the seeds of one run."""

    def __init__(self, blueprint: Blueprint, inputs: SeedInputs, semantics: Semantics) -> None:
        self.blueprint = blueprint
        self.inputs = inputs
        self.semantics = semantics
        self.notes: list[SeedNote] = []
        try:
            policy = inputs.settings.read_policy(blueprint.name, blueprint.read_paths, inputs.workdir)
        except SettingsError as error:
            raise SeedError(str(error)) from None
        self.policy = policy

    def resolve(self, region: RegionSpec) -> str | None:
        seed = region.seed
        if isinstance(seed, CallerSeed):
            return self.from_caller(region, seed.key)
        if isinstance(seed, LiteralSeed):
            return seed.text
        if isinstance(seed, FilesSeed):
            return self.from_files(region, [self.located(region, path) for path in seed.paths])
        if isinstance(seed, GlobSeed):
            return self.from_glob(region, seed.pattern)
        if isinstance(seed, RhaiSeed):
            return self.from_script(region, seed.script)
        if isinstance(seed, CommandSeed):
            return self.from_command(region, seed.command)
        if isinstance(seed, ToolsSeed):
            return self.from_tools(region, seed)
        return None

    def from_caller(self, region: RegionSpec, key: str) -> str | None:
        given = {TASK_KEY: self.inputs.task, **self.inputs.regions}.get(key, "")
        if not is_blank(given):
            return given
        if region.required and key not in self.inputs.parts and not self.inputs.is_worker:
            raise SeedError(
                region.required_message
                if region.required_message is not None
                else f"required region '{region.name}' was not provided; supply it via --{key} <text|@file> (CLI), a "
                f"---region:{key}--- block (ACP), or the API `regions` field"
            )
        return None

    # Files

    def located(self, region: RegionSpec, declared: str) -> str:
        """The path of a seed as text, checked to lie where it may."""
        try:
            if declared.startswith(BLUEPRINT_PREFIX):
                return self.in_blueprint(joined(self.directory, declared[len(BLUEPRINT_PREFIX) :]))
            return self.in_workdir(joined(self.inputs.workdir, declared))
        except ValueError as error:
            raise SeedError(f"region '{region.name}': {error}") from None

    @property
    def directory(self) -> Path:
        return self.blueprint.directory if self.blueprint.directory is not None else Path()

    def in_blueprint(self, path: str) -> str:
        if resolves_within(path, self.directory):
            return path
        raise ValueError(
            f"seed path '{path}' resolves outside the blueprint's directory ({self.directory}); the 'blueprint:' "
            "prefix reads only files the blueprint ships"
        )

    def in_workdir(self, path: str) -> str:
        if resolves_within(path, self.inputs.workdir) or self.policy.allows(Path(path)):
            return path
        raise ValueError(
            f"seed path '{path}' resolves outside the working directory ({self.inputs.workdir}); grant it with "
            "[read_paths] in the blueprint and your config, or move it inside"
        )

    def from_files(self, region: RegionSpec, paths: Iterable[str]) -> str | None:
        blocks = []
        for path in paths:
            try:
                blocks.append(f"--- {path} ---\n{cap(read_start(path, MAX_OUTPUT))}")
            except (OSError, ValueError) as error:
                reason = os_error_text(error)
                if region.required:
                    raise SeedError(f"region '{region.name}': read seed file '{path}': {reason}") from None
                self.notes.append(SeedNote(region.name, f"{path}: {reason}"))
        return "\n\n".join(blocks) if blocks else None

    def from_glob(self, region: RegionSpec, pattern: str) -> str | None:
        # Every match is judged before the first is read.
        content = self.from_files(region, list(self.matches(region, pattern)))
        if content is None and region.required:
            raise SeedError(f"required region '{region.name}': glob '{pattern}' matched no files")
        return content

    def matches(self, region: RegionSpec, pattern: str) -> Iterator[str]:
        own = pattern.startswith(BLUEPRINT_PREFIX)
        base = self.directory if own else self.inputs.workdir
        full = joined(escape(str(base)), pattern[len(BLUEPRINT_PREFIX) :] if own else pattern)
        try:
            found = list(expand(full))
        except GlobError as error:
            raise SeedError(f"region '{region.name}': bad glob '{pattern}': {error}") from None
        try:
            yield from map(self.in_blueprint if own else self.in_workdir, found)
        except ValueError as error:
            raise SeedError(f"region '{region.name}': {error}") from None

    def check_paths(self, region: RegionSpec) -> None:
        seed = region.seed
        if isinstance(seed, FilesSeed):
            for path in seed.paths:
                self.located(region, path)
        elif isinstance(seed, GlobSeed):
            try:
                compile_pattern(seed.pattern)
            except GlobError as error:
                raise SeedError(f"region '{region.name}': bad glob '{seed.pattern}': {error}") from None
            for _ in self.matches(region, seed.pattern):
                pass
        elif isinstance(seed, RhaiSeed):
            self.located(region, seed.script)

    # Scripts, commands, tools

    def from_script(self, region: RegionSpec, script: str) -> str | None:
        path = self.located(region, script)
        try:
            source = read_start(path, MAX_OUTPUT)
        except (OSError, ValueError) as error:
            reason = os_error_text(error)
            raise SeedError(f"region '{region.name}': read rhai seed '{path}': {reason}") from None
        values = {"task": self.inputs.task, "workdir": str(self.inputs.workdir)}
        try:
            result = self.inputs.evaluate(source, values)
        except SeedRefused as error:
            raise SeedError(f"region '{region.name}': rhai seed failed: {error}") from None
        text = cap(result)
        if not is_blank(text):
            return text
        if region.required:
            raise SeedError(f"required region '{region.name}': rhai seed '{script}' returned empty")
        return None

    def from_command(self, region: RegionSpec, command: str) -> str | None:
        if not (self.inputs.allow_commands and self.inputs.settings.security.allow_seed_commands):
            self.missing(region, DISABLED)
            return None
        try:
            output = self.run(command)
        except CommandError as error:
            self.missing(region, f"command seed '{command}' failed: {error}")
            return None
        if is_blank(output):
            self.missing(region, f"command seed '{command}' returned empty")
            return None
        return output

    def run(self, command: str) -> str:
        refuse_unapproved(command, self.safe)
        settings = self.inputs.settings
        result = run_command(
            command,
            self.inputs.workdir,
            timeout=settings.limits.script_shell_timeout_secs,
            environment=child_environment(settings.security),
        )
        if result.code != 0:
            raise CommandError(f"seed command exited with {result.status}: {cap(_both(result)).strip()}")
        return cap(result.stdout if self.semantics.command_seed_stdout_only else _both(result))

    @property
    def safe(self) -> frozenset[str]:
        settings, blueprint = self.inputs.settings, self.blueprint
        return safe_keys(
            settings.safe_commands,
            settings.agent_safe_commands.get(blueprint.name),
            blueprint.safe_commands,
            allow_blueprint=settings.security.allow_blueprint_safe_commands,
        )

    def from_tools(self, region: RegionSpec, seed: ToolsSeed) -> str | None:
        blocks = []
        for call in seed.calls:
            try:
                text = self.inputs.call_tool(call)
            except SeedRefused as error:
                self.missing(region, f"tool seed '{call.name}' failed: {error}")
                continue
            if is_blank(text):
                self.notes.append(SeedNote(region.name, f"tool seed '{call.name}' returned nothing"))
            else:
                blocks.append(tool_block(call.name, text))
        if not blocks and region.required:
            raise SeedError(f"required region '{region.name}': no tool seed produced anything")
        return "\n\n".join(blocks) if blocks else None

    def missing(self, region: RegionSpec, reason: str) -> None:
        """A seed that gives nothing: fatal for a required region, else noted."""
        if region.required:
            raise SeedError(f"required region '{region.name}': {reason}")
        self.notes.append(SeedNote(region.name, reason))


def refuse_unapproved(command: str, safe: frozenset[str]) -> None:
    """Raises `CommandError` unless everything that ``command`` runs is in ``safe``."""
    keys = command_keys(command)
    if not keys:
        raise CommandError(
            f"seed command '{command}' cannot be pre-approved: nothing in it names what would run. Add the programs it "
            "needs to `[safe_commands] shell`, or run it as a tool call where it can be approved."
        )
    refused = uncovered(keys, safe)
    if refused:
        raise CommandError(
            f"seed command '{command}' is not pre-approved: {', '.join(refused)}. A seed runs before the first "
            "inference, so there is nobody to prompt - add it to `[safe_commands] shell` if you want it to run "
            "unattended."
        )


def tool_block(name: str, text: str) -> str:
    """One tool's result in a seeded region."""
    return f"--- {name} ---\n{text.rstrip()}"


def _both(result: CommandResult) -> str:
    return result.stdout if is_blank(result.stderr) else result.stdout + result.stderr

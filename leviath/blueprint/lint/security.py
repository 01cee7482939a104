"""Checks of what runs or reads without anybody being asked (Leviath ``cli/lint/security.rs``)."""

from __future__ import annotations

from collections.abc import Iterator

from leviath.blueprint.lint.findings import Finding, LintEnv, in_stage
from leviath.blueprint.model import Blueprint, CommandSeed, Stage, ToolsSeed
from leviath.blueprint.paths import home_dir
from leviath.blueprint.readpaths import Entry, compile_entry
from leviath.blueprint.settings import Settings, SettingsError
from leviath.blueprint.shell_keys import command_keys, is_command_prefix, safe_keys, uncovered
from leviath.blueprint.tools import (
    BLOCKING_TOOLS,
    LOOSENABLE,
    canonical_name,
    covers,
    default_policy,
    groups_of,
    named_tools,
    spellings,
    strictness,
)


def is_pre_approved(command: str) -> bool:
    """Whether the built-in list of safe commands covers everything that ``command`` runs."""
    keys = command_keys(command)
    return bool(keys) and not uncovered(keys, safe_keys())


def command_seeds(blueprint: Blueprint) -> Iterator[Finding]:
    """Commands that run before the first request, and whether they may."""
    seeds = [
        f"{region.name}: {region.seed.command} "
        f"({'pre-approved' if is_pre_approved(region.seed.command) else 'not on the default safe list: refused'})"
        for region in blueprint.layout
        if isinstance(region.seed, CommandSeed)
    ]
    if seeds:
        yield Finding(
            "note",
            "command-seed",
            f"{len(seeds)} region(s) run a shell command before the first request: {', '.join(seeds)}",
            "a refused one needs its programs in [safe_commands] shell; --no-seed-commands turns all of them off",
        )


def tool_seeds(blueprint: Blueprint) -> Iterator[Finding]:
    """Tools that are called before the first request."""
    seeds = []
    for region in blueprint.layout:
        if isinstance(region.seed, ToolsSeed):
            names = ", ".join(call.name for call in region.seed.calls)
            when = " (on every stage entry)" if region.seed.refresh == "each_stage" else ""
            seeds.append(f"{region.name}: {names}{when}")
    if seeds:
        yield Finding(
            "note",
            "tool-seed",
            f"{len(seeds)} region(s) call tools before the first request: {'; '.join(seeds)}",
            "each call answers to [tool_permissions]; a tool that would have to ask is refused, for nobody is there",
        )


# Read paths


def read_paths(blueprint: Blueprint, env: LintEnv) -> Iterator[Finding]:
    """What the agent would read outside of the working directory, what of it is granted, and what is too much."""
    declared = blueprint.read_paths
    if not declared:
        return
    if env.settings is None:
        yield Finding(
            "note",
            "read-paths-declared",
            f"declares [read_paths], reads outside the working directory: {', '.join(declared)}",
            "they are refused unless your own configuration grants them",
        )
    else:
        yield from _granted(blueprint, declared, env, env.settings)
    for entry in declared:
        if _is_broad(entry):
            yield Finding(
                "warning",
                "broad-read-path",
                f"read_paths entry '{entry}' may cover your whole home directory, or the whole machine",
                "name the directory that is needed",
            )


def _granted(blueprint: Blueprint, declared: tuple[str, ...], env: LintEnv, settings: Settings) -> Iterator[Finding]:
    try:
        policy = settings.read_policy(blueprint.name, declared, env.workdir)
    except SettingsError as error:
        yield Finding("warning", "read-paths-grant-invalid", str(error), "mend the entry in your config.toml")
        return
    status = {
        raw: "granted" if policy.grant_all else _status(raw, policy.granted, env) for raw in dict.fromkeys(declared)
    }
    granted = sum(status[raw] == "granted" for raw in declared)
    yield Finding(
        "note",
        "read-paths-declared",
        f"declares [read_paths], reads outside the working directory: {len(declared)} declared, {granted} granted",
        "; ".join(f"{raw}: {status[raw]}" for raw in declared),
    )
    refused = [raw for raw in declared if status[raw] == "not granted"]
    if refused:
        listed = ", ".join(f'"{raw}"' for raw in refused)
        yield Finding(
            "warning",
            "read-paths-not-granted",
            f"your configuration does not grant {', '.join(refused)}: what they cover cannot be read",
            f"add to your config.toml: [agent_read_paths.{blueprint.name}] allow = [{listed}]",
        )


def _status(raw: str, grants: tuple[Entry, ...], env: LintEnv) -> str:
    if not grants:
        return "not granted"
    sample = compile_entry(raw, env.workdir, home_dir()).sample
    if sample is None:
        return "cannot be told from the pattern"
    return "granted" if any(grant.covers_lexically(sample) for grant in grants) else "not granted"


def _is_broad(entry: str) -> bool:
    pattern = entry.removeprefix("glob:") if entry.startswith("glob:") else entry.removeprefix("regex:")
    pattern = pattern.replace("\\", "/")
    bare = pattern.rstrip("/")
    return bare in ("~", "", "/**", "/.+") or pattern.startswith(("**", "/.*"))


# Commands and permissions


def safe_commands(blueprint: Blueprint, env: LintEnv) -> Iterator[Finding]:
    """Entries of `[safe_commands]` that never match, and whether the agent's own count."""
    declared = blueprint.safe_commands
    if declared is None:
        return
    for entry in declared.shell:
        if not is_command_prefix(entry):
            yield Finding(
                "error",
                "unparseable-safe-command",
                f"[safe_commands] shell entry '{entry}' is no bare command, so that no call ever matches it",
                "write a program, with its subcommand where that narrows it: 'rg', 'cargo test', 'git status'",
            )
    if not declared.shell and not declared.tools:
        return
    honoured = None
    if env.settings is not None:
        agent = env.settings.agent_safe_commands.get(blueprint.name)
        honoured = env.settings.security.allow_blueprint_safe_commands or bool(agent and agent.allow_blueprint)
    if not honoured:
        yield Finding(
            "note",
            "safe-commands-declared",
            "declares [safe_commands], which count only where your configuration says so"
            + (", and it does not" if honoured is False else ""),
            f"set [agent_safe_commands.{blueprint.name}] allow_blueprint = true in your config.toml",
        )


def held_checkpoints(blueprint: Blueprint) -> Iterator[Finding]:
    """What waits for a person even where nobody is there."""
    held = [
        (stage, point.name, 'an interaction point with unattended = "ask"')
        for stage in blueprint.stages
        for point in stage.interaction_points
        if point.unattended == "ask"
    ]
    held += [
        (stage, tool, "a tool that asks a person, kept by required_tools")
        for stage in blueprint.stages
        for tool in stage.required_tools
        if canonical_name(tool) in BLOCKING_TOOLS
    ]
    for stage, name, what in held:
        yield in_stage(
            stage,
            "note",
            "holds-under-yolo",
            f"'{name}' holds even an unattended run until a person answers: {what}",
            "where nobody answers, the run stops there with exit code 3, and --resume takes it up",
        )


def shell_policy(blueprint: Blueprint, stage: Stage) -> Iterator[Finding]:
    """Stages that may use the shell and do not say how."""

    def is_set(tool: str) -> bool:
        return any(name in stage.tool_permissions or name in blueprint.tool_permissions for name in spellings(tool))

    grants = [f"'{tool}'" for tool in named_tools(stage) if canonical_name(tool) == "shell" and not is_set(tool)]
    group = next((group for group in groups_of(stage.available_tools) if covers(group, "@builtin")), None)
    if not grants and group is not None and not is_set("shell"):
        grants.append(f"'shell' through '{group}'")
    for tool in grants:
        yield in_stage(
            stage,
            "warning",
            "implicit-shell-policy",
            f"grants {tool} and sets no permission for it, so that each call asks, and an unattended run waits",
            f'set shell = "allow" or "deny" in [tool_permissions] or [stages.{stage.name}.tool_permissions]',
        )


def clamped_permissions(blueprint: Blueprint, stage: Stage) -> Iterator[Finding]:
    """Permissions looser than a blueprint can give by itself."""
    named = {canonical_name(tool) for tool in named_tools(stage)}
    seen: set[str] = set()
    scopes = (
        (f"[stages.{stage.name}.tool_permissions]", stage.tool_permissions),
        ("[tool_permissions]", blueprint.tool_permissions),
    )
    for where, permissions in scopes:
        for tool, policy in permissions.items():
            name = canonical_name(tool)
            if name in seen:
                continue
            seen.add(name)
            looser = strictness(policy) < strictness(default_policy(tool))
            if name in named and looser and not any(each in LOOSENABLE for each in spellings(tool)):
                yield in_stage(
                    stage,
                    "warning",
                    "blueprint-permission-clamped",
                    f'{where} sets {tool} = "{policy}", which a blueprint cannot grant by itself: the tool still asks',
                    "run with --yolo, set [security] allow_blueprint_permissions = true, or set the tool in your "
                    "config.toml; else drop the line",
                )

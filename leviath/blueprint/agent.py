"""Reading the tables that concern the whole agent (Leviath ``core/manifest/sections.rs``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from leviath.blueprint.errors import KeyPath, did_you_mean
from leviath.blueprint.model import (
    Compaction,
    ContentTransform,
    ContextTransform,
    FileTracking,
    Nudge,
    RegionMapping,
    Repetition,
    SafeCommands,
    Sandbox,
    SandboxKind,
    Security,
    ToolRescan,
)
from leviath.blueprint.reading import count, fault, refuse_unknown, shown, strings, trimmed, word
from leviath.blueprint.readpaths import check_entry
from leviath.blueprint.sections import (
    AgentSection,
    CompactionSection,
    ContextTransformSection,
    FileTrackingSection,
    NudgeSection,
    ReadPathsSection,
    RegionMappingSection,
    RepetitionSection,
    SafeCommandsSection,
    SandboxSection,
    SecuritySection,
)

RESCANS: dict[str, ToolRescan] = {word: word for word in get_args(ToolRescan)}
_PLAIN_TRANSFORMS: dict[str, ContentTransform | None] = {"direct": "direct", "summarize": "summarize"}
SANDBOX_KINDS: dict[str, SandboxKind] = {word: word for word in get_args(SandboxKind)}


def read_rescan(section: AgentSection, path: KeyPath) -> ToolRescan:
    """`tool_rescan`, or what the older `dynamic_tools` stands for. Raises `BlueprintError`."""
    older: ToolRescan = "after_writes" if section.dynamic_tools else "at_spawn"
    rescan = word(section.tool_rescan, RESCANS, older)
    if rescan is None:
        raise fault(
            (*path, "tool_rescan"),
            f'[agent] tool_rescan = "{section.tool_rescan}" is not a setting (valid: {", ".join(RESCANS)})',
            did_you_mean(str(section.tool_rescan), RESCANS),
        )
    return rescan


def read_nudge(section: NudgeSection, path: KeyPath, where: str) -> Nudge:
    return Nudge(section.enabled, count(section, path, where, "max"), trimmed(section.text))


def read_security(section: SecuritySection) -> Security:
    return Security(section.taint_tracking is not False)


def read_compaction(section: CompactionSection, path: KeyPath) -> Compaction:
    default = Compaction()
    max_tokens = count(section, path, "[compaction]", "max_summary_tokens")
    return Compaction(
        provider=default.provider if section.provider is None else section.provider,
        model=default.model if section.model is None else section.model,
        system_prompt=section.system_prompt,
        max_summary_tokens=default.max_summary_tokens if max_tokens is None else max_tokens,
        temperature=default.temperature if section.temperature is None else section.temperature,
    )


def read_file_tracking(section: FileTrackingSection, path: KeyPath) -> FileTracking:
    return FileTracking(
        region="files" if section.region is None else section.region,
        track_reads=section.track_reads is not False,
        track_writes=section.track_writes is not False,
        max_file_tokens=count(section, path, "[context.file_tracking]", "max_file_tokens"),
    )


def read_repetition(section: RepetitionSection, path: KeyPath) -> Repetition:
    default, where = Repetition(), "[repetition_detection]"
    repeats = count(section, path, where, "max_repeat_calls")
    streak = count(section, path, where, "max_readonly_streak")
    return Repetition(
        max_repeat_calls=default.max_repeat_calls if repeats is None else repeats,
        max_readonly_streak=default.max_readonly_streak if streak is None else streak,
        enabled=section.enabled is not False,
    )


def read_sandbox(section: SandboxSection, path: KeyPath, prefix: str) -> Sandbox:
    """`[agent.sandbox]`. Raises `BlueprintError`."""
    refuse_unknown(section, path, f"{prefix}sandbox", old=("persist",))
    kind = word(section.kind, SANDBOX_KINDS, "none")
    if kind is None:
        raise fault(
            (*path, "kind"),
            f"sandbox has unknown kind '{section.kind}' (valid: none, namespace, container)",
            did_you_mean(str(section.kind), SANDBOX_KINDS),
        )
    keep_warm = section.keep_warm if section.keep_warm is not None else section.persist
    if section.mount is not None and section.mounts is not None and section.mount != section.mounts:
        raise fault((*path, "mounts"), "sandbox names both `mount` and `mounts` with different lists; keep one")
    mounts = section.mount if section.mount is not None else section.mounts
    if section.on_unavailable not in (None, "error", "warn"):
        raise fault(
            (*path, "on_unavailable"),
            f"sandbox has unknown on_unavailable '{section.on_unavailable}' (valid: error, warn)",
            did_you_mean(str(section.on_unavailable), ("error", "warn")),
        )
    return Sandbox(
        kind=kind,
        image=section.image,
        engine=section.engine,
        network=section.network is not False,
        keep_warm=bool(keep_warm),
        mounts=tuple(each for each in mounts or () if isinstance(each, str)),
        on_unavailable="warn" if section.on_unavailable == "warn" else "error",
    )


def read_read_paths(section: ReadPathsSection, path: KeyPath) -> tuple[str, ...]:
    """The entries of `[read_paths]`, checked and as written. Raises `BlueprintError`."""
    entries = []
    for index, entry in enumerate(section.allow or ()):
        place = (*path, "allow", index)
        if not isinstance(entry, str):
            raise fault(place, f"[read_paths] allow entries must be strings, got: {shown(entry)}")
        wrong = check_entry(entry)
        if wrong is not None:
            raise fault(place, wrong)
        entries.append(entry)
    return tuple(entries)


def read_safe_commands(section: SafeCommandsSection, path: KeyPath) -> SafeCommands:
    """`[safe_commands]`. Raises `BlueprintError`."""
    return SafeCommands(
        tools=_all_strings(section.tools, (*path, "tools"), "tools"),
        shell=_all_strings(section.shell, (*path, "shell"), "shell"),
    )


def _all_strings(values: Sequence[Any] | None, path: KeyPath, field: str) -> tuple[str, ...]:
    for index, value in enumerate(values or ()):
        if not isinstance(value, str):
            raise fault((*path, index), f"[safe_commands] {field} entries must be strings, got: {shown(value)}")
    return tuple(values or ())


def read_transform(section: ContextTransformSection) -> ContextTransform:
    """One of `[[transforms]]`."""
    return ContextTransform(
        from_blueprint=section.from_blueprint or "",
        to_blueprint=section.to_blueprint or "",
        mappings=tuple(map(_mapping, section.mappings or ())),
    )


def _mapping(section: RegionMappingSection) -> RegionMapping:
    plain = RegionMapping(section.from_region or "", section.to_region or "")
    if section.transform == "extract":
        return RegionMapping(plain.from_region, plain.to_region, "extract", strings(section.fields))
    transform = word(section.transform, _PLAIN_TRANSFORMS, None)
    return RegionMapping(plain.from_region, plain.to_region, transform)


def string_values(table: Mapping[str, Any] | None) -> dict[str, str]:
    """The entries of ``table`` that are strings."""
    return {key: value for key, value in (table or {}).items() if isinstance(value, str)}

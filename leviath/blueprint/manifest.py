"""From the text of ``agent.leviath`` to a `Blueprint`, in the order in which Leviath reads (``core/manifest.rs``)."""

from __future__ import annotations

from dataclasses import dataclass

from leviath.blueprint.agent import (
    read_compaction,
    read_file_tracking,
    read_nudge,
    read_read_paths,
    read_repetition,
    read_rescan,
    read_safe_commands,
    read_sandbox,
    read_security,
    read_transform,
    string_values,
)
from leviath.blueprint.dependencies import read_dependency, read_mime_types
from leviath.blueprint.errors import BlueprintError, KeyPath, Position
from leviath.blueprint.model import Blueprint, Stage
from leviath.blueprint.outputs import read_output
from leviath.blueprint.reading import count
from leviath.blueprint.regions import fallback_layout, read_layout
from leviath.blueprint.sections import AgentSection, ContextSection, ManifestSection
from leviath.blueprint.stages import read_permissions, read_stage
from leviath.blueprint.toml import Document, TomlError, parse_toml
from leviath.semantics import DOCUMENTED, Semantics

FALLBACK_STAGE = "main"


@dataclass(frozen=True)
class Manifest:
    """A manifest that could be read: the blueprint, not yet checked for structure, and the text it came from."""

    blueprint: Blueprint
    document: Document
    section: ManifestSection

    def position(self, path: KeyPath) -> Position | None:
        """Where the key at ``path`` stands, or the nearest one above it that is written."""
        place = self.document.position(path)
        return None if place is None else Position(*place)


def read_manifest(text: str, semantics: Semantics = DOCUMENTED) -> Manifest:
    """Raises `BlueprintError` of kind ``parse error``, with the place of the faulty key."""
    try:
        document = parse_toml(text)
    except TomlError as error:
        raise BlueprintError(
            f"Failed to parse agent.leviath: {error}\n", position=Position(error.line, error.column)
        ) from None
    section = ManifestSection.read(document.value)
    try:
        blueprint = _read(section, semantics)
    except BlueprintError as error:
        place = document.position(error.path)
        error.position = None if place is None else Position(*place)
        raise
    return Manifest(blueprint, document, section)


def _read(section: ManifestSection, semantics: Semantics) -> Blueprint:
    if not section.has("agent"):
        raise BlueprintError("Missing [agent] section", help="start the file with [agent] and a name")
    agent = AgentSection.read(section.agent)
    agent_path = ("agent",)
    max_child_depth = count(agent, agent_path, "[agent]", "max_child_depth")
    rescan = read_rescan(agent, agent_path)
    stages = tuple(
        read_stage(name, stage, ("stages", name), semantics) for name, stage in (section.stages or {}).items()
    )
    context = section.context or ContextSection()
    layout = read_layout(context.regions or {}, ("context", "regions"), semantics)
    compaction = None if section.compaction is None else read_compaction(section.compaction, ("compaction",))
    nudge = None if agent.nudge is None else read_nudge(agent.nudge, ("agent", "nudge"), "[agent.nudge]")
    output = None if agent.output is None else read_output(agent.output, ("agent", "output"), "[agent.output]")
    sandbox = None if section.sandbox is None else read_sandbox(section.sandbox, ("sandbox",), "")
    read_paths = None
    if section.read_paths is not None:
        read_paths = read_read_paths(section.read_paths, ("read_paths",))
    safe_commands = None
    if section.safe_commands is not None:
        safe_commands = read_safe_commands(section.safe_commands, ("safe_commands",))
    permissions = read_permissions(section.tool_permissions, ("tool_permissions",), "[tool_permissions]")
    tracking = None
    if context.file_tracking is not None:
        tracking = read_file_tracking(context.file_tracking, ("context", "file_tracking"))
    repetition = None
    if section.repetition_detection is not None:
        repetition = read_repetition(section.repetition_detection, ("repetition_detection",))
    mime_types = {}
    if section.has("mime_types"):
        mime_types = read_mime_types(section.mime_types, ("mime_types",))
    dependencies = tuple(
        read_dependency(item, ("dependencies", index)) for index, item in enumerate(section.dependencies or ())
    )
    return Blueprint(
        name="unnamed" if agent.name is None else agent.name,
        version="0.1.0" if agent.version is None else agent.version,
        description=agent.description or "",
        entry_stage=agent.entry_stage,
        stages=stages or (Stage(FALLBACK_STAGE),),
        layout=layout if layout.regions else fallback_layout(),
        file_tracking=tracking,
        compaction=compaction,
        repetition=repetition,
        nudge=nudge,
        output=output,
        batch_tool_hint=agent.batch_tool_hint,
        shell_hint=agent.shell_hint,
        tool_rescan=rescan,
        max_child_depth=max_child_depth,
        tool_permissions=permissions,
        tool_script_permissions=string_values(section.tool_script_permissions),
        read_paths=read_paths,
        safe_commands=safe_commands,
        security=None if section.security is None else read_security(section.security),
        sandbox=sandbox,
        transforms=tuple(map(read_transform, section.transforms or ())),
        mime_types=mime_types,
        dependencies=dependencies,
    )

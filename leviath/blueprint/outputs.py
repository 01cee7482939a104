"""Reading output shapes (Leviath ``core/manifest/sections.rs``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leviath.blueprint.errors import KeyPath
from leviath.blueprint.model import Artifact, OnValidatorError, OutputSpec
from leviath.blueprint.reading import as_json, fault, shown, trimmed
from leviath.blueprint.sections import ArtifactSection, OutputSection
from leviath.text import trim

_POLICIES: dict[str, OnValidatorError] = {"reject": "reject", "accept": "accept"}


def read_output(section: OutputSection, path: KeyPath, where: str) -> OutputSpec:
    """An `output` table; ``where`` begins its errors. Raises `BlueprintError`."""
    policy: OnValidatorError | None = None
    if section.has("on_validator_error"):
        written = section.on_validator_error
        policy = _POLICIES.get(trim(written)) if isinstance(written, str) else None
        if policy is None:
            raise fault(
                (*path, "on_validator_error"),
                f'{where}: on_validator_error must be "reject" or "accept", got: {shown(written)}',
            )
    if section.has("overwrite_artifacts") and not isinstance(section.overwrite_artifacts, bool):
        raise fault(
            (*path, "overwrite_artifacts"),
            f"{where}: overwrite_artifacts must be true or false, got: {shown(section.overwrite_artifacts)}",
        )
    return OutputSpec(
        format=trimmed(section.format),
        instructions=trimmed(section.instructions),
        example=trimmed(section.example),
        schema=as_json(section.schema_),
        validator=trimmed(section.validator),
        on_validator_error=policy,
        overwrite_artifacts=section.overwrite_artifacts,
        artifacts=_artifacts(section, (*path, "artifacts"), where),
    )


def _artifacts(section: OutputSection, path: KeyPath, where: str) -> tuple[Artifact, ...]:
    if not section.has("artifacts"):
        return ()
    if not isinstance(section.artifacts, list):
        raise fault(
            path,
            f'{where}: artifacts must be a list of tables, e.g. [[stages.x.output.artifacts]] name = "final", '
            'type = "video/mp4"',
        )
    return tuple(_artifact(item, (*path, index), where) for index, item in enumerate(section.artifacts))


def _artifact(item: Any, path: KeyPath, where: str) -> Artifact:
    if not isinstance(item, Mapping):
        raise fault(path, f"{where}: each artifact must be a table with name and type, got: {shown(item)}")
    section = ArtifactSection.read(item)
    name = trimmed(section.name)
    if not name:
        raise fault(path, f"{where}: an artifact needs a name")
    mime_type = (trimmed(section.type) or "").lower()
    if not mime_type:
        raise fault(path, f'{where}: artifact \'{name}\' needs a type, such as "video/mp4" or "image/*"')
    kind, slash, sub = mime_type.partition("/")
    if not (slash and kind and sub and "/" not in sub):
        raise fault((*path, "type"), f"{where}: artifact '{name}' has type '{mime_type}', which is not type/subtype")
    return Artifact(name, mime_type, bool(section.required), trimmed(section.description) or None)

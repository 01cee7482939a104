"""The final output: what ``submit_output`` checks, and where the answer is kept.

Leviath ``runtime/output_tool.rs``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leviath.blueprint.model import OutputSpec
from leviath.context.entry import Content, Part
from leviath.context.errors import WriteError
from leviath.context.schemas import is_usable, told, violations
from leviath.runtime.artifacts import ArtifactError, Record, records_of
from leviath.runtime.core import Core
from leviath.runtime.formats import fault_of
from leviath.runtime.state import FinalOutput
from leviath.scripts.json import JsonError, read_json
from leviath.scripts.validators import validate
from leviath.text import BYTES_PER_TOKEN, byte_length, is_blank, trim, truncate_bytes
from leviath.tools.parts import PartError

Json = Any
MAX_OUTPUT_BYTES = 262_144
REGION = "final_output"
RECORDED = "Recorded as this run's final output."


def submit(core: Core, arguments: Json) -> str:
    """The result of a call; a good answer is recorded, in place of an earlier one."""
    given = arguments if isinstance(arguments, Mapping) else {}
    content = given.get("content")
    if not isinstance(content, str):
        return "[error] missing 'content' argument"
    spec = core.output_spec(core.stage) or OutputSpec()
    wrong = _fault(core, spec, content)
    if wrong is not None:
        return f"[error] {wrong}"
    try:
        artifacts = records_of(given, spec.artifacts, core.workspace.root)
    except ArtifactError as error:
        return f"[error] {error}"
    kept = truncate_bytes(content, MAX_OUTPUT_BYTES)
    core.state.output = FinalOutput(
        content=kept,
        stage=core.stage.name,
        format=spec.format,
        submitted_at=core.now(),
        truncated=kept != content,
        artifacts=tuple([record.as_json() for record in artifacts]),
    )
    _mirror(core, kept, artifacts)
    said = RECORDED
    if artifacts:
        said += f" Artifacts: {', '.join([record.label for record in artifacts])}."
    if kept != content:
        said += (
            f" It exceeded the {MAX_OUTPUT_BYTES // 1024} KiB limit and was truncated; submit a shorter answer, or "
            "write the long form to a file and summarise it here."
        )
    return said


def _fault(core: Core, spec: OutputSpec, content: str) -> str | None:
    """Why an answer is refused, the first reason in order."""
    say = core.texts.say
    if is_blank(content):
        return say("output.empty")
    named = next((s.name for s in core.blueprint.stages if s.name.lower() == trim(content).lower()), None)
    if named is not None:
        return say("output.stage_name", stage=named)
    wrong = fault_of(spec.format, content)
    if wrong is not None:
        return f"the final output is not valid {spec.format}: {wrong}"
    return _schema_fault(core, spec, content) or _validator_fault(core, spec, content)


def _schema_fault(core: Core, spec: OutputSpec, content: str) -> str | None:
    if spec.schema is None:
        return None
    if not is_usable(spec.schema):
        core.window.warn("the schema of the output cannot be used, the answer is not checked against it")
        return None
    subject = "final output does not match the declared schema"
    try:
        value = read_json(content)
    except JsonError as error:
        return f"{subject}: it is not valid JSON ({error})"
    found = violations(spec.schema, value)
    return f"{subject}: {told(found)}" if found else None


def _validator_fault(core: Core, spec: OutputSpec, content: str) -> str | None:
    script = None if spec.validator is None else core.scripts.validators.get(spec.validator)
    if script is None:
        return None
    verdict = validate(script, content)
    if verdict.reason is None:
        return None
    if verdict.broken:
        broken = core.state.flags.broken_scripts
        if script.path not in broken:
            broken.append(script.path)
            core.window.warn("the output validator is broken", detail=verdict.reason, script=script.path)
        if spec.on_validator_error == "accept":
            return None
    return f"the final output was rejected: {verdict.reason}"


def _mirror(core: Core, content: str, artifacts: Sequence[Record]) -> None:
    """Shows the answer in the window, as far as there is room for it, and the files that go with it as parts."""
    region = core.window.get(REGION)
    if region is None:
        return
    core.window.clear(REGION, rule="replaced", cause="tool_result")
    allowed = region.max_tokens * BYTES_PER_TOKEN
    if byte_length(content) > allowed:
        marker = "\n" + core.texts.say("output.truncated")
        room = allowed - byte_length(marker)
        content = truncate_bytes(content, room) + marker if room >= 0 else ""
    try:
        core.window.write(REGION, content, cause="tool_result")
        for record in artifacts:
            data = (core.workspace.root / record.path).read_bytes()
            part = core.host.parts.add(data, record.mime_type, record.name)
            core.window.write(REGION, Content.of((Part(text=f"artifact '{record.name}':"), part)), cause="tool_result")
    except (WriteError, PartError, OSError) as error:
        core.window.warn("the answer finds no room in the window", REGION, str(error))

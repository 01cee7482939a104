"""A stage's whole prompt: what it says itself, and what it owes whoever started the run.

Leviath ``runtime/pipeline/spawn.rs`` and ``core/output.rs``.
"""

from __future__ import annotations

from leviath.blueprint.model import OutputSpec, Stage
from leviath.scripts.json import write_json
from leviath.texts import CATALOGUE, Texts


def stage_prompt(stage: Stage, spec: OutputSpec | None, texts: Texts = CATALOGUE) -> str | None:
    """The text that goes into the window on entering, ``None`` where the stage says nothing."""
    parts = [] if stage.system_prompt is None else [stage.system_prompt]
    if stage.require_output and spec is not None:
        described = describe_output(spec, texts)
        parts.append(texts.say("output.demand"))
        parts += [described] if described else []
    return "\n\n".join(parts) if parts else None


def describe_output(spec: OutputSpec | None, texts: Texts = CATALOGUE) -> str:
    """The shape that an answer must have, in words; empty where nothing was asked for."""
    if spec is None:
        return ""
    parts = []
    if spec.format is not None:
        parts.append(f"Return it in this format: {spec.format}.")
    if spec.instructions is not None:
        parts.append(spec.instructions)
    if spec.schema is not None:
        parts.append(f"It must be JSON valid against this schema:\n{write_json(spec.schema)}")
    if spec.example is not None:
        parts.append(f"Here is an example of the expected shape:\n{spec.example}")
    if spec.artifacts:
        lines = [texts.say("output.artifacts")]
        for artifact in spec.artifacts:
            required = ", required" if artifact.required else ""
            described = "" if artifact.description is None else f": {artifact.description}"
            lines.append(f"- {artifact.name} ({artifact.mime_type}{required}){described}")
        parts.append("\n".join(lines))
    if parts:
        parts.append(texts.say("output.governs"))
    return "\n\n".join(parts)

"""Checks of one stage: what it declares, which tools it grants, its output (Leviath ``cli/lint/checks.rs``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from leviath.blueprint.catalogue import catalogue
from leviath.blueprint.errors import nearest
from leviath.blueprint.lint.findings import Finding, in_stage
from leviath.blueprint.manifest import Manifest
from leviath.blueprint.model import MODIFYING_TOOLS, SUBMIT_OUTPUT, Stage
from leviath.blueprint.tools import (
    BLOCKING_TOOLS,
    Group,
    canonical_name,
    covers,
    grants_builtins,
    groups_of,
    named_tools,
    spellings,
)


def declarations(manifest: Manifest, stage: Stage) -> Iterator[Finding]:
    """A stage's mode, model and bound that are not written down."""
    section = (manifest.section.stages or {}).get(stage.name)
    if section is not None and not section.has("mode"):
        yield in_stage(
            stage,
            "warning",
            "stage-missing-mode",
            "sets no mode, and so runs as autonomous",
            'write mode = "autonomous" if that is meant',
        )
    if section is not None and not section.has("model"):
        yield in_stage(
            stage,
            "warning",
            "stage-missing-model",
            "names no model, and so runs on whatever your configuration has as default_provider",
            f'add model = {{ models = [{{ provider = "...", model = "..." }}] }} to [stages.{stage.name}]',
        )
    if stage.fan_out is None and stage.max_iterations is None:
        yield in_stage(
            stage,
            "warning",
            "stage-missing-max-iterations",
            "sets no max_iterations: only [limits] default_max_iterations of your configuration bounds it",
            "give it a number that it should never reach",
        )


# Tools


def tools(stage: Stage, known: Mapping[str, Group]) -> Iterator[Finding]:
    """Tools that there are not, requirements and permissions without a grant, routing into a region that cannot be
    read."""
    groups = groups_of(stage.available_tools)

    def granted_by_group(tool: str) -> bool:
        source: Group | None = "@mcp" if "__" in tool else None
        if source is None:
            source = next((known[name] for name in spellings(tool) if name in known), None)
        return source is not None and any(covers(group, source) for group in groups)

    for tool in named_tools(stage):
        if "__" not in tool and tool not in known:
            near = nearest(tool, known)
            yield in_stage(
                stage,
                "error",
                "unknown-tool",
                f"grants '{tool}', which is no built-in tool, no sub-agent tool and no script in tools/",
                f"did you mean '{near}'?" if near else "check the spelling, or drop the entry",
            )
    if groups:
        named = {canonical_name(tool) for tool in named_tools(stage)}
        for tool in stage.required_tools:
            if canonical_name(tool) not in named and not granted_by_group(tool):
                yield in_stage(
                    stage,
                    "error",
                    "required-tool-not-granted",
                    f"requires '{tool}' but grants it neither by name nor through {', '.join(groups)}",
                    f"add '{tool}' to available_tools, or grant the group that it belongs to",
                )
    if stage.available_connectors:
        return
    for tool in stage.tool_permissions:
        if tool not in stage.available_tools and not (groups and granted_by_group(tool)):
            yield in_stage(
                stage,
                "error",
                "orphan-stage-permission",
                f"sets a permission for '{tool}' without granting it: a permission alone grants nothing",
                f"add '{tool}' to available_tools, or drop the permission",
            )
    yield from _unread_routing(stage)


def _unread_routing(stage: Stage) -> Iterator[Finding]:
    routing = stage.tool_routing
    if routing is None or all(
        region == "conversation" for region in (routing.default_region, *routing.overrides.values())
    ):
        return
    builtins, granted = grants_builtins(stage), set(stage.available_tools)
    if (builtins or granted & {"read_file", "read_files"}) and not (builtins or "context_read" in granted):
        yield in_stage(
            stage,
            "warning",
            "routing-without-region-read",
            "routes results into a region and may read files, but not call 'context_read': told to read the region, "
            "the model can only try read_file on its name",
            "add 'context_read' to available_tools",
        )


def blocking_tools(stage: Stage) -> Iterator[Finding]:
    """Tools that ask a person, in a stage that is to run alone."""
    if stage.mode != "autonomous" or stage.allow_blocking_tools:
        return
    required = {canonical_name(tool) for tool in stage.required_tools}
    remedy = (
        "drop the tool, use an interactive mode, list it in required_tools, or set allow_blocking_tools = true to "
        "say that it is meant"
    )
    for tool in stage.available_tools:
        if canonical_name(tool) in BLOCKING_TOOLS and canonical_name(tool) not in required:
            yield in_stage(
                stage,
                "warning",
                "blocking-tool-in-autonomous-stage",
                f"is autonomous but grants '{tool}', which holds the run until a person answers",
                remedy,
            )
    group = next((group for group in groups_of(stage.available_tools) if covers(group, "@builtin")), None)
    members = [tool for tool in BLOCKING_TOOLS if tool not in required]
    if group is not None and members:
        yield in_stage(
            stage,
            "warning",
            "blocking-tool-in-autonomous-stage",
            f"is autonomous but grants '{group}', and with it {', '.join(members)}, which hold the run until a person "
            "answers",
            remedy,
        )


def tool_accepts(stage: Stage) -> Iterator[Finding]:
    """Limits on the parts of a tool that the stage does not grant."""
    if groups_of(stage.available_tools):
        return
    granted = {canonical_name(tool) for tool in named_tools(stage)}
    for tool, limits in stage.tool_accepts.items():
        if canonical_name(tool) not in granted:
            yield in_stage(
                stage,
                "warning",
                "tool-accepts-ungranted",
                f"limits '{tool}' to {', '.join(limits)} but does not grant it, so that the limit never applies",
                "add the tool to available_tools, or drop the limit",
            )


# Output


def output(stage: Stage) -> Iterator[Finding]:
    """Outputs that cannot be submitted or need not be, and output stages that may change files."""
    submits = any(canonical_name(tool) == SUBMIT_OUTPUT for tool in stage.available_tools)
    if stage.require_output and not submits:
        yield in_stage(
            stage,
            "error",
            "output-missing-submit-tool",
            f"must produce an output but does not grant '{SUBMIT_OUTPUT}'",
            f"add '{SUBMIT_OUTPUT}' to available_tools, or use mode = \"output\"",
        )
    if stage.output is not None and not stage.require_output:
        yield in_stage(
            stage,
            "warning",
            "output-shape-not-required",
            "says what its output looks like without having to produce one: the run may end with nothing",
            "set require_output = true, or move the shape to the stage that submits",
        )
    if stage.mode != "output":
        return
    modifying = [tool for tool in named_tools(stage) if canonical_name(tool) in MODIFYING_TOOLS]
    grants = [f"'{tool}', which changes files" for tool in modifying]
    group = next((group for group in groups_of(stage.available_tools) if covers(group, "@builtin")), None)
    if group is not None:
        grants.append(f"'{group}', which holds every tool that changes files")
    for what in grants:
        yield in_stage(
            stage,
            "warning",
            "output-stage-can-modify",
            f"is an output stage but grants {what}",
            "drop the tool: what is changed here, no review sees",
        )


def output_can_answer(stage: Stage) -> Iterator[Finding]:
    """Required outputs that none of the stage's models can submit."""
    entries = stage.model.entries
    if not stage.require_output or any(not entry.provider for entry in entries):
        return
    known = catalogue()
    rows = [known.get((entry.provider, entry.model)) for entry in entries]
    if any(row is None or row.tools for row in rows):
        return
    declares = stage.output is not None and bool(stage.output.artifacts)
    if declares and stage.output_routing:
        return
    lacks = [] if declares else ["declares no artifact"]
    lacks += [] if stage.output_routing else ["routes no produced part into a region"]
    listed = ", ".join(f"{entry.provider}/{entry.model}" for entry in entries)
    yield in_stage(
        stage,
        "error",
        "output-stage-cannot-answer",
        f"must produce an output, but none of its models ({listed}) can call {SUBMIT_OUTPUT}, and it "
        f"{' and '.join(lacks)}",
        "declare the file under output.artifacts and route the part with output_routing, or list a model that calls "
        "tools",
    )

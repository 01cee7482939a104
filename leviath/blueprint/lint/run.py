"""All checks in Leviath's order; then errors before warnings before notes."""

from __future__ import annotations

from leviath.blueprint.lint import agent, graph, own, security, stage
from leviath.blueprint.lint.findings import SEVERITIES, Finding, LintEnv
from leviath.blueprint.manifest import Manifest
from leviath.semantics import DOCUMENTED, Semantics


def lint(manifest: Manifest, env: LintEnv | None = None, *, semantics: Semantics = DOCUMENTED) -> list[Finding]:
    """The findings of a manifest that holds together."""
    env = env or LintEnv()
    blueprint = manifest.blueprint
    found = [
        *agent.model_block(manifest),
        *agent.renamed_keys(manifest),
        *agent.dropped_seeds(blueprint),
        *security.command_seeds(blueprint),
        *security.tool_seeds(blueprint),
        *security.read_paths(blueprint, env),
        *security.safe_commands(blueprint, env),
        *security.held_checkpoints(blueprint),
        *graph.reachability(blueprint),
        *graph.output_reachable(blueprint),
        *graph.dead_ends(blueprint),
        *agent.compacted_deliverables(blueprint),
        *agent.required_regions(blueprint),
        *agent.unbounded_percentages(blueprint),
    ]
    tools = env.tools
    for each in blueprint.stages:
        found += stage.declarations(manifest, each)
        found += stage.tools(each, tools)
        found += stage.blocking_tools(each)
        found += security.shell_policy(blueprint, each)
        found += security.clamped_permissions(blueprint, each)
        found += stage.output(each)
        found += stage.output_can_answer(each)
        found += graph.fan_out(blueprint, each)
        found += stage.tool_accepts(each)
    if semantics.preset != "released":
        found += own.checks(manifest)
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))

"""``leviath validate``: whether a blueprint is sound, and what in it is most likely not meant."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.lint import Finding, LintEnv, lint
from leviath.blueprint.lint.findings import LABELS, SEVERITIES, Severity
from leviath.blueprint.load import load_manifest, manifest_path
from leviath.blueprint.manifest import Manifest
from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import read_text
from leviath.commands._graph import draw_graph
from leviath.commands._shared import describe_fault, fail, semantics_option, user_settings
from leviath.scripts.check import (
    BlueprintScripts,
    ScriptTool,
    SkippedTool,
    check_scripts,
    discover_tools,
    tool_folders,
)
from leviath.semantics import Semantics

_COLOURS: dict[Severity, str] = {"error": "red", "warning": "yellow", "note": "cyan"}


@dataclass(frozen=True)
class Checked:
    """Everything that ``validate`` finds out: a manifest with findings, or the fault that it is refused for."""

    manifest: Manifest | None = None
    findings: list[Finding] = field(default_factory=list)
    tools: dict[str, ScriptTool] = field(default_factory=dict)
    skipped: list[SkippedTool] = field(default_factory=list)
    fault: BlueprintError | None = None

    def count(self, severity: Severity) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    def is_valid(self, deny_warnings: bool) -> bool:
        if self.fault is not None or self.count("error"):
            return False
        return not (deny_warnings and self.count("warning"))


def check(path: Path, semantics: Semantics, *, workdir: Path | None = None) -> Checked:
    """Loads, checks and lints the blueprint at ``path``. Raises `BlueprintError` only where there is no manifest."""
    manifest_path(path)
    try:
        manifest = load_manifest(path, semantics=semantics)
        try:
            scripts = check_scripts(manifest.blueprint, semantics=semantics)
        except BlueprintError as error:
            error.position = manifest.position(error.path)
            raise
    except BlueprintError as error:
        if error.kind == "not found":
            raise
        return Checked(fault=error)
    tools, skipped = discover_tools(tool_folders(manifest.blueprint), semantics=semantics)
    env = LintEnv(frozenset(tools), user_settings(), workdir or Path.cwd())
    findings = lint(manifest, env, semantics=semantics)
    if semantics.preset != "released":
        findings += _about_scripts(scripts, [tool for tool in tools.values() if _is_of(tool, manifest)])
    return Checked(manifest, sorted(findings, key=lambda each: SEVERITIES.index(each.severity)), tools, skipped)


def _is_of(tool: ScriptTool, manifest: Manifest) -> bool:
    """Whether a script tool is the agent's own, and not one for all agents of this machine."""
    directory = manifest.blueprint.directory
    return directory is not None and tool.script.file.parent.parent == directory


def _about_scripts(scripts: BlueprintScripts, tools: list[ScriptTool]) -> list[Finding]:
    if not (tools or scripts.regions or scripts.validators or scripts.hooks):
        return []  # an agent without scripts needs no engine
    from leviath.scripts.lint import lint_scripts

    return lint_scripts(scripts, tools)


def report(checked: Checked, *, deny_warnings: bool = False) -> dict[str, Any]:
    """The result as one JSON object, with the keys of ``lev validate --json``; a fault also has its place and
    remedy."""
    fault = checked.fault
    found: dict[str, Any] = {
        "valid": checked.is_valid(deny_warnings),
        "blueprint": None if checked.manifest is None else _summary(checked.manifest.blueprint),
        "error": None if fault is None else f"{fault.kind}: {fault.message}",
        "findings": [
            {
                "severity": finding.severity,
                "code": finding.code,
                "stage": finding.stage,
                "message": finding.message,
                "fix": finding.fix,
            }
            for finding in checked.findings
        ],
        "errors": checked.count("error") if fault is None else 1,
        "warnings": checked.count("warning"),
        "notes": checked.count("note"),
    }
    if fault is not None:
        place = fault.position
        found["position"] = None if place is None else {"line": place.line, "column": place.column}
        found["help"] = fault.help
    return found


def _summary(blueprint: Blueprint) -> dict[str, Any]:
    return {
        "name": blueprint.name,
        "version": blueprint.version,
        "description": blueprint.description,
        "entry_stage": blueprint.entry_stage,
        "stages": [stage.name for stage in blueprint.stages],
        "accepts_task": blueprint.accepts_task,
        "inputs": [
            {"key": key, "region": region.name, "required": region.required} for key, region in blueprint.caller_inputs
        ],
    }


# Text


def describe(blueprint: Blueprint) -> list[str]:
    """What a sound blueprint is, line by line."""
    lines = [f"  {len(blueprint.stages)} stages, version {blueprint.version}", *_inputs(blueprint)]
    if all(stage.transitions is None for stage in blueprint.stages):
        return [*lines, f"  Linear mode: {' → '.join(stage.name for stage in blueprint.stages)}"]
    lines.append(f"  Graph mode: entry stage '{blueprint.entry}'")
    for stage in blueprint.stages:
        if stage.transitions is None:
            way = " (linear)"
        elif not stage.transitions:
            way = " (terminal)"
        else:
            way = f" → {', '.join(edge.target for edge in stage.transitions)}"
        revisits = "" if stage.max_revisits is None else f" (max_revisits: {stage.max_revisits})"
        lines.append(f"  - {stage.name}{way}{revisits}")
    return lines


def _inputs(blueprint: Blueprint) -> list[str]:
    inputs = blueprint.caller_inputs
    if not inputs:
        return ["  Inputs: none - it takes no task and no other input"]
    flags = []
    for key, region in inputs:
        notes = ["required"] if region.required else []
        notes += [f"seeds region '{region.name}'"] if key != region.name else []
        flags.append(f"--{key}" + (f" ({', '.join(notes)})" if notes else ""))
    lines = [f"  Inputs: {', '.join(flags)}"]
    if not blueprint.accepts_task:
        lines.append(f"  It takes no --task; give it {', '.join(f'--{key}' for key, _ in inputs)}")
    return lines


def _print_findings(findings: list[Finding]) -> None:
    for finding in findings:
        label = click.style(LABELS[finding.severity], fg=_COLOURS[finding.severity], bold=True)
        click.echo(f"  {label} {finding.line} [{finding.code}]")
        if finding.fix is not None:
            click.echo(f"       {finding.fix}")


def _print_tools(checked: Checked) -> None:
    if checked.tools:
        click.echo(f"  {len(checked.tools)} script tool(s): {', '.join(checked.tools)}")
    for skipped in checked.skipped:
        click.echo(f"  ⚠ script tool '{skipped.file}' is left out: {skipped.reason}")


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


@click.command(short_help="Check a blueprint and its scripts.")
@click.argument("path", default=".")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--deny-warnings", is_flag=True, help="Fail on warnings too.")
@click.option("--graph", is_flag=True, help="Draw the stages and the edges between them.")
@click.option("--width", type=click.IntRange(min=0), help="Columns of the drawing (120), 20 at least. Needs --graph.")
@semantics_option
@click.pass_context
def command(
    context: click.Context,
    path: str,
    as_json: bool,
    deny_warnings: bool,
    graph: bool,
    width: int | None,
    semantics: Semantics,
) -> None:
    """Check the blueprint at PATH, a directory or a manifest file.

    Exit code 0 where it is sound, 1 where it is not, 2 for wrong use.
    """
    if width is not None and not graph:
        raise click.UsageError("--width needs --graph", context)
    place = Path(path)
    try:
        checked = check(place, semantics)
    except BlueprintError as error:
        fail(describe_fault(error, None, None))
    if as_json:
        click.echo(json.dumps(report(checked, deny_warnings=deny_warnings), indent=2, ensure_ascii=False))
    if checked.fault is not None:
        file = manifest_path(place)
        kind = "Parse error" if checked.fault.kind == "parse error" else "Validation failed"
        fail(f"✗ {kind}: {describe_fault(checked.fault, file, read_text(file))}")
    assert checked.manifest is not None, "what is not refused was read"
    if not as_json:
        blueprint = checked.manifest.blueprint
        click.echo(f"{click.style('✓', fg='green', bold=True)} Blueprint '{blueprint.name}' is valid.")
        for line in describe(blueprint):
            click.echo(line)
        _print_tools(checked)
        if graph:
            click.echo()
            click.echo(draw_graph(blueprint, 120 if width is None else max(width, 20)))
        _print_findings(checked.findings)
    if not checked.is_valid(deny_warnings):
        parts = [_plural(checked.count("error"), "error")] if checked.count("error") else []
        if deny_warnings and checked.count("warning"):
            parts.append(f"{_plural(checked.count('warning'), 'warning')} (--deny-warnings)")
        fail(f"✗ Blueprint has {' and '.join(parts)}")

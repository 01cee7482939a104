"""What surely fails in a blueprint's scripts when they run, found without running them (`rhaipy.check_script`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

import rhaipy
from leviath.blueprint.lint import Finding
from leviath.scripts.check import BlueprintScripts, Script, ScriptTool
from leviath.scripts.engine import hook_engine
from leviath.scripts.tools import HostError, ScriptHost, tool_engine


def lint_scripts(scripts: BlueprintScripts, tools: Iterable[ScriptTool] = ()) -> list[Finding]:
    """Warnings about region scripts, validators, hooks and script tools, each file once, by its place in them.

    The codes are those of `rhaipy.Finding`.
    """
    found: dict[Finding, None] = {}
    hooks = hook_engine()
    for script in (*scripts.regions.values(), *scripts.validators.values(), *scripts.hooks.values()):
        found.update(dict.fromkeys(_warnings(script, hooks)))
    for tool in tools:
        found.update(dict.fromkeys(_warnings(tool.script, tool_engine(cast(ScriptHost, _Nowhere())))))
    return list(found)


def advice_at(source: str, line: int, column: int) -> str | None:
    """What can be done about the failure of a hook or region script at a place (from 1) in its text, where the check
    knows."""
    for finding in rhaipy.check_script(source, hook_engine(), scope=()).warnings:
        if tuple(finding.position) == (line, column) and finding.hint:
            return finding.hint
    return None


def _warnings(script: Script, engine: rhaipy.Engine) -> Iterator[Finding]:
    # Functions are called with an empty scope, and the top level with nothing but a tool's `params`.
    for each in rhaipy.check_script(script.source, engine, scope=()).warnings:
        where = f"{script.path}, line {each.position.line}, column {each.position.column}"
        yield Finding("warning", each.code, f"{where}: {each.message}", each.hint or None)


class _Nowhere:
    """A `ScriptHost` for scripts that are looked at and not run."""

    def __getattr__(self, name: str) -> Any:
        def refuse(*_: object) -> Any:
            raise HostError(f"{name}: nothing is run here")

        return refuse

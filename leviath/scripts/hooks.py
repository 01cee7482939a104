"""Stage hooks: calling one, and what its answer means (Leviath ``scripting/stage_hook.rs``).

The same four answers everywhere: allow, modify, cancel, retry. What a modify's value must be, and that nobody can
honour a retry, is the caller's business.
"""

from __future__ import annotations

from dataclasses import dataclass

from leviath.blueprint.model import HookName
from leviath.scripts.check import Script
from leviath.scripts.engine import call, plain
from leviath.scripts.errors import ScriptError
from leviath.scripts.json import Json, write_json


@dataclass(frozen=True)
class Allow:
    """Go on unchanged."""


@dataclass(frozen=True)
class Modify:
    """Go on with ``value`` instead."""

    value: Json


@dataclass(frozen=True)
class Cancel:
    """Do not go on."""

    reason: str | None = None


@dataclass(frozen=True)
class Retry:
    """Do it again."""


Outcome = Allow | Modify | Cancel | Retry


def run_hook(script: Script, hook: HookName, ctx: dict[str, Json]) -> Outcome:
    """Calls ``hook(ctx)`` of a script. Raises `ScriptError` for a script that fails or answers what no form fits."""
    result = call(script.path, script.compiled, hook, [ctx])
    if result is None or result is True:
        return Allow()
    if result is False:
        return Cancel()
    return read_outcome(script.path, hook, plain(script.path, hook, result))


def read_outcome(path: str, hook: str, answer: Json) -> Outcome:
    """What a hook's answer says. Raises `ScriptError` for one that no form fits."""

    def bad(what: str) -> ScriptError:
        return ScriptError(f"Script validation failed: {path}: {hook}: {what}")

    if not isinstance(answer, dict):
        raise bad(f"expected (), a bool, or a map with an 'action', got: {write_json(answer)}")
    action = answer.get("action")
    if not isinstance(action, str):
        raise bad("the returned map has no 'action' (expected allow, modify, cancel, or retry)")
    if action == "allow":
        return Allow()
    if action == "retry":
        return Retry()
    if action == "cancel":
        reason = answer.get("reason")
        return Cancel(reason if isinstance(reason, str) else None)
    if action == "modify":
        if "value" not in answer:
            raise bad("action 'modify' needs a 'value' saying what to proceed with")
        return Modify(answer["value"])
    raise bad(f"unknown action '{action}' (expected allow, modify, cancel, or retry)")

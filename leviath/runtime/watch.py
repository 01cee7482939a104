"""Watching a stage: its cap on turns, whether it is stuck or goes in circles, what its visits add.

Rules: Leviath ``runtime/pipeline/watchdog.rs``, ``runtime/repetition.rs``, ``runtime/pipeline/convergence.rs``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from leviath.blueprint.model import MODIFYING_TOOLS, Edge, Repetition
from leviath.blueprint.tools import canonical_name
from leviath.context.entry import ToolCall
from leviath.context.routing import had_no_effect
from leviath.context.window import Window
from leviath.runtime.core import Core
from leviath.runtime.state import State, Yield
from leviath.scripts.json import write_json

STUCK_REPORT = "stuck_report"
ERROR_REPORT = "error_report"
PROGRESS_REPORT = "progress_report"
WORKSPACE_EVERY = 5
"""Turns between two looks at whether the working directory is still there."""

_PRODUCTIVE = frozenset(
    (
        "write_file",
        "edit_file",
        "bash",
        "run_command",
        "execute",
        "shell",
        "context_write",
        "context_append",
        "context_delete",
    )
)
_READ_ONLY = frozenset(
    (
        "read_file",
        "list_dir",
        "list_files",
        "glob",
        "grep",
        "search",
        "context_read",
        "context_list",
        "current_time",
        "system_info",
        "locale_info",
        "environment_info",
        "which_command",
        "runtime_info",
    )
)


# Caps


def cap_of(core: Core) -> int:
    """How many turns a visit of the stage may have, 0 for any number."""
    return core.stage.max_iterations or core.options.settings.limits.default_max_iterations or 0


def over_cap(core: Core) -> bool:
    """Whether the stage has made as many requests as it may."""
    return 0 < cap_of(core) <= core.visit.iterations and core.stage.mode != "fan_out"


def note_cap(core: Core) -> None:
    """Notes in the region `error_report` that the cap has ended the stage."""
    core.report(ERROR_REPORT, core.texts.say("note.cap", stage=core.stage.name, cap=cap_of(core)))


def note_error(core: Core, message: str) -> None:
    """Notes in the region `error_report` what has ended the stage."""
    core.report(ERROR_REPORT, core.texts.say("note.error", stage=core.stage.name, message=message))


def lost_workspace(core: Core) -> str | None:
    """What to say where the working directory has gone."""
    if core.visit.iterations % WORKSPACE_EVERY or core.workspace.is_there:
        return None
    return f"workspace '{core.workspace.root}' is no longer accessible"


# Stuck


def legal_edge(core: Core, condition: str) -> Edge | None:
    """The first edge of that condition whose stage may still be entered."""
    edges = core.stage.transitions or ()
    return next((edge for edge in edges if edge.condition == condition and may_enter(core, edge)), None)


def may_enter(core: Core, edge: Edge) -> bool:
    """Whether an edge's stage is there and has revisits left."""
    target = core.blueprint.stage(edge.target)
    if target is None:
        return False
    return target.max_revisits is None or core.state.visits.get(edge.target, 0) <= target.max_revisits


def stuck_reason(core: Core) -> str | None:
    """Why the stage is stuck, the first time that one of its thresholds is reached in a visit; the note is written."""
    visit = core.visit
    edge = None if visit.stuck_fired else legal_edge(core, "stuck")
    if edge is None or edge.stuck is None:
        return None
    now = core.now()
    since = visit.stuck_since = now if visit.stuck_since is None else visit.stuck_since
    limits, say = edge.stuck, core.texts.say
    hottest = min(visit.edits, key=lambda path: (-visit.edits[path], path), default=None)
    reason = None
    if hottest is not None and _reached(limits.after_same_file_edits, visit.edits[hottest]):
        reason = say("stuck.edits", path=hottest, count=visit.edits[hottest])
    elif _reached(limits.after_iterations, visit.iterations):
        reason = say("stuck.iterations", count=visit.iterations)
    elif _reached(limits.after_tool_calls, visit.tool_calls):
        reason = say("stuck.calls", count=visit.tool_calls)
    elif _reached(limits.after_minutes, max(now - since, 0) // 60):
        reason = say("stuck.minutes", count=max(now - since, 0) // 60)
    if reason is not None:
        visit.stuck_fired = True
        core.report(STUCK_REPORT, say("note.stuck", stage=core.stage.name, reason=reason))
        core.note(f"stuck: {reason}")
    return reason


def _reached(limit: int | None, count: int) -> bool:
    return limit is not None and count >= limit


# Modifications


def count_modifications(core: Core, calls: Sequence[ToolCall], results: Sequence[str]) -> None:
    """Counts calls that changed something, and those that policy would not let, for the stage's gates."""
    extra = {
        canonical_name(tool)
        for edge in core.stage.transitions or ()
        if edge.gate is not None
        for tool in edge.gate.tools
    }
    for call, result in zip(calls, results):
        if canonical_name(call.name) not in extra and canonical_name(call.name) not in MODIFYING_TOOLS:
            continue
        if result.startswith("[denied]"):
            core.visit.blocked_modifications += 1
        elif not had_no_effect(result):
            core.visit.modifying_calls += 1
            _note_file(core, call)


def _note_file(core: Core, call: ToolCall) -> None:
    arguments = call.arguments if isinstance(call.arguments, Mapping) else {}
    path = arguments.get("path")
    modified = core.state.flags.modified_files
    if canonical_name(call.name) in MODIFYING_TOOLS and isinstance(path, str) and path not in modified:
        modified.append(path)


# Repetition


def look_for_repetition(core: Core, calls: Sequence[ToolCall]) -> None:
    """Nudges for calls that go in circles; never ends the stage."""
    settings = core.blueprint.repetition
    if settings is None or not settings.enabled:
        return
    for call in calls:
        found = _look_at(core.state, settings, call)
        if found is None:
            continue
        key, count = found
        slots: dict[str, str | int] = {"tool": call.name} if key == "nudge.repeat" else {}
        core.note(f"{call.name}: {key.removeprefix('nudge.')} ({count})")
        core.nudge(core.texts.say(key, count=count, **slots))


def _look_at(state: State, settings: Repetition, call: ToolCall) -> tuple[str, int] | None:
    """The key of the nudge that the call is worth, and the count that it names."""
    if call.name in _PRODUCTIVE:
        state.repeats.clear()
        state.read_streak = 0
        return None
    state.read_streak += call.name in _READ_ONLY
    key = (call.name, write_json(call.arguments))
    count = state.repeats[key] = state.repeats.get(key, 0) + 1
    if count >= settings.max_repeat_calls:
        return "nudge.repeat", count
    if state.read_streak >= settings.max_readonly_streak:
        return "nudge.read_only", state.read_streak
    return None


# What a stage's visits add


def growing(window: Window) -> dict[str, int]:
    """Tokens by name of the regions that only grow."""
    return {region.name: region.tokens for region in window.regions if region.volatility == "grows"}


def note_progress(core: Core) -> None:
    """On entering a stage by an edge: measures the visit that is over, and tells the stage what its own added."""
    progress = core.state.progress
    sizes = growing(core.window)
    if progress.stage is not None:
        more = [(name, now - progress.sizes.get(name, 0)) for name, now in sizes.items()]
        grew = sorted([each for each in more if each[1] > 0], key=lambda each: (-each[1], each[0]))
        progress.history.setdefault(progress.stage, []).append(Yield(tuple(grew)))
    stage = core.stage.name
    history = progress.history.get(stage, [])
    if any([each.total for each in history]):
        added = str(history[-1])
        if len(history) > 1:
            words = core.texts.say("note.progress", stage=stage, added=added, before=str(history[-2]))
        else:
            words = core.texts.say("note.progress_first", stage=stage, added=added)
        core.report(PROGRESS_REPORT, words)
    progress.stage, progress.sizes = stage, sizes

"""``runtime_info``: a run tells its model about itself (Leviath ``runtime/runtime_info_tool.rs``)."""

from __future__ import annotations

from leviath.runtime.core import Core
from leviath.tools.machine import pretty
from rhaipy import LEVIATH_VERSION


def runtime_info(core: Core) -> str:
    """The result of one call."""
    state, stage, window = core.state, core.stage, core.window
    cap = stage.max_iterations or None
    unattended = core.options.unattended
    return pretty(
        {
            "leviath_version": LEVIATH_VERSION,  # as far as blueprints can tell
            "run_id": core.journal.run_id,
            "agent": core.blueprint.name,
            "working_directory": str(core.workspace.root),
            "stage": {
                "name": stage.name,
                "index": state.stage,
                "of": len(core.blueprint.stages),
                "iterations": core.visit.iterations,
                "max_iterations": cap,
                "iterations_remaining": None if cap is None else max(cap - core.visit.iterations, 0),
            },
            "total_iterations": state.iteration,
            "provider": core.model.provider,
            "model": core.model.name,
            "context": {
                "used_tokens": window.total_tokens,
                "window_tokens": window.max_tokens,
                "remaining_tokens": max(window.max_tokens - window.total_tokens, 0),
            },
            "available_tools": [tool.name for tool in core.offered_tools(stage)],
            "unattended": unattended,
            "interaction": core.texts.say("runtime.unattended" if unattended else "runtime.attended"),
        }
    )

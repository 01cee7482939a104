"""What came out of a run, as one JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leviath.context import wire
from leviath.context.events import Warned
from leviath.context.request import Request
from leviath.runtime.core import Core
from leviath.runtime.state import STATUS_WORDS, TERMINAL

Json = Any
MAX_FILES = 2000
"""Files of the working directory that are looked at for changes; a larger one is not looked at."""
MAX_FILE_BYTES = 1_000_000


def outcome(core: Core, *, files: Mapping[str, str] | None = None) -> dict[str, Json]:
    """Status, error, requests, result, window and what is worth knowing besides."""
    state = core.state
    result = None if state.output is None else state.output.as_json()
    return {
        "status": STATUS_WORDS[state.status],
        "error": state.error,
        "answer": answer(core),
        "result": result,
        "last_stage": core.stage.name,
        "iteration": state.iteration,
        "tool_calls": state.tool_calls,
        "flags": flags(core),
        "stages": [stage_json(core, stage.name) for stage in core.blueprint.stages],
        "requests": [request_json(sent.request) for sent in core.requests],
        "window": core.window.snapshot(core.stage.name),
        "files": dict(files or {}),
        "warnings": warnings(core),
    }


def answer(core: Core) -> str | None:
    """What a person would read: what was submitted, else the last reply; ``None`` without either."""
    if core.state.output is not None:
        return core.state.output.content
    return core.state.last_text or None


def flags(core: Core) -> dict[str, Json]:
    """What is worth knowing of a run besides its status."""
    state, found = core.state, core.state.flags
    modifies = any([tool in ("write_file", "edit_file") for s in core.blueprint.stages for tool in s.available_tools])
    told: dict[str, Json] = {
        "modified_files": list(found.modified_files),
        "modified_file_count": len(found.modified_files),
        "empty_output": (state.status in TERMINAL and not found.modified_files and state.output is None and modifies),
        "no_output_tools": not modifies,
        "max_iterations_hit": found.max_iterations_hit,
        "gates_forced": found.gates_forced,
        "required_regions_abandoned": list(found.required_regions_abandoned),
        "workspace_lost": found.workspace_lost,
        "produced_output": state.output is not None,
        "output_forced": found.output_forced,
    }
    if found.broken_scripts:
        told["broken_scripts"] = list(found.broken_scripts)
    return told


def stage_json(core: Core, name: str) -> dict[str, Json]:
    """How far a stage has come."""
    record = core.state.records.get(name)
    if record is None:
        return {"name": name, "status": "pending", "entered": False, "visit_count": 0, "region_tokens": {}}
    running = name == core.stage.name and not core.state.is_terminal
    return {
        "name": name,
        "status": "running" if running else "complete",
        "entered": True,
        "visit_count": record.visits,
        "region_tokens": dict(record.region_tokens),
    }


def request_json(request: Request) -> dict[str, Json]:
    """A request as it would go to a provider, its tools by name."""
    body = wire.body(request)
    told = {name: body.get(name) for name in ("model", "system", "messages")}
    told["tools"] = [tool["name"] for tool in body.get("tools", ())]
    if "tool_choice" in body:
        told["tool_choice"] = body["tool_choice"]
    return told


def warnings(core: Core) -> list[dict[str, Json]]:
    """What went wrong in the window without stopping anything."""
    return [
        {"what": event.what, "region": event.region, "detail": event.detail, "script": event.script}
        for event in core.window.log
        if isinstance(event, Warned)
    ]


# Files


def files_of(workdir: Path) -> dict[str, str]:
    """The texts of the working directory's files by their relative path; what is no regular file is left out."""
    found: dict[str, str] = {}
    for path in sorted(workdir.rglob("*")):
        if len(found) >= MAX_FILES:
            break
        if path.is_symlink() or not path.is_file() or path.stat().st_size > MAX_FILE_BYTES:
            continue
        found[path.relative_to(workdir).as_posix()] = path.read_text(encoding="utf-8", errors="replace")
    return found


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """The files that are new or other than before, with their text."""
    return {name: text for name, text in after.items() if before.get(name) != text}

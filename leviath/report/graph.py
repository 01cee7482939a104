"""The stages of a run and the edges between them, with what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from leviath.blueprint.model import Blueprint, Stage
from leviath.runtime.events import GateJudged, ReplyReceived, RunEvent, StageEntered

Json = Any
END = ""
"""The target of an edge that ends the run."""


def graph_of(events: Iterable[RunEvent], blueprint: Blueprint | None) -> dict[str, Json]:
    """Stages in the order of the file with their visits and replies, and edges with how often each was taken, held
    back or forced by its gate. Without a blueprint those that the run came through."""
    stages: dict[str, dict[str, Json]] = {}
    edges: dict[tuple[str, str], dict[str, Json]] = {}
    for stage in blueprint.stages if blueprint is not None else ():
        _stage(stages, stage.name)["mode"] = stage.mode
    if blueprint is not None:
        for source, target, more in _declared(blueprint):
            _edge(edges, source, target).update(more)
    last: str | None = None
    for event in events:
        # What enters a stored run's first stage comes before anything is kept of it.
        if last is None and (first := _first_stage(event, blueprint)) is not None:
            last = first
            _stage(stages, first)["visits"] += 1
        if isinstance(event, StageEntered):
            _stage(stages, event.stage)["visits"] += 1
            if last is not None:
                _edge(edges, last, event.stage)["taken"] += 1
            last = event.stage
        elif isinstance(event, ReplyReceived):
            _stage(stages, event.stage)["replies"] += 1
        elif isinstance(event, GateJudged):
            told = _edge(edges, event.stage, event.target)
            told["gate"] = True
            told[event.verdict] += 1
    entry = blueprint.entry if blueprint is not None else next(iter(stages), "")
    return {"entry": entry, "stages": list(stages.values()), "edges": list(edges.values())}


def _first_stage(event: RunEvent, blueprint: Blueprint | None) -> str | None:
    """The stage that a run was in before this event, its first."""
    if isinstance(event, StageEntered):
        return None if blueprint is None or event.stage == blueprint.entry else blueprint.entry
    return getattr(event, "stage", None)


def _stage(stages: dict[str, dict[str, Json]], name: str) -> dict[str, Json]:
    return stages.setdefault(name, {"name": name, "mode": "", "visits": 0, "replies": 0})


def _edge(edges: dict[tuple[str, str], dict[str, Json]], source: str, target: str) -> dict[str, Json]:
    fresh = {"from": source, "to": target, "condition": "", "gate": False, "taken": 0}
    return edges.setdefault((source, target), {**fresh, "passed": 0, "blocked": 0, "forced": 0})


def _declared(blueprint: Blueprint) -> Iterator[tuple[str, str, dict[str, Json]]]:
    for index, stage in enumerate(blueprint.stages):
        if stage.fan_out is not None and stage.fan_out.merge_stage is not None:
            yield stage.name, stage.fan_out.merge_stage, {"condition": "merge"}
        yield from _edges_of(stage, blueprint.stages[index + 1 : index + 2])


def _edges_of(stage: Stage, following: Iterable[Stage]) -> Iterator[tuple[str, str, dict[str, Json]]]:
    if stage.transitions is None:
        for each in following:
            yield stage.name, each.name, {"condition": "next"}
    for edge in stage.transitions or ():
        yield stage.name, edge.target, {"condition": edge.condition, "gate": edge.gate is not None}
    if stage.allow_complete:
        yield stage.name, END, {"condition": "model"}

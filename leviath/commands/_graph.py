"""A drawing of the stage graph in text: one block a stage, its edges below it."""

from __future__ import annotations

from leviath.blueprint.model import Blueprint, Edge, Stage


def draw_graph(blueprint: Blueprint, width: int) -> str:
    """The stages in the order of the file, at most ``width`` columns wide."""
    lines: list[str] = []
    for index, stage in enumerate(blueprint.stages):
        following = blueprint.stages[index + 1] if index + 1 < len(blueprint.stages) else None
        lines += _block(blueprint, stage)
        lines += _ways(stage, following)
        lines.append("")
    return "\n".join(line if len(line) <= width else line[: width - 1] + "…" for line in lines[:-1])


def _block(blueprint: Blueprint, stage: Stage) -> list[str]:
    title = f" {stage.name} "
    marks = []
    if stage.name == blueprint.entry:
        marks.append("entry")
    if stage.mode != "autonomous":
        marks.append(stage.mode)
    if stage.max_revisits is not None:
        marks.append(f"at most {stage.max_revisits} revisits")
    note = f"  {', '.join(marks)}" if marks else ""
    bar = "─" * len(title)
    return [f"┌{bar}┐", f"│{title}│{note}", f"└{bar}┘"]


def _ways(stage: Stage, following: Stage | None) -> list[str]:
    if stage.fan_out is not None and stage.fan_out.merge_stage is not None:
        return [f"  └─▶ {stage.fan_out.merge_stage}  (merge)"]
    if stage.transitions is None:
        return ["  └─■ end"] if following is None else [f"  └─▶ {following.name}  (next in the file)"]
    if not stage.transitions:
        return ["  └─■ end"]
    edges = [_edge(edge) for edge in stage.transitions]
    if stage.allow_complete:
        edges.append("■ end  (the model may finish)")
    return [f"  {'├' if index + 1 < len(edges) else '└'}─{text}" for index, text in enumerate(edges)]


def _edge(edge: Edge) -> str:
    notes: list[str] = [] if edge.condition == "always" else [edge.condition]
    if edge.transform.kind != "direct":
        notes.append(edge.transform.kind)
    if edge.gate is not None:
        notes.append("gate")
    if edge.hint:
        notes.append(f'"{edge.hint}"')
    return f"▶ {edge.target}" + (f"  ({', '.join(notes)})" if notes else "")

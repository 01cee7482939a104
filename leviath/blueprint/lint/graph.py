"""Checks of the stage graph (Leviath ``cli/lint/checks.rs``, ``fanout.rs``)."""

from __future__ import annotations

from collections.abc import Iterator

from leviath.blueprint.lint.findings import Finding, in_stage
from leviath.blueprint.model import Blueprint, Edge, Stage


def reachability(blueprint: Blueprint) -> Iterator[Finding]:
    """Stages that no edge leads to, and cycles that nothing ends. Only for blueprints with transitions."""
    if all(stage.transitions is None for stage in blueprint.stages):
        return
    reached = _reached(blueprint)
    for stage in blueprint.stages:
        if stage.name not in reached:
            yield in_stage(
                stage,
                "warning",
                "unreachable-stage",
                f"no way leads here from the entry stage '{blueprint.entry}'",
                "give some stage a transition to it, or delete it",
            )
    for stage in blueprint.stages:
        for edge in stage.transitions or ():
            target = blueprint.stage(edge.target)
            if target is None or target is stage or target.max_revisits is not None:
                continue
            if target.edge_to(stage.name) is not None:
                yield in_stage(
                    target,
                    "warning",
                    "cycle-without-max-revisits",
                    f"stands in a cycle with '{stage.name}' and has no max_revisits",
                    "set max_revisits, so that the loop must end",
                )


def _reached(blueprint: Blueprint) -> set[str]:
    reached: set[str] = set()
    pending = [blueprint.entry]
    while pending:
        stage = blueprint.stage(pending.pop())
        if stage is None or stage.name in reached:
            continue
        reached.add(stage.name)
        pending.extend(edge.target for edge in stage.transitions or ())
        if stage.fan_out is not None:
            pending.extend(name for name in (stage.fan_out.worker_stage, stage.fan_out.merge_stage) if name)
    return reached


def output_reachable(blueprint: Blueprint) -> Iterator[Finding]:
    """Output stages that no edge leads to, and stages that may end the run before one."""
    outputs = [stage for stage in blueprint.stages if stage.mode == "output"]
    for output in outputs:
        from_others = any(stage is not output and stage.edge_to(output.name) is not None for stage in blueprint.stages)
        starts = output.name in (blueprint.entry_stage, blueprint.stages[0].name)
        if not from_others and not starts:
            yield in_stage(
                output,
                "error",
                "output-unreachable",
                "is an output stage that no edge leads to, so that the run never produces an output",
                f"add a transition to '{output.name}' from the stage that finishes the work",
            )
    for stage in blueprint.stages:
        if outputs and stage.allow_complete and stage.mode != "output":
            yield in_stage(
                stage,
                "warning",
                "allow-complete-skips-output",
                "may end the run itself, and then the output stage is never reached",
                "drop allow_complete and lead to the output stage",
            )


def dead_ends(blueprint: Blueprint) -> Iterator[Finding]:
    """Stages whose ordinary edges may all be used up, with no edge out of that."""
    for stage in blueprint.stages:
        edges = stage.transitions or ()
        ordinary = [edge for edge in edges if edge.condition in ("always", "llm_choice")]
        if not ordinary or not all(_may_run_out(blueprint, edge) for edge in ordinary):
            continue
        if any(_is_escape(blueprint, edge) for edge in edges):
            continue
        yield in_stage(
            stage,
            "warning",
            "dead-end-possible",
            "may strand the run: every stage that its ordinary edges lead to has max_revisits, and once all are used "
            "up the run ends in an error",
            'add an edge with condition = "dead_end" to a stage without max_revisits',
        )


def _may_run_out(blueprint: Blueprint, edge: Edge) -> bool:
    target = blueprint.stage(edge.target)
    return target is None or target.max_revisits is not None


def _is_escape(blueprint: Blueprint, edge: Edge) -> bool:
    target = blueprint.stage(edge.target)
    return edge.condition in ("dead_end", "error") and target is not None and target.max_revisits is None


def fan_out(blueprint: Blueprint, stage: Stage) -> Iterator[Finding]:
    """Fan-outs that one failed worker ends, and worker stages whose task no region takes."""
    config = stage.fan_out
    if config is None:
        return
    escapes = any(edge.condition in ("error", "dead_end") for edge in stage.transitions or ())
    if config.on_worker_failure == "fail_all" and not escapes:
        yield in_stage(
            stage,
            "warning",
            "fanout-no-escape",
            'has on_worker_failure = "fail_all" and no error or dead_end edge: one failed worker ends the run',
            'add an edge with condition = "error", or leave on_worker_failure = "continue"',
        )
    if config.worker_stage is not None and not blueprint.accepts_task:
        yield in_stage(
            stage,
            "error",
            "fanout-worker-task-unheld",
            f"hands each worker on stage '{config.worker_stage}' its item as the task, but no region takes the task",
            'add a region for it: task = { kind = "pinned", budget = "10%", seed = "task" }',
        )

"""Reading a stage, key by key in Leviath's order, so that the first fault is the same (``core/manifest/stage.rs``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from leviath.blueprint.agent import read_nudge, read_sandbox, read_security
from leviath.blueprint.edges import read_edges
from leviath.blueprint.errors import KeyPath, did_you_mean
from leviath.blueprint.model import (
    CONVERSATION,
    FAN_OUT,
    HOOK_NAMES,
    SUBMIT_OUTPUT,
    FanOut,
    Hooks,
    InteractionPoint,
    InteractionStyle,
    Mode,
    Stage,
    ToolPolicy,
    ToolRouting,
    Unattended,
    WorkerFailure,
)
from leviath.blueprint.models import read_model
from leviath.blueprint.outputs import read_output
from leviath.blueprint.reading import (
    count,
    fault,
    is_mime_type,
    list_of_names,
    patterns,
    refuse_unknown,
    shown,
    strings,
    trimmed,
    word,
)
from leviath.blueprint.regions import read_layout
from leviath.blueprint.sections import (
    InteractionPointSection,
    OverrideSection,
    RoutingSection,
    StageContextSection,
    StageSection,
)
from leviath.blueprint.toml.document import type_name
from leviath.semantics import Semantics

MODES: dict[str, Mode] = {word: word for word in get_args(Mode)}
STYLES: dict[str, InteractionStyle] = {word: word for word in get_args(InteractionStyle)}
UNATTENDED: dict[str, Unattended] = {word: word for word in get_args(Unattended)}
WORKER_FAILURE: dict[str, WorkerFailure] = {word: word for word in get_args(WorkerFailure)}
POLICIES: tuple[ToolPolicy, ...] = get_args(ToolPolicy)


def read_stage(name: str, section: StageSection, path: KeyPath, semantics: Semantics) -> Stage:
    """`[stages.NAME]`. Raises `BlueprintError`."""
    where = f"stage '{name}'"
    refuse_unknown(section, path, where)
    model = read_model(name, section.model, (*path, "model"))
    mode, points, fan_out = _mode(name, section, path)
    max_iterations = count(section, path, where, "max_iterations")
    routing = None
    if section.tool_routing is not None:
        routing = _routing(where, section.tool_routing, (*path, "tool_routing"))
    output_routing = _output_routing(where, section, (*path, "output_routing"))
    tools = strings(section.available_tools)
    allow_complete = bool(section.allow_complete)
    if mode == "output":
        tools = tools if SUBMIT_OUTPUT in tools else (*tools, SUBMIT_OUTPUT)
        allow_complete = allow_complete or not section.has("allow_complete")
    if mode == "fan_out" and FAN_OUT not in tools:
        tools = (*tools, FAN_OUT)
    nudge = None if section.nudge is None else read_nudge(section.nudge, (*path, "nudge"), f"{where}: nudge")
    sandbox = None
    if section.sandbox is not None:
        sandbox = read_sandbox(section.sandbox, (*path, "sandbox"), f"{where}: ")
    hooks = _hooks(name, section.hooks or {}, (*path, "hooks"))
    output = None
    if section.output is not None:
        output = read_output(section.output, (*path, "output"), f"{where}: output")
    input_accepts, input_as_text = _input(where, section, (*path, "input"))
    tool_accepts = _tool_accepts(where, section, (*path, "tool_accepts"))
    permissions = read_permissions(section.tool_permissions, (*path, "tool_permissions"), where, "tool_permissions.")
    context = section.context or StageContextSection()
    context_path = (*path, "context")
    refuse_unknown(context, context_path, f"{where}: context")
    layout = None
    if context.regions is not None:
        layout = read_layout(context.regions, (*context_path, "regions"), semantics)
    hide = _names(where, context, context_path, "hide", "sources")
    reset = _names(where, context, context_path, "reset", CONVERSATION)
    max_revisits = count(section, path, where, "max_revisits")
    transitions = None
    if section.transitions is not None:
        transitions = read_edges(name, section.transitions, (*path, "transitions"))
    return Stage(
        name=name,
        mode=mode,
        description=trimmed(section.description),
        system_prompt=trimmed(section.system_prompt),
        model=model,
        max_iterations=max_iterations,
        max_revisits=max_revisits,
        available_tools=tools,
        available_connectors=strings(section.available_connectors),
        required_tools=strings(section.required_tools),
        tool_permissions=permissions,
        tool_accepts=tool_accepts,
        tool_routing=routing,
        output_routing=output_routing,
        layout=layout,
        hide=hide,
        reset=reset,
        hooks=hooks,
        transitions=transitions,
        transition_prompt=trimmed(section.transition_prompt),
        accepts_messages=section.accepts_messages is not False,
        allow_complete=allow_complete,
        allow_as_worker=bool(section.allow_as_worker),
        allow_blocking_tools=bool(section.allow_blocking_tools),
        requires_children=bool(section.requires_children),
        require_output=mode == "output" or bool(section.require_output),
        output=output,
        input_accepts=input_accepts,
        input_as_text=input_as_text,
        batch_tool_hint=section.batch_tool_hint,
        shell_hint=section.shell_hint,
        nudge=nudge,
        security=None if section.security is None else read_security(section.security),
        sandbox=sandbox,
        interaction_points=points,
        fan_out=fan_out,
    )


# Mode


def _mode(stage: str, section: StageSection, path: KeyPath) -> tuple[Mode, tuple[InteractionPoint, ...], FanOut | None]:
    mode = word(section.mode, MODES, "autonomous")
    if mode is None:
        raise fault(
            (*path, "mode"),
            f"stage '{stage}': unknown mode \"{section.mode}\" (valid modes: {', '.join(MODES)})",
            did_you_mean(str(section.mode), MODES),
        )
    if mode == "interactive_points":
        points = enumerate(section.interaction_points or ())
        place = (*path, "interaction_points")
        return mode, tuple(_point(stage, point, (*place, index)) for index, point in points), None
    if mode == "fan_out":
        return mode, (), _fan_out(stage, section, path)
    return mode, (), None


def _point(stage: str, section: InteractionPointSection, path: KeyPath) -> InteractionPoint:
    name = section.name or ""
    unattended = word(section.unattended, UNATTENDED, "auto_approve")
    if unattended is None:
        raise fault(
            (*path, "unattended"),
            f"stage '{stage}': interaction point '{name}' has unattended = \"{section.unattended}\" - "
            'expected "ask" or "auto_approve"',
            did_you_mean(str(section.unattended), UNATTENDED),
        )
    style = word(section.style, STYLES, "free_text")
    if style is None:
        raise fault(
            (*path, "style"),
            f"stage '{stage}': interaction point style \"{section.style}\" is not valid "
            "(valid: free_text, multiple_choice, confirm)",
            did_you_mean(str(section.style), STYLES),
        )
    options = section.options if section.has("options") else section.choices
    directives = section.directives if section.has("directives") else section.followups
    return InteractionPoint(
        name=name,
        prompt=section.prompt or "",
        required=section.required is not False,
        unattended=unattended,
        style=style,
        options=tuple(each for each in options if isinstance(each, str)) if isinstance(options, list) else (),
        directives={key: text for key, text in directives.items() if isinstance(text, str)}
        if isinstance(directives, Mapping)
        else {},
        abort_options=strings(section.abort_options),
        edit_options=strings(section.edit_options),
        document_region=section.document_region,
    )


def _fan_out(stage: str, section: StageSection, path: KeyPath) -> FanOut:
    policy = word(section.on_worker_failure, WORKER_FAILURE, "continue")
    if policy is None:
        raise fault(
            (*path, "on_worker_failure"),
            f"stage '{stage}': on_worker_failure = \"{section.on_worker_failure}\" is not a policy "
            "(valid: continue, fail_all)",
            did_you_mean(str(section.on_worker_failure), WORKER_FAILURE),
        )
    max_workers = _whole_number(stage, section, path, "max_workers", "unlimited")
    max_items = _whole_number(stage, section, path, "max_items", "unlimited")
    return FanOut(
        worker_agent=section.worker_agent,
        worker_stage=section.worker_stage,
        worker_query=section.worker_query,
        merge_stage=section.merge_stage,
        max_workers=30 if max_workers is None else max_workers,
        max_items=max_items or None,
        max_attempts=_whole_number(stage, section, path, "max_attempts", "do not ask again"),
        on_worker_failure=policy,
        split_prompt=section.split_prompt or "",
        results_region=section.results_region,
    )


def _whole_number(stage: str, section: StageSection, path: KeyPath, key: str, zero: str) -> int | None:
    if not section.has(key):
        return None
    value = getattr(section, key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise fault((*path, key), f"stage '{stage}': {key} must be a whole number (0 means {zero})")
    if value < 0:
        raise fault((*path, key), f"stage '{stage}': {key} must not be negative (got {value}; 0 means {zero})")
    return value


# Tools


def _routing(where: str, section: RoutingSection, path: KeyPath) -> ToolRouting:
    refuse_unknown(section, path, f"{where}: tool_routing", old=("persist",))
    keep = section.keep_results if section.keep_results is not None else section.persist
    max_tokens = count(section, path, f"{where}: tool_routing", "max_result_tokens")
    regions: dict[str, str] = {}
    caps: dict[str, int] = {}
    for tool, value in (section.overrides or {}).items():
        _override(f"{where}: tool_routing.overrides.{tool}", tool, value, (*path, "overrides", tool), regions, caps)
    for tool, value in (section.max_result_tokens_per_tool or {}).items():
        place = (*path, "max_result_tokens_per_tool", tool)
        caps[tool] = _cap(f"{where}: tool_routing.max_result_tokens_per_tool.{tool}", value, place)
    return ToolRouting(
        default_region="tool_results" if section.default_region is None else section.default_region,
        keep_results=keep is not False,
        max_result_tokens=max_tokens,
        overrides=regions,
        caps=caps,
    )


def _override(where: str, tool: str, value: Any, path: KeyPath, regions: dict[str, str], caps: dict[str, int]) -> None:
    if isinstance(value, str):
        regions[tool] = value
        return
    if not isinstance(value, Mapping):
        raise fault(
            path,
            f"{where} must be a region name or a table of {{ region, max_result_tokens }}, not {type_name(value)}",
        )
    section = OverrideSection.read(value)
    refuse_unknown(section, path, where)
    if section.has("region"):
        if not isinstance(section.region, str):
            raise fault((*path, "region"), f"{where}.region must be a region name")
        regions[tool] = section.region
    if section.has("max_result_tokens"):
        caps[tool] = _cap(f"{where}.max_result_tokens", section.max_result_tokens, (*path, "max_result_tokens"))
    if not value:
        raise fault(path, f"{where} is empty (set region, max_result_tokens, or both)")


def _cap(where: str, value: Any, path: KeyPath) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise fault(path, f"{where} must be a number")
    if value < 0:
        raise fault(path, f"{where} must not be negative (got {value})")
    return value


def _output_routing(where: str, section: StageSection, path: KeyPath) -> dict[str, str]:
    routes: dict[str, str] = {}
    for pattern, region in (section.output_routing or {}).items():
        place = (*path, pattern)
        if not is_mime_type(pattern):
            raise fault(
                place,
                f"{where}: output_routing key '{pattern}' is not a mime type or pattern, e.g. \"image/*\" or "
                '"application/pdf"',
            )
        if not isinstance(region, str):
            raise fault(
                place,
                f'{where}: output_routing."{pattern}" must be a region name, e.g. "{pattern}" = "artwork"',
            )
        routes[pattern] = region
    # Leviath keeps these sorted, and judges them in that order.
    return dict(sorted(routes.items()))


def _tool_accepts(where: str, section: StageSection, path: KeyPath) -> dict[str, tuple[str, ...]]:
    if not section.has("tool_accepts"):
        return {}
    if not isinstance(section.tool_accepts, Mapping):
        raise fault(
            path,
            f'{where}: tool_accepts must be a table of tool = [mime types], e.g. spawn_agent = ["image/*"]',
        )
    limits: dict[str, tuple[str, ...]] = {}
    for tool, value in section.tool_accepts.items():
        found = patterns(value, (*path, tool), f"{where}: tool_accepts", tool)
        if not found:
            raise fault(
                (*path, tool),
                f"{where}: tool_accepts.{tool} must list at least one mime type; drop the key to lift the limit",
            )
        limits[tool] = found
    return dict(sorted(limits.items()))


def read_permissions(table: Mapping[str, Any] | None, path: KeyPath, where: str, prefix: str = "") -> dict[str, str]:
    """Tool to policy word, as written; any case counts."""
    for tool, policy in (table or {}).items():
        place = (*path, tool)
        if not isinstance(policy, str):
            raise fault(place, f"{where}: {prefix}{tool} must be one of {', '.join(POLICIES)}")
        if policy.lower() not in POLICIES:
            raise fault(
                place,
                f'{where}: tool_permissions.{tool} = "{policy}" is not a policy (valid: {", ".join(POLICIES)})',
                did_you_mean(policy, POLICIES),
            )
    return dict(table or {})


# Hooks, input, context


def _hooks(stage: str, table: Mapping[str, Any], path: KeyPath) -> Hooks:
    for name, script in table.items():
        if not isinstance(script, str):
            raise fault(
                (*path, name),
                f"stage '{stage}': hook '{name}' must be a path to a .rhai file, got: {shown(script)}",
            )
        if name not in HOOK_NAMES:
            raise fault(
                (*path, name),
                f"stage '{stage}': unknown hook '{name}' (this build implements: {', '.join(HOOK_NAMES)})",
                did_you_mean(name, HOOK_NAMES),
            )
    return Hooks(**table)


def _input(where: str, section: StageSection, path: KeyPath) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if section.input is None:
        return (), ()
    what = f"{where}: input"
    refuse_unknown(section.input, path, what)
    return (
        patterns(section.input.accepts, (*path, "accepts"), what, "accepts"),
        patterns(section.input.as_text, (*path, "as_text"), what, "as_text"),
    )


def _names(where: str, context: StageContextSection, path: KeyPath, key: str, example: str) -> tuple[str, ...]:
    if not context.has(key):
        return ()
    message = f'{where}: context.{key} must be a list of region names, e.g. {key} = ["{example}"]'
    return list_of_names(getattr(context, key), (*path, key), message)

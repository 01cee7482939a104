"""A loaded blueprint: plain frozen dataclasses, every field that ``agent.leviath`` can set.

Nothing here reads TOML or knows pydantic: ``manifest`` builds these objects, everything else only reads them.
Sizes are tokens unless said otherwise. Order of stages, regions, edges and hooks is the order of the file.
Field names and defaults follow Leviath's ``core/blueprint``, ``core/layout`` and ``core/manifest``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Literal

from leviath.text import MOST_TOKENS, round_half_away, saturated

Mode = Literal["autonomous", "interactive", "interactive_points", "fan_out", "output"]
KindName = Literal[
    "pinned",
    "sliding_window",
    "temporary",
    "compacting",
    "clearable",
    "compact_history",
    "checklist",
    "hashmap",
    "custom",
]
Strategy = Literal["per_item", "bulk", "compact"]
Admission = Literal["evict", "reject"]
Volatility = Literal["rewritten", "grows", "stable"]
Condition = Literal["always", "llm_choice", "error", "max_iterations", "stuck", "dead_end"]
TransformKind = Literal["direct", "clear", "compact", "custom"]
ToolPolicy = Literal["allow", "ask", "deny"]
ToolRescan = Literal["at_spawn", "after_writes", "before_dispatch"]
SeedRefresh = Literal["once", "each_stage"]
OnValidatorError = Literal["reject", "accept"]
Unattended = Literal["auto_approve", "ask"]
InteractionStyle = Literal["free_text", "multiple_choice", "confirm"]
WorkerFailure = Literal["continue", "fail_all"]
SandboxKind = Literal["none", "namespace", "container"]
ContentTransform = Literal["direct", "summarize", "extract"]
HookName = Literal[
    "on_stage_enter",
    "on_stage_exit",
    "before_inference",
    "after_inference",
    "on_tool_call",
    "on_completion",
    "on_error",
]
Json = Any
"""A JSON value: None, bool, int, float, str, list or dict of such."""

STAGE_INSTRUCTIONS = "stage_instructions"
CONVERSATION = "conversation"
"""The region that turns, messages and pointers to results go to."""
ALWAYS_VISIBLE = (CONVERSATION, "tool_results", "final_output", STAGE_INSTRUCTIONS)
"""Regions that every stage sees, whatever its layout or ``hide`` list."""
TASK_KEY = "task"
SUBMIT_OUTPUT = "submit_output"
FAN_OUT = "fan_out"
MODIFYING_TOOLS = ("write_file", "edit_file")
DEFAULT_REGION_TOKENS = 5000
DEFAULT_PROVIDER = "anthropic"
DEFAULT_MODEL = "claude-sonnet-4-6"
DEFAULT_GATE_ATTEMPTS = 3
DEFAULT_MAX_NUDGES = 3
DEFAULT_REENTRY_CAP = 3
"""How often a stage is run again for a missing required region or output when it has no ``max_revisits``."""


# Budgets and regions


@dataclass(frozen=True)
class Budget:
    """What a region may hold: a share of the model's window, or a fixed number of tokens.

    ``fraction`` is the share (0 < fraction <= 1) or ``None``. Without it ``max_tokens`` is the budget itself; with
    it ``max_tokens`` caps and ``min_tokens`` lifts the resolved number (the lift wins).
    """

    fraction: float | None = None
    max_tokens: int | None = DEFAULT_REGION_TOKENS
    min_tokens: int | None = None

    @property
    def is_percent(self) -> bool:
        return self.fraction is not None

    def resolve(self, window: int) -> int:
        """The budget in tokens on a model whose context window is ``window`` tokens."""
        if self.fraction is None:
            return DEFAULT_REGION_TOKENS if self.max_tokens is None else self.max_tokens
        size = round_half_away(window * self.fraction)
        if self.max_tokens is not None:
            size = min(size, self.max_tokens)
        if self.min_tokens is not None:
            size = max(size, self.min_tokens)
        return size

    @property
    def unresolved(self) -> int:
        """The number before any model is known: the fixed budget, or the cap of a percentage, 0 without one."""
        if self.fraction is None:
            return DEFAULT_REGION_TOKENS if self.max_tokens is None else self.max_tokens
        return self.max_tokens or 0


@dataclass(frozen=True)
class Pinned:
    name: ClassVar[KindName] = "pinned"


@dataclass(frozen=True)
class Temporary:
    name: ClassVar[KindName] = "temporary"


@dataclass(frozen=True)
class Clearable:
    name: ClassVar[KindName] = "clearable"


@dataclass(frozen=True)
class Checklist:
    name: ClassVar[KindName] = "checklist"


@dataclass(frozen=True)
class SlidingWindow:
    """``overflow`` counts for strategy ``bulk`` only, ``compact_count`` for ``compact`` only (entries)."""

    name: ClassVar[KindName] = "sliding_window"
    max_items: int = 10
    strategy: Strategy = "per_item"
    overflow: int = 10
    compact_count: int = 10


@dataclass(frozen=True)
class Compacting:
    """``compact_at`` is a share of the resolved budget, ``threshold_tokens`` a ceiling in tokens, as written."""

    name: ClassVar[KindName] = "compacting"
    compact_at: float | None = None
    threshold_tokens: int | None = None

    def threshold(self, budget: Budget, resolved: int) -> int:
        """Tokens at which the region is due for a summary, ``resolved`` being its budget in tokens."""
        if self.compact_at is not None:
            share = round_half_away(resolved * self.compact_at)
            return share if self.threshold_tokens is None else min(share, self.threshold_tokens)
        if self.threshold_tokens is not None:
            return self.threshold_tokens
        if budget.is_percent:
            return round_half_away(resolved * 0.80)
        return min(budget.unresolved * 8, MOST_TOKENS) // 10


@dataclass(frozen=True)
class CompactHistory:
    name: ClassVar[KindName] = "compact_history"
    source_region: str = ""


@dataclass(frozen=True)
class HashMap:
    name: ClassVar[KindName] = "hashmap"
    max_entries: int | None = None


@dataclass(frozen=True)
class Custom:
    """``script`` is relative to the blueprint's directory; ``pinned`` makes the region behave like a pinned one."""

    name: ClassVar[KindName] = "custom"
    script: str = ""
    pinned: bool = False


RegionKind = Pinned | SlidingWindow | Temporary | Compacting | Clearable | CompactHistory | Checklist | HashMap | Custom


# Seeds


@dataclass(frozen=True)
class CallerSeed:
    """Text that whoever starts the run gives under ``key`` (``task`` is the task)."""

    key: str


@dataclass(frozen=True)
class GlobSeed:
    pattern: str


@dataclass(frozen=True)
class FilesSeed:
    paths: tuple[str, ...]


@dataclass(frozen=True)
class LiteralSeed:
    text: str


@dataclass(frozen=True)
class RhaiSeed:
    script: str


@dataclass(frozen=True)
class CommandSeed:
    command: str


@dataclass(frozen=True)
class SeedCall:
    """One tool call of a tool seed; ``args`` is a JSON value, ``{}`` where none were written."""

    name: str
    args: Json = field(default_factory=dict)


@dataclass(frozen=True)
class ToolsSeed:
    calls: tuple[SeedCall, ...]
    refresh: SeedRefresh = "once"


Seed = CallerSeed | GlobSeed | FilesSeed | LiteralSeed | RhaiSeed | CommandSeed | ToolsSeed


@dataclass(frozen=True)
class RegionSpec:
    """One declared region. ``accepts`` lists mime types or patterns in lower case, empty for anything."""

    name: str
    kind: RegionKind
    budget: Budget = Budget()
    description: str | None = None
    describe_in_prompt: bool = False
    required: bool = False
    required_message: str | None = None
    summarizable: bool = True
    admission: Admission = "evict"
    volatility: Volatility = "rewritten"
    accepts: tuple[str, ...] = ()
    seed: Seed | None = None
    seed_written: bool = False
    """Whether the manifest holds a ``seed`` key at all: one that no form fits leaves ``seed`` empty."""

    @property
    def is_fixed(self) -> bool:
        """Whether its budget counts against the room that the stage has to work in."""
        if isinstance(self.kind, Custom):
            return self.kind.pinned
        return isinstance(self.kind, (Pinned, HashMap, CompactHistory))


@dataclass(frozen=True)
class Layout:
    """Regions in declared order, with unique names."""

    regions: tuple[RegionSpec, ...]
    total_tokens: int | None = None
    """Overrides the sum of the absolute budgets (the fallback layout alone sets it)."""

    def __iter__(self) -> Iterator[RegionSpec]:
        return iter(self.regions)

    def get(self, name: str) -> RegionSpec | None:
        return next((region for region in self.regions if region.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(region.name for region in self.regions)

    @property
    def has_percent(self) -> bool:
        return any(region.budget.is_percent for region in self.regions)

    @property
    def absolute_total(self) -> int:
        """Sum of the budgets that are not percentages: the window's size when no region is a percentage."""
        if self.total_tokens is not None:
            return self.total_tokens
        return saturated(region.budget.unresolved for region in self.regions if not region.budget.is_percent)


@dataclass(frozen=True)
class FileTracking:
    region: str = "files"
    track_reads: bool = True
    track_writes: bool = True
    max_file_tokens: int | None = None


# Models


@dataclass(frozen=True)
class ModelEntry:
    """``provider`` is empty where the manifest leaves it open."""

    provider: str
    model: str


@dataclass(frozen=True)
class OutputCap:
    """The reply budget: ``tokens``, or ``fraction`` of the model's window, or of the region ``of``."""

    tokens: int | None = None
    fraction: float | None = None
    of: str | None = None

    def resolve(self, window: int, max_output: int, region_budget: Mapping[str, int]) -> int:
        """Tokens, at least 1; a relative cap never exceeds ``max_output``, the most the model can write."""
        if self.tokens is not None:
            return max(self.tokens, 1)
        fraction = self.fraction or 0.0
        if self.of is None:
            size = min(round_half_away(window * fraction), max_output)
        elif self.of in region_budget:
            size = min(round_half_away(region_budget[self.of] * fraction), max_output)
        else:
            size = max_output
        return max(size, 1)


@dataclass(frozen=True)
class ModelConfig:
    """Models in order of preference. ``parameters`` are sent on, ``max_output_tokens`` among them as written."""

    entries: tuple[ModelEntry, ...] = (ModelEntry(DEFAULT_PROVIDER, DEFAULT_MODEL),)
    allow_user_default: bool = True
    parameters: Mapping[str, Json] = field(default_factory=dict)
    request_timeout_secs: int | None = None
    output_cap: OutputCap | None = None

    @property
    def first(self) -> ModelEntry:
        return self.entries[0] if self.entries else ModelEntry(DEFAULT_PROVIDER, DEFAULT_MODEL)

    @property
    def temperature(self) -> float | None:
        value = self.parameters.get("temperature")
        return None if isinstance(value, bool) or not isinstance(value, (int, float)) else float(value)


# Stages


@dataclass(frozen=True)
class RegionCount:
    region: str
    at_least: int


@dataclass(frozen=True)
class Gate:
    """What must hold before an edge is taken. ``max_attempts`` refusals, then the next finish passes."""

    require_modifications: bool = False
    region: str | None = None
    tools: tuple[str, ...] = ()
    require_region_updated: str | None = None
    require_regions: tuple[str, ...] = ()
    require_no_open_items: str | None = None
    require_region_entries: RegionCount | None = None
    message: str | None = None
    max_attempts: int = DEFAULT_GATE_ATTEMPTS


@dataclass(frozen=True)
class Stuck:
    """Thresholds of a ``stuck`` edge: counts, ``after_minutes`` minutes; ``None`` where not set."""

    after_iterations: int | None = None
    after_minutes: int | None = None
    after_same_file_edits: int | None = None
    after_tool_calls: int | None = None


@dataclass(frozen=True)
class Transform:
    """What happens to the window on an edge; the lists and the prompt are set for ``custom`` only."""

    kind: TransformKind = "direct"
    carry: tuple[str, ...] = ()
    compact: tuple[str, ...] = ()
    clear: tuple[str, ...] = ()
    compact_prompt: str | None = None


@dataclass(frozen=True)
class Edge:
    target: str
    condition: Condition = "always"
    hint: str | None = None
    transform: Transform = Transform()
    gate: Gate | None = None
    stuck: Stuck | None = None


HOOK_NAMES: tuple[HookName, ...] = (
    "on_stage_enter",
    "on_stage_exit",
    "before_inference",
    "after_inference",
    "on_tool_call",
    "on_completion",
    "on_error",
)


@dataclass(frozen=True)
class Hooks:
    """Script paths relative to the blueprint's directory."""

    on_stage_enter: str | None = None
    on_stage_exit: str | None = None
    before_inference: str | None = None
    after_inference: str | None = None
    on_tool_call: str | None = None
    on_completion: str | None = None
    on_error: str | None = None

    def declared(self) -> list[tuple[HookName, str]]:
        """The hooks that name a script, in the order above."""
        pairs: list[tuple[HookName, str | None]] = [(name, getattr(self, name)) for name in HOOK_NAMES]
        return [(name, path) for name, path in pairs if path is not None]

    def __bool__(self) -> bool:
        return bool(self.declared())


@dataclass(frozen=True)
class ToolRouting:
    """Where results go. ``overrides`` maps a tool to a region, ``caps`` a tool to its own ceiling in tokens."""

    default_region: str = "tool_results"
    keep_results: bool = True
    max_result_tokens: int | None = None
    overrides: Mapping[str, str] = field(default_factory=dict)
    caps: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Nudge:
    """``None`` leaves a field to the next wider setting: stage, then agent, then the user's configuration."""

    enabled: bool | None = None
    max: int | None = None
    text: str | None = None


@dataclass(frozen=True)
class Artifact:
    name: str
    mime_type: str
    required: bool = False
    description: str | None = None


@dataclass(frozen=True)
class OutputSpec:
    """The shape a final answer must have. ``schema`` is JSON Schema; ``validator`` a script beside the manifest."""

    format: str | None = None
    instructions: str | None = None
    example: str | None = None
    schema: Json | None = None
    validator: str | None = None
    on_validator_error: OnValidatorError | None = None
    overwrite_artifacts: bool | None = None
    artifacts: tuple[Artifact, ...] = ()

    def __bool__(self) -> bool:
        return self != OutputSpec()


@dataclass(frozen=True)
class InteractionPoint:
    name: str = ""
    prompt: str = ""
    required: bool = True
    unattended: Unattended = "auto_approve"
    style: InteractionStyle = "free_text"
    options: tuple[str, ...] = ()
    directives: Mapping[str, str] = field(default_factory=dict)
    abort_options: tuple[str, ...] = ()
    edit_options: tuple[str, ...] = ()
    document_region: str | None = None


@dataclass(frozen=True)
class FanOut:
    """Parallel workers: read and kept, not run. ``max_workers`` 0 is unlimited, ``max_items`` ``None`` is."""

    worker_agent: str | None = None
    worker_stage: str | None = None
    worker_query: str | None = None
    merge_stage: str | None = None
    max_workers: int = 30
    max_items: int | None = None
    max_attempts: int | None = None
    on_worker_failure: WorkerFailure = "continue"
    split_prompt: str = ""
    results_region: str | None = None


@dataclass(frozen=True)
class Sandbox:
    kind: SandboxKind = "none"
    image: str | None = None
    engine: str | None = None
    network: bool = True
    keep_warm: bool = False
    mounts: tuple[str, ...] = ()
    on_unavailable: Literal["error", "warn"] = "error"


@dataclass(frozen=True)
class Security:
    taint_tracking: bool = True


@dataclass(frozen=True)
class Stage:
    """One stage. ``transitions`` is ``None`` without the table (the next stage of the file follows), empty for a
    stage that ends the run; its order is the file's."""

    name: str
    mode: Mode = "autonomous"
    description: str | None = None
    system_prompt: str | None = None
    model: ModelConfig = ModelConfig()
    max_iterations: int | None = None
    max_revisits: int | None = None
    available_tools: tuple[str, ...] = ()
    available_connectors: tuple[str, ...] = ()
    required_tools: tuple[str, ...] = ()
    tool_permissions: Mapping[str, str] = field(default_factory=dict)
    """Tool to policy word as written (compare in lower case)."""
    tool_accepts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tool_routing: ToolRouting | None = None
    output_routing: Mapping[str, str] = field(default_factory=dict)
    layout: Layout | None = None
    """The stage's own layout, which replaces the blueprint's while it runs; ``None`` keeps the blueprint's."""
    hide: tuple[str, ...] = ()
    reset: tuple[str, ...] = ()
    hooks: Hooks = Hooks()
    transitions: tuple[Edge, ...] | None = None
    transition_prompt: str | None = None
    accepts_messages: bool = True
    allow_complete: bool = False
    allow_as_worker: bool = False
    allow_blocking_tools: bool = False
    requires_children: bool = False
    require_output: bool = False
    output: OutputSpec | None = None
    input_accepts: tuple[str, ...] = ()
    input_as_text: tuple[str, ...] = ()
    batch_tool_hint: bool | None = None
    shell_hint: bool | None = None
    nudge: Nudge | None = None
    security: Security | None = None
    sandbox: Sandbox | None = None
    interaction_points: tuple[InteractionPoint, ...] = ()
    fan_out: FanOut | None = None

    def edge_to(self, target: str) -> Edge | None:
        return next((edge for edge in self.transitions or () if edge.target == target), None)


# The whole agent


@dataclass(frozen=True)
class Compaction:
    """Who writes summaries. ``provider`` and ``model`` hold Leviath's defaults where the table leaves them out."""

    provider: str = DEFAULT_PROVIDER
    model: str = DEFAULT_MODEL
    system_prompt: str | None = None
    max_summary_tokens: int = 2000
    temperature: float = 0.2


@dataclass(frozen=True)
class Repetition:
    max_repeat_calls: int = 3
    max_readonly_streak: int = 10
    enabled: bool = True


@dataclass(frozen=True)
class SafeCommands:
    tools: tuple[str, ...] = ()
    shell: tuple[str, ...] = ()


@dataclass(frozen=True)
class RegionMapping:
    from_region: str = ""
    to_region: str = ""
    transform: ContentTransform | None = None
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class ContextTransform:
    """How a parent's regions reach a sub-agent: read and kept, not run."""

    from_blueprint: str = ""
    to_blueprint: str = ""
    mappings: tuple[RegionMapping, ...] = ()


@dataclass(frozen=True)
class Dependency:
    """Something the agent needs on the machine: read and kept, not checked. ``target`` is the server, variable,
    command or script that ``kind`` speaks of."""

    name: str
    kind: Literal["mcp_server", "env", "binary", "script"]
    target: str
    env: tuple[str, ...] = ()
    required: bool = True
    remedy: str | None = None
    description: str | None = None
    install: Mapping[str, Json] | None = None


@dataclass(frozen=True)
class Blueprint:
    """A whole agent, checked. ``directory`` is where its scripts live; ``None`` for a manifest given as text."""

    name: str = "unnamed"
    version: str = "0.1.0"
    description: str = ""
    entry_stage: str | None = None
    stages: tuple[Stage, ...] = ()
    layout: Layout = Layout(())
    file_tracking: FileTracking | None = None
    compaction: Compaction | None = None
    repetition: Repetition | None = None
    nudge: Nudge | None = None
    output: OutputSpec | None = None
    batch_tool_hint: bool | None = None
    shell_hint: bool | None = None
    tool_rescan: ToolRescan = "at_spawn"
    max_child_depth: int | None = None
    tool_permissions: Mapping[str, str] = field(default_factory=dict)
    tool_script_permissions: Mapping[str, str] = field(default_factory=dict)
    read_paths: tuple[str, ...] | None = None
    safe_commands: SafeCommands | None = None
    security: Security | None = None
    sandbox: Sandbox | None = None
    transforms: tuple[ContextTransform, ...] = ()
    mime_types: Mapping[str, Json] = field(default_factory=dict)
    dependencies: tuple[Dependency, ...] = ()
    directory: Path | None = None
    manifest_path: Path | None = None

    def stage(self, name: str) -> Stage | None:
        return next((stage for stage in self.stages if stage.name == name), None)

    @property
    def entry(self) -> str:
        """The declared entry stage, else the first of the file."""
        if self.entry_stage is not None:
            return self.entry_stage
        return self.stages[0].name if self.stages else ""

    def layout_of(self, stage: Stage) -> Layout:
        """The layout that is in force while ``stage`` runs."""
        return stage.layout if stage.layout is not None else self.layout

    def visible_to(self, stage: Stage) -> frozenset[str]:
        """Names of the regions that ``stage`` sees: its layout's and the always visible, less its ``hide`` list."""
        return frozenset((*self.layout_of(stage).names, *ALWAYS_VISIBLE)) - set(stage.hide)

    @property
    def known_regions(self) -> frozenset[str]:
        """Names that any layout declares, and the always visible ones."""
        names = {*self.layout.names, *ALWAYS_VISIBLE}
        for stage in self.stages:
            if stage.layout is not None:
                names.update(stage.layout.names)
        return frozenset(names)

    def every_region(self) -> Iterator[RegionSpec]:
        """The regions of the blueprint's layout, then of each stage's own."""
        yield from self.layout
        for stage in self.stages:
            yield from stage.layout or ()

    @property
    def caller_inputs(self) -> tuple[tuple[str, RegionSpec], ...]:
        """(key, region) for each region of the blueprint's layout that the caller fills, in order."""
        return tuple((r.seed.key, r) for r in self.layout if isinstance(r.seed, CallerSeed))

    @property
    def accepts_task(self) -> bool:
        return any(key == TASK_KEY for key, _ in self.caller_inputs)

    @property
    def requires_task(self) -> bool:
        return any(key == TASK_KEY and region.required for key, region in self.caller_inputs)

    def output_of(self, stage: Stage, asked: OutputSpec | None = None) -> OutputSpec | None:
        """The output shape in force in ``stage`` when whoever starts the run asks for ``asked``."""
        return resolve_output(self.output, stage.output, asked)


def resolve_output(
    agent: OutputSpec | None, stage: OutputSpec | None, asked: OutputSpec | None = None
) -> OutputSpec | None:
    """The shape in force, field by field: asked, else the stage's, else the agent's (Leviath ``core/output.rs``).

    Asking for a format other than the declared one drops the declared schema, validator, its policy and artifacts.
    """
    given = [spec for spec in (asked, stage, agent) if spec is not None]
    if not given:
        return None
    merged = given[-1]
    for spec in reversed(given[:-1]):
        if spec is asked and spec.format is not None and spec.format != merged.format:
            merged = replace(merged, schema=None, validator=None, on_validator_error=None, artifacts=())
        merged = replace(merged, **{f.name: v for f in fields(spec) if (v := getattr(spec, f.name)) not in (None, ())})
    return merged

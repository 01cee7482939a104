"""The tables of a manifest and the keys that each knows, as Leviath's parser reads them.

Types follow TOML; ``Any`` stands where a value of the wrong type is an error instead of absent. Old spellings that
are still read are fields too.
"""

from __future__ import annotations

from typing import Any

from leviath.blueprint.border import Section


class NudgeSection(Section):
    enabled: bool | None = None
    max: int | None = None
    text: str | None = None


class OutputSection(Section):
    format: str | None = None
    instructions: str | None = None
    example: str | None = None
    schema_: Any = None
    validator: str | None = None
    on_validator_error: Any = None
    overwrite_artifacts: Any = None
    artifacts: Any = None


class ArtifactSection(Section):
    name: str | None = None
    type: str | None = None
    required: bool | None = None
    description: str | None = None


class SecuritySection(Section):
    taint_tracking: bool | None = None


class SandboxSection(Section):
    engine: str | None = None
    image: str | None = None
    kind: str | None = None
    mount: list[Any] | None = None
    mounts: list[Any] | None = None
    network: bool | None = None
    keep_warm: bool | None = None
    on_unavailable: str | None = None
    persist: bool | None = None


class RegionSection(Section):
    kind: str | None = None
    budget: str | None = None
    max_tokens: int | None = None
    min_tokens: int | None = None
    compact_at: str | None = None
    threshold_tokens: int | None = None
    required: bool | None = None
    required_message: str | None = None
    summarizable: bool | None = None
    admission: str | None = None
    volatility: str | None = None
    description: str | None = None
    describe_in_prompt: bool | None = None
    accepts: Any = None
    seed: Any = None
    max_items: int | None = None
    strategy: str | None = None
    overflow: int | None = None
    compact_count: int | None = None
    source_region: str | None = None
    max_entries: int | None = None
    script: str | None = None
    pinned: bool | None = None
    persistent: bool | None = None


class SeedSection(Section):
    glob: str | None = None
    files: list[str] | None = None
    literal: str | None = None
    rhai: str | None = None
    command: str | None = None
    tool: str | None = None
    tools: list[Any] | None = None
    caller: str | None = None
    refresh: str | None = None


class ModelSection(Section):
    models: list[Any] | None = None
    provider: str | None = None
    model: str | None = None
    fallbacks: list[Any] | None = None
    allow_user_default: bool | None = None
    parameters: dict[str, Any] | None = None
    request_timeout_secs: int | None = None


class ModelEntrySection(Section):
    provider: str | None = None
    model: str | None = None


class RoutingSection(Section):
    default_region: str | None = None
    max_result_tokens: int | None = None
    max_result_tokens_per_tool: dict[str, Any] | None = None
    overrides: dict[str, Any] | None = None
    keep_results: bool | None = None
    persist: bool | None = None


class OverrideSection(Section):
    region: Any = None
    max_result_tokens: Any = None


class StageContextSection(Section):
    regions: dict[str, RegionSection] | None = None
    hide: Any = None
    reset: Any = None


class InputSection(Section):
    accepts: Any = None
    as_text: Any = None


class RegionEntriesSection(Section):
    region: str | None = None
    at_least: int | None = None


class GateSection(Section):
    max_attempts: int | None = None
    message: str | None = None
    region: str | None = None
    require_modifications: bool | None = None
    require_no_open_items: str | None = None
    require_region_entries: RegionEntriesSection | None = None
    require_region_updated: str | None = None
    require_regions: list[str] | None = None
    tools: list[str] | None = None


class TransformConfigSection(Section):
    carry: list[str] | None = None
    compact: list[str] | None = None
    clear: list[str] | None = None
    compact_prompt: str | None = None


class EdgeSection(Section):
    condition: str | None = None
    gate: GateSection | None = None
    hint: str | None = None
    stuck_after_iterations: int | None = None
    stuck_after_minutes: int | None = None
    stuck_after_same_file_edits: int | None = None
    stuck_after_tool_calls: int | None = None
    transform: str | None = None
    transform_config: TransformConfigSection | None = None


class InteractionPointSection(Section):
    name: str | None = None
    prompt: str | None = None
    required: bool | None = None
    unattended: str | None = None
    style: str | None = None
    options: Any = None
    choices: Any = None
    directives: Any = None
    followups: Any = None
    abort_options: list[str] | None = None
    edit_options: list[str] | None = None
    document_region: str | None = None


class StageSection(Section):
    accepts_messages: bool | None = None
    allow_as_worker: bool | None = None
    allow_blocking_tools: bool | None = None
    allow_complete: bool | None = None
    available_connectors: list[str] | None = None
    available_tools: list[str] | None = None
    batch_tool_hint: bool | None = None
    context: StageContextSection | None = None
    description: str | None = None
    hooks: dict[str, Any] | None = None
    input: InputSection | None = None
    interaction_points: list[InteractionPointSection] | None = None
    max_attempts: Any = None
    max_items: Any = None
    max_iterations: int | None = None
    max_revisits: int | None = None
    max_workers: Any = None
    merge_stage: str | None = None
    mode: str | None = None
    model: ModelSection | None = None
    nudge: NudgeSection | None = None
    on_worker_failure: str | None = None
    output: OutputSection | None = None
    output_routing: dict[str, Any] | None = None
    require_output: bool | None = None
    required_tools: list[str] | None = None
    requires_children: bool | None = None
    results_region: str | None = None
    sandbox: SandboxSection | None = None
    security: SecuritySection | None = None
    shell_hint: bool | None = None
    split_prompt: str | None = None
    system_prompt: str | None = None
    tool_accepts: Any = None
    tool_permissions: dict[str, Any] | None = None
    tool_routing: RoutingSection | None = None
    transition_prompt: str | None = None
    transitions: dict[str, EdgeSection] | None = None
    worker_agent: str | None = None
    worker_query: str | None = None
    worker_stage: str | None = None


class AgentSection(Section):
    name: str | None = None
    version: str | None = None
    description: str | None = None
    entry_stage: str | None = None
    max_child_depth: int | None = None
    batch_tool_hint: bool | None = None
    shell_hint: bool | None = None
    tool_rescan: str | None = None
    dynamic_tools: bool | None = None
    nudge: NudgeSection | None = None
    output: OutputSection | None = None


class FileTrackingSection(Section):
    region: str | None = None
    track_reads: bool | None = None
    track_writes: bool | None = None
    max_file_tokens: int | None = None


class ContextSection(Section):
    regions: dict[str, RegionSection] | None = None
    file_tracking: FileTrackingSection | None = None


class CompactionSection(Section):
    provider: str | None = None
    model: str | None = None
    system_prompt: str | None = None
    max_summary_tokens: int | None = None
    temperature: float | None = None


class ReadPathsSection(Section):
    allow: list[Any] | None = None


class SafeCommandsSection(Section):
    tools: list[Any] | None = None
    shell: list[Any] | None = None


class RepetitionSection(Section):
    max_repeat_calls: int | None = None
    max_readonly_streak: int | None = None
    enabled: bool | None = None


class RegionMappingSection(Section):
    from_region: str | None = None
    to_region: str | None = None
    transform: str | None = None
    fields: list[str] | None = None


class ContextTransformSection(Section):
    from_blueprint: str | None = None
    to_blueprint: str | None = None
    mappings: list[RegionMappingSection] | None = None


class McpServerSection(Section):
    transport: str | None = None
    command: str | None = None
    url: str | None = None
    args: list[Any] | None = None
    headers: dict[str, Any] | None = None
    env: dict[str, Any] | None = None


class InstallSection(Section):
    command: str | None = None
    commands: dict[str, Any] | None = None
    script: str | None = None
    server: Any = None


class DependencySection(Section):
    name: str | None = None
    kind: str | None = None
    server: str | None = None
    env: list[Any] | None = None
    var: str | None = None
    command: str | None = None
    check: str | None = None
    required: bool | None = None
    remedy: str | None = None
    description: str | None = None
    install: Any = None


class ManifestSection(Section):
    """The whole document. ``agent`` must be there, if only as a name; ``model`` is read by nothing."""

    agent: Any = None
    stages: dict[str, StageSection] | None = None
    context: ContextSection | None = None
    compaction: CompactionSection | None = None
    security: SecuritySection | None = None
    sandbox: SandboxSection | None = None
    read_paths: ReadPathsSection | None = None
    safe_commands: SafeCommandsSection | None = None
    tool_permissions: dict[str, Any] | None = None
    tool_script_permissions: dict[str, Any] | None = None
    repetition_detection: RepetitionSection | None = None
    transforms: list[ContextTransformSection] | None = None
    mime_types: Any = None
    dependencies: list[Any] | None = None
    model: Any = None

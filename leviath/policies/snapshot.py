"""What an agent is: an immutable, content-addressed snapshot, made by a builder."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from leviath.policies.context_policy import ContextPolicy, KeepAll
from leviath.policies.errors import AgentError
from leviath.policies.json_text import compact_json
from leviath.policies.messages import JSON

DEFAULT_MAX_STEPS = 32


@dataclass(frozen=True)
class ModelBinding:
    """Which model an agent runs on.

    provider_identity_ref: whose key and quota. model_ref: the model's name. backend_ref: the adapter that speaks to
    it. context_window: its window in tokens, where known.
    """

    provider_identity_ref: str
    model_ref: str
    backend_ref: str
    context_window: int | None = None

    def to_json(self) -> JSON:
        """Its JSON form."""
        fields = {
            "provider_identity_ref": self.provider_identity_ref,
            "model_ref": self.model_ref,
            "backend_ref": self.backend_ref,
        }
        return fields if self.context_window is None else {**fields, "context_window": self.context_window}


@dataclass(frozen=True)
class ToolDescriptor:
    """A tool as a model sees it: name, what it does, JSON Schema of its input. `invoke` runs it with the input.

    `invoke` may be a coroutine function; it gives text, blocks, or any JSON value. An exception is an error result.
    """

    name: str
    invoke: Callable[[dict[str, Any]], Any] = field(compare=False)
    description: str = ""
    input_schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "object"})

    def to_json(self) -> JSON:
        """What the model is told."""
        return {"name": self.name, "description": self.description, "input_schema": dict(self.input_schema)}


@dataclass(frozen=True)
class ResolvedSpec:
    """The specification of an agent, part of its content address."""

    instructions: str = ""
    model_binding: ModelBinding = field(default_factory=lambda: ModelBinding("", "", ""))
    context_policy: ContextPolicy = field(default_factory=KeepAll)
    max_steps: int = DEFAULT_MAX_STEPS
    tools: tuple[ToolDescriptor, ...] = ()
    plugin_ids: tuple[str, ...] = ()
    plugin_config: Mapping[str, JSON] = field(default_factory=dict)

    def to_json(self) -> JSON:
        """Its JSON form, which is what the fingerprint covers."""
        return {
            "instructions": self.instructions,
            "model_binding": self.model_binding.to_json(),
            "context_policy": self.context_policy.to_json(),
            "max_steps": self.max_steps,
            "tools": [tool.to_json() for tool in self.tools],
            "plugin_ids": list(self.plugin_ids),
            "plugin_config": dict(self.plugin_config),
        }


@dataclass(frozen=True)
class ExecutableAgentSnapshot:
    """An agent as a run uses it."""

    agent_id: str
    resolved_spec: ResolvedSpec = field(default_factory=ResolvedSpec)

    @staticmethod
    def builder(agent_id: str) -> SnapshotBuilder:
        """Begin a snapshot of the agent with this id."""
        return SnapshotBuilder(agent_id)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of id and specification, in hexadecimal: equal snapshots have equal fingerprints."""
        text = compact_json([self.agent_id, self.resolved_spec.to_json()], sort=True)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def with_instructions(self, instructions: str) -> ExecutableAgentSnapshot:
        """The same agent with other system instructions, and so with another fingerprint."""
        return ExecutableAgentSnapshot(self.agent_id, _replaced(self.resolved_spec, instructions=instructions))


class SnapshotBuilder:
    """Collects the parts of a snapshot; every method returns the builder."""

    def __init__(self, agent_id: str) -> None:
        self._agent_id = agent_id
        self._spec = ResolvedSpec()

    def _with(self, **changes: Any) -> SnapshotBuilder:
        self._spec = _replaced(self._spec, **changes)
        return self

    def instructions(self, text: str) -> SnapshotBuilder:
        """System instructions; empty for none."""
        return self._with(instructions=text)

    def model(self, binding: ModelBinding) -> SnapshotBuilder:
        """The model to run on."""
        return self._with(model_binding=binding)

    def context_policy(self, policy: ContextPolicy) -> SnapshotBuilder:
        """How requests are trimmed."""
        return self._with(context_policy=policy)

    def max_steps(self, count: int) -> SnapshotBuilder:
        """Model steps a run may take, at least 1."""
        if count < 1:
            raise AgentError(f"max_steps must be >= 1, got {count}")
        return self._with(max_steps=count)

    def tool(self, descriptor: ToolDescriptor) -> SnapshotBuilder:
        """Add a tool."""
        return self._with(tools=(*self._spec.tools, descriptor))

    def plugin(self, id: str, section: JSON = None) -> SnapshotBuilder:
        """Name a plugin, and its configuration section if it has one."""
        if id not in self._spec.plugin_ids:
            self._with(plugin_ids=(*self._spec.plugin_ids, id))
        if section is None:
            return self
        return self._with(plugin_config={**self._spec.plugin_config, id: copy.deepcopy(section)})

    def build(self) -> ExecutableAgentSnapshot:
        """The snapshot. Raises AgentError for a blank id or two tools of one name."""
        if not self._agent_id.strip():
            raise AgentError("an agent's id must not be blank")
        names = [tool.name for tool in self._spec.tools]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise AgentError(f"two tools are named `{twice}`")
        return ExecutableAgentSnapshot(self._agent_id, self._spec)


def _replaced(spec: ResolvedSpec, **changes: Any) -> ResolvedSpec:
    values = {name: getattr(spec, name) for name in spec.__dataclass_fields__}
    return ResolvedSpec(**{**values, **changes})

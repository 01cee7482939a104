"""A host: published agents, one log, and sessions that share them, with compaction wired in.

After Awaken's `awaken-runtime-host` host/build.rs and host/session.rs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from leviath.policies.agent import AgentSummariser, resolve_auxiliary
from leviath.policies.backend import CellBackend
from leviath.policies.compact_config import CompactConfig
from leviath.policies.compaction import COMPACT_PLUGIN_ID, CompactPlugin
from leviath.policies.continuation import DEFAULT_RETRIES
from leviath.policies.errors import ConfigError
from leviath.policies.llm import Llm, ModelFunction
from leviath.policies.log import EventLog, Ledger
from leviath.policies.messages import Message
from leviath.policies.options import Options
from leviath.policies.run import Run, Thread
from leviath.policies.runtime import Runtime
from leviath.policies.snapshot import ExecutableAgentSnapshot, ModelBinding, ToolDescriptor

DEFAULT_AGENT_ID = "assistant"


class SharedHost:
    """Composes sessions. The `with_…` methods configure it and return the host itself.

    llm: the model of every session and of the compactor. log: where everything is committed; in memory by default.
    """

    def __init__(self, llm: Llm | ModelFunction, log: EventLog | Ledger | None = None) -> None:
        self.ledger = log if isinstance(log, Ledger) else Ledger(log)
        self.compaction: CompactConfig | None = None
        self.options = Options()
        self.published: dict[str, ExecutableAgentSnapshot] = {}
        self._llm = llm
        self._model = ModelBinding("", "", "")
        self._instructions = ""
        self._tools: tuple[ToolDescriptor, ...] = ()
        self._retries = DEFAULT_RETRIES
        self._pace: dict[str, Any] = {}
        self._sessions: dict[tuple[str, str], Session] = {}

    def enable_compaction(self, config: CompactConfig) -> SharedHost:
        """Fold long conversations of every session whose agent has no `compact` plugin of its own. The last call
        wins; the values are taken as given."""
        self.compaction = config
        return self

    def with_compaction(self, threshold: int, keep_last: int) -> SharedHost:
        """Fold a conversation of more than `threshold` messages, and keep the last `keep_last` as they are."""
        return self.enable_compaction(CompactConfig(threshold=threshold, keep_last=keep_last))

    def with_compaction_tokens(self, max_tokens: int, trigger_ratio: float, keep_last: int) -> SharedHost:
        """Fold a conversation whose estimate reaches `trigger_ratio` of a window of `max_tokens`."""
        return self.enable_compaction(
            CompactConfig(max_tokens=max_tokens, trigger_ratio=trigger_ratio, keep_last=keep_last)
        )

    def with_options(self, options: Options) -> SharedHost:
        """Which readings hold; see Options."""
        self.options = options
        return self

    def with_model(self, binding: ModelBinding) -> SharedHost:
        """The model of agents that are not published, the built-in compactor among them."""
        self._model = binding
        return self

    def with_instructions(self, text: str) -> SharedHost:
        """System instructions of agents that are not published."""
        self._instructions = text
        return self

    def with_tool(self, tool: ToolDescriptor) -> SharedHost:
        """Add a tool for every session; the compactor has none."""
        self._tools = (*self._tools, tool)
        return self

    def with_max_continuation_retries(self, count: int) -> SharedHost:
        """See Runtime."""
        self._retries = count
        return self

    def with_pace(self, **changes: Any) -> SharedHost:
        """Time limits and repeats; see Pace."""
        self._pace = {**self._pace, **changes}
        return self

    def publish(self, snapshot: ExecutableAgentSnapshot, id: str | None = None) -> SharedHost:
        """Make an agent selectable, by its own id unless another is given."""
        self.published[snapshot.agent_id if id is None else id] = snapshot
        return self

    def session(self, thread: str, agent_id: str = DEFAULT_AGENT_ID) -> Session:
        """The session of an agent on a thread; one object for each pair, so that prepared summaries are shared.

        Raises ConfigError where the published agent's `compact` section is bad, AgentError where its auxiliary agent
        cannot be selected.
        """
        key = (thread, agent_id)
        if key not in self._sessions:
            self._sessions[key] = Session(self, thread, agent_id)
        return self._sessions[key]

    async def drain(self, timeout: float | None = None) -> bool:
        """Wait for all background summaries, at most `timeout` seconds; returns whether they are done."""
        return all(await asyncio.gather(*(session.drain(timeout) for session in self._sessions.values())))

    def runtime(self) -> Runtime:
        """A new runtime over the host's log, with its model, options and limits, without plugins and tools."""
        runtime = Runtime(self.ledger).with_llm(self._llm).with_options(self.options)
        return runtime.with_max_continuation_retries(self._retries).with_pace(**self._pace)

    def snapshot(self, agent_id: str) -> ExecutableAgentSnapshot:
        """The published agent, or a plain one that keeps all messages."""
        found = self.published.get(agent_id)
        if found is not None:
            return found
        return ExecutableAgentSnapshot.builder(agent_id).instructions(self._instructions).model(self._model).build()

    def compaction_for(self, snapshot: ExecutableAgentSnapshot) -> CompactConfig | None:
        """The configuration in force for an agent: its own where it lists the plugin, else the host's.

        Raises ConfigError for a bad section.
        """
        spec = snapshot.resolved_spec
        if COMPACT_PLUGIN_ID not in spec.plugin_ids:
            return self.compaction
        section = spec.plugin_config.get(COMPACT_PLUGIN_ID)
        if section is None:
            return CompactConfig()
        try:
            return CompactConfig.from_json(section, strict=self.options.strict_config)
        except ConfigError as error:
            raise ConfigError(f"invalid published compact plugin config: {error}") from error

    def auxiliary(self, agent_id: str, override: str | None, root: str) -> ExecutableAgentSnapshot:
        """The agent that `root` uses as compactor. Raises AgentError."""
        model = self.snapshot(root).resolved_spec.model_binding
        return resolve_auxiliary(agent_id, self.published, override=override, root=root, model=model)

    @property
    def tools(self) -> tuple[ToolDescriptor, ...]:
        """The tools that sessions share."""
        return self._tools


class Session:
    """An agent on a thread of a host."""

    def __init__(self, host: SharedHost, thread: str, agent_id: str) -> None:
        self.thread_id = thread
        self.snapshot = host.snapshot(agent_id)
        self.compaction = host.compaction_for(self.snapshot)
        self.runtime = host.runtime()
        self.backend: CellBackend | None = None
        for tool in host.tools:
            self.runtime.with_tool(tool)
        if self.compaction is not None:
            host.auxiliary(self.compaction.agent_id, self.compaction.agent_instructions, agent_id)
            select = AgentSummariser(host.runtime(), lambda id, override: host.auxiliary(id, override, agent_id))
            self.backend = CellBackend(select)
            self.runtime.with_plugin(CompactPlugin(self.compaction, self.backend, scope=thread))

    async def run(self, input: str | Message | Iterable[Message], run_id: str | None = None) -> Run:
        """Run the agent on new input; see Runtime.run."""
        return await self.runtime.run(self.snapshot, input, thread=self.thread_id, run_id=run_id)

    def run_sync(self, input: str | Message | Iterable[Message], run_id: str | None = None) -> Run:
        """The same for callers without an event loop."""
        return self.runtime.run_sync(self.snapshot, input, thread=self.thread_id, run_id=run_id)

    async def drain(self, timeout: float | None = None) -> bool:
        """Wait for background summaries, at most `timeout` seconds; returns whether all are done."""
        return self.backend is None or await self.backend.drain(timeout)

    @property
    def thread(self) -> Thread:
        """The thread as committed so far."""
        return self.runtime.thread(self.thread_id)

"""The runtime: runs agents on threads over one append-only log."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

from leviath.policies import explain, log
from leviath.policies.activation import Activation
from leviath.policies.backend import CompactBackend, Summariser
from leviath.policies.compact_config import CompactConfig
from leviath.policies.compaction import CompactPlugin, Hook, Plugin
from leviath.policies.continuation import DEFAULT_RETRIES
from leviath.policies.errors import ConfigError, RunError
from leviath.policies.llm import Llm, ModelFunction
from leviath.policies.log import EventLog, Ledger
from leviath.policies.loop import Agent, RunLoop, finished
from leviath.policies.messages import Message, user
from leviath.policies.options import Options
from leviath.policies.pace import Pace
from leviath.policies.run import Run, Thread
from leviath.policies.snapshot import ExecutableAgentSnapshot, ToolDescriptor
from leviath.policies.wait import SyncLoop

T = TypeVar("T")
DEFAULT_THREAD = "main"


class Runtime:
    """Runs agents. The `with_…` methods configure it and return the runtime itself.

    log: where everything is committed; an EventLog, or a Ledger that several runtimes share. In memory by default.
    """

    def __init__(self, log: EventLog | Ledger | None = None) -> None:
        self.ledger = log if isinstance(log, Ledger) else Ledger(log)
        self.options = Options()
        self.pace = Pace()
        self._llm: Llm | ModelFunction | None = None
        self._retries = DEFAULT_RETRIES
        self._plugins: tuple[Plugin, ...] = ()
        self._tools: tuple[ToolDescriptor, ...] = ()
        self._sync = SyncLoop()

    def with_llm(self, llm: Llm | ModelFunction) -> Runtime:
        """The model: an object with `async infer(request)`, or a function of the request."""
        self._llm = llm
        return self

    def with_max_continuation_retries(self, count: int) -> Runtime:
        """How often a step may ask the model to go on after the output limit cut it off. 0 never asks."""
        if count < 0:
            raise ConfigError(f"max_continuation_retries must be >= 0, got {count}")
        self._retries = count
        return self

    def with_options(self, options: Options) -> Runtime:
        """Which readings hold; see Options."""
        self.options = options
        return self

    def with_pace(self, **changes: Any) -> Runtime:
        """Change time limits and repeats; see Pace."""
        self.pace = dataclasses.replace(self.pace, **changes)
        return self

    def with_plugin(self, plugin: Plugin) -> Runtime:
        """Add a plugin, active for every run."""
        self._plugins = (*(p for p in self._plugins if p.id != plugin.id), plugin)
        return self

    def with_compaction(self, config: CompactConfig, summarise: CompactBackend | Summariser | None = None) -> Runtime:
        """Add compaction with a summariser of the caller's; see CompactPlugin."""
        return self.with_plugin(CompactPlugin(config, summarise))

    def with_tool(self, tool: ToolDescriptor) -> Runtime:
        """Add a tool for every run."""
        self._tools = (*self._tools, tool)
        return self

    def observe(self, observer: Callable[[log.Event], None]) -> Runtime:
        """Call `observer` with every event once it is committed."""
        self.ledger.observe(observer)
        return self

    async def run(
        self,
        snapshot: ExecutableAgentSnapshot,
        input: str | Message | Iterable[Message] = (),
        *,
        thread: str | Thread = DEFAULT_THREAD,
        run_id: str | None = None,
    ) -> Run:
        """Start a run: commit the input to the thread, and drive the agent to its end.

        A run id that the log knows is not started again: a finished run is returned as recorded, an unfinished one
        is resumed, the input being there already. Failures of the model, the window or a hook are the run's outcome.

        Raises RunError (no model, the thread is busy, the id belongs to another thread) and PluginConfigError (a bad
        section in the snapshot); nothing is committed then.
        """
        thread_id = thread.id if isinstance(thread, Thread) else thread
        record = self.ledger.thread(thread_id)
        run = f"{thread_id}-run-{len(record.runs) + 1}" if run_id is None else run_id
        known = self.ledger.runs.get(run)
        if known is not None and known.thread != thread_id:
            raise RunError(f"stable Agent Run identity belongs to another Thread: `{run}` runs on `{known.thread}`")
        if known is not None and known.ended is not None:
            return finished(Run(run, thread_id), known)
        return await self._drive(snapshot, thread_id, run, None if known else _messages(input, run))

    async def resume(self, snapshot: ExecutableAgentSnapshot, run_id: str) -> Run:
        """Go on with a run that was cut off, from what the log has of it. Raises RunError for an unknown id."""
        known = self.ledger.runs.get(run_id)
        if known is None:
            raise RunError(f"the log has no run `{run_id}`")
        return await self.run(snapshot, thread=known.thread, run_id=run_id)

    def run_sync(
        self,
        snapshot: ExecutableAgentSnapshot,
        input: str | Message | Iterable[Message] = (),
        *,
        thread: str | Thread = DEFAULT_THREAD,
        run_id: str | None = None,
    ) -> Run:
        """`run` for callers without an event loop. Background work goes on whenever one of these calls runs."""
        return self.wait_for(self.run(snapshot, input, thread=thread, run_id=run_id))

    def resume_sync(self, snapshot: ExecutableAgentSnapshot, run_id: str) -> Run:
        """`resume` for callers without an event loop."""
        return self.wait_for(self.resume(snapshot, run_id))

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end on the runtime's own event loop. Raises RunError inside a running one."""
        return self._sync.run(work)

    def close(self) -> None:
        """Give up background work of the synchronous calls."""
        self._sync.close()

    def thread(self, id: str = DEFAULT_THREAD) -> Thread:
        """The thread as committed so far."""
        return Thread(id, tuple(self.ledger.thread(id).messages))

    def explain(self, run_id: str, step: int = 0) -> list[explain.Fate]:
        """What became of each committed message in the first request of a step; see `explain`."""
        return explain.fates(self.ledger.log.events(), run_id, step)

    async def _drive(
        self, snapshot: ExecutableAgentSnapshot, thread: str, run: str, input: Sequence[Message] | None
    ) -> Run:
        spec = snapshot.resolved_spec
        if self._llm is None:
            raise RunError("the runtime has no model; give it one with with_llm(…)")
        hooks = self._hooks(snapshot)
        if thread in self.ledger.busy:
            raise RunError(f"thread `{thread}` is busy with another run: wait for that one, or take another thread")
        self.ledger.busy.add(thread)
        try:
            if input is not None:
                self.ledger.append(
                    log.RUN_STARTED,
                    thread,
                    run,
                    messages=input,
                    agent=snapshot.agent_id,
                    fingerprint=snapshot.fingerprint,
                    instructions=spec.instructions,
                    context_policy=spec.context_policy.to_json(),
                    options=dataclasses.asdict(self.options),
                )
            activation = Activation(
                self.ledger,
                run,
                thread,
                instructions=spec.instructions,
                policy=spec.context_policy,
                hooks=hooks,
                options=self.options,
                window_limit=spec.model_binding.context_window,
            )
            tools = {tool.name: tool for tool in (*self._tools, *spec.tools)}
            agent = Agent(
                self._llm, spec.model_binding, tuple(tools.values()), spec.max_steps, self._retries, self.pace
            )
            return await RunLoop(activation, agent).drive()
        finally:
            self.ledger.busy.discard(thread)

    def _hooks(self, snapshot: ExecutableAgentSnapshot) -> list[Hook]:
        spec = snapshot.resolved_spec
        installed = {plugin.id for plugin in self._plugins}
        missing = next((id for id in spec.plugin_ids if id not in installed), None)
        if missing is not None:
            raise RunError(f"agent `{snapshot.agent_id}` wants plugin `{missing}`, which the runtime does not have")
        return [plugin.resolve(spec.plugin_config.get(plugin.id), self.options) for plugin in self._plugins]


def _messages(input: str | Message | Iterable[Message], run: str) -> list[Message]:
    """A run's input as messages; those without an id get one."""
    if isinstance(input, str):
        given: list[Message] = [user(input)]
    elif isinstance(input, Message):
        given = [input]
    else:
        given = list(input)
    return [
        message if message.id else Message(f"{run}-input-{number}", message.role, message.content)
        for number, message in enumerate(given)
    ]

"""The compactor as an ordinary agent, run once for each request under an identity that survives restarts.

After Awaken's `awaken-ext-compact` agent.rs and `awaken-runtime-host` judge.rs, agent_catalog.rs and
agent_runner/root_execution.rs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from leviath.policies import texts
from leviath.policies.compact_config import COMPACT_AGENT_ID
from leviath.policies.errors import AgentError, SummaryError
from leviath.policies.fold import CompactRequest
from leviath.policies.messages import Message
from leviath.policies.run import ERROR
from leviath.policies.runtime import Runtime
from leviath.policies.snapshot import ExecutableAgentSnapshot, ModelBinding
from leviath.text import trim

COMPACTOR_STEPS = 2


def compactor(model: ModelBinding) -> ExecutableAgentSnapshot:
    """The built-in compactor: no tools, two steps, on the given model."""
    builder = ExecutableAgentSnapshot.builder(COMPACT_AGENT_ID).instructions(texts.COMPACTOR_INSTRUCTIONS)
    return builder.model(model).max_steps(COMPACTOR_STEPS).build()


def auxiliary_ids(key: str) -> tuple[str, str]:
    """Thread and run of the auxiliary agent for a request key."""
    return f"aux/{key}", f"aux/{key}/run"


def resolve_auxiliary(
    agent_id: str,
    published: Mapping[str, ExecutableAgentSnapshot],
    *,
    override: str | None = None,
    root: str | None = None,
    model: ModelBinding | None = None,
) -> ExecutableAgentSnapshot:
    """The agent that an auxiliary id selects: a published one, else the built-in if the id is `compactor`.

    override: system instructions in place of its own; blank leaves them. root: id of the agent that asks.

    Raises AgentError for an id without a publication, a publication under another id, and an agent that selects
    itself or is selected back by the one it selects.
    """
    found = published.get(agent_id)
    if found is None:
        if agent_id != COMPACT_AGENT_ID:
            raise AgentError(f"custom auxiliary Agent `{agent_id}` has no published snapshot")
        found = compactor(model or ModelBinding("", "", ""))
    if found.agent_id != agent_id:
        raise AgentError(f"auxiliary Agent `{agent_id}` is published as `{found.agent_id}`")
    if root is not None:
        if agent_id == root:
            raise AgentError(f"Agent `{root}` selects itself as auxiliary Agent")
        if _selects(found) == root:
            raise AgentError(f"auxiliary Agent `{agent_id}` selects Agent `{root}`, which selects it")
    if override is not None and trim(override):
        return found.with_instructions(override)
    return found


def _selects(snapshot: ExecutableAgentSnapshot) -> str | None:
    """The auxiliary agent that a snapshot's own compaction would use."""
    spec = snapshot.resolved_spec
    if "compact" not in spec.plugin_ids and "compact" not in spec.plugin_config:
        return None
    section = spec.plugin_config.get("compact")
    chosen = section.get("agent_id") if isinstance(section, Mapping) else None
    return chosen if isinstance(chosen, str) else COMPACT_AGENT_ID


async def run_stable(runtime: Runtime, key: str, snapshot: ExecutableAgentSnapshot, seed: Sequence[Message]) -> str:
    """The reply of the auxiliary run for `key`: as committed if there is one, else by running it now.

    A run that ended in error is final, unless the option `retry_failed_compactor` lets a later call try anew under
    the next number. Raises SummaryError when the run failed, RunError when its id is taken by another thread.
    """
    thread, run_id = auxiliary_ids(key)
    attempt = 1
    while runtime.options.retry_failed_compactor and _has_failed(runtime, run_id):
        attempt += 1
        run_id = f"{auxiliary_ids(key)[1]}/{attempt}"
    # A repeated attempt stands on the same thread, which holds the seed already.
    run = await runtime.run(snapshot, seed if attempt == 1 else (), thread=thread, run_id=run_id)
    if run.outcome is None or run.outcome.kind == ERROR:
        code, text = (run.outcome.code, run.outcome.text) if run.outcome else ("unfinished", "it did not end")
        raise SummaryError(code, text)
    return run.text


def _has_failed(runtime: Runtime, run_id: str) -> bool:
    record = runtime.ledger.runs.get(run_id)
    return record is not None and record.ended is not None and record.ended["outcome"]["kind"] == ERROR


class AgentSummariser:
    """Summarises by running the agent that a request names. For use as the callable of a CellBackend.

    runtime: its own runtime, over the ledger of the parent run and without plugins. select: the snapshot for an agent
    id and an override of its instructions.
    """

    def __init__(self, runtime: Runtime, select: Callable[[str, str | None], ExecutableAgentSnapshot]) -> None:
        self._runtime = runtime
        self._select = select

    async def __call__(self, request: CompactRequest) -> str:
        snapshot = self._select(request.agent_id, request.agent_instructions)
        return await run_stable(self._runtime, request.key, snapshot, request.seed)

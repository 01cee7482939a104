"""Once-only cells, and the compactor as an agent with a stable identity."""

from __future__ import annotations

import asyncio

import pytest

from leviath.policies import (
    AgentError,
    CellBackend,
    CompactConfig,
    ExecutableAgentSnapshot,
    MemoryLog,
    Options,
    RunError,
    Runtime,
    ScriptedLlm,
    SummaryError,
    backend,
)
from leviath.policies.agent import COMPACTOR_STEPS, compactor, resolve_auxiliary, run_stable
from leviath.policies.fold import FoldRule, make_request
from leviath.policies.snapshot import ModelBinding
from tests.policies.helpers import Summariser, agent, chat, cut_off, texts, user


def order(covered, scope="s", **config):
    return make_request(FoldRule(CompactConfig(**config), Options()), scope, chat(30), covered)


def test_one_call_for_one_key():
    summarise = Summariser("S")

    async def main():
        cells = CellBackend(summarise)
        await cells.prefetch(order(4))
        await cells.prefetch(order(4))
        both = await asyncio.gather(cells.summarize(order(4)), cells.summarize(order(4)))
        await cells.prefetch(order(4))
        return both

    first, second = asyncio.run(main())
    assert first is second
    assert (first.summary, first.covered_messages, first.scope) == ("S", 4, "s")
    assert len(summarise.requests) == 1


def test_the_largest_fitting_summary_of_the_scope_is_offered():
    async def main():
        cells = CellBackend(Summariser(lambda request: str(request.covered_messages)))
        for covered in (3, 9, 6):
            await cells.summarize(order(covered))
        await cells.summarize(order(7, scope="other"))
        return [await cells.latest_ready("s", limit) for limit in (2, 3, 8, 9)]

    offered = asyncio.run(main())
    assert [found and found.summary for found in offered] == [None, "3", "6", "9"]


def test_pending_work_is_not_offered_and_failures_are_kept():
    async def main():
        gate = asyncio.Event()

        async def waits(request):
            await gate.wait()
            raise ValueError("no")

        cells = CellBackend(waits)
        await cells.prefetch(order(4))
        assert await cells.latest_ready("s", 9) is None
        assert not await cells.drain(0.001)
        gate.set()
        assert await cells.drain()
        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                await cells.summarize(order(4))
        return await cells.latest_ready("s", 9)

    assert asyncio.run(main()) is None


def test_work_that_its_event_loop_took_along_is_done_again():
    summarise = Summariser("S")
    cells = CellBackend(summarise)

    async def begin():
        await cells.prefetch(order(4))

    asyncio.run(begin())
    assert asyncio.run(cells.summarize(order(4))).summary == "S"


def test_finished_cells_are_bounded(monkeypatch):
    monkeypatch.setattr(backend, "MAX_CELLS", 3)
    summarise = Summariser("S")

    async def main():
        cells = CellBackend(summarise)
        for covered in range(1, 8):
            await cells.summarize(order(covered))
        return [await cells.latest_ready("s", limit) for limit in (4, 7)]

    old, new = asyncio.run(main())
    assert old is None
    assert new.covered_messages == 7


@pytest.mark.parametrize("reply", ["text", ["not a block"], {"a": 1}.items(), 7])
def test_answers_of_another_shape(reply):
    if reply == "text":
        assert backend.summary_text(reply) == "text"
    else:
        with pytest.raises(SummaryError):
            backend.summary_text(reply)


def test_the_compactor_runs_once_for_a_key_even_after_a_restart():
    kept, llm = MemoryLog(), ScriptedLlm(["first", "never"])
    runtime = Runtime(kept).with_llm(llm)
    assert asyncio.run(run_stable(runtime, "k", compactor(ModelBinding("", "", "")), chat(3))) == "first"
    restarted = Runtime(MemoryLog(kept.lines())).with_llm(llm)
    assert asyncio.run(run_stable(restarted, "k", compactor(ModelBinding("", "", "")), chat(1))) == "first"
    assert len(llm.requests) == 1
    assert [event.thread for event in kept.events()] == ["aux/k"] * len(kept)
    assert {event.run for event in kept.events()} == {"aux/k/run"}


def test_a_continued_summary_is_whole():
    llm = ScriptedLlm([cut_off("one "), cut_off("two "), "three"])
    runtime = Runtime().with_llm(llm)
    assert asyncio.run(run_stable(runtime, "k", compactor(ModelBinding("", "", "")), chat(3))) == "one two three"


@pytest.mark.parametrize("retry", [True, False])
def test_a_failed_compactor_run(retry):
    options = Options(retry_failed_compactor=retry)
    kept = MemoryLog()
    runtime = Runtime(kept).with_llm(ScriptedLlm([ValueError("down")])).with_options(options)
    with pytest.raises(SummaryError, match="down"):
        asyncio.run(run_stable(runtime, "k", compactor(ModelBinding("", "", "")), chat(3)))
    llm = ScriptedLlm(["late"])
    later = Runtime(MemoryLog(kept.lines())).with_llm(llm).with_options(options)
    if retry:
        assert asyncio.run(run_stable(later, "k", compactor(ModelBinding("", "", "")), chat(3))) == "late"
        assert texts(llm.requests[0].messages[1:]) == texts(chat(3))
        assert "aux/k/run/2" in later.ledger.runs
    else:
        with pytest.raises(SummaryError):
            asyncio.run(run_stable(later, "k", compactor(ModelBinding("", "", "")), chat(3)))
        assert llm.requests == []


def test_a_stable_run_belongs_to_its_thread():
    runtime = Runtime().with_llm(ScriptedLlm(["x"]))
    runtime.run_sync(agent(), "hi", thread="elsewhere", run_id="aux/k/run")
    with pytest.raises(RunError, match="stable Agent Run identity belongs to another Thread"):
        asyncio.run(run_stable(runtime, "k", agent(), [user("q")]))


def published(id, instructions="own", **plugin):
    builder = ExecutableAgentSnapshot.builder(id).instructions(instructions)
    return builder.plugin("compact", plugin).build() if plugin else builder.build()


def test_which_agent_compacts():
    shelf = {"team": published("team"), "compactor": published("compactor", "mine")}
    assert resolve_auxiliary("team", shelf).resolved_spec.instructions == "own"
    assert resolve_auxiliary("compactor", shelf).resolved_spec.instructions == "mine"
    built_in = resolve_auxiliary("compactor", {}, model=ModelBinding("a", "b", "c"))
    assert built_in.resolved_spec.model_binding == ModelBinding("a", "b", "c")
    assert built_in.resolved_spec.max_steps == COMPACTOR_STEPS
    other = resolve_auxiliary("team", shelf, override="as told")
    assert other.resolved_spec.instructions == "as told"
    assert other.fingerprint != shelf["team"].fingerprint
    assert resolve_auxiliary("team", shelf, override=" \n") == shelf["team"]


@pytest.mark.parametrize(
    ("agent_id", "root", "text"),
    [
        ("unknown", None, "custom auxiliary Agent `unknown` has no published snapshot"),
        ("alias", None, "auxiliary Agent `alias` is published as `team`"),
        ("team", "team", "Agent `team` selects itself as auxiliary Agent"),
        ("back", "team", "auxiliary Agent `back` selects Agent `team`, which selects it"),
    ],
)
def test_which_agents_are_refused(agent_id, root, text):
    shelf = {"team": published("team"), "alias": published("team"), "back": published("back", agent_id="team")}
    with pytest.raises(AgentError) as raised:
        resolve_auxiliary(agent_id, shelf, root=root)
    assert str(raised.value) == text

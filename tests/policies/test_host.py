"""Hosts and sessions: compaction wired to an ordinary agent, and the window for callers with their own loop."""

from __future__ import annotations

import asyncio

import pytest

from leviath.policies import (
    AgentError,
    CompactConfig,
    ConfigError,
    ContextOverflow,
    ExecutableAgentSnapshot,
    KeepLast,
    MemoryLog,
    MessageWindow,
    ModelBinding,
    Options,
    Role,
    ScriptedLlm,
    SharedHost,
    SummaryError,
    ToolDescriptor,
)
from tests.policies.helpers import LABEL, Summariser, assistant, chat, texts, user


class Model:
    """Summarises for the compactor, answers everyone else."""

    def __init__(self):
        self.requests = []

    async def infer(self, request):
        from leviath.policies import ChatResponse, Text

        self.requests.append(request)
        if request.run.startswith("aux/"):
            return ChatResponse((Text(f"summary of {len(request.messages) - 2} messages"),))
        return ChatResponse((Text("answer"),))

    def of(self, aux):
        return [request for request in self.requests if request.run.startswith("aux/") is aux]


def test_the_two_helpers():
    host = SharedHost(ScriptedLlm([]))
    assert host.with_compaction(12, 3).compaction == CompactConfig(threshold=12, keep_last=3)
    assert host.with_compaction_tokens(1000, 0.5, 4).compaction == CompactConfig(
        max_tokens=1000, trigger_ratio=0.5, keep_last=4
    )
    assert host.with_compaction(0, 1).compaction.threshold == 0


def test_a_session_folds_by_an_ordinary_agent():
    model = Model()
    host = SharedHost(model).with_instructions("be kind").with_compaction(4, 2).with_model(ModelBinding("p", "m", "b"))
    host.with_tool(ToolDescriptor("t", lambda arguments: "ok"))
    session = host.session("thread-1")
    session.run_sync(chat(6))
    (asked,) = model.of(aux=True)
    assert asked.run.startswith("aux/compact-")
    assert asked.run.endswith("/run")
    assert asked.tools == ()
    assert asked.model == ModelBinding("p", "m", "b")
    assert asked.messages[0].text.startswith("You condense conversations.")
    assert texts(asked.messages[1:]) == [
        "u0",
        "a1",
        "u2",
        "a3",
        "Summarize the conversation above per your instructions.",
    ]
    (sent,) = model.of(aux=False)
    assert texts(sent.messages) == ["be kind", f"{LABEL}summary of 4 messages", "u4", "a5"]
    assert [tool.name for tool in sent.tools] == ["t"]
    assert texts(session.thread.messages) == [*texts(chat(6)), "answer"]
    assert host.session("thread-1") is session


def test_a_restarted_host_asks_no_summary_again():
    model, kept = Model(), MemoryLog()

    class Killed(BaseException):
        pass

    class Dying(Model):
        async def infer(self, request):
            if not request.run.startswith("aux/"):
                raise Killed
            return await super().infer(request)

    with pytest.raises(Killed):
        SharedHost(Dying(), kept).with_compaction(4, 2).session("t").run_sync(chat(6))
    host = SharedHost(model, MemoryLog(kept.lines())).with_compaction(4, 2)
    host.session("t").runtime.resume_sync(host.snapshot("assistant"), "t-run-1")
    assert model.of(aux=True) == []
    assert model.of(aux=False)[0].messages[0].text == f"{LABEL}summary of 4 messages"


def test_a_summary_of_the_log_serves_where_the_fold_was_not_committed():
    model, kept = Model(), MemoryLog()
    host = SharedHost(model, kept).with_compaction(4, 2)
    host.session("t").run_sync(chat(6))
    # Everything but the parent run: as if the process had died between the compactor's end and the fold.
    lines = [line for line, event in zip(kept.lines(), kept.events(), strict=True) if event.thread != "t"]
    again = SharedHost(Model(), MemoryLog(lines)).with_compaction(4, 2)
    run = again.session("t").run_sync(chat(6))
    assert run.notes[0]["outcome"] == "folded"
    assert again.session("t").runtime.thread("t").messages[-1].text == "answer"
    assert [line for line in lines if "aux/" not in line] == []
    assert len(again.ledger.runs) == 2


def test_background_summaries_serve_a_later_run():
    model = Model()
    host = SharedHost(model).with_compaction(8, 2)
    session = host.session("t")
    first = session.run_sync(chat(6))
    assert first.notes[0]["prefetched"]["covered"] == 4
    assert session.runtime.wait_for(session.drain(1.0))
    second = session.run_sync(chat(4, 6))
    assert second.notes[0]["ready"] == "bridge_too_long"
    third = session.run_sync("next")
    assert third.notes[0]["ready"] == "accepted"
    assert len(model.of(aux=True)) == 2


@pytest.mark.parametrize(
    ("plugin", "config"),
    [
        ((), CompactConfig(threshold=5, keep_last=1)),
        (("compact",), CompactConfig()),
        (("compact", {"keep_last": 3}), CompactConfig(keep_last=3)),
    ],
)
def test_whose_configuration_counts(plugin, config):
    builder = ExecutableAgentSnapshot.builder("mine")
    snapshot = builder.plugin(*plugin).build() if plugin else builder.build()
    host = SharedHost(ScriptedLlm([])).with_compaction(5, 1).publish(snapshot)
    assert host.session("t", "mine").compaction == config
    assert SharedHost(ScriptedLlm([])).publish(builder.build()).session("t").compaction is None


def test_what_a_session_refuses():
    bad = ExecutableAgentSnapshot.builder("bad").plugin("compact", {"threshold": 0}).build()
    lost = ExecutableAgentSnapshot.builder("lost").plugin("compact", {"agent_id": "nobody"}).build()
    host = SharedHost(ScriptedLlm([])).publish(bad).publish(lost)
    with pytest.raises(ConfigError, match=r"^invalid published compact plugin config: compact\.threshold must be >= 1"):
        host.session("t", "bad")
    with pytest.raises(AgentError, match="custom auxiliary Agent `nobody` has no published snapshot"):
        host.session("t", "lost")


def test_a_published_compactor_with_other_instructions():
    model = Model()
    team = ExecutableAgentSnapshot.builder("team").instructions("the team's").build()
    section = {"agent_id": "team", "threshold": 4, "keep_last": 2, "instructions": "Keep paths."}
    main = ExecutableAgentSnapshot.builder("main").plugin("compact", section).build()
    host = SharedHost(model).publish(team).publish(main)
    host.session("a", "main").run_sync(chat(6))
    told = ExecutableAgentSnapshot.builder("told").plugin("compact", {**section, "agent_instructions": "mine"}).build()
    host.publish(told).session("b", "told").run_sync(chat(6))
    first, second = model.of(aux=True)
    assert (first.messages[0].text, first.messages[-1].text) == ("the team's", "Keep paths.")
    assert second.messages[0].text == "mine"


def test_a_failing_compactor_is_seen_and_hurts_nobody():
    class Broken(Model):
        async def infer(self, request):
            if request.run.startswith("aux/"):
                raise ValueError("model is down")
            return await super().infer(request)

    model = Broken()
    run = SharedHost(model).with_compaction(4, 2).session("t").run_sync(chat(6))
    assert texts(model.requests[0].messages) == texts(chat(6))
    assert (run.notes[0]["kind"], run.notes[0]["error"]) == ("inference", "model is down")


def test_sessions_in_one_event_loop():
    async def main():
        model = Model()
        host = SharedHost(model).with_compaction(4, 2)
        runs = await asyncio.gather(*(host.session(f"t{i}").run(chat(6)) for i in range(5)))
        assert await host.drain(1.0)
        return model, runs

    model, runs = asyncio.run(main())
    assert all(run.notes[0]["outcome"] == "folded" for run in runs)
    # The scope is part of a request's key: no thread is given another's summary.
    assert len(model.of(aux=True)) == 5


def test_a_window_without_a_runtime():
    summarise = Summariser("S")
    window = MessageWindow(instructions="sys", compact=CompactConfig(threshold=4, keep_last=2), summarise=summarise)
    window.extend(chat(6))
    assert texts(window.request_sync()) == ["sys", f"{LABEL}S", "u4", "a5"]
    window.append(user("more"))
    assert texts(window.request_sync()) == ["sys", f"{LABEL}S", "u4", "a5", "more"]
    assert len(summarise.requests) == 1
    assert [fate.fate for fate in window.explain()] == [*["summarised"] * 4, *["sent"] * 3]
    window.begin_turn()
    window.append(*chat(4, 6))
    assert len(window.request_sync()) == 4
    assert len(summarise.requests) == 2
    assert len(window.messages) == 11


def test_a_window_that_only_trims():
    window = MessageWindow(KeepLast(2))
    window.extend([user("0"), assistant("1"), user("2")])
    assert texts(asyncio.run(window.request())) == ["1", "2"]
    assert [m.role for m in window.messages] == [Role.USER, Role.ASSISTANT, Role.USER]


def test_a_window_over_an_old_log():
    kept = MemoryLog()
    MessageWindow(log=kept).append(user("old", "m0"))
    again = MessageWindow(log=MemoryLog(kept.lines()))
    again.append(user("new", "m1"))
    assert texts(again.request_sync()) == ["old", "new"]


def test_a_window_says_what_went_wrong():
    failing = MessageWindow(
        compact=CompactConfig(threshold=1, keep_last=1),
        summarise=Summariser(ValueError("no")),
        options=Options(on_summary_failure="fail"),
    )
    failing.extend(chat(4))
    with pytest.raises(SummaryError, match="no"):
        failing.request_sync()
    full = MessageWindow(compact=CompactConfig(max_tokens=10, keep_last=4))
    full.extend([user("x" * 100, "m0")])
    with pytest.raises(ContextOverflow, match="user message `m0`"):
        full.request_sync()

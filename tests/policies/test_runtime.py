"""Runs: steps, tools, continuation, failures, limits, resume, and why a message is in a request."""

from __future__ import annotations

import asyncio

import pytest

from leviath.policies import (
    AgentError,
    ChatResponse,
    CompactConfig,
    ConfigError,
    ExecutableAgentSnapshot,
    KeepAll,
    KeepLast,
    MemoryLog,
    Message,
    ModelBinding,
    ModelError,
    Options,
    PluginConfigError,
    Role,
    RunError,
    Runtime,
    ScriptedLlm,
    Text,
    ToolDescriptor,
    ToolUse,
    explain,
    log,
)
from leviath.policies import (
    texts as prose,
)
from leviath.policies.compaction import HookReaction
from leviath.policies.state import Command, ContextWindow, Scope
from tests.policies.helpers import (
    LABEL,
    Summariser,
    agent,
    assistant,
    calling,
    chat,
    cut_off,
    folding,
    round_of,
    system,
    texts,
    user,
)


class Killed(BaseException):
    """The process dies."""


def running(*replies, **parts):
    llm = ScriptedLlm(replies)
    return llm, Runtime().with_llm(llm), agent(**parts)


def test_a_run_commits_input_and_reply():
    llm, runtime, snapshot = running("hello")
    run = runtime.run_sync(snapshot, "hi")
    assert (run.outcome.kind, run.text, run.truncated, run.ok) == ("NaturalEnd", "hello", False, True)
    assert [(m.id, m.role, m.text) for m in runtime.thread().messages] == [
        ("main-run-1-input-0", Role.USER, "hi"),
        ("main-run-1-assistant-0", Role.ASSISTANT, "hello"),
    ]
    assert texts(llm.requests[0].messages) == ["sys", "hi"]
    assert llm.requests[0].model == ModelBinding("p", "m", "b")
    assert run.check() is run


def test_threads_are_apart():
    _, runtime, snapshot = running("a", "b", "c")
    runtime.run_sync(snapshot, "1", thread="x")
    runtime.run_sync(snapshot, "2", thread=runtime.thread("y"))
    runtime.run_sync(snapshot, "3", thread="x")
    assert texts(runtime.thread("x").messages) == ["1", "a", "3", "c"]
    assert texts(runtime.thread("y").messages) == ["2", "b"]
    assert runtime.ledger.thread("x").runs == ["x-run-1", "x-run-2"]


def test_tools_are_called_and_answered():
    async def double(arguments):
        return {"value": arguments["n"] * 2}

    def broken(arguments):
        raise KeyError("n")

    tools = [
        ToolDescriptor("double", double),
        ToolDescriptor("broken", broken),
        ToolDescriptor("quiet", lambda a: None),
    ]
    calls = (
        ToolUse("1", "double", {"n": 4}),
        ToolUse("2", "broken"),
        ToolUse("3", "nope"),
        ToolUse("4", "quiet"),
        ToolUse.from_arguments("5", "double", "{"),
    )
    llm, runtime, snapshot = running(calling(*calls), "done", tools=tools)
    run = runtime.run_sync(snapshot, "go")
    results = [m for m in runtime.thread().messages if m.role is Role.TOOL]
    assert texts(results) == [
        '{"value":8}',
        "KeyError: 'n'",
        "There is no tool named `nope`. Available: double, broken, quiet.",
        "",
        prose.NOT_JSON_ARGUMENTS,
    ]
    assert [m.content[0].is_error for m in results] == [False, True, True, False, True]
    assert [m.id for m in results] == [f"main-run-1-tool-0-{n}" for n in range(5)]
    assert texts(llm.requests[1].messages)[-2] == "Tool completed successfully without output."
    assert [step.index for step in run.steps] == [0, 1]
    assert run.text == "done"


def test_max_steps():
    _, runtime, snapshot = running(*[calling(ToolUse("c", "t"))] * 3, max_steps=3)
    run = runtime.run_sync(snapshot, "go")
    assert (run.outcome.kind, len(run.steps), run.ok) == ("MaxSteps", 3, True)


def test_what_was_said_in_the_last_step_is_known_after_a_cut_before_the_end():
    said = ChatResponse((Text("so far"), ToolUse("c", "t", {})))
    _, runtime, snapshot = running(said, said, max_steps=2)
    assert runtime.run_sync(snapshot, "go", run_id="r").text == "so far"
    lines = runtime.ledger.log.lines()
    assert log.RUN_ENDED in lines[-1]
    again = Runtime(MemoryLog(lines[:-1])).with_llm(ScriptedLlm([]))
    resumed = again.resume_sync(snapshot, "r")
    assert (resumed.outcome.kind, resumed.text, resumed.steps) == ("MaxSteps", "so far", [])


def test_continuation_commits_pairs_and_goes_on_in_the_same_step():
    llm, runtime, snapshot = running(cut_off("one "), cut_off("two "), "three")
    run = runtime.run_sync(snapshot, "go")
    assert [(m.id, m.text) for m in runtime.thread().messages[1:]] == [
        ("main-run-1-assistant-0-truncated-0", "one "),
        ("main-run-1-continuation-0-0", prose.CONTINUE_PROMPT),
        ("main-run-1-assistant-0-truncated-1", "two "),
        ("main-run-1-continuation-0-1", prose.CONTINUE_PROMPT),
        ("main-run-1-assistant-0", "three"),
    ]
    assert [(request.step, request.round) for request in llm.requests] == [(0, 0), (0, 1), (0, 2)]
    assert [len(request.messages) for request in llm.requests] == [2, 4, 6]
    assert (run.text, run.truncated) == ("one two three", False)


@pytest.mark.parametrize(
    ("budget", "replies", "calls", "truncated"),
    [
        (0, ["a"], 1, True),
        (1, ["a", "b"], 2, True),
        (3, ["a", "b", "c", "d"], 4, True),
        (2, [""], 1, True),
        (2, [" ", "b", "c"], 3, True),
    ],
)
@pytest.mark.parametrize("how", ["flag", "end", "error"])
def test_continuation_budget(budget, replies, calls, truncated, how):
    llm, runtime, snapshot = running(*map(cut_off, replies))
    runtime.with_max_continuation_retries(budget).with_options(Options(exhausted_continuation=how))
    run = runtime.run_sync(snapshot, "go")
    assert len(llm.requests) == calls
    assert run.truncated is (truncated and how != "end")
    assert run.outcome.code == ("max_tokens_exhausted" if how == "error" else "")
    assert {"note": "truncated", "step": 0} in run.notes
    if how == "error":
        with pytest.raises(RunError, match="model output remained truncated"):
            run.check()


def test_continuation_is_counted_by_step():
    tool = ToolDescriptor("t", lambda arguments: "ok")
    use = ToolUse("c", "t")
    llm, runtime, snapshot = running(cut_off("a"), calling(use), cut_off("b"), cut_off("c"), "d", tools=[tool])
    run = runtime.run_sync(snapshot, "go")
    assert run.outcome.kind == "NaturalEnd"
    assert [(request.step, request.round) for request in llm.requests] == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)]


def test_a_whole_call_at_the_output_limit_is_run():
    ran = []
    llm, runtime, snapshot = running(cut_off("a", ToolUse("c", "t")), "b", tools=[ToolDescriptor("t", ran.append)])
    run = runtime.run_sync(snapshot, "go")
    assert (ran, len(llm.requests), run.truncated) == ([{}], 2, False)


@pytest.mark.parametrize("reason", ["MaxTokens", "max_tokens", "length", "MAX_OUTPUT_TOKENS"])
def test_spellings_of_the_output_limit(reason):
    assert ChatResponse((Text("x"),), reason).is_cut_off
    assert not ChatResponse((Text("x"),), None).is_cut_off


@pytest.mark.parametrize(
    ("reply", "text"),
    [(ValueError("boom"), "boom"), (lambda request: 7, "the model gave int"), (TimeoutError(), "TimeoutError")],
)
def test_a_failing_model_is_the_outcome(reply, text):
    _, runtime, snapshot = running(reply)
    run = runtime.run_sync(snapshot, "go")
    assert (run.outcome.kind, run.outcome.code, run.ok) == ("Error", "inference", False)
    assert text in run.outcome.text
    assert texts(runtime.thread().messages) == ["go"]


def test_transient_failures_are_tried_again():
    pauses = []

    async def sleep(seconds):
        pauses.append(seconds)

    busy = ModelError("busy", transient=True)
    llm, runtime, snapshot = running(busy, busy, "ok")
    runtime.with_pace(sleep=sleep)
    assert runtime.run_sync(snapshot, "go").text == "ok"
    assert pauses == [0.5, 1.0]
    llm, runtime, snapshot = running(busy, busy, busy)
    run = runtime.with_pace(sleep=sleep, backoff=6.0).run_sync(snapshot, "go")
    assert (run.outcome.text, len(llm.requests)) == ("busy", 3)
    assert pauses[2:] == [6.0, 8.0]


def test_time_limits():
    async def never(request):
        await asyncio.Event().wait()

    _, runtime, snapshot = running(never)
    run = runtime.with_pace(model_timeout=0.01).run_sync(snapshot, "go")
    assert run.outcome.text == "no answer within 0.01 s"
    tool = ToolDescriptor("t", never)
    _, runtime, snapshot = running(calling(ToolUse("c", "t")), "ok", tools=[tool])
    runtime.with_pace(tool_timeout=0.01).run_sync(snapshot, "go")
    assert runtime.thread().messages[2].text == "TimeoutError: no answer within 0.01 s"


def test_cancelling_leaves_a_run_to_resume():
    kept = MemoryLog()

    async def never(request):
        await asyncio.Event().wait()

    async def main():
        runtime = Runtime(kept).with_llm(never)
        task = asyncio.create_task(runtime.run(agent(), "go"))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await runtime.with_llm(ScriptedLlm(["late"])).resume(agent(), "main-run-1")

    assert asyncio.run(main()).text == "late"
    assert [event.kind for event in kept.events()] == ["run.started", "step.committed", "run.ended"]


def test_a_finished_run_is_returned_as_recorded():
    kept = MemoryLog()
    Runtime(kept).with_llm(ScriptedLlm([cut_off("a"), "b"])).run_sync(agent(), "go", run_id="stable")
    again = Runtime(MemoryLog(kept.lines())).with_llm(ScriptedLlm([]))
    run = again.run_sync(agent(), "something else", run_id="stable")
    assert (run.text, run.outcome.kind) == ("ab", "NaturalEnd")
    assert len(again.thread().messages) == 4


def test_resume_continues_a_continuation():
    kept = MemoryLog()
    with pytest.raises(Killed):
        Runtime(kept).with_llm(ScriptedLlm([cut_off("a"), Killed()])).run_sync(agent(), "go")
    llm = ScriptedLlm([cut_off("b"), "c"])
    run = Runtime(MemoryLog(kept.lines())).with_llm(llm).resume_sync(agent(), "main-run-1")
    assert [(request.step, request.round) for request in llm.requests] == [(0, 1), (0, 2)]
    assert run.text == "abc"


@pytest.mark.parametrize("dies", ["in the summary", "in the model call", "in the second step"])
def test_kill_and_resume_during_a_fold(dies):
    kept = MemoryLog()
    tools = [ToolDescriptor("t", lambda arguments: "ok")]
    config = {"threshold": 4, "keep_last": 2}
    replies = {
        "in the summary": ["unused"],
        "in the model call": [Killed()],
        "in the second step": [calling(ToolUse("c", "t")), Killed()],
    }[dies]
    first = Summariser(Killed() if dies == "in the summary" else "kept summary")
    with pytest.raises(Killed):
        folding(ScriptedLlm(replies), first, log=kept, **config).run_sync(agent(tools=tools), chat(10))
    second = Summariser("made anew")
    llm = ScriptedLlm(["end"])
    runtime = folding(llm, second, log=MemoryLog(kept.lines()), **config)
    run = runtime.resume_sync(agent(tools=tools), "main-run-1")
    summary = "made anew" if dies == "in the summary" else "kept summary"
    assert llm.requests[0].messages[1].text == LABEL + summary
    assert len(second.requests) == (1 if dies == "in the summary" else 0)
    assert [m.text for m in llm.requests[0].messages[2:4]] == ["u8", "a9"]
    assert list(runtime.thread().messages[:10]) == chat(10)
    assert run.ok


def test_the_view_of_a_folded_run_grows_with_its_steps():
    tools = [ToolDescriptor("t", lambda arguments: "ok")]
    llm = ScriptedLlm([calling(ToolUse("1", "t")), cut_off("part"), calling(ToolUse("2", "t")), "end"])
    runtime = folding(llm, threshold=4, keep_last=2)
    runtime.run_sync(agent(tools=tools), chat(10))
    for before, after in zip(llm.requests, llm.requests[1:]):
        assert after.messages[: len(before.messages)] == before.messages
    assert [len(request.messages) for request in llm.requests] == [4, 6, 8, 10]


def test_another_run_of_the_thread_decides_for_itself():
    llm = ScriptedLlm(["1", "2"])
    summarise = Summariser(lambda request: f"{request.covered_messages} messages")
    runtime = folding(llm, summarise, Options(refold_long_bridge=False), threshold=4, keep_last=2)
    runtime.run_sync(agent(), chat(10))
    second = runtime.run_sync(agent(), "next")
    assert texts(llm.requests[1].messages) == ["sys", f"{LABEL}8 messages", "u8", "a9", "1", "next"]
    assert second.notes[0]["ready"] == "accepted"
    markers = [c.key for c in runtime.ledger.thread("main").commands if c.key.startswith("compaction/")]
    assert markers == ["compaction/main-run-1", "compaction/main-run-2"]


def test_hooks_of_others_stand_in_order_and_may_conflict():
    class Memory:
        id = "memory"
        value = None

        def resolve(self, section, options):
            return self

        async def before_inference(self, context, conversation, state):
            from leviath.policies.state import ContextMessages

            if self.value is not None:
                return HookReaction((self.value,))
            return HookReaction((ContextMessages.write("memory", [system("recalled")]),))

    llm = ScriptedLlm(["ok"])
    memory = Memory()
    folding(llm, threshold=4, keep_last=2).with_plugin(memory).run_sync(agent(), chat(6))
    assert texts(llm.requests[0].messages)[:3] == ["sys", f"{LABEL}S", "recalled"]
    memory.value = ContextWindow(1).write()
    run = folding(ScriptedLlm([]), threshold=4, keep_last=2).with_plugin(memory).run_sync(agent(), chat(6))
    assert run.outcome.code == "state_conflict"
    memory.value = Command(Scope.RUN, "context_messages", value=7)
    run = Runtime().with_llm(ScriptedLlm([])).with_plugin(memory).run_sync(agent(), chat(6))
    assert run.outcome.code == "state"


def test_a_failed_summary_can_end_the_run():
    llm = ScriptedLlm([])
    options = Options(on_summary_failure="fail")
    run = folding(llm, Summariser(ValueError("no")), options, threshold=4, keep_last=2).run_sync(agent(), chat(6))
    assert (run.outcome.code, run.outcome.text) == ("compaction", "no")
    assert run.notes[0]["outcome"] == "failed"


def test_the_model_binding_may_state_the_window():
    binding = ModelBinding("p", "m", "b", context_window=10)
    snapshot = ExecutableAgentSnapshot.builder("a").model(binding).build()
    run = Runtime().with_llm(ScriptedLlm(["ok"])).run_sync(snapshot, "x" * 44)
    assert run.outcome.code == "context_overflow"
    free = Runtime().with_llm(ScriptedLlm(["ok"])).with_options(Options(overflow_guard=False))
    assert free.run_sync(snapshot, "x" * 44).ok


def test_a_bad_section_stops_before_anything_happens():
    snapshot = ExecutableAgentSnapshot.builder("a").plugin("compact", {"threshold": 0}).build()
    runtime = folding(ScriptedLlm([]))
    with pytest.raises(PluginConfigError):
        runtime.run_sync(snapshot, "go")
    assert list(runtime.ledger.log.events()) == []


def test_the_snapshot_section_counts():
    snapshot = ExecutableAgentSnapshot.builder("a").plugin("compact", {"threshold": 4, "keep_last": 1}).build()
    llm = ScriptedLlm(["ok"])
    folding(llm, threshold=99).run_sync(snapshot, chat(6))
    assert texts(llm.requests[0].messages) == [f"{LABEL}S", "u4", "a5"]


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (lambda: Runtime().run_sync(agent(), "go"), "no model"),
        (lambda: Runtime().with_llm(ScriptedLlm([])).resume_sync(agent(), "x"), "the log has no run `x`"),
        (
            lambda: (
                Runtime()
                .with_llm(ScriptedLlm([]))
                .run_sync(ExecutableAgentSnapshot.builder("a").plugin("other").build())
            ),
            "wants plugin `other`",
        ),
        (lambda: Runtime().with_max_continuation_retries(-1), "must be >= 0"),
        (lambda: ExecutableAgentSnapshot.builder(" ").build(), "must not be blank"),
        (lambda: ExecutableAgentSnapshot.builder("a").max_steps(0), "max_steps must be >= 1"),
        (lambda: agent(tools=[ToolDescriptor("t", print), ToolDescriptor("t", print)]), "two tools are named `t`"),
    ],
)
def test_wrong_use(act, text):
    with pytest.raises((RunError, ConfigError, AgentError), match=text):
        act()


def test_one_run_a_thread_at_a_time():
    async def main():
        gate = asyncio.Event()

        async def waits(request):
            await gate.wait()
            return "ok"

        runtime = Runtime().with_llm(waits)
        first = asyncio.create_task(runtime.run(agent(), "1"))
        await asyncio.sleep(0)
        with pytest.raises(RunError, match="busy"):
            await runtime.run(agent(), "2")
        gate.set()
        return await first, await runtime.run(agent(), "3")

    first, third = asyncio.run(main())
    assert first.ok
    assert third.ok


def test_run_sync_inside_a_loop_says_what_to_do():
    async def main():
        with pytest.raises(RunError, match="await the asynchronous method"):
            Runtime().with_llm(ScriptedLlm(["x"])).run_sync(agent(), "go")

    asyncio.run(main())


def test_fingerprints():
    assert agent().fingerprint == agent().fingerprint
    assert agent(policy=KeepLast(3)).fingerprint != agent().fingerprint
    assert agent().with_instructions("other").fingerprint != agent().fingerprint


def test_an_observer_sees_every_event():
    seen = []
    _, runtime, snapshot = running("ok")
    runtime.observe(lambda event: seen.append(event.kind)).run_sync(snapshot, "go")
    assert seen == [log.RUN_STARTED, log.STEP_COMMITTED, log.RUN_ENDED]


def test_explain_a_fold():
    history = [system("rule"), *chat(4), *round_of("a"), user(" "), assistant([ToolUse("dead", "t")]), *chat(4, 4)]
    runtime = folding(ScriptedLlm(["ok"]), threshold=4, keep_last=7)
    run = runtime.run_sync(agent(), history)
    fates = runtime.explain(run.id)
    assert [fate.fate for fate in fates] == [
        explain.SENT,
        *[explain.SUMMARISED] * 4,
        explain.SENT,
        explain.SENT,
        explain.BLANK,
        explain.UNPAIRED,
        *[explain.SENT] * 4,
    ]
    assert fates[1].why == "the run folded, and it lies before the fold point"


def test_explain_a_trim_and_a_bridge():
    runtime = Runtime().with_llm(ScriptedLlm(["ok"]))
    partly = assistant([Text("t"), ToolUse("dead", "t")])
    run = runtime.run_sync(agent(policy=KeepLast(3)), [*chat(4), partly])
    assert [fate.fate for fate in runtime.explain(run.id)] == [
        "trimmed",
        "trimmed",
        "sent",
        "sent",
        "sent in part",
    ]
    config = CompactConfig(threshold=6, keep_last=2, prefetch_ratio=0.5)
    runtime = Runtime().with_llm(ScriptedLlm(["ok"] * 3)).with_compaction(config, Summariser())
    runtime.run_sync(agent(), chat(5))
    run = runtime.run_sync(agent(), "next")
    assert [fate.fate for fate in runtime.explain(run.id)] == [
        *["summarised"] * 3,
        *["sent as bridge"] * 2,
        "sent",
        "sent",
    ]


def test_explain_of_what_did_not_happen():
    _, runtime, snapshot = running("ok", policy=KeepAll())
    run = runtime.run_sync(snapshot, "go")
    with pytest.raises(RunError, match="did not reach step 1"):
        runtime.explain(run.id, 1)
    with pytest.raises(RunError, match="no run"):
        runtime.explain("other")


def test_input_forms():
    _, runtime, snapshot = running("a", "b", "c")
    runtime.run_sync(snapshot, user("one"))
    runtime.run_sync(snapshot, [user("two", "mine"), Message("", Role.USER, ())])
    runtime.run_sync(snapshot)
    assert [m.id for m in runtime.thread().messages] == [
        "main-run-1-input-0",
        "main-run-1-assistant-0",
        "mine",
        "main-run-2-input-1",
        "main-run-2-assistant-0",
        "main-run-3-assistant-0",
    ]

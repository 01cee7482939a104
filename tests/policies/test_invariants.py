"""Laws that hold for any conversation, policy and failure (I1 to I8 of the controls)."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leviath.policies import (
    ChatResponse,
    CompactConfig,
    KeepAll,
    KeepLast,
    MemoryLog,
    Message,
    Options,
    Role,
    Runtime,
    Text,
    ToolDescriptor,
    ToolResult,
    ToolUse,
    assemble,
    explain,
    log,
)
from leviath.policies.state import MARKER_PREFIX, ContextMessages, ContextWindow
from tests.policies.helpers import LABEL, agent, pairing_faults, texts

THREAD = "main"
TOOLS = [ToolDescriptor("t", lambda arguments: "tool says so")]


class Killed(BaseException):
    """The process dies."""


words = st.sampled_from(["", " ", "yes", "please look", "x" * 60, "日本語のテキスト", "trailing \n"])


@st.composite
def rounds(draw) -> list[Message]:
    """A tool round, whole or with results missing, doubled, or of other calls."""
    ids = draw(st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=3, unique=True))
    answered = draw(st.lists(st.sampled_from([*ids, "ghost"]), max_size=4))
    answered = draw(st.sampled_from([ids, ids, answered]))
    opener = [Text(draw(words)), *(ToolUse(id, "t", {"q": draw(words)}) for id in ids)]
    results = [Message("", Role.TOOL, (ToolResult(id, (Text(draw(words)),)),)) for id in answered]
    return [Message("", Role.ASSISTANT, tuple(opener)), *results]


def one(role: Role) -> st.SearchStrategy[list[Message]]:
    return words.map(lambda text: [Message("", role, (Text(text),))])


pieces = st.one_of(
    one(Role.USER),
    one(Role.USER),
    one(Role.ASSISTANT),
    one(Role.SYSTEM),
    rounds(),
    st.just([Message("", Role.TOOL, (ToolResult("lost", (Text("orphan"),)),))]),
)
conversations = st.lists(pieces, max_size=14).map(lambda parts: [message for part in parts for message in part])
policies = st.one_of(st.just(KeepAll()), st.integers(0, 8).map(KeepLast))
configs = st.builds(
    CompactConfig,
    threshold=st.integers(1, 12),
    keep_last=st.integers(0, 8),
    max_tokens=st.one_of(st.none(), st.integers(1, 120)),
    trigger_ratio=st.sampled_from([0.3, 0.8, 1.0]),
    prefetch_ratio=st.sampled_from([0.2, 0.75]),
)
summaries = st.sampled_from(["a summary", f"{LABEL}labelled", "  ", ValueError("broken"), None, "hang"])
readings = st.sampled_from([Options(overflow_guard=False, summary_timeout=0.01), Options.seed(), Options.later()])
replies = st.lists(
    st.one_of(
        words.map(lambda text: ChatResponse((Text(text),))),
        words.map(lambda text: ChatResponse((Text(text),), "MaxTokens")),
        words.map(lambda text: ChatResponse((Text(text), ToolUse("a", "t", {}), ToolUse("b", "nope", {})))),
    ),
    min_size=1,
    max_size=5,
)


class Model:
    """Answers by step and round, so that a resumed run is answered alike. Dies at the calls that it is told to."""

    def __init__(self, answers: list[ChatResponse], dies_at: int | None = None) -> None:
        self.answers, self.dies_at, self.requests = answers, dies_at, []

    async def infer(self, request) -> ChatResponse:
        self.requests.append(request)
        if self.dies_at == len(self.requests) - 1:
            raise Killed
        index = request.step * 3 + request.round
        return self.answers[index] if index < len(self.answers) else ChatResponse((Text("done"),))


class Worker:
    """Summarises with a fixed answer."""

    def __init__(self, answer: object, dies_at: int | None = None) -> None:
        self.answer, self.dies_at, self.requests = answer, dies_at, []

    async def __call__(self, request) -> object:
        self.requests.append(request)
        if self.dies_at == len(self.requests) - 1:
            raise Killed
        if self.answer == "hang":
            await asyncio.sleep(0.03)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def runtime_over(kept, model, worker, config, options) -> Runtime:
    return Runtime(kept).with_llm(model).with_options(options).with_compaction(config, worker)


def wire(messages) -> list[object]:
    return [message.wire() for message in messages]


def drive(conversation, inputs, policy, config, summary, options, answers):
    """Several runs on one thread; yields runtime, run, what was committed before, model and worker calls of it."""
    worker, kept = Worker(summary), MemoryLog()
    runtime = runtime_over(kept, Model(answers), worker, config, options)
    snapshot = agent(policy=policy, max_steps=4, tools=TOOLS)
    try:
        for number, given_now in enumerate([conversation, *inputs]):
            model = Model(answers)
            runtime.with_llm(model)
            before, asked = wire(runtime.thread().messages), len(worker.requests)
            run = runtime.run_sync(snapshot, given_now, run_id=f"run-{number}")
            yield runtime, run, before, model, worker.requests[asked:]
    finally:
        runtime.close()


scenarios = st.tuples(
    conversations, st.lists(conversations, max_size=2), policies, configs, summaries, readings, replies
)


@given(scenarios)
@settings(max_examples=100, deadline=None)
def test_committed_messages_stay_and_requests_are_paired(scenario):
    config, options = scenario[3], scenario[5]
    for runtime, run, before, model, asked in drive(*scenario):
        after = runtime.thread().messages
        # I1: what was committed is a prefix of what is committed, byte for byte.
        assert wire(after)[: len(before)] == before
        produced = [message for step in run.steps for message in step.messages]
        taken = after[len(before) :]
        assert list(taken[len(taken) - len(produced) :]) == produced
        # I2: neither summary nor bridge is committed.
        assert all(message.id != "compact-summary" for message in taken)
        assert not any(text.startswith(LABEL) for text in texts(produced))
        # I3: output continuation adds pairs of partial reply and request to go on, and nothing else.
        for step in run.steps:
            roles = [message.role for message in step.messages if message.role is not Role.TOOL]
            rounds_used = (len(roles) - 1) // 2
            assert roles == [Role.ASSISTANT, Role.USER] * rounds_used + [Role.ASSISTANT]
            assert rounds_used <= 2
        # I4: at most one marker for each run.
        keys = [c.key for c in runtime.ledger.thread(THREAD).commands if c.key.startswith(MARKER_PREFIX)]
        assert len(keys) == len(set(keys))
        # I5: calls and results of every request are paired. (The literal readings split by index after pairing, and
        # may tear a round apart where system messages or orphans shift the index.)
        for request in model.requests if options.exact_tail else ():
            assert pairing_faults(request.messages) == []
        # I8: one evaluation a run, so one call of the summariser, prepared or waited for.
        if not options.reevaluate_below_trigger:
            assert len(asked) <= 1
        assert run.outcome is not None
        assert config == scenario[3]


@given(scenarios)
@settings(max_examples=100, deadline=None)
def test_a_failed_summary_changes_nothing_in_the_view(scenario):
    conversation, inputs, policy, config, _, options, answers = scenario
    failing = Options(overflow_guard=False, summary_timeout=0.01)
    for reading in (options, failing):
        for runtime, run, _, model, _ in drive(
            conversation, inputs, policy, config, ValueError("no"), reading, answers
        ):
            notes = [note for note in run.notes if note["note"] == "compaction"]
            assert all(note["outcome"] != "folded" for note in notes)
            if model.requests:
                # I6: the first request is what it would be without compaction.
                started = runtime.thread().messages[: len(runtime.thread().messages) - produced_by(run)]
                plain = assemble("sys", started, policy=policy, options=reading)
                assert wire(model.requests[0].messages) == wire(plain.messages)


def produced_by(run) -> int:
    return sum(len(step.messages) for step in run.steps)


@given(scenarios)
@settings(max_examples=100, deadline=None)
def test_view_and_summary_cover_the_whole_conversation(scenario):
    conversation, inputs, _, config, summary, _, answers = scenario
    options = Options(overflow_guard=False, summary_timeout=0.01)
    for runtime, run, _, model, asked in drive(conversation, inputs, KeepAll(), config, summary, options, answers):
        folded = [n for n in run.notes if n["note"] == "compaction" and n["outcome"] == "folded"]
        covered = folded[0]["covered"] if folded else 0
        for step in range(len(run.steps)):
            fates = runtime.explain(run.id, step)
            request = next(r for r in model.requests if r.step == step)
            # I7: what is not in the view is covered, or cannot be sent at all.
            for index, fate in enumerate(fates):
                if fate.fate == explain.SUMMARISED:
                    assert index < covered
                elif fate.fate in (explain.SENT, explain.BRIDGE):
                    assert any(message.content == fate.message.content for message in request.messages)
                else:
                    assert fate.fate in (explain.CHANGED, explain.UNPAIRED, explain.BLANK)
                if fate.message.role is Role.SYSTEM and fate.message.text.strip():
                    assert fate.fate == explain.SENT
        for order in asked:
            head = runtime.thread().messages[: order.covered_messages]
            assert wire(order.seed[:-1]) == wire(m for m in head if m.role is not Role.SYSTEM)
        tail_of_fold(runtime, run, folded, config)


def tail_of_fold(runtime, run, folded, config) -> None:
    """The recorded window begins where no round is split, and holds at least keep_last messages."""
    if not folded:
        return
    window = ContextWindow.load(runtime.ledger.store(run.id, THREAD))
    assert window.conversation_len - window.keep_last == folded[0]["fold_to"]
    assert window.keep_last >= config.keep_last
    block = ContextMessages.load(runtime.ledger.store(run.id, THREAD))["compact"]
    assert block[0].text.startswith(LABEL)
    assert block[0].text.count(LABEL.strip()) == 1


@given(conversations, policies, configs, replies, st.integers(0, 5), st.sampled_from(["model", "summariser"]))
@settings(max_examples=100, deadline=None)
def test_a_killed_run_resumes_to_the_same_end(conversation, policy, config, answers, dies_at, who):
    options = Options(overflow_guard=False)
    snapshot = agent(policy=policy, max_steps=4, tools=TOOLS)

    def finish(kept, model, worker):
        runtime = runtime_over(kept, model, worker, config, options)
        try:
            return runtime, runtime.run_sync(snapshot, conversation, run_id="run-0")
        finally:
            runtime.close()

    whole, undisturbed = finish(MemoryLog(), Model(answers), Worker("S"))
    kept = MemoryLog()
    dying_model = Model(answers, dies_at if who == "model" else None)
    dying_worker = Worker("S", 0 if who == "summariser" else None)
    first_run_kinds: list[str] = []
    try:
        finish(kept, dying_model, dying_worker)
    except Killed:
        first_run_kinds = [event.kind for event in kept.events()]
    again, model, worker = MemoryLog(kept.lines()), Model(answers), Worker("S")
    resumed, run = finish(again, model, worker)
    assert wire(resumed.thread().messages) == wire(whole.thread().messages)
    assert run.outcome == undisturbed.outcome
    assert (run.text, run.truncated) == (undisturbed.text, undisturbed.truncated)
    if log.HOOK_COMMITTED in first_run_kinds:
        # What was decided before the kill is replayed, not made anew.
        assert worker.requests == []
        expected = dying_model.requests[-1].messages if dying_model.requests else None
        if model.requests and expected is not None:
            assert wire(model.requests[0].messages) == wire(expected)


@pytest.mark.parametrize("keep_last", range(12))
def test_keep_last_shows_every_system_message_and_at_most_n_others(keep_last):
    @given(conversations)
    @settings(max_examples=40, deadline=None)
    def law(conversation):
        shown = assemble("sys", conversation, policy=KeepLast(keep_last), options=Options.seed()).messages
        others = [message for message in shown if message.role is not Role.SYSTEM]
        assert len(others) <= keep_last
        systems = [m for m in conversation if m.role is Role.SYSTEM]
        assert [m for m in shown if m.role is Role.SYSTEM][1:] == systems
        assert pairing_faults(shown) == []

    law()

"""Failures that other context managers were reported for: what must hold here instead."""

from __future__ import annotations

import itertools

import pytest

from leviath.policies import (
    CompactConfig,
    ContextOverflow,
    KeepAll,
    KeepLast,
    MemoryLog,
    Role,
    Runtime,
    ScriptedLlm,
    SummaryReply,
    Text,
    ToolDescriptor,
    ToolResult,
    ToolUse,
    assemble,
    trim_to_tokens,
)
from leviath.policies.adapters import to_anthropic, to_openai
from leviath.policies.messages import Reasoning, request_tokens
from tests.policies.helpers import (
    LABEL,
    Summariser,
    agent,
    assistant,
    chat,
    cut_off,
    folding,
    messages_of,
    pairing_faults,
    report,
    round_of,
    split_system,
    system,
    texts,
    tool,
    user,
)


def sent(policy, messages):
    """The request for a report's messages, its leading system message being the instructions."""
    instructions, rest = split_system(messages)
    return list(assemble(instructions, rest, policy=policy).messages)


def note_of(run, kind):
    return [note for note in run.notes if note["note"] == kind]


@pytest.mark.parametrize("keep_last", range(9))
def test_c01_no_result_without_its_call(keep_last):
    messages = messages_of(report("C01"))
    before = list(messages)
    request = sent(KeepLast(keep_last), messages)
    assert pairing_faults(request) == []
    assert request[0].text == "You sort parcels."
    assert len([m for m in request if m.role is not Role.SYSTEM]) <= keep_last
    if keep_last == 0:
        assert texts(request) == ["You sort parcels."]
    assert messages == before


def test_c02_an_unanswered_call_is_not_sent_and_the_user_turn_is():
    request = sent(KeepLast(report("C02")["setup"]["context_policy"]["keep_last"]), messages_of(report("C02")))
    assert pairing_faults(request) == []
    assert texts(request) == ["You sort parcels.", "It is on shelf 3.", "Move it.", "hello?"]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("cut", range(1, 7))
def test_c03_parallel_calls_stay_or_go_together(cut, swapped):
    messages = messages_of(report("C03"))
    if swapped:
        messages[3], messages[4] = messages[4], messages[3]
    request = sent(KeepLast(len(messages) - cut), messages)
    assert pairing_faults(request) == []
    present = {block.tool_use_id for m in request for block in m.content if isinstance(block, ToolResult)}
    calls = {call for m in request for call in m.call_ids}
    assert calls == present
    assert present in (set(), {"a", "b"})


def test_c06_a_fold_leaves_a_user_turn():
    case = report("C06")
    instructions, rest = split_system(messages_of(case))
    llm = ScriptedLlm(["done"])
    summarise = Summariser("S")
    config = case["setup"]["compact"]
    folding(llm, summarise, **config).run_sync(agent(instructions), rest)
    request = list(llm.requests[0].messages)
    assert texts(request)[:2] == ["s", LABEL + "S"]
    assert [m.text for m in request if m.role is Role.USER] == ["find the leak"]
    assert "find the leak" in texts(summarise.requests[0].seed)
    assert pairing_faults(request) == []


def test_c08_system_text_never_reaches_a_summary():
    secret = "SECRET-RULE-77"
    summarise = Summariser(lambda request: "".join(m.text for m in request.seed)[:2000])
    llm = ScriptedLlm(["a" * 30] * 40)
    runtime = folding(llm, summarise, threshold=4, keep_last=2)
    runtime.run_sync(agent(secret), [system(f"{secret} again", "s0"), *chat(22)])
    for turn in range(10):
        runtime.run_sync(agent(secret), f"question {turn} " + "b" * 300)
    assert len(summarise.requests) >= 5
    for request in summarise.requests:
        assert secret not in "".join(texts(request.seed))
        assert all(m.role is not Role.SYSTEM for m in request.seed)
    for request in llm.requests:
        summaries = [m.text for m in request.messages if m.text.startswith(LABEL)]
        assert all(secret not in text and len(text) <= len(LABEL) + 2000 for text in summaries)
        assert texts(request.messages).count(f"{secret} again") == 1


def test_c09_one_summary_that_does_not_nest():
    setup = report("C09")["setup"]
    summarise = Summariser(lambda request: "SUM(" + "".join(m.text for m in request.seed)[:200] + ")")
    llm = ScriptedLlm(["answer"] * setup["turns"])
    runtime = folding(llm, summarise, threshold=setup["threshold"], keep_last=setup["keep_last"])
    for turn in range(setup["turns"]):
        runtime.run_sync(agent(), f"turn {turn}")
    assert len(summarise.requests) > 5
    for request in llm.requests[10:]:
        summaries = [m.text for m in request.messages if LABEL.strip() in m.text]
        assert len(summaries) == 1
        assert summaries[0].count(LABEL.strip()) == 1
        assert len(summaries[0]) <= len(LABEL) + 205
    assert all(LABEL not in "".join(texts(request.seed)) for request in summarise.requests)


def test_c09_a_summariser_that_repeats_the_label_does_not_double_it():
    llm = ScriptedLlm(["ok"])
    folding(llm, Summariser(f"{LABEL}{LABEL}facts"), threshold=4, keep_last=2).run_sync(agent(), chat(6))
    assert llm.requests[0].messages[1].text == f"{LABEL}facts"


def test_c11_nothing_to_fold_is_no_success():
    summarise = Summariser("keep me")
    runtime = folding(ScriptedLlm(["1", "2", "3"]), summarise, threshold=4, keep_last=2)
    first = runtime.run_sync(agent(), chat(6))
    asked = len(summarise.requests)
    kept = runtime.ledger.store(first.id, "main").get("context_messages")
    runtime.with_compaction(CompactConfig(threshold=1, keep_last=50), summarise)
    second = runtime.run_sync(agent(), "again")
    assert len(summarise.requests) == asked == 1
    assert note_of(second, "compaction")[0]["outcome"] == "no_fold"
    assert note_of(second, "compaction")[0]["reason"] == "nothing_before_the_tail"
    assert runtime.ledger.store(second.id, "main").get("context_messages") == {"compact": []}
    assert runtime.ledger.store(first.id, "main").get("context_messages") == kept
    assert kept["compact"][0]["content"][0]["text"] == f"{LABEL}keep me"


def test_c13_no_blank_text_is_sent_and_no_pair_is_broken():
    request = list(assemble("", messages_of(report("C13"))).messages)
    assert pairing_faults(request) == []
    assert [m.role for m in request] == [Role.ASSISTANT, Role.TOOL, Role.USER]
    assert request[0].content == (ToolUse("c1", "x", {}),)
    assert request[1].text == "Tool completed successfully without output."
    for message in request:
        assert all(block.text.strip() for block in message.content if isinstance(block, Text))


def test_c14_a_last_assistant_turn_ends_without_blanks():
    messages = messages_of(report("C14"))
    request = sent(KeepAll(), messages)
    assert texts(request) == ["s", "write", "part one"]
    assert messages[-1].text == "part one \n\t "
    inside = assemble("s", [user("a  b "), assistant(" x  y \n", "m1"), user(" q ")])
    assert texts(inside.messages) == ["s", "a  b ", " x  y \n", " q "]


def test_c14_the_continuation_request_keeps_what_was_committed():
    llm = ScriptedLlm([cut_off("part one \n\t "), "part two"])
    runtime = Runtime().with_llm(llm)
    runtime.run_sync(agent("s"), "write")
    assert runtime.thread().messages[1].text == "part one \n\t "
    assert llm.requests[1].messages[-1].role is Role.USER


@pytest.mark.parametrize("position", range(1, 6))
def test_c15_neighbours_of_one_role_lose_nothing(position):
    messages = messages_of(report("C15"))
    left = messages[:position] + messages[position + 1 :]
    request = list(assemble("", left).messages)
    assert request == left
    turns = to_anthropic(request)["messages"]
    roles = [turn["role"] for turn in turns]
    assert all(a != b for a, b in itertools.pairwise(roles))
    said = [part["text"] for turn in turns for part in turn["content"]]
    expected = [m.text for m in left if m.role is not Role.SYSTEM]
    assert said[-len(expected) :] == expected
    assert [m["content"] for m in to_openai(request)] == texts(left)


def test_c18_a_dead_call_blocks_no_fold():
    setup = report("C18")["setup"]
    dead = assistant([Text("looking"), ToolUse("dead", "t", {})], "dead-call")
    history = [user("start", "m-start"), dead, *chat(40)]
    llm = ScriptedLlm(["fine"] * 40)
    runtime = folding(llm, threshold=setup["threshold"], keep_last=setup["keep_last"])
    runs = [runtime.run_sync(agent(), history[:2])]
    for first, second in zip(history[2::2], history[3::2], strict=True):
        runs.append(runtime.run_sync(agent(), [first, second]))
    assert all(pairing_faults(request.messages) == [] for request in llm.requests)
    assert max(len(request.messages) for request in llm.requests) <= 2 + setup["threshold"] + setup["keep_last"]
    assert sum(note["outcome"] == "folded" for run in runs for note in note_of(run, "compaction")) > 10
    assert note_of(runs[0], "unpaired") == [
        {"note": "unpaired", "message": "dead-call", "call": "dead", "what": "call"}
    ]


@pytest.mark.parametrize("keep_last", [1, 2, 3, 4, 5])
def test_c20_folds_in_sequence_split_no_pair(keep_last):
    setup = report("C20")["setup"]
    llm = ScriptedLlm(["ok"] * 60)
    summarise = Summariser()
    runtime = folding(llm, summarise, threshold=setup["threshold"], keep_last=keep_last)
    covered = []
    for turn in range(30):
        calls = (f"a{turn}",) if turn % 2 else (f"a{turn}", f"b{turn}")
        run = runtime.run_sync(agent(), [user(f"u{turn}", f"u{turn}"), *round_of(*calls)])
        request = list(llm.requests[-1].messages)
        assert pairing_faults(request) == []
        folded = [note for note in note_of(run, "compaction") if note["outcome"] == "folded"]
        if folded:
            committed = list(runtime.thread().messages[:-1])
            tail = committed[folded[0]["fold_to"] :]
            assert request[-len(tail) :] == tail
            assert len(tail) >= keep_last
            covered.append(folded[0]["fold_to"])
    assert len(covered) >= 3
    assert covered == sorted(covered)


@pytest.mark.parametrize("case_id", ["C21", "C22"])
def test_c21_c22_what_cannot_fit_ends_in_an_error_that_names_it(case_id):
    setup = report(case_id)["setup"]
    instructions, rest = split_system(messages_of(report(case_id)))
    llm = ScriptedLlm(["never"])
    summarise = Summariser()
    ratio = setup.get("trigger_ratio", 0.8)
    runtime = folding(llm, summarise, max_tokens=setup["max_tokens"], trigger_ratio=ratio, keep_last=setup["keep_last"])
    run = runtime.run_sync(agent(instructions), rest)
    assert (run.outcome.kind, run.outcome.code) == ("Error", "context_overflow")
    assert ("instructions" if case_id == "C21" else "message `m3`") in run.outcome.text
    assert len(summarise.requests) <= 1
    assert llm.requests == []
    assert list(runtime.thread().messages) == rest


def test_c26_system_text_is_counted_once():
    def conversation(system_tokens):
        return [system("s" * 4 * system_tokens), *(user("x" * 40, f"m{i}") for i in range(10))]

    kept = trim_to_tokens(conversation(40), 100)
    assert [m.id for m in kept[1:]] == ["m4", "m5", "m6", "m7", "m8", "m9"]
    assert trim_to_tokens(conversation(100), 100) == conversation(100)[:1]
    with pytest.raises(ContextOverflow) as raised:
        trim_to_tokens(conversation(101), 100)
    assert (raised.value.needed, raised.value.limit) == (101, 100)


def test_c38_between_two_folds_a_request_only_grows():
    config = report("C38")["setup"]["compact"]
    llm = ScriptedLlm([f"answer {i}" for i in range(30)])
    runtime = folding(llm, **config)
    changed = []
    previous, covered = (), None
    for turn in range(report("C38")["setup"]["turns"]):
        run = runtime.run_sync(agent(), f"question {turn}")
        now, before = llm.requests[-1].messages, covered
        covered = note_of(run, "compaction")[0].get("covered")
        assert (now[: len(previous)] != previous) == (covered != before)
        if covered != before:
            changed.append(turn)
        previous = now
    gaps = [b - a for a, b in itertools.pairwise(changed)]
    assert len(changed) > 5
    assert min(gaps) >= 2


def test_c39_doubled_results_and_reused_ids():
    request = sent(KeepAll(), messages_of(report("C39")))
    assert pairing_faults(request) == []
    assert [m.text for m in request if m.role is Role.TOOL] == ["first", "third"]


def test_c39_empty_and_repeated_call_ids():
    twice = [assistant([ToolUse("", "x"), ToolUse("", "y")], "m0"), tool("", "one"), tool("", "two"), user("go")]
    view = assemble("", twice)
    assert pairing_faults(view.messages) == []
    assert [call.name for m in view.messages for call in m.calls] == ["x"]
    assert texts(view.messages) == ["", "one", "go"]


def test_c41_a_call_that_was_cut_off_is_not_run():
    setup = report("C41")["setup"]
    first, second, third = setup["responses"]
    ran = []
    call = ToolUse.from_arguments("c1", "write", first["tool_call_args"])
    llm = ScriptedLlm([cut_off(first["text"], call), cut_off(second["text"]), third["text"]])
    runtime = Runtime().with_llm(llm).with_max_continuation_retries(setup["max_continuation_retries"])
    run = runtime.run_sync(agent(tools=[ToolDescriptor("write", ran.append)]), "write it")
    assert call.incomplete
    assert ran == []
    assert len(llm.requests) == 3
    assert run.text == run.steps[0].text == "part more end"
    assert not run.truncated
    assert all(pairing_faults(request.messages) == [] for request in llm.requests)
    assert note_of(run, "cut_call") == [{"note": "cut_call", "call": "c1", "tool": "write"}]


def test_c41_after_the_last_retry_the_run_says_that_it_is_incomplete():
    llm = ScriptedLlm([cut_off("a"), cut_off("b"), cut_off("c")])
    run = Runtime().with_llm(llm).run_sync(agent(), "write it")
    assert len(llm.requests) == 3
    assert run.truncated
    assert run.outcome.kind == "NaturalEnd"
    assert run.text == "abc"


@pytest.mark.parametrize("policy", [KeepLast(4), KeepAll()])
def test_c42_a_restart_does_not_bring_the_overflow_back(policy):
    kept = MemoryLog()

    class Killed(BaseException):
        pass

    config = {"threshold": 6, "keep_last": 2}
    first = ScriptedLlm([Killed()])
    with pytest.raises(Killed):
        folding(first, log=kept, **config).run_sync(agent(policy=policy), chat(30))
    again = ScriptedLlm(["ok"])
    restarted = MemoryLog(kept.lines())
    folding(again, Summariser("other"), log=restarted, **config).resume_sync(agent(policy=policy), "main-run-1")
    size = [sum(map(request_tokens, llm.requests[0].messages)) for llm in (first, again)]
    assert size[1] <= size[0]
    assert again.requests[0].messages == first.requests[0].messages


def test_c43_a_tail_over_the_trigger_is_evaluated_once_a_run():
    config = report("C43")["setup"]["compact"]
    big = [user("x" * 1200, f"m{i}") for i in range(10)]
    summarise = Summariser()
    runtime = folding(ScriptedLlm(["never"]), summarise, **config)
    first = runtime.run_sync(agent(), big)
    assert len(summarise.requests) == 1
    assert note_of(first, "compaction")[0]["outcome"] == "folded"
    assert first.outcome.code == "context_overflow"
    assert list(runtime.thread().messages) == big
    second = runtime.run_sync(agent(), "next")
    assert note_of(second, "compaction")[0]["outcome"] == "folded"
    assert note_of(second, "compaction")[0]["fold_to"] == 7


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (RuntimeError("boom"), "RuntimeError"),
        (SummaryReply("Error generating summary: x", is_error=True), "refused"),
        (None, "refused"),
        ("  \n", "blank"),
        (7, "shape"),
    ],
)
def test_c45_a_failure_never_becomes_memory(reply, kind):
    llm = ScriptedLlm(["ok"])
    runtime = folding(llm, Summariser(reply), threshold=4, keep_last=2)
    history = chat(6)
    run = runtime.run_sync(agent(), history)
    assert run.ok
    assert list(llm.requests[0].messages[1:]) == history
    note = note_of(run, "compaction")[0]
    assert (note["outcome"], note["kind"]) == ("failed", kind)
    assert runtime.ledger.store(run.id, "main").get("context_messages") == {"compact": []}


@pytest.mark.parametrize(
    "blocks",
    [
        report("C46")["setup"]["summariser_result"],
        (Reasoning("hidden"), Text("visible")),
        SummaryReply((Reasoning("hidden"), Text("visible"))),
    ],
)
def test_c46_of_blocks_the_text_alone_is_the_summary(blocks):
    llm = ScriptedLlm(["ok"])
    folding(llm, Summariser(blocks), threshold=4, keep_last=2).run_sync(agent(), chat(6))
    assert llm.requests[0].messages[1].text == f"{LABEL}visible"

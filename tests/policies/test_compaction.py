"""The compaction hook: when it folds, what it writes, which prepared summaries it takes."""

from __future__ import annotations

import asyncio

import pytest

from leviath.policies import (
    CellBackend,
    CompactArtifact,
    CompactConfig,
    CompactPlugin,
    Options,
    PluginConfigError,
    SummaryError,
)
from leviath.policies.compaction import CompactHook, PhaseContext
from leviath.policies.fold import FoldRule, fold_point, hashed_json, make_request, token_fold_point
from leviath.policies.state import ContextMessages, ContextWindow, RunCompactionMarker, StateStore
from tests.policies.helpers import LABEL, Summariser, assistant, chat, round_of, system, texts, user

CONTEXT = PhaseContext("r", "thread-a", 0, Options())


class Backend:
    """Offers one prepared summary and answers hard requests."""

    def __init__(self, ready=None, answer="fresh", key=None):
        self.ready, self.answer, self.key = ready, answer, key
        self.asked, self.prefetched = [], []

    async def prefetch(self, request):
        self.prefetched.append(request)

    async def latest_ready(self, scope, at_most_messages):
        return self.ready

    async def summarize(self, request):
        self.asked.append(request)
        if self.answer is None:
            return None
        return CompactArtifact(request.scope, self.key or request.key, request.covered_messages, self.answer)


def evaluate(conversation, backend=None, options=None, state=None, tool=None, **config):
    options = options or Options()
    hook = CompactHook(FoldRule(CompactConfig(**config), options), backend, tool)
    context = PhaseContext("r", "thread-a", 0, options)
    return asyncio.run(hook.before_inference(context, conversation, state or StateStore()))


def exact(conversation, covered, summary="ready", **config):
    rule = FoldRule(CompactConfig(**config), Options())
    return CompactArtifact("thread-a", make_request(rule, "thread-a", conversation, covered).key, covered, summary)


def block_of(reaction):
    return ContextMessages.load(StateStore(reaction.state)).get("compact")


@pytest.mark.parametrize(
    ("length", "threshold", "keep_last", "point"),
    [(40, 40, 8, None), (41, 40, 8, 33), (5, 1, 5, None), (5, 4, 0, 5), (0, 1, 0, None), (2, 1, 1, 1)],
)
def test_fold_point_by_messages(length, threshold, keep_last, point):
    assert fold_point(length, threshold, keep_last) == point


@pytest.mark.parametrize(
    ("tokens", "window", "ratio", "point"),
    [
        (799, 1000, 0.8, None),
        (800, 1000, 0.8, 8),
        (7, 10, 0.75, None),
        (8, 10, 0.75, 8),
        (7, 100, 0.07, None),
        (8, 100, 0.07, 8),
        (159_999, 200_000, 0.8, None),
        (160_000, 200_000, 0.8, 8),
    ],
)
def test_fold_point_by_tokens(tokens, window, ratio, point):
    assert token_fold_point(tokens, window, ratio, 10, 2) == point


def test_a_fold_writes_three_things():
    reaction = evaluate(chat(10), Backend(), threshold=4, keep_last=2)
    assert texts(block_of(reaction)) == [f"{LABEL}fresh"]
    assert [command.key for command in reaction.state] == ["context_messages", "context_window", "compaction/r"]
    assert ContextWindow.load(StateStore(reaction.state)) == ContextWindow(2, 10)
    assert RunCompactionMarker.is_recorded(reaction.state, "r")
    assert reaction.notes[0]["outcome"] == "folded"


def test_below_the_trigger_the_evaluation_is_recorded_once():
    backend = Backend()
    first = evaluate(chat(4), backend, threshold=4, keep_last=2, prefetch_ratio=0.9)
    assert [command.wire()["set"] for command in first.state] == [{"compact": []}]
    again = evaluate(chat(100), backend, state=StateStore(first.state), threshold=4, keep_last=2)
    assert again.state == again.notes == ()
    assert backend.asked == []


def test_reevaluation_leaves_no_record_below_the_trigger():
    options = Options(reevaluate_below_trigger=True)
    backend = Backend()
    first = evaluate(chat(4), backend, options, threshold=4, keep_last=2)
    assert first.state == ()
    assert [note["prefetched"]["covered"] for note in first.notes] == [2]
    second = evaluate(chat(10), backend, options, StateStore(first.state), threshold=4, keep_last=2)
    assert len(second.state) == 3


def test_the_fold_point_moves_down_to_where_no_round_is_split():
    conversation = [user("q0", "m0"), *chat(2, 1), *round_of("a", "b"), assistant("end", "m6")]
    backend = Backend()
    reaction = evaluate(conversation, backend, threshold=2, keep_last=2)
    assert backend.asked[0].covered_messages == 3
    assert ContextWindow.load(StateStore(reaction.state)) == ContextWindow(4, 7)
    plain = Backend()
    evaluate(conversation, plain, Options.seed(), threshold=2, keep_last=2)
    assert plain.asked[0].covered_messages == 5


def test_a_round_that_reaches_back_to_the_start_is_not_folded():
    conversation = [*round_of("a", "b", "c"), user("next")]
    reaction = evaluate(conversation, Backend(), threshold=1, keep_last=2)
    assert (reaction.notes[0]["outcome"], reaction.notes[0]["reason"]) == ("no_fold", "nothing_before_the_tail")


def test_system_messages_are_neither_summarised_nor_a_reason_to_fold():
    conversation = [system("rule", "s0"), user("u1", "m1"), system("rule 2", "s2"), *chat(4, 2)]
    backend = Backend()
    reaction = evaluate(conversation, backend, threshold=2, keep_last=2)
    assert texts(backend.asked[0].seed[:-1]) == ["u1", "u2", "a3"]
    assert texts(block_of(reaction)) == [f"{LABEL}fresh"]
    only = evaluate([system("a"), system("b"), user("u")], Backend(), threshold=1, keep_last=1)
    assert only.notes[0]["outcome"] == "no_fold"


def test_the_newest_user_turn_stays_when_nothing_else_is_one():
    conversation = [user("first"), user("second", "u"), *round_of("a"), *round_of("b")]
    block = block_of(evaluate(conversation, Backend(), threshold=2, keep_last=2))
    assert texts(block) == [f"{LABEL}fresh", "second"]
    with_user = block_of(evaluate([*conversation, user("third")], Backend(), threshold=2, keep_last=2))
    assert texts(with_user) == [f"{LABEL}fresh"]


def test_a_prepared_summary_comes_with_a_bridge():
    conversation = chat(10)
    config = {"threshold": 4, "keep_last": 2}
    backend = Backend(exact(conversation, 6, **config))
    block = block_of(evaluate(conversation, backend, **config))
    assert texts(block) == [f"{LABEL}ready", "u6", "a7"]
    assert [message.id for message in block[1:]] == ["m6", "m7"]
    assert backend.asked == []


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({"covered_messages": 9}, "covers_too_much"),
        ({"covered_messages": 0}, "covers_nothing"),
        ({"scope": "thread-b"}, "other_key"),
        ({"key": "compact-stale"}, "other_key"),
        ({"summary": " \n"}, "blank"),
    ],
)
def test_a_prepared_summary_that_does_not_fit_is_not_used(change, verdict):
    conversation, config = chat(10), {"threshold": 4, "keep_last": 2}
    good = exact(conversation, 6, **config)
    ready = CompactArtifact(**{**good.__dict__, **change})
    reaction = evaluate(conversation, Backend(ready), **config)
    assert reaction.notes[0]["ready"] == verdict
    assert texts(block_of(reaction)) == [f"{LABEL}fresh"]


def test_a_prepared_summary_of_a_changed_history_is_not_used():
    config = {"threshold": 4, "keep_last": 2}
    ready = exact(chat(10), 6, **config)
    other = [user("changed", "m0"), *chat(9, 1)]
    assert evaluate(other, Backend(ready), **config).notes[0]["ready"] == "other_key"
    assert evaluate(chat(10), Backend(ready), instructions="new", **config).notes[0]["ready"] == "other_key"


@pytest.mark.parametrize(("keep_last", "covered", "verdict"), [(2, 6, "accepted"), (2, 5, "bridge_too_long")])
def test_a_long_bridge_is_summarised_anew(keep_last, covered, verdict):
    config = {"threshold": 4, "keep_last": keep_last}
    backend = Backend(exact(chat(10), covered, **config))
    assert evaluate(chat(10), backend, **config).notes[0]["ready"] == verdict
    kept = Options(refold_long_bridge=False)
    assert evaluate(chat(10), backend, kept, **config).notes[0]["ready"] == "accepted"


def test_a_bridge_that_would_trigger_by_itself_is_summarised_anew():
    conversation = [user("x" * 40, f"m{i}") for i in range(12)]
    config = {"max_tokens": 40, "trigger_ratio": 0.5, "keep_last": 6}
    backend = Backend(exact(conversation, 2, **config))
    assert evaluate(conversation, backend, **config).notes[0]["ready"] == "bridge_too_long"


def test_a_summary_may_not_end_inside_a_round():
    conversation = [user("q", "m0"), *round_of("a"), *chat(6, 3)]
    config = {"threshold": 4, "keep_last": 4}
    backend = Backend(exact(conversation, 2, **config))
    assert evaluate(conversation, backend, **config).notes[0]["ready"] == "splits_a_round"


@pytest.mark.parametrize(
    ("backend", "kind"),
    [
        (Backend(answer=None), "refused"),
        (Backend(answer="  "), "blank"),
        (Backend(key="another"), "mismatch"),
        (CellBackend(Summariser(KeyError("x"))), "KeyError"),
        (CellBackend(Summariser(SummaryError("quota", "no more"))), "quota"),
    ],
)
def test_failures_leave_the_run_as_it_was(backend, kind):
    reaction = evaluate(chat(10), backend, threshold=4, keep_last=2)
    assert block_of(reaction) == []
    assert [command.key for command in reaction.state] == ["context_messages"]
    assert (reaction.notes[0]["outcome"], reaction.notes[0]["kind"]) == ("failed", kind)
    assert reaction.fails is None


@pytest.mark.parametrize("how", ["silent", "fail"])
def test_what_a_failure_means_can_be_chosen(how):
    reaction = evaluate(chat(10), Backend(answer=None), Options(on_summary_failure=how), threshold=4, keep_last=2)
    assert block_of(reaction) == []
    assert (reaction.notes == ()) is (how == "silent")
    assert isinstance(reaction.fails, SummaryError) is (how == "fail")


def test_a_summary_that_takes_too_long_is_given_up_and_serves_later():
    options = Options(summary_timeout=0.01)
    release = asyncio.Event()

    async def slow(request):
        await release.wait()
        return "late"

    async def main():
        backend = CellBackend(slow)
        hook = CompactHook(FoldRule(CompactConfig(threshold=4, keep_last=2), options), backend)
        first = await hook.before_inference(CONTEXT, chat(10), StateStore())
        release.set()
        await backend.drain()
        second = await hook.before_inference(CONTEXT, chat(10), StateStore())
        return first, second

    first, second = asyncio.run(main())
    assert (first.notes[0]["outcome"], first.notes[0]["kind"]) == ("failed", "timeout")
    assert second.notes[0]["ready"] == "accepted"
    assert texts(block_of(second)) == [f"{LABEL}late"]


@pytest.mark.parametrize(
    ("reply", "outcome"), [("S", "folded"), ("", "failed"), (None, "failed"), (ValueError("no"), "failed")]
)
def test_a_plain_tool_as_worker(reply, outcome):
    calls = []

    class Tool:
        async def invoke(self, call_id, arguments):
            calls.append((call_id, arguments["agent_id"], len(arguments["seed"])))
            if isinstance(reply, Exception):
                raise reply
            return reply

    reaction = evaluate(chat(10), tool=Tool(), threshold=4, keep_last=2)
    assert reaction.notes[0]["outcome"] == outcome
    assert calls == [("compact/r", "compactor", 9)]


def test_without_a_worker_the_hook_only_records():
    reaction = evaluate(chat(10), threshold=4, keep_last=2)
    assert block_of(reaction) == []
    assert (reaction.notes[0]["outcome"], reaction.notes[0]["reason"]) == ("no_fold", "no_summary")


@pytest.mark.parametrize(("length", "covered"), [(5, None), (7, None), (8, 6), (10, 8)])
def test_prefetch_begins_at_the_soft_point(length, covered):
    backend = Backend()
    evaluate(chat(length), backend, threshold=10, keep_last=2, prefetch_ratio=0.75)
    assert [request.covered_messages for request in backend.prefetched] == ([covered] if covered else [])


@pytest.mark.parametrize(("covered", "again"), [(4, False), (3, True)])
def test_nothing_is_prepared_while_what_is_there_will_do(covered, again):
    config = {"threshold": 10, "keep_last": 4, "prefetch_ratio": 0.5}
    backend = Backend(exact(chat(9), covered, **config))
    note = evaluate(chat(9), backend, **config).notes[0]
    assert ("prefetched" in note, "prepared" in note) == (again, not again)
    assert len(backend.prefetched) == again
    plain = Backend(backend.ready)
    evaluate(chat(9), plain, Options(refold_long_bridge=False), **config)
    assert [request.covered_messages for request in plain.prefetched] == [5]


def test_a_failing_prefetch_hurts_nobody():
    class Broken(Backend):
        async def prefetch(self, request):
            raise OSError("gone")

    reaction = evaluate(chat(10), Broken(), threshold=10, keep_last=2)
    assert (reaction.notes[0]["outcome"], reaction.notes[0]["prefetch_failed"]) == ("no_fold", "OSError")


def test_the_prompt_is_taken_as_given():
    def prompt(**config):
        rule = FoldRule(CompactConfig(**config), Options())
        return make_request(rule, "s", chat(2), 2).prompt

    assert prompt() == "Summarize the conversation above per your instructions."
    assert prompt(instructions="") == ""
    assert prompt(instructions="Keep paths.") == "Keep paths."


def test_a_key_is_the_digest_of_scope_agent_coverage_and_seed():
    rule = FoldRule(CompactConfig(), Options())
    request = make_request(rule, "thread-a", [user("hi \u2028é", "m0")], 1)
    text = hashed_json(request.scope, request.agent_id, 1, request.seed)
    assert text.startswith(
        '["thread-a","compactor",1,[{"id":"m0","role":"User","content":[{"type":"text","text":"hi \u2028é"'
    )
    assert request.key != make_request(rule, "thread-b", [user("hi \u2028é", "m0")], 1).key
    assert len(request.key) == len("compact-") + 64


def test_the_snapshot_section_replaces_the_configuration_as_a_whole():
    plugin = CompactPlugin(CompactConfig(threshold=3, keep_last=1, agent_id="mine"))
    assert plugin.configured(None, Options()).threshold == 3
    assert plugin.configured({"keep_last": 5}, Options()) == CompactConfig(keep_last=5)
    with pytest.raises(PluginConfigError, match=r"plugin `compact`: compact\.threshold must be >= 1"):
        plugin.resolve({"threshold": 0}, Options())
    with pytest.raises(PluginConfigError, match="unknown field"):
        plugin.resolve({"treshold": 1}, Options(strict_config=True))
    assert plugin.manifest["state_keys"] == ["context_messages", "context_window"]

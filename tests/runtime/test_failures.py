"""Calls that fail: tries again, other models, runs that wait for a remedy, and summaries that cannot be had."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from leviath.context.request import Request
from leviath.providers.base import Reply
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.models import same_provider
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import QUIET, calls, manifest, play, says, stage, started

BOTH = [DOCUMENTED, RELEASED]
BUSY = {"error": {"message": "busy"}, "status": 529}
BAD = {"error": {"message": "bad"}, "status": 400}


class Waits:
    """Instead of sleeping, notes for how long."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.mark.parametrize("semantics", BOTH)
def test_what_may_pass_is_tried_again(tmp_path: Path, semantics: Semantics):
    waits = Waits()
    played = play(tmp_path, manifest(), [BUSY, BUSY, says("done")], sleep=waits, semantics=semantics)
    assert played.status == "complete" and len(played.requests) == 3
    assert played.requests[0] == played.requests[1] == played.requests[2]
    assert waits.seconds == [15, 30] and played.outcome["iteration"] == 1


@pytest.mark.parametrize("semantics", BOTH)
def test_what_will_not_pass_is_not(tmp_path: Path, semantics: Semantics):
    waits = Waits()
    played = play(tmp_path, manifest(), [BAD, says("done")], sleep=waits, semantics=semantics)
    assert played.status == "error" and waits.seconds == [] and len(played.requests) == 1


@pytest.mark.parametrize("semantics", BOTH)
def test_tries_end(tmp_path: Path, semantics: Semantics):
    waits = Waits()
    played = play(tmp_path, manifest(), [BUSY], sleep=waits, semantics=semantics)
    assert played.status == "error" and len(played.requests) == len(waits.seconds) + 1 == 4


TWO = 'models = [{ provider = "anthropic", model = "claude-sonnet-5" }, { provider = "openai", model = "gpt-5" }] }'


def two_models() -> str:
    text = manifest()
    return text.replace('provider = "anthropic", model = "claude-sonnet-5" }', TWO)


@pytest.mark.parametrize("semantics", BOTH)
def test_another_model_is_asked_where_one_is_not_to_be_had(tmp_path: Path, semantics: Semantics):
    refused = {"error": {"message": "bad key"}, "status": 401}
    played = play(tmp_path, two_models(), [refused, says("done")], semantics=semantics)
    assert played.status == "complete"
    assert [request["model"] for request in played.requests] == ["claude-sonnet-5", "gpt-5"]
    assert any("going on with gpt-5" in note for note in played.notes)


def test_a_request_that_is_wrong_is_wrong_for_any_model(tmp_path: Path):
    played = play(tmp_path, two_models(), [BAD, says("done")])
    assert played.status == "error" and len(played.requests) == 1


def test_without_credit_a_run_waits_for_a_remedy(tmp_path: Path):
    poor = {"error": {"message": "Your credit balance is too low"}, "status": 400}
    played = started(tmp_path, manifest(), [poor, says("done")])
    assert asyncio.run(played.run.drive())["status"] == "paused"
    assert len(played.run.core.requests) == 1
    played.run.resume()
    outcome = asyncio.run(played.run.drive())
    assert outcome["status"] == "complete" and len(outcome["requests"]) == 2


def test_a_provider_that_is_not_set_up_fails_the_stage(tmp_path: Path):
    played = play(tmp_path, manifest(), providers=lambda name: None)
    assert (played.status, played.requests) == ("error", [])
    assert str(played.error).startswith("no provider 'anthropic' is set up for model 'claude-sonnet-5'")


def test_a_call_that_never_ends_is_given_up_and_the_run_waits(tmp_path: Path):
    class Never:
        async def complete(self, request: Request) -> Reply:
            await asyncio.sleep(60)
            raise AssertionError("nobody waits so long")

    text = manifest().replace('"claude-sonnet-5" }', '"claude-sonnet-5", request_timeout_secs = 1 }')
    played = play(tmp_path, text, providers=same_provider(Never()), sleep=Waits())
    assert played.status == "paused" and "[timeout]" in played.notes[-1]


# Summaries

SIZE = "[model_capabilities.claude-sonnet-5]\nmax_context_tokens = 4000\nmax_output_tokens = 100\n"
CODE = "code = { kind = 'compacting', max_tokens = 400, compact_at = '50%' }\n"
PAST = "past = { kind = 'compact_history', max_tokens = 200, source_region = 'code' }\n"
FILL = ("context_append", {"region": "code", "content": "line " * 50})


def compacting(folder: Path, replies: list[Any], regions: str = CODE + PAST, **options: Any) -> Any:
    text = manifest(stage(tools=["context_append"], iterations=20), regions=regions)
    return play(folder, text, replies, config=QUIET + SIZE, **options)


def summaries(played: Any) -> int:
    return [sent.kind for sent in played.run.core.requests].count("summary")


def test_a_summary_takes_the_place_of_what_it_sums_up(tmp_path: Path):
    replies = [calls(FILL)] * 4 + [says("done"), {"when": "<summary.", "text": "SUM"}]
    played = compacting(tmp_path, replies)
    assert played.status == "complete" and summaries(played) == 1
    assert played.texts("past") == ["SUM"] and len(played.texts("code")) == 0
    assert "SUM" in played.system(-1)


class Numbers(ScriptedProvider):
    """Its summaries are numbered: SUM1, SUM2, …; ``fails`` are those that cannot be had."""

    def __init__(self, turns: list[Any], fails: tuple[int, ...] = ()) -> None:
        super().__init__(turns)
        self.count, self.fails = 0, fails

    async def complete(self, request: Request) -> Reply:
        if not request.messages[0].text.startswith("<summary."):
            return await super().complete(request)
        self.count += 1
        if self.count in self.fails:
            raise self._failure(BAD)
        return Reply(f"SUM{self.count}")


def test_what_the_summariser_is_asked(tmp_path: Path):
    provider = Numbers([calls(FILL)] * 9 + [says("done")])
    tail = "[compaction]\nprovider = 'anthropic'\nmodel = 'claude-haiku-4-5'\n"
    text = manifest(stage(tools=["context_append"], iterations=20), regions=CODE + PAST, tail=tail)
    played = play(tmp_path, text, providers=same_provider(provider), config=QUIET + SIZE)
    assert played.texts("past") == ["SUM1", "SUM2"] and len(played.texts("code")) == 1
    first, second = [sent.request for sent in played.run.core.requests if sent.kind == "summary"]
    assert (first.model, first.max_tokens, first.temperature, first.tools) == ("claude-haiku-4-5", 2000, 0.2, ())
    assert [block.text for block in first.system] == ["<summary.system>"]
    assert [(each.role, each.text.split("\n\n")[0]) for each in first.messages] == [
        ("user", "<summary.request region=code>")
    ]
    assert first.messages[0].text.count("line " * 50) == 4 and second.messages == first.messages


def test_a_history_rolls_forward(tmp_path: Path):
    """Summaries are collected until they are too many for their region, then summed up themselves, none being lost."""
    past = "past = { kind = 'compact_history', max_tokens = 6, source_region = 'code' }\n"
    provider = Numbers([calls(FILL)] * 40 + [says("done")])
    text = manifest(stage(tools=["context_append"], iterations=60), regions=CODE + past)
    played = play(tmp_path, text, providers=same_provider(provider), config=QUIET + SIZE)
    assert played.status == "complete"
    asked = [sent.request.messages[0].text for sent in played.run.core.requests if sent.kind == "summary"]
    rolled = [text for text in asked if "region=past" in text]
    assert rolled and all([re.findall("SUM[0-9]+", text) for text in rolled])
    told = set(re.findall("SUM[0-9]+", " ".join([*rolled, *played.texts("past")])))
    assert told == {f"SUM{number}" for number in range(1, provider.count + 1)}
    assert played.run.window.region("past").tokens <= 6 and played.texts("past")[0] == "SUM8"


def test_a_summary_alone_is_not_summed_up_again(tmp_path: Path):
    """One that is over the region's threshold stays what it is until something new comes."""

    class Long(ScriptedProvider):
        async def complete(self, request: Request) -> Reply:
            told = request.messages[0].text
            return Reply("s" * 1000) if told.startswith("<summary.") else await super().complete(request)

    look = calls(("context_read", {"region": "task"}))
    provider = Long([calls(FILL)] * 4 + [look] * 8 + [says("done")])
    text = manifest(stage(tools=["context_append", "context_read"], iterations=20), regions=CODE)
    played = play(tmp_path, text, providers=same_provider(provider), config=QUIET + SIZE)
    assert played.status == "complete" and summaries(played) == 1
    assert played.texts("code") == ["s" * 1000] and played.run.window.region("code").tokens > 200


@pytest.mark.parametrize("semantics", BOTH)
def test_of_several_summaries_one_that_fails_spoils_no_other(tmp_path: Path, semantics: Semantics):
    """Released: the answers that came before the failure are thrown away."""
    regions = "a = { kind = 'temporary', max_tokens = 90 }\nb = { kind = 'temporary', max_tokens = 90 }\n"
    write = calls(*[("context_append", {"region": name, "content": f"old {name}"}) for name in "ab"])
    edge = "[stages.work.transitions.after]\ntransform = 'custom'\ntransform_config = { compact = ['a', 'b'] }\n"
    tail = "[compaction]\nprovider = 'anthropic'\nmodel = 'claude-haiku-4-5'\n"
    after = stage("after") + "[stages.after.transitions]\n"
    text = manifest(stage(tools=["context_append"], extra=edge), after, regions=regions, tail=tail)
    provider = Numbers([write, says("done"), says("end")], fails=(2,))
    played = play(tmp_path, text, providers=same_provider(provider), config=QUIET + SIZE, semantics=semantics)
    assert played.status == "complete" and provider.count == 2
    assert [played.texts("a"), played.texts("b")] == (
        [["SUM1"], ["old b"]] if semantics == DOCUMENTED else [["old a"], ["old b"]]
    )


@pytest.mark.parametrize("failure", [BAD, {"text": "  "}])
def test_a_summary_that_cannot_be_had_loses_nothing_that_fits(tmp_path: Path, failure: Any):
    replies = [calls(FILL)] * 4 + [says("done"), {"when": "<summary.", **failure}]
    played = compacting(tmp_path, replies)
    assert played.status == "complete" and played.texts("past") == []
    assert 1 <= summaries(played) <= 3, "asked for once before each request at most"
    assert played.run.window.region("code").tokens <= 400
    assert "bad" not in played.said(-1), "the failure is not what the agent remembers"


def test_a_failed_summary_is_written_down(tmp_path: Path):
    replies = [calls(FILL)] * 4 + [says("done"), {"when": "<summary.", **BAD}]
    found = [each for each in compacting(tmp_path, replies).warnings if "summary failed" in each["what"]]
    assert found and found[0]["region"] == "code" and "HTTP 400" in found[0]["detail"]


def test_reasoning_is_no_part_of_a_summary(tmp_path: Path):
    class Thinks(ScriptedProvider):
        async def complete(self, request: Request) -> Reply:
            reply = await super().complete(request)
            return Reply(reply.text, reply.calls, reply.stop, reply.usage, reasoning="hidden")

    provider = Thinks([calls(FILL)] * 4 + [says("done"), {"when": "<summary.", "text": "visible"}])
    played = compacting(tmp_path, [], providers=same_provider(provider))
    assert played.texts("past") == ["visible"]

"""Pause, resume, cancel, and messages to a run."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leviath.context.entry import ToolCall
from leviath.context.request import Request
from leviath.providers.base import Reply
from leviath.runtime.events import RequestSent, StatusChanged, ToolFinished
from leviath.runtime.models import same_provider
from leviath.runtime.run import Run
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import Played, calls, manifest, says, stage, started

BOTH = [DOCUMENTED, RELEASED]
NOTES = "notes = { kind = 'temporary', max_tokens = 200 }\n"
APPEND = ("context_append", {"region": "notes", "content": "noted"})
HOOKS = {"h.rhai": 'fn on_completion(ctx) { throw "c" } fn on_error(ctx) { #{ action: "modify", value: "told" } }'}


class Slow:
    """A provider that answers when it is let; ``asked`` is set by each request."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.asked, self.let = asyncio.Event(), asyncio.Event()
        self.given_up = False

    async def complete(self, request: Request) -> Reply:
        self.asked.set()
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.given_up = True
            raise
        self.asked.clear()
        return self.replies.pop(0) if self.replies else Reply("done", ())


def listening(played: Played, act: Callable[[Any], None]) -> None:
    """Has ``act`` see every event, too."""

    def both(event: Any) -> None:
        played.events.append(event)
        act(event)

    object.__setattr__(played.run.core.options, "listener", both)


def statuses(played: Played) -> list[str]:
    return [event.status for event in played.events if isinstance(event, StatusChanged)]


async def settled(run: Run) -> None:
    """Lets whatever can go on do so."""
    for _ in range(50):
        await asyncio.sleep(0)


def slow(folder: Path, *replies: Reply, text: str = "", **options: Any) -> tuple[Played, Slow]:
    provider = Slow(*replies)
    return started(folder, text or manifest(), providers=same_provider(provider), **options), provider


# Pause and resume


@pytest.mark.parametrize("semantics", BOTH)
def test_a_paused_run_waits_and_goes_on(tmp_path: Path, semantics: Semantics):
    async def scene() -> None:
        played, provider = slow(tmp_path, semantics=semantics)
        provider.let.set()
        played.run.pause()
        driving = asyncio.ensure_future(played.run.drive())
        await settled(played.run)
        assert not driving.done() and not provider.asked.is_set() and statuses(played) == ["paused"]
        played.run.resume()
        outcome = await asyncio.wait_for(driving, 5)
        assert outcome["status"] == "complete" and statuses(played) == ["paused", "complete"]

    asyncio.run(scene())


@pytest.mark.parametrize("semantics", BOTH)
def test_a_reply_that_comes_while_a_run_is_paused_is_kept_and_used_later(tmp_path: Path, semantics: Semantics):
    async def scene() -> None:
        reply = Reply("", (ToolCall("c1", *APPEND),))
        text = manifest(stage(tools=["context_append"]), regions=NOTES)
        played, provider = slow(tmp_path, reply, text=text, semantics=semantics)
        driving = asyncio.ensure_future(played.run.drive())
        await asyncio.wait_for(provider.asked.wait(), 5)
        played.run.pause()
        provider.let.set()
        await settled(played.run)
        assert not driving.done() and played.texts("notes") == []
        played.run.resume()
        outcome = await asyncio.wait_for(driving, 5)
        assert outcome["status"] == "complete" and played.texts("notes") == ["noted"]
        assert len(outcome["requests"]) == 2

    asyncio.run(scene())


def test_pausing_twice_and_resuming_what_is_not_paused_changes_nothing(tmp_path: Path):
    async def scene() -> None:
        played, provider = slow(tmp_path)
        provider.let.set()
        played.run.resume()
        played.run.pause()
        played.run.pause()
        played.run.resume()
        assert (await asyncio.wait_for(played.run.drive(), 5))["status"] == "complete"
        played.run.pause()
        played.run.cancel()
        assert (await played.run.drive())["status"] == "complete"

    asyncio.run(scene())


# Cancel


@pytest.mark.parametrize("semantics", BOTH)
def test_cancelling_gives_up_what_is_in_flight(tmp_path: Path, semantics: Semantics):
    async def scene() -> None:
        text = manifest(stage(extra='[stages.work.hooks]\non_completion = "h.rhai"\non_error = "h.rhai"'))
        played, provider = slow(tmp_path, text=text, files=HOOKS, semantics=semantics)
        driving = asyncio.ensure_future(played.run.drive())
        await asyncio.wait_for(provider.asked.wait(), 5)
        played.run.cancel()
        outcome = await asyncio.wait_for(driving, 5)
        assert (outcome["status"], outcome["error"]) == ("cancelled", None) and provider.given_up
        assert played.texts("conversation") == [] and statuses(played) == ["cancelled"]

    asyncio.run(scene())


@pytest.mark.parametrize("semantics", BOTH)
def test_a_paused_run_can_be_cancelled(tmp_path: Path, semantics: Semantics):
    async def scene() -> None:
        played, provider = slow(tmp_path, semantics=semantics)
        played.run.pause()
        driving = asyncio.ensure_future(played.run.drive())
        await settled(played.run)
        played.run.cancel()
        assert (await asyncio.wait_for(driving, 5))["status"] == "cancelled"
        assert not provider.asked.is_set()

    asyncio.run(scene())


@pytest.mark.parametrize("semantics", BOTH)
def test_no_half_of_a_tool_round_is_left_by_a_cancel(tmp_path: Path, semantics: Semantics):
    """A cancel between two calls of one reply: neither the turn nor its first result is in the window."""
    text = manifest(stage(tools=["read_file"]))
    files = {"work/a.txt": "a", "work/b.txt": "b"}
    both = calls(("read_file", {"path": "a.txt"}), ("read_file", {"path": "b.txt"}))
    played = started(tmp_path, text, [both], files, semantics=semantics)
    listening(played, lambda event: played.run.cancel() if isinstance(event, ToolFinished) else None)
    outcome = asyncio.run(played.run.drive())
    assert outcome["status"] == "cancelled" and played.texts("conversation") == []


def test_a_shell_command_is_given_up(tmp_path: Path):
    async def scene() -> None:
        call = ToolCall("c1", "shell", {"command": "touch begun; sleep 60"})
        text = manifest(stage(tools=["shell"]))
        played, provider = slow(tmp_path, Reply("", (call,)), text=text)
        provider.let.set()
        driving = asyncio.ensure_future(played.run.drive())
        while not (tmp_path / "work" / "begun").exists():
            await asyncio.sleep(0.05)
        played.run.cancel()
        assert (await asyncio.wait_for(driving, 5))["status"] == "cancelled"

    before = time.monotonic()
    asyncio.run(scene())  # waits for the command, too
    assert time.monotonic() - before < 20


# Messages


@pytest.mark.parametrize("semantics", BOTH)
def test_a_message_stands_in_the_next_request(tmp_path: Path, semantics: Semantics):
    text = manifest(stage(tools=["context_append"], extra="accepts_messages = true"), regions=NOTES)
    played = started(tmp_path, text, [calls(APPEND), says("done")], semantics=semantics)

    def say(event: Any) -> None:
        if isinstance(event, ToolFinished):
            played.run.send("Hurry up.")
            played.run.send("Also this.", region="notes")

    listening(played, say)
    outcome = asyncio.run(played.run.drive())
    assert "Hurry up." in str(outcome["requests"][1]["messages"]) and len(outcome["requests"]) == 2
    assert played.texts("notes") == ["noted", "Also this."]


def test_a_stage_that_takes_no_messages_leaves_them_to_the_next(tmp_path: Path):
    first = stage("one", extra="accepts_messages = false")
    played = started(tmp_path, manifest(first, stage("two", extra="accepts_messages = true")), [says("a"), says("b")])
    played.run.send("Hello.")
    outcome = asyncio.run(played.run.drive())
    told = ["Hello." in str(request["messages"]) for request in outcome["requests"]]
    assert told == [False, True]


@pytest.mark.parametrize("extra", ["", "accepts_messages = false"])
def test_a_message_that_comes_too_late_is_told_of(tmp_path: Path, extra: str):
    """One that comes with the last reply, or that no later stage takes."""
    played = started(tmp_path, manifest(stage(extra=extra)))
    listening(played, lambda event: played.run.send("Wait!") if isinstance(event, RequestSent) else None)
    assert asyncio.run(played.run.drive())["status"] == "complete"
    assert played.notes == ["a message came too late: Wait!"]


def test_a_message_for_which_there_is_no_room_is_warned_of(tmp_path: Path):
    text = manifest(stage(extra="accepts_messages = true"), regions="tiny = { kind = 'pinned', max_tokens = 2 }\n")
    played = started(tmp_path, text)
    played.run.send("far too long for this region", region="tiny")
    outcome = asyncio.run(played.run.drive())
    assert outcome["status"] == "complete"
    assert [(each["what"], each["region"]) for each in outcome["warnings"]] == [("a message finds no room", "tiny")]


# What is told


def test_requests_are_numbered_within_their_stage(tmp_path: Path):
    text = manifest(stage("one", tools=["context_append"]), stage("two"), regions=NOTES)
    played = started(tmp_path, text, [calls(APPEND), says("a"), says("b")])
    asyncio.run(played.run.drive())
    sent = [event for event in played.events if isinstance(event, RequestSent)]
    assert [(each.stage, each.iteration) for each in sent] == [("one", 0), ("one", 1), ("two", 0)]

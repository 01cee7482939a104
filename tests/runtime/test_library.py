"""Runs as programs start them: one line, a loop over events, a result with names, Python's log."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

import leviath
from leviath import BlueprintError, RunFailed, SpawnError, run_sync, start
from leviath.context.request import Request
from leviath.providers import Reply
from leviath.providers.scripted import ReplyFileError
from leviath.runtime.events import ReplyReceived, RequestSent, StageEntered, StatusChanged, ToolFinished
from tests.runtime.playing import calls, made, manifest, says, stage

TWO = manifest(
    stage("look", ["read_file"], "[stages.look.transitions.tell]\n"),
    stage("tell", ["submit_output"], "transitions = {}\n"),
)
TURNS = [
    calls(("read_file", {"path": "a.txt"})),
    says("seen"),
    calls(("submit_output", {"content": '{"n": 3}'})),
    says("done"),
]


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    return made(tmp_path / "agent", TWO, {"work/a.txt": "apples", "replies.json": json.dumps(TURNS)})


# One line


def test_a_path_is_enough(agent: Path):
    for told in (agent, str(agent), agent / "agent.leviath"):
        result = run_sync(told, "Count")
        assert (result.status, result.ok, result.answer, result.data) == ("complete", True, '{"n": 3}', {"n": 3})
        assert result.stage == "tell" and len(result.requests) == 4 and result.error is None
        assert "apples" in result.texts("conversation")[1] and result.texts("nowhere") == []
        assert result.flags["produced_output"] is True and result.warnings == []
        assert result.outcome["status"] == "complete" and result.check() is result


def test_turns_a_provider_and_a_manifests_text(agent: Path, tmp_path: Path):
    class Says:
        async def complete(self, request: Request) -> Reply:
            return Reply(f"asked as {request.model}")

    text = manifest(stage())
    assert run_sync(text, "Go", replies=[says("hello")], workdir=tmp_path).answer == "hello"
    assert run_sync(text, "Go", provider=Says(), workdir=tmp_path).answer == "asked as claude-sonnet-5"
    replies = tmp_path / "other.json"
    replies.write_text('[{"text": "from a file"}]')
    assert run_sync(text, "Go", replies=replies).answer == "from a file"
    blueprint = leviath.load_blueprint(text)
    assert run_sync(blueprint, "Go", replies=[says("x")], model="gpt-5").requests[0]["model"] == "gpt-5"


def test_in_an_event_loop(agent: Path):
    async def both() -> tuple[leviath.RunResult, str]:
        with pytest.raises(RuntimeError, match=r"write `await leviath\.run\(…\)` instead of run_sync"):
            run_sync(agent, "Count")
        results = await asyncio.gather(leviath.run(agent, "one"), leviath.run(agent, "two"))
        return results[0], "".join(each.answer or "" for each in results)

    result, answers = asyncio.run(both())
    assert result.ok and answers == '{"n": 3}{"n": 3}'


def test_what_is_refused(agent: Path, tmp_path: Path):
    with pytest.raises(BlueprintError, match=r"No agent\.leviath found at"):
        run_sync(tmp_path / "none")
    with pytest.raises(SpawnError, match="unknown region '--notes'"):
        run_sync(agent, "Count", regions={"notes": "x"})
    with pytest.raises(ReplyFileError, match="reply 1: has an unknown key 'txt'"):
        run_sync(agent, "Count", replies=[{"txt": "x"}])


def test_a_failed_run_is_a_result_and_raises_when_checked(tmp_path: Path):
    refused = [{"error": {"type": "invalid_request_error", "message": "no"}, "status": 400}]
    result = run_sync(manifest(stage()), "Go", replies=refused, workdir=tmp_path)
    assert result.status == "error" and not result.ok and result.answer is None
    with pytest.raises(RunFailed, match=r"^the run is error in stage 'work': ") as caught:
        _ = result.data
    assert caught.value.result is result


def test_an_answer_that_is_no_json(tmp_path: Path):
    result = run_sync(manifest(stage()), "Go", replies=[says("plain words")], workdir=tmp_path)
    with pytest.raises(RunFailed, match=r"the answer is no JSON \(.*\): give the agent an output_schema"):
        _ = result.data


def test_a_run_that_waits_says_for_what(tmp_path: Path):
    turns = [calls(("write_file", {"path": "a", "content": "b"})), says("done")]
    result = run_sync(manifest(stage(tools=["write_file"])), "Go", replies=turns, workdir=tmp_path)
    assert (result.status, result.waits_for) == ("waiting_input", "Allow write_file?")
    with pytest.raises(RunFailed, match=r"^the run is waiting_input in stage 'work': Allow write_file\?$"):
        result.check()


def test_every_public_name_is_there():
    for name in leviath.__all__:
        assert getattr(leviath, name) is not None and name in dir(leviath)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"task": 3}, "task must be a text, not int: 3"),
        ({"agent": 3}, "agent must be a path, a manifest's text or a Blueprint, not int"),
        ({"model": 3}, "model must be the name of a model, not int: 3"),
        ({"regions": ["x"]}, "regions must be a mapping of texts by region, not list: ['x']"),
        ({"regions": {"x": 3}}, "regions must be texts by the names of regions, not 'x': 3"),
        ({"allowed": "shell"}, "allowed must be names of tools, as in frozenset({'shell'}), not 'shell'"),
        ({"unattended": "no"}, "unattended must be true or false, not str: 'no'"),
        ({"listener": 3}, "listener must be a function, not int: 3"),
        ({"provider": 3}, "provider must have `async complete(request)`, which int has not"),
        ({"regons": {}}, "there is no option 'regons' of a run; did you mean 'regions'?"),
        ({"reply": []}, "there is no option 'reply' of a run; did you mean 'replies'?"),
        ({"frobnicate": 1}, "there is no option 'frobnicate' of a run; there are: task, regions"),
    ],
)
def test_what_cannot_be_is_told_at_once(agent: Path, given: dict[str, Any], told: str):
    with pytest.raises(TypeError) as caught:
        run_sync(**{"agent": agent, "task": "Count", **given})
    assert str(caught.value).startswith(told)


def test_options_may_be_written_plainly(agent: Path):
    assert run_sync(agent, "Count", allowed=["shell"], semantics="released").ok
    with pytest.raises(ValueError, match="no semantics called 'relesed'"):
        run_sync(agent, "Count", semantics="relesed")
    with pytest.raises(leviath.BlueprintError) as caught:
        leviath.load_blueprint("examples/brain")
    assert caught.value.help == "a str is a manifest's text: give a pathlib.Path for a file or a folder"


# A loop over events


def test_events_come_as_they_happen(agent: Path):
    async def watch() -> list[Any]:
        run = start(agent, "Count")
        found = [event async for event in run]
        assert run.result.ok
        return found

    found = asyncio.run(watch())
    assert [event.stage for event in found if isinstance(event, StageEntered)][-1] == "tell"
    assert len([event for event in found if isinstance(event, RequestSent)]) == 4
    assert [event.call.name for event in found if isinstance(event, ToolFinished)] == ["read_file", "submit_output"]
    assert found[-1] == StatusChanged("complete")


def test_cancelling_in_the_loop_acts_before_the_next_step(agent: Path):
    async def watch() -> leviath.RunResult:
        run = start(agent, "Count")
        async for event in run:
            if isinstance(event, ToolFinished):
                run.cancel()
        return run.result

    result = asyncio.run(watch())
    assert result.status == "cancelled" and len(result.requests) == 1


def test_leaving_the_loop_leaves_the_run_where_it_stood(agent: Path):
    async def watch() -> tuple[int, leviath.RunResult]:
        run = start(agent, "Count")
        async with aclosing(run.__aiter__()) as events:
            async for event in events:
                if isinstance(event, ReplyReceived):
                    break
        assert run.state.status == "active" and run.core.watchers == []
        before = len(run.result.requests)
        await run.drive()
        return before, run.result

    before, result = asyncio.run(watch())
    assert before == 1 and result.ok and result.data == {"n": 3}


def test_leaving_while_the_model_is_asked_gives_the_call_up(tmp_path: Path):
    class Slow:
        asked, given_up = asyncio.Event(), 0

        async def complete(self, request: Request) -> Reply:
            if self.asked.is_set():
                return Reply("at last")
            self.asked.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.given_up += 1
                raise
            raise AssertionError("nobody left")

    async def watch() -> tuple[Slow, leviath.RunResult]:
        slow = Slow()
        run = start(manifest(stage()), "Go", provider=slow, workdir=tmp_path)
        async with aclosing(run.__aiter__()) as events:
            async for event in events:
                if isinstance(event, RequestSent):
                    await slow.asked.wait()
                    break
        await run.drive()
        return slow, run.result

    slow, result = asyncio.run(watch())
    assert result.ok and result.answer == "at last" and slow.given_up == 1


def test_what_a_listener_raises_comes_out_of_the_loop(agent: Path):
    async def watch() -> None:
        def broken(event: object) -> None:
            raise LookupError("the listener's own")

        async for _ in start(agent, "Count", listener=broken):
            pass

    with pytest.raises(LookupError, match="the listener's own"):
        asyncio.run(watch())


# Python's log


def test_a_run_logs_what_it_does_and_no_texts(agent: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG, "leviath.runtime")
    assert run_sync(agent, "Count").ok
    told = [(record.levelname, record.getMessage()) for record in caplog.records if record.name == "leviath.runtime"]
    assert [text.rpartition(" gave ")[0] for _, text in told if " gave " in text] == ["read_file", "submit_output"]
    assert ("DEBUG", "reply in stage look: 0 characters, calls read_file") in told
    assert ("INFO", "stage tell, visit 1") in told and ("INFO", "run is complete") in told
    assert "apples" not in caplog.text


def test_what_fails_is_logged_as_an_error_and_a_broken_hook_as_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    text = manifest(stage(extra='[stages.work.hooks]\nbefore_inference = "h.rhai"\n'))
    folder = made(tmp_path / "agent", text, {"h.rhai": "fn before_inference(ctx) { 1 / 0 }"})
    caplog.set_level(logging.INFO, "leviath.runtime")
    assert run_sync(folder, "Go", replies=[says("x")], workdir=folder / "work").status == "error"
    levels = {record.levelname: record.getMessage() for record in caplog.records if record.name == "leviath.runtime"}
    assert levels["WARNING"].startswith("before_inference of stage work (h.rhai): failed: ")
    assert levels["ERROR"].startswith("run is error: ") and "Division by zero" in levels["ERROR"]

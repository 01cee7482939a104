"""Stuck stages, calls that go in circles, replies that are cut off, nudges, and notes of what a stage's visits add."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leviath.context.entry import ToolCall
from leviath.providers.base import Reply
from leviath.runtime.events import StageEntered
from leviath.runtime.models import same_provider
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import QUIET, Played, calls, manifest, play, says, stage

BOTH = [DOCUMENTED, RELEASED]
NOTES = "notes = { kind = 'temporary', max_tokens = 400 }\n"
WRITE = ("write_file", {"path": "a.txt", "content": "x"})
READ = ("read_file", {"path": "a.txt"})
LAST = stage("after") + "[stages.after.transitions]\n"


def stuck(keys: str, tools: list[str] | None = None) -> str:
    extra = f"[stages.work.transitions.after]\ncondition = 'stuck'\n{keys}\n"
    return manifest(stage(tools=tools or ["write_file", "read_file"], extra=extra), LAST, regions=NOTES)


def nudges(played: Played) -> list[str]:
    return [text for text in played.texts("conversation") if text.startswith("[System] ")]


# Stuck


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("keys", "turns", "reason"),
    [
        ("stuck_after_iterations = 2", 2, "<stuck.iterations count=2>"),
        ("stuck_after_tool_calls = 3", 3, "<stuck.calls count=3>"),
        ("stuck_after_same_file_edits = 2", 2, "<stuck.edits path=a.txt count=2>"),
        ("stuck_after_iterations = 2\nstuck_after_same_file_edits = 2", 2, "<stuck.edits path=a.txt count=2>"),
    ],
)
def test_a_stuck_stage_takes_its_edge(tmp_path: Path, keys: str, turns: int, reason: str, semantics: Semantics):
    played = play(tmp_path, stuck(keys), [calls(WRITE)] * turns + [says("end")], semantics=semantics)
    assert played.status == "complete" and played.outcome["last_stage"] == "after"
    assert len(played.requests) == turns + 1
    assert f"<note.stuck stage=work reason={reason}>" in played.texts("conversation")


def test_minutes_count_from_the_first_turn(tmp_path: Path):
    now = [1000.0]

    def clock() -> float:
        now[0] += 70
        return now[0]

    played = play(tmp_path, stuck("stuck_after_minutes = 5"), [calls(WRITE)] * 9, clock=clock)
    assert played.outcome["last_stage"] == "after"
    assert any("<stuck.minutes count=" in text for text in played.texts("conversation"))


@pytest.mark.parametrize("semantics", BOTH)
def test_it_is_said_once_a_visit_where_the_edge_may_not_be_taken(tmp_path: Path, semantics: Semantics):
    back = "max_revisits = 0\n[stages.after.transitions.work]"
    text = stuck("stuck_after_iterations = 1").replace("[stages.after.transitions]", back)
    end = "[stages.work.transitions.end]\n" + stage("end") + "[stages.end.transitions]\n"
    text = text.replace("[context.regions]", end + "[context.regions]")
    played = play(tmp_path, text, [calls(READ)] * 3 + [says("go")] * 9, semantics=semantics)
    reports = [each for each in played.texts("conversation") if each.startswith("<note.stuck")]
    assert len(reports) == 1 and played.status == "complete"


# Circles


REPEATING = "[repetition_detection]\nmax_repeat_calls = 3\nmax_readonly_streak = 4\n"


@pytest.mark.parametrize("semantics", BOTH)
def test_the_same_call_again_and_again(tmp_path: Path, semantics: Semantics):
    text = manifest(stage(tools=["read_file"]), tail=REPEATING)
    played = play(tmp_path, text, [calls(READ)] * 4 + [says("end")], {"work/a.txt": "x"}, semantics=semantics)
    assert nudges(played) == [
        "[System] <nudge.repeat count=3 tool=read_file>",
        "[System] <nudge.repeat count=4 tool=read_file>",
    ]
    assert played.status == "complete"


def test_reading_without_end(tmp_path: Path):
    text = manifest(stage(tools=["read_file", "write_file"]), tail=REPEATING)
    reads = [calls(("read_file", {"path": f"{n}.txt"})) for n in range(5)]
    assert nudges(play(tmp_path / "a", text, [*reads, says("end")])) == [
        "[System] <nudge.read_only count=4>",
        "[System] <nudge.read_only count=5>",
    ]
    mixed = [*reads[:3], calls(WRITE), *reads[:3], says("end")]
    assert nudges(play(tmp_path / "b", text, mixed)) == []


def test_nobody_looks_without_the_table(tmp_path: Path):
    for number, tail in enumerate(("", REPEATING + "enabled = false\n")):
        text = manifest(stage(tools=["read_file"]), tail=tail)
        played = play(tmp_path / str(number), text, [calls(READ)] * 6 + [says("end")], {"work/a.txt": "x"})
        assert nudges(played) == []


# Nudges


@pytest.mark.parametrize("semantics", BOTH)
def test_a_reply_without_a_tool_call_is_asked_to_use_them(tmp_path: Path, semantics: Semantics):
    text = manifest(stage(tools=["read_file"], extra="[stages.work.nudge]\nmax = 2"))
    played = play(tmp_path, text, [says("a")], semantics=semantics, config="")
    assert nudges(played) == ["[System] <nudge.text_only>"] * 2 and len(played.requests) == 3
    played = play(tmp_path / "again", text, [calls(READ), says("a")], semantics=semantics, config="")
    assert nudges(played) == []


@pytest.mark.parametrize(
    ("own", "agent", "config", "count"),
    [
        ("", "", "[nudge]\nenabled = false\n", 0),
        ("[stages.work.nudge]\nenabled = true\nmax = 1", "", "[nudge]\nenabled = false\n", 1),
        ("[stages.work.nudge]\nenabled = false", "[agent.nudge]\nenabled = true", "", 0),
        ("", "[agent.nudge]\nmax = 1", "[nudge]\nmax = 4\n", 1),
        ("", "", "[nudge]\nmax = 4\n", 4),
        ("[stages.work.nudge]\nmax = 0", "", "", 0),
    ],
)
def test_the_narrowest_setting_counts(tmp_path: Path, own: str, agent: str, config: str, count: int):
    text = manifest(stage(tools=["read_file"], extra=own)).replace("[stages.work]", f"{agent}\n[stages.work]", 1)
    assert len(nudges(play(tmp_path, text, [says("a")], config=config))) == count


def test_a_nudge_in_words_of_its_own(tmp_path: Path):
    extra = "[stages.work.nudge]\nmax = 1\ntext = 'Fill {regions} in {stage}, {nothing}.'"
    text = manifest(stage(tools=["context_append"], extra=extra), regions=NOTES.replace(" }", ", required = true }"))
    assert nudges(play(tmp_path, text, [says("a")], config=""))[0] == "[System] Fill notes in work, {nothing}."


# Replies that are cut off


@pytest.mark.parametrize("semantics", BOTH)
def test_a_text_that_was_cut_off_is_kept_and_asked_for_shorter(tmp_path: Path, semantics: Semantics):
    replies = [says("a long", stop="max_tokens"), says("short")]
    text = manifest().replace('"claude-sonnet-5" }', '"claude-sonnet-5", parameters = { max_output_tokens = 50 } }')
    played = play(tmp_path, text, replies, semantics=semantics)
    assert played.texts("conversation") == ["a long", "[System] <nudge.cut_off tokens=5>", "short"]
    sent = [each.request.max_tokens for each in played.run.core.requests]
    assert sent[0] == 50 and sent[1] > 4000, "the next reply may be as long as the model can"


def test_cut_off_texts_are_taken_in_the_end(tmp_path: Path):
    played = play(tmp_path, manifest(stage(iterations=9)), [says("long", stop="max_tokens")])
    assert played.status == "complete" and len(played.requests) == 4


def test_a_call_that_was_cut_off_is_told_so_and_ends_the_stage_when_it_does_not_stop(tmp_path: Path):
    class Cut:
        async def complete(self, request: Any) -> Reply:
            return Reply("", (ToolCall("c1", "write_file", '{"path": "a.txt", "content": "lor'),), "length")

    text = manifest(stage(tools=["write_file"]))
    played = play(tmp_path, text, providers=same_provider(Cut()))
    assert played.results[0].startswith("<call.cut_off tool=write_file chars=33 tail=")
    assert (played.status, played.error) == ("error", "<error.cut_off_calls tools=write_file>")
    assert len(played.requests) == 4 and not (tmp_path / "work" / "a.txt").exists()


# Progress


@pytest.mark.parametrize("semantics", BOTH)
def test_a_stage_that_comes_again_is_told_what_it_has_added(tmp_path: Path, semantics: Semantics):
    back = stage("back", extra="max_revisits = 1\n[stages.back.transitions.work]\n[stages.back.transitions.end]\n")
    first = stage("first", extra="[stages.first.transitions.work]\n")
    work = stage(tools=["context_append"], extra="[stages.work.transitions.back]\n")
    end = stage("end") + "[stages.end.transitions]\n"
    regions = "log = { kind = 'pinned', max_tokens = 400, volatility = 'grows' }\n"
    add = calls(("context_append", {"region": "log", "content": "x" * 40}))
    replies = [says("go"), add, says("a"), says("b"), says("work"), says("c"), says("d"), says("end"), says("e")]
    played = play(tmp_path, manifest(first, work, back, end, regions=regions), replies, semantics=semantics)
    assert [event.stage for event in played.events if isinstance(event, StageEntered)][-1] == "end"
    notes = [text for text in played.texts("conversation") if text.startswith("<note.progress")]
    assert notes == ["<note.progress_first stage=work added=log +10>"]


def test_a_working_directory_that_goes_away_ends_the_run(tmp_path: Path):
    text = manifest(stage(tools=["shell"], iterations=9))
    rm = calls(("shell", {"command": 'rm -r "$PWD"'}))
    look = calls(("shell", {"command": "true"}))
    played = play(tmp_path, text, [rm, *[look] * 8, says("end")], config=QUIET)
    assert played.status == "error" and str(played.error).endswith("is no longer accessible")
    assert played.outcome["flags"]["workspace_lost"] is True and len(played.requests) == 5

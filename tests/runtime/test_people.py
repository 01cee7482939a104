"""Asking a person: approvals of tool calls, tools that ask, interaction points, and runs that nobody attends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from leviath.runtime.people import Answer
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import Played, calls, manifest, play, says, stage, started

BOTH = [DOCUMENTED, RELEASED]
NO = Answer("", False)
WRITE = calls(("write_file", {"path": "a.txt", "content": "made"}))


def asking(folder: Path, name: str, arguments: Any, answers: list[Answer | None], **options: Any) -> Played:
    """A run whose model calls one tool that asks."""
    text = manifest(stage(tools=[name]))
    return play(
        folder, text, [calls((name, arguments)), says("done")], answers=answers, allowed=frozenset({name}), **options
    )


# Approvals


@pytest.mark.parametrize("semantics", BOTH)
def test_a_call_that_must_be_approved(tmp_path: Path, semantics: Semantics):
    text = manifest(stage(tools=["write_file"]))
    played = play(tmp_path, text, [WRITE, WRITE, says("done")], answers=[Answer(), NO], semantics=semantics)
    assert [(each.kind, each.prompt) for each in played.asked] == [("approve", "Allow write_file?")] * 2
    assert played.asked[0].body == '{"content":"made","path":"a.txt"}'
    assert played.results[1] == "<call.denied tool=write_file>" and played.results[0].startswith("Successfully wrote")
    assert (tmp_path / "work" / "a.txt").read_text() == "made"


def test_what_need_not_be_asked(tmp_path: Path):
    text = manifest(stage(tools=["write_file", "read_file"]))
    read = calls(("read_file", {"path": "a.txt"}))
    played = play(tmp_path / "named", text, [WRITE, read], answers=[], allowed=frozenset({"write_file"}))
    assert played.asked == [] and "made" in played.results
    config = "[nudge]\nenabled = false\n[tool_permissions]\nwrite_file = 'allow'\n"
    assert play(tmp_path / "set", text, [WRITE, says("done")], answers=[], config=config).asked == []
    assert play(tmp_path / "nobody", text, [WRITE, says("done")]).results[0].startswith("Successfully wrote")


@pytest.mark.parametrize("answers", [None, []])
def test_what_is_denied_is_never_asked_nor_run(tmp_path: Path, answers: list[Answer | None] | None):
    text = manifest(stage(tools=["write_file"], extra="[stages.work.tool_permissions]\nwrite_file = 'deny'"))
    played = play(tmp_path, text, [WRITE, says("done")], answers=answers, allowed=frozenset({"write_file"}))
    assert played.results == ["<call.denied tool=write_file>"] and played.asked == []
    assert not (tmp_path / "work" / "a.txt").exists()


def test_a_run_waits_where_somebody_would_be_asked_and_goes_on_later(tmp_path: Path):
    text = manifest(stage(tools=["write_file", "context_append"]), regions="notes = { kind = 'temporary' }\n")
    append = ("context_append", {"region": "notes", "content": "x"})
    both = calls(append, ("write_file", {"path": "a.txt", "content": "made"}))
    played = started(tmp_path, text, [both, says("done")], unattended=False)
    outcome = asyncio.run(played.run.drive())
    assert outcome["status"] == "waiting_input" and played.texts("conversation") == []

    async def yes(question: Any) -> Answer:
        return Answer()

    object.__setattr__(played.run.core.options, "ask", yes)
    played.run.resume()
    outcome = asyncio.run(played.run.drive())
    assert outcome["status"] == "complete" and played.texts("notes") == ["x"], "what was done is not done again"
    assert (tmp_path / "work" / "a.txt").read_text() == "made"


# Tools that ask


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("name", "arguments", "answer", "result"),
    [
        ("ask_user_text", {"prompt": "Name?"}, Answer("Ada"), "Ada"),
        ("ask_user_text", {"prompt": "Name?"}, Answer(" "), "User provided no answer."),
        ("ask_user_text", {"prompt": "Name?"}, None, "User provided no answer."),
        ("ask_user_choice", {"prompt": "Which?", "options": ["a", "b"]}, Answer("b"), "User chose: b"),
        ("ask_user_choice", {"prompt": "Which?", "options": ["a", "b"]}, None, "User provided no answer."),
        ("ask_user_confirm", {"prompt": "Sure?"}, Answer(), "User answered: Yes"),
        ("ask_user_confirm", {"prompt": "Sure?"}, NO, "User answered: No"),
        ("ask_user_confirm", {"prompt": "Sure?"}, None, "User answered: No"),
        ("present_for_review", {"title": "T", "markdown": "# T"}, Answer("More!"), "User feedback: More!"),
        (
            "present_for_review",
            {"title": "T", "markdown": "# T"},
            Answer(""),
            "User reviewed the document and acknowledged.",
        ),
        ("edit_document", {"prompt": "Edit", "content": "old"}, Answer("new"), "User-edited document:\nnew"),
        (
            "edit_document",
            {"prompt": "Edit", "content": "old"},
            Answer(""),
            "User made no changes. Current document:\nold",
        ),
    ],
)
def test_what_the_model_is_told(
    tmp_path: Path, name: str, arguments: Any, answer: Answer | None, result: str, semantics: Semantics
):
    played = asking(tmp_path, name, arguments, [answer], semantics=semantics)
    assert played.results == [result] and played.status == "complete"
    (question,) = played.asked
    assert question.body == arguments.get("markdown", arguments.get("content", ""))
    assert list(question.options) == arguments.get("options", [])


def test_a_choice_needs_two(tmp_path: Path):
    played = asking(tmp_path, "ask_user_choice", {"prompt": "Which?", "options": ["a"]}, [])
    assert played.results == ["[error] ask_user_choice requires at least 2 options"]


def test_nobody_is_asked_in_an_unattended_run(tmp_path: Path):
    extra = 'required_tools = ["ask_user_confirm"]'
    text = manifest(stage(tools=["ask_user_text", "ask_user_confirm", "read_file"], extra=extra))
    played = play(tmp_path, text)
    assert played.requests[0]["tools"] == ["read_file", "ask_user_confirm"]


# Interaction points


def points(keys: str, *, after: str = "", more: str = "") -> str:
    extra = f'{more}\n[[stages.work.interaction_points]]\nname = "plan"\nprompt = "Fine?"\n{keys}\n{after}'
    return manifest(
        stage(mode="interactive_points", extra=extra), regions="doc = { kind = 'pinned', max_tokens = 99 }\n"
    )


STYLE = 'style = "multiple_choice"\noptions = ["yes", "shorter", "edit", "stop – now"]\n'
OPTIONS = (
    STYLE + 'abort_options = ["stop – now"]\nedit_options = ["edit"]\ndirectives = { shorter = "Make it shorter." }'
)


@pytest.mark.parametrize("semantics", BOTH)
def test_a_point_that_is_approved(tmp_path: Path, semantics: Semantics):
    played = play(tmp_path, points(OPTIONS), [says("a plan")], answers=[Answer("yes")], semantics=semantics)
    (question,) = played.asked
    assert (question.kind, question.prompt, question.body) == ("point", "Fine?", "a plan")
    assert question.title == "plan (choice)" and question.options == ("yes", "shorter", "edit", "stop – now")
    assert played.status == "complete" and played.texts("conversation") == ["a plan", "User [plan] yes"]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_directive_sends_the_stage_back(tmp_path: Path, semantics: Semantics):
    replies = [says("a long plan"), says("a plan")]
    answers = [Answer("shorter"), Answer("yes")]
    played = play(tmp_path, points(OPTIONS), replies, answers=answers, semantics=semantics)
    assert [each.body for each in played.asked] == ["a long plan", "a plan"]
    assert played.texts("conversation") == [
        "a long plan",
        "User [plan] shorter",
        "User [plan] directive: Make it shorter.",
        "a plan",
        "User [plan] yes",
        "User [plan] <point.revised>",
    ]


def test_rounds_end(tmp_path: Path):
    played = play(tmp_path, points(OPTIONS), [says("a plan")], answers=[Answer("shorter")] * 9)
    assert played.status == "complete" and len(played.asked) == 4 and len(played.requests) == 4


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize("said", ["stop – now", "stop - now", " stop  —  now "])
def test_a_person_may_end_the_run(tmp_path: Path, said: str, semantics: Semantics):
    played = play(tmp_path, points(OPTIONS), answers=[Answer(said)], semantics=semantics)
    assert (played.status, played.error) == ("cancelled", None)


@pytest.mark.parametrize("semantics", BOTH)
def test_a_document_that_a_person_edits(tmp_path: Path, semantics: Semantics):
    answers = [Answer("edit"), Answer("my plan"), Answer("yes")]
    text = points(OPTIONS + '\ndocument_region = "doc"')
    played = play(tmp_path, text, [says("a plan")], answers=answers, semantics=semantics)
    assert [(each.kind, each.body) for each in played.asked] == [
        ("point", "a plan"),
        ("document", "a plan"),
        ("point", "my plan"),
    ]
    assert "User [plan] <point.edited text=my plan>" in played.texts("conversation")
    assert played.texts("doc") == ["[revised by user - keep these changes]\nmy plan"]
    assert len(played.requests) == 1


def test_points_are_asked_in_order(tmp_path: Path):
    second = '[[stages.work.interaction_points]]\nname = "then"\nprompt = "And this?"\nstyle = "confirm"'
    played = play(tmp_path, points("", after=second), answers=[Answer("go"), Answer("Yes")])
    assert [(each.prompt, each.options) for each in played.asked] == [("Fine?", ()), ("And this?", ("Yes", "No"))]


@pytest.mark.parametrize(
    ("keys", "answer", "status"),
    [
        ("", None, "complete"),
        ('unattended = "ask"', None, "error"),
        ('unattended = "ask"', NO, "error"),
        ('unattended = "ask"', Answer(""), "complete"),
    ],
)
def test_a_point_that_goes_unanswered(tmp_path: Path, keys: str, answer: Answer | None, status: str):
    played = play(tmp_path, points(keys), answers=[answer])
    assert played.status == status
    if status == "error":
        assert played.error == (
            "checkpoint 'plan' went unanswered within the interaction timeout; the run stopped rather than approving "
            "it unread"
        )


def test_an_unattended_run_approves_by_itself_or_waits(tmp_path: Path):
    assert play(tmp_path / "a", points("")).status == "complete"
    waiting = play(tmp_path / "b", points('unattended = "ask"'))
    assert waiting.status == "waiting_input" and waiting.run.state.status == "waiting"


def test_a_stage_that_failed_has_nothing_to_be_approved(tmp_path: Path):
    text = points("")
    played = play(tmp_path, text, [{"error": {"message": "bad"}, "status": 400}], answers=[])
    assert played.status == "error" and played.asked == []

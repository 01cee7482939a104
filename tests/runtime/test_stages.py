"""Which stage comes next, what a stage must hold before it ends, and what an edge does to the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint.model import Edge
from leviath.runtime.choosing import read_answer
from leviath.runtime.core import interpolate
from leviath.runtime.events import StageEntered
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import Played, calls, manifest, play, says, stage

BOTH = [DOCUMENTED, RELEASED]
APPEND = ("context_append", {"region": "notes", "content": "noted"})
NOTES = "notes = { kind = 'temporary', max_tokens = 200 }\n"
TODOS = "todos = { kind = 'checklist', max_tokens = 200 }\n"


def last(name: str = "after", **more: Any) -> str:
    return stage(name, **more) + f"[stages.{name}.transitions]\n"


def edges(*named: str, tools: tuple[str, ...] = ("context_append",), keys: str = "", **more: Any) -> str:
    """The stage ``work`` with edges, each a name and its keys: ``after: gate = {…}``."""
    tables = []
    for each in named:
        name, _, lines = each.partition(": ")
        tables.append(f"[stages.work.transitions.{name}]\n{lines}")
    return stage(tools=tools, extra=keys + "\n" + "\n".join(tables), **more)


def visited(played: Played) -> list[str]:
    return [event.stage for event in played.events if isinstance(event, StageEntered)]


# Which way


@pytest.mark.parametrize("semantics", BOTH)
def test_stages_without_edges_follow_the_file(tmp_path: Path, semantics: Semantics):
    played = play(tmp_path, manifest(stage("one"), stage("two"), stage("three")), semantics=semantics)
    assert played.status == "complete" and visited(played)[-2:] == ["two", "three"]
    assert [each["visit_count"] for each in played.outcome["stages"]] == [1, 1, 1]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_single_edge_is_taken_without_a_question(tmp_path: Path, semantics: Semantics):
    played = play(tmp_path, manifest(edges("after"), last()), [says("one"), says("two")], semantics=semantics)
    assert (played.status, played.outcome["last_stage"], len(played.requests)) == ("complete", "after", 2)


@pytest.mark.parametrize("semantics", BOTH)
def test_of_several_edges_the_model_chooses(tmp_path: Path, semantics: Semantics):
    text = manifest(edges("after: hint = 'go on'", "other"), last(), last("other"))
    played = play(tmp_path, text, [says("done"), says("other"), says("end")], semantics=semantics)
    assert visited(played)[-1] == "other"
    question = played.texts("conversation")[1]
    assert question == ("Stage 'work' is complete. Available next stages:\n- after: go on\n- other\n\n<route.answer>")
    assert played.texts("conversation")[2] == "Transitioning to: other"
    sent = [each for each in played.run.core.requests if each.kind == "routing"]
    assert [(each.request.max_tokens, each.request.temperature) for each in sent] == [(256, 0.0)]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_stage_that_may_complete_ends_the_run_when_told_so(tmp_path: Path, semantics: Semantics):
    text = manifest(edges("after", keys="allow_complete = true"), last())
    played = play(tmp_path, text, [says("work is done"), says("DONE")], semantics=semantics)
    assert (played.status, visited(played)[-1]) == ("complete", "work")
    assert "<route.answer_or_done>" in played.texts("conversation")[1]


EDGES = (Edge("review"), Edge("fix-up"), Edge("Straße"))


@pytest.mark.parametrize(
    ("answer", "may_complete", "target"),
    [
        ("review", False, "review"),
        ("Fix-Up.", False, "fix-up"),
        ("**review**", False, "review"),
        ("I would say review, then fix-up", False, "review"),
        ("Let me think.\n\nfix-up", False, "fix-up"),
        ("Let me think about it.\nso the answer is fix-up", False, "review"),
        ("DONE", True, None),
        ("done, or review", True, None),
        ("review, then done", True, "review"),
        ("done", False, "review"),
        ("", False, "review"),
        ("", True, None),
        ("nothing of that", False, "review"),
        ("nothing of that", True, None),
        ("STRAßE", False, "Straße"),
        ("fix up", False, "review"),
        ("review_all", False, "review"),
    ],
)
def test_how_an_answer_is_read(answer: str, may_complete: bool, target: str | None):
    assert read_answer(answer, EDGES, may_complete) == target


@pytest.mark.parametrize("semantics", BOTH)
def test_an_edge_for_errors_takes_a_stage_that_failed(tmp_path: Path, semantics: Semantics):
    text = manifest(edges("after: condition = 'error'"), last(), regions=NOTES.replace("notes", "error_report"))
    replies = [{"error": {"message": "bad"}, "status": 400}, says("sorry")]
    played = play(tmp_path, text, replies, semantics=semantics)
    assert (played.status, visited(played)[-1]) == ("complete", "after")
    assert played.texts("error_report")[0].startswith("<note.error stage=work message=API error: ")


@pytest.mark.parametrize("semantics", BOTH)
def test_without_such_an_edge_the_run_fails(tmp_path: Path, semantics: Semantics):
    played = play(tmp_path, manifest(), [{"error": {"message": "bad"}, "status": 400}], semantics=semantics)
    assert played.status == "error" and "HTTP 400 Bad Request" in str(played.error)


@pytest.mark.parametrize("semantics", BOTH)
def test_a_cap_on_turns_leads_to_its_edge(tmp_path: Path, semantics: Semantics):
    text = manifest(edges("after: condition = 'max_iterations'", iterations=2), last(), regions=NOTES)
    played = play(tmp_path, text, [calls(APPEND), calls(APPEND), says("end")], semantics=semantics)
    assert visited(played)[-1] == "after" and played.outcome["flags"]["max_iterations_hit"] == 1
    assert "<note.cap stage=work cap=2>" in played.texts("conversation")


@pytest.mark.parametrize("semantics", BOTH)
def test_a_cap_without_an_edge_ends_the_stage_as_usual(tmp_path: Path, semantics: Semantics):
    played = play(tmp_path, manifest(stage(tools=["context_append"], iterations=2), regions=NOTES), [calls(APPEND)] * 9)
    assert (played.status, len(played.requests)) == ("complete", 2)


def test_the_users_cap_holds_where_the_stage_has_none(tmp_path: Path):
    text = manifest(stage(tools=["context_append"], iterations=0), regions=NOTES)
    config = "[nudge]\nenabled = false\n[limits]\ndefault_max_iterations = 3\n"
    assert len(play(tmp_path, text, [calls(APPEND)] * 9, config=config).requests) == 3


@pytest.mark.parametrize("semantics", BOTH)
def test_a_stage_may_be_entered_again_as_often_as_it_says(tmp_path: Path, semantics: Semantics):
    back = stage("back", extra="max_revisits = 2\n[stages.back.transitions.work]\n")
    out = "after: condition = 'stuck'\nstuck_after_iterations = 99"
    text = manifest(edges("back", out), back, last())
    played = play(tmp_path, text, semantics=semantics)
    assert visited(played).count("back") == 3
    assert played.status == "error" and str(played.error).startswith("<error.dead_end stage=work")


@pytest.mark.parametrize("semantics", BOTH)
def test_a_dead_end_has_an_edge_of_its_own(tmp_path: Path, semantics: Semantics):
    back = stage("back", extra="max_revisits = 0\n[stages.back.transitions.work]\n")
    text = manifest(edges("back", "after: condition = 'dead_end'"), back, last())
    played = play(tmp_path, text, semantics=semantics)
    assert (played.status, visited(played)[-1]) == ("complete", "after")
    assert "<note.error stage=work message=<error.dead_end stage=work>>" in played.texts("conversation")


# What a stage must hold before it ends


@pytest.mark.parametrize("semantics", BOTH)
def test_a_required_region_sends_the_stage_back(tmp_path: Path, semantics: Semantics):
    regions = "notes = { kind = 'temporary', max_tokens = 200, required = true }\n"
    text = manifest(stage(tools=["context_append"]), regions=regions)
    played = play(tmp_path, text, [says("done"), calls(APPEND), says("now")], semantics=semantics)
    assert played.status == "complete" and "[System] <nudge.required_region region=notes>" in played.texts(
        "conversation"
    )
    assert played.outcome["flags"]["required_regions_abandoned"] == []


@pytest.mark.parametrize("semantics", BOTH)
def test_it_is_let_go_in_the_end(tmp_path: Path, semantics: Semantics):
    regions = "notes = { kind = 'temporary', required = true, required_message = 'Fill {region}!' }\n"
    played = play(tmp_path, manifest(stage(tools=["context_append"]), regions=regions), semantics=semantics)
    assert played.status == "complete" and played.texts("conversation").count("[System] Fill notes!") == 3
    assert played.outcome["flags"]["required_regions_abandoned"] == ["notes"]


GATES = [
    ("require_region_updated = 'notes'", "<gate.region_updated region=notes>", [APPEND]),
    (
        "require_region_entries = { region = 'notes', at_least = 2 }",
        "<gate.region_entries region=notes have=0 need=2>",
        [APPEND, APPEND],
    ),
    ("require_regions = ['notes']", "<gate.regions regions=notes>", [APPEND]),
    ("require_modifications = true", "<gate.modifications>", [("write_file", {"path": "a", "content": "b"})]),
    (
        "require_no_open_items = 'todos'",
        "<gate.open_items count=1 region=todos items=1 wash>",
        [("todo_done", {"region": "todos", "id": 1})],
    ),
]


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(("gate", "words", "remedy"), GATES)
def test_a_gate_holds_the_stage_until_it_is_met(
    tmp_path: Path, gate: str, words: str, remedy: list[tuple[str, Any]], semantics: Semantics
):
    tools = ("context_append", "write_file", "todo_add", "todo_done")
    work = edges(f"after: gate = {{ {gate} }}", tools=tools)
    text = manifest(stage("first"), work, last(), regions=NOTES + TODOS, agent="entry_stage = 'first'")
    begin = calls(("todo_add", {"region": "todos", "item": "wash"}))
    replies = [says("go"), begin, says("done"), calls(*remedy), says("now"), says("end")]
    played = play(tmp_path, text, replies, semantics=semantics)
    assert visited(played)[-1] == "after" and played.status == "complete"
    assert [each for each in played.texts("conversation") if each.startswith("[System]")] == [f"[System] {words}"]
    assert played.outcome["flags"]["gates_forced"] == 0


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(("gate", "words", "remedy"), GATES)
def test_a_gate_lets_go_when_its_attempts_are_spent(
    tmp_path: Path, gate: str, words: str, remedy: list[tuple[str, Any]], semantics: Semantics
):
    tools = ("context_append", "write_file", "todo_add", "todo_done")
    gate = f"after: gate = {{ {gate}, max_attempts = 2, message = 'Not yet.' }}"
    text = manifest(stage("first"), edges(gate, tools=tools), last(), regions=NOTES + TODOS)
    begin = calls(("todo_add", {"region": "todos", "item": "wash"}))
    played = play(tmp_path, text, [says("go"), begin, says("done")], semantics=semantics)
    assert visited(played)[-1] == "after" and played.outcome["flags"]["gates_forced"] == 1
    assert played.texts("conversation").count("[System] Not yet.") == 2


def test_a_change_that_policy_refused_counts_as_tried(tmp_path: Path):
    text = manifest(edges("after: gate = { require_modifications = true }", tools=("write_file",)), last())
    write = calls(("write_file", {"path": "a", "content": "b"}))
    config = "[nudge]\nenabled = false\n[tool_permissions]\nwrite_file = 'deny'\n"
    played = play(tmp_path, text, [write, says("done"), says("end")], config=config)
    assert visited(played)[-1] == "after" and played.outcome["flags"]["gates_forced"] == 0
    assert played.results[0] == "<call.denied tool=write_file>"


@pytest.mark.parametrize("semantics", BOTH)
def test_a_stage_that_owes_an_output_is_sent_back_for_it(tmp_path: Path, semantics: Semantics):
    text = manifest(stage(tools=["submit_output"], extra="require_output = true"))
    submit = calls(("submit_output", {"content": "42"}))
    played = play(tmp_path, text, [says("42"), submit, says("end")], semantics=semantics)
    assert played.status == "complete" and played.outcome["answer"] == "42"
    assert "[System] <nudge.no_output>" in played.texts("conversation")
    played = play(tmp_path, text, [says("42")], semantics=semantics)
    assert (played.status, played.error, len(played.requests)) == ("error", "<error.no_output>", 4)


# Edges and the window


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("edge", "left"),
    [
        ("", ["noted"]),
        ("transform = 'direct'", ["noted"]),
        ("transform = 'clear'", []),
        ("transform = 'custom'\ntransform_config = { carry = ['conversation'], clear = ['notes'] }", []),
    ],
)
def test_what_an_edge_leaves_of_a_region(tmp_path: Path, edge: str, left: list[str], semantics: Semantics):
    text = manifest(edges(f"after: {edge}"), last(), regions=NOTES)
    played = play(tmp_path, text, [calls(APPEND), says("done"), says("end")], semantics=semantics)
    assert played.texts("notes") == left


COMPACTION = "[compaction]\nprovider = 'anthropic'\nmodel = 'claude-haiku-4-5'\n"
CUSTOM = "custom'\ntransform_config = { carry = ['conversation'], compact = ['notes'] }\nhint = '"


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize("transform", ["compact", "summarize", CUSTOM])
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ({"text": "SUM"}, {"documented": ["SUM"], "released": []}),
        ({"error": {"message": "bad"}, "status": 400}, {"documented": ["noted"], "released": ["noted"]}),
        ({"text": " "}, {"documented": ["noted"], "released": ["noted"]}),
    ],
)
def test_an_edge_that_has_a_region_summarised(
    tmp_path: Path, transform: str, answer: Any, left: dict[str, list[str]], semantics: Semantics
):
    """A summary that cannot be had loses nothing, and the next stage is entered all the same."""
    text = manifest(edges(f"after: transform = '{transform}'"), last(), regions=NOTES, tail=COMPACTION)
    replies = [calls(APPEND), says("done"), says("end"), {"when": "<summary.", **answer}]
    played = play(tmp_path, text, replies, semantics=semantics)
    sent = [each for each in played.run.core.requests if each.kind == "summary"]
    assert {each.request.model for each in sent} == {"claude-haiku-4-5"}
    assert (played.status, visited(played)[-1]) == ("complete", "after")
    assert played.texts("notes") == left[str(semantics.preset)]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_region_that_a_stage_leaves_out_comes_back(tmp_path: Path, semantics: Semantics):
    middle = stage("middle", extra="[stages.middle.context.regions]\ntask = { kind = 'pinned', max_tokens = 300 }\n")
    text = manifest(stage(tools=["context_append"]), middle, stage("end"), regions=NOTES.replace("temporary", "pinned"))
    played = play(tmp_path, text, [calls(APPEND), says("a"), says("b"), says("c")], semantics=semantics)
    shown = ["noted" in played.system(number) for number in range(4)]
    assert shown == [False, True, False, True] and played.texts("notes") == ["noted"]
    assert '"a"' in played.said(2), "the conversation is there in any stage"


@pytest.mark.parametrize("semantics", BOTH)
def test_the_stage_prompt_is_that_of_the_stage(tmp_path: Path, semantics: Semantics):
    text = manifest(stage("one", prompt="First."), stage("two", prompt="Second."))
    played = play(tmp_path, text, semantics=semantics)
    assert "[Stage instructions: First.]" in played.system(0) and "Second." not in played.system(0)
    assert "[Stage instructions: Second.]" in played.system(1) and "First." not in played.system(1)


def test_seeds_from_tools_are_asked_for_on_every_entry_where_they_say_so(tmp_path: Path):
    seed = "{ tools = [{ name = 'list_dir' }], refresh = 'each_stage' }"
    regions = f"files = {{ kind = 'temporary', max_tokens = 200, seed = {seed} }}\n"
    write = calls(("write_file", {"path": "new.txt", "content": "x"}))
    text = manifest(stage(tools=["write_file"]), stage("two"), regions=regions)
    played = play(tmp_path, text, [write, says("a"), says("b")])
    assert "new.txt" not in played.said(0) and "new.txt" in played.system(2)


def test_interpolation_looks_once():
    assert interpolate("{a} {b} {c} {", [("a", "{b}"), ("b", "2")]) == "{b} 2 {c} {"

"""Invariants after public bug reports on context management (`conformance/cases/reports-context.jsonl`), as far as they
concern whole runs; those of windows alone are in `tests/context`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from leviath.context.pairing import is_whole
from leviath.context.request import Request
from leviath.providers.base import Reply
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.models import same_provider
from leviath.runtime.spawn import SpawnError
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import QUIET, TASK, Played, calls, manifest, play, says, stage, started

TESTS = Path(__file__).resolve().parents[1]
BOTH = [DOCUMENTED, RELEASED]
SMALL = QUIET + "[model_capabilities.claude-sonnet-5]\nmax_context_tokens = {}\nmax_output_tokens = 100\n"
CODE = "code = { kind = 'compacting', max_tokens = 300, compact_at = '50%' }\n"
PAST = "past = { kind = 'compact_history', max_tokens = 200, source_region = 'code' }\n"
FILL = calls(("context_append", {"region": "code", "content": "line " * 50}))


class Summing(ScriptedProvider):
    """Sums up as SUM( and the first 200 characters of what it is given )."""

    async def complete(self, request: Request) -> Reply:
        told = request.messages[0].text
        if told.startswith("<summary."):
            return Reply(f"SUM({told[:200]})", ())
        return await super().complete(request)


def pairs_hold(played: Played) -> None:
    for sent in played.run.core.requests:
        assert is_whole(sent.request.messages)


# Pairs


@pytest.mark.parametrize("items", range(1, 9))
def test_c03_both_calls_of_a_turn_with_both_results_or_neither(tmp_path: Path, items: int):
    """The conversation holds so many entries: wherever the cut falls, no half of a round is sent."""
    base = f"task = {{ kind = 'pinned' }}\nconversation = {{ kind = 'sliding_window', max_items = {items} }}\n"
    two = calls(("read_file", {"path": "a"}), ("read_file", {"path": "b"}), text="look")
    text = manifest(stage(tools=["read_file"]), base=base)
    played = play(tmp_path, text, [two, two, says("done")], {"work/a": "A", "work/b": "B"})
    pairs_hold(played)
    for sent in played.run.core.requests[1:]:
        told = [result.content for message in sent.request.messages for result in message.results]
        assert told in ([], ["A", "B"], ["A", "B", "A", "B"])


def test_c39_c40_ids_that_come_twice_or_are_empty(tmp_path: Path):
    same = {
        "tool_calls": [
            {"name": "read_file", "input": {"path": path}, "id": id_}
            for path, id_ in (("a", ""), ("b", "d"), ("c", "d"))
        ]
    }
    files = {f"work/{name}": name.upper() for name in "abc"}
    played = play(tmp_path, manifest(stage(tools=["read_file"])), [same, same, says("done")], files)
    pairs_hold(played)
    last = played.run.core.requests[-1].request
    for message in last.messages:
        ids = [call.id for call in message.calls]
        assert all(ids) and len(set(ids)) == len(ids)
    assert [result.content for message in last.messages for result in message.results] == ["A", "B", "C"] * 2


def test_c15_what_was_said_in_a_row_is_sent_in_order(tmp_path: Path):
    """Texts of one role in a row (messages, nudges, and what is left when a turn between them is dropped) are one
    message or more, always the same, and none is lost."""
    base = TASK + "conversation = { kind = 'sliding_window', max_items = 4 }\n"
    text = manifest(stage(extra="accepts_messages = true"), base=base)
    played = started(tmp_path, text, [says("a"), says("b")], config="[nudge]\nmax = 1\n")
    for word in ("one", "two", "three"):
        played.run.send(word)
    played.outcome = asyncio.run(played.run.drive())
    for sent in played.run.core.requests:
        roles = [message.role for message in sent.request.messages]
        assert roles[0] == "user" and "system" not in roles
        told = " ".join([message.text for message in sent.request.messages])
        assert told.index("two") < told.index("three")
    assert "one" in json.dumps(played.requests[0]["messages"])
    assert played.texts("conversation")[:2] == ["three", "a"] or "three" in played.said(1)


@pytest.mark.parametrize("semantics", BOTH)
def test_c18_a_call_without_a_result_blocks_no_summary(tmp_path: Path, semantics: Semantics):
    """A turn whose result went (the region that it was routed to let it go) is sent as a pair or not at all, and the
    regions are summarised all the same."""
    routing = "[stages.work.tool_routing]\ndefault_region = 'raw'\n"
    regions = CODE + PAST + "raw = { kind = 'temporary', max_tokens = 20 }\n"
    text = manifest(stage(tools=["read_file", "context_append"], extra=routing, iterations=30), regions=regions)
    read = calls(("read_file", {"path": "gone"}))
    provider = Summing([read, *[FILL] * 8, says("done")])
    played = play(tmp_path, text, providers=same_provider(provider), config=SMALL.format(8000), semantics=semantics)
    assert played.status == "complete"
    pairs_hold(played)
    kinds = [sent.kind for sent in played.run.core.requests]
    assert ("summary" in kinds) is semantics.compact_on_threshold
    assert played.run.window.region("code").tokens <= 300


@pytest.mark.parametrize("semantics", BOTH)
def test_c33_a_pointer_never_promises_what_is_not_there(tmp_path: Path, semantics: Semantics):
    routing = "[stages.work.tool_routing]\ndefault_region = 'raw'\nmax_result_tokens = 20\n"
    text = manifest(stage(tools=["read_file"], extra=routing), regions="raw = { kind = 'temporary', max_tokens = 5 }\n")
    read = calls(("read_file", {"path": "a"}))
    played = play(tmp_path, text, [read, says("done")], {"work/a": "word " * 160}, semantics=semantics)
    pairs_hold(played)
    assert played.results[0].startswith("<pointer.dropped region=raw")


# Summaries


def test_c09_summaries_are_not_nested_and_do_not_grow(tmp_path: Path):
    text = manifest(stage(tools=["context_append"], iterations=70), regions=CODE + PAST)
    provider = Summing([*[FILL] * 60, says("done")])
    played = play(tmp_path, text, providers=same_provider(provider), config=SMALL.format(8000))
    assert played.status == "complete"
    assert len([sent for sent in played.run.core.requests if sent.kind == "summary"]) > 5
    for sent in played.run.core.requests:
        if sent.kind == "stage":
            told = "".join([block.text for block in sent.request.system])
            assert told.count("## past") <= 1
    assert played.run.window.region("past").tokens <= 200


def test_c11_nothing_to_sum_up_changes_nothing(tmp_path: Path):
    """An edge that compacts regions that are empty asks nobody, and leaves the earlier summary as it is."""
    edge = "[stages.work.transitions.after]\ntransform = 'custom'\ntransform_config = { compact = ['code'] }"
    after = stage("after") + "[stages.after.transitions]\n"
    past = PAST.replace(" }", ", seed = { literal = 'keep me' } }")
    played = play(tmp_path, manifest(stage(extra=edge), after, regions=CODE + past))
    assert [sent.kind for sent in played.run.core.requests] == ["stage", "stage"]
    assert played.texts("past") == ["keep me"]


@pytest.mark.parametrize("semantics", BOTH)
def test_c21_what_never_fits_ends_the_run_and_says_what_it_is(tmp_path: Path, semantics: Semantics):
    regions = f"rules = {{ kind = 'pinned', max_tokens = 900, seed = {{ literal = '{'r' * 3600}' }} }}\n" + CODE
    text = manifest(stage(tools=["context_append"]), regions=regions)
    played = play(tmp_path, text, config=SMALL.format(800), semantics=semantics)
    assert played.status == "error" and str(played.error).startswith("<error.token_limit ")
    assert "part=rules" in str(played.error)
    assert [sent.kind for sent in played.run.core.requests] == []


def test_c22_an_entry_larger_than_the_window_is_refused_in_words(tmp_path: Path):
    text = manifest(stage(tools=["context_append"]), regions=CODE)
    big = calls(("context_append", {"region": "code", "content": "y" * 4000}))
    played = play(tmp_path, text, [FILL, big, says("done")], config=SMALL.format(4000))
    assert played.status == "complete" and played.texts("code") == ["line " * 50]
    assert played.results[1].startswith("[error]")
    assert [sent.kind for sent in played.run.core.requests].count("summary") <= 1


def test_c45_an_error_is_no_memory(tmp_path: Path):
    failing = {"when": "<summary.", "error": {"message": "Error generating summary: x"}, "status": 400}
    text = manifest(stage(tools=["context_append"]), regions=CODE + PAST)
    played = play(tmp_path, text, [FILL, FILL, FILL, says("done"), failing], config=SMALL.format(8000))
    assert played.status == "complete" and played.texts("past") == []
    assert "Error generating" not in played.said()
    assert any("summary failed" in each["what"] and "HTTP 400" in each["detail"] for each in played.warnings)


# Charges, routing of writes, prefixes


def test_c25_what_requests_were_charged_brings_eviction_forward(tmp_path: Path):
    base = "task = { kind = 'pinned', max_tokens = 100 }\nconversation = { kind = 'sliding_window' }\n"
    regions = "work = { kind = 'temporary', max_tokens = 1000 }\n"
    text = manifest(stage(tools=["context_append"], iterations=30), base=base, regions=regions)
    fill = calls(("context_append", {"region": "work", "content": "w" * 400}), usage={"input_tokens": 5300})
    played = play(tmp_path, text, [fill] * 6 + [says("done")], config=SMALL.format(6000))
    assert played.status == "complete"
    assert len(played.texts("work")) < 6, "the window is believed to be as full as the charge says"
    cheap = calls(("context_append", {"region": "work", "content": "w" * 400}), usage={"input_tokens": 0})
    played = play(tmp_path / "b", text, [cheap] * 6 + [says("done")], config=SMALL.format(6000))
    assert len(played.texts("work")) == 6


ANSWERS = [
    ("()", "kept"),
    ("true", "kept"),
    ('"text"', "changed"),
    ('#{ content: "c", key: "k" }', "changed"),
    ('#{ action: "cancel" }', "kept"),
    ("#{ content: 5 }", "kept"),
    ("[1]", "kept"),
    ('throw "x"', "kept"),
    ("false", "refused"),
    ('#{ action: "reject", reason: "r" }', "refused"),
]


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(("answer", "fate"), ANSWERS)
def test_c49_who_writes_decides_what_a_refusal_does(tmp_path: Path, answer: str, fate: str, semantics: Semantics):
    """The model's write and a routed result are refused; what the framework writes is kept, with a warning."""
    script = f'fn render(ctx) {{ "" }} fn on_write(ctx) {{ {answer} }}'
    regions = "r = { kind = 'custom', script = 'c.rhai', max_tokens = 200, seed = { literal = 'seeded' } }\n"
    text = manifest(
        stage(tools=["context_append", "read_file"], extra="[stages.work.tool_routing.overrides]\nread_file = 'r'"),
        regions=regions,
    )
    turn = calls(("context_append", {"region": "r", "content": "by the model"}), ("read_file", {"path": "a"}))
    played = play(tmp_path, text, [turn, says("done")], {"c.rhai": script, "work/a": "routed"}, semantics=semantics)
    assert played.status == "complete"
    written = played.texts("r")
    if fate == "kept":
        assert written == ["seeded", "by the model", "routed"]
    elif fate == "changed":
        assert set(written) == ({"text"} if "text" in answer else {"c"})
    else:
        assert written == ["seeded"] and "[error] Region 'r' refused the write" in played.results[0]
        assert played.results[1].startswith("<pointer.rejected region=r reason=")
    broken = answer in ('#{ action: "cancel" }', "#{ content: 5 }", "[1]", 'throw "x"')
    assert bool([each for each in played.warnings if each["region"] == "r"]) is (broken or fate == "refused")


def test_c36_the_prefix_stands_still_while_nothing_before_it_changes(tmp_path: Path):
    base = "rules = { kind = 'pinned', max_tokens = 50, seed = { literal = 'Rules.' } }\n" + TASK
    chat = "stage_instructions = { kind = 'pinned', max_tokens = 90 }\nconversation = { kind = 'sliding_window' }\n"
    text = manifest(stage(tools=["read_file"]), base=base + chat)
    played = play(tmp_path, text, [says("a")], config="[nudge]\nmax = 5\n")
    assert len(played.requests) == 6
    assert len({json.dumps(request["system"]) for request in played.requests}) == 1
    assert "<nudge.text_only>" in json.dumps(played.requests[-1]["messages"])


# Before anything runs


@pytest.mark.parametrize(
    "seed",
    [
        "{ files = ['../secret.txt'] }",
        "{ glob = '../*.txt' }",
        "{ files = ['/etc/hostname'] }",
        "{ files = ['link'] }",
        "{ rhai = '../x.rhai' }",
    ],
)
def test_c51_seeds_stay_in_the_working_directory(tmp_path: Path, seed: str):
    folder = tmp_path / "agent"
    (folder / "work" / "sub").mkdir(parents=True)
    (folder / "secret.txt").write_text("secret")
    (folder / "work" / "link").symlink_to(folder / "secret.txt")
    (folder / "work" / "ok.txt").write_text("fine")
    good = "good = { kind = 'temporary', seed = { files = ['sub/../ok.txt'] } }\n"
    with pytest.raises(SpawnError):
        started(folder, manifest(regions=good + f"bad = {{ kind = 'temporary', seed = {seed} }}\n"))
    assert "fine" in started(folder, manifest(regions=good)).texts("good")[0]


# Which test holds to which report

WHERE = {
    "C03": ("runtime/test_reports.py", "test_c03_both_calls_of_a_turn_with_both_results_or_neither"),
    "C09": ("runtime/test_reports.py", "test_c09_summaries_are_not_nested_and_do_not_grow"),
    "C11": ("runtime/test_reports.py", "test_c11_nothing_to_sum_up_changes_nothing"),
    "C13": ("context/test_assembly.py", "test_nothing_blank_is_sent_and_no_call_is_lost_for_it"),
    "C15": ("runtime/test_reports.py", "test_c15_what_was_said_in_a_row_is_sent_in_order"),
    "C18": ("runtime/test_reports.py", "test_c18_a_call_without_a_result_blocks_no_summary"),
    "C21": ("runtime/test_reports.py", "test_c21_what_never_fits_ends_the_run_and_says_what_it_is"),
    "C22": ("runtime/test_reports.py", "test_c22_an_entry_larger_than_the_window_is_refused_in_words"),
    "C24": ("context/test_tokens.py", "test_the_estimate_is_four_bytes_a_token"),
    "C25": ("runtime/test_reports.py", "test_c25_what_requests_were_charged_brings_eviction_forward"),
    "C26": ("policies/test_reports.py", "test_c26_system_text_is_counted_once"),
    "C27": ("runtime/test_stages.py", "test_a_region_that_a_stage_leaves_out_comes_back"),
    "C29": ("context/test_kinds.py", "test_over_its_budget_the_oldest_go"),
    "C31": ("context/test_tools.py", "test_a_key_names_its_entries_on_every_kind"),
    "C33": ("runtime/test_reports.py", "test_c33_a_pointer_never_promises_what_is_not_there"),
    "C34": ("context/test_routing.py", "test_a_cut_is_a_prefix_within_its_bytes_and_says_so"),
    "C36": ("runtime/test_reports.py", "test_c36_the_prefix_stands_still_while_nothing_before_it_changes"),
    "C39": ("runtime/test_reports.py", "test_c39_c40_ids_that_come_twice_or_are_empty"),
    "C40": ("runtime/test_reports.py", "test_c39_c40_ids_that_come_twice_or_are_empty"),
    "C45": ("runtime/test_reports.py", "test_c45_an_error_is_no_memory"),
    "C46": ("runtime/test_failures.py", "test_reasoning_is_no_part_of_a_summary"),
    "C48": ("runtime/test_hooks.py", "test_a_broken_gate_is_no_permission"),
    "C49": ("runtime/test_reports.py", "test_c49_who_writes_decides_what_a_refusal_does"),
    "C50": ("leviath/test_blueprint_load.py", "test_refusals"),
    "C51": ("runtime/test_reports.py", "test_c51_seeds_stay_in_the_working_directory"),
}


def test_every_report_on_windows_and_runs_has_its_test():
    lines = (TESTS.parent / "conformance" / "cases" / "reports-context.jsonl").read_text(encoding="utf-8").splitlines()
    reports = [json.loads(line) for line in lines]
    assert set(WHERE) == {each["id"] for each in reports if each["setup"]["engine"] in ("leviath", "both")}
    for file, name in WHERE.values():
        assert f"\ndef {name}(" in (TESTS / file).read_text(encoding="utf-8")

"""The whole window: when it is nearly full, what gives way, what a request may cost, what becomes a summary."""

from __future__ import annotations

import pytest

from leviath.blueprint.model import Compaction
from leviath.context import USER, AssistantTurn, Window, WriteError, assemble, summaries
from leviath.context.entry import BlobRef, Part, ToolCall
from leviath.context.errors import TokenLimit
from leviath.context.eviction import cascade, under_pressure
from leviath.context.guard import Calibration, check, flatten, guard, needs_count, reply_budget
from leviath.context.request import Message, Request, SystemBlock, TextBlock, ToolDefinition, ToolResultBlock, ToolUse
from leviath.context.summaries import accept, due, give_up, jobs_for
from leviath.context.tokens import estimate
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.context.fakes import BOTH, Clock, Script, region, texts, turn, words


def full(*specs: object, size: int = 100, semantics: Semantics = DOCUMENTED, script: Script | None = None) -> Window:
    scripts = {} if script is None else {script.path: script}
    return Window(specs, max_tokens=size, semantics=semantics, scripts=scripts, clock=Clock())  # type: ignore[arg-type]


# Pressure


@pytest.mark.parametrize(
    ("total", "correction", "size", "pressed"),
    [(89, 0, 100, False), (90, 0, 100, True), (80, 10, 100, True), (80, 9, 100, False), (5, 0, 0, False)],
)
def test_when_a_window_is_nearly_full(total: int, correction: int, size: int, pressed: bool):
    window = full(region("r", "pinned", 1000), size=size)
    window.write("r", words("a", total))
    assert under_pressure(window, Calibration(correction)) is pressed


def pressed(semantics: Semantics = DOCUMENTED) -> Window:
    window = full(
        region("pin", "pinned", 100),
        region("c1", "clearable", 100),
        region("t1", "temporary", 100),
        region("keep", "temporary", 100, admission="reject"),
        region("kept", "clearable", 100, admission="reject"),
        region("t2", "temporary", 100),
        region("c2", "clearable", 100),
        region("map", "hashmap", 100),
        region("chat", "sliding_window", 100),
        semantics=semantics,
    )
    for name, tokens in (("pin", 10), ("keep", 10), ("kept", 10), ("map", 10), ("chat", 10)):
        window.write(name, words(name, tokens))
    for name in ("c1", "t1", "t2", "c2"):
        for tag in ("a", "b"):
            window.write(name, words(f"{name}{tag}", 5))
    return window


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("target", "gone"),
    [
        (15, ["c1a", "c1b"]),
        (25, ["c1a", "c1b", "c2a", "c2b"]),
        (35, ["c1a", "c1b", "c2a", "c2b", "t1a"]),
        (36, ["c1a", "c1b", "c2a", "c2b", "t1a", "t2a"]),
        (41, ["c1a", "c1b", "c2a", "c2b", "t1a", "t2a", "t1b"]),
        (90, ["c1a", "c1b", "c2a", "c2b", "t1a", "t2a", "t1b", "t2b"]),
    ],
)
def test_the_order_in_which_regions_give_way(target: int, gone: list[str], semantics: Semantics):
    window = pressed(semantics)
    assert window.total_tokens == 90
    before = {entry.id: entry.text for r in window.regions for entry in r.entries}
    freed = cascade(window, target).freed
    removed = [before[event.id][:3] for event in window.log if event.type == "entry_removed"]
    assert removed == gone
    assert freed == 5 * len(gone) and window.total_tokens == 90 - freed


def test_a_tenth_of_the_window_is_freed_unless_told_otherwise():
    window = pressed()
    assert cascade(window).freed == 10


def test_turns_go_whole():
    window = full(region("t", "temporary", 100), region("pin", "pinned", 100))
    window.write("pin", words("pin", 80))
    turn(window, 1, 2, region="t", text="looking")
    window.write("t", "after")
    cascade(window, 10)
    assert texts(window, "t") == ["after"]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_region_over_its_threshold_is_named_where_there_is_no_room_still(semantics: Semantics):
    window = full(
        region("code", "compacting", 60, threshold_tokens=50),
        region("calm", "compacting", 60, threshold_tokens=50),
        region("t", "temporary", 100),
        semantics=semantics,
    )
    window.write("code", words("a", 26))
    window.write("code", words("b", 26))
    window.write("calm", words("c", 40))
    assert cascade(window, 10).to_summarise == ("code",)
    window.write("t", words("d", 5))
    assert cascade(window, 5).to_summarise == ()
    assert [event.what for event in window.log if event.type == "warned"] == []


def test_what_never_leaves_may_be_larger_than_the_window():
    window = full(region("pin", "pinned", 500), region("code", "compacting", 600, threshold_tokens=5))
    window.write("pin", words("a", 101))
    window.write("code", words("b", 50))
    result = cascade(window, 10)
    assert (result.freed, result.to_summarise, result.fixed_over_window) == (0, (), True)
    assert "no region gives way" in next(event.what for event in window.log if event.type == "warned")


@pytest.mark.parametrize(
    ("answer", "left"), [([0], ["e1", "e2"]), ([], ["e1", "e2"]), ([9], ["e1", "e2"]), ([0, 1, 2], [])]
)
def test_a_scripts_choice_and_what_makes_up_for_it(answer: list[int], left: list[str]):
    script = Script(on_overflow=lambda ctx: answer)
    window = full(region("r", "custom", 100, script=script.path), script=script)
    for tag in ("e0", "e1", "e2"):
        window.write("r", words(tag, 33))
    cascade(window, 10)
    assert texts(window) == [words(tag, 33) for tag in left]


def test_pinned_scripts_and_those_that_admit_what_fits_are_not_asked():
    script = Script(on_overflow=lambda ctx: [0])
    for options in ({"pinned": True}, {"admission": "reject"}):
        window = full(region("r", "custom", 100, script=script.path, **options), script=script)  # type: ignore[arg-type]
        window.write("r", words("e0", 95))
        assert cascade(window, 10).freed == 0
    assert script.seen == []


# The correction and the guard


@pytest.mark.parametrize(("semantics", "last"), [(DOCUMENTED, 20), (RELEASED, 85)])
def test_what_requests_were_charged_corrects_the_window(semantics: Semantics, last: int):
    calibration = Calibration()
    for believed, charged, correction in (
        (800, 880, 80),
        (850, 935, 85),
        (850, 0, 85),
        (850, None, 85),
        (900, 920, last),
    ):
        calibration.observe(believed, charged, semantics=semantics)
        assert calibration.correction == correction
    assert calibration.observe(900, 100, semantics=semantics) is (semantics is DOCUMENTED)
    assert calibration.correction == (0 if semantics is DOCUMENTED else 85)


def test_eviction_runs_before_the_charge_passes_nine_tenths():
    window = full(region("chat", "temporary", 1000), size=1000)
    for number in range(17):
        window.write("chat", words(f"e{number}", 50))
    calibration = Calibration()
    calibration.observe(850, 935)
    assert not under_pressure(window) and under_pressure(window, calibration)
    cascade(window, 200)
    window.write("chat", words("more", 60))
    assert window.total_tokens + calibration.correction <= 1000 * 0.9 + 60


@pytest.mark.parametrize(
    ("window", "spent", "cap", "budget"),
    [
        (1000, 0, 500, 500),
        (1000, 800, 500, 150),
        (1000, 995, 500, 1),
        (1000, 2000, 500, 1),
        (100, 16, 500, 83),
        (100, 15, 500, 85),
    ],
)
def test_the_budget_of_a_reply(window: int, spent: int, cap: int, budget: int):
    assert reply_budget(window, spent, cap) == budget


def request(max_tokens: int = 100) -> Request:
    return Request(
        system=(SystemBlock("a" * 40),),
        messages=(
            Message("user", "b" * 40),
            Message("assistant", (TextBlock("c"), ToolUse("1", "find", {"n": 1}))),
            Message("user", (ToolResultBlock("1", "d" * 4000),)),
        ),
        tools=(ToolDefinition("find", "Finds.", {"type": "object", "b": 1, "a": 2}),),
        max_tokens=max_tokens,
    )


def test_what_of_a_request_is_counted():
    tail = 'find\nFinds.\n{"a":2,"b":1,"type":"object"}'
    assert flatten(request(), tool_blocks=False) == f"{'a' * 40}\n{'b' * 40}\nc\n\n{tail}"
    assert flatten(request()) == f"{'a' * 40}\n{'b' * 40}\nc\nfind\n" + '{"n":1}' + f"\n{'d' * 4000}\n{tail}"


@pytest.mark.parametrize(("semantics", "refused"), [(DOCUMENTED, True), (RELEASED, False)])
def test_the_guard_counts_tool_results(semantics: Semantics, refused: bool):
    if refused:
        with pytest.raises(TokenLimit) as caught:
            guard(request(), 1000, estimate, semantics=semantics)
        assert (caught.value.prompt, caught.value.reply, caught.value.window) == (1035, 100, 1000)
        assert all(str(number) in str(caught.value) for number in (1035, 100, 1000))
    else:
        assert guard(request(), 1000, estimate, semantics=semantics) is None


def test_small_requests_and_unknown_windows_are_not_counted():
    def never(text: str, /) -> int:
        raise AssertionError(text)

    assert guard(request(), 0, never) is None
    assert guard(request(), 10_000, never) is None
    assert needs_count(request(), 2271) and not needs_count(request(), 2272)
    assert needs_count(request(), 10_000, correction=4000)
    assert guard(request(), 2000, lambda text: 1900) == 1900
    with pytest.raises(TokenLimit):
        check(request(), 2000, 1901)


def test_media_that_a_model_takes_is_counted():
    image = Part.stored(BlobRef("ab" * 32, "image/png", 9012, tokens=700, stand_in="[image]"))
    window = Window([region("chat", "sliding_window")])
    window.write("chat", [image], kind=USER)
    made = Request(messages=assemble(window).messages, max_tokens=10)
    assert guard(made, 1000, estimate) == 702
    with pytest.raises(TokenLimit):
        guard(made, 711, estimate)


def test_a_fixed_prompt_is_taken_off_the_budget_once():
    window = Window([region("rules", "pinned", 40), region("chat", "sliding_window", 60, max_items=100)])
    window.write("rules", words("rules", 40))
    for number in range(10):
        window.write("chat", words(str(number), 10), kind=USER)
    assert (len(window.region("chat")), window.total_tokens, window.max_tokens) == (6, 100, 100)
    assert assemble(window).system[0].text == f"## rules\n{words('rules', 40)}"
    with pytest.raises(WriteError, match="41 > 40"):
        window.replace("rules", words("rules", 41))


# Summaries


def coding(semantics: Semantics = DOCUMENTED, *more: object) -> Window:
    window = full(region("code", "compacting", 100, compact_at=0.5), *more, size=1000, semantics=semantics)
    for tag in ("a", "b", "c"):
        window.write("code", words(tag, 20))
    return window


def test_a_summary_goes_to_the_region_that_keeps_them():
    window = coding(
        DOCUMENTED,
        region("other", "compact_history", 100, source_region="elsewhere"),
        region("past", "compact_history", 100, source_region="code"),
    )
    (job,) = due(window)
    assert (job.region, job.content) == ("code", "\n\n".join(words(tag, 20) for tag in "abc"))
    assert accept(window, job, "SUM")
    assert (texts(window, "code"), texts(window, "past"), texts(window, "other")) == ([], ["SUM"], [])
    assert due(window) == []
    assert window.explain(window.region("past").entries[0]).sources == (1, 2, 3)
    assert window.explain(1).removal is not None and window.explain(1).removal.rule == "summarised"


def test_a_summary_that_nobody_keeps_stays_where_its_sources_were():
    window = coding()
    (job,) = due(window)
    window.write("code", "written meanwhile")
    assert accept(window, job, "SUM")
    assert texts(window, "code") == ["SUM", "written meanwhile"]
    assert window.explain(1).removal.by == window.region("code").entries[0].id  # type: ignore[union-attr]


def test_a_summary_for_which_the_archive_has_no_room_stays_too():
    window = coding(DOCUMENTED, region("past", "compact_history", 1, source_region="code"))
    assert accept(window, due(window)[0], "a longer summary")
    assert (texts(window, "code"), texts(window, "past")) == (["a longer summary"], [])


def test_as_released_a_summary_that_nobody_keeps_is_lost():
    for more in ((), (region("past", "compact_history", 1, source_region="code"),)):
        window = coding(RELEASED, *more)
        assert due(window) == []
        (job,) = jobs_for(window, ["code", "nowhere"])
        assert accept(window, job, "a longer summary")
        assert texts(window, "code") == []


@pytest.mark.parametrize("blank", ["", "  \n"])
@pytest.mark.parametrize("semantics", BOTH)
def test_a_blank_summary_is_none(blank: str, semantics: Semantics):
    window = coding(semantics)
    (job,) = jobs_for(window, ["code"])
    assert not accept(window, job, blank)
    assert len(window.region("code")) == 3


def test_a_summary_larger_than_what_it_sums_up_is_not_taken():
    window = coding()
    assert not accept(window, due(window)[0], words("long", 101))
    assert len(window.region("code")) == 3


def test_without_a_summary_the_oldest_go_down_to_the_budget():
    window = coding()
    for tag in ("d", "e", "f"):
        window.write("code", words(tag, 20))
    assert window.region("code").tokens == 120
    give_up(window, ["code", "nowhere"])
    assert [text[0] for text in texts(window, "code")] == ["b", "c", "d", "e", "f"]
    assert window.explain(1).removal.rule == "summary_failed"  # type: ignore[union-attr]
    give_up(window, ["code"])
    assert len(window.region("code")) == 5


def test_nothing_to_sum_up_asks_for_nothing():
    window = full(
        region("code", "compacting", 100), region("chat", "sliding_window", 100, max_items=5, strategy="compact")
    )
    window.write("code", "a little")
    for number in range(5):
        window.write("chat", str(number))
    places = len(window.log)
    assert due(window) == [] and jobs_for(window, ["nowhere"]) == []
    assert len(window.log) == places
    blank = full(region("code", "compacting", 100))
    blank.write("code", "")
    assert jobs_for(blank, ["code"]) == []


def test_a_conversation_folds_its_oldest_into_one_entry_in_front():
    window = full(region("chat", "sliding_window", 5000, max_items=10, strategy="compact", compact_count=4), size=9000)
    summariser = lambda content: "SUM(" + content[:200] + ")"  # noqa: E731
    folds = []
    for number in range(60):
        window.write("chat", f"turn {number}", kind=AssistantTurn() if number % 2 else USER)
        for job in due(window):
            folds.append(job)
            assert accept(window, job, summariser(job.content))
        marked = [entry for entry in window.region("chat").entries if entry.metadata]
        assert len(marked) <= 1 and len(window.region("chat")) <= 10
        said = [message.content for message in assemble(window).messages]
        assert sum(str(text).startswith("SUM(") for text in said) == len(marked)
    assert folds[0].content == "User: turn 0\n\nAssistant: turn 1\n\nUser: turn 2\n\nAssistant: turn 3"
    assert folds[1].content.startswith("SUM(User: turn 0") and folds[1].content.count("SUM(") == 1
    assert texts(window, "chat")[1:] == [f"turn {number}" for number in range(52, 60)]
    assert max(entry.tokens for entry in window.region("chat").entries) <= 52


def test_folding_takes_whole_turns_and_leaves_the_newest():
    window = full(region("chat", "sliding_window", 500, max_items=3, strategy="compact", compact_count=2), size=900)
    window.write("chat", "go", kind=USER)
    turn(window, 1, 2, region="chat", text="looking")
    (job,) = due(window)
    assert (job.entries, job.content) == ((1,), "User: go")
    accept(window, job, "SUM")
    window.write("chat", "so", kind=AssistantTurn())
    (job,) = due(window)
    assert job.content == "SUM\n\nAssistant: looking\n[called find]\n[called find]\n\nresult c1\n\nresult c2"
    accept(window, job, "SUM2")
    assert texts(window, "chat") == ["SUM2", "so"]
    alone = full(region("chat", "sliding_window", 500, max_items=1, strategy="compact"), size=900)
    turn(alone, 1, 2, region="chat")
    assert due(alone) == []


def test_a_fold_that_fails_keeps_to_max_items():
    window = full(region("chat", "sliding_window", 500, max_items=2, strategy="compact", compact_count=2), size=900)
    for number in range(5):
        window.write("chat", str(number))
    assert len(window.region("chat")) == 5
    give_up(window, ["chat"])
    assert texts(window, "chat") == ["3", "4"]


def test_what_asks_for_a_summary():
    window = coding()
    (job,) = due(window)
    settings = Compaction(model="small", max_summary_tokens=300, temperature=0.1)
    asked = summaries.request(job, settings)
    assert (asked.model, asked.max_tokens, asked.temperature, asked.tools) == ("small", 300, 0.1, ())
    assert "oncise" in asked.system[0].text
    assert [message.role for message in asked.messages] == ["user"]
    assert asked.messages[0].text.endswith("\n\n" + job.content) and "'code'" in asked.messages[0].text
    mine = summaries.request(job, Compaction(system_prompt="Be brief."), model="stage", released_roles=True)
    assert (mine.model, mine.system) == ("stage", ())
    assert mine.messages[0] == Message("system", "Be brief.")


def test_stored_parts_that_leave_with_a_summary_are_named():
    window = full(region("code", "compacting", 100, compact_at=0.1), size=900)
    window.write("code", [Part.stored(BlobRef("ab" * 32, "image/png", 1, stand_in=words("[image]", 20)), name="a.png")])
    accept(window, due(window)[0], "SUM")
    assert [event.detail for event in window.log if event.type == "warned"] == ["a.png"]
    assert ToolCall("a", "b").as_json() == {"id": "a", "name": "b", "arguments": {}}


def test_the_guard_names_what_takes_the_room():
    window = Window([region("rules", "pinned", 900), region("chat", "sliding_window", 900)], max_tokens=500)
    window.write("rules", words("rules", 480))
    window.write("chat", "go", kind=USER)
    for _ in range(3):
        assert cascade(window).to_summarise == () and due(window) == []
    assembled = assemble(window)
    made = Request(system=assembled.system, messages=assembled.messages, max_tokens=100)
    with pytest.raises(TokenLimit, match=r"The largest part of it is 'rules' \(about 483 tokens\)"):
        guard(made, 500, estimate)
    tools_ = Request(tools=(ToolDefinition("find", "x" * 4000),), messages=(Message("user", "go"),))
    with pytest.raises(TokenLimit, match="'tools'"):
        guard(tools_, 500, estimate)


def test_a_message_larger_than_its_region_is_refused_whole():
    window = Window([region("chat", "sliding_window", 100, max_items=2, strategy="compact")], max_tokens=1000)
    window.write("chat", "a", kind=USER)
    with pytest.raises(WriteError, match="Content exceeds token budget: 501 > 100"):
        window.write("chat", words("y", 500), kind=USER)
    assert (texts(window, "chat"), due(window)) == (["a"], [])


def test_what_sums_up_the_past_goes_last_of_all():
    window = full(region("chat", "sliding_window", 30, max_items=3, strategy="compact", compact_count=2), size=900)
    for tag in "abcd":
        window.write("chat", words(tag, 5))
    accept(window, due(window)[0], words("SUM", 5))
    for tag in ("e", "f"):
        window.write("chat", words(tag, 10))
    assert texts(window, "chat") == [words("SUM", 5), words("d", 5), words("e", 10), words("f", 10)]
    window.write("chat", words("g", 9))
    assert texts(window, "chat") == [words("SUM", 5), words("f", 10), words("g", 9)]
    window.write("chat", words("h", 30))
    assert texts(window, "chat") == [words("h", 30)]
    failed = full(region("chat", "sliding_window", 90, max_items=3, strategy="compact", compact_count=2), size=900)
    for tag in "abcd":
        failed.write("chat", tag)
    accept(failed, due(failed)[0], "SUM")
    failed.write("chat", "e")
    give_up(failed, ["chat"])
    assert texts(failed, "chat") == ["SUM", "d", "e"]

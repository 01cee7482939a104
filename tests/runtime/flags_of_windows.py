"""Flags that change what a window holds or sends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from leviath.blueprint.model import ToolRouting, Transform
from leviath.context import USER, AssistantTurn, ToolCall, ToolResult, Window, WriteError, assemble, tools
from leviath.context.entry import Part
from leviath.context.errors import TokenLimit
from leviath.context.eviction import Calibration
from leviath.context.guard import guard
from leviath.context.request import Message, Request, ToolResultBlock
from leviath.context.routing import record_result, record_turn
from leviath.context.spec import region
from leviath.context.stage import apply_transform
from leviath.context.summaries import accept, due, jobs_for
from leviath.semantics import Semantics
from leviath.text import estimate_tokens
from tests.context.fakes import Script, call, one, texts, words
from tests.runtime.flags import flag


def tried(write: Any) -> str:
    """How a write went."""
    try:
        write()
    except WriteError as error:
        return type(error).__name__
    return "stored"


def delivered(window: Window, result: str, cap: int | None = None) -> str:
    """What the conversation says of a result that goes to the region ``r``, the first words."""
    made = call(1)
    record_turn(window, "", [made])
    record_result(window, made, result, ToolRouting("r", max_result_tokens=cap))
    return texts(window, "conversation")[-1]


# Regions by kind


@flag(documented=[True, ["e1", "e2", "e3"]], released=[False, ["e2", "e3"]])
def compact_on_threshold(semantics: Semantics, folder: Path) -> Any:
    window = one("compacting", 10, semantics, compact_at=0.5)
    for tag in ("e1", "e2", "e3"):
        window.write("r", words(tag, 4))
    return [bool(due(window)), [text[:2] for text in texts(window)]]


@flag(documented=["SUM"], released=[])
def keep_unpaired_summary(semantics: Semantics, folder: Path) -> Any:
    window = one("compacting", 40, semantics)
    window.write("r", words("old", 30))
    (job,) = jobs_for(window, ["r"])
    accept(window, job, "SUM")
    return texts(window)


@flag(documented=["SUM", "3", "4"], released=["1", "2", "3", "4"])
def sliding_compact_summarises(semantics: Semantics, folder: Path) -> Any:
    window = one("sliding_window", 1000, semantics, max_items=3, strategy="compact", compact_count=2)
    for number in range(1, 5):
        window.write("r", words(str(number), 4), kind=USER)
    for job in due(window):
        accept(window, job, "SUM")
    return [text.split()[0] for text in texts(window)]


@flag(documented=["stored", ["new"]], released=["OverBudget", ["e1", "e2"]])
def overflow_shortfall_evicts(semantics: Semantics, folder: Path) -> Any:
    window = one("custom", 10, semantics, Script(on_overflow=lambda ctx: [0]))
    for tag in ("e0", "e1", "e2"):
        window.write("r", words(tag, 3))
    how = tried(lambda: window.write("r", words("new", 10)))
    return [how, [text.split()[0] for text in texts(window)]]


@flag(documented=["OverBudget", 2], released=["stored", 2])
def pinned_custom_never_overflows(semantics: Semantics, folder: Path) -> Any:
    window = one("custom", 10, semantics, Script(on_overflow=lambda ctx: [0]), pinned=True)
    window.write("r", words("a", 4))
    window.write("r", words("b", 4))
    how = tried(lambda: window.write("r", words("new", 4)))
    return [how, len(window.region("r"))]


@flag(documented=["old"], released=[])
def replace_is_atomic(semantics: Semantics, folder: Path) -> Any:
    window = one("pinned", 10, semantics)
    window.write("r", words("old", 6))
    tried(lambda: window.replace("r", words("new", 11)))
    return [text.split()[0] for text in texts(window)]


@flag(documented="[ok] added item 3", released="[ok] added item 2")
def checklist_ids_unique(semantics: Semantics, folder: Path) -> Any:
    window = one("checklist", 100, semantics)
    for item in ("wash", "dry"):
        tools.run(window, "todo_add", {"region": "r", "item": item})
    tools.run(window, "context_delete", {"region": "r", "index": 1})
    return tools.run(window, "todo_add", {"region": "r", "item": "fold"})


@flag(documented=1, released=0)
def checklist_survives_edges(semantics: Semantics, folder: Path) -> Any:
    window = one("checklist", 100, semantics)
    tools.run(window, "todo_add", {"region": "r", "item": "wash"})
    apply_transform(window, Transform("clear"))
    return len(window.region("r"))


@flag(documented="look\nhere", released=[("text/plain", "look"), ("text/plain", "here")])
def content_is_text(semantics: Semantics, folder: Path) -> Any:
    script = Script(render=lambda ctx: "")
    window = one("custom", 500, semantics, script)
    window.write("r", [Part(text="look"), Part(text="here", name="b.txt")])
    assemble(window)
    content = script.seen[-1][1]["entries"][0]["content"]
    return content if isinstance(content, str) else [(part["mime_type"], part["body"]) for part in content]


@flag(documented=["B"], released=["B", "C"])
def key_names_all(semantics: Semantics, folder: Path) -> Any:
    window = one("temporary", 100, semantics)
    for text, key in (("A", "doc-1"), ("B", None), ("C", "doc-1")):
        window.write("r", text, key=key)
    tools.run(window, "context_delete", {"region": "r", "key": "doc-1"})
    return texts(window)


@flag(documented=7, released=0)
def total_is_exact(semantics: Semantics, folder: Path) -> Any:
    window = one("hashmap", 100, semantics)
    window.upsert("r", "a", words("a", 7))
    return window.total_tokens


# Tool results and turns


@flag(documented=[], released=["x" * 560 + "... [truncated, 3440 chars omitted]"])
def reject_routed_results(semantics: Semantics, folder: Path) -> Any:
    window = one("temporary", 300, semantics, admission="reject")
    window.write("r", words("held", 150))
    delivered(window, "x" * 4000)
    return texts(window)[1:]


@flag(documented="tool_result", released="text")
def routed_kind_visible(semantics: Semantics, folder: Path) -> Any:
    script = Script(on_write=lambda ctx: None)
    delivered(one("custom", 200, semantics, script), "found it")
    return script.seen[0][1]["entry"]["kind"]


@flag(documented=[], released=["[tool result truncated - context window full]"])
def pointers_tell_truth(semantics: Semantics, folder: Path) -> Any:
    window = one("pinned", 90, semantics)
    delivered(window, "x" * 4000)
    return texts(window)


@flag(documented="éééé", released="éééééééé")
def caps_count_bytes(semantics: Semantics, folder: Path) -> Any:
    window = one("pinned", 200, semantics)
    delivered(window, "é" * 20, cap=2)
    return texts(window)[0].split("\n")[0]


@flag(documented=[1, 1], released=[0, 0])
def open_turn_stays(semantics: Semantics, folder: Path) -> Any:
    """A result that would make the turn that called for it go."""
    window = Window([region("conversation", "sliding_window", 30, max_items=9)], semantics=semantics)
    made = call(1)
    window.write("conversation", words("calls", 15), kind=AssistantTurn((made,)))
    record_result(window, made, words("result", 25))
    messages = assemble(window).messages
    return [sum([len(message.calls) for message in messages]), sum([len(message.results) for message in messages])]


@flag(documented=True, released=False)
def oversized_turns_are_cut(semantics: Semantics, folder: Path) -> Any:
    window = Window([region("conversation", "sliding_window", 50)], semantics=semantics)
    return record_turn(window, "long " * 100, [call(1)]) is not None


# What is sent


@flag(documented=["kept"], released=[" \n", "kept"])
def no_blank_blocks(semantics: Semantics, folder: Path) -> Any:
    script = Script(render=lambda ctx: {"system": [" \n", "kept"]})
    return [block.text for block in assemble(one("custom", 100, semantics, script)).system]


@flag(documented=["user", "assistant", "user", "user"], released=["user", "assistant", "user", "user", "user"])
def strict_pairs(semantics: Semantics, folder: Path) -> Any:
    window = Window([region("conversation", "sliding_window")], semantics=semantics)
    window.write("conversation", "go", kind=USER)
    window.write("conversation", "", kind=AssistantTurn((ToolCall("a", "x"), ToolCall("b", "x"))))
    window.write("conversation", "ra", kind=ToolResult("a"))
    window.write("conversation", "a word between", kind=USER)
    window.write("conversation", "rb", kind=ToolResult("b"))
    messages = assemble(window).messages
    return [message.role for message in messages]


@flag(documented=["p", "stage_instructions"], released=["stage_instructions", "p"])
def instructions_last(semantics: Semantics, folder: Path) -> Any:
    window = Window(
        [region("stage_instructions", "pinned", volatility="stable"), region("p", "pinned")], semantics=semantics
    )
    for each in window.regions:
        window.write(each.name, "x")
    return [block.region for block in assemble(window).system]


@flag(documented="refused", released="sent")
def guard_counts_tool_blocks(semantics: Semantics, folder: Path) -> Any:
    request = Request(messages=(Message("user", (ToolResultBlock("1", "d" * 4000),)),), max_tokens=100)
    try:
        guard(request, 1000, estimate_tokens, semantics=semantics)
    except TokenLimit:
        return "refused"
    return "sent"


@flag(documented=20, released=80)
def correction_follows(semantics: Semantics, folder: Path) -> Any:
    calibration = Calibration()
    calibration.observe(800, 880, semantics=semantics)
    calibration.observe(900, 920, semantics=semantics)
    return calibration.correction

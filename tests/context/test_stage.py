"""A window over a blueprint's stages: budgets, seeds, layouts, prompts, edges."""

from __future__ import annotations

import pytest

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint, Stage, Transform
from leviath.context import USER, AssistantTurn, ToolCall, ToolResult, Window, assemble, tools
from leviath.context.budgets import Plan, plan
from leviath.context.errors import PromptTooBig
from leviath.context.stage import apply_transform, enter, open_window, seed, task_region
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.context.fakes import BOTH, Clock, texts, words

HEAD = '[agent]\nname = "a"\n'


def blueprint(text: str) -> Blueprint:
    return load_blueprint(HEAD + text)


def stages(**bodies: str) -> str:
    return "".join(f'[stages.{name}]\nmode = "autonomous"\n{body}\n' for name, body in bodies.items())


def opened(
    made: Blueprint,
    semantics: Semantics = DOCUMENTED,
    windows: dict[str, int] | None = None,
    prompts: list[str] | None = None,
) -> tuple[Window, Plan]:
    sizes = windows or {}
    the_plan = plan(made, lambda stage: sizes.get(stage.name, 10_000), semantics=semantics)
    return open_window(made, the_plan, prompts=prompts or [], semantics=semantics, clock=Clock()), the_plan


def go(window: Window, made: Blueprint, the_plan: Plan, name: str, prompt: str | None = None) -> None:
    found = made.stage(name)
    assert isinstance(found, Stage)
    enter(window, made, found, the_plan, prompt)


def names(window: Window) -> list[str]:
    return [region.name for region in window.regions]


# Opening


def test_regions_that_are_always_there():
    made = blueprint(
        stages(a="") + '[context.regions]\ntask = { kind = "pinned" }\nconversation = { kind = "sliding_window" }\n'
    )
    window, _ = opened(made)
    assert [(r.name, r.spec.kind.name, r.max_tokens) for r in window.regions] == [
        ("task", "pinned", 5000),
        ("conversation", "sliding_window", 5000),
        ("tool_results", "temporary", 5000),
        ("final_output", "pinned", 2000),
    ]


PERCENT = """
[context.regions]
a = { kind = "temporary", budget = "20%" }
b = { kind = "compacting", budget = "50%", compact_at = "80%" }
c = { kind = "pinned", max_tokens = 70 }
"""


def test_every_stage_is_measured_against_its_own_model():
    made = blueprint(
        stages(one="", two="", three='[stages.three.context.regions]\na = { kind = "temporary", budget = "10%" }')
        + PERCENT
    )
    window, the_plan = opened(made, windows={"one": 1000, "two": 500, "three": 2000})
    assert (window.max_tokens, [window.region(n).max_tokens for n in "abc"]) == (1000, [200, 500, 70])
    window.write("a", words("a", 150))
    go(window, made, the_plan, "two")
    assert (window.max_tokens, [window.region(n).max_tokens for n in "abc"]) == (500, [100, 250, 70])
    assert texts(window, "a") == [words("a", 150)]
    window.write("a", words("b", 10))
    assert texts(window, "a") == [words("b", 10)]
    window.write("b", words("b", 200))
    assert window.region("b").kind.due(window.region("b")) is None
    window.write("b", "c")
    assert window.region("b").kind.due(window.region("b")) is not None
    go(window, made, the_plan, "three")
    assert (window.max_tokens, window.region("a").max_tokens, window.region("b").max_tokens) == (2000, 200, 250)
    go(window, made, the_plan, "one")
    assert [window.region(n).max_tokens for n in "abc"] == [200, 500, 70]


def test_as_released_the_smallest_window_that_sees_a_region_counts_once():
    hide = '[stages.two.context]\nhide = ["b"]'
    own = '[stages.three.context.regions]\na = { kind = "temporary", budget = "10%" }'
    made = blueprint(stages(one="", two=hide, three=own) + PERCENT)
    window, the_plan = opened(made, RELEASED, {"one": 1000, "two": 500, "three": 100})
    assert (window.max_tokens, [window.region(n).max_tokens for n in "abc"]) == (1000, [100, 500, 70])
    go(window, made, the_plan, "two")
    assert (window.max_tokens, [window.region(n).max_tokens for n in "abc"]) == (1000, [100, 500, 70])
    go(window, made, the_plan, "three")
    assert (window.max_tokens, window.region("a").max_tokens) == (1000, 10)


def test_as_released_budgets_in_tokens_make_the_window_their_sum():
    made = blueprint(
        stages(one="")
        + '[context.regions]\na = { kind = "temporary", max_tokens = 30 }\nb = { kind = "pinned", max_tokens = 70 }\n'
    )
    assert opened(made, RELEASED)[0].max_tokens == 100
    assert opened(made)[0].max_tokens == 10_000


# Seeds


def test_where_the_task_goes():
    pinned = '[context.regions]\nnotes = { kind = "temporary" }\nrules = { kind = "pinned", seed = "task" }\n'
    assert task_region(blueprint(stages(a="") + pinned)) == "rules"
    named = pinned + 'task = { kind = "temporary" }\n'
    assert task_region(blueprint(stages(a="") + named)) == "task"
    assert task_region(blueprint(stages(a="") + named), RELEASED) == "rules"
    none = '[context.regions]\nnotes = { kind = "temporary" }\n'
    assert task_region(blueprint(stages(a="") + none)) is None


@pytest.mark.parametrize("semantics", BOTH)
def test_seeds_are_cut_to_their_regions(semantics: Semantics):
    made = blueprint(
        stages(a="")
        + '[context.regions]\ntask = { kind = "pinned", max_tokens = 60 }\n'
        + 'x = { kind = "pinned", max_tokens = 3, seed = "x" }\n'
    )
    window, _ = opened(made, semantics)
    seed(window, made, {"task": "é" * 300, "x": "y" * 40, "final_output": "not declared", "gone": "z"})
    (task,) = texts(window, "task")
    assert task.startswith("é" * 20) and task.splitlines()[1] == window.texts.say("seed.truncated")
    assert len(task.encode()) <= 59 * 4
    assert (texts(window, "x"), texts(window, "final_output")) == ([""], [])
    exact, _ = opened(made, semantics)
    seed(exact, made, {"task": "y" * 236})
    assert texts(exact, "task") == ["y" * 236]


def test_a_seed_that_finds_no_room_is_told():
    made = blueprint(stages(a="") + '[context.regions]\ntask = { kind = "pinned", max_tokens = 60 }\n')
    window, _ = opened(made)
    window.write("task", words("held", 50))
    seed(window, made, {"task": "y" * 100})
    assert texts(window, "task") == [words("held", 50)]
    assert "a seed finds no room" in [event.what for event in window.log if event.type == "warned"]


# Entering


LAYOUT = """
[stages.a]
mode = "autonomous"
[stages.b]
mode = "autonomous"
[stages.b.context.regions]
plan = { kind = "pinned", max_tokens = 40 }
extra = { kind = "temporary", max_tokens = 30 }
[stages.c]
mode = "autonomous"
[stages.c.context]
hide = ["plan"]
reset = ["notes"]
[context.regions]
plan = { kind = "pinned", max_tokens = 100 }
notes = { kind = "temporary", max_tokens = 100 }
"""


@pytest.mark.parametrize("semantics", BOTH)
def test_a_region_that_a_stage_leaves_out_is_held_and_not_shown(semantics: Semantics):
    made = blueprint(LAYOUT)
    window, the_plan = opened(made, semantics)
    window.write("plan", "the plan")
    window.write("notes", "a note")
    window.write("conversation", "hello", kind=USER)
    go(window, made, the_plan, "b")
    assert names(window) == ["plan", "extra", "notes", "tool_results", "conversation", "final_output"]
    assert window.hidden == {"notes"}
    assert [block.text for block in assemble(window).system] == ["## plan\nthe plan"]
    assert [message.content for message in assemble(window).messages] == ["hello"]
    go(window, made, the_plan, "a")
    assert window.hidden == frozenset()
    assert texts(window, "notes") == ["a note"]
    go(window, made, the_plan, "c")
    assert window.hidden == {"plan"}
    assert texts(window, "notes") == []
    assert texts(window, "plan") == ["the plan"]


def test_entries_over_a_stages_budget_stay_until_the_next_write():
    made = blueprint(LAYOUT)
    window, the_plan = opened(made)
    for tag in ("a", "b"):
        window.write("plan", words(tag, 30))
    go(window, made, the_plan, "b")
    assert (len(window.region("plan")), window.region("plan").max_tokens) == (2, 40)


def test_as_released_what_does_not_fit_a_stages_budget_is_dropped():
    made = blueprint(LAYOUT)
    window, the_plan = opened(made, RELEASED)
    for tag, tokens in (("a", 30), ("b", 30), ("c", 10), ("d", 1)):
        window.write("plan", words(tag, tokens))
    go(window, made, the_plan, "b")
    assert texts(window, "plan") == [words("a", 30), words("c", 10)]
    assert [event.rule for event in window.log if event.type == "entry_removed"] == ["layout", "layout"]
    assert window.total_tokens == 40


@pytest.mark.parametrize("semantics", BOTH)
def test_limits_on_entries_hold_at_once_and_entries_keep_what_they_are(semantics: Semantics):
    made = blueprint(
        stages(
            a="", b='[stages.b.context.regions]\nchat = { kind = "sliding_window", max_items = 3, max_tokens = 100 }'
        )
        + '[context.regions]\nchat = { kind = "sliding_window", max_items = 20 }\n'
    )
    window, the_plan = opened(made, semantics)
    window.write("chat", "go", kind=USER, key="k")
    window.write("chat", "", kind=AssistantTurn((ToolCall("c1", "x"),)), reasoning="opaque")
    window.write("chat", "r", kind=ToolResult("c1", "x"))
    before = window.region("chat").entries[1:]
    window.write("chat", "next", kind=USER, key="k", metadata={"m": 1})
    go(window, made, the_plan, "b")
    assert list(window.region("chat").entries)[:2] == list(before)
    assert (window.region("chat").entries[2].key, window.region("chat").entries[2].metadata) == ("k", {"m": 1})


# Prompts


def prompted(declared: str = "") -> Blueprint:
    regions = """
[context.regions]
map = { kind = "hashmap", max_tokens = 500 }
rules = { kind = "pinned", max_tokens = 500 }
more = { kind = "pinned", max_tokens = 500 }
"""
    return blueprint(stages(a="", b="", c='[stages.c.context]\nhide = ["rules"]') + regions + declared)


def test_a_prompt_goes_to_the_first_pinned_region():
    made = prompted()
    window, the_plan = opened(made, prompts=["Do it."])
    window.write("rules", "[Stage instructions: the author's own]")
    go(window, made, the_plan, "a", "Do it.")
    assert "stage_instructions" not in names(window)
    assert texts(window, "rules") == ["[Stage instructions: the author's own]", "[Stage instructions: Do it.]"]
    kept = window.region("rules").entries[1]
    go(window, made, the_plan, "b", "Do it.")
    assert window.region("rules").entries[1] == kept
    go(window, made, the_plan, "b", "Check it.")
    assert texts(window, "rules") == ["[Stage instructions: the author's own]", "[Stage instructions: Check it.]"]
    go(window, made, the_plan, "c", "Mend it.")
    assert (texts(window, "rules"), texts(window, "more")) == (
        ["[Stage instructions: the author's own]"],
        ["[Stage instructions: Mend it.]"],
    )
    go(window, made, the_plan, "a")
    assert texts(window, "more") == []


def test_a_prompt_goes_to_the_conversation_where_nothing_is_pinned():
    made = blueprint(stages(a="", b="") + '[context.regions]\nnotes = { kind = "temporary" }\n')
    window, the_plan = opened(made)
    go(window, made, the_plan, "a", "Do it.")
    go(window, made, the_plan, "b", "Check it.")
    assert texts(window, "conversation") == ["[Stage instructions: Check it.]"]
    assert texts(window, "final_output") == []


@pytest.mark.parametrize("semantics", BOTH)
def test_a_region_declared_for_prompts_moves_to_the_end_and_holds_one(semantics: Semantics):
    made = prompted('stage_instructions = { kind = "pinned", max_tokens = 500 }\n')
    window, the_plan = opened(made, semantics, prompts=["Do it.", "Check it."])
    window.write("stage_instructions", "something else")
    for name, prompt in (("a", "Do it."), ("b", "Check it.")):
        go(window, made, the_plan, name, prompt)
        assert names(window)[-1] == "stage_instructions"
        assert texts(window, "stage_instructions") == [f"[Stage instructions: {prompt}]"]
    go(window, made, the_plan, "c")
    assert texts(window, "stage_instructions") == []
    assert texts(window, "rules") == []


def test_as_released_a_region_is_made_for_the_longest_prompt():
    made = prompted()
    window, the_plan = opened(made, RELEASED, prompts=["Do it.", "Check it all over again."])
    region = window.region("stage_instructions")
    assert (names(window)[-1], region.max_tokens) == ("stage_instructions", 12)
    go(window, made, the_plan, "a", "Do it.")
    assert texts(window, "stage_instructions") == ["[Stage instructions: Do it.]"]
    assert "stage_instructions" not in names(opened(made, RELEASED, prompts=[])[0])


def test_a_prompt_that_does_not_fit_is_told():
    made = blueprint(stages(a="") + '[context.regions]\nrules = { kind = "pinned", max_tokens = 5 }\n')
    window, the_plan = opened(made)
    with pytest.raises(PromptTooBig) as caught:
        go(window, made, the_plan, "a", "Do everything that there is to do.")
    assert "'rules'" in str(caught.value) and "Content exceeds token budget: 14 > 5" in str(caught.value)


# Edges


def everything() -> Window:
    regions = "\n".join(
        [
            'pin = { kind = "pinned" }',
            'past = { kind = "compact_history", source_region = "comp" }',
            'map = { kind = "hashmap" }',
            'todo = { kind = "checklist" }',
            'comp = { kind = "compacting" }',
            'temp = { kind = "temporary" }',
            'hard = { kind = "temporary", summarizable = false }',
            'none = { kind = "temporary" }',
        ]
    )
    return opened(blueprint(stages(a="") + f"[context.regions]\n{regions}\n"))[0]


def filled(semantics: Semantics) -> Window:
    window = everything()
    window.around = type(window.around)(semantics, window.texts)
    for region in window.regions:
        region.kind.around = window.around
        if region.name not in ("todo", "none", "tool_results"):
            window.write(region.name, region.name)
    tools.run(window, "todo_add", {"region": "todo", "item": "wash"})
    return window


@pytest.mark.parametrize(
    ("semantics", "spared"),
    [(DOCUMENTED, ["pin", "past", "map", "todo", "final_output"]), (RELEASED, ["pin", "past", "map", "final_output"])],
)
def test_an_edge_that_clears(semantics: Semantics, spared: list[str]):
    window = filled(semantics)
    assert apply_transform(window, Transform("clear")) == []
    assert [region.name for region in window.regions if region.entries] == spared
    assert window.total_tokens == sum(region.tokens for region in window.regions)


@pytest.mark.parametrize(
    ("semantics", "compacted"),
    [(DOCUMENTED, ["comp", "temp", "conversation"]), (RELEASED, ["todo", "comp", "temp", "conversation"])],
)
def test_an_edge_that_compacts(semantics: Semantics, compacted: list[str]):
    window = filled(semantics)
    assert apply_transform(window, Transform("compact")) == compacted
    assert all(region.entries for region in window.regions if region.name not in ("none", "tool_results"))


@pytest.mark.parametrize("semantics", BOTH)
def test_an_edge_that_says_which(semantics: Semantics):
    window = filled(semantics)
    transform = Transform(
        "custom",
        carry=("temp", "map"),
        compact=("pin", "temp", "hard", "none", "gone"),
        clear=("map", "comp", "past", "gone"),
    )
    assert apply_transform(window, transform) == ["pin"]
    assert [name for name in ("pin", "past", "map", "comp", "temp", "hard") if texts(window, name)] == [
        "pin",
        "map",
        "temp",
        "hard",
    ]
    assert [event.region for event in window.log if event.type == "warned"] == ["hard"]


def test_a_plain_edge_changes_nothing():
    window = filled(DOCUMENTED)
    before = window.snapshot()
    assert apply_transform(window, Transform()) == []
    assert window.snapshot() == before

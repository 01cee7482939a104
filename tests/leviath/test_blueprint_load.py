"""What a manifest becomes, and what is refused with which words and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from leviath import SpawnError, start
from leviath.blueprint import BlueprintError, load_blueprint
from leviath.blueprint.model import (
    Budget,
    CallerSeed,
    Checklist,
    CommandSeed,
    CompactHistory,
    Compacting,
    Custom,
    FilesSeed,
    Gate,
    GlobSeed,
    HashMap,
    LiteralSeed,
    ModelEntry,
    OutputCap,
    OutputSpec,
    Pinned,
    RegionCount,
    RhaiSeed,
    SeedCall,
    SlidingWindow,
    Stuck,
    Temporary,
    ToolRouting,
    ToolsSeed,
    Transform,
    resolve_output,
)
from leviath.semantics import DOCUMENTED, RELEASED, Semantics

STAGE = "[agent]\nname = 'a'\n[stages.work]\n"


def region(text: str, semantics: Semantics = DOCUMENTED):
    """The region ``x`` of a manifest that writes it as ``text``."""
    found = load_blueprint(f"[agent]\n[context.regions]\nx = {{ {text} }}\n", semantics=semantics).layout.get("x")
    assert found is not None
    return found


def stage(text: str, semantics: Semantics = DOCUMENTED):
    return load_blueprint(STAGE + text, semantics=semantics).stages[0]


def refusal(text: str, semantics: Semantics = DOCUMENTED) -> BlueprintError:
    with pytest.raises(BlueprintError) as caught:
        load_blueprint(text, semantics=semantics)
    return caught.value


def test_an_agent_that_declares_nothing():
    blueprint = load_blueprint("[agent]\n")
    assert (blueprint.name, blueprint.version, blueprint.description) == ("unnamed", "0.1.0", "")
    assert [stage.name for stage in blueprint.stages] == ["main"]
    assert blueprint.stages[0].model.entries == (ModelEntry("anthropic", "claude-sonnet-4-6"),)
    assert [(r.name, r.kind.name, r.budget.max_tokens) for r in blueprint.layout] == [
        ("system", "pinned", 8000),
        ("conversation", "sliding_window", 10_000),
    ]
    assert blueprint.layout.absolute_total == 18_000
    assert blueprint.accepts_task is False


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Temporary()),
        ("kind = 3", Temporary()),
        ("kind = 'pinned'", Pinned()),
        ("kind = 'checklist'", Checklist()),
        ("kind = 'hash_map', max_entries = 2", HashMap(2)),
        ("kind = 'compact_history', source_region = 'y'", CompactHistory("y")),
        ("kind = 'sliding_window'", SlidingWindow(10, "per_item", 10, 10)),
        ("kind = 'sliding_window', max_items = 0, strategy = 'bulk', overflow = 3", SlidingWindow(0, "bulk", 3, 10)),
        ("kind = 'sliding_window', strategy = 'compact', compact_count = 4", SlidingWindow(10, "compact", 10, 4)),
        ("kind = 'compacting', compact_at = ' 35 % ', threshold_tokens = 9", Compacting(0.35, 9)),
        ("kind = 'custom', script = ' c.rhai ', persistent = true", Custom("c.rhai", True)),
        ("kind = 'custom', script = 'c.rhai', persistent = true, pinned = false", Custom("c.rhai", False)),
    ],
)
def test_kinds(text: str, kind: object):
    assert region(text).kind == kind


@pytest.mark.parametrize(
    ("text", "window", "tokens"),
    [
        ("", 1000, 5000),
        ("max_tokens = 7", 1000, 7),
        ("max_tokens = '5k'", 1000, 5000),
        ("budget = '35%'", 1000, 350),
        ("budget = '0.05%'", 1000, 1),
        ("budget = '1e1%'", 1000, 100),
        ("budget = 0.2", 1000, 5000),
        ("budget = '1%', max_tokens = 20, min_tokens = 50", 100_000, 50),
        ("budget = '50%', max_tokens = 20", 100, 20),
        ("min_tokens = 50", 1000, 5000),
    ],
)
def test_budgets(text: str, window: int, tokens: int):
    assert region(text).budget.resolve(window) == tokens


@pytest.mark.parametrize(
    ("text", "threshold"),
    [
        ("compact_at = '80%'", 4000),
        ("compact_at = '80%', threshold_tokens = 30", 30),
        ("threshold_tokens = 30", 30),
        ("budget = '10%'", 80),
        ("max_tokens = 99", 79),
        ("budget = '10%', compact_at = '50%', threshold_tokens = 60", 50),
    ],
)
def test_compaction_thresholds(text: str, threshold: int):
    found = region(f"kind = 'compacting', {text}")
    assert isinstance(found.kind, Compacting)
    assert found.kind.threshold(found.budget, found.budget.resolve(1000)) == threshold


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("'task'", CallerSeed("task")),
        ("'task_input'", CallerSeed("task")),
        ("'input'", CallerSeed("x")),
        ("'brief'", CallerSeed("brief")),
        ("{ caller = 'brief' }", CallerSeed("brief")),
        ("{ literal = 'a', caller = 'b' }", LiteralSeed("a")),
        ("{ files = ['a', 1, 'b'] }", FilesSeed(("a", "b"))),
        ("{ glob = '*.md', files = [] }", GlobSeed("*.md")),
        ("{ rhai = 's.rhai' }", RhaiSeed("s.rhai")),
        ("{ command = 'ls' }", CommandSeed("ls")),
        ("{ tool = 'read_file', refresh = ' Stage ' }", ToolsSeed((SeedCall("read_file"),), "each_stage")),
        (
            "{ tools = ['a', { name = 'b', args = { p = 1, d = 2024-01-02 } }, 3], refresh = 'later' }",
            ToolsSeed(
                (SeedCall("a"), SeedCall("b", {"p": 1, "d": {"$__toml_private_datetime": "2024-01-02"}})), "once"
            ),
        ),
        ("{ tools = [3] }", None),
        ("{ caller_input = 'brief' }", None),
        ("['a']", None),
        ("5", None),
    ],
)
def test_seeds(text: str, seed: object):
    found = region(f"seed = {text}")
    assert found.seed == seed
    assert found.seed_written


def test_a_region_named_task_takes_the_task():
    blueprint = load_blueprint("[agent]\n[context.regions]\ntask = { required = true }\nnotes = {}\n")
    assert [r.seed for r in blueprint.layout] == [CallerSeed("task"), None]
    assert blueprint.accepts_task and blueprint.requires_task


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("model = 'gpt-5'", [("anthropic", "claude-sonnet-4-6")]),
        ("model = { models = ['gpt-5', { model = 'x' }, { provider = 'p' }, 4] }", [("", "gpt-5"), ("", "x")]),
        ("model = { provider = 'p' }", [("p", "claude-sonnet-4-6")]),
        ("model = { model = 'm' }", [("anthropic", "claude-sonnet-4-6")]),
        (
            "model = { provider = 'p', model = 'm', fallbacks = [{ model = 'n' }, 'o'] }",
            [("p", "m"), ("anthropic", "n")],
        ),
    ],
)
def test_models(text: str, entries: list[tuple[str, str]]):
    assert [(entry.provider, entry.model) for entry in stage(text).model.entries] == entries


@pytest.mark.parametrize(
    ("text", "cap", "tokens"),
    [
        ("500", OutputCap(tokens=500), 500),
        ("'40%'", OutputCap(fraction=0.4), 400),
        ("'50% of files'", OutputCap(fraction=0.5, of="files"), 30),
        ("{ percent = 50, of = ' files ' }", OutputCap(fraction=0.5, of="files"), 30),
        ("{ percent = '90%' }", OutputCap(fraction=0.9), 700),
        ("'1% of nowhere'", OutputCap(fraction=0.01, of="nowhere"), 700),
    ],
)
def test_output_caps(text: str, cap: OutputCap, tokens: int):
    model = stage(f"model = {{ parameters = {{ max_output_tokens = {text} }} }}").model
    assert model.output_cap == cap
    assert cap.resolve(1000, 700, {"files": 60}) == tokens


def test_routing():
    found = stage(
        "available_tools = ['read_file']\n[stages.work.tool_routing]\npersist = false\n"
        "max_result_tokens = 9\n[stages.work.tool_routing.overrides]\na = 'conversation'\n"
        "b = { max_result_tokens = 3 }\nc = { region = 'final_output', max_result_tokens = 4 }\n"
        "[stages.work.tool_routing.max_result_tokens_per_tool]\nc = 5\n"
    )
    assert found.tool_routing == ToolRouting(
        "tool_results", False, 9, {"a": "conversation", "c": "final_output"}, {"b": 3, "c": 5}
    )


def test_edges():
    found = stage(
        "available_tools = ['edit_file']\n[stages.work.transitions.end]\nhint = ' go '\ntransform = 'summarize'\n"
        "[stages.work.transitions.end.gate]\nrequire_modifications = true\nmessage = ' why '\nmax_attempts = 0\n"
        "require_region_entries = { region = 'conversation', at_least = 2 }\n"
        "[stages.work.transitions.help]\ncondition = 'stuck'\nstuck_after_minutes = 3\nstuck_after_iterations = 0\n"
        "transform = 'custom'\ntransform_config = { carry = ['a'], clear = ['b', 1], compact_prompt = 'p' }\n"
        "[stages.work.transitions.more]\n[stages.end]\ntransitions = {}\n[stages.help]\n[stages.more]\n"
    )
    assert found.transitions is not None
    end, help_, more = found.transitions
    assert (end.condition, end.hint, end.transform) == ("always", " go ", Transform("compact"))
    assert end.gate == Gate(
        require_modifications=True,
        message="why",
        max_attempts=0,
        require_region_entries=RegionCount("conversation", 2),
    )
    assert help_.stuck == Stuck(after_minutes=3)
    assert help_.transform == Transform("custom", ("a",), (), ("b",), "p")
    assert (more.condition, more.gate, more.stuck) == ("always", None, None)


def test_stages_without_transitions_differ_from_an_empty_table():
    blueprint = load_blueprint("[agent]\n[stages.a]\n[stages.b]\ntransitions = {}\n[stages.c]\ntransitions = 'x'\n")
    assert [stage.transitions for stage in blueprint.stages] == [None, (), None]


@pytest.mark.parametrize(
    ("text", "tools", "allow", "required"),
    [
        ("mode = 'output'", ("submit_output",), True, True),
        ("mode = 'output'\nallow_complete = 'no'", ("submit_output",), False, True),
        ("mode = 'output'\navailable_tools = ['submit_output', 'x']", ("submit_output", "x"), True, True),
        ("mode = 'fan_out'\nworker_agent = 'w'", ("fan_out",), False, False),
        ("mode = 5", (), False, False),
    ],
)
def test_modes(text: str, tools: tuple[str, ...], allow: bool, required: bool):
    found = stage(text)
    assert (found.available_tools, found.allow_complete, found.require_output) == (tools, allow, required)


def test_texts_are_trimmed_where_leviath_trims_them():
    found = stage("system_prompt = ' a '\ndescription = ' b '\ntransition_prompt = ' c '\nnudge = { text = ' d ' }")
    assert (found.system_prompt, found.description, found.transition_prompt) == ("a", "b", "c")
    assert found.nudge is not None and found.nudge.text == "d"


def test_output_shapes_overlay_field_by_field():
    agent = OutputSpec(format="json", schema={"a": 1}, validator="v.rhai", instructions="i")
    stage_ = OutputSpec(instructions="j")
    assert resolve_output(agent, stage_) == OutputSpec("json", "j", None, {"a": 1}, "v.rhai")
    asked = resolve_output(agent, stage_, OutputSpec(format="xml"))
    assert asked == OutputSpec("xml", "j")
    assert resolve_output(agent, None, OutputSpec(format="json", example="e")) == OutputSpec(
        "json", "i", "e", {"a": 1}, "v.rhai"
    )
    assert resolve_output(None, None) is None


# Refusals


@pytest.mark.parametrize(
    ("text", "message", "place", "help_"),
    [
        ("name = 'a'", "Missing [agent] section", None, "start the file with [agent] and a name"),
        (
            STAGE + "systm_prompt = 'x'\n",
            "stage 'work' has unknown key 'systm_prompt' (valid: ",
            (4, 1),
            "did you mean 'system_prompt'?",
        ),
        (STAGE + "mode = 'outupt'\n", "stage 'work': unknown mode \"outupt\"", (4, 1), "did you mean 'output'?"),
        (STAGE + "max_iterations = -1\n", "stage 'work': max_iterations must not be negative (got -1)", (4, 1), None),
        (
            "[agent]\n[context.regions]\nx = { kind = 'pined' }\n",
            "region 'x': unknown kind \"pined\"",
            (3, 7),
            "did you mean 'pinned'?",
        ),
        (
            "[agent]\n[context.regions]\nx = { kind = 'sliding-window' }\n",
            "region 'x': unknown kind \"sliding-window\"",
            (3, 7),
            "did you mean 'sliding_window'?",
        ),
        (
            "[agent]\n[context.regions.x]\nbudget = '0.35'\n",
            "budget '0.35' must end with '%' (e.g. \"35%\")",
            (3, 1),
            'for a share of the window write "35%"',
        ),
        (
            "[agent]\n[context.regions.x]\nbudget = 'nan%'\n",
            "budget 'nan%' must be greater than 0% and at most 100%",
            (3, 1),
            None,
        ),
        (
            "[agent]\n[context.regions.x]\naccepts = ['image']\n",
            "Region validation failed: region 'x' has accepts entry \"image\"; expected type/subtype or type/*",
            (3, 12),
            None,
        ),
        (
            STAGE + "[stages.work.hooks]\non_stage_entry = 'h.rhai'\n",
            "stage 'work': unknown hook 'on_stage_entry'",
            (5, 1),
            "did you mean 'on_stage_enter'?",
        ),
        (
            STAGE + "[stages.work.transitions.b]\ncondition = 'allways'\n",
            "transition to 'b' has unknown condition 'allways'",
            (5, 1),
            "did you mean 'always'?",
        ),
        (
            STAGE + "[stages.work.transitions.wrok]\n[stages.b]\n",
            "Invalid transition from 'work' to 'wrok': target stage does not exist",
            (4, 26),
            "did you mean 'work'?",
        ),
        (
            STAGE + "[stages.work.tool_routing.overrides]\nread_file = 'cod'\n[context.regions]\ncode = {}\n",
            "Invalid stage 'work': tool_routing.overrides.read_file sends results to region 'cod'",
            (5, 1),
            "did you mean 'code'?",
        ),
        (
            "[agent]\nentry_stage = 'wrk'\n[stages.work]\n",
            "Invalid graph: entry_stage 'wrk' does not match any defined stage",
            (2, 1),
            "did you mean 'work'?",
        ),
        (
            STAGE + "require_output = true\n",
            "Invalid stage 'work': require_output is set but 'submit_output' is not in available_tools",
            (4, 1),
            "add 'submit_output' to available_tools, or use mode = \"output\"",
        ),
        (
            "[agent]\n[read_paths]\nallow = ['~x']\n",
            "read_paths entry '~x': only '~/' home expansion is supported",
            (3, 10),
            None,
        ),
        ("[agent]\n[mime_types]\nmodel = 5\n", "[mime_types]: mime_types key model", (3, 1), None),
        (
            "[agent]\n[mime_types.'image/png']\nfamilies = 1\n",
            '[mime_types]: mime_types."image/png": unknown field `families`',
            (2, 13),
            None,
        ),
    ],
)
def test_refusals(text: str, message: str, place: tuple[int, int] | None, help_: str | None):
    error = refusal(text)
    assert str(error).startswith(message)
    assert (None if error.position is None else (error.position.line, error.position.column)) == place
    if help_ is not None:
        assert error.help == help_


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (STAGE + "mode = 'x'\nmax_iterations = -1\ncolour = 1", "stage 'work' has unknown key 'colour'"),
        (STAGE + "mode = 'x'\nmax_iterations = -1", "stage 'work': unknown mode"),
        (STAGE + "max_iterations = -1\n[context.regions]\nx = { kind = 'y' }", "stage 'work': max_iterations"),
        ("[agent]\nmax_child_depth = -1\n[context.regions]\nx = { kind = 'y' }", "[agent]: max_child_depth"),
        ("[agent]\n[context.regions]\nx = { kind = 'y', max_tokens = -1 }", "region 'x': max_tokens"),
        ("[agent]\nentry_stage = 'z'\n[stages.a]\navailable_tools = ['@x']", "Invalid stage 'a': available_tools"),
    ],
)
def test_the_first_fault_in_reading_order_is_named(text: str, message: str):
    assert str(refusal(text)).startswith(message)


def test_a_strategy_is_checked_on_every_kind_under_the_documented_preset_only():
    assert str(refusal("[agent]\n[context.regions]\nx = { strategy = 'per-item' }")).startswith(
        "region 'x': strategy \"per-item\" is not valid"
    )
    assert region("strategy = 'per-item'", RELEASED).kind == Temporary()


def test_gates_may_name_only_regions_that_are_there():
    text = "[agent]\n[stages.a.transitions.b]\ngate = { require_regions = ['nowhere'] }\n[stages.b]\ntransitions = {}\n"
    assert "gate.require_regions names region 'nowhere', which no stage declares" in str(refusal(text))
    assert load_blueprint(text, semantics=RELEASED).stages[0].transitions is not None


@pytest.mark.parametrize(
    ("transitions", "ends"),
    [
        ({"a": None, "b": None}, True),
        ({"a": ["b"], "b": None}, True),
        ({"a": ["b"], "b": ["a"]}, False),
        ({"a": ["b"], "b": ["a", "c"], "c": []}, True),
        ({"a": ["c"], "b": [], "c": ["a"]}, False),
        ({"a": None, "b": ["a"]}, False),
    ],
)
def test_some_way_must_end(transitions: dict[str, list[str] | None], ends: bool):
    text = "[agent]\n"
    for name, targets in transitions.items():
        text += f"[stages.{name}]\nmax_revisits = 2\n"
        if targets is not None:
            text += f"transitions = {{ {', '.join(f'{target} = {{}}' for target in targets)} }}\n"
    if ends:
        assert load_blueprint(text).stages
    else:
        assert "no terminal path exists" in str(refusal(text))


@pytest.mark.parametrize("table", ["context.regions.m", "stages.work.context.regions.m"])
def test_a_hashmap_holds_one_key_at_least(table: str):
    text = f"[agent]\n[stages.work]\n[{table}]\nkind = 'hashmap'\nmax_entries = 0\n"
    fault = refusal(text)
    assert fault.message == "Invalid region 'm': max_entries must be at least 1"
    assert fault.position is not None and (fault.position.line, fault.position.column) == (5, 1)
    # The release lets it pass here; its run dies later, and ours is not begun.
    with pytest.raises(SpawnError, match="max_entries must be at least 1"):
        start(load_blueprint(text, semantics=RELEASED), "", replies=[{"text": "x"}], semantics="released")


def test_fixed_regions_leave_room_to_work():
    text = "[agent]\n[context.regions]\np = {{ kind = 'pinned', max_tokens = {} }}\nt = {{ max_tokens = 10000 }}\n"
    assert load_blueprint(text.format(20_000)).layout.absolute_total == 30_000
    crowded = text.format(20_000).replace("10000", "7999")
    assert "leaves only 7999 working tokens after fixed regions" in str(refusal(crowded))
    endless = f"[agent]\n[context.regions]\na = {{ kind = 'pinned', max_tokens = {2**63 - 1} }}\n" + "".join(
        f"{name} = {{ kind = 'pinned', max_tokens = {2**63 - 1} }}\n" for name in "bc"
    )
    told = str(refusal(endless))
    assert "leaves only 0 working tokens" in told and f"consume {2**64 - 1} of the {2**64 - 1} window" in told


def test_a_path_names_a_file_or_a_folder_and_a_string_is_text(tmp_path: Path):
    (tmp_path / "agent.leviath").write_text("[agent]\nname = 'here'\n")
    for source in (tmp_path, tmp_path / "agent.leviath"):
        blueprint = load_blueprint(source)
        assert (blueprint.name, blueprint.directory) == ("here", tmp_path)
    assert load_blueprint("[agent]\n").directory is None
    with pytest.raises(BlueprintError, match=r"No agent\.leviath found at"):
        load_blueprint(tmp_path / "nowhere")


def test_a_bare_file_name_confines_nothing_in_the_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "agent.leviath").write_text("[agent]\n")
    monkeypatch.chdir(tmp_path)
    assert load_blueprint(Path("agent.leviath"), semantics=RELEASED).directory == Path()
    assert load_blueprint(Path("agent.leviath")).directory == Path()


def test_visible_regions():
    blueprint = load_blueprint(
        "[agent]\n[context.regions]\na = {}\nb = {}\n[stages.x.context]\nhide = ['a']\n"
        "[stages.y.context.regions]\nc = {}\n"
    )
    always = {"conversation", "tool_results", "final_output", "stage_instructions"}
    x, y = blueprint.stages
    assert blueprint.visible_to(x) == {"b", *always}
    assert blueprint.visible_to(y) == {"c", *always}
    assert blueprint.known_regions == {"a", "b", "c", *always}


def test_budget_without_tokens_is_the_default():
    assert Budget(max_tokens=None).resolve(10) == 5000

"""The seven stage hooks: what each is given, what its answers do, and what a broken one does not let happen."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rhaipy
from leviath.runtime.spawn import SpawnError
from leviath.scripts import engine
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import Played, calls, made, manifest, play, says, stage, started

BOTH = [DOCUMENTED, RELEASED]
NOTES = "notes = { kind = 'pinned', max_tokens = 300 }\n"
HOOKS = (
    "on_stage_enter",
    "before_inference",
    "after_inference",
    "on_tool_call",
    "on_stage_exit",
    "on_completion",
    "on_error",
)


def hooked(
    folder: Path, bodies: dict[str, str], replies: list[Any], tools: list[str] | None = None, **o: Any
) -> Played:
    """A run of one stage with these hooks, each a function's body."""
    table = "".join([f'{name} = "h.rhai"\n' for name in bodies])
    script = "\n".join([f"fn {name}(ctx) {{ {body} }}" for name, body in bodies.items()])
    text = manifest(stage(tools=tools or ["write_file"], extra=f"[stages.work.hooks]\n{table}"), regions=NOTES)
    return play(folder, text, replies, {"h.rhai": script}, **o)


def test_all_seven_in_order(tmp_path: Path):
    """Each of the hooks about a stage appends its name to a region; the others raise what they are given."""
    add = '#{ action: "modify", value: #{ notes: ctx.regions.notes + "%s " } }'
    bodies = {name: add % name for name in ("on_stage_enter", "before_inference", "on_stage_exit")}
    bodies["on_completion"] = "throw `${ctx.stage} ${ctx.stage_index} ${ctx.status} <${ctx.output}> <${ctx.error}>`"
    played = hooked(tmp_path, bodies, [calls(("write_file", {"path": "a", "content": "b"})), says("done")])
    assert played.texts("notes") == ["on_stage_enter before_inference before_inference on_stage_exit "]
    assert played.status == "error"
    assert str(played.error).startswith("on_completion: hook failed: ")
    assert "work 0 complete <> <>" in str(played.error)


CALL = calls(("write_file", {"path": "a.txt", "content": "b"}), text="look")


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("hook", "keys"),
    [
        ("before_inference", "parts,regions,stage,stage_index"),
        ("on_stage_exit", "parts,regions,stage,stage_index"),
        ("after_inference", "response,stage,stage_index,tokens_used,tool_calls"),
        ("on_tool_call", "stage,stage_index,tool_calls"),
        ("on_stage_enter", "parts,regions,stage,stage_index"),
        ("on_completion", "error,output,stage,stage_index,status"),
    ],
)
def test_what_a_hook_is_given(tmp_path: Path, hook: str, keys: str, semantics: Semantics):
    body = 'let names = ctx.keys(); names.sort(); throw names.join(",")'
    semantics = replace(semantics, hook_refusals_stick=True, first_stage_hook=True)
    played = hooked(tmp_path, {hook: body}, [CALL, says("done")], semantics=semantics)
    assert played.status == "error" and f": {keys} (line" in str(played.error)


@pytest.mark.parametrize("semantics", BOTH)
def test_on_error_is_given_the_same_and_a_broken_one_is_told_of_beside_the_error(tmp_path: Path, semantics: Semantics):
    body = 'let names = ctx.keys(); names.sort(); #{ action: "modify", value: names.join(",") + " " + ctx.status }'
    bad = [{"error": {"message": "bad"}, "status": 400}]
    played = hooked(tmp_path / "a", {"on_error": body}, bad, semantics=semantics)
    assert str(played.error).startswith("error,output,stage,stage_index,status error: API error: ")
    played = hooked(tmp_path / "b", {"on_error": 'throw "x"'}, bad, semantics=semantics)
    assert played.status == "error" and str(played.error).startswith("on_error: hook failed: ")
    assert "takes the place of: API error: " in played.notes[-1]


BROKEN = [
    'throw "x"',
    "1 / 0",
    "loop {}",
    '#{ action: "alow" }',
    "#{ action: 5 }",
    '"yes"',
    '#{ action: "retry" }',
    '#{ action: "modify", value: 3 }',
    '#{ action: "modify" }',
    "let f = 1; f.g()",
    "[1]",
    "0",
]


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize("body", BROKEN)
def test_a_broken_gate_is_no_permission(tmp_path: Path, body: str, semantics: Semantics):
    played = hooked(tmp_path, {"on_tool_call": body}, [CALL, says("done")], semantics=semantics)
    assert played.status == "error" and str(played.error).startswith("on_tool_call: ")
    assert not (tmp_path / "work" / "a.txt").exists() and len(played.requests) == 1


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    "body", ["()", "true", '#{ action: "allow" }', "ctx.tool_calls = []; ()", "ctx.tool_calls.clear();"]
)
def test_only_these_let_a_call_through_unchanged(tmp_path: Path, body: str, semantics: Semantics):
    played = hooked(tmp_path, {"on_tool_call": body}, [CALL, says("done")], semantics=semantics)
    assert played.status == "complete" and (tmp_path / "work" / "a.txt").read_text() == "b"


@pytest.mark.parametrize("semantics", BOTH)
def test_a_cancel_names_its_reason(tmp_path: Path, semantics: Semantics):
    played = hooked(tmp_path, {"on_tool_call": '#{ action: "cancel", reason: "no" }'}, [CALL], semantics=semantics)
    assert played.error == "on_tool_call: refused the tool calls: no"
    played = hooked(tmp_path / "b", {"before_inference": '#{ action: "cancel" }'}, [CALL], semantics=semantics)
    assert played.error == "before_inference: refused the inference: no reason given" and played.requests == []


@pytest.mark.parametrize("semantics", BOTH)
def test_what_a_hook_leaves_of_a_call_goes_through_every_check(tmp_path: Path, semantics: Semantics):
    """A hook can put a call in another's place: it must be offered, fit its schema and be permitted like any."""
    shell = '#{ action: "modify", value: [#{ name: "shell", arguments: #{ command: "touch made" } }] }'
    played = hooked(tmp_path / "a", {"on_tool_call": shell}, [CALL, says("done")], semantics=semantics)
    assert played.results == ["<call.unavailable tool=shell tools=write_file>"]
    wrong = '#{ action: "modify", value: [#{ name: "write_file", arguments: #{ path: 1 } }] }'
    played = hooked(tmp_path / "b", {"on_tool_call": wrong}, [CALL, says("done")], semantics=semantics)
    assert played.results[0].startswith("[error] invalid arguments for 'write_file'")
    denied = "[nudge]\nenabled = false\n[tool_permissions]\nshell = 'deny'\n"
    tools = ["write_file", "shell"]
    played = hooked(
        tmp_path / "c", {"on_tool_call": shell}, [CALL, says("done")], tools, semantics=semantics, config=denied
    )
    assert played.results == ["<call.denied tool=shell>"]
    assert not list(tmp_path.glob("*/work/*"))


@pytest.mark.parametrize("semantics", BOTH)
def test_on_stage_exit_comes_before_the_gate(tmp_path: Path, semantics: Semantics):
    """What the hook writes is what the gate finds; a stage that the gate holds leaves, and asks the hook, again."""
    gate = "[stages.work.transitions.after]\ngate = { require_region_entries = { region = 'notes', at_least = 1 } }\n"
    body = (
        'fn on_stage_exit(ctx) { if ctx.regions.seen == "x" '
        '{ #{ action: "modify", value: #{ notes: "n" } } } else { #{ action: "modify", value: #{ seen: "x" } } } }'
    )
    work = stage(extra=f'{gate}[stages.work.hooks]\non_stage_exit = "h.rhai"')
    regions = NOTES + "seen = { kind = 'pinned', max_tokens = 10 }\n"
    text = manifest(work, stage("after") + "[stages.after.transitions]\n", regions=regions)
    played = play(tmp_path, text, [says("a"), says("b"), says("c")], {"h.rhai": body}, semantics=semantics)
    assert (played.status, played.outcome["last_stage"], len(played.requests)) == ("complete", "after", 3)
    assert played.texts("conversation")[1] == "[System] <gate.region_entries region=notes have=0 need=1>"
    assert played.outcome["flags"]["gates_forced"] == 0


@pytest.mark.parametrize("semantics", BOTH)
def test_the_calls_that_are_left_are_those_that_are_remembered(tmp_path: Path, semantics: Semantics):
    two = calls(("write_file", {"path": "a", "content": "1"}), ("write_file", {"path": "b", "content": "2"}))
    body = '#{ action: "modify", value: ctx.tool_calls.filter(|c| c.arguments.path == "b") }'
    played = hooked(tmp_path, {"on_tool_call": body}, [two, says("done")], semantics=semantics)
    assert len(played.results) == 1 and [p.name for p in (tmp_path / "work").iterdir()] == ["b"]
    told = [b for m in played.requests[1]["messages"] for b in m["content"] if isinstance(b, dict)]
    assert [b["input"] for b in told if b["type"] == "tool_use"] == [{"path": "b", "content": "2"}]


@pytest.mark.parametrize("semantics", BOTH)
def test_a_reply_is_rewritten_but_not_its_calls(tmp_path: Path, semantics: Semantics):
    body = 'if ctx.tool_calls == ["write_file"] { #{ action: "modify", value: "(looks)" } }'
    played = hooked(tmp_path, {"after_inference": body}, [CALL, says("done")], semantics=semantics)
    assert (tmp_path / "work" / "a.txt").exists()
    assert "(looks)" in played.said() and '"look"' not in played.said()


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("value", "error"),
    [
        ('#{ gone: "x" }', "no region 'gone' in this stage's layout"),
        ("#{ notes: 5 }", "region 'notes' must be given a string, got: 5"),
        ("[]", "'value' must be a map of region name to content, got: []"),
        ('#{ notes: "' + "x" * 2000 + '" }', "writing region 'notes': "),
    ],
)
def test_regions_that_cannot_be_set(tmp_path: Path, value: str, error: str, semantics: Semantics):
    body = f'#{{ action: "modify", value: {value} }}'
    played = hooked(tmp_path, {"before_inference": body}, [says("done")], semantics=semantics)
    assert played.status == "error" and error in str(played.error) and played.requests == []


@pytest.mark.parametrize("semantics", BOTH)
def test_the_end_fires_once(tmp_path: Path, semantics: Semantics):
    bodies = {"on_completion": 'throw "c"', "on_error": '#{ action: "modify", value: "told: " + ctx.error }'}
    assert hooked(tmp_path / "a", bodies, [says("done")], semantics=semantics).error == (
        "on_completion: hook failed: Script execution failed: h.rhai: on_completion: Runtime error: c "
        "(line 1, position 25)"
    )
    failed = hooked(tmp_path / "b", bodies, [{"error": {"message": "bad"}, "status": 400}], semantics=semantics)
    assert str(failed.error).startswith("told: API error: ") and failed.status == "error"


@pytest.mark.parametrize("semantics", BOTH)
def test_an_answer_that_is_not_there_cannot_be_rewritten(tmp_path: Path, semantics: Semantics):
    body = '#{ action: "modify", value: "x" }'
    played = hooked(tmp_path, {"on_completion": body}, [says("done")], semantics=semantics)
    assert played.error == "on_completion: asked to rewrite the answer, but this run submitted none"


# At spawn


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize(
    ("script", "why"),
    [
        (None, "cannot read"),
        ("fn {hook}(ctx) {{", "failed to compile"),
        ("fn {hook}() {{ () }}", "must take exactly one parameter"),
        ("fn other(ctx) {{ () }}", "it defines no fn {hook}"),
    ],
)
def test_faults_stop_the_run_before_it_starts(tmp_path: Path, hook: str, script: str | None, why: str):
    text = manifest(stage(extra=f'[stages.work.hooks]\n{hook} = "h.rhai"'))
    files = {} if script is None else {"h.rhai": script.format(hook=hook)}
    with pytest.raises(SpawnError, match=why.format(hook=hook)):
        started(tmp_path, text, files=files)


OPENED: list[str] | None = None
"""What was opened, while a test wants to know; a hook on it cannot be taken away again."""


def _opening(event: str, arguments: tuple[Any, ...]) -> None:
    if OPENED is not None and event == "open" and isinstance(arguments[0], str):
        OPENED.append(arguments[0])


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    if OPENED is None:
        sys.addaudithook(_opening)
    found: list[str] = []
    monkeypatch.setattr(sys.modules[__name__], "OPENED", found)
    return found


def test_a_stage_without_hooks_reads_no_file_and_builds_no_engine(
    tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
):
    built: list[object] = []
    start = rhaipy.Engine.__init__

    def counted(self: rhaipy.Engine, *args: Any, **more: Any) -> None:
        built.append(self)
        start(self, *args, **more)

    monkeypatch.setattr(rhaipy.Engine, "__init__", counted)
    made(tmp_path, manifest(), {"h.rhai": "fn before_inference(ctx) { () }"})
    opened.clear()
    engine.hook_engine.cache_clear()
    played = play(tmp_path, manifest(stage(tools=["write_file"])), [CALL, says("done")])
    inside = [path for path in opened if path.startswith(str(tmp_path))]
    assert played.status == "complete" and built == []
    assert {Path(path).relative_to(tmp_path).as_posix() for path in inside} == {"agent.leviath", "work/a.txt"}

    hook = stage(extra='[stages.work.hooks]\nbefore_inference = "h.rhai"')
    assert play(tmp_path, manifest(hook)).status == "complete"
    assert len(built) == 1 and any(path.endswith("h.rhai") for path in opened)
    engine.hook_engine.cache_clear()

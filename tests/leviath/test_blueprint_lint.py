"""Findings: when each code fires, with which severity, in which stage, in which order."""

from __future__ import annotations

from pathlib import Path

import pytest

from leviath.blueprint.lint import LintEnv, lint
from leviath.blueprint.load import load_manifest
from leviath.blueprint.settings import SecuritySettings, Settings
from leviath.semantics import DOCUMENTED, RELEASED, Semantics

QUIET = "[agent]\nname = 'a'\n[stages.work]\nmode = 'autonomous'\nmodel = {}\nmax_iterations = 5\n"
"""A manifest with no finding; lines for the stage may follow."""
REST = "mode = 'autonomous'\nmodel = {}\nmax_iterations = 5\n"


def codes(
    text: str, *, env: LintEnv | None = None, semantics: Semantics = RELEASED
) -> list[tuple[str, str, str | None]]:
    findings = lint(load_manifest(text, semantics=semantics), env, semantics=semantics)
    return [(finding.severity, finding.code, finding.stage) for finding in findings]


def test_a_quiet_manifest():
    assert codes(QUIET) == []
    assert codes(QUIET, semantics=DOCUMENTED) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("available_tools = ['read_fil']", [("error", "unknown-tool", "work")]),
        ("available_tools = ['bash', 'srv__tool', 'web']\ntool_permissions = { shell = 'deny' }",
         [("error", "unknown-tool", "work"), ("error", "orphan-stage-permission", "work")]),
        (("available_tools = ['@builtin']\nrequired_tools = ['srv__x']\nallow_blocking_tools = true\n"
         "tool_permissions = { shell = 'ask' }"), [("error", "required-tool-not-granted", "work")]),
        ("tool_permissions = { read_file = 'deny' }", [("error", "orphan-stage-permission", "work")]),
        ("tool_permissions = { read_file = 'deny' }\navailable_connectors = ['s']", []),
        ("available_tools = ['ask_user_text']", [("warning", "blocking-tool-in-autonomous-stage", "work")]),
        ("available_tools = ['ask_user_text']\nallow_blocking_tools = true", []),
        ("available_tools = ['ask_user_text']\nrequired_tools = ['ask_user_text']",
         [("note", "holds-under-yolo", "work")]),
        ("available_tools = ['@builtin']\ntool_permissions = { bash = 'deny' }",
         [("warning", "blocking-tool-in-autonomous-stage", "work")]),
        ("available_tools = ['bash']", [("warning", "implicit-shell-policy", "work")]),
        ("available_tools = ['bash']\ntool_permissions = { bash = 'allow' }",
         [("warning", "blueprint-permission-clamped", "work")]),
        ("available_tools = ['read_file']\ntool_permissions = { read_file = 'allow' }", []),
        ("available_tools = ['read_file']\n[stages.work.tool_routing]\ndefault_region = 'final_output'",
         [("warning", "routing-without-region-read", "work")]),
        ("available_tools = ['read_file']\n[stages.work.tool_routing]\ndefault_region = 'conversation'", []),
        ("available_tools = ['read_file', 'context_read']\n[stages.work.tool_routing]", []),
        ("output = {}", [("warning", "output-shape-not-required", "work")]),
        ("tool_accepts = { spawn_agent = ['image/*'] }", [("warning", "tool-accepts-ungranted", "work")]),
    ],
)  # fmt: skip
def test_stage_codes(text: str, expected: list[tuple[str, str, str | None]]):
    assert codes(QUIET + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[agent]\n", [("warning", "stage-missing-max-iterations", "main")]),
        ("[agent]\n[stages.a]\n", [
            ("warning", "stage-missing-mode", "a"),
            ("warning", "stage-missing-model", "a"),
            ("warning", "stage-missing-max-iterations", "a"),
        ]),
        (QUIET + "[model]\nprovider = 'x'", [("warning", "agent-model-block-ignored", None)]),
        (QUIET + "[context.regions]\nx = { seed = {} }", [("warning", "region-seed-not-understood", None)]),
        (QUIET + "[context.regions]\nx = { seed = { command = 'ls' } }\ny = { seed = { command = 'rm x' } }",
         [("note", "command-seed", None)]),
        (QUIET + "[context.regions]\nx = { seed = { tool = 't' } }", [("note", "tool-seed", None)]),
        (QUIET + "[context.regions]\nx = { required = true }", [("warning", "required-region-unenforceable", None)]),
        (QUIET + "[context.regions]\nx = { required = true, seed = 'input' }", []),
        (QUIET + "[context.regions]\nx = { kind = 'custom', script = 'c', persistent = true }",
         [("note", "renamed-key", None)]),
        (QUIET + "[sandbox]\npersist = true\nkeep_warm = true", [("warning", "renamed-key-superseded", None)]),
        (QUIET + "[safe_commands]\nshell = ['git log; rm x']",
         [("error", "unparseable-safe-command", None), ("note", "safe-commands-declared", None)]),
        (QUIET + "[read_paths]\nallow = ['~']",
         [("warning", "broad-read-path", None), ("note", "read-paths-declared", None)]),
        (QUIET + "[tool_permissions]\nshell = 'allow'", []),
    ],
)  # fmt: skip
def test_agent_codes(text: str, expected: list[tuple[str, str, str | None]]):
    assert codes(text) == expected


@pytest.mark.parametrize(
    ("model", "kind", "fires"),
    [
        ("{ provider = 'anthropic', model = 'claude-sonnet-5' }", "temporary", True),
        ("{ provider = 'anthropic', model = 'claude-sonnet-5' }", "pinned", False),
        ("{ models = ['claude-sonnet-5'] }", "temporary", False),
        ("{ provider = 'meshy', model = 'rig' }", "temporary", False),
        ("{ provider = 'anthropic', model = 'nobody' }", "temporary", False),
    ],
)
def test_percentages_without_a_cap(model: str, kind: str, fires: bool):
    text = QUIET.replace("{}", model) + f"[context.regions]\nx = {{ kind = '{kind}', budget = '30%' }}"
    assert codes(text) == ([("warning", "unbounded-percentage-budget", None)] if fires else [])


def graph(edges: dict[str, str]) -> str:
    return "[agent]\nname = 'a'\n" + "".join(f"[stages.{name}]\n{REST}{text}\n" for name, text in edges.items())


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ({"a": "transitions = { c = {} }", "b": "transitions = {}", "c": "transitions = {}"},
         [("warning", "unreachable-stage", "b")]),
        ({"a": "transitions = { b = {} }", "b": "transitions = { a = {}, c = {} }", "c": ""},
         [("warning", "cycle-without-max-revisits", "b"), ("warning", "cycle-without-max-revisits", "a")]),
        ({"a": "transitions = { b = {} }", "b": "max_revisits = 1\ntransitions = {}"},
         [("warning", "dead-end-possible", "a")]),
        ({"a": "transitions = { b = {}, c = { condition = 'dead_end' } }", "b": "max_revisits = 1\ntransitions = {}",
          "c": ""}, []),
        ({"a": "allow_complete = true", "b": "mode = 'output'"},
         [("error", "output-unreachable", "b"), ("warning", "allow-complete-skips-output", "a")]),
        ({"a": "mode = 'fan_out'\nworker_stage = 'b'\non_worker_failure = 'fail_all'", "b": "allow_as_worker = true"},
         [("error", "fanout-worker-task-unheld", "a"), ("warning", "fanout-no-escape", "a")]),
        ({"a": "transitions = { b = { transform = 'compact' } }\navailable_tools = ['context_write']", "b": ""}, []),
    ],
)  # fmt: skip
def test_graph_codes(edges: dict[str, str], expected: list[tuple[str, str, str | None]]):
    text = graph(edges).replace(REST + "mode", "model = {}\nmax_iterations = 5\nmode")
    assert codes(text) == expected


def test_a_deliverable_that_an_edge_would_summarise():
    text = graph({"a": "transitions = { b = { transform = 'compact' } }\navailable_tools = ['context_write']", "b": ""})
    regions = "[context.regions]\nx = { required = true }\ny = { required = true, summarizable = false }\n"
    regions += "z = { kind = 'pinned', required = true }\n"
    assert codes(text + regions) == [("warning", "compact-summarizes-deliverable", None)]


def test_an_output_stage_whose_models_call_no_tools():
    text = QUIET.replace("'autonomous'\nmodel = {}", "'output'\nmodel = { provider = 'meshy', model = 'rig' }")
    assert codes(text) == [("error", "output-stage-cannot-answer", "work")]
    routed = (
        text + "output_routing = { 'model/*' = 'r' }\noutput = { artifacts = [{ name = 'n', type = 'model/x' }] }\n"
    )
    assert codes(routed + "[context.regions]\nr = {}\n") == []


def test_script_tools_are_known(tmp_path: Path):
    text = QUIET + "available_tools = ['shout', '@scripts']\nrequired_tools = ['shout']"
    assert codes(text) == [("error", "unknown-tool", "work")]
    assert codes(text, env=LintEnv(frozenset(["shout"]))) == []


def test_read_paths_by_what_the_configuration_grants(tmp_path: Path):
    text = QUIET + "[read_paths]\nallow = ['/data/a', '/data/[b]']"
    # A pattern of which no sample can be made up cannot be told.
    env = LintEnv(settings=Settings(), workdir=tmp_path)
    note = ("note", "read-paths-declared", None)
    assert codes(text, env=env) == [("warning", "read-paths-not-granted", None), note]
    everything = LintEnv(settings=Settings(security=SecuritySettings(allow_blueprint_read_paths=True)))
    assert codes(text, env=everything) == [note]
    broken = LintEnv(settings=Settings(agent_read_paths={"a": ("~x",)}))
    assert codes(text, env=broken) == [("warning", "read-paths-grant-invalid", None)]


def test_errors_come_before_warnings_and_warnings_before_notes():
    text = QUIET + "available_tools = ['bash', 'nope']\n[context.regions]\nx = { seed = { command = 'ls' } }"
    assert [severity for severity, _, _ in codes(text)] == ["error", "warning", "note"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (QUIET + "[context.regions]\nx = { max_token = 5 }", [("warning", "unknown-key", None)]),
        (QUIET + "[context.regions]\nx = { seed = { files = [], refesh = 'once' } }",
         [("warning", "unknown-key", None)]),
        (QUIET + "[contxt]\n", [("warning", "unknown-key", None)]),
        (QUIET + "nudge = { maxx = 1 }\n", [("warning", "unknown-key", "work")]),
        (QUIET + "[context.regions]\nx = { max_tokens = '5k' }", [("warning", "value-ignored", None)]),
        (QUIET.replace("5", "'5'"),
         [("warning", "stage-missing-max-iterations", "work"), ("warning", "value-ignored", "work")]),
        (QUIET + "[context.regions]\nx = { kind = 'compact_history', source_region = 'y' }",
         [("warning", "unknown-region", None)]),
        (QUIET + "[context.file_tracking]\n", [("warning", "unknown-region", None)]),
        (QUIET + "[sandbox]\nkind = 'container'\n", [("warning", "not-run-here", None)]),
        (QUIET + "available_tools = ['srv__x', 'spawn_agent']\n",
         [("warning", "not-run-here", "work"), ("warning", "not-run-here", "work")]),
        (QUIET.replace("{}", "{ parameters = { anything = 1 } }"), []),
        (QUIET + "[stages.work.output.schema]\nanything = 1\n", [("warning", "output-shape-not-required", "work")]),
    ],
)  # fmt: skip
def test_our_own_codes_come_with_the_documented_preset_only(text: str, expected: list[tuple[str, str, str | None]]):
    assert codes(text, semantics=DOCUMENTED) == expected
    own = {"unknown-key", "value-ignored", "unknown-region", "not-run-here"}
    assert not own & {code for _, code, _ in codes(text)}


def test_a_finding_says_where_and_what_to_write():
    manifest = load_manifest(QUIET + "[context.regions]\nx = { max_token = 5 }")
    (finding,) = lint(manifest)
    assert finding.line == "[context.regions.x] has a key 'max_token' that nothing reads (line 8, column 7)"
    assert finding.fix == "did you mean 'max_tokens'?"

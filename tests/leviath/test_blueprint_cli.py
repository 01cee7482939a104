"""``leviath validate``, ``list`` and ``create`` as they are called, and the recorded verdicts of the real program."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from conformance import validate as suite
from leviath.blueprint import load_blueprint
from leviath.cli import cli
from leviath.commands.create import TEMPLATES


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Leviath folder of its own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LEVIATH_HOME", str(folder))
    monkeypatch.delenv("LEVIATH_CONFIG_PATH", raising=False)
    return folder / ".leviath"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), catch_exceptions=False)


def agent(folder: Path, text: str, name: str = "agent.leviath") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


SOUND = """\
[agent]
name = "a"
description = "Does it"
[stages.plan]
mode = "autonomous"
model = {}
max_iterations = 5
transitions = { build = { hint = "Ready" }, help = { condition = "error" } }
[stages.build]
mode = "output"
model = {}
max_iterations = 5
max_revisits = 2
transitions = {}
[stages.help]
mode = "autonomous"
model = {}
max_iterations = 5
[context.regions]
task = { required = true }
notes = { seed = "brief" }
"""


def test_a_sound_blueprint(tmp_path: Path):
    result = call("validate", str(agent(tmp_path / "a", SOUND)))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "✓ Blueprint 'a' is valid.",
        "  3 stages, version 0.1.0",
        "  Inputs: --task (required), --brief (seeds region 'notes')",
        "  Graph mode: entry stage 'plan'",
        "  - plan → build, help",
        "  - build (terminal) (max_revisits: 2)",
        "  - help (linear)",
    ]


def test_a_linear_blueprint_without_inputs(tmp_path: Path):
    text = "[agent]\n" + "".join(f"[stages.{name}]\nmode = 'autonomous'\nmodel = {{}}\n" for name in "ab")
    result = call("validate", str(agent(tmp_path / "a", text)))
    lines = result.stdout.splitlines()
    assert lines[2:4] == ["  Inputs: none - it takes no task and no other input", "  Linear mode: a → b"]
    assert lines[4].startswith("  WARN stage 'a': sets no max_iterations")
    assert lines[4].endswith("[stage-missing-max-iterations]")
    assert lines[5].startswith("       ")


def test_the_report_as_json(tmp_path: Path):
    text = SOUND + "x = { seed = { command = 'ls' }, budgt = 1 }\n"
    result = call("validate", str(agent(tmp_path / "a", text)), "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(report) == ["valid", "blueprint", "error", "findings", "errors", "warnings", "notes"]
    assert report["blueprint"] == {
        "name": "a",
        "version": "0.1.0",
        "description": "Does it",
        "entry_stage": None,
        "stages": ["plan", "build", "help"],
        "accepts_task": True,
        "inputs": [
            {"key": "task", "region": "task", "required": True},
            {"key": "brief", "region": "notes", "required": False},
        ],
    }
    assert [(each["code"], each["severity"], each["stage"]) for each in report["findings"]] == [
        ("unknown-key", "warning", None),
        ("command-seed", "note", None),
    ]
    assert (report["valid"], report["errors"], report["warnings"], report["notes"]) == (True, 0, 1, 1)


def test_warnings_can_be_denied(tmp_path: Path):
    folder = agent(
        tmp_path / "a", SOUND.replace("max_revisits = 2\n", "max_revisits = 2\navailable_tools = ['bash']\n")
    )
    assert call("validate", str(folder)).exit_code == 0
    result = call("validate", str(folder), "--deny-warnings")
    assert (result.exit_code, result.stderr) == (
        1,
        "Error: ✗ Blueprint has 1 warning (--deny-warnings)\n",
    )
    assert json.loads(call("validate", str(folder), "--deny-warnings", "--json").stdout)["valid"] is False


def test_findings_of_severity_error_fail(tmp_path: Path):
    folder = agent(tmp_path / "a", SOUND.replace("model = {}", "model = {}\navailable_tools = ['nope']", 1))
    result = call("validate", str(folder))
    assert result.exit_code == 1
    assert "  ERR  stage 'plan': grants 'nope'" in result.stdout
    assert result.stderr == "Error: ✗ Blueprint has 1 error\n"


def test_a_fault_is_shown_where_it_stands_with_what_to_write(tmp_path: Path):
    folder = agent(tmp_path / "a", SOUND.replace("max_iterations = 5", "max_iteration = 5", 1))
    result = call("validate", str(folder))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[1:] == [
        f" --> {folder}/agent.leviath:7:1",
        "  |",
        "7 | max_iteration = 5",
        "  | ^",
        "help: did you mean 'max_iterations'?",
    ]
    assert result.stderr.startswith("Error: ✗ Parse error: stage 'plan' has unknown key 'max_iteration'")


def test_text_that_is_no_toml_shows_its_line_once(tmp_path: Path):
    result = call("validate", str(agent(tmp_path / "a", "[agent\n")))
    assert result.stderr == (
        "Error: ✗ Parse error: Failed to parse agent.leviath: TOML parse error at line 1, column 7\n"
        "  |\n1 | [agent\n  |       ^\nunclosed table, expected `]`\n"
        f" --> {tmp_path / 'a' / 'agent.leviath'}\n"
    )


def test_a_faulty_script_is_shown_at_the_key_that_names_it(tmp_path: Path):
    folder = agent(tmp_path / "a", SOUND + "c = { kind = 'custom', script = 'c.rhai' }\n")
    agent(folder, "fn on_write(ctx) { () }", "c.rhai")
    report = json.loads(call("validate", str(folder), "--json").stdout)
    assert report["error"].startswith("validation failed: region 'c': custom region script failed to compile")
    assert report["position"] == {"line": 22, "column": 24}
    assert (report["valid"], report["errors"], report["findings"]) == (False, 1, [])


def test_without_a_manifest_there_is_no_report(tmp_path: Path):
    result = call("validate", str(tmp_path / "nowhere"), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: No agent.leviath found at {tmp_path}/nowhere")


@pytest.mark.parametrize(
    "arguments", [["--width", "80"], ["--semantics", "other"], ["--graph", "--width", "x"], ["a", "b"]]
)
def test_wrong_use(arguments: list[str]):
    assert call("validate", *arguments).exit_code == 2


def test_the_graph(tmp_path: Path):
    result = call("validate", str(agent(tmp_path / "a", SOUND)), "--graph", "--width", "30")
    drawing = result.stdout.split("\n\n", 1)[1]
    assert drawing == (
        '┌──────┐\n│ plan │  entry\n└──────┘\n  ├─▶ build  ("Ready")\n  └─▶ help  (error)\n\n'
        "┌───────┐\n│ build │  output, at most 2 …\n└───────┘\n  └─■ end\n\n"
        "┌──────┐\n│ help │\n└──────┘\n  └─■ end\n"
    )
    least = call("validate", str(tmp_path / "a"), "--graph", "--width", "0")
    assert (least.exit_code, least.stdout) == (
        0,
        call("validate", str(tmp_path / "a"), "--graph", "--width", "20").stdout,
    )


def test_the_preset_is_chosen_on_the_command_line(tmp_path: Path):
    text = SOUND.replace('hint = "Ready"', "gate = { require_regions = ['nowhere'] }")
    folder = agent(tmp_path / "a", text)
    assert call("validate", str(folder)).exit_code == 1
    assert call("validate", str(folder), "--semantics", "released").exit_code == 0


def test_a_broken_configuration_is_told_of_and_left_aside(tmp_path: Path, home: Path):
    home.mkdir(parents=True)
    (home / "config.toml").write_text("default_provider = 5\n")
    result = call("validate", str(agent(tmp_path / "a", SOUND)))
    assert result.exit_code == 0
    assert result.stderr.startswith(f"warning: {home}/config.toml: default_provider must be a string")


def test_script_tools_are_listed(tmp_path: Path):
    folder = agent(tmp_path / "a", SOUND)
    agent(folder / "tools", "// @tool shout\n1", "s.rhai")
    agent(folder / "tools", "1", "t.rhai")
    lines = call("validate", str(folder)).stdout.splitlines()
    assert "  1 script tool(s): shout" in lines
    assert any(line.startswith("  ⚠ script tool") and "t.rhai" in line for line in lines)


# list and create


def test_agents_are_listed_by_where_they_are(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch):
    agent(home / "agents" / "one", "[agent]\nname = 'one'\ndescription = 'First'\n")
    agent(home / "agents" / "broken", "[agent\n")
    agent(tmp_path / "more" / "two", "[agent]\nname = 'two'\n[read_paths]\nallow = ['/data']\n")
    (home / "config.toml").write_text(f"agent_paths = ['{tmp_path}/more']\n")
    here = agent(tmp_path / "here", "[agent]\nname = 'three'\nversion = '2'\n")
    monkeypatch.chdir(here)
    assert call("list").stdout.splitlines() == [
        "Installed agents (~/.leviath/agents/):",
        "  one (v0.1.0) - First",
        "",
        "Local (current directory):",
        "  three (v2)",
        "",
        "From configured paths:",
        "  two (v0.1.0)",
        "      read_paths: 1 declared, none granted",
        "",
    ]
    listed = json.loads(call("list", "--json").stdout)
    assert [(each["name"], each["source"]) for each in listed["agents"]] == [
        ("one", "installed"),
        ("two", "configured"),
        ("three", "local"),
    ]
    assert json.loads(call("list", "--json", "--filter", "blueprints").stdout) == {"agents": [], "bundled": []}


def test_nothing_to_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert "leviath create my-agent" in call("list").stdout


@pytest.mark.parametrize("template", [*TEMPLATES, "other"])
def test_what_is_created_is_sound(template: str, tmp_path: Path):
    folder = tmp_path / 'a "quoted" one'
    assert call("create", str(folder), "-t", template).exit_code == 0
    assert sorted(file.name for file in folder.iterdir()) == [".env.example", ".gitignore", "agent.leviath"]
    report = json.loads(call("validate", str(folder), "--json", "--deny-warnings").stdout)
    assert report["findings"] == []
    assert (report["valid"], report["blueprint"]["name"]) == (True, 'a "quoted" one')
    released = json.loads(call("validate", str(folder), "--json", "--semantics", "released").stdout)
    assert released["findings"] == []


def test_any_name_makes_a_sound_agent(tmp_path: Path):
    folder = tmp_path / 'odd "name" \\ \n'
    result = call("create", str(folder))
    assert f"  leviath validate '{folder}'\n" in result.stdout
    assert call("validate", str(folder)).exit_code == 0
    assert load_blueprint(folder).name == folder.name


def test_nothing_is_written_over(tmp_path: Path):
    result = call("create", str(tmp_path))
    assert (result.exit_code, result.stderr) == (1, f"Error: Directory '{tmp_path}' already exists\n")


def test_help_names_every_command():
    text = call("--help").stdout
    assert all(f"\n  {name}" in text for name in ("create", "list", "validate"))
    assert call("nonsense").exit_code == 2


# Recorded verdicts


def recorded() -> list[dict[str, Any]]:
    path = suite.existing(suite.SUITES)[0]
    return list(suite.read_cases(path))


def test_the_recorded_verdicts_of_the_real_program():
    outcomes = list(suite.run([], argparse.Namespace(semantics="released")))
    assert len(outcomes) >= len([case for case in recorded() if "bundled" not in case])
    assert [f"{each.id}: {each.why}" for each in outcomes if each.why is not None] == []


@pytest.mark.parametrize("case", [case["bundled"] for case in recorded() if "bundled" in case])
def test_bundled_agents_load_under_the_documented_preset_too(case: str):
    folder = suite.bundled_agent(case)
    if folder is None:
        pytest.skip("Leviath's crate is not in cargo's cache")
    report = json.loads(call("validate", str(folder), "--json").stdout)
    assert report["error"] is None
    assert {each["code"] for each in report["findings"]}.isdisjoint({"unknown-key", "value-ignored", "unknown-region"})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_output_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "leviath", "list"],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
    assert (done.returncode, done.stderr) == (2, "Error: cannot write the output: No space left on device\n")

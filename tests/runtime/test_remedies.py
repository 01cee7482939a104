"""What ``leviath run`` says besides an error: what can be done about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from leviath.cli import cli
from tests.runtime.playing import made, manifest, stage

HOOKED = manifest(stage(extra='[stages.work.hooks]\nbefore_inference = "h.rhai"\n'))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("loop {}", "`rhaipy profile --engine leviath {folder}/h.rhai --call before_inference --arg JSON`"),
        ("before_inference(ctx)", "help: a function calls itself too often, or for ever: hooks may be 64 calls deep"),
        ("ctx.stage.spilt(`a`)", "--> {folder}/h.rhai:1:38\n  |\n1 | fn before_inference(ctx) {{ ctx.stage.spilt("),
        ("ctx.stage.spilt(`a`)", "help: did you mean 'split'?"),
        ("let words = 1; word", "help: did you mean 'words'?"),
        ('import "x" as y;', "help: an agent's scripts have no modules: put the function into the file"),
        ("ctx.regions.conversatoin.len()", "a value is () there: there is no region, key or property of that name"),
        (
            '#{ action: "modify", value: #{ notes: "x" } }',
            "help: a hook writes regions that [context.regions] names: task, conversation",
        ),
    ],
)
def test_a_hook_that_fails(tmp_path: Path, body: str, told: str):
    folder = made(tmp_path, HOOKED, {"h.rhai": f"fn before_inference(ctx) {{ {body} }}", "replies.json": "[{}]"})
    found = CliRunner().invoke(cli, ["run", str(folder), "--task", "Go", "--no-store", "--quiet"])
    assert found.exit_code == 1 and told.format(folder=folder) in found.stderr, found.stderr


def test_scripts_are_named_as_they_are_reached_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    made(tmp_path / "my agent", HOOKED, {"h.rhai": "fn before_inference(ctx) { nope }", "replies.json": "[{}]"})
    monkeypatch.chdir(tmp_path)
    place = " --> my agent/h.rhai:1:28\n"
    assert place in CliRunner().invoke(cli, ["run", "my agent", "--task", "Go", "--quiet"]).stderr
    # The scripts of the start lie in a folder of their own meanwhile, which is of no use to anybody.
    assert place in CliRunner().invoke(cli, ["run", "--resume", "last"]).stderr
    again = CliRunner().invoke(cli, ["run", "--resume", "last", "--fresh-scripts"]).stderr
    assert "is over already, and fresh scripts change nothing of it" in again


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            "fn render(ctx) { ctx.entries.lenght() }",
            f" --> {{file}}:1:30\n  |\n1 | fn render(ctx) {{{{ ctx.entries.lenght() }}}}\n  |{' ' * 30}^\nhelp: did",
        ),
        (
            "fn render(ctx) { loop {} }",
            "help: where its operations go: `rhaipy profile --engine leviath {file} --call render",
        ),
        ("fn render(ctx) { 42 }", "warning: region 'memory': memory.rhai: render answered what no form fits"),
    ],
)
def test_a_region_s_script_that_fails(tmp_path: Path, script: str, told: str):
    memory = 'memory = { kind = "custom", script = "memory.rhai", max_tokens = 100 }\n'
    text = manifest(stage(), regions=memory)
    folder = made(tmp_path, text, {"memory.rhai": script, "replies.json": '[{"text": "done"}]'})
    found = CliRunner().invoke(cli, ["run", str(folder), "--task", "Go", "--no-store"])
    assert found.exit_code == 0 and told.format(file=folder / "memory.rhai") in found.stderr, found.stderr


def test_without_a_key_a_file_of_turns_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    folder = made(tmp_path, manifest(stage()))
    found = CliRunner().invoke(cli, ["run", str(folder), "--task", "Go", "--no-store", "--quiet"])
    assert found.exit_code == 1
    assert "help: or play a model's turns from a file, with --replies FILE" in found.stderr


def test_most_errors_speak_for_themselves(tmp_path: Path):
    folder = made(tmp_path, HOOKED, {"h.rhai": "fn before_inference(ctx) { false }", "replies.json": "[{}]"})
    found = CliRunner().invoke(cli, ["run", str(folder), "--task", "Go", "--no-store", "--quiet"])
    assert found.exit_code == 1 and "refused the inference" in found.stderr and "help:" not in found.stderr


def test_a_run_that_is_over_says_so_when_it_is_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path))
    folder = made(tmp_path / "agent", manifest(stage()), {"replies.json": '[{"text": "done"}]'})
    assert CliRunner().invoke(cli, ["run", str(folder), "--task", "Go", "--quiet"]).exit_code == 0
    found = CliRunner().invoke(cli, ["run", "--resume", "last"])
    assert (found.exit_code, found.stdout) == (0, "done\n")
    assert "is over already; this is what came of it" in found.stderr


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("vallidate", "No such command 'vallidate'. Did you mean 'validate'?"),
        ("frobnicate", "No such command 'frobnicate'.\n"),
    ],
)
def test_a_command_that_there_is_not(word: str, told: str):
    found = CliRunner().invoke(cli, [word, "x"])
    assert found.exit_code == 2 and told in found.stderr

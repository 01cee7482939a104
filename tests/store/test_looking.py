"""What the commands that look at stored runs print, for people."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from leviath.cli import cli
from tests.runtime.playing import calls, made, manifest, says, stage

HOOKED = manifest(stage(tools=["read_file"], extra='[stages.work.hooks]\nbefore_inference = "h.rhai"\n'))
FAILS = "fn before_inference(ctx) { nope }"
ADDS = 'fn before_inference(ctx) { #{ action: "modify", value: #{ task: "Go on." } } }'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))


def told(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def ran(tmp_path: Path, script: str, *turns: object, quiet: bool = True) -> Result:
    folder = made(tmp_path / "agent", HOOKED, {"h.rhai": script, "replies.json": json.dumps(turns)})
    return told("run", str(folder), "--task", "Go", *(["--quiet"] if quiet else []))


@pytest.mark.parametrize(
    ("columns", "status"), [(60, "error: before_infer…"), (130, "error: before_inference: hook failed: ")]
)
def test_ps_tells_each_run_in_a_line_with_its_whole_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, status: str
):
    assert ran(tmp_path, FAILS, says("done")).exit_code == 1
    name = json.loads(told("ps", "--json").stdout)[0]["run"]
    monkeypatch.setenv("COLUMNS", str(columns))
    for terminal in (True, False):
        monkeypatch.setattr("rich.console.Console.is_terminal", terminal)
        head, line = re.sub(r"\x1b\[\d*m", "", told("ps").stdout).splitlines()
        assert head.split() == ["RUN", "AGENT", "STATUS", "STAGE", "ITER", "TOOLS", "AGE", "MOVED"]
        assert line.startswith(name) and (status if terminal else "error: before_inference: hook failed: ") in line


def test_a_run_that_sent_nothing_says_so(tmp_path: Path):
    ran(tmp_path, FAILS, says("done"))
    assert told("diff", "last", "1", "2").stderr == "Error: there is no turn 1 (no request was sent)\n"
    assert told("context", "last", "--turn", "1").stderr.endswith("there is no turn 1 (no request was sent)\n")
    assert "`leviath context" in told("result", "last").stderr


def test_without_a_submitted_answer_the_last_reply_is_at_hand(tmp_path: Path):
    assert ran(tmp_path, "fn before_inference(ctx) { }", says("done")).stdout == "done\n"
    hint = told("result", "last").stderr.split("`")[3]
    assert hint.startswith("leviath run --resume ") and told(*hint.split()[1:]).stdout == "done\n"
    assert told("diff", "last", "98", "99").stderr.startswith("Error: there is no turn 98 (turns 1 to ")


def test_a_hook_that_changes_something_is_seen(tmp_path: Path):
    lines = [line.strip() for line in ran(tmp_path, ADDS, says("done"), quiet=False).stderr.splitlines()]
    assert 'h.rhai before_inference -> {"task":"Go on."}' in lines


def test_a_reply_is_told_in_its_own_order(tmp_path: Path):
    turn = {**calls(("read_file", {"path": "x"})), "text": "Let me look."}
    lines = [
        line.strip()
        for line in ran(tmp_path, "fn before_inference(ctx) { }", turn, says("done"), quiet=False).stderr.splitlines()
    ]
    first = lines.index("says Let me look.")
    assert lines[first + 1] == 'calls read_file {"path":"x"}'


def test_nothing_that_an_entry_says_moves_the_cursor(tmp_path: Path):
    ran(tmp_path, "fn before_inference(ctx) { }", calls(("read_file", {"path": "\x1b[2J"})), says("done"))
    shown = told("context", "last", "--full").stdout
    assert 'calls read_file {"path":"' in shown and "calls read_file" in told("diff", "last", "1", "2").stdout
    assert "\x1b" not in shown and not [line for line in shown.splitlines() if line != line.rstrip()]


def test_the_last_reply_of_a_run_that_failed_is_no_answer(tmp_path: Path):
    script = 'fn before_inference(ctx) { if ctx.regions.conversation.contains("look") { false } else { () } }'
    found = ran(tmp_path, script, {**calls(("read_file", {"path": "x"})), "text": "Let me look."}, says("done"))
    assert (found.exit_code, found.stdout) == (1, "") and "refused the inference" in found.stderr

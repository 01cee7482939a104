"""The scripts of the cookbook, each in a run of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.blocks import ROOT
from tests.runtime.playing import Played, calls, manifest, play, says, stage

FOLDER = ROOT / "examples" / "cookbook"
SCRIPTS = sorted(path.name for path in FOLDER.glob("*.rhai"))


def region(folder: Path, script: str, *turns: Any, budget: int = 400) -> Played:
    """A run whose region `kept` has the script."""
    text = manifest(
        stage(
            tools=["context_append", "read_file"], extra='[stages.work.tool_routing.overrides]\nread_file = "kept"\n'
        ),
        regions=f'kept = {{ kind = "custom", script = "{script}", max_tokens = {budget} }}\n',
    )
    files = {script: (FOLDER / script).read_text(encoding="utf-8")}
    return play(folder, text, [*turns, says("done")], files)


def hooked(folder: Path, script: str, hooks: list[str], regions: str, *turns: Any, tools: list[str]) -> Played:
    """A run whose only stage has the script for `hooks`."""
    named = "".join([f'{hook} = "{script}"\n' for hook in hooks])
    text = manifest(stage(tools=tools, extra=f"[stages.work.hooks]\n{named}", iterations=40), regions=regions)
    files = {script: (FOLDER / script).read_text(encoding="utf-8")}
    return play(folder, text, [*turns, says("done")], files)


def append(content: str, key: str | None = None) -> Any:
    more = {} if key is None else {"key": key}
    return ("context_append", {"region": "kept", "content": content, **more})


def test_scored_drops_the_weakest_and_refuses_what_says_nothing(tmp_path: Path):
    long = "x" * 200
    played = region(
        tmp_path,
        "scored.rhai",
        calls(append(f"score: 2\nweak {long}"), append(f"score: 9\nstrong {long}")),
        calls(append(f"score: 5\nmiddling {long}")),
        calls(append("no score")),
        budget=130,
    )
    assert played.status == "complete" and played.warnings == []
    assert [text.split()[2] for text in played.texts("kept")] == ["strong", "middling"]
    shown = played.system()
    assert "weak" not in shown and shown.index("strong") < shown.index("middling")
    assert "begin with a line `score: N`, N from 0 to 9" in played.results[-1]


def test_table_shows_the_newest_of_each_key(tmp_path: Path):
    played = region(
        tmp_path,
        "table.rhai",
        calls(append("3 euro", "Fee"), append("2%", "tax")),
        calls(append("4 euro | net", " fee ")),
        calls(append("nameless")),
    )
    assert played.warnings == []
    assert "| what | value |\n| --- | --- |\n| tax | 2% |\n| fee | 4 euro / net |" in played.system()
    assert "give the row a key" in played.results[-1]


def test_table_frees_rows_that_were_written_anew(tmp_path: Path):
    turns = [calls(append(f"{number} " + "x" * 100, "fee")) for number in range(6)]
    played = region(tmp_path, "table.rhai", calls(append("stays", "tax")), *turns, budget=100)
    assert played.warnings == [] and "stays" in played.texts("kept")
    assert [text[0] for text in played.texts("kept") if "x" in text][-1] == "5"


def test_secrets_are_masked_and_private_keys_refused(tmp_path: Path):
    (tmp_path / "work").mkdir()
    played = region(
        tmp_path,
        "secrets.rhai",
        calls(append("token sk-0123456789abcdef is set\nnext line"), append("-----BEGIN PRIVATE KEY-----\nabc")),
    )
    assert played.texts("kept") == ["token [secret] is set\nnext line"]
    assert "sk-0123456789abcdef" not in played.system()
    assert "a private key has no place in a context" in played.results[-1]


METER = "meter = { kind = 'pinned', max_tokens = 300 }\n"


def test_allowance_counts_requests_and_ends_the_stage(tmp_path: Path):
    turns = [calls(("list_dir", {})) for _ in range(20)]
    played = hooked(tmp_path, "allowance.rhai", ["before_inference"], METER, *turns, tools=["list_dir"])
    assert len(played.requests) == 12 and played.status == "error"
    assert played.error == "before_inference: refused the inference: stage work has had its 12 requests"
    assert played.texts("meter") == ["\n".join(["work"] * 12)]


def test_allowance_looks_at_the_length_of_the_conversation(tmp_path: Path):
    code = (FOLDER / "allowance.rhai").read_text(encoding="utf-8").replace("40000", "500")
    text = manifest(
        stage(tools=["read_file"], extra='[stages.work.hooks]\nbefore_inference = "h.rhai"\n'), regions=METER
    )
    turns = [calls(("read_file", {"path": "long.txt"})), says("done")]
    played = play(tmp_path, text, turns, {"h.rhai": code, "work/long.txt": "long " * 200})
    assert played.error is not None and played.error.endswith("the conversation is longer than this work should need")


@pytest.mark.parametrize(
    ("command", "runs"),
    [
        ("git status", True),
        ("git log --oneline", True),
        ("git push", False),
        ("git statusx", False),
        ("git status; rm -r .", False),
        ("git diff > out", False),
        ("pytest `rm x`", False),
    ],
)
def test_commands_lets_some_through(tmp_path: Path, command: str, runs: bool):
    shell = ("shell", {"command": command})
    turn = calls(shell, ("list_dir", {}))
    played = hooked(tmp_path, "commands.rhai", ["on_tool_call"], "", turn, tools=["shell", "list_dir"])
    called = re.findall(r'"name": "(\w+)", "input"', played.said(1))
    assert played.status == "complete" and ("shell" in called) == runs and "list_dir" in called


def test_commands_alone_that_may_not_run_end_the_run(tmp_path: Path):
    turn = calls(("shell", {"command": "rm -r ."}))
    played = hooked(tmp_path, "commands.rhai", ["on_tool_call"], "", turn, tools=["shell"])
    assert played.error == (
        'on_tool_call: refused the tool calls: only ["git status", "git diff", "git log", "pytest"] may be run, '
        'not ["rm -r ."]'
    )


def test_handover_keeps_decisions_once(tmp_path: Path):
    turns = [says("DECISION: use TOML\nand so on"), says("DECISION: use TOML\n DECISION: no cache "), says("done")]
    text = manifest(
        stage(
            "first", extra='[stages.first.hooks]\non_stage_exit = "handover.rhai"\n[stages.first.transitions.next]\n'
        ),
        stage("next", extra='transitions = {}\n[stages.next.hooks]\non_stage_exit = "handover.rhai"\n'),
        regions="decisions = { kind = 'pinned', max_tokens = 300 }\n",
    )
    files = {"handover.rhai": (FOLDER / "handover.rhai").read_text(encoding="utf-8")}
    played = play(tmp_path, text, turns, files)
    assert played.status == "complete" and "DECISION: use TOML" in played.system(1)
    assert played.texts("decisions") == ["DECISION: use TOML\nDECISION: no cache"]


def test_the_page_shows_every_script_and_every_script_has_a_test():
    page = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r'^--8<-- "examples/cookbook/(.*)"$', page, flags=re.MULTILINE)) == SCRIPTS
    own = Path(__file__).read_text(encoding="utf-8")
    assert len(SCRIPTS) == 6
    for name in SCRIPTS:
        assert f"def test_{name.removesuffix('.rhai')}_" in own

"""What ``leviath validate`` warns of in scripts: what surely fails when they run, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from leviath.cli import cli

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = """
[agent]
name = "a"

[stages.work]
mode = "autonomous"
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["count"]

[stages.work.hooks]
before_inference = "both.rhai"
on_stage_exit = "both.rhai"

[stages.work.output]
format = "text"
validator = "valid.rhai"

[context.regions]
memory = { kind = "custom", script = "memory.rhai", max_tokens = 100 }
"""
SCRIPTS = {
    "both.rhai": "fn before_inference(ctx) { joinn([1], `,`) }\nfn on_stage_exit(ctx) { let words = 1; word }\n",
    "valid.rhai": "const MOST = 3;\nfn validate(content) { content.len() < MOST }\n",
    "memory.rhai": "fn render(ctx) { return `a`; `b` }\n",
    "tools/count.rhai": "// @tool count\n// @description Counts\nread_file(params.path).split(`a`).lenn()\n",
}
WANTED = [
    ("unreachable", "memory.rhai, line 1, column 30: this is never reached", "the `return` before it ends the block"),
    (
        "outer-variable",
        "valid.rhai, line 2, column 40: function 'validate' does not see the variable 'MOST' of the script",
        "write `global::MOST`",
    ),
    ("unknown-function", "both.rhai, line 1, column 28: there is no function 'joinn'", "did you mean 'join'?"),
    ("unknown-variable", "both.rhai, line 2, column 40: there is no variable 'word'", "did you mean 'words'?"),
    ("unknown-function", "count.rhai, line 3, column 35: there is no method 'lenn'", "did you mean 'len'?"),
]


def warned(folder: Path, *options: str) -> list[tuple[str, str, str]]:
    result = CliRunner().invoke(cli, ["validate", str(folder), "--json", *options])
    findings: list[dict[str, Any]] = json.loads(result.stdout)["findings"]
    return [(each["code"], each["message"], each["fix"]) for each in findings if ".rhai, line" in each["message"]]


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    for name, text in {"agent.leviath": MANIFEST, **SCRIPTS}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_each_place_is_told_once_with_what_to_write(agent: Path):
    assert warned(agent) == WANTED
    assert CliRunner().invoke(cli, ["validate", str(agent), "--deny-warnings"]).exit_code == 1


def test_the_release_does_not_look_into_scripts(agent: Path):
    assert warned(agent, "--semantics", "released") == []


@pytest.mark.parametrize("name", ["brain", "checklist", "coder", "hooks"])
def test_examples_are_without_fault(name: str):
    assert warned(ROOT / "examples" / name) == []

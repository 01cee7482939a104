"""The page about runs says what is so."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from leviath.blueprint.model import Gate
from leviath.cli import cli

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "runs.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", re.findall(r"^leviath (.*)$", PAGE, flags=re.MULTILINE))
def test_shell_lines_run(line: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    found = CliRunner().invoke(cli, shlex.split(line, comments=True))
    assert found.exit_code == 0 and found.stdout, found.output


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL))
def test_python_prints_what_its_comments_say(
    code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(ROOT)
    exec(compile(code, "runs.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", code)


def test_the_page_tells_of_every_condition_of_a_gate():
    conditions = {field.name for field in fields(Gate) if field.name.startswith("require_")}
    assert set(re.findall(r"^\| `(require_\w+)", PAGE, flags=re.MULTILINE)) == conditions

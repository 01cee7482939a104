"""The page about the window says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "window.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL))
def test_python_prints_what_its_comments_say(code: str, capsys: pytest.CaptureFixture[str]):
    exec(compile(code, "window.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", code)


def test_the_page_tells_of_every_kind():
    from leviath.context.spec import KINDS

    assert re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE) == [
        "pinned",
        "sliding_window",
        "temporary",
        "clearable",
        "compacting",
        "compact_history",
        "hashmap",
        "checklist",
        "custom",
    ]
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)) == set(KINDS)

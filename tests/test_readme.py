"""The README's shell lines are those that .ci/run looks for. Its blocks are run by tests/docs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def test_two_lines_set_up_the_main_job_and_the_tests():
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("python3 -m venv ")]
    assert [("leviath run examples/brain" in line, "pytest" in line) for line in lines] == [
        (True, False),
        (False, True),
    ]

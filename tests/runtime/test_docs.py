"""The page about runs tells of everything. Its blocks are run by tests/docs."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from leviath.blueprint.model import Gate

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "runs.md").read_text(encoding="utf-8")


def test_the_page_tells_of_every_condition_of_a_gate():
    conditions = {field.name for field in fields(Gate) if field.name.startswith("require_")}
    assert set(re.findall(r"^\| `(require_\w+)", PAGE, flags=re.MULTILINE)) == conditions

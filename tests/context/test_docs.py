"""The page about the window says what is so."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "window.md").read_text(encoding="utf-8")


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

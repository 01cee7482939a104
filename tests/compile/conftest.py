"""What the tests of the fast tier share."""

from __future__ import annotations

from typing import Any

import pytest

from rhaipy.compile import lower


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are compiled from now on."""
    shown: list[str] = []
    plain = lower.build

    def build(text: str, *rest: Any) -> Any:
        shown.append(text)
        return plain(text, *rest)

    monkeypatch.setattr(lower, "build", build)
    return shown

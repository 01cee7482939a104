"""What holds for every test: Leviath's folder is not the user's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def leviath_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEVIATH_HOME", str(tmp_path_factory.mktemp("home")))
        yield

"""What holds for every test: neither Leviath's folder nor anything else in the user's home is touched, and Ctrl-C
reaches what tests start."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

TOOLCHAINS = {"CARGO_HOME": ".cargo", "RUSTUP_HOME": ".rustup", "PYENV_ROOT": ".pyenv", "XDG_CACHE_HOME": ".cache"}
"""By what compilers, interpreters and what was built before are found, and where they are else."""


@pytest.fixture(scope="session", autouse=True)
def home_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        for name, folder in TOOLCHAINS.items():
            if name not in os.environ and (Path.home() / folder).is_dir():
                patch.setenv(name, str(Path.home() / folder))
        for name in ("HOME", "USERPROFILE", "LEVIATH_HOME"):
            patch.setenv(name, home)
        yield


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """A shell lets a job in the background ignore SIGINT, and all that the job starts inherits that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        with contextlib.suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGINT, signal.default_int_handler)

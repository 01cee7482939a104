"""An exclusive lock on a file, which ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from leviath.runtime.store.base import RunBusy, StoreError


class FileLock:
    """Holds ``path`` from now on. Raises `RunBusy` where another process, or another lock of this one, holds it."""

    def __init__(self, path: Path, run: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as error:
            raise StoreError(
                f"cannot lock run {run}: {path}: {error.strerror}: this user has to be able to write there"
            ) from None
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            self._file = None
            raise RunBusy(f"run {run} is being driven by another process: wait for it, or end that process") from None

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)  # which lets go of the lock
            self._file = None


def _lock(file: int) -> None:
    """Raises `OSError` where it is held."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    elif sys.platform != "emscripten":  # one process is all there is in a browser
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

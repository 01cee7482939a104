"""Compiled scripts on disk: trees as the parser and the optimiser left them, one file each.

Off unless the host asks for it. A file's name is a hash of all that the tree depends on: the script's text, the
versions of rhaipy, its grammar and Python, the optimiser's level, the limits, the words that are taken away, and the
constants that the script can see. Scripts at the level `full` are not kept. A file is written under a name of its
own and moved to its place, so that readers and writers at the same time are no matter; one that is damaged is
ignored, and written anew.

What a file may do: it is JSON, holds no code of Python's and makes nothing but checked nodes of a script
(`rhaipy.syntax.stored`); nothing is unpickled. Whoever can write to the folder can therefore make another script run
in the place of yours, within the same limits and with the same functions, and nothing more. So the folder must be the
user's own: on POSIX one that belongs to somebody else, or that others may write to, is refused. Generated Python text
and its code objects are never kept: there is no way to check those.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..version import __version__
from .stored import FORMAT, Damaged, NotStorable, dump, load, value_to_data
from .tables import GRAMMAR_SHA256

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..limits import Limits
    from ..position import Source
    from ..values import Value
    from .nodes import Program

_SUFFIX = ".rhaipy"
_HEAD = b"rhaipy script\n"
#: Files that are kept; the oldest go when there are more.
MOST = 2_000


class UnsafeFolder(ValueError):
    """The folder of a cache is not the user's own."""


def default_folder() -> Path:
    """Where compiled scripts are kept if no folder is named."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "rhaipy" / "scripts"


def _warn(text: str, *args: object) -> None:
    """To Python's log, whose module is loaded only where there is something to tell."""
    import logging

    log = logging.getLogger("rhaipy.cache")
    if not log.handlers:
        log.addHandler(logging.NullHandler())
    log.warning(text, *args)


class ScriptCache:
    """The files of a folder, which is made when the first one is written. Raises UnsafeFolder."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder).expanduser()
        self._check()

    def _check(self) -> None:
        try:
            found = self.folder.stat()
        except FileNotFoundError:
            return
        except OSError as error:
            raise UnsafeFolder(f"the cache folder {self.folder} cannot be read: {error.strerror}") from None
        if not self.folder.is_dir():
            raise UnsafeFolder(f"the cache folder {self.folder} is a file: name a folder")
        if os.name == "posix":
            if found.st_uid != os.geteuid():
                raise UnsafeFolder(f"the cache folder {self.folder} belongs to somebody else: name one of your own")
            if found.st_mode & 0o022:
                raise UnsafeFolder(f"others may write to the cache folder {self.folder}: run chmod go-w on it")

    def key(
        self, text: str, single: bool, level: str, limits: Limits, disabled: Iterable[str],
        constants: Iterable[tuple[str, Value]],
    ) -> str | None:
        """The name of a compiled script; None where it depends on what has no name."""
        try:
            seen = [[name, value_to_data(value, _no_function)] for name, value in constants]
        except NotStorable:
            return None
        parts = [
            FORMAT, __version__, GRAMMAR_SHA256, sys.implementation.cache_tag, text, single, level, list(limits),
            sorted(disabled), seen,
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()

    def read(self, key: str, text: str, name: str) -> tuple[Program, Source, int] | None:
        """A compiled script and the operations of its optimiser; None where there is no sound file of it."""
        try:
            data = self._place(key).read_bytes()
        except OSError:
            return None
        head, digest, body = data[: len(_HEAD)], data[len(_HEAD) : len(_HEAD) + 64], data[len(_HEAD) + 64 :]
        if head == _HEAD and digest == _digest(key, body):
            try:
                return load(body.decode("ascii"), text, name)
            except (Damaged, UnicodeDecodeError):
                pass
        _warn("%s is damaged: the script is parsed anew", self._place(key))
        return None

    def write(self, key: str, program: Program, source: Source, operations: int) -> None:
        """Keep a compiled script, if it can be kept."""
        import tempfile

        try:
            body = dump(program, source, operations).encode("ascii")
        except NotStorable:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, part = tempfile.mkstemp(dir=self.folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_HEAD + _digest(key, body) + body)
                Path(part).replace(self._place(key))
            except OSError:
                Path(part).unlink(missing_ok=True)
                raise
            self._prune()
        except OSError:
            # A cache that cannot be written is no reason to fail.
            return

    def _place(self, key: str) -> Path:
        return self.folder / f"{key}{_SUFFIX}"

    def _prune(self) -> None:
        files = [entry for entry in os.scandir(self.folder) if entry.name.endswith(_SUFFIX)]
        if len(files) > MOST:
            files.sort(key=_age)
            for entry in files[: len(files) - MOST // 2]:
                Path(entry.path).unlink(missing_ok=True)


def _digest(key: str, body: bytes) -> bytes:
    """What tells that a file is whole, and the one that its name says."""
    return hashlib.sha256(key.encode("ascii") + body).hexdigest().encode("ascii")


def _age(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat().st_mtime
    except OSError:
        return 0.0


def _no_function(fn: Any) -> int:
    raise NotStorable("a constant that holds a function")

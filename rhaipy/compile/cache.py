"""Code objects of generated text, in memory and, if asked for, in a folder.

The key is the text itself with the version of Python, so that an entry can never belong to other
code. A file is written under a name of its own first and then moved to its place; one that is
damaged is ignored and written anew.
"""

from __future__ import annotations

import sys
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from pathlib import Path

_MAGIC = f"rhaipy {sys.implementation.cache_tag} {sys.hexversion:x}\n".encode()

#: Texts of this process that have been compiled; the oldest go when there are more.
_MOST = 512
_memory: dict[str, CodeType] = {}


class CodeCache:
    """Compiles generated text. `folder`: where code objects are kept between processes, or None."""

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder: Path | None = None
        if folder is not None:
            from pathlib import Path  # what only folders need takes longer to load than many scripts run

            self.folder = Path(folder)

    def code(self, text: str) -> CodeType:
        """The code object of a text."""
        found = _memory.get(text)
        if found is not None:
            return found
        found = self._read(text)
        if found is None:
            found = compile(text, "<rhai>", "exec")
            self._write(text, found)
        while len(_memory) >= _MOST:
            del _memory[next(iter(_memory))]
        _memory[text] = found
        return found

    def _place(self, text: str) -> Path:
        import hashlib

        assert self.folder is not None
        return self.folder / f"{hashlib.sha256(_MAGIC + text.encode('utf-8')).hexdigest()}.rhaipy"

    def _read(self, text: str) -> CodeType | None:
        if self.folder is None:
            return None
        import hashlib
        import marshal

        try:
            data = self._place(text).read_bytes()
            head, digest, body = data[: len(_MAGIC)], data[len(_MAGIC) : len(_MAGIC) + 32], data[len(_MAGIC) + 32 :]
            if head != _MAGIC or hashlib.sha256(body).digest() != digest:
                return None
            code = marshal.loads(body)
        except (OSError, ValueError, EOFError, TypeError):
            return None
        return code if isinstance(code, CodeType) else None

    def _write(self, text: str, code: CodeType) -> None:
        if self.folder is None:
            return
        import hashlib
        import marshal
        import os
        import tempfile
        from pathlib import Path

        body = marshal.dumps(code)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC + hashlib.sha256(body).digest() + body)
            Path(name).replace(self._place(text))
        except OSError:
            # A cache that cannot be written is no reason to fail.
            return


#: The cache of engines that have none of their own.
MEMORY = CodeCache()

"""Code objects of generated text, for this process only: the same text may stand in many scripts, and a script may be
compiled for several engines. Nothing is kept on disk, where a code object could not be checked."""

from __future__ import annotations

from types import CodeType

from .writer import CannotLower

#: Texts that have been compiled; they are forgotten when there are more.
_MOST = 512


class CodeCache:
    """Compiles generated text. Where Python has a limit that the text does not keep, it raises CannotLower."""

    def __init__(self) -> None:
        self._codes: dict[str, CodeType] = {}

    def code(self, text: str) -> CodeType:
        """The code object of a text."""
        found = self._codes.get(text)
        if found is None:
            try:
                found = compile(text, "<rhai>", "exec")
            except (SyntaxError, RecursionError, MemoryError, OverflowError) as error:
                raise CannotLower(f"Python does not compile it ({error.__class__.__name__})") from None
            if len(self._codes) >= _MOST:
                self._codes.clear()
            self._codes[text] = found
        return found


#: The cache of engines that have none of their own.
MEMORY = CodeCache()

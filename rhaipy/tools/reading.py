"""Script files."""

from __future__ import annotations

import sys


class UnreadableFile(Exception):
    """A file that cannot be read as a script; its text says why."""


def read_script(path: str) -> str:
    """The text of a script file, or of standard input for `-`: UTF-8, with or without a mark.

    Raises UnreadableFile.
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than many scripts run
                data = file.read()
    except OSError as error:
        raise UnreadableFile(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError as error:
        # A name that no file can have.
        raise UnreadableFile(f"cannot read {path!r}: {error}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{path} is no UTF-8 text (byte {error.start}): save it as UTF-8") from None

"""The one error that running a blueprint's script can end in."""

from __future__ import annotations


class ScriptError(Exception):
    """A script threw, passed a limit, or returned something that is not plain data.

    The text is Leviath's: ``Script execution failed: PATH: FUNCTION: ENGINE ERROR`` or ``Script validation failed:
    PATH: FUNCTION returned a value that is not plain data: …`` (``scripting/lib.rs``).
    """

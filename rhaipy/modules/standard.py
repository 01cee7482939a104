"""The standard library that engines share until they register something."""

from __future__ import annotations

from typing import Any

from ..interpret.natives import Library


class _Standard(Library):
    """The standard library, loaded when somebody first looks for a function in it: that takes longer than many
    scripts run, and not every script calls one."""

    def __init__(self) -> None:
        super().__init__()
        del self.functions, self.iterators

    def __getattr__(self, name: str) -> Any:
        if name not in ("functions", "iterators"):
            raise AttributeError(name)
        from ..packages import standard_library

        loaded = standard_library()
        self.iterators = loaded.iterators
        self.functions = loaded.functions
        return getattr(loaded, name)


STANDARD_LIBRARY = _Standard()

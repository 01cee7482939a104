"""Work without interruptions by Python's search for cyclic garbage: it takes a sixth of the time that loading this
package takes, or parsing a long script, and finds nothing. It rests from the import of this module until `done`, and
inside `with rest:`."""

from __future__ import annotations

import gc
from _thread import allocate_lock

_was_on = gc.isenabled()
gc.disable()


def done() -> None:
    """Everything is loaded."""
    if _was_on:
        if not gc.get_freeze_count():
            # What has been loaded counts as old at once: else the search would begin with all of it.
            gc.freeze()
            gc.unfreeze()
        gc.enable()


class _Rest:
    """Any number of threads may rest at once; the last one ends it, where the search was on before."""

    def __init__(self) -> None:
        self._lock = allocate_lock()
        self._users = 0
        self._was_on = False

    def __enter__(self) -> None:
        with self._lock:
            if not self._users:
                self._was_on = gc.isenabled()
                gc.disable()
            self._users += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._users -= 1
            if not self._users and self._was_on:
                gc.enable()


rest = _Rest()

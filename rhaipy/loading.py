"""Loading without interruptions: Python's search for cyclic garbage takes a sixth of the time that loading this
package takes, and finds nothing. It rests from the import of this module until `done`."""

from __future__ import annotations

import gc

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

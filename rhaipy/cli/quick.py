"""The commands that ought to begin at once: `rhaipy -e TEXT` and `rhaipy run FILE`, with the usual options.

Loading a command-line library takes longer than most scripts do. What is not understood here at first sight is left
to `rhaipy.cli.commands`, which knows the same options.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ..limits import PRESETS
from . import EXIT_USAGE

if TYPE_CHECKING:
    from collections.abc import Callable


def understood(args: list[str]) -> Callable[[], int] | None:
    """What to do, where the arguments are a plain `-e TEXT` or `run FILE`; else None."""
    text: str | None = None
    file: str | None = None
    preset = "default"
    flags = set()
    rest = list(args)
    if rest[:1] == ["run"]:
        rest.pop(0)
        file = ""
    while rest:
        arg = rest.pop(0)
        if arg == "-e" and file is None and text is None and rest:
            text = rest.pop(0)
        elif arg in ("--json", "--ops", "--time"):
            flags.add(arg)
        elif arg == "--limits" and rest and rest[0] in PRESETS:
            preset = rest.pop(0)
        elif file == "" and (arg == "-" or arg[:1] != "-"):
            file = arg
        else:
            return None
    if not (file or text is not None):
        return None

    def task() -> int:
        from .output import engine_of, run_text

        engine = engine_of(preset)
        name = ""
        script = text
        if script is None:
            from ..tools.reading import UnreadableFile, read_script

            assert file is not None
            try:
                script = read_script(file)
            except UnreadableFile as error:
                print(f"Error: {error}", file=sys.stderr)
                return EXIT_USAGE
            name = "" if file == "-" else file
        return run_text(script, name, engine, "--json" in flags, "--ops" in flags, "--time" in flags)

    return task

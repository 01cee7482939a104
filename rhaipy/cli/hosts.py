"""Engines of programs: `--engine MODULE[:NAME]` takes one by its place in Python."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from ..engine import Engine

#: What is looked for in a module where no name is given.
DEFAULT_NAME = "rhai_engine"


class NoEngine(Exception):
    """What `--engine` names is no engine; its text says why."""


def host_engine(place: str) -> Engine:
    """The engine at `MODULE[:NAME]`: one that stands there, or what a function without parameters gives. Modules are
    looked for in the working directory, too.

    Raises NoEngine.
    """
    module_name, _, name = place.partition(":")
    name = name or DEFAULT_NAME
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = importlib.import_module(module_name)
    except Exception as error:  # whatever a module does when it is loaded
        raise NoEngine(f"the module {module_name!r} cannot be loaded: {type(error).__name__}: {error}") from None
    try:
        made = getattr(found, name)
    except AttributeError:
        raise NoEngine(f"the module {module_name!r} has no {name!r}: name an Engine, or a function that gives one, "
                       f"as {module_name}:NAME") from None  # fmt: skip
    if not isinstance(made, Engine) and callable(made):
        try:
            made = made()
        except Exception as error:
            raise NoEngine(f"{module_name}:{name} fails: {type(error).__name__}: {error}") from None
    if not isinstance(made, Engine):
        raise NoEngine(f"{module_name}:{name} is no Engine, nor a function that gives one, but {type(made).__name__}")
    return made

"""From a manifest (a file, a directory, or text) to a checked `Blueprint`."""

from __future__ import annotations

import os
from pathlib import Path

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.model import Blueprint
from leviath.semantics import DOCUMENTED, Semantics

MANIFEST_NAME = "agent.leviath"


def load_blueprint(source: str | os.PathLike[str], *, semantics: Semantics = DOCUMENTED) -> Blueprint:
    """The blueprint that ``source`` holds, parsed and checked for structure.

    A path object names a manifest file or a directory with an ``agent.leviath``; a plain string is manifest text.
    Scripts are not read here (``leviath.scripts.check``). Raises `BlueprintError`.
    """
    raise BlueprintError("not yet")

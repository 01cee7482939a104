"""Seeds that a script computes (Leviath ``scripting/engine.rs``, ``transform``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rhaipy
from leviath.scripts.engine import hook_engine
from leviath.scripts.json import to_script
from leviath.scripts.seeds import SeedRefused


def evaluate(source: str, inputs: Mapping[str, Any]) -> str:
    """The text that a script comes to; ``inputs`` is its variable ``input``.

    Raises `SeedRefused` where it fails or its value is no string.
    """
    scope = rhaipy.Scope()
    scope.push("input", to_script(dict(inputs)))
    try:
        result = hook_engine().eval(source, scope, raw=True)
    except rhaipy.RhaiError as error:
        raise SeedRefused(f"Script execution failed: {error}") from error
    if isinstance(result, str):
        return result
    wrong = f"Output type incorrect: {rhaipy.type_name(result)} (expecting string)"
    raise SeedRefused(f"Script execution failed: {wrong}")

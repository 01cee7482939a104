"""Scripts that judge a final output (Leviath ``scripting/output_validator.rs``)."""

from __future__ import annotations

from dataclasses import dataclass

import rhaipy
from leviath.scripts.check import Script
from leviath.scripts.engine import hook_engine
from leviath.text import is_blank


@dataclass(frozen=True)
class Verdict:
    """``reason`` says what is wrong with the answer; it is ``None`` for one that is fine.

    ``broken``: the script itself is at fault, and ``reason`` says how; the answer was not judged.
    """

    reason: str | None = None
    broken: bool = False


def validate(script: Script, content: str) -> Verdict:
    """What ``validate(content)`` says: ``()`` or a blank text for a good answer, a text for a bad one."""
    try:
        result = hook_engine().call_fn(rhaipy.Scope(), script.compiled, "validate", [content], raw=True)
    except rhaipy.RhaiError as error:
        return Verdict(f"{script.path}: validate: {error}", broken=True)
    if result is None:
        return Verdict()
    if isinstance(result, str):
        return Verdict() if is_blank(result) else Verdict(result)
    wrong = f"validate must return () or a string, got {rhaipy.type_name(result)}"
    return Verdict(f"{script.path}: {wrong}", broken=True)

"""A runtime for context that is kept in named regions: blueprints, stage hooks, script tools and a run loop.

>>> from leviath import load_blueprint
>>> load_blueprint('[agent]\\nname = "reader"').name
'reader'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leviath.blueprint import Blueprint, BlueprintError, load_blueprint
    from leviath.runtime.agents import run, run_sync, start
    from leviath.runtime.options import RunOptions
    from leviath.runtime.result import RunFailed, RunResult
    from leviath.runtime.run import Run
    from leviath.runtime.spawn import SpawnError
    from leviath.scripts.engine import rhai_engine
    from leviath.semantics import DOCUMENTED, RELEASED, Semantics

__version__ = "0.1.0"

__all__ = [
    "DOCUMENTED",
    "RELEASED",
    "Blueprint",
    "BlueprintError",
    "Run",
    "RunFailed",
    "RunOptions",
    "RunResult",
    "Semantics",
    "SpawnError",
    "load_blueprint",
    "rhai_engine",
    "run",
    "run_sync",
    "start",
]

#: Where each public name lives; imported at the first use, so that a command starts no slower than it must.
_HOMES = {
    "Blueprint": "leviath.blueprint",
    "BlueprintError": "leviath.blueprint",
    "load_blueprint": "leviath.blueprint",
    "Run": "leviath.runtime.run",
    "RunFailed": "leviath.runtime.result",
    "RunOptions": "leviath.runtime.options",
    "RunResult": "leviath.runtime.result",
    "SpawnError": "leviath.runtime.spawn",
    "rhai_engine": "leviath.scripts.engine",
    "run": "leviath.runtime.agents",
    "run_sync": "leviath.runtime.agents",
    "start": "leviath.runtime.agents",
    "DOCUMENTED": "leviath.semantics",
    "RELEASED": "leviath.semantics",
    "Semantics": "leviath.semantics",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'leviath' has no attribute '{name}'")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted((*globals(), *_HOMES))

"""What hosts and scripts exchange besides data: host functions and types, compiled scripts, modules.

| file | job |
| --- | --- |
| `checks` | what a host hands over is what it should be |
| `functions` | host functions as natives; calling function pointers from them |
| `signatures` | annotations and explicit types to script types |
| `models` | plain data to dataclasses, pydantic models and the like |
| `register` | what engines and modules have in common: registering |
| `script` | compiled scripts: merging, filtering, pickling |
| `standard` | the standard library that engines share |
| `fold_host` | what the optimiser works out before a script runs |
| `module` | modules |
| `resolvers` | finding what scripts import |

`signatures`, `models` and `resolvers` are loaded when they are first needed: together with the rest they take
longer to load than many scripts run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .functions import CallContext
from .module import Module, adopt, checked_module
from .register import Registrar, TypeBuilder
from .script import AST, Part, ScriptFn, checked_script

if TYPE_CHECKING:
    from .resolvers import FileModuleResolver, ImportContext, ModuleResolver, ModuleResolvers, StaticModuleResolver

_LATER = frozenset(
    ("FileModuleResolver", "ImportContext", "ModuleResolver", "ModuleResolvers", "StaticModuleResolver")
)


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import resolvers

    return getattr(resolvers, name)



__all__ = [
    "AST",
    "CallContext",
    "FileModuleResolver",
    "ImportContext",
    "Module",
    "ModuleResolver",
    "ModuleResolvers",
    "Part",
    "Registrar",
    "ScriptFn",
    "StaticModuleResolver",
    "TypeBuilder",
    "adopt",
    "checked_module",
    "checked_script",
]

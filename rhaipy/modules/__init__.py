"""What hosts and scripts exchange besides data: host functions and types, compiled scripts, modules.

| file | job |
| --- | --- |
| `functions` | host functions as natives; calling function pointers from them |
| `signatures` | annotations and explicit types to script types |
| `models` | plain data to dataclasses, pydantic models and the like |
| `register` | what engines and modules have in common: registering |
| `script` | compiled scripts: merging, filtering, pickling |
| `module` | modules |
| `resolvers` | finding what scripts import |

`signatures` and `models` are loaded when they are first needed: they take longer to load than many scripts run.
"""

from __future__ import annotations

from .functions import CallContext
from .module import Module, adopt
from .register import Registrar, TypeBuilder
from .resolvers import FileModuleResolver, ImportContext, ModuleResolver, ModuleResolvers, StaticModuleResolver
from .script import AST, Part, ScriptFn

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
]

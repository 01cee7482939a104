"""rhaipy: the Rhai scripting language (Rhai 1.27.0) in pure Python.

    >>> from rhaipy import Engine
    >>> Engine().eval("let x = 40; x + 2")
    42
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import loading

# isort: split

from .convert import ConversionError, register_conversion, typed
from .engine import Engine, RunStats
from .errors import (
    ErrorArithmetic,
    ErrorArrayBounds,
    ErrorAssignmentToConstant,
    ErrorBitFieldBounds,
    ErrorDataRace,
    ErrorDataTooLarge,
    ErrorDotExpr,
    ErrorFor,
    ErrorForbiddenVariable,
    ErrorFunctionNotFound,
    ErrorIndexingType,
    ErrorIndexNotFound,
    ErrorInFunctionCall,
    ErrorInModule,
    ErrorMismatchDataType,
    ErrorMismatchOutputType,
    ErrorModuleNotFound,
    ErrorNonPureMethodCallOnConstant,
    ErrorPropertyNotFound,
    ErrorRuntime,
    ErrorStackOverflow,
    ErrorStringBounds,
    ErrorSystem,
    ErrorTerminated,
    ErrorTooManyModules,
    ErrorTooManyOperations,
    ErrorTooManyVariables,
    ErrorUnboundThis,
    ErrorVariableExists,
    ErrorVariableNotFound,
    ParseError,
    RhaiError,
)
from .limits import Limits
from .modules import AST, CallContext, Module, ScriptFn, TypeBuilder
from .position import Position, Source
from .scope import Scope
from .values import Char, FnPtr, Timestamp, debug, display, type_name
from .version import __version__

if TYPE_CHECKING:
    from .modules import FileModuleResolver, ImportContext, ModuleResolver, ModuleResolvers, StaticModuleResolver
    from .tools.check import Checked, Finding, check_script

loading.done()


#: The versions whose behaviour this is.
RHAI_VERSION = "1.27.0"
LEVIATH_VERSION = "0.6.4"

__all__ = [
    "AST",
    "LEVIATH_VERSION",
    "RHAI_VERSION",
    "CallContext",
    "Char",
    "Checked",
    "ConversionError",
    "Engine",
    "ErrorArithmetic",
    "ErrorArrayBounds",
    "ErrorAssignmentToConstant",
    "ErrorBitFieldBounds",
    "ErrorDataRace",
    "ErrorDataTooLarge",
    "ErrorDotExpr",
    "ErrorFor",
    "ErrorForbiddenVariable",
    "ErrorFunctionNotFound",
    "ErrorInFunctionCall",
    "ErrorInModule",
    "ErrorIndexNotFound",
    "ErrorIndexingType",
    "ErrorMismatchDataType",
    "ErrorMismatchOutputType",
    "ErrorModuleNotFound",
    "ErrorNonPureMethodCallOnConstant",
    "ErrorPropertyNotFound",
    "ErrorRuntime",
    "ErrorStackOverflow",
    "ErrorStringBounds",
    "ErrorSystem",
    "ErrorTerminated",
    "ErrorTooManyModules",
    "ErrorTooManyOperations",
    "ErrorTooManyVariables",
    "ErrorUnboundThis",
    "ErrorVariableExists",
    "ErrorVariableNotFound",
    "FileModuleResolver",
    "Finding",
    "FnPtr",
    "ImportContext",
    "Limits",
    "Module",
    "ModuleResolver",
    "ModuleResolvers",
    "ParseError",
    "Position",
    "RhaiError",
    "RunStats",
    "Scope",
    "ScriptFn",
    "Source",
    "StaticModuleResolver",
    "Timestamp",
    "TypeBuilder",
    "__version__",
    "check_script",
    "debug",
    "display",
    "register_conversion",
    "type_name",
    "typed",
]


def __getattr__(name: str) -> Any:
    """Names that are loaded when they are first asked for."""
    if name in __all__:
        from . import modules
        from .tools import check

        for home in (check, modules):
            if hasattr(home, name):
                return getattr(home, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

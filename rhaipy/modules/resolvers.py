"""Finding the modules that scripts import (Rhai: module/resolvers)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from .checks import checked_name
from .module import checked_module

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .module import Module
    from .script import AST


class ImportContext:
    """One `import` under way.

    `engine` is the engine that runs the importing script, `source` that script's name.
    """

    __slots__ = ("_load", "engine", "source")

    def __init__(self, engine: Any, source: str, load: Callable[[AST], Module]) -> None:
        self.engine = engine
        self.source = source
        self._load = load

    def load(self, text: str, name: str) -> Module:
        """The module of a script's text: compiled, and run once, within the limits of the script that imports
        it. Raises RhaiError."""
        return self._load(self.engine.compile(text, source=name))

    def load_ast(self, ast: AST) -> Module:
        """The module of a compiled script, as `load`."""
        return self._load(ast)


#: What finds modules: a function of the import and the path that gives a module, or None where it knows none.
ModuleResolver = Callable[[ImportContext, str], "Module | None"]


class StaticModuleResolver:
    """Modules that the host has made beforehand, by path."""

    def __init__(self, modules: dict[str, Module] | None = None) -> None:
        self.modules: dict[str, Module] = {}
        for path, module in dict(modules or {}).items():
            self.insert(path, module)

    def insert(self, path: str, module: Module) -> None:
        """Add a module. Raises TypeError for what is no module."""
        self.modules[path] = checked_module(module)

    def remove(self, path: str) -> Module | None:
        """Take a module away; gives it, or None where there is none."""
        return self.modules.pop(path, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __call__(self, context: ImportContext, path: str) -> Module | None:
        return self.modules.get(path)


class FileModuleResolver:
    """Scripts below one folder: `import "a/b"` is the file `a/b.rhai` there.

    Nothing outside the folder is ever read: absolute paths, paths that lead out of it, and links that do so are
    not found. A module is kept until its file changes, unless `cache` is false; its top level then runs once
    for all scripts that import it, as in Rhai. Files are UTF-8.
    """

    def __init__(self, folder: str | Path, extension: str = "rhai", *, cache: bool = True) -> None:
        from pathlib import Path

        self._folder = Path(folder).resolve()
        self._suffix = "." + checked_name(extension, "a file's extension").lstrip(".")
        self._cached = cache
        #: By engine, since a module is made with what its engine offers.
        self._cache: WeakKeyDictionary[Any, dict[Path, tuple[Any, Module]]] = WeakKeyDictionary()

    @property
    def folder(self) -> Path:
        """The folder."""
        return self._folder

    def clear_cache(self) -> None:
        """Forget all modules."""
        self._cache.clear()

    def file_of(self, path: str) -> Path | None:
        """The file of a path, or None where there is none, or none that may be read."""
        from pathlib import PurePosixPath

        pure = PurePosixPath(path)
        if not pure.name or pure.is_absolute() or "\0" in path or "\\" in path or ":" in path:
            return None
        try:
            file = (self._folder / pure).with_suffix(self._suffix).resolve()
            inside = file.is_relative_to(self._folder) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if inside else None

    def __call__(self, context: ImportContext, path: str) -> Module | None:
        from ..errors import ErrorSystem

        file = self.file_of(path)
        if file is None:
            return None
        stat = file.stat()
        mark = (stat.st_mtime_ns, stat.st_size)
        modules = self._cache.setdefault(context.engine, {})
        known = modules.get(file)
        if known is not None and known[0] == mark:
            return known[1]
        try:
            text = file.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise ErrorSystem(f"cannot read the module's file: {error.strerror or error}") from error
        except UnicodeDecodeError as error:
            raise ErrorSystem(f"the module's file is no UTF-8 text (byte {error.start})") from error
        module = context.load(text, path)
        if self._cached:
            modules[file] = (mark, module)
        return module


class ModuleResolvers:
    """Several resolvers: the first one that knows a path counts (Rhai: `ModuleResolversCollection`)."""

    def __init__(self, *resolvers: ModuleResolver) -> None:
        self.resolvers = list(resolvers)

    def __call__(self, context: ImportContext, path: str) -> Module | None:
        for resolver in self.resolvers:
            module = resolver(context, path)
            if module is not None:
                return module
        return None

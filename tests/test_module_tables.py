"""The table in a package's docstring names its modules: all of them, and none that there is not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAD = re.compile(r"^\| (module|file) \| ", re.MULTILINE)
TABLES = {
    path.parent.relative_to(ROOT).as_posix(): told
    for package in ("rhaipy", "leviath", "conformance", "playground/inside")
    for path in sorted((ROOT / package).rglob("__init__.py"))
    if HEAD.search(told := ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")
}


@pytest.mark.parametrize("package", TABLES)
def test_the_table_names_every_module(package: str):
    rows = re.findall(r"^\| (`.*?) \|", TABLES[package], flags=re.MULTILINE)
    named = [name.rstrip("/") for row in rows for name in re.findall(r"`([\w/]+)`", row)]
    there = {
        path.stem
        for path in (ROOT / package).iterdir()
        if (path.suffix == ".py" and path.stem not in ("__init__", "__main__"))
        or (path.is_dir() and path.name != "__pycache__" and any(path.iterdir()))
    }
    assert len(named) == len(set(named))
    assert (sorted(there - set(named)), sorted(set(named) - there)) == ([], [])


def test_packages_of_many_modules_have_one():
    assert {"leviath/blueprint", "leviath/context", "leviath/runtime", "leviath/scripts"} <= set(TABLES)

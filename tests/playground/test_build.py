"""What the page is built from: versions that agree, a lock that names no host, no way from text to markup."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conformance import pyodide
from playground import build

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    *sorted((build.HERE / "page").glob("*.*")),
    *sorted((ROOT / "leviath" / "report" / "page_files").glob("*.js")),
]


def test_the_page_and_the_conformance_suite_use_one_pyodide():
    manifest = json.loads((build.HERE / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((build.HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert manifest["dependencies"]["pyodide"] == locked["node_modules/pyodide"]["version"] == pyodide.VERSION


def test_the_lock_holds_digests_and_no_addresses():
    packages = json.loads((build.HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all("integrity" in each and "resolved" not in each for name, each in packages.items() if name)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_texts_never_become_markup_or_code(path: Path):
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment", text) == []
    assert re.findall(r"\beval\(|new Function\b|srcdoc|javascript:", text) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_nothing_is_named_that_lies_elsewhere(path: Path):
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.[a-z]{2,}", path.read_text(encoding="utf-8"))
    assert [each for each in addresses if each != "http://www.w3.org"] == []


def test_every_file_of_an_agent_is_in_the_menu_with_the_manifest_first():
    for agent in build.agents():
        names = list(agent["files"])
        assert names[:2] == ["agent.leviath", "replies.json"]
        assert any(name.startswith("work/") for name in names)

"""Every page says what is so: its blocks run, its links lead somewhere, the site has it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Page, blocks_of

PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "playground/README.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("page", PAGES)
def test_its_blocks_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")
    running = Page(page)
    for block in blocks_of((ROOT / page).read_text(encoding="utf-8")):
        running.run(block)


@pytest.mark.parametrize("page", [*PAGES, "conformance/README.md", "CHANGELOG.md"])
def test_its_links_lead_somewhere(page: str):
    text = re.sub(r"^```.*?^```$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text):
        assert ((ROOT / page).parent / target).exists(), target


def test_what_is_included_is_there():
    for path in (ROOT / "docs").rglob("*.md"):
        for target in re.findall(r'^--8<-- "([^"]+)"', path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            assert (ROOT / target).is_file(), f"{path.name}: {target}"


def test_a_block_that_nothing_checks_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for text, told in (
        ("```\nx\n```\n", "page.md, line 2: a block of 'no language'"),
        ("```yaml\nx: 1\n```\n", "page.md, line 2: a block of 'yaml'"),
        ("```python\nassert 1 == 2\n```\n", "page.md, the block at line 2"),
        ("```python\nprint(1)  # 2\n```\n", "page.md, the block at line 2"),
        ("a\n\n```sh\nleviath nothing\n```\n", "page.md, the block at line 4: `leviath nothing` ends with 2"),
        ("```rhai\nlet x = ;\n```\n", "page.md, the block at line 2: "),
        ('```toml\n[context.regions]\nx = { kind = "pined" }\n```\n', "page.md, the block at line 2: .*pined"),
        ("```json\n{,}\n```\n", "page.md, the block at line 2"),
        ("```text\n$ rhaipy -e 1+1\n3\n```\n", "page.md, the block at line 2: `rhaipy -e 1\\+1` prints\n2"),
    ):
        (block,) = blocks_of(text)
        with pytest.raises(AssertionError, match=told):
            Page("page.md").run(block)
    (block,) = blocks_of("<!-- not run: it takes a cluster -->\n```\nx\n```\n")
    assert block.left_out == "it takes a cluster"
    Page("page.md").run(block)

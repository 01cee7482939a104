"""What the site has beyond this folder: pages that stand elsewhere in the tree, and links between the two.

A link from a page to a file that is no page becomes the file's name: the site holds no sources.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = {
    "README.md": "index.md",
    "SECURITY.md": "security.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "conformance/README.md": "conformance.md",
    "playground/README.md": "playground.md",
}
"""Files of the tree, and the pages that they are."""
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    for source, page in ELSEWHERE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    place = page.file.src_uri
    source = next((source for source, named in ELSEWHERE.items() if named == place), f"docs/{place}")

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), found[2]))
        named = ELSEWHERE.get(target) or (target.removeprefix("docs/") if target.startswith("docs/") else None)
        if named is None or not named.endswith(".md"):
            return found[1] if found[1].startswith("`") else f"{found[1]} (`{target}`)"
        relative = posixpath.relpath(named, posixpath.dirname(place) or ".")
        return f"[{found[1]}]({relative}{found[3] or ''})"

    parts = re.split(r"(^```.*?^```$)", markdown, flags=re.MULTILINE | re.DOTALL)
    return "".join([part if part.startswith("```") else _LINK.sub(link, part) for part in parts])

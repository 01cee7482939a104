"""A story as one HTML file: data, drawing and style are in it, nothing is fetched, no data is taken for markup."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

Json = Any
SCRIPT = "drawing.js"
STYLE = "drawing.css"
_START = "\nLeviathStory.open(document);\n"
_UNSAFE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="report">
<main id="story"><noscript>A script in this file draws the report, and scripts are switched off.</noscript></main>
<script type="application/json" id="data">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def page_of(story: Mapping[str, Json]) -> str:
    """The file's text. It loads nothing, and only the script that it brings along may run in it."""
    style, script = drawing(STYLE), drawing(SCRIPT) + _START
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    title = " ".join([word for word in (story["agent"], story["run"]) if word]) or "A run"
    title = html.escape(title.encode("utf-8", "replace").decode("utf-8"))
    return _PAGE.format(policy=policy, title=title, style=style, data=as_data(story), script=script)


def as_data(value: Json) -> str:
    """JSON that means the same and holds no character that could end a script element, nor half a surrogate pair."""
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", told)


def drawing(name: str) -> str:
    """A file of the drawing: `SCRIPT` or `STYLE`."""
    return (files("leviath.report") / "page_files" / name).read_text(encoding="utf-8")

"""What the page's worker runs in Pyodide: everything goes in and out as JSON text.

| module | what |
| --- | --- |
| `scripts` | checking a script, running a function of it on a sample ``ctx``, its operations line by line |
| `meaning` | what the answer of a hook or a region function would do |
| `conversation` | a blueprint with scripted replies, held at each request |
"""

from __future__ import annotations

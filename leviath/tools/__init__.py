"""The tools that a run may call: files, shell and script tools, confined to the working directory; who may call what.

| module | what |
| --- | --- |
| `workspace` | paths, and that they stay inside |
| `files`, `shell` | the built-in tools that touch the world |
| `machine`, `parts` | tools that tell where a run works; parts that are no text |
| `definitions`, `offer` | how tools are offered, and which a stage offers |
| `policy` | allow, ask, deny |
| `host`, `fetch` | what a script tool may ask for; the network as it reaches it |
"""

from __future__ import annotations

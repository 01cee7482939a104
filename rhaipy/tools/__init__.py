"""Tools around the engine, for people who write scripts.

| file | job |
| --- | --- |
| `inventory` | what functions there are, from their declarations |
| `recover` | every parse error of a script, not only the first |
| `lint` | what surely fails, or does nothing, when a script runs |
| `advice` | what to do about an error |
| `check` | parse errors and warnings together, sorted |
| `profile` | operations and time by line and by function |
| `tree` | a script's tree as text |
| `reading` | script files |
"""

from __future__ import annotations

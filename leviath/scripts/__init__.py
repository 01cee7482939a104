"""What a blueprint's scripts are to the runtime: region scripts, stage hooks, validators, tools and seeds.

| module | what |
| --- | --- |
| `check`, `lint` | whether scripts can be used; what surely fails when they run |
| `engine`, `helpers`, `errors` | the bounded engine, Leviath's functions in it, and how a script fails |
| `region`, `hooks`, `validators` | what is asked of a script, and what its answers mean |
| `tools`, `headers`, `markup` | script tools: running one, what it says of itself, text helpers |
| `seeds`, `rhai_seed`, `commands` | what regions hold at the start: files, scripts, commands |
| `json`, `json_faults` | JSON from and to script values; where a text is none |
"""

from __future__ import annotations

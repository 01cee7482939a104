"""A run: from a blueprint to an outcome.

| module | what |
| --- | --- |
| `spawn` | everything that must hold before a run starts; refusals |
| `run` | the run: its parts, and the loop over its steps |
| `state`, `events`, `outcome` | what a run is at, what it tells, what comes out |
| `turn`, `calls`, `outputs` | one request and its reply; the tool calls of a reply; the final output |
| `ending`, `gates`, `routing`, `entering` | the end of a stage: checks, gates, which edge; entering the next one |
| `compaction`, `watch` | summaries and room before a request; caps, stuck stages, repetition, progress |
| `hooks`, `points`, `people` | stage hooks, interaction points, asking a person |
"""

from __future__ import annotations

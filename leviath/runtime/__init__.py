"""A run: from a blueprint to an outcome.

| module | what |
| --- | --- |
| `spawn` | everything that must hold before a run starts; refusals |
| `run`, `core` | the run: the loop over its steps, and its parts in one place |
| `state`, `events`, `options`, `outcome` | what a run is at, what it tells, what it is given, what comes out |
| `turn`, `asking`, `calls` | one request and its reply; tries again and other models; the tool calls of a reply |
| `outputs`, `artifacts` | the final output and the files that go with it |
| `formats`, `csv_faults`, `xml_faults` | what an output in a format is held against |
| `ending`, `gates`, `choosing`, `entering` | the end of a stage: checks, gates, which edge; entering the next one |
| `models`, `prompts`, `own_state` | which model a stage asks; its whole prompt; what a run tells its model of itself |
| `compaction`, `watch` | summaries and room before a request; caps, stuck stages, repetition, progress |
| `hooks`, `interaction`, `people`, `control` | stage hooks; questions to a person; pause, resume, cancel |
| `agents`, `result`, `players`, `logs` | runs as programs start them; results; who answers; Python's log |
| `journal`, `store` | what comes from outside, kept; runs that are taken up again |
| `preview`, `many` | the first request without asking anybody; many runs side by side |
"""

from __future__ import annotations

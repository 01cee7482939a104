"""Cases made at random: strategies that the fuzzer, the recorder and the tests share.

| module | what |
| --- | --- |
| `draw` | choices from a source that a seed or Hypothesis drives |
| `mutate` | small wrong changes to scripts, by token and by text |
| `requests` | limits, levels and profiles round a script |
| `statements`, `expressions`, `values`, `scope` | typed programs: statements, expressions, literals, what names mean |
| `data`, `library` | what a host hands over; calls of library functions |
| `sentences` | sentences of the grammar |
| `shadows` | programs that declare a few names over and over |
| `places` | every kind of expression in every place |
| `edges` | scripts at the edge of a limit |
| `source` | the strategies by name, and cases from all of them |
"""

from __future__ import annotations

from conformance.generate.source import STRATEGIES, Source

__all__ = ["STRATEGIES", "Source"]

"""Recorded answers of the real systems, and the runner that compares ours with them.

| module | what |
| --- | --- |
| `__main__` | the command line: finds the commands below and prints the report |
| `report` | outcomes, known differences, the table by area, exit code |
| `paths` | which files a PATH stands for |
| `check` | Rhai cases: one request, its answer, the comparison |
| `answers` | what rhaipy says, in the recorded shape |
| `guard` | time and memory bounds round one case |
| `pending` | the list of cases that do not pass yet |

Formats of the cases: conformance/README.md.
"""

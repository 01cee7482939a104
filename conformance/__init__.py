"""Recorded answers of the real systems, and the runner that compares ours with them.

| module | what |
| --- | --- |
| `report` | outcomes, known differences, the table by area, exit code |
| `paths` | which files a PATH stands for |
| `check` | Rhai cases: one request, its answer, the comparison |
| `answers` | what rhaipy says, in the recorded shape |
| `guard` | time and memory bounds round one case |
| `pending`, `page` | the list of cases that do not pass yet; the page on what is and is not Rhai |
| `runs`, `scenario`, `statements`, `symbols` | whole runs: scenarios, statements about outcomes, wording aside |
| `validate`, `awaken` | manifests; message-list controls |
| `real`, `record`, `upstream` | real Rhai; its answers recorded anew; the scripts of its own tests |
| `lev`, `real_leviath`, `scripted_model`, `serving`, `wording` | a real `lev` asked again, over a model of ours |
| `fuzz`, `trial`, `shrink`, `reach` | generated cases live: asked, compared, made small; what they have reached |
| `generate`, `generated` | how cases are made; the suite of them |
| `mutants`, `mutated` | wrong changes to the engine that must be found; changed scripts |
| `pythons`, `wheels`, `onefile`, `pyodide`, `node` | other Pythons, installs, WebAssembly |
| `depths` | scripts that nest and recurse as deep as they can |
| `cases`, `oracle` | the recorded answers; the program that asks real Rhai |

Formats of the cases: conformance/README.md.
"""

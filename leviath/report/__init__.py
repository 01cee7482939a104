"""A run as something to look at: where the tokens of its window go, turn by turn, and why an entry left.

| module | what |
| --- | --- |
| `story` | the events of a run told anew, as JSON: a window and a request for each turn, and what happened in between |
| `prompt` | a request as the pieces that a provider caches by, and the first byte in which two of them differ |
| `graph` | the stages and their edges, how often each was entered, taken or held back |
| `page` | one HTML file that holds a story and draws it |
| `page_files/` | the drawing itself: a script and a style sheet, which the page in the browser (playground) uses too |
"""

from __future__ import annotations

"""Runs that outlive their process.

| module | what |
| --- | --- |
| `base` | what a store keeps, and one in memory |
| `sqlite`, `lock` | a store in a file; one process drives a run |
| `recorder`, `going_on` | keeping a run as it goes; beginning one and taking it up again |
| `agents` | an agent's folder as it was at the start |
| `codec`, `pieces` | values as text; requests without what they repeat |
| `reading`, `replay` | what a stored run tells; the same replies against other scripts |
"""

from __future__ import annotations

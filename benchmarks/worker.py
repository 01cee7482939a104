"""One engine in a process of its own: reads `PROGRAM DEPTH SECONDS`, answers with one JSON object a line.

`SECONDS` is how long a sample ought to take: fast programs are repeated. `DEPTH` is how many Python calls stand
between the process's start and the program: some versions of Python slow down at unlucky depths.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]


def at_depth(depth: int, work: Callable[[], Any]) -> Any:
    """Do the work below so many calls."""
    return work() if depth <= 0 else at_depth(depth - 1, work)


def sample(program: Callable[[], Any], seconds: float, repeats: dict[Any, int]) -> tuple[float, Any]:
    """Seconds of one run, and its answer: the mean of as many runs as fit into `seconds`."""
    count = repeats.get(program)
    if count is None:
        # The first runs of all are not counted: whatever is made once is made there.
        began = time.perf_counter()
        program()
        first = time.perf_counter() - began
        if first < seconds:
            began = time.perf_counter()
            program()
            first = time.perf_counter() - began
        count = repeats[program] = max(1, int(seconds / max(first, 1e-9)))
    began = time.perf_counter()
    for _ in range(count):
        answer = program()
    return (time.perf_counter() - began) / count, answer


def main() -> None:
    """Answer until there is nothing more to do."""
    module, *arguments = sys.argv[1:]
    try:
        programs = importlib.import_module(f"peers.{module}").programs(*arguments)
    except Exception as error:
        print(json.dumps({"missing": f"{type(error).__name__}: {error}"[:300]}), flush=True)
        return
    print(json.dumps({"ready": sorted(programs)}), flush=True)
    repeats: dict[Any, int] = {}
    for line in sys.stdin:
        name, depth, seconds = line.split()
        told: dict[str, Any]
        try:
            passed, answer = at_depth(int(depth), partial(sample, programs[name], float(seconds), repeats))
            told = {"seconds": passed, "answer": answer}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()

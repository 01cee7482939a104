"""How fast scripts are parsed: characters a second, and what a token costs.

    python benchmarks/parsing.py [--rounds N]

The dense text is made of recorded scripts, which have hardly a comment or a space too many; the
commented one spreads the same scripts out. Times are CPU times, the best of so many rounds; the last
line tells how fast the machine is meanwhile.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from rhaipy.errors import ParseError  # noqa: E402
from rhaipy.limits import Limits  # noqa: E402
from rhaipy.syntax.lexer import lex  # noqa: E402
from rhaipy.syntax.parser import parse  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

LIMITS = Limits.preset("hook")
SIZE = 60_000
COMMENT = "    // What follows is one of many small scripts, and this says so at some length.\n\n"


def scripts() -> list[str]:
    """Recorded scripts that can stand in a block, every eleventh first."""
    found = []
    for path in sorted((ROOT / "conformance" / "cases" / "rhai-core").glob("*.jsonl")):
        for line in path.read_text("utf-8").split("\n"):
            script = json.loads(line)["script"] if line else ""
            if not 20 < len(script) < 300 or "fn " in script:
                continue
            try:
                parse(f"{{ {script} }}\n1;", limits=LIMITS)
            except ParseError:
                continue
            found.append(script)
    return [script for first in range(11) for script in found[first::11]]


def fill(form: str, parts: list[str]) -> str:
    """A text of about SIZE characters."""
    made: list[str] = []
    size = 0
    for part in parts:
        made.append(form.replace("…", part))
        size += len(made[-1])
        if size >= SIZE:
            break
    return "".join(made)


def best(run: Callable[[], object], rounds: int) -> float:
    """The least CPU time of a number of rounds, in seconds."""
    times = []
    for _ in range(rounds):
        before = time.process_time()
        run()
        times.append(time.process_time() - before)
    return min(times)


def report(name: str, text: str, rounds: int) -> None:
    tokens = len(lex(text).codes)
    lexing = best(lambda: lex(text), rounds)
    parsing = best(lambda: parse(text, limits=LIMITS), rounds)
    print(
        f"{name:10} {len(text) / 1000:6.1f} KB {tokens:6} tokens   "
        f"{parsing * 1000:6.1f} ms (of these {lexing * 1000:5.1f} for tokens)   "
        f"{len(text) / parsing / 1e6:5.2f} MB/s   {parsing / tokens * 1e6:5.2f} us a token"
    )


def cold_start() -> float:
    """Seconds from a started interpreter to the first tree."""
    code = "import time; t = time.perf_counter(); from rhaipy.syntax.parser import parse; parse('1 + 2'); "
    code += "print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description="Parsing speed.")
    parser.add_argument("--rounds", type=int, default=25, help="rounds to take the best of (default: 25)")
    rounds = parser.parse_args().rounds
    parts = scripts()
    report("dense", fill("{ … }\n", parts), rounds)
    report("commented", fill(f"{{\n{COMMENT}    …\n}}\n", parts), rounds)
    report("small", "let x = 1 + 2 * 3; x", rounds * 20)
    print(f"cold start {cold_start() * 1000:6.1f} ms to the first tree")
    print(f"machine    {best(lambda: [None for _ in range(1_000_000)], 5) * 1000:6.1f} ms for a million empty loops")


if __name__ == "__main__":
    main()

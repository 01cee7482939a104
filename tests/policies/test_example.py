"""The example runs, and the guide's code runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_four_checks():
    done = subprocess.run(
        [sys.executable, "examples/context_window.py"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "3. 799 tokens of 1000: sent whole\n3. 800 tokens of 1000: folded\n" in done.stdout
    assert "4. resumed with the recorded summary: Summary of earlier conversation: 6 messages" in done.stdout

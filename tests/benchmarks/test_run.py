"""The benchmarks compute what they are to compute, and say what they have measured in one JSON object."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent.parent / "benchmarks"

#: What each program computes.
ANSWERS = runpy.run_path(str(FOLDER / "data.py"))["ANSWERS"]


@pytest.mark.parametrize("engine", [["rhaipy", "plan"], ["rhaipy", "compile"], ["cpython"]], ids=" ".join)
def test_the_programs_give_the_same_answers(engine: list[str]):
    asked = "".join([f"{name} 3 0\n" for name in ANSWERS])
    command = [sys.executable, str(FOLDER / "worker.py"), *engine]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    ready, *told = [json.loads(line) for line in done.stdout.splitlines()]
    assert ready == {"ready": sorted(ANSWERS)}
    assert dict(zip(ANSWERS, [answer["answer"] for answer in told])) == ANSWERS


def test_the_last_line_is_one_json_object():
    options = "--peers cpython --tier plan --rounds 1 --quick --json".split()
    command = [sys.executable, str(FOLDER / "run.py"), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[2].startswith("| engine ")
    told = json.loads(lines[-1])
    assert told["rhaipy"]["tier"] == "plan"
    assert told["rhaipy"]["vs_rhai"] is None
    assert told["rhaipy"]["vs_cpython"] > 0
    assert len(told["programs"]) == 8
    for program in told["programs"].values():
        assert set(program) == {"seconds", "vs_cpython"}
        assert set(program["seconds"]) == {"rhaipy plan", "cpython"}


def test_peers_that_nobody_knows():
    done = subprocess.run(
        [sys.executable, str(FOLDER / "run.py"), "--peers", "cpython,lua"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == (
        "unknown peer 'lua': there are cpython, rhai, restrictedpython, starlark, asteval, js2py\n"
    )

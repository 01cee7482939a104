"""Everywhere: pure wheels, one file, deep scripts, and Pyodide.

What takes the network, or a folder that a command fetches first, runs where RHAIPY_EVERYWHERE is set.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import traceback
import zipfile
from pathlib import Path

import pytest

from conformance import depths, onefile, pyodide, pythons, wheels
from conformance.paths import existing
from conformance.scenario import find_scenarios
from leviath.blueprint.paths import os_error_text
from rhaipy import Engine, RhaiError

ROOT = Path(__file__).resolve().parents[2]
FULL = bool(os.environ.get("RHAIPY_EVERYWHERE"))
needs_network = pytest.mark.skipif(not FULL, reason="takes the network: set RHAIPY_EVERYWHERE=1")
needs_pyodide = pytest.mark.skipif(
    not FULL or pyodide.missing() is not None,
    reason="takes a minute: set RHAIPY_EVERYWHERE=1, and run `python -m conformance pyodide --fetch` once",
)


@pytest.mark.parametrize("tier", depths.TIERS)
@pytest.mark.parametrize("depth", list(depths.depths()), ids=lambda depth: depth.name)
def test_deep_scripts_end_in_rhais_own_way(depth: depths.Depth, tier: str):
    assert depths.end_of(depth, tier) == (depth.ends, depth.value)


def test_deep_values_are_dropped_in_a_loop_where_python_cannot():
    """As in WebAssembly, in a process of its own: the finalizers stay for good."""
    script = (
        "import sys, gc\n"
        "from rhaipy.values import dropping, array_of, map_of, FnPtr, Cell, Tagged\n"
        "dropping.install()\n"
        "freed = []\n"
        "class Last:\n"
        "    def __del__(self):\n"
        "        frame, depth = sys._getframe(), 0\n"
        "        while frame is not None: frame, depth = frame.f_back, depth + 1\n"
        "        freed.append(depth)\n"
        "for wrap in (lambda v: array_of([v]), lambda v: map_of({'x': v}), lambda v: FnPtr('f', (v,)), Cell,\n"
        "             lambda v: Tagged(v, 1)):\n"
        "    value = wrap(Last())\n"
        "    for _ in range(5000): value = wrap(value)\n"
        "    assert not freed[5:]\n"
        "    del value\n"
        "print(freed)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert len(told) == 5
    assert max(told) < 10  # frames below the last one freed, not 5,000


def test_deep_errors_are_dropped_in_a_loop_where_python_cannot():
    """As above: errors inside of errors, and one that Python's own limit on frames led to."""
    script = (
        "import sys\n"
        "from rhaipy.errors import ErrorInFunctionCall, ErrorRuntime, ErrorStackOverflow\n"
        "from rhaipy.values import dropping\n"
        "dropping.install()\n"
        "freed = []\n"
        "class Mark:\n"
        "    def __init__(self, number): self.number = number\n"
        "    def __del__(self):\n"
        "        frame, depth = sys._getframe(), 0\n"
        "        while frame is not None: frame, depth = frame.f_back, depth + 1\n"
        "        freed.append((self.number, depth))\n"
        "error = ErrorRuntime(Mark(0))\n"
        "for _ in range(5000): error = ErrorInFunctionCall('f', '', error)\n"
        "assert not freed\n"
        "del error\n"
        "def recurse(number):\n"
        "    mark = Mark.__new__(Mark); mark.number = number\n"  # no frame of its own, which may find no room
        "    recurse(number + 1)\n"
        "try:\n"
        "    try: recurse(1)\n"
        "    except RecursionError: raise ErrorStackOverflow() from None\n"
        "except ErrorStackOverflow as found: assert len(freed) == 1 and found.__context__ is not None\n"
        "numbers = [number for number, _ in freed[1:]]\n"
        "print(len(numbers) > 500, numbers == sorted(numbers, reverse=True), max(depth for _, depth in freed))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    long, innermost_first, depth = done.stdout.split()
    assert (long, innermost_first) == ("True", "True")
    assert int(depth) < 10


@pytest.mark.parametrize("body", ["1 + f(n + 1)", "[n].map(|x| f(x + 1))", "eval(`f(${n + 1})`)"])
def test_errors_let_go_of_the_frames_that_they_passed(body: str):
    engine = Engine()
    with pytest.raises(RhaiError) as caught:
        engine.eval(f"fn f(n) {{ if n == 20 {{ throw 1; }} {body} }} f(0)")
    error: RhaiError | None = caught.value
    levels = 0
    while error is not None:
        assert error is caught.value or len(list(traceback.walk_tb(error.__traceback__))) == 0
        error = error.inner
        levels += 1
    assert levels > 20


@pytest.mark.parametrize(
    ("number", "name", "told"),
    [(44, "ENOENT", 2), (31, "EISDIR", 21), (54, "ENOTDIR", 20), (138, "ENOTSUP", 138)],
)
def test_errors_of_the_system_bear_linux_numbers(number: int, name: str, told: int, monkeypatch: pytest.MonkeyPatch):
    """WebAssembly's own ones are others."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(errno.errorcode, number, name)
    assert os_error_text(OSError(number, "")).endswith(f" (os error {told})")


def test_what_starts_processes_is_told_of_scenarios():
    found = {scenario.name: scenario.starts_processes for scenario in find_scenarios(existing(("leviath-runs",)))}
    assert {name for name in ("tools_shell", "tools_denied", "seed_command_allowed", "brain") if found[name]} == {
        "tools_shell",
        "tools_denied",
        "seed_command_allowed",
    }
    assert sum(found.values()) < 40


def test_versions_are_those_that_pyproject_states():
    stated = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert pythons.minors() == stated


def test_this_python_is_found_or_another():
    assert all(pythons.minor_of(version) in pythons.minors() for version in pythons.found())


def test_base_dependencies_are_read_from_pyproject():
    names = [re.split(r"[<>=; ]", each)[0] for each in pythons.dependencies()]
    assert names == ["click", "rich", "pydantic", "jsonschema", "tomli"]


def test_one_file_starts_the_command_that_is_asked_for(tmp_path: Path):
    """Made of stand-ins for the wheels: which command, and that package data and metadata are kept."""
    wheel = tmp_path / "rhaipy-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        for name in ("rhaipy", "leviath"):
            file.writestr(f"{name}/__init__.py", "")
            text = f"import sys\ndef main(): print({name!r}, sys.argv[1:], __file__.count('.pyz'))\n"
            file.writestr(f"{name}/cli.py", text)
        file.writestr("rhaipy-1.dist-info/METADATA", "Name: rhaipy\nVersion: 1\n")
        file.writestr("rhaipy-1.dist-info/RECORD", "")
    made, again, named = (tmp_path / name for name in ("rhaipy.pyz", "again.pyz", "leviath.pyz"))
    onefile.write([wheel], made)
    onefile.write([wheel], again)
    shutil.copy(made, named)
    assert made.read_bytes() == again.read_bytes()
    assert "rhaipy-1.dist-info/METADATA" in zipfile.ZipFile(made).namelist()
    assert "rhaipy-1.dist-info/RECORD" not in zipfile.ZipFile(made).namelist()

    def said(*command: str | Path) -> str:
        return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True).stdout.strip()

    assert said(made, "run", "x") == "rhaipy ['run', 'x'] 1"
    assert said(made, "leviath", "run") == "leviath ['run'] 1"
    assert said(made, "rhaipy", "run") == "rhaipy ['run'] 1"
    assert said(named, "run") == "leviath ['run'] 1"


@needs_network
def test_one_file_runs_both_tools(tmp_path: Path):
    made = tmp_path / "rhaipy.pyz"
    onefile.write(sorted(onefile.gather(tmp_path).glob("*.whl")), made)
    script = tmp_path / "a.rhai"
    script.write_text("print([1, 2].map(|x| x * 2)); 42", encoding="utf-8")
    start = [sys.executable, "-S", "-E", str(made)]  # no site-packages: all that it needs is inside

    def said(*arguments: str) -> str:
        return subprocess.run([*start, *arguments], capture_output=True, text=True, check=True, cwd=tmp_path).stdout

    assert said("run", str(script)) == "[2, 4]\n42\n"
    told = json.loads(said("leviath", "run", str(ROOT / "examples" / "brain"), "--task", "Summarise.", "--json"))
    assert (told["status"], len(told["requests"])) == ("complete", 3)
    assert "'brain' is valid" in said("leviath", "validate", str(ROOT / "examples" / "brain"))
    assert said("leviath", "--version").startswith("leviath 0.")


@needs_network
@pytest.mark.parametrize("minor", pythons.minors())
def test_pure_wheels_alone_install_and_run(minor: str, tmp_path: Path):
    there = {pythons.minor_of(version): python for version, python in pythons.found().items()}
    own = wheels.build(tmp_path / "own")
    wheels.download(there.get(minor, Path(sys.executable)), minor, own, tmp_path / "wheels")
    names = {each.name for each in (tmp_path / "wheels").iterdir()}
    assert all(name.endswith("-none-any.whl") for name in names), names
    assert {"pydantic-1.10.27-py3-none-any.whl", "jsonschema-4.17.3-py3-none-any.whl"} <= names
    if minor not in there:
        pytest.skip(f"resolved; this machine has no Python {minor} to install it")
    environment = wheels.install(there[minor], tmp_path / "wheels", tmp_path / "env")
    assert wheels.measure(environment).native == ()
    assert wheels.smoke(environment) == ""


@needs_pyodide
@pytest.mark.parametrize(("job", "answer"), [("scripted", "The garden"), ("fetched", pyodide.ANSWER)])
def test_an_agent_runs_in_pyodide(job: str, answer: str):
    done = pyodide.run(job, seconds=300)
    assert done.returncode == 0, done.stderr[:2000]
    told = json.loads(done.stdout)
    assert told["status"] == "complete"
    assert told["answer"].startswith(answer)
    assert told["foreign"] == []


@needs_pyodide
def test_deep_scripts_end_in_pyodide_too():
    done = pyodide.run("depth", seconds=600)
    assert done.returncode == 0, (done.stdout[-1000:], done.stderr[:2000])


@needs_pyodide
@pytest.mark.parametrize("arguments", pyodide.SAMPLE, ids=lambda arguments: arguments[0])
def test_recorded_suites_pass_in_pyodide(arguments: tuple[str, ...]):
    done = pyodide.run("recorded", arguments, seconds=600)
    assert done.returncode == 0, (done.stdout[-3000:], done.stderr[:2000])

"""`pythons`: the tests and the recorded Rhai cases on every Python that this machine has.

Looks among the versions of pyenv, on the PATH and in /usr/bin. Each gets an environment of its own, in a folder outside
the tree, with the base install and what the tests need; the first time that takes the network.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

HELP = "tests and Rhai cases on every Python of this machine"
ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 10)
NEWEST = (3, 14)
TEST_NEEDS = ("pytest>=8.0", "pytest-xdist>=3.5", "hypothesis>=6.100", "lark>=1.2,<2")
JOBS = ("check", "tests")
PURE_LINES = ("pydantic<2", "jsonschema<4.18")
"""The last lines of the base dependencies that hold no native code."""
_TELL = "import sys; print('%d.%d.%d' % sys.version_info[:3], sys.implementation.name, sys.prefix)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--python", action="append", metavar="3.N", help="only this version (repeatable)")
    parser.add_argument("--only", choices=JOBS, help="only the Rhai cases, or only the tests")
    parser.add_argument("--pure", action="store_true", help="with pure Python: pydantic 1.10, jsonschema 4.17")
    parser.add_argument("--list", action="store_true", help="say which Pythons there are, and run nothing")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes that run tests (2)")
    parser.add_argument("paths", nargs="*", metavar="TEST", help="only these tests (all)")


def main(options: argparse.Namespace) -> int:
    """One line for each Python and job; returns 0 if all passed, 1 otherwise, 2 where there is no Python."""
    there = found()
    for version, python in there.items():
        print(f"{version:8} {python}")
    absent = [minor for minor in minors() if minor not in map(minor_of, there)]
    if absent:
        print(f"not found: {', '.join(absent)}")
    chosen = {v: p for v, p in there.items() if not options.python or minor_of(v) in options.python}
    if options.list:
        return 0
    if not chosen:
        print("no such Python: see the list above", file=sys.stderr)
        return 2
    passed = True
    for version, python in chosen.items():
        own = environment(python, version, PURE_LINES if options.pure else ())
        for job in [options.only] if options.only else JOBS:
            code, told = check(own) if job == "check" else tests(own, options.paths, options.workers)
            print(f"{version:8} {job:6} {told}", flush=True)
            passed = passed and code == 0
    return 0 if passed else 1


def minors() -> list[str]:
    """The versions that are supported, as `3.N`."""
    return [f"3.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]


def minor_of(version: str) -> str:
    """`3.N` of `3.N.P`."""
    return ".".join(version.split(".")[:2])


def found() -> dict[str, Path]:
    """The CPythons of supported versions by full version, oldest first; the same version found twice counts once."""
    seen: dict[str, Path] = {}
    for candidate in _candidates():
        try:
            done = subprocess.run([candidate, "-c", _TELL], capture_output=True, text=True, timeout=60, check=True)
        except (OSError, subprocess.SubprocessError):
            continue
        version, implementation, _ = done.stdout.strip().split(" ", 2)
        if implementation == "cpython" and minor_of(version) in minors():
            seen.setdefault(version, candidate)
    return {version: seen[version] for version in sorted(seen, key=lambda v: [int(part) for part in v.split(".")])}


def _candidates() -> Iterator[Path]:
    yield from sorted((Path.home() / ".pyenv" / "versions").glob("*/bin/python3"))
    folders = [Path(each) for each in os.environ.get("PATH", "").split(os.pathsep) if each]
    for folder in [*folders, Path("/usr/bin"), Path("/usr/local/bin")]:
        if folder.is_dir() and folder.name != "shims":
            yield from (p for p in sorted(folder.glob("python3*")) if re.fullmatch(r"python3(\.\d+)?", p.name))


def cache() -> Path:
    """The folder outside of the tree for environments, wheels and node packages: `RHAIPY_CACHE`, or the user's."""
    if own := os.environ.get("RHAIPY_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rhaipy" / "everywhere"


def environment(python: Path, version: str, bounds: Sequence[str] = ()) -> Path:
    """The Python of an environment with the base install's dependencies, within `bounds`, and what the tests need; made
    when missing."""
    folder = cache() / f"python-{version}{'-pure' if bounds else ''}"
    own = folder / "bin" / "python"
    ready = folder / "ready"
    if not ready.exists():
        subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
        needs = [*dependencies(), *bounds, *TEST_NEEDS]
        subprocess.run([*pip(own), "install", "-q", "--only-binary=:all:", *needs], check=True)
        ready.touch()
    return own


def dependencies() -> list[str]:
    """The base dependencies, as pyproject.toml states them."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = text.split("\ndependencies = [\n", 1)[1].split("\n]", 1)[0]
    return re.findall(r'^\s*"([^"]+)"', block, flags=re.MULTILINE)


def pip(python: Path | str) -> list[str]:
    """The start of a pip command line."""
    return [str(python), "-m", "pip", "--disable-pip-version-check"]


def check(python: Path) -> tuple[int, str]:
    """Exit code and last line of the recorded Rhai cases."""
    done = _run([python, "-m", "conformance", "check", "--show", "5"])
    return done.returncode, _last(done)


def tests(python: Path, paths: Sequence[str], workers: int) -> tuple[int, str]:
    """Exit code of the tests, their last line, and the names of those that failed."""
    done = _run([python, "-m", "pytest", "-q", "-n", str(workers), "-p", "no:cacheprovider", "--tb=no", *paths])
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return done.returncode, "\n         ".join([_last(done), *failed[:20]])


def _run(command: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True)


def _last(done: subprocess.CompletedProcess[str]) -> str:
    lines = (done.stdout + done.stderr).strip().splitlines()
    return lines[-1] if lines else f"no output, exit code {done.returncode}"

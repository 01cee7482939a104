"""`wheels`: the install that holds no native code, from pure-Python wheels alone.

For each Python version: resolves the base install and the extras of `PURE_EXTRAS` for an interpreter that can use no
native wheel, installs from what came down (no index, no compiler) where this machine has that Python, runs a smoke
suite on it, and measures it. Takes the network.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.pythons import ROOT, found, minor_of, minors, pip

HELP = "install from pure-Python wheels alone"

# The extras that promise to be pure, as pyproject.toml says.
PURE_EXTRAS = ("tokens-pure", "http", "repl")
PURE = ("--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none")
SMOKE = (
    "rhai-core/ops.jsonl",
    "rhai-core/functions.jsonl",
    "rhai-core/limits.jsonl",
    "rhai-std/string_edit.jsonl",
)
_NATIVE = {".so", ".pyd", ".dylib", ".dll"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--python", action="append", metavar="3.N", help="only this version (repeatable)")
    parser.add_argument("--base", action="store_true", help="the base install alone, without the pure extras")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the wheels in FOLDER, one folder a version")


def main(options: argparse.Namespace) -> int:
    """A line or two for each version; returns 0 if everything resolved and ran."""
    passed = True
    extras = () if options.base else PURE_EXTRAS
    with tempfile.TemporaryDirectory() as made:
        work = (options.keep or Path(made)).resolve()
        own = build(work / "rhaipy")
        there = {minor_of(version): python for version, python in found().items()}
        for minor in options.python or minors():
            wheels = work / minor
            download(there.get(minor, Path(sys.executable)), minor, own, wheels, extras)
            print(
                f"{minor}: {', '.join(sorted(each.name.split('-py')[0] for each in wheels.glob('*.whl')))}", flush=True
            )
            if minor not in there:
                print(f"{minor}: resolved; this machine has no such Python to install it")
                continue
            environment = install(there[minor], wheels, Path(made) / f"env-{minor}", extras)
            size = measure(environment)
            failed = smoke(environment)
            passed = passed and not failed and not size.native
            print(
                f"{minor}: installed, {size.told()}; smoke suite: {failed or 'passed'}"
                + (f"; native code: {', '.join(size.native)}" if size.native else "")
            )
    return 0 if passed else 1


def build(folder: Path) -> Path:
    """The wheel of this tree."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([*pip(sys.executable), "wheel", "-q", "--no-deps", "-w", folder, ROOT], check=True)
    return next(folder.glob("rhaipy-*.whl"))


def download(python: Path, minor: str, own: Path, folder: Path, extras: Sequence[str] = PURE_EXTRAS) -> None:
    """Wheels of the tree's own wheel and all that it needs into the folder, none of them for one platform.

    Markers in requirements (`python_version < …`) are read by the Python that runs pip: it should be the one asked for.
    """
    wanted = f"{own}[{','.join(extras)}]" if extras else str(own)
    command = [*pip(python), "download", "-q", *PURE, "--python-version", minor, "-d", str(folder), wanted]
    subprocess.run(command, check=True)


def install(python: Path, wheels: Path, folder: Path, extras: Sequence[str] = PURE_EXTRAS) -> Path:
    """A fresh environment from these wheels alone: no index, and no compiler on the PATH. Returns its folder."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    binaries = folder / "bin"
    source = ["--no-index", "--find-links", str(wheels), "--only-binary=:all:"]
    wanted = f"rhaipy[{','.join(extras)}]" if extras else "rhaipy"
    command = [*pip(binaries / "python"), "install", "-q", *source, wanted]
    subprocess.run(command, check=True, env=bare_environment(binaries))
    return folder


def bare_environment(binaries: Path) -> dict[str, str]:
    """Environment variables with a PATH that holds one folder only: no compiler is there."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PATH", "CC", "CXX", "PYTHONPATH"}}
    return {**kept, "PATH": str(binaries), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}


@dataclass(frozen=True)
class Size:
    """Bytes of files in site-packages without pip and compiled files; names of files with native code."""

    all: int
    own: int
    native: tuple[str, ...]

    def told(self) -> str:
        return f"{self.all / 1e6:.1f} MB of files, {self.own / 1e6:.1f} MB of them ours"


def measure(environment: Path) -> Size:
    """What an environment holds beyond a fresh one."""
    site = next((environment / "lib").glob("python3*/site-packages"))
    total = own = 0
    native = []
    for file in site.rglob("*"):
        top = file.relative_to(site).parts[0]
        if not file.is_file() or "__pycache__" in file.parts or top.startswith(("pip", "setuptools", "_distutils")):
            continue
        size = file.stat().st_size
        total += size
        own += size if top in {"rhaipy", "leviath"} else 0
        if file.suffix in _NATIVE:
            native.append(file.name)
    return Size(total, own, tuple(native))


def smoke(environment: Path) -> str:
    """Runs recorded cases, manifests and an agent on the installed packages; empty if all went well, else what did not.

    The commands run beside the tree, so that it is the installed packages that they import.
    """
    binaries = environment / "bin"
    with tempfile.TemporaryDirectory() as made:
        beside = Path(made)
        (beside / "conformance").symlink_to(ROOT / "conformance")
        (beside / "examples").symlink_to(ROOT / "examples")
        cases = [Path("conformance/cases") / name for name in SMOKE]
        missing = [str(case) for case in cases if not (beside / case).exists()]
        if missing:
            return f"no such cases: {', '.join(missing)}"
        jobs: dict[str, Sequence[str | Path]] = {
            "installed": [binaries / "python", "-c", _IS_INSTALLED],
            "check": [binaries / "python", "-m", "conformance", "check", *cases],
            "validate": [binaries / "python", "-m", "conformance", "validate"],
            "rhaipy": [binaries / "rhaipy", "functions"],
            "leviath": [binaries / "leviath", "run", "examples/brain", "--task", "Summarise the notes", "--json"],
        }
        for name, command in jobs.items():
            environ = bare_environment(binaries)
            done = subprocess.run(command, cwd=beside, env=environ, capture_output=True, text=True)
            if done.returncode:
                return f"{name}: exit code {done.returncode}\n{(done.stdout + done.stderr)[-2000:]}"
    return ""


_IS_INSTALLED = "import sys, rhaipy, leviath; assert rhaipy.__file__.startswith(sys.prefix), rhaipy.__file__"

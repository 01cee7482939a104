"""Builds the page: `python -m playground.build` puts everything that it needs into `playground/dist`.

Takes npm and the network once: Pyodide and the editor come as node packages (`package-lock.json` says which), the pure
wheels from Python's index. The folder is static and whole; any web server can hand it out.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))

from conformance.pyodide import PYTHON  # noqa: E402
from conformance.pythons import dependencies, pip  # noqa: E402
from conformance.wheels import PURE, build  # noqa: E402

Json = Any
DIST = HERE / "dist"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NEEDED = ("pydantic", "jsonschema")
"""Base dependencies that the page uses; commands and their output are not there."""
LOADED = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pyodide/pyodide.asm.mjs", "rhaipy.zip", "needs.zip")
"""The large files, in the order in which the worker loads them."""
TASKS = {
    "crowded": ("A window that is too small", "Read the reports and tell what went wrong."),
    "brain": ("A memory in a script", "Summarise the notes."),
    "checklist": ("A checklist and a gate", "Turn the recipe into a shopping list."),
    "hooks": ("All seven hooks", "Write the notes of release 1.4."),
}
"""Agents of the menu: title and task. They lie in `playground/agents` or in `examples`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds into `playground/dist`; returns 0, or 2 where a tool is missing."""
    parser = argparse.ArgumentParser(prog="python -m playground.build", description=__doc__)
    parser.add_argument("--output", type=Path, default=DIST, help="another folder")
    parser.add_argument(
        "--quick", action="store_true", help="only the page's own files, where all else was built before"
    )
    options = parser.parse_args(arguments)
    absent = [tool for tool in ("npm", "node") if shutil.which(tool) is None]
    if absent:
        print(f"{' and '.join(absent)} not found: install node", file=sys.stderr)
        return 2
    dist: Path = options.output.resolve()
    if not options.quick:
        shutil.rmtree(dist, ignore_errors=True)
        _run("npm", "ci", "--silent", cwd=HERE)
        (dist / "pyodide").mkdir(parents=True)
        for name in PYODIDE:
            shutil.copyfile(HERE / "node_modules" / "pyodide" / name, dist / "pyodide" / name)
        pack(dist)
    page(dist)
    told(dist)
    return 0


def pack(dist: Path) -> None:
    """The packages, compiled: ours and those that they need, an archive each; and the licences of all that is used."""
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        own = build(work / "own")
        (work / "inside").mkdir()
        inside = work / "inside" / "inside.zip"
        _zip_inside(inside, work / "tree")
        _pack(dist / "rhaipy.zip", [own, inside])
        wanted = [each for each in dependencies() if re.split(r"[<>=;]", each)[0] in NEEDED]
        command = [*pip(sys.executable), "download", "-q", *PURE, "--python-version", PYTHON, "-d", str(work / "needs")]
        _run(*command, *wanted)
        wheels = sorted((work / "needs").glob("*.whl"))
        _pack(dist / "needs.zip", wheels)
        (dist / "licences.txt").write_text("\n\n".join(_licences(wheels)), encoding="utf-8")


def _zip_inside(archive: Path, tree: Path) -> None:
    shutil.copytree(HERE / "inside", tree / "playground" / "inside", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(HERE / "__init__.py", tree / "playground" / "__init__.py")
    shutil.make_archive(str(archive.with_suffix("")), "zip", tree)


def _pack(archive: Path, wheels: Sequence[Path]) -> None:
    module = HERE / "node_modules" / "pyodide" / "pyodide.mjs"
    _run("node", HERE / "pack.mjs", module, archive, *wheels)


def page(dist: Path) -> None:
    """The page's own files: the bundle, styles, examples, the list of files, and the worker that keeps them."""
    source = HERE / "page"
    bundler = HERE / "node_modules" / ".bin" / "esbuild"
    _run(
        bundler,
        source / "main.js",
        "--bundle",
        "--format=esm",
        "--minify",
        f"--outfile={dist / 'page.js'}",
        "--log-level=warning",
    )
    for name in ("index.html", "page.css", "worker.js"):
        shutil.copyfile(source / name, dist / name)
    shutil.copyfile(ROOT / "leviath" / "report" / "page_files" / "drawing.css", dist / "drawing.css")
    _write(dist / "samples.json", samples())
    _write(dist / "agents.json", agents())
    _write(dist / "files.json", {"load": [[name, (dist / name).stat().st_size] for name in LOADED]})
    names = sorted(path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file())
    names = [name for name in names if name != "sw.js"]
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + (dist / name).read_bytes())
    keeper = (source / "sw.js").read_text(encoding="utf-8")
    keeper = keeper.replace("__VERSION__", digest.hexdigest()[:16]).replace("__FILES__", json.dumps(["./", *names]))
    (dist / "sw.js").write_text(keeper, encoding="utf-8")


def samples() -> list[dict[str, str]]:
    """The scripts of the menu, each with the ``ctx`` that it is given."""
    folder = HERE / "samples"
    menu = json.loads((folder / "menu.json").read_text(encoding="utf-8"))
    return [
        {
            **entry,
            "script": (folder / f"{entry['name']}.rhai").read_text(encoding="utf-8").rstrip(),
            "ctx": (folder / f"{entry['name']}.json").read_text(encoding="utf-8").rstrip(),
        }
        for entry in menu
    ]


def agents() -> list[dict[str, Json]]:
    """The agents of the menu with their files, the manifest first."""
    return [
        {"name": name, "title": title, "task": task, "files": dict(_files(name))}
        for name, (title, task) in TASKS.items()
    ]


def _files(name: str) -> Iterator[tuple[str, str]]:
    own = HERE / "agents" / name
    folder = own if own.is_dir() else ROOT / "examples" / name
    paths = sorted((path for path in folder.rglob("*") if path.is_file()), key=_first_manifest)
    for path in paths:
        yield path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")


def _first_manifest(path: Path) -> tuple[int, str]:
    order = {"agent.leviath": 0, "replies.json": 1}
    return order.get(path.name, 2), path.as_posix()


def _licences(wheels: Sequence[Path]) -> Iterator[str]:
    """What each package that comes along is licensed under."""
    yield f"rhaipy\n======\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}"
    for folder in sorted((HERE / "node_modules").glob("*/package.json")) + sorted(
        (HERE / "node_modules").glob("@*/*/package.json")
    ):
        told = json.loads(folder.read_text(encoding="utf-8"))
        if "esbuild" in told["name"] or told["name"].startswith("@types/"):
            continue
        yield _licence(f"{told['name']} {told['version']} ({told.get('license', 'see its pages')})", folder.parent)
    for wheel in wheels:
        with tempfile.TemporaryDirectory() as made:
            shutil.unpack_archive(wheel, made, "zip")
            (information,) = Path(made).glob("*.dist-info")
            yield _licence(information.name.removesuffix(".dist-info"), information)


def _licence(title: str, folder: Path) -> str:
    files = [path for path in sorted(folder.rglob("*")) if re.match(r"(?i)licen[cs]e|copying", path.name)]
    files = [path for path in files if path.is_file() and "node_modules" not in path.relative_to(folder).parts]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in files]
    return "\n\n".join([f"{title}\n{'=' * len(title)}", *texts])


def told(dist: Path) -> None:
    """Prints what was built, and how large it is."""
    total = packed = 0
    for path in sorted(dist.rglob("*")):
        if path.is_file() and path.name != "sw.js":
            data = path.read_bytes()
            total += len(data)
            packed += len(data) if path.suffix == ".zip" else len(gzip.compress(data, 6))
    print(f"{dist}: {total / 1e6:.1f} MB, {packed / 1e6:.1f} MB where the server compresses")
    print(f"look at it: python -m http.server --directory {dist} 8000")


def _write(path: Path, value: Json) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def _run(*command: str | Path, cwd: Path | None = None) -> None:
    subprocess.run([str(each) for each in command], check=True, cwd=cwd)


if __name__ == "__main__":
    sys.exit(main())

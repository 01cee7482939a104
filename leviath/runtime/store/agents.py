"""An agent's folder as it was when a run began: kept with the run, and laid out again to go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import resolves_within
from leviath.runtime.store.base import StoreError

MAX_FILE_BYTES = 1_000_000
MAX_TOTAL_BYTES = 32_000_000
MAX_FILES = 2000
_FIRST = (".leviath", ".rhai", ".toml", ".md", ".txt", ".json")
"""Of a folder that is too big for all of it, these are kept before others."""
_LEFT_OUT = ("work", "__pycache__", "node_modules")


def files_of(blueprint: Blueprint) -> dict[str, bytes]:
    """The files of the agent's folder by relative path; nothing for a blueprint that was given as text.

    Its folder ``work``, hidden folders and what is larger than `MAX_FILE_BYTES` stay out.
    """
    folder = blueprint.directory
    if folder is None or blueprint.manifest_path is None:
        return {}
    manifest = blueprint.manifest_path
    found = {manifest.name: manifest.read_bytes()}
    total = 0
    candidates = sorted(_walk(folder, folder), key=lambda each: (each.suffix not in _FIRST, str(each)))
    for path in candidates[:MAX_FILES]:
        try:
            size = path.stat().st_size
            if size > MAX_FILE_BYTES or total + size > MAX_TOTAL_BYTES:
                continue
            found.setdefault(path.relative_to(folder).as_posix(), path.read_bytes())
        except OSError:
            continue
        total += size
    return found


def _walk(folder: Path, root: Path) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for path in entries:
        if path.name.startswith(".") or (folder == root and path.name in _LEFT_OUT):
            continue
        if path.is_dir():
            if not path.is_symlink():
                yield from _walk(path, root)
        elif path.is_file() and resolves_within(path, root):
            yield path


def lay_out(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes the files below ``folder``. Raises `StoreError` for a name that leads out of it."""
    for name, data in files.items():
        path = folder / name
        if ".." in Path(name).parts or Path(name).is_absolute():
            raise StoreError(
                f"the stored agent holds a file called {name!r}, which is no place in its folder: go on with "
                "--fresh-scripts, or begin the run anew"
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

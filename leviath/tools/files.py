"""The file tools: read, write, edit and list, inside the working directory. They answer with a text and never raise.

Short answers: Leviath ``tools/exec.rs``. Only regular files are opened: a pipe could hold the run for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from leviath.blueprint.paths import os_error_text
from leviath.context.entry import Content, Part
from leviath.context.tools import Answered, text_argument
from leviath.text import byte_length, truncate_bytes
from leviath.tools.parts import MAX_PART_BYTES, PartError, PartStore, human_size
from leviath.tools.workspace import PathRefused, Workspace

Json = Any
MAX_READ_BYTES = 256 * 1024
"""The most of a file that ``read_file`` shows."""
MAX_LISTED = 50
MAX_FILE_BYTES = 64 * 1024 * 1024
"""The largest file that is edited or read as one of several."""


def run_file_tool(name: str, arguments: Json, workspace: Workspace) -> str:
    """The result of one call of a tool in `FILE_TOOLS`, where nothing but text can be taken."""
    try:
        return _run(name, arguments, workspace)
    except _NoText as found:
        return f"[error] {found}, and there is no store to hold it as a part"


def read_or_attach(arguments: Json, workspace: Workspace, parts: PartStore) -> str | Content:
    """The result of one call of ``read_file`` in a run: a file that is no text becomes a part of the result."""
    try:
        return _run("read_file", arguments, workspace)
    except _NoText as found:
        return found.attached(parts)


def _run(name: str, arguments: Json, workspace: Workspace) -> str:
    """Raises `_NoText`."""
    given = arguments if isinstance(arguments, Mapping) else {}
    try:
        return FILE_TOOLS[name](given, workspace)
    except PathRefused as refusal:
        return f"[error] {refusal}"
    except Answered as answer:
        return str(answer)


class _NoText(Exception):
    """``read_file`` met a file that is no text."""

    def __init__(self, declared: str, path: Path, size: int) -> None:
        super().__init__(f"'{declared}' is not a text file ({human_size(size)})")
        self.declared, self.path, self.size = declared, path, size

    def attached(self, parts: PartStore) -> str | Content:
        """A result that has the file's bytes as a part."""
        if self.size > MAX_PART_BYTES:
            return f"[error] {self}, and a part may hold {human_size(MAX_PART_BYTES)} at most"
        try:
            with self.path.open("rb") as file:
                part = parts.add(file.read(MAX_PART_BYTES), name=self.path.name)
        except PartError as error:
            return f"[error] {self}: {error}"
        except OSError as error:
            return f"[error] Failed to read '{self.declared}': {os_error_text(error)}"
        said = f"'{self.declared}' is not text. It is attached to this result as a part:"
        return Content.of((Part(text=said), part))


# Reading


def _read_file(arguments: Mapping[str, Json], workspace: Workspace) -> str:
    declared = text_argument(arguments, "path")
    path = workspace.resolve_read(declared)
    try:
        if path.is_dir():
            return "[error] " + workspace.texts.say("read.is_directory", path=declared, listing=_listing(path))
        data = _start_of(path, MAX_READ_BYTES + 4)
        size = path.stat().st_size
    except (OSError, ValueError) as error:
        return f"[error] Failed to read '{declared}': {os_error_text(error)}"
    text = _decoded(data, len(data) > MAX_READ_BYTES)
    if text is None:
        raise _NoText(declared, path, size)
    if byte_length(text) <= MAX_READ_BYTES:
        return text
    kept = truncate_bytes(text, MAX_READ_BYTES)
    return f"{kept}\n" + workspace.texts.say("read.truncated", bytes=size, shown=byte_length(kept))


def _start_of(path: Path, limit: int) -> bytes:
    """The first bytes of a regular file. Raises `OSError` or, for a path that holds a NUL, `ValueError`."""
    if path.exists() and not path.is_dir() and not path.is_file() and not _is_null(path):
        raise OSError("not a regular file")
    with path.open("rb") as file:
        return file.read(limit)


def _is_null(path: Path) -> bool:
    return path == Path("/dev/null")


def _decoded(data: bytes, more: bool) -> str | None:
    """UTF-8 text, ``None`` for bytes that are none; where the file goes on, its last character may be cut."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if more and error.start >= len(data) - 4 and error.reason == "unexpected end of data":
            return data[: error.start].decode("utf-8")
        return None


def _listing(path: Path) -> str:
    """What a directory holds, a line each, so that the next call can name one of them."""
    try:
        names = sorted([f"{each.name}/" if _is_dir(each) else each.name for each in path.iterdir()])
    except OSError:
        names = []
    if not names:
        return "\n  (no entries to show)"
    lines = [f"\n  {name}" for name in names[:MAX_LISTED]]
    if len(names) > MAX_LISTED:
        lines.append(f"\n  ... and {len(names) - MAX_LISTED} more (call list_dir for the rest)")
    return "".join(lines)


def _is_dir(path: Path) -> bool:
    """Whether it is a directory itself, not a link to one."""
    return path.is_dir() and not path.is_symlink()


def _read_files(arguments: Mapping[str, Json], workspace: Workspace) -> str:
    paths = arguments.get("paths")
    if not isinstance(paths, list):
        return "[error] missing 'paths' argument (expected array)"
    if not paths:
        return "[error] 'paths' array is empty"
    return "\n\n".join([_one_of_several(declared, workspace) for declared in paths])


def _one_of_several(declared: Json, workspace: Workspace) -> str:
    if not isinstance(declared, str):
        return "[error] non-string path in array"
    try:
        path = workspace.resolve_read(declared)
        data = _start_of(path, MAX_FILE_BYTES)
        return f"### [{declared}]\n{data.decode('utf-8')}"
    except PathRefused as refusal:
        return f"### [{declared}]\n[error] {refusal}"
    except UnicodeDecodeError:
        return f"### [{declared}]\n[error] Failed to read: stream did not contain valid UTF-8"
    except (OSError, ValueError) as error:
        return f"### [{declared}]\n[error] Failed to read: {os_error_text(error)}"


def _list_dir(arguments: Mapping[str, Json], workspace: Workspace) -> str:
    named = arguments.get("path")
    declared = named if isinstance(named, str) else "."
    path = workspace.resolve_read(declared)
    try:
        entries = sorted(path.iterdir(), key=lambda each: each.name.encode("utf-8", "surrogateescape"))
    except (OSError, ValueError) as error:
        return f"[error] Failed to read directory '{declared}': {os_error_text(error)}"
    lines = [f"{each.name}/" if _is_dir(each) else f"{each.name} ({_size(each)}B)" for each in entries]
    return "\n".join(lines) if lines else f"(empty directory: {declared})"


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0


# Writing


def _write_file(arguments: Mapping[str, Json], workspace: Workspace) -> str:
    declared, content = text_argument(arguments, "path"), text_argument(arguments, "content")
    path = _writable(declared, workspace)
    append = arguments.get("append") is True
    data = content.encode("utf-8", "surrogatepass")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        return f"[error] Failed to create directories for '{declared}': {os_error_text(error)}"
    try:
        with path.open("ab" if append else "wb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        return f"[error] Failed to write '{declared}': {os_error_text(error)}"
    return f"Successfully {'appended' if append else 'wrote'} {len(data)} bytes to '{declared}'"


def _writable(declared: str, workspace: Workspace) -> Path:
    if not workspace.is_there:
        raise Answered(f"[error] workspace '{workspace.root}' is no longer accessible")
    path = workspace.resolve(declared)
    try:
        odd = path.exists() and not path.is_file() and not path.is_dir() and not _is_null(path)
    except OSError as error:
        raise Answered(f"[error] Failed to write '{declared}': {os_error_text(error)}") from None
    if odd:
        raise Answered(f"[error] Failed to write '{declared}': not a regular file")
    return path


def _edit_file(arguments: Mapping[str, Json], workspace: Workspace) -> str:
    declared = text_argument(arguments, "path")
    old, new = text_argument(arguments, "old_str"), text_argument(arguments, "new_str")
    path = _writable(declared, workspace)
    try:
        data = _start_of(path, MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            raise OSError(f"the file is larger than {human_size(MAX_FILE_BYTES)}")
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return f"[error] Failed to read '{declared}': stream did not contain valid UTF-8"
    except (OSError, ValueError) as error:
        return f"[error] Failed to read '{declared}': {os_error_text(error)}"
    # An empty text stands before, between and behind all characters.
    count = text.count(old)
    if count == 0:
        return "[error] " + workspace.texts.say("edit.not_found", path=declared)
    if count > 1:
        return "[error] " + workspace.texts.say("edit.not_unique", count=count, path=declared)
    try:
        path.write_bytes(text.replace(old, new, 1).encode("utf-8", "surrogatepass"))
    except (OSError, ValueError) as error:
        return f"[error] Failed to write '{declared}': {os_error_text(error)}"
    return f"Successfully edited '{declared}'"


FILE_TOOLS: Mapping[str, Callable[[Mapping[str, Json], Workspace], str]] = {
    "read_file": _read_file,
    "read_files": _read_files,
    "write_file": _write_file,
    "edit_file": _edit_file,
    "list_dir": _list_dir,
}

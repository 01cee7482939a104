"""Files that are handed over with an answer (Leviath ``runtime/output_tool/artifacts.rs``)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from leviath.blueprint.model import Artifact
from leviath.blueprint.paths import os_error_text, resolves_within
from leviath.scripts.json import write_json
from leviath.text import is_blank, trim
from leviath.tools.parts import guess_type, human_size

Json = Any
MAX_BYTES = 256 * 1024 * 1024


class ArtifactError(Exception):
    """A submission that is refused for its artifacts; the text is what the model reads, without ``[error]``."""


@dataclass(frozen=True)
class Record:
    """A file as it was submitted; ``size`` is bytes."""

    name: str
    path: str
    mime_type: str
    size: int
    sha256: str

    def as_json(self) -> dict[str, Json]:
        return asdict(self)

    @property
    def label(self) -> str:
        return f"{self.name} ({self.mime_type}, {human_size(self.size)})"


@dataclass(frozen=True)
class _Named:
    path: str
    name: str | None = None
    mime_type: str | None = None


def records_of(arguments: Mapping[str, Json], declared: Sequence[Artifact], workdir: Path) -> tuple[Record, ...]:
    """The files that a submission names, checked. Raises `ArtifactError`."""
    named = list(_listed(arguments.get("artifacts")))
    if not named:
        missing = [artifact.name for artifact in declared if artifact.required]
        if missing:
            raise ArtifactError(
                f"this stage must submit these artifacts: {', '.join(missing)}. Name each one in `artifacts` as "
                "{ name, path }."
            )
        return ()
    found: dict[str, Record] = {}
    for item in named:
        record = _record(item, workdir)
        spec = next((artifact for artifact in declared if artifact.name == record.name), None)
        if spec is not None and not _matches(record.mime_type, spec.mime_type):
            raise ArtifactError(
                f"artifact '{record.name}' must be {spec.mime_type}, and '{item.path}' is {record.mime_type}"
            )
        found.pop(record.name, None)
        found[record.name] = record
    missing = [artifact.name for artifact in declared if artifact.required and artifact.name not in found]
    if missing:
        raise ArtifactError(f"the submission is missing these required artifacts: {', '.join(missing)}")
    return tuple(found.values())


def _listed(items: Json) -> Iterator[_Named]:
    for item in items if isinstance(items, list) else ():
        if isinstance(item, str):
            if not is_blank(item):
                yield _Named(item)
        elif isinstance(item, Mapping):
            path, name, kind = (item.get(key) for key in ("path", "name", "type"))
            if not isinstance(path, str) or is_blank(path):
                raise ArtifactError("an artifact given as an object needs a path")
            yield _Named(
                trim(path),
                trim(name) if isinstance(name, str) and not is_blank(name) else None,
                kind if isinstance(kind, str) else None,
            )
        else:
            raise ArtifactError(
                f"each artifact must be a path or an object with name, path and type, not {write_json(item)}"
            )


def _record(item: _Named, workdir: Path) -> Record:
    full = workdir / item.path
    if not resolves_within(full, workdir):
        raise ArtifactError(f"artifact path '{item.path}' does not resolve inside the working directory")
    try:
        if full.exists() and not full.is_file() and not full.is_dir():
            raise ArtifactError(f"artifact '{item.path}' could not be read: not a regular file")
        size, digest, start = _digest(full)
    except FileNotFoundError:
        raise ArtifactError(
            f"artifact '{item.path}' is neither a file in the working directory nor a part this run produced. Write "
            "the file before naming it, or name a produced part."
        ) from None
    except OSError as error:
        reason = os_error_text(error)
        raise ArtifactError(
            f"artifact '{item.path}' could not be read: {reason}. Write the file before naming it."
        ) from None
    return Record(item.name or full.name, item.path, item.mime_type or guess_type(full.name, start), size, digest)


def _digest(path: Path) -> tuple[int, str, bytes]:
    """Size in bytes, SHA-256 and the first bytes."""
    digest, size, start = hashlib.sha256(), 0, b""
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            start = start or piece
            size += len(piece)
            if size > MAX_BYTES:
                raise ArtifactError(f"artifact '{path.name}' is larger than {MAX_BYTES} bytes")
            digest.update(piece)
    return size, digest.hexdigest(), start


def _matches(mime_type: str, pattern: str) -> bool:
    family, _, subtype = pattern.partition("/")
    return pattern == mime_type or (subtype == "*" and family in ("*", mime_type.partition("/")[0]))

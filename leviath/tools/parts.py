"""Parts that a run holds besides text: bytes by their hash, each with the one line that stands for it in a prompt.

They live in memory, as long as the run (Leviath ``core/mime``). Models that take text only see the stand-in.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from pathlib import PurePath

from leviath.context.entry import BlobRef, Part
from leviath.text import BYTES_PER_TOKEN

IMAGE_TOKENS = 1600
PDF_TOKENS = 2000
TOKENS_PER_BYTE = 0.34
MAX_PART_BYTES = 32 * 1024 * 1024
MAX_TOTAL_BYTES = 256 * 1024 * 1024


class PartError(Exception):
    """A part that cannot be kept or is not there; the text says why."""


class PartStore:
    """The stored parts of one run, in the order in which they came."""

    def __init__(self) -> None:
        self._bytes: dict[str, bytes] = {}
        self._parts: list[Part] = []

    def add(self, data: bytes, mime_type: str | None = None, name: str | None = None) -> Part:
        """Keeps ``data``; type and name are made up where they are not given. Raises `PartError`."""
        if len(data) > MAX_PART_BYTES:
            raise PartError(f"a part may hold {MAX_PART_BYTES} bytes at most, this one has {len(data)}")
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._bytes and sum(map(len, self._bytes.values())) + len(data) > MAX_TOTAL_BYTES:
            raise PartError(f"the parts of a run may hold {MAX_TOTAL_BYTES} bytes together at most")
        kind = mime_type or guess_type(name, data)
        suffix = next((suffix for suffix, each in _TYPES.items() if each == kind), "")
        named = name or f"part-{len(self._parts) + 1}{suffix}"
        stand_in = f"[{kind}, {human_size(len(data))}] {named}"
        self._bytes[digest] = data
        blob = BlobRef(digest, kind, len(data), tokens=_tokens(kind, len(data)), stand_in=stand_in)
        part = Part.stored(blob, name=named)
        self._parts.append(part)
        return part

    def __iter__(self) -> Iterator[Part]:
        return iter(list(self._parts))

    def find(self, wanted: str) -> Part | None:
        """The newest part of that file name, or whose hash begins with six characters or more of it."""
        prefix = wanted.lower()
        for part in reversed(self._parts):
            assert part.blob is not None, "only stored parts are kept"
            if part.name == wanted or (len(prefix) >= 6 and part.blob.sha256.startswith(prefix)):
                return part
        return None

    def read(self, wanted: str) -> bytes:
        """Raises `PartError`."""
        part = self.find(wanted)
        if part is None or part.blob is None:
            raise PartError(f"no stored part is named '{wanted}'; list_parts() shows what this run holds")
        return self._bytes[part.blob.sha256]


def guess_type(name: str | None, data: bytes) -> str:
    """The MIME type by the name's suffix, else by how the bytes begin; no table of the machine is asked."""
    known = None if name is None else _TYPES.get(PurePath(name).suffix.lower())
    if known is not None:
        return known
    for start, kind in _SIGNS:
        if data.startswith(start):
            return kind
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "application/octet-stream"
    return "text/plain"


def _tokens(kind: str, size: int) -> int:
    """What a model that takes the bytes would be charged, as Leviath guesses where it has measured nothing."""
    family, _, subtype = kind.partition("/")
    if kind == "application/pdf":
        return PDF_TOKENS
    if subtype.endswith(("json", "xml")) or family in ("text", "audio"):
        return -(-size // BYTES_PER_TOKEN)
    return IMAGE_TOKENS if family == "image" else math.ceil(size * TOKENS_PER_BYTE)


_TYPES = {
    ".txt": "text/plain",
    ".md": "text/markdown",
    ".csv": "text/csv",
    ".tsv": "text/tab-separated-values",
    ".html": "text/html",
    ".htm": "text/html",
    ".css": "text/css",
    ".py": "text/x-python",
    ".yaml": "text/yaml",
    ".yml": "text/yaml",
    ".json": "application/json",
    ".xml": "application/xml",
    ".pdf": "application/pdf",
    ".bin": "application/octet-stream",
    ".zip": "application/zip",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
    ".ogg": "audio/ogg",
    ".flac": "audio/flac",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
}
_SIGNS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
)


def human_size(size: int) -> str:
    """``240 KB``: bytes as people read them."""
    if size < 1024:
        return f"{size} B"
    if size < 1024**2:
        return f"{size / 1024:.0f} KB"
    if size < 1024**3:
        return f"{size / 1024**2:.1f} MB"
    return f"{size / 1024**3:.2f} GB"

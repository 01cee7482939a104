"""The working directory of a run, and the paths in it: nothing that a tool is given leads out of it.

Rules and short error texts: Leviath ``tools/exec.rs``. Paths are judged twice: as written, with ``..`` folded away, and
with every link resolved.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from leviath.blueprint.paths import canonical, resolves_within
from leviath.blueprint.readpaths import ReadPathPolicy
from leviath.texts import CATALOGUE, Texts


class PathRefused(Exception):
    """A path that may not be used; the text is what the model reads."""


@dataclass(frozen=True)
class Workspace:
    """``reads`` says what may be read outside ``root``; nothing may be written there."""

    root: Path
    reads: ReadPathPolicy = field(default_factory=ReadPathPolicy)
    texts: Texts = CATALOGUE

    @property
    def is_there(self) -> bool:
        return self.root.is_dir()

    def resolve(self, requested: str) -> Path:
        """Where ``requested`` lies in the working directory. Raises `PathRefused`."""
        if is_null_device(requested):
            return Path(os.devnull)
        if "\0" in requested:
            raise PathRefused(f"path '{shown(requested)}' holds a NUL character")
        folded = fold(self.root / requested)
        if folded is None:
            raise PathRefused(f"path '{requested}' escapes the working directory")
        if not folded.is_relative_to(self.root):
            raise PathRefused(self.texts.say("path.escapes", path=requested, workdir=str(self.root)))
        if not resolves_within(folded, self.root):
            raise PathRefused(f"path '{requested}' resolves outside the working directory through a symlink")
        return folded

    def resolve_read(self, requested: str) -> Path:
        """As `resolve`, for tools that only read: what ``[read_paths]`` grants is found too."""
        try:
            return self.resolve(requested)
        except PathRefused:
            if not self.reads.declared or "\0" in requested:
                raise
        folded = fold(self.root / requested)
        if folded is None:
            raise PathRefused(f"path '{requested}' cannot be resolved")
        real = canonical(folded)
        if real is None:
            raise PathRefused(f"path '{requested}' cannot be verified against [read_paths]")
        if not self.reads.declares(real):
            raise PathRefused(
                f"path '{requested}' is outside the working directory and not in this agent's [read_paths]"
            )
        if not self.reads.grants(real):
            raise PathRefused(
                f"path '{requested}' matches this agent's [read_paths], but your config does not grant it; add it "
                f"under [agent_read_paths.{self.reads.agent}] (or set allow_blueprint_read_paths = true under "
                "[security]) in your config.toml"
            )
        return real


def fold(path: PurePath) -> Path | None:
    """``path`` with ``..`` folded away as text; ``None`` where it climbs above the root."""
    parts: list[str] = []
    anchor = path.anchor
    for part in path.parts[1:] if anchor else path.parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part != ".":
            parts.append(part)
    return Path(anchor, *parts)


def is_null_device(path: str) -> bool:
    """Whether ``path`` is the device that swallows everything: it is no place in the file system."""
    return path == "/dev/null" or path.lower() == "nul"


def shown(text: str) -> str:
    """A path with everything that is no plain character escaped."""
    return text.encode("unicode_escape").decode("ascii")

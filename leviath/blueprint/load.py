"""From a manifest (a file, a directory, or text) to a checked `Blueprint`."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.manifest import Manifest, read_manifest
from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import os_error_text, read_text
from leviath.blueprint.structure import check_structure
from leviath.semantics import DOCUMENTED, Semantics

MANIFEST_NAME = "agent.leviath"


def load_blueprint(source: str | os.PathLike[str], *, semantics: Semantics = DOCUMENTED) -> Blueprint:
    """The blueprint that ``source`` holds, parsed and checked for structure.

    A path object names a manifest file or a directory with an ``agent.leviath``; a plain string is manifest text.
    Scripts are not read here (``leviath.scripts.check``). Raises `BlueprintError`.
    """
    return load_manifest(source, semantics=semantics).blueprint


def load_manifest(source: str | os.PathLike[str], *, semantics: Semantics = DOCUMENTED) -> Manifest:
    """As `load_blueprint`, with the text that the lints look at."""
    path = None
    if isinstance(source, str):
        text = source
    else:
        path = manifest_path(Path(source))
        try:
            text = read_text(path)
        except OSError as error:
            raise BlueprintError(f"Failed to read {path}: {os_error_text(error)}", kind="not found") from None
    try:
        manifest = read_manifest(text, semantics)
    except BlueprintError as error:
        if path is None and "\n" not in text.strip() and error.help is None:
            error.help = "a str is a manifest's text: give a pathlib.Path for a file or a folder"
        raise
    if path is not None:
        blueprint = replace(manifest.blueprint, directory=blueprint_dir(path, semantics), manifest_path=path)
        manifest = replace(manifest, blueprint=blueprint)
    try:
        check_structure(manifest.blueprint, semantics)
    except BlueprintError as error:
        error.position = manifest.position(error.path)
        raise
    return manifest


def manifest_path(path: Path) -> Path:
    """The manifest that ``path`` names: a file itself, or the ``agent.leviath`` of a directory."""
    found = path if path.is_file() else path / MANIFEST_NAME
    if not found.exists():
        raise BlueprintError(
            f"No agent.leviath found at {path}",
            kind="not found",
            help="name a manifest, or a directory that holds an agent.leviath",
        )
    return found


def blueprint_dir(manifest: Path, semantics: Semantics) -> Path:
    """The directory that the blueprint's scripts are looked up in and confined to.

    Released Leviath takes the empty path as parent of a bare file name, and then confines nothing: `Path()`.
    """
    if not semantics.confinement_always and manifest == Path(manifest.name):
        return Path()
    return manifest.parent

"""Paths that lead out of the working directory, by every tool and host function that takes one: all refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint.settings import Settings
from leviath.scripts.tools import HostError
from leviath.tools.files import run_file_tool
from leviath.tools.host import FUNCTIONS, RunHost
from leviath.tools.workspace import PathRefused, Workspace

SECRET = "the secret of the place next door"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and absolute paths are those of Unix")


@dataclass
class Place:
    """A working directory with links in it, a secret beside it."""

    root: Path
    outside: Path
    workspace: Workspace
    host: RunHost


@pytest.fixture
def place(tmp_path: Path) -> Place:
    root, outside = tmp_path / "work", tmp_path / "work-too"
    (root / "sub" / "deep").mkdir(parents=True)
    outside.mkdir()
    (outside / "secret.txt").write_text(SECRET)
    (tmp_path / "secret.txt").write_text(SECRET)
    (root / "own.txt").write_text("own")
    for name, target in {
        "up": "..",
        "door": outside,
        "key": outside / "secret.txt",
        "relative": "../work-too/secret.txt",
        "chain1": "chain2",
        "chain2": "chain3",
        "chain3": "../work-too",
        "sub/back": "../..",
        "sub/deep/far": "../../../work-too",
        "dangling": outside / "not-there.txt",
        "dangling-folder": outside / "not" / "there",
        "etc": "/etc",
        "rootlink": "/",
        "homelink": Path.home(),
        "loop": "loop",
        "via-self": "../work/door",
        "proc": "/proc/self/cwd",
    }.items():
        (root / name).symlink_to(target)
    workspace = Workspace(root.resolve())
    return Place(root, outside, workspace, RunHost(workspace, frozenset(FUNCTIONS), Settings()))


ESCAPES = [
    "..",
    "../",
    "../secret.txt",
    "../work-too/secret.txt",
    "../../secret.txt",
    "../../../../../../../../../../etc/passwd",
    "../../../../../../../../../../../../../../../../../../../..",
    "./../secret.txt",
    ".//..//secret.txt",
    "sub/../../secret.txt",
    "sub/deep/../../../secret.txt",
    "sub/./deep/./../.././../secret.txt",
    "not-there/../../secret.txt",
    "not-there/../../work-too/secret.txt",
    "own.txt/../../secret.txt",
    "sub/deep/../../../work-too/../secret.txt",
    "../work/../secret.txt",
    "../work-too",
    "../work-too/",
    "../work-too/new.txt",
    "{root}/../secret.txt",
    "{root}/sub/../../secret.txt",
    "{root}-too/secret.txt",
    "{outside}/secret.txt",
    "{outside}",
    "{outside}/new.txt",
    "//{outside}/secret.txt",
    "/{outside}/secret.txt",
    "/etc/passwd",
    "/etc/../etc/passwd",
    "//etc/passwd",
    "///etc/passwd",
    "/",
    "/.",
    "/..",
    "/tmp",
    "/dev/zero",
    "/dev/null/../zero",
    "/proc/self/environ",
    "/proc/self/cwd/../secret.txt",
    "up",
    "up/secret.txt",
    "up/work-too/secret.txt",
    "door",
    "door/secret.txt",
    "door/new.txt",
    "door/not/there/new.txt",
    "./door/./secret.txt",
    "sub/../door/secret.txt",
    "key",
    "./key",
    "sub/../key",
    "relative",
    "chain1/secret.txt",
    "chain2/secret.txt",
    "chain3/new.txt",
    "sub/back/secret.txt",
    "sub/back/work-too/secret.txt",
    "sub/deep/far/secret.txt",
    "sub/deep/far/new.txt",
    "dangling",
    "dangling-folder/new.txt",
    "etc/passwd",
    "rootlink/etc/passwd",
    "rootlink{outside}/secret.txt",
    "homelink",
    "homelink/new.txt",
    "via-self/secret.txt",
    "door/../door/secret.txt",
    "own.txt\0/../../secret.txt",
    "\0",
    "../secret.txt\0.md",
    "loop",
    "loop/x",
    "up/up/up/etc/passwd",
    "sub/back/work/door/secret.txt",
]
# Names that look like a way out and are none: they name files in the working directory. A link followed by `..` is
# folded away before anything is opened.
HARMLESS = [
    *("...", "~", "~/secret.txt", "..\\secret.txt", "%2e%2e/secret.txt", "$HOME", "..secret.txt", "sub/..."),
    *("up/../secret.txt", "door/../secret.txt", "sub/back/../secret.txt"),
]
REFUSALS = ("leads out of", "escapes the working directory", "resolves outside", "NUL character")


def files(outside: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in outside.rglob("*") if path.is_file()}


def filled(path: str, place: Place) -> str:
    return path.replace("{root}", str(place.root)).replace("{outside}", str(place.outside))


CALLS: dict[str, Callable[[str], dict[str, Any]]] = {
    "read_file": lambda path: {"path": path},
    "read_files": lambda path: {"paths": [path]},
    "list_dir": lambda path: {"path": path},
    "write_file": lambda path: {"path": path, "content": "x"},
    "edit_file": lambda path: {"path": path, "old_str": "secret", "new_str": "x"},
}


def test_there_are_enough_tries():
    assert len(set(ESCAPES)) == len(ESCAPES) >= 60


@pytest.mark.parametrize("path", ESCAPES, ids=repr)
def test_every_way_out_is_refused(path: str, place: Place):
    wanted = filled(path, place)
    for tool, arguments in CALLS.items():
        result = run_file_tool(tool, arguments(wanted), place.workspace)
        last = result.split("\n")[-1] if tool == "read_files" else result
        assert last.startswith("[error] "), (tool, result)
        assert any([words in last for words in REFUSALS]), (tool, result)
        assert SECRET not in result
    with pytest.raises(PathRefused):
        place.workspace.resolve(wanted)
    with pytest.raises(PathRefused):
        place.workspace.resolve_read(wanted)
    for call in (
        lambda: place.host.read_file(wanted),
        lambda: place.host.read_file_bytes(wanted),
        lambda: place.host.write_file(wanted, "x"),
    ):
        with pytest.raises(HostError):
            call()
    assert files(place.outside) == {"secret.txt": SECRET}


@pytest.mark.parametrize("path", HARMLESS)
def test_odd_names_stay_inside(path: str, place: Place):
    assert place.workspace.resolve(path).is_relative_to(place.workspace.root)
    assert run_file_tool("write_file", {"path": path, "content": "x"}, place.workspace).startswith("Successfully")
    assert files(place.outside) == {"secret.txt": SECRET}


def test_a_grant_opens_reading_and_nothing_else(place: Place):
    folder, wanted = str(place.outside), str(place.outside / "secret.txt")
    declared = Workspace(place.workspace.root, Settings().read_policy("agent", (folder,), place.root))
    settings = Settings(agent_read_paths={"agent": (folder,)})
    granted = Workspace(place.workspace.root, settings.read_policy("agent", (folder,), place.root))
    undeclared = Workspace(place.workspace.root, settings.read_policy("agent", None, place.root))
    assert run_file_tool("read_file", {"path": wanted}, granted) == SECRET
    assert run_file_tool("read_file", {"path": "door/secret.txt"}, granted) == SECRET
    assert "secret.txt" in run_file_tool("list_dir", {"path": folder}, granted)
    assert run_file_tool("read_file", {"path": wanted}, declared) == (
        f"[error] path '{wanted}' matches this agent's [read_paths], but your config does not grant it; add it under "
        "[agent_read_paths.agent] (or set allow_blueprint_read_paths = true under [security]) in your config.toml"
    )
    assert run_file_tool("read_file", {"path": wanted}, undeclared).startswith("[error]")
    for beside in (str(place.root.parent / "secret.txt"), f"{folder}/../secret.txt"):
        assert run_file_tool("read_file", {"path": beside}, granted) == (
            f"[error] path '{beside}' is outside the working directory and not in this agent's [read_paths]"
        )
    for tool in ("write_file", "edit_file"):
        assert run_file_tool(tool, CALLS[tool](wanted), granted).startswith("[error]")
    with pytest.raises(HostError):
        RunHost(granted, frozenset(FUNCTIONS), settings).write_file(wanted, "x")
    assert files(place.outside) == {"secret.txt": SECRET}


@pytest.mark.parametrize("tool", ["write_file", "edit_file"])
def test_a_link_inside_may_be_written_through(tool: str, place: Place):
    (place.root / "alias").symlink_to("own.txt")
    result = run_file_tool(
        tool, {"path": "alias", "content": "new", "old_str": "own", "new_str": "new"}, place.workspace
    )
    assert result.startswith("Successfully")
    assert (place.root / "own.txt").read_text() == "new"


def test_a_name_too_long_for_the_system_is_told(place: Place):
    name = "x" * 300
    for tool, arguments in CALLS.items():
        assert "File name too long" in run_file_tool(tool, arguments(name), place.workspace), tool
    for call in (lambda: place.host.read_file(name), lambda: place.host.write_file(name, "x")):
        with pytest.raises(HostError, match="File name too long"):
            call()

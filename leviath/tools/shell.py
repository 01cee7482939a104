"""The shell tool: one command in the working directory, bounded in time and output (Leviath ``tools/exec.rs``)."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leviath.blueprint.settings import SecuritySettings
from leviath.scripts.commands import CommandError, CommandTimeout, child_environment, run_command
from leviath.text import is_blank, truncate_bytes

TIMEOUT_SECS = 60
MAX_CAPTURE = 1024 * 1024
"""Bytes that are kept of each stream."""
_SHELLS = ("/bin/bash", "/usr/bin/bash", "/bin/zsh", "/usr/bin/zsh", "/bin/sh")


def find_shell(environment: Mapping[str, str] | None = None) -> str:
    """The shell that commands run through: the user's own where it is there and speaks the common language."""
    if os.name == "nt":
        return "cmd.exe"
    own = (os.environ if environment is None else environment).get("SHELL", "")
    if own.endswith(("/zsh", "/bash", "/sh")) and Path(own).exists():
        return own
    return next((shell for shell in _SHELLS if Path(shell).exists()), "sh")


def run_shell(
    arguments: Any,
    workdir: Path,
    security: SecuritySettings | None = None,
    given_up: threading.Event | None = None,
) -> str:
    """The result of one call; it takes up to `TIMEOUT_SECS` and blocks. ``given_up`` ends the command before."""
    command = arguments.get("command") if isinstance(arguments, Mapping) else None
    if not isinstance(command, str):
        return "[error] missing 'command' argument"
    shell = find_shell()
    try:
        result = run_command(
            command,
            workdir,
            timeout=TIMEOUT_SECS,
            environment=child_environment(security),
            max_output=MAX_CAPTURE,
            shell=shell,
            given_up=given_up,
        )
    except CommandTimeout:
        return f"[timed out] Command exceeded {TIMEOUT_SECS}s: {command}"
    except CommandError as error:
        reason = str(error).removeprefix("failed to spawn seed command: ")
        return f"[error] Failed to spawn shell '{shell}': {reason}"
    stdout, stderr = _kept(result.stdout), _kept(result.stderr)
    told = _told(stdout, stderr, result.code)
    cut = [
        name
        for name, all_, kept in (("stdout", result.stdout, stdout), ("stderr", result.stderr, stderr))
        if all_ != kept
    ]
    if cut:
        told += f"\n\n[truncated] More was printed ({' and '.join(cut)}); the first {MAX_CAPTURE} bytes are shown."
    return told


def _kept(text: str) -> str:
    return truncate_bytes(text, MAX_CAPTURE)


def _told(stdout: str, stderr: str, code: int) -> str:
    if code == 0:
        return "(command succeeded with no output)" if is_blank(stdout) else stdout
    # A command that a signal ended has no exit code of its own.
    told = f"[exit code {code if code > 0 else -1}]\n"
    if not is_blank(stdout):
        told += f"stdout:\n{stdout}\n"
    if not is_blank(stderr):
        told += f"stderr:\n{stderr}"
    return told

"""Running a shell command: in a process group of its own, with a scrubbed environment, a time limit and a cap.

Rules: Leviath ``cli/daemon/seed_command.rs`` and ``core/secrets.rs``. Memory stays bounded whatever a command prints;
when its time is up the whole group is killed, so that nothing it started stays behind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from leviath.blueprint.paths import os_error_text
from leviath.blueprint.settings import SecuritySettings

MAX_OUTPUT = 900_000
"""Bytes that are kept of each stream."""
LOOK_EVERY = 0.1
"""Seconds between two looks at whether a command's result is still wanted."""

_SECRET_PARTS = (
    "TOKEN SECRET PASSWORD PASSWD PASSPHRASE CREDENTIAL KEY _PAT SESSION COOKIE AUTH BEARER SIGNATURE SIGNING DSN "
    "NETRC KUBECONFIG"
).split()
_SECRET_NAMES = frozenset("DATABASE_URL DATABASE_DSN REDIS_URL MONGO_URL MONGODB_URI AMQP_URL SSH_AUTH_SOCK".split())
_SECRET_PREFIXES = ("LEVIATH_", "AWS_", "AZURE_", "GOOGLE_", "GCP_")


class CommandError(Exception):
    """A command that did not run to an end; the text says why."""


class CommandTimeout(CommandError):
    """A command that was killed because its time was up."""


@dataclass(frozen=True)
class CommandResult:
    """``stdout`` and ``stderr`` are text, bytes that are not UTF-8 replaced, at most `MAX_OUTPUT` bytes each and one
    more where there was more. ``code`` is negative for the signal that ended the command."""

    stdout: str
    stderr: str
    code: int

    @property
    def status(self) -> str:
        """The way the command ended, as Rust shows it."""
        if self.code >= 0:
            return f"exit status: {self.code}"
        try:
            name = f" ({signal.Signals(-self.code).name})"
        except ValueError:
            name = ""
        return f"signal: {-self.code}{name}"


def looks_secret(name: str) -> bool:
    """Whether a variable of that name most likely holds a credential."""
    upper = name.upper()
    return upper in _SECRET_NAMES or upper.startswith(_SECRET_PREFIXES) or any(part in upper for part in _SECRET_PARTS)


def child_environment(
    security: SecuritySettings | None = None, environment: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The environment that a command may see, by ``[security] shell_env``."""
    rules = security or SecuritySettings()
    source = os.environ if environment is None else environment
    allowed = {name.upper() for name in rules.allow_env_vars}
    withheld = {name.upper() for name in rules.shell_env_withhold}

    def passes(name: str) -> bool:
        upper = name.upper()
        if rules.shell_env == "inherit" or upper in allowed:
            return True
        if rules.shell_env == "custom":
            return upper not in withheld
        if rules.shell_env == "filtered" and upper == "SSH_AUTH_SOCK":
            return True
        return not looks_secret(name)

    return {name: value for name, value in source.items() if passes(name)}


def run_command(
    command: str,
    workdir: Path,
    *,
    timeout: float,
    environment: Mapping[str, str] | None = None,
    max_output: int = MAX_OUTPUT,
    shell: str | None = None,
    given_up: threading.Event | None = None,
) -> CommandResult:
    """Runs ``command`` by ``shell`` (else the platform's) in ``workdir``, nothing on its standard input.

    ``timeout`` is in seconds. Raises `CommandError` where it cannot be started, `CommandTimeout` where it does not end
    in time or ``given_up`` is set meanwhile.
    """
    if sys.platform == "emscripten":
        raise CommandError("no commands can be run here")
    line = ["cmd.exe", "/C", command] if os.name == "nt" else [shell or "/bin/sh", "-c", command]
    try:
        process = subprocess.Popen(
            line,
            cwd=workdir,
            env=child_environment() if environment is None else dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = os_error_text(error) if isinstance(error, OSError) else str(error)
        raise CommandError(f"failed to spawn seed command: {reason}") from None
    assert process.stdout is not None and process.stderr is not None, "both are pipes"
    readers = [_Reader(process.stdout, max_output), _Reader(process.stderr, max_output)]
    deadline = time.monotonic() + timeout
    try:
        _wait(process, deadline, given_up)
        # What it left running may still hold the pipes: it has the rest of the time, too.
        ended = all(reader.join(deadline) for reader in readers)
    except subprocess.TimeoutExpired:
        ended = False
    finally:
        _kill_group(process)
    for reader in readers:
        reader.join(time.monotonic() + 1)
        reader.stream.close()
    if not ended:
        raise CommandTimeout(f"seed command timed out after {timeout:g}s")
    return CommandResult(readers[0].text, readers[1].text, process.returncode)


def _wait(process: subprocess.Popen[bytes], deadline: float, given_up: threading.Event | None) -> None:
    """Raises `subprocess.TimeoutExpired` when the time is over or nobody waits any more."""
    while True:
        left = deadline - time.monotonic()
        try:
            process.wait(max(left if given_up is None else min(left, LOOK_EVERY), 0))
            return
        except subprocess.TimeoutExpired:
            if left <= 0 or given_up is None or given_up.is_set():
                raise


class _Reader:
    """Drains a pipe in a thread of its own and keeps the beginning."""

    def __init__(self, stream: IO[bytes], limit: int) -> None:
        self.stream = stream
        self.limit = limit
        self.kept = bytearray()
        self.thread = threading.Thread(target=self.drain, daemon=True)
        self.thread.start()

    def drain(self) -> None:
        try:
            while piece := self.stream.read1(65536):  # type: ignore[attr-defined]
                room = self.limit + 1 - len(self.kept)
                self.kept += piece[: max(room, 0)]
        except (OSError, ValueError):
            return

    def join(self, deadline: float) -> bool:
        self.thread.join(max(deadline - time.monotonic(), 0))
        return not self.thread.is_alive()

    @property
    def text(self) -> str:
        return self.kept.decode("utf-8", "replace")


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    try:
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    process.wait()

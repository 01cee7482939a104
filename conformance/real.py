"""Real Rhai: the program in conformance/oracle, built once and asked by JSON lines."""

from __future__ import annotations

import hashlib
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from conformance.report import HERE

JSON = dict[str, Any]

CRATE = HERE / "oracle"
#: Names a program that is built already.
PROGRAM_VARIABLE = "RHAI_ORACLE"
CACHE_VARIABLE = "RHAIPY_CACHE"

#: Seconds that one request may take, and megabytes that the program may.
PATIENCE = 10.0
MEGABYTES = 2_500

_NAME = "rhai-oracle.exe" if sys.platform == "win32" else "rhai-oracle"


class OracleError(RuntimeError):
    """Real Rhai cannot be asked; the text says what to do."""


def cache() -> Path:
    """The folder of the user's cache in which real Rhai is built."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    base = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "rhaipy"


def program() -> Path:
    """Where the program of these sources is, or will be once it is built."""
    if named := os.environ.get(PROGRAM_VARIABLE):
        return Path(named)
    sources = b"".join((CRATE / name).read_bytes() for name in ("Cargo.toml", "Cargo.lock", "src/main.rs"))
    return cache() / f"oracle-{hashlib.sha256(sources).hexdigest()[:16]}" / _NAME


def ready() -> bool:
    """Whether real Rhai can be asked: it is built if it is not there yet. Says on standard error how that goes."""
    try:
        build(lambda line: print(line, file=sys.stderr))
    except OracleError as error:
        print(error, file=sys.stderr)
        return False
    return True


def build(tell: Callable[[str], None] = lambda line: None) -> Path:
    """The program, built if it is not there yet. Raises OracleError where that is impossible."""
    found = program()
    if found.is_file():
        return found
    if os.environ.get(PROGRAM_VARIABLE):
        raise OracleError(f"{PROGRAM_VARIABLE} names {found}, which is not there")
    if shutil.which("cargo") is None:
        raise OracleError(
            f"real Rhai has to be built, and cargo is not there: install Rust (https://rustup.rs), "
            f"or let {PROGRAM_VARIABLE} name a program that is built already"
        )
    tell("building real Rhai 1.27.0, once; this takes some minutes …")
    target = cache() / "oracle-target"
    done = subprocess.run(
        ["cargo", "build", "--release", "--locked", "--manifest-path", str(CRATE / "Cargo.toml")],
        env={**os.environ, "CARGO_TARGET_DIR": str(target)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise OracleError("real Rhai cannot be built:\n" + done.stderr[-2000:])
    found.parent.mkdir(parents=True, exist_ok=True)
    part = found.with_name(f"{found.name}.{os.getpid()}")
    shutil.copy2(target / "release" / _NAME, part)
    part.replace(found)
    shutil.rmtree(target, ignore_errors=True)
    return found


class Oracle:
    """A running real Rhai.

    A request that takes too long or too much memory has no answer; the program is started anew after it.
    """

    def __init__(self, path: Path | None = None, *, patience: float = PATIENCE, megabytes: int = MEGABYTES) -> None:
        self._path = build() if path is None else path
        self._patience = patience
        self._megabytes = megabytes
        self._process: _Process | None = None

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.kill()
            self._process = None

    def ask(self, requests: Sequence[JSON]) -> list[JSON | None]:
        """What real Rhai says to each of the requests; None where it gives no answer."""
        answers: list[JSON | None] = []
        while len(answers) < len(requests):
            if self._process is None:
                self._process = _Process(self._path, self._megabytes)
            process = self._process
            waiting = requests[len(answers) :]
            process.send(json.dumps(request) + "\n" for request in waiting)
            for _ in waiting:
                line = process.receive(self._patience)
                if line is None:
                    answers.append(None)
                    self.close()
                    break
                answers.append(json.loads(line))
        return answers

    def ask_one(self, request: JSON) -> JSON | None:
        """What real Rhai says to one request, or None."""
        return self.ask([request])[0]


class _Process:
    """The program, with a thread at each of its ends: no pipe can fill up and stop both sides."""

    def __init__(self, path: Path, megabytes: int) -> None:
        self._child = subprocess.Popen(
            [str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=_bounded(megabytes),
        )
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._incoming: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True).start()

    def send(self, lines: Iterable[str]) -> None:
        self._outgoing.put("".join(lines).encode())

    def receive(self, seconds: float) -> bytes | None:
        """The next line, or None when the time is over or the program has ended."""
        try:
            return self._incoming.get(timeout=seconds)
        except queue.Empty:
            return None

    def kill(self) -> None:
        self._child.kill()
        self._child.wait()
        self._outgoing.put(None)

    def _write(self) -> None:
        assert self._child.stdin is not None
        try:
            while (piece := self._outgoing.get()) is not None:
                self._child.stdin.write(piece)
                self._child.stdin.flush()
        except OSError:
            pass  # the program has ended, which the reader tells

    def _read(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._incoming.put(line)
        self._incoming.put(None)


def _bounded(megabytes: int) -> Callable[[], None] | None:
    """What bounds the memory of a child before it starts (Linux only)."""
    if sys.platform != "linux":
        return None
    import resource

    size = megabytes * 1_000_000
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))

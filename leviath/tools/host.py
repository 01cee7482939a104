"""The world as script tools of a run see it: the working directory, a shell, and the environment, under permissions.

Rules and refusals: Leviath ``cli/daemon/script_host.rs``. The network is opened by whoever hands in a `Fetcher`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import os_error_text
from leviath.blueprint.settings import Settings
from leviath.blueprint.shell_keys import command_keys
from leviath.context.entry import part_summary
from leviath.scripts.commands import CommandError, child_environment, looks_secret, run_command
from leviath.scripts.seeds import cap
from leviath.scripts.tools import HostError
from leviath.text import is_blank
from leviath.tools.parts import PartError, PartStore
from leviath.tools.policy import Permissions
from leviath.tools.shell import find_shell
from leviath.tools.workspace import PathRefused, Workspace

Json = Any
MAX_FILE_BYTES = 32 * 1024 * 1024
"""The largest file that a script is given as bytes."""
FUNCTIONS = ("http_get", "http_post", "shell", "read_file", "write_file", "env_var")
_STRICTNESS = {"allow": 0, "inherit": 1, "deny": 2}
_BUILTIN_OF = ("read_file", "write_file", "shell")


class Fetcher(Protocol):
    """Whoever speaks HTTP. Each method raises `HostError`."""

    def get(self, url: str, headers: Mapping[str, str]) -> tuple[str, bytes]: ...

    def post(self, url: str, body: str, headers: Mapping[str, str]) -> tuple[str, bytes]: ...


@dataclass(frozen=True)
class RunHost:
    """A `leviath.scripts.tools.ScriptHost` for one run. ``allowed`` are the functions of `FUNCTIONS` that scripts may
    call."""

    workspace: Workspace
    allowed: frozenset[str]
    settings: Settings
    parts: PartStore = field(default_factory=PartStore)
    fetcher: Fetcher | None = None
    given_up: threading.Event | None = None
    """Set where a call's result is not wanted any more."""

    def http_get(self, url: str, headers: Mapping[str, str]) -> str:
        self._permit("http_get")
        return self._text(self._network().get(url, headers))

    def http_get_bytes(self, url: str, headers: Mapping[str, str]) -> tuple[str, bytes]:
        self._permit("http_get", "http_get_bytes")
        return self._network().get(url, headers)

    def http_post(self, url: str, body: str, headers: Mapping[str, str]) -> str:
        self._permit("http_post")
        return self._text(self._network().post(url, body, headers))

    def shell(self, command: str) -> str:
        self._permit("shell")
        if "write_file" not in self.allowed and any([key.startswith("shell:>") for key in command_keys(command)]):
            raise HostError(_denied("write_file (a shell redirect writes a file)"))
        seconds = self.settings.limits.script_shell_timeout_secs
        try:
            result = run_command(
                command,
                self.workspace.root,
                timeout=seconds,
                environment=child_environment(self.settings.security),
                shell=find_shell(),
                given_up=self.given_up,
            )
        except CommandError as error:
            raise HostError(str(error).replace("seed command", "shell command")) from None
        return cap(result.stdout if is_blank(result.stderr) else result.stdout + result.stderr)

    def read_file(self, path: str) -> str:
        self._permit("read_file")
        data, resolved = self._bytes(path)
        try:
            return cap(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise HostError(f"read '{resolved}': stream did not contain valid UTF-8") from None

    def read_file_bytes(self, path: str) -> bytes:
        self._permit("read_file", "read_file_bytes")
        data, resolved = self._bytes(path)
        if len(data) > MAX_FILE_BYTES:
            raise HostError(f"'{resolved}' is over the {MAX_FILE_BYTES}-byte limit on a part, so it was not read")
        return data

    def _bytes(self, path: str) -> tuple[bytes, str]:
        resolved = self._resolve(path)
        try:
            if resolved.exists() and not resolved.is_file():
                raise HostError(f"read '{resolved}': not a regular file")
            with resolved.open("rb") as file:
                return file.read(MAX_FILE_BYTES + 1), str(resolved)
        except OSError as error:
            raise HostError(f"read '{resolved}': {os_error_text(error)}") from None

    def write_file(self, path: str, content: str) -> str:
        self._permit("write_file")
        if not self.workspace.is_there:
            raise HostError(f"workspace '{self.workspace.root}' is no longer accessible")
        resolved = self._resolve(path)
        data = content.encode("utf-8", "surrogatepass")
        try:
            if resolved.exists() and not resolved.is_file():
                raise HostError(f"write '{resolved}': not a regular file")
            resolved.parent.mkdir(parents=True, exist_ok=True)
            resolved.write_bytes(data)
        except OSError as error:
            raise HostError(f"write '{resolved}': {os_error_text(error)}") from None
        return f"wrote {len(data)} bytes to {resolved}"

    def env_var(self, name: str) -> str:
        self._permit("env_var")
        if looks_secret(name) and name not in self.settings.security.allow_env_vars:
            raise HostError(
                f"[denied] '{name}' looks like a credential. Add it to `[security] allow_env_vars` in "
                "~/.leviath/config.toml if this agent is meant to read it."
            )
        value = os.environ.get(name)
        if value is None:
            raise HostError(f"environment variable '{name}' is not set")
        return value

    def read_part(self, name: str) -> bytes:
        try:
            return self.parts.read(name)
        except PartError as error:
            raise HostError(str(error)) from None

    def write_part(self, data: bytes, mime_type: str | None, name: str | None) -> dict[str, Json]:
        self._permit("write_file", "write_part")
        try:
            return part_summary(self.parts.add(data, mime_type, name))
        except PartError as error:
            raise HostError(str(error)) from None

    def list_parts(self) -> list[dict[str, Json]]:
        return [part_summary(part) for part in self.parts]

    # What all share

    def _permit(self, function: str, told: str | None = None) -> None:
        if function not in self.allowed:
            raise HostError(_denied(told or function))

    def _network(self) -> Fetcher:
        if self.fetcher is None:
            raise HostError("[denied] scripts of this run cannot reach the network")
        return self.fetcher

    def _text(self, answer: tuple[str, bytes]) -> str:
        mime_type, data = answer
        try:
            return cap(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise HostError(f"the answer is no text ({mime_type}); fetch it with http_get_bytes") from None

    def _resolve(self, path: str) -> Any:
        try:
            return self.workspace.resolve(path)
        except PathRefused as error:
            raise HostError(str(error)) from None


def _denied(function: str) -> str:
    return f"[denied] script host function '{function}' is denied by tool_script_permissions"


def permitted(blueprint: Blueprint, permissions: Permissions) -> frozenset[str]:
    """The functions of `FUNCTIONS` that the run's scripts may call.

    The user's word counts, made stricter by the blueprint's. ``inherit`` asks for the policy of the built-in tool of
    that name in the entry stage; what has none is allowed.
    """
    user = permissions.settings.tool_script_permissions
    stage = blueprint.stage(blueprint.entry)
    allowed = []
    for function in FUNCTIONS:
        word = user.get(function, "inherit")
        own = blueprint.tool_script_permissions.get(function, word)
        if _STRICTNESS.get(own, 0) > _STRICTNESS.get(word, 1):
            word = own
        if word == "allow":
            allowed.append(function)
        elif word == "inherit":
            if function not in _BUILTIN_OF or permissions.policy(stage, function) == "allow":
                allowed.append(function)
    return frozenset(allowed)

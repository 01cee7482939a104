"""The user's configuration, ``config.toml`` in Leviath's folder, as far as this runtime heeds it.

It is read and never written. Keys, defaults and places follow Leviath ``cli/config``; keys that only a daemon or a
server needs are left alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from leviath.blueprint.model import DEFAULT_PROVIDER, Nudge
from leviath.blueprint.paths import data_dir, home_dir, os_error_text, read_text
from leviath.blueprint.readpaths import Entry, ReadPathPolicy, compile_entries
from leviath.blueprint.toml import Document, TomlError, parse_toml

V = TypeVar("V")
ShellEnv = Literal["filtered", "strict", "custom", "inherit"]
"""What of the environment a shell command gets: all but what looks like a secret; strictly so; all but what the user
lists; everything."""

DEFAULT_MAX_ITERATIONS = 50
DEFAULT_SHELL_TIMEOUT = 60
_TYPE_NAMES: dict[type, str] = {
    str: "a string",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table",
}
_VARIABLES = {
    "anthropic_api_key": "ANTHROPIC_API_KEY",
    "openai_api_key": "OPENAI_API_KEY",
    "google_api_key": "GOOGLE_API_KEY",
    "xai_api_key": "XAI_API_KEY",
    "anthropic_base_url": "ANTHROPIC_BASE_URL",
    "openai_base_url": "OPENAI_BASE_URL",
    "openrouter_base_url": "OPENROUTER_BASE_URL",
}
"""What of ``[providers]`` the environment says where the file does not."""


class SettingsError(Exception):
    """A configuration that cannot be read; the text names the file, the place and what should stand there."""


@dataclass(frozen=True)
class ModelOverride:
    """What the user says of a model, over whatever the catalogue knows (tokens; US dollars for a million of them)."""

    max_context_tokens: int | None = None
    max_output_tokens: int | None = None
    supports_temperature: bool | None = None
    supports_streaming: bool | None = None
    supports_tools: bool | None = None
    supports_system_prompt: bool | None = None
    input_per_mtok: float | None = None
    cached_input_per_mtok: float | None = None
    cache_write_per_mtok: float | None = None
    output_per_mtok: float | None = None


@dataclass(frozen=True)
class SafeList:
    """Commands that run unasked. ``defaults`` keeps the built-in list, ``allow_blueprint`` adds the agent's own."""

    defaults: bool = True
    tools: tuple[str, ...] = ()
    shell: tuple[str, ...] = ()
    allow_blueprint: bool = False


@dataclass(frozen=True)
class Limits:
    """Counts and seconds. ``stream_inference`` asks for answers piece by piece; ``interaction_timeout_secs`` is read
    because `lev` has it, and bounds nothing: a run that nobody answers stops, and is taken up later."""

    stream_inference: bool = True
    default_max_iterations: int | None = DEFAULT_MAX_ITERATIONS
    script_shell_timeout_secs: int = DEFAULT_SHELL_TIMEOUT
    interaction_timeout_secs: int | None = None


@dataclass(frozen=True)
class SecuritySettings:
    """What an agent may do beyond what it asks for. ``allowed_workdirs`` is read because `lev` has it, and does
    nothing: no run asks about its working directory."""

    allow_seed_commands: bool = True
    allow_blueprint_permissions: bool = False
    allow_blueprint_read_paths: bool = False
    allow_blueprint_safe_commands: bool = False
    allow_local_network: bool = False
    allow_env_vars: tuple[str, ...] = ()
    shell_env: ShellEnv = "filtered"
    shell_env_withhold: tuple[str, ...] = ()
    read_paths: tuple[str, ...] = ()
    allowed_workdirs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """The configuration, with defaults for what is not written. ``providers`` and ``model_providers`` hold keys and
    addresses as written, and are not shown."""

    default_provider: str = DEFAULT_PROVIDER
    override_model: str | None = None
    fallback_model: str | None = None
    request_timeout_secs: int | None = None
    agent_paths: tuple[Path, ...] = ()
    providers: Mapping[str, Any] = field(default_factory=dict, repr=False)
    model_providers: Mapping[str, Any] = field(default_factory=dict, repr=False)
    rate_limits: Mapping[str, Any] = field(default_factory=dict)
    model_capabilities: Mapping[str, ModelOverride] = field(default_factory=dict)
    tool_permissions: Mapping[str, str] = field(default_factory=dict)
    agent_tool_permissions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    tool_script_permissions: Mapping[str, str] = field(default_factory=dict)
    safe_commands: SafeList = SafeList()
    agent_safe_commands: Mapping[str, SafeList] = field(default_factory=dict)
    agent_read_paths: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    batch_tool_hint: bool = True
    shell_hint: bool = True
    nudge: Nudge = field(default_factory=Nudge)
    limits: Limits = Limits()
    security: SecuritySettings = SecuritySettings()
    taint_tracking: bool = False
    path: Path | None = None

    def with_place(self, fault: str) -> str:
        """A text that begins with ``config.toml``, with the path of that file in its place."""
        return fault if self.path is None else fault.replace("config.toml", str(self.path), 1)

    def permissions_for(self, agent: str) -> dict[str, str]:
        """Tool to policy: the user's, narrowed or widened by what the user says of this agent."""
        return {**self.tool_permissions, **self.agent_tool_permissions.get(agent, {})}

    def read_policy(self, agent: str, declared: tuple[str, ...] | None, workdir: Path) -> ReadPathPolicy:
        """What ``agent`` may read outside ``workdir``. Raises `SettingsError` where a grant is malformed."""
        if not declared:
            return ReadPathPolicy()
        home = home_dir()
        try:
            entries = compile_entries(declared, workdir, home)
        except ValueError as error:
            raise SettingsError(f"agent '{agent}' [read_paths]: {error}") from None
        granted = self._grants(agent, workdir, home)
        return ReadPathPolicy(entries, granted, self.security.allow_blueprint_read_paths, agent)

    def _grants(self, agent: str, workdir: Path, home: Path | None) -> tuple[Entry, ...]:
        try:
            return compile_entries((*self.security.read_paths, *self.agent_read_paths.get(agent, ())), workdir, home)
        except ValueError as error:
            raise SettingsError(f"read_paths grant in your config.toml: {error}") from None


def config_path() -> Path | None:
    """``$LEVIATH_CONFIG_PATH``, else ``config.toml`` in Leviath's folder."""
    override = os.environ.get("LEVIATH_CONFIG_PATH")
    if override is not None:
        return Path(override)
    folder = data_dir()
    return None if folder is None else folder / "config.toml"


def load_settings(path: Path | None = None) -> Settings:
    """The user's settings, defaults where there is no file. Raises `SettingsError`."""
    where = config_path() if path is None else path
    if where is None:
        return _read(_Table({}, None, ""), None)
    try:
        text = read_text(where)
    except FileNotFoundError:
        return _read(_Table({}, None, ""), None)
    except OSError as error:
        raise SettingsError(f"cannot read {where}: {os_error_text(error)}") from None
    return parse_settings(text, where)


def parse_settings(text: str, path: Path | None = None) -> Settings:
    """The settings that ``text`` holds; ``path`` is named in errors. Raises `SettingsError`."""
    name = "config.toml" if path is None else str(path)
    try:
        document = parse_toml(text)
    except TomlError as error:
        # The line that is shown may hold a key.
        shown = re.sub(r"(?m)^(\d+ \|[^=\n]*=).*$", r"\1 …", str(error))
        raise SettingsError(f"{name}: {shown}") from None
    return _read(_Table(document.value, document, name), path)


class _Table:
    """A table of the configuration; a value of the wrong type is refused with its place."""

    def __init__(
        self, value: Mapping[str, Any], document: Document | None, name: str, path: tuple[str, ...] = ()
    ) -> None:
        self.value, self.document, self.name, self.path = value, document, name, path

    def get(self, key: str, wanted: type[V], default: V) -> V:
        return default if (found := self.find(key, wanted)) is None else found

    def find(self, key: str, wanted: type[V]) -> V | None:
        if key not in self.value:
            return None
        value = self.value[key]
        if wanted is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise self.wrong(key, _TYPE_NAMES[wanted])
        return value

    def count(self, key: str) -> int | None:
        value = self.find(key, int)
        if value is not None and value < 0:
            raise self.wrong(key, "a number that is not negative")
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        values = self.get(key, list, [])
        if not all(isinstance(each, str) for each in values):
            raise self.wrong(key, "a list of strings")
        return tuple(values)

    def words(self, key: str, allowed: tuple[str, ...] = ()) -> dict[str, str]:
        table = self.table(key)
        for name, value in table.value.items():
            if not isinstance(value, str) or (allowed and value.lower() not in allowed):
                raise table.wrong(name, f"one of {', '.join(allowed)}" if allowed else "a string")
        return {name: value.lower() if allowed else value for name, value in table.value.items()}

    def table(self, key: str) -> _Table:
        return _Table(self.get(key, dict, {}), self.document, self.name, (*self.path, key))

    def tables(self, key: str) -> dict[str, _Table]:
        table = self.table(key)
        return {name: table.table(name) for name in table.value}

    def wrong(self, key: str, wanted: str) -> SettingsError:
        path = (*self.path, key)
        place = self.document.position(path) if self.document is not None else None
        where = f" (line {place[0]}, column {place[1]})" if place is not None else ""
        return SettingsError(f"{self.name}: {'.'.join(path)} must be {wanted}{where}")


_POLICIES = ("allow", "ask", "deny")


def _read(root: _Table, path: Path | None) -> Settings:
    providers = dict(root.table("providers").value)
    for key, variable in _VARIABLES.items():
        if providers.get(key) in (None, "") and variable in os.environ:
            providers[key] = os.environ[variable]
    for key, variable in (("openrouter_api_key", "OPENROUTER_API_KEY"), ("ollama_base_url", "OLLAMA_HOST")):
        value = root.find(key, str) or os.environ.get(variable)
        if value is not None:
            providers.setdefault(key, value)
    nudge, limits, security = root.table("nudge"), root.table("limits"), root.table("security")
    return Settings(
        default_provider=root.get("default_provider", str, DEFAULT_PROVIDER),
        override_model=root.find("override_model", str),
        fallback_model=root.find("fallback_model", str),
        request_timeout_secs=root.count("request_timeout_secs"),
        agent_paths=tuple(map(Path, root.strings("agent_paths"))),
        providers=providers,
        model_providers=dict(root.table("model_providers").value),
        rate_limits=dict(root.table("rate_limits").value),
        model_capabilities={model: _override(table) for model, table in root.tables("model_capabilities").items()},
        tool_permissions=root.words("tool_permissions", _POLICIES),
        agent_tool_permissions={
            agent: root.table("agent_tool_permissions").words(agent, _POLICIES)
            for agent in root.table("agent_tool_permissions").value
        },
        tool_script_permissions=root.words("tool_script_permissions", ("allow", "deny", "inherit")),
        safe_commands=_safe_list(root.table("safe_commands")),
        agent_safe_commands={agent: _safe_list(table) for agent, table in root.tables("agent_safe_commands").items()},
        agent_read_paths={agent: table.strings("allow") for agent, table in root.tables("agent_read_paths").items()},
        batch_tool_hint=root.get("batch_tool_hint", bool, True),
        shell_hint=root.get("shell_hint", bool, True),
        nudge=Nudge(nudge.find("enabled", bool), nudge.count("max"), nudge.find("text", str)),
        limits=Limits(
            stream_inference=limits.get("stream_inference", bool, True),
            default_max_iterations=limits.count("default_max_iterations") or DEFAULT_MAX_ITERATIONS,
            script_shell_timeout_secs=limits.count("script_shell_timeout_secs") or DEFAULT_SHELL_TIMEOUT,
            interaction_timeout_secs=limits.count("interaction_timeout_secs"),
        ),
        security=SecuritySettings(
            allow_seed_commands=security.get("allow_seed_commands", bool, True),
            allow_blueprint_permissions=security.get("allow_blueprint_permissions", bool, False),
            allow_blueprint_read_paths=security.get("allow_blueprint_read_paths", bool, False),
            allow_blueprint_safe_commands=security.get("allow_blueprint_safe_commands", bool, False),
            allow_local_network=security.get("allow_local_network", bool, False),
            allow_env_vars=security.strings("allow_env_vars"),
            shell_env=_shell_env(security),
            shell_env_withhold=security.strings("shell_env_withhold"),
            read_paths=security.strings("read_paths"),
            allowed_workdirs=security.strings("allowed_workdirs"),
        ),
        taint_tracking=root.get("taint_tracking", bool, False),
        path=path,
    )


def _shell_env(security: _Table) -> ShellEnv:
    modes: dict[str, ShellEnv] = {mode: mode for mode in get_args(ShellEnv)}
    written = security.get("shell_env", str, "filtered")
    if written not in modes:
        raise security.wrong("shell_env", f"one of {', '.join(modes)}")
    return modes[written]


def _override(table: _Table) -> ModelOverride:
    return ModelOverride(
        max_context_tokens=table.count("max_context_tokens"),
        max_output_tokens=table.count("max_output_tokens"),
        supports_temperature=table.find("supports_temperature", bool),
        supports_streaming=table.find("supports_streaming", bool),
        supports_tools=table.find("supports_tools", bool),
        supports_system_prompt=table.find("supports_system_prompt", bool),
        input_per_mtok=table.find("input_per_mtok", float),
        cached_input_per_mtok=table.find("cached_input_per_mtok", float),
        cache_write_per_mtok=table.find("cache_write_per_mtok", float),
        output_per_mtok=table.find("output_per_mtok", float),
    )


def _safe_list(table: _Table) -> SafeList:
    return SafeList(
        defaults=table.get("defaults", bool, True),
        tools=table.strings("tools"),
        shell=table.strings("shell"),
        allow_blueprint=table.get("allow_blueprint", bool, False),
    )

"""Reading ``[[dependencies]]`` and ``[mime_types]``: kept as data, so that a wrong declaration is refused.

Rules: Leviath ``core/manifest/sections.rs``, ``core/blueprint/mod.rs`` and ``core/mime/registry.rs``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from leviath.blueprint.errors import BlueprintError, KeyPath, did_you_mean
from leviath.blueprint.model import Dependency
from leviath.blueprint.reading import as_json, fault, is_mime_pattern, shown, trimmed
from leviath.blueprint.sections import DependencySection, InstallSection, McpServerSection
from leviath.text import trim

DependencyKind = Literal["mcp_server", "env", "binary", "script"]
_TARGET_KEYS: dict[str, tuple[DependencyKind, str]] = {
    "mcp_server": ("mcp_server", "server"),
    "env": ("env", "var"),
    "binary": ("binary", "command"),
    "script": ("script", "check"),
}
SYSTEMS = ("macos", "linux", "windows")


def read_dependency(item: Any, path: KeyPath) -> Dependency:
    """One of `[[dependencies]]`. Raises `BlueprintError`."""
    if not isinstance(item, Mapping):
        raise fault(path, "each [[dependencies]] entry must be a table")
    section = DependencySection.read(item)
    name = trimmed(section.name)
    if not name:
        raise fault(path, "a dependency needs a name")
    written = trimmed(section.kind)
    if not written:
        raise fault(path, f"dependency '{name}' needs a kind (mcp_server, env, binary or script)")
    if written not in _TARGET_KEYS:
        raise fault(
            (*path, "kind"),
            f"dependency '{name}' has unknown kind '{written}' (valid: mcp_server, env, binary, script)",
            did_you_mean(written, _TARGET_KEYS),
        )
    kind, key = _TARGET_KEYS[written]
    target = trimmed(getattr(section, key))
    if not target:
        raise fault(path, f"dependency '{name}' of kind '{kind}' needs '{key}'")
    env: tuple[str, ...] = ()
    if kind == "mcp_server":
        env = _strings(section.env, (*path, "env"), f"dependency '{name}': env entries must be strings, got: ")
    install = None
    if section.has("install"):
        install = _install(name, section.install, (*path, "install"))
    return Dependency(
        name=name,
        kind=kind,
        target=target,
        env=env,
        required=section.required is not False,
        remedy=trimmed(section.remedy) or None,
        description=trimmed(section.description) or None,
        install=install,
    )


def _install(name: str, value: Any, path: KeyPath) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise fault(path, f"dependency '{name}': install must be a table")
    section = InstallSection.read(value)
    found: dict[str, Any] = {}
    if section.has("server"):
        if not isinstance(section.server, Mapping):
            raise fault((*path, "server"), f"dependency '{name}': install.server must be a table")
        found["server"] = _server(name, McpServerSection.read(section.server), (*path, "server"))
    for key in ("command", "script"):
        text = trimmed(getattr(section, key))
        if text:
            found[key] = text
    commands = _text_table(section.commands, (*path, "commands"), f"dependency '{name}': install.commands")
    if commands:
        found["commands"] = commands
    return found


def _server(name: str, section: McpServerSection, path: KeyPath) -> dict[str, Any]:
    what = f"dependency '{name}': install.server"
    found: dict[str, Any] = {}
    if section.args is not None:
        bad = next((index for index, each in enumerate(section.args) if not isinstance(each, str)), None)
        if bad is not None:
            raise fault((*path, "args", bad), f"{what}.args entries must be strings")
        found["args"] = section.args
    for key in ("transport", "command", "url"):
        text = trimmed(getattr(section, key))
        if text:
            found[key] = text
    for key in ("headers", "env"):
        table = _text_table(getattr(section, key), (*path, key), f"{what}.{key}")
        if table:
            found[key] = table
    return found


def _strings(values: Sequence[Any] | None, path: KeyPath, message: str) -> tuple[str, ...]:
    for index, value in enumerate(values or ()):
        if not isinstance(value, str):
            raise fault((*path, index), message + shown(value))
    return tuple(values or ())


def _text_table(table: Mapping[str, Any] | None, path: KeyPath, what: str) -> dict[str, str]:
    for key, value in (table or {}).items():
        if not isinstance(value, str):
            raise fault((*path, key), f"{what} values must be strings")
    return dict(table or {})


def check_dependencies(dependencies: Sequence[Dependency]) -> None:
    """Names and installation recipes: the last of the structural checks. Raises `BlueprintError`."""
    seen: set[str] = set()
    for index, dependency in enumerate(dependencies):
        path = ("dependencies", index)
        name = dependency.name
        if name in seen:
            raise _refused(path, name, "two dependencies share this name")
        seen.add(name)
        install = dependency.install or {}
        server = install.get("server")
        if server is not None and dependency.kind != "mcp_server":
            raise _refused(path, name, "install.server is only valid for a 'mcp_server' dependency")
        transport = (server or {}).get("transport")
        if transport not in (None, "stdio", "http"):
            message = f'install.server.transport must be "stdio" or "http", got "{transport}"'
            raise _refused((*path, "install", "server", "transport"), name, message)
        for system in sorted(install.get("commands", {})):
            if system not in SYSTEMS:
                message = f'install.commands key \'{system}\' must be "macos", "linux" or "windows"'
                raise _refused((*path, "install", "commands", system), name, message)


def _refused(path: KeyPath, name: str, message: str) -> BlueprintError:
    return BlueprintError(f"Invalid dependency '{name}': {message}", kind="validation failed", path=path)


# Mime types

_ROW_TYPES: dict[str, tuple[type, str]] = {
    "family": (str, "a string"),
    "text": (bool, "a boolean"),
    "tokens": (dict, "struct TokenRuleWire"),
    "extensions": (list, "a sequence"),
    "magic": (str, "a string"),
    "stand_in": (str, "a string"),
    "check": (str, "a string"),
}
_TOKEN_RULES = ("per_byte", "per_pixel", "per_second", "per_page", "fixed")
_MAGIC = re.compile(r"(?:[0-9A-Fa-f]{2}|\?\?)+")


def read_mime_types(value: Any, path: KeyPath) -> dict[str, Any]:
    """`[mime_types]` as JSON, checked row by row. Raises `BlueprintError`."""
    if not isinstance(value, Mapping):
        raise fault(path, '[mime_types] must be a table of "type/subtype" rows')
    for key, row in value.items():
        place = (*path, key)
        if not is_mime_pattern(trim(key).lower()):
            raise fault(
                place, f"[mime_types]: mime_types key {key}", 'write a bare type such as "image/png" or "image/*"'
            )
        wrong = _wrong_row(row)
        if wrong is not None:
            raise fault(place, f'[mime_types]: mime_types."{key}": {wrong}')
    return {key: as_json(row) for key, row in value.items()}


def _wrong_row(row: Any) -> str | None:
    if not isinstance(row, Mapping):
        return f"invalid type: {_type_and_value(row)}, expected struct MimeRow"
    for key, value in row.items():
        if key not in _ROW_TYPES:
            fields = ", ".join(f"`{name}`" for name in _ROW_TYPES)
            return f"unknown field `{key}`, expected one of {fields}"
        wanted, name = _ROW_TYPES[key]
        if not issubclass(type(value), wanted):
            return f"invalid type: {_type_and_value(value)}, expected {name}"
        if key == "extensions" and (bad := [each for each in value if not isinstance(each, str)]):
            return f"invalid type: {_type_and_value(bad[0])}, expected a string"
        if key == "tokens" and (wrong := _wrong_tokens(value)) is not None:
            return wrong
    if "magic" in row and not _MAGIC.fullmatch(row["magic"]):
        return "magic must be hex digits"
    return None


def _wrong_tokens(table: Mapping[str, Any]) -> str | None:
    rules = [key for key in table if key in _TOKEN_RULES]
    unknown = [key for key in table if key not in (*_TOKEN_RULES, "max")]
    if unknown:
        fields = ", ".join(f"`{name}`" for name in ("per_byte", "per_pixel", "max", "per_second", "per_page", "fixed"))
        return f"unknown field `{unknown[0]}`, expected one of {fields}"
    for key, value in table.items():
        whole = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        if not (whole or (key == "per_byte" and isinstance(value, (int, float)) and not isinstance(value, bool))):
            return f"invalid value for {key}: {shown(value)}"
    if "max" in table and "per_pixel" not in table:
        return "tokens.max only goes with per_pixel"
    if len(rules) != 1:
        return f"tokens needs exactly one of {', '.join(_TOKEN_RULES)}"
    return None


def _type_and_value(value: Any) -> str:
    if isinstance(value, bool):
        return f"boolean `{shown(value)}`"
    if isinstance(value, int):
        return f"integer `{value}`"
    if isinstance(value, float):
        return f"floating point `{value}`"
    if isinstance(value, str):
        return f"string {shown(value)}"
    return "sequence" if isinstance(value, list) else "map"

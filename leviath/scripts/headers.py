"""What a script tool says of itself: ``// @tool`` lines in its text, or a ``.toml`` file beside it.

Rules: Leviath ``scripting/tool.rs`` (``parse_annotations``, ``parse_tool_toml``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leviath.blueprint.reading import as_json
from leviath.blueprint.toml import TomlError, parse_toml
from leviath.text import is_blank, trim


class HeaderError(ValueError):
    """A header that makes no tool; the text says what is missing."""


@dataclass(frozen=True)
class Parameter:
    """``schema`` is JSON Schema, written out where ``type`` and ``description`` do not say enough."""

    name: str
    type: str
    required: bool = False
    description: str = ""
    schema: Any = None


@dataclass(frozen=True)
class ToolHeader:
    """``requires`` names what the machine must allow: network, shell, filesystem."""

    name: str
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    requires: tuple[str, ...] = ()
    accepts: tuple[str, ...] = ()
    produces: tuple[str, ...] = ()

    @property
    def input_schema(self) -> dict[str, Any]:
        """JSON Schema of the call's arguments, as a model is told."""
        return {
            "type": "object",
            "properties": {
                each.name: {"type": each.type, "description": each.description} if each.schema is None else each.schema
                for each in self.parameters
            },
            "required": [each.name for each in self.parameters if each.required],
        }


def read_header(source: str) -> ToolHeader:
    """From the comment lines of a script, wherever they stand. Raises `HeaderError`."""
    name: str | None = None
    description = ""
    parameters: list[Parameter] = []
    lists: dict[str, list[str]] = {"requires": [], "accepts": [], "produces": []}
    for line in source.split("\n"):
        text = trim(line)
        if not text.startswith("//") or not (text := trim(text[2:])).startswith("@"):
            continue
        keyword, _, rest = _cut(text[1:])
        argument = trim(rest)
        if keyword == "tool":
            if not argument:
                raise HeaderError("@tool directive requires a tool name")
            name = argument
        elif keyword == "description":
            description = argument
        elif keyword == "param":
            parameters.append(_parameter(argument))
        elif keyword in lists:
            lists[keyword].extend(each for each in re.split(r"[ ,\t]", argument) if each)
    if name is None:
        raise HeaderError("script tool is missing a `// @tool <name>` directive")
    return ToolHeader(
        name,
        description,
        tuple(parameters),
        tuple(lists["requires"]),
        tuple(lists["accepts"]),
        tuple(lists["produces"]),
    )


def _cut(text: str) -> tuple[str, str, str]:
    match = re.search(r"\s", text)
    return (text, "", "") if match is None else (text[: match.start()], match.group(), text[match.end() :])


def _parameter(argument: str) -> Parameter:
    parts = [trim(part) for part in re.split(r"\s", argument, maxsplit=3)]
    if len(parts) < 3 or not all(parts[:3]):
        raise HeaderError(f"@param requires `<name> <type> <required|optional>`, got: `{argument}`")
    name, kind, word = parts[:3]
    if word not in ("required", "optional"):
        raise HeaderError(f"@param requiredness must be `required` or `optional`, got: `{word}`")
    description = trim(parts[3]).strip('"') if len(parts) > 3 else ""
    return Parameter(name, kind, word == "required", description)


# The file beside a script


def read_toml_header(text: str) -> ToolHeader:
    """From a ``.toml`` file beside the script. Raises `HeaderError`."""
    try:
        document = parse_toml(text).value
    except TomlError as error:
        raise HeaderError(f"invalid tool.toml: {error}") from None
    tool = document.get("tool")
    if not isinstance(tool, Mapping):
        raise HeaderError("invalid tool.toml: missing field `tool`")
    name = _text(tool, "name", None)
    if is_blank(name):
        raise HeaderError("tool.toml `[tool] name` must not be empty")
    return ToolHeader(
        name=name,
        description=_text(tool, "description", ""),
        parameters=tuple(map(_toml_parameter, _list(tool, "params"))),
        requires=_strings(tool, "requires"),
        accepts=_strings(tool, "accepts"),
        produces=_strings(tool, "produces"),
    )


def _toml_parameter(table: Any) -> Parameter:
    if not isinstance(table, Mapping):
        raise HeaderError("invalid tool.toml: each of `params` must be a table")
    required = table.get("required", False)
    if not isinstance(required, bool):
        raise HeaderError("invalid tool.toml: `required` must be true or false")
    return Parameter(
        name=_text(table, "name", None),
        type=_text(table, "type", ""),
        required=required,
        description=_text(table, "description", ""),
        schema=as_json(table.get("schema")),
    )


def _text(table: Mapping[str, Any], key: str, default: str | None) -> str:
    value = table.get(key, default)
    if value is None:
        raise HeaderError(f"invalid tool.toml: missing field `{key}`")
    if not isinstance(value, str):
        raise HeaderError(f"invalid tool.toml: `{key}` must be a string")
    return value


def _list(table: Mapping[str, Any], key: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise HeaderError(f"invalid tool.toml: `{key}` must be a list")
    return value


def _strings(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = _list(table, key)
    if not all(isinstance(each, str) for each in values):
        raise HeaderError(f"invalid tool.toml: `{key}` must hold strings")
    return tuple(values)

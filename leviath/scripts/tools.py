"""Script tools: running one, and what a script may ask of the world while it runs (Leviath ``scripting/tool.rs``).

A tool's script is evaluated from top to bottom with the call's arguments in ``params``; its value is the result.
Nothing is raised: what goes wrong is told in the result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import rhaipy
from leviath.scripts.check import ScriptTool
from leviath.scripts.engine import TOOL_OPERATIONS, hardened
from leviath.scripts.json import Json, JsonError, NotPlain, from_script, read_json, to_script, write_json
from leviath.scripts.markup import decode_base64, encode_base64, html_to_text, percent_encode

MAX_SLEEP_SECS = 10.0
"""The longest that one ``sleep`` of a tool waits."""


class HostError(Exception):
    """What a script asked for was refused or failed; the text is what the script can catch."""


class ScriptHost(Protocol):
    """The world as script tools see it, under the permissions of the run. Each method raises `HostError`."""

    def http_get(self, url: str, headers: Mapping[str, str]) -> str: ...

    def http_get_bytes(self, url: str, headers: Mapping[str, str]) -> tuple[str, bytes]:
        """The declared content type and the body."""

    def http_post(self, url: str, body: str, headers: Mapping[str, str]) -> str: ...

    def shell(self, command: str) -> str: ...

    def read_file(self, path: str) -> str: ...

    def read_file_bytes(self, path: str) -> bytes: ...

    def write_file(self, path: str, content: str) -> str: ...

    def env_var(self, name: str) -> str: ...

    def read_part(self, name: str) -> bytes: ...

    def write_part(self, data: bytes, mime_type: str | None, name: str | None) -> dict[str, Json]:
        """The part's summary."""

    def list_parts(self) -> list[dict[str, Json]]: ...


@dataclass(frozen=True)
class WithParts:
    """A result that carries stored parts: its text, and the hashes of the parts in the run's store."""

    text: str
    hashes: tuple[str, ...]


def run_script_tool(tool: ScriptTool, arguments: Json, host: ScriptHost) -> str | WithParts:
    """The result of one call: a string as it is, ``()`` as nothing, a map with ``parts`` as text and parts, anything
    else as JSON, an error as ``[error]``."""
    engine = tool_engine(host)
    scope = rhaipy.Scope()
    name = tool.header.name
    try:
        scope.push("params", to_script(arguments))
        result = engine.eval_ast(tool.script.compiled, scope)
    except rhaipy.RhaiError as error:
        return f"[error] {name}: {error}"
    except (rhaipy.ConversionError, RecursionError) as error:
        return f"[error] {name}: {error}"
    return _told(result)


def _told(result: Any) -> str | WithParts:
    if result is None:
        return ""
    if isinstance(result, str):
        return result
    try:
        value = from_script(result)
    except NotPlain as error:
        return f"[error] cannot serialize result: {error}"
    except RecursionError:
        return "[error] cannot serialize result: it is nested too deep"
    return _typed(value) if isinstance(value, dict) and "parts" in value else write_json(value)


def _typed(value: dict[str, Json]) -> str | WithParts:
    parts = value["parts"]
    if not isinstance(parts, list):
        return "[error] `parts` in a tool result must be a list of part maps"
    hashes = []
    for part in parts:
        digest = part.get("sha256") if isinstance(part, dict) else None
        if not isinstance(digest, str):
            return "[error] a part in the tool result has no sha256; return what write_part or find_part gave you"
        hashes.append(digest)
    content = value.get("content")
    return WithParts(content if isinstance(content, str) else "", tuple(hashes))


def tool_engine(host: ScriptHost) -> rhaipy.Engine:
    """A hardened engine whose scripts reach ``host``."""
    engine = hardened(TOOL_OPERATIONS)
    engine.sleep = lambda seconds: time.sleep(min(seconds, MAX_SLEEP_SECS))
    add = engine.register_fn
    for name in ("http_get", "http_get_bytes"):
        get = _fetched(host) if name == "http_get_bytes" else host.http_get
        add(name, lambda url, get=get: get(url, {}), [str])
        add(name, lambda url, headers, get=get: get(url, _headers(headers)), [str, dict])
    add("http_post", lambda url, body: host.http_post(url, body, {}), [str, str])
    add("http_post", lambda url, body, headers: host.http_post(url, body, _headers(headers)), [str, str, dict])
    add("shell", lambda command: host.shell(command), [str])
    add("read_file", lambda path: host.read_file(path), [str])
    add("read_file_bytes", lambda path: host.read_file_bytes(path), [str])
    add("write_file", lambda path, content: host.write_file(path, content), [str, str])
    add("env_var", lambda name: host.env_var(name), [str])
    add("read_part", lambda name: host.read_part(name), [str])
    add("write_part", lambda data: host.write_part(data, None, None), [bytes])
    add("write_part", lambda data, mime: host.write_part(data, mime, None), [bytes, str])
    add("write_part", lambda data, mime, name: host.write_part(data, mime, name), [bytes, str, str])
    add("list_parts", lambda: host.list_parts(), [])
    add("find_part", lambda name: _find(host.list_parts(), name), [str])
    add("parse_json", _parse_json, [str])
    add("to_json", _to_json, [object])
    add("to_json", _to_json, [dict])
    add("encode_uri", percent_encode, [str])
    add("html_to_text", html_to_text, [str])
    add("encode_base64", encode_base64, [str])
    add("decode_base64", decode_base64, [str])
    return engine


def _headers(given: Mapping[str, Any]) -> dict[str, str]:
    return {name: value if isinstance(value, str) else rhaipy.display(value) for name, value in given.items()}


def _fetched(host: ScriptHost) -> Callable[[str, Mapping[str, str]], dict[str, Any]]:
    def fetch(url: str, headers: Mapping[str, str]) -> dict[str, Any]:
        mime_type, data = host.http_get_bytes(url, headers)
        return {"mime_type": mime_type, "bytes": data}

    return fetch


def _find(parts: list[dict[str, Json]], wanted: str) -> dict[str, Json] | None:
    """The part of that file name, or whose hash begins with six characters or more of it."""
    prefix = wanted.lower()
    for part in parts:
        if part.get("name") == wanted or (len(prefix) >= 6 and str(part.get("sha256", "")).startswith(prefix)):
            return part
    return None


def _parse_json(text: str) -> Json:
    try:
        return to_script(read_json(text))
    except JsonError as error:
        raise ValueError(f"parse_json: {error}") from None


def _to_json(value: Any) -> str:
    return write_json(from_script(value))

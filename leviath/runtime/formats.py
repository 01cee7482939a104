"""Is an answer the format that it claims to be? Whether it has the right shape is a schema's or a validator's business.

Formats: Leviath ``tools/validate/format.rs``. YAML is checked only where PyYAML is installed.
"""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Callable, Mapping
from xml.parsers import expat

from leviath.blueprint.toml import TomlError, parse_toml
from leviath.scripts.json import JsonError, read_json
from leviath.text import is_blank, trim


def fault_of(format: str | None, content: str) -> str | None:
    """What is wrong with ``content`` as ``format``; ``None`` where nothing is, or nobody knows the format."""
    checker = None if format is None else _CHECKERS.get(trim(format).lower())
    return None if checker is None else checker(content)


def _json(content: str) -> str | None:
    try:
        read_json(content)
    except JsonError as error:
        return str(error)
    return None


def _toml(content: str) -> str | None:
    try:
        parse_toml(content)
    except TomlError as error:
        return str(error)
    return None


def _yaml(content: str) -> str | None:
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        return None
    try:
        for _ in yaml.parse(content, Loader=yaml.SafeLoader):
            pass
    except yaml.YAMLError as error:
        return str(error)
    return None


class _Refused(Exception):
    pass


def _xml(content: str) -> str | None:
    parser = expat.ParserCreate()
    elements = 0

    def start(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal elements
        elements += 1

    def entity(*_: object) -> None:
        # Nested entities can blow a small document up to any size.
        raise _Refused("entity declarations are not accepted")

    parser.StartElementHandler = start
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content.encode("utf-8", "surrogatepass"), True)
    except _Refused as error:
        return str(error)
    except expat.ExpatError as error:
        if not elements:
            return "no XML elements found; this looks like plain text"
        return f"{expat.ErrorString(error.code)} at line {error.lineno} column {error.offset + 1}"
    return None


def _csv(content: str) -> str | None:
    if is_blank(content):
        return "the CSV is empty"
    width = None
    reader = csv.reader(io.StringIO(content, newline=""), strict=True)
    try:
        for row in reader:
            if not row:
                continue
            width = len(row) if width is None else width
            if len(row) != width:
                return f"line {reader.line_num} has {len(row)} fields where the first record has {width}"
    except csv.Error as error:
        return f"line {reader.line_num}: {error}"
    return None


_CHECKERS: Mapping[str, Callable[[str], str | None]] = {
    "json": _json,
    "toml": _toml,
    "yaml": _yaml,
    "yml": _yaml,
    "xml": _xml,
    "csv": _csv,
}

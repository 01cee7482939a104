"""Is an answer the format that it claims to be? Whether it has the right shape is a schema's or a validator's business.

Formats: Leviath ``tools/validate/format.rs``. YAML is checked only where PyYAML is installed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping

from leviath.blueprint.toml import TomlError, parse_toml
from leviath.runtime.csv_faults import csv_fault
from leviath.runtime.xml_faults import xml_fault
from leviath.scripts.json import JsonError, read_json
from leviath.text import trim


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
        return f"{error}\n"
    return None


def _yaml(content: str) -> str | None:
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        return None
    try:
        for _ in yaml.parse(content, Loader=yaml.SafeLoader):
            pass
    except yaml.MarkedYAMLError as error:
        told = ", ".join([each for each in (error.context, error.problem) if each])
        mark = error.problem_mark or error.context_mark
        return told if mark is None else f"{told} at byte {mark.index} line {mark.line + 1} column {mark.column + 1}"
    except yaml.YAMLError as error:
        return str(error)
    return None


_CHECKERS: Mapping[str, Callable[[str], str | None]] = {
    "json": _json,
    "toml": _toml,
    "yaml": _yaml,
    "yml": _yaml,
    "xml": xml_fault,
    "csv": csv_fault,
}

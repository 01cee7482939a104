"""TOML 1.1 with the place of every key.

The standard library's reader knows TOML 1.0 only and says nothing about places; manifests may hold inline tables
over several lines (TOML 1.1, as Leviath's reader allows), and a fault in one is shown where it stands.
"""

from __future__ import annotations

from leviath.blueprint.toml.document import DateTime, Document, parse_toml
from leviath.blueprint.toml.faults import TomlError

__all__ = ["DateTime", "Document", "TomlError", "parse_toml"]

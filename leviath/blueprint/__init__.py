"""Blueprints: an ``agent.leviath`` file loaded, checked and turned into plain data.

| module | what |
| --- | --- |
| `load`, `manifest` | from a file, a folder or a text to a checked blueprint |
| `model`, `errors` | the blueprint as plain data; what can be wrong with one |
| `toml` | TOML with the place of every key |
| `border`, `sections` | the tables of a manifest and their keys, by pydantic |
| `reading` | what the readers below share |
| `agent`, `stages`, `edges`, `models`, `outputs`, `regions`, `dependencies` | reading them, part by part |
| `structure`, `lint` | whether all of it holds together; what is most likely not meant |
| `settings`, `readpaths`, `shell_keys` | the user's configuration; paths and commands that may be granted |
| `catalogue`, `tools` | what is known of models, and of tools by name |
| `paths`, `globs` | where things live, and patterns of files |
| `templates` | what `leviath create` begins with |
"""

from __future__ import annotations

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint, Stage

__all__ = ["Blueprint", "BlueprintError", "Stage", "load_blueprint"]

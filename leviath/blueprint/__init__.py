"""Blueprints: an ``agent.leviath`` file loaded, checked and turned into plain data."""

from __future__ import annotations

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.model import Blueprint, Stage

__all__ = ["Blueprint", "BlueprintError", "Stage", "load_blueprint"]

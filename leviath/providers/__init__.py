"""Whoever answers requests: the protocol, its errors, and the scripted provider that needs no network and no key."""

from __future__ import annotations

from leviath.providers.base import Counts, Provider, Reply, Stop, Usage
from leviath.providers.errors import ProviderError, from_response
from leviath.providers.scripted import ReplyFileError, ScriptedProvider

__all__ = [
    "Counts",
    "Provider",
    "ProviderError",
    "Reply",
    "ReplyFileError",
    "ScriptedProvider",
    "Stop",
    "Usage",
    "from_response",
]

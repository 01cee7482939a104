"""Whoever answers requests: the protocol, its errors, and the scripted provider that needs no network and no key.

| module | what |
| --- | --- |
| `base`, `errors` | the protocol: one method; what a failure was, and whether trying again can help |
| `scripted` | turns from a file |
| `registry`, `routes` | who is set up by the settings; which models a stage may be answered by |
| `anthropic`, `openai`, `ollama` | providers that are reached over HTTP |
| `host`, `endpoint` | how they are asked; where they are, and what opens them |
| `wire`, `http` | requests and answers as each has them; HTTP itself |
| `families`, `pricing`, `limiter`, `retries` | facts by name, cost, pace, trying again |
"""

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

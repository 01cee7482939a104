"""Providers of each wire over each client, ready to be asked."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any

import pytest

from leviath.context.request import Message, Request
from leviath.providers.anthropic import AnthropicProvider
from leviath.providers.base import Reply
from leviath.providers.endpoint import Endpoint
from leviath.providers.errors import ProviderError
from leviath.providers.host import HttpProvider, Options
from leviath.providers.http import HttpClient, client
from leviath.providers.ollama import OllamaProvider
from leviath.providers.openai import ChatProvider, OpenAIProvider

KINDS: dict[str, Any] = {
    "anthropic": AnthropicProvider,
    "chat": ChatProvider,
    "responses": OpenAIProvider,
    "ollama": OllamaProvider,
}
HAS_HTTPX = find_spec("httpx") is not None
CLIENTS = ["standard", pytest.param("httpx", marks=pytest.mark.skipif(not HAS_HTTPX, reason="httpx is not installed"))]
KEY = "sk-very-secret-0123456789"
REQUEST = Request(messages=(Message("user", "Hi"),), model="m", max_tokens=100)


def provider(
    wire: str, url: str, http: str | HttpClient = "standard", *, seconds: float = 5.0, **options: Any
) -> HttpProvider:
    endpoint = Endpoint.make(wire, url, None if wire == "ollama" else KEY, seconds=seconds)
    asked = client(http) if isinstance(http, str) else http  # type: ignore[arg-type]
    made: HttpProvider = KINDS[wire](endpoint, asked, Options(**options))
    return made


def ask(asked: HttpProvider, request: Request = REQUEST) -> Reply:
    return asyncio.run(asked.complete(request))


def failure(asked: HttpProvider, request: Request = REQUEST) -> ProviderError:
    try:
        reply = ask(asked, request)
    except ProviderError as error:
        return error
    raise AssertionError(f"it answered: {reply}")

"""OpenAI by its Responses API, and everyone who speaks its older Chat Completions: gateways, local servers, OpenRouter.

Leviath ``providers/openai.rs``, ``providers/endpoint.rs``, ``providers/openrouter.rs``.
"""

from __future__ import annotations

from leviath.providers.endpoint import Endpoint
from leviath.providers.host import MAX_TOKENS, TEMPERATURE, HttpProvider, Options
from leviath.providers.http import HttpClient
from leviath.providers.wire.chat import ChatWire, OpenRouterWire
from leviath.providers.wire.responses import ResponsesWire
from leviath.texts import CATALOGUE

BASE_URL = "https://api.openai.com/v1"
OPENROUTER_URL = "https://openrouter.ai/api/v1"
_NO_CHAT = ("realtime", "transcribe", "audio", "tts", "image", "search-api")


class OpenAIProvider(HttpProvider):
    """OpenAI itself, or a host that is asked the same way (Azure, a gateway before it)."""

    def __init__(self, endpoint: Endpoint, client: HttpClient, options: Options | None = None) -> None:
        texts = CATALOGUE if options is None else options.texts
        # Thoughts are sealed under one name, whichever host they came by: all of them are OpenAI's.
        super().__init__(endpoint, ResponsesWire(texts=texts), client, options, fixes=(TEMPERATURE,))


class ChatProvider(HttpProvider):
    """Any server of the Chat Completions format."""

    def __init__(self, endpoint: Endpoint, client: HttpClient, options: Options | None = None) -> None:
        texts = CATALOGUE if options is None else options.texts
        super().__init__(endpoint, ChatWire(texts), client, options, fixes=(TEMPERATURE, MAX_TOKENS))


class OpenRouterProvider(HttpProvider):
    def __init__(self, endpoint: Endpoint, client: HttpClient, options: Options | None = None) -> None:
        texts = CATALOGUE if options is None else options.texts
        super().__init__(endpoint, OpenRouterWire(texts), client, options, fixes=(TEMPERATURE,))


def is_chat_model(model: str) -> bool:
    """Whether a name is that of one of OpenAI's models that answer in text."""
    series = model.startswith("gpt") or (model[:1] == "o" and model[1:2].isdecimal())
    return series and not any([word in model for word in _NO_CHAT])

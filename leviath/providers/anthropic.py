"""Anthropic (Leviath ``providers/anthropic.rs``)."""

from __future__ import annotations

import asyncio

from leviath.providers.endpoint import Endpoint
from leviath.providers.errors import ProviderError
from leviath.providers.host import TEMPERATURE, HttpProvider, Options
from leviath.providers.http import HttpClient
from leviath.providers.wire.anthropic import AnthropicWire, Lifetime

BASE_URL = "https://api.anthropic.com/v1"
KEY_HEADER = "x-api-key"
COUNT_SECONDS = 30.0


class AnthropicProvider(HttpProvider):
    """Speaks Anthropic's Messages API. ``lifetime`` is how long what is marked stays cached."""

    def __init__(
        self, endpoint: Endpoint, client: HttpClient, options: Options | None = None, *, lifetime: Lifetime = "5m"
    ) -> None:
        wire = AnthropicWire(lifetime)
        super().__init__(endpoint.with_key_header(KEY_HEADER), wire, client, options, fixes=(TEMPERATURE,))

    async def count_exactly(self, model: str, text: str) -> int:
        """The tokens of ``text`` as Anthropic counts them; as well as can be told offline where it does not answer."""
        body = {"model": model, "messages": [{"role": "user", "content": text}]}
        try:
            answer = await asyncio.wait_for(self.post("/messages/count_tokens", body, COUNT_SECONDS), COUNT_SECONDS)
            try:
                counted = (await asyncio.wait_for(self.read_json(answer), COUNT_SECONDS)).get("input_tokens")
            finally:
                await answer.close()
        except (ProviderError, asyncio.TimeoutError):
            counted = None
        if isinstance(counted, int) and not isinstance(counted, bool) and counted >= 0:
            return counted
        return self.count_tokens(model, text)


__all__ = ["BASE_URL", "KEY_HEADER", "AnthropicProvider", "AnthropicWire"]

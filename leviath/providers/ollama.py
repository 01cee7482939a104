"""Ollama, by its own API (Leviath ``providers/ollama.rs``)."""

from __future__ import annotations

from leviath.context.guard import flatten
from leviath.context.request import Request
from leviath.providers.endpoint import Endpoint
from leviath.providers.errors import ProviderError
from leviath.providers.host import HttpProvider, Options
from leviath.providers.http import HttpClient
from leviath.providers.wire.ollama import OllamaWire
from leviath.text import estimate_tokens
from leviath.texts import CATALOGUE

BASE_URL = "http://localhost:11434"
PORT = 11434


class OllamaProvider(HttpProvider):
    def __init__(self, endpoint: Endpoint, client: HttpClient, options: Options | None = None) -> None:
        texts = CATALOGUE if options is None else options.texts
        super().__init__(endpoint, OllamaWire(texts), client, options)

    def explain(self, error: ProviderError, request: Request) -> ProviderError:
        """A request that is too long is cut from its front; where the user's turns go with it, the server complains of
        the conversation's shape, and would do so as often as it is asked."""
        asked = any([message.role == "user" for message in request.messages])
        if not asked or "no user query found" not in str(error).lower():
            return error
        window = self.facts(request.model).context
        used = estimate_tokens(flatten(request))
        told = self.texts.say("error.token_limit", prompt=used, reply=request.max_tokens, window=window)
        return ProviderError(told)


def address(told: str) -> str:
    """An address as ``OLLAMA_HOST`` may hold it: also a host alone, and 0.0.0.0, which a server listens on."""
    url = told.strip()
    bare = "://" not in url
    if bare:
        url = f"http://{url}"
    scheme, _, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    if host.startswith("0.0.0.0"):
        host = "127.0.0.1" + host.removeprefix("0.0.0.0")
    if bare and ":" not in host.rpartition("]")[2]:
        host = f"{host}:{PORT}"
    return f"{scheme}://{host}{slash}{path}"

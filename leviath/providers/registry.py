"""Providers by the names that blueprints give them, as the user's settings set them up.

What is set up by what, and which models each serves: Leviath ``cli/commands/run/session.rs``,
``cli/config/providers.rs``, ``runtime/provider_creds.rs``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from leviath.blueprint.catalogue import ModelFacts, catalogue, facts_for, model_key
from leviath.blueprint.settings import Settings, SettingsError
from leviath.providers import anthropic, ollama, openai
from leviath.providers.base import Provider
from leviath.providers.endpoint import Endpoint, EndpointError
from leviath.providers.families import Speaks, is_known, known_facts
from leviath.providers.host import Options
from leviath.providers.http import HttpClient, client
from leviath.providers.limiter import Limiter
from leviath.providers.pricing import FREE, Rates, rates_of
from leviath.texts import CATALOGUE, Texts

Json = Any
Serves = Callable[[str], "str | None"]
"""The id under which a provider serves the model of that key; ``None`` where it does not."""

KEYED: Mapping[str, tuple[str, str]] = {
    "anthropic": (anthropic.BASE_URL, "ANTHROPIC_API_KEY"),
    "openai": (openai.BASE_URL, "OPENAI_API_KEY"),
    "openrouter": (openai.OPENROUTER_URL, "OPENROUTER_API_KEY"),
}
"""Providers that need a key: where they are, and the variable that holds it."""
_NOT_HERE = ("google", "gemini", "xai", "meta", "bedrock", "codex", "grok", "meshy")
_PROVIDER_KEYS = frozenset([f"{name}_api_key" for name in KEYED])
_ENTRY_KEYS = (
    "kind",
    "script",
    "api_key",
    "base_url",
    "rate_limit",
    "serves",
    "headers",
    "models",
    "retention",
    "zero_retention_request",
    "auth_header",
)


@dataclass(frozen=True)
class _SetUp:
    """``models`` is a complete list of what is served, where the user gave one."""

    make: Callable[[], Provider]
    speaks: Speaks
    serves: Serves
    models: tuple[str, ...] | None = None


class Registry:
    """Finds providers; each is made when it is first asked for. Raises `SettingsError` for settings that cannot work.

    ``on_text`` is told each piece of every reply as it comes.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        http: HttpClient | None = None,
        on_text: Callable[[str], None] | None = None,
        texts: Texts = CATALOGUE,
    ) -> None:
        self._settings, self._texts, self._on_text = settings, texts, on_text
        self._http = http
        self._made: dict[str, Provider] = {}
        self._known: dict[str, _SetUp] = {}
        try:
            self._set_up_keyed()
            self._set_up_ollama()
            for name in sorted(settings.model_providers):
                self._set_up_entry(name, settings.model_providers[name])
        except SettingsError as error:
            raise SettingsError(settings.with_place(str(error))) from None

    def __call__(self, name: str) -> Provider | None:
        """The provider of that name; ``None`` where none is set up (`missing` says what to do)."""
        if name not in self._known:
            return None
        if name not in self._made:
            self._made[name] = self._known[name].make()
        return self._made[name]

    def __repr__(self) -> str:
        return f"<Registry of {', '.join(self.names) or 'no provider'}>"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._known)

    def has(self, name: str) -> bool:
        return name in self._known

    def serves(self, name: str, model: str) -> str | None:
        """The id under which the provider serves ``model``, whoever's name stands before it; ``None`` where not."""
        return self._known[name].serves(model_key(model)) if name in self._known else None

    def refuses(self, name: str, model: str) -> bool:
        """Whether the provider has a complete list of its models and this one is not on it."""
        models = self._known[name].models if name in self._known else None
        return models is not None and model_key(model) not in [model_key(each) for each in models]

    def facts(self, name: str, model: str) -> ModelFacts:
        """What is known of a model at that provider, and what the user says of it."""
        overrides = self._settings.model_capabilities
        if name not in self._known:
            return facts_for(name, model, overrides)
        return known_facts(self._known[name].speaks, name, model).overridden(overrides.get(model))

    def missing(self, name: str) -> str:
        """Why there is no provider of that name, and what to do about it."""
        if name in KEYED:
            key = "openrouter_api_key" if name == "openrouter" else f"[providers] {name}_api_key"
            meant = self._meant(key.rpartition(" ")[2], KEYED[name][1])
            return f"provider '{name}' has no key: set {KEYED[name][1]}, or {key} in config.toml{meant}"
        if name == "ollama":
            return "provider 'ollama' is off: set OLLAMA_HOST, or [providers] ollama_enabled = true in config.toml"
        if name in self._settings.model_providers:
            return (
                f"provider '{name}' is backed by a Rhai script, which is not run here; a server that speaks OpenAI's "
                f'format can be reached with kind = "openai-compatible" in [model_providers.{name}]'
            )
        if name in _NOT_HERE:
            return (
                f"provider '{name}' is not spoken to here; where it offers OpenAI's format, set it up under another "
                'name in [model_providers.<name>] with kind = "openai-compatible"'
            )
        known = ", ".join(self.names) or "none"
        return (
            f"no provider '{name}' is set up (there are: {known}); a server that speaks OpenAI's format is set up in "
            f'[model_providers.{name}] with kind = "openai-compatible" and its base_url'
        )

    def _meant(self, key: str, variable: str) -> str:
        """What is set under a name that is nearly the right one, as the end of a sentence."""
        keys = [each for each in self._settings.providers if each != key and each not in _PROVIDER_KEYS]
        variables = [each for each in os.environ if each not in (variable, variable.replace("API_KEY", "BASE_URL"))]
        found = [f"[providers] {each}" for each in get_close_matches(key, keys, n=1, cutoff=0.8)]
        found += get_close_matches(variable, variables, n=1, cutoff=0.8)
        return f" (there is {' and '.join(found)}, which nobody reads)" if found else ""

    # Setting up

    def _set_up_keyed(self) -> None:
        providers = self._settings.providers
        for name, (default_url, _) in KEYED.items():
            key = _text(providers, f"{name}_api_key", "providers")
            if not key:
                continue
            url = _text(providers, f"{name}_base_url", "providers") or default_url
            headers = _headers(providers, f"{name}_headers", "providers")
            endpoint = self._endpoint(name, url, key, headers=headers)
            options = self._options(name, self._settings.rate_limits.get(name))
            self._known[name] = self._keyed(name, endpoint, options)

    def _keyed(self, name: str, endpoint: Endpoint, options: Options) -> _SetUp:
        named = self._settings.model_capabilities
        if name == "anthropic":
            lifetime = _text(self._settings.providers, "anthropic_cache_ttl", "providers") or "5m"
            if lifetime not in ("5m", "1h"):
                raise SettingsError('config.toml: providers.anthropic_cache_ttl must be "5m" or "1h"')
            return _SetUp(
                lambda: anthropic.AnthropicProvider(
                    endpoint, self._client(), options, lifetime="1h" if lifetime == "1h" else "5m"
                ),
                "anthropic",
                lambda key: key if key.startswith("claude") or key in named else None,
            )
        if name == "openai":
            return _SetUp(
                lambda: openai.OpenAIProvider(endpoint, self._client(), options),
                "openai",
                lambda key: key if openai.is_chat_model(key) or key in named else None,
            )
        return _SetUp(
            lambda: openai.OpenRouterProvider(endpoint, self._client(), options), "openrouter", _on_openrouter
        )

    def _set_up_ollama(self) -> None:
        providers, named = self._settings.providers, self._settings.model_capabilities
        told = _text(providers, "ollama_base_url", "ollama_base_url")
        if not told and providers.get("ollama_enabled") is not True:
            return
        endpoint = self._endpoint("ollama", ollama.address(told or ollama.BASE_URL), None)
        options = replace(self._options("ollama", None), rates=lambda model: FREE)
        self._known["ollama"] = _SetUp(
            lambda: ollama.OllamaProvider(endpoint, self._client(), options),
            "ollama",
            lambda key: key if is_known("ollama", key) or key in named else None,
        )

    def _set_up_entry(self, name: str, entry: Json) -> None:
        """A host of the user's own, ``[model_providers.<name>]``."""
        where = f"model_providers.{name}"
        if not isinstance(entry, Mapping):
            raise SettingsError(f"config.toml: {where} must be a table")
        kind = _text(entry, "kind", where) or "script"
        if kind == "script":
            return
        if kind not in ("openai-compatible", "openai"):
            raise SettingsError(
                f'config.toml: {where}.kind must be "script", "openai-compatible" or "openai", not "{kind}"'
            )
        unknown = sorted(set(entry) - set(_ENTRY_KEYS))
        if unknown:
            keys = ", ".join(_ENTRY_KEYS)
            raise SettingsError(f"config.toml: {where} has unknown key(s) {', '.join(unknown)}; there are {keys}")
        url, key = _text(entry, "base_url", where), _text(entry, "api_key", where)
        if not url:
            raise SettingsError(
                f'config.toml: {where} has kind = "{kind}" but no base_url; set it to where the server listens, such '
                'as "http://localhost:8080/v1"'
            )
        if kind == "openai" and not key:
            raise SettingsError(
                f'config.toml: {where} has kind = "openai" but no api_key; set the key that the host gave (and '
                'auth_header = "api-key" where it wants it in that header)'
            )
        key_header = _text(entry, "auth_header", where) or None
        endpoint = self._endpoint(name, url, key, headers=_headers(entry, "headers", where), key_header=key_header)
        options = self._options(name, entry.get("rate_limit"))
        models, serves = _strings(entry, "models", where), _strings(entry, "serves", where) or ()
        listed = (*(models or ()), *serves)

        def make() -> Provider:
            kinds = {"openai": openai.OpenAIProvider, "openai-compatible": openai.ChatProvider}
            return kinds[kind](endpoint, self._client(), options)

        speaks: Speaks = "openai" if kind == "openai" else "endpoint"
        self._known[name] = _SetUp(make, speaks, lambda key: key if key in listed else None, models)

    def _endpoint(
        self,
        name: str,
        url: str,
        key: str | None,
        *,
        headers: tuple[tuple[str, str], ...] = (),
        key_header: str | None = None,
    ) -> Endpoint:
        seconds = self._settings.request_timeout_secs
        try:
            return Endpoint.make(name, url, key, key_header=key_header, headers=headers, seconds=seconds)
        except EndpointError as error:
            raise SettingsError(f"config.toml: {error}") from None

    def _options(self, name: str, limits: Json) -> Options:
        overrides = self._settings.model_capabilities

        def facts(model: str) -> ModelFacts:
            return self.facts(name, model)

        def rates(model: str) -> Rates | None:
            return rates_of(overrides.get(model))

        return Options(
            facts=facts,
            rates=rates,
            on_text=self._on_text,
            limiter=_limiter(name, limits),
            stream=self._settings.limits.stream_inference,
            texts=self._texts,
        )

    def _client(self) -> HttpClient:
        if self._http is None:
            self._http = client()
        return self._http


def _on_openrouter(key: str) -> str | None:
    """OpenRouter puts the maker before a model's name."""
    return next((name for owner, name in catalogue() if owner == "openrouter" and model_key(name) == key), None)


# Values as written


def _text(table: Mapping[str, Json], key: str, where: str) -> str:
    value = table.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise SettingsError(f"config.toml: {where}.{key} must be a string")
    return value.strip()


def _strings(table: Mapping[str, Json], key: str, where: str) -> tuple[str, ...] | None:
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, list) or not all([isinstance(each, str) for each in value]):
        raise SettingsError(f"config.toml: {where}.{key} must be a list of strings")
    return tuple(value)


def _headers(table: Mapping[str, Json], key: str, where: str) -> tuple[tuple[str, str], ...]:
    value = table.get(key)
    if value is None:
        return ()
    if not isinstance(value, Mapping) or not all([isinstance(each, str) for each in value.values()]):
        raise SettingsError(f"config.toml: {where}.{key} must be a table of strings")
    return tuple(sorted(value.items()))


def _limiter(name: str, limits: Json) -> Limiter | None:
    if limits is None:
        return None
    keys = ("requests_per_minute", "tokens_per_minute")
    wrong = f"config.toml: the rate limit of '{name}' must be a table of {' and '.join(keys)}, each a whole number"
    if not isinstance(limits, Mapping):
        raise SettingsError(wrong)
    numbers = [limits.get(key, 0) for key in keys]
    if not all([isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in numbers]):
        raise SettingsError(wrong)
    return Limiter(*numbers)

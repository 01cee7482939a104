"""Which model a stage asks, and what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from leviath.blueprint.catalogue import ModelFacts, facts_for
from leviath.blueprint.model import ModelEntry, Stage
from leviath.blueprint.settings import Settings
from leviath.providers.base import Provider
from leviath.providers.routes import candidates, set_up

CHOICE_NONE = ("anthropic", "openai", "openrouter", "gemini", "codex", "xai", "grok", "meta")
"""Providers that can be told not to call the tools that stay listed."""
ProviderFor = Callable[[str], "Provider | None"]
"""The provider of that name, ``None`` where there is none."""


@dataclass(frozen=True)
class Model:
    """A model of a provider."""

    provider: str
    name: str
    facts: ModelFacts


def models_of(
    stage: Stage, settings: Settings, override: str | None = None, providers: ProviderFor | None = None
) -> tuple[Model, ...]:
    """The models of a stage in order of preference; ``override`` takes the place of all.

    Where ``providers`` knows who is set up, that decides, as `leviath.providers.routes` tells.
    """
    known = set_up(providers)
    if known is not None:
        found = candidates(stage.model, settings, known, override)
        return tuple([Model(each.provider, each.model, known.facts(each.provider, each.model)) for each in found])
    chosen = override if override is not None else settings.override_model
    entries: Sequence[ModelEntry] = stage.model.entries
    if chosen is not None:
        entries = (entry_named(chosen),)
    return tuple([_model(entry, settings) for entry in entries])


def entry_named(text: str) -> ModelEntry:
    """``provider/model`` or a model's name alone."""
    provider, slash, name = text.partition("/")
    return ModelEntry(provider, name) if slash and name else ModelEntry("", text)


def _model(entry: ModelEntry, settings: Settings) -> Model:
    facts = facts_for(entry.provider, entry.model, settings.model_capabilities)
    return Model(entry.provider or facts.provider or settings.default_provider, entry.model, facts)


def same_provider(provider: Provider) -> ProviderFor:
    """One provider that answers in the place of all."""
    return lambda name: provider


def by_name(providers: Mapping[str, Provider]) -> ProviderFor:
    return providers.get

"""Which models a stage may be answered by, best first: the blueprint's choice, the user's, and who of those that are
set up serves it (Leviath ``runtime/pipeline/resolve.rs``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from leviath.blueprint.catalogue import ModelFacts, model_key
from leviath.blueprint.model import ModelConfig, ModelEntry
from leviath.blueprint.settings import Settings, SettingsError


@runtime_checkable
class SetUp(Protocol):
    """What is known of the providers that are set up (`leviath.providers.registry.Registry`)."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def has(self, name: str) -> bool: ...

    def serves(self, name: str, model: str) -> str | None: ...

    def refuses(self, name: str, model: str) -> bool: ...

    def facts(self, name: str, model: str) -> ModelFacts: ...

    def missing(self, name: str) -> str: ...


def set_up(providers: object) -> SetUp | None:
    """Whoever finds providers, if it also knows which are set up."""
    return providers if isinstance(providers, SetUp) else None


def candidates(
    config: ModelConfig, settings: Settings, providers: SetUp, override: str | None = None
) -> tuple[ModelEntry, ...]:
    """Never empty: with nobody set up it is the blueprint's first choice, for the error to name.

    ``override`` is ``provider/model``, which alone stands then, or a model's name, which takes the place of every
    listed one. The first candidate may be of a provider that is not set up; all that follow are.
    """
    provider, slash, model = (override or "").partition("/")
    if slash:
        return (ModelEntry(provider, model),)
    order = preference(settings)
    listed = _listed(config, override, order, settings, providers)
    found = _unique([*listed, *_defaults(config, override, settings, providers)])
    if config.allow_user_default and any([providers.has(name) for name in order]):
        found = _by_preference(found, order, _leading(config, override, settings, providers))
    if not found:
        return (config.first,)
    rest = [each for each in found[1:] if providers.has(each.provider)]
    return (found[0], *[each for each in rest if not providers.refuses(each.provider, each.model)])


def preference(settings: Settings) -> tuple[str, ...]:
    """The providers that a model's name alone may be answered by, best first."""
    order = settings.providers.get("provider_order") or ()
    if isinstance(order, list) and all([isinstance(name, str) for name in order]):
        return tuple(order)
    if order:
        raise SettingsError(settings.with_place("config.toml: providers.provider_order must be a list of strings"))
    return (settings.default_provider,)


def _listed(
    config: ModelConfig, override: str | None, order: Sequence[str], settings: Settings, providers: SetUp
) -> list[ModelEntry]:
    """What the blueprint lists, as far as somebody is set up for it."""
    out = []
    for entry in config.entries:
        model = override or entry.model
        if not entry.provider:
            ranked = sorted(providers.names, key=lambda name: _rank(order, name))
            for name in ranked:
                served = providers.serves(name, model) if name in order else None
                if served is not None:
                    out.append(ModelEntry(name, served))
        elif providers.has(entry.provider) and _may_be_asked(entry.provider, model, entry.model, providers):
            out.append(ModelEntry(entry.provider, model))
    return out


def _may_be_asked(provider: str, model: str, listed: str, providers: SetUp) -> bool:
    """A pair that the blueprint names is taken on trust; one that an override made up is not, where it is known who
    serves the model and this provider does not."""
    if model == listed or providers.serves(provider, model) is not None:
        return True
    return not any([providers.serves(name, model) is not None for name in providers.names])


def _defaults(config: ModelConfig, override: str | None, settings: Settings, providers: SetUp) -> list[ModelEntry]:
    """The user's own models, and the chain that every stage falls back to."""
    out = []
    leading = _leading(config, override, settings, providers)
    if leading is not None:
        out.append(leading)
    name = settings.default_provider
    if config.allow_user_default and settings.fallback_model is not None and providers.has(name):
        out.append(ModelEntry(name, _bare(name, settings.fallback_model)))
    chain = settings.providers.get("fallback_order") or ()
    if not isinstance(chain, (list, tuple)) or not all([isinstance(each, str) for each in chain]):
        wrong = 'config.toml: providers.fallback_order must be a list of "provider/model"'
        raise SettingsError(settings.with_place(wrong))
    for each in chain:
        provider, slash, model = each.partition("/")
        if slash and model and providers.has(provider):
            out.append(ModelEntry(provider, model))
    return out


def _leading(config: ModelConfig, override: str | None, settings: Settings, providers: SetUp) -> ModelEntry | None:
    """The model that the user puts before every other."""
    name = settings.default_provider
    if not config.allow_user_default:
        return None
    if override is not None:
        return ModelEntry(name, override)
    if settings.override_model is None or not providers.has(name):
        return None
    return ModelEntry(name, _bare(name, settings.override_model))


def _by_preference(found: list[ModelEntry], order: Sequence[str], leading: ModelEntry | None) -> list[ModelEntry]:
    """Models keep their order; of one model's providers the preferred come first."""
    groups: dict[str, list[ModelEntry]] = {}
    if leading is not None:
        groups[model_key(leading.model)] = []
    for each in found:
        groups.setdefault(model_key(each.model), []).append(each)
    return [each for group in groups.values() for each in sorted(group, key=lambda e: _rank(order, e.provider))]


def _rank(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _bare(provider: str, model: str) -> str:
    return model.removeprefix(f"{provider}/")


def _unique(entries: Sequence[ModelEntry]) -> list[ModelEntry]:
    return list({(each.provider, each.model): each for each in entries}.values())

"""Which models a stage may be answered by, and in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from leviath.blueprint.catalogue import ModelFacts, facts_for
from leviath.blueprint.model import ModelConfig, ModelEntry
from leviath.blueprint.settings import Settings, SettingsError
from leviath.providers.routes import candidates, preference


class SetUp:
    """Providers by name: what each serves, ``*`` marking a complete list."""

    def __init__(self, **serves: str) -> None:
        self._serves = {name: models.removeprefix("*").split() for name, models in serves.items()}
        self._complete = {name for name, models in serves.items() if models.startswith("*")}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._serves)

    def has(self, name: str) -> bool:
        return name in self._serves

    def serves(self, name: str, model: str) -> str | None:
        key = model.rsplit("/", 1)[-1]
        return next((each for each in self._serves.get(name, ()) if each.rsplit("/", 1)[-1] == key), None)

    def facts(self, name: str, model: str) -> ModelFacts:
        return facts_for(name, model)

    def missing(self, name: str) -> str:
        return f"no {name}"

    def refuses(self, name: str, model: str) -> bool:
        return name in self._complete and self.serves(name, model) is None


THREE = SetUp(anthropic="claude", openai="gpt", openrouter="anthropic/claude openai/gpt")
DEFAULT = Settings()


def order(*names: str, **more: Any) -> Settings:
    return replace(DEFAULT, providers={"provider_order": list(names), **more})


def chain(*routes: str) -> Settings:
    return replace(DEFAULT, providers={"fallback_order": list(routes)})


@pytest.mark.parametrize(
    ("entries", "settings", "set_up", "override", "wanted"),
    [
        pytest.param("anthropic/claude", DEFAULT, THREE, None, "anthropic/claude", id="a pinned pair"),
        pytest.param("openai/gpt anthropic/claude", DEFAULT, THREE, None, "openai/gpt anthropic/claude", id="in order"),
        pytest.param("openai/gpt google/gem", DEFAULT, THREE, None, "openai/gpt", id="nobody set up for one"),
        pytest.param("google/gem", DEFAULT, THREE, None, "google/gem", id="nobody set up at all"),
        pytest.param("/claude", DEFAULT, THREE, None, "anthropic/claude", id="an open route, the default provider"),
        pytest.param("/gpt", DEFAULT, THREE, None, "/gpt", id="nobody preferred serves it"),
        pytest.param(
            "/gpt",
            order("openrouter", "openai"),
            THREE,
            None,
            "openrouter/openai/gpt openai/gpt",
            id="an open route by preference",
        ),
        pytest.param(
            "anthropic/claude openrouter/anthropic/claude openai/gpt",
            order("openrouter"),
            THREE,
            None,
            "openrouter/anthropic/claude anthropic/claude openai/gpt",
            id="preference orders routes, not models",
        ),
        pytest.param("anthropic/claude", DEFAULT, THREE, "openai/x/y", "openai/x/y", id="an override of both"),
        pytest.param("anthropic/claude", DEFAULT, THREE, "google/gem", "google/gem", id="even of nobody"),
        pytest.param(
            "anthropic/claude openai/gpt", DEFAULT, THREE, "gpt", "anthropic/gpt openai/gpt", id="an override of names"
        ),
        pytest.param(
            "anthropic/claude openai/gpt",
            DEFAULT,
            THREE,
            "secret-model",
            "anthropic/secret-model openai/secret-model",
            id="a name that nobody claims is taken on trust",
        ),
        pytest.param(
            "openai/gpt",
            replace(DEFAULT, override_model="claude"),
            THREE,
            None,
            "anthropic/claude openai/gpt",
            id="the user's model leads",
        ),
        pytest.param(
            "openai/gpt anthropic/claude",
            replace(DEFAULT, override_model="anthropic/claude"),
            THREE,
            None,
            "anthropic/claude openai/gpt",
            id="also where it is listed",
        ),
        pytest.param(
            "openai/gpt",
            replace(DEFAULT, fallback_model="claude"),
            THREE,
            None,
            "openai/gpt anthropic/claude",
            id="the user's fallback comes last",
        ),
        pytest.param(
            "openai/gpt",
            chain("openrouter/openai/gpt", "google/gem", "malformed", "openai/gpt"),
            THREE,
            None,
            "openai/gpt openrouter/openai/gpt",
            id="the chain of all stages",
        ),
        pytest.param(
            "anthropic/claude local/other local/mine",
            DEFAULT,
            SetUp(anthropic="claude", local="*mine"),
            None,
            "anthropic/claude local/mine",
            id="what a complete list refuses is no fallback",
        ),
        pytest.param("", DEFAULT, THREE, None, "anthropic/claude-sonnet-5", id="no entry at all"),
    ],
)
def test_candidates(entries: str, settings: Settings, set_up: SetUp, override: str | None, wanted: str):
    def entry(text: str) -> ModelEntry:
        provider, _, model = text.partition("/")
        return ModelEntry(provider, model)

    config = ModelConfig(entries=tuple(entry(each) for each in entries.split()))
    found = candidates(config, settings, set_up, override)
    if not entries:
        assert found == (config.first,)
    else:
        assert [f"{each.provider}/{each.model}" for each in found] == wanted.split()


def test_a_stage_that_wants_none_of_the_users_models():
    config = ModelConfig((ModelEntry("openai", "gpt"),), allow_user_default=False)
    settings = replace(DEFAULT, override_model="claude", fallback_model="claude")
    assert candidates(config, settings, THREE) == (ModelEntry("openai", "gpt"),)


def test_preference():
    assert preference(DEFAULT) == ("anthropic",)
    assert preference(order("a", "b")) == ("a", "b")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (replace(DEFAULT, providers={"provider_order": "a"}), "provider_order must be a list of strings"),
        (replace(DEFAULT, providers={"fallback_order": [1]}), "fallback_order must be a list of"),
    ],
)
def test_orders_of_the_wrong_type(settings: Settings, told: str):
    with pytest.raises(SettingsError, match=told):
        candidates(ModelConfig(), settings, THREE)

"""What is known of models: context windows, output sizes, what they can do. The catalogue is package data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import TypeVar

from leviath.blueprint.settings import ModelOverride

V = TypeVar("V")

FALLBACK_WINDOW = 8192
"""Tokens; for a model that nobody knows."""
FALLBACK_OUTPUT = 4096


@dataclass(frozen=True)
class ModelFacts:
    """``context`` and ``output`` are tokens; ``inputs`` mime patterns that the model takes natively."""

    provider: str
    id: str
    context: int
    output: int
    temperature: bool = True
    streaming: bool = True
    tools: bool = True
    system_prompt: bool = True
    inputs: tuple[str, ...] = ("text/*",)
    writes_text: bool = True

    def overridden(self, override: ModelOverride | None) -> ModelFacts:
        """With what the user's configuration says instead."""
        if override is None:
            return self
        return replace(
            self,
            context=_said(override.max_context_tokens, self.context),
            output=_said(override.max_output_tokens, self.output),
            temperature=_said(override.supports_temperature, self.temperature),
            streaming=_said(override.supports_streaming, self.streaming),
            tools=_said(override.supports_tools, self.tools),
            system_prompt=_said(override.supports_system_prompt, self.system_prompt),
        )


def _said(value: V | None, default: V) -> V:
    return default if value is None else value


@cache
def catalogue() -> Mapping[tuple[str, str], ModelFacts]:
    """Every known model by (provider, id)."""
    text = resources.files("leviath.blueprint").joinpath("models.json").read_text(encoding="utf-8")
    facts = (
        ModelFacts(
            provider=row["provider"],
            id=row["id"],
            context=row["context"],
            output=row["output"],
            temperature=row["temperature"],
            streaming=row["streaming"],
            tools=row["tools"],
            system_prompt=row["system_prompt"],
            inputs=tuple(row["input"]),
            writes_text=row.get("writes_text", True),
        )
        for row in json.loads(text)
    )
    return {(each.provider, each.id): each for each in facts}


def model_key(model: str) -> str:
    """A model's name without the maker that some providers put before it (``openai/gpt-5`` is ``gpt-5``)."""
    return model.rsplit("/", 1)[-1]


def facts_for(provider: str, model: str, overrides: Mapping[str, ModelOverride] | None = None) -> ModelFacts:
    """What is known of a model: the catalogue's row, under any provider where ``provider`` is empty or has none of
    that name, else careful defaults; then what the user says of it."""
    known = catalogue()
    found = known.get((provider, model))
    if found is None:
        key = model_key(model)
        found = next((facts for (_, name), facts in known.items() if model_key(name) == key), None)
    if found is None:
        found = ModelFacts(provider, model, FALLBACK_WINDOW, FALLBACK_OUTPUT)
    return found.overridden((overrides or {}).get(model))
